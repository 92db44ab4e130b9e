"""Several processes that share a PostgreSQL: started, killed, stopped, continued, replaced."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from reverie.server.store.postgres_store import PostgresStore
from reverie.table.store import Damaged, Held
from tests.waiting import wait_until_ready

from .proxies import free_port
from .transcripts import Log

CHECKER = "the checker"
MORE = ("--tables-from-one", "100000", "--connections-from-one", "10000", "--trusted-proxy", "127.0.0.1")


class Process:
    """One `reverie serve --database`, which keeps its port when it is restarted."""

    def __init__(
        self,
        folder: Path,
        database: str,
        host: str = "127.0.0.1",
        within: Sequence[str] = (),
        more: Sequence[str] = (),
    ) -> None:
        self.folder, self.database, self.host = folder, database, host
        self.port = free_port()
        self.within, self.more = within, more
        """A prefix of the command, such as the one for a network namespace."""
        self.at = f"{host}:{self.port}"
        self.begin()

    def begin(self) -> None:
        command = [*self.within, sys.executable, "-m", "tests.server.unwarmed", "serve", "--host", self.host]
        command += ["--port", str(self.port), "--database", self.database]
        command += ["--peer", f"{self.host}:0", "--metrics", "none", *MORE, *self.more]
        self.log = (self.folder / f"{self.port}.log").open("a")
        self.process = subprocess.Popen(command, stderr=self.log, stdin=subprocess.DEVNULL)

    def wait(self) -> None:
        """Wait until it is ready for visitors."""
        wait_until_ready(self.process, self.at, self.folder / f"{self.port}.log")

    def send(self, how: signal.Signals) -> None:
        os.kill(self.process.pid, how)

    def end(self, how: signal.Signals = signal.SIGKILL) -> None:
        if self.process.poll() is None:
            if how != signal.SIGKILL:
                self.process.send_signal(how)
                with suppress(subprocess.TimeoutExpired):
                    self.process.wait(60)
            self.process.kill()
        self.process.wait(60)
        self.log.close()

    async def again(self, how: signal.Signals = signal.SIGKILL) -> None:
        """Stop the process with a signal and start it again."""
        await asyncio.to_thread(self.end, how)
        self.begin()
        await asyncio.to_thread(self.wait)


@contextmanager
def started(folder: Path, database: str, count: int) -> Iterator[list[Process]]:
    """Yield processes that share a database, and kill them afterwards."""
    processes = [Process(folder, database) for _ in range(count)]
    try:
        for process in processes:
            process.wait()
        yield processes
    finally:
        for process in processes:
            process.end()


async def logs(database: str, codes: Sequence[str]) -> dict[str, Log]:
    """Return the logs of tables that no process serves any more."""
    store = await PostgresStore.connect(database)
    found = {}
    try:
        for code in codes:
            try:
                logged = await store.wake(code, CHECKER, "no sources")
            except Held as held:  # its owner was killed
                logged = await store.wake(code, CHECKER, "no sources", held.peer.name)
            if logged.snapshot is not None:
                raise Damaged("a snapshot by other sources was read")
            found[code] = (logged.head, logged.entries)
    finally:
        await store.close()
    return found
