"""Limits on the number of connections, on those from one address, and on their duration.

A connection is in one stage at a time, and most stages have a time limit. When all places are taken, one of
the oldest connections in these stages is closed, preferably one from the address with the most connections.
Connections that have joined a table are never closed for this.
"""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from itertools import islice
from time import monotonic
from typing import Protocol

from .. import messages
from ..tables.access import Denied
from ..visitors import Proxies

DESCRIPTORS = 65_536
"""Maximum number of file descriptors that the process asks for."""
MAX_CONNECTIONS = 20_000
"""Maximum number of connections in one process."""
CHECK_SECONDS = 1.0
"""Interval at which time limits are checked."""
MIN_READ_SPEED = 1_000
"""Minimum speed at which a client must read waiting data, in bytes per second."""


class Stage(Enum):
    """The progress of a connection."""

    PROVING = "the other end has to prove that it is a process of this server"
    HEAD = "the head of a request is expected"
    BODY = "the body of a request is expected"
    ANSWERING = "a request is being answered"
    IDLE = "a request has been answered, and another may follow"
    JOINING = "a WebSocket that has not joined a table"
    JOINED = "a WebSocket that plays or watches"
    LEAVING = "the client was refused, and may still read the reason"


CLOSABLE_STAGES = (Stage.LEAVING, Stage.PROVING, Stage.HEAD, Stage.IDLE, Stage.BODY, Stage.JOINING)
"""Stages whose connections may be closed to make room (`_make_room`)."""
MAX_CANDIDATES = 32
"""Number of the oldest connections of each stage among which one is chosen, to limit the work."""


STAGE_SECONDS = {
    Stage.PROVING: 3.0,
    Stage.HEAD: 10.0,
    Stage.BODY: 20.0,
    Stage.IDLE: 10.0,
    Stage.JOINING: 12.0,  # `http.sockets` refuses the client after ten, with a reason
    Stage.LEAVING: 2.0,
}
"""Time limit of each stage."""
DRAIN_SECONDS = 30.0
"""Time after which a client that reads too slowly is disconnected."""


@dataclass(frozen=True)
class ConnectionLimits:
    """Limits on connections and on the size of requests."""

    connections: int = MAX_CONNECTIONS
    from_one: int = 100
    """Maximum number of connections from one address. Proxies are exempt, but not their visitors' sockets."""
    address_bytes: int = 2_048
    header_bytes: int = 8_000
    head_bytes: int = 16_384
    """Maximum size of a request without its body."""
    headers: int = 100
    body_bytes: int = messages.MAX_BODY_BYTES


class Connection(Protocol):
    """The interface of a connection for `Connections`, which sets its stage and visitor."""

    transport: asyncio.Transport
    stage: Stage | None
    """The stage. None before the connection was accepted, and after it is gone."""
    visitor: str | None
    """The visitor that the connection counts for, or None."""

    def time_is_up(self) -> None:
        """Handle the end of the stage's time limit."""


