"""Access: who may come in, how often, and to which table."""

import logging
import time
from collections import OrderedDict
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import Any

from starlette.requests import HTTPConnection

from ..refusal import Refusal
from ..table import SentAway, Uninvited
from ..table.store import Damaged, Unwritten
from . import messages
from .live_table import LiveTable
from .log_writer import UNWRITTEN
from .tables import Full, Tables

logger = logging.getLogger("reverie.server")


class Allowance:
    """How often an address may do something: so many times at once, and so many a second after that."""

    def __init__(self, at_once: float, a_second: float, addresses: int = 10_000) -> None:
        self.at_once, self.a_second, self.addresses = at_once, a_second, addresses
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def spend(self, who: str, cost: float = 1.0) -> bool:
        """May they, once more?"""
        left = self.left(who)
        self._left.pop(who, None)
        self._left[who] = (left - cost if left >= cost else left, time.monotonic())
        if len(self._left) > self.addresses:
            self._left.popitem(last=False)
        return left >= cost

    def left(self, who: str) -> float:
        """How often they may, now."""
        now = time.monotonic()
        left, when = self._left.get(who, (self.at_once, now))
        return min(self.at_once, left + (now - when) * self.a_second)


class Denied(Refusal):
    """Somebody is denied access: with which status of HTTP, and why."""

    def __init__(self, status: int, code: str, /, **values: Any) -> None:
        super().__init__(code, **values)
        self.status = status


class Access:
    """All that come from outside come through here."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.opening = Allowance(tables.limits.opened, 0.2)
        self.guessing = Allowance(20, 0.5)
        """Codes and secrets that do not exist."""
        self.talking = Allowance(200, 30)
        self.asking = Allowance(30, 1)
        """Stories and pictures: some work each."""
        self.reacting = Allowance(6, 3)
        """Signs to the others."""

    async def find(self, code: str, who: str, token: str | None = None) -> LiveTable:
        """A table by its code, for an address. Who has the secret of a seat there does not guess. `Held` if
        another process has it."""
        if self.guessing.left(who) < 1 and not await self._sits(code, token):  # or a lucky guess is let in
            raise Denied(429, "too-many-guesses")
        try:
            return await self.tables.find(code)
        except KeyError:
            self.guessing.spend(who)
            raise Denied(404, "no-such-table") from None
        except Damaged as damage:
            logger.error("%s", damage)
            raise Denied(500, "table-damaged") from None
        except Full as full:
            raise Denied(503, full.code) from None
        except Unwritten:
            raise Denied(503, UNWRITTEN) from None

    async def _sits(self, code: str, token: str | None) -> bool:
        try:
            return token is not None and (await self.tables.find(code)).table.seat_of(token) is not None
        except (KeyError, Damaged, Full, Unwritten):
            return False

    def may_ask(self, who: str) -> None:
        """Whether an address may have something worked out once more."""
        if not self.asking.spend(who):
            raise Denied(429, "too-much-at-once")

    def may_open(self, who: str) -> None:
        """Whether an address may open one more table."""
        if not self.opening.spend(who):
            raise Denied(429, "too-many-tables")

    def seat_of(self, live: LiveTable, token: str, who: str) -> int:
        """The seat that a secret holds."""
        self.check_not_sent_away(live, token)
        seat = live.table.seat_of(token)
        if seat is None:
            self.guessing.spend(who)
            raise Denied(401, "secret-holds-no-seat")
        return seat

    def may_sit(self, live: LiveTable, asked: messages.Sit, who: str) -> None:
        """Who may come in to sit: who sits here, who was given a seat, or who is invited."""
        if asked.token is not None:
            self.check_not_sent_away(live, asked.token)
            if live.table.seat_of(asked.token) is not None:
                return
        if asked.key is None:
            self.check_invitation(live, asked.invitation, who)
            return
        try:
            live.table.seat_passed_on(asked.key)
        except Refusal as refusal:
            self.guessing.spend(who)
            raise Denied(403, refusal.code) from None

    def check_not_sent_away(self, live: LiveTable, token: str) -> None:
        try:
            live.table.check_not_sent_away(token)
        except SentAway as refusal:
            raise Denied(403, refusal.code) from None

    def check_invitation(self, live: LiveTable, invitation: str | None, who: str) -> None:
        try:
            live.table.check_invitation(invitation)
        except Uninvited as refusal:
            self.guessing.spend(who)
            raise Denied(403, refusal.code) from None

    async def finished(self, code: str, token: str | None, who: str) -> LiveTable:
        """A table whose game is over, for who may read its record: who sat there, if by invitation."""
        live = await self.find(code, who)
        if live.table.settings.invited:
            self.seat_of(live, token or "", who)
        if not live.table.over:
            raise Refusal("record-when-over")
        return live


def address_of(connection: HTTPConnection) -> str:
    """Who counts as one: who has an address of version 6 has 2**64 of them."""
    host = connection.client.host if connection.client else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv4Address):
        return host
    return str(address.ipv4_mapped or IPv6Network((int(address), 64), strict=False))
