"""Checks of the words that players write at a table, and the data that the checks need."""

from collections.abc import Sequence

from .. import profanity
from ..letters import MAX_MARKS, has_stacked_marks
from ..refusal import IllegalMove, Refusal, clip
from ..table_game import Playing, State, Step
from .settings import Settings


def check_fit(game: Playing[State, Step], settings: Settings, state: State) -> None:
    """Raise a `Refusal` for options that are allowed in practice only, and for unfit words in a pack."""
    if game.begins_midway(settings.options) and not settings.practice:
        raise Refusal("needs-practice-game")
    check_words(game, settings, state, list(settings.options.values()))


def check_words(
    game: Playing[State, Step], settings: Settings, state: State, texts: Sequence[object]
) -> None:
    """Raise a `Refusal` for texts with too many combining marks, and at a family table for unfit words."""
    check_texts(texts, game.language(state) if settings.family_friendly else None)


def check_texts(texts: Sequence[object], language: str | None) -> None:
    """Raise a `Refusal` for texts with too many combining marks and, with a language, for unfit words.

    Lists may be nested. Other values are ignored.
    """
    waiting = list(texts)
    while waiting:
        text = waiting.pop()
        if isinstance(text, str) and has_stacked_marks(text):
            raise IllegalMove("too-many-combining-marks", most=MAX_MARKS)
        if (
            isinstance(text, str)
            and language
            and (word := profanity.find_profanity(text, language)) is not None
        ):
            raise IllegalMove("unfit-word", word=clip(word))
        if isinstance(text, list):
            waiting += text


def is_prepared(game: Playing[State, Step], settings: Settings, state: State) -> bool:
    """Return whether all data needed to judge words is in memory."""
    return game.is_prepared(state) and (
        not settings.family_friendly or profanity.is_loaded(game.language(state))
    )


def prepare(game: Playing[State, Step], settings: Settings, state: State) -> None:
    """Load the data that is missing. It may take a second, and does not change a table."""
    if settings.family_friendly:
        profanity.load(game.language(state))
    game.prepare(state)
