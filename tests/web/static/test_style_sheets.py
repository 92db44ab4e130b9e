"""Style sheets use start and end instead of left and right, so that other writing directions need no
changes."""

import re
from collections.abc import Iterator
from pathlib import Path

import reverie

STYLE = Path(reverie.__file__).parent / "web" / "style"
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
RULE = re.compile(r"(?P<selector>[^{};]+)\{(?P<inside>[^{}]*)\}")

SIDED = re.compile(
    r"left|right|(?:margin|padding|border)-(?:left|right)(?:-\w+)?|border-\w+-(?:left|right)-radius"
)
"""Properties that name a side of the screen."""
BY_SIDE = {"text-align": r"left|right", "float": r"left|right", "clear": r"left|right"}
FOUR = {"margin", "padding", "inset", "border-width", "scroll-margin", "scroll-padding"}
"""Shorthands whose fourth value is the left side."""

PICTURES = {
    "cards.css": {"*"},  # a card is a picture: its letter stays where it was drawn
    "ending.css": {".call-drape.left", ".call-drape.right"},
    "onirim.css": {".flight"},  # from where it was measured to where it was measured
    "games.css": {".line-field .mark", ".line-at"},  # charts run from left to right everywhere
    "television.css": {
        *(".setting", ".c0", ".c1", ".c2", ".range", ".rooftops", ".drape.left", ".drape.right"),
        *(".fan i", ".bed > .lit-face", ".guess-card", '[dir="rtl"] .guess-card'),
    },
    "when-i-dream.css": {".set-moon", ".hill", ".grove.left", ".grove.right", ".house", ".player"},
}
"""Pictures, by file and selector, which look the same in every direction."""
SAFE_AREA = "env(safe-area-inset-"
"""The edges of a device do not follow the writing direction."""
CENTRED = re.compile(r"left: *(?:50%|calc\(50% - \S+\)|var\(--left, 50%\))")
"""Positions in the middle, or measured by a script."""


def parts(value: str) -> list[str]:
    """Return the values of a shorthand; one with brackets is one value."""
    found, depth = [""], 0
    for letter in value:
        depth += (letter == "(") - (letter == ")")
        if letter.isspace() and depth == 0:
            found.append("")
        else:
            found[-1] += letter
    return [each for each in found if each]


def sided(declaration: str) -> bool:
    name, _, value = (each.strip() for each in declaration.partition(":"))
    if SAFE_AREA in value or CENTRED.fullmatch(declaration.strip()):
        return False
    values = parts(value)
    return (
        SIDED.fullmatch(name) is not None
        or (name in BY_SIDE and re.fullmatch(BY_SIDE[name], value) is not None)
        or (name in FOUR and len(values) == 4 and values[1] != values[3])
    )


def sides_in(style: str) -> Iterator[tuple[str, str]]:
    """Yield each selector with a declaration that names a side."""
    for rule in RULE.finditer(COMMENT.sub("", style)):
        for declaration in rule["inside"].split(";"):
            if sided(declaration):
                yield rule["selector"].strip(), declaration.strip()


def test_styles_outside_pictures_use_logical_directions() -> None:
    for path in sorted(STYLE.glob("*.css")):
        pictures = PICTURES.get(path.name, set())
        found = [each for each in sides_in(path.read_text(encoding="utf-8")) if each[0] not in pictures]
        assert found == [] or "*" in pictures, found


def test_no_style_depends_on_having_a_drawing() -> None:
    """Such a selector makes Chromium check the whole page for each card: tasks of 70 ms."""
    for path in sorted(STYLE.glob("*.css")):
        style = COMMENT.sub("", path.read_text(encoding="utf-8"))
        assert re.findall(r":has\([^)]*\b(?:use|svg|path)\b[^)]*\)", style) == []


KEYFRAMES = re.compile(r"@keyframes (?P<name>[\w-]+) (?P<frames>\{(?:[^{}]*\{[^{}]*\})*[^{}]*\})")
MOVES = {"transform", "translate", "rotate", "scale", "opacity"}
"""Properties that a browser animates without layout or paint."""
KINDLED = {"kindle"}
"""The one animation that changes a colour: a word of a story lights up."""


def keyframes() -> list[tuple[str, set[str]]]:
    """Return the name of every animation and the properties that it changes."""
    styles = (COMMENT.sub("", path.read_text(encoding="utf-8")) for path in sorted(STYLE.glob("*.css")))
    return [
        (found["name"], set(re.findall(r"[{;]\s*([\w-]+)\s*:", found["frames"])))
        for style in styles
        for found in KEYFRAMES.finditer(style)
    ]


def test_only_transforms_and_opacity_move() -> None:
    assert {name: more for name, changed in keyframes() if (more := changed - MOVES)}.keys() == KINDLED


def test_names_of_animations_are_unique() -> None:
    """Style sheets of several screens are loaded at once, and the last animation of a name would win."""
    names = [name for name, _ in keyframes()]
    assert len(names) > 30
    assert sorted(names) == sorted(set(names))
