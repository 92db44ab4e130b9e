"""The connection is lost and restored, and nothing typed or tapped is lost."""

import json
import random
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect
from websockets.sync.client import connect

from reverie.server.messages import VERSION
from reverie.table.store import unwrap_entry
from tests.server.serving import Player, Server, sentence
from tests.web.conftest import PHONE, Visit
from tests.web.playing import by_mouse, hand
from tests.web.seats import open_table, whenidream_table
from tests.web.test_onirim_page import no_barriers

NOTICED = """() => {
  window.noticed = 0;
  const look = () => { if (document.querySelector(".offline")) window.noticed += 1; };
  addEventListener("DOMContentLoaded", () => new MutationObserver(look).observe(document.body, { childList: true, subtree: true }));
}"""  # noqa: E501

Says = Callable[[dict[str, Any]], bool]


class Line:
    """The connection of a page, which records what the page sends and can be cut."""

    def __init__(self, page: Page) -> None:
        self.said: list[dict[str, Any]] = []
        self.cut: Says = lambda message: False
        """The server closes the connection before it receives such a message."""
        self.deaf: Says = lambda message: False
        """The server receives such a message and closes the connection before it answers."""
        self.down = False
        self.open: WebSocketRoute | None = None
        page.route_web_socket(re.compile("/ws/"), self._come)

    def _come(self, page: WebSocketRoute) -> None:
        if self.down:
            page.close()
            return
        self.open = page
        server = page.connect_to_server()
        moves = False

        def say(text: str | bytes) -> None:
            nonlocal moves
            message = json.loads(text)
            self.said.append(message)
            if self.cut(message):
                moves = True
                page.close(code=1012, reason="server-moves")
                return
            moves = moves or self.deaf(message)
            server.send(text)

        def hear(text: str | bytes) -> None:
            if not moves:
                page.send(text)
            elif json.loads(text)["type"] == "done":
                page.close(code=1012, reason="server-moves")

        page.on_message(say)
        server.on_message(hear)

    def kinds(self) -> list[str]:
        return [message["type"] for message in self.said]

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.said if message["type"] == kind]


def once(kind: str) -> Says:
    """Return a condition that is true for the first message of a kind."""
    met: list[int] = []
    return lambda message: message["type"] == kind and not met and not met.append(1)  # type: ignore[func-returns-value]


def at_table(visit: Visit, code: str, token: str) -> tuple[Page, Line]:
    lines: list[Line] = []

    def before(page: Page) -> None:
        lines.append(Line(page))
        page.add_init_script(f"({NOTICED})()")

    return open_table(visit, code, token, PHONE, before=before), lines[0]


def test_a_move_lost_while_the_table_moves_is_sent_again_unnoticed(visit: Visit, server: Server) -> None:
    code = server.table()
    page, line = at_table(visit, code, server.sit(code))
    page.wait_for_selector(".onirim.phase-choose")
    page.clock.fast_forward(400)
    line.cut = once("move")
    before = hand(page)
    moment = page.get_attribute(".onirim", "data-moment")
    by_mouse(page, random.Random(3))
    page.wait_for_function("b => document.querySelector('.onirim')?.dataset.moment !== b", arg=moment)
    assert hand(page) != before
    first, again = line.of("move")
    assert first == again
    assert len({join["client"] for join in line.of("join")}) == 1
    assert len(line.of("join")) == 2
    assert page.evaluate("window.noticed") == 0


def test_a_move_whose_answer_is_lost_is_repeated_and_happens_once(visit: Visit, server: Server) -> None:
    code = server.table()
    page, line = at_table(visit, code, server.sit(code))
    page.wait_for_selector(".onirim.phase-choose")
    page.clock.fast_forward(400)
    line.deaf = once("move")
    moment = page.get_attribute(".onirim", "data-moment")
    by_mouse(page, random.Random(3))
    page.wait_for_function("b => document.querySelector('.onirim')?.dataset.moment !== b", arg=moment)
    first, again = line.of("move")
    assert first == again
    Player(server, code)  # whatever is told by now is on the disk
    with closing(sqlite3.connect(f"file:{server.folder / 'tables.db'}?mode=ro", uri=True)) as log:
        rows = log.execute("SELECT entry FROM entries WHERE code = ?", (code,)).fetchall()
    assert sum(unwrap_entry(json.loads(entry)) == ["move", 0] for (entry,) in rows) == 1
    expect(page.locator("#notes")).to_be_empty()


def test_a_tap_without_connection_is_sent_later(visit: Visit, server: Server) -> None:
    code, tokens = whenidream_table(server, ["Ada", "Ben", "Cleo", "Dov"], 4, reading_seconds=600)
    others = [Player(server, code, tokens[seat]) for seat in (0, 2, 3)]  # who is away counts as ready
    page, line = at_table(visit, code, tokens[1])  # not the Dreamer, with whom the dream begins
    page.wait_for_selector("button.ready")
    page.clock.pause_at(page.evaluate("Date.now() / 1000") + 5)  # what is said is kept for so long only
    line.down = True
    assert line.open is not None
    line.open.close()
    page.click("button.ready")
    page.clock.fast_forward(2000)
    expect(page.locator(".offline")).to_be_visible()
    line.down = False
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator(".offline")).to_be_hidden()
    while 1 not in others[0].view["view"]["ready"]:
        others[0].hear("change", seconds=60)


@pytest.mark.whole
def test_a_page_that_sent_too_much_says_why_and_reconnects(visit: Visit, server: Server) -> None:
    code = server.table()
    page, line = at_table(visit, code, server.sit(code))
    page.wait_for_selector(".onirim.phase-choose")
    why = {"code": "flooding"}
    assert line.open is not None
    line.open.send(json.dumps({"type": "refused", "number": None, "why": why}))
    line.open.close(code=1008, reason="flooding")
    expect(page.locator(".offline")).to_have_text(sentence(why))
    expect(page.locator(".offline")).to_be_hidden()


def test_an_older_page_offers_to_reload_and_keeps_its_seat(visit: Visit, server: Server) -> None:
    code = server.table()

    def older(route: Route) -> None:
        text = route.fetch().text()
        assert f"version: {VERSION}" in text
        older_text = text.replace(f"version: {VERSION}", f"version: {VERSION - 1}")
        route.fulfill(body=older_text, content_type="text/javascript")

    page = open_table(
        visit, code, server.sit(code), PHONE, before=lambda page: page.route("**/connection.js", older)
    )
    reload = page.get_by_role("button", name="Reload")
    expect(reload).to_be_focused()
    expect(page.locator("main")).to_contain_text("Your seat is kept")
    no_barriers(page)
    page.unroute("**/connection.js")
    page.keyboard.press("Enter")
    page.wait_for_selector(".onirim.phase-choose")


def test_a_client_of_another_version_is_refused_with_both_versions(server: Server) -> None:
    code = server.table()
    for version, more in ((VERSION - 1, {}), (VERSION + 1, {"pace": "slow"})):
        with connect(f"ws://{server.at}/ws/{code}", legacy=True) as socket:
            socket.send(json.dumps({"type": "join", "version": version, **more}))
            why = json.loads(socket.recv())["why"]
            assert why == {
                "code": "message-version-mismatch",
                "version": VERSION,
                "value": version,
                "see": "/api/schema",
            }
            assert str(version) in sentence(why)
