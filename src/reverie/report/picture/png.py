"""PNG pictures as arrays, by Pillow.

>>> grey = np.full((2, 3, 4), 99, dtype=np.uint8)
>>> bool((read(write(grey)) == grey).all())
True
"""

from io import BytesIO

import numpy as np
from numpy.typing import NDArray

from ...refusal import MissingPackage

try:
    from PIL import Image
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
