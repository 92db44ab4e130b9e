"""All one's games as a file: saved in one browser, brought in by another."""

import json
from pathlib import Path

from playwright.sync_api import expect

from tests.server.serving import Server
from tests.web.conftest import PHONE, Visit
from tests.web.everybody import open_to_all
from tests.web.sitting import finished_alone
from tests.web.test_kept import at_my_games


def test_games_are_saved_and_brought_in_by_another_browser_where_their_stories_open(
    visit: Visit, server: Server, tmp_path: Path
) -> None:
    _, token = finished_alone(server, "Ada")
    page = at_my_games(visit, token)
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save my games").click()
    expect(page.locator(".games-file")).to_contain_text("One game is saved.")
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
    expect(said).to_contain_text("One game was brought in. One was here already.")
    expect(said).to_contain_text("2 were not brought in:")
    expect(said.locator("li").nth(1)).to_have_text("Line 3: A record is one JSON object.")
    expect(other.locator(".game-line")).to_have_count(1)
    expect(other.locator(".game-line")).to_contain_text("brought in")
    open_to_all(other)
    other.locator(".game-line").click()
    other.wait_for_selector(".curve svg")
