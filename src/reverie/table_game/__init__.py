"""The interface of a game: everything that a table and a server need from it.

`Playing` has the rules, `Views` the data for clients, `Bots` the bots and the coach, `Afterwards` the
analysis of finished games, and `OnPage` the game's part of the web page. Each game implements all of it in
its module `table_game` and is registered in `reverie.games`. A state is immutable. A step is any value that
`write` can encode for a log and `read` can decode.
"""

from typing import Any, Protocol, TypeVar

from ..json_values import Json
from .afterwards import Afterwards, Analysis
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
    "Analysis",
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
    """The whole interface of a game."""


AnyGame = TableGame[Any, Any, Any]
"""A game, for code that does not depend on the types of its states, steps and views."""
