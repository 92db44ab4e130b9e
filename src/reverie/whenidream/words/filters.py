"""Sets of words that take little room: a filter has every word that was put in, and hardly any other.

>>> small = make_filter({"lantern", "beacon"})
>>> holds(small, "beacon"), holds(small, "zwimpel")
(True, False)
"""

from collections.abc import Iterator
from hashlib import blake2b

BITS_EACH, LOOKS = 12, 8
"""Bits for each word, and how many of them it sets: of other words it takes three in a thousand for one."""


def make_filter(words: set[str]) -> bytes:
    bits = bytearray(len(words) * BITS_EACH // 8 + 1)
    for word in words:
        for place in _places(word, len(bits) * 8):
            bits[place >> 3] |= 1 << (place & 7)
    return bytes(bits)


def holds(bits: bytes, word: str) -> bool:
    """Was the word put in? Always right where it was."""
    return all(bits[place >> 3] >> (place & 7) & 1 for place in _places(word, len(bits) * 8))


def _places(word: str, count: int) -> Iterator[int]:
    digest = blake2b(word.encode(), digest_size=16).digest()
    first, step = int.from_bytes(digest[:8], "big"), int.from_bytes(digest[8:], "big") | 1
    return ((first + look * step) % count for look in range(LOOKS))
