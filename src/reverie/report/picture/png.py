"""PNG pictures as arrays, and films as animated PNG, by Pillow.

Browsers show an animated PNG like any picture; what cannot play it shows its first frame.

>>> grey = np.full((2, 3, 4), 99, dtype=np.uint8)
>>> bool((read(write(grey)) == grey).all())
True
"""

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from ...refusal import MissingPackage

try:
    from PIL import Image
    from PIL.PngImagePlugin import Blend
except ImportError:
    raise MissingPackage("needs-extra", package="Pillow", extra="envs") from None

Pixels = NDArray[np.uint8]


def read(data: bytes) -> Pixels:
    """The first picture of a PNG: height, width, channels; RGB if it is that, else RGBA."""
    with Image.open(BytesIO(data), formats=["PNG"]) as picture:
        return np.asarray(picture if picture.mode == "RGB" else picture.convert("RGBA"))


def write(picture: Pixels) -> bytes:
    """A picture, RGB or RGBA, as a PNG."""
    data = BytesIO()
    Image.fromarray(picture).save(data, "PNG", optimize=True)
    return data.getvalue()


def film(frames: Iterable[Pixels], seconds: float | Sequence[float]) -> bytes:
    """RGB frames of one size as an animated PNG that plays for ever; `seconds` for each, or one for all."""
    shown = list(frames)
    times = [seconds] * len(shown) if isinstance(seconds, int | float) else list(seconds)
    if not shown or len(times) != len(shown):
        raise ValueError(
            f"A film needs frames, and a time for each: {len(shown)} frames, {len(times)} times."
        )
    first, *others = [Image.fromarray(each) for each in _changes(shown)]
    data = BytesIO()
    first.save(
        data,
        "PNG",
        save_all=True,
        append_images=others,
        duration=[round(each * 1000) for each in times],
        blend=[Blend.OP_SOURCE] + [Blend.OP_OVER] * len(others),
        optimize=True,
    )
    return data.getvalue()


def _changes(frames: Sequence[Pixels]) -> Iterator[Pixels]:
    """The first frame, then of each what changed and clear pixels elsewhere: half the size of a film."""
    opaque = np.ones(frames[0].shape[:2], np.bool_)
    yield np.dstack([frames[0], opaque * np.uint8(255)])
    for before, after in pairwise(frames):
        changed = (before != after).any(axis=2)
        yield np.dstack([after * changed[..., None], changed * np.uint8(255)])
