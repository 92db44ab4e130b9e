"""How a game of Onirim is set up: for one or two, and every ruling that can be played otherwise.

>>> options_for(2)
Options(players=2, search_without_door='nothing', communication='silent')
>>> options_for(2, communication="open").to_record()
{'search_without_door': 'nothing', 'communication': 'open'}

An option is declared here and nowhere else: a key of `Rules` with its values, its place among the
`Settings` of a state, and the rule that asks for it. Arguments of `Game`, records, positions, views,
environments, the server and the command line follow. An option that is not named has the rulebook's
value, so a new one changes no record, position or puzzle that is there already.
"""

from dataclasses import dataclass, replace
from functools import cache
from typing import Annotated, Any, Literal, TypedDict, get_args, get_type_hints

from ..arguments import short_repr
from ..refusal import BadOption, clip

Value = str | int


@dataclass(frozen=True)
class Option:
    """One ruling that can be played otherwise."""

    default: Value
    """The rulebook's value."""
    field: str
    """Where the state keeps it."""
    rule: str
    """The rule that it changes, by its number."""
    players: tuple[int, ...] = (1, 2)
    """The numbers of players that have this option."""
    always: bool = False
    """Whether it is written where it is as the rulebook has it, too: rules/record.md says of which."""
    name: str = ""
    values: tuple[Value, ...] = ()

    def number(self, value: Value) -> int:
        """Return a value as the state counts it: a number as it is, a text by its place."""
        return value if isinstance(value, int) else self.values.index(value)

    def value(self, number: int) -> Value:
        """Return the value that the state counts so."""
        return next(value for value in self.values if self.number(value) == number)

    def check(self, value: object) -> Value:
        """Return the value as it was declared; refuse what the option does not offer."""
        if value not in self.values or isinstance(value, bool):
            raise BadOption(
                "cannot-be", option=self.name, said=clip(value), choices=[str(each) for each in self.values]
            )
        return self.values[self.values.index(value)]


SearchWithoutDoor = Literal["nothing", "shuffle"]
Communication = Literal["open", "silent"]


class Rules(TypedDict, total=False):
    """The options of a game by their names. One that is not named has the rulebook's value."""

    search_without_door: Annotated[
        SearchWithoutDoor, Option("nothing", "search_shuffles", "O4.5", always=True)
    ]
    """A series without a door left to find: no search, or one that shuffles the deck."""
    communication: Annotated[Communication, Option("silent", "silent", "O10.10", players=(2,), always=True)]
    """Whether two show each other their cards."""


class Settings:
    """The options as a state has them: integers that stay the same all game long, compiled too.

    An option that a game for so many does not have is 0.
    """

    __slots__ = ()

    players: int
    search_shuffles: int
    silent: int


OPTIONS: dict[str, Option] = {
    name: replace(hint.__metadata__[0], name=name, values=get_args(hint.__origin__))
    for name, hint in get_type_hints(Rules, include_extras=True).items()
}
"""The declared options, in the order in which they are written."""


@dataclass(frozen=True, repr=False)
class Options:
    """The options of one game. Made by `options_for`, which checks them.

    Each is an attribute, too, `options.communication`; None where a game for so many does not have it.
    """

    players: int = 1
    changed: tuple[tuple[str, Value], ...] = ()
    """The names and values of those that are not as the rulebook has them."""

    def __getattr__(self, name: str) -> Value | None:
        if name not in OPTIONS:
            raise AttributeError(f"Options has no attribute {name!r}")
        return self.in_force().get(name)

    def __repr__(self) -> str:
        named = {"players": self.players, **self.in_force()}
        return f"Options({', '.join(f'{name}={value!r}' for name, value in named.items())})"

    @property
    def mode(self) -> str:
        """The way to play, by the names that weights have: solo, silent or open."""
        return str(self.in_force().get("communication", "solo"))

    def in_force(self) -> dict[str, Value]:
        """Return the value of every option that a game for so many has."""
        changed = dict(self.changed)
        return {name: changed.get(name, OPTIONS[name].default) for name in names_for(self.players)}

    def to_record(self) -> Rules:
        """Return the options as records name them; the number of players stands beside them there."""
        written: Any = {
            name: value
            for name, value in self.in_force().items()
            if OPTIONS[name].always or value != OPTIONS[name].default
        }
        rules: Rules = written
        return rules

    def to_state(self) -> dict[str, int]:
        """Return the settings of a state."""
        named = self.in_force()
        return {"players": self.players} | {
            option.field: option.number(named[name]) if name in named else 0
            for name, option in OPTIONS.items()
        }


def names_for(players: int) -> list[str]:
    """Return the names of the options that a game for so many has."""
    return [name for name, option in OPTIONS.items() if players in option.players]


def check_players(players: object) -> int:
    """Return the number of players; refuse what cannot be one."""
    if type(players) is not int or players not in (1, 2):
        raise BadOption("onirim-players", said=short_repr(players))
    return players


def options_for(players: int = 1, **given: object) -> Options:
    """Return the options of a game for so many; one that is None or not given is the rulebook's."""
    check_players(players)
    chosen = {
        name: option_for(players, name).check(value) for name, value in given.items() if value is not None
    }
    changed = ((name, chosen[name]) for name in OPTIONS if name in chosen)
    return Options(players, tuple((name, value) for name, value in changed if value != OPTIONS[name].default))


def option_for(players: int, name: str) -> Option:
    """Return the option of that name; refuse one that a game for so many does not have."""
    if name not in OPTIONS or (players == 2 and players not in OPTIONS[name].players):
        raise BadOption("no-such-option", said=clip(name), options=names_for(players))
    if players not in OPTIONS[name].players:
        raise BadOption("for-two-players", option=name)
    return OPTIONS[name]


def options_of(s: Settings) -> Options:
    """Return the options that a state was made with."""
    return _counted_as(s.players, *(getattr(s, OPTIONS[name].field) for name in names_for(s.players)))


@cache
def _counted_as(players: int, *numbers: int) -> Options:
    """Return the options that a state counts so; asked for every view."""
    options = [OPTIONS[name] for name in names_for(players)]
    values = {option.name: option.value(number) for option, number in zip(options, numbers, strict=True)}
    return options_for(players, **values)


SOLO = options_for(1)
