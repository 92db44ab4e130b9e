"""For everybody: who listens is told, every screen is whole at 200 %, bad input loses nothing."""

import json
import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, WebSocketRoute, expect

from reverie import onirim
from tests.server.serving import Player, Server
from tests.web.conftest import DESK, PHONE, Visit
from tests.web.evenings import NAMES, SHORT, hear_all, played, to_a_tie
from tests.web.everybody import NARROW, ZOOMED, for_every_thumb, heard, hears, listen, open_to_all
from tests.web.sitting import come, finished_alone, whenidream_table
from tests.web.test_onirim_page import no_barriers
from tests.web.test_packs import WORDS
from tests.web.test_practice import act, practise
from tests.web.test_stage import Wanted, sat_down, says, way_to
from tests.web.test_television import television


def comes_listening(visit: Visit, code: str, token: str, **how: Any) -> Page:
    page = visit("/favicon.svg", DESK, **how)
    listen(page)
    page.evaluate("token => localStorage.setItem('reverie.token', JSON.stringify(token))", token)
    page.goto(page.url.replace("/favicon.svg", f"/t/{code}"))
    return page


# Told to who listens


@pytest.mark.whole
def test_what_happens_in_a_dream_is_told_in_the_listeners_language(visit: Visit, server: Server) -> None:
    """Mask, card, word, guess, time, story and score, to an English Dreamer and a French spirit."""
    how: dict[str, Any] = {
        "reading_seconds": 600,
        "dream_seconds": 16,
        "last_guess_seconds": 1,
        "clue_seconds": 300,
    }
    code, tokens = whenidream_table(server, NAMES, 4, **how)
    others = [Player(server, code, token) for token in tokens[2:]]
    sleeper = comes_listening(visit, code, tokens[0])
    spirit = comes_listening(visit, code, tokens[1], language="fr")
    hears(sleeper, "Dream 1 of 4. You dream.")
    hears(spirit, "Rêve 1 sur 4. Ada rêve.")
    for each in others:
        assert each.say("ready")["type"] == "done"
    hears(sleeper, "Cleo is ready.")
    spirit.click("button.ready")
    hears(sleeper, "Ben is ready.")
    sleeper.click("button.ready")
    hears(sleeper, "The dream begins.")
    first = spirit.inner_text(".piece")
    hears(spirit, f"Le rêve commence. Nouvelle image : {first}. À toi : un mot.")
    spirit.fill("#word", "lantern")
    spirit.press("#word", "Enter")
    hears(sleeper, "Ben: lantern.")
    sleeper.fill("#guess", first)
    sleeper.press("#guess", "Enter")
    hears(spirit, f"Ada propose {first} : juste.")
    hears(sleeper, f"You said “{first}”. You learn at waking.")
    hears(sleeper, "A new picture to guess.")
    expect(spirit.locator(".piece")).not_to_have_text(first)
    hears(spirit, f"Nouvelle image : {spirit.inner_text('.piece')}.")
    sleeper.fill("#guess", "umbrella")
    sleeper.press("#guess", "Enter")
    hears(spirit, "Ada propose umbrella : faux.")
    hears(spirit, "Encore 10 secondes.")
    hears(sleeper, "10 seconds left.")
    hears(sleeper, "The time is up. One last guess, or pass.")
    hears(spirit, "Le temps est écoulé. Ada a un dernier essai.")
    hears(sleeper, "You wake up. Write down your dream.")
    hears(spirit, "Ada raconte son rêve.")
    sleeper.fill("#story", f"I held a {first} and laughed.")
    hears(spirit, f"{first} est dans le rêve.")
    sleeper.click(".telling .wide")
    hears(sleeper, "The mask is off. 1 guessed, 1 missed.")
    hears(spirit, "Le masque tombe. 1 devinée, 1 manquée.")
    earned = sleeper.locator(".score-line.you .earned .unseen").inner_text()
    hears(sleeper, f"You earn {earned}, ")
    earned = spirit.locator(".score-line.you .earned .unseen").inner_text()
    hears(spirit, f"Tu gagnes {earned}, ")
    secret = [each for each in heard(sleeper)[1:] if "right" in each or "wrong" in each]
    assert secret == [], "the Dreamer learns nothing by listening"


