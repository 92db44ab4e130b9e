"""The options of a game: the number of players, and the rulings that can be varied.

An option is declared here: a key of `Rules` with its values, and a field of `Settings` that the rules read.
Arguments of `Game`, records, positions, views, environments, the server and the command line follow from the
declaration. The default is the rulebook's ruling, and most options are written only when they differ from it.
So a new option changes no existing record, position or puzzle.

>>> options_for(2)
Options(players=2, search_without_door='nothing', communication='silent')
>>> options_for(2, communication="open").to_record()
{'search_without_door': 'nothing', 'communication': 'open'}
"""

from dataclasses import dataclass, replace
from functools import cache
from typing import Annotated, Any, Literal, TypedDict, get_args, get_type_hints

from ..arguments import short_repr
from ..refusal import BadOption, clip

Value = str | int
"""A value of an option."""


@dataclass(frozen=True)
class Option:
    """A ruling that can be varied."""

    default: Value
    """The rulebook's value."""
    field: str
    """The field of `Settings` that holds the value as a number."""
    rule: str
    """The number of the rule that the option changes."""
    players: tuple[int, ...] = (1, 2)
    """Numbers of players for which the option exists."""
    is_always_written: bool = False
    """Whether records contain the option even when it has the default value (docs/rules/records.md)."""
    name: str = ""
    values: tuple[Value, ...] = ()

    def number(self, value: Value) -> int:
        """Return the number that stands for a value in a state: an int itself, or the index of a string."""
        return value if isinstance(value, int) else self.values.index(value)

    def value(self, number: int) -> Value:
        """Return the value that a number in a state stands for."""
        return next(value for value in self.values if self.number(value) == number)

    def check(self, value: object) -> Value:
        """Return `value` if the option offers it, else raise `BadOption`."""
        if value not in self.values or isinstance(value, bool):
            raise BadOption(
                "bad-option-value",
                option=self.name,
                value=clip(value),
                choices=[str(each) for each in self.values],
            )
        return self.values[self.values.index(value)]


SearchWithoutDoor = Literal["nothing", "shuffle"]
Communication = Literal["open", "silent"]


class Rules(TypedDict, total=False):
    """The options of a game by name. An option that is missing has its default value."""

    search_without_door: Annotated[
        SearchWithoutDoor, Option("nothing", "search_shuffles", "O4.5", is_always_written=True)
    ]
    """The effect of a complete series when no door of its colour is left in the deck: no search, or a search
    that shuffles the deck."""
    communication: Annotated[
        Communication, Option("silent", "silent", "O10.10", players=(2,), is_always_written=True)
    ]
    """Whether two players show each other their cards."""


class Settings:
    """The options as numbers in a state. They do not change during a game.

    An option that does not exist for this number of players is 0.
    """

    __slots__ = ()

    players: int
    search_shuffles: int
    silent: int


OPTIONS: dict[str, Option] = {
    name: replace(hint.__metadata__[0], name=name, values=get_args(hint.__origin__))
    for name, hint in get_type_hints(Rules, include_extras=True).items()
}
"""The declared options by name, in the order in which they are written."""


@dataclass(frozen=True, repr=False)
class Options:
    """The options of one game. `options_for` checks and creates them.

    Each option is also an attribute, such as `options.communication`. It is None if the option does not exist
    for this number of players.
    """

    players: int = 1
    changes: tuple[tuple[str, Value], ...] = ()
    """Names and values of the options that differ from the rulebook."""

    def __getattr__(self, name: str) -> Value | None:
        if name not in OPTIONS:
            raise AttributeError(f"Options has no attribute {name!r}")
        return self.in_force().get(name)

    def __repr__(self) -> str:
        named = {"players": self.players, **self.in_force()}
        return f"Options({', '.join(f'{name}={value!r}' for name, value in named.items())})"

    @property
    def mode(self) -> str:
        """The name of the weights for these options: "solo", "silent" or "open"."""
        return str(self.in_force().get("communication", "solo"))

    def in_force(self) -> dict[str, Value]:
        """Return the values of all options that exist for this number of players."""
        changed = dict(self.changes)
        return {name: changed.get(name, OPTIONS[name].default) for name in names_for(self.players)}

    def to_record(self) -> Rules:
        """Return the options as written in records, where the number of players is a separate field."""
        written: Any = {
            name: value
            for name, value in self.in_force().items()
            if OPTIONS[name].is_always_written or value != OPTIONS[name].default
        }
        rules: Rules = written
        return rules

    def to_state(self) -> dict[str, int]:
        """Return the values of the fields of `Settings`."""
        named = self.in_force()
        return {"players": self.players} | {
            option.field: option.number(named[name]) if name in named else 0
            for name, option in OPTIONS.items()
        }


def names_for(players: int) -> list[str]:
    """Return the names of the options for a number of players."""
    return [name for name, option in OPTIONS.items() if players in option.players]


def check_players(players: object) -> int:
    """Return the number of players if it is 1 or 2, else raise `BadOption`."""
    if type(players) is not int or players not in (1, 2):
        raise BadOption("onirim-wrong-number-of-players", value=short_repr(players))
    return players


def options_for(players: int = 1, **given: object) -> Options:
    """Return the options of a game. An option that is None or missing has its default value."""
    check_players(players)
    chosen = {
        name: option_for(players, name).check(value) for name, value in given.items() if value is not None
    }
    changed = ((name, chosen[name]) for name in OPTIONS if name in chosen)
    return Options(players, tuple((name, value) for name, value in changed if value != OPTIONS[name].default))


def option_for(players: int, name: str) -> Option:
    """Return the option called `name`, or raise `BadOption` if it does not exist for this number of
    players."""
    if name not in OPTIONS:
        raise BadOption("unknown-option", value=clip(name), options=names_for(players))
    if players not in OPTIONS[name].players:
        raise BadOption("option-for-two-players" if players == 1 else "option-for-one-player", option=name)
    return OPTIONS[name]


def options_of(s: Settings) -> Options:
    """Return the options of a state."""
    return _options_from_numbers(
        s.players, *(getattr(s, OPTIONS[name].field) for name in names_for(s.players))
    )


@cache
def _options_from_numbers(players: int, *numbers: int) -> Options:
    """Return the options for numbers of a state. Cached, because every view needs them."""
    options = [OPTIONS[name] for name in names_for(players)]
    values = {option.name: option.value(number) for option, number in zip(options, numbers, strict=True)}
    return options_for(players, **values)


SOLO = options_for(1)
