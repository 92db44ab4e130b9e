"""When I Dream, the party word game for four to ten.

>>> from reverie import whenidream
>>> whenidream.judge(piece="lighthouse", clue="light")
Ruling(verdict='illegal', code='part-of-name', values={'word': 'light'})
>>> game = whenidream.Game(players=5, preset="original", seed=3)
>>> game.view("screen").phase
'reading'
"""

from pathlib import Path as _Path

from ..refusal import BadOption, BadRecord, IllegalMove, InvalidMove, Refusal
from ..wording import add_texts as _add_texts
from .game import Game, read
from .outcome import Outcome
from .referee import Referee, judge
from .ruling import Ruling
from .view import View

_add_texts(_Path(__file__).parent / "texts", "when-i-dream")

__all__ = [
    "BadOption",
    "BadRecord",
    "Game",
    "IllegalMove",
    "InvalidMove",
    "Outcome",
    "Referee",
    "Refusal",
    "Ruling",
    "View",
    "judge",
    "read",
]
