"""The membership of a process in the group that shares a store: it renews its lease and learns its peers.

A process whose lease has expired must not send anything to clients, because another process may own its
tables by then. Leases decide only which process may send. Epochs alone guarantee that each step is written
once.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from secrets import token_hex

from ...table.store import Damaged, NotWritten, Peer, Store

logger = logging.getLogger("reverie.server")

Figure = tuple[str, str, str, float]
"""A metric: its name, type and help text for Prometheus, and its value."""
MARGIN_SECONDS = 0.5
"""Time before the end of the lease at which a process stops sending, because clocks drift and messages take
time."""


class Membership:
    """The lease of this process, and its peers."""

    def __init__(self, store: Store, address: str = "") -> None:
        self.store = store
        self.me = Peer(token_hex(6), address)
        self.peers: list[Peer] = []
        self.peer_figures: list[dict[str, float]] = []
        self.figures: Callable[[], Mapping[str, float]] = dict
        """Returns the metrics of this process, for the others."""
        self.on_lapse: Callable[[set[str]], None] = lambda owned: None
        """Called after an expired lease was renewed, with the tables that this process still owns."""
        self.leaving = False
        """Whether the process is shutting down: it hands its tables over and takes no others."""
        self.has_failed = False
        """Whether the last attempt to use the store has failed."""
        self._until = 0.0
        """End of the lease on the monotonic clock, minus the margin."""
        self._ahead = time.time() - time.monotonic()
        """Difference between the store's time and the monotonic clock, in seconds."""

    @property
    def ready(self) -> bool:
        """Whether new visitors may be sent to this process."""
        return self.has_lease() and not self.leaving and not self.has_failed

    def has_lease(self) -> bool:
        """Return whether the lease is valid."""
        return time.monotonic() < self._until

    def time(self) -> float:
        """Return the store's time, in seconds since 1970."""
        return time.monotonic() + self._ahead

    async def beat(self) -> None:
        """Renew the lease, and learn about the peers."""
        begun, had = time.monotonic(), self._until
        try:
            answer = await self.store.beat(self.me, not self.leaving, self.figures())
        except (NotWritten, Damaged) as problem:
            if not self.has_failed:
                logger.error("cannot use the store: %s", problem)
            self.has_failed = True
            return
        self.has_failed = False
        self.peers, self.peer_figures = answer.peers, answer.figures
        self._ahead = answer.time - (begun + time.monotonic()) / 2
        late = 0.0 < had < time.monotonic()
        owned = await self.store.owned_codes(self.me.name) if late else set()
        self._until = begun + self.store.lease_seconds - MARGIN_SECONDS
        if late:
            logger.warning("the lease had expired and was renewed")
            self.on_lapse(owned)

    async def run(self) -> None:
        """Renew the lease forever."""
        while True:
            await asyncio.sleep(self.store.beat_seconds)
            try:
                await self.beat()
            except Exception:  # the next attempt may succeed
                self.has_failed = True
                logger.exception("cannot renew the lease")

    async def leave(self) -> None:
        with suppress(NotWritten, Damaged):
            await self.store.leave(self.me.name)


def with_cluster_totals(mine: Iterable[Figure], others: Iterable[Mapping[str, float]]) -> list[Figure]:
    """Return the sums of the metrics of all processes.

    >>> sockets = ("reverie_connections", "gauge", "WebSockets that are open.", 3)
    >>> with_cluster_totals([sockets], [{"reverie_connections": 4, "reverie_other": 1}])[1]
    ('reverie_cluster_connections', 'gauge', 'WebSockets that are open. In all processes.', 7)
    """
    known = list(others)
    sums: list[Figure] = [("reverie_cluster_processes", "gauge", "Processes that are ready.", 1 + len(known))]
    for name, kind, meaning, value in mine:
        cluster = name.replace("reverie_", "reverie_cluster_", 1)
        total = value + sum(each.get(name, 0) for each in known)
        sums.append((cluster, kind, f"{meaning} In all processes.", total))
    return sums
