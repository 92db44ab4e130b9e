"""The choice of clues by fairies, imps and tricksters.

A fairy leads to the piece. Its word excludes things that the earlier clues, including an imp's lies, leave
possible. An imp leads to one rival of the piece, the most probable after the earlier clues, with words that
people say of the rival and not of the piece. A trickster helps or misleads so that the piles end equal. When
they are equal and little time is left, its clue says little.
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
from ..view_types import View
from ..words import names_of
from ..words.languages import grammar
from ..words.lexicon import lexicon
from ..words.lists import fold
from ..words.sayings import first_words
from ..words.vectors import Floats, things, vectors
from .evidence import list_likeness, thing_arrays
from .knowledge import english_name, find_thing, parts_of, words_at_table
from .levels import FRIEND, Level
from .sense import listed_odds, logsumexp, thing_frequencies, thing_numbers
from .translation import english_meanings, usual_translation

RIVAL_COUNT = 300
"""Number of most similar things that a clue is weighed against."""
DECOY_COUNT = 12
"""Number of most similar things that an imp may lead to."""
TWIN_SIMILARITY, MIN_DECOY_FREQUENCY = 0.72, 3.0
"""Minimum similarity of a thing that counts as the piece itself; minimum Zipf frequency of a decoy."""

# Weights of clues, chosen by judgement
RANK_COST = 0.12
"""Loss of score for each rank in the list of words that come to mind."""
RANDOM_WEIGHT = 0.3
"""Size of the random part of a score."""
HONEST_CLUE_PROBABILITY = 0.03
"""Probability that an imp gives an honest clue, so as not to be found out."""
LIKENESS_WEIGHT, FREQUENCY_WEIGHT = 8.0, 0.25
"""Weights, in an imp's choice of a rival, of its likeness to the piece and of its frequency."""
SAME_KIND_SIMILARITY, SAME_KIND_WEIGHT = 0.45, 1.0
"""Minimum similarity of two things of the same kind, and the weight of a word for such a thing."""
MAX_USE_SIMILARITY = 0.2
"""Maximum similarity of an imp's word to the piece in the Dreamer's vectors.

A nearer word may be true of the piece.
"""
MIN_CARDS_TO_COME = 1.5
"""Minimum number of cards to come for a trickster to postpone evening out the piles."""
FIRST_CARD_ESTIMATE = 9.0
"""Estimate of the cards to come before the first one has left."""
SIMPLE_WEIGHT = 0.5
"""Weight of a word's frequency in a fairy's choice, after many wrong guesses."""
HELP, MISLEAD, MURMUR = "help", "mislead", "murmur"
"""Intents of a spirit. A murmured word fits very many things."""


def clue(view: View, earlier: Sequence[str], dice: Random, level: Level = FRIEND) -> str | None:
    """Return a spirit's clue for the card on show after the `earlier` ones, or None if no word fits."""
    assert view.card is not None
    piece, language = view.card.piece, view.rules.language
    match intent(view, dice, level):
        case "help":
            lost = len(view.imp_pile) > len(view.fairy_pile) + 1
            return fairy_clue(piece, earlier, dice, language, level, simple=lost)
        case "mislead":
            return imp_clue(piece, earlier, dice, language, level)
    return murmur(piece, earlier, dice, language)


def intent(view: View, dice: Random, level: Level = FRIEND) -> str:
    """Return this spirit's current intent."""
    if view.spirit == TRICKSTER:
        return _balancing_intent(view, level)
    honest = view.spirit == FAIRY or (view.spirit == IMP and dice.random() < HONEST_CLUE_PROBABILITY)
    return HELP if honest else MISLEAD


def _balancing_intent(view: View, level: Level) -> str:
    """Return a trickster's intent. It wants the piles equal at the end, and large (W6.4).

    It helps the smaller pile. If they are equal, it helps while there is time for another card to even them
    out.
    """
    ahead = len(view.fairy_pile) - len(view.imp_pile)
    if ahead:
        return MISLEAD if ahead > 0 else HELP
    return HELP if not level.ahead or _cards_to_come(view) >= MIN_CARDS_TO_COME else MURMUR


def _cards_to_come(view: View) -> float:
    """Return an estimate of the cards for which there is time, the one on show included."""
    left = view.timer.seconds_left(view.turn_since)
    gone = len(view.fairy_pile) + len(view.imp_pile) + len(view.fined)
    spent = max(1.0, (view.rules.dream_seconds or 120) - left)
    return left / (spent / gone) if gone else FIRST_CARD_ESTIMATE


