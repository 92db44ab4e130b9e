"""The words and acts of When I Dream by number, and which words are fair for a piece.

For English the vocabulary is the 440 pieces, in alphabetical order, and after them, in the same order, every
other word that our associations know. For other languages it is only the pieces. After the words come the
acts that are not words.

>>> words = vocabulary("en")
>>> len(words), words[:2], words[440:442]
(3852, ('accordion', 'acorn'), ('abduction', 'abracadabra'))
>>> [act_name(len(words) + k) for k in (0, 1, 7, 11)]
['(pass)', '(wait)', '(challenge the seat 1 to the left)', '(challenge the seat 5 to the left)']
"""

from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from ..whenidream.options import MAX_PLAYERS
from ..whenidream.referee import judge
from ..whenidream.ruling import LEGAL, RIGHT, WRONG
from ..whenidream.steps import FAIR, FOUL
from ..whenidream.words import associations, table

Mask = NDArray[np.int8]

PASS, LISTEN, FAIR_ACT, FOUL_ACT, RIGHT_ACT, WRONG_ACT, DISPUTE = range(7)
CHALLENGE, CHOOSE = DISPUTE, DISPUTE + MAX_PLAYERS - 1
"""Acts after the words. `CHALLENGE + k` and `CHOOSE + k` are about the seat k places to the left, k ≥ 1."""
ACTS = CHOOSE + MAX_PLAYERS
"""Number of acts."""
ANSWERS = {FAIR: FAIR_ACT, FOUL: FOUL_ACT, RIGHT: RIGHT_ACT, WRONG: WRONG_ACT}


@cache
def pieces(language: str = "en") -> tuple[str, ...]:
    """Return everything that can be on a card, in alphabetical order: the words that can be guessed."""
    return tuple(sorted({row.names[language][0] for row in table()}))


@cache
def vocabulary(language: str = "en") -> tuple[str, ...]:
    """Return every word that has a number."""
    more = {word for words in associations().values() for word in words} if language == "en" else set()
    return (*pieces(language), *sorted(more - set(pieces(language))))


@cache
def numbers(language: str = "en") -> dict[str, int]:
    """Return the numbers of words."""
    return {word: number for number, word in enumerate(vocabulary(language))}


@cache
def numbers_by_folded_word(language: str = "en") -> dict[str, int]:
    """Return the numbers of words whatever their case."""
    return {word.casefold(): number for word, number in numbers(language).items()}


def act_name(number: int, language: str = "en") -> str:
    """Return an action in words. An act that is not a word stands in brackets."""
    words = vocabulary(language)
    if number < len(words):
        return words[number]
    act = number - len(words)
    if act <= DISPUTE:
        return f"({('pass', 'wait', *ANSWERS, 'dispute')[act]})"
    verb, left = ("challenge", act - CHALLENGE) if act <= CHOOSE else ("choose", act - CHOOSE)
    return f"({verb} the seat {left} to the left)"


@cache
def fair(piece: str, language: str = "en") -> Mask:
    """Return which words the referee finds fair for a piece, from a table if there is one."""
    found = np.ones(len(vocabulary(language)), np.int8)
    at = numbers(language)
    if language == "en" and piece in at:
        found[[at[word] for word in (*_unfair()["*"], *_unfair().get(piece, ()))]] = 0
        return found
    found[:] = [judge(piece, word, language).verdict == LEGAL for word in vocabulary(language)]
    return found


@cache
def _unfair() -> dict[str, tuple[str, ...]]:
    """Return the words that are not fair for each piece; under `*` those that are fair for none.

    `python -m research.words.unfair` wrote the table with the referee.
    """
    lines = files(__package__).joinpath("unfair.tsv").read_text(encoding="utf-8").splitlines()
    return {piece: tuple(words.split()) for piece, words in (line.split("\t") for line in lines)}
