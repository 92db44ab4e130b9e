"""A hundred pictures for a person who has not seen the words: `python -m tools.page.picture_sheet FOLDER`.

Four sheets of twenty-five at 96 px, numbered, and `key.json` with the pieces' names. A seed may follow.
"""

import json
import random
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from reverie.palette import colours
from reverie.server.http.modules import WEB
from reverie.whenidream.words import names_of, pictures
from tests.web.conftest import FLAGS

SHEETS, EACH = 4, 25


def choose_pieces(seed: str) -> list[str]:
    return random.Random(seed).sample(sorted(pictures("en")), SHEETS * EACH)  # noqa: S311


def sheet(first: int, pieces: list[str]) -> str:
    """Return a sheet of pictures, drawn as on a card."""
    paper, ink = colours()["paper"], colours()["ink"]
    index = pictures("en")
    drawn = "".join(
        f"<figure>{(WEB / 'pictures' / f'{index[piece]}.svg').read_text(encoding='utf-8')}"
        f"<figcaption>{number}</figcaption></figure>"
        for number, piece in enumerate(pieces, first)
    )
    return (
        f"<style>body{{margin:16px;background:{paper};color:{ink};font:14px sans-serif;display:grid;"
        "grid-template-columns:repeat(5,96px);gap:20px 32px}figure{margin:0;text-align:center}"
        f"svg{{width:96px;height:96px;display:block}}</style>{drawn}"
    )


def main(folder: Path, seed: str = "pictures") -> None:
    folder.mkdir(parents=True, exist_ok=True)
    pieces = choose_pieces(seed)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        page = browser.new_page(viewport={"width": 660, "height": 100})
        for number in range(SHEETS):
            page.set_content(sheet(number * EACH + 1, pieces[number * EACH : (number + 1) * EACH]))
            page.screenshot(path=folder / f"sheet-{number + 1}.png", full_page=True)
        browser.close()
    key = {number: list(names_of(piece, "en")) for number, piece in enumerate(pieces, 1)}
    (folder / "key.json").write_text(json.dumps(key, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
