"""The words and acts of When I Dream by number, and which of them a seat may choose.

For English the vocabulary is the 440 pieces, in the order of the alphabet, and after them, in the same order,
every other word that our associations know; for other languages it is the pieces alone. After the words come
the acts that are not words.

>>> words = vocabulary("en")
>>> len(words), words[:2], words[440:442]
(3852, ('accordion', 'acorn'), ('abduction', 'abracadabra'))
>>> [act_name(len(words) + k) for k in (0, 1, 7, 11)]
['(pass)', '(wait)', '(challenge the seat 1 to the left)', '(challenge the seat 5 to the left)']
"""

from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from ..whenidream.answers import WAIT, Deed
from ..whenidream.options import MOST
from ..whenidream.prompt import CLUE, GUESS, MUST, RECALL, STORY, VOTE, Question, tied
from ..whenidream.referee import judge
from ..whenidream.ruling import LEGAL, RIGHT, WRONG
from ..whenidream.steps import FAIR, FOUL
from ..whenidream.view import View
from ..whenidream.words import associations, table

Mask = np.ndarray[Any, np.dtype[np.int8]]

PASS, LISTEN, FAIR_ACT, FOUL_ACT, RIGHT_ACT, WRONG_ACT, DISPUTE = range(7)
CHALLENGE, CHOOSE = DISPUTE, DISPUTE + MOST - 1
"""Acts after the words. `CHALLENGE + k` and `CHOOSE + k` are about the seat k places to the left, k ≥ 1."""
ACTS = CHOOSE + MOST
"""How many they are."""
ANSWERS = {FAIR: FAIR_ACT, FOUL: FOUL_ACT, RIGHT: RIGHT_ACT, WRONG: WRONG_ACT}


@cache
def pieces(language: str = "en") -> tuple[str, ...]:
    """Everything that can be on a card, in the order of the alphabet: the words that can be guessed."""
    return tuple(sorted({row.names[language][0] for row in table()}))


@cache
def vocabulary(language: str = "en") -> tuple[str, ...]:
    """Every word that has a number."""
    more = {word for words in associations().values() for word in words} if language == "en" else set()
    return (*pieces(language), *sorted(more - set(pieces(language))))


@cache
def numbers(language: str = "en") -> dict[str, int]:
    return {word: number for number, word in enumerate(vocabulary(language))}


@cache
def folded(language: str = "en") -> dict[str, int]:
    """Numbers of words whatever their case."""
    return {word.casefold(): number for word, number in numbers(language).items()}


def act_name(number: int, language: str = "en") -> str:
    """What an action is, in words; an act that is not a word stands in brackets."""
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
    """Which words the referee finds fair for a piece. Read from a table where there is one."""
    found = np.ones(len(vocabulary(language)), np.int8)
    at = numbers(language)
    if language == "en" and piece in at:
        found[[at[word] for word in (*_unfair()["*"], *_unfair().get(piece, ()))]] = 0
        return found
    found[:] = [judge(piece, word, language).verdict == LEGAL for word in vocabulary(language)]
    return found


@cache
def _unfair() -> dict[str, tuple[str, ...]]:
    """By piece, the words that are not fair for it; under * those that are fair for none. Made by
    `tools/build_unfair.py` from what the referee says."""
    lines = files(__package__).joinpath("unfair.tsv").read_text(encoding="utf-8").splitlines()
    return {piece: tuple(words.split()) for piece, words in (line.split("\t") for line in lines)}


MOST_NAMED = 100
"""Words that a learner may name in the narration; a story holds fewer."""


# From a question to a mask, and from an action to a deed


def mask(view: View, question: Question, named: list[str], language: str) -> Mask:
    """What may be chosen, made from the seat's own view. A Dreamer may guess any piece at any time, so a
    mask tells it nothing of the card."""
    words = len(vocabulary(language))
    found = np.zeros(words + ACTS, np.int8)
    me, players = int(view.seat), view.players
    if question.kind == CLUE:
        assert view.card is not None
        found[:words] = fair(view.card.piece, language)
        found[words + PASS] = 1
        for seat in _latest(view, question):
            found[words + CHALLENGE + (seat - me) % players] = 1
        found[words + DISPUTE] = _disputed(view, question) is not None
    elif question.kind in (GUESS, MUST):
        found[: len(pieces(language))] = 1
        found[words + PASS] = 1
        found[words + LISTEN] = question.kind == GUESS
    elif question.kind == RECALL:
        if len(named) < MOST_NAMED:
            guessed = {word for word in view.guesses if word in numbers(language)}
            found[[numbers(language)[word] for word in guessed - set(named)]] = 1
        found[words + PASS] = 1
    elif question.kind == VOTE:
        assert question.vote is not None
        about_clue = question.vote.clue is not None
        found[words + FAIR_ACT : words + WRONG_ACT + 1] = (about_clue,) * 2 + (not about_clue,) * 2
        found[words + LISTEN] = 1
    elif question.kind == STORY:
        found[[words + CHOOSE + (seat - me) % players for seat in tied(view)]] = 1
        found[words + LISTEN] = 1
    return found


def deed(action: int, view: View, question: Question, language: str) -> Deed:
    """What an action that the mask allows means; a word in the narration is for the environment to keep."""
    words = vocabulary(language)
    if action < len(words):
        return Deed("clue" if question.kind == CLUE else "guess", (words[action],))
    act = action - len(words)
    if act == PASS:
        return Deed("pass" if question.kind == CLUE else "skip")
    if act == LISTEN:
        return WAIT
    if act == DISPUTE:
        return Deed("dispute", (_disputed(view, question),))
    if act < DISPUTE:
        assert question.vote is not None
        return Deed("vote", (question.vote.number, list(ANSWERS)[act - FAIR_ACT]))
    if act <= CHOOSE:
        return Deed(
            "challenge", (_latest(view, question)[(int(view.seat) + act - CHALLENGE) % view.players],)
        )
    assert question.vote is not None
    return Deed("vote", (question.vote.number, (int(view.seat) + act - CHOOSE) % view.players))


def _latest(view: View, question: Question) -> dict[int, int]:
    """By seat, the latest of its clues that can be challenged."""
    return {view.clues[number].seat: number for number in question.doubts}


def _disputed(view: View, question: Question) -> str | None:
    """The piece before the one on show, if the verdict on it can be disputed."""
    before = view.cards_shown - 1
    cards = [view.clue_cards[n] for n, clue in enumerate(view.clues) if clue.card == before]
    return cards[-1] if cards and cards[-1] in question.verdicts else None
