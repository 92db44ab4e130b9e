"""The command `reverie` without the warm-up of games, which takes a second at the start of every server."""

import sys

from reverie.cli import main as reverie
from reverie.games import GAMES


def main() -> int:
    for game in GAMES.values():
        setattr(type(game), "warm_up", lambda self: None)  # noqa: B010
    return reverie()


if __name__ == "__main__":
    sys.exit(main())
