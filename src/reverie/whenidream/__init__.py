"""When I Dream, for four to ten.

>>> from reverie import whenidream
>>> whenidream.judge(piece="lighthouse", clue="light")
Ruling(verdict='illegal', reason='"light" is a part of the name.')
>>> game = whenidream.new_game(5, seed=3)
>>> game.view("screen")["phase"]
'dream'
"""

from typing import Any

from .game import Game
from .referee import Referee, Ruling, judge
from .words import pack

__all__ = ["Game", "Referee", "Ruling", "judge", "new_game"]


def new_game(players: int, preset: str = "original", **options: Any) -> Game:
    """A game with our own pack and referee, in the language of `language`."""
    language = options.get("language", "en")
    return Game(players, preset, pack=pack(language, preset), judge=Referee(language), **options)
