"""Players: each gets the view of its seat and the numbers of the legal choices, and returns one of them.

>>> from reverie.onirim.players import make_player
>>> make_player("scripted").name
'scripted'
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from ...dice import below, seed_dice
from ...refusal import BadOption, clip
from ..view import View
from .batches import BatchSetup, Chooser, odds_chooser, random_chooser, scripted_chooser, wavering_chooser
from .dreamwalker import Dreamwalker
from .scripted import CHANCE, SCRIPT, choose_by_script
from .wavering import OFF_BY, Wavering

MODES = ("solo", "silent", "open")
"""Modes of play, each with its own weights. `dreamwalker@open` uses those for open hands."""


class Player(Protocol):
    """A player of a seat. It sees its view, never the state."""

    @property
    def name(self) -> str: ...

    def choose(self, view: View, choices: Sequence[int]) -> int:
        """Return one of `choices` (numbered as in `reverie.onirim.choices`)."""
        ...


class Random:
    """A player that makes any legal choice with equal probability."""

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
        return choose_by_script(view.visible_state, choices, len(choices))


def _dreamwalker(mode: str | None) -> "Maker":
    def make(seed: str) -> Player:
        return Dreamwalker(mode)

    return make


def _wavering(level: str) -> "Maker":
    def make(seed: str) -> Player:
        return Wavering(level, seed)

    return make


Maker = Callable[[str], Player]
"""A function that creates a player from a seed, which determines the player's random choices."""


@dataclass(frozen=True)
class Entry:
    """A player that can also choose in many games at once, in compiled code."""

    make: Maker
    chooser: Callable[[BatchSetup], Chooser]
    """The factory of the function that chooses in a batch, which must choose like the player: see
    `batches`."""
    loop_number: int | None = None
    """The number of the player in loops that play whole games (`scripted`), or None if they cannot."""
    batch_size: int = 2000
    """Number of games in a batch, small enough for regular progress reports."""

    def __call__(self, seed: str) -> Player:
        return self.make(seed)


PLAYERS: dict[str, Maker] = {
    "random": Entry(Random, random_chooser, CHANCE, 50_000),
    "scripted": Entry(Scripted, scripted_chooser, SCRIPT, 50_000),
    "dreamwalker": Entry(_dreamwalker(None), odds_chooser(None)),
    **{f"dreamwalker:{name}": Entry(_wavering(name), wavering_chooser(off)) for name, off in OFF_BY.items()},
    **{f"dreamwalker@{mode}": Entry(_dreamwalker(mode), odds_chooser(mode)) for mode in MODES},
}
"""The players by name. To add one, add a function that creates it from a seed.

A player plays in plain Python, unless it is an `Entry` and Numba is installed.
"""


def names_for_seats(text: str, players: int) -> list[str]:
    """Return the names of the players of each seat, from one name for all or one for each:
    "scripted+dreamwalker"."""
    names = text.split("+") if "+" in text else [text] * players
    for name in names:
        _maker(name)
    if len(names) != players:
        raise BadOption("wrong-number-of-names", value=clip(text, 80), named=len(names), players=players)
    return names


def entries_of(names: Sequence[str]) -> list[Entry] | None:
    """Return the entries of these players, or None unless all of them can choose in many games at once."""
    entries = [entry for entry in map(_maker, names) if isinstance(entry, Entry)]
    return entries if len(entries) == len(names) else None


def make_player(name: str, seed: str = "") -> Player:
    """Return a new player of that name. `seed` determines its random choices."""
    return _maker(name)(seed)


def _maker(name: str) -> Maker:
    if name not in PLAYERS:
        raise BadOption("unknown-player", value=clip(name), bots=list(PLAYERS))
    return PLAYERS[name]
