"""When I Dream in browsers: six phones at a text table, a voice table, a television."""

import random
import re
import time
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Error, Page, expect

from reverie import wording
from reverie.whenidream import Game
from tests.server.serving import Server
from tests.web.conftest import DESK, PHONE, Visit
from tests.web.sitting import come, screen_of, whenidream_table
from tests.web.test_onirim_page import fits, no_barriers

WORDS = [
    "thing",
    "small",
    "house",
    "water",
    "metal",
    "animal",
    "round",
    "green",
    "travel",
    "music",
    "kitchen",
]


def act(page: Page, dice: random.Random, seen: set[str]) -> None:
    """What a person would do on the screen that is shown, if there is something to do."""
    kind = screen_of(page)
    name = next((each for each in kind.split() if each.endswith("-screen")), "")
    if name and name not in seen:
        seen.add(name)
        no_barriers(page)
        if name in ("spirit-screen", "dreamer-screen"):
            fits(page)
    if name == "spirit-screen":
        for ballot in page.query_selector_all(".ballot button[aria-pressed=false]")[-1:]:
            ballot.click()
        if page.query_selector(".saying.mine"):
            page.fill("#word", dice.choice(WORDS))
            page.press("#word", "Enter")
            page.wait_for_timeout(60)
            if page.query_selector(".saying.mine") and page.input_value("#word"):
                page.fill("#word", "")
                page.click(".saying button[type=button]")
    elif name == "dreamer-screen":
        if len(page.query_selector_all(".heard-words li")) >= 1 and page.is_enabled("#guess ~ button"):
            page.fill("#guess", dice.choice(WORDS))
            page.press("#guess", "Enter")
    elif name == "reading-screen":
        page.click("button.ready:not([aria-disabled=true])", timeout=2000)
    elif name == "narration-screen":
        tell(page)
    elif name == "scoring-screen" and (onward := page.query_selector(".onward button")):
        onward.click()
    elif name == "end-screen" and (story := page.query_selector(".candidates button")):
        story.click()


def story_of(page: Page) -> str:
    """Everybody has a dream of their own, and writes it in the table's language."""
    return (
        f"I was somewhere else, in Zoë’s café, and somebody whispered {page.evaluate('localStorage.dreamt')}."
    )


def tell(page: Page) -> None:
    """A short dream, written or told aloud."""
    if page.query_selector("#story"):
        page.fill("#story", story_of(page))
        page.click(".telling .wide", timeout=2000)
    elif page.query_selector(".touch-sky:enabled"):
        page.click(".touch-sky", timeout=2000)


def over(page: Page) -> bool:
    return "end-screen" in screen_of(page) and page.query_selector(".candidates") is None


@pytest.mark.whole
@pytest.mark.parametrize("people", [4, 6])
def test_browsers_play_a_whole_game_with_a_reload_a_lost_connection_and_a_late_penalty(
    visit: Visit, server: Server, people: int
) -> None:
    names = ["Ada", "Ben", "Cleo", "Dov", "Elif", "Finn"][:people]
    short = {"dream_seconds": 6 if people == 4 else 10, "last_guess_seconds": 1, "forced_guess_seconds": 2}
    code, tokens = whenidream_table(server, names, people, begin=False, preset="original", **short)
    pages = [
        come(visit, code, token, PHONE if seat % 2 else DESK, **looks(seat))
        for seat, token in enumerate(tokens)
    ]
    for name, page in zip(names, pages, strict=True):
        page.evaluate("name => { localStorage.dreamt = name }", name)
    pages[0].get_by_role("button", name=re.compile("^begin", re.IGNORECASE)).click()
    for page in pages:
        page.wait_for_function("() => document.querySelector('main')?.className.includes('-screen')")
    dice, seen = random.Random(6), set[str]()
    challenged = challenge_a_clue(pages)
    pages[2].reload()
    pages[3].context.set_offline(True)
    pages[3].wait_for_timeout(300)
    pages[3].context.set_offline(False)
    until = time.monotonic() + 60 * people
    while not all(over(page) for page in pages) and time.monotonic() < until:
        for page in pages:
            with suppress(Error):  # the clock moves on while somebody reaches for a button
                act(page, dice, seen)
    assert all(over(page) for page in pages)
    act(pages[0], dice, seen)
    assert {"spirit-screen", "dreamer-screen", "scoring-screen", "end-screen"} <= seen
    _, record = server.ask(f"/api/tables/{code}/record", {})
    assert Game.from_record(record).outcome is not None
    penalties = [step for step in record["steps"] if step[0] == "penalty"]
    assert challenged in [step[2] for step in penalties], "the clue was found foul after its card had gone"
    everybody_reads_every_dream(pages, [step[1] for step in record["steps"] if step[0] == "tell"])