def fairy_clue(
    piece: str,
    earlier: Sequence[str],
    dice: Random,
    language: str = "en",
    level: Level = FRIEND,
    simple: bool = False,
) -> str | None:
    """Return the word that, with the earlier clues, best separates the piece from its rivals."""
    words = _new_words(words_at_table(piece, language, level.words), earlier, language)
    at = _number_of(piece, language)
    scores = [-RANK_COST * thought for thought in range(len(words))]
    if at is not None and level.ahead:
        rivals = _rivals(at)[0]
        nothing = np.zeros(len(rivals), np.float32)
        before = sum((listed_odds(word, language)[rivals] for word in earlier), nothing)
        for number, word in enumerate(words):
            after = before + listed_odds(word, language)[rivals]
            scores[number] += float(after[0] - logsumexp(after))
    if simple:
        scores = [
            score + SIMPLE_WEIGHT * _usualness(word, language)
            for score, word in zip(scores, words, strict=True)
        ]
    return _pick(piece, words, scores, dice, language)


def imp_clue(
    piece: str, earlier: Sequence[str], dice: Random, language: str = "en", level: Level = FRIEND
) -> str | None:
    """Return a word for a rival of the piece that is not true of the piece itself."""
    rivals = rivals_of(piece, earlier, dice, language, level)
    words = (_word_for(rival, piece, earlier, dice, language, level) for rival in rivals)
    return next((word for word in words if word is not None), None)


def _word_for(
    rival: str, piece: str, earlier: Sequence[str], dice: Random, language: str, level: Level
) -> str | None:
    """Return the best word for a rival among those that are not true of the piece.

    A word for a thing of the same kind as the piece ("plum" for a peach) is preferred, since people say
    such words, too.
    """
    at = _stand_in(piece, language)
    assert at is not None
    name = usual_translation(rival, language) or rival
    true = _true_forms(piece, language)
    words = [
        word
        for word in _new_words(words_at_table(name, language, level.words), earlier, language)
        if not _forms(word, language) & true and _use_similarity(word, at, language) < MAX_USE_SIMILARITY
    ]
    scores = []
    for thought, word in enumerate(words):
        odds = float(listed_odds(word, language)[at])
        kind = SAME_KIND_WEIGHT * _is_of_same_kind(word, at, language)
        scores.append(kind - max(0.0, odds) - 2 * RANK_COST * thought)
    return _pick(piece, words, scores, dice, language)


@cached_if_short(1 << 9, max_length=60)
def _true_forms(piece: str, language: str) -> frozenset[str]:
    """Return the forms of all words that people may say of a piece, and the words of their families."""
    forms = {form for word in words_at_table(piece, language) for form in _forms(word, language)}
    return frozenset(forms | {kin for form in forms for kin in lexicon().kin(form)})


def _forms(word: str, language: str) -> set[str]:
    """Return the English words that a word may be a form of."""
    return {form for meant in (word, *english_meanings(word, language)) for form in lexicon().lemmas(meant)}


def _is_of_same_kind(word: str, at: int, language: str) -> bool:
    """Return whether a word names something of the same kind as a thing."""
    have = thing_arrays()
    numbers = [number for form in _forms(word, language) for number in have.names.get(form, ())]
    kind = have.spirits[numbers] @ have.spirits[at]
    return bool(numbers) and SAME_KIND_SIMILARITY <= float(kind.max()) < TWIN_SIMILARITY


def _use_similarity(word: str, at: int, language: str) -> float:
    """Return how near a word is to a thing in what people use it for, or 0 if that is not known."""
    rows = [row for meant in english_meanings(word, language) if (row := vectors().row(meant)) is not None]
    return max((float(vectors().dreamer[row] @ thing_arrays().dreamer[at]) for row in rows), default=0.0)


def rivals_of(
    piece: str, earlier: Sequence[str], dice: Random, language: str = "en", level: Level = FRIEND
) -> list[str]:
    """Return the things that an imp may lead to, the best first, by likeness to the piece and by clues."""
    at = _stand_in(piece, language)
    if at is None:
        return []
    near, likeness = _decoys(at)
    odds = [listed_odds(word, language)[near] for word in earlier] if level.ahead else []
    scores = (
        LIKENESS_WEIGHT * likeness
        + FREQUENCY_WEIGHT * thing_frequencies()[near]
        + sum(odds, np.zeros(len(near), np.float32))
    )
    tried = [float(score) - RANDOM_WEIGHT * log(dice.expovariate(1) + 1e-9) for score in scores]
    return [things()[int(near[number])] for number in sorted(range(len(near)), key=lambda n: -tried[n])]


