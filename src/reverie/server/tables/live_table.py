"""A table that is awake: its clock, who is there, and what they are told. Its bots are in `bots`.

One event loop does everything but thinking. The clock stands while nobody is there.
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
from ..logging import guarded
from ..store.log_writer import LogWriter
from .bots import RETRY_SECONDS, Bots
from .changes import NOTHING, Changes, Seen

HOST_GONE_SECONDS = 55.0
"""A host who is away for a minute is replaced by somebody who is there."""
SENT_AWAY = "sent-away"
GONE_SECONDS = 5.0
"""Who comes back sooner was not away."""
LastTurn = tuple[Json | None, list[Json]]
KEPT_EVERY = 256
"""After so many entries a table that goes on gets another snapshot."""


@dataclass(eq=False)
class Client:
    """Somebody at a table: a seat's device, a spectator, a shared screen."""

    seat: Seat
    send: Callable[[messages.FromServer], None]
    """Puts a message into the client's queue; never waits."""
    close: Callable[[str], None]
    holds: str = ""
    """The fingerprint by which it has its seat."""
    name: str | None = None
    """What it calls itself, so that what it repeats happens once."""
    who: str = ""
    """The visitor it counts as."""
    seen: Seen = NOTHING
    """What the client has been shown."""
    turn: int = 0
    """How many views and changes it has been sent."""


