"""How a game of Onirim is set up: for one or two, and every ruling that can be played otherwise.

>>> options_for(2)
Options(players=2, search_without_door='nothing', communication='silent')
>>> options_for(2, communication="open").to_record()
{'search_without_door': 'nothing', 'communication': 'open'}

To add an option: a field here and in `ALLOWED` and `FIELDS`, its number in `state.FIELDS`, and the rule.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from ..given import shown
from ..refusal import BadOption, clip
from .json_types import Communication, Rules, SearchWithoutDoor
from .state import State

ALLOWED = {"search_without_door": ("nothing", "shuffle"), "communication": ("open", "silent")}
"""What may be said, in the order in which the state counts it."""

FIELDS = {"search_without_door": "search_shuffles", "communication": "silent"}
"""Where the state keeps it."""

FOR_TWO = ("communication",)
"""What there is to agree on only between two."""


@dataclass(frozen=True)
class Options:
    """Every option in force. Made by `options_for`, which checks them."""

    players: int = 1
    search_without_door: SearchWithoutDoor = "nothing"
    """A series without a door left to find: no search, or one that shuffles the deck (O4.5)."""
    communication: Communication | None = None
    """With two: silent or open (O10.10)."""

    @property
    def mode(self) -> str:
        """The way to play, by the names that weights have: solo, silent or open."""
        return self.communication or "solo"

    def to_record(self) -> Rules:
        """Every option as records have it; the number of players stands beside it there."""
        rules: Rules = {"search_without_door": self.search_without_door}
        if self.communication is not None:
            rules["communication"] = self.communication
        return rules

    def to_state(self) -> dict[str, int]:
        """The same as a state has it, in numbers."""
        options: Mapping[str, Any] = self.to_record()
        return {"players": self.players} | {
            field: ALLOWED[name].index(options[name]) if name in options else 0
            for name, field in FIELDS.items()
        }


SOLO = Options()


def options_for(players: int = 1, **given: Any) -> Options:
    """The options of a game for so many, with those that are given; `None` is as good as not given."""
    if type(players) is not int or players not in (1, 2):
        raise BadOption("onirim-players", said=shown(players))
    given = {name: value for name, value in given.items() if value is not None}
    for name, value in given.items():
        if name not in ALLOWED:
            raise BadOption("no-such-option", said=clip(name), options=names_for(players))
        if players == 1 and name in FOR_TWO:
            raise BadOption("for-two-players", option=name)
        check_option(name, value)
    return replace(Options(players, communication="silent" if players == 2 else None), **given)


def check_option(name: str, value: Any) -> None:
    """Refuse what an option does not offer."""
    if value not in ALLOWED[name]:
        raise BadOption("cannot-be", option=name, said=clip(value), choices=list(ALLOWED[name]))


def names_for(players: int) -> list[str]:
    """The options that a game for so many has."""
    return [name for name in ALLOWED if players == 2 or name not in FOR_TWO]


def options_of(s: State) -> Options:
    """The options that a state was made with."""
    values: dict[str, Any] = {name: ALLOWED[name][getattr(s, FIELDS[name])] for name in names_for(s.players)}
    return Options(s.players, **values)
