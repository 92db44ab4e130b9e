"""The language of the terminal: its texts, and the wrapping of paragraphs."""

from textwrap import wrap

from ..refusal import Refusal
from ..wording import FALLBACK, languages, word

ENGLISH = FALLBACK
MAX_WIDTH = 79
"""Maximum width of a paragraph in columns, because longer lines are hard to read."""


def check_language(language: str) -> str:
    """Return `language` if there is a catalogue of it, or raise a refusal."""
    if language not in languages():
        raise Refusal("unknown-language", value=language, languages=languages())
    return language


def terminal_text(key: str, language: str, /, **values: object) -> str:
    """Return a text that is not specific to a game: the one under `terminal.KEY` in the catalogue."""
    return word(f"terminal.{key}", values, language)


def means_yes(answer: str, language: str) -> bool:
    """Return whether an answer means yes in that language."""
    return answer.strip().lower() in terminal_text("yes", language).split()


def wrap_paragraphs(text: str, width: int) -> str:
    """Return `text` wrapped to at most `width` columns.

    Lines are not broken at hyphens or at non-breaking spaces. Items of a list have a hanging indent.
    """
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
