"""Access control: rate limits, guesses at codes and tokens, and permission to sit or watch."""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import NamedTuple

from ...refusal import Refusal
from ...table import Banned, Uninvited, fingerprint
from ...table.seat import TOKEN
from ...table.store import Damaged, NotWritten
from ...table_game import Seat
from .. import messages
from ..store.log_writer import WRITE_FAILED
from .allowances import Allowance, Allowances, Guesses, VisitorUse
from .live_table import LiveTable
from .long_texts import LongTexts
from .tables import Full, Tables, find_game, plain_code

logger = logging.getLogger("reverie.server")

SEARCHED_TABLES = 500
"""Maximum number of a token's latest tables that are searched for a visitor without guesses."""
MAX_SEARCHES = 4
"""Maximum number of such searches at the same time, to leave the store free for other work."""


class Denied(Refusal):
    """Raised when access is denied. It has an HTTP status and the reason."""

    def __init__(self, status: int, code: str, /, **values: object) -> None:
        super().__init__(code, **values)
        self.status = status


class WrongGuess(Denied):
    """Raised for a code, an invitation or a key that does not exist."""


class Glance(NamedTuple):
    """The facts about a table that the HTML document at its address contains. Anyone may load it."""

    game: str
    language: str = ""
    """The language in which the table plays. Empty if it has none."""


NO_TABLE = Glance("")
GUESSES_PER_SECOND = 0.5
"""Rate at which a visitor's wrong guesses recover."""


