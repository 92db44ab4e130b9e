"""The television: a dream without its secrets, then the scores as a show."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.serving import Player, Server
from tests.web.accessibility import SOUND
from tests.web.conftest import PHONE, Visit
from tests.web.evenings import NAMES, dream, played, wait_for_phase
from tests.web.seats import open_table, open_with_memory, whenidream_table
from tests.web.test_onirim_page import fits, no_barriers
from tests.web.test_whenidream_game import tells

ROOM = (1920, 1080)
ASKED = {"kept.sound-asked": True}


def television(visit: Visit, code: str, size: tuple[int, int] = ROOM, **how: Any) -> Page:
    """Open a television that has been asked about sound before."""
    page = open_with_memory(visit, f"/t/{code}/screen", size, remembers=ASKED, **how)
    page.wait_for_selector(".theatre")
    return page


def pieces_seen(players: list[Player]) -> set[str]:
    return {card["piece"] for each in players for card in each.view["view"].get("shown", ())}


@pytest.mark.whole
def test_w8_3_the_television_shows_no_piece_before_the_masks_are_off(visit: Visit, server: Server) -> None:
    how: dict[str, Any] = {
        "reading_seconds": 600,
        "dream_seconds": 12,
        "last_guess_seconds": 1,
        "story_seconds": 600,
    }
    code, tokens = whenidream_table(server, NAMES[:2], 4, bots=2, preset="original", **how)
    players = [Player(server, code, token) for token in tokens]
    screen = television(visit, code)
    asked: list[str] = []
    screen.on("request", lambda request: asked.append(request.url))
    expect(screen.locator(".tonight")).to_have_text("Who are you tonight?")
    expect(screen.locator(".dressing .ready").first).to_be_visible()  # a bot
    no_barriers(screen)
    for each in players:
        assert each.say("ready")["type"] == "done"
    expect(screen.locator(".theatre.light-deep")).to_be_visible()
    assert players[1].say("clue", "lantern")["type"] == "done"
    newest = screen.locator(".words-before")
    expect(newest).to_contain_text("lantern")
    expect(newest).to_contain_text("Ben")
    assert players[0].say("guess", "umbrella")["type"] == "done"
    expect(screen.locator(".guess-card")).to_contain_text("umbrella")
    fits(screen)
    no_barriers(screen)
    wait_for_phase(players, "narration")
    expect(screen.locator(".tells")).to_have_text("Ada tells the dream")
    told = screen.inner_text("main")
    assert "lantern" not in told and "umbrella" not in told, "from memory (W5.3)"
    pieces = pieces_seen(players[1:])
    assert pieces and not [piece for piece in pieces if f">{piece}<" in screen.content()]
    assert not [url for url in asked if "/pictures" in url], "a picture tells what is on a card"
    no_barriers(screen)
    assert players[0].say("tell", "I lay in the sun.")["type"] == "done"
    expect(screen.locator(".show-act[data-page=masks]")).to_contain_text("Ben")
    screen.keyboard.press("ArrowRight")
    expect(screen.locator(".piece-card")).to_be_visible()
    assert screen.inner_text(".piece-card b") in pieces_seen(players[1:]) | pieces
    expect(screen.locator(".clues-told")).to_contain_text("lantern")
    expect(screen.locator(".verdict")).to_contain_text("umbrella")
    no_barriers(screen)


@pytest.mark.whole
@pytest.mark.firefox
def test_a_voice_dream_with_a_television_from_the_lobby_to_its_scores(visit: Visit, server: Server) -> None:
    how: dict[str, Any] = {"table": "voice", "reading_seconds": 600, "story_seconds": 600}
    brief: dict[str, Any] = {"dream_seconds": 20, "last_guess_seconds": 1, "preset": "original"}
    code, tokens = whenidream_table(server, NAMES, 4, begin=False, **how, **brief)
    others = [Player(server, code, token) for token in tokens[2:]]
    sleeper, spirit = (open_table(visit, code, token, PHONE) for token in tokens[:2])
    screen = visit(f"/t/{code}/screen", ROOM)
    screen.get_by_role("button", name="With sound").click()
    expect(screen.locator(".places")).to_contain_text("Cleo")
    sleeper.click("button.begin")
    for each in others:
        each.hear("view", "change", seconds=60)
        assert each.say("ready")["type"] == "done"
    for page in (sleeper, spirit):
        page.click("button.ready")
    expect(screen.locator(".face-down")).to_contain_text("Picture 1")
    spirit.wait_for_selector(".taps.tap button.right:enabled")
    piece = spirit.inner_text(".piece")
    assert not tells(sleeper, piece) and not tells(screen, piece)
    spirit.click(".taps.tap button.right")
    expect(screen.locator(".face-down")).to_contain_text("Picture 2")
    fits(screen)
    screen.wait_for_selector(".tells")
    expect(screen.locator(".tells")).to_have_text("Ada tells the dream")
    spirit.click(".tick-card[aria-pressed=false] >> nth=0")
    sleeper.click(".touch-sky")
    screen.wait_for_selector(".show-act[data-page=masks]")
    screen.keyboard.press("ArrowRight")
    expect(screen.locator(".piece-card")).to_contain_text(piece)
    expect(screen.locator(".verdict")).to_contain_text("Guessed, and remembered.")
    for page in (sleeper, spirit):
        page.wait_for_selector(".scoring-screen")  # W6.6: who tapped may correct it first
        expect(page.locator("main")).to_contain_text(piece)


@pytest.mark.whole
def test_key_and_tap_step_the_show_until_the_next_dream(visit: Visit, server: Server) -> None:
    code, _, players = played(server, lambda *_: (1, 1), rounds=1)
    screen = television(visit, code)
    page = screen.locator(".show-act")
    expect(page).to_have_attribute("data-page", "masks")
    screen.keyboard.press("ArrowRight")
    expect(page).to_have_attribute("data-page", "card 1")
    screen.mouse.click(1200, 500)
    expect(page).to_have_attribute("data-page", "card 2")
    screen.keyboard.press("ArrowLeft")
    expect(page).to_have_attribute("data-page", "card 1")
    screen.clock.fast_forward(8_000)
    expect(page).not_to_have_attribute("data-page", "card 1")  # it goes on by itself
    for _ in range(12):
        screen.keyboard.press(" ")
    expect(page).to_have_attribute("data-page", "standing")
    expect(page).to_contain_text("Ben dreams next.")
    assert players[1].say("next")["type"] == "done"
    expect(screen.locator(".dreams-head")).to_contain_text("Ben dreams")


@pytest.mark.whole
def test_the_curtain_does_not_rise_again_after_a_reload(visit: Visit, server: Server) -> None:
    code, tokens = whenidream_table(server, NAMES, 4, begin=False, reading_seconds=600)
    screen = open_with_memory(visit, f"/t/{code}/screen", ROOM, remembers=ASKED)
    expect(screen.locator(".places")).to_be_visible()
    assert Player(server, code, tokens[0]).do("begin")["type"] == "done"
    expect(screen.locator(".theatre.shut .title-card")).to_contain_text("Ada dreams")
    expect(screen.locator(".title-card")).to_have_count(0)
    screen.wait_for_timeout(600)
    screen.reload()
    expect(screen.locator(".tonight")).to_be_visible()
    assert screen.query_selector(".title-card") is None


@pytest.mark.whole
def test_the_curtain_falls_after_the_last_narration(visit: Visit, server: Server) -> None:
    code, _, players = played(server, lambda *_: (1, 0), rounds=3, tie="shared")
    screen = television(visit, code)
    assert players[3].say("next")["type"] == "done"
    dream(players, 1, 1)
    wait_for_phase(players, "over")
    page = screen.locator(".show-act")
    expect(page).to_have_attribute("data-page", "masks")
    assert "win" not in screen.inner_text("main")
    names = []
    for _ in range(14):
        names.append(page.get_attribute("data-page"))
        if names[-1] == "bows":
            break
        screen.keyboard.press("ArrowRight")
        expect(page).not_to_have_attribute("data-page", names[-1] or "")
    assert names[1] == "card 1" and "points" in names and names[-1] == "bows", names
    screen.reload()
    expect(page).to_have_attribute("data-page", "bows")


@pytest.mark.whole
def test_an_empty_dream_looks_different_from_a_balanced_one(visit: Visit, server: Server) -> None:
    code, tokens, _ = played(server, lambda *_: (0, 0), rounds=1)
    page = open_table(visit, code, tokens[1], PHONE)
    expect(page.locator(".empty-dream")).to_have_text("An empty dream: nothing guessed, nothing missed.")
    no_barriers(page)
    balanced, tokens, _ = played(server, lambda *_: (1, 1), rounds=1)
    page = open_table(visit, balanced, tokens[1], PHONE)
    expect(page.locator(".tallies")).to_be_visible()
    assert page.query_selector(".empty-dream") is None
    no_barriers(page)


# Sound


@pytest.mark.whole
def test_sound_is_offered_once_and_turned_off_with_one_tap(visit: Visit, server: Server) -> None:
    code, tokens = whenidream_table(server, NAMES, 4, dream_seconds=300)
    sound = f"({SOUND})()"
    screen = open_with_memory(
        visit, f"/t/{code}/screen", ROOM, before=lambda page: page.add_init_script(sound)
    )
    spirit = Player(server, code, tokens[1])
    screen.get_by_role("button", name="With sound").click()
    before = screen.evaluate("window.sounds.length")
    assert spirit.say("clue", "lantern")["type"] == "done"
    screen.wait_for_function(f"() => window.sounds.length > {before}")
    screen.get_by_role("button", name="Turn sound off").click()
    before = screen.evaluate("window.sounds.length")
    assert Player(server, code, tokens[2]).say("clue", "harbour")["type"] == "done"
    expect(screen.locator(".words-before")).to_contain_text("harbour")
    assert screen.evaluate("window.sounds.length") == before
    screen.keyboard.press("m")
    expect(screen.get_by_role("button", name="Turn sound off")).to_be_visible()
    screen.reload()
    screen.wait_for_selector(".theatre")
    assert screen.query_selector(".sound-question") is None


def test_w3_6_the_sound_of_a_new_card_reveals_no_verdict(visit: Visit, server: Server) -> None:
    heard = {}
    for verdict, right in (("right", 1), ("wrong", 0)):
        code, tokens = whenidream_table(server, NAMES, 4, dream_seconds=300)
        players = [Player(server, code, token) for token in tokens]
        screen = Player(server, code, screen=True)
        wait_for_phase(players, "dream")
        piece = players[1].view["view"]["card"]["piece"]
        befores = [each.view["view"] for each in (players[0], screen, players[1])]
        assert players[0].say("guess", piece if right else "umbrella")["type"] == "done"
        afters = []
        for each in (players[0], screen, players[1]):
            while each.view["view"]["cards_shown"] < 2:
                each.hear("change", "view")
            afters.append(each.view["view"])
        heard[verdict] = visit("/favicon.svg").evaluate(
            """async (pairs) => {
              const { soundsFor } = await import("/scripts/when-i-dream/table/sounds.js");
              return pairs.map(([before, after, sight]) => soundsFor(before, after, sight));
            }""",
            [[a, b, c] for a, b, c in zip(befores, afters, ("dreamer", "screen", "spirit"), strict=True)],
        )
    assert heard["right"] == heard["wrong"] == [["guess", "card"], ["guess", "card"], []]


# Reactions


@pytest.mark.whole
def test_reactions_are_shown_to_spirits_but_not_the_dreamer(visit: Visit, server: Server) -> None:
    code, tokens = whenidream_table(server, NAMES, 4, dream_seconds=300)
    sleeper, spirit = open_table(visit, code, tokens[0], PHONE), open_table(visit, code, tokens[1], PHONE)
    spirit.wait_for_selector("#word")
    sleeper.wait_for_selector("#guess")
    screen = television(visit, code)
    assert Player(server, code, tokens[2]).do("signal", signal="laugh")["type"] == "done"
    expect(spirit.locator("#said")).to_contain_text("Cleo: Laugh.")
    for page in (sleeper, screen):
        assert "Laugh" not in page.inner_text("#said")
        assert page.query_selector(".floats") is None
