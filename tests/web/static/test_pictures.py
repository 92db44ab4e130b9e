"""The pictures of pieces: one for each, small, uniform, safe, and with credits."""

import csv
import gzip
import re
from pathlib import Path
from xml.etree import ElementTree

import reverie
from reverie.server.http.modules import WEB
from reverie.whenidream.languages import LANGUAGES
from reverie.whenidream.words import pictures, pieces
from tests import ROOT
from tests.server.serving import Server, served

PICTURES = Path(reverie.__file__).parent / "web" / "pictures"
TOOL = ROOT / "tools" / "pictures"
FILES = sorted(PICTURES.glob("*.svg"))
SVG = "{http://www.w3.org/2000/svg}"
MAX_BYTES = 4096
"""Most bytes of a compressed picture."""


def rows(name: str) -> list[dict[str, str]]:
    with (TOOL / name).open(encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def test_every_piece_of_every_language_has_a_picture() -> None:
    for language in LANGUAGES:
        index = pictures(language)
        assert set(index) == set(pieces(language))
        assert all((PICTURES / f"{key}.svg").is_file() for key in index.values())


def test_every_shipped_picture_belongs_to_a_piece() -> None:
    assert {path.stem for path in FILES} == set(pictures("en").values())


def test_a_compressed_picture_has_a_few_kilobytes_at_most() -> None:
    heavy = {path.stem: len(gzip.compress(path.read_bytes(), 6)) for path in FILES}
    assert max(heavy.values()) <= MAX_BYTES, max(heavy, key=lambda name: heavy[name])
    assert sum(heavy.values()) / len(heavy) < 1200


def test_a_picture_is_two_layers_of_paper_in_one_colour_and_nothing_else() -> None:
    for path in FILES:
        sheet = ElementTree.fromstring(path.read_text(encoding="utf-8"))  # noqa: S314 (our own)
        assert sheet.tag == f"{SVG}svg", path
        assert sheet.attrib == {"viewBox": "0 0 512 512", "fill": "currentColor"}, path
        for layer in sheet:
            assert layer.tag == f"{SVG}path", path  # no script, no style, no text, no link to elsewhere
            assert set(layer.attrib) <= {"d", "opacity"}, path
            assert re.fullmatch(r"[MlhvcqzL\d\s.-]+", layer.attrib["d"]), path
        assert [layer.get("opacity") for layer in sheet] in ([None], [".25", None]), path


def test_credits_name_the_maker_and_terms_of_each_picture() -> None:
    told = (PICTURES / "CREDITS.md").read_text(encoding="utf-8")
    sets = {row["set"]: row for row in rows("sets.tsv")}
    used = rows("pieces.tsv")
    assert {row["piece"] for row in used} == {path.stem for path in FILES}
    for row in used:
        part = told.partition(f"## {sets[row['set']]['title']}\n")[2].partition("\n## ")[0]
        assert sets[row["set"]]["terms"] in part
        line = next(line for line in part.splitlines() if line.startswith(f"- {row['maker']}: "))
        assert re.search(rf"[ ]{re.escape(row['piece'])}( \(|,|\.)", line), row
    assert {row["licence"] for row in sets.values()} <= {"CC BY 3.0", "CC BY 4.0", "CC0", "MIT", "Apache 2.0"}
    assert "was changed" in told  # as CC BY asks


def test_each_of_our_own_drawings_is_used() -> None:
    own = {row["piece"] for row in rows("pieces.tsv") if row["set"] == "own"}
    assert own == {path.stem for path in (TOOL / "own").glob("*.svg")}


def test_the_server_lists_pictures_and_sends_them_compressed(tmp_path: Path) -> None:
    with served(Server, tmp_path) as server:
        status, index = server.ask("/pictures/index/fr.json")
        assert status == 200 and index["lit"] == "bed"
        assert server.ask("/pictures/index/xx.json")[0] == 404
        assert server.ask("/pictures/nothing.svg")[0] == 404
        status, drawn = server.ask("/pictures/bed.svg")
        assert (status, drawn) == (200, (WEB / "pictures" / "bed.svg").read_text(encoding="utf-8"))
        status, told = server.ask("/pictures/CREDITS.md")
        assert status == 200 and "Delapouite" in told
