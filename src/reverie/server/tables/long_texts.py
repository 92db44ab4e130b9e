"""Packs of one's own, looked through off the loop before a table agrees on them.

To look for unfit words in a whole pack takes fifty milliseconds and more. `unfit` remembers what it has seen,
so that the table, which looks again, is done in six. One pack at a time: threads, too, keep the loop waiting.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import msgspec

from ...refusal import Refusal
from ...table import Settings
from ...table.settings import check_settings
from ...table.words import check_fit
from ...table_game import AnyGame
from .. import messages

LONG = 2_000
"""Letters in a message. A story has far fewer; only a pack is longer."""
MOST_WAITING = 200
"""Messages behind one that is looked through."""
Found = TypeVar("Found")


def is_long(settings: Settings) -> bool:
    """Return whether there is a long text among the options, such as a pack of one's own."""
    return any(len(str(each)) > LONG for each in settings.options.values())


class LongTexts:
    """The line of texts that take a while to look through."""

    def __init__(self) -> None:
        self._one = asyncio.Semaphore(1)
        self._turns = WeakValueDictionary[str, asyncio.Lock]()
        """Held by each visitor who has a text in the line."""

    async def work_out(self, who: str, do: Callable[..., Found], *given: Any) -> Found:
        """Return what `do` finds, in a thread, after those who came first. A visitor has one text in the
        line: whoever sends many waits for them, and nobody else does."""
        turn = self._turns.get(who)
        if turn is None:
            turn = self._turns[who] = asyncio.Lock()
        async with turn, self._one:
            return await asyncio.to_thread(do, *given)

    async def look_through(self, who: str, game: AnyGame, settings: Settings) -> None:
        """Look for unfit words in a pack of a visitor's. What is wrong is said by the table."""
        if settings.family and is_long(settings):
            await self.work_out(who, _look_through, game, settings)


def _look_through(game: AnyGame, settings: Settings) -> None:
    with suppress(Refusal, LookupError, TypeError, ValueError):
        check_fit(game, settings, game.new(settings.options, settings.seats))


def set_up_by(text: str, settings: Settings) -> Settings | None:
    """How a table would be set up after a long message; nothing if that is not what it says."""
    try:
        message = messages.decode(text)
        if not isinstance(message, messages.SetUp):
            return None
        named = msgspec.structs.asdict(message.settings).items()
        said = {name: value for name, value in named if value is not msgspec.UNSET}
        check_settings(said)
    except (msgspec.MsgspecError, Refusal):
        return None
    return settings.changed(said)


class InOrder:
    """What a client says, in the order in which it is said. `is_ready` says whether a text can be handled
    now. If not, `make_ready` works off the loop until it can, and what comes after it waits."""

    def __init__(
        self,
        handle: Callable[[str], None],
        is_ready: Callable[[str], bool],
        make_ready: Callable[[str], Coroutine[Any, Any, None]],
        begin: Callable[[Coroutine[Any, Any, None]], None],
        flooded: Callable[[], None],
    ) -> None:
        self._handle, self._is_ready, self._make_ready = handle, is_ready, make_ready
        self._begin, self._flooded = begin, flooded
        self._waiting: deque[str] = deque()
        self._working = False

    def hear(self, text: str) -> None:
        if not self._working and self._is_ready(text):
            self._handle(text)
            return
        self._waiting.append(text)
        if len(self._waiting) > MOST_WAITING:
            self._waiting.clear()
            self._flooded()
        elif not self._working:
            self._working = True
            self._begin(self._work_off())

    async def _work_off(self) -> None:
        try:
            while self._waiting:
                text = self._waiting[0]
                if not self._is_ready(text):
                    with suppress(Exception):  # what is wrong with it is said when it is handled
                        await self._make_ready(text)
                if self._waiting:
                    self._handle(self._waiting.popleft())
        finally:
            self._working = False
