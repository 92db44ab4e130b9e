"""The pocket's icons, from our own drawing, as PNG: some devices install nothing else.

python -m tools.page.icons                  # writes src/reverie/web/icons
"""

import re
from pathlib import Path

from playwright.sync_api import sync_playwright

from reverie.server.http.modules import WEB
from tests.web.conftest import FLAGS

TO = WEB / "icons"
ICONS = {
    "192.png": (192, 1.0, False),
    "512.png": (512, 1.0, False),
    "maskable.png": (512, 0.74, True),
    "apple-touch.png": (180, 0.86, True),
}
"""Size of each icon, share of it that the drawing takes, and whether its background reaches the edge.

A device that crops an icon to its own shape shows at least the middle four fifths.
"""


def draw_icon(size: int, share: float, to_the_edge: bool) -> str:
    """Return the drawing as a page of that size."""
    drawing = (WEB / "favicon.svg").read_text("utf-8")
    ground = re.search(r'<rect[^>]*fill="(#\w+)"/>', drawing)
    assert ground is not None
    if to_the_edge:
        drawing = drawing.replace(ground[0], "")
    colour = ground[1] if to_the_edge else "transparent"
    inside = round(size * share)
    return (
        f"<style>body{{margin:0;display:grid;place-items:center;height:{size}px;background:{colour}}}"
        f"svg{{width:{inside}px;height:{inside}px}}</style>{drawing}"
    )


def write(to: Path) -> None:
    to.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        for name, (size, share, to_the_edge) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(draw_icon(size, share, to_the_edge))
            page.screenshot(path=to / name, omit_background=not to_the_edge)
            page.close()
        browser.close()


if __name__ == "__main__":
    write(TO)
