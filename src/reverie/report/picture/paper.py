"""The pieces of a picture as SVG: the page's drawings in the page's colours.

The drawings are in `web/drawings.svg` and `web/cards.svg`, the colours in `web/style/ground.css`, so that a
film of a policy looks like the page. A picture has no style sheet, and the machine may have no fonts. So
colours are inlined in the drawings, and digits and letters are paths.
"""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from ...onirim import Card, Colour
from ...palette import colours as page_colours

Palette = Mapping[str, str]


class Piece(NamedTuple):
    """A drawing and its place in the picture. The picture is 960 wide and 540 high."""

    source: str
    """SVG elements."""
    view_box: tuple[float, float, float, float]
    """The visible part of the drawing: x, y, width, height."""
    x: float
    y: float
    width: float
    height: float


# The page's drawings and colours


@cache
def _page(name: str) -> str:
    return files("reverie").joinpath("web", name).read_text(encoding="utf-8")


@cache
def _sheet() -> dict[str, tuple[float, float, str]]:
    """Return the page's drawings by name: width, height, and SVG elements without references."""
    found: dict[str, tuple[float, float, str]] = {}
    sheets = _page("drawings.svg") + _page("cards.svg")
    shapes = dict(re.findall(r'<g id="(shape-\w+)">(.*?)</g>', sheets))
    for name, how, drawn in re.findall(r'<symbol id="([^"]+)"([^>]*)>(.*?)</symbol>', sheets, re.S):
        inside = re.sub(
            r'<use href="#(shape-\w+)"([^>]*)/>', lambda use: f"<g{use[2]}>{shapes[use[1]]}</g>", drawn
        )
        size = re.search(r'viewBox="0 0 (\d+) (\d+)"', how)
        assert size is not None, name
        style = re.sub(r'(viewBox|preserveAspectRatio)="[^"]*"', "", how).strip()
        found[name] = float(size[1]), float(size[2]), f"<g {style}>{inside}</g>" if style else inside
    return found


def drawing(name: str, colours: Palette, at: str = "") -> str:
    """Return a drawing of the page with its colours inlined. `at` is an SVG transform, or ""."""
    inside = re.sub(r"var\(--([\w-]+)\)", lambda found: colours[found[1]], _sheet()[name][2])
    inside = inside.replace("currentColor", colours["text"])
    return f'<g transform="{at}">{inside}</g>' if at else inside


