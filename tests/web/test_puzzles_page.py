"""Puzzles of Onirim: failed, solved, explained, and made from own games."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from reverie.server.http.modules import WEB
from tests.server.serving import Server
from tests.web.accessibility import nothing_is_out_of_reach, tab_to
from tests.web.conftest import DESK, PHONE, Visit
from tests.web.seats import finished_game

SCROLLS = """() => [...document.querySelectorAll("html, .puzzle, .puzzle-table, .dreamscape")]
  .filter((each) => each.scrollHeight > each.clientHeight || each.scrollWidth > each.clientWidth)
  .map((each) => each.className)"""


def shipped() -> Iterator[tuple[str, dict[str, Any]]]:
    for theme in ("key", "door", "price", "prophecy", "search", "two"):
        file = json.loads((WEB / "puzzles" / f"{theme}.json").read_text("utf-8"))
        yield from ((each["id"], {**each, "theme": theme}) for each in file["puzzles"])


ALL = dict(shipped())


def puzzle(page: Page) -> dict[str, Any]:
    """Wait for a puzzle; return its data."""
    page.wait_for_selector(".puzzle.is-asked")
    page.clock.fast_forward(400)  # a choice that has only just come up is not made by accident
    name = page.evaluate("location.pathname").rsplit("/", 1)[1]
    return ALL.get(name, {})


def answer(page: Page, move: str) -> None:
    """Make a move with the buttons of the page."""
    verb, _, rest = move.partition(" ")
    if verb in ("play", "discard"):
        card, _, group = rest.partition(" from ")
        where = page.locator(f".hand {'.shared ' if group == 'shared' else ''}[data-hand]")
        where.and_(page.locator(f'[aria-label^="{card}"]')).first.click()
        page.locator(f'[data-act="{verb}"]').click()
    elif verb == "arrange":
        out, _, order = rest.partition(", then ")
        lay(page, [out, *order.split(", ")])
    else:
        words = move.split()
        names = (" ".join(words[:n]) for n in range(len(words), 0, -1))
        page.locator(", ".join(f'[data-act="{name}"]' for name in names)).first.click()


def lay(page: Page, cards: list[str]) -> None:
    """Arrange a prophecy: discard the first card, and order the others."""
    foreseen = page.locator(".foreseen .next [data-card]")
    foreseen.and_(page.locator(f'[aria-label^="{cards[0]}"]')).first.click()
    page.locator(".foreseen .out button").click()
    for place, card in enumerate(cards[1:]):
        for _ in range(5):
            names = foreseen.evaluate_all("all => all.map((each) => each.getAttribute('aria-label'))")
            lies = next(n for n in range(place, len(names)) if names[n].startswith(card))
            if lies == place:
                break
            foreseen.nth(lies).click()
            foreseen.nth(place).click()
    page.locator('[data-act="confirm"]').click()


def rating(page: Page) -> int:
    return int(page.evaluate("JSON.parse(localStorage['reverie.kept.puzzles']).course.at(-1)"))


def fits(page: Page) -> None:
    """Assert that the puzzle does not scroll."""
    assert page.evaluate(SCROLLS) == []


def test_a_puzzle_is_failed_solved_and_explained_and_changes_the_rating(visit: Visit) -> None:
    page = visit("/puzzles", PHONE)
    expect(page.locator(".rating-now")).to_contain_text("1200")
    expect(page.locator(".themes a", has_text="Which price")).to_be_visible()
    page.goto(f"{page.url}/price-001?theme=price")
    asked = puzzle(page)
    expect(page.locator(".puzzle-question")).to_have_text("What do you give the nightmare?")
    answer(page, asked["moves"][-1][0])
    expect(page.locator(".puzzle-after h1")).to_have_text("There is something better.")
    worse = round(100 * (asked["moves"][0][1] - asked["moves"][-1][1]))
    expect(page.locator(".puzzle-after")).to_contain_text(
        f"Your choice costs you {worse} more dreams in a hundred."
    )
    down = rating(page)
    assert down < 1200
    page.get_by_role("button", name="Try again").click()
    page.clock.fast_forward(400)
    answer(page, asked["best"])
    expect(page.locator(".puzzle-after h1")).to_have_text("You found it.")
    assert rating(page) == down, "only the first try counts"
    bars = page.locator(".odds-bars li")
    assert bars.count() == len(asked["moves"])
    expect(bars.first).to_contain_text("Dreamwalker")
    expect(bars.last).to_contain_text("you")
    expect(page.locator(".puzzle-after")).to_contain_text("Next best:")
    page.get_by_role("button", name="Next puzzle").click()
    page.wait_for_url(re.compile(r"/puzzles/price-\d+\?theme=price"))
    again = puzzle(page)
    assert again["id"] != asked["id"]
    answer(page, again["best"])
    expect(page.locator(".puzzle-after h1")).to_have_text("Correct.")
    assert rating(page) > down
    page.locator(".puzzle-after").get_by_role("link", name="All puzzles").click()
    expect(page.locator(".themes a", has_text="Which price")).to_contain_text("2 of 120 solved")
    expect(page.locator(".line-picture")).to_have_attribute("aria-label", re.compile("over 2 puzzles"))


@pytest.mark.parametrize(
    "name",
    [
        "prophecy-001",
        *(
            pytest.param(each, marks=pytest.mark.whole)
            for each in ("two-001", "key-001", "door-001", "search-001")
        ),
    ],
)
def test_every_kind_of_puzzle_is_solved_on_a_phone_without_scrolling(visit: Visit, name: str) -> None:
    page = visit(f"/puzzles/{name}", PHONE)
    asked = puzzle(page)
    fits(page)
    nothing_is_out_of_reach(page)
    answer(page, asked["best"])
    expect(page.locator(".puzzle-after h1")).to_have_text("Correct.")
    fits(page)


@pytest.mark.whole
def test_the_answer_is_shown_and_announced(visit: Visit) -> None:
    page = visit("/puzzles/key-001")
    asked = puzzle(page)
    answer(page, asked["moves"][-1][0])
    page.get_by_role("button", name="Show the answer").click()
    expect(page.locator(".puzzle-after h1")).to_have_text("The answer")
    expect(page.locator("#said p").last).to_contain_text("Best: play the blue sun.")
    page.reload()
    puzzle(page)
    answer(page, asked["best"])
    expect(page.locator(".puzzle-after .moved")).to_have_count(0)  # it was tried before
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(re.compile("/t/"))
    page.wait_for_selector(".onirim.phase-choose")
    expect(page.locator(".deck")).to_contain_text(str(asked["view"]["deck"]))


@pytest.mark.whole
def test_a_puzzle_by_keyboard_alone(visit: Visit) -> None:
    page = visit("/puzzles/key-001")
    asked = puzzle(page)

    def press(move: str) -> None:
        verb, _, card = move.partition(" ")
        names = page.locator("[data-hand]").evaluate_all("all => all.map((each) => each.ariaLabel)")
        page.keyboard.press(str(1 + next(n for n, name in enumerate(names) if name.startswith(card))))
        page.keyboard.press(verb[0])

    press(asked["moves"][-1][0])
    page.wait_for_selector(".is-answered")
    expect(page.locator("#verdict")).to_be_focused()
    page.keyboard.press("Escape")
    page.wait_for_selector(".is-asked")
    page.clock.fast_forward(400)
    page.keyboard.press("h")
    expect(page.locator("#notes")).to_contain_text("No hints here")
    press(asked["best"])
    page.wait_for_selector(".is-explained")
    tab_to(page, '[data-act="next"]')
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: not url.endswith(asked["id"]))
    page.wait_for_selector(".is-asked")


@pytest.mark.whole
def test_the_puzzle_of_the_day_from_the_front_page(visit: Visit) -> None:
    page = visit("/", PHONE)
    strip = page.locator(".puzzle-today")
    expect(strip).to_contain_text("One moment, one best choice.")
    strip.click()
    page.wait_for_selector(".puzzle.is-asked")
    expect(page.locator(".puzzle-title")).to_have_text("Today’s puzzle")
    page.clock.fast_forward(400)
    today = page.evaluate(
        """async () => {
          const { allPuzzles, puzzleOfDay } = await import("/scripts/onirim/puzzles/store.js");
          const all = await allPuzzles();
          const day = (n) => new Date(Date.UTC(2026, 10, 10 + n)).toISOString().slice(0, 10);
          const days = Array.from({ length: all.length }, (_, n) => day(n));
          const now = new Date().toISOString().slice(0, 10);
          return [puzzleOfDay(all, now).id, new Set(days.map((day) => puzzleOfDay(all, day).id)).size];
        }"""
    )
    assert today[1] == len(ALL), "none comes again before all have been"
    answer(page, ALL[today[0]]["best"])
    page.wait_for_selector(".is-explained")
    page.goto(page.url.replace("/puzzles/today", "/"))
    expect(page.locator(".puzzle-today")).to_contain_text("Solved.")


@pytest.mark.whole
def test_a_costly_choice_becomes_a_puzzle(visit: Visit, server: Server) -> None:
    _, token = finished_game(server)
    page = visit("/puzzles", PHONE)
    expect(page.locator(".own-puzzles")).to_contain_text("Play a game to its end, and come back.")
    page.evaluate("token => localStorage.setItem('reverie.token', token)", json.dumps(token))
    page.reload()
    page.get_by_role("button", name="Look through 1 game").click()
    page.wait_for_selector(".own-puzzles a.primary")
    page.get_by_role("link", name="Think again").click()
    puzzle(page)
    made = page.evaluate("JSON.parse(localStorage['reverie.kept.own puzzles']).puzzles")
    name = page.evaluate("location.pathname").rsplit("/", 1)[1]
    mine = next(each for each in made if each["id"] == name)
    answer(page, mine["by"]["you"])
    expect(page.locator(".puzzle-after h1")).to_have_text("There is something better.")
    page.locator('[data-act="solution"]').click()
    expect(page.locator(".odds-bars li.best").first).to_be_visible()
    expect(page.locator(".odds-bars", has_text="you, then")).to_be_visible()
    expect(page.locator(".puzzle-after .moved")).to_have_count(0)
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_selector(f".onirim.phase-{mine['view']['phase']}")


@pytest.mark.whole
def test_a_missing_puzzle_and_a_missing_network_are_reported(visit: Visit, errors: list[str]) -> None:
    page = visit("/puzzles/key-999")
    expect(page.locator("main")).to_contain_text("There is no puzzle at this address.")
    page.get_by_role("link", name="All puzzles").click()
    page.wait_for_selector(".themes")
    page.route("**/puzzles/*.json", lambda route: route.abort())
    page.reload()
    expect(page.locator(".puzzles")).to_contain_text("The puzzles could not be loaded")
    errors.clear()  # the browser says so, too


REASONS = """async () => {
  const { explanationTexts } = await import("/scripts/onirim/puzzles/after.js");
  const { allPuzzles, puzzleById } = await import("/scripts/onirim/puzzles/store.js");
  const all = await Promise.all((await allPuzzles()).map(({ id }) => puzzleById(id)));
  return all.map((puzzle) => [puzzle.id, puzzle.reasons.length, explanationTexts(puzzle)]);
}"""


def test_every_shipped_puzzle_is_explained(visit: Visit) -> None:
    page = visit("/puzzles/two-041", DESK)
    page.wait_for_selector(".puzzle.is-asked")
    page.clock.fast_forward(400)
    told = page.evaluate(REASONS)
    assert len(told) == 720
    assert [name for name, _, said in told if len(said) < 3] == []
    odd = {name: said[1] for name, reasons, said in told if not reasons}
    assert len(odd) == 27 and all("own odds prefer another: " in why for why in odd.values())
    assert "Worked out to the end, it wins 17 fewer" in odd["prophecy-114"]
    page.click("[data-act=open]")
    page.click("[data-act=solution]")
    expect(page.locator(".puzzle-why")).to_contain_text(
        "The coach’s own odds prefer another: open the door with the brown key. Played out to the end, "
        "2,000 games each with the same cards, it wins 33 fewer in a hundred."
    )
