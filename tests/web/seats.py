"""Tables with seated players, made quickly through the API, and pages that hold their tokens."""

import json
from collections.abc import Callable, Iterable
from typing import Any

from playwright.sync_api import Page

from tests.server.serving import Player, Server, play_alone
from tests.web.conftest import Visit


def whenidream_table(
    server: Server, people: list[str], seats: int, bots: int = 0, begin: bool = True, **options: Any
) -> tuple[str, list[str]]:
    """Make a table of When I Dream; return its code and the tokens of its people. The reading phase lasts no
    time unless options say otherwise."""
    usual = {"preset": "revised", "first_dreamer": 0, "reading_seconds": 0}
    code = server.table("when-i-dream", seats, options={**usual, **options})
    tokens = [server.sit(code, name) for name in people]
    host = Player(server, code, tokens[0])
    for seat in range(seats - bots, seats):
        assert host.do("seat bot", seat=seat, bot="companion")["type"] == "done"
    if begin:
        assert host.do("begin")["type"] == "done"
    host.socket.close()
    return code, tokens


def onirim_table(
    server: Server, seats: int = 1, moves: Iterable[str] = (), **options: Any
) -> tuple[str, str]:
    """Begin a game of Onirim for one or with a bot, and make these moves; return its code and Ada's token."""
    code = server.table(seats=seats, **options)
    token = server.sit(code, "Ada")
    ada = Player(server, code, token)
    for seat in range(1, seats):
        assert ada.do("seat bot", seat=seat, bot="dreamwalker")["type"] == "done"
    assert ada.do("begin")["type"] == "done"
    for move in moves:
        assert ada.say(move)["type"] == "done"
    ada.socket.close()
    return code, token


def finished_game(server: Server) -> tuple[str, str]:
    """Play a game for one to its end; return its code and Ada's token."""
    code, token = onirim_table(server)
    player = Player(server, code, token)
    play_alone(player)
    player.socket.close()
    return code, token


def open_with_memory(
    visit: Visit,
    address: str,
    size: tuple[int, int],
    before: Callable[[Page], object] = lambda page: None,
    remembers: dict[str, Any] | None = None,
    **how: Any,
) -> Page:
    """Open an address in a browser that remembers these values. `before` gets the page before it opens the
    address."""
    page = visit("/favicon.svg", size, **how)
    for name, value in (remembers or {}).items():
        page.evaluate("([k, v]) => localStorage.setItem(`reverie.${k}`, v)", [name, json.dumps(value)])
    before(page)
    page.goto(page.url.replace("/favicon.svg", address))
    return page


def open_table(visit: Visit, code: str, token: str | None, size: tuple[int, int], **how: Any) -> Page:
    """Open a table in a browser that remembers this token."""
    known = {} if token is None else {"token": token}
    return open_with_memory(visit, f"/t/{code}", size, remembers={**known, **how.pop("remembers", {})}, **how)


def screen_of(page: Page) -> str:
    """Return the classes of the screen of When I Dream."""
    return page.evaluate("document.querySelector('main')?.className ?? ''")  # type: ignore[no-any-return]
