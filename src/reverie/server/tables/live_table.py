"""An awake table: its clock, its clients, and the messages to them. Its bots are in `bots`.

Everything but the thinking of bots runs on one event loop. The clock stops while no player is connected.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from ...json_values import Json
from ...refusal import IllegalMove, Refusal
from ...table import AnyTable, Settings
from ...table.snapshots import freeze, sources
from ...table.store import Clock, Snapshot
from ...table_game import Seat
from .. import messages
from ..logging import log_exceptions
from ..store.log_writer import LogWriter
from .bots import RETRY_SECONDS, Bots
from .changes import NOTHING, Changes, ClientView

HOST_AWAY_SECONDS = 55.0
"""Time after which a host who is away is replaced by another player, in addition to `AWAY_SECONDS`."""
BANNED = "banned"
AWAY_SECONDS = 5.0
"""Time after which a disconnected player counts as away."""
LastTurn = tuple[Json | None, list[Json]]
SNAPSHOT_EVERY = 256
"""Number of entries between two snapshots of an awake table."""


@dataclass(eq=False)
class Client:
    """A client at a table: a player's device, a spectator or a shared screen."""

    seat: Seat
    send: Callable[[messages.FromServer], None]
    """Sends a message once the entries before it are written, without waiting (`outbox.Outbox.send`)."""
    close: Callable[[str], None]
    """Closes the connection, with a reason."""
    fingerprint: str = ""
    """Fingerprint of the token that holds its seat. Empty for a client that watches."""
    name: str | None = None
    """The name that the client chose for itself (`messages.Join.client`), or None."""
    visitor: str = ""
    """The visitor that it counts as for rate limits."""
    last_view: ClientView = NOTHING
    """The view that the client has been sent."""
    sequence: int = 0
    """Number of views and changes sent to the client."""


