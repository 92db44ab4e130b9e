"""Strings designed to be slow to judge, and the cost of judging them.

`python -m tests.server.hardening.hostile_words` measures 10,000 of the longest words that are accepted:
processor time of the family filter and of the referee for new clues and guesses, without the garbage
collector.
"""

import argparse
import gc
import random
import sys
import time
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

from reverie.profanity import find_profanity, load
from reverie.whenidream import preparing
from reverie.whenidream.languages import LANGUAGES
from reverie.whenidream.referee import MAX_WORD_LENGTH, Referee
from reverie.whenidream.steps import MAX_LENGTH
from reverie.whenidream.words import pieces

ALPHABET = "abcdefghijklmnopqrstuvwxyz"
PATTERNS = {
    "each letter three times": "".join(letter * 3 for letter in ALPHABET),
    "one letter": "a",
    "two letters in turn": "ab",
    "two runs in turn": "aaabbb",
    "hyphens": "a-",
    "dots": "a.",
    "spaces": "a ",
    "underscores": "a_",
    "apostrophes": "l'",
    "slashes": "a/",
    "hidden letters": "f*ck",
    "hidden by another sign": "f#",
    "stars": "*",
    "combining marks": "a\u0301\u0302\u0323b\u0308",
    "marks that are letters": "a\U0001d165\U0001d16d",
    "mixed scripts": "fаuсkѕ",
    "digits": "sh1t0",
    "signs": "$h!t@",
    "a letter that stands for a line": "ﷺ",
    "ligatures": "ﬃ",
    "sharp s": "ß",
    "Turkish i": "Iıİi",
    "capitals": "FUUUC",
    "the beginning of a word": "fuc",
    "the beginning of a phrase": "sod ",
    "a part of words": "ars",
    "Turkish endings": "larımızdan",
    "endings of verbs": "ebil",
    "Polish endings": "eczkaieou",
}
"""Strings that are repeated up to the maximum accepted length."""


def family(name: str, length: int) -> str:
    """Return a string designed to be slow to judge."""
    return (PATTERNS[name] * length)[:length]


def compounds(language: str, length: int, dice: random.Random) -> str:
    """Return short words in a row, each of which might be part of a longer one."""
    row: str = "".join(name[:4] for name in dice.choices(pieces(language), k=length))
    return row[:length].lower()


def steps(do: Callable[..., object], *given: Any) -> int:
    """Count the lines run inside the block, including those in generators and comprehensions."""
    count = 0

    def line(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal count
        count += event == "line"
        return line

    before = sys.gettrace()
    sys.settrace(line)
    try:
        do(*given)
    finally:
        sys.settrace(before)
    return count


def words(length: int, count: int, language: str) -> Iterator[str]:
    """Yield distinct hostile words."""
    dice = random.Random(length)
    for number in range(count):
        if number % 4 == 0:
            yield compounds(language, length, dice)
            continue
        name = list(PATTERNS)[number % len(PATTERNS)]
        start = "".join(dice.choices(ALPHABET, k=4))
        yield (start + family(name, length))[:length]


def measure(do: Callable[[str], object], texts: list[str]) -> tuple[float, float, float]:
    """Return milliseconds of processor time per string: mean, 99th percentile and maximum."""
    took = []
    for text in texts:
        begun = time.process_time()
        do(text)
        took.append(1000 * (time.process_time() - begun))
    took.sort()
    return sum(took) / len(took), took[len(took) * 99 // 100], took[-1]


def main() -> None:
    parser = argparse.ArgumentParser(description="What the longest hostile words take.")
    parser.add_argument("--words", type=int, default=10_000)
    asked = parser.parse_args()
    each = asked.words // len(LANGUAGES)
    for language in LANGUAGES:
        preparing.prepare(language, {})
        load(language)
    gc.disable()  # its time would count for some word, as in `tests.server.hardening.fuzz`
    print("milliseconds of processor time: mean, 99 %, longest")
    for language in LANGUAGES:
        referee, piece = Referee(language), pieces(language)[5]
        asks: dict[str, tuple[Callable[[str], object], int]] = {
            "filter": (lambda text: find_profanity(text, language), MAX_LENGTH),  # noqa: B023
            "clue": (lambda text: referee.clue(piece, text), MAX_LENGTH),  # noqa: B023
            "clue, longest word": (lambda text: referee.clue(piece, text), MAX_WORD_LENGTH),  # noqa: B023
            "guess": (lambda text: referee.guess(piece, text), MAX_LENGTH),  # noqa: B023
        }
        for what, (do, length) in asks.items():
            mean, most, longest = measure(do, list(words(length, each, language)))
            print(f"{language} {what:20} {length} letters {mean:8.3f} {most:8.3f} {longest:8.3f}", flush=True)


if __name__ == "__main__":
    main()
