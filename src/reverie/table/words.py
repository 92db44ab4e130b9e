"""Words that players write at a table: which are refused, and what is needed to judge them."""

from collections.abc import Sequence

from .. import unfit
from ..letters import MOST_MARKS, towers
from ..refusal import IllegalMove, Refusal, clip
from ..table_game import Playing, State, Step
from .settings import Settings


def check_fit(game: Playing[State, Step], settings: Settings, state: State) -> None:
    """Raise a `Refusal` for options that are for practice alone, and for a pack's words that `check_words`
    refuses."""
    if game.begins_midway(settings.options) and not settings.casual:
        raise Refusal("only-practice")
    check_words(game, settings, state, list(settings.options.values()))


def check_words(game: Playing[State, Step], settings: Settings, state: State, said: Sequence[object]) -> None:
    """Raise a `Refusal` for letters that would cover others', and at a family's table for unfit words."""
    check_texts(said, game.language(state) if settings.family else None)


def check_texts(said: Sequence[object], language: str | None) -> None:
    """Raise a `Refusal` for texts that cannot be read and, with a language, for those unfit for a family."""
    left = list(said)
    while left:  # however deep a list lies in a list
        each = left.pop()
        if isinstance(each, str) and towers(each):
            raise IllegalMove("too-many-marks", most=MOST_MARKS)
        if isinstance(each, str) and language and (word := unfit.unfit_word(each, language)) is not None:
            raise IllegalMove("unfit-word", word=clip(word))
        if isinstance(each, list):
            left += each


def is_prepared(game: Playing[State, Step], settings: Settings, state: State) -> bool:
    """Return whether everything that is needed to judge words is in memory."""
    return game.is_prepared(state) and (not settings.family or unfit.is_loaded(game.language(state)))


def prepare(game: Playing[State, Step], settings: Settings, state: State) -> None:
    """Read and make what is missing. It may take a second, and changes nothing of a table."""
    if settings.family:
        unfit.load(game.language(state))
    game.prepare(state)
