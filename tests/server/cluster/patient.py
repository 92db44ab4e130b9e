"""The command `reverie`, which forwards requests for ten minutes before it stops or until a second signal."""

import sys

from reverie.server.cluster import shutdown
from tests.server.unwarmed import main

if __name__ == "__main__":
    shutdown.FORWARD_SECONDS = 600.0
    sys.exit(main())
