"""Bots of When I Dream, which see no more than their seats do.

>>> from reverie.whenidream import Game
>>> from reverie.whenidream.players import Companion, play
>>> game = Game(4, seed=1)
>>> play(game, {seat: Companion(game.options, seat, seed="1") for seat in range(4)})
>>> len(game.outcome.scores)
4
"""

from .bots import Bots, play
from .companion import Companion, Plan, plan

__all__ = ["Bots", "Companion", "Plan", "plan", "play"]