@pytest.mark.whole
def test_taps_are_told_to_who_listens(visit: Visit, server: Server) -> None:
    how: dict[str, Any] = {"table": "voice", "dream_seconds": 8, "last_guess_seconds": 1}
    code, tokens = whenidream_table(server, NAMES, 4, begin=False, **how)
    host = Player(server, code, tokens[0])
    spirit = comes_listening(visit, code, tokens[1])
    spirit.wait_for_selector(".places")
    assert host.do("begin")["type"] == "done"
    piece = spirit.inner_text(".piece")
    assert Player(server, code, tokens[2]).say("tap", "right", 1)["type"] == "done"
    hears(spirit, "Right.")
    hears(spirit, "Ada tells the dream. Tick what you hear.")
    assert Player(server, code, tokens[3]).say("tick", 1)["type"] == "done"
    hears(spirit, f"{piece} is in the dream.")
    assert host.say("wake")["type"] == "done"
    hears(spirit, "The mask is off. 1 guessed, 0 missed.")


def plays_on(move: str, steps: list[list[Any]], game: onirim.Game) -> bool:
    return move.startswith("play") and len(steps) == 2 and str(game.view(0).phase) == "choose"


@pytest.mark.whole
def test_one_hears_what_one_has_played_before_what_follows(visit: Visit, server: Server) -> None:
    def listening(*where: Any, **how: Any) -> Page:
        page = visit(*where, **how)
        listen(page)
        return page

    seed, moves, move = way_to(plays_on)
    page = sat_down(listening, server, seed, moves, PHONE)
    says(page, move)
    hears(page, f"You played the {move.removeprefix('play ')}. You drew the ")
    assert "".join(heard(page)).count("You played") == 1
    expect(page.locator(".news")).not_to_contain_text("You played")  # which one has seen


# Where the keyboard is


def pays(move: str, _: list[list[Any]], game: onirim.Game) -> bool:
    return move.startswith("pay") and str(game.view(0).phase) == "choose"


def opens(move: str, _: list[list[Any]], game: onirim.Game) -> bool:
    return move.startswith("open") and str(game.view(0).phase) == "choose"


@pytest.mark.parametrize("wanted", [pays, opens])
def test_after_a_nightmare_and_a_door_the_keyboard_is_at_the_hand(
    visit: Visit, server: Server, wanted: Wanted
) -> None:
    seed, moves, move = way_to(wanted)
    page = sat_down(visit, server, seed, moves, DESK)
    says(page, move)
    expect(page.locator("[data-hand]").first).to_be_focused()


def test_from_a_dialog_that_took_the_place_of_the_menu_one_comes_back_to_its_button(
    visit: Visit, server: Server
) -> None:
    page = sat_down(visit, server, "stage 7", [], DESK)
    for closes in ("Escape", "Enter"):  # which is for the cross
        page.click(".tool-menu")
        page.click("dialog .to-rules")
        page.focus("dialog.of-rules header button")
        page.keyboard.press(closes)
        expect(page.locator("dialog")).to_have_count(0)
        expect(page.locator(".tool-menu")).to_be_focused()


# For who cannot tell the colours apart


def some_fit(_: str, __: list[list[Any]], game: onirim.Game) -> bool:
    verbs = [str(move).split()[0] for move in game.legal_moves]
    return 0 < verbs.count("play") < verbs.count("discard")


