"""The interface of a store, which holds the logs of all tables.

There are two: SQLite (`reverie.server.store.sqlite_store`) and PostgreSQL (`postgres_store` beside it). Both
pass the same tests. Correctness rests on one rule: an append names the epoch of its table's owner and the
number of its first entry, and is refused if either is stale. It does not depend on clocks or on routing.
"""

import json
from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from ..json_values import Json, JsonList

Entry = JsonList
"""An entry of a log: its kind and its values, as a JSON list."""

BY = "by"
"""The kind of entry that wraps another and names its cause, a message: `["by", CLIENT, NUMBER, ENTRY]`."""


def unwrap_entry(entry: Entry) -> Entry:
    """Return an entry without the message that caused it."""
    inner: Entry = entry[3] if entry[0] == BY else entry
    return inner


Holders = Sequence[tuple[str, int]]
"""The holders of seats: pairs of a token's fingerprint and a seat."""


class CodeTaken(Exception):
    """Raised if there already is a table with that code."""


class AlreadyPlayed(CodeTaken):
    """Raised if the player has already begun that day's game."""


class Stale(Exception):
    """Raised if another process now owns the table, or the log has other entries than expected."""


class Damaged(Exception):
    """Raised if a log cannot be read, or an entry is missing."""


class NotWritten(Exception):
    """Raised if the store cannot be reached or refuses to write. Nothing has changed."""


def score_as_text(score: Json) -> str:
    return json.dumps(score, sort_keys=True)


class DailyScore(NamedTuple):
    """The result of a daily game: its score, and the choices that led to it."""

    score: Json
    path: list[str]

    def to_text(self) -> tuple[str, str]:
        """Return score and path as text. Equal scores have equal texts, so that the store can count them."""
        return score_as_text(self.score), json.dumps(self.path)


class Peer(NamedTuple):
    """A process that serves tables."""

    name: str
    """A random name, different after each start of a process."""
    address: str
    """Address for the other processes, `host:port`. Empty for a process without others."""

    @property
    def place(self) -> tuple[str, int]:
        """Host and port of the address, in the form of a socket's address."""
        host, _, port = self.address.rpartition(":")
        return host.strip("[]"), int(port or 0)


class Journal(Protocol):
    """The log that a table writes to. It writes at once, or in batches."""

    def open(
        self,
        code: str,
        head: Json,
        entries: Sequence[Entry] = (),
        holders: Holders | None = None,
        daily: str = "",
    ) -> None:
        """Begin the log of a table with its first entries; see `append`.

        `daily` is the day of a daily game, or "".
        """
        ...

    def append(
        self,
        code: str,
        first: int,
        entries: Sequence[Entry],
        holders: Holders | None = None,
        summary: Json | None = None,
        instead_of: Entry | None = None,
        daily_score: DailyScore | None = None,
    ) -> None:
        """Write all of these entries or none. `first` is the number of the first one.

        `holders` are those of all seats, if they have changed. `summary` is the game's entry in lists and
        `daily_score` its result of the day, once it is over. With `instead_of`, the first entry replaces the
        last one in the log, which must be `instead_of`.
        """
        ...


class Held(Exception):
    """Raised if another process owns the table."""

    def __init__(self, peer: Peer) -> None:
        super().__init__(peer.name)
        self.peer = peer


# Changes, each to one table


class Opening(NamedTuple):
    """Open a table, owned by `owner`, with epoch 1.

    It is `CodeTaken` if the code exists. It is `AlreadyPlayed` if this is a daily game (`daily` names
    the day) and its player has begun that day's game before, even if that table has been deleted.
    """

    code: str
    head: Json
    entries: Sequence[Entry]
    owner: str
    holders: Holders = ()
    daily: str = ""


class Appending(NamedTuple):
    """Append entries to a table's log.

    It is `Stale` unless the epoch is the table's and its log has `first` entries, or one more if the first
    new entry `replaces` the last one. If the log has exactly these entries already, because the answer to an
    earlier attempt was lost, it succeeds.
    """

    code: str
    epoch: int
    first: int
    entries: Sequence[Entry]
    holders: Holders | None = None
    """The holders of all seats, or None if they have not changed."""
    summary: Json | None = None
    """The game's entry in lists, once it is over. That of an imported game contains `ended`."""
    replaces: bool = False
    daily_score: DailyScore | None = None
    """The result of a daily game, once it is over."""


class Rewriting(NamedTuple):
    """Replace entries in place, to erase something, and delete the table's snapshots and stories.

    It is `Stale` if the epoch is not the table's.
    """

    code: str
    epoch: int
    entries: Mapping[int, Entry]


class Adding(NamedTuple):
    """Add top-level keys to the summary of a finished game."""

    code: str
    more: Json


class Clock(NamedTuple):
    """Record that a table's clock runs, and showed 0 at the store's time `zero`; or that it is stopped
    (None).

    With a stale epoch it has no effect.
    """

    code: str
    epoch: int
    zero: float | None


class Snapshot(NamedTuple):
    """Store a table's state after `number` entries. It replaces an older snapshot.

    `sources` is the hash of the sources that made it. With a stale epoch it has no effect.
    """

    code: str
    epoch: int
    number: int
    sources: str
    state: bytes


class Story(NamedTuple):
    """Store the analysis of a finished game. `sources` is the hash of the sources that made it."""

    code: str
    sources: str
    story: Json


class Forgetting(NamedTuple):
    """Delete a table and everything that belongs to it, unless a process other than `by` owns it.

    The record that its player has begun a day's game stays until a game of another day is begun.
    """

    code: str
    by: str


Change = Opening | Appending | Rewriting | Adding | Clock | Snapshot | Story | Forgetting


# Results of reading


