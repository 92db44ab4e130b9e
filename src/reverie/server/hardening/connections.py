"""Who is connected: from where, how many, how far they have come and since when; and who has to go.

A connection stands in one stage at a time. Most stages have a time limit, and when every place is taken
those who have been in one of them for longest make room, first of all those of whom there are most. Who has
joined a table stays.
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
"""More are not asked for, whatever the system would give."""
MOST = 20_000
"""So many connections at most, in one process."""
LOOK_SECONDS = 1.0
"""How often time limits are looked at."""
DRAINED = 1_000
"""Bytes a second that a reader has to take, where more is waiting than the system's own buffers hold."""


class Stage(Enum):
    """How far a connection has come."""

    PROVING = "has not proven to be another process of this server"
    HEAD = "has not said yet what it wants"
    BODY = "its request is still coming"
    ANSWERING = "is being answered"
    IDLE = "has been answered, and may ask again"
    JOINING = "a WebSocket that has not joined a table"
    JOINED = "plays or watches"
    LEAVING = "has been refused, and may still read why"


MAKE_ROOM = (Stage.LEAVING, Stage.PROVING, Stage.HEAD, Stage.IDLE, Stage.BODY, Stage.JOINING)
"""Who goes when every place is taken: somebody in one of these; see `_make_room`."""
LOOKED_AT = 32
"""The oldest of each stage, among whom is chosen; looking at all would itself be work for all."""


SECONDS = {
    Stage.PROVING: 3.0,
    Stage.HEAD: 10.0,
    Stage.BODY: 20.0,
    Stage.IDLE: 10.0,
    Stage.JOINING: 12.0,  # the server itself says after ten that one should have joined
    Stage.LEAVING: 2.0,
}
"""How long a connection may be in a stage."""
DRAIN_SECONDS = 30.0
"""How long nothing, or next to nothing, may be read of what was written."""


@dataclass(frozen=True)
class ConnectionLimits:
    """How much a connection may bring, and how many there may be."""

    connections: int = MOST
    from_one: int = 100
    """From one address; proxies have no limit, only their visitors' sockets."""
    address_bytes: int = 2_048
    header_bytes: int = 8_000
    head_bytes: int = 16_384
    """Of all in a request that is not its body."""
    headers: int = 100
    body_bytes: int = messages.LARGEST_BODY


class Connection(Protocol):
    """What is known of a connection here."""

    transport: asyncio.Transport
    stage: Stage | None
    counted_as: str | None

    def time_is_up(self) -> None:
        """It has been in its stage for too long."""


