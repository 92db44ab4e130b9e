"""What systemd is told by a process that it started: it is ready, it is alive, it stops (`sd_notify`)."""

import asyncio
import os
import socket
import sys
from contextlib import suppress

SOCKET, INTERVAL, PROCESS = "NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"
"""The variables by which systemd says where it listens, how often it wants to hear, and from whom."""


class Systemd:
    """The line to systemd, if it started this process and wants to be told."""

    def __init__(self, address: str = "", interval: float | None = None) -> None:
        self.interval = interval
        """Seconds after which systemd takes a process that says nothing for dead; None if it does not."""
        self._staying: asyncio.Task[None] | None = None
        self._line: socket.socket | None = None
        if sys.platform != "win32" and address.startswith(("/", "@")):
            # kept open: there may be no descriptor left when something is to be told
            self._line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            self._line.setblocking(False)
            with suppress(OSError):  # it has gone; so nobody waits for what it is told
                self._line.connect(f"\0{address[1:]}" if address.startswith("@") else address)

    @classmethod
    def given(cls) -> "Systemd":
        """As the environment has it. It is taken out there: what this process starts is not the service."""
        address, interval, process = (os.environ.pop(name, "") for name in (SOCKET, INTERVAL, PROCESS))
        ours = process in ("", str(os.getpid()))
        wanted = interval.isdecimal() and int(interval) > 0 and ours
        return cls(address, int(interval) / 1e6 if wanted else None)

    def begin(self) -> None:
        """Say that the server answers, and from now on that the running loop turns."""
        self._tell(b"READY=1")
        if self.interval is not None:
            self._staying = asyncio.create_task(self._stay_alive(self.interval / 2))

    def stopping(self) -> None:
        """Say that the server was told to stop."""
        self._tell(b"STOPPING=1")

    def end(self) -> None:
        """Say nothing more."""
        if self._staying is not None:
            self._staying.cancel()
        if self._line is not None:
            self._line.close()

    async def _stay_alive(self, seconds: float) -> None:
        while True:
            self._tell(b"WATCHDOG=1")
            await asyncio.sleep(seconds)

    def _tell(self, what: bytes) -> None:
        if self._line is not None:
            with suppress(OSError):  # it has gone, or does not keep up
                self._line.send(what)
