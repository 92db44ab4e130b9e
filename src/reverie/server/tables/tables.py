"""The tables of a process: awake while somebody is there, asleep in the store otherwise."""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from secrets import choice
from typing import Any

from ...games import GAMES
from ...json_values import Json
from ...refusal import Refusal
from ...table import AnyTable, Settings, Table, settings_of
from ...table.follow_ups import branch, rematch
from ...table.imported_game import ImportedGame, open_imported
from ...table.snapshots import BadSnapshot, freeze, sources
from ...table.store import (
    Damaged,
    Entry,
    Forgetting,
    Held,
    Logged,
    Played,
    Snapshot,
    Stale,
    Store,
    Taken,
    Unwritten,
)
from ...table_game import AnyGame
from .. import messages
from ..logging import guarded
from ..store.log_writer import LogWriter
from ..store.membership import Figure, Membership, added_up
from .allowances import Allowance
from .live_table import LiveTable
from .long_texts import is_long
from .stories import Stories

CONSONANTS, VOWELS = "BDFGKLMNPRSTVZ", "AEIOU"
logger = logging.getLogger("reverie.server")

MOVES, ASLEEP, STOPS, LOST = "server-moves", "asleep", "server-stops", "table-lost"
"""Why a table's sockets are closed."""
SURE_SECONDS = 8.0
"""So long is waited for a table that is being read again: longer than a database takes to start anew."""
AGAIN_SECONDS = 1.0
"""How long to wait before a store that cannot be reached is asked again."""
WATCHED_SECONDS = 60.0
"""So long a table without players stays awake even if others want to look on elsewhere."""
WORTH_KEEPING = 64
"""A table with so many entries since its last snapshot gets another when it goes to sleep."""
PREPARED_AT_ONCE, PREPARED_A_SECOND = 10, 1 / 30
"""How often one table may have prepared what it needs for judging. That is ready for good, unless its host
agrees on another pack, or the pack had to make room in memory for those of other tables."""


@dataclass(frozen=True)
class Limits:
    """How much is too much."""

    tables: int = 2000
    """Awake at the same time."""
    watchers: int = 50
    """At one table, players not counted."""
    watchers_from_one: int = 30
    """Who look on from one address, at whichever tables."""
    watchers_in_all: int = 2000
    opened: int = 20
    """From one address at once; one more every five seconds."""
    brought: int = 500
    """Games brought in from one address at once; one more every two seconds."""
    guesses: int = 20
    """Wrong ones from one address at once; one more every two seconds."""
    forget_days: float | None = 90.0
    """After so long without anything happening a table is thrown away; nothing: never."""
    idle_seconds: float = 600.0
    """After so long without a player a table is put to sleep."""


class Full(Refusal):
    """There is no room for more."""