def looks(seat: int) -> dict[str, Any]:
    """Some prefer the dark; where six play, two of them have chosen French for themselves."""
    return {"color_scheme": "dark" if seat % 3 else "light", "language": "fr" if seat in (4, 5) else None}


def everybody_reads_every_dream(pages: list[Page], told: list[str]) -> None:
    """Each Dreamer wrote one story, and at the end they are there for all, in the words of who wrote them."""
    written = [story_of(page) for page in pages]
    assert told == written
    for page in pages:
        expect(page.locator("details.told")).to_have_count(len(pages))
        for story in written:
            told_there = page.locator("details.told", has_text=story)
            expect(told_there).to_have_count(1)
            expect(told_there.locator("[lang=en]", has_text=story)).to_have_count(1)  # on a French page, too
    languages = [page.evaluate("document.documentElement.lang") for page in pages]
    assert languages == [looks(seat)["language"] or "en" for seat in range(len(pages))]
    for page, language in zip(pages, languages, strict=True):
        expect(page.locator("h1")).to_contain_text(re.compile("win" if language == "en" else "gagne"))


def challenge_a_clue(pages: list[Page]) -> str:
    """Ben gives a clue; the Dreamer guesses, so its card is gone; then the others find the clue foul."""
    dreamer, accused, accuser, *others = pages
    accused.wait_for_selector(".saying.mine")
    piece = accused.inner_text(".piece")
    accused.fill("#word", "thing")
    accused.press("#word", "Enter")
    expect(dreamer.locator(".heard-words")).to_contain_text("thing")
    dreamer.fill("#guess", "water")
    dreamer.press("#guess", "Enter")
    accuser.locator(".gone-card button.slip", has_text="thing").click()
    accuser.locator("button.challenge").click()
    for page in (accuser, *others):
        page.locator(".ballot button").nth(1).click()  # foul
    expect(accused.locator("#said")).to_contain_text("Your word was foul")
    return piece


def tells(page: Page, piece: str) -> bool:
    """Does a page say what is on the card? "Close your eyes" is not "eye", and "card" it says anyway."""
    return piece != "card" and re.search(rf"\b{re.escape(piece)}\b", page.inner_text("body")) is not None


@pytest.mark.whole
def test_a_voice_table_is_played_by_taps(visit: Visit, server: Server) -> None:
    code, tokens = whenidream_table(
        server, ["Ada", "Ben", "Cleo", "Dov"], 4, table="voice", dream_seconds=300
    )
    sleeper, *spirits = [come(visit, code, token, PHONE) for token in tokens]
    spirits[0].wait_for_selector(".taps.tap button")
    no_barriers(spirits[0])
    fits(spirits[0])
    piece = spirits[0].inner_text(".piece")
    assert piece == spirits[1].inner_text(".piece")
    assert not tells(sleeper, piece)
    spirits[0].click(".taps.tap button.right")
    expect(spirits[1].locator(".piece")).not_to_have_text(piece)


SHOWN = """() => {
  window.shown = new Set();
  const kept = ".tonight, .face-down, .tells, .show-title, .title-card b";
  const keep = () => document.querySelectorAll(kept).forEach((each) => window.shown.add(each.innerText));
  const watch = () => new MutationObserver(keep).observe(document.body, { childList: true, subtree: true });
  addEventListener("DOMContentLoaded", watch);
}"""


@pytest.mark.whole
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_whole_game_at_a_voice_table_with_a_television(visit: Visit, server: Server, language: str) -> None:
    short: dict[str, Any] = {"dream_seconds": 5, "last_guess_seconds": 1, "reading_seconds": 20}
    names = ["Ada", "Ben", "Cleo", "Dov"]
    code, tokens = whenidream_table(server, names, 4, begin=False, table="voice", **short)
    pages = [come(visit, code, token, PHONE, language=language) for token in tokens]
    screen = visit("/favicon.svg", (1920, 1080), language=language)
    screen.add_init_script(f"({SHOWN})()")
    screen.goto(screen.url.replace("/favicon.svg", f"/t/{code}/screen"))
    screen.click(".sound-question button >> nth=-1")
    pages[0].click("button.begin")
    dice, seen, until = random.Random(7), set[str](), time.monotonic() + 240
    while not all(over(page) for page in pages) and time.monotonic() < until:
        for page in pages:
            with suppress(Error):  # the clock moves on while somebody reaches for a button
                act(page, dice, seen)
                tap_or_tick(page, dice)
    assert all(over(page) for page in pages)
    expect(screen.locator(".bows.first")).to_be_visible()  # after the last show
    no_barriers(screen)
    what_was_shown_is_in(language, screen.evaluate("[...window.shown]"), names)
    _, record = server.ask(f"/api/tables/{code}/record", {})
    steps = [step[0] for step in record["steps"]]
    assert Game.from_record(record).outcome is not None
    assert (steps.count("mask"), steps.count("spirits")) == (4, 4) and steps.count("guess") > 2


