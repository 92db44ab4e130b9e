"""Onirim, the card game for one player or two.

>>> from reverie import onirim
>>> game = onirim.Game(seed=7)
>>> game.to_move
0
"""

from pathlib import Path as _Path

from ..dice import commitment
from ..refusal import BadOption, BadRecord, IllegalMove, InvalidMove, Refusal
from ..wording import add_texts as _add_texts
from .analysis import Analysis, analyze
from .cards import Card, Colour
from .coach import Advice, advise
from .decks import RealDeck, RecordedDeck, SeededDeck
from .explain import Explanation, explain
from .game import Game, honest, read
from .moment import Moment
from .options import Options
from .outcome import Outcome
from .refusals import AmbiguousMove, BadPosition
from .simulation import simulate
from .steps import Step
from .summary import Summary
from .view import View

_add_texts(_Path(__file__).parent / "texts", "onirim")

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