class LiveTable:
    """A table that is awake, its clock, and who is there."""

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
        self._when_over, self._prepare = when_over, prepare
        self._preparing: asyncio.Task[None] | None = None
        self._cannot_prepare: Settings | None = None
        """The settings with which that failed, and is not tried again."""
        self._bots = Bots(table, programs, lambda: self.now, self._go_on, self.prepare)
        self.clients: list[Client] = []
        self._stands_at: float | None = max(table.game.clock(table.state.game_state), clock or 0.0)
        """What the clock shows while nobody is there and it stands."""
        self._held: list[str] = []
        """What the seats were last held by."""
        self._shown: Mapping[str, Any] = {}
        self._shown_of: tuple[Any, ...] = ()
        """What everybody was last shown of the table, and what that was made of."""
        self._began = 0.0
        self._timer: tuple[float, asyncio.Handle] | None = None
        """For when the clock is set, and its handle."""
        self._ended = table.over
        self._rounds: tuple[int, asyncio.Future[Json]] | None = None
        """The answer to `rounds`, and how many rounds were over when it was made. Nothing that is hidden from
        a seat may decide whether an answer is cached: its time would tell."""
        self._last_turns: dict[Seat, tuple[Any, asyncio.Future[LastTurn]]] = {}
        """The answer to `last turn` of each seat, and the state of the game that it was made in."""
        self.moving = asyncio.Lock()
        """Held while a table is set up at which its people play again."""
        self.sure = asyncio.Event()
        """Not while it is being read again, or put to sleep."""
        self.sure.set()
        self.going = False
        """Is it being put to sleep? Then what is said to it is to be said again elsewhere."""
        self.kept_at = table.state.number
        """How many entries its last snapshot stands for, or it was woken with."""
        self._keeping: asyncio.Task[None] | None = None
        self.left_at = time.monotonic()
        table.listeners.append(lambda _: self._happened())
        self._begin_to_prepare()

    @property
    def now(self) -> float:
        """Seconds since the table was opened, not counting those when nobody was there."""
        return time.monotonic() - self._began if self._stands_at is None else self._stands_at

    # What judging needs

    async def prepare(self) -> None:
        """Wait until what people say here can be judged without reading anything first."""
        for _ in range(2):  # another language may have been agreed on since it was begun
            self._begin_to_prepare()
            if self._preparing is not None:
                await asyncio.wait({self._preparing})

    def _begin_to_prepare(self) -> None:
        idle = self._preparing is None or self._preparing.done()
        if idle and not self.table.is_prepared() and self.table.state.settings is not self._cannot_prepare:
            self._preparing = asyncio.create_task(self._prepared(self.table))

    async def _prepared(self, table: AnyTable) -> None:
        self._cannot_prepare = table.state.settings  # until it turns out that it can
        with guarded(table.code):
            await self._prepare(table)
            self._cannot_prepare = None

    # Coming and going

    @property
    def players(self) -> set[Seat]:
        """The seats whose people are there; those who only watch set no clock going."""
        return {client.seat for client in self.clients if isinstance(client.seat, int)}

    def join(self, client: Client) -> None:
        """A newer device has the seat, and the older one is told."""
        for other in [each for each in self.clients if isinstance(client.seat, int)]:
            if other.seat == client.seat:
                other.send(messages.Replaced())
                self._send_off(other, "seat-taken-over")
        if isinstance(client.seat, int):
            if self._stands_at is not None:
                self._began, self._stands_at = time.monotonic() - self._stands_at, None
                self._note_clock()
                for seat, chair in enumerate(self.table.state.chairs):
                    if chair.token and seat != client.seat:
                        asyncio.get_running_loop().call_later(GONE_SECONDS, self._miss, seat)
            with suppress(Refusal):  # what cannot be written turns nobody away
                self.table.seats.come_back(client.seat)
                self.table.play.presence(client.seat, True, self.now)
        self.clients.append(client)
        self._held = []  # the seat may have gone to somebody else while it was being looked for
        self.send_whole(client)
        self._tell()
        self._go_on()

    def leave(self, client: Client) -> None:
        """Somebody who comes back at once was not away; when the last player leaves, the clock stands."""
        if client not in self.clients:
            return
        self.clients.remove(client)
        if not isinstance(client.seat, int):
            return
        self.left_at = time.monotonic()
        if not self.players:
            self._stands_at = self.now
            self._note_clock()
            self._rest()
        else:
            asyncio.get_running_loop().call_later(GONE_SECONDS, self._miss, client.seat)
        self._tell()

    def _send_off(self, client: Client, why: str) -> None:
        client.close(why)
        self.leave(client)

    def _note_clock(self) -> None:
        """So that it goes on where it was told to be, whoever owns the table then."""
        code = self.table.code
        if self.table.game.timed and self.sure.is_set() and code in self._log.epochs:
            zero = None if self._stands_at is not None else self._store_time() - self.now
            self._log.put(Clock(code, self._log.epochs[code], zero))

    def _miss(self, seat: int) -> None:
        if not self.sure.is_set():
            return
        if seat >= len(self.table.state.chairs):
            return  # the lobby has fewer seats by now
        chair = self.table.state.chairs[seat]
        if self.players and seat not in self.players and chair.token and chair.bot is None:
            with guarded(self.table.code):
                self.table.play.presence(seat, False, self.now)
        if seat == self.table.state.host:
            asyncio.get_running_loop().call_later(HOST_GONE_SECONDS, self._inherit)

    def _inherit(self) -> None:
        if not self.sure.is_set():
            return
        with guarded(self.table.code):
            self.table.seats.inherit({seat for seat in self.players if isinstance(seat, int)})

    def _rest(self) -> None:
        if self._timer is not None:
            self._timer[1].cancel()
            self._timer = None
        self._bots.rest()

    def expect(self, seat: int) -> None:
        """Somebody has taken a seat, and will soon be there; who is not is away."""
        if seat not in self.players:
            asyncio.get_running_loop().call_later(GONE_SECONDS, self._miss, seat)

    def _find_seats(self) -> None:
        """Seats may have moved, or be somebody else's by now."""
        held = [chair.token for chair in self.table.state.chairs]
        if held == self._held:
            return
        self._held = held
        moved, gone = [], []
        for client in self.clients:
            if isinstance(client.seat, int):
                seat = self.table.state.seat_held_by(client.holds)
                if seat is None:
                    gone.append(client)
                elif seat != client.seat:
                    client.seat = seat
                    moved.append(client)
        for client in gone:
            sent_away = client.holds in self.table.state.sent_away
            if sent_away:
                client.send(messages.Refused(None, {"code": SENT_AWAY}))
            self._send_off(client, SENT_AWAY if sent_away else "seat-not-yours")
        for client in moved:
            self.send_whole(client)

    async def _keep(self) -> None:
        """A snapshot, made off the loop."""
        table, code, kept = self.table, self.table.code, self.table.state.copy()
        self.kept_at = number = kept.number
        with guarded(code):
            state = await asyncio.to_thread(freeze, kept)
            if table is self.table and code in self._log.epochs and self.sure.is_set():
                self._log.put(Snapshot(code, self._log.epochs[code], number, sources(), state))
        self._keeping = None

    # Telling

    def view(self, seat: Seat) -> Json:
        """What the table shows a seat, and who of its people is there."""
        return self._look(seat).whole()

    def _look(self, seat: Seat) -> Seen:
        return Seen(
            self._shown_to_all(),
            self.table.views.for_seat(seat),
            *self.table.game.view_parts(self.table.state.game_state, seat),
        )

    def _shown_to_all(self) -> Mapping[str, Any]:
        """The very same until something of it is different."""
        table, here = self.table, self.players
        game, state = table.game, table.state.game_state
        told = (table.begun, table.over, table.seed_is_shown, game.reactions_now(state))
        of = (table.state.lobby_version, told, game.may_sit(state), here)
        if of != self._shown_of:
            shown = table.views.for_all()
            for number, chair in enumerate(shown["seats"]):
                chair["here"] = chair["bot"] is not None or number in here
            self._shown, self._shown_of = shown, of
        return self._shown

    def send_whole(self, client: Client) -> None:
        client.seen = self._look(client.seat)
        client.turn += 1
        client.send(messages.Whole(client.turn, client.seat, self.now, client.seen.whole()))

    def _happened(self) -> None:
        """Tell everybody what is different for them; then whatever comes next."""
        self._begin_to_prepare()
        self._find_seats()
        self._tell()
        if self.table.over and not self._ended:
            self._ended = True
            self._when_over(self.table)
        grown = self.table.state.number - self.kept_at >= KEPT_EVERY
        if (
            grown and self._keeping is None and self.table.state.draft is None
        ):  # or it would come back when woken
            self._keeping = asyncio.create_task(self._keep())
        asyncio.get_running_loop().call_soon(self._go_on)

    def _tell(self) -> None:
        """Send everybody what is different for them, and nothing where nothing is."""
        table, changes, to_all = self.table, Changes(self.now), self._shown_to_all()
        for client in list(self.clients):
            parts = table.game.view_parts(table.state.game_state, client.seat)
            seen = Seen(to_all, table.views.for_seat(client.seat), *parts)
            happened = table.views.visible_steps(client.seat)
            message = changes.message(client.turn + 1, client.seen, seen, happened)
            if message is not None:
                client.turn += 1
                client.send(message)
            client.seen = seen
        table.new_steps.clear()

    def signal(self, seat: int, signal: str) -> None:
        """A sign for those who notice it now, and for who gives it."""
        game, state = self.table.game, self.table.state.game_state
        may, free = game.reactions_now(state), game.signals(state)
        if not may and not free:
            raise Refusal("no-signs")
        if game.reactions and not self.table.begun:
            raise IllegalMove("game-not-begun")
        if signal not in may and not free:
            raise Refusal("no-such-reaction", reactions=list(may))
        for each in self.clients:
            if each.seat == seat or game.hears(state, seat, each.seat):
                each.send(messages.Signalled(seat, signal))

    async def rounds(self, number: int) -> messages.Rounds:
        """The rounds that are over: retold in a thread, once for all who ask."""
        game, over = self.table.game, self.table.game.rounds_over(self.table.state.game_state)
        if self._rounds is None or self._rounds[0] != over:
            retelling = asyncio.ensure_future(asyncio.to_thread(game.rounds, list(self.table.state.steps)))
            self._rounds = (over, retelling)
        told = await self._rounds[1]
        return messages.Rounds(number, told["rounds"], told["awards"])

    async def last_turn(self, number: int, seat: Seat) -> messages.LastTurn:
        """Played through again in a thread, once for each seat: only the log has what it was told."""
        if not self.table.views.has_turns:
            return messages.LastTurn(number, *self.table.views.last_turn(seat))
        state = self.table.state.game_state
        if seat not in self._last_turns or self._last_turns[seat][0] is not state:
            playing = asyncio.ensure_future(asyncio.to_thread(self.table.views.last_turn, seat))
            self._last_turns[seat] = (state, playing)
        return messages.LastTurn(number, *await self._last_turns[seat][1])

    async def forget_copies(self) -> None:
        """Something was taken away: what is told of the rounds is made anew, and no snapshot holds it."""
        self._rounds = None
        self._last_turns.clear()
        if self._keeping is not None:
            await asyncio.wait({self._keeping})

    # Time

    def _go_on(self) -> None:
        """Set the clock for the next deadline, and let bots think that have something new to think about."""
        if self.table.begun and not self.table.over and self.players and self.sure.is_set():
            self._set_timer(self.table.actors(self.now).until)
            self._bots.go_on()
        else:
            self._set_timer(None)

    def _set_timer(self, until: float | None) -> None:
        """One that is set for sooner stays: most deadlines move on before they come, and setting costs."""
        loop = asyncio.get_running_loop()
        wanted = None if until is None else loop.time() + max(0.0, until - self.now)
        if self._timer is not None:
            if wanted is not None and self._timer[0] <= wanted:
                return
            self._timer[1].cancel()
        self._timer = None if wanted is None else (wanted, loop.call_at(wanted, self._tick))

    def _tick(self) -> None:
        self._timer = None
        with guarded(self.table.code):
            self.table.play.tick(self.now)
            self._go_on()
            return
        again = asyncio.get_running_loop().time() + RETRY_SECONDS
        self._timer = (again, asyncio.get_running_loop().call_at(again, self._tick))

    def suspend(self) -> None:
        """Nothing happens here until the table has been read again, or somewhere else."""
        self.sure.clear()
        self._rest()

    def read_again(self, table: AnyTable) -> None:
        """Go on with the table as the store has it."""
        self.table = self._bots.table = table
        self._rounds, self._shown_of = None, ()
        self._last_turns.clear()
        self._ended = table.over
        self.sure.set()
        table.listeners.append(lambda _: self._happened())
        self._find_seats()
        for client in list(self.clients):
            self.send_whole(client)
        asyncio.get_running_loop().call_later(RETRY_SECONDS, self._try_again)

    def _try_again(self) -> None:
        """After a while the store may take it: who is there is there, and what is due is due."""
        if not self.sure.is_set():
            return
        with guarded(self.table.code):
            for seat in self.players:
                if isinstance(seat, int):
                    self.table.seats.come_back(seat)
                    self.table.play.presence(seat, True, self.now)
            self._go_on()

    def stop(self, reason: str) -> None:
        """Put the table to sleep; everything is written already."""
        self.suspend()
        for client in list(self.clients):
            client.close(reason)
        self.sure.set()  # who waits for it finds that it has gone
