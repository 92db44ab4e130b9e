"""A person with a browser of one size, light and language, who takes pictures of screens."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Route

from reverie.whenidream.languages import LANGUAGES
from reverie.whenidream.words import table
from tests.server.serving import Server
from tests.web.conftest import DESK, PATIENCE, PHONE
from tests.web.evenings import STORY
from tests.web.seats import whenidream_table

SIZES = {"phone": PHONE, "desk": DESK, "zoomed": (640, 400)}
"""Window sizes in CSS pixels; `zoomed` is 1280x800 at 200%."""


class Camera:
    """A browser that opens pages in one size, light and language, and takes pictures of them."""

    language = "en"

    def __init__(self, browser: Browser, server: Server, folder: Path, size: str, light: str) -> None:
        self.browser, self.server, self.folder, self.size, self.light = browser, server, folder, size, light

    @property
    def played_in(self) -> str:
        """The language of tables: the reader's, if pieces have names in it, else English."""
        return self.language if self.language in LANGUAGES else "en"

    def word(self, piece: str) -> str:
        """Return the name of a piece, given in English, in the language of the tables."""
        return next(row.names[self.played_in][0] for row in table() if row.names["en"][0] == piece)

    def table(self, people: list[str], seats: int, **how: Any) -> tuple[str, list[str]]:
        return whenidream_table(self.server, people, seats, language=self.played_in, **how)

    @property
    def pixels(self) -> tuple[int, int]:
        return SIZES[self.size]

    def visit(self, address: str = "/", size: tuple[int, int] | None = None, **how: Any) -> Page:
        width, height = size or SIZES[self.size]
        usual: dict[str, Any] = {
            "color_scheme": self.light,
            "reduced_motion": "reduce",
            "device_scale_factor": {"phone": 1.5, "desk": 1, "zoomed": 2}[self.size],
            "locale": self.language,
        }
        context = self.browser.new_context(viewport={"width": width, "height": height}, **{**usual, **how})
        page = context.new_page()
        page.set_default_timeout(PATIENCE[False])
        page.clock.install()
        page.route("**/api/about", self._about)
        page.goto(f"http://{self.server.at}{address}")
        return page

    def _about(self, route: Route) -> None:
        """Answer that the server has an address in the local network."""
        told = self.server.ask("/api/about")[1]
        route.fulfill(json={**told, "address": "http://192.168.1.20:8128/"})

    @contextmanager
    def at(self, address: str) -> Iterator[Page]:
        page = self.visit(address)
        yield page
        page.context.close()

    def shoot(self, page: Page, name: str) -> None:
        page.wait_for_timeout(250)
        to = self.folder / f"{name}-{self.size}-{self.light}.jpg"
        page.screenshot(path=to, type="jpeg", quality=78)
        print(to)

    def shoot_room(self, screen: Page, name: str) -> None:
        """Take a picture of the television, which has only one light."""
        screen.wait_for_timeout(300)
        to = self.folder / f"television-{name}.jpg"
        screen.screenshot(path=to, type="jpeg", quality=78)
        print(to)

    def story(self, piece: str) -> str:
        """Return a Dreamer's story about a piece."""
        return f"I came to a {piece} in the rain. Somebody I knew sat there and hummed."

    def told(self) -> dict[str, Any]:
        """Options for `played`: the language, the stories and the clues."""
        return {"language": self.played_in, "tell": STORY, "clue": self.word("clock")}
