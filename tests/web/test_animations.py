"""The scenes of Onirim: each is seen, heard where sound is wanted, and told; without movement, told alone."""

import random
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from reverie import onirim
from reverie.onirim.moves import choices_of, step_of
from reverie.onirim.players.dreamwalker import Dreamwalker
from tests.server.serving import Server
from tests.web.accessibility import SOUND, announcements, record_announcements
from tests.web.conftest import DESK, Visit
from tests.web.playing import by_mouse, choose, phase
from tests.web.seats import onirim_table, open_table
from tests.web.test_onirim_table import chronicle, make_move, move_in_flight, way_to

FLIGHTS = """() => {
  document.getAnimations().forEach((each) => each.pause());
  return [...document.querySelectorAll('.flight')].map((flight) => {
    const [flown] = flight.getAnimations();
    const faces = [...flight.querySelectorAll('.face .card')].map((card) => card.className);
    const seen = (progress) => {
      const { delay, duration } = flown.effect.getComputedTiming();
      flown.currentTime = delay + Math.min(progress, 0.999) * duration;
      const { left, top, width, height } = flight.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    };
    return { faces, light: flight.querySelector('.halo')?.className ?? '', from: seen(0), to: seen(1) };
  });
}"""
"""Every card that flies: its faces (the last is the one it shows first), its light, from where, to where."""
BOX = """(where) => {
  const { left, top, right, bottom } = document.querySelector(where).getBoundingClientRect();
  return [left, top, right, bottom];
}"""

MOVES = """() => {
  window.moved = [];
  const look = () => {
    for (const each of document.getAnimations()) if (each.playState === 'running')
      window.moved.push(each.animationName ?? each.transitionProperty ?? each.effect.target.className);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...how) {
    window.moved.push(`animate ${this.className}`);
    return animate.apply(this, how);
  };
}"""
"""Looks at every frame whether anything moves, and whether anything is told to."""

Flight = dict[str, Any]


def at_a_table(
    visit: Visit,
    server: Server,
    seed: str,
    moves: list[str],
    size: tuple[int, int] = DESK,
    motion: str = "no-preference",
) -> Page:
    """Open a game after these moves, with sound."""
    code, token = onirim_table(server, seed=seed, moves=moves)

    def record(page: Page) -> None:
        page.add_init_script(f"({SOUND})()")
        record_announcements(page)

    settings = {"settings": {"sound": True}}
    page = open_table(visit, code, token, size, before=record, remembers=settings, reduced_motion=motion)
    page.wait_for_selector(".onirim")
    page.clock.fast_forward(400)
    return page


def performed(page: Page, move: str) -> list[Flight]:
    move_in_flight(page, move)
    return page.evaluate(FLIGHTS)  # type: ignore[no-any-return]


def ends_in(page: Page, flight: Flight, where: str, key: str = "to") -> bool:
    left, top, right, bottom = page.evaluate(BOX, where)
    x, y = flight[key]
    return bool(left - 8 < x < right + 8 and top - 8 < y < bottom + 8)


def shows(flight: Flight, *kinds: str) -> bool:
    """Return whether the last step shows a card of the given kind."""
    return all(kind in flight["faces"][0].split() for kind in kinds)


def pitches(page: Page, kind: str) -> list[float]:
    return [pitch for each, pitch in page.evaluate("window.sounds") if each == kind]


def announced(page: Page) -> str:
    return " ".join(announcements(page))


def searches(move: str, steps: list[list[Any]], game: onirim.Game) -> bool:
    """Return whether the move completes a series whose door is taken without a question."""
    view = game.view(0).to_dict()
    return move.startswith("play") and view["phase"] == "search" and not view["search_matters"]


def meets_a_nightmare(move: str, steps: list[list[Any]], game: onirim.Game) -> bool:
    return move.startswith("play") and str(game.view(0).phase) == "nightmare"


@cache
def last_move(won: bool) -> tuple[str, list[str], str]:
    """Return a seed, the moves before the last, and the last: of a game that dreamwalker wins, or loses on an
    empty deck."""
    for number in range(200):
        seed, player, moves = f"last {number}", Dreamwalker(), list[str]()
        game, dice = onirim.Game(seed=seed), random.Random(number)
        while game.outcome is None:
            view = game.view(0)
            legal = choices_of(view)
            choice = player.choose(view, legal) if won else dice.choice(legal)
            moves.append(str(step_of(view.visible_state, choice)))
            game.push(moves[-1])
        ends = moves[-1].split()[0] in (("open", "search") if won else ("play", "discard"))
        if game.outcome.won == won and ends and (won or str(game.outcome.reason) != "resigned"):
            return seed, moves[:-1], moves[-1]
    raise AssertionError("there is no such dream")


