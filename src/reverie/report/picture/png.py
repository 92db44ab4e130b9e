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
    """Return the pixels of a PNG as an array of height, width and channels, RGB or else RGBA."""
    with Image.open(BytesIO(data), formats=["PNG"]) as picture:
        return np.asarray(picture if picture.mode == "RGB" else picture.convert("RGBA"))


def write(picture: Pixels) -> bytes:
    """Return a picture, an array of RGB or RGBA pixels, as a PNG."""
    data = BytesIO()
    Image.fromarray(picture).save(data, "PNG", optimize=True)
    return data.getvalue()
