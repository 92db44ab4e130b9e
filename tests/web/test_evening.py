"""The end of an evening: ties, awards, and files to keep."""

import struct
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from reverie import wording
from reverie.whenidream import Game
from reverie.whenidream.awards import rounds_of
from tests.server.serving import Server
from tests.web.conftest import DESK, PHONE, Visit
from tests.web.evenings import NAMES, played, to_a_tie
from tests.web.seats import open_table
from tests.web.test_onirim_page import no_barriers
from tests.web.test_television import television
from tests.web.untranslated import english_in

BAD_NAME = "<img src=x onerror=a()>"
BAD_STORY = '<script>bad = 1</script><img src=x onerror="bad = 1">"\'&amp; {pieces}'


@pytest.mark.whole
def test_w7_2_a_tie_is_decided_by_the_stories_that_people_wrote(visit: Visit, server: Server) -> None:
    code, tokens, players = played(
        server, to_a_tie, dream_seconds=5, tell="{name} walked by a river, and there stood {pieces}."
    )
    assert players[0].view["view"]["phase"] == "stories"
    tied = players[0].view["view"]["tied"]
    best, other = tied[0], tied[1]
    screen = television(visit, code, language="fr")
    for place, seat in enumerate(tied):
        expect(screen.locator(".story-page").nth(place)).to_contain_text(f"{NAMES[seat]} walked by a river")
    no_barriers(screen)
    for each in players:
        each.socket.close()
    pages = [
        open_table(visit, code, token, PHONE, language="fr" if seat in (best, 3) else "en")
        for seat, token in enumerate(tokens)
    ]
    for page in pages:
        for place, seat in enumerate(tied):
            expect(page.locator(".candidate").nth(place)).to_contain_text(f"{NAMES[seat]} walked by a river")
    expect(pages[best].locator(".candidate button")).to_have_count(len(tied) - 1)
    no_barriers(pages[best])
    for seat, page in enumerate(pages):
        choice = best if seat != best else other
        vote = "Voter pour" if seat in (best, 3) else "Vote for"
        page.get_by_role("button", name=f"{vote} {NAMES[choice]}").click()
    expect(screen.locator(".bows.first")).to_contain_text(NAMES[best])
    expect(pages[best].locator("h1")).to_have_text("Tu gagnes")
    _, record = server.ask(f"/api/tables/{code}/record", {})
    outcome = Game.from_record(record).outcome
    assert outcome is not None and list(outcome.winners) == [best]


PAINTED = """() => {
  window.painted = [];
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...more) {
    window.painted.push(text);
    return fillText.call(this, text, ...more);
  };
}"""
"""A script that notes every text that is written on a canvas."""


@pytest.mark.whole
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_awards_shown_are_those_of_the_record(visit: Visit, server: Server, language: str) -> None:
    code, tokens, _ = played(server, lambda _, round: (2, 1 + round % 2), tie="shared")
    page = open_table(visit, code, tokens[1], DESK, language=language)
    expect(page.locator(".end-screen")).to_be_visible()
    _, record = server.ask(f"/api/tables/{code}/record", {})
    awards = rounds_of(Game.from_record(record).steps)["awards"]
    assert awards
    expect(page.locator(".award")).to_have_count(len(awards))
    for k, award in enumerate(awards):
        values = {**award, "name": NAMES[award["seat"]]}
        shown = page.locator(".award").nth(k)
        said = {part: f"whenidream.awards.{award['code']}.{part}" for part in ("title", "text")}
        expect(shown.locator("h3")).to_have_text(wording.word(said["title"], language=language))
        expect(shown.locator("p")).to_have_text(wording.word(said["text"], values, language))
    no_barriers(page)


def saved(page: Page, button: str, to: Path) -> Path:
    with page.expect_download() as download:
        page.get_by_role("button", name=button).click()
    download.value.save_as(to)
    return to


@pytest.mark.whole
def test_an_exported_evening_is_one_file_with_escaped_texts(
    visit: Visit, server: Server, tmp_path: Path
) -> None:
    names = [*NAMES[:3], BAD_NAME]
    code, tokens, _ = played(server, lambda *_: (1, 1), names=names, tell=BAD_STORY, tie="shared")
    page = open_table(visit, code, tokens[0], DESK, language="fr")
    expect(page.locator(".told").first).to_be_visible()
    file = saved(page, "Garder la soirée", tmp_path / "evening.html")
    assert page.evaluate("typeof bad") == "undefined"
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    assert asked == [file.as_uri()]
    text = page.inner_text("body")
    assert BAD_NAME in text and "<script>bad = 1</script>" in text
    assert page.evaluate("typeof bad") == "undefined"
    assert page.locator(".dream").count() == 4 and page.locator(".cards .picture svg").count() > 4
    assert page.locator("html").get_attribute("lang") == "fr"
    expect(page.locator("body")).to_contain_text("Ce fichier contient toute la soirée.")
    uses = page.evaluate("[...document.querySelectorAll('use')].map((each) => each.getAttribute('href'))")
    assert uses and all(page.locator(use).count() == 1 for use in set(uses)), "drawn from the file itself"
    no_barriers(page)


@pytest.mark.whole
def test_a_picture_of_the_evening_is_saved_in_the_readers_language(
    visit: Visit, server: Server, tmp_path: Path
) -> None:
    code, tokens, _ = played(server, lambda *_: (1, 1), tie="shared")
    page = open_table(visit, code, tokens[2], PHONE, language="de")
    page.evaluate(PAINTED)
    expect(page.locator(".told").first).to_be_visible()
    button = wording.word("whenidream.keep.picture", language="de")
    picture = saved(page, button, tmp_path / "evening.png").read_bytes()
    painted = page.evaluate("window.painted")
    assert len(painted) > 4
    assert english_in(painted, "de") == []
    assert picture.startswith(b"\x89PNG")
    assert struct.unpack(">II", picture[16:24]) == (1080, 1350)
    assert len(picture) > 40_000, "something is painted on it"


WON = """async ([language, seat]) => {
  const { chooseLanguage, loadTexts, t } = await import("/scripts/ground/texts.js");
  const { winners } = await import("/scripts/when-i-dream/table/people.js");
  await chooseLanguage(language);
  await loadTexts("when-i-dream");
  const seats = ["Ada", "Ben", "Dov"].map((name) => ({ name, bot: null, free: false }));
  return t("whenidream.won", winners({ table: { seats }, view: { winners: [0, 1, 2] }, seat }));
}"""


@pytest.mark.whole
def test_the_list_of_winners_begins_with_you(visit: Visit) -> None:
    page = visit("/favicon.svg")
    assert page.evaluate(WON, ["en", 1]) == "You, Ada and Dov win"
    assert page.evaluate(WON, ["fr", 1]) == "Toi, Ada et Dov gagnez"
    assert page.evaluate(WON, ["en", "spectator"]) == "Ada, Ben and Dov win"


def test_an_award_after_zero_seconds_says_at_once() -> None:
    values = {"name": "Ben", "word": "beam", "piece": "lighthouse", "seconds": 0.0}
    said = wording.word("whenidream.awards.gave-it-away.text", values, "en")
    assert said == "Ben said “beam”, and at once it was lighthouse."
    later = wording.word("whenidream.awards.gave-it-away.text", {**values, "seconds": 1.4}, "fr")
    assert "1,4\xa0s plus tard" in later
