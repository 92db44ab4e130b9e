"""Players' own packs of words, checked in a thread before a table accepts them.

Checking a whole pack for unfit words takes 50 ms or more. `profanity` caches its results, so the table's
own check on the event loop then takes 6 ms. Only one pack is checked at a time, because busy threads slow
down the event loop as well.
"""

import asyncio
from collections.abc import Callable
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

LONG_LENGTH = 2_000
"""Length from which a message counts as long, in characters. Stories are far shorter; only packs are
longer."""
Found = TypeVar("Found")


def is_long(settings: Settings) -> bool:
    """Return whether there is a long text among the options, such as a player's own pack."""
    return any(len(str(each)) > LONG_LENGTH for each in settings.options.values())


class LongTexts:
    """The queue of texts to be checked in a thread."""

    def __init__(self) -> None:
        self._one = asyncio.Semaphore(1)
        self._turns = WeakValueDictionary[str, asyncio.Lock]()
        """A lock for each visitor who has a text in the queue."""

    async def run(self, visitor: str, do: Callable[..., Found], *arguments: Any) -> Found:
        """Run `do` in a thread, after the earlier tasks in the queue, and return its result.

        Each visitor has one place in the queue, so that sending many texts delays nobody else.
        """
        turn = self._turns.get(visitor)
        if turn is None:
            turn = self._turns[visitor] = asyncio.Lock()
        async with turn, self._one:
            return await asyncio.to_thread(do, *arguments)

    async def check_pack(self, visitor: str, game: AnyGame, settings: Settings) -> None:
        """Check a visitor's pack for unfit words in a thread, to fill the cache. The table reports errors."""
        if settings.family_friendly and is_long(settings):
            await self.run(visitor, _check_pack, game, settings)


def _check_pack(game: AnyGame, settings: Settings) -> None:
    with suppress(Refusal, LookupError, TypeError, ValueError):
        check_fit(game, settings, game.new(settings.options, settings.seats))


def settings_after(text: str, settings: Settings) -> Settings | None:
    """Return the settings after a long `set up` message, or None if the message is not valid."""
    try:
        message = messages.decode(text)
        if not isinstance(message, messages.SetUp):
            return None
        named = msgspec.structs.asdict(message.settings).items()
        changes = {name: value for name, value in named if value is not msgspec.UNSET}
        check_settings(changes)
    except (msgspec.MsgspecError, Refusal):
        return None
    return settings.with_changes(changes)
