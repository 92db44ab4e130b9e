"""Players: each is given what its seat sees and the numbers of the legal choices, and answers with one.

>>> from reverie.onirim.players import player_named
>>> player_named("scripted").name
'scripted'
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from ...dice import below, seed_dice
from ...refusal import BadOption, clip
from ..view import View
from .batches import Chooser, Lot, by_chance, by_odds, by_odds_off, by_script
from .dreamwalker import Dreamwalker
from .scripted import CHANCE, SCRIPT, choose_by_script
from .wavering import OFF_BY, Wavering

MODES = ("solo", "silent", "open")
"""Ways to play, each with weights of its own. `dreamwalker@open` plays with those for open hands."""


class Player(Protocol):
    """Whoever holds a seat. A player never sees the state, only its view."""

    @property
    def name(self) -> str: ...

    def choose(self, view: View, choices: Sequence[int]) -> int:
        """One of `choices` (numbered as in `reverie.onirim.choices`)."""
        ...


class Random:
    """Any legal choice, each as likely as the others."""

    name = "random"

    def __init__(self, seed: str = "") -> None:
        self._dice = seed_dice(seed)

    def choose(self, view: View, choices: Sequence[int]) -> int:
        return choices[below(self._dice, len(choices))]


class Scripted:
    """A sensible player written by hand; see `reverie.onirim.players.scripted`."""

    name = "scripted"

    def __init__(self, seed: str = "") -> None:
        pass

    def choose(self, view: View, choices: Sequence[int]) -> int:
        return choose_by_script(view.seen, choices, len(choices))


def _dreamwalker(mode: str | None) -> "Maker":
    def made(seed: str) -> Player:
        return Dreamwalker(mode)

    return made


def _wavering(level: str) -> "Maker":
    def made(seed: str) -> Player:
        return Wavering(level, seed)

    return made


Maker = Callable[[str], Player]
"""Makes a player from a seed, which decides what the player leaves to chance."""


@dataclass(frozen=True)
class Entry:
    """A player that can also choose in many games at once, in compiled code."""

    make: Maker
    chooser: Callable[[Lot], Chooser]
    """Has to choose as the player does, game for game: see `batches`."""
    in_one_go: int | None = None
    """For whom compiled code plays whole games, the number that it knows the player by (`scripted`)."""
    games_at_once: int = 2000
    """A lot small enough that somebody who watches hears from it now and then."""

    def __call__(self, seed: str) -> Player:
        return self.make(seed)


PLAYERS: dict[str, Maker] = {
    "random": Entry(Random, by_chance, CHANCE, 50_000),
    "scripted": Entry(Scripted, by_script, SCRIPT, 50_000),
    "dreamwalker": Entry(_dreamwalker(None), by_odds(None)),
    **{f"dreamwalker:{name}": Entry(_wavering(name), by_odds_off(off)) for name, off in OFF_BY.items()},
    **{f"dreamwalker@{mode}": Entry(_dreamwalker(mode), by_odds(mode)) for mode in MODES},
}
"""The players by name. To add one, put in what makes it from a seed. It plays in plain Python then, whatever
is installed, unless it is an `Entry`, which also chooses for compiled code."""


def seats_named(text: str, players: int) -> list[str]:
    """The names of the players of each seat: one name for all seats, or one each, "scripted+dreamwalker"."""
    names = text.split("+") if "+" in text else [text] * players
    for name in names:
        _maker(name)
    if len(names) != players:
        raise BadOption("names-for-seats", said=clip(text, 80), named=len(names), players=players)
    return names


def entries_of(names: Sequence[str]) -> list[Entry] | None:
    """The entries of these players, if every one of them can choose in many games at once."""
    entries = [entry for entry in map(_maker, names) if isinstance(entry, Entry)]
    return entries if len(entries) == len(names) else None


def player_named(name: str, seed: str = "") -> Player:
    """The player of that name. `seed` decides what it leaves to chance."""
    return _maker(name)(seed)


def _maker(name: str) -> Maker:
    if name not in PLAYERS:
        raise BadOption("no-such-player", said=clip(name), bots=list(PLAYERS))
    return PLAYERS[name]
