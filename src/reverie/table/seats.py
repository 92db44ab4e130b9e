"""Who holds which seat of a table: people, bots, the host; how they leave, and what the log says of it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from hmac import compare_digest
from typing import Any

from ..refusal import IllegalMove, Refusal, clip
from ..table_game import TableGame
from . import shares
from .chairs import FACES, Chair, fingerprint, free_face
from .settings import CHANGE, Settings
from .store import Entry


class Seats(ABC):
    """The chairs of a table. Each thing that happens to one is an entry of the log first."""

    game: TableGame[Any, Any, Any]
    state: Any
    settings: Settings
    chairs: list[Chair]
    host: int | None
    sent_away: set[str]
    """Fingerprints of the secrets of those who may not come back."""
    used: shares.Used
    """How much of its shares of the log each seat has used."""

    @property
    @abstractmethod
    def begun(self) -> bool:
        """Have the cards been dealt?"""

    @property
    @abstractmethod
    def over(self) -> bool:
        """Has the game ended?"""

    @abstractmethod
    def presence(self, seat: int, here: bool, time: float) -> None:
        """A player is gone, or here again."""

    @abstractmethod
    def _write(self, entries: list[Entry]) -> None:
        """To the disk first; then it has happened; then it is told."""

    # Holding a seat

    def wear(self, seat: int, face: int) -> None:
        """Choose a face that nobody else has."""
        if type(face) is not int or face not in range(FACES):
            raise Refusal("no-such-face", most=FACES - 1, said=clip(face))
        if face == self.chairs[seat].face:
            return
        if face in {chair.face for chair in self.chairs}:
            raise IllegalMove("face-taken")
        shares.check(self.used, "face", seat)
        self._write([["face", seat, face]])

    def seat_of(self, token: str) -> int | None:
        """Whose secret that is."""
        return self.seat_held_by(fingerprint(token))

    def seat_held_by(self, print_of: str) -> int | None:
        """The seat that a secret with this fingerprint holds."""
        return next(
            (
                seat
                for seat, chair in enumerate(self.chairs)
                if chair.token and compare_digest(chair.token, print_of)
            ),
            None,
        )

    # Bots

    def seat_bot(self, by: int, seat: int, bot: str, time: float) -> None:
        """The host gives a free seat to a bot."""
        self._only_host(by)
        self._check_bots_sit_here()
        if seat not in range(len(self.chairs)) or not self.chairs[seat].free:
            raise IllegalMove("seat-taken")
        shares.check(self.used, "bot", by)
        self._write([["bot", seat, bot, free_face(self.chairs)], *self._taken_over(seat)])
        self.presence(seat, True, time)

    def stand_in(self, by: int, seat: int, bot: str, time: float) -> None:
        """The host lets a bot play for somebody who is gone; whoever comes back plays on."""
        self._only_host(by)
        self._check_bots_sit_here()
        if seat not in range(len(self.chairs)) or not self.chairs[seat].token or seat == by:
            raise IllegalMove("stand-in-for-somebody-else")
        shares.check(self.used, "stand in", by)
        self._write([["stand in", seat, bot]])
        self.presence(seat, True, time)

    def _check_bots_sit_here(self) -> None:
        if not self.game.seats_bots(self.state):
            raise IllegalMove("no-bots-here")

    def come_back(self, seat: int) -> None:
        """The bot that stood in steps back."""
        if self.chairs[seat].token and self.chairs[seat].bot:
            self._write([["stand in", seat, None]])

    # Somebody else's hand

    def _taken_over(self, seat: int, sitter: str = "") -> list[Entry]:
        """Return the entry that makes a game practice, if a freed seat is taken by somebody to whom its
        hidden hand never belonged. `sitter` is the fingerprint of a token; a bot has none.

        Nobody can tell whether a newcomer is a second browser of a player who wants to see that hand.
        """
        hidden = self.begun and not self.over and self.game.hides_hands(self.state)
        if not hidden or self.settings.casual or (sitter and sitter == self.chairs[seat].owner):
            return []
        return [[CHANGE, {"casual": True}]]

    # Leaving

    def stand_up(self, seat: int, by: int, time: float) -> None:
        """Leave a seat; the host may free somebody else's. Who was the host hands over."""
        if by != seat:
            self._only_host(by)
        if self.chairs[seat].free:
            raise IllegalMove("nobody-sits-there")
        others = [n for n, chair in enumerate(self.chairs) if chair.token and n != seat]
        heir: list[Entry] = [["host", others[0] if others else None]] if seat == self.host else []
        self._write([["stand", seat], *heir])
        self.presence(seat, False, time)

    def send_away(self, by: int, seat: int, time: float) -> None:
        """The host sends somebody away for good: their secret holds nothing here any more."""
        self._only_host(by)
        if seat == by:
            raise IllegalMove("send-away-somebody-else")
        if not self.chairs[seat].token:
            raise IllegalMove("nobody-sits-there")
        self._write([["send away", self.chairs[seat].token]])
        self.presence(seat, False, time)

    def hand_over(self, by: int, to: int) -> None:
        """Somebody else is the host from now on."""
        self._only_host(by)
        if to not in range(len(self.chairs)) or not self.chairs[to].token:
            raise IllegalMove("host-is-a-person")
        if to != self.host:
            shares.check(self.used, "host", to)
            self._write([["host", to]])

    def remove_name(self, by: int, seat: int) -> None:
        """The host takes somebody's name away, or somebody their own: a seat without one is known by its
        number."""
        if by != seat:
            self._only_host(by)
        if not self.chairs[seat].token:
            raise IllegalMove("nobody-sits-there")
        if self.chairs[seat].name:
            self._write([["remove name", seat]])

    def inherit(self, present: set[int]) -> None:
        """Where the host is gone for good, somebody who is there is the host."""
        heirs = sorted(
            seat for seat in present if self.chairs[seat].token and shares.has_room(self.used, "host", seat)
        )
        if self.host not in present and heirs:
            self._write([["host", heirs[0]]])

    def _only_host(self, seat: int) -> None:
        if seat != self.host:
            raise IllegalMove("only-the-host")

    # What has happened

    def _sitting(self, entries: Sequence[Entry]) -> list[tuple[str, int]] | None:
        """Who holds which seat after `entries`, where that is different."""
        if self.over or all(kind not in MOVING for kind, *_ in entries):
            return None  # who sat there at the end has the game in their list for good
        holders = {seat: chair.token for seat, chair in enumerate(self.chairs) if chair.token}
        for kind, *what in entries:
            if kind == "sit":
                holders[what[0]] = what[2]
            elif kind in ("stand", "bot"):
                holders.pop(what[0], None)
            elif kind == "send away":
                holders = {seat: sitter for seat, sitter in holders.items() if sitter != what[0]}
            elif kind == "seats":
                holders = {new: holders[old] for new, old in enumerate(what[0]) if old in holders}
        return [(sitter, seat) for seat, sitter in holders.items() if sitter]  # or they sat elsewhere

    def _seats_moved(self, order: list[int]) -> None:
        self.used = shares.moved(self.used, order, len(self.chairs))
        self.chairs = [self.chairs[old] for old in order]
        self.host = None if self.host is None else order.index(self.host)

    def _sat(self, seat: int, name: str, token: str, face: int) -> None:
        self.chairs[seat] = Chair(name, token, face=face)

    def _bot_sat(self, seat: int, bot: str, face: int) -> None:
        self.chairs[seat] = Chair(bot, bot=bot, face=face)

    def _stands_in(self, seat: int, bot: str | None) -> None:
        self.chairs[seat].bot = bot

    def _stood_up(self, seat: int) -> None:
        """Who left may come back, or be followed by whoever was given the key to the seat."""
        left = self.chairs[seat]
        self.chairs[seat] = Chair(owner=left.token, key=left.key)

    def _was_sent_away(self, print_of: str) -> None:
        self.sent_away.add(print_of)
        seat = self.seat_held_by(print_of)
        if seat is not None:
            self.chairs[seat] = Chair()

    def _passes_on(self, seat: int, key: str) -> None:
        self.chairs[seat].key = key

    def _wears(self, seat: int, face: int) -> None:
        self.chairs[seat].face = face

    def _name_removed(self, seat: int) -> None:
        self.chairs[seat].name = ""

    def _host_is(self, seat: int | None) -> None:
        self.host = seat


MOVING = ("sit", "stand", "bot", "send away", "seats")
"""Entries after which somebody may sit elsewhere."""

HAPPENINGS: dict[str, Callable[..., None]] = {
    "seats": Seats._seats_moved,
    "sit": Seats._sat,
    "bot": Seats._bot_sat,
    "stand in": Seats._stands_in,
    "stand": Seats._stood_up,
    "send away": Seats._was_sent_away,
    "pass on": Seats._passes_on,
    "face": Seats._wears,
    "remove name": Seats._name_removed,
    "host": Seats._host_is,
}
"""What each kind of entry does to who sits where."""
