"""The tables of a server: awake while somebody is there, asleep on the disk otherwise.

One event loop does everything but thinking: bots think in threads. A table's clock stands while it sleeps.
"""

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from secrets import choice
from typing import Any

from ..refusal import Refusal
from ..seating import Seat
from ..table import Damaged, Table
from ..table.log import Taken
from . import messages
from .games import GAMES, SEATINGS, Thought
from .pen import Pen
from .programs import Program

CONSONANTS, VOWELS = "BDFGKLMNPRSTVZ", "AEIOU"
logger = logging.getLogger("reverie.server")


@dataclass(frozen=True)
class Limits:
    """How much is too much."""

    tables: int = 2000
    """Awake at the same time."""
    watchers: int = 50
    """At one table, players not counted."""
    opened: int = 20
    """From one address at once; one more every five seconds."""
    forget_days: float | None = None
    """After so long without anything happening a table is thrown away; kept for ever unless said."""
    idle_seconds: float = 600.0
    """After so long without anybody a table is put to sleep."""


RETRY_SECONDS = 5.0
TRIES = 3
"""How often a bot that is refused is asked again."""
HOST_GONE_SECONDS = 55.0
"""A host who is away for a minute is replaced by somebody who is there."""
GONE_SECONDS = 5.0
"""Who comes back sooner was not away."""


class Full(Exception):
    """There is no room for more."""


@dataclass(eq=False)
class Client:
    """Somebody at a table: a seat's device, a spectator, a shared screen."""

    seat: Seat
    send: Callable[[messages.FromServer], None]
    """Puts a message into the client's queue; never waits."""
    close: Callable[[str], None]
    holds: str = ""
    """The fingerprint by which it has its seat."""
    seen: dict[str, Any] = field(default_factory=dict)
    """The view that the client has."""
    turn: int = 0
    """How many views and changes it has been sent."""