class Tables:
    """All tables of this process."""

    def __init__(
        self,
        store: Store,
        limits: Limits,
        programs: Mapping[str, str] | None = None,
        address: str | None = None,
        peer_address: str = "",
    ) -> None:
        self.store, self.limits = store, limits
        self.membership = Membership(store, peer_address)
        self.membership.lapsed = self._lapsed
        self.membership.figures = lambda: {name: value for name, _, _, value in self.figures()}
        self.me = self.membership.me
        self.log = LogWriter(store, self.me.name)
        self.log.failed = self._failed
        self.log.may_tell = self.membership.held
        self.stories = Stories(self.log)
        self.address = address
        """Where others in the local network find this server, if they do."""
        self.programs = dict(programs or {})
        """Bots that the operator brings, by name: the command that starts each."""
        self.awake: dict[str, LiveTable] = {}
        self._coming: dict[str, asyncio.Task[LiveTable]] = {}
        """Tables that are being woken."""
        self._places_taken = 0
        """How many of those have a place among the tables that are awake."""
        self._going: dict[str, asyncio.Future[None]] = {}
        """Tables that are being put to sleep, or thrown away."""
        self._taken: dict[str, Taken] = {}
        """Codes that turned out to be somebody else's, or that of a day's game begun elsewhere."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._waking = ThreadPoolExecutor(2, "waking")
        self.preparations = Allowance(PREPARED_AT_ONCE, PREPARED_A_SECOND)
        """How often each table may be prepared."""
        self._preparing = ThreadPoolExecutor(1, "preparing")
        self._preparing_packs = ThreadPoolExecutor(1, "preparing packs")
        self.measures: list[Callable[[], list[Figure]]] = []
        """What others count who serve these tables."""
        self.connections = 0
        self.opened = 0
        """Tables opened since the server started."""

    # Opening

    async def open(self, asked: messages.Open) -> tuple[LiveTable, str | None]:
        """A new table, and the invitation to it, if it needs one."""
        game = game_named(asked.game)
        settings = Settings(
            asked.options,
            asked.seats,
            asked.casual,
            asked.advice,
            asked.invited,
            asked.family,
            chosen=asked.seed is not None,
            rival=asked.rival or "",
            coached=asked.coached,
        )
        invitations: list[str] = []

        def make(code: str) -> AnyTable:
            table = Table.open(game, settings, self.log, code, seed=asked.seed)
            invitations[:] = [table.lobby.invite(None)] if settings.invited else []
            return table

        live = await self._set_up(make)
        return live, invitations[0] if invitations else None

    async def open_daily(self, game: AnyGame, day: str, seed: str, sat: Entry) -> LiveTable:
        """The game of a day for who has that seat, dealt; `Played` if they have had their try."""
        settings = Settings({}, 1, invited=True, family=True, daily=day)

        def make(code: str) -> AnyTable:
            table = Table.open(game, settings, self.log, code, seed=seed, seated=[sat, ["host", 0]])
            table.play.begin(0.0)
            return table

        return await self._set_up(make)

    async def branch(self, live: LiveTable, steps: int) -> LiveTable:
        """A table that goes on from a moment of a finished game."""
        return await self._set_up(lambda code: branch(live.table, self.log, code, steps))

    async def import_game(self, imported: ImportedGame[Any, Any, Any], sitter: str) -> None:
        """A table for a game that was played elsewhere; nobody is at it, and it sleeps."""
        live = await self._set_up(lambda code: open_imported(imported, sitter, self.log, code))
        await self.put_to_sleep([live.table.code], ASLEEP)

    async def rematch(self, live: LiveTable) -> str:
        """Another table with the same people; its code, the same however often it is asked for."""
        async with live.moving:
            if live.table.state.moved_to is None:
                there = await self._set_up(lambda code: rematch(live.table, self.log, code))
                if live.table.game.agrees_on_rematch:
                    with suppress(Refusal):  # a seat is free by now: its host begins
                        there.table.play.begin(0.0)
                live.table.play.move_to(there.table.code)
        await self.log.durable(live.table.code)
        assert live.table.state.moved_to is not None
        return live.table.state.moved_to

    async def _set_up(self, make: Callable[[str], AnyTable]) -> LiveTable:
        if self.membership.leaving and self.membership.peers:
            raise Held(choice(self.membership.peers))
        await self._make_room()
        while True:
            code = new_code()
            if code in self.awake or code in self._coming or code in self._going:
                continue
            self.awake[code] = live = self._live(make(code))
            try:
                await self.log.durable(code)
            except Unwritten:
                taken = self._taken.pop(code, None)
                if taken is None:
                    raise
                if isinstance(taken, Played):
                    raise taken from None
                continue
            self.opened += 1
            logger.info("a table is opened", extra={"table": code, "game": live.table.game.name})
            return live

    def _live(self, table: AnyTable, clock: float | None = None) -> LiveTable:
        return LiveTable(
            table, self.programs, self.log, self.membership.time, self._ended, self._prepare, clock
        )

    async def _prepare(self, table: AnyTable) -> None:
        """Read what judging at a table needs, in a thread and for one table at a time: most need the same.
        Packs of one's own have a thread of their own, since each of them takes its time. Tables whose packs
        crowd each other out of memory wait for them."""
        while not self.preparations.spend(table.code):
            await asyncio.sleep(AGAIN_SECONDS)
        thread = self._preparing_packs if is_long(table.state.settings) else self._preparing
        await asyncio.get_running_loop().run_in_executor(thread, prepare, table)

    # Finding

    async def find(self, code: str, dead: str | None = None, watching: bool = False) -> LiveTable:
        """A table by its code, woken if it sleeps. A `KeyError` if there is none, `Held` if another process
        owns it that is not `dead`, `Unwritten` while it cannot be known. For who is only `watching` there is
        less room."""
        code = plain_code(code)
        if watching and code not in self.awake and not self._room_to_watch():
            await self.doze(WATCHED_SECONDS)
        while code in self._going:
            await asyncio.shield(self._going[code])
        if not self.membership.held():
            raise Unwritten("the lease has run out")
        if code not in self.awake:
            if code not in self._coming:
                if watching and not self._room_to_watch():
                    raise Full("every-table-taken")
                self._coming[code] = coming = asyncio.create_task(self._wake(code, dead))
                coming.add_done_callback(lambda _: self._coming.pop(code, None))
            await asyncio.wait({coming := self._coming[code]})
            live = coming.result()
        else:
            live = self.awake[code]
        if not live.sure.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(live.sure.wait(), SURE_SECONDS)
            if not live.sure.is_set():
                raise Unwritten("it is not known what the store has of the table")
        if self.awake.get(code) is not live:
            raise Unwritten("the table has gone")
        return live

    async def _wake(self, code: str, dead: str | None) -> LiveTable:
        if self.membership.leaving:
            await self._lead_away(code)
        await self._make_room()
        self._places_taken += 1  # before anything else is awaited, or all who come together would have one
        try:
            logged = await self.store.wake(code, self.me.name, sources(), dead)
            self.log.owns(code, logged.epoch)
            try:
                table = await self._read(code, logged)
            except BaseException:
                self.log.lets_go(code)
                with suppress(Unwritten, Damaged):
                    await self.store.release(self.me.name, [code])
                raise
            self.awake[code] = live = self._live(table, logged.clock)
            return live
        finally:
            self._places_taken -= 1

    async def _lead_away(self, code: str) -> None:
        """Who is leaving takes no table any more, while there is anybody else: `Held` by its owner, or by who
        is to be its owner."""
        owner = await self.store.owner(code)
        if owner is not None and owner.name != self.me.name:
            raise Held(owner)
        if self.membership.peers:
            raise Held(choice(self.membership.peers))

    async def _read(self, code: str, logged: Logged) -> AnyTable:
        """Off the loop: a long log takes its time."""
        make, loop = Table.from_log, asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._waking, make, GAMES, self.log, code, logged)
        except BadSnapshot as problem:
            logger.error("a snapshot cannot be read: %s", problem, extra={"table": code})
        logged = await self.store.read(code, logged.epoch, "")
        self.log.owns(code, logged.epoch)
        return await loop.run_in_executor(self._waking, make, GAMES, self.log, code, logged)

    async def opened_as(self, code: str) -> Json | None:
        """Which game is played at a table and by how many, without waking it."""
        opened = await self.set_up(code)
        if opened is None:
            return None
        return {"game": opened[0], "seats": opened[1].seats, "daily": opened[1].daily}

    async def set_up(self, code: str) -> tuple[str, Settings] | None:
        """Which game is played at a table and how it is set up, without waking it."""
        try:
            head, agreed = await self.store.look(code)
            return head["game"], settings_of(agreed)
        except (KeyError, Damaged):
            return None

    # When the store fails

    def _failed(self, code: str, why: Exception) -> None:
        """What was written of a table was not taken: it is as the store has it, and all there see that."""
        live = self.awake.get(code)
        if isinstance(why, Taken):
            self._taken[code] = why
            self.awake.pop(code, None)
            self.log.lets_go(code)
        elif live is None and code in self._coming and code in self.log.epochs:
            self.log.owns(code, self.log.epochs[code])  # what is being woken was read after that
        elif live is None:
            self.log.lets_go(code)
        elif isinstance(why, Stale):
            self._drop(code, MOVES)
        else:
            self.membership.troubled = True  # until the next beat finds that it is not
            if live.sure.is_set():
                live.suspend()
                self._later(self._read_again(code, live))

    async def _read_again(self, code: str, live: LiveTable) -> None:
        while self.awake.get(code) is live:
            try:
                logged = await self.store.read(code, self.log.epochs[code], sources())
                table = await self._read(code, logged)
            except Unwritten:
                await asyncio.sleep(AGAIN_SECONDS)
                continue
            except Stale:
                self._drop(code, MOVES)
                return
            except (KeyError, Damaged):
                self._drop(code, LOST)
                return
            except Exception:  # who comes again finds out whether it can be read
                logger.exception("a table cannot be read again", extra={"table": code})
                self._drop(code, MOVES)
                return
            self.log.owns(code, logged.epoch)
            live.read_again(table)
            return

    def _lapsed(self, owned: set[str]) -> None:
        """The lease had run out: tables that others have by now are theirs, and who is at ours sees all."""
        for code, live in list(self.awake.items()):
            if code not in owned:
                self._drop(code, MOVES)
                continue
            for client in list(live.clients):
                live.send_whole(client)

    def _drop(self, code: str, reason: str) -> None:
        live = self.awake.pop(code, None)
        self.log.lets_go(code)
        if live is not None:
            live.stop(reason)

    def _later(self, doing: Any) -> None:
        task = asyncio.create_task(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Judging

    def _ended(self, table: AnyTable) -> None:
        """A game is over: what its players' choices were worth is told in their lists."""
        logger.info("a game is over", extra={"table": table.code, "game": table.game.name})
        if table.game.tells_stories and any(chair.token for chair in table.state.chairs):
            self._later(self.stories.note_accuracy(table))
        if table.state.settings.rival:
            self._later(self.stories.note_rival(table))

    # Sleeping

    async def _make_room(self) -> None:
        """Put tables to sleep at which nobody plays, if there is no room for another one. `Full` if all are
        played at."""
        if self._is_full():
            await self.doze(0.0)
        if self._is_full() and self._going:  # somebody else has begun to
            await asyncio.wait(set(self._going.values()))
        if self._is_full():
            raise Full("every-table-taken")

    def _is_full(self) -> bool:
        return len(self.awake) + self._places_taken >= self.limits.tables

    def _room_to_watch(self) -> bool:
        """Whether a table may be woken for somebody who only watches: a tenth is kept for those who play."""
        most = self.limits.tables - self.limits.tables // 10
        return len(self.awake) + len(self._coming) < most

    async def doze(self, idle_seconds: float | None = None) -> None:
        """Put tables to sleep at which nobody has played for a while."""
        idle = self.limits.idle_seconds if idle_seconds is None else idle_seconds
        now = time.monotonic()
        tired = [
            code
            for code, live in self.awake.items()
            if not live.players and now - live.left_at >= idle and not self.log.pending(code)
        ]
        await self.put_to_sleep(tired, ASLEEP)

    async def put_to_sleep(self, codes: Iterable[str], reason: str) -> None:
        """What happened there is written, with a snapshot where that spares much; then nobody owns it."""
        going = {code: self.awake[code] for code in codes if code in self.awake and code not in self._going}
        if not going:
            return
        done = asyncio.get_running_loop().create_future()
        self._going |= dict.fromkeys(going, done)
        try:
            for live in going.values():
                live.going = True
                live.suspend()
            for code, live in going.items():
                if live.table.state.number - live.kept_at >= WORTH_KEEPING:
                    with guarded(code):
                        await self._keep(code, live)
            for code in going:
                with suppress(Unwritten, Damaged):
                    await self.log.durable(code)
            with suppress(Unwritten, Damaged):
                await self.store.release(self.me.name, list(going))
        finally:
            for code in going:
                self._drop(code, reason)
                del self._going[code]
            done.set_result(None)

    async def _keep(self, code: str, live: LiveTable) -> None:
        kept = live.table.state.copy()
        state = await asyncio.get_running_loop().run_in_executor(self._waking, freeze, kept)
        if code in self.log.epochs:
            self.log.put(Snapshot(code, self.log.epochs[code], kept.number, sources(), state))

    async def forget(self) -> None:
        """Throw tables away at which nothing has happened for long."""
        if self.limits.forget_days is None:
            return
        for code in await self.store.untouched(self.limits.forget_days):
            if code not in self.awake and code not in self._coming and code not in self._going:
                await self.throw_away(code)

    async def throw_away(self, code: str) -> None:
        """A table is no more; whoever is there is sent off."""
        while code in self._going:
            await asyncio.shield(self._going[code])
        self._going[code] = asyncio.get_running_loop().create_future()
        try:
            with suppress(Unwritten):
                await self.log.durable(code)
            self._drop(code, LOST)
            await self.store.write([Forgetting(code, self.me.name)])
        finally:
            self._going.pop(code).set_result(None)

    # For whoever runs it

    def figures(self) -> list[Figure]:
        """What whoever runs the server wants to watch: names, kinds, meanings and values."""
        bots = sum(chair.bot is not None for each in self.awake.values() for chair in each.table.state.chairs)
        return [
            ("reverie_tables_awake", "gauge", "Tables in memory.", len(self.awake)),
            ("reverie_tables_opened_total", "counter", "Tables opened since the start.", self.opened),
            ("reverie_connections", "gauge", "WebSockets that are open.", self.connections),
            ("reverie_seats_bots", "gauge", "Seats that bots hold at tables in memory.", bots),
            ("reverie_stories_waiting", "gauge", "Stories that wait to be made.", self.stories.waiting),
            ("reverie_batches_total", "counter", "Batches written since the start.", self.log.written),
            ("reverie_append_seconds_total", "counter", "Time spent writing them.", self.log.seconds),
            *(figure for measure in self.measures for figure in measure()),
        ]

    def all_figures(self) -> list[Figure]:
        """Those of this process, and what they come to with those of the others."""
        mine = self.figures()
        return [*mine, *added_up(mine, self.membership.peer_figures)] if self.store.shared else mine

    async def begin(self) -> None:
        """Say that this process is there; `Unwritten` if the store cannot be reached."""
        await self.membership.beat()
        if self.membership.troubled:
            raise Unwritten("the store cannot be reached")

    async def stop(self, reason: str = STOPS) -> None:
        """Everything is written, and nothing is owned any more."""
        self.membership.leaving = True
        for task in list(self._tasks):
            task.cancel()
        await self.put_to_sleep(list(self.awake), reason)
        await self.log.finish()
        await self.membership.leave()
        for threads in (self._waking, self._preparing, self._preparing_packs):
            threads.shutdown(wait=False, cancel_futures=True)
        await self.store.close()


def prepare(table: AnyTable) -> None:
    if not table.is_prepared():
        table.prepare()


def game_named(name: str) -> AnyGame:
    """A game of this server."""
    if name not in GAMES:
        raise Refusal("no-such-game", games=list(GAMES))
    return GAMES[name]


def new_code() -> str:
    """Eight letters that can be read aloud, such as LUMIKOTA: one of 24 million."""
    return "".join(choice(CONSONANTS) + choice(VOWELS) for _ in range(4))


def plain_code(said: str) -> str:
    """A code as somebody typed it. A Turkish keyboard has two kinds of i; a code has one."""
    return "".join(letter for letter in said.replace("İ", "I").upper() if letter in CONSONANTS + VOWELS)