def tap_or_tick(page: Page, dice: random.Random) -> None:
    """A spirit with its eyes on its phone."""
    answer = dice.choice(["right", "wrong", "pass"])
    if (tap := page.query_selector(f".taps.tap button.{answer}:enabled")) and dice.random() < 0.5:
        tap.click(timeout=2000)
    elif heard := page.query_selector(".tick-card[aria-pressed=false]"):
        heard.click(timeout=2000)


def what_was_shown_is_in(language: str, shown: list[str], names: list[str]) -> None:
    """The television of this game, act by act, in one language."""

    def word(key: str, **values: Any) -> str:
        return wording.word(f"whenidream.{key}", values, language)

    assert word("tonight") in shown
    assert word("whoWasWho") in shown
    assert word("acts.dream") in shown
    assert any(word("pictureNumber", n=1) in each for each in shown), shown
    for name in names:
        assert word("tells", name=name) in shown, (name, shown)


@pytest.mark.whole
def test_the_television_shows_nothing_that_the_dreamer_may_not_see(visit: Visit, server: Server) -> None:
    code, tokens = whenidream_table(server, ["Ada", "Ben", "Cleo", "Dov"], 4)
    spirit = come(visit, code, tokens[1], PHONE)
    spirit.wait_for_selector("#word")
    screen = visit(f"/t/{code}/screen", DESK)
    screen.wait_for_selector("main")
    piece = spirit.inner_text(".piece")
    spirit.fill("#word", "golden")
    spirit.press("#word", "Enter")
    expect(screen.locator("main")).to_contain_text("golden")
    assert not tells(screen, piece)
    no_barriers(screen)


@pytest.mark.whole
def test_a_word_is_checked_while_it_is_typed(visit: Visit, server: Server) -> None:
    code, tokens = whenidream_table(server, ["Ada", "Ben", "Cleo", "Dov"], 4)
    spirit = come(visit, code, tokens[1], PHONE)
    spirit.wait_for_selector("#word")
    spirit.fill("#word", spirit.inner_text(".piece"))
    expect(spirit.locator(".verdict .bad")).to_be_visible()
    spirit.press("#word", "Enter")  # asks once more, and costs nothing yet
    assert spirit.query_selector(".saying.mine") is not None


def test_one_sees_ones_spirit_only_while_pressing(visit: Visit, server: Server) -> None:
    code, tokens = whenidream_table(server, ["Ada", "Ben", "Cleo", "Dov"], 4)
    spirit = come(visit, code, tokens[1], PHONE)
    button = spirit.get_by_role("button", name=re.compile("hold", re.IGNORECASE))
    names = re.compile("fairy|imp|trickster", re.IGNORECASE)
    expect(spirit.locator(".beginning")).to_contain_text(names)  # once, when the dream begins
    spirit.keyboard.press("Escape")
    expect(spirit.locator(".beginning")).to_have_count(0)
    assert not names.search(spirit.inner_text("main"))
    button.hover()
    spirit.mouse.down()
    expect(spirit.locator("main")).to_contain_text(names)
    spirit.mouse.up()
    expect(spirit.locator("main")).not_to_contain_text(names)


@pytest.mark.whole
def test_the_host_chooses_the_language_of_the_pictures(visit: Visit) -> None:
    host = visit("/", DESK)
    host.click("button.party")
    host.click("dialog summary")
    host.select_option("dialog select[name=language]", "fr")
    host.fill("dialog input[name=name]", "Zoé")
    host.click("dialog button.primary")
    host.click("button.fill")
    host.wait_for_function("() => document.querySelector('main')?.className.includes('-screen')")
    code = host.url.rsplit("/", 1)[1]
    watched = host.evaluate(
        """code => new Promise(done => {
          const line = new WebSocket(`ws://${location.host}/ws/${code}`);
          line.onopen = () => line.send(JSON.stringify({ type: "join", version: 4 }));
          line.onmessage = ({ data }) => done(JSON.parse(data).view.options.language);
        })""",
        code,
    )
    assert watched == "fr"