class Logged(NamedTuple):
    """A table's log and clock, as its owner reads them."""

    head: Json
    epoch: int
    entries: list[Entry]
    """All entries, or those after the snapshot."""
    snapshot: tuple[int, bytes] | None = None
    """The number of entries that the snapshot covers, and its data."""
    clock: float | None = None
    """Seconds on the table's clock when its last owner was last seen. None if the clock never ran."""

    @property
    def number(self) -> int:
        """Number of entries in the log."""
        return len(self.entries) + (self.snapshot[0] if self.snapshot else 0)


class Place(NamedTuple):
    """A table at which a person sits, or sat when the game ended."""

    code: str
    seat: int
    opened: float
    """When the table was opened, in seconds since 1970."""
    ended: float | None
    summary: Json | None
    """The entry of a finished game in lists. None while it runs."""


class Try(NamedTuple):
    """One player's daily game."""

    day: str
    code: str
    """The table's code. Empty if the table was deleted."""
    score: Json | None
    """The score. None while the game runs."""


class Result(NamedTuple):
    """A finished daily game of any player."""

    code: str
    name: str
    """The player's name. Empty if there was none, or it was removed."""
    score: Json
    path: list[str]


class Beat(NamedTuple):
    """The store's answer to a heartbeat."""

    time: float
    """The store's time, in seconds since 1970."""
    peers: list[Peer]
    """The other processes that are alive and ready."""
    figures: list[dict[str, float]]
    """The metrics that these last reported."""


class Spent(NamedTuple):
    """An amount that an address has used of an allowance, which recovers by `rate` per second."""

    kind: str
    visitor: str
    amount: float
    rate: float


class Store(Protocol):
    """A store of all tables.

    Its methods raise `NotWritten` if the store cannot be reached, and `Damaged` if data cannot be read.
    """

    shared: bool
    """Whether several processes may use the store. If so, each has to renew a lease."""
    lease_seconds: float
    """Duration of a lease in seconds. A process that has not renewed it for this long may have lost its
    tables."""
    beat_seconds: float
    """Interval at which a process should renew its lease."""

    async def write(self, changes: Sequence[Change]) -> list[CodeTaken | Stale | None]:
        """Write changes durably, in this order. Return the problem of each, or None.

        A problem with one table does not affect the others. After a change that failed, all later changes of
        the same table fail as well.
        """
        ...

    async def wake(self, code: str, me: str, sources: str, dead: str | None = None) -> Logged:
        """Make the process `me` the owner of a table, with a new epoch, and return the table's log.

        Raise `Held` if another process with a valid lease owns it, unless that is `dead`. Raise `KeyError` if
        there is no such table. A snapshot made by other sources is left out.
        """
        ...

    async def read(self, code: str, epoch: int, sources: str) -> Logged:
        """Return the log of a table that the caller owns.

        If a write that was given up may still arrive, the table gets a new epoch. Raise `Stale` if the caller
        does not own it, `KeyError` if there is no such table.
        """
        ...

    async def release(self, me: str, codes: Sequence[str]) -> None:
        """Give up the tables among these that `me` owns."""
        ...

    async def owned_codes(self, me: str) -> set[str]:
        """Return the codes of the tables that `me` still owns."""
        ...

    async def owner(self, code: str) -> Peer | None:
        """Return the owner of a table, or None if nobody with a valid lease owns it.

        Raise `KeyError` if there is no such table.
        """
        ...

    async def look(self, code: str) -> tuple[Json, list[Entry]]:
        """Return the head of a table and the entries that change its settings, without owning it.

        Raise `KeyError` if there is no such table.
        """
        ...

    async def beat(self, me: Peer, ready: bool, figures: Mapping[str, float]) -> Beat:
        """Renew a process's lease and report its metrics. The store also adds up how long servers ran."""
        ...

    async def leave(self, me: str) -> None:
        """End a process's lease and give up all its tables."""
        ...

    async def places(self, sitter: str, *, finished: bool, most: int, skip: int = 0) -> list[Place]:
        """Return the tables at which a person sits, the latest opened first. With `finished`, return those at
        which they sat when the game ended, the latest ended first."""
        ...

    async def leave_places(self, sitter: str, codes: Sequence[str]) -> None:
        """Remove these games from a person's list."""
        ...

    async def untouched_codes(self, days: float, most: int = 1000) -> list[str]:
        """Return tables without an owner and without activity for that many days in which a server ran."""
        ...

    async def story(self, code: str, sources: str) -> Json | None:
        """Return the stored analysis of a finished game, or None if these sources have not made one."""
        ...

    async def add_up(self, spent: Sequence[Spent]) -> list[float]:
        """Add amounts to those that all processes have used, and return the current total of each."""
        ...

    # Daily games

    async def tries(self, game: str, sitter: str, days: tuple[str, str], most: int = 4000) -> list[Try]:
        """Return a player's daily games from the first to the last of two days, the latest first."""
        ...

    async def day_results(
        self, game: str, day: str, most: int = 2000, scores: Sequence[Json] | None = None
    ) -> list[Result]:
        """Return the finished games of a day, the first to end first. With `scores`, return only those with
        one of these scores."""
        ...

    async def day_scores(self, game: str, days: tuple[str, str]) -> list[tuple[str, Json, int]]:
        """Return the scores of finished daily games from the first to the last of two days: the day, the
        score, and the number of players who had it."""
        ...

    async def rival(self, game: str, day: str) -> Json | None:
        """Return the stored result of a bot in a day's game, or None."""
        ...

    async def store_rival(self, game: str, day: str, result: Json) -> None:
        """Store the result of a bot in a day's game, unless there is one already."""
        ...

    async def secret(self) -> str:
        """Return the secret from which processes that share this store derive their keys."""
        ...

    async def close(self) -> None: ...
