"""Whoever thinks in a pocket waits here for the weights that it needs.

A server lets bots, hints and stories think in threads. A browser's worker has one thread, so that they think
at once; and the weights of a network may be on their way yet. Then they think again when they are there: to
think changes nothing.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar, TypeVarTuple

from ..onirim.players import MODES
from ..onirim.players.in_browser import Awaited, NetworkInJavaScript, answer_with, expect

Given = TypeVarTuple("Given")
Done = TypeVar("Done")
Weights = Callable[[str], Awaitable[NetworkInJavaScript | None]]
"""Fetches the network for a way to play; nothing where it cannot be had."""


def be_patient(loop: asyncio.AbstractEventLoop, weights: Weights) -> None:
    """What this loop would do in a thread waits for weights."""

    async def think(do: Callable[[*Given], Done], *given: *Given) -> Done:
        while True:
            try:
                return do(*given)
            except Awaited as awaited:
                network = await weights(awaited.mode)
                if network is None:
                    raise OSError(f"The weights cannot be had: {awaited.mode}.") from awaited
                answer_with(awaited.mode, network)

    def run_in_executor(_: object, do: Callable[[*Given], Done], *given: *Given) -> asyncio.Future[Done]:
        return loop.create_task(think(do, *given))

    expect(*MODES)
    loop.run_in_executor = run_in_executor  # type: ignore[method-assign, assignment]
