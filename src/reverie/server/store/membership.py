"""A process among those that share a store: it says that it is there, and learns who else is.

Who has not managed to say so for as long as a lease lasts tells nobody anything any more: somebody else may
own its tables by then. That a step is written once rests on epochs alone; this decides only who speaks.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from secrets import token_hex

from ...table.store import Damaged, Peer, Store, Unwritten

logger = logging.getLogger("reverie.server")

Figure = tuple[str, str, str, float]
"""Something that is counted: its name, kind and meaning for Prometheus, and its value."""
MARGIN_SECONDS = 0.5
"""So long before others may take over one falls silent: clocks run differently, and messages take time."""


class Membership:
    """This process and its peers."""

    def __init__(self, store: Store, address: str = "") -> None:
        self.store = store
        self.me = Peer(token_hex(6), address)
        self.peers: list[Peer] = []
        self.peer_figures: list[dict[str, float]] = []
        self.figures: Callable[[], Mapping[str, float]] = dict
        """What the others are told of this one."""
        self.lapsed: Callable[[set[str]], None] = lambda owned: None
        """Called after a lease had run out and runs again, with the tables that are still ours."""
        self.leaving = False
        """Tables are handed over, and none is taken any more."""
        self.troubled = False
        """Could the store not be reached the last time?"""
        self._until = 0.0
        self._ahead = time.time() - time.monotonic()
        """The store's time is so much ahead of this machine's steady clock."""

    @property
    def ready(self) -> bool:
        """May new visitors be sent here?"""
        return self.held() and not self.leaving and not self.troubled

    def held(self) -> bool:
        """Does the lease run?"""
        return time.monotonic() < self._until

    def time(self) -> float:
        """The store's time, in seconds since 1970."""
        return time.monotonic() + self._ahead

    async def beat(self) -> None:
        """Say that one is there."""
        begun, had = time.monotonic(), self._until
        try:
            answer = await self.store.beat(self.me, not self.leaving, self.figures())
        except (Unwritten, Damaged) as problem:
            if not self.troubled:
                logger.error("the store cannot be used: %s", problem)
            self.troubled = True
            return
        self.troubled = False
        self.peers, self.peer_figures = answer.peers, answer.figures
        self._ahead = answer.time - (begun + time.monotonic()) / 2
        late = 0.0 < had < time.monotonic()
        owned = await self.store.owned(self.me.name) if late else set()
        self._until = begun + self.store.lease_seconds - MARGIN_SECONDS
        if late:
            logger.warning("the lease had run out, and runs again")
            self.lapsed(owned)

    async def run(self) -> None:
        """Say so for ever."""
        while True:
            await asyncio.sleep(self.store.beat_seconds)
            try:
                await self.beat()
            except Exception:  # the next one may not
                self.troubled = True
                logger.exception("a beat failed")

    async def leave(self) -> None:
        with suppress(Unwritten, Damaged):
            await self.store.leave(self.me.name)


def added_up(mine: Iterable[Figure], others: Iterable[Mapping[str, float]]) -> list[Figure]:
    """What the figures of all processes come to.

    >>> sockets = ("reverie_connections", "gauge", "WebSockets that are open.", 3)
    >>> added_up([sockets], [{"reverie_connections": 4, "reverie_other": 1}])[1]
    ('reverie_cluster_connections', 'gauge', 'WebSockets that are open. In all processes.', 7)
    """
    known = list(others)
    sums: list[Figure] = [("reverie_cluster_processes", "gauge", "Processes that are ready.", 1 + len(known))]
    for name, kind, meaning, value in mine:
        cluster = name.replace("reverie_", "reverie_cluster_", 1)
        total = value + sum(each.get(name, 0) for each in known)
        sums.append((cluster, kind, f"{meaning} In all processes.", total))
    return sums