@lru_cache(1 << 12)
def _decoys(at: int) -> tuple[np.ndarray[Any, Any], Floats]:
    """Return the rivals that an imp may lead to, and their likeness to the piece."""
    rivals, likeness = _rivals(at)
    chosen = [number for number in range(1, len(rivals)) if _is_decoy(at, int(rivals[number]))][:DECOY_COUNT]
    return rivals[chosen], likeness[chosen]


def _is_decoy(at: int, other: int) -> bool:
    """Return whether everybody knows the other thing and it is not the piece by another name."""
    close = float(thing_arrays().spirits[at] @ thing_arrays().spirits[other])
    return (
        close < TWIN_SIMILARITY
        and thing_frequencies()[other] >= MIN_DECOY_FREQUENCY
        and things()[at] not in first_words(things()[other])[:2]
    )


def murmur(piece: str, earlier: Sequence[str], dice: Random, language: str = "en") -> str | None:
    """Return a word that is true of the piece and of very many other things."""
    words = _new_words(words_at_table(piece, language), earlier, language)
    at = _number_of(piece, language)
    scores = [0.0 if at is None else -float(listed_odds(word, language)[at]) for word in words]
    return _pick(piece, words, scores, dice, language)


def _new_words(words: Sequence[str], earlier: Sequence[str], language: str) -> list[str]:
    """Return the words that are not a form of an earlier clue."""
    meant = {each for word in earlier for each in (word, *english_meanings(word, language))}
    gone = meant | {form for each in meant for form in lexicon().lemmas(each)}
    return [word for word in words if not lexicon().lemmas(word) & gone]


@cached_if_short(1 << 12, max_length=60)
def _number_of(piece: str, language: str) -> int | None:
    """Return the number of the piece's thing, or None."""
    name = find_thing(english_name(piece, language))
    return None if name is None else thing_numbers()[name]


def _stand_in(piece: str, language: str) -> int | None:
    """Return the number of the piece's thing or of what it is a kind of (garden chair: chair), or None."""
    at = _number_of(piece, language)
    if at is not None:
        return at
    numbers = (_number_of(part, language) for part in parts_of(piece, language))
    known = [number for number in numbers if number is not None]
    return known[0 if grammar(language).noun_first else -1] if known else None


def _usualness(word: str, language: str) -> float:
    rows = [vectors().row(meant) for meant in english_meanings(word, language)]
    return max((float(vectors().zipf[row]) for row in rows if row is not None), default=0.0)


def _pick(
    piece: str, words: Sequence[str], scores: Sequence[float], dice: Random, language: str
) -> str | None:
    """Return one of the best legal words, chosen partly at random, or None."""
    tried = [score - RANDOM_WEIGHT * log(dice.expovariate(1) + 1e-9) for score in scores]
    order = sorted(range(len(words)), key=lambda number: -tried[number])
    return next((words[number] for number in order if _is_legal(piece, words[number], language)), None)


SELF_LIKENESS = 9
"""Likeness of a thing to itself, more than any other can have, so that it comes first."""


@lru_cache(1 << 12)
def _rivals(at: int) -> tuple[np.ndarray[Any, Any], Floats]:
    """Return the thing and those most like it, by lists and by vectors, with their likeness to it."""
    have = thing_arrays()
    only = np.zeros(len(things()), np.float32)
    only[at] = 1
    like = list_likeness(only) + have.spirits @ have.spirits[at]
    like[at] = SELF_LIKENESS
    order = np.argsort(-like, kind="stable")
    chosen = [each for each in order[: 2 * RIVAL_COUNT] if each == at or not _is_same_thing(at, int(each))][
        :RIVAL_COUNT
    ]
    return np.array(chosen), like[chosen]


def _is_same_thing(at: int, other: int) -> bool:
    """Return whether the other thing is the piece by another name, judged by its spelling."""
    piece, thing = things()[at], things()[other]
    return thing[:4] == piece[:4] or thing in piece or piece in thing


@cached_if_short(1 << 13, max_length=100)
def _is_legal(piece: str, word: str, language: str) -> bool:
    """Return whether the referee allows the word, and it is not another name of the piece."""
    return fold(word) not in map(fold, names_of(piece, language)) and (
        judge(piece, word, language).verdict == LEGAL
    )
