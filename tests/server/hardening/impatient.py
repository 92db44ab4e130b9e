"""The command `reverie` with few descriptors and a tenth of its time limits; `PATIENCE=1` leaves them
unchanged."""

import os
import resource
import sys

from reverie.server.hardening import connections
from reverie.server.http import sockets
from tests.server.unwarmed import main

DESCRIPTORS = 256

if __name__ == "__main__":
    patience = float(os.environ.get("PATIENCE", "0.1"))
    connections.CHECK_SECONDS *= patience
    connections.DRAIN_SECONDS *= patience / 2
    connections.STAGE_SECONDS = {
        stage: seconds * patience for stage, seconds in connections.STAGE_SECONDS.items()
    }
    sockets.JOIN_SECONDS *= patience
    resource.setrlimit(resource.RLIMIT_NOFILE, (DESCRIPTORS // 2, DESCRIPTORS))
    sys.exit(main())
