"""The random generator: the same numbers everywhere, evenly distributed."""

from collections import Counter
from hashlib import sha256

import numpy as np
import pytest

from reverie import onirim
from reverie.dice import WORD, below, roll, seed_dice
from reverie.onirim.fast import compile_function


def test_the_generator_is_sfc32() -> None:
    """An independent implementation from the definition, with wrapping 32-bit words."""
    dice = [1, 2, 3, 1]
    a, b, c, counter = (np.uint32(word) for word in dice)
    with np.errstate(over="ignore"):
        for _ in range(1000):
            expected = a + b + counter
            counter += np.uint32(1)
            a = b ^ (b >> np.uint32(9))
            b = c + (c << np.uint32(3))
            c = ((c << np.uint32(21)) | (c >> np.uint32(11))) + expected
            assert roll(dice) == int(expected)


def test_the_numbers_are_the_same_compiled() -> None:
    fast = compile_function(below)
    dice = seed_dice("a text, ünïcode too")
    fast_dice = np.array(dice)
    for n in [1, 2, 3, 5, 17, 76, 1000, 2**31 - 1] * 500:
        assert below(dice, n) == fast(fast_dice, n)
    assert dice == fast_dice.tolist()


def test_every_number_below_n_is_as_likely() -> None:
    dice = seed_dice("fair")
    counts = Counter(below(dice, 76) for _ in range(76_000))
    chi_squared = sum((counts[k] - 1000) ** 2 / 1000 for k in range(76))
    assert 35 < chi_squared < 130  # 75 degrees of freedom: one in a hundred thousand lies outside


def test_uneven_remainders_are_thrown_away() -> None:
    """With n just above half of all words, half of the rolls would favour the lower numbers."""
    n = (WORD + 1) // 2 + 1
    dice, twin = seed_dice("uneven"), seed_dice("uneven")
    rolls = 0
    for _ in range(200):
        number = below(dice, n)
        while True:
            bits = roll(twin)
            rolls += 1
            if (bits * n) & WORD >= (WORD + 1) % n:
                break
        assert number == bits * n >> 32
    assert rolls > 300


@pytest.mark.bulk
def test_the_first_card_of_the_deck_is_any_card_in_proportion() -> None:
    counts = Counter(onirim.Game(seed=f"first {k}").steps[0].cards[0] for k in range(1900))
    expected = dict(zip(onirim.Card, (9, 4, 3, 8, 4, 3, 7, 4, 3, 6, 4, 3, 2, 2, 2, 2, 10), strict=True))
    chi_squared = sum((counts[card] - 25 * n) ** 2 / (25 * n) for card, n in expected.items())
    assert chi_squared < 50  # 16 degrees of freedom


def test_a_commitment_is_the_hash_that_the_documentation_says() -> None:
    assert onirim.commitment("☾") == sha256("reverie seed:☾".encode()).hexdigest()
