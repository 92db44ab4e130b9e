"""Many serving processes on one machine, behind one address: the parent that starts and keeps them.

All of them accept from one listening socket that the parent opened and they inherited. The other way, a
socket for each (SO_REUSEPORT), shares connections out more evenly, but those that wait at a process which
dies or leaves are reset; here whoever is left takes them. How they are shared out matters little: a table is
served by who owns it. What the parent says to a worker, and hears from it, are signals and a pair of sockets:
a line when it is ready, and the end of either when the other is gone.
"""

import asyncio
import logging
import os
import signal
import socket
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

logger = logging.getLogger("reverie.server")

VARIABLE = "REVERIE_WORKER"
READY = b"ready\n"
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
"""Seconds before one that died is started again; twice as long each time."""
STEADY_SECONDS = 60.0
"""One that has served for so long did not die of how it was started."""
READY_SECONDS = 60.0
"""One that takes longer to be ready is given up."""
WRONG_USE = 2


class Place(NamedTuple):
    """A worker's own: what its parent gave it."""

    number: int
    """From 0."""
    listening: socket.socket
    parent: socket.socket

    @classmethod
    def given(cls) -> "Place | None":
        """Is this process a worker? Programs that it starts are not."""
        said = os.environ.pop(VARIABLE, None)
        if said is None:
            return None
        number, listening, parent = (int(each) for each in said.split())
        return cls(number, socket.socket(fileno=listening), socket.socket(fileno=parent))

    def ready(self, orphaned: Callable[[], None]) -> None:
        """Tell the parent; and be told when there is none any more."""
        self.parent.setblocking(False)
        with suppress(OSError):
            self.parent.send(READY)
        loop = asyncio.get_running_loop()

        def end() -> None:
            with suppress(BlockingIOError):
                if not self.parent.recv(100):
                    loop.remove_reader(self.parent)
                    orphaned()

        loop.add_reader(self.parent, end)


class Worker:
    """A process, as its parent sees it."""

    def __init__(self, process: asyncio.subprocess.Process, line: socket.socket) -> None:
        self.process, self.line = process, line
        self.begun = time.monotonic()
        self.is_ready = False

    async def ready(self) -> bool:
        """Whether it says so before it ends, and in time."""
        try:
            async with asyncio.timeout(READY_SECONDS):
                self.is_ready = await asyncio.get_running_loop().sock_recv(self.line, 100) == READY
        except TimeoutError:
            self.send(signal.SIGKILL)
        except OSError:  # it is ending
            pass
        return self.is_ready

    def send(self, number: int) -> None:
        with suppress(ProcessLookupError):
            self.process.send_signal(number)


class Workers:
    """As many processes as were asked for, until they are told to stop."""

    def __init__(self, command: Sequence[str], count: int, listening: socket.socket) -> None:
        self.command, self.count, self.listening = command, count, listening
        self._now: dict[int, Worker] = {}
        """Who serves at each place."""
        self._leaving: set[Worker] = set()
        self._stopping = asyncio.Event()
        self._rolling: asyncio.Task[None] | None = None
        self._roll_again = False
        self._been_ready = False
        self.status = 0

    async def run(self) -> int:
        """Keep them until a signal says to stop; the status to end with."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._stop, number)
        loop.add_signal_handler(signal.SIGHUP, self._roll)
        await asyncio.gather(*(self._keep(number) for number in range(self.count)))
        if self._rolling is not None:
            await self._rolling
        return self.status

    def _stop(self, number: int) -> None:
        self._stopping.set()
        for worker in {*self._now.values(), *self._leaving}:
            worker.send(number)

    # One place

    async def _keep(self, number: int) -> None:
        """Somebody serves there; one that dies is started again, after a pause that grows."""
        pause = FIRST_PAUSE
        while not self._stopping.is_set():
            worker = await self._at(number)
            getting_ready = asyncio.create_task(self._expect(worker))
            status = await worker.process.wait()
            await getting_ready
            worker.line.close()
            if self._now.get(number) is not worker or self._stopping.is_set():
                continue  # another serves there by now
            del self._now[number]
            if status == WRONG_USE and not self._been_ready:
                self.status = WRONG_USE  # it has said what is wrong, and would say it again
                self._stop(signal.SIGTERM)
                return
            if time.monotonic() - worker.begun > STEADY_SECONDS:
                pause = FIRST_PAUSE
            logger.error("worker %d %s; it starts again in %.1f s", number + 1, _end(status), pause)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _at(self, number: int) -> Worker:
        """Who serves there, started if there is nobody."""
        if number in self._now:
            return self._now[number]
        started = await self._start(number)
        if self._stopping.is_set() or self._now.setdefault(number, started) is not started:
            started.send(signal.SIGTERM)  # it was stopped, or replaced, meanwhile
        return self._now.setdefault(number, started)

    async def _expect(self, worker: Worker) -> None:
        if worker.is_ready or await worker.ready():
            self._been_ready = True

    async def _start(self, number: int) -> Worker:
        ours, theirs = socket.socketpair()
        with theirs:
            files = (self.listening.fileno(), theirs.fileno())
            process = await asyncio.create_subprocess_exec(
                *self.command,
                env=_with(os.environ, f"{number} {files[0]} {files[1]}"),
                pass_fds=files,
                process_group=0,  # Ctrl-C is for the parent, who passes it on
            )
        ours.setblocking(False)
        return Worker(process, ours)

    # A rolling restart

    def _roll(self) -> None:
        if self._rolling is None or self._rolling.done():
            self._rolling = asyncio.create_task(self._replace_all())
        else:
            self._roll_again = True

    async def _replace_all(self) -> None:
        """One after the other, each when the one before has left and its successor is ready."""
        logger.info("all %d workers are replaced, one after the other", self.count)
        again = True
        while again:
            self._roll_again = False
            for number in range(self.count):
                if self._stopping.is_set() or not await self._replace(number):
                    return
            again = self._roll_again
        logger.info("all %d workers have been replaced", self.count)

    async def _replace(self, number: int) -> bool:
        if number not in self._now:
            return True  # it is being started anyway
        fresh = await self._start(number)
        self._leaving.add(fresh)  # so that it is told to stop, too
        try:
            if not await fresh.ready():
                logger.error("worker %d cannot be replaced: the new one is not ready", number + 1)
                fresh.send(signal.SIGTERM)
                await fresh.process.wait()
                fresh.line.close()
                return False
            old, self._now[number] = self._now.get(number), fresh
        finally:
            self._leaving.discard(fresh)
        if old is not None:
            self._leaving.add(old)
            old.send(signal.SIGTERM)
            await old.process.wait()
            self._leaving.discard(old)
        return True


def _end(status: int) -> str:
    """How a process ended, in words."""
    return f"was ended by {signal.Signals(-status).name}" if status < 0 else f"ended with status {status}"


def _with(environment: Mapping[str, str], place: str) -> dict[str, str]:
    return {**environment, VARIABLE: place}
