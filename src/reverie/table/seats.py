"""The seats of a table: masks, bots, the host, leaving."""

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
    """The actions that change who holds a seat. Each writes an entry to the log."""

    def __init__(self, table: "Table[State, Step, View]") -> None:
        self._table = table

    # Holding a seat

    def wear(self, seat: int, face: int) -> None:
        """Choose a mask that nobody else wears."""
        state = self._table.state
        if type(face) is not int or face not in range(FACES):
            raise Refusal("unknown-face", most=FACES - 1, value=clip(face))
        if face == state.chairs[seat].face:
            return
        if face in {chair.face for chair in state.chairs}:
            raise IllegalMove("face-taken")
        quotas.check(state.entry_counts, "face", seat)
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
        quotas.check(state.entry_counts, "bot", by)
        self._table.write([["bot", seat, bot, free_face(state.chairs)], *self.takeover_entries(seat)])
        self._table.play.presence(seat, True, time)

    def stand_in(self, by: int, seat: int, bot: str, time: float) -> None:
        """Let a bot play for a player who is away, as the host. The player may come back and continue."""
        state = self._table.state
        state.check_host(by)
        self._check_bots_sit_here()
        if seat not in range(len(state.chairs)) or not state.chairs[seat].token or seat == by:
            raise IllegalMove("cannot-stand-in-for-yourself")
        quotas.check(state.entry_counts, "stand in", by)
        self._table.write([["stand in", seat, bot]])
        self._table.play.presence(seat, True, time)

    def _check_bots_sit_here(self) -> None:
        if not self._table.game.seats_bots(self._table.state.game_state):
            raise IllegalMove("bots-not-allowed")

    def come_back(self, seat: int) -> None:
        """Take a seat back from the bot that stood in."""
        state = self._table.state
        if state.chairs[seat].token and state.chairs[seat].bot:
            self._table.write([["stand in", seat, None]])

    # Seats with a hidden hand

    def takeover_entries(self, seat: int, sitter: str = "") -> list[Entry]:
        """Return the entry that turns a game into practice, if a freed seat with a hidden hand is taken by
        anyone but its last holder. Return no entries otherwise.

        `sitter` is the fingerprint of the newcomer's token, or "" for a bot. The newcomer may be a second
        browser of another player, who would then see the hidden hand.
        """
        table, state = self._table, self._table.state
        hidden = table.has_begun and not table.is_over and table.game.hides_hands(state.game_state)
        if not hidden or state.settings.practice or (sitter and sitter == state.chairs[seat].owner):
            return []
        return [[CHANGE, {"practice": True}]]

    # Leaving

    def stand_up(self, seat: int, by: int, time: float) -> None:
        """Leave a seat, or free another player's as the host. If the host leaves, another person is host."""
        state = self._table.state
        if by != seat:
            state.check_host(by)
        if state.chairs[seat].free:
            raise IllegalMove("seat-empty")
        others = [n for n, chair in enumerate(state.chairs) if chair.token and n != seat]
        heir: list[Entry] = [["host", others[0] if others else None]] if seat == state.host else []
        self._table.write([["stand up", seat], *heir])
        self._table.play.presence(seat, False, time)

    def ban(self, by: int, seat: int, time: float) -> None:
        """Ban a player from the table, as the host. Their token is no longer accepted here."""
        state = self._table.state
        state.check_host(by)
        if seat == by:
            raise IllegalMove("cannot-ban-yourself")
        if not state.chairs[seat].token:
            raise IllegalMove("seat-empty")
        self._table.write([["ban", state.chairs[seat].token]])
        self._table.play.presence(seat, False, time)

    def make_host(self, by: int, to: int) -> None:
        """Make the player of another seat the host."""
        state = self._table.state
        state.check_host(by)
        if to not in range(len(state.chairs)) or not state.chairs[to].token:
            raise IllegalMove("bot-cannot-be-host")
        if to != state.host:
            quotas.check(state.entry_counts, "host", to)
            self._table.write([["host", to]])

    def remove_name(self, by: int, seat: int) -> None:
        """Remove a player's name, as the host or as that player. The seat is then shown by its number."""
        state = self._table.state
        if by != seat:
            state.check_host(by)
        if not state.chairs[seat].token:
            raise IllegalMove("seat-empty")
        if state.chairs[seat].name:
            self._table.write([["remove name", seat]])

    def inherit(self, present: set[int]) -> None:
        """Make the first of the seats in `present` the host, if the host is absent."""
        state = self._table.state
        heirs = sorted(
            seat
            for seat in present
            if state.chairs[seat].token and quotas.has_room(state.entry_counts, "host", seat)
        )
        if state.host not in present and heirs:
            self._table.write([["host", heirs[0]]])
