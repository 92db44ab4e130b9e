"""The table of Onirim: events are named, nothing is covered, and everything fits under a thumb."""

import json
import random
import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from reverie import onirim
from tests.server.serving import Server
from tests.web.accessibility import ZOOMED, large_enough, nothing_is_out_of_reach
from tests.web.conftest import DESK, PHONE, Visit
from tests.web.playing import by_keyboard, by_mouse, choose, hand, moment, phase
from tests.web.seats import onirim_table, open_table
from tests.web.test_onirim_page import no_barriers

SPILT = """() => {
    const page = document.scrollingElement;
    const parts = '.dreamscape, .stage, .choice, .below, .price, .news';
    const over = [...document.querySelectorAll(`.onirim :is(${parts})`)]
        .map(each => [each, each.scrollHeight - each.clientHeight, each.scrollWidth - each.clientWidth])
        .filter(([, high, wide]) => high > 1 || wide > 1)
        .map(([each, high, wide]) => `${each.className} ${high} ${wide} ${each.innerText}`);
    return [page.scrollHeight - innerHeight, page.scrollWidth - innerWidth, over];
}"""
ON_ITS_SIDE = (640, 360)
"""Size of a phone held sideways."""
REFLEX = 220
"""Milliseconds after which a tap counts as a reaction to what is shown."""
FLYING = "() => document.querySelector('.flights')?.childElementCount > 0"
HELD = """() => new MutationObserver(() => {
    if (document.querySelector('.flights')?.childElementCount)
        document.getAnimations().forEach(each => each.pause());
}).observe(document.body, { childList: true, subtree: true })"""
"""Pauses animations as soon as a card flies, however slow the machine is."""
HASTY = """() => {
    let was = '';
    window.hasty = [];
    new MutationObserver(() => {
        const room = document.querySelector('.onirim');
        if (room && was.includes('phase-choose') && room.matches('.phase-nightmare')) {
            document.querySelector('.choice [data-act]').dispatchEvent(
                new MouseEvent('click', {detail: 1, bubbles: true}));
            window.hasty.push(room.dataset.moment);
        }
        was = room?.className ?? '';
    }).observe(document.body, {subtree: true, attributes: true, attributeFilter: ['class', 'data-moment']});
}"""
"""Taps as soon as a nightmare appears, like a player who meant to tap a card."""

Wanted = Callable[[str, list[list[Any]], onirim.Game], bool]


def everything_in_reach(page: Page) -> None:
    """Assert that nothing scrolls or is cut off, and that all targets are large enough."""
    assert page.evaluate(SPILT) == [0, 0, []], phase(page)
    large_enough(page)


@cache
def way_to(wanted: Wanted) -> tuple[str, list[str], str]:
    """Return a seed, the moves up to a moment, and the move that causes it."""
    for number in range(300):
        seed, dice, moves = f"stage {number}", random.Random(number), list[str]()
        game = onirim.Game(seed=seed)
        while game.outcome is None and len(moves) < 40:
            for move in map(str, game.legal_moves):
                after = game.copy()
                after.push(move)
                if wanted(move, [step.to_record() for step in after.steps[len(game.steps) :]], after):
                    return seed, moves, move
            moves.append(str(dice.choice(list(game.legal_moves))))
            game.push(moves[-1])
    raise AssertionError("there is no such dream")


def table_after(
    visit: Visit, server: Server, seed: str, moves: list[str], size: tuple[int, int], **how: Any
) -> Page:
    code, token = onirim_table(server, seed=seed, moves=moves)
    page = open_table(visit, code, token, size, **how)
    page.wait_for_selector(".onirim")
    page.clock.fast_forward(400)
    return page


def make_move(page: Page, move: str) -> None:
    """Make a move with the buttons of the page."""
    before, words = moment(page), move.split()
    if words[0] in ("play", "discard"):
        page.locator(f"[data-hand][aria-label^='{words[1]} {words[2]}']").first.click()
        page.click(f"[data-act={words[0]}]")
    else:
        verb = f"{words[0]} {words[1]}" if words[0] == "pay" else words[0]
        page.locator(f"[data-act^='{verb}']").first.click()
    page.wait_for_function("b => document.querySelector('.onirim')?.dataset.moment !== b", arg=before)


