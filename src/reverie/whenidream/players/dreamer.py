"""A Dreamer's beliefs: which seat is a fairy, an imp or a trickster, and what the clues are about.

The Dreamer knows the clues, their givers and the number of each spirit (W1.2). The model: a fairy's words
point to the thing on the card, an imp's to nothing in particular, and a trickster's sometimes to the one,
sometimes to the other. Clues are evidence of the thing, to the extent that their givers are trusted. They are
also evidence of their giver's role, to the extent that the other clues make the thing clear.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import product
from math import perm, prod
from typing import Any, NamedTuple

import numpy as np

from ...short_cache import cached_if_short
from ..options import FAIRY, IMP, SPIRITS, TRICKSTER, options_for
from ..referee import judge
from ..ruling import ILLEGAL
from ..view_types import SeenClue
from ..words.vectors import Floats, things
from .levels import MIND_READER, Level
from .sense import NEGLIGIBLE, dreamers_sense, logsumexp, thing_frequencies
from .translation import names_of_things

HONEST_PROBABILITY = {FAIRY: 1.0, IMP: 0.15, TRICKSTER: 0.5}
"""Probability, for each card, that a spirit's clues are honest."""


MIN_SUM = 1e-12
"""Minimum sum of probabilities that is used as a divisor or of which a logarithm is taken."""


class Belief(NamedTuple):
    """A Dreamer's belief."""

    roles: dict[int, dict[str, float]]
    """Probability of each role, by the spirit's seat."""
    odds: Floats
    """Probability of each thing to be the one on the card."""


def believe(
    clues: Sequence[SeenClue],
    card: int,
    seats: Sequence[int],
    in_play: dict[str, int],
    language: str = "en",
    level: Level = MIND_READER,
) -> Belief:
    """Return the belief at card number `card` of a round. `in_play` contains the number of each spirit."""
    if level.trusting:
        in_play = {FAIRY: len(seats), IMP: 0, TRICKSTER: 0}
    cards = range(1, 1 if level.trusting else card)
    past = tuple(tuple(_words_by_seat(clues, number, language, level).items()) for number in cards)
    roles = _roles(past, tuple(seats), tuple(in_play[spirit] for spirit in SPIRITS))
    odds = _things(_words_by_seat(clues, card, language, level), roles, level)
    named = {seat: dict(zip(SPIRITS, map(float, chances), strict=True)) for seat, chances in roles.items()}
    return Belief(named, np.exp(odds))


def best_guess(
    belief: Belief, words: Sequence[str], guessed: Sequence[str], language: str = "en"
) -> tuple[str, float]:
    """Return the most probable name and its probability, summed over all things with that name.

    Names that were guessed before, or for which a clue would be illegal, are left out. A word that is an
    illegal clue for anything, such as "shh", rules no name out.
    """
    names, numbers = names_of_things(language)
    odds = np.bincount(numbers, belief.odds, len(names) + 1)[:-1]
    odds[[names.index(gone) for gone in guessed if gone in names]] = 0.0
    telling = [word for word in words if not all(_is_illegal(name, word, language) for name in names[:2])]
    best = int(np.argmax(odds))
    while odds[best] and any(_is_illegal(names[best], word, language) for word in telling):
        odds[best] = 0.0
        best = int(np.argmax(odds))
    return names[best], float(odds[best] / max(odds.sum(), MIN_SUM))


def first_guesses(
    words: Sequence[str],
    language: str = "en",
    level: Level = MIND_READER,
    doubting: bool = False,
    how_many: int = 5,
) -> list[tuple[str, float]]:
    """Return the most probable guesses after words of as many spirits, with their probabilities.

    The Dreamer trusts everybody or, if `doubting`, is at a table of six and does not yet know whom to trust.
    """
    clues = [SeenClue(seat, word, 0.0, 1) for seat, word in enumerate(words)]
    seats = range(max(5, len(words)))
    in_play = options_for(6).spirits if doubting else {FAIRY: len(seats), IMP: 0, TRICKSTER: 0}
    belief = believe(clues, 1, seats, in_play, language, level)
    found: list[tuple[str, float]] = []
    left = 1.0
    for _ in range(how_many):
        name, odds = best_guess(belief, words, [name for name, _ in found], language)
        if odds > 0:
            found.append((name, odds * left))
            left -= odds * left
    return found


@cached_if_short(1 << 13, max_length=100)
def _is_illegal(name: str, word: str, language: str) -> bool:
    return judge(name, word, language).verdict == ILLEGAL


# Roles


class _Castings(NamedTuple):
    """All ways of dealing spirits to the seats, with the logarithms of their prior probabilities."""

    roles: np.ndarray[Any, Any]
    prior: np.ndarray[Any, Any]


