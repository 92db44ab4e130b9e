"""The tables of a server: awake while somebody is there, asleep on the disk otherwise."""

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from secrets import choice
from typing import Any

from ..games import GAMES
from ..refusal import Refusal
from ..table import Damaged, Settings, Table, settings_of
from ..table.follow_ups import branch, rematch
from ..table.log import Taken
from ..table_game import TableGame
from . import messages
from .live_table import LiveTable
from .log_writer import LogWriter

CONSONANTS, VOWELS = "BDFGKLMNPRSTVZ", "AEIOU"
logger = logging.getLogger("reverie.server")


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
    guesses: int = 20
    """Wrong ones from one address at once; one more every two seconds."""
    forget_days: float | None = None
    """After so long without anything happening a table is thrown away; kept for ever unless said."""
    idle_seconds: float = 600.0
    """After so long without anybody a table is put to sleep."""


class Full(Refusal):
    """There is no room for more."""


class Tables:
    """All tables."""

    def __init__(
        self,
        log: LogWriter,
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
        self.awake: dict[str, LiveTable] = {}
        self._judging = asyncio.Semaphore(1)
        self._noting: set[asyncio.Task[None]] = set()
        self.connections = 0
        self.opened = 0
        """Tables opened since the server started."""

    def open(self, asked: messages.Open) -> LiveTable:
        """A new table."""
        game = game_named(asked.game)
        settings = Settings(
            asked.options,
            asked.seats,
            asked.casual,
            asked.advice,
            asked.invited,
            asked.family,
            chosen=asked.seed is not None,
        )
        return self._set_up(lambda code: Table.open(game, settings, self.log, code, seed=asked.seed))

    def branch(self, live: LiveTable, steps: int) -> LiveTable:
        """A table that goes on from a moment of a finished game."""
        return self._set_up(lambda code: branch(live.table, self.log, code, steps))

    def rematch(self, live: LiveTable) -> str:
        """Another table with the same people; its code, the same however often it is asked for."""
        there = live.moved_to
        if there is None or (there not in self.awake and there not in self.log):
            live.moved_to = self._set_up(lambda code: rematch(live.table, self.log, code)).table.code
        assert live.moved_to is not None
        return live.moved_to

    def _set_up(self, make: Callable[[str], Table]) -> LiveTable:
        self._make_room()
        while True:
            code = new_code()
            try:
                table = make(code)
            except Taken:
                continue
            self.awake[code] = LiveTable(table, self.programs, self._ended)
            self.opened += 1
            logger.info("a table is opened", extra={"table": code, "game": table.game.name})
            return self.awake[code]

    def _read_again(self, codes: set[str]) -> None:
        """The log could not be written: these tables are as the disk has them, and all there see that."""
        for code, live in list(self.awake.items()):
            if code not in codes:  # what they were to be told waited for the same batch, and was dropped
                for client in list(live.clients):
                    live.send_whole(client)
        for code in codes:
            if code not in self.awake:
                continue
            try:
                self.awake[code].read_again(Table.wake(GAMES, self.log, code))
            except (KeyError, Damaged, sqlite3.Error):
                self.awake[code].stop("table-lost")
                del self.awake[code]

    def find(self, code: str, watching: bool = False) -> LiveTable:
        """A table by its code, woken if it sleeps. A `KeyError` if there is none."""
        code = plain_code(code)
        if code not in self.awake:
            if self.log.pending(code):  # it is being thrown away
                raise KeyError(code)
            self._make_room(watching)
            self.awake[code] = LiveTable(Table.wake(GAMES, self.log, code), self.programs, self._ended)
        return self.awake[code]

    def opened_as(self, code: str) -> dict[str, Any] | None:
        """Which game is played at a table and by how many, without waking it."""
        try:
            head = self.log.head(code)
            agreed = settings_of(head, self.log.settings(code))
        except (KeyError, Damaged):
            return None
        return {"game": head["game"], "seats": agreed.seats}

    # Judging

    async def judge(self, game: str, record: dict[str, Any]) -> dict[str, Any]:
        """The story of a finished game."""
        async with self._judging:  # one at a time: it is a second's work, and others play meanwhile
            return await asyncio.to_thread(GAMES[game].story, record)

    def _ended(self, table: Table) -> None:
        """A game is over: what its players' choices were worth is told in their lists."""
        logger.info("a game is over", extra={"table": table.code, "game": table.game.name})
        if table.game.tells_stories and any(chair.token for chair in table.chairs):
            task = asyncio.create_task(self._note_accuracy(table))
            self._noting.add(task)
            task.add_done_callback(self._noting.discard)

    async def _note_accuracy(self, table: Table) -> None:
        try:
            story = await self.judge(table.game.name, table.record())
            self.log.add(table.code, {"accuracy": story["analysis"]["accuracy"]})
        except Exception:
            logger.exception("a game could not be judged", extra={"table": table.code})

    def _make_room(self, watching: bool = False) -> None:
        """For one more table. Who only looks on leaves a tenth of the room to those who play."""
        most = self.limits.tables - (self.limits.tables // 10 if watching else 0)
        if len(self.awake) >= most and not watching:
            self.doze(0.0)
        if len(self.awake) >= most:
            raise Full("every-table-taken")

    def doze(self, idle_seconds: float | None = None) -> None:
        """Put tables to sleep at which nobody has played for a while; who looks on keeps none awake."""
        idle = self.limits.idle_seconds if idle_seconds is None else idle_seconds
        for code, live in list(self.awake.items()):
            idle_for = time.monotonic() - live.left_at
            if not live.players and idle_for >= idle and not self.log.pending(code):
                live.stop("asleep")
                del self.awake[code]
        if self.limits.forget_days is not None:
            for code in self.log.untouched(self.limits.forget_days):
                if code not in self.awake:
                    self.log.forget(code)

    @property
    def condition(self) -> str:
        """How the server is: `ok`, or `degraded` while what happens cannot be written."""
        return "degraded" if self.log.troubled else "ok"

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
        for live in self.awake.values():
            live.stop("server-stops")
        self.awake.clear()
        self.log.close()


def game_named(name: str) -> TableGame[Any, Any, Any]:
    """A game of this server."""
    if name not in GAMES:
        raise Refusal("no-such-game", games=list(GAMES))
    return GAMES[name]


def new_code() -> str:
    """Eight letters that can be read aloud, such as LUMIKOTA: one of 24 million."""
    return "".join(choice(CONSONANTS) + choice(VOWELS) for _ in range(4))


def plain_code(said: str) -> str:
    """A code as somebody typed it."""
    return "".join(letter for letter in said.upper() if letter in CONSONANTS + VOWELS)
