"""Stored data: the page explains it, players delete and export games, hosts remove names and stories."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.serving import Server
from tests.server.tables.test_removing import UNFIT_STORY
from tests.web.accessibility import open_to_all, tab_to
from tests.web.conftest import PHONE, Visit
from tests.web.evenings import played
from tests.web.seats import finished_game, open_table, open_with_memory, whenidream_table
from tests.web.test_television import television

BAD = "Rotten Ron"


def at_my_games(visit: Visit, token: str, **how: Any) -> Page:
    return open_with_memory(visit, "/games", PHONE, remembers={"token": token}, **how)


def test_the_front_page_links_to_stored_data(visit: Visit) -> None:
    page = visit("/", PHONE)
    page.get_by_role("link", name="What is stored").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("What is stored")
    expect(page.locator("main")).to_contain_text("90 days")
    expect(page.locator("main h2")).to_have_count(5)
    open_to_all(page)
    page.locator("main a[href='/games']").click()
    expect(page.get_by_role("link", name="What is stored")).to_be_visible()


def test_games_are_deleted_by_keyboard_after_one_question(visit: Visit, server: Server) -> None:
    code, token = finished_game(server)
    company = server.table("when-i-dream", 4)
    server.sit(company, "Ada", token=token)
    server.sit(company, "Ben")
    page = at_my_games(visit, token)
    page.wait_for_selector(".game-line")
    open_to_all(page)
    tab_to(page, ".games-foot button")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Keep them")).to_be_focused()
    open_to_all(page)
    page.keyboard.press("Enter")
    expect(page.locator("dialog")).to_have_count(0)
    assert server.ask(f"/api/tables/{code}")[0] == 200
    tab_to(page, ".games-foot button")
    page.keyboard.press("Enter")
    tab_to(page, "dialog .sure")
    page.keyboard.press("Enter")
    expect(page.locator(".deleted")).to_contain_text("Done. One game was deleted.")
    expect(page.locator(".deleted")).to_contain_text("You are still playing one game with other people.")
    expect(page.locator(".game-line")).to_have_count(1)
    open_to_all(page)
    assert server.ask(f"/api/tables/{code}")[0] == 404


@pytest.mark.whole
def test_a_game_of_another_process_is_deleted_by_its_code(visit: Visit, server: Server) -> None:
    code, token = finished_game(server)
    page = at_my_games(visit, token)
    busy = {"deleted": 0, "unnamed": 0, "running": 0, "busy": [code], "more": False}
    page.route("**/api/games/delete", lambda route: route.fulfill(json=busy))
    page.locator(".games-foot button").click()
    page.locator("dialog .sure").click()
    expect(page.locator(".deleted")).to_contain_text("One game was deleted.")
    assert server.ask(f"/api/tables/{code}")[0] == 404


@pytest.mark.whole
def test_a_name_removed_by_the_host_becomes_a_seat_number(visit: Visit, server: Server) -> None:
    code, tokens = whenidream_table(server, ["Ada", BAD], 4, begin=False)
    host, guest = (open_table(visit, code, token, PHONE) for token in tokens)
    screen = visit(f"/t/{code}/screen")
    french = visit(f"/t/{code}", PHONE, language="fr")
    expect(screen.locator("body")).to_contain_text(BAD)
    host.get_by_role("button", name=f"Options for {BAD}").click()
    tab_to(host, ".remove-name")
    open_to_all(host)
    host.keyboard.press("Enter")
    for page in (host, guest, screen):
        expect(page.locator(".place-name b").nth(1)).to_have_text("Seat 2")
        expect(page.locator("body")).not_to_contain_text(BAD)
    expect(french.locator(".place-name b").nth(1)).to_have_text("Place 2")
    expect(host.locator("#said")).to_contain_text("The host has removed the name at seat 2.")
    host.get_by_role("button", name="Options for Seat 2").click()
    expect(host.locator(".remove-name")).to_have_count(0)


@pytest.mark.whole
def test_a_story_removed_by_the_host_is_shown_to_nobody(visit: Visit, server: Server) -> None:
    code, tokens, _ = played(server, names=["Ada", BAD, "Cleo", "Dov"], tell=UNFIT_STORY, tie="shared")
    _, record = server.ask(f"/api/tables/{code}/record", {})
    told = [step[1] for step in record["steps"] if step[0] == "tell"]
    screen = television(visit, code)
    pages = [open_table(visit, code, token, PHONE) for token in tokens[:2]]
    for page in pages:
        expect(page.locator("details[open] .story-told")).to_contain_text(told[-1])
    expect(pages[1].locator(".remove-story")).to_have_count(0)
    remove = pages[0].locator("details[open] .remove-story")
    remove.click()
    expect(remove).to_have_text("Yes, for everybody and for good")
    open_to_all(pages[0])
    remove.click()
    for page in pages:
        expect(page.locator("details[open] .removed")).to_have_text("The host has removed this story.")
    expect(screen.locator("body")).not_to_contain_text(told[-1])
    pages[0].get_by_role("button", name="The table and its players").click()
    pages[0].get_by_label(f"Options for {BAD}").click()
    pages[0].locator(".remove-name:visible").click()
    expect(pages[1].locator(".ranking")).not_to_contain_text(BAD)
    with pages[1].expect_download() as saving:
        pages[1].get_by_role("button", name="evening").click()
    evening = saving.value.path().read_text("utf-8")
    assert told[-1] not in evening and BAD not in evening and told[0] in evening


# As a file


def test_games_are_exported_and_imported_by_another_browser(
    visit: Visit, server: Server, tmp_path: Path
) -> None:
    _, token = finished_game(server)
    page = at_my_games(visit, token)
    with page.expect_download() as saving:
        page.get_by_role("button", name="Export my games").click()
    expect(page.locator(".games-file")).to_contain_text("One game was exported.")
    text = Path(saving.value.path()).read_text("utf-8")
    assert [json.loads(line)["seats"] for line in text.splitlines()] == [["Ada"]]
    file = tmp_path / "games.jsonl"
    forged = json.dumps({**json.loads(text), "result": {"won": True}})
    file.write_text(f"{text}{forged}\nno record\n{text}", "utf-8")
    other = visit("/games", PHONE)
    expect(other.locator("main")).to_contain_text("No games yet")
    open_to_all(other)
    other.locator(".games-file input").set_input_files(file)
    said = other.locator(".games-file")
    expect(said).to_contain_text("One game was imported. One was here already.")
    expect(said).to_contain_text("2 were not imported:")
    expect(said.locator("li").nth(1)).to_have_text("Line 3: A record must be one JSON object.")
    expect(other.locator(".game-line")).to_have_count(1)
    expect(other.locator(".game-line")).to_contain_text("imported")
    open_to_all(other)
    other.locator(".game-line").click()
    other.wait_for_selector(".curve svg")
