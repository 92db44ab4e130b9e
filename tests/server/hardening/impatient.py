"""The command `reverie` with a tenth of its patience at the door, and with few descriptors."""

import resource
import sys

from reverie.cli import main
from reverie.server import connections, sockets

DESCRIPTORS = 256

if __name__ == "__main__":
    connections.LOOK_SECONDS = 0.1
    connections.DRAIN_SECONDS /= 20
    connections.SECONDS = {stage: seconds / 10 for stage, seconds in connections.SECONDS.items()}
    sockets.JOIN_SECONDS /= 10
    resource.setrlimit(resource.RLIMIT_NOFILE, (DESCRIPTORS // 2, DESCRIPTORS))
    sys.exit(main())
