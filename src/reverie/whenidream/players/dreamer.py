"""What a Dreamer believes: who is a fairy, an imp, a trickster, and what the clues are about.

The Dreamer hears clues and who gave them, and knows how many of each spirit are about (W1.2). A fairy's words
speak for the thing that is meant; an imp's speak for nothing in particular; a trickster's for the one or
the other. So the clues to each card say something about the thing, as far as their givers are trusted, and
something about every giver, as far as the thing is clear from what the others said.
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
from ..seen import SeenClue
from ..words.vectors import Floats, things
from .levels import MIND_READER, Level
from .sense import NEVER, common, dreamers_sense, logsumexp
from .tongue import names_of_things

HONEST = {FAIRY: 1.0, IMP: 0.15, TRICKSTER: 0.5}
"""How often each spirit means what it says, card by card."""


class Belief(NamedTuple):
    """What the Dreamer makes of it all."""

    roles: dict[int, dict[str, float]]
    """For each spirit's seat, how likely it is what."""
    odds: Floats
    """How likely each thing is to be the one on show."""


def believe(
    clues: Sequence[SeenClue],
    card: int,
    seats: Sequence[int],
    about: dict[str, int],
    language: str = "en",
    level: Level = MIND_READER,
) -> Belief:
    """The beliefs at card number `card` of a round; `about` says how many of each spirit there are."""
    if level.trusting:
        about = {FAIRY: len(seats), IMP: 0, TRICKSTER: 0}
    cards = range(1, 1 if level.trusting else card)
    past = tuple(tuple(_by_seat(clues, number, language, level).items()) for number in cards)
    roles = _trusted(past, tuple(seats), tuple(about[spirit] for spirit in SPIRITS))
    odds = _things(_by_seat(clues, card, language, level), roles, level)
    named = {seat: dict(zip(SPIRITS, map(float, chances), strict=True)) for seat, chances in roles.items()}
    return Belief(named, np.exp(odds))


def best_guess(
    belief: Belief, words: Sequence[str], guessed: Sequence[str], language: str = "en"
) -> tuple[str, float]:
    """The likeliest name that was not guessed before and that the words are allowed for, and its odds: those
    of all things that are called so at the table. What is no clue for anything ("shh") rules nothing out."""
    names, numbers = names_of_things(language)
    odds = np.bincount(numbers, belief.odds, len(names) + 1)[:-1]
    odds[[names.index(gone) for gone in guessed if gone in names]] = 0.0
    telling = [word for word in words if not all(_illegal(name, word, language) for name in names[:2])]
    best = int(np.argmax(odds))
    while odds[best] and any(_illegal(names[best], word, language) for word in telling):
        odds[best] = 0.0
        best = int(np.argmax(odds))
    return names[best], float(odds[best] / max(odds.sum(), 1e-12))


def first_guesses(
    words: Sequence[str],
    language: str = "en",
    level: Level = MIND_READER,
    doubting: bool = False,
    how_many: int = 5,
) -> list[tuple[str, float]]:
    """What comes to mind first after some words by as many spirits, and how likely each is: to a Dreamer who
    trusts everybody, or to one at a table of six who does not know yet whom to trust."""
    heard = [SeenClue(seat, word, 0.0, 1) for seat, word in enumerate(words)]
    seats = range(max(5, len(words)))
    about = options_for(6).spirits if doubting else {FAIRY: len(seats), IMP: 0, TRICKSTER: 0}
    belief = believe(heard, 1, seats, about, language, level)
    found: list[tuple[str, float]] = []
    left = 1.0
    for _ in range(how_many):
        name, odds = best_guess(belief, words, [name for name, _ in found], language)
        if odds > 0:
            found.append((name, odds * left))
            left -= odds * left
    return found


@cached_if_short(1 << 13, letters=100)
def _illegal(name: str, word: str, language: str) -> bool:
    return judge(name, word, language).verdict == ILLEGAL


# Who is who


class _Castings(NamedTuple):
    """Every way the spirits may be dealt to the seats, and how likely it is at first, as logarithms."""

    roles: np.ndarray[Any, Any]
    prior: np.ndarray[Any, Any]


