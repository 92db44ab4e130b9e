"""The store: where the logs of all tables are kept, behind a few asynchronous calls.

SQLite is one (`reverie.server.store.sqlite_store`), PostgreSQL another (`postgres_store` beside it): both
pass the same tests. Correctness rests on one thing alone: an append names the epoch of its table's owner and
the number of its first entry, and is refused where either is stale. No clock and no routing is trusted for
that.
"""

import json
from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from ..json_values import Json, JsonList

Entry = JsonList
"""What kind of thing happened, and what; as JSON has it."""

BY = "by"
"""The kind of entry that wraps another: `["by", CLIENT, NUMBER, ENTRY]` says which message it comes of."""


def unwrapped(entry: Entry) -> Entry:
    """What happened, whoever said it."""
    inner: Entry = entry[3] if entry[0] == BY else entry
    return inner


Sitting = Sequence[tuple[str, int]]
"""Who holds which seat: fingerprints of secrets, and seats."""


class Taken(Exception):
    """There is a table with that code already."""


class Played(Taken):
    """Whoever would sit there has had their try at that day's game."""


class Stale(Exception):
    """Somebody else owns the table by now, or has written here."""


class Damaged(Exception):
    """A log that cannot be what was written."""


class Unwritten(Exception):
    """The store cannot be reached, or would not take it; nothing has changed."""


def score_as_text(score: Json) -> str:
    return json.dumps(score, sort_keys=True)


class Counted(NamedTuple):
    """What a day keeps of one game: what it came to, and the choices that led there."""

    score: Json
    path: list[str]

    def written(self) -> tuple[str, str]:
        """Both as text; the same for scores that are the same, so that they can be counted."""
        return score_as_text(self.score), json.dumps(self.path)


class Peer(NamedTuple):
    """A process that serves tables."""

    name: str
    """Of this process alone: one that is started again has another."""
    address: str
    """Where the others reach it, `host:port`. Empty for a process that is alone."""

    @property
    def place(self) -> tuple[str, int]:
        """Host and port of the address, as a socket has them."""
        host, _, port = self.address.rpartition(":")
        return host.strip("[]"), int(port or 0)


class Journal(Protocol):
    """What a table writes to: at once, or with the next batch of many."""

    def open(
        self,
        code: str,
        head: Json,
        entries: Sequence[Entry] = (),
        sitting: Sitting | None = None,
        daily: str = "",
    ) -> None:
        """Begin the log of a table, with its first entries: see `append`. `daily` is the day whose game it
        is for who sits there, if it is one."""
        ...

    def append(
        self,
        code: str,
        first: int,
        entries: Sequence[Entry],
        sitting: Sitting | None = None,
        told: Json | None = None,
        instead_of: Entry | None = None,
        counted: Counted | None = None,
    ) -> None:
        """Write entries, the first of which has that number: all of them or none.

        `sitting` says who holds which seat from now on, where that is different; `told` is what is told of
        the game in a list, now that it is over, and `counted` what its day keeps. The first entry replaces
        `instead_of`, the last there is.
        """
        ...


class Held(Exception):
    """Another process owns the table."""

    def __init__(self, peer: Peer) -> None:
        super().__init__(peer.name)
        self.peer = peer


# What is written: each for one table by itself


class Opening(NamedTuple):
    """A table begins, owned by `owner`, with epoch 1. `Taken` if there is one with that code; `Played` if it
    is the game of a day (`daily`) and the one who sits there has begun one, even if that is thrown away by
    now."""

    code: str
    head: Json
    entries: Sequence[Entry]
    owner: str
    sitting: Sitting = ()
    daily: str = ""


class Appending(NamedTuple):
    """Things happen at a table. `Stale` unless the epoch is the table's and its log has `first` entries, or
    one more where the first of these replaces the last there is (`replaces`). One that is already there, word
    for word, since its answer was lost, has succeeded."""

    code: str
    epoch: int
    first: int
    entries: Sequence[Entry]
    sitting: Sitting | None = None
    """Who holds which seat from now on, where that is different."""
    told: Json | None = None
    """What is told of the game in a list, now that it is over; `ended` among it says when, where that was
    before it was brought here."""
    replaces: bool = False
    counted: Counted | None = None
    """What the day keeps, where it was the game of a day."""


class Rewriting(NamedTuple):
    """Entries are replaced in place, so that something is no longer kept; snapshots and stories of the table
    are thrown away. `Stale` if the epoch is not the table's."""

    code: str
    epoch: int
    entries: Mapping[int, Entry]


class Adding(NamedTuple):
    """More is told of a finished game in a list: top-level keys of what was told."""

    code: str
    more: Json


class Clock(NamedTuple):
    """The table's clock runs, and showed nothing at `zero` of the store's time; or it stands. Where the epoch
    is stale nothing is done."""

    code: str
    epoch: int
    zero: float | None


class Snapshot(NamedTuple):
    """A table as it is after `number` entries, made by sources with that hash; it replaces an older one.
    Where the epoch is stale nothing is done."""

    code: str
    epoch: int
    number: int
    sources: str
    state: bytes


class Story(NamedTuple):
    """The story of a finished game, made by sources with that hash."""

    code: str
    sources: str
    story: Json


class Forgetting(NamedTuple):
    """A table is thrown away with all that happened at it, unless a process owns it that is not `by`. That
    its player has had their try at a day's game is known until another day's is begun, and nothing else."""

    code: str
    by: str