def test_the_letter_of_a_colour_is_as_clear_on_a_card_that_does_not_fit_and_on_a_door_to_be_found(
    visit: Visit, server: Server
) -> None:
    seed, moves, move = way_to(some_fit)
    page = sat_down(visit, server, seed, [*moves, move], DESK)
    tabs = list[bytes]()
    for kind in (".faint", ":not(.faint)"):
        box = page.locator(f"[data-hand] .card{kind} .card-letter").first.bounding_box()
        assert box is not None
        beside = {"x": box["x"] + 3, "y": box["y"] + box["height"] / 3, "width": 2, "height": 2}
        tabs.append(page.screenshot(clip=beside))  # type: ignore[arg-type]
    assert tabs[0] == tabs[1], "no veil lies over it"
    wanted = page.locator(".doors .doorway").all_inner_texts()
    assert wanted == list("RRBBGGNN")[: len(wanted)]


# In colours of one's own, and with more contrast


def test_in_colours_of_ones_own_one_sees_the_series_and_what_to_press(visit: Visit, server: Server) -> None:
    seed, moves, move = way_to(plays_on)
    page = sat_down(visit, server, seed, [*moves, move], DESK, forced_colors="active")
    page.locator("[data-hand]:not(:has(.faint))").first.click()
    line, plays, discards, ground = page.evaluate(
        """() => [[".the-row .series", "::after"], ["[data-act=play]"], ["[data-act=discard]"], ["body"]]
            .map(([where, part]) => getComputedStyle(document.querySelector(where), part).backgroundColor)"""
    )
    assert line not in (ground, "rgba(0, 0, 0, 0)")
    assert plays not in (discards, ground)


@pytest.mark.parametrize(
    ("address", "light"),
    [
        ("/learn", "light"),
        *(
            pytest.param(address, light, marks=pytest.mark.whole)
            for address in ("/", "/games", "/daily", "/puzzles", "/rules/onirim", "/learn/two")
            for light in ("dark", "light")
        ),
    ],
)
def test_who_wants_more_contrast_has_seven_to_one(visit: Visit, address: str, light: str) -> None:
    page = visit(address, PHONE, contrast="more", color_scheme=light)
    page.wait_for_selector(
        "button.bots, [data-pocket] button.party, .games-foot, .calendar, .theme, .rule-parts, .lesson"
    )
    only = {"runOnly": {"type": "rule", "values": ["color-contrast-enhanced"]}}
    found = Axe().run(page, options=only).response["violations"]
    assert found == [], [each["html"] for each in found[0]["nodes"]]


# Bad input


@pytest.mark.whole
def test_a_story_of_601_characters_is_pasted_and_nothing_is_lost(visit: Visit, server: Server) -> None:
    how: dict[str, Any] = {"dream_seconds": 2, "last_guess_seconds": 1, "story_seconds": 600}
    code, tokens = whenidream_table(server, NAMES, 4, **how)
    sleeper, spirit = come(visit, code, tokens[0], DESK), come(visit, code, tokens[1], PHONE)
    sleeper.context.grant_permissions(["clipboard-read", "clipboard-write"])
    sleeper.wait_for_selector("#story")
    sleeper.fill("#story", "Once I flew.")
    expect(spirit.locator(".story")).to_have_text("Once I flew.")
    long = "I flew over the town. ".ljust(601, "z")
    sleeper.evaluate("text => navigator.clipboard.writeText(text)", long)
    sleeper.focus("#story")
    sleeper.keyboard.press("Control+A")
    sleeper.keyboard.press("Control+V")
    expect(sleeper.locator("#story")).to_have_value(long)
    expect(sleeper.locator("#room")).to_have_text("1 character too many (600 at most).")
    sleeper.click(".telling .wide", force=True)
    expect(sleeper.locator("#story")).to_have_value(long)
    sleeper.reload()
    expect(sleeper.locator("#story")).to_have_value(long)
    expect(spirit.locator(".story")).to_have_text("Once I flew.")
    sleeper.focus("#story")
    sleeper.keyboard.press("Control+End")
    sleeper.keyboard.press("Backspace")
    expect(sleeper.locator("#room")).to_contain_text("Room for 0 more characters.")
    sleeper.click(".telling .wide")
    expect(spirit.locator(".scoring-screen")).to_contain_text(long[:-1])