class Access:
    """The rate limits and permissions for everything that comes from clients."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.opening = Allowance(tables.limits.opened, 0.2)
        self.importing = Allowance(tables.limits.imported, 0.5)
        """For imported games."""
        self.guessing = Guesses(
            tables.limits.guesses, GUESSES_PER_SECOND, lambda: 1 + len(tables.membership.peers)
        )
        """For codes, keys and invitations that do not exist."""
        self.talking = Allowance(200, 30)
        """For all messages of a client at a table."""
        self.asking = Allowance(30, 1)
        """For expensive requests, such as analyses and packs of words."""
        self.advising = Allowance(120, 1)
        """For questions to the coach. A program may ask one on every move."""
        self.long_texts = LongTexts()
        self.reacting = Allowance(6, 3)
        """For signs and reactions."""
        self.allowances = Allowances(
            {
                "tables": self.opening,
                "imported": self.importing,
                "guesses": self.guessing,
                "questions": self.asking,
                "advice": self.advising,
            }
        )
        """The allowances that all processes count together. The others are counted by one process."""
        self._searching = asyncio.Semaphore(MAX_SEARCHES)
        self.watchers: Counter[str] = Counter()
        """Number of watching sockets of each visitor."""

    @asynccontextmanager
    async def find_table(self, code: str, visitor: str, token: str | None = None) -> AsyncIterator[LiveTable]:
        """Yield the table with a code, for a visitor. Raise `Held` if another process owns it.

        A guess is reserved until the block ends, and is used up if the block raises `WrongGuess`. If none is
        free, a client whose token holds a seat at the table needs none, and any other waits for one.
        """
        guess = self.guessing.reserve_now(visitor)
        if guess is None and not await self._holds_seat(code, token):
            guess = await self._reserve(visitor)
        with self._settled(guess):
            yield await self._find(code, watching=token is None)

    @asynccontextmanager
    async def guess(self, visitor: str) -> AsyncIterator[None]:
        """Reserve a guess of a visitor while the block checks it. It is used up if the block raises
        `WrongGuess`."""
        with self._settled(await self._reserve(visitor)):
            yield

    async def _reserve(self, visitor: str) -> VisitorUse:
        try:
            reserved = await self.guessing.reserve(visitor)
        except Refusal as crowded:
            raise Denied(429, crowded.code) from None
        if reserved is None:
            raise Denied(429, "too-many-wrong-codes")
        return reserved

    @contextmanager
    def _settled(self, guess: VisitorUse | None) -> Iterator[None]:
        wrong = False
        try:
            yield
        except WrongGuess:
            wrong = True
            raise
        finally:
            if guess is not None:
                self.guessing.settle(guess, wrong=wrong)

    async def _find(self, code: str, watching: bool) -> LiveTable:
        try:
            return await self.tables.find(code, watching=watching)
        except KeyError:
            raise WrongGuess(404, "unknown-table") from None
        except Damaged as damage:
            logger.error("%s", damage)
            raise Denied(500, "table-damaged") from None
        except Full as full:
            raise Denied(503, full.code) from None
        except NotWritten:
            raise Denied(503, WRITE_FAILED) from None

    async def glance(self, code: str, visitor: str) -> Glance:
        """Return the facts for the document at a table's address, or `NO_TABLE` if there is no such table.

        A wrong code uses up a guess. A visitor without guesses gets `NO_TABLE` for every code.
        """
        try:
            async with self.guess(visitor):
                opened = await self.tables.game_and_settings(plain_code(code))
                if opened is None:
                    raise WrongGuess(404, "unknown-table")
        except (Denied, NotWritten):
            return NO_TABLE
        game, settings = opened
        usual = find_game(game).limits().get("usual", {})
        return Glance(game, str(settings.options.get("language") or usual.get("language", "")))

    async def _holds_seat(self, code: str, token: str | None) -> bool:
        """Return whether a token holds a seat at a table, or held one when the game ended.

        This is for a visitor without guesses, who must not learn whether there is a table with that code,
        not even from the response time. So the search is for the token's fingerprint, never for the code, and
        no table is woken: an invented token is never found, and a real one gets the same
        answer for every table except its own. (Signed tokens would avoid the search. But people may bring
        older tokens or invent their own, and anyone who opens a table would get a signed token with which
        to try all codes.)
        """
        if token is None or not TOKEN.fullmatch(token):
            return False
        async with self._searching:
            for finished in (False, True):
                places = await self.tables.store.places(
                    fingerprint(token), finished=finished, most=SEARCHED_TABLES
                )
                if plain_code(code) in {place.code for place in places}:
                    return True
        return False

    def may_ask(self, visitor: str) -> None:
        """Raise `Denied` if a visitor has used up the allowance for expensive requests."""
        if not self.asking.spend(visitor):
            raise Denied(429, "too-many-requests")

    def may_be_advised(self, visitor: str) -> None:
        if not self.advising.spend(visitor):
            raise Denied(429, "too-many-requests")

    def may_open(self, visitor: str) -> None:
        """Raise `Denied` if a visitor has used up the allowance for new tables."""
        if not self.opening.spend(visitor):
            raise Denied(429, "too-many-tables")

    def may_import(self, visitor: str, games: int) -> None:
        """Raise `Denied` if a visitor may not import this many more games."""
        if not self.importing.spend(visitor, games):
            raise Denied(429, "too-many-requests")

    def seat_of(self, live: LiveTable, token: str) -> int:
        """Return the seat that a token holds. Raise `Denied` if it holds none."""
        self.check_not_banned(live, token)
        seat = live.table.seats.seat_of(token)
        if seat is None:
            # A well-formed token is not a guess: nobody guesses 144 bits, and pages try all tokens they have.
            raise (Denied if TOKEN.fullmatch(token) else WrongGuess)(401, "token-holds-no-seat")
        return seat

    def may_sit(self, live: LiveTable, asked: messages.Sit) -> None:
        """Raise `Denied` unless the token, the key or the invitation of a request permits sitting down."""
        if asked.token is not None:
            self.check_not_banned(live, asked.token)
            if live.table.seats.seat_of(asked.token) is not None:
                return
        if asked.key is None:
            self.check_invitation(live, asked.invitation)
            return
        try:
            live.table.lobby.seat_of_key(asked.key)
        except Refusal as refusal:
            raise WrongGuess(403, refusal.code) from None

    def check_not_banned(self, live: LiveTable, token: str) -> None:
        try:
            live.table.lobby.check_not_banned(token)
        except Banned as refusal:
            raise Denied(403, refusal.code) from None

    def check_invitation(self, live: LiveTable, invitation: str | None) -> None:
        try:
            live.table.lobby.check_invitation(invitation)
        except Uninvited as refusal:
            raise WrongGuess(403, refusal.code) from None

    async def finished(self, code: str, token: str | None, visitor: str) -> LiveTable:
        """Return a table whose game is over. At a table by invitation the token must hold a seat."""
        async with self.find_table(code, visitor, token) as live:
            if live.table.state.settings.invite_only:
                self.seat_of(live, token or "")
        if not live.table.is_over:
            raise Refusal("record-not-ready")
        return live

    # Watching

    def may_watch(self, live: LiveTable, visitor: str) -> None:
        """Raise `Denied` if the table, the visitor or the server has too many watching sockets."""
        limits = self.tables.limits
        here = sum(not isinstance(each.seat, int) for each in live.clients)
        if (
            here >= limits.watchers
            or self.watchers[visitor] >= limits.watchers_from_one
            or self.watchers.total() >= limits.watchers_in_all
        ):
            raise Denied(429, "too-many-spectators")

    @contextmanager
    def count_watcher(self, seat: Seat, visitor: str) -> Iterator[None]:
        """Count a socket among the watching ones during the block, unless it plays."""
        if isinstance(seat, int):
            yield
            return
        self.watchers[visitor] += 1
        try:
            yield
        finally:
            self.watchers[visitor] -= 1
            if not self.watchers[visitor]:
                del self.watchers[visitor]
