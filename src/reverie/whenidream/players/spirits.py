"""Clues: a fairy's that points to the piece, an imp's that points past it, a trickster's by the piles."""

from collections.abc import Sequence
from functools import lru_cache
from math import log
from random import Random
from typing import Any

import numpy as np

from ..options import FAIRY, IMP, TRICKSTER
from ..referee import judge
from ..ruling import LEGAL
from ..seen import View
from ..words import associations, names_of, row_of
from ..words.lexicon import ORDINARY, lexicon
from ..words.vectors import Floats, things, vectors
from .sense import logsumexp, spirits_sense, thing_numbers
from .tongue import understood, ways_to_say

RIVALS = 600
"""Things that are weighed against the piece, those closest to it."""
NEIGHBOURS, DECOYS = 500, 120
"""Things that an imp may lead to, before anything was said and after."""
WORDS = 40
"""Words that come to mind for a thing."""
EVERYDAY = 3.2
"""Zipf frequency from which a word is one that everybody knows."""


# How they speak; tuned so that no role is the better deal (docs/strength.md)
LATER_THOUGHT = 0.07
"""How much a later thought is worth less than an earlier one."""
WHIM = 0.15
"""How far from the best word the choice may fall."""
KINDNESS = 0.15
"""How often an imp gives an honest clue, so as not to be found out."""
NERVE = 0.6
"""How much an imp minds that its word still fits the piece."""


def clue(view: View, said: Sequence[str], dice: Random) -> str | None:
    """What a spirit says about the card on show after `said`; nothing if no word comes to mind."""
    assert view.card is not None
    speak = fairy_clue if helps(view, dice) else imp_clue
    return speak(view.card.piece, said, dice, view.rules.language)


def helps(view: View, dice: Random) -> bool:
    """Is an honest clue what this spirit wants now? A trickster wants the piles equal (W6.4)."""
    if view.spirit == TRICKSTER:
        ahead = len(view.fairy_pile) - len(view.imp_pile)
        return ahead <= 0
    return view.spirit == FAIRY or (view.spirit == IMP and dice.random() < KINDNESS)


def fairy_clue(piece: str, said: Sequence[str], dice: Random, language: str = "en") -> str | None:
    """The word that, with what was said before, speaks for the piece and for none of its rivals."""
    meant = _in_english(piece, language)
    words = [word for word in _words(meant, language) if word not in said]
    at = _number_of(meant)
    if at is None:
        return next((word for word in words if _allowed(piece, word, language)), None)
    rivals = _rivals(meant)
    before = _so_far(said, language)
    scores = []
    for thought, word in enumerate(words):
        after = before + _speaks(word, language)
        scores.append(after[at] - logsumexp(after[rivals]) - LATER_THOUGHT * thought)
    return _pick(piece, words, scores, dice, language)


def imp_clue(piece: str, said: Sequence[str], dice: Random, language: str = "en") -> str | None:
    """A word for something else: for what the words so far might mean as well, if anything was said."""
    meant = _in_english(piece, language)
    decoy = _decoy(meant, said, dice, language)
    target = thing_numbers()[decoy]
    at = _number_of(meant)
    words = [word for word in _words(decoy, language) if word not in said]
    scores = []
    for word in words:
        speaks = _speaks(word, language)
        fits = 0.0 if at is None else float(speaks[at])
        scores.append(float(speaks[target]) - NERVE * max(0.0, fits))
    return _pick(piece, words, scores, dice, language)


def _in_english(piece: str, language: str) -> str:
    """What a piece is in English; itself if we do not know it."""
    row = row_of(piece, language)
    names = understood(piece, language) if row is None else row.names["en"]
    return names[0] if names else piece


def _number_of(piece: str) -> int | None:
    """Which thing it is, by any of its names; nothing if it is none that we know."""
    return next((thing_numbers()[name] for name in names_of(piece, "en") if name in thing_numbers()), None)


def _decoy(piece: str, said: Sequence[str], dice: Random, language: str) -> str:
    """Something in the piece's neighbourhood, and the more the words so far fit it, the better."""
    rivals = _rivals(piece)
    believed = _so_far(said, language)[rivals] if said else np.zeros(len(rivals), np.float32)
    order = np.argsort(-believed, kind="stable")
    near = [things()[int(rivals[each])] for each in order[: DECOYS if said else NEIGHBOURS]]
    return dice.choice([thing for thing in near if not _too_close(piece, thing)] or [things()[0]])


def _pick(
    piece: str, words: Sequence[str], scores: Sequence[float], dice: Random, language: str
) -> str | None:
    """One of the best that are allowed, now this one and now that."""
    tried = [score - WHIM * log(dice.expovariate(1) + 1e-9) for score in scores]
    order = sorted(range(len(words)), key=lambda number: -tried[number])
    return next((words[number] for number in order if _allowed(piece, words[number], language)), None)


def _speaks(word: str, language: str) -> Floats:
    """For each thing, how much the word speaks for it; for none, if the word is not known."""
    speaks = spirits_sense().speaks_for(word, language)
    return np.zeros(len(things()), np.float32) if speaks is None else speaks


def _so_far(said: Sequence[str], language: str) -> Floats:
    return sum((_speaks(word, language) for word in said), spirits_sense().prior)


@lru_cache(1 << 14)
def _rivals(piece: str) -> np.ndarray[Any, Any]:
    """The things closest to the piece; anything at all for a piece that is not known."""
    speaks = spirits_sense().speaks_for(piece)
    if speaks is None:
        return np.arange(min(RIVALS, len(things())))
    return np.argsort(-speaks, kind="stable")[:RIVALS]


def _too_close(piece: str, thing: str) -> bool:
    """Would the thing's name be no decoy, but a form of the piece's?"""
    return thing[:4] == piece[:4] or thing in piece or piece in thing


@lru_cache(1 << 12)
def words_for(thing: str) -> tuple[str, ...]:
    """What comes to mind: our own associations where there are any, else what is close to it."""
    if thing in associations():
        return associations()[thing]
    common = vectors()
    return tuple(
        word
        for word in spirits_sense().near(thing, 4 * WORDS)
        if common.zipf[common.at[word]] >= EVERYDAY and lexicon().kind(word) == ORDINARY and word != thing
    )[:WORDS]


@lru_cache(1 << 12)
def _words(thing: str, language: str) -> tuple[str, ...]:
    """The same as it is said at a table."""
    said = (way for word in words_for(thing) for way in ways_to_say(word, language)[:1])
    return tuple(dict.fromkeys(said))


@lru_cache(1 << 14)
def _allowed(piece: str, word: str, language: str) -> bool:
    return judge(piece, word, language).verdict == LEGAL
