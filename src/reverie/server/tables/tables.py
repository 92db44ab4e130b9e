"""The tables of a process. An awake table is in memory; a table that nobody uses sleeps in the store."""

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
    AlreadyPlayed,
    CodeTaken,
    Damaged,
    Entry,
    Forgetting,
    Held,
    Logged,
    NotWritten,
    Snapshot,
    Stale,
    Store,
)
from ...table_game import AnyGame
from .. import messages
from ..logging import log_exceptions
from ..store.log_writer import LogWriter
from ..store.membership import Figure, Membership, with_cluster_totals
from .allowances import Allowance
from .live_table import LiveTable
from .long_texts import is_long
from .stories import Stories

CONSONANTS, VOWELS = "BDFGKLMNPRSTVZ", "AEIOU"
logger = logging.getLogger("reverie.server")

MOVES, ASLEEP, STOPS, LOST = "server-moves", "asleep", "server-stops", "table-lost"
"""Reasons for closing a table's sockets."""
SYNC_SECONDS = 8.0
"""Maximum wait for a table that is being read again. A database can restart in that time."""
RETRY_SECONDS = 1.0
"""Pause before the next attempt to reach the store."""
WATCHED_SECONDS = 60.0
"""Minimum time that a table without players stays awake when its place is needed for spectators of others."""
SNAPSHOT_MINIMUM = 64
"""Minimum number of entries since the last snapshot for a new one before a table sleeps."""
MAX_PREPARATIONS, PREPARATIONS_PER_SECOND = 10, 1 / 30
"""Rate limit of one table for preparing the data that judging words needs. Preparing again is necessary only
after the host has changed the pack, or after other packs have displaced it from memory."""


@dataclass(frozen=True)
class Limits:
    """The limits of a process."""

    tables: int = 2000
    """Maximum number of awake tables."""
    watchers: int = 50
    """Maximum number of clients that watch one table."""
    watchers_from_one: int = 30
    """Maximum number of watching clients from one address."""
    watchers_in_all: int = 2000
    opened: int = 20
    """New tables that one address may open in a burst. One more is allowed every five seconds."""
    imported: int = 500
    """Games that one address may import in a burst. One more is allowed every two seconds."""
    guesses: int = 20
    """Wrong guesses that one address may make in a burst. One more is allowed every two seconds."""
    forget_days: float | None = 90.0
    """Days without activity after which a table is deleted. None if it never is."""
    idle_seconds: float = 600.0
    """Time without a player after which a table is put to sleep."""


