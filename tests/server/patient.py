"""The command `reverie` where nobody counts as away: for tests in which players leave and come back."""

import sys

from reverie.server.tables import live_table
from tests.server.unwarmed import main

live_table.AWAY_SECONDS = 3600.0
sys.exit(main())
