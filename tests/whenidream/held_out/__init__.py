"""Held-out cases and the referee's accuracy on them: see README.md."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from reverie.whenidream.languages import LANGUAGES
from reverie.whenidream.referee import judge
from reverie.whenidream.stories import find_named
from reverie.whenidream.words import row_of

HERE = Path(__file__).parent
OTHERS = [language for language in LANGUAGES if language != "en"]


class Judged(NamedTuple):
    """Counts of the referee's results on a set of clues. A doubtful verdict counts as wrong."""

    clues: int
    right: int
    fair: int
    fair_called_illegal: int

    def __add__(self, more: tuple[Any, ...]) -> "Judged":
        return Judged(*(one + other for one, other in zip(self, more, strict=True)))


def cases(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (HERE / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def judged(some: list[dict[str, Any]]) -> Judged:
    verdicts = [
        (each["verdict"], judge(each["piece"], each["clue"], each["language"]).verdict) for each in some
    ]
    return Judged(
        len(verdicts),
        sum(label == verdict for label, verdict in verdicts),
        sum(label == "legal" for label, _ in verdicts),
        verdicts.count(("legal", "illegal")),
    )


def sets() -> Iterator[tuple[str, Judged]]:
    """Yield sets of clues with their names: English in and outside the pack, others whole and outside."""
    yield "en, in the pack", judged(cases("clues-en-in"))
    yield "en, outside", judged(cases("clues-en-out"))
    for language in OTHERS:
        some = cases(f"clues-{language}")
        yield language, judged(some)
        outside = [each for each in some if row_of(each["piece"], language) is None]
        yield f"{language}, outside", judged(outside)


class Read(NamedTuple):
    """Counts of named pieces that were found, and of other pieces that were found wrongly."""

    named: int
    found: int
    found_falsely: int


def read(language: str) -> Read:
    total = Read(0, 0, 0)
    for story in cases(f"stories-{language}"):
        named = set(story["named"])
        found = {each.piece for each in find_named(story["text"], story["pieces"], language)}
        total = Read(*map(sum, zip(total, (len(named), len(found & named), len(found - named)), strict=True)))
    return total
