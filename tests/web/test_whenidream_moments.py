"""Single moments of a dream: roles, the mask, turns, stories, taps and corrections."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.server.serving import Player, Server
from tests.web.conftest import DESK, PHONE, Visit
from tests.web.screens_front import CutLine
from tests.web.seats import open_table, whenidream_table
from tests.web.test_onirim_page import fits, no_barriers

PEOPLE = ["Ada", "Ben", "Cleo", "Dov"]
HIDDEN = re.compile("fairy|imp|trickster", re.IGNORECASE)


def announced(page: Page) -> str:
    """Return the text of the live region."""
    return page.inner_text("#said")


# Read, then ready


@pytest.mark.whole
def test_w2_3_players_read_their_roles_and_the_mask_starts_the_dream(visit: Visit, server: Server) -> None:
    code, tokens = whenidream_table(server, PEOPLE, 4, reading_seconds=600, preset="original")
    spirit, sleeper = open_table(visit, code, tokens[1], PHONE), open_table(visit, code, tokens[0], PHONE)
    expect(spirit.locator(".role-card")).to_contain_text(HIDDEN)
    expect(spirit.locator(".role-card")).to_contain_text("Two clues each")
    expect(sleeper.locator(".drawn-too")).to_contain_text(HIDDEN)
    for page in (spirit, sleeper):
        no_barriers(page)
        fits(page)
    spirit.click("button.ready")
    expect(sleeper.locator(".ready-faces .is-ready")).to_have_count(1)
    for other in tokens[2:]:
        assert Player(server, code, other).say("ready")["type"] == "done"
    assert spirit.query_selector(".piece") is None, "the dream waits for the mask"
    sleeper.emulate_media(reduced_motion="no-preference")
    mask, eyes = sleeper.locator(".sleep-mask").bounding_box(), sleeper.locator(".eyes").bounding_box()
    assert mask and eyes
    sleeper.mouse.move(mask["x"] + mask["width"] / 2, mask["y"] + mask["height"] / 2)
    sleeper.mouse.down()
    sleeper.mouse.move(eyes["x"] + eyes["width"] / 2, eyes["y"] + 40, steps=4)
    sleeper.mouse.move(eyes["x"] + eyes["width"] / 2, eyes["y"] + eyes["height"] / 2, steps=4)
    sleeper.mouse.up()
    expect(spirit.locator(".piece")).to_be_visible()
    expect(sleeper.locator("#guess")).to_be_visible()
    assert "The dream begins" in announced(spirit)


def test_the_mask_is_put_on_by_keyboard(visit: Visit, server: Server) -> None:
    code, tokens = whenidream_table(server, PEOPLE, 4, reading_seconds=600)
    others = [Player(server, code, token) for token in tokens[1:]]  # who is away counts as ready
    sleeper = open_table(visit, code, tokens[0], DESK)
    sleeper.emulate_media(reduced_motion="no-preference")
    sleeper.locator(".sleep-mask").hover()
    sleeper.mouse.down()
    sleeper.mouse.move(40, 700, steps=4)
    sleeper.mouse.up()
    expect(sleeper.locator(".masking.worn")).to_have_count(0)
    sleeper.locator("button.ready").focus()
    sleeper.keyboard.press("Enter")
    expect(sleeper.locator(".masking.worn")).to_be_visible()
    expect(sleeper.locator("main")).to_contain_text("Waiting for Ben, Cleo and Dov")
    assert all(each.view["view"]["phase"] == "reading" for each in others)


# The ring


@pytest.mark.whole
def test_w8_5_an_idle_player_is_passed_at_once_until_they_act(visit: Visit, server: Server) -> None:
    code, tokens = whenidream_table(server, PEOPLE[:2], 4, bots=2, clue_seconds=2, dream_seconds=300)
    idle = open_table(visit, code, tokens[1], PHONE)
    idle.wait_for_selector(".player.you .turn-ring")
    left = "Number(document.querySelector('.player.you .turn-ring')?.style.getPropertyValue('--left') ?? 0)"
    assert idle.evaluate(left) <= 1
    idle.wait_for_function(f"() => {left} < 0.6")
    expect(idle.locator(".now-line")).to_contain_text("You missed two turns")
    no_barriers(idle)
    idle.mouse.click(180, 300)
    expect(idle.locator(".now-line")).not_to_contain_text("You missed two turns")
    assert "left for your word" not in announced(idle), "five seconds of two are not told"


# The story


@pytest.mark.whole
@pytest.mark.firefox
def test_w5_3_spirits_see_the_story_grow_and_its_pieces_light_up(visit: Visit, server: Server) -> None:
    short = {"dream_seconds": 8, "last_guess_seconds": 1, "story_seconds": 120}
    code, tokens = whenidream_table(server, PEOPLE, 4, begin=False, **short)
    sleeper, spirit = open_table(visit, code, tokens[0], PHONE), open_table(visit, code, tokens[1], DESK)
    sleeper.get_by_role("button", name=re.compile("^begin", re.IGNORECASE)).click()
    piece = spirit.locator(".piece").inner_text()
    sleeper.fill("#guess", piece)
    sleeper.press("#guess", "Enter")
    sleeper.wait_for_selector("#story")
    assert piece.lower() not in sleeper.inner_text("body").lower(), "from memory: no guess is shown"
    expect(spirit.locator(".to-name")).to_contain_text("not in the dream yet")
    sleeper.fill("#story", f"🌙 I saw a {piece} in the rain.")
    expect(spirit.locator(".story mark.lit")).to_have_text(re.compile(re.escape(piece), re.IGNORECASE))
    expect(spirit.locator(".to-name .named")).to_have_count(1)
    assert f"{piece} is in the dream" in announced(spirit)
    for page in (sleeper, spirit):
        no_barriers(page)
        fits(page)
    sleeper.reload()
    expect(sleeper.locator("#story")).to_have_value(re.compile("in the rain"))
    sleeper.fill("#story", "🌙" * 601)
    expect(sleeper.locator("#room")).to_contain_text("1 character too many")
    sleeper.fill("#story", f"A {piece}, and nothing else.")
    sleeper.click(".telling .wide")
    expect(spirit.locator(".scoring-screen")).to_be_visible()
    expect(spirit.locator(".scoring-screen")).to_contain_text("Remembering every one")


# Taps


def spoken(visit: Visit, server: Server, **options: Any) -> tuple[str, list[str], list[Page]]:
    code, tokens = whenidream_table(server, PEOPLE, 4, table="voice", **{"dream_seconds": 300, **options})
    return code, tokens, [open_table(visit, code, tokens[seat], PHONE) for seat in (1, 2)]


@pytest.mark.whole
def test_w8_1_a_tap_names_its_card_and_a_later_one_corrects_it(visit: Visit, server: Server) -> None:
    _, _, (ben, cleo) = spoken(visit, server)
    piece = ben.locator(".piece").inner_text()
    cleo.wait_for_selector(".taps.tap button.right")
    ben.click(".taps.tap button.right")
    gone = cleo.locator(".verdict-line", has_text=piece)
    expect(gone).to_contain_text("guessed")
    expect(cleo.locator(".piece")).not_to_have_text(piece)
    gone.locator("button.card-line").click()
    no_barriers(cleo)
    fits(cleo)
    cleo.locator(".taps.correct button.wrong").click()
    expect(ben.locator(".verdict-line", has_text=piece)).to_contain_text("missed")
    expect(ben.locator(".verdict-line", has_text=piece)).to_contain_text("corrected")
    expect(ben.locator("#notes")).to_contain_text("Somebody corrected that")
    assert f"{piece} was corrected" in announced(ben)


def test_w8_1_a_spirit_who_taps_just_after_another_is_informed(visit: Visit, server: Server) -> None:
    code, tokens = whenidream_table(server, PEOPLE, 4, table="voice", dream_seconds=300)
    late, held = list[str | bytes](), list[bool]()

    def slow_line(line: WebSocketRoute) -> None:
        """Hold back the messages of the server while `held` is not empty."""
        far = line.connect_to_server()
        far.on_message(lambda told: late.append(told) if held else line.send(told))
        lines.append(line)

    lines: list[WebSocketRoute] = []
    slowly = lambda page: page.route_web_socket(re.compile("/ws/"), slow_line)  # noqa: E731
    ben = open_table(visit, code, tokens[1], PHONE, before=slowly)
    piece = ben.locator(".piece").inner_text()
    held.append(True)
    cleo = Player(server, code, tokens[2])
    assert cleo.say("tap", "right", 1)["type"] == "done"
    ben.click(".taps.tap button.wrong")  # for the card that his screen still shows
    cleo.hear("change")
    for told in late:
        lines[-1].send(told)
    held.clear()
    line = ben.locator(".verdict-line", has_text=piece)
    expect(line).to_contain_text("missed")
    expect(ben.locator("#notes")).to_contain_text("just before you")
    expect(ben.locator(".verdict-line")).to_have_count(1)
    cleo.socket.close()


# A word is never broken

LONG = [
    "Donaudampfschifffahrtskapitänsmützenband",
    "Straßenbahnhaltestelle",
    "storm",
    "mmmmmmmm",
    "pomme de terre",
]
BROKEN = """() => {
  const card = document.querySelector('.piece');
  const inside = [...card.querySelector(':scope > span:last-child').childNodes];
  const text = inside.find((node) => node.nodeType === Node.TEXT_NODE);
  const { left, right } = card.getBoundingClientRect();
  return [...text.data.matchAll(/[^\\s-]+/g)].filter((word) => {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    const box = range.getBoundingClientRect();
    return range.getClientRects().length > 1 || box.left < left || box.right > right;
  }).map((word) => word[0]);
}"""


@pytest.mark.parametrize("size", [PHONE, pytest.param((1440, 900), marks=pytest.mark.whole)])
def test_names_of_pieces_do_not_break_within_a_word(
    visit: Visit, server: Server, size: tuple[int, int]
) -> None:
    code, tokens = whenidream_table(server, PEOPLE, 4, dream_seconds=300)
    page = open_table(visit, code, tokens[1], size)
    page.wait_for_selector(".piece")
    for piece in LONG:
        page.evaluate(
            """async (piece) => {
              const { render } = await import("/vendor/lit-html.js");
              const { pieceCard } = await import("/scripts/when-i-dream/dream/piece.js");
              const at = document.createElement("div");
              render(pieceCard({ view: { rules: { language: "de" } } }, piece), at);
              document.querySelector(".piece").replaceWith(at.firstElementChild);
            }""",
            piece,
        )
        assert page.evaluate(BROKEN) == [], piece


# Cards that have gone


def test_w3_2_a_late_guess_costs_nothing_and_stays_in_the_field(visit: Visit, server: Server) -> None:
    code, tokens = whenidream_table(server, PEOPLE, 4, dream_seconds=300)
    sleeper, ben = open_table(visit, code, tokens[0], PHONE), Player(server, code, tokens[1])
    sleeper.wait_for_selector("#guess")
    sleeper.clock.pause_at(sleeper.evaluate("Date.now() / 1000") + 5)  # in the midst of a word
    sleeper.type("#guess", "umbr")
    assert ben.say("clue", ben.view["view"]["card"]["piece"])["type"] == "done"  # foul: the card goes
    expect(sleeper.locator(".whisper")).to_contain_text("A new picture")
    sleeper.type("#guess", "ella")
    sleeper.press("#guess", "Enter")
    expect(sleeper.locator("#notes")).to_contain_text("That picture is gone")
    expect(sleeper.locator("#guess")).to_have_value("umbrella")
    sleeper.press("#guess", "Enter")
    expect(sleeper.locator("#guess")).to_have_value("")
    ben.hear("change")
    ben.socket.close()


# What people stumbled over when they tried a typed evening

SHORT: dict[str, Any] = {"dream_seconds": 2, "last_guess_seconds": 1, "story_seconds": 300}


def waking(visit: Visit, server: Server) -> tuple[Page, Page]:
    """Return the pages of a Dreamer about to write and of a spirit."""
    code, tokens = whenidream_table(server, PEOPLE, 4, **SHORT)
    sleeper, spirit = open_table(visit, code, tokens[0], PHONE), open_table(visit, code, tokens[1], DESK)
    sleeper.wait_for_selector("#story")
    return sleeper, spirit


@pytest.mark.whole
def test_an_unfit_word_is_reported_beside_the_story_and_covers_nothing(visit: Visit, server: Server) -> None:
    sleeper, spirit = waking(visit, server)
    tell = sleeper.locator(".telling .wide")
    expect(tell).not_to_have_class(re.compile("primary"))  # nothing invites to remember nothing
    sleeper.fill("#story", "A fucking lamp.")
    expect(sleeper.locator("#room")).to_contain_text("is not for this table")
    expect(sleeper.locator("#notes")).to_be_empty()
    sleeper.fill("#story", "A quiet lamp.")
    expect(sleeper.locator("#room")).to_be_empty()
    expect(spirit.locator(".story")).to_contain_text("A quiet lamp.")
    expect(tell).to_have_class(re.compile("primary"))


@pytest.mark.whole
def test_a_story_written_without_connection_is_sent_later(visit: Visit, server: Server) -> None:
    code, tokens = whenidream_table(server, PEOPLE, 4, **SHORT)
    spirit = open_table(visit, code, tokens[1], DESK)
    lines: list[CutLine] = []
    sleeper = open_table(visit, code, tokens[0], PHONE, before=lambda page: lines.append(CutLine(page)))
    sleeper.wait_for_selector("#story")
    lines[0].stop()
    expect(sleeper.locator(".offline")).to_be_visible()
    sleeper.fill("#story", "I fell asleep with the phone.")
    sleeper.clock.fast_forward(1500)
    lines[0].cut = False
    expect(spirit.locator(".story")).to_contain_text("I fell asleep with the phone.")


@pytest.mark.whole
def test_readers_of_another_language_see_the_tables_language(visit: Visit, server: Server) -> None:
    code, tokens = whenidream_table(server, PEOPLE, 4, reading_seconds=600)
    ben = open_table(visit, code, tokens[1], PHONE)
    expect(ben.locator(".role-card")).not_to_contain_text("This table plays in")
    french, sleeper = open_table(visit, code, tokens[2], PHONE), open_table(visit, code, tokens[0], PHONE)
    for page in (french, sleeper):
        page.evaluate("localStorage.setItem('reverie.settings', JSON.stringify({ language: 'fr' }))")
        page.reload()
        expect(page.locator(".role")).to_contain_text("À cette table, on joue en anglais.")
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "it fits"
        expect(page.locator(".ready-faces li", has_text="Toi")).to_contain_text("Tu lis encore")
