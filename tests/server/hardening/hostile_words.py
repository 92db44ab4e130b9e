"""Texts that are made to take long, and the lines of Python that looking at them takes."""

import random
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

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
"""What is repeated until the text is as long as it may be."""


def family(name: str, length: int) -> str:
    """A text that is made to take long."""
    return (PATTERNS[name] * length)[:length]


def compounds(language: str, length: int, dice: random.Random) -> str:
    """Short words in a row, which might all be parts of a longer one."""
    row: str = "".join(name[:4] for name in dice.choices(pieces(language), k=length))
    return row[:length].lower()


def steps(do: Callable[..., object], *given: Any) -> int:
    """Count the lines that run while something is done, generators and comprehensions line by line."""
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
