"""The page at a server of several processes."""

import json
import random
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.cluster.test_processes import Process, processes
from tests.server.postgres import postgres
from tests.server.serving import Player, play_alone
from tests.web.conftest import PHONE
from tests.web.playing import by_mouse, choose, moment
from tests.web.test_connection import NOTICED


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with postgres(tmp_path_factory.mktemp("database")) as url:
        yield url


def come_to(browser: Browser, server: Process, path: str, token: str) -> Page:
    page = browser.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]}, locale="en", reduced_motion="reduce"
    ).new_page()
    page.add_init_script(f"({NOTICED})()")
    page.clock.install()
    page.goto(f"http://{server.at}/favicon.svg")
    page.evaluate("token => localStorage.setItem('reverie.token', token)", json.dumps(token))
    page.goto(f"http://{server.at}{path}")
    return page


@pytest.mark.whole
def test_whoever_plays_does_not_notice_that_the_owner_of_the_table_leaves(
    browser: Browser, database: str, tmp_path: Path
) -> None:
    with processes(database, tmp_path, 2) as (asked, owner):
        code = owner.table()
        page = come_to(browser, asked, f"/t/{code}", owner.sit(code))
        page.wait_for_selector(".onirim.phase-choose")
        page.clock.fast_forward(400)
        choose(page, by_mouse, random.Random(1))
        before = moment(page)
        owner.process.send_signal(signal.SIGTERM)
        choose(page, by_mouse, random.Random(2))  # tapped while the table is on its way
        assert moment(page) != before
        owner.process.wait(20)
        choose(page, by_mouse, random.Random(3))
        assert page.evaluate("window.noticed") == 0
        page.context.close()


@pytest.mark.whole
def test_games_that_another_process_has_are_deleted_and_names_taken_away_there(
    browser: Browser, database: str, tmp_path: Path
) -> None:
    with processes(database, tmp_path, 2) as (asked, owner):
        alone = owner.table()
        token = owner.sit(alone, "Rotten Ron")
        player = Player(owner, alone, token)
        assert player.do("begin")["type"] == "done"
        play_alone(player)
        together = owner.table(seats=2)
        owner.sit(together, "Rotten Ron", token=token)
        friend = owner.sit(together, "Ben")
        both = [Player(asked, together, each) for each in (token, friend)]
        assert both[0].do("begin")["type"] == "done"
        assert both[0].say("resign")["type"] == "done"
        page = come_to(browser, asked, "/games", token)
        expect(page.locator(".game-line")).to_have_count(2)
        page.get_by_role("button", name="Delete my games").click()
        page.locator("dialog .sure").click()
        expect(page.locator(".deleted")).to_contain_text("One game was deleted, and your name was removed")
        expect(page.locator(".games-none")).to_be_visible()
        assert [each.ask(f"/api/tables/{alone}")[0] for each in (asked, owner)] == [404, 404]
        assert owner.ask(f"/api/tables/{together}/record", {})[1]["seats"] == ["", "Ben"]
        listed = asked.ask("/api/games", {"token": friend})[1]["finished"]
        assert [each["names"] for each in listed] == [["", "Ben"]]
        page.context.close()
