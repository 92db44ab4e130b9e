"""The front page, the first view, and the story of a game."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.server.serving import Player, Server
from tests.texts.every_text import LANGUAGES
from tests.web.conftest import DESK, PHONE, Visit
from tests.web.seats import finished_game, open_table, open_with_memory
from tests.web.test_onirim_page import no_barriers
from tools.page.weigh import MAX_FIRST_VIEW, MAX_GAME, WEIGHT, weigh_game


@pytest.mark.parametrize(
    "language", ["pl", *(pytest.param(each, marks=pytest.mark.whole) for each in LANGUAGES if each != "pl")]
)
def test_the_first_view_is_light(visit: Visit, language: str) -> None:
    page = visit("/", PHONE, language)
    page.locator("button.alone").wait_for()
    page.wait_for_load_state("networkidle")
    sent, _ = page.evaluate(WEIGHT)
    assert sent < MAX_FIRST_VIEW


@pytest.mark.whole
@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_a_whole_game_is_light(browser: Browser, server: Server, language: str) -> None:
    assert sum(weigh_game(browser, server, language).values()) < MAX_GAME


def test_friends_come_by_code_and_the_host_fills_up_with_bots(visit: Visit) -> None:
    host = visit("/", DESK)
    host.click("button.party")
    host.fill("dialog input[name=name]", "Ada <b>")
    host.click("dialog button.primary")
    host.wait_for_selector(".places")
    no_barriers(host)
    code = host.url.rsplit("/", 1)[1]
    guest = visit("/", PHONE)
    field = guest.get_by_placeholder(re.compile("code", re.IGNORECASE))
    field.fill(f" {code[:4].lower()} {code[4:]} ")
    field.press("Enter")
    guest.wait_for_selector("form.come-in")
    no_barriers(guest)
    guest.fill("input[name=name]", "Ben")
    guest.click("button.sit")
    expect(host.locator(".places")).to_contain_text("Ben")
    expect(guest.locator("body")).to_contain_text("Ada <b>")
    host.click("button.fill")
    for page in (host, guest):
        page.wait_for_function("() => document.querySelector('main')?.className.includes('-screen')")


def test_an_unknown_code_is_reported_in_a_sentence(visit: Visit, errors: list[str]) -> None:
    page = visit("/t/BABABABA", PHONE)
    expect(page.get_by_text("There is no table with that code.")).to_be_visible()
    errors.clear()  # the browser writes down the 404


@pytest.mark.whole
def test_an_unknown_address_leads_to_the_front_page(visit: Visit, errors: list[str]) -> None:
    page = visit("/nothing/here", PHONE)
    page.get_by_role("link", name="Back to the front page").click()
    expect(page.get_by_role("button", name="Play alone")).to_be_visible()
    errors.clear()  # the browser writes down the 404


@pytest.mark.whole
def test_a_waiting_story_shows_the_queue_and_its_progress(visit: Visit, server: Server) -> None:
    code = server.table()
    player = Player(server, code, server.sit(code))
    player.do("begin")
    player.say("resign")
    queue = [{"waiting": 3}, {"waiting": 1}, *({"waiting": 0, "done": n, "all": 60} for n in (0, 21, 21, 21))]

    def answer(route: Route) -> None:
        assert '"progress":true' in (route.request.post_data or "")
        if queue:
            route.fulfill(status=202, json=queue.pop(0))
        else:
            route.continue_()

    asked = f"**/api/tables/{code}/analysis"
    page = open_with_memory(visit, f"/analysis/{code}", PHONE, before=lambda page: page.route(asked, answer))
    waiting = page.locator(".story-waiting")
    expect(waiting).to_contain_text("3 other games come first.")
    expect(waiting).to_contain_text("One other game comes first.")
    expect(waiting).to_contain_text("Step 21 of 60")
    expect(waiting.get_by_role("progressbar")).to_have_js_property("value", 21)
    expect(page.locator(".story-head h1")).to_be_visible()


def test_the_story_of_a_game_and_another_choice_from_there(visit: Visit, server: Server) -> None:
    code, token = finished_game(server)
    page = open_table(visit, code, token, DESK)
    page.goto(page.url.replace(f"/t/{code}", f"/analysis/{code}"))
    expect(page.locator("svg.curve, .curve svg").first).to_be_visible()
    no_barriers(page)
    page.goto(page.url.split("#")[0] + "#6")
    page.get_by_role("button", name=re.compile("another choice|try", re.IGNORECASE)).first.click()
    page.wait_for_url(re.compile("/t/"))
    page.wait_for_selector(".onirim")
    page.goto(page.url.split("/t/")[0] + "/games")
    expect(page.locator("main")).to_contain_text(re.compile("lost|won", re.IGNORECASE))
    no_barriers(page)


def test_the_buttons_of_a_game_stay_together(visit: Visit) -> None:
    page = visit("/", DESK)
    page.wait_for_selector(".bill:has(.spirits) .bots")
    boxes = [each.bounding_box() for each in page.query_selector_all(".bill:has(.spirits) .bill-do button")]
    tops = [(box["y"], box["y"] + box["height"]) for box in boxes if box]
    assert len(tops) == 3
    assert all(below[0] - above[1] <= 16 for above, below in pairwise(tops))


IN_WORDS = """async ([start, luck, cost, end]) => {
    const {render} = await import('/vendor/lit-html.js');
    const {analysisSummary, sumsText} = await import('/scripts/onirim/analysis/parts.js');
    const {loadTexts} = await import('/scripts/ground/texts.js');
    await loadTexts('onirim', 'onirim.story');
    const game = {
        record: {seats: ['Ada']},
        analysis: {start, luck, end, cost: [cost], accuracy: [0.5], players: 1},
    };
    const summary = document.createElement('div');
    render(analysisSummary(game), summary);
    const texts = [summary.querySelector('p').innerText, sumsText(game)];
    return texts.map((text) => text.replace(/\\s+/g, ' ').trim());
}"""


def test_a_story_names_no_number_of_chances_above_100(visit: Visit) -> None:
    page = visit("/", PHONE)
    words, sums = page.evaluate(IN_WORDS, [0.96, 0.13, 1.09, 0])
    assert words == (
        "You began with 96 chances in 100. Luck gave 13. Your choices lost more than there was at first: "
        "some chances came back and were lost again."
    )
    assert sums.endswith("counts each time, so a sum can be above 100.")
    words, sums = page.evaluate(IN_WORDS, [0.96, -0.2, 0.76, 0])
    assert words == "You began with 96 chances in 100. Luck took 20. Your choices cost 76."
    assert sums.endswith("ended at 0%.")