Change = Opening | Appending | Rewriting | Adding | Clock | Snapshot | Story | Forgetting


# What is read


class Logged(NamedTuple):
    """A table as the store has it, for its owner."""

    head: Json
    epoch: int
    entries: list[Entry]
    """All, or those since the snapshot."""
    snapshot: tuple[int, bytes] | None = None
    """How many entries it stands for, and what was kept."""
    clock: float | None = None
    """What the clock showed when its last owner was last heard of, if it ran then."""

    @property
    def number(self) -> int:
        """How many entries the log has."""
        return len(self.entries) + (self.snapshot[0] if self.snapshot else 0)


class Place(NamedTuple):
    """A table at which somebody sits or sat to the end."""

    code: str
    seat: int
    opened: float
    """When the table was opened, in seconds since 1970."""
    ended: float | None
    listed: Json | None
    """What a list says of a finished game."""


class Try(NamedTuple):
    """Somebody's game of a day."""

    day: str
    code: str
    """Nothing where it was thrown away."""
    score: Json | None
    """Nothing while it runs."""


class Result(NamedTuple):
    """A finished game of a day, whoever's."""

    code: str
    name: str
    """As it is now: nothing where there was none, or it was taken away."""
    score: Json
    path: list[str]


class Beat(NamedTuple):
    """What a process learns when it says that it is there."""

    time: float
    """The store's, in seconds since 1970."""
    peers: list[Peer]
    """The others that are there and ready."""
    figures: list[dict[str, float]]
    """What they last told of themselves."""


class Spent(NamedTuple):
    """What an address has used of an allowance: so much now, which wears off at that rate."""

    kind: str
    who: str
    amount: float
    rate: float


class Store(Protocol):
    """All tables. `Unwritten` where it cannot be reached; `Damaged` where it cannot be read."""

    shared: bool
    """May more than one process use it? Then a lease has to be renewed."""
    lease_seconds: float
    """A process that has not said for so long that it is there may have lost its tables."""
    beat_seconds: float
    """How often it should say so."""

    async def write(self, changes: Sequence[Change]) -> list[Taken | Stale | None]:
        """All of them, durably, in this order. What was wrong with each, which fails no other table's; of one
        table's changes those after a wrong one are wrong as well."""
        ...

    async def wake(self, code: str, me: str, sources: str, dead: str | None = None) -> Logged:
        """Become a table's owner, with a new epoch, and read it. `Held` if another process owns it whose
        lease runs, unless that is `dead`; a `KeyError` if there is no such table. A snapshot by other sources
        is left out."""
        ...

    async def read(self, code: str, epoch: int, sources: str) -> Logged:
        """A table that one owns, read again as it is: with a new epoch, where a write that was given up may
        still arrive. `Stale` if one does not own it, a `KeyError` if there is no such table."""
        ...

    async def release(self, me: str, codes: Sequence[str]) -> None:
        """These tables have no owner any more, where it was `me`."""
        ...

    async def owned(self, me: str) -> set[str]:
        """The tables that are still one's own."""
        ...

    async def owner(self, code: str) -> Peer | None:
        """Who owns a table, if its lease runs. A `KeyError` if there is no such table."""
        ...

    async def look(self, code: str) -> tuple[Json, list[Entry]]:
        """The head of a table and the entries that say what was agreed before its game began, without owning
        it. A `KeyError` if there is no such table."""
        ...

    async def beat(self, me: Peer, ready: bool, figures: Mapping[str, float]) -> Beat:
        """Say that one is there; it also counts the time during which some server ran."""
        ...

    async def leave(self, me: str) -> None:
        """One is there no more, and owns nothing."""
        ...

    async def places(self, sitter: str, *, finished: bool, most: int, skip: int = 0) -> list[Place]:
        """Where somebody sits, the latest opened first; or where they sat when the game ended, the latest
        ended first."""
        ...

    async def leave_places(self, sitter: str, codes: Sequence[str]) -> None:
        """These games are no longer listed for somebody."""
        ...

    async def untouched(self, days: float, most: int = 1000) -> list[str]:
        """Tables at which nothing has happened during so many days in which a server ran, and nobody owns."""
        ...

    async def story(self, code: str, sources: str) -> Json | None:
        """The story of a finished game, if one was kept that these sources made."""
        ...

    async def add_up(self, spent: Sequence[Spent]) -> list[float]:
        """Add what was spent here to what was spent elsewhere; how much that is, for each, now."""
        ...

    # The game of the day

    async def tries(self, game: str, sitter: str, days: tuple[str, str], most: int = 4000) -> list[Try]:
        """Somebody's games of those days, from the first to the last, the latest first."""
        ...

    async def day_results(
        self, game: str, day: str, most: int = 2000, scores: Sequence[Json] | None = None
    ) -> list[Result]:
        """The games of a day that are over, the first to end first; with `scores`, those that came to one of
        these."""
        ...

    async def day_scores(self, game: str, days: tuple[str, str]) -> list[tuple[str, Json, int]]:
        """How often what came of the games of those days: the day, the score, and how many had it."""
        ...

    async def rival(self, game: str, day: str) -> Json | None:
        """What a bot made of a day's game, if that was kept."""
        ...

    async def keep_rival(self, game: str, day: str, told: Json) -> None:
        """Keep it; what was kept before stays."""
        ...

    async def secret(self) -> str:
        """What the processes that share this store know each other by."""
        ...

    async def close(self) -> None: ...