@pytest.mark.whole
def test_who_sends_a_story_of_601_characters_past_the_page_is_told_in_a_sentence(server: Server) -> None:
    how: dict[str, Any] = {**SHORT, "story_seconds": 600}
    code, tokens = whenidream_table(server, NAMES, 4, **how)
    sleeper = Player(server, code, tokens[0])
    hear_all([sleeper], "narration")
    assert sleeper.say("draft", "Once I flew.")["type"] == "done"
    for move in ("draft", "tell"):
        answer = sleeper.say(move, "z" * 601)
        assert (answer["code"], "600" in answer["why"]) == ("story-too-long", True)
    spirit = Player(server, code, tokens[1])
    assert spirit.view["view"]["draft"]["text"] == "Once I flew."


@pytest.mark.parametrize(
    "said",
    [
        ["tap", "right", 99],
        pytest.param(["tap", "right", 0], marks=pytest.mark.whole),
        pytest.param(["tap", "penalty", 99, 2], marks=pytest.mark.whole),
    ],
)
def test_a_tap_for_a_card_that_never_was_is_refused_and_the_page_plays_on(
    visit: Visit, server: Server, said: list[Any]
) -> None:
    code, tokens = whenidream_table(server, NAMES, 4, table="voice", dream_seconds=300)
    answers = list[dict[str, Any]]()
    far = list[WebSocketRoute]()

    def between(line: WebSocketRoute) -> None:
        """The page's own socket, through which something is sent that no button sends."""
        server_side = line.connect_to_server()
        far.append(server_side)

        def back(told: str | bytes) -> None:
            answers.append(json.loads(told))
            line.send(told)

        server_side.on_message(back)

    page = visit("/favicon.svg", PHONE)
    page.route_web_socket(re.compile("/ws/"), between)
    page.evaluate("token => localStorage.setItem('reverie.token', JSON.stringify(token))", tokens[1])
    page.goto(page.url.replace("/favicon.svg", f"/t/{code}"))
    piece = page.locator(".piece").inner_text()
    answers.clear()
    far[-1].send(json.dumps({"type": "say", "number": 9001, "said": said}))
    while not any(each["type"] in ("refused", "done") for each in answers):
        page.evaluate("() => new Promise(requestAnimationFrame)")
    (refused,) = [each for each in answers if each["type"] in ("refused", "done")]
    assert refused["type"] == "refused", refused
    assert refused["number"] == 9001
    assert page.locator(".piece").inner_text() == piece
    page.click(".taps.tap button.right")
    expect(page.locator(".verdict-line", has_text=piece)).to_contain_text("guessed")
    expect(page.locator(".verdict-line")).to_have_count(1)


# Small windows


@pytest.mark.parametrize(
    "address",
    ["/", "/learn", *(pytest.param(each, marks=pytest.mark.whole) for each in ("/daily", "/games"))],
)
def test_in_the_narrowest_window_everything_is_in_reach_of_a_thumb(visit: Visit, address: str) -> None:
    page = visit(address, NARROW)
    page.wait_for_selector(
        "button.bots, [data-pocket] button.party, .calendar .today button, .games-foot a, .lesson"
    )
    for_every_thumb(page)
    assert page.evaluate("document.scrollingElement.scrollWidth") == NARROW[0]


# Every screen at 200 %, and axe clean


@pytest.fixture(params=ZOOMED, ids=lambda size: f"{size[0]}x{size[1]}")
def zoomed(request: pytest.FixtureRequest) -> tuple[int, int]:
    return request.param  # type: ignore[no-any-return]


TWICE: dict[str, Any] = {"device_scale_factor": 2}


