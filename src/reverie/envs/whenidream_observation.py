"""The observation of a learner at When I Dream: a seat's view as a row of whole numbers.

Seats are counted clockwise from the learner: 0 is its own seat, 1 the seat on its left. Words are their
index in the vocabulary plus 1; 0 is no word. What a seat may not know is -1. docs/envs/when-i-dream.md has
the table.

>>> LENGTH, FIELDS["card"], FIELDS["clues"]
(203, slice(9, 10, None), slice(35, 179, None))
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ..whenidream.options import MAX_PLAYERS, SPIRITS
from ..whenidream.prompt import CLUE, GUESS, MUST, RECALL, STORY, VOTE
from ..whenidream.state import DREAM, FORCED, LAST, NARRATION, OVER, STORIES
from .whenidream_vocabulary import numbers_by_folded_word, vocabulary

Row = NDArray[np.int32]

CLUES, GUESSES = 48, 24
"""Maximum number of clues and guesses, the latest first: all of a dream of two minutes, at the environment's
pace."""
PARTS = {
    "phase": 1,
    "players": 1,
    "round": 1,
    "dreamer": 1,
    "role": 1,
    "turn": 1,
    "timer": 1,
    "question": 1,
    "cards_shown": 1,
    "card": 1,
    "fairy_pile": 1,
    "imp_pile": 1,
    "vote_word": 1,
    "vote_giver": 1,
    "vote_piece": 1,
    "points": MAX_PLAYERS,
    "penalties": MAX_PLAYERS,
    "clues": 3 * CLUES,
    "guesses": GUESSES,
}
"""The parts of a row in order, and how many numbers each has."""
LENGTH = sum(PARTS.values())
HIDDEN = -1

PHASES = (DREAM, FORCED, LAST, NARRATION, STORIES, OVER)
QUESTIONS = (None, CLUE, GUESS, MUST, VOTE, RECALL, STORY)
MAX_TENTHS, MAX_COUNT = 36_000, 100_000


def _fields() -> dict[str, slice]:
    found, start = {}, 0
    for name, width in PARTS.items():
        found[name] = slice(start, start + width)
        start += width
    return found


FIELDS = _fields()
"""The slice of each part."""


def bounds(language: str) -> tuple[Row, Row]:
    """Return the minimum and the maximum of each number."""
    word = len(vocabulary(language)) + 2
    low, high = np.zeros(LENGTH, np.int32), np.full(LENGTH, MAX_COUNT, np.int32)
    for name in ("fairy_pile", "imp_pile", "card"):
        low[FIELDS[name]] = HIDDEN
    low[FIELDS["points"]] = -MAX_COUNT
    tops = {
        **{"phase": len(PHASES), "players": MAX_PLAYERS, "round": MAX_PLAYERS, "dreamer": MAX_PLAYERS - 1},
        **{
            "role": 2 * len(SPIRITS),
            "turn": MAX_PLAYERS,
            "timer": MAX_TENTHS,
            "question": len(QUESTIONS) - 1,
        },
        **{"card": word, "vote_word": word, "vote_giver": MAX_PLAYERS, "vote_piece": word, "guesses": word},
    }
    for name, top in tops.items():
        high[FIELDS[name]] = top
    clues = high[FIELDS["clues"]].reshape(CLUES, 3)
    clues[:, 0], clues[:, 1] = MAX_PLAYERS, word
    return low, high


@lru_cache(8192)
def word_number(word: str, language: str) -> int:
    """Return the number of a word in a row. A word without a number comes after all others, then the pass."""
    words = len(vocabulary(language))
    return words + 2 if not word else numbers_by_folded_word(language).get(word.casefold(), words) + 1
