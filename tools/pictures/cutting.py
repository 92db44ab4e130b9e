"""Cuts a drawing out of paper: its ink as one shape, and the paper behind it as another."""

from collections.abc import Iterator
from itertools import pairwise
from math import sqrt

import pathops
from picosvg.svg import SVG
from picosvg.svg_pathops import skia_path
from picosvg.svg_types import SVGPath

BOX, MARGIN, MAX_SHARE = 512, 14, 0.78
"""A picture is as wide or high as its box less the margins, and its frame covers at most this part of it."""
PAPER, CUT = "gray", "white"
MIN_SIZE = 5
"""Minimum width or height of a contour that can be seen."""


def layers(svg: str) -> tuple[pathops.Path, pathops.Path]:
    """Return the ink and the paper behind it. White parts are cut out of the ink below them."""
    ink, paper = pathops.Path(), pathops.Path()
    for shape in SVG.fromstring(svg.replace("currentColor", "black")).topicosvg(inplace=True).shapes():
        path: SVGPath = shape.as_path()
        outline = skia_path(path.as_cmd_seq(), path.fill_rule)
        outline.simplify(fix_winding=True)
        if shape.fill == CUT:
            ink = pathops.op(ink, outline, pathops.PathOp.DIFFERENCE)
        elif shape.fill == PAPER:
            paper = pathops.op(paper, outline, pathops.PathOp.UNION)
        else:
            ink = pathops.op(ink, outline, pathops.PathOp.UNION)
    return ink, paper


def fill_holes(ink: pathops.Path) -> pathops.Path:
    """Return the sheet behind a drawing: the same shape without its holes."""
    sheet = pathops.Path()
    for contour in ink.contours:
        alone = pathops.Path(contour)
        alone.simplify(fix_winding=True)
        sheet = pathops.op(sheet, alone, pathops.PathOp.UNION)
    return sheet


def picture(svg: str, open_work: bool) -> str:
    """Return the picture as SVG. Open work has no sheet behind its holes, such as those of a wheel."""
    ink, paper = layers(svg)
    if not open_work:
        paper = pathops.op(paper, fill_holes(ink), pathops.PathOp.UNION)
    both = pathops.op(ink, paper, pathops.PathOp.UNION)
    left, top, right, bottom = both.bounds
    wide, high = right - left, bottom - top
    room = BOX - 2 * MARGIN
    scale = min(room / max(wide, high), sqrt(MAX_SHARE * room * room / (wide * high)))
    moved = (scale, 0, 0, scale, BOX / 2 - scale * (left + right) / 2, BOX / 2 - scale * (top + bottom) / 2)
    behind, before = ("".join(_drawn(each.transform(*moved))) for each in (paper, ink))
    sheet = f'<path opacity=".25" d="{behind}"/>' if behind and behind != before else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {BOX} {BOX}" fill="currentColor">'
        f'{sheet}<path d="{before}"/></svg>\n'
    )


def _drawn(path: pathops.Path) -> Iterator[str]:
    """Yield the path in whole units, with coordinates relative to the previous point."""
    for contour in path.contours:
        left, top, right, bottom = contour.bounds
        if right - left >= MIN_SIZE and bottom - top >= MIN_SIZE:
            yield "".join(_contour(contour))


def _contour(contour: pathops.Path) -> Iterator[str]:
    here = (0, 0)
    for verb, points in contour.segments:
        at = [(round(x), round(y)) for x, y in points]
        match verb:
            case "moveTo":
                yield f"M{_numbers(at[0])}"
            case "lineTo":
                across, down = at[0][0] - here[0], at[0][1] - here[1]
                if across or down:
                    yield (
                        f"h{across}"
                        if not down
                        else f"v{down}"
                        if not across
                        else f"l{_numbers((across, down))}"
                    )
            case "curveTo":
                yield from _curve("c", here, at)
            case "qCurveTo":
                for step in _quadratics(points):
                    rounded = [(round(x), round(y)) for x, y in step]
                    yield from _curve("q", here, rounded)
                    here = rounded[-1]
            case "closePath" | "endPath":
                yield "z"
        here = at[-1] if at else here


def _quadratics(points: list[tuple[float, float]]) -> Iterator[list[tuple[float, float]]]:
    """Yield the curves of a run, adding the implied points halfway between its handles."""
    for handle, after in pairwise(points[:-1]):
        yield [handle, ((handle[0] + after[0]) / 2, (handle[1] + after[1]) / 2)]
    yield list(points[-2:])


def _curve(letter: str, here: tuple[int, int], at: list[tuple[int, int]]) -> Iterator[str]:
    if any(point != here for point in at):
        yield letter + _numbers(*((x - here[0], y - here[1]) for x, y in at))


def _numbers(*points: tuple[int, int]) -> str:
    return " ".join(str(number) for point in points for number in point).replace(" -", "-")
