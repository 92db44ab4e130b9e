"""Draws the packages as a house and lists them, from the import contracts and the packages' docstrings.

`python -m tools.site.house` writes docs/pictures/house.svg and the table in docs/how/house.md; a test
compares them.
"""

import ast
import tomllib
from html import escape
from pathlib import Path
from textwrap import wrap
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent.parent
PAGE, PICTURE = ROOT / "docs/how/house.md", ROOT / "docs/pictures/house.svg"
BEGIN, END = "<!-- packages -->", "<!-- end of packages -->"


class Room(NamedTuple):
    """A package or module at the top of `reverie`."""

    name: str
    about: str
    avoids: list[str]
    """Rooms below it that it may not import either."""


# Reading


def contracts() -> list[dict[str, Any]]:
    with (ROOT / "pyproject.toml").open("rb") as file:
        found: list[dict[str, Any]] = tomllib.load(file)["tool"]["importlinter"]["contracts"]
    return found


def floors() -> list[list[Room]]:
    """Return every floor from the roof down, with its rooms. The modules at the bottom share one."""
    first, *others = contracts()
    forbidden = [(_plain(a), _plain(b)) for each in others for a, b in _pairs(each)]
    names = [[name for name in _names(layer) if not name.startswith("_")] for layer in first["layers"]]
    games = names.index(["games"])
    upper, lower = names[: games + 3], [name for floor in names[games + 3 :] for name in floor]
    found = [
        [Room(name, about(name), [no for source, no in forbidden if source == name]) for name in floor]
        for floor in filter(None, upper)
    ]
    shared = f"Small modules that every package may import: {', '.join(sorted(lower))}."
    return [*found, [Room("shared modules", shared, [])]]


def _pairs(contract: dict[str, Any]) -> list[tuple[str, str]]:
    if contract["type"] != "forbidden":
        return []
    return [(source, no) for source in contract["source_modules"] for no in contract["forbidden_modules"]]


def _names(layer: str) -> list[str]:
    return [_plain(name) for name in layer.replace("|", ":").split(":")]


def _plain(name: str) -> str:
    return name.strip().strip("()").removeprefix("reverie.")


def about(name: str) -> str:
    """Return the first sentence of a room's docstring."""
    place = ROOT / "src/reverie" / name
    file = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
    docstring = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    paragraph = " ".join(docstring.split("\n\n")[0].split())
    return paragraph.split(". ")[0].rstrip(".") + "."


def is_game(name: str) -> bool:
    """Return whether the package has the interface of a game for tables."""
    return (ROOT / "src/reverie" / name / "table_game.py").exists()


# Writing


def table() -> str:
    """Return a line for each room: what it is for, and what it may not import."""
    lines = ["| package | what it is for | may not import |", "|---|---|---|"]
    above: list[str] = []
    for floor in floors():
        for room in floor:
            beside = [f"`{other.name}`" for other in floor if other is not room]
            avoided = [f"`{name}`" for name in room.avoids if f"`{name}`" not in beside]
            no = [*(["anything above"] if above else []), *beside, *avoided]
            lines.append(
                f"| {_quoted(room.name)} | {room.about} | {', '.join(no) or 'nothing is forbidden'} |"
            )
        above += [room.name for room in floor]
    return "\n".join(lines)


def _quoted(name: str) -> str:
    return name if " " in name else f"`{name}`"