def move_in_flight(page: Page, move: str) -> None:
    """Make a move and wait until cards fly."""
    page.evaluate(HELD)
    make_move(page, move)
    page.wait_for_function(FLYING)


def drifts(move: str, steps: list[list[Any]], _: onirim.Game) -> bool:
    verbs = [step[0] for step in steps]
    return move.startswith("play") and verbs[-1] == "shuffle" and "search" not in verbs


def asks_for_the_one_key(move: str, _: list[list[Any]], game: onirim.Game) -> bool:
    keys = [each for each in map(str, game.legal_moves) if each.startswith("pay key")]
    return move.startswith("play") and len(keys) == 1


def draws_a_payable_nightmare(move: str, _: list[list[Any]], game: onirim.Game) -> bool:
    price = next((each for each in map(str, game.legal_moves) if each.startswith("pay key")), None)
    if price is None or not move.startswith("play"):
        return False
    paid = game.copy()
    paid.push(price)
    return any(str(each).startswith("discard") for each in paid.legal_moves)


def chronicle(page: Page) -> str:
    return " ".join(page.locator(".chronicle li").all_text_contents())


def test_news_name_the_cards_that_went_through_limbo(visit: Visit, server: Server) -> None:
    seed, moves, move = way_to(drifts)
    game = onirim.Game(seed=seed)
    for each in [*moves, move]:
        game.push(each)
    doors = [str(step.to_record()[1]) for step in game.steps[-6:] if "door" in str(step.to_record()[1:])]
    page = table_after(visit, server, seed, moves, PHONE, reduced_motion="no-preference")
    make_move(page, move)
    expect(page.locator(".news")).to_contain_text("Shuffled from limbo back into the deck:")
    expect(page.locator(".news")).to_contain_text(doors[-1])
    assert doors[-1] in (page.text_content("#said") or "")
    page.click(".tool-list")
    expect(page.locator("dialog .chronicle")).to_contain_text(f"You played the {move.removeprefix('play ')}.")
    expect(page.locator("dialog .chronicle")).to_contain_text("Shuffled from limbo back into the deck:")
    before = chronicle(page)
    page.reload()
    page.wait_for_selector(".onirim")
    assert chronicle(page) in before, "a reload forgets nothing"


def test_the_list_counts_the_turns_that_the_result_counts(visit: Visit, server: Server) -> None:
    seed, moves, move = way_to(draws_a_payable_nightmare)
    game = onirim.Game(seed=seed)
    for each in moves:
        game.push(each)
    before = game.view().turns
    page = table_after(visit, server, seed, moves, DESK)
    for wanted in (move, "pay key", "discard"):  # the nightmare is paid in the turn that drew it
        each = next(each for each in map(str, game.legal_moves) if each.startswith(wanted))
        page.clock.fast_forward(400)
        make_move(page, each)
        game.push(each)
    lines = page.locator(".chronicle li").all_text_contents()
    assert [line for line in lines if line.startswith("Turn ")] == [
        f"Turn {before + 1}",
        f"Turn {game.view().turns}",
    ]
    assert lines.index(f"Turn {game.view().turns}") > next(
        at for at, line in enumerate(lines) if "The nightmare took" in line
    )


def test_a_hint_on_a_nightmare_covers_neither_odds_nor_hand(visit: Visit, server: Server) -> None:
    seed, moves, move = way_to(asks_for_the_one_key)
    page = table_after(visit, server, seed, [*moves, move], PHONE)
    page.keyboard.press("h")
    panel = page.locator(".hint-panel").bounding_box()
    choice = page.locator(".choice").bounding_box()
    below = page.locator(".hand").bounding_box()
    assert panel and choice and below
    assert choice["y"] + choice["height"] <= panel["y"]
    assert panel["y"] + panel["height"] <= below["y"]
    everything_in_reach(page)
    box = page.locator("[data-act='pay key']").bounding_box()
    assert box and box["width"] > 100
    before = moment(page)
    page.mouse.click(box["x"] + box["width"] - 8, box["y"] + box["height"] - 8)
    page.wait_for_function("b => document.querySelector('.onirim')?.dataset.moment !== b", arg=before)


