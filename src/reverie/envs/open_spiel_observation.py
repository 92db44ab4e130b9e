"""Observations and information states of Onirim for OpenSpiel.

An observation holds what matters for the rest of the game. It does not hold how long the game has lasted, nor
which cards lie in rows and on the discard pile, since `unseen` counts the others. An information state is an
observation and one number for each character of `open_spiel_recall`. docs/envs/open_spiel.md has the pieces
in a table.
"""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ..onirim.cards import COLOURS, DOOR, KINDS, LOCATIONS, NOTHING
from ..onirim.hidden import SPECTATOR, conceal
from ..onirim.state import (
    ARRANGE,
    AT_DOOR,
    AT_NIGHTMARE,
    CHOOSE,
    DRAFT,
    FORESEE,
    NEW_HAND,
    OPENING,
    OVER,
    PROPHECY,
    REFILL,
    REVEAL,
    SEARCH,
    SHARED,
    SWAP,
    State,
)
from ..onirim.zones import deck_size
from ..refusal import BadOption, clip
from .open_spiel_game import GameSoFar
from .open_spiel_package import pyspiel
from .open_spiel_recall import CARD_LETTERS, NUMBER, sees_prophecy

Piece = tuple[str, tuple[int, ...]]

SOLO_PHASES = (
    OPENING,
    CHOOSE,
    SEARCH,
    FORESEE,
    ARRANGE,
    REFILL,
    AT_DOOR,
    AT_NIGHTMARE,
    REVEAL,
    NEW_HAND,
    OVER,
)
PHASES = {1: SOLO_PHASES, 2: (*SOLO_PHASES, DRAFT, SWAP)}
"""The phases that occur, by the number of players. Shuffles do not occur."""

HIDDEN = "?"
NONE = "."


def pieces_of_moment(players: int) -> list[Piece]:
    """Return the pieces of an observation: name and shape of each."""
    two = players == 2
    return [
        *([("player", (2,)), ("turn", (2,))] if two else []),
        ("phase", (len(PHASES[players]),)),
        ("door", (COLOURS,)),
        ("prophecy", (1,)),
        ("unseen", (KINDS,)),
        *([("deck", (1,))] if two else []),
        ("top", (PROPHECY, KINDS + two)),
        ("chosen", (PROPHECY,)),
        ("limbo", (KINDS - DOOR,)),
        ("hands", (3 if two else 1, LOCATIONS)),
        *([("hand_sizes", (3,))] if two else []),
        ("doors", (players, COLOURS)),
        ("last", (players, LOCATIONS)),
        ("series", (players,)),
    ]


class Moment(Protocol):
    """A state of ours, as OpenSpiel has it."""

    so_far: GameSoFar


