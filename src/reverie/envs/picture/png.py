"""PNG pictures as arrays, and films as animated PNG, with nothing but zlib and NumPy.

Browsers show an animated PNG like any picture; what cannot play it shows its first frame.

>>> grey = np.full((2, 3, 4), 99, dtype=np.uint8)
>>> bool((read(write(grey)) == grey).all())
True
"""

import struct
import zlib
from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]

START = b"\x89PNG\r\n\x1a\n"
RGB, RGBA = 2, 6
SUB, UP, AVERAGE, PAETH = 1, 2, 3, 4


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(START)
    while at < len(data):
        (size,) = struct.unpack_from(">I", data, at)
        yield data[at + 4 : at + 8], data[at + 8 : at + 8 + size]
        at += size + 12


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


# Reading


def read(data: bytes) -> Pixels:
    """The first picture of a PNG with 8 bits a channel, RGB or RGBA: height, width, channels."""
    header, packed = b"", b""
    for kind, inside in _chunks(data):
        header = inside if kind == b"IHDR" else header
        packed += inside if kind == b"IDAT" else b""
    width, height, bits, colours, _, _, interlaced = struct.unpack(">IIBBBBB", header)
    if not data.startswith(START) or bits != 8 or colours not in (RGB, RGBA) or interlaced:
        raise ValueError("This PNG is of another kind: read takes 8 bits, RGB or RGBA, not interlaced.")
    channels = 3 if colours == RGB else 4
    lines = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(height, 1 + width * channels)
    return _unfiltered(lines[:, 0], lines[:, 1:].reshape(height, width, channels))


def _unfiltered(kinds: Pixels, filtered: Pixels) -> Pixels:
    """Undo the filter of each line.

    A pixel is told as the difference from its left, upper and upper left neighbours, so they have to be
    known first. All pixels on a slant (x + y the same) can be worked out at once: with line y moved y
    places to the right, slants are columns, and left is (wave - 1, y), up is (wave - 1, y - 1).
    """
    height, width, channels = filtered.shape
    waves = np.zeros((width + height + 1, height + 1, channels), np.int16)  # with a border of zeros
    for y in range(height):
        waves[y + 2 : y + 2 + width, y + 1] = filtered[y]
    kind = kinds[:, None].astype(np.int16)
    paeth = kind == PAETH
    plain_left, plain_up = (kind == SUB).astype(np.int16), (kind == UP).astype(np.int16)
    average = (kind == AVERAGE).astype(np.int16)
    for wave in range(2, width + height + 1):
        low, high = max(0, wave - 1 - width), min(height, wave - 1)  # the lines this slant crosses
        here = slice(low, high)
        left, up = waves[wave - 1, low + 1 : high + 1], waves[wave - 1, here]
        corner = waves[wave - 2, here]
        guess = left * plain_left[here] + up * plain_up[here] + ((left + up) >> 1) * average[here]
        if paeth[here].any():
            guess = np.where(paeth[here], _paeth(left, up, corner), guess)
        waves[wave, low + 1 : high + 1] += guess
        waves[wave, low + 1 : high + 1] &= 255
    return np.stack([waves[y + 2 : y + 2 + width, y + 1] for y in range(height)]).astype(np.uint8)


def _paeth(left: NDArray[np.int16], up: NDArray[np.int16], corner: NDArray[np.int16]) -> NDArray[np.int16]:
    """Of the three neighbours the one nearest to left + up - corner; left before up before corner."""
    from_left, from_up = np.abs(up - corner), np.abs(left - corner)
    from_corner = np.abs(left + up - 2 * corner)
    others = np.where(from_up <= from_corner, up, corner)
    return np.where((from_left <= from_up) & (from_left <= from_corner), left, others)


# Writing


def write(picture: Pixels) -> bytes:
    """A picture, RGB or RGBA, as a PNG."""
    return START + _header(picture) + _chunk(b"IDAT", _packed(picture)) + _chunk(b"IEND", b"")


def film(frames: Iterable[Pixels], seconds: float | Sequence[float]) -> bytes:
    """RGB frames of one size as an animated PNG that plays for ever; `seconds` for each, or one for all.

    Only what changed is kept of a frame: the smallest rectangle around it, with clear pixels where it
    stayed the same.
    """
    shown = list(frames)
    times = [seconds] * len(shown) if isinstance(seconds, int | float) else list(seconds)
    if not shown or len(times) != len(shown):
        raise ValueError(
            f"A film needs frames, and a time for each: {len(shown)} frames, {len(times)} times."
        )
    full = [np.dstack([frame, np.full(frame.shape[:2], 255, np.uint8)]) for frame in shown]
    parts = [_header(full[0]), _chunk(b"acTL", struct.pack(">II", len(full), 0))]
    number = 0
    for at, frame in enumerate(full):
        x, y, changed = (0, 0, frame) if at == 0 else _change(full[at - 1], frame)
        height, width = changed.shape[:2]
        control = struct.pack(
            ">IIIIIHHBB", number, width, height, x, y, round(times[at] * 1000), 1000, 0, at > 0
        )
        parts.append(_chunk(b"fcTL", control))
        number += 1
        if at == 0:
            parts.append(_chunk(b"IDAT", _packed(changed)))
        else:
            parts.append(_chunk(b"fdAT", struct.pack(">I", number) + _packed(changed)))
            number += 1
    return START + b"".join(parts) + _chunk(b"IEND", b"")


def _header(picture: Pixels) -> bytes:
    height, width, channels = picture.shape
    return _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, RGB if channels == 3 else RGBA, 0, 0, 0))


def _change(before: Pixels, after: Pixels) -> tuple[int, int, Pixels]:
    """Where the second picture differs from the first, and what is there: clear where it does not."""
    differs = (before != after).any(axis=2)
    if not differs.any():
        return 0, 0, np.zeros((1, 1, 4), np.uint8)
    rows, columns = np.flatnonzero(differs.any(axis=1)), np.flatnonzero(differs.any(axis=0))
    box = np.s_[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    return int(columns[0]), int(rows[0]), np.where(differs[box][..., None], after[box], 0).astype(np.uint8)


def _packed(picture: Pixels) -> bytes:
    """Each line by the filter that leaves the smallest numbers, then deflated."""
    height, width, channels = picture.shape
    around = np.zeros((height + 1, width + 1, channels), np.int16)
    around[1:, 1:] = picture
    here, left, up, corner = around[1:, 1:], around[1:, :-1], around[:-1, 1:], around[:-1, :-1]
    guesses = (np.zeros_like(here), left, up, (left + up) >> 1, _paeth(left, up, corner))
    tries = np.stack([(here - guess).astype(np.uint8).reshape(height, -1) for guess in guesses])
    cost = np.abs(tries.view(np.int8).astype(np.int16)).sum(axis=2)
    best = cost.argmin(axis=0)
    lines = np.hstack([best[:, None].astype(np.uint8), tries[best, np.arange(height)]])
    return zlib.compress(lines.tobytes(), 9)
