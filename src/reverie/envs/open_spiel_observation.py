"""What a seat is shown in OpenSpiel: observations and information states, as numbers and as text.

An observation is what the seat's view holds at a moment, whoever is to move. An information state is the same
and everything that the seat was told on the way. docs/envs/open_spiel.md has the pieces in a table.
"""

import json
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..onirim.cards import KINDS, LOCATIONS, NOTHING, Card
from ..onirim.hidden import SPECTATOR
from ..onirim.observation import CHOICE_WIDTH, observe_choice
from ..onirim.state import ARRANGE, FORESEE, PHASES, PROPHECY, SHARED, State
from ..onirim.view import View
from ..refusal import BadOption, clip
from .open_spiel_game import TELLINGS, GameSoFar
from .open_spiel_package import pyspiel
from .open_spiel_recall import sees_prophecy

BITS = TELLINGS.bit_length()
"""How many binary digits the number of a telling takes. All zero is none: tellings are counted from 1."""

_DIGITS = np.array([[n >> bit & 1 for bit in range(BITS)] for n in range(TELLINGS + 1)], np.float32)

Piece = tuple[str, tuple[int, ...]]


def pieces_of_moment(players: int) -> list[Piece]:
    """What an observation is made of: name and shape."""
    groups = 1 if players == 1 else 3
    return [
        ("player", (players,)),
        ("turn", (players,)),
        ("phase", (len(PHASES),)),
        ("moment", (CHOICE_WIDTH,)),
        ("hands", (groups, LOCATIONS)),
        ("hand_sizes", (groups,)),
        ("rows", (players, LOCATIONS)),
        ("discard", (KINDS,)),
        ("limbo", (KINDS,)),
        ("turns", (1,)),
        ("turned", (PROPHECY, KINDS)),
        ("chosen", (PROPHECY, PROPHECY)),
    ]


class Onlooker:
    """Shows states to seats: an observer as OpenSpiel's `make_observation` gives out.

    `tensor` holds all the numbers and `dict` the same by name; both change in place with `set_from`.
    """

    def __init__(self, players: int, longest: int, kind: Any, params: Any = None) -> None:
        if params:
            raise BadOption("observations-have-no-parameters", said=clip(params))
        self._own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._public = kind.public_info
        self._recalls = kind.perfect_recall
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise BadOption("nobody-sees-all-cards")
        if self._recalls and not (self._own and self._public):
            raise BadOption("recall-is-of-everything")
        pieces: list[Piece] = []
        if self._public:
            pieces += pieces_of_moment(players)
        elif self._own:
            pieces += [("player", (players,)), ("hand", (LOCATIONS,)), ("known", (PROPHECY, KINDS))]
        if self._recalls:
            pieces += [("told", (longest, BITS))]
        sizes = [int(np.prod(shape)) for _, shape in pieces]
        self.tensor: NDArray[np.float32] = np.zeros(sum(sizes), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        at = 0
        for (name, shape), size in zip(pieces, sizes, strict=True):
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size

    def set_from(self, state: Any, player: int) -> None:
        """Write what `player` is shown of `state` into `tensor`."""
        so_far: GameSoFar = state.so_far
        self.tensor.fill(0)
        if self._public:
            self._write_moment(so_far, player)
        elif self._own:
            self._write_own(so_far.state, player)
        if self._recalls:
            told = so_far.told[player]
            self.dict["told"][: len(told)] = _DIGITS[np.array(told, np.intp) + 1]

    def string_from(self, state: Any, player: int) -> str:
        """What `player` is shown of `state`, as text."""
        so_far: GameSoFar = state.so_far
        if self._recalls:
            return f"seat {player}: {so_far.story(player)}"
        if not self._public:
            own = own_part_of(so_far.state, player) if self._own else {}
            return json.dumps(own) if own else ""
        return json.dumps(view_of(so_far, player if self._own else SPECTATOR))

    def _write_moment(self, so_far: GameSoFar, player: int) -> None:
        seat = player if self._own else SPECTATOR
        side = player if self._own else 0  # a spectator sits beside the first seat
        seen = View(so_far.state, "spectator" if seat == SPECTATOR else seat).seen
        pieces = self.dict
        if seat != SPECTATOR:
            pieces["player"][player] = 1
        pieces["turn"][seen.active] = 1
        pieces["phase"][seen.phase] = 1
        moment = [0] * CHOICE_WIDTH
        observe_choice(seen, side, moment)
        pieces["moment"][:] = moment
        groups = (0,) if seen.players == 1 else (side, 1 - side, SHARED)
        for at, group in enumerate(groups):
            pieces["hands"][at] = seen.hand[group]
            pieces["hand_sizes"][at] = seen.hand_n[group]
        for at, row in enumerate(groups[: seen.players]):
            for card in seen.row[row][: seen.row_n[row]]:
                pieces["rows"][at, card] += 1
        pieces["discard"][:] = seen.discard
        pieces["limbo"][:] = seen.limbo
        pieces["turns"][0] = seen.turns
        for place, card in enumerate(turned_for(so_far, seat)):
            pieces["turned"][place, card] = 1
        for nth, place in enumerate(chosen_for(so_far, seat)):
            pieces["chosen"][place, nth] = 1

    def _write_own(self, s: State, player: int) -> None:
        self.dict["player"][player] = 1
        if s.players == 1 or s.silent:
            self.dict["hand"][:] = s.hand[player]
            for place, card in enumerate(View(s, player).seen.known[: s.known_n]):
                if card != NOTHING:
                    self.dict["known"][place, card] = 1


def turned_for(so_far: GameSoFar, seat: int) -> tuple[int, ...]:
    """The cards turned up so far for a prophecy or a price, as far as `seat` sees them."""
    hidden = so_far.state.phase == FORESEE and not sees_prophecy(so_far.state, seat)
    return () if hidden else so_far.turned


def chosen_for(so_far: GameSoFar, seat: int) -> tuple[int, ...]:
    """The places of a prophecy's cards chosen so far, as far as `seat` sees them."""
    return so_far.chosen if sees_prophecy(so_far.state, seat) else ()


def view_of(so_far: GameSoFar, seat: int) -> dict[str, Any]:
    """The view of `seat` as JSON has it, and what lies turned up or has been chosen."""
    view = View(so_far.state, "spectator" if seat == SPECTATOR else seat)
    shown: dict[str, Any] = {**view.to_dict()}
    if so_far.turned:
        shown["turned"] = [str(Card(card)) for card in turned_for(so_far, seat)]
    if so_far.state.phase == ARRANGE and so_far.chosen:
        shown["chosen"] = list(chosen_for(so_far, seat))
    return shown


def own_part_of(s: State, seat: int) -> dict[str, Any]:
    """What `seat` sees and a spectator does not; nothing where all cards lie open."""
    if s.players == 2 and not s.silent:
        return {}
    view = View(s, seat)
    known = [None if card is None else str(card) for card in view.known]
    return {"seat": seat, "hand": [str(card) for card in view.hand], "known": known}
