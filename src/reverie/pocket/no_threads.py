"""Running a server's threaded work in a browser's worker, which has only one thread.

The server's code gives bots, hints and stories to `asyncio.to_thread`, which calls `loop.run_in_executor`.
Under Pyodide that runs the function at once on the event loop. This is not enough here: a function may need
the weights of a network that are still being fetched, and then it raises `Awaited`. So `run_without_threads`
replaces the method of the loop by one that waits for the weights and calls the function again. That is safe,
because these functions change nothing.

An executor cannot do this: Pyodide's loop uses none, and other loops accept only a `ThreadPoolExecutor` as
their default.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar, TypeVarTuple

from ..onirim.players import MODES
from ..onirim.players.in_browser import Awaited, NetworkInJavaScript, answer_with, expect

Arguments = TypeVarTuple("Arguments")
Result = TypeVar("Result")
FetchNetwork = Callable[[str], Awaitable[NetworkInJavaScript | None]]
"""A function that fetches the network for a mode of Onirim, or returns None if it cannot be fetched."""


def run_without_threads(loop: asyncio.AbstractEventLoop, fetch: FetchNetwork) -> None:
    """Make `loop.run_in_executor` run functions on the loop, and wait for the networks that they need."""

    async def run(function: Callable[[*Arguments], Result], *arguments: *Arguments) -> Result:
        while True:
            try:
                return function(*arguments)
            except Awaited as awaited:
                network = await fetch(awaited.mode)
                if network is None:
                    raise OSError(f"cannot fetch the weights for {awaited.mode}") from awaited
                answer_with(awaited.mode, network)

    def run_in_executor(
        _: object, function: Callable[[*Arguments], Result], *arguments: *Arguments
    ) -> asyncio.Future[Result]:
        return loop.create_task(run(function, *arguments))

    expect(*MODES)
    loop.run_in_executor = run_in_executor  # type: ignore[method-assign, assignment]
