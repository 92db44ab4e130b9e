"""Players: each is given what its seat sees and the numbers of the legal choices, and answers with one.

>>> from reverie.onirim.players import player_named
>>> player_named("scripted").name
'scripted'
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from ...dice import below, seed_dice
from ...refusal import Refusal, clip
from ..view import View
from .effort import EFFORTS
from .scripted import choose_by_script

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


def _dreamwalker(mode: str | None) -> Callable[[str], Player]:
    def made(seed: str) -> Player:
        from .dreamwalker import Dreamwalker  # NumPy is imported when it is needed

        return Dreamwalker(mode)

    return made


def _deep(effort: str) -> Callable[[str], Player]:
    def made(seed: str) -> Player:
        from .deep import Deep

        return Deep(effort)

    return made


PLAYERS: dict[str, Callable[[str], Player]] = {
    "random": Random,
    "scripted": Scripted,
    "dreamwalker": _dreamwalker(None),
    **{f"dreamwalker:{effort}": _deep(effort) for effort in EFFORTS},
    **{f"dreamwalker@{mode}": _dreamwalker(mode) for mode in MODES},
}


def seats_named(said: str, players: int) -> list[str]:
    """The names of the players of each seat: one name for all seats, or one each, "scripted+dreamwalker"."""
    names = said.split("+") if "+" in said else [said] * players
    for name in names:
        if name not in PLAYERS:
            raise Refusal("no-such-player", said=clip(name), bots=list(PLAYERS))
    if len(names) != players:
        raise Refusal("names-for-seats", said=clip(said, 80), named=len(names), players=players)
    return names


def player_named(name: str, seed: str = "") -> Player:
    """The player of that name. `seed` decides what it leaves to chance."""
    if name not in PLAYERS:
        raise Refusal("no-such-player", said=clip(name), bots=list(PLAYERS))
    return PLAYERS[name](seed)