@pytest.mark.whole
@pytest.mark.parametrize("light", ["dark", "light"])
@pytest.mark.parametrize("address", ["/daily", "/games", "/learn", "/learn/two", "/puzzles", "/rules/onirim"])
def test_a_page_of_onirim_is_open_to_all_in_both_lights(
    visit: Visit, server: Server, address: str, light: str
) -> None:
    code, token = finished_alone(server, "Ada")  # so that there are figures, and challenges
    page = come(visit, code, token, PHONE, color_scheme=light)
    page.goto(page.url.replace(f"/t/{code}", address))
    page.wait_for_selector(".challenges, .calendar, .theme, .rule-parts, .lesson")
    open_to_all(page)


@pytest.mark.whole
def test_the_lobby_at_200_percent(visit: Visit, server: Server, zoomed: tuple[int, int]) -> None:
    code, tokens = whenidream_table(server, ["Ada", "Ben"], 6, begin=False)
    host, guest = (come(visit, code, token, zoomed, **TWICE) for token in tokens)
    newcomer = visit(f"/t/{code}", zoomed, **TWICE)
    newcomer.wait_for_selector("form.come-in")
    host.click(".set-up > summary")
    host.wait_for_selector(".set-up-inside")
    guest.wait_for_selector(".places .mine")
    for page in (host, guest, newcomer):
        open_to_all(page)
    host.get_by_role("button", name="What to do about Ben").click()
    host.click("dialog .send-away")
    open_to_all(host)
    screen = visit(f"/t/{code}/screen", zoomed, **TWICE)
    screen.wait_for_selector(".shared-main")
    open_to_all(screen)


@pytest.mark.whole
def test_a_typed_dream_at_200_percent(visit: Visit, server: Server, zoomed: tuple[int, int]) -> None:
    how: dict[str, Any] = {
        "reading_seconds": 600,
        "dream_seconds": 45,
        "forced_guess_seconds": 30,
        "story_seconds": 600,
    }
    code, tokens = whenidream_table(server, NAMES, 4, preset="original", last_guess_seconds=1, **how)
    sleeper, spirit = (come(visit, code, token, zoomed, **TWICE) for token in tokens[:2])
    screen = television(visit, code, zoomed, **TWICE)
    others = [Player(server, code, token) for token in tokens[2:]]
    all_of_them = (spirit, sleeper, screen)
    spirit.wait_for_selector(".role-card")
    sleeper.wait_for_selector(".masking")
    for page in all_of_them:
        open_to_all(page)
    late = visit(f"/t/{code}", zoomed, **TWICE)
    late.wait_for_selector(".theatre, .watch-screen, .latecomer")
    open_to_all(late)
    for each in others:
        assert each.say("ready")["type"] == "done"
    spirit.click("button.ready")
    sleeper.click("button.ready")
    spirit.fill("#word", "thing")
    open_to_all(spirit)
    spirit.press("#word", "Enter")
    expect(sleeper.locator(".heard-words")).to_contain_text("thing")
    expect(screen.locator(".words-before")).to_contain_text("thing")
    for page in (sleeper, screen, late):
        open_to_all(page)
    speak_all(others, spirit)
    expect(sleeper.locator(".whisper")).to_contain_text("Guess now, or pass")
    for page in all_of_them:
        open_to_all(page)
    sleeper.fill("#guess", spirit.inner_text(".piece"))
    sleeper.press("#guess", "Enter")
    sleeper.wait_for_selector("#story")
    sleeper.fill("#story", "It was dark, and then it was not.")
    expect(spirit.locator(".story")).to_contain_text("It was dark")
    for page in all_of_them:
        open_to_all(page)
    sleeper.click(".telling .wide")
    for page in (spirit, sleeper, late):
        page.wait_for_selector(".scoring-screen .scores")
        open_to_all(page)
    screen.wait_for_selector(".show-act")
    for _ in range(4):
        open_to_all(screen)
        screen.keyboard.press("ArrowRight")
    spirit.get_by_role("button", name="The table").click()
    open_to_all(spirit)


