"""Access: who may come in, how often, and to which table."""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import NamedTuple

from ...refusal import Refusal
from ...table import SentAway, Uninvited, fingerprint
from ...table.seat import TOKEN
from ...table.store import Damaged, Unwritten
from ...table_game import Seat
from .. import messages
from ..store.log_writer import UNWRITTEN
from .allowances import Allowance, Allowances, Guesses, Used
from .live_table import LiveTable
from .long_texts import LongTexts
from .tables import Full, Tables, game_named, plain_code

logger = logging.getLogger("reverie.server")

PLACES = 500
"""So many of their latest tables are known of who comes from an address without guesses."""
LOOKS = 4
"""So many of those are looked for at the same time; the others wait, and the store has other things to do."""


class Denied(Refusal):
    """Somebody is denied access: with which status of HTTP, and why."""

    def __init__(self, status: int, code: str, /, **values: object) -> None:
        super().__init__(code, **values)
        self.status = status


class WrongGuess(Denied):
    """A code, an invitation or a key that does not exist."""


class Glance(NamedTuple):
    """The part of a table that its address shows to anybody who looks at it."""

    game: str
    language: str = ""
    """Its own; "" where it has none."""


NO_TABLE = Glance("")
GUESSES_A_SECOND = 0.5
"""Wrong guesses that a visitor may make after those that they may make at once."""