def mix(first: str, second: str, share: float) -> str:
    """Return a mixture of two colours, with `share` (0 to 1) of the first."""
    pairs = [(int(first[at : at + 2], 16), int(second[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(share * a + (1 - share) * b):02x}" for a, b in pairs)


def card_palette(colour: Colour, colours: Palette) -> Palette:
    """Return the palette for drawings on a card of this colour."""
    own = {f"hue-{shade}": colours[f"card-{colour}-{shade}"] for shade in ("pale", "soft", "deep", "night")}
    return {**colours, **own, "hue": colours[f"card-{colour}"]}


def bright_palette(colour: Colour, colours: Palette) -> Palette:
    """Return the palette for drawings in this colour on the dark background."""
    hue = colours[str(colour)]
    return {**colours, "hue": hue, "hue-deep": mix(hue, colours["ground"], 0.65)}


# Cards (style/cards.css): 100 wide, 140 high, cut by hand so that no two corners are alike

CUT = (
    "M7.5 0H94.5A5.5 7.5 0 0 1 100 7.5V133.5A8.5 6.5 0 0 1 91.5 140"
    "H6A6 8.5 0 0 1 0 131.5V6A7.5 6 0 0 1 7.5 0Z"
)
DEFS = f'<clipPath id="cut"><path d="{CUT}"/></clipPath>'
NIGHT = "#080618"
SHADOW = "".join(
    f'<path d="{CUT}" fill="{NIGHT}" stroke="{NIGHT}" stroke-width="{wide}" opacity="{dark}" '
    f'transform="translate(0 {low})"/>'
    for wide, dark, low in ((9, 0.1, 4), (5, 0.12, 3), (1, 0.3, 1.5))
)
MARGIN = 10
"""Width of the margin of a card for its shadow and light."""

LETTER_PATHS = {
    "R": "M1 0H11.5C16 0 18 2 18 5.2C18 8 16.6 9.8 14 10.5L18 18.3H20"
    "V20H14.7L9.9 10.8H8V18.3H10.2V20H1V18.3H3.4V1.7H1Z"
    "M8 1.7V9.1H10.4C12.7 9.1 13.5 7.6 13.5 5.3C13.5 3 12.7 1.7 10.4 1.7Z",
    "B": "M1 0H11.5C15.6 0 17.6 1.9 17.6 4.9C17.6 7.3 16.3 8.9 14 9.5"
    "C17 10 18.6 11.8 18.6 14.6C18.6 18 16.2 20 11.8 20H1V18.3H3.4V1.7H1Z"
    "M8 1.7V8.8H10.2C12.3 8.8 13.2 7.4 13.2 5.2C13.2 3 12.3 1.7 10.2 1.7Z"
    "M8 10.5V18.3H10.5C13 18.3 14 16.9 14 14.4C14 11.9 13 10.5 10.5 10.5Z",
    "G": "M18 0V6.6H16.4C15.6 3.4 13.9 1.6 11.4 1.6C7.8 1.6 6 4.6 6 10C6 15.6 7.7 18.4 11 18.4"
    "C12.1 18.4 13 18.2 13.8 17.8V12.7H11.4V11H20V12.7"
    "H18.2V18.2C16 19.4 13.6 20 11 20C5 20 1 16 1 10C1 4 5 0 10.8 0C13 0 14.8.7 16 2L16.6 0Z",
    "N": "M.6 0H7L14.8 12.4V1.7H12.2V0H19.6V1.7H17V20H14.6L4.8 4.4V18.3H7.4V20H.2V18.3H2.8V1.7H.6Z",
}


HINGES = {"red": (24, 22), "blue": (26, 24), "green": (20, 12), "brown": (26, 26)}
"""Position of the hinge of each colour's two doors."""

LEAF = {"shut": 1.0, "ajar": 0.6, "open": 0.16}
"""Visible share of the width of a door's leaf."""


def _letter(letter: str, colours: Palette) -> str:
    """Return the letter of a colour on a tab at the corner of a card."""
    tab = "M73 0H100V29H82A9 9 0 0 1 73 20Z"
    shade = f'stroke="{NIGHT}" stroke-opacity=".25" stroke-width="2"'
    ink = f'<path d="{LETTER_PATHS[letter]}" fill-rule="evenodd" fill="{colours["hue-deep"]}"/>'
    return (
        f'<path d="{tab}" fill="{colours["paper"]}" {shade}/>'
        f'<g transform="translate(78 6) scale(.82)">{ink}</g>'
    )


def _door(colour: Colour, variant: int, door: str, own: Palette) -> str:
    """Return a door: what is behind it, its leaf, its frame, and light if it is not shut."""
    which = f"{colour}-{variant}"
    hinge, wide = HINGES[str(colour)][variant], LEAF[door]
    inside = drawing(f"behind-{which}", own)
    inside += drawing(f"leaf-{which}", own, f"translate({hinge * (1 - wide):.1f} 0) scale({wide} 1)")
    inside += drawing(f"frame-{which}", own)
    if door != "shut":
        inside += f'<g opacity="{1 if door == "open" else 0.6}">{drawing("spill", own)}</g>'
    return inside


def _card(inside: str, paper: str, edge: str, light: str) -> str:
    """Return a card: its light or else its shadow, its paper, the drawing inside, and its edge."""
    face = f'<path d="{CUT}" fill="{paper}"/>{inside}<path d="{CUT}" fill="none" {edge}/>'
    return f'{light or SHADOW}<g clip-path="url(#cut)">{face}</g>'


@cache
def _light(lamp: str) -> str:
    rims = ((18, 0.1), (13, 0.16), (9, 0.25), (4.6, 1))
    return "".join(
        f'<path d="{CUT}" fill="none" stroke="{lamp}" stroke-width="{wide}" opacity="{strong}"/>'
        for wide, strong in rims
    )


@cache
def _face(card: Card | None, variant: int, door: str, lit: bool, faint: bool) -> str:
    colours = page_colours(dawn=False)
    light = _light(colours["lamp"]) if lit else ""
    thin = f'stroke="{colours["paper"]}" stroke-width="5"'
    if card is None or card == Card.NIGHTMARE:
        night = {**colours, **dict(re.findall(r"--(night-\d):\s*(#\w+);", _page("style/cards.css")))}
        name = "card-back" if card is None else f"nightmare-{variant}"
        edge = thin if card is not None else f'stroke="{colours["paper"]}" stroke-width="7"'
        return _card(drawing(name, night), colours["paper"], edge, light)
    colour = card.colour
    assert colour is not None
    own = card_palette(colour, colours)
    inside = drawing(f"{colour}-{card.symbol}", own) if card.symbol else _door(colour, variant, door, own)
    inside += _letter(colour.letter, own)
    if faint:
        inside += f'<path d="{CUT}" fill="{colours["ground"]}" opacity=".4"/>'
    return _card(inside, own["paper"], thin, light)


def card(
    card: Card | None,
    x: float,
    y: float,
    width: float,
    *,
    variant: int = 0,
    door: str = "shut",
    lit: bool = False,
    faint: bool = False,
) -> Piece:
    """Return a card, or the back of one if it is None. `door` is "shut", "ajar" or "open".

    `variant` is the number, from 0, of the door among the two of its colour, or of the nightmare's face.
    """
    scale = width / 100
    width, height = 100 + 2 * MARGIN, 140 + 2 * MARGIN
    source, box = _face(card, variant, door, lit, faint), (-MARGIN, -MARGIN, width, height)
    return Piece(source, box, x - MARGIN * scale, y - MARGIN * scale, width * scale, height * scale)


# Figures: strokes with round ends, 14 high

FIGURE_PATHS = {
    "0": "M5 1.5C7.6 1.5 8.5 4 8.5 7S7.6 12.5 5 12.5 1.5 10 1.5 7 2.4 1.5 5 1.5Z",
    "1": "M2.4 4.2L5.6 1.6V12.5",
    "2": "M1.8 4.4C2 2.6 3.2 1.5 5 1.5 7 1.5 8.3 2.8 8.3 4.6 8.3 7.4 2.4 9.2 1.8 12.5H8.6",
    "3": "M2 1.5H8L4.8 6C7 5.9 8.5 7.1 8.5 9.2 8.5 11.3 7 12.5 4.9 12.5 3.3 12.5 2 11.8 1.5 10.6",
    "4": "M6.6 12.5V1.5L1.3 9.4H8.9",
    "5": "M8 1.5H2.9L2.3 6.6C3 6 3.9 5.6 5 5.6"
    " 7.1 5.6 8.5 7 8.5 9 8.5 11.1 7 12.5 4.9 12.5 3.4 12.5 2.2 11.9 1.5 10.8",
    "6": "M7.4 1.5C4 2.5 1.6 5.6 1.6 9A3.45 3.45 0 1 0 5.1 5.55C3.2 5.55 1.7 7 1.6 9",
    "7": "M1.5 1.5H8.6C6 5 4.6 8.5 4.2 12.5",
    "8": "M5 1.5A2.6 2.6 0 1 1 4.99 1.5ZM5 6.7A2.95 2.95 0 1 1 4.99 6.7Z",
    "9": "M2.6 12.5C6 11.5 8.4 8.4 8.4 5A3.45 3.45 0 1 0 4.9 8.45C6.8 8.45 8.3 7 8.4 5",
    "-": "M2 7H7.5",
    "/": "M2.5 13L7.5 1",
    "%": "M10 1.5L3 12.5M3 1.6A2 2 0 1 1 2.99 1.6ZM10 8.4A2 2 0 1 1 9.99 8.4Z",
}
FIGURE_WIDTHS = {"%": 13.0, "-": 8.5}
"""Width of the characters that are not 10 wide."""


def figures(text: str, x: float, y: float, height: float, colour: str, *, to: float = 0.5) -> Piece:
    """Return a number with its top at `y`. `to` is the share of its width that is left of `x`: 0 to 1."""
    source, at = "", 0.0
    for sign in text:
        source += f'<path d="{FIGURE_PATHS[sign]}" transform="translate({at} 0)"/>'
        at += FIGURE_WIDTHS.get(sign, 10.0)
    stroke = (
        f'fill="none" stroke="{colour}" stroke-width="2.3" stroke-linecap="round" stroke-linejoin="round"'
    )
    width = at * height / 14
    return Piece(f"<g {stroke}>{source}</g>", (0, 0, at, 14), x - to * width, y, width, height)


# Everything else


def sign(name: str, x: float, y: float, width: float, colours: Palette, colour: str = "text") -> Piece:
    """Return a drawing of the page, such as a sun or an icon, in one of the page's colours."""
    wide, high, _ = _sheet()[name]
    source = drawing(name, {**colours, "text": colours[colour]})
    return Piece(source, (0, 0, wide, high), x, y, width, width * high / wide)


def sheet(x: float, y: float, width: float, height: float, style: str, round_: float = 10) -> Piece:
    """Return a rectangle with round corners, with a margin of 2 for its stroke."""
    source = f'<rect x="2" y="2" width="{width:g}" height="{height:g}" rx="{round_:g}" {style}/>'
    return Piece(source, (0, 0, width + 4, height + 4), x - 2, y - 2, width + 4, height + 4)


def doorway(colour: Colour, x: float, y: float, width: float, colours: Palette) -> Piece:
    """Return the empty place of a door that has not been found."""
    own = bright_palette(colour, colours)
    style = f'fill="none" stroke="{own["hue"]}" stroke-width="3.4" stroke-dasharray="9 7"'
    arch = f'<path d="M2 138V60A48 58 0 0 1 98 60V138Z" {style}/>'
    place = f'<g opacity=".6">{drawing(f"place-{colour}", own, "translate(13 62) scale(.74)")}</g>'
    return Piece(f'<g opacity=".8">{place}{arch}</g>', (0, 0, 100, 140), x, y, width, width * 1.4)


def slot(x: float, y: float, width: float, height: float, colour: str, opacity: float = 0.45) -> Piece:
    """Return an empty place for a card, a dashed rectangle."""
    style = f'fill="none" stroke="{colour}" stroke-width="1.5" stroke-dasharray="5 4" opacity="{opacity}"'
    return sheet(x, y, width, height, style, min(8, width * 0.07))


def glow(x: float, y: float, radius: float, colour: str, opacity: float) -> Piece:
    """Return light around a point, which fades out at `radius`."""
    name = f"glow-{colour[1:]}-{opacity * 100:.0f}"
    stops = "".join(
        f'<stop offset="{at}" stop-color="{colour}" stop-opacity="{opacity * left:.3f}"/>'
        for at, left in ((0, 1), (0.35, 0.6), (0.7, 0.16), (1, 0))
    )
    source = f'<radialGradient id="{name}">{stops}</radialGradient>'
    source += f'<circle cx="50" cy="50" r="50" fill="url(#{name})"/>'
    return Piece(source, (0, 0, 100, 100), x - radius, y - radius, 2 * radius, 2 * radius)