def speak_all(others: list[Player], spirit: Page) -> None:
    """Each spirit says every word it has for this picture."""
    words = iter(["small", "old", "round", "green"])
    for turn in range(2):
        for each in others:
            while "clue" not in each.view["may"]:
                each.hear("change", "view")
            assert each.say("clue", next(words))["type"] == "done"
        if turn == 0:
            spirit.wait_for_selector(".saying.mine")
            spirit.fill("#word", "house")
            spirit.press("#word", "Enter")


@pytest.mark.whole
def test_a_voice_dream_at_200_percent(visit: Visit, server: Server, zoomed: tuple[int, int]) -> None:
    how: dict[str, Any] = {"table": "voice", "dream_seconds": 25, "last_guess_seconds": 1}
    code, tokens = whenidream_table(server, NAMES, 4, **how)
    sleeper, spirit = (come(visit, code, token, zoomed, **TWICE) for token in tokens[:2])
    screen = television(visit, code, zoomed, **TWICE)
    piece = spirit.inner_text(".piece")
    open_to_all(spirit)
    spirit.click(".taps.tap button.right")
    spirit.locator(".verdict-line", has_text=piece).locator("button.card-line").click()
    open_to_all(spirit)
    spirit.click(".taps.tap button.penalty")
    open_to_all(spirit)
    for page in (sleeper, screen):
        open_to_all(page)
    sleeper.wait_for_selector(".touch-sky")
    for page in (sleeper, spirit, screen):
        open_to_all(page)
    sleeper.click(".touch-sky")
    spirit.wait_for_selector(".correcting-screen")
    open_to_all(spirit)


@pytest.mark.whole
def test_the_end_of_an_evening_at_200_percent(visit: Visit, server: Server, zoomed: tuple[int, int]) -> None:
    code, tokens, players = played(server, to_a_tie)
    voter, screen = come(visit, code, tokens[0], zoomed, **TWICE), television(visit, code, zoomed, **TWICE)
    voter.wait_for_selector(".candidates")
    screen.wait_for_selector(".story-page")
    for page in (voter, screen):
        open_to_all(page)
    vote = players[0].view["view"]["votes"][0]["vote"]
    tied = players[0].view["view"]["tied"]
    for seat, each in list(enumerate(players))[1:]:
        assert each.say("vote", vote, tied[0] if seat != tied[0] else tied[1])["type"] == "done"
    voter.click(".candidate button")
    for page in (voter, screen):
        page.wait_for_selector(".ranking, .bows")
        open_to_all(page)
    for _ in range(3):
        screen.keyboard.press("ArrowRight")
        open_to_all(screen)


@pytest.mark.whole
def test_a_practice_dream_at_200_percent(visit: Visit, zoomed: tuple[int, int]) -> None:
    page = visit("/", zoomed, **TWICE)
    page.wait_for_selector("button.bots")
    open_to_all(page)
    practise(page, dream_seconds=30, last_guess_seconds=1)
    open_to_all(page)
    act(page)
    page.wait_for_selector(".spirit-screen")
    page.wait_for_selector(".tip")
    no_barriers(page)
    page.keyboard.press("Escape")  # a tip lies on the table, and can be put away
    expect(page.locator(".tip")).to_have_count(0)
    open_to_all(page)


@pytest.mark.whole
def test_a_pack_is_written_at_200_percent(visit: Visit, zoomed: tuple[int, int]) -> None:
    page = visit("/pack", zoomed, **TWICE)
    page.wait_for_selector(".new-pack")
    open_to_all(page)
    page.click(".new-pack")
    page.fill("input[name=pack-name]", "Our attic")
    page.fill("textarea", "\n".join([*WORDS, "flurble"]))
    expect(page.locator(".pack-said")).to_contain_text("flurble")
    open_to_all(page)
    page.goto(page.url.split("/pack")[0])
    page.click("button.party")
    page.wait_for_selector("dialog form")
    open_to_all(page)