class Connections:
    """All connections of a process."""

    def __init__(
        self,
        limits: ConnectionLimits,
        whose: Callable[[str], str | None] | None = None,
        peers_at: tuple[str, int] | None = None,
    ) -> None:
        self.limits = limits
        self.whose = whose or Proxies().counts_as
        self._peers_at = peers_at
        """Where other processes come, each for many visitors."""
        self._stages: dict[Stage, OrderedDict[Connection, float]] = {each: OrderedDict() for each in Stage}
        self._draining: OrderedDict[Connection, tuple[float, int]] = OrderedDict()
        self._from: Counter[str] = Counter()
        self._looking: asyncio.TimerHandle | None = None
        self._looks = 0

    def __len__(self) -> int:
        return sum(map(len, self._stages.values()))

    def at(self, stage: Stage) -> int:
        """How many are in a stage."""
        return len(self._stages[stage])

    def is_for_peers(self, one: Connection) -> bool:
        """Whether a connection has come in where only other processes may."""
        here = one.transport.get_extra_info("sockname")
        return isinstance(here, tuple) and here[:2] == self._peers_at

    def enter(self, new: Connection) -> Denied | None:
        """Somebody comes; why not, if there is no place."""
        peer = new.transport.get_extra_info("peername")
        for_peers = self.is_for_peers(new)
        who = self.whose(peer[0]) if isinstance(peer, tuple) and not for_peers else None
        if who is not None and self._from[who] >= self.limits.from_one:
            return Denied(429, "too-many-connections")
        if self._strangers() >= self._room() and not self._make_room():
            return Denied(503, "no-place")
        self._count(new, who)
        self._put(new, Stage.PROVING if for_peers else Stage.HEAD)
        if self._looking is None:
            self._looking = asyncio.get_running_loop().call_later(LOOK_SECONDS, self._look)
        return None

    def move(self, one: Connection, stage: Stage) -> None:
        """One is in another stage now, or still in the same."""
        if one.stage is not None and one.stage is not stage:
            del self._stages[one.stage][one]
            self._put(one, stage)

    def hand_over(self, old: Connection, new: Connection) -> None:
        """A request has become a WebSocket."""
        if old.stage is None:
            return
        del self._stages[old.stage][old]
        self._draining.pop(old, None)
        new.counted_as, old.counted_as, old.stage = old.counted_as, None, None
        self._put(new, Stage.JOINING)

    def join(self, one: Connection, who: str) -> Denied | None:
        """It joins a table, for a visitor whom perhaps a proxy has named; why not, if it may not."""
        if one.stage is not Stage.JOINING or self.at(Stage.JOINED) >= self.limits.connections * 7 // 8:
            return Denied(503, "no-place")  # or it is going already
        if one.counted_as is None and who and self.whose(who) is not None:
            if self._from[who] >= self.limits.from_one:
                return Denied(429, "too-many-connections")
            self._count(one, who)
        self.move(one, Stage.JOINED)
        return None

    def leave(self, one: Connection) -> None:
        """One is gone; or as good as gone."""
        if one.stage is None:
            return
        del self._stages[one.stage][one]
        self._draining.pop(one, None)
        one.stage = None
        if one.counted_as is not None:
            self._from[one.counted_as] -= 1
            if not self._from[one.counted_as]:
                del self._from[one.counted_as]

    def drain(self, one: Connection) -> None:
        """What was written waits for its reader."""
        if one.stage is not None and one not in self._draining:
            self._draining[one] = (monotonic(), one.transport.get_write_buffer_size())

    def drained(self, one: Connection) -> None:
        """It has been read."""
        self._draining.pop(one, None)

    # Places

    def _strangers(self) -> int:
        return len(self) - self.at(Stage.JOINED)

    def _room(self) -> int:
        """Places for those who have not joined: half of all, and what players leave of the other half."""
        return min(self.limits.connections // 2, self.limits.connections - self.at(Stage.JOINED))

    def _make_room(self) -> bool:
        """Of those who have been somewhere for longest, one of the address that holds most places: whoever
        fills them all with slow requests cuts their own, and nobody who has just come."""
        oldest = [one for stage in MAKE_ROOM for one in islice(self._stages[stage], LOOKED_AT)]
        if not oldest:
            return False
        self._cut(max(oldest, key=self._burden))
        return True

    def _burden(self, one: Connection) -> tuple[bool, int, float]:
        assert one.stage is not None
        places = self._from[one.counted_as] if one.counted_as is not None else 0
        return one.stage is Stage.LEAVING, places, -self._stages[one.stage][one]

    def _cut(self, one: Connection) -> None:
        self.leave(one)
        one.transport.abort()

    def _count(self, one: Connection, who: str | None) -> None:
        one.counted_as = who
        if who is not None:
            self._from[who] += 1

    def _put(self, one: Connection, stage: Stage) -> None:
        one.stage = stage
        self._stages[stage][one] = monotonic()

    # Time

    def _look(self) -> None:
        """Close what has taken too long. The oldest come first, so that nobody else is looked at."""
        now = monotonic()
        for stage, seconds in SECONDS.items():
            for one in _until(self._stages[stage], now - seconds):
                one.time_is_up()
        self._looks += 1
        if self._looks % 5 == 0:
            self._find_closing()
        self._cut_unread(now)
        loop = asyncio.get_running_loop()
        self._looking = loop.call_later(LOOK_SECONDS, self._look) if len(self) else None

    def _find_closing(self) -> None:
        """A transport that is closed waits for its last bytes to be read, for ever if need be."""
        for stage in self._stages.values():
            for one in stage:
                if one.transport.is_closing():
                    self.drain(one)

    def _cut_unread(self, now: float) -> None:
        while self._draining:
            one, (since, size) = next(iter(self._draining.items()))
            if since > now - DRAIN_SECONDS:
                return
            del self._draining[one]
            left = one.transport.get_write_buffer_size()
            if size - left < DRAINED * DRAIN_SECONDS:
                self._cut(one)
            else:
                self._draining[one] = (now, left)


def _until(stage: "OrderedDict[Connection, float]", then: float) -> list[Connection]:
    late = []
    for one, since in stage.items():
        if since > then:
            break
        late.append(one)
    return late


# Descriptors


def take_descriptors() -> int:
    """Ask the system for as many files and sockets as it gives; how many that is."""
    try:
        import resource
    except ImportError:  # where the system counts in another way
        return DESCRIPTORS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, DESCRIPTORS)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return DESCRIPTORS if soft == resource.RLIM_INFINITY else min(soft, DESCRIPTORS)


def spared(descriptors: int) -> int:
    """How many of them are not for connections: files, bots, other processes; and those who are at the door.

    >>> spared(256), spared(1024), spared(65_536)
    (48, 128, 1024)
    """
    return min(max(48, descriptors // 8), 1024, descriptors // 2)
