"""The server with a short wait before a spoken dream is scored.

The game waits ten seconds for corrections (W6.6), in each dream of an evening: `python -m
tests.web.quick_scoring serve`.
"""

import sys

from reverie.whenidream import scoring
from tests.server.unwarmed import main

if __name__ == "__main__":  # and for nobody else in this process
    scoring.AFTER_THE_NARRATION = 0.4
    sys.exit(main())
