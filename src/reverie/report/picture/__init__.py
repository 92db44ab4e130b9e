"""A seat's view of a game of Onirim as a picture: the page's drawings on a table of one size.

>>> from reverie import onirim
>>> view = onirim.Game(seed=7).view(seat=0)
>>> table(view).shape
(540, 960, 3)
>>> svg(view)[:5]
'<svg '

A picture is a list of pieces (`paper.Piece`), the lowest first. `svg` writes them as one drawing. `table`
renders each different piece once and caches its pixels, so that a frame takes a few milliseconds. No words
are drawn, so that a picture is the same in all languages. The background is night, or dawn after a victory.
"""

from functools import lru_cache
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from ...onirim import View
from ...refusal import BadOption, MissingPackage
from . import png
from .paper import DEFS, Piece
from .places import HEIGHT, WIDTH
from .stage import pieces_of

MAX_CACHED_PIECES = 4096
"""Maximum number of rendered pieces in the cache. A long game at one width needs a few hundred."""


def table(view: View, width: int = WIDTH) -> NDArray[np.uint8]:
    """Return the picture as an array of height, width and three colours (red, green, blue; 0 to 255).

    `width` is an even number of pixels, and the height is 9/16 of it, the same for every moment of a game.
    """
    if width < 64 or width % 2:
        raise BadOption("bad-picture-width", least=64, value=width)
    scale = width / WIDTH
    picture = np.zeros((2 * round(width * 9 / 32), width, 3), np.uint8)
    for piece in pieces_of(view):
        _paste(picture, piece, scale)
    return picture


def svg(view: View) -> str:
    """Return the picture as an SVG drawing that needs no fonts and no style sheet."""
    names: dict[tuple[str, tuple[float, float, float, float]], str] = {}
    placed = []
    for piece in pieces_of(view):
        name = names.setdefault((piece.source, piece.view_box), _name(piece))
        x, y, wide, high = (f"{place:.2f}" for place in piece[2:])
        placed.append(f'<use href="#{name}" x="{x}" y="{y}" width="{wide}" height="{high}"/>')
    symbols = (
        f'<symbol id="{name}" viewBox="{_box(view_box)}" preserveAspectRatio="none">{source}</symbol>'
        for (source, view_box), name in names.items()
    )
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    attributes = 'role="img" aria-label="Onirim" style="max-width:100%;height:auto"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {attributes}>'
    return f"{head}<defs>{DEFS}{''.join(symbols)}</defs>{''.join(placed)}</svg>"


def _name(piece: Piece) -> str:
    """Return a symbol's name that is unique on a page, such as a notebook with several pictures."""
    return "cut-" + sha256(f"{piece.view_box}{piece.source}".encode()).hexdigest()[:10]


def _box(view_box: tuple[float, float, float, float]) -> str:
    return " ".join(f"{at:g}" for at in view_box)


# Rendering


def _paste(picture: NDArray[np.uint8], piece: Piece, scale: float) -> None:
    """Draw a piece over the picture. Parts outside the picture are left out."""
    wide, high = max(1, round(piece.width * scale)), max(1, round(piece.height * scale))
    x, y = round(piece.x * scale), round(piece.y * scale)
    left, top = max(0, x), max(0, y)
    right, bottom = min(picture.shape[1], x + wide), min(picture.shape[0], y + high)
    colour, transparency = _render(piece.source, piece.view_box, wide, high)
    part = np.s_[top - y : bottom - y, left - x : right - x]
    below = picture[top:bottom, left:right]
    below[:] = colour[part] if transparency is None else (below * transparency[part] + colour[part]) // 255


@lru_cache(MAX_CACHED_PIECES)
def _render(
    source: str, view_box: tuple[float, float, float, float], wide: int, high: int
) -> tuple[NDArray[np.uint16], NDArray[np.uint16] | None]:
    """Return the pixels of a piece: its colours times their opacity, and its transparency (0 to 255).

    For an opaque piece, return its colours, and None for the transparency.
    """
    try:
        import resvg_py
    except ImportError:
        raise MissingPackage("needs-extra", package="resvg-py", extra="envs") from None
    size = f'width="{wide}" height="{high}" viewBox="{_box(view_box)}" preserveAspectRatio="none"'
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" {size}><defs>{DEFS}</defs>{source}</svg>'
    rendered = resvg_py.svg_to_bytes(svg_string=drawing, skip_system_fonts=True)
    pixels = png.read(bytes(rendered)).astype(np.uint16)
    opacity = pixels[..., 3:]
    if opacity.min() == 255:
        return pixels[..., :3], None
    return pixels[..., :3] * opacity + 127, 255 - opacity  # 127 rounds the division by 255 in `_paste`


__all__ = ["svg", "table"]
