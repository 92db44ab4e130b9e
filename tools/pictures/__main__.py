"""Make the pictures of the dream pieces and their credits: `python -m tools.pictures FOLDER`.

Needs `pip install picosvg`, which is not needed at run time, and in FOLDER the unpacked npm packages
`@iconify-json/NAME` of the sets in `sets.tsv`, each as FOLDER/NAME:

    npm pack @iconify-json/game-icons
    mkdir -p FOLDER/game-icons
    tar xzf iconify-json-game-icons-*.tgz -C FOLDER/game-icons --strip-components=1

`pieces.tsv` says which icon is whose picture and who made it; our own drawings are in `own/`.
"""

import json
import sys
from csv import DictReader
from pathlib import Path
from typing import Any

from .credits import credits
from .cutting import picture

HERE = Path(__file__).parent
OUT = HERE.parent.parent / "src/reverie/web/pictures"


def rows(name: str) -> list[dict[str, str]]:
    with (HERE / name).open(encoding="utf-8") as file:
        return list(DictReader(file, delimiter="\t"))


def icon(collection: dict[str, Any], name: str) -> str:
    """Return an icon of a set as a separate file."""
    found = collection["icons"][name]
    wide, high = (found.get(side, collection.get(side, 16)) for side in ("width", "height"))
    frame = f"{found.get('left', 0)} {found.get('top', 0)} {wide} {high}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{frame}">{found["body"]}</svg>'


def main(folder: Path, *only: str) -> None:
    collections = {
        each["set"]: json.loads((folder / each["set"] / "icons.json").read_text(encoding="utf-8"))
        for each in rows("sets.tsv")
        if each["set"] != "own"
    }
    OUT.mkdir(exist_ok=True)
    pieces = rows("pieces.tsv")
    for row in pieces:
        if only and row["piece"] not in only:
            continue
        if row["set"] == "own":
            drawing = (HERE / "own" / f"{row['piece']}.svg").read_text(encoding="utf-8")
        else:
            drawing = icon(collections[row["set"]], row["icon"])
        (OUT / f"{row['piece']}.svg").write_text(picture(drawing, row["behind"] == "no"), encoding="utf-8")
    (OUT / "CREDITS.md").write_text(credits(pieces, rows("sets.tsv")), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
