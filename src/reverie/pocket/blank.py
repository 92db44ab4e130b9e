"""Python without the tables of Chinese, Japanese and Korean encodings, which are a tenth of it as sent.

Nobody here decodes such bytes: their codecs are not in a pocket's library, and all of it is UTF-8. The
interpreter has the tables all the same, once in Python and once in the C library. They are found by what is
in them, row by row, and filled with zeros, so that nothing moves and they pack to nothing.
"""

from collections.abc import Iterator

ENCODINGS = {
    **dict.fromkeys(("gb2312", "euc_jp", "euc_jisx0213", "euc_kr"), 0xA1),
    **dict.fromkeys(("gbk", "big5", "cp950", "big5hkscs", "cp932", "cp949"), 0x40),
}
"""And the lowest second byte of each."""
SHORTEST = 12
"""Fewer letters in a row might be something else."""
GAP = 128 * 1024
"""Between tables of letters lie those for the other direction, which are written in another way."""
DENSE = 0.1
"""As much of what is blanked has to be rows."""


def blanked(wasm: bytes) -> bytes:
    """The same interpreter without these tables."""
    made = bytearray(wasm)
    found = tables(wasm)
    for begin, end in data(wasm):
        for first, last in found:
            at, to = max(begin, first), min(end, last)
            made[at:to] = bytes(max(0, to - at))
    return bytes(made)


def data(wasm: bytes) -> Iterator[tuple[int, int]]:
    """Where a WebAssembly module has its data, piece by piece, without what says where it goes in memory."""
    at = len(b"\0asm") + 4
    while at < len(wasm):
        section = wasm[at]
        size, at = _number(wasm, at + 1)
        if section == DATA:
            pieces, piece = _number(wasm, at)
            for _ in range(pieces):
                piece = _expression(wasm, piece + 1) if wasm[piece] == ACTIVE else piece + 1
                length, piece = _number(wasm, piece)
                yield piece, piece + length
                piece += length
        at += size


DATA, ACTIVE, END = 11, 0, 0x0B
WITH_NUMBER = (0x23, 0x41)
"""To get a global, and a constant."""


def _expression(wasm: bytes, at: int) -> int:
    """Where a place in memory has been said."""
    while wasm[at] != END:
        at = _number(wasm, at + 1)[1] if wasm[at] in WITH_NUMBER else at + 1
    return at + 1


def _number(wasm: bytes, at: int) -> tuple[int, int]:
    """A number, and where it ends."""
    number = shift = 0
    while True:
        number |= (wasm[at] & 127) << shift
        at, shift = at + 1, shift + 7
        if wasm[at - 1] < 128:
            return number, at


def tables(wasm: bytes) -> list[tuple[int, int]]:
    """Where they begin and end."""
    found = sorted({place for row in _rows() for place in _places(wasm, row)})
    joined: list[list[int]] = []
    for begin, end in found:
        if joined and begin - joined[-1][1] < GAP:
            joined[-1][2] += max(0, end - max(begin, joined[-1][1]))
            joined[-1][1] = max(end, joined[-1][1])
        else:
            joined.append([begin, end, end - begin])
    return [
        (begin, end) for begin, end, rows in joined if rows > DENSE * (end - begin) and end - begin > GAP / 4
    ]


def _places(wasm: bytes, row: bytes) -> Iterator[tuple[int, int]]:
    at = wasm.find(row)
    while at >= 0:
        yield at, at + len(row)
        at = wasm.find(row, at + 1)


def _rows() -> Iterator[bytes]:
    """Letters that follow one another in an encoding, as tables have them."""
    for encoding, lowest in ENCODINGS.items():
        for first in range(0x81, 0xFF):
            pairs = (bytes([first, second]).decode(encoding, "ignore") for second in range(lowest, 0xFF))
            for row in "".join(each if len(each) == 1 else "\0" for each in pairs).split("\0"):
                if len(row) >= SHORTEST and max(row) < "\U00010000":
                    yield row.encode("utf-16-le")
