"""A random number generator with the same results in CPython, compiled, and on every machine.

The generator is sfc32 (Chris Doty-Humphrey's small fast counting generator): four words of 32 bits,
additions, shifts and a counter. All intermediate values fit a signed 64-bit integer, so the same lines run on
Python's integers and compiled. A seed is any string; its SHA-256 fills the words.

>>> dice = seed_dice("7")
>>> [below(dice, 76) for _ in range(5)]
[4, 65, 68, 58, 24]
"""

from hashlib import sha256
from struct import unpack_from

from .refusal import BadOption

WORD = 0xFFFFFFFF


def check_seed(seed: str) -> None:
    """Raise `BadOption` if a seed is empty or cannot be encoded as UTF-8."""
    if not seed:
        raise BadOption("seed-empty")
    try:
        seed.encode()
    except UnicodeEncodeError:
        raise BadOption("seed-not-utf-8") from None


def seed_dice(seed: str) -> list[int]:
    """Return the four words of a generator for `roll`, made from a seed."""
    dice = list(seed_words(seed))
    shake(dice)
    return dice


def seed_words(seed: str) -> tuple[int, int, int, int]:
    """Return the words from which `shake` makes a generator.

    A compiled program calls this for many seeds and shakes them all together.
    """
    a, b, c = unpack_from("<III", sha256(seed.encode()).digest())
    return a, b, c, 1


def shake(dice: list[int]) -> None:
    """Roll until every word depends on the whole seed."""
    for _ in range(12):
        roll(dice)


def commitment(seed: str) -> str:
    """Return a fingerprint of the seed, to publish before the game and to check after it.

    >>> commitment("7")[:16]
    'd41b2b7eb49bd3cb'
    """
    return sha256(b"reverie seed:" + seed.encode()).hexdigest()


def roll(dice: list[int]) -> int:
    """Return the next 32 random bits and advance the generator."""
    a = dice[0]
    b = dice[1]
    c = dice[2]
    bits = (a + b + dice[3]) & WORD
    dice[0] = b ^ (b >> 9)
    dice[1] = (c + (c << 3)) & WORD
    dice[2] = (((c << 21) & WORD) | (c >> 11)) + bits & WORD
    dice[3] = (dice[3] + 1) & WORD
    return bits


def below(dice: list[int], n: int) -> int:
    """Return a random number from 0 to n - 1, all equally likely."""
    scaled = roll(dice) * n
    if scaled & WORD < n:
        uneven = (WORD + 1) % n
        while scaled & WORD < uneven:
            scaled = roll(dice) * n
    return scaled >> 32