def test_a_search_riffles_the_deck_and_a_door_comes_out_of_it(visit: Visit, server: Server) -> None:
    seed, moves, move = way_to(searches)
    page = at_a_table(visit, server, seed, moves)
    flights = performed(page, move)
    backs = [each for each in flights if len(each["faces"]) == 1 and shows(each, "back")]
    assert len(backs) == 6
    assert all(ends_in(page, each, ".deck") and ends_in(page, each, ".deck", "from") for each in backs)
    [door] = [each for each in flights if shows(each, "door") and ends_in(page, each, ".dreamscape > .doors")]
    assert ends_in(page, door, ".deck", "from") and "lamp" in door["light"]
    assert {2000 + 260 * n for n in range(6)} <= set(pitches(page, "noise")), "a riffle"
    assert {330 * times for times in (1, 1.25, 1.5, 2)} <= set(pitches(page, "tone")), "and a door"
    assert "Three of a colour:" in chronicle(page) and "Three of a colour:" in announced(page)


@pytest.mark.whole
def test_a_nightmare_dims_the_room_and_tolls(visit: Visit, server: Server) -> None:
    seed, moves, move = way_to(meets_a_nightmare)
    page = at_a_table(visit, server, seed, moves)
    expect(page.locator(".light .dread")).to_have_css("opacity", "0")
    flights = performed(page, move)
    [dread] = [each for each in flights if "dread" in each["light"]]
    assert shows(dread, "nightmare") and ends_in(page, dread, ".choice .waits")
    expect(page.locator(".light .dread")).to_have_css("opacity", "1")
    assert 98 in pitches(page, "tone")
    assert "nightmare" in chronicle(page) and "nightmare" in announced(page)


@pytest.mark.whole
@pytest.mark.parametrize("won", [True, False])
def test_a_win_shows_the_dawn_and_an_empty_deck_a_fading_lamp(
    visit: Visit, server: Server, won: bool
) -> None:
    seed, moves, move = last_move(won)
    page = at_a_table(visit, server, seed, moves)
    light, other = (".dawn", ".dark") if won else (".dark", ".dawn")
    expect(page.locator(f".light {light}")).to_have_css("opacity", "0")
    make_move(page, move)
    page.wait_for_selector(".onirim.phase-over")
    moving = page.evaluate("""() => document.getAnimations().map((each) =>
        each.animationName ?? `${each.effect.target.className} ${each.transitionProperty}`)""")
    assert f"{light[1:]} opacity" in moving, "it comes slowly"
    assert moving.count("rise") == (8 if won else 0), "every door is lit once more"
    expect(page.locator(f".light {light}")).to_have_css("opacity", "1")
    expect(page.locator(f".light {other}")).to_have_css("opacity", "0")
    if won:
        assert 165 in pitches(page, "tone")
    else:
        assert {330 * 0.6, 165, 330 * 0.4} <= set(pitches(page, "tone"))
    expect(page.locator(".ending h1")).to_be_visible()
    assert page.inner_text(".ending h1") and "door" in announced(page)


def play_on(page: Page, most: int) -> None:
    """Play up to `most` random moves, the same on every page with the same cards."""
    dice = random.Random(4)
    for _ in range(most):
        if phase(page) == "over":
            return
        page.clock.fast_forward(400)
        choose(page, by_mouse, dice)


@pytest.mark.parametrize("most", [3, pytest.param(300, marks=pytest.mark.whole)])
def test_reduced_motion_moves_nothing_and_announces_the_same(visit: Visit, server: Server, most: int) -> None:
    pages = {}
    for motion in ("reduce", "no-preference"):
        page = pages[motion] = at_a_table(visit, server, "stage 7", [], motion=motion)
        page.evaluate(MOVES)
        play_on(page, most)
        assert most < 300 or phase(page) == "over"
    assert pages["reduce"].evaluate("window.moved") == []
    assert pages["no-preference"].evaluate("window.moved.length") > 0, "or this looks at nothing"
    still, moving = (page.locator(".chronicle li").all_text_contents() for page in pages.values())
    assert still == moving and len(still) >= most / 40
    assert announcements(pages["reduce"]) == announcements(pages["no-preference"])
