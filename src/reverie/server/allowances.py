"""Allowances: how often a visitor may do something, counted in memory, and added up over many processes."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

from ..table.store import Damaged, Spent, Store, Unwritten

EXCHANGE_SECONDS = 1.0

AT_ONCE = 1000
"""So many visitors are added up in one go, those who spent first before the others."""


@dataclass
class Used:
    """What a visitor has used of an allowance."""

    amount: float = 0.0
    """As it was at that moment; it wears off."""
    when: float = 0.0
    untold: float = 0.0
    """Spent here, and not yet added up with what was spent elsewhere."""


class Allowance:
    """How often a visitor may do something: so many times at once, and so many a second after that."""

    def __init__(self, at_once: float, a_second: float, addresses: int = 10_000) -> None:
        self.at_once, self.a_second, self.addresses = at_once, a_second, addresses
        self._used: OrderedDict[str, Used] = OrderedDict()

    def spend(self, who: str, cost: float = 1.0) -> bool:
        """May they, once more? What is refused costs nothing."""
        used = self._used.setdefault(who, Used())
        self._used.move_to_end(who)
        if len(self._used) > self.addresses:
            self._used.popitem(last=False)
        used.amount, used.when = self._by_now(used), time.monotonic()
        if used.amount + cost > self.at_once:
            return False
        used.amount += cost
        used.untold += cost
        return True

    def left(self, who: str) -> float:
        """How often they may, now; less than nothing where they did it in several places at once."""
        used = self._used.get(who)
        return self.at_once - (0.0 if used is None else self._by_now(used))

    def _by_now(self, used: Used) -> float:
        return max(0.0, used.amount - (time.monotonic() - used.when) * self.a_second)

    # Where several processes count

    def take_untold(self, most: int) -> dict[str, float]:
        """What was spent here and nobody else knows of; it counts as told."""
        spent: dict[str, float] = {}
        for who, used in self._used.items():
            if used.untold and len(spent) < most:
                spent[who], used.untold = used.untold, 0.0
        return spent

    def put_back(self, spent: Mapping[str, float]) -> None:
        """It could not be told after all."""
        for who, amount in spent.items():
            if who in self._used:
                self._used[who].untold += amount

    def hear(self, who: str, amount: float) -> None:
        """So much was used everywhere, without what was spent here in the meantime."""
        used = self._used.get(who)
        if used is not None:
            used.amount, used.when = amount + used.untold, time.monotonic()


class Allowances:
    """The allowances that all processes of a server count together, by name.

    Each refuses from its own memory. What somebody spends in several places at once is known everywhere after
    the next exchange, a second later: so much is the most they gain by it, and it is held against them then.
    """

    def __init__(self, kinds: Mapping[str, Allowance]) -> None:
        self.kinds = dict(kinds)

    async def run(self, store: Store) -> None:
        """Exchange about once a second; while the store cannot be reached each counts alone."""
        while True:
            await asyncio.sleep(EXCHANGE_SECONDS)
            with suppress(Unwritten, Damaged):
                await self.exchange(store)

    async def exchange(self, store: Store) -> None:
        """Add up what was spent here with what was spent elsewhere. `Unwritten` if that cannot be, now."""
        spent = {kind: each.take_untold(AT_ONCE) for kind, each in self.kinds.items()}
        asked = [
            Spent(kind, who, amount, self.kinds[kind].a_second)
            for kind, by in spent.items()
            for who, amount in by.items()
        ]
        if not asked:
            return
        try:
            totals = await store.add_up(asked)
        except (Unwritten, Damaged):
            for kind, by in spent.items():
                self.kinds[kind].put_back(by)
            raise
        for each, total in zip(asked, totals, strict=True):
            self.kinds[each.kind].hear(each.who, total)
