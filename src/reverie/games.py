"""The registration of the games: outside a game's own folder, only this module names it."""

from .onirim.table_game import ONIRIM
from .table_game import AnyGame
from .whenidream.table_game import WHEN_I_DREAM

GAMES: dict[str, AnyGame] = {game.name: game for game in (ONIRIM, WHEN_I_DREAM)}
"""The games by name."""
