"""Rate limits: each visitor has allowances, counted in memory and exchanged between processes."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from ...refusal import Refusal
from ...table.store import Damaged, NotWritten, Spent, Store

EXCHANGE_SECONDS = 1.0

MAX_WAITING = 200
"""Maximum number of a visitor's guesses that wait until earlier ones are settled."""
WAIT_SECONDS = 10.0
"""Maximum time that a guess waits."""

MAX_EXCHANGED = 1000
"""Maximum number of visitors in one exchange between processes. Those seen longest ago come first."""


@dataclass
class VisitorUse:
    """The amount that a visitor has used of an allowance."""

    amount: float = 0.0
    """The amount at the time `when`. It decreases with time."""
    amount_at: float = 0.0
    unshared: float = 0.0
    """Amount spent here that has not been shared with other processes."""
    reserved: int = 0
    """Guesses that are not settled yet."""
    waiting: set[asyncio.Future[None]] = field(default_factory=set)
    """Guesses that wait until others are settled."""

    def wake(self) -> None:
        """Let the waiting guesses try again."""
        for each in self.waiting:
            if not each.done():
                each.set_result(None)


class Allowance:
    """A leaky bucket for each visitor: `at_once` in a burst, and then `per_second`."""

    def __init__(self, at_once: float, per_second: float, addresses: int = 10_000) -> None:
        self.at_once, self.per_second, self.addresses = at_once, per_second, addresses
        self._use_by_visitor: OrderedDict[str, VisitorUse] = OrderedDict()

    def spend(self, visitor: str, cost: float = 1.0) -> bool:
        """Use up some of a visitor's allowance. If too little is left, use up nothing and return False."""
        used = self._update_use(visitor)
        if used.amount + cost > self.at_once:
            return False
        used.amount += cost
        used.unshared += cost
        return True

    def remaining(self, visitor: str) -> float:
        """Return the remainder of a visitor's allowance. It can be negative with several processes."""
        used = self._use_by_visitor.get(visitor)
        return self.at_once - (0.0 if used is None else self._current_amount(used))

    def _update_use(self, visitor: str) -> VisitorUse:
        """Return a visitor's used amount, brought up to date. If there are too many visitors, the one seen
        longest ago is forgotten."""
        used = self._use_by_visitor.setdefault(visitor, VisitorUse())
        self._use_by_visitor.move_to_end(visitor)
        if len(self._use_by_visitor) > self.addresses:
            self._use_by_visitor.popitem(last=False)
        used.amount, used.amount_at = self._current_amount(used), time.monotonic()
        return used

    def _current_amount(self, used: VisitorUse) -> float:
        return max(0.0, used.amount - (time.monotonic() - used.amount_at) * self.per_second)

    # Exchange between processes

    def take_unshared(self, most: int) -> dict[str, float]:
        """Return the amounts that have not been shared with other processes, and mark them as shared."""
        spent: dict[str, float] = {}
        for visitor, used in self._use_by_visitor.items():
            if used.unshared and len(spent) < most:
                spent[visitor], used.unshared = used.unshared, 0.0
        return spent

    def put_back(self, spent: Mapping[str, float]) -> None:
        """Mark amounts as not shared, because the exchange has failed."""
        for visitor, amount in spent.items():
            if visitor in self._use_by_visitor:
                self._use_by_visitor[visitor].unshared += amount

    def update(self, visitor: str, amount: float) -> None:
        """Set the amount that all processes have counted. The amount spent here since then is added."""
        used = self._use_by_visitor.get(visitor)
        if used is not None:
            used.amount, used.amount_at = amount + used.unshared, time.monotonic()
            used.wake()


class Guesses(Allowance):
    """A rate limit for wrong guesses.

    Checking a guess takes time. So a guess is reserved first, and returned if it was right. If all remaining
    guesses are reserved, another one waits, and is refused only if the others were wrong. If several
    processes count, each allows its share of the rest, at least one guess, and then waits for the next
    exchange. Together they allow no more than the allowance before the first exchange, and less than twice
    the allowance before all processes know of it.
    """

    def __init__(self, at_once: float, per_second: float, processes: Callable[[], int] = lambda: 1) -> None:
        super().__init__(at_once, per_second)
        self._processes = processes
        """Returns the number of processes that count these guesses."""

    def reserve_now(self, visitor: str) -> VisitorUse | None:
        """Reserve a guess, which has to be settled. Return None if that is impossible without waiting."""
        used = self._update_use(visitor)
        left = self.at_once - used.amount
        share = max(1.0, (left + used.unshared) / self._processes()) - used.unshared
        if min(left, share) - used.reserved < 1:
            return None
        used.reserved += 1
        return used

    async def reserve(self, visitor: str) -> VisitorUse | None:
        """Reserve a guess, waiting until others are settled if necessary. Return None if no guess is left.

        Raise a `Refusal` if too many wait already, or the wait takes too long.
        """
        until = asyncio.get_running_loop().time() + WAIT_SECONDS
        while (reserved := self.reserve_now(visitor)) is None:
            used = self._update_use(visitor)
            if self.at_once - used.amount < 1:
                return None
            if len(used.waiting) >= MAX_WAITING:
                raise Refusal("too-many-requests")
            await self._wait(used, until)
        return reserved

    async def _wait(self, used: VisitorUse, until: float) -> None:
        answered = asyncio.get_running_loop().create_future()
        used.waiting.add(answered)
        try:
            async with asyncio.timeout_at(until):
                await answered
        except TimeoutError:
            raise Refusal("too-many-requests") from None
        finally:
            used.waiting.discard(answered)

    def settle(self, reserved: VisitorUse, *, wrong: bool) -> None:
        """Settle a reserved guess. It costs nothing if it was right."""
        reserved.reserved -= 1
        if wrong:
            reserved.amount, reserved.amount_at = self._current_amount(reserved) + 1, time.monotonic()
            reserved.unshared += 1
        reserved.wake()


class Allowances:
    """The allowances that all processes of a server count together, by name.

    Each process decides from its own memory. A visitor who uses several processes at once gains at most the
    amount that can be spent until the next exchange, about a second later, which is then counted. (With
    `Guesses` they gain less.)
    """

    def __init__(self, kinds: Mapping[str, Allowance]) -> None:
        self.kinds = dict(kinds)

    async def run(self, store: Store) -> None:
        """Exchange amounts about once a second. If the store is out of reach, each process counts alone."""
        while True:
            await asyncio.sleep(EXCHANGE_SECONDS)
            with suppress(NotWritten, Damaged):
                await self.exchange(store)

    async def exchange(self, store: Store) -> None:
        """Add the amounts spent here to those of all processes. Raise `NotWritten` or `Damaged`."""
        spent = {kind: each.take_unshared(MAX_EXCHANGED) for kind, each in self.kinds.items()}
        asked = [
            Spent(kind, who, amount, self.kinds[kind].per_second)
            for kind, by in spent.items()
            for who, amount in by.items()
        ]
        if not asked:
            return
        try:
            totals = await store.add_up(asked)
        except (NotWritten, Damaged):
            for kind, by in spent.items():
                self.kinds[kind].put_back(by)
            raise
        for allowance, total in zip(asked, totals, strict=True):
            self.kinds[allowance.kind].update(allowance.visitor, total)
