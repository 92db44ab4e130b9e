"""Every screen of one language in a few large pictures, for a reader of that language.

python -m tools.page.contact_sheets --language de FOLDER
python -m tools.page.contact_sheets --language xx FOLDER     # the artificial language
python -m tools.page.contact_sheets --language fr FOLDER alone dialogs     # parts of the walk
"""

import argparse
import base64
import tempfile
from html import escape
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from reverie import wording
from tests.server.serving import Server
from tests.web.conftest import FLAGS, PHONE
from tests.web.invented_language import CODE
from tests.web.walk import PARTS, Walk

COLUMNS, PER_SHEET = 8, 24
"""Numbers of screens in a row and on a sheet."""


def sheet(screens: list[tuple[str, bytes]]) -> str:
    """Return a page with screens and their names below them."""
    figures = "".join(
        f'<figure><img src="data:image/jpeg;base64,{base64.b64encode(picture).decode()}">'
        f"<figcaption>{escape(name)}</figcaption></figure>"
        for name, picture in screens
    )
    return (
        "<style>body{margin:12px;background:#888;font:600 15px sans-serif;display:grid;gap:12px;"
        f"grid-template-columns:repeat({COLUMNS},{PHONE[0]}px)}}figure{{margin:0}}"
        f"img{{width:{PHONE[0]}px;display:block}}</style>{figures}"
    )


def take_pictures(
    browser: Browser, server: Server, language: str, only: list[str]
) -> list[tuple[str, bytes]]:
    screens: list[tuple[str, bytes]] = []

    def look(page: Page, name: str) -> None:
        screens.append((name, page.screenshot(type="jpeg", quality=85)))

    walk = Walk(browser, server, look, language)
    for name in only or PARTS:
        PARTS[name](walk)
    return screens


def main() -> None:
    asked = argparse.ArgumentParser(description="Every screen of one language, in large pictures.")
    asked.add_argument("folder", type=Path)
    asked.add_argument("only", nargs="*", help=f"some of {', '.join(PARTS)}; default: all")
    asked.add_argument("--language", default="en", choices=[*wording.languages(), CODE])
    given = asked.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        screens = take_pictures(browser, server, given.language, given.only)
        page = browser.new_page(viewport={"width": 12 + COLUMNS * (PHONE[0] + 12), "height": 100})
        for number, first in enumerate(range(0, len(screens), PER_SHEET), 1):
            page.set_content(sheet(screens[first : first + PER_SHEET]))
            to = given.folder / f"{given.language}-{number}.png"
            page.screenshot(path=to, full_page=True)
            print(to)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