class Observer:
    """An observer for OpenSpiel's `make_observation`.

    `tensor` holds all the numbers and `dict` the same by name; `set_from` changes both in place.
    """

    def __init__(
        self, players: int, longest: int, kind: pyspiel.IIGObservationType, params: object = None
    ) -> None:
        if params:
            raise BadOption("observations-have-no-parameters", value=clip(params))
        self._own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._public = kind.public_info
        self._recalls = kind.perfect_recall
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise BadOption("nobody-sees-all-cards")
        if self._recalls and not (self._own and self._public):
            raise BadOption("recall-must-be-complete")
        pieces: list[Piece] = []
        if self._public:
            pieces += pieces_of_moment(players)
        elif self._own:
            pieces += [("player", (players,)), ("hand", (LOCATIONS,)), ("known", (PROPHECY, KINDS))]
        if self._recalls:
            pieces += [("recalled", (longest,))]
        sizes = [int(np.prod(shape)) for _, shape in pieces]
        self.tensor: NDArray[np.float32] = np.zeros(sum(sizes), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        at = 0
        for (name, shape), size in zip(pieces, sizes, strict=True):
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size

    def set_from(self, state: Moment, player: int) -> None:
        """Write what `player` sees of `state` into `tensor`."""
        so_far = state.so_far
        self.tensor.fill(0)
        if self._public:
            self._write_moment(so_far, player if self._own else SPECTATOR)
        elif self._own:
            self._write_private(so_far.state, player)
        if self._recalls:
            letters = so_far.memories[player][1:]
            self.dict["recalled"][: len(letters)] = [NUMBER[letter] for letter in letters]

    def string_from(self, state: Moment, player: int) -> str:
        """Return what `player` sees of `state`, as text."""
        so_far = state.so_far
        if self._recalls:
            return so_far.memories[player]
        if self._public:
            return moment_in_letters(so_far, player if self._own else SPECTATOR)
        return private_letters(so_far.state, player) if self._own else ""

    def _write_moment(self, so_far: GameSoFar, seat: int) -> None:
        s, pieces = visible_state_for(so_far.state, seat), self.dict
        groups = groups_from(s, seat)
        if s.players == 2:
            if seat != SPECTATOR:
                pieces["player"][seat] = 1
            pieces["turn"][s.active] = 1
            pieces["deck"][0] = deck_size(s)
            pieces["hand_sizes"][:] = [s.hand_n[group] for group in groups]
        pieces["phase"][PHASES[s.players].index(s.phase)] = 1
        if s.phase == AT_DOOR:
            pieces["door"][s.resolving - DOOR] = 1
        pieces["prophecy"][0] = s.prophecy
        pieces["unseen"][:] = s.deck
        for place, card in enumerate(top_of(so_far, s, seat)):
            if card != NOTHING:
                pieces["top"][place, card] = 1
            elif s.players == 2:  # with one player only a spectator does not know it
                pieces["top"][place, KINDS] = 1
        for nth, place in enumerate(chosen_places_for(so_far, seat), 1):
            pieces["chosen"][place] = nth
        pieces["limbo"][:] = s.limbo[DOOR:]
        for at, group in enumerate(groups):
            pieces["hands"][at] = s.hand[group]
        for at, row in enumerate(groups[: s.players]):
            pieces["doors"][at] = s.doors[row]
            pieces["series"][at] = s.series[row]
            if s.row_n[row]:
                pieces["last"][at, s.row[row][s.row_n[row] - 1]] = 1

    def _write_private(self, s: State, player: int) -> None:
        self.dict["player"][player] = 1
        if s.players == 1 or s.silent:
            self.dict["hand"][:] = s.hand[player]
            for place, card in enumerate(visible_state_for(s, player).known[: s.known_n]):
                if card != NOTHING:
                    self.dict["known"][place, card] = 1


def turned_up_for(so_far: GameSoFar, seat: int) -> tuple[int, ...]:
    """Return the cards turned up so far for a prophecy or a price, if `seat` sees them."""
    hidden = so_far.state.phase == FORESEE and not sees_prophecy(so_far.state, seat)
    return () if hidden else so_far.turned_up


def chosen_places_for(so_far: GameSoFar, seat: int) -> tuple[int, ...]:
    """Return the places of a prophecy's cards chosen so far, if `seat` sees them."""
    return so_far.chosen_places if sees_prophecy(so_far.state, seat) else ()


def visible_state_for(s: State, seat: int) -> State:
    """Return a state without what a seat or a spectator may not know. The result must not be changed."""
    if seat != SPECTATOR and (s.players == 1 or not s.silent):
        return s
    seen = s.copy()
    conceal(seen, seat)
    return seen


def groups_from(s: State, seat: int) -> tuple[int, ...]:
    """Return the groups of the hand: the seat's own, the partner's, the shared one. A spectator has the first
    seat's."""
    side = 0 if seat == SPECTATOR else seat
    return (0,) if s.players == 1 else (side, 1 - side, SHARED)


def top_of(so_far: GameSoFar, seen: State, seat: int) -> list[int]:
    """Return the top of the deck as a seat knows it, with cards that lie turned up.

    Cards of a price are sorted: they leave together, so their order does not matter.
    """
    turned: Sequence[int] = turned_up_for(so_far, seat)
    if seen.phase == REVEAL:
        turned = sorted(turned)
    return [*turned, *seen.known[len(turned) : seen.known_n]]


def moment_in_letters(so_far: GameSoFar, seat: int) -> str:
    """Return an observation as a string. Cards are the characters of `open_spiel_recall`, counts digits in
    base 16."""
    s = visible_state_for(so_far.state, seat)
    groups = groups_from(s, seat)
    top = "".join(HIDDEN if card == NOTHING else CARD_LETTERS[card] for card in top_of(so_far, s, seat))
    turned, chosen = len(turned_up_for(so_far, seat)), "".join(map(str, chosen_places_for(so_far, seat)))
    parts = [
        f"{'w' if seat == SPECTATOR else seat}{s.active}{s.phase:x}{s.prophecy}",
        CARD_LETTERS[s.resolving] if s.phase == AT_DOOR else "",
        top,
        f"{turned}/{chosen}" if turned or chosen else "",
        "".join([f"{n:x}" for n in s.deck]),
        _heap(s.limbo),
        *[_heap(s.hand[group]) for group in groups],
        *[_row(s, row) for row in groups[: s.players]],
    ]
    if s.players == 2:
        parts.append(f"{deck_size(s)},{s.hand_n[groups[0]]}{s.hand_n[groups[1]]}{s.hand_n[SHARED]}")
    return " ".join([part or NONE for part in parts])


def private_letters(s: State, seat: int) -> str:
    """Return what a seat sees and a spectator does not; empty if all cards are face up."""
    if s.players == 2 and not s.silent:
        return ""
    known = visible_state_for(s, seat).known[: s.known_n]
    letters = "".join(HIDDEN if card == NOTHING else CARD_LETTERS[card] for card in known)
    return f"{seat} {_heap(s.hand[seat]) or NONE} {letters or NONE}"


def _heap(counts: list[int]) -> str:
    return "".join([CARD_LETTERS[card] * n for card, n in enumerate(counts) if n])


def _row(s: State, row: int) -> str:
    doors = "".join(map(str, s.doors[row]))
    length = s.row_n[row]
    return f"{doors}{CARD_LETTERS[s.row[row][length - 1]]}{s.series[row]}" if length else doors
