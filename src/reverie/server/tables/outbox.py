"""The outbox of a client: messages are sent once the store has the events that they report."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from ...table_game import Seat
from .. import messages
from ..store.log_writer import WRITE_FAILED
from .live_table import Client, LiveTable
from .tables import MOVES, Tables

CHECK_SECONDS = 0.05
"""Interval at which to check whether the table is in sync with the store again."""
MAX_UNREAD_BYTES = 256 * 1024
"""Maximum number of bytes that wait to be read by a client. A slower client is disconnected, and may
reconnect."""
MAX_PENDING = 1_000
"""Maximum number of answers that wait while the table is out of sync with the store."""
TABLE_MESSAGES = (messages.View, messages.Change, messages.NextTable)
"""Messages about a table. They are rebuilt after a reload."""
ANSWERS = (
    messages.Done,
    messages.Invitation,
    messages.SeatKey,
    messages.Rounds,
    messages.LastTurn,
    messages.Advice,
    messages.Checked,
)


class Line(Protocol):
    """A connection to a client: a WebSocket, or in a pocket a channel between page and worker."""

    def listen(self, receive: Callable[[str | None], None]) -> None:
        """Call `receive` with each text message as it arrives, and with None for a binary one."""
        ...

    def speak(self, text: bytes) -> int:
        """Send a message. Return the number of bytes that wait to be read."""
        ...

    def hang_up(self, status: int, why: str) -> None:
        """Close the connection, after everything that waits to be read."""
        ...


class Outbox:
    """The messages to a client at a table.

    A message waits until the store has the events that it reports. If it is unknown whether the store has
    them, nothing is sent until the table has been read again.
    """

    def __init__(
        self,
        line: Line,
        live: LiveTable,
        seat: Seat,
        name: str | None,
        visitor: str,
        tables: Tables,
        start_task: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        fingerprint = live.table.state.chairs[seat].token if isinstance(seat, int) else ""
        self.client = Client(seat, self.send, self.close, fingerprint, name, visitor)
        self._line, self._live, self._tables = line, live, tables
        self._start_task = start_task
        """The function that starts a task of this connection."""
        self._pending: list[messages.FromServer] = []
        """Answers whose events may or may not have been written."""

    def send(self, message: messages.FromServer) -> None:
        """Send a message once the store has the events that it reports."""
        self._tables.log.call_when_written(
            self._live.table.code,
            lambda written: self._deliver(message) if written else self._keep_until_synced(message),
        )

    def close(self, reason: str) -> None:
        """Close the connection after all messages that wait for the store."""
        self._tables.log.call_when_written(self._live.table.code, lambda _: self._hang_up(reason))

    def _deliver(self, message: messages.FromServer) -> None:
        if self._line.speak(messages.encode(message)) > MAX_UNREAD_BYTES:
            self._hang_up("too-slow")

    def _hang_up(self, reason: str) -> None:
        self._line.hang_up(1012 if reason == MOVES else 1001, reason)

    def _keep_until_synced(self, message: messages.FromServer) -> None:
        if isinstance(message, TABLE_MESSAGES):
            return  # the whole table will be sent
        self._pending.append(message)
        if len(self._pending) == 1:
            self._start_task(self._after_reading())
        elif len(self._pending) > MAX_PENDING:
            self._hang_up("too-slow")

    async def _after_reading(self) -> None:
        """Send the answers once the table is in sync with the store again.

        If another process owns the table by then, send none: the client repeats its messages there, and
        they take effect once.
        """
        while not self._live.synced.is_set() or not self._tables.membership.has_lease():
            if self.client not in self._live.clients:
                return
            await asyncio.sleep(CHECK_SECONDS)
        answers, self._pending = self._pending, []
        if self._tables.awake.get(self._live.table.code) is not self._live:
            return
        for message in answers:
            done = isinstance(message, messages.Done) and _is_logged(self._live, self.client, message.number)
            self._deliver(message if done else _unwritten(message))


def _is_logged(live: LiveTable, client: Client, number: int) -> bool:
    """Return whether the log has the effect of a client's message."""
    return client.name is not None and live.table.has_handled(client.name, number)


def _unwritten(message: messages.FromServer) -> messages.FromServer:
    """Return the message to send instead of one that reports an event that was not written."""
    if isinstance(message, ANSWERS):
        return messages.Refused(message.number, {"code": WRITE_FAILED})
    return message
