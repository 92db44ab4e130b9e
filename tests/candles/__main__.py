"""Reverie with a third game: `python -m tests.candles serve`. This is the whole of its registration."""

import sys

from reverie.games import GAMES
from tests.candles.table_game import CANDLES
from tests.server.unwarmed import main

GAMES[CANDLES.name] = CANDLES
sys.exit(main())
