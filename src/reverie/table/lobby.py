"""The lobby of a table: its settings before the game begins, who may sit down, and invitations."""

from dataclasses import replace
from hmac import compare_digest
from secrets import token_urlsafe
from typing import TYPE_CHECKING, Generic

from ..json_values import Json
from ..refusal import IllegalMove, Refusal
from ..table_game import State, Step, View
from . import quotas
from .seat import TOKEN, fingerprint, free_face, normal_name
from .settings import CHANGE, Settings, check_settings
from .store import Entry
from .words import check_fit

if TYPE_CHECKING:
    from .table import Table

MAX_SETTINGS_SIZE = 1_000_000
"""Maximum total size of the changes of settings in a log, in characters. Lists of games read all of them."""


class Uninvited(Refusal):
    """Raised for a person without an invitation at a table by invitation."""


class Banned(Refusal):
    """Raised for a person whom the host has banned."""


class Lobby(Generic[State, Step, View]):
    """The settings of a table, and the rules for sitting down at it."""

    def __init__(self, table: "Table[State, Step, View]") -> None:
        self._table = table

    # Settings

    def change(self, by: int, changes: Json) -> None:
        """Change the settings before the game begins, as the host."""
        table, state = self._table, self._table.state
        state.check_host(by)
        if table.has_begun:
            raise IllegalMove("game-begun")
        check_settings(changes)
        settings = state.settings.with_changes(changes)
        if settings == state.settings:
            return
        order = self._order(settings)
        if order is not None:
            changes = {**changes, "options": table.game.reseat_options(settings.options, order)}
            settings = settings.with_changes(changes)
        game_state = table.reducer.new_game(settings)
        check_fit(table.game, settings, game_state)
        if state.settings_size >= MAX_SETTINGS_SIZE:
            raise IllegalMove("table-full")
        quotas.check(state.entry_counts, CHANGE, by)
        bots = [] if table.game.seats_bots(game_state) else self._without_bots()
        if order is not None:
            bots = [*bots, ["seats", order]]
        table.write([*bots, [CHANGE, changes]])

    def _order(self, settings: Settings) -> list[int] | None:
        """Return the seats that stay, or None if all do. Free seats are removed first, then the last bots."""
        state = self._table.state
        leave = len(state.chairs) - settings.seats
        if leave <= 0 or settings.seats not in self._table.game.seats:
            return None
        people = [seat for seat, chair in enumerate(state.chairs) if chair.token]
        if len(people) > settings.seats:
            raise IllegalMove("fewer-seats-than-people", people=len(people))
        others = [seat for seat in range(len(state.chairs)) if seat not in people]
        others.sort(key=lambda seat: (state.chairs[seat].free, seat))
        return sorted([*people, *others[: len(others) - leave]])

    def _without_bots(self) -> list[Entry]:
        """Return the entries that remove all bots. Players with a stand-in play themselves again."""
        return [
            ["stand in", seat, None] if chair.token else ["stand up", seat]
            for seat, chair in enumerate(self._table.state.chairs)
            if chair.bot is not None
        ]

    def close_up(self) -> None:
        """Remove the free seats and renumber the others. Raise `IllegalMove` if the game forbids that."""
        table, state = self._table, self._table.state
        order = [seat for seat, chair in enumerate(state.chairs) if not chair.free]
        if len(order) == len(state.chairs):
            return
        if not table.game.grows:
            raise IllegalMove("seat-still-free")
        if len(order) < table.game.seats[0]:
            raise IllegalMove("too-few-players", fewest=table.game.seats[0], count=len(order))
        changed = {"seats": len(order), "options": table.game.reseat_options(state.settings.options, order)}
        table.reducer.new_game(state.settings.with_changes(changed))
        table.write([["seats", order], [CHANGE, changed]])

    # Sitting down

    def sit(
        self,
        name: str,
        seat: int | None = None,
        token: str | None = None,
        invitation: str | None = None,
        *,
        face: int | None = None,
        key: str | None = None,
    ) -> str:
        """Take a seat and return the token that holds it. Only a fingerprint of it is stored.

        A client that already holds a `token` may reuse it here. If it holds a seat of this table, that stays
        its seat. A `key` is from a player who hands over their seat.
        """
        table, state = self._table, self._table.state
        if token is not None and not TOKEN.fullmatch(token):
            raise Refusal("unknown-token")
        if token is not None:
            self.check_not_banned(token)
            if state.seat_held_by(fingerprint(token)) is not None:
                return token
        if key is None:
            self.check_invitation(invitation)
        sitter = "" if token is None else fingerprint(token)
        seat = self._seat_for(seat, sitter) if key is None else self.seat_of_key(key)
        others = [chair for number, chair in enumerate(state.chairs) if number != seat]
        name = normal_name(name, [chair.name for chair in others])
        table.check_words([name])
        quotas.check(state.entry_counts, "sit", seat)
        token = token_urlsafe(18) if token is None else token
        entries: list[Entry] = [["sit", seat, name, fingerprint(token), free_face(others, face)]]
        if seat == len(state.chairs):
            table.reducer.new_game(replace(state.settings, seats=seat + 1))
            entries.insert(0, [CHANGE, {"seats": seat + 1}])
        if state.host is None:
            entries.append(["host", seat])
        if key is None:
            entries += table.seats.takeover_entries(seat, sitter)
        table.write(entries)
        return token

    @property
    def may_sit(self) -> bool:
        """Whether a newcomer would get a seat now."""
        try:
            self._seat_for(None)
        except IllegalMove:
            return False
        return True

    def _seat_for(self, wished: int | None, sitter: str = "") -> int:
        """Return the seat for a newcomer: the `wished` one, or one that this method chooses.

        It prefers the seat that `sitter` has left, then a free one. A growing game can add a seat before it
        begins, and offers the bots' seats while it runs. Raise `IllegalMove` if there is none.
        """
        table, state = self._table, self._table.state
        playing, grows = table.has_begun and not table.is_over, table.game.grows
        open_to_all = [seat for seat, chair in enumerate(state.chairs) if chair.free]
        if playing and grows:
            open_to_all += [
                seat for seat, chair in enumerate(state.chairs) if chair.bot is not None and not chair.token
            ]
        if wished is None and not open_to_all and not table.has_begun and grows:
            open_to_all += [seat for seat in [len(state.chairs)] if seat + 1 in table.game.seats]
        if state.settings.seed_chosen and any(chair.token for chair in state.chairs):
            open_to_all = []  # the player who chose the seed knows the cards, so the others must be bots
        if not open_to_all or (wished is not None and wished not in open_to_all):
            raise IllegalMove("seat-taken" if open_to_all else "every-seat-taken")
        if playing and not table.game.may_sit(state.game_state):
            raise IllegalMove("round-in-progress")
        if wished is not None:
            return wished
        left_seats = (seat for seat in open_to_all if sitter and self._was_left_by(seat, sitter))
        return next(left_seats, open_to_all[0])

    def _was_left_by(self, seat: int, sitter: str) -> bool:
        state = self._table.state
        return seat < len(state.chairs) and state.chairs[seat].owner == sitter

    def make_seat_key(self, seat: int) -> str:
        """Return a key with which somebody else may take over this seat, once. It replaces an older key."""
        quotas.check(self._table.state.entry_counts, "seat key", seat)
        key = token_urlsafe(9)
        self._table.write([["seat key", seat, fingerprint(key)]])
        return key

    def seat_of_key(self, key: str) -> int:
        """Return the seat that a key hands over. Raise a `Refusal` if there is none."""
        hashed = fingerprint(key)
        for seat, chair in enumerate(self._table.state.chairs):
            if chair.key and compare_digest(chair.key, hashed):
                return seat
        raise Refusal("unknown-seat-key")

    # Invitations

    def invite(self, by: int | None) -> str:
        """Return a new invitation, which replaces the older one. `by` is the host, or None without one."""
        state = self._table.state
        if by != state.host:
            raise IllegalMove("only-the-host")
        if by is not None:
            quotas.check(state.entry_counts, "invite", by)
        invitation = token_urlsafe(9)
        self._table.write([["invite", fingerprint(invitation)]])
        return invitation

    def check_invitation(self, invitation: str | None) -> None:
        """Raise `Uninvited` if the table is by invitation and this is not the right one."""
        state = self._table.state
        if state.settings.invite_only and not compare_digest(fingerprint(invitation or ""), state.invitation):
            raise Uninvited("needs-invitation")

    def check_not_banned(self, token: str) -> None:
        if fingerprint(token) in self._table.state.banned:
            raise Banned("banned")