class LiveTable:
    """An awake table with its clock and its clients."""

    def __init__(
        self,
        table: AnyTable,
        programs: Mapping[str, str],
        log: LogWriter,
        store_time: Callable[[], float],
        when_over: Callable[[AnyTable], None],
        prepare: Callable[[AnyTable], Awaitable[None]],
        clock: float | None = None,
    ) -> None:
        self.table = table
        self._log, self._store_time = log, store_time
        self._on_game_over, self._prepare = when_over, prepare
        self._preparing: asyncio.Task[None] | None = None
        self._cannot_prepare: Settings | None = None
        """The settings with which preparation has failed. It is not retried with them."""
        self._bots = Bots(table, programs, lambda: self.now, self._schedule, self.prepare)
        self.clients: list[Client] = []
        self._stopped_at: float | None = max(table.game.clock(table.state.game_state), clock or 0.0)
        """The time on the clock while it is stopped, in seconds. None while it runs."""
        self._holders: list[str] = []
        """The fingerprints that held the seats when clients were last matched to seats."""
        self._cached_fields: Mapping[str, Any] = {}
        self._cache_key: tuple[Any, ...] = ()
        """The fields of the table for everybody as last computed, and the values that they depend on."""
        self._began = 0.0
        self._timer: tuple[float, asyncio.Handle] | None = None
        """The time of the next deadline on the event loop's clock, and the handle of its callback."""
        self._has_ended = table.is_over
        self._rounds: tuple[int, asyncio.Future[Json]] | None = None
        """The cached answer to `rounds`, and the number of rounds that it covers. Whether an answer is cached
        must not depend on anything hidden from a seat, because the time of the answer would reveal it."""
        self._last_turns: dict[Seat, tuple[Any, asyncio.Future[LastTurn]]] = {}
        """The cached answers to `last turn` by seat, each with the game's state that it belongs to."""
        self.moving = asyncio.Lock()
        """Held while the table of a rematch is set up."""
        self.synced = asyncio.Event()
        """Set unless the table is being read again from the store, or put to sleep."""
        self.synced.set()
        self.closing = False
        """Whether the table is being put to sleep. Messages are then dropped; clients repeat them."""
        self.snapshot_at = table.state.number
        """Number of entries that the last snapshot covers, or with which the table was woken."""
        self._snapshotting: asyncio.Task[None] | None = None
        self.left_at = time.monotonic()
        table.listeners.append(lambda _: self._on_change())
        self._begin_to_prepare()

    @property
    def now(self) -> float:
        """Seconds since the table was opened, without the time when no player was connected."""
        return time.monotonic() - self._began if self._stopped_at is None else self._stopped_at

    # Data for judging words

    async def prepare(self) -> None:
        """Wait until the data needed to judge words is in memory, or loading it has failed."""
        for _ in range(2):  # the settings may have changed since the running preparation began
            self._begin_to_prepare()
            if self._preparing is not None:
                await asyncio.wait({self._preparing})

    def _begin_to_prepare(self) -> None:
        idle = self._preparing is None or self._preparing.done()
        if idle and not self.table.is_prepared() and self.table.state.settings is not self._cannot_prepare:
            self._preparing = asyncio.create_task(self._run_preparation(self.table))

    async def _run_preparation(self, table: AnyTable) -> None:
        self._cannot_prepare = table.state.settings  # until it has succeeded
        with log_exceptions(table.code):
            await self._prepare(table)
            self._cannot_prepare = None

    # Coming and going

    @property
    def players(self) -> set[Seat]:
        """The seats of connected players. Clients that watch do not count."""
        return {client.seat for client in self.clients if isinstance(client.seat, int)}

    def join(self, client: Client) -> None:
        """Add a client. It replaces an older device at the same seat."""
        for other in [each for each in self.clients if isinstance(client.seat, int)]:
            if other.seat == client.seat:
                other.send(messages.Replaced())
                self._disconnect(other, "seat-taken-over")
        if isinstance(client.seat, int):
            if self._stopped_at is not None:
                self._began, self._stopped_at = time.monotonic() - self._stopped_at, None
                self._note_clock()
                for seat, chair in enumerate(self.table.state.chairs):
                    if chair.token and seat != client.seat:
                        asyncio.get_running_loop().call_later(AWAY_SECONDS, self._mark_away, seat)
            with suppress(Refusal):  # a client may join even if nothing can be written now
                self.table.seats.come_back(client.seat)
                self.table.play.presence(client.seat, True, self.now)
        self.clients.append(client)
        self._holders = []  # the seat may have been taken by somebody else in the meantime
        self.send_whole(client)
        self._send_changes()
        self._schedule()

    def leave(self, client: Client) -> None:
        """Remove a client. Its player counts as away after `AWAY_SECONDS`.

        The clock stops when the last player leaves.
        """
        if client not in self.clients:
            return
        self.clients.remove(client)
        if not isinstance(client.seat, int):
            return
        self.left_at = time.monotonic()
        if not self.players:
            self._stopped_at = self.now
            self._note_clock()
            self._stop_activity()
        else:
            asyncio.get_running_loop().call_later(AWAY_SECONDS, self._mark_away, client.seat)
        self._send_changes()

    def _disconnect(self, client: Client, reason: str) -> None:
        client.close(reason)
        self.leave(client)

    def _note_clock(self) -> None:
        """Store the state of the clock, so that the next owner of the table can continue it."""
        code = self.table.code
        if self.table.game.has_deadlines and self.synced.is_set() and code in self._log.epochs:
            zero = None if self._stopped_at is not None else self._store_time() - self.now
            self._log.add_change(Clock(code, self._log.epochs[code], zero))

    def _mark_away(self, seat: int) -> None:
        if not self.synced.is_set():
            return
        if seat >= len(self.table.state.chairs):
            return  # the seat has been removed
        chair = self.table.state.chairs[seat]
        if self.players and seat not in self.players and chair.token and chair.bot is None:
            with log_exceptions(self.table.code):
                self.table.play.presence(seat, False, self.now)
        if seat == self.table.state.host:
            asyncio.get_running_loop().call_later(HOST_AWAY_SECONDS, self._inherit)

    def _inherit(self) -> None:
        if not self.synced.is_set():
            return
        with log_exceptions(self.table.code):
            self.table.seats.inherit({seat for seat in self.players if isinstance(seat, int)})

    def _stop_activity(self) -> None:
        """Cancel the timer, and stop the bots."""
        if self._timer is not None:
            self._timer[1].cancel()
            self._timer = None
        self._bots.rest()

    def expect(self, seat: int) -> None:
        """Expect the player who has just taken a seat to connect within `AWAY_SECONDS`."""
        if seat not in self.players:
            asyncio.get_running_loop().call_later(AWAY_SECONDS, self._mark_away, seat)

    def _update_seats(self) -> None:
        """Update the seats of clients after seats have moved, and disconnect clients whose seat is lost."""
        held = [chair.token for chair in self.table.state.chairs]
        if held == self._holders:
            return
        self._holders = held
        moved, unseated = [], []
        for client in self.clients:
            if isinstance(client.seat, int):
                seat = self.table.state.seat_held_by(client.fingerprint)
                if seat is None:
                    unseated.append(client)
                elif seat != client.seat:
                    client.seat = seat
                    moved.append(client)
        for client in unseated:
            banned = client.fingerprint in self.table.state.banned
            if banned:
                client.send(messages.Refused(None, {"code": BANNED}))
            self._disconnect(client, BANNED if banned else "seat-not-yours")
        for client in moved:
            self.send_whole(client)

    async def _take_snapshot(self) -> None:
        """Make a snapshot in a thread, and store it."""
        table, code, copy = self.table, self.table.code, self.table.state.copy()
        self.snapshot_at = number = copy.number
        with log_exceptions(code):
            state = await asyncio.to_thread(freeze, copy)
            if table is self.table and code in self._log.epochs and self.synced.is_set():
                self._log.add_change(Snapshot(code, self._log.epochs[code], number, sources(), state))
        self._snapshotting = None

    # Messages to clients

    def view(self, seat: Seat) -> Json:
        """Return the whole view of a seat, with the players who are connected."""
        return self._view_for(seat).whole()

    def _view_for(self, seat: Seat) -> ClientView:
        return ClientView(
            self._view_for_all(),
            self.table.views.for_seat(seat),
            *self.table.game.view_parts(self.table.state.game_state, seat),
        )

    def _view_for_all(self) -> Mapping[str, Any]:
        """Return the fields of the table for everybody. It is the same object until one of them changes."""
        table, connected = self.table, self.players
        game, state = table.game, table.state.game_state
        progress = (table.has_begun, table.is_over, table.seed_is_public, game.reactions_now(state))
        key = (table.state.lobby_version, progress, game.may_sit(state), connected)
        if key != self._cache_key:
            fields = table.views.for_all()
            for number, chair in enumerate(fields["seats"]):
                chair["connected"] = chair["bot"] is not None or number in connected
            self._cached_fields, self._cache_key = fields, key
        return self._cached_fields

    def send_whole(self, client: Client) -> None:
        client.last_view = self._view_for(client.seat)
        client.sequence += 1
        client.send(messages.View(client.sequence, client.seat, self.now, client.last_view.whole()))

    def _on_change(self) -> None:
        """Send the changes to everybody after entries were written, and schedule what follows."""
        self._begin_to_prepare()
        self._update_seats()
        self._send_changes()
        if self.table.is_over and not self._has_ended:
            self._has_ended = True
            self._on_game_over(self.table)
        grown = self.table.state.number - self.snapshot_at >= SNAPSHOT_EVERY
        # A snapshot with a draft could contain an entry that the log replaces later.
        if grown and self._snapshotting is None and self.table.state.draft is None:
            self._snapshotting = asyncio.create_task(self._take_snapshot())
        # Not at once: a bot may have made this change, and to think again would cancel its own task.
        asyncio.get_running_loop().call_soon(self._schedule)

    def _send_changes(self) -> None:
        """Send each client the differences in its view, if there are any."""
        table, changes, to_all = self.table, Changes(self.now), self._view_for_all()
        for client in list(self.clients):
            parts = table.game.view_parts(table.state.game_state, client.seat)
            seen = ClientView(to_all, table.views.for_seat(client.seat), *parts)
            steps = table.views.visible_steps(client.seat)
            message = changes.message(client.sequence + 1, client.last_view, seen, steps)
            if message is not None:
                client.sequence += 1
                client.send(message)
            client.last_view = seen
        table.new_steps.clear()

    def signal(self, seat: int, signal: str) -> None:
        """Send a sign to the seats that notice it now, and to its sender."""
        game, state = self.table.game, self.table.state.game_state
        may, free = game.reactions_now(state), game.allows_signals(state)
        if not may and not free:
            raise Refusal("no-signs")
        if game.reactions and not self.table.has_begun:
            raise IllegalMove("game-not-begun")
        if signal not in may and not free:
            raise Refusal("unknown-reaction", reactions=list(may))
        for client in self.clients:
            if client.seat == seat or game.notices_sign(state, seat, client.seat):
                client.send(messages.Signalled(seat, signal))

    async def rounds(self, number: int) -> messages.Rounds:
        """Return the finished rounds. They are computed in a thread, once for all clients."""
        game, over = self.table.game, self.table.game.rounds_over(self.table.state.game_state)
        if self._rounds is None or self._rounds[0] != over:
            computing = asyncio.ensure_future(asyncio.to_thread(game.rounds, list(self.table.state.steps)))
            self._rounds = (over, computing)
        answer = await self._rounds[1]
        return messages.Rounds(number, answer["rounds"], answer["awards"])

    async def last_turn(self, number: int, seat: Seat) -> messages.LastTurn:
        """Return the last turn of another player. The game is replayed for it in a thread, once per seat."""
        if not self.table.views.has_turns:
            return messages.LastTurn(number, *self.table.views.last_turn(seat))
        state = self.table.state.game_state
        if seat not in self._last_turns or self._last_turns[seat][0] is not state:
            playing = asyncio.ensure_future(asyncio.to_thread(self.table.views.last_turn, seat))
            self._last_turns[seat] = (state, playing)
        return messages.LastTurn(number, *await self._last_turns[seat][1])

    async def forget_copies(self) -> None:
        """Drop cached answers and wait for a running snapshot, because something is being erased."""
        self._rounds = None
        self._last_turns.clear()
        if self._snapshotting is not None:
            await asyncio.wait({self._snapshotting})

    # Time

    def _schedule(self) -> None:
        """Set the timer for the next deadline, and let the bots whose view has changed think."""
        if self.table.has_begun and not self.table.is_over and self.players and self.synced.is_set():
            self._set_timer(self.table.actors(self.now).until)
            self._bots.think_again()
        else:
            self._set_timer(None)

    def _set_timer(self, until: float | None) -> None:
        """Set the timer, or leave it if it is set for an earlier time.

        Most deadlines are moved before they expire, and setting a timer is expensive.
        """
        loop = asyncio.get_running_loop()
        delay = None if until is None else loop.time() + max(0.0, until - self.now)
        if self._timer is not None:
            if delay is not None and self._timer[0] <= delay:
                return
            self._timer[1].cancel()
        self._timer = None if delay is None else (delay, loop.call_at(delay, self._tick))

    def _tick(self) -> None:
        self._timer = None
        with log_exceptions(self.table.code):
            self.table.play.tick(self.now)
            self._schedule()
            return
        again = asyncio.get_running_loop().time() + RETRY_SECONDS
        self._timer = (again, asyncio.get_running_loop().call_at(again, self._tick))

    def suspend(self) -> None:
        """Stop everything at the table until it has been read again, or is put to sleep."""
        self.synced.clear()
        self._stop_activity()

    def resume(self, table: AnyTable) -> None:
        """Continue with a table that was read again from the store."""
        self.table = self._bots.table = table
        self._rounds, self._cache_key = None, ()
        self._last_turns.clear()
        self._has_ended = table.is_over
        self.synced.set()
        table.listeners.append(lambda _: self._on_change())
        self._update_seats()
        for client in list(self.clients):
            self.send_whole(client)
        asyncio.get_running_loop().call_later(RETRY_SECONDS, self._retry)

    def _retry(self) -> None:
        """Repeat the changes that may have failed with the store: the presence of players, and due steps."""
        if not self.synced.is_set():
            return
        with log_exceptions(self.table.code):
            for seat in self.players:
                if isinstance(seat, int):
                    self.table.seats.come_back(seat)
                    self.table.play.presence(seat, True, self.now)
            self._schedule()

    def stop(self, reason: str) -> None:
        """Put the table to sleep and disconnect its clients. Everything has been written already."""
        self.suspend()
        for client in list(self.clients):
            client.close(reason)
        self.synced.set()  # requests that wait for the table find that it has gone
