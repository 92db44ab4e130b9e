"""The spelling of words: parts between hyphens and the like, stems, and differences between two words."""

from functools import cache
from typing import Any

from ...short_cache import cached_if_short
from .languages import grammar

JOINTS = "-‐‑‒–—'’.·_/"
"""Characters that join the parts of a word."""
MAX_DISTANCE, MAX_LENGTH_DIFFERENCE = 9, 3
"""Distance that is returned, not computed, if the lengths differ by more than MAX_LENGTH_DIFFERENCE."""


def split_word(word: str) -> list[str]:
    """Return the parts of a word between hyphens, apostrophes and the like."""
    for joint in JOINTS:
        word = word.replace(joint, " ")
    return word.split()


@cache
def _stemmer(language: str) -> Any:
    import snowballstemmer  # imported late, because spoken tables do not need a stemmer

    return snowballstemmer.stemmer(grammar(language).stemmer)


@cached_if_short(1 << 14, max_length=50)
def stem(word: str, language: str) -> str:
    """Return the stem of a word."""
    return str(_stemmer(language).stemWord(word))


def edit_distance(one: str, other: str) -> int:
    """Return how many letters must be changed, added, left out or swapped with a neighbour.

    Return MAX_DISTANCE if the lengths differ by more than MAX_LENGTH_DIFFERENCE.
    """
    if abs(len(one) - len(other)) > MAX_LENGTH_DIFFERENCE:
        return MAX_DISTANCE
    before: list[int] = []
    line = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        before, line, last = line, [i], before
        for j, wanted in enumerate(other, 1):
            cost = min(before[j] + 1, line[j - 1] + 1, before[j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                cost = min(cost, last[j - 2] + 1)
            line.append(cost)
    return line[-1]


def is_slip(one: str, other: str) -> bool:
    """Return whether one letter is changed, added or left out, or two neighbours are swapped.

    >>> is_slip("ligthouse", "lighthouse"), is_slip("crown", "clown"), is_slip("king", "king")
    (True, True, False)
    """
    at = common_prefix_length(one, other)
    a, b = one[at:], other[at:]
    return one != other and (
        a[1:] == b[1:] or a == b[1:] or a[1:] == b or (a[2:] == b[2:] and a[:2] == b[:2][::-1])
    )


def common_prefix_length(one: str, other: str) -> int:
    """Return the number of letters that two words have in common at the beginning."""
    count = 0
    for letter, wanted in zip(one, other, strict=False):
        if letter != wanted:
            break
        count += 1
    return count