def written_into(text: str) -> str:
    """Return the page with the current table."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{table()}\n{END}{after}"


LEFT, WIDTH, GAP, TOP = 130, 700, 12, 208
LINE, LETTERS = 18, 7.2
STYLE = """
svg { font-family: system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; --ground: #141327; --hill: #1f1d38; --wall: #3d395f; --roof: #2a2749; --eave: #4d4877; --out: #f3ead7; --soft: #b9b1c9; --shade: rgb(0 0 0 / 40%); }
@media (prefers-color-scheme: light) { svg { --ground: #e9e4f0; --hill: #d3c8dc; --wall: #8d87ae; --roof: #6d668f; --eave: #575078; --out: #25213b; --soft: #5b546f; --shade: rgb(60 45 80 / 30%); } }
.ground { fill: var(--ground); } .hill { fill: var(--hill); } .wall { fill: var(--wall); } .roof { fill: var(--roof); } .eave { fill: var(--eave); } .shade { fill: var(--shade); }
.paper { fill: #f3ead7; } .game { fill: #f2d9a0; } .lamp { fill: #f2b84b; } .star, .moon { fill: #f3ead7; }
.name { font: 600 18px "Iowan Old Style", "Palatino Linotype", Palatino, Georgia, serif; fill: #221f38; } .about { font-size: 13px; fill: #4a4462; }
.soft { font-size: 13px; fill: var(--soft); } .arrow { stroke: var(--soft); stroke-width: 2.5; stroke-linecap: round; stroke-linejoin: round; fill: none; }
"""  # noqa: E501


def picture() -> str:
    """Return the house as SVG: a roof, and a floor for every layer of imports."""
    floors_drawn, y = [], TOP
    for floor in floors():
        height = max(_height(room, _width(floor)) for room in floor)
        floors_drawn.append(_floor(floor, y, height))
        y += height + GAP
    foot = y + 20
    label = "The packages: " + "; ".join(", ".join(room.name for room in floor) for floor in floors())
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 {foot + 20}" role="img"'
            f' aria-label="{escape(label)}. Imports point downwards."><style>{STYLE}</style>',
            f'<rect class="ground" width="960" height="{foot + 20}" rx="14"/>',
            *_sky(foot),
            f'<path class="wall" d="M118 196H842V{foot - 8}H118Z"/>',
            '<path class="roof" d="M480 26L896 200H64Z"/>',
            '<path class="eave" d="M480 26L896 200H872L480 38L88 200H64Z"/>',
            '<circle class="lamp" cx="480" cy="110" r="20"/>',
            *floors_drawn,
            f'<path class="arrow" d="M62 236V{foot - 40}M54 {foot - 54}L62 {foot - 36}L70 {foot - 54}"/>',
            f'<text class="soft" transform="translate(46 {foot - 90}) rotate(-90)">',
            "imports point downwards</text>",
            "</svg>",
            "",
        ]
    )


def _sky(foot: int) -> list[str]:
    stars = [
        (70, 62, 8),
        (150, 145, 5),
        (245, 54, 6),
        (730, 47, 5),
        (905, 184, 6),
        (40, 197, 3),
        (330, 36, 4),
    ]
    return [
        *(f'<circle class="star" cx="{x}" cy="{y}" r="{size / 3:.1f}"/>' for x, y, size in stars),
        '<path class="moon" d="M852 58.4A40 40 0 1 0 875.6 110A31.2 31.2 0 1 1 852 58.4Z"/>',
        f'<path class="hill" d="M0 {foot - 120}Q110 {foot - 180} 230 {foot - 120}T480 {foot - 90}'
        f'T760 {foot - 120}T960 {foot - 100}V{foot + 6}a14 14 0 0 1 -14 14H14a14 14 0 0 1 -14 -14Z"/>',
    ]


def _width(rooms: list[Room]) -> float:
    return (WIDTH - GAP * (len(rooms) - 1)) / len(rooms)


def _lines(room: Room, width: float) -> list[str]:
    return wrap(room.about.replace("`", ""), int((width - 32) / LETTERS))


def _height(room: Room, width: float) -> int:
    return 34 + LINE * len(_lines(room, width)) + 6


def _floor(rooms: list[Room], y: int, height: int) -> str:
    width = _width(rooms)
    drawn = []
    for number, room in enumerate(rooms):
        x = LEFT + number * (width + GAP)
        kind = "game" if is_game(room.name) else "paper"
        drawn.append(
            f'<rect class="shade" x="{x + 3:.0f}" y="{y + 4}" width="{width:.0f}" height="{height}" rx="7"/>'
        )
        drawn.append(
            f'<rect class="{kind}" x="{x:.0f}" y="{y}" width="{width:.0f}" height="{height}" rx="7"/>'
        )
        drawn.append(f'<text class="name" x="{x + 16:.0f}" y="{y + 26}">{room.name}</text>')
        for at, line in enumerate(_lines(room, width)):
            drawn.append(
                f'<text class="about" x="{x + 16:.0f}" y="{y + 46 + at * LINE}">{escape(line)}</text>'
            )
    return "\n".join(drawn)


if __name__ == "__main__":
    PAGE.write_text(written_into(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    PICTURE.write_text(picture(), encoding="utf-8")
