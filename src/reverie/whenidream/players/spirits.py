"""Clues: a fairy's that points to the piece, an imp's that points past it, a trickster's by piles and clock.

A fairy narrows down what the words so far leave open, an imp's lies too. An imp leads to one rival of the
piece, the likeliest after what was said, with words that people say of that one and not of the piece. A
trickster helps or misleads so that the piles end equal, and says little when they are and the time is up.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import log
from random import Random
from typing import Any

import numpy as np

from ...short_cache import cached_if_short
from ..options import FAIRY, IMP, TRICKSTER
from ..referee import judge
from ..ruling import LEGAL
from ..seen import View
from ..words.languages import grammar
from ..words.lexicon import lexicon
from ..words.sayings import first_words
from ..words.vectors import Floats, things, vectors
from .evidence import alike, ground
from .knowledge import in_english, parts_of, thing_named, words_at_table
from .levels import FRIEND, Level
from .sense import common, logsumexp, said_for, thing_numbers
from .tongue import spoken, understood

RIVALS = 300
"""Things that are weighed against the piece, those most like it."""
DECOYS = 12
"""Things that an imp may lead to, of those that are most like the piece."""
TWINS, FAMILIAR = 0.72, 3.0
"""What is as near as this is the piece by another name; how common a decoy is on Zipf's scale, at least."""

# How they speak. These numbers were chosen by eye.
LATER_THOUGHT = 0.12
"""How much a later thought is worth less than an earlier one."""
WHIM = 0.3
"""How far from the best word the choice may fall."""
KINDNESS = 0.15
"""How often an imp gives an honest clue, so as not to be found out."""
LIKENESS, FAME = 8.0, 0.25
"""How much an imp prefers a rival that is like the piece to one that only fits the words so far, and one that
everybody knows."""
PLAUSIBLE, NEAR_ENOUGH = 6.0, 0.45
"""How much an imp prefers a word that would not surprise who sees the piece, and how near is near enough."""
SIMPLE = 0.5
"""How much more a common word is worth to somebody who has been guessing wrong."""
HELP, MISLEAD, MURMUR = "help", "mislead", "murmur"
"""What a spirit means to do; one who murmurs says something that fits a hundred things."""


def clue(view: View, said: Sequence[str], dice: Random, level: Level = FRIEND) -> str | None:
    """What a spirit says about the card on show after `said`; nothing if no word comes to mind."""
    assert view.card is not None
    piece, language = view.card.piece, view.rules.language
    match intent(view, dice, level):
        case "help":
            lost = len(view.imp_pile) > len(view.fairy_pile) + 1
            return fairy_clue(piece, said, dice, language, level, simple=lost)
        case "mislead":
            return imp_clue(piece, said, dice, language, level)
    return murmur(piece, said, dice, language)


def intent(view: View, dice: Random, level: Level = FRIEND) -> str:
    """Is an honest clue what this spirit wants now?"""
    if view.spirit == TRICKSTER:
        return _for_balance(view, level)
    honest = view.spirit == FAIRY or (view.spirit == IMP and dice.random() < KINDNESS)
    return HELP if honest else MISLEAD


def _for_balance(view: View, level: Level) -> str:
    """A trickster wants the piles equal at the end, and large (W6.4): whoever is behind is helped; where they
    are equal, one card more is welcome while there is time for another to even it out."""
    ahead = len(view.fairy_pile) - len(view.imp_pile)
    if ahead:
        return MISLEAD if ahead > 0 else HELP
    return HELP if not level.ahead or _cards_to_come(view) >= 1.5 else MURMUR


def _cards_to_come(view: View) -> float:
    """For how many cards there is time, at the pace of this dream so far, the one on show included."""
    left = view.timer.seconds_left(view.turn_since)
    gone = len(view.fairy_pile) + len(view.imp_pile) + len(view.fined)
    spent = max(1.0, (view.rules.dream_seconds or 120) - left)
    return left / (spent / gone) if gone else 9.0


def fairy_clue(
    piece: str,
    said: Sequence[str],
    dice: Random,
    language: str = "en",
    level: Level = FRIEND,
    simple: bool = False,
) -> str | None:
    """The word that, with what was said before, speaks for the piece and for none of its rivals."""
    words = _fresh(words_at_table(piece, language, level.words), said, language)
    at = _number_of(piece, language)
    scores = [-LATER_THOUGHT * thought for thought in range(len(words))]
    if at is not None and level.ahead:
        rivals = _rivals(at)[0]
        before = sum((said_for(word, language)[rivals] for word in said), np.zeros(len(rivals), np.float32))
        for number, word in enumerate(words):
            after = before + said_for(word, language)[rivals]
            scores[number] += float(after[0] - logsumexp(after))
    if simple:
        scores = [score + SIMPLE * _usual(word, language) for score, word in zip(scores, words, strict=True)]
    return _pick(piece, words, scores, dice, language)


def imp_clue(
    piece: str, said: Sequence[str], dice: Random, language: str = "en", level: Level = FRIEND
) -> str | None:
    """A word for a rival of the piece that people would not say of the piece itself."""
    rivals = rivals_of(piece, said, dice, language, level)
    words = (_word_for(rival, piece, said, dice, language, level) for rival in rivals)
    return next((word for word in words if word is not None), None)


