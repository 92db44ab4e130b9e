"""When I Dream, the party word game for four to ten.

>>> from reverie import whenidream
>>> whenidream.judge(piece="lighthouse", clue="light")
Ruling(verdict='illegal', code='part-of-name', values={'word': 'light'})
>>> game = whenidream.Game(players=5, preset="original", seed=3)
>>> game.view("screen").phase
'reading'
"""

from pathlib import Path as _Path

from ..wording import add_texts as _add_texts
from .game import Game
from .outcome import Outcome
from .referee import Referee, judge
from .ruling import Ruling
from .view import View

_add_texts(_Path(__file__).parent / "texts", "when-i-dream")

__all__ = ["Game", "Outcome", "Referee", "Ruling", "View", "judge"]
