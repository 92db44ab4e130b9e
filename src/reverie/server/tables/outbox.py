"""A conversation with one client at a table: what is sent to it, once the store has what that tells of."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from ...table_game import Seat
from .. import messages
from ..store.log_writer import UNWRITTEN
from .live_table import Client, LiveTable
from .tables import MOVES, Tables

UNSURE_SECONDS = 0.05
"""How often to look whether it is known again what the store has."""
MOST_WAITING = 256 * 1024
"""Bytes that may wait for a client; one that is slower is let go, and may come back."""
MOST_UNSURE = 1_000
"""Answers that may wait until it is known again what the store has."""
OF_THE_TABLE = (messages.Whole, messages.Change, messages.Moved)
"""Messages about a table. They are made anew when it has been read again."""
ANSWERS = (
    messages.Done,
    messages.Invitation,
    messages.PassedOn,
    messages.Rounds,
    messages.LastTurn,
    messages.Advice,
    messages.Checked,
)


class Line(Protocol):
    """A way to a client: a WebSocket, or where there is no server, a line between page and worker."""

    def listen(self, hear: Callable[[str | None], None]) -> None:
        """Call `hear` with every text as it comes, and with None for bytes."""
        ...

    def speak(self, text: bytes) -> int:
        """Send a message. Return how many bytes wait to be read."""
        ...

    def hang_up(self, status: int, why: str) -> None:
        """Close, behind what still waits to be read."""
        ...


class Outbox:
    """What is sent to a client over its line.

    A message waits until the store has what it tells of. If that is not known, nothing is sent until the
    table has been read again.
    """

    def __init__(
        self,
        line: Line,
        live: LiveTable,
        seat: Seat,
        name: str | None,
        who: str,
        tables: Tables,
        begin: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        holds = live.table.state.chairs[seat].token if isinstance(seat, int) else ""
        self.client = Client(seat, self.send, self.close, holds, name, who)
        self._line, self._live, self._tables = line, live, tables
        self._begin = begin
        """Starts a task."""
        self._unsure: list[messages.FromServer] = []
        """Answers of which it is not known whether what they tell of was written."""

    def send(self, message: messages.FromServer) -> None:
        """Send a message once the store has what it tells of."""
        self._tables.log.then(
            self._live.table.code,
            lambda written: self._deliver(message) if written else self._wait_for_store(message),
        )

    def close(self, reason: str) -> None:
        """Hang up after everything that is still to be sent."""
        self._tables.log.then(self._live.table.code, lambda _: self._hang_up(reason))

    def _deliver(self, message: messages.FromServer) -> None:
        if self._line.speak(messages.encode(message)) > MOST_WAITING:
            self._hang_up("too-slow")

    def _hang_up(self, reason: str) -> None:
        self._line.hang_up(1012 if reason == MOVES else 1001, reason)

    def _wait_for_store(self, message: messages.FromServer) -> None:
        if isinstance(message, OF_THE_TABLE):
            return  # the table itself is sent anew
        self._unsure.append(message)
        if len(self._unsure) == 1:
            self._begin(self._after_reading())
        elif len(self._unsure) > MOST_UNSURE:
            self._hang_up("too-slow")

    async def _after_reading(self) -> None:
        """Send the answers once it is known what was written; none if the table has gone to another process.
        What is said again there happens once."""
        while not self._live.sure.is_set() or not self._tables.membership.held():
            if self.client not in self._live.clients:
                return
            await asyncio.sleep(UNSURE_SECONDS)
        answers, self._unsure = self._unsure, []
        if self._tables.awake.get(self._live.table.code) is not self._live:
            return
        for message in answers:
            done = isinstance(message, messages.Done) and _is_logged(self._live, self.client, message.number)
            self._deliver(message if done else _unwritten(message))


def _is_logged(live: LiveTable, client: Client, number: int) -> bool:
    """Return whether the log has a message of a client."""
    return client.name is not None and live.table.has_handled(client.name, number)


def _unwritten(message: messages.FromServer) -> messages.FromServer:
    """Return what is sent instead of a message whose cause could not be written."""
    if isinstance(message, ANSWERS):
        return messages.Refused(message.number, {"code": UNWRITTEN})
    return message