def _word_for(
    rival: str, piece: str, said: Sequence[str], dice: Random, language: str, level: Level
) -> str | None:
    own, at = set(words_at_table(piece, language)), _stand_in(piece, language)
    assert at is not None
    name = spoken(rival, language) or rival
    words = [
        word
        for word in _fresh(words_at_table(name, language, level.words), said, language)
        if word not in own
    ]
    scores = []
    for thought, word in enumerate(words):
        fits = float(said_for(word, language)[at])
        scores.append(
            PLAUSIBLE * min(NEAR_ENOUGH, _near(word, at, language))
            - max(0.0, fits)
            - 2 * LATER_THOUGHT * thought
        )
    return _pick(piece, words, scores, dice, language)


def _near(word: str, at: int, language: str) -> float:
    """How near a word is to a thing."""
    rows = [row for meant in understood(word, language) if (row := vectors().row(meant)) is not None]
    known, have = vectors(), ground()
    close = known.spirits[rows] @ have.spirits[at] + known.dreamer[rows] @ have.said[at]
    return float(close.max()) if rows else 0.0


def rivals_of(
    piece: str, said: Sequence[str], dice: Random, language: str = "en", level: Level = FRIEND
) -> list[str]:
    """What an imp may lead to, the best first: something like the piece, and the likelier after what was
    said, the better."""
    at = _stand_in(piece, language)
    if at is None:
        return []
    near, likeness = _decoys(at)
    heard = [said_for(word, language)[near] for word in said] if level.ahead else []
    scores = LIKENESS * likeness + FAME * common()[near] + sum(heard, np.zeros(len(near), np.float32))
    tried = [float(score) - WHIM * log(dice.expovariate(1) + 1e-9) for score in scores]
    return [things()[int(near[number])] for number in sorted(range(len(near)), key=lambda n: -tried[n])]


@lru_cache(1 << 12)
def _decoys(at: int) -> tuple[np.ndarray[Any, Any], Floats]:
    """The rivals that an imp may lead to, and how like the piece they are."""
    rivals, likeness = _rivals(at)
    chosen = [number for number in range(1, len(rivals)) if _is_decoy(at, int(rivals[number]))][:DECOYS]
    return rivals[chosen], likeness[chosen]


def _is_decoy(at: int, other: int) -> bool:
    """Is the other thing one that everybody knows, and not the piece under another name?"""
    close = float(ground().spirits[at] @ ground().spirits[other])
    return (
        close < TWINS and common()[other] >= FAMILIAR and things()[at] not in first_words(things()[other])[:2]
    )


def murmur(piece: str, said: Sequence[str], dice: Random, language: str = "en") -> str | None:
    """A word that is true of the piece, and of a great many other things."""
    words = _fresh(words_at_table(piece, language), said, language)
    at = _number_of(piece, language)
    scores = [0.0 if at is None else -float(said_for(word, language)[at]) for word in words]
    return _pick(piece, words, scores, dice, language)


def _fresh(words: Sequence[str], said: Sequence[str], language: str) -> list[str]:
    """Those that were not said yet, in any form."""
    meant = {each for word in said for each in (word, *understood(word, language))}
    gone = meant | {form for each in meant for form in lexicon().lemmas(each)}
    return [word for word in words if not lexicon().lemmas(word) & gone]


@cached_if_short(1 << 12, letters=60)
def _number_of(piece: str, language: str) -> int | None:
    """Which thing it is; nothing if it is none that we know."""
    name = thing_named(in_english(piece, language))
    return None if name is None else thing_numbers()[name]


def _stand_in(piece: str, language: str) -> int | None:
    """The same, or for a name of several words the thing that it is a kind of: a garden chair is a chair."""
    at = _number_of(piece, language)
    if at is not None:
        return at
    numbers = (_number_of(part, language) for part in parts_of(piece, language))
    known = [number for number in numbers if number is not None]
    return known[0 if grammar(language).noun_first else -1] if known else None


def _usual(word: str, language: str) -> float:
    rows = [vectors().row(meant) for meant in understood(word, language)]
    return max((float(vectors().zipf[row]) for row in rows if row is not None), default=0.0)


def _pick(
    piece: str, words: Sequence[str], scores: Sequence[float], dice: Random, language: str
) -> str | None:
    """One of the best that are allowed, now this one and now that."""
    tried = [score - WHIM * log(dice.expovariate(1) + 1e-9) for score in scores]
    order = sorted(range(len(words)), key=lambda number: -tried[number])
    return next((words[number] for number in order if _allowed(piece, words[number], language)), None)


@lru_cache(1 << 12)
def _rivals(at: int) -> tuple[np.ndarray[Any, Any], Floats]:
    """The thing itself and those most like it, by what is said of them and by what they are, and how much."""
    have = ground()
    only = np.zeros(len(things()), np.float32)
    only[at] = 1
    like = alike(only) + have.spirits @ have.spirits[at]
    like[at] = 9
    order = np.argsort(-like, kind="stable")
    kept = [each for each in order[: 2 * RIVALS] if each == at or not _same(at, int(each))][:RIVALS]
    return np.array(kept), like[kept]


def _same(at: int, other: int) -> bool:
    """Is the other thing no rival, but the piece under another name?"""
    piece, thing = things()[at], things()[other]
    return thing[:4] == piece[:4] or thing in piece or piece in thing


@cached_if_short(1 << 13, letters=100)
def _allowed(piece: str, word: str, language: str) -> bool:
    return judge(piece, word, language).verdict == LEGAL
