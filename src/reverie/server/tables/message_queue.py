"""The queue of a client's messages, which are handled in order although some must be prepared in a thread."""

from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

MAX_WAITING = 200
"""Maximum number of a client's messages that wait behind one that is being prepared."""


class MessageQueue:
    """A queue that handles a client's messages in order.

    `is_ready` returns whether a message can be handled at once. If not, later messages wait while
    `make_ready` runs. `on_flood` is called if too many wait.
    """

    def __init__(
        self,
        *,
        handle: Callable[[str], None],
        is_ready: Callable[[str], bool],
        make_ready: Callable[[str], Coroutine[Any, Any, None]],
        start_task: Callable[[Coroutine[Any, Any, None]], None],
        on_flood: Callable[[], None],
    ) -> None:
        self._handle, self._is_ready, self._make_ready = handle, is_ready, make_ready
        self._start_task, self._on_flood = start_task, on_flood
        self._waiting: deque[str] = deque()
        self._working = False

    def put(self, text: str) -> None:
        """Handle a message, at once or after those that wait."""
        if not self._working and self._is_ready(text):
            self._handle(text)
            return
        self._waiting.append(text)
        if len(self._waiting) > MAX_WAITING:
            self._waiting.clear()
            self._on_flood()
        elif not self._working:
            self._working = True
            self._start_task(self._drain())

    async def _drain(self) -> None:
        """Handle waiting messages until there are none."""
        try:
            while self._waiting:
                text = self._waiting[0]
                if not self._is_ready(text):
                    with suppress(Exception):  # errors are reported when the message is handled
                        await self._make_ready(text)
                if self._waiting:  # `put` may have cleared them meanwhile
                    self._handle(self._waiting.popleft())
        finally:
            self._working = False