@pytest.mark.whole
@pytest.mark.firefox
@pytest.mark.parametrize("size", [PHONE, ON_ITS_SIDE])
def test_a_whole_game_on_a_phone_needs_no_scrolling(
    visit: Visit, server: Server, size: tuple[int, int]
) -> None:
    page = table_after(visit, server, "stage 3", [], size)
    dice, seen = random.Random(11), set[str]()
    for _ in range(300):
        everything_in_reach(page)
        if phase(page) not in seen:
            seen.add(phase(page))
            no_barriers(page)
        if phase(page) == "over":
            break
        choose(page, foreseeing if dice.random() < 0.25 else by_mouse, dice)
    assert {"choose", "nightmare", "arrange", "over"} <= seen
    for place in (".limbo", ".discards", ".to-come", ".tool-list", ".tool-menu"):
        page.click(place)
        page.wait_for_selector("dialog[open]")
        large_enough(page)
        page.keyboard.press("Escape")


def foreseeing(page: Page, dice: random.Random) -> None:
    """Discard a key to look ahead, or make any choice."""
    keys = page.query_selector_all("[data-hand]:has(.key)") if phase(page) == "choose" else []
    if keys:
        keys[0].click()
        page.click("[data-act=discard]")
    else:
        by_mouse(page, dice)


@pytest.mark.whole
def test_a_nightmare_is_paid_while_its_card_still_flies(visit: Visit, server: Server) -> None:
    seed, moves, move = way_to(asks_for_the_one_key)
    page = table_after(visit, server, seed, moves, DESK, reduced_motion="no-preference")
    move_in_flight(page, move)
    before = moment(page)
    page.clock.fast_forward(REFLEX)
    assert page.evaluate(FLYING), "it is still on its way"
    page.keyboard.press("k")
    page.wait_for_function("b => document.querySelector('.onirim')?.dataset.moment !== b", arg=before)


@pytest.mark.whole
def test_animations_do_not_delay_a_fast_player(visit: Visit, server: Server) -> None:
    page = table_after(visit, server, "stage 5", [], DESK, reduced_motion="no-preference")
    page.evaluate(HASTY)
    dice, count = random.Random(2), 0
    while phase(page) != "over" and count < 25:
        before = moment(page)
        page.clock.fast_forward(REFLEX)
        by_keyboard(page, dice)
        page.wait_for_function("b => document.querySelector('.onirim')?.dataset.moment !== b", arg=before)
        count += 1
        if page.evaluate("window.hasty.at(-1)") == moment(page):
            page.wait_for_timeout(50)
            assert page.evaluate("window.hasty.at(-1)") == moment(page), "it was decided by accident"
    assert page.evaluate("window.hasty.length") > 0
    page.wait_for_function("() => !document.querySelector('.flights')?.childElementCount")
    seed, moves, move = way_to(drifts)
    page = table_after(visit, server, seed, moves, DESK, reduced_motion="no-preference")
    move_in_flight(page, move)
    page.keyboard.press("1")  # the next key or tap ends whatever moves, and does what it does
    assert page.evaluate("document.querySelector('.flights').childElementCount") == 0
    expect(page.locator("[data-hand][aria-pressed=true]")).to_have_count(1)


@pytest.mark.whole
def test_only_transforms_and_opacity_move(visit: Visit, server: Server) -> None:
    seed, moves, move = way_to(drifts)
    page = table_after(visit, server, seed, moves, PHONE, reduced_motion="no-preference")
    move_in_flight(page, move)
    moving = page.evaluate("""() => [...new Set(document.getAnimations().flatMap(each =>
        each.effect.getKeyframes().flatMap(frame => Object.keys(frame))))]""")
    assert "transform" in moving
    kept = {"offset", "computedOffset", "easing", "composite"}
    assert set(moving) <= kept | {"transform", "opacity", "translate", "scale", "rotate"}


