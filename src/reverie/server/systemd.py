"""Notifications to systemd (`sd_notify`): the server is ready, is alive, is stopping."""

import asyncio
import os
import socket
import sys
from contextlib import suppress

SOCKET, INTERVAL, PROCESS = "NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"
"""Environment variables of systemd: the address of its socket, the watchdog interval, the watched process."""


class Systemd:
    """The connection to systemd. It does nothing if systemd did not start this process."""

    def __init__(self, address: str = "", interval: float | None = None) -> None:
        self.interval = interval
        """Seconds of silence after which systemd considers the process dead. None without a watchdog."""
        self._watchdog: asyncio.Task[None] | None = None
        self._socket: socket.socket | None = None
        if sys.platform != "win32" and address.startswith(("/", "@")):
            # The socket stays open, because there may be no descriptor left when a notification is due.
            self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            self._socket.setblocking(False)
            with suppress(OSError):  # systemd has gone, so nobody waits for notifications
                self._socket.connect(f"\0{address[1:]}" if address.startswith("@") else address)

    @classmethod
    def from_environment(cls) -> "Systemd":
        """Return the connection that the environment describes.

        The variables are removed, because child processes must not notify on behalf of the service.
        """
        address, interval, process = (os.environ.pop(name, "") for name in (SOCKET, INTERVAL, PROCESS))
        ours = process in ("", str(os.getpid()))
        wanted = interval.isdecimal() and int(interval) > 0 and ours
        return cls(address, int(interval) / 1e6 if wanted else None)

    def begin(self) -> None:
        """Notify that the server is ready, and start notifying regularly that the event loop is running."""
        self._notify(b"READY=1")
        if self.interval is not None:
            self._watchdog = asyncio.create_task(self._feed_watchdog(self.interval / 2))

    def stopping(self) -> None:
        """Notify that the server is stopping."""
        self._notify(b"STOPPING=1")

    def end(self) -> None:
        """Stop all notifications."""
        if self._watchdog is not None:
            self._watchdog.cancel()
        if self._socket is not None:
            self._socket.close()

    async def _feed_watchdog(self, seconds: float) -> None:
        while True:
            self._notify(b"WATCHDOG=1")
            await asyncio.sleep(seconds)

    def _notify(self, what: bytes) -> None:
        if self._socket is not None:
            with suppress(OSError):  # systemd has gone, or its queue is full
                self._socket.send(what)
