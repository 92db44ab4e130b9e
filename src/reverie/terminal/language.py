"""The language that the terminal speaks: whether there are words of it, and how it writes paragraphs."""

from textwrap import wrap

from ..refusal import Refusal
from ..wording import FALLBACK, languages, word

ENGLISH = FALLBACK
WIDEST = 79
"""Longer lines are hard to read."""


def check_language(language: str) -> str:
    """A language that was asked for, if there is a catalogue of it."""
    if language not in languages():
        raise Refusal("no-such-language", said=language, languages=languages())
    return language


def common(key: str, language: str, /, **values: object) -> str:
    """A text that the terminal says of any game."""
    return word(f"terminal.{key}", values, language)


def agrees(answer: str, language: str) -> bool:
    """Is it a yes?"""
    return answer.strip().lower() in common("yes", language).split()


def paragraphs(text: str, width: int) -> str:
    """Lines of at most that width, broken at spaces that may be broken; points of a list hang in."""
    lines: list[str] = []
    for line in text.split("\n"):
        hanging = " " * (len(line) - len(line.lstrip(" ·")))
        lines += wrap(
            line,
            width,
            subsequent_indent=hanging,
            replace_whitespace=False,
            break_long_words=False,
            break_on_hyphens=False,
        ) or [""]
    return "\n".join(lines)
