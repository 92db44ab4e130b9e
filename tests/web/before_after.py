"""Old pictures above new ones, as docs/page.md has them. `tests.web.pictures` takes the new ones first.


python -m tests.web.before_after OLD_FOLDER docs/pictures/page TO.jpg onirim-door-phone-dark …
"""

import sys
from base64 import b64encode
from pathlib import Path

from playwright.sync_api import sync_playwright

from reverie.palette import colours
from tests.web.conftest import FLAGS

HEIGHT, GAP = 520, 12


def shown(folder: Path, name: str) -> str:
    picture = b64encode((folder / f"{name}.jpg").read_bytes()).decode()
    return f"<img src='data:image/jpeg;base64,{picture}'>"


def sheet(old: Path, new: Path, names: list[str]) -> str:
    """A line of those before, and below it the same after."""
    lines = "".join(f"<div>{''.join(shown(folder, name) for name in names)}</div>" for folder in (old, new))
    return (
        f"<style>body{{margin:0;padding:{GAP}px;width:max-content;background:{colours()['sleep-4']}}}"
        f"div{{display:flex;gap:{GAP}px}}div+div{{margin-top:{GAP}px}}img{{height:{HEIGHT}px}}</style>{lines}"
    )


def main(old: Path, new: Path, to: Path, names: list[str]) -> None:
    """All that both folders have, if none is named."""
    both = sorted({each.stem for each in old.glob("*.jpg")} & {each.stem for each in new.glob("*.jpg")})
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        page = browser.new_page(viewport={"width": 800, "height": 2 * HEIGHT + 3 * GAP})
        page.set_content(sheet(old, new, names or both))
        page.wait_for_function("() => [...document.images].every((each) => each.complete)")
        wide = page.evaluate("document.body.scrollWidth")
        page.set_viewport_size({"width": wide, "height": 2 * HEIGHT + 3 * GAP})
        page.screenshot(path=to, type="jpeg", quality=78)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3]), sys.argv[4:])
