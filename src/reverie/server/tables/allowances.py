"""Allowances: how often a visitor may do something, counted in memory, and added up over many processes."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from ...refusal import Refusal
from ...table.store import Damaged, Spent, Store, Unwritten

EXCHANGE_SECONDS = 1.0

MOST_WAITING = 200
"""Guesses of one visitor that may wait for the answers to others of theirs."""
WAIT_SECONDS = 10.0
"""How long a guess waits for those."""

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
    reserved: int = 0
    """Guesses whose answer is not known yet."""
    waiting: set[asyncio.Future[None]] = field(default_factory=set)
    """Guesses that wait for those answers."""

    def wake(self) -> None:
        """Let the guesses that wait look again."""
        for each in self.waiting:
            if not each.done():
                each.set_result(None)


class Allowance:
    """How often a visitor may do something: so many times at once, and so many a second after that."""

    def __init__(self, at_once: float, a_second: float, addresses: int = 10_000) -> None:
        self.at_once, self.a_second, self.addresses = at_once, a_second, addresses
        self._used: OrderedDict[str, Used] = OrderedDict()

    def spend(self, who: str, cost: float = 1.0) -> bool:
        """May they, once more? What is refused costs nothing."""
        used = self._up_to_now(who)
        if used.amount + cost > self.at_once:
            return False
        used.amount += cost
        used.untold += cost
        return True

    def left(self, who: str) -> float:
        """How often they may, now; less than nothing where they did it in several places at once."""
        used = self._used.get(who)
        return self.at_once - (0.0 if used is None else self._by_now(used))

    def _up_to_now(self, who: str) -> Used:
        """What a visitor has used, as it is now. The visitors who did nothing for longest are forgotten."""
        used = self._used.setdefault(who, Used())
        self._used.move_to_end(who)
        if len(self._used) > self.addresses:
            self._used.popitem(last=False)
        used.amount, used.when = self._by_now(used), time.monotonic()
        return used

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
            used.wake()


class Guesses(Allowance):
    """How often a visitor may be wrong. Whether a guess is wrong is known only after something was awaited.

    So a guess is reserved before that, and given back if it was right. Where all that is left is reserved, a
    further guess waits, and is refused only if the others were wrong. Where several processes count, each
    gives out its share of what is left, at least one guess, and then waits for the next exchange. All of them
    together give out no more than the allowance before the first exchange, and less than twice that before
    all processes have heard of it.
    """

    def __init__(self, at_once: float, a_second: float, processes: Callable[[], int] = lambda: 1) -> None:
        super().__init__(at_once, a_second)
        self._processes = processes
        """How many processes count these guesses."""

    def reserve_now(self, who: str) -> Used | None:
        """Reserve a guess, to be settled; None if there is none without waiting."""
        used = self._up_to_now(who)
        left = self.at_once - used.amount
        share = max(1.0, (left + used.untold) / self._processes()) - used.untold
        if min(left, share) - used.reserved < 1:
            return None
        used.reserved += 1
        return used

    async def reserve(self, who: str) -> Used | None:
        """The same, after the answers that have to be awaited; None if no guess is left. `Refusal` if too
        many wait already, or for too long."""
        until = asyncio.get_running_loop().time() + WAIT_SECONDS
        while (reserved := self.reserve_now(who)) is None:
            used = self._up_to_now(who)
            if self.at_once - used.amount < 1:
                return None
            if len(used.waiting) >= MOST_WAITING:
                raise Refusal("too-much-at-once")
            await self._wait(used, until)
        return reserved

    async def _wait(self, used: Used, until: float) -> None:
        answered = asyncio.get_running_loop().create_future()
        used.waiting.add(answered)
        try:
            async with asyncio.timeout_at(until):
                await answered
        except TimeoutError:
            raise Refusal("too-much-at-once") from None
        finally:
            used.waiting.discard(answered)

    def settle(self, reserved: Used, *, wrong: bool) -> None:
        """A guess that was reserved is answered: if it was right, it costs nothing."""
        reserved.reserved -= 1
        if wrong:
            reserved.amount, reserved.when = self._by_now(reserved) + 1, time.monotonic()
            reserved.untold += 1
        reserved.wake()


class Allowances:
    """The allowances that all processes of a server count together, by name.

    Each refuses from its own memory. What somebody spends in several places at once is known everywhere after
    the next exchange, a second later: so much is the most they gain by it, and it is held against them then.
    (Of `Guesses` they gain less.)
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
