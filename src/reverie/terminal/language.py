"""The language that the terminal speaks: which one, and how it writes paragraphs.

>>> of_environment({"LANG": "fr_FR.UTF-8"}), of_environment({"LC_ALL": "C", "LANG": "fr_FR.UTF-8"})
('fr', 'en')
"""

import os
from collections.abc import Mapping
from textwrap import wrap
from typing import Any

from ..refusal import Refusal
from ..wording import FALLBACK, languages, word

ENGLISH = FALLBACK
WIDEST = 79
"""Longer lines are hard to read."""


def of_environment(environment: Mapping[str, str] = os.environ) -> str:
    """The language of the person's system, as gettext finds it; English where there is no catalogue of it."""
    return named_in(environment) or ENGLISH


def named_in(environment: Mapping[str, str]) -> str | None:
    """The language that the environment names, if it does and there is a catalogue of it."""
    named = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next((each for each in named if each), "")
    if _code(locale) in ("c", "posix"):  # a program asked for plain output
        return ENGLISH
    wanted = [*environment.get("LANGUAGE", "").split(":"), locale] if locale else []
    return next((code for code in map(_code, wanted) if code in languages()), None)


def _code(locale: str) -> str:
    """`fr` of `fr_CA.UTF-8`."""
    return locale.partition(".")[0].partition("_")[0].lower()


def check_language(language: str) -> str:
    """A language that was asked for, if there is a catalogue of it."""
    if language not in languages():
        raise Refusal("no-such-language", said=language, languages=languages())
    return language


def common(key: str, language: str, /, **values: Any) -> str:
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
