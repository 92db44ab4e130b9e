"""Bloom filters of words, which recognise every word in the set, and hardly any other.

>>> small = make_filter({"lantern", "beacon"})
>>> contains(small, "beacon"), contains(small, "zwimpel")
(True, False)
"""

from collections.abc import Iterator
from hashlib import blake2b

BITS_PER_WORD, HASHES_PER_WORD = 12, 8
"""Bits of the filter for each word, and bits that a word sets. Of other words, 0.3% seem to be present."""


def make_filter(words: set[str]) -> bytes:
    bits = bytearray(len(words) * BITS_PER_WORD // 8 + 1)
    for word in words:
        for place in _places(word, len(bits) * 8):
            bits[place >> 3] |= 1 << (place & 7)
    return bytes(bits)


def contains(bits: bytes, word: str) -> bool:
    """Return whether the word seems to be in the filter. The answer is always right for a word that is."""
    return all(bits[place >> 3] >> (place & 7) & 1 for place in _places(word, len(bits) * 8))


def _places(word: str, count: int) -> Iterator[int]:
    digest = blake2b(word.encode(), digest_size=16).digest()
    first, step = int.from_bytes(digest[:8], "big"), int.from_bytes(digest[8:], "big") | 1
    return ((first + number * step) % count for number in range(HASHES_PER_WORD))
