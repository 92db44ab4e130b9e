"""Who holds which seat of a table: people, bots, the host; and how they leave."""

from typing import TYPE_CHECKING, Generic

from ..refusal import IllegalMove, Refusal, clip
from ..table_game import State, Step, View
from . import quotas
from .seat import FACES, fingerprint, free_face
from .settings import CHANGE
from .store import Entry

if TYPE_CHECKING:
    from .table import Table


class Seats(Generic[State, Step, View]):
    """The chairs of a table. Everything that happens to one is an entry of the log first."""

    def __init__(self, table: "Table[State, Step, View]") -> None:
        self._table = table

    # Holding a seat

    def wear(self, seat: int, face: int) -> None:
        """Choose a face that nobody else has."""
        state = self._table.state
        if type(face) is not int or face not in range(FACES):
            raise Refusal("no-such-face", most=FACES - 1, said=clip(face))
        if face == state.chairs[seat].face:
            return
        if face in {chair.face for chair in state.chairs}:
            raise IllegalMove("face-taken")
        quotas.check(state.used, "face", seat)
        self._table.write([["face", seat, face]])

    def seat_of(self, token: str) -> int | None:
        """Return the seat that a token holds, or None."""
        return self._table.state.seat_held_by(fingerprint(token))

    # Bots

    def seat_bot(self, by: int, seat: int, bot: str, time: float) -> None:
        """Give a free seat to a bot, as the host."""
        state = self._table.state
        state.check_host(by)
        self._check_bots_sit_here()
        if seat not in range(len(state.chairs)) or not state.chairs[seat].free:
            raise IllegalMove("seat-taken")
        quotas.check(state.used, "bot", by)
        self._table.write([["bot", seat, bot, free_face(state.chairs)], *self.taken_over(seat)])
        self._table.play.presence(seat, True, time)

    def stand_in(self, by: int, seat: int, bot: str, time: float) -> None:
        """Let a bot play for somebody who is gone, as the host. Whoever comes back plays on."""
        state = self._table.state
        state.check_host(by)
        self._check_bots_sit_here()
        if seat not in range(len(state.chairs)) or not state.chairs[seat].token or seat == by:
            raise IllegalMove("stand-in-for-somebody-else")
        quotas.check(state.used, "stand in", by)
        self._table.write([["stand in", seat, bot]])
        self._table.play.presence(seat, True, time)

    def _check_bots_sit_here(self) -> None:
        if not self._table.game.seats_bots(self._table.state.game_state):
            raise IllegalMove("no-bots-here")

    def come_back(self, seat: int) -> None:
        """Take the seat back from a bot that stood in."""
        state = self._table.state
        if state.chairs[seat].token and state.chairs[seat].bot:
            self._table.write([["stand in", seat, None]])

    # Somebody else's hand

    def taken_over(self, seat: int, sitter: str = "") -> list[Entry]:
        """Return the entry that makes a game practice, if a freed seat is taken by somebody to whom its
        hidden hand never belonged. `sitter` is the fingerprint of a token; a bot has none.

        Nobody can tell whether a newcomer is a second browser of a player who wants to see that hand.
        """
        table, state = self._table, self._table.state
        hidden = table.begun and not table.over and table.game.hides_hands(state.game_state)
        if not hidden or state.settings.casual or (sitter and sitter == state.chairs[seat].owner):
            return []
        return [[CHANGE, {"casual": True}]]

    # Leaving

    def stand_up(self, seat: int, by: int, time: float) -> None:
        """Leave a seat; the host may free somebody else's. If the host leaves, there is another host."""
        state = self._table.state
        if by != seat:
            state.check_host(by)
        if state.chairs[seat].free:
            raise IllegalMove("nobody-sits-there")
        others = [n for n, chair in enumerate(state.chairs) if chair.token and n != seat]
        heir: list[Entry] = [["host", others[0] if others else None]] if seat == state.host else []
        self._table.write([["stand", seat], *heir])
        self._table.play.presence(seat, False, time)

    def send_away(self, by: int, seat: int, time: float) -> None:
        """Send somebody away for good, as the host: their token holds nothing here any more."""
        state = self._table.state
        state.check_host(by)
        if seat == by:
            raise IllegalMove("send-away-somebody-else")
        if not state.chairs[seat].token:
            raise IllegalMove("nobody-sits-there")
        self._table.write([["send away", state.chairs[seat].token]])
        self._table.play.presence(seat, False, time)

    def hand_over(self, by: int, to: int) -> None:
        """Make somebody else the host."""
        state = self._table.state
        state.check_host(by)
        if to not in range(len(state.chairs)) or not state.chairs[to].token:
            raise IllegalMove("host-is-a-person")
        if to != state.host:
            quotas.check(state.used, "host", to)
            self._table.write([["host", to]])

    def remove_name(self, by: int, seat: int) -> None:
        """Remove a name, as the host or as whoever has it. A seat without a name is known by its number."""
        state = self._table.state
        if by != seat:
            state.check_host(by)
        if not state.chairs[seat].token:
            raise IllegalMove("nobody-sits-there")
        if state.chairs[seat].name:
            self._table.write([["remove name", seat]])

    def inherit(self, present: set[int]) -> None:
        """Make somebody who is present the host, if the host is gone."""
        state = self._table.state
        heirs = sorted(
            seat for seat in present if state.chairs[seat].token and quotas.has_room(state.used, "host", seat)
        )
        if state.host not in present and heirs:
            self._table.write([["host", heirs[0]]])
