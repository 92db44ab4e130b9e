"""A seat's view of a game of Onirim as a picture: the page's drawings on a table of one size.

>>> from reverie import onirim
>>> view = onirim.Game(seed=7).view(seat=0)
>>> table(view).shape
(540, 960, 3)
>>> svg(view)[:5]
'<svg '

A table is a list of paper cuttings (`paper`), the lowest first. `svg` writes them as one drawing; `table`
cuts each once, keeps it, and lays the same piece again wherever it is needed: a frame takes a few
milliseconds. No words are drawn, so a picture reads the same in any language. At night one plays; whoever
wins wakes at dawn.
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
from .stage import lay

CUTTINGS = 4096
"""How many pieces are kept ready; a long game at one width needs a few hundred."""


def table(view: View, width: int = WIDTH) -> NDArray[np.uint8]:
    """The picture as numbers: height, width, and red, green, blue from 0 to 255.

    The size is the same for every moment of every game: `width` (an even number) to 9/16 of it.
    """
    if width < 64 or width % 2:
        raise BadOption("picture-width", least=64, value=width)
    scale = width / WIDTH
    picture = np.zeros((2 * round(width * 9 / 32), width, 3), np.uint8)
    for piece in lay(view):
        _paste(picture, piece, scale)
    return picture


def svg(view: View) -> str:
    """The picture as an SVG drawing that needs no fonts and no style sheet."""
    cut: dict[tuple[str, tuple[float, float, float, float]], str] = {}
    laid = []
    for piece in lay(view):
        name = cut.setdefault((piece.source, piece.seen), _name(piece))
        x, y, wide, high = (f"{place:.2f}" for place in piece[2:])
        laid.append(f'<use href="#{name}" x="{x}" y="{y}" width="{wide}" height="{high}"/>')
    pieces = (
        f'<symbol id="{name}" viewBox="{_box(seen)}" preserveAspectRatio="none">{source}</symbol>'
        for (source, seen), name in cut.items()
    )
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    look = 'role="img" aria-label="Onirim" style="max-width:100%;height:auto"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {look}>'
    return f"{head}<defs>{DEFS}{''.join(pieces)}</defs>{''.join(laid)}</svg>"


def _name(piece: Piece) -> str:
    """Return a name for a cutting that no other picture on the same page, as in a notebook, uses."""
    return "cut-" + sha256(f"{piece.seen}{piece.source}".encode()).hexdigest()[:10]


def _box(seen: tuple[float, float, float, float]) -> str:
    return " ".join(f"{at:g}" for at in seen)


# Cutting and laying


def _paste(picture: NDArray[np.uint8], piece: Piece, scale: float) -> None:
    """Lay a piece on the picture, over what lies there; what hangs over the edge is lost."""
    wide, high = max(1, round(piece.width * scale)), max(1, round(piece.height * scale))
    x, y = round(piece.x * scale), round(piece.y * scale)
    left, top = max(0, x), max(0, y)
    right, bottom = min(picture.shape[1], x + wide), min(picture.shape[0], y + high)
    colour, clear = _cutting(piece.source, piece.seen, wide, high)
    part = np.s_[top - y : bottom - y, left - x : right - x]
    below = picture[top:bottom, left:right]
    below[:] = colour[part] if clear is None else (below * clear[part] + colour[part]) // 255


@lru_cache(CUTTINGS)
def _cutting(
    source: str, seen: tuple[float, float, float, float], wide: int, high: int
) -> tuple[NDArray[np.uint16], NDArray[np.uint16] | None]:
    """A piece in pixels: its colours times how thick it is, and how much shows through (0 to 255).

    Where nothing shows through, as behind everything, the colours by themselves.
    """
    try:
        import resvg_py
    except ImportError:
        raise MissingPackage("needs-extra", package="resvg-py", extra="envs") from None
    size = f'width="{wide}" height="{high}" viewBox="{_box(seen)}" preserveAspectRatio="none"'
    alone = f'<svg xmlns="http://www.w3.org/2000/svg" {size}><defs>{DEFS}</defs>{source}</svg>'
    drawn = resvg_py.svg_to_bytes(svg_string=alone, skip_system_fonts=True)
    pixels = png.read(bytes(drawn)).astype(np.uint16)
    thick = pixels[..., 3:]
    if thick.min() == 255:
        return pixels[..., :3], None
    return pixels[..., :3] * thick + 127, 255 - thick


__all__ = ["svg", "table"]
