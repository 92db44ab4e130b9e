"""How well bots understand people: words that had no part in the making of what they know.

`LANGUAGE.tsv` has a language, a thing, the three words that three people would blurt out for it, and a lie of
somebody who wants the guess to go wrong. Whoever wrote them saw neither the lists of `words/sayings.tsv` nor
the vectors nor what `research/hearing` learns from. Keep it so: nothing is to be tuned on them.

    python -m tests.whenidream.people            # all languages, three honest words; then one a lie
    python -m tests.whenidream.people FILE …     # other files of lines like these, which may lack the lie
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from reverie.whenidream.guesses import judge_guess
from reverie.whenidream.players.dreamer import first_guesses
from reverie.whenidream.players.levels import MIND_READER, Level
from reverie.whenidream.ruling import RIGHT

FOLDER = Path(__file__).parent


class Blurted(NamedTuple):
    """A thing with the words that people said for it."""

    language: str
    thing: str
    words: tuple[str, ...]
    lie: str | None

    def with_lie(self) -> tuple[str, ...]:
        """Return the words with the lie at a random place among them."""
        assert self.lie is not None
        words = list(self.words)
        words.insert(Random(self.thing).randrange(len(words) + 1), self.lie)
        return tuple(words)


def read(path: Path) -> Iterator[Blurted]:
    for line in path.read_text(encoding="utf-8").splitlines():
        language, thing, words, *lie = line.split("\t")
        yield Blurted(language, thing, tuple(words.split()), lie[0] if lie else None)


class Understood(NamedTuple):
    """How many things were the first guess, or among the first five, of how many."""

    first: int
    five: int
    of: int
    missed: tuple[tuple[Blurted, str], ...]
    """The things that were not guessed first, with the guess that was made instead."""


def understood(
    some: list[Blurted], lies: bool = False, doubting: bool = False, level: Level = MIND_READER
) -> Understood:
    first = five = 0
    missed = []
    for each in some:
        words = each.with_lie() if lies else each.words
        names = [name for name, _ in first_guesses(words, each.language, level, doubting)]
        right = [judge_guess(each.thing, name, each.language) == RIGHT for name in names]
        first, five = first + right[0], five + any(right)
        if not right[0]:
            missed.append((each, names[0]))
    return Understood(first, five, len(some), tuple(missed))
