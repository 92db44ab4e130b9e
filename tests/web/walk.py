"""A walk through every screen of the page in one language, size and light."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

from playwright.sync_api import Browser, Page

from tests.server.serving import Server
from tests.web.invented_language import CODE, speaks_made_up
from tests.web.pictures import MAIN, Screens
from tests.web.pictures_lobby import LOBBY
from tests.web.pictures_television import a_curtain, a_dream, a_show, an_end
from tests.web.screens_dream import DREAM
from tests.web.screens_front import FRONT
from tests.web.screens_onirim import ONIRIM

Look = Callable[[Page, str], None]


class Walk(Screens):
    """A reader of one language, who looks at each screen instead of taking its picture."""

    moments: ClassVar = {**Screens.moments, "search": "onirim-search"}

    def __init__(
        self,
        browser: Browser,
        server: Server,
        look: Look,
        language: str = "en",
        size: str = "phone",
        light: str = "dark",
    ) -> None:
        super().__init__(browser, server, Path(), size, light)
        self.language, self.look_at = language, look

    def visit(self, address: str = "/", size: tuple[int, int] | None = None, **how: Any) -> Page:
        if self.language != CODE:
            return super().visit(address, size, **how)
        page = super().visit("/favicon.svg", size, locale="en", **how)
        speaks_made_up(page.context)
        page.goto(page.url.replace("/favicon.svg", address))
        return page

    def shoot(self, page: Page, name: str) -> None:
        page.wait_for_timeout(250)
        self.look_at(page, name)

    def shoot_room(self, screen: Page, name: str) -> None:
        self.shoot(screen, f"television-{name}")

    def story(self, piece: str) -> str:
        """Return a story without a text of the page."""
        return f"{piece}, {self.word('umbrella')}."

    def told(self) -> dict[str, Any]:
        return {**super().told(), "tell": "{pieces}."}


PARTS: dict[str, Callable[[Walk], None]] = {
    part.__name__: part
    for part in (*MAIN, *LOBBY, *(an_end, a_dream, a_show, a_curtain), *FRONT, *ONIRIM, *DREAM)
}
"""All parts of the walk by name. Each opens some screens and looks at them."""
