"""The functions that the worker's JavaScript (`web/scripts/pocket/worker.js`) calls. Messages are strings.

The worker calls `start` once, then `request` for the API, and `connect`, `send` and `close` for connections
to tables. Python answers with the function `post`, which sends a message to the page.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping

from ..games import GAMES
from ..table.store import Damaged
from .host import Line, Pocket
from .no_threads import FetchNetwork, run_without_threads

Post = Callable[..., None]
"""The worker's function that sends a message to the page: its kind, then its values."""

pocket: Pocket
post: Post
lines: dict[int, Line] = {}
"""The open connections to tables by the page's numbers for them."""


async def start(
    saved: bytes,
    save: Callable[[object, int], Awaitable[bool]],
    fetch_network: FetchNetwork,
    post_message: Post,
) -> bool:
    """Open the saved database, and return whether it could be read. Empty bytes are a new one.

    `save` stores changed pages and the number of all pages, and returns False if the browser has no room.
    """
    global pocket, post
    post = post_message
    run_without_threads(asyncio.get_running_loop(), fetch_network)

    async def save_pages(pages: Mapping[int, bytes], number: int) -> None:
        if not await save(_to_javascript(pages), number):
            raise OSError("the browser's storage is full")

    try:
        pocket = await Pocket.open(saved, save_pages, lambda unsaved: post("unsaved", unsaved))
    except Damaged:
        return False
    return True


async def warm_up() -> None:
    """Run the functions that are slow the first time, such as a hint, before anybody waits for them.

    Do it twice, because a browser compiles code better after it has run once.
    """
    for game in [each for each in GAMES.values() if each.advises] * 2:
        await asyncio.to_thread(game.warm_up)


async def request(number: int, method: str, path: str, body: str, token: str | None) -> None:
    """Answer a request of the page. The answer has the number of the request."""
    reply = await pocket.ask(method, path, body, token)
    post("response", number, reply.status, reply.kind, reply.body)


def connect(number: int, code: str) -> None:
    """Open a connection to a table, with a number that the page has chosen."""
    lines[number] = pocket.connect(
        code,
        lambda text: post("message", number, text),
        lambda status, why: post("closed", number, status, why),
    )


def send(number: int, text: str) -> None:
    """Pass on a message of the page to a table."""
    if number in lines:
        lines[number].receive(text)


def close(number: int) -> None:
    """Close a connection to a table."""
    if number in lines:
        lines.pop(number).close()


def _to_javascript(pages: Mapping[int, bytes]) -> object:
    """Return pages as a JavaScript array, or unchanged outside a browser, as in tests."""
    try:
        from pyodide.ffi import to_js
    except ImportError:
        return pages
    return to_js([[number, page] for number, page in pages.items()])
