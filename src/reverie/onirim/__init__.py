"""Onirim, the card game for one player or two.

>>> from reverie import onirim
>>> game = onirim.Game(seed=7)
>>> game.to_move
0
"""

from pathlib import Path as _Path
from typing import TYPE_CHECKING as _TYPE_CHECKING
from typing import NoReturn as _NoReturn

from ..dice import commitment
from ..refusal import BadOption, BadRecord, IllegalMove, InvalidMove, Refusal
from ..refusal import NoSuchName as _NoSuchName
from ..wording import add_texts as _add_texts
from .analysis import Analysis, analyze
from .cards import Card, Colour
from .coach import Advice, advise
from .decks import RealDeck, RecordedDeck, SeededDeck
from .explain import Explanation, explain
from .game import Game, honest, read
from .moment import INSTEAD_OF_CHESS as _INSTEAD
from .moment import Moment
from .options import Options
from .outcome import Outcome
from .refusals import AmbiguousMove, BadPosition
from .simulation import simulate
from .steps import Step
from .summary import Summary
from .view import View

_add_texts(_Path(__file__).parent / "texts", "onirim")

if not _TYPE_CHECKING:  # type checkers see the real names only

    def __getattr__(name: str) -> _NoReturn:
        """Raise `NoSuchName` for names of python-chess and name the replacement."""
        if name in _INSTEAD:
            raise _NoSuchName("use-instead", value=name, instead=_INSTEAD[name])
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "Advice",
    "AmbiguousMove",
    "Analysis",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Card",
    "Colour",
    "Explanation",
    "Game",
    "IllegalMove",
    "InvalidMove",
    "Moment",
    "Options",
    "Outcome",
    "RealDeck",
    "RecordedDeck",
    "Refusal",
    "SeededDeck",
    "Step",
    "Summary",
    "View",
    "advise",
    "analyze",
    "commitment",
    "explain",
    "honest",
    "read",
    "simulate",
]