@cache
def _castings(seats: int, in_play: tuple[int, ...]) -> _Castings:
    """Return all castings. The probability of one is in proportion to the ways of dealing cards for it."""
    found, likely = [], []
    for dealt in product(range(len(SPIRITS)), repeat=seats):
        ways = prod(perm(there_are, dealt.count(spirit)) for spirit, there_are in enumerate(in_play))
        if ways:
            found.append(dealt)
            likely.append(ways)
    prior = np.log(np.array(likely))
    return _Castings(np.array(found), prior - prior.max())


SeatWords = tuple[tuple[str, str, int], ...]
"""Words of a seat, each with its language and the number of words in each list that the Dreamer knows."""
CardWords = tuple[tuple[int, SeatWords], ...]
"""The words of each seat for a card."""


def _roles(past: tuple[CardWords, ...], seats: tuple[int, ...], in_play: tuple[int, ...]) -> dict[int, Any]:
    """Return the probabilities of each seat's roles after the earlier cards."""
    return _marginals(_castings(len(seats), in_play), _weights(past, seats, in_play), seats)


@lru_cache(1 << 8)  # an entry takes at most 40 KB, besides the words of its key
def _weights(past: tuple[CardWords, ...], seats: tuple[int, ...], in_play: tuple[int, ...]) -> Any:
    """Return the logarithms of the castings' probabilities after the earlier cards."""
    cast = _castings(len(seats), in_play)
    if not past:
        return cast.prior
    *before, words = past
    weights = _weights(tuple(before), seats, in_play)
    found = _likelihoods(dict(words), _marginals(cast, weights, seats))
    return weights + sum(np.log(likely)[cast.roles[:, seats.index(seat)]] for seat, likely in found.items())


def _marginals(cast: _Castings, weights: Any, seats: Sequence[int]) -> dict[int, Any]:
    chances = np.exp(weights - weights.max())
    chances /= chances.sum()
    return {
        seat: np.array([chances[cast.roles[:, at] == spirit].sum() for spirit in range(len(SPIRITS))])
        for at, seat in enumerate(seats)
    }


# Things


def _words_by_seat(clues: Sequence[SeenClue], card: int, language: str, level: Level) -> dict[int, SeatWords]:
    words: dict[int, SeatWords] = {}
    for clue in clues:
        if clue.card == card:
            words[clue.seat] = (*words.get(clue.seat, ()), (clue.word, language, level.words))
    return words


@lru_cache(1 << 9)  # an entry takes 20 KB
def _honest_ratios(words: SeatWords) -> Floats:
    """Return for each thing the likelihood ratio of the words between a fairy who means it and an imp."""
    factor = np.ones(len(things()), np.float32)
    for word, language, known in words:
        sense = dreamers_sense(known)
        speaks = sense.speaks_for(word, language)
        if speaks is not None:
            factor *= (1 - sense.weights.stray) * np.exp(speaks) + sense.weights.stray
    return factor


def _by_role(words: SeatWords) -> dict[str, Any]:
    honest = _honest_ratios(words)
    return {spirit: often * honest + 1 - often for spirit, often in HONEST_PROBABILITY.items()}


def _term(words: SeatWords, chances: Any) -> Floats:
    factors = _by_role(words)
    total = sum(chance * factors[spirit] for spirit, chance in zip(SPIRITS, chances, strict=True))
    return np.asarray(np.log(np.maximum(total, MIN_SUM)), np.float32)


def _things(words: dict[int, SeatWords], roles: dict[int, Any], level: Level = MIND_READER) -> Floats:
    """Return the logarithm of each thing's probability, given the roles' probabilities."""
    odds = _prior(level) + sum(_term(own, roles[seat]) for seat, own in words.items())
    return np.asarray(odds - logsumexp(odds), np.float32)


@cache
def _prior(level: Level) -> Floats:
    """Return the logarithm of each thing's probability before any clue. Rare things get NEGLIGIBLE."""
    sense = dreamers_sense(level.words)
    return np.where(thing_frequencies() >= level.least, sense.prior, NEGLIGIBLE).astype(np.float32)


def _likelihoods(words: dict[int, SeatWords], roles: dict[int, Any]) -> dict[int, Any]:
    """Return for each giver the likelihood of its words for each spirit, given the words of the others."""
    everybody = _things(words, roles)
    found = {}
    for seat, own in words.items():
        others = everybody - _term(own, roles[seat])
        chances = np.exp(others - logsumexp(others))
        honest = float(chances @ _honest_ratios(own))
        found[seat] = np.array(
            [HONEST_PROBABILITY[spirit] * honest + 1 - HONEST_PROBABILITY[spirit] for spirit in SPIRITS]
        )
    return found