@pytest.mark.whole
def test_a_reload_keeps_the_order_of_the_hand(visit: Visit, server: Server) -> None:
    page = table_after(visit, server, "stage 9", [], PHONE)
    dice = random.Random(3)
    for _ in range(6):
        choose(page, by_mouse, dice)
    before = [name.split(",")[0] for name in hand(page)]
    assert before != sorted(before)
    page.reload()
    page.wait_for_selector("[data-hand]")
    assert [name.split(",")[0] for name in hand(page)] == before


@pytest.mark.whole
def test_undoing_a_move_that_revealed_a_card_makes_the_game_practice(visit: Visit, server: Server) -> None:
    page = table_after(visit, server, "stage 9", [], DESK)
    expect(page.locator(".tool-undo")).to_have_attribute("aria-disabled", "true")
    before = hand(page)
    page.click("[data-hand] >> nth=0")
    choose(page, lambda page, _: page.click("[data-act=play]"), random.Random())
    page.click(".tool-undo")
    page.click("dialog [data-act=practise]")
    expect(page.locator(".chronicle")).to_contain_text("Undone.")
    expect(page.locator("[data-hand]")).to_have_count(len(before))
    assert sorted(hand(page)) == sorted(before)


def test_a_swap_of_equal_cards_is_not_reported(visit: Visit) -> None:
    page = visit("/favicon.svg")
    offered = ["keep", "swap red sun for red sun", "swap red sun for blue key"]
    worth = page.evaluate(
        f"import('/scripts/onirim/table/choices.js').then(it => it.usefulSwaps({json.dumps(offered)}))"
    )
    assert worth == ["swap red sun for blue key"]


@pytest.mark.whole
@pytest.mark.parametrize("size", ZOOMED)
def test_a_whole_game_by_keyboard_at_200_percent(visit: Visit, server: Server, size: tuple[int, int]) -> None:
    page = table_after(visit, server, "stage 2", [], size, device_scale_factor=2)
    dice, seen = random.Random(8), set[str]()
    for _ in range(300):
        if phase(page) not in seen:
            seen.add(phase(page))
            nothing_is_out_of_reach(page)
        if phase(page) == "over":
            break
        choose(page, by_keyboard, dice)
    assert phase(page) == "over"
    expect(page.locator(".ending")).to_be_visible()


def test_a_card_that_cannot_be_played_says_why(visit: Visit, server: Server) -> None:
    for number in range(100):  # a dream that begins with two suns, and no nightmare after the first
        game = onirim.Game(seed=f"suns {number}")
        if "play red sun" in game.legal_moves and str(game.view(0).hand).count("SUN") > 1:
            game.push("play red sun")
            if game.view(0).phase == "choose":
                break
    page = table_after(visit, server, f"suns {number}", [], PHONE)
    page.keyboard.press("u")
    expect(page.locator(".why")).to_contain_text("nothing to undo")
    page.click("[data-hand][aria-label='red sun'] >> nth=0")
    choose(page, lambda page, _: page.click("[data-act=play]"), random.Random())
    page.click("[data-hand][aria-label*='sun'] >> nth=0")
    page.click("[data-act=play]", force=True)
    expect(page.locator(".news")).to_contain_text(re.compile("cannot|follow"))


MEETS = """(others) => {
  const note = document.querySelector("#notes p").getBoundingClientRect();
  return others.filter((other) => [...document.querySelectorAll(other)].some((each) => {
    const box = each.getBoundingClientRect();
    return box.width && note.left < box.right && box.left < note.right
      && note.top < box.bottom && box.top < note.bottom;
  }));
}"""


def test_a_note_covers_neither_the_hand_nor_a_button(visit: Visit, server: Server) -> None:
    page = table_after(visit, server, "stage 3", [], PHONE)
    page.click("[data-hand] >> nth=0")
    page.evaluate("import('/scripts/ground/parts.js').then((it) => it.showNote(() => 'Copied. Send it on.'))")
    expect(page.locator("#notes p")).to_be_visible()
    assert page.evaluate(MEETS, [".hand", ".actions", ".bar button", ".the-row .card"]) == []
