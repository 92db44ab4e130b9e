"""Between the worker's JavaScript and Python: what is said comes in as texts, and goes out as texts.

The worker calls `wake` once, then `ask`, `come`, `say` and `go`; `tell` is the worker's, and takes what
is for the page.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping

from ..games import GAMES
from ..table.store import Damaged
from .host import Line, Pocket
from .patience import Weights, be_patient

Tell = Callable[..., None]

pocket: Pocket
tell: Tell
lines: dict[int, Line] = {}


async def wake(
    kept: bytes, keep: Callable[[object, int], Awaitable[bool]], weights: Weights, to_page: Tell
) -> bool:
    """Open what was kept; it says no where that is damaged. `keep` is the worker's, and says no where there
    is no room; so are `weights`."""
    global pocket, tell
    tell = to_page
    be_patient(asyncio.get_running_loop(), weights)

    async def keep_pages(pages: Mapping[int, bytes], number: int) -> None:
        if not await keep(_outwards(pages), number):
            raise OSError("There is no room.")

    try:
        pocket = await Pocket.open(kept, keep_pages, lambda behind: tell("unkept", behind))
    except Damaged:
        return False
    return True


async def warm_up() -> None:
    """What takes longer the first time, such as a hint, does so before anybody waits for it; and once more,
    since a browser compiles better what it has run before."""
    for game in [each for each in GAMES.values() if each.advises] * 2:
        await asyncio.to_thread(game.warm_up)


async def ask(number: int, method: str, path: str, body: str, token: str | None) -> None:
    """The page asks; the answer is told with the same number."""
    told = await pocket.ask(method, path, body, token)
    tell("answer", number, told.status, told.kind, told.body)


def come(line: int, code: str) -> None:
    """Somebody comes to a table; the page calls them by a number."""
    lines[line] = pocket.connect(
        code,
        lambda text: tell("said", line, text),
        lambda status, why: tell("closed", line, status, why),
    )


def say(line: int, text: str) -> None:
    if line in lines:
        lines[line].say(text)


def go(line: int) -> None:
    if line in lines:
        lines.pop(line).close()


def _outwards(pages: Mapping[int, bytes]) -> object:
    """Pages as JavaScript has them; elsewhere, in tests, as they are."""
    try:
        from pyodide.ffi import to_js
    except ImportError:
        return pages
    return to_js([[number, page] for number, page in pages.items()])