class Connections:
    """All connections of a process."""

    def __init__(
        self,
        limits: ConnectionLimits,
        visitor_at: Callable[[str], str | None] | None = None,
        peers_at: tuple[str, int] | None = None,
    ) -> None:
        self.limits = limits
        self.visitor_at = visitor_at or Proxies().counts_as
        self._peers_at = peers_at
        """The address at which other processes connect, each for many visitors."""
        self._stages: dict[Stage, OrderedDict[Connection, float]] = {each: OrderedDict() for each in Stage}
        self._draining: OrderedDict[Connection, tuple[float, int]] = OrderedDict()
        self._from: Counter[str] = Counter()
        self._next_check: asyncio.TimerHandle | None = None
        self._checks = 0

    def __len__(self) -> int:
        return sum(map(len, self._stages.values()))

    def count_in(self, stage: Stage) -> int:
        """Return the number of connections in a stage."""
        return len(self._stages[stage])

    def is_for_peers(self, one: Connection) -> bool:
        """Return whether a connection was made to the address for other processes."""
        here = one.transport.get_extra_info("sockname")
        return isinstance(here, tuple) and here[:2] == self._peers_at

    def enter(self, new: Connection) -> Denied | None:
        """Accept a new connection. Return the reason if there is no place for it, otherwise None."""
        peer = new.transport.get_extra_info("peername")
        for_peers = self.is_for_peers(new)
        visitor = self.visitor_at(peer[0]) if isinstance(peer, tuple) and not for_peers else None
        if visitor is not None and self._from[visitor] >= self.limits.from_one:
            return Denied(429, "too-many-connections")
        if self._strangers() >= self._room() and not self._make_room():
            return Denied(503, "server-full")
        self._count(new, visitor)
        self._put(new, Stage.PROVING if for_peers else Stage.HEAD)
        if self._next_check is None:
            self._next_check = asyncio.get_running_loop().call_later(CHECK_SECONDS, self._check)
        return None

    def move(self, one: Connection, stage: Stage) -> None:
        """Put a connection into a stage. Its time limit starts again if the stage is a different one."""
        if one.stage is not None and one.stage is not stage:
            del self._stages[one.stage][one]
            self._put(one, stage)

    def hand_over(self, old: Connection, new: Connection) -> None:
        """Replace the connection of a request by that of the WebSocket that it has become."""
        if old.stage is None:
            return
        del self._stages[old.stage][old]
        self._draining.pop(old, None)
        new.visitor, old.visitor, old.stage = old.visitor, None, None
        self._put(new, Stage.JOINING)

    def join(self, one: Connection, visitor: str) -> Denied | None:
        """Let a connection join a table. Return the reason if it may not, otherwise None.

        `visitor` may be behind a proxy and is then counted from now on.
        """
        if one.stage is not Stage.JOINING or self.count_in(Stage.JOINED) >= self.limits.connections * 7 // 8:
            return Denied(503, "server-full")  # full, or the connection is closing already
        if one.visitor is None and visitor and self.visitor_at(visitor) is not None:
            if self._from[visitor] >= self.limits.from_one:
                return Denied(429, "too-many-connections")
            self._count(one, visitor)
        self.move(one, Stage.JOINED)
        return None

    def leave(self, one: Connection) -> None:
        """Remove a connection that is closed, or is being aborted."""
        if one.stage is None:
            return
        del self._stages[one.stage][one]
        self._draining.pop(one, None)
        one.stage = None
        if one.visitor is not None:
            self._from[one.visitor] -= 1
            if not self._from[one.visitor]:
                del self._from[one.visitor]

    def drain(self, one: Connection) -> None:
        """Record that written data waits for the client to read it."""
        if one.stage is not None and one not in self._draining:
            self._draining[one] = (monotonic(), one.transport.get_write_buffer_size())

    def end_drain(self, one: Connection) -> None:
        """Record that the client has read enough of the waiting data."""
        self._draining.pop(one, None)

    # Places

    def _strangers(self) -> int:
        return len(self) - self.count_in(Stage.JOINED)

    def _room(self) -> int:
        """Return the number of places for connections that have not joined: at most half of all."""
        return min(self.limits.connections // 2, self.limits.connections - self.count_in(Stage.JOINED))

    def _make_room(self) -> bool:
        """Close one of the oldest connections, to make room for a new one. Return False if there is none.

        It is from the address with the most connections. So an attacker who fills all places with slow
        requests only closes connections of their own.
        """
        oldest = [one for stage in CLOSABLE_STAGES for one in islice(self._stages[stage], MAX_CANDIDATES)]
        if not oldest:
            return False
        self._abort(max(oldest, key=self._burden))
        return True

    def _burden(self, one: Connection) -> tuple[bool, int, float]:
        assert one.stage is not None
        places = self._from[one.visitor] if one.visitor is not None else 0
        return one.stage is Stage.LEAVING, places, -self._stages[one.stage][one]

    def _abort(self, one: Connection) -> None:
        self.leave(one)
        one.transport.abort()

    def _count(self, one: Connection, visitor: str | None) -> None:
        one.visitor = visitor
        if visitor is not None:
            self._from[visitor] += 1

    def _put(self, one: Connection, stage: Stage) -> None:
        one.stage = stage
        self._stages[stage][one] = monotonic()

    # Time

    def _check(self) -> None:
        """Close connections whose time is up. Each stage is sorted by age, so only old ones are visited."""
        now = monotonic()
        for stage, seconds in STAGE_SECONDS.items():
            for one in _older_than(self._stages[stage], now - seconds):
                one.time_is_up()
        self._checks += 1
        if self._checks % 5 == 0:
            self._find_closing()
        self._abort_unread(now)
        loop = asyncio.get_running_loop()
        self._next_check = loop.call_later(CHECK_SECONDS, self._check) if len(self) else None

    def _find_closing(self) -> None:
        """Watch closed transports, which otherwise would wait forever for their last bytes to be read."""
        for stage in self._stages.values():
            for one in stage:
                if one.transport.is_closing():
                    self.drain(one)

    def _abort_unread(self, now: float) -> None:
        while self._draining:
            one, (since, size) = next(iter(self._draining.items()))
            if since > now - DRAIN_SECONDS:
                return
            del self._draining[one]
            left = one.transport.get_write_buffer_size()
            if size - left < MIN_READ_SPEED * DRAIN_SECONDS:
                self._abort(one)
            else:
                self._draining[one] = (now, left)


def _older_than(stage: "OrderedDict[Connection, float]", then: float) -> list[Connection]:
    late = []
    for one, since in stage.items():
        if since > then:
            break
        late.append(one)
    return late


# Descriptors


def take_descriptors() -> int:
    """Raise the process's limit on file descriptors to `DESCRIPTORS`, if possible, and return the limit."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return DESCRIPTORS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    target = DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, DESCRIPTORS)
    if soft != resource.RLIM_INFINITY and soft < target:
        resource.setrlimit(resource.RLIMIT_NOFILE, (target, hard))
        return target
    return DESCRIPTORS if soft == resource.RLIM_INFINITY else min(soft, DESCRIPTORS)


def reserved_descriptors(descriptors: int) -> int:
    """Return the number of descriptors reserved for files, bots, other processes and new connections.

    >>> reserved_descriptors(256), reserved_descriptors(1024), reserved_descriptors(65_536)
    (48, 128, 1024)
    """
    return min(max(48, descriptors // 8), 1024, descriptors // 2)
