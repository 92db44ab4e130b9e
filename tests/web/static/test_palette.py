"""The palette: only the page's style sheet defines colours; everything else uses their names."""

import re

from reverie.palette import colours, properties
from tests import ROOT

SOURCE = ROOT / "src" / "reverie"
ICON = SOURCE / "web" / "favicon.svg"  # a browser draws it without any style sheet
STYLE = SOURCE / "web" / "style"  # where the colours are at home
KINDS = {".py", ".js", ".html", ".svg", ".json", ".webmanifest"}


def test_each_colour_has_one_value_by_night_and_one_at_dawn() -> None:
    night, dawn = colours(), colours(dawn=True)
    assert night.keys() == dawn.keys()
    assert night["lamp"] == dawn["lamp"]
    assert night["card-red"] == dawn["card-red"] == dawn["red"] != night["red"]
    assert all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in [*night.values(), *dawn.values()])


def test_no_colour_of_the_palette_is_defined_twice() -> None:
    palette = {*colours().values(), *colours(dawn=True).values()}
    for path in SOURCE.rglob("*"):
        if path.suffix in KINDS and path != ICON and STYLE not in path.parents:
            found = set(re.findall(r"#[0-9a-f]{6}\b", path.read_text(encoding="utf-8").lower()))
            assert not found & palette, f"{path} repeats {found & palette}"


def test_a_standalone_page_has_both_lights() -> None:
    sheet = properties("main", {"ink": "text"})
    assert sheet.startswith(f"main {{ --ink: {colours(dawn=True)['text']}; }}")
    assert f"--ink: {colours()['text']}" in sheet.partition("prefers-color-scheme: dark")[2]
