"""What a first game and the hint say to do, on the screen, beside the coach asked in Python."""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from reverie import onirim, wording
from reverie.onirim.moves import choices_of, step_of
from reverie.onirim.players.dreamwalker import Dreamwalker
from tests.server.serving import Server
from tests.web.conftest import DESK, Visit, carried
from tests.web.playing import phase

MOST = 400
DONE = [wording.word(f"{guided}.done") for guided in ("onirim.learn", "rules.guided")]
EQUAL = re.compile(r"swap (.*) for \1")


@pytest.fixture
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """One for each game: an address is not advised as often as thirty games one after another want it."""
    with carried(request, Server, tmp_path) as running:
        yield running


def in_words(move: str) -> str:
    """A move as the page calls it, from the catalogue."""
    verb, _, rest = move.partition(" ")
    if verb == "pay":
        kind, _, rest = rest.partition(" ")
        verb = f"pay{kind}"
    if verb == "arrange":
        out, _, order = rest.partition(", then ")
        key = "arrange" if order else "arrangeOne"
        return wording.word(f"onirim.moves.{key}", {"out": out, "order": order.split(", ")})
    if verb == "swap":
        own, _, shared = rest.partition(" for ")
        return wording.word("onirim.moves.swap", {"own": own, "shared": shared})
    what = rest.partition(" from ")[0]
    kinds = {"paykey": "key", "open": "key", "paydoor": "door", "search": "door"}
    return wording.word(f"onirim.moves.{verb}", {"card": f"{what} {kinds[verb]}" if verb in kinds else what})


class Learner:
    """Somebody in a first game with cards of our choice, and the same game in Python."""

    def __init__(self, visit: Visit, players: int, seed: str) -> None:
        self.page = visit("/favicon.svg", DESK)
        self.page.route("**/api/tables", lambda route: self._open(route, seed))
        self.page.goto(self.page.url.replace("/favicon.svg", "/learn" if players == 1 else "/learn/two"))
        self.page.wait_for_selector(".onirim.mine [data-lesson]")
        self.partner = Dreamwalker()
        self.game = (
            onirim.Game(2, seed=seed, communication="open") if players == 2 else onirim.Game(seed=seed)
        )

    @staticmethod
    def _open(route: Route, seed: str) -> None:
        asked = json.loads(route.request.post_data or "{}")
        route.continue_(post_data=json.dumps({**asked, "seed": seed}))

    def catch_up(self) -> None:
        """The partner plays, and what the page does by itself is done."""
        while self.game.to_move == 1 or (self.game.to_move == 0 and self._goes_on()):
            move = self._goes_on() if self.game.to_move == 0 else self._partners()
            self.game.push(str(move))

    def _partners(self) -> str:
        view = self.game.view(1)
        return str(step_of(view.seen, self.partner.choose(view, choices_of(view))))

    def _goes_on(self) -> str | None:
        """The move that the page makes without asking."""
        view = self.game.view(0).to_dict()
        if view["phase"] == "search" and not view["search_matters"]:
            return next(move for move in self.moves() if move.startswith("search"))
        return "keep" if view["phase"] == "swap" and self.moves() == ["keep"] else None

    def moves(self) -> list[str]:
        """What can be done on the page: two cards that are equal cannot be swapped."""
        legal = [str(move) for move in self.game.legal_moves]
        return [move for move in legal if not EQUAL.fullmatch(move)]

    def say(self, move: str) -> None:
        """With a hand: the card that the hint has lifted need not be touched again, nor a prophecy laid."""
        before = self.page.get_attribute(".onirim", "data-moment")
        self.page.clock.fast_forward(400)
        verb, _, rest = move.partition(" ")
        if verb in ("play", "discard"):
            card, _, group = rest.partition(" from ")
            cards = self.page.locator(f".hand {'.shared ' if group == 'shared' else ''}[data-hand]")
            one = cards.and_(self.page.locator(f'[aria-label^="{card}"]')).first
            if one.get_attribute("aria-pressed") != "true":
                one.click()
            self.page.click(f"[data-act={verb}]")
        elif verb == "arrange":
            self.page.click("[data-act=confirm]")
        else:
            words = move.split()
            said = [" ".join(words[:n]) for n in range(len(words), 0, -1)]
            found = [self.page.locator(f'.stage [data-act="{each}"]').first for each in said]
            next(each for each in found if each.count()).click()
        self.game.push(move)
        self.catch_up()
        now = """b => { const room = document.querySelector('.onirim');
            return room?.dataset.moment !== b && room.matches('.mine, .phase-over'); }"""
        self.page.wait_for_function(now, arg=before)


def lesson_says(page: Page, best: str) -> bool:
    """Is there a lesson, and does it say to do this? The end of it all says nothing."""
    told = page.locator("[data-lesson] p")
    if told.count() == 0 or told.inner_text() in DONE:
        return False
    page.wait_for_function(
        "() => /(Best here|Again): /.test(document.querySelector('[data-lesson] p')?.textContent)"
    )
    said = told.inner_text()
    assert f"Best here: {best}." in said or f"Again: {best}." in said, (best, said)
    return True


def through(learner: Learner, dice: random.Random) -> tuple[int, int]:
    """A learner who follows the coach half of the time; how often the lesson and the hint were read."""
    lessons = hints = 0
    page, game = learner.page, learner.game
    while game.outcome is None and hints < MOST:
        best = str(onirim.advise(game)[0].move)
        lessons += lesson_says(page, in_words(best))
        page.keyboard.press("h")
        short = in_words(best.partition(", then ")[0])
        expect(page.locator(".hint-panel b")).to_contain_text(f"Best: {short}. Odds")
        hints += 1
        follows = dice.random() < 0.5 or best.startswith("arrange")
        learner.say(best if follows else dice.choice(learner.moves()))
    assert game.outcome is None or phase(page) == "over"
    return lessons, hints


@pytest.mark.whole
@pytest.mark.parametrize("seed", range(30))
def test_a_lesson_and_the_hint_say_what_the_coach_says_in_python(visit: Visit, seed: int) -> None:
    learner = Learner(visit, 1, f"learner {seed}")
    lessons, hints = through(learner, random.Random(seed))
    assert learner.game.outcome is not None
    assert lessons > 4 and hints > 13


@pytest.mark.whole
@pytest.mark.parametrize("seed", range(8))
def test_a_lesson_for_two_says_what_the_coach_says_in_python(visit: Visit, seed: int) -> None:
    learner = Learner(visit, 2, f"learners {seed}")
    lessons, _ = through(learner, random.Random(seed))
    assert lessons > 5