class Running:
    """A table that is awake, its clock, and who is there."""

    def __init__(
        self, table: Table, programs: Mapping[str, str], when_over: Callable[[Table], None] = lambda _: None
    ) -> None:
        self.table = table
        self._when_over = when_over
        self._programs = programs
        self._at_work: dict[tuple[int, str], Program] = {}
        self.clients: list[Client] = []
        self._stands_at: float | None = getattr(table.state, "now", 0.0)
        """What the clock shows while nobody is there and it stands."""
        self._began = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._thinking: dict[int, tuple[dict[str, Any], asyncio.Task[None]]] = {}
        self._ended = table.over
        self.moved_to: str | None = None
        """The table at which its people play again."""
        self.left_at = time.monotonic()
        table.listeners.append(lambda _: self._happened())

    @property
    def now(self) -> float:
        """Seconds since the table was opened, not counting those when nobody was there."""
        return time.monotonic() - self._began if self._stands_at is None else self._stands_at

    # Coming and going

    @property
    def _players(self) -> set[Seat]:
        """The seats whose people are there; those who only watch set no clock going."""
        return {client.seat for client in self.clients if isinstance(client.seat, int)}

    def join(self, client: Client) -> None:
        """A newer device has the seat, and the older one is told."""
        for other in [each for each in self.clients if isinstance(client.seat, int)]:
            if other.seat == client.seat:
                other.send(messages.Replaced())
                self._send_off(other, "another device has your seat")
        if isinstance(client.seat, int):
            if self._stands_at is not None:
                self._began, self._stands_at = time.monotonic() - self._stands_at, None
                for seat, chair in enumerate(self.table.chairs):
                    if chair.token and seat != client.seat:
                        asyncio.get_running_loop().call_later(GONE_SECONDS, self._miss, seat)
            self.table.come_back(client.seat)
            self.table.presence(client.seat, True, self.now)
        self.clients.append(client)
        self.send_whole(client)
        self._tell()
        self._go_on()

    def leave(self, client: Client) -> None:
        """Somebody who comes back at once was not away; when the last player leaves, the clock stands."""
        if client not in self.clients:
            return
        self.clients.remove(client)
        self.left_at = time.monotonic()
        if not isinstance(client.seat, int):
            return
        if not self._players:
            self._stands_at = self.now
            self._rest()
        else:
            asyncio.get_running_loop().call_later(GONE_SECONDS, self._miss, client.seat)
        self._tell()

    def _send_off(self, client: Client, why: str) -> None:
        client.close(why)
        self.leave(client)

    def _miss(self, seat: int) -> None:
        chair = self.table.chairs[seat]
        if self._players and seat not in self._players and chair.token and chair.bot is None:
            with self._guarded():
                self.table.presence(seat, False, self.now)
        if seat == self.table.host:
            asyncio.get_running_loop().call_later(HOST_GONE_SECONDS, self._inherit)

    def _inherit(self) -> None:
        with self._guarded():
            self.table.inherit({seat for seat in self._players if isinstance(seat, int)})

    def _rest(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        for _, task in self._thinking.values():
            task.cancel()
        self._thinking.clear()
        for program in self._at_work.values():
            program.stop()
        self._at_work.clear()

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        """What goes wrong at a table is written down, and stops neither its clock nor other tables."""
        try:
            yield
        except Exception:
            logger.exception("something failed", extra={"table": self.table.code})

    # Telling

    def view(self, seat: Seat) -> dict[str, Any]:
        """What the table shows a seat, and who of its people is there."""
        seen, here = self.table.view(seat), self._players
        for number, chair in enumerate(seen["seats"]):
            chair["here"] = chair["bot"] is not None or number in here
        return seen

    def send_whole(self, client: Client) -> None:
        client.seen = self.view(client.seat)
        client.turn += 1
        client.send(messages.Whole(client.turn, client.seat, self.now, client.seen))

    def _happened(self) -> None:
        """Tell everybody what is different for them; then whatever comes next."""
        for client in list(self.clients):
            if isinstance(client.seat, int) and self.table.chairs[client.seat].token != client.holds:
                self._send_off(client, "the seat is not yours any more")
        self._tell()
        if self.table.over and not self._ended:
            self._ended = True
            self._when_over(self.table)
        asyncio.get_running_loop().call_soon(self._go_on)

    def _tell(self) -> None:
        """Send everybody what is different for them, and nothing where nothing is."""
        told: dict[Seat, tuple[dict[str, Any], list[list[Any]]]] = {}
        for client in list(self.clients):
            if client.seat not in told:
                told[client.seat] = (self.view(client.seat), self.table.happened(client.seat))
            seen, happened = told[client.seat]
            if client.seen != seen:
                client.turn += 1
                client.send(change(client.turn, client.seen, seen, self.now, happened))
                client.seen = seen
        self.table.news.clear()

    # Time and bots

    def _go_on(self) -> None:
        """Set the clock for the next deadline, and let bots think that have something new to think about."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if not self.table.begun or self.table.over or not self._players:
            return
        until = self.table.actors(self.now).until
        if until is not None:
            self._timer = asyncio.get_running_loop().call_later(max(0.0, until - self.now), self._tick)
        for seat, chair in enumerate(self.table.chairs):
            if chair.bot is None:
                continue
            seen, busy = self.table.view(seat), self._thinking.get(seat)
            if busy is None or busy[0] != seen:  # what it cannot see does not disturb its thoughts
                if busy is not None:
                    busy[1].cancel()
                task = asyncio.create_task(self._play_bot(seat, chair.bot, seen))
                self._thinking[seat] = (seen, task)

    def _tick(self) -> None:
        with self._guarded():
            self.table.tick(self.now)
            self._go_on()
            return
        self._timer = asyncio.get_running_loop().call_later(RETRY_SECONDS, self._tick)

    async def _play_bot(self, seat: int, bot: str, seen: dict[str, Any]) -> None:
        """Think elsewhere, wait as long as a person would, and say it, unless something has happened."""
        why = None
        with self._guarded():
            for _ in range(TRIES):
                begun = time.monotonic()
                thought = await self._thought(seat, bot, seen, why)
                if thought is None:
                    return
                await asyncio.sleep(max(0.0, thought.seconds - (time.monotonic() - begun)))
                if self.table.view(seat) != seen:
                    return
                try:
                    self.table.say(seat, thought.said, self.now)
                    return
                except Refusal as refusal:
                    why = str(refusal)
            logger.warning(
                "a bot was refused too often: %s", why, extra={"table": self.table.code, "seat": seat}
            )
        await asyncio.sleep(RETRY_SECONDS)  # it failed; nobody else may be able to act, so it is asked again
        self._thinking.pop(seat, None)
        asyncio.get_running_loop().call_soon(self._go_on)

    async def _thought(self, seat: int, bot: str, seen: dict[str, Any], why: str | None) -> Thought | None:
        """What a bot of ours thinks, in a thread, or somebody's program."""
        table = self.table
        if bot in GAMES[table.game.NAME].bots:
            think, seed = GAMES[table.game.NAME].think, f"{table.code}/{seat}"
            return await asyncio.to_thread(think, bot, table.state, seat, seed)
        if not seen["may"]:
            return None
        if (seat, bot) not in self._at_work:
            self._at_work[seat, bot] = Program(self._programs[bot])
        asked = {"game": table.game.NAME, "seat": seat, "view": seen["view"], "may": seen["may"]}
        return await self._at_work[seat, bot].think(asked if why is None else {**asked, "why": why})

    def read_again(self, table: Table) -> None:
        """Go on with the table as the disk has it."""
        self._rest()
        self.table = table
        self._ended = table.over
        table.listeners.append(lambda _: self._happened())
        for client in list(self.clients):
            if isinstance(client.seat, int) and table.chairs[client.seat].token != client.holds:
                self._send_off(client, "the seat is not yours any more")
            else:
                self.send_whole(client)
        asyncio.get_running_loop().call_later(RETRY_SECONDS, self._try_again)

    def _try_again(self) -> None:
        """After a while the disk may take it: who is there is there, and what is due is due."""
        with self._guarded():
            for seat in self._players:
                if isinstance(seat, int):
                    self.table.come_back(seat)
                    self.table.presence(seat, True, self.now)
            self._go_on()

    def stop(self, reason: str) -> None:
        """Put the table to sleep; everything is on the disk already."""
        self._rest()
        for client in list(self.clients):
            client.close(reason)


def change(
    turn: int,
    before: dict[str, Any],
    after: dict[str, Any],
    now: float,
    happened: list[list[Any]] | None = None,
) -> messages.Change:
    """What a client who has `before` needs to have `after`."""
    table = {key: value for key, value in after.items() if key != "view" and before.get(key) != value}
    old, new = before.get("view", {}), after["view"]
    view, more = {}, {}
    for key, value in new.items():
        if key not in old:
            view[key] = value
        elif (known := old[key]) != value:
            if known and type(value) is list and type(known) is list and value[: len(known)] == known:
                more[key] = value[len(known) :]
            else:
                view[key] = value
    gone = [key for key in old if key not in new]
    return messages.Change(turn, now, table, view, more, gone, happened or [])


class Hub:
    """All tables."""

    def __init__(
        self,
        log: Pen,
        limits: Limits,
        programs: Mapping[str, str] | None = None,
        address: str | None = None,
    ) -> None:
        self.log, self.limits = log, limits
        log.failed = self._read_again
        self.address = address
        """Where others in the local network find this server, if they do."""
        self.programs = dict(programs or {})
        """Bots that the operator brings, by name: the command that starts each."""
        self.awake: dict[str, Running] = {}
        self._judging = asyncio.Semaphore(1)
        self._noting: set[asyncio.Task[None]] = set()
        self.connections = 0
        self.opened = 0
        """Tables opened since the server started."""

    def open(self, asked: messages.Open) -> Running:
        """A new table."""
        if asked.game not in GAMES:
            raise Refusal(f"There is no such game here; there are {' and '.join(GAMES)}.")
        if asked.seed is not None and asked.seats > 1:
            raise Refusal("Only who plays alone may name a dream.")
        return self._set_up(
            lambda code: Table.open(
                SEATINGS[asked.game],
                asked.options,
                asked.seats,
                self.log,
                code,
                seed=asked.seed,
                chosen=asked.seed is not None,
                casual=asked.casual,
                advice=asked.advice,
                invited=asked.invited,
            )
        )

    def branch(self, running: Running, steps: int) -> Running:
        """A table that goes on from a moment of a finished game."""
        return self._set_up(lambda code: running.table.branch(self.log, code, steps))

    def rematch(self, running: Running) -> str:
        """Another table with the same people; its code, the same however often it is asked for."""
        there = running.moved_to
        if there is None or (there not in self.awake and there not in self.log):
            running.moved_to = self._set_up(lambda code: running.table.again(self.log, code)).table.code
        assert running.moved_to is not None
        return running.moved_to

    def _set_up(self, make: Callable[[str], Table]) -> Running:
        self._make_room()
        while True:
            code = new_code()
            try:
                table = make(code)
            except Taken:
                continue
            self.awake[code] = Running(table, self.programs, self._ended)
            self.opened += 1
            logger.info("a table is opened", extra={"table": code, "game": table.game.NAME})
            return self.awake[code]

    def _read_again(self, codes: set[str]) -> None:
        """The log could not be written: these tables are as the disk has them, and all there see that."""
        for code, running in list(self.awake.items()):
            if code not in codes:  # what they were to be told waited for the same batch, and was dropped
                for client in list(running.clients):
                    running.send_whole(client)
        for code in codes:
            if code not in self.awake:
                continue
            try:
                self.awake[code].read_again(Table.wake(SEATINGS, self.log, code))
            except (KeyError, Damaged, sqlite3.Error):
                self.awake[code].stop("the table was lost; come back")
                del self.awake[code]

    def find(self, code: str) -> Running:
        """A table by its code, woken if it sleeps. A `KeyError` if there is none."""
        code = plain_code(code)
        if code not in self.awake:
            if self.log.pending(code):  # it is being thrown away
                raise KeyError(code)
            self._make_room()
            self.awake[code] = Running(Table.wake(SEATINGS, self.log, code), self.programs, self._ended)
        return self.awake[code]

    def opened_as(self, code: str) -> dict[str, Any] | None:
        """Which game is played at a table and by how many, without waking it."""
        try:
            head = self.log.head(code)
        except (KeyError, Damaged):
            return None
        return {"game": head["game"], "seats": head["seats"]}

    # Judging

    async def judge(self, game: str, record: dict[str, Any]) -> dict[str, Any]:
        """The story of a finished game."""
        tell = GAMES[game].story
        if tell is None:
            raise Refusal("There is no story of such a game.")
        async with self._judging:  # one at a time: it is a second's work, and others play meanwhile
            return await asyncio.to_thread(tell, record)

    def _ended(self, table: Table) -> None:
        """A game is over: what its players' choices were worth is told in their lists."""
        logger.info("a game is over", extra={"table": table.code, "game": table.game.NAME})
        if GAMES[table.game.NAME].story is not None and any(chair.token for chair in table.chairs):
            task = asyncio.create_task(self._note_accuracy(table))
            self._noting.add(task)
            task.add_done_callback(self._noting.discard)

    async def _note_accuracy(self, table: Table) -> None:
        try:
            story = await self.judge(table.game.NAME, table.record())
            self.log.add(table.code, {"accuracy": story["analysis"]["accuracy"]})
        except Exception:
            logger.exception("a game could not be judged", extra={"table": table.code})

    def _make_room(self) -> None:
        if len(self.awake) >= self.limits.tables:
            self.doze(0.0)
        if len(self.awake) >= self.limits.tables:
            raise Full("Every table here is taken. Try again in a while.")

    def doze(self, idle_seconds: float | None = None) -> None:
        """Put tables to sleep at which nobody has been for a while."""
        idle = self.limits.idle_seconds if idle_seconds is None else idle_seconds
        for code, running in list(self.awake.items()):
            idle_for = time.monotonic() - running.left_at
            if not running.clients and idle_for >= idle and not self.log.pending(code):
                running.stop("asleep")
                del self.awake[code]
        if self.limits.forget_days is not None:
            for code in self.log.untouched(self.limits.forget_days):
                if code not in self.awake:
                    self.log.forget(code)

    def figures(self) -> list[tuple[str, str, str, float]]:
        """What whoever runs the server wants to watch: names, kinds, meanings and values."""
        bots = sum(chair.bot is not None for each in self.awake.values() for chair in each.table.chairs)
        return [
            ("reverie_tables_awake", "gauge", "Tables in memory.", len(self.awake)),
            ("reverie_tables_opened_total", "counter", "Tables opened since the start.", self.opened),
            ("reverie_connections", "gauge", "WebSockets that are open.", self.connections),
            ("reverie_seats_bots", "gauge", "Seats that bots hold at tables in memory.", bots),
            (
                "reverie_entries_total",
                "counter",
                "Entries written to the log since the start.",
                self.log.written,
            ),
            ("reverie_append_seconds_total", "counter", "Time spent writing them.", self.log.seconds),
        ]

    def stop(self) -> None:
        for task in self._noting:
            task.cancel()
        for running in self.awake.values():
            running.stop("the server stops; your seat is kept")
        self.awake.clear()
        self.log.close()


def new_code() -> str:
    """Eight letters that can be read aloud, such as LUMIKOTA: one of 24 million."""
    return "".join(choice(CONSONANTS) + choice(VOWELS) for _ in range(4))


def plain_code(said: str) -> str:
    """A code as somebody typed it."""
    return "".join(letter for letter in said.upper() if letter in CONSONANTS + VOWELS)
