"""The registry of the games, from which the server takes them: it imports no game itself."""

from .onirim.table_game import ONIRIM
from .table_game import AnyGame
from .whenidream.table_game import WHEN_I_DREAM

GAMES: dict[str, AnyGame] = {game.name: game for game in (ONIRIM, WHEN_I_DREAM)}
"""The games by name."""