class Access:
    """All that come from outside come through here."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.opening = Allowance(tables.limits.opened, 0.2)
        self.bringing = Allowance(tables.limits.brought, 0.5)
        """Games from elsewhere."""
        self.guessing = Guesses(
            tables.limits.guesses, GUESSES_A_SECOND, lambda: 1 + len(tables.membership.peers)
        )
        """Codes, keys and invitations that do not exist."""
        self.talking = Allowance(200, 30)
        self.asking = Allowance(30, 1)
        """Stories, pictures, packs: some work each."""
        self.advising = Allowance(120, 1)
        """What to do: a program may well ask at every move of a game."""
        self.long_texts = LongTexts()
        self.reacting = Allowance(6, 3)
        """Signs to the others."""
        self.allowances = Allowances(
            {
                "tables": self.opening,
                "brought": self.bringing,
                "guesses": self.guessing,
                "questions": self.asking,
                "advice": self.advising,
            }
        )
        """Those that all processes count together; the others are for one socket."""
        self._looking = asyncio.Semaphore(LOOKS)
        self.watchers: Counter[str] = Counter()
        """How many sockets of each visitor look on."""

    @asynccontextmanager
    async def found(self, code: str, who: str, token: str | None = None) -> AsyncIterator[LiveTable]:
        """Yield the table with a code, for a visitor. `Held` if another process has it. A client that holds a
        seat there does not guess; any other has a guess reserved from before the table is looked for until
        the block ends, and loses it by a `WrongGuess`."""
        guess = self.guessing.reserve_now(who)
        if guess is None and not await self._sits(code, token):
            guess = await self._reserve(who)
        with self._answered(guess):
            yield await self._find(code, watching=token is None)

    @asynccontextmanager
    async def guess(self, who: str) -> AsyncIterator[None]:
        """Have a guess reserved for a visitor while it is found out whether it is right. It is lost by a
        `WrongGuess`."""
        with self._answered(await self._reserve(who)):
            yield

    async def _reserve(self, who: str) -> Used:
        try:
            reserved = await self.guessing.reserve(who)
        except Refusal as crowded:
            raise Denied(429, crowded.code) from None
        if reserved is None:
            raise Denied(429, "too-many-guesses")
        return reserved

    @contextmanager
    def _answered(self, guess: Used | None) -> Iterator[None]:
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
            raise WrongGuess(404, "no-such-table") from None
        except Damaged as damage:
            logger.error("%s", damage)
            raise Denied(500, "table-damaged") from None
        except Full as full:
            raise Denied(503, full.code) from None
        except Unwritten:
            raise Denied(503, UNWRITTEN) from None

    async def glance(self, code: str, who: str) -> Glance:
        """What the address of a table shows before its page has asked for anything. It costs a guess where
        there is no such table, as asking does; whoever has none left is shown what every address shows."""
        try:
            async with self.guess(who):
                opened = await self.tables.set_up(plain_code(code))
                if opened is None:
                    raise WrongGuess(404, "no-such-table")
        except (Denied, Unwritten):
            return NO_TABLE
        game, settings = opened
        usual = game_named(game).limits().get("usual", {})
        return Glance(game, str(settings.options.get("language") or usual.get("language", "")))

    async def _sits(self, code: str, token: str | None) -> bool:
        """Does a secret hold a seat at a table, or did it to the end? Asked for who has no guesses left.

        Neither the time it takes nor anything else may tell such a visitor whether there is a table with that
        code, and no table may be woken for it. So it is the secret that is looked for, by its fingerprint in
        the list of who sits where, and never the code: a secret that was made up is nowhere, a real one is
        answered the same for every table but its own. (A secret that could be told from a made-up one by
        itself, with a signature, would spare the look; but a person may bring one from before, or of their
        own, and whoever opens a table has a signed one to try all codes with.)
        """
        if token is None or not TOKEN.fullmatch(token):
            return False
        async with self._looking:
            for finished in (False, True):
                places = await self.tables.store.places(fingerprint(token), finished=finished, most=PLACES)
                if plain_code(code) in {place.code for place in places}:
                    return True
        return False

    def may_ask(self, who: str) -> None:
        """Whether a visitor may have something worked out once more."""
        if not self.asking.spend(who):
            raise Denied(429, "too-much-at-once")

    def may_be_advised(self, who: str) -> None:
        if not self.advising.spend(who):
            raise Denied(429, "too-much-at-once")

    def may_open(self, who: str) -> None:
        """Whether a visitor may open one more table."""
        if not self.opening.spend(who):
            raise Denied(429, "too-many-tables")

    def may_bring(self, who: str, games: int) -> None:
        """Whether a visitor may bring in so many games more."""
        if not self.bringing.spend(who, games):
            raise Denied(429, "too-much-at-once")

    def seat_of(self, live: LiveTable, token: str) -> int:
        """The seat that a secret holds."""
        self.check_not_sent_away(live, token)
        seat = live.table.seats.seat_of(token)
        if seat is None:
            # nobody guesses the 144 bits of a token, and a page asks with those it has
            raise (Denied if TOKEN.fullmatch(token) else WrongGuess)(401, "secret-holds-no-seat")
        return seat

    def may_sit(self, live: LiveTable, asked: messages.Sit) -> None:
        """Who may come in to sit: who sits here, who was given a seat, or who is invited."""
        if asked.token is not None:
            self.check_not_sent_away(live, asked.token)
            if live.table.seats.seat_of(asked.token) is not None:
                return
        if asked.key is None:
            self.check_invitation(live, asked.invitation)
            return
        try:
            live.table.lobby.seat_passed_on(asked.key)
        except Refusal as refusal:
            raise WrongGuess(403, refusal.code) from None

    def check_not_sent_away(self, live: LiveTable, token: str) -> None:
        try:
            live.table.lobby.check_not_sent_away(token)
        except SentAway as refusal:
            raise Denied(403, refusal.code) from None

    def check_invitation(self, live: LiveTable, invitation: str | None) -> None:
        try:
            live.table.lobby.check_invitation(invitation)
        except Uninvited as refusal:
            raise WrongGuess(403, refusal.code) from None

    async def finished(self, code: str, token: str | None, who: str) -> LiveTable:
        """A table whose game is over, for who may read its record: who sat there, if by invitation."""
        async with self.found(code, who, token) as live:
            if live.table.state.settings.invited:
                self.seat_of(live, token or "")
        if not live.table.over:
            raise Refusal("record-when-over")
        return live

    # Looking on

    def may_watch(self, live: LiveTable, who: str) -> None:
        """Whether there is room for one more who looks on: at that table, for that visitor, and at all."""
        limits = self.tables.limits
        here = sum(not isinstance(each.seat, int) for each in live.clients)
        if (
            here >= limits.watchers
            or self.watchers[who] >= limits.watchers_from_one
            or self.watchers.total() >= limits.watchers_in_all
        ):
            raise Denied(429, "no-room-to-watch")

    @contextmanager
    def counted(self, seat: Seat, who: str) -> Iterator[None]:
        """While somebody is at a table: who looks on uses up what there is for that, who plays does not."""
        if isinstance(seat, int):
            yield
            return
        self.watchers[who] += 1
        try:
            yield
        finally:
            self.watchers[who] -= 1
            if not self.watchers[who]:
                del self.watchers[who]
