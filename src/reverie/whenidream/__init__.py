"""When I Dream, for four to ten.

>>> from reverie import whenidream
>>> whenidream.judge(piece="lighthouse", clue="light")
Ruling(verdict='illegal', reason='"light" is a part of the name.')
>>> game = whenidream.Game(players=5, preset="original", seed=3)
>>> game.view("screen")["phase"]
'dream'
"""

from .game import Game
from .referee import Referee, Ruling, judge

__all__ = ["Game", "Referee", "Ruling", "judge"]
