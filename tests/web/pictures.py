"""Pictures of every main screen, at phone and desk size, by night and at dawn.

python -m tests.web.pictures docs/pictures/page
python -m tests.web.pictures FOLDER lobby latecomer     # some of them
"""

import json
import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

from playwright.sync_api import Page, sync_playwright

from reverie import onirim
from tests.server.serving import Player, Server
from tests.web.camera import SIZES, Camera
from tests.web.conftest import FLAGS
from tests.web.pictures_lobby import LOBBY
from tests.web.pictures_television import television_screens
from tests.web.playing import by_mouse, choose, phase
from tests.web.seats import onirim_table, open_table

LIGHTS = ("dark", "light")
PEOPLE = ["Ada", "Ben", "Cleo", "Dov", "Elif", "Finn"]
CLUES = ["mountain", "garden", "clock", "river", "wheel", "lamp"]
"""Names of pieces, which every table has in its own language."""


def seed_that_meets(*wanted: str) -> str:
    """Return a seed with which the first move draws these cards."""
    for number in range(500):
        game = onirim.Game(seed=f"picture {number}")
        met = {str(step).split()[-1] for step in game.push(game.legal_moves[0])}
        if set(wanted) <= met:
            return f"picture {number}"
    raise LookupError(wanted)


class Screens(Camera):
    """Pictures of every main screen."""

    moments: ClassVar = {"nightmare": "onirim-nightmare", "arrange": "onirim-prophecy", "door": "onirim-door"}
    """Phases of a game for one that are pictured, with the picture's name."""

    def front(self) -> None:
        with self.at("/") as page:
            page.wait_for_selector("button.alone")
            self.shoot(page, "front")

    def lobby(self) -> None:
        code, tokens = self.table(PEOPLE[:4], 6, begin=False)
        page = open_table(self.visit, code, tokens[0], SIZES[self.size])
        page.wait_for_selector(".places")
        self.shoot(page, "lobby")
        page.context.close()

    def alone(self) -> None:
        """Play a game for one as the coach advises, and picture its phases."""
        code = self.server.table(seed=seed_that_meets("nightmare"))
        token = self.server.sit(code, "Ada")
        player = Player(self.server, code, token)
        player.do("begin")
        wanted = dict(self.moments)
        self.look(code, token, "onirim-begin")
        for turn in range(300):
            player = Player(self.server, code, token)
            view = player.view["view"]
            if view["outcome"] is not None:
                break
            if view["phase"] in wanted and len(view["doors"][0]) > 0:
                self.look(code, token, wanted.pop(view["phase"]))
                player = Player(self.server, code, token)
            elif len(view["doors"][0]) == 4 and view["phase"] == "choose" and "hint" not in wanted:
                wanted["hint"] = ""
                self.look(code, token, "onirim-hint", "h")
                player = Player(self.server, code, token)
            player.say(self._choice(player, turn, wanted))
            player.socket.close()
        page = open_table(self.visit, code, token, SIZES[self.size])
        page.wait_for_selector(".onirim.phase-over")
        self.shoot(page, "onirim-end")
        page.goto(f"http://{self.server.at}/analysis/{code}")
        page.wait_for_selector("svg.curve, .curve svg")
        self.shoot(page, "story")
        page.goto(f"http://{self.server.at}/games")
        page.wait_for_timeout(800)
        self.shoot(page, "games")
        page.context.close()

    def look(self, code: str, token: str, name: str, key: str = "") -> None:
        """Picture the table of a player now, after a key if one is given."""
        page = open_table(self.visit, code, token, SIZES[self.size])
        page.wait_for_selector(".onirim")
        page.clock.fast_forward(400)
        if key:
            page.keyboard.press(key)
            page.wait_for_timeout(900)
        self.shoot(page, name)
        page.context.close()

    def _choice(self, player: Player, turn: int, wanted: dict[str, str]) -> str:
        """Return the coach's move, with a few mistakes, and a key discarded for a prophecy."""
        view, may = player.view["view"], player.view["may"]
        keys = [move for move in may if move.startswith("discard") and "key" in move]
        if "arrange" in wanted and keys and len(view["doors"][0]) == 2:
            return str(keys[0])
        player.number += 1
        player.socket.send(json.dumps({"type": "advise", "number": player.number}))
        moves = player.hear("advice")["moves"]
        return str(moves[min(turn % 13 == 5, len(moves) - 1)][0])

    def learn(self) -> None:
        with self.at("/learn") as page:
            page.wait_for_selector("[data-lesson]")
            self.shoot(page, "learn")

    def two(self) -> None:
        code, token = onirim_table(self.server, 2, options={"communication": "open"})
        page = open_table(self.visit, code, token, SIZES[self.size])
        page.wait_for_selector(".onirim.two")
        for turn in range(200):
            page.clock.fast_forward(400)
            if turn > 60 and phase(page) == "choose" and page.query_selector(".onirim.mine"):
                break
            if page.query_selector(".onirim.mine"):
                offered = page.query_selector_all(".offered button, .swap button")
                if offered:
                    offered[0].click()
                else:
                    choose(page, by_mouse, random.Random(4))
            page.wait_for_timeout(120)
        self.shoot(page, "onirim-two")
        page.context.close()

    def evening_by_evening(self) -> None:
        """Picture today's dream, the puzzles and the rules."""
        for address, wanted, name in (
            ("/daily", ".calendar", "daily"),
            ("/puzzles", ".themes", "puzzles"),
            ("/puzzles/prophecy-001", ".puzzle.is-asked", "puzzle"),
            ("/rules/onirim#two", "[data-rule=cards] [data-card]", "rules"),
        ):
            with self.at(address) as page:
                page.wait_for_selector(wanted)
                self.shoot(page, name)

    def whenidream(self) -> None:
        code, tokens = self.table(PEOPLE, 6, dream_seconds=300, clue_seconds=None)
        pages = [open_table(self.visit, code, token, SIZES[self.size]) for token in tokens]
        for seat, clue in zip((1, 2, 3, 4), CLUES, strict=False):
            pages[seat].wait_for_selector(".saying.mine")
            pages[seat].fill("#word", self.word(clue))
            if seat == 3:
                pages[seat].wait_for_timeout(400)
                self.shoot(pages[seat], "when-i-dream-spirit")
            pages[seat].press("#word", "Enter")
        pages[0].wait_for_function("() => document.querySelectorAll('.heard-words li').length >= 4")
        self.shoot(pages[0], "when-i-dream-dreamer")
        piece = pages[1].inner_text(".piece")
        for guess in (piece, self.word("umbrella")):
            pages[0].fill("#guess", guess)
            pages[0].press("#guess", "Enter")
            pages[0].wait_for_timeout(200)
        for page in pages:
            page.context.close()

    def begin(self, host: Page) -> None:
        """Begin the game once all pages are open, since the clock starts then."""
        host.click("button.begin")

    def reading(self) -> None:
        chosen: dict[str, Any] = {"preset": "original", "reading_seconds": 60}
        code, tokens = self.table(PEOPLE, 6, **chosen)
        pages = [open_table(self.visit, code, token, SIZES[self.size]) for token in tokens[:3]]
        pages[2].click("button.ready")
        pages[0].wait_for_selector(".is-ready")
        self.shoot(pages[0], "when-i-dream-mask")
        self.shoot(pages[1], "when-i-dream-reading")
        for page in pages:
            page.context.close()

    def spoken(self) -> None:
        """Picture a spoken table: taps, a correction, and the dream told aloud."""
        chosen: dict[str, Any] = {
            "table": "voice",
            "preset": "original",
            "dream_seconds": 12,
            "last_guess_seconds": 1,
        }
        code, tokens = self.table(PEOPLE[:4], 4, begin=False, **chosen)
        pages = [open_table(self.visit, code, token, SIZES[self.size]) for token in tokens[:2]]
        self.begin(pages[0])
        for what in ("right", "wrong", "right"):
            before = pages[1].inner_text(".piece")
            pages[1].click(f".taps.tap .{what}")
            pages[1].wait_for_function(
                "was => document.querySelector('.piece').innerText !== was", arg=before
            )
        pages[1].locator("button.card-line").last.click()
        self.shoot(pages[1], "when-i-dream-voice")
        pages[0].wait_for_selector(".touch-sky")
        pages[1].locator(".tick-card").first.click()
        self.shoot(pages[0], "when-i-dream-aloud")
        self.shoot(pages[1], "when-i-dream-ticks")
        pages[0].click(".touch-sky")
        pages[1].wait_for_selector(".correcting-screen")
        self.shoot(pages[1], "when-i-dream-correcting")
        for page in pages:
            page.context.close()

    def scoring(self) -> None:
        short = {"dream_seconds": 10, "last_guess_seconds": 1}
        code, tokens = self.table(PEOPLE[:4], 4, begin=False, **short)
        pages = [open_table(self.visit, code, token, SIZES[self.size]) for token in tokens]
        self.begin(pages[0])
        for seat in (1, 2):
            pages[seat].wait_for_selector(".saying.mine")
            pages[seat].fill("#word", self.word(CLUES[seat]))
            pages[seat].press("#word", "Enter")
        piece = pages[1].inner_text(".piece")
        pages[0].fill("#guess", piece)
        pages[0].press("#guess", "Enter")
        pages[0].wait_for_selector(".telling .wide")
        pages[0].fill("#story", self.story(piece))
        pages[1].wait_for_selector(".story mark")
        self.shoot(pages[0], "when-i-dream-narration")
        self.shoot(pages[1], "when-i-dream-listening")
        pages[0].click(".telling .wide")
        pages[1].wait_for_selector(".scoring-screen")
        self.shoot(pages[1], "when-i-dream-scoring")
        for page in pages:
            page.context.close()


MAIN: tuple[Callable[[Screens], None], ...] = (
    *(Screens.front, Screens.lobby, Screens.alone, Screens.learn, Screens.two),
    Screens.evening_by_evening,
    *(Screens.reading, Screens.whenidream, Screens.spoken, Screens.scoring),
)


def main(folder: Path, *only: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        for size in ("phone", "desk"):
            for light in LIGHTS:
                camera = Screens(browser, server, folder, size, light)
                for screen in (*MAIN, *LOBBY, *television_screens(camera)):
                    if not only or screen.__name__ in only:
                        screen(camera)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
