"""The contract of a game: everything that a table and a server need of it, by who needs it.

A table plays by `Playing`; `Views` is what leaves it; `Bots` think; `Afterwards` looks back at finished
games; `OnPage` is for the page. Each game brings all of it in a module of its own called `table_game`, and
`reverie.games` is the one place where a game is registered. The state is a value and never changed; a step is
anything that `write` can put into a log and `read` can take out again.
"""

from typing import Any, Protocol, TypeVar

from ..json_values import Json
from .afterwards import Afterwards, Telling
from .bots import Bots, Thought
from .page import OnPage
from .play import Actors, Dice, Playing, Seat, State, Step
from .views import Views

__all__ = [
    "Actors",
    "Afterwards",
    "AnyGame",
    "Bots",
    "Dice",
    "Json",
    "OnPage",
    "Playing",
    "Seat",
    "State",
    "Step",
    "TableGame",
    "Telling",
    "Thought",
    "View",
    "Views",
]

View = TypeVar("View")


class TableGame(
    Playing[State, Step],
    Views[State, Step, View],
    Bots[View],
    Afterwards[State, Step],
    OnPage,
    Protocol[State, Step, View],
):
    """A game, as a table and a server see it."""


AnyGame = TableGame[Any, Any, Any]
"""A game of which nobody looks at what its states, steps and views are made of."""