class Full(Refusal):
    """Raised if there is no room for another awake table."""


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
        self.membership.on_lapse = self._on_lapse
        self.membership.figures = lambda: {name: value for name, _, _, value in self.figures()}
        self.me = self.membership.me
        self.log = LogWriter(store, self.me.name)
        self.log.on_failure = self._handle_failed_write
        self.log.may_send = self.membership.has_lease
        self.stories = Stories(self.log)
        self.address = address
        """The server's address in the local network, or None if it is unknown."""
        self.programs = dict(programs or {})
        """Commands that start the operator's own bots, by name."""
        self.awake: dict[str, LiveTable] = {}
        self._coming: dict[str, asyncio.Task[LiveTable]] = {}
        """Tables that are being woken."""
        self._reserved_places = 0
        """Number of places among the awake tables that are reserved for tables being woken."""
        self._going: dict[str, asyncio.Future[None]] = {}
        """Tables that are being put to sleep or deleted."""
        self._refused_tables: dict[str, CodeTaken] = {}
        """The new tables that the store has refused, by code, each with the reason."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._waking = ThreadPoolExecutor(2, "waking")
        self.preparations = Allowance(MAX_PREPARATIONS, PREPARATIONS_PER_SECOND)
        """Rate limit for preparing each table."""
        self._preparing = ThreadPoolExecutor(1, "preparing")
        self._preparing_packs = ThreadPoolExecutor(1, "preparing packs")
        self.measures: list[Callable[[], list[Figure]]] = []
        """Functions that return further metrics."""
        self.connections = 0
        """Number of open WebSockets."""
        self.opened = 0
        """Number of tables opened since the start."""

    # Opening

    async def open(self, asked: messages.Open) -> tuple[LiveTable, str | None]:
        """Open a table. Return it and the invitation to it, or None if it needs none."""
        game = find_game(asked.game)
        settings = Settings(
            asked.options,
            asked.seats,
            practice=asked.practice,
            coach=asked.coach,
            invite_only=asked.invite_only,
            family_friendly=asked.family_friendly,
            seed_chosen=asked.seed is not None,
            rival=asked.rival or "",
        )
        invitations: list[str] = []

        def make(code: str) -> AnyTable:
            table = Table.open(game, settings, self.log, code, seed=asked.seed)
            invitations[:] = [table.lobby.invite(None)] if settings.invite_only else []
            return table

        live = await self._set_up(make)
        return live, invitations[0] if invitations else None

    async def open_daily(self, game: AnyGame, day: str, seed: str, sat: Entry) -> LiveTable:
        """Open and deal a daily game for the player in the entry `sat`. Raise `AlreadyPlayed` if they have
        begun it before."""
        settings = Settings({}, 1, invite_only=True, family_friendly=True, daily=day)

        def make(code: str) -> AnyTable:
            table = Table.open(game, settings, self.log, code, seed=seed, seated=[sat, ["host", 0]])
            table.play.begin(0.0)
            return table

        return await self._set_up(make)

    async def branch(self, live: LiveTable, steps: int) -> LiveTable:
        """Open a table that continues a finished game from the state after `steps` steps."""
        return await self._set_up(lambda code: branch(live.table, self.log, code, steps))

    async def import_game(self, imported: ImportedGame[Any, Any, Any], sitter: str) -> None:
        """Open a table with an imported game, and put it to sleep."""
        live = await self._set_up(lambda code: open_imported(imported, sitter, self.log, code))
        await self.put_to_sleep([live.table.code], ASLEEP)

    async def rematch(self, live: LiveTable) -> str:
        """Open a table for a rematch, unless there is one already, and return its code."""
        async with live.moving:
            if live.table.state.next_table is None:
                there = await self._set_up(lambda code: rematch(live.table, self.log, code))
                if live.table.game.agrees_on_rematch:
                    with suppress(Refusal):  # a seat is free by now, so the host has to begin
                        there.table.play.begin(0.0)
                live.table.play.continue_at(there.table.code)
        await self.log.wait_until_written(live.table.code)
        assert live.table.state.next_table is not None
        return live.table.state.next_table

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
                await self.log.wait_until_written(code)
            except NotWritten:
                taken = self._refused_tables.pop(code, None)
                if taken is None:
                    raise
                if isinstance(taken, AlreadyPlayed):
                    raise taken from None
                continue
            self.opened += 1
            logger.info("table opened", extra={"table": code, "game": live.table.game.name})
            return live

    def _live(self, table: AnyTable, clock: float | None = None) -> LiveTable:
        return LiveTable(
            table, self.programs, self.log, self.membership.time, self._handle_game_over, self._prepare, clock
        )

    async def _prepare(self, table: AnyTable) -> None:
        """Load the data that a table needs to judge words, in a thread, for one table at a time.

        Most tables need the same data. Players' own packs have a separate thread, because each takes a
        while. The rate limit delays tables whose packs displace each other from memory.
        """
        while not self.preparations.spend(table.code):
            await asyncio.sleep(RETRY_SECONDS)
        thread = self._preparing_packs if is_long(table.state.settings) else self._preparing
        await asyncio.get_running_loop().run_in_executor(thread, prepare, table)

    # Finding

    async def find(self, code: str, dead: str | None = None, watching: bool = False) -> LiveTable:
        """Return a table by its code, waking it if necessary.

        Raise `KeyError` if there is none, `Held` if a process other than `dead` owns it, and `NotWritten` if
        the store cannot be reached or the table is out of sync with it. Raise `Full` if too many tables are
        awake; the limit is lower for a client that is only `watching`.
        """
        code = plain_code(code)
        if watching and code not in self.awake and not self._room_to_watch():
            await self.doze(WATCHED_SECONDS)
        while code in self._going:
            await asyncio.shield(self._going[code])
        if not self.membership.has_lease():
            raise NotWritten("the lease has run out")
        if code not in self.awake:
            if code not in self._coming:
                if watching and not self._room_to_watch():
                    raise Full("too-many-active-tables")
                self._coming[code] = coming = asyncio.create_task(self._wake(code, dead))
                coming.add_done_callback(lambda _: self._coming.pop(code, None))
            await asyncio.wait({coming := self._coming[code]})
            live = coming.result()
        else:
            live = self.awake[code]
        if not live.synced.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(live.synced.wait(), SYNC_SECONDS)
            if not live.synced.is_set():
                raise NotWritten("the table is out of sync with the store")
        if self.awake.get(code) is not live:
            raise NotWritten("the table is no longer awake here")
        return live

    async def _wake(self, code: str, dead: str | None) -> LiveTable:
        if self.membership.leaving:
            await self._lead_away(code)
        await self._make_room()
        self._reserved_places += (
            1  # before the next await, or simultaneous requests would take the same place
        )
        try:
            logged = await self.store.wake(code, self.me.name, sources(), dead)
            self.log.own(code, logged.epoch)
            try:
                table = await self._read(code, logged)
            except BaseException:
                self.log.disown(code)
                with suppress(NotWritten, Damaged):
                    await self.store.release(self.me.name, [code])
                raise
            self.awake[code] = live = self._live(table, logged.clock)
            return live
        finally:
            self._reserved_places -= 1

    async def _lead_away(self, code: str) -> None:
        """Raise `Held` with the owner of a table, or with a peer that can become its owner.

        A process that is shutting down takes no table as long as there is another process.
        """
        owner = await self.store.owner(code)
        if owner is not None and owner.name != self.me.name:
            raise Held(owner)
        if self.membership.peers:
            raise Held(choice(self.membership.peers))

    async def _read(self, code: str, logged: Logged) -> AnyTable:
        """Return a table from its log, replayed in a thread. If its snapshot is bad, read the whole log."""
        make, loop = Table.from_log, asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._waking, make, GAMES, self.log, code, logged)
        except BadSnapshot as problem:
            logger.error("cannot read a snapshot: %s", problem, extra={"table": code})
        logged = await self.store.read(code, logged.epoch, "")
        self.log.own(code, logged.epoch)
        return await loop.run_in_executor(self._waking, make, GAMES, self.log, code, logged)

    async def table_facts(self, code: str) -> Json | None:
        """Return a table's game, seats and day for lists, or None if there is no such table. It is not
        woken."""
        opened = await self.game_and_settings(code)
        if opened is None:
            return None
        return {"game": opened[0], "seats": opened[1].seats, "daily": opened[1].daily}

    async def game_and_settings(self, code: str) -> tuple[str, Settings] | None:
        """Return a table's game and settings, or None if there is no such table. The table is not woken."""
        try:
            head, agreed = await self.store.look(code)
            return head["game"], settings_of(agreed)
        except (KeyError, Damaged):
            return None

    # When the store fails

    def _handle_failed_write(self, code: str, why: Exception) -> None:
        """Handle a failed write of a table's entries: drop the table, or read it again from the store."""
        live = self.awake.get(code)
        if isinstance(why, CodeTaken):
            self._refused_tables[code] = why
            self.awake.pop(code, None)
            self.log.disown(code)
        elif live is None and code in self._coming and code in self.log.epochs:
            self.log.own(code, self.log.epochs[code])  # the table is being woken, and was read after that
        elif live is None:
            self.log.disown(code)
        elif isinstance(why, Stale):
            self._drop(code, MOVES)
        else:
            self.membership.has_failed = True  # until the next heartbeat succeeds
            if live.synced.is_set():
                live.suspend()
                self._later(self._read_again(code, live))

    async def _read_again(self, code: str, live: LiveTable) -> None:
        while self.awake.get(code) is live:
            try:
                logged = await self.store.read(code, self.log.epochs[code], sources())
                table = await self._read(code, logged)
            except NotWritten:
                await asyncio.sleep(RETRY_SECONDS)
                continue
            except Stale:
                self._drop(code, MOVES)
                return
            except (KeyError, Damaged):
                self._drop(code, LOST)
                return
            except Exception:  # clients reconnect, which wakes the table again
                logger.exception("cannot read a table again", extra={"table": code})
                self._drop(code, MOVES)
                return
            self.log.own(code, logged.epoch)
            live.resume(table)
            return

    def _on_lapse(self, owned: set[str]) -> None:
        """Drop the tables that were lost while the lease had expired, and send complete views of the
        others."""
        for code, live in list(self.awake.items()):
            if code not in owned:
                self._drop(code, MOVES)
                continue
            for client in list(live.clients):
                live.send_whole(client)

    def _drop(self, code: str, reason: str) -> None:
        live = self.awake.pop(code, None)
        self.log.disown(code)
        if live is not None:
            live.stop(reason)

    def _later(self, doing: Any) -> None:
        task = asyncio.create_task(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Finished games

    def _handle_game_over(self, table: AnyTable) -> None:
        """Begin the analysis of a game that has just ended, and the rival's game."""
        logger.info("game over", extra={"table": table.code, "game": table.game.name})
        if table.game.analyses and any(chair.token for chair in table.state.chairs):
            self._later(self.stories.note_accuracy(table))
        if table.state.settings.rival:
            self._later(self.stories.note_rival(table))

    # Sleeping

    async def _make_room(self) -> None:
        """Put tables without players to sleep if there is no room for another one. Raise `Full` if there is
        still none."""
        if self._is_full():
            await self.doze(0.0)
        if self._is_full() and self._going:  # another call is putting tables to sleep
            await asyncio.wait(set(self._going.values()))
        if self._is_full():
            raise Full("too-many-active-tables")

    def _is_full(self) -> bool:
        return len(self.awake) + self._reserved_places >= self.limits.tables

    def _room_to_watch(self) -> bool:
        """Return whether a table may be woken for a client that watches. A tenth is reserved for players."""
        most = self.limits.tables - self.limits.tables // 10
        return len(self.awake) + len(self._coming) < most

    async def doze(self, idle_seconds: float | None = None) -> None:
        """Put to sleep the tables that have had no players for `idle_seconds` (None for the limit's
        value)."""
        idle = self.limits.idle_seconds if idle_seconds is None else idle_seconds
        now = time.monotonic()
        tired = [
            code
            for code, live in self.awake.items()
            if not live.players and now - live.left_at >= idle and not self.log.has_pending(code)
        ]
        await self.put_to_sleep(tired, ASLEEP)

    async def put_to_sleep(self, codes: Iterable[str], reason: str) -> None:
        """Put tables to sleep: write their entries, and snapshots of the longer ones, and release them.

        `reason` is sent to connected clients.
        """
        going = {code: self.awake[code] for code in codes if code in self.awake and code not in self._going}
        if not going:
            return
        done = asyncio.get_running_loop().create_future()
        self._going |= dict.fromkeys(going, done)
        try:
            for live in going.values():
                live.closing = True
                live.suspend()
            for code, live in going.items():
                if live.table.state.number - live.snapshot_at >= SNAPSHOT_MINIMUM:
                    with log_exceptions(code):
                        await self._take_snapshot(code, live)
            for code in going:
                with suppress(NotWritten, Damaged):
                    await self.log.wait_until_written(code)
            with suppress(NotWritten, Damaged):
                await self.store.release(self.me.name, list(going))
        finally:
            for code in going:
                self._drop(code, reason)
                del self._going[code]
            done.set_result(None)

    async def _take_snapshot(self, code: str, live: LiveTable) -> None:
        copy = live.table.state.copy()
        state = await asyncio.get_running_loop().run_in_executor(self._waking, freeze, copy)
        if code in self.log.epochs:
            self.log.add_change(Snapshot(code, self.log.epochs[code], copy.number, sources(), state))

    async def forget(self) -> None:
        """Delete tables without activity for `forget_days`."""
        if self.limits.forget_days is None:
            return
        for code in await self.store.untouched_codes(self.limits.forget_days):
            if code not in self.awake and code not in self._coming and code not in self._going:
                await self.delete_table(code)

    async def delete_table(self, code: str) -> None:
        """Delete a table and disconnect its clients."""
        while code in self._going:
            await asyncio.shield(self._going[code])
        self._going[code] = asyncio.get_running_loop().create_future()
        try:
            with suppress(NotWritten):
                await self.log.wait_until_written(code)
            self._drop(code, LOST)
            await self.store.write([Forgetting(code, self.me.name)])
        finally:
            self._going.pop(code).set_result(None)

    # Metrics, start and stop

    def figures(self) -> list[Figure]:
        """Return the metrics of this process."""
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
        """Return the metrics of this process and, if processes share the store, the totals of all."""
        mine = self.figures()
        return (
            [*mine, *with_cluster_totals(mine, self.membership.peer_figures)] if self.store.shared else mine
        )

    async def begin(self) -> None:
        """Take a lease from the store. Raise `NotWritten` if the store cannot be reached."""
        await self.membership.beat()
        if self.membership.has_failed:
            raise NotWritten("the store cannot be reached")

    async def stop(self, reason: str = STOPS) -> None:
        """Put all tables to sleep, end the lease and close the store."""
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


def find_game(name: str) -> AnyGame:
    """Return a game by its name. Raise a `Refusal` if there is none."""
    if name not in GAMES:
        raise Refusal("unknown-game", games=list(GAMES))
    return GAMES[name]


def new_code() -> str:
    """Return a random code of eight letters that can be read aloud, such as LUMIKOTA, one of 24 million."""
    return "".join(choice(CONSONANTS) + choice(VOWELS) for _ in range(4))


def plain_code(text: str) -> str:
    """Return the code in a typed string. The dotted İ of Turkish keyboards counts as I."""
    return "".join(letter for letter in text.replace("İ", "I").upper() if letter in CONSONANTS + VOWELS)
