"""Reverie with a third game: `python -m tests.candles serve`. These lines are its whole registration."""

import sys

from reverie.games import GAMES
from tests.candles.table_game import CANDLES
from tests.server.unwarmed import main

GAMES[CANDLES.name] = CANDLES
sys.exit(main())
