"""The command `reverie` without the warm-up of games, which takes a second at the start of every server."""

import sys

from reverie.cli import main
from reverie.games import GAMES

__all__ = ["main"]

for game in GAMES.values():
    setattr(type(game), "warm_up", lambda self: None)  # noqa: B010

if __name__ == "__main__":
    sys.exit(main())