@cache
def _castings(seats: int, about: tuple[int, ...]) -> _Castings:
    """Each card is as likely to lie anywhere, so a way to deal is as likely as there are cards for it."""
    found, likely = [], []
    for dealt in product(range(len(SPIRITS)), repeat=seats):
        ways = prod(perm(there_are, dealt.count(spirit)) for spirit, there_are in enumerate(about))
        if ways:
            found.append(dealt)
            likely.append(ways)
    prior = np.log(np.array(likely))
    return _Castings(np.array(found), prior - prior.max())


Said = tuple[tuple[str, str, int], ...]
"""Words, each with its language and how many words of every list its hearer knows."""
Words = tuple[tuple[int, Said], ...]
"""What each seat said of a card."""


def _trusted(past: tuple[Words, ...], seats: tuple[int, ...], about: tuple[int, ...]) -> dict[int, Any]:
    """How likely each seat is what, after the cards that are past."""
    return _marginals(_castings(len(seats), about), _weights(past, seats, about), seats)


@lru_cache(1 << 8)  # at most 40 KB each, and the words that led there
def _weights(past: tuple[Words, ...], seats: tuple[int, ...], about: tuple[int, ...]) -> Any:
    """How likely each casting is, as logarithms, card after card."""
    cast = _castings(len(seats), about)
    if not past:
        return cast.prior
    *before, words = past
    weights = _weights(tuple(before), seats, about)
    found = _likelihoods(dict(words), _marginals(cast, weights, seats))
    return weights + sum(np.log(likely)[cast.roles[:, seats.index(seat)]] for seat, likely in found.items())


def _marginals(cast: _Castings, weights: Any, seats: Sequence[int]) -> dict[int, Any]:
    chances = np.exp(weights - weights.max())
    chances /= chances.sum()
    return {
        seat: np.array([chances[cast.roles[:, at] == spirit].sum() for spirit in range(len(SPIRITS))])
        for at, seat in enumerate(seats)
    }


# What is meant


def _by_seat(clues: Sequence[SeenClue], card: int, language: str, level: Level) -> dict[int, Said]:
    words: dict[int, Said] = {}
    for clue in clues:
        if clue.card == card:
            words[clue.seat] = (*words.get(clue.seat, ()), (clue.word, language, level.words))
    return words


@lru_cache(1 << 9)  # 20 KB each
def _honest(words: Said) -> Floats:
    """For each thing, how much likelier these words are from a fairy who means it than from an imp."""
    factor = np.ones(len(things()), np.float32)
    for word, language, known in words:
        sense = dreamers_sense(known)
        speaks = sense.speaks_for(word, language)
        if speaks is not None:
            factor *= (1 - sense.weights.stray) * np.exp(speaks) + sense.weights.stray
    return factor


def _by_role(words: Said) -> dict[str, Any]:
    honest = _honest(words)
    return {spirit: often * honest + 1 - often for spirit, often in HONEST.items()}


def _term(words: Said, chances: Any) -> Floats:
    factors = _by_role(words)
    total = sum(chance * factors[spirit] for spirit, chance in zip(SPIRITS, chances, strict=True))
    return np.asarray(np.log(np.maximum(total, 1e-12)), np.float32)


def _things(words: dict[int, Said], roles: dict[int, Any], level: Level = MIND_READER) -> Floats:
    """How likely each thing is, as logarithms, when each giver is trusted as far as that goes."""
    odds = _before(level) + sum(_term(said, roles[seat]) for seat, said in words.items())
    return np.asarray(odds - logsumexp(odds), np.float32)


@cache
def _before(level: Level) -> Floats:
    """How likely each thing is before anybody has spoken. Nobody thinks of what is too rare for them."""
    sense = dreamers_sense(level.words)
    return np.where(common() >= level.least, sense.prior, NEVER).astype(np.float32)


def _likelihoods(words: dict[int, Said], roles: dict[int, Any]) -> dict[int, Any]:
    """For each giver, how likely its words are from each spirit, by what the others said."""
    everybody = _things(words, roles)
    found = {}
    for seat, said in words.items():
        others = everybody - _term(said, roles[seat])
        chances = np.exp(others - logsumexp(others))
        honest = float(chances @ _honest(said))
        found[seat] = np.array([HONEST[spirit] * honest + 1 - HONEST[spirit] for spirit in SPIRITS])
    return found
