"""The language of the output, chosen before the arguments are parsed, because help and errors need it.

`--language` counts first, then the environment. For commands where `--language` names the language of pieces
and clues (`judge`, `company`, `guess`, `clue`, `simulate when-i-dream`) it is the other way round, so that
a user who judges French words on an English machine reads English. `--language` before the command always
chooses the language of the output: `reverie --language fr judge …`.

>>> choose_language(["replay", "game.jsonl", "--language", "fr"], {"LANG": "en_GB.UTF-8"})
'fr'
>>> judge = ["judge", "maison", "toit", "--language=fr"]
>>> choose_language(judge, {"LANG": "en_GB.UTF-8"}), choose_language(judge, {})
('en', 'fr')
>>> choose_language(["--language", "fr", *judge], {"LANG": "en_GB.UTF-8"})
'fr'
"""

import os
from collections.abc import Mapping, Sequence

from ..system_language import language_from_environment, language_in_settings
from ..terminal.language import check_language
from ..wording import languages

WORD_COMMANDS = (
    ("judge",),
    ("company",),
    ("guess",),
    ("clue",),
    ("simulate", "when-i-dream"),
)
"""Commands whose `--language` is the language of pieces and clues."""


def choose_language(arguments: Sequence[str], environment: Mapping[str, str] = os.environ) -> str:
    """Return the language of the output, or raise a refusal if there is no catalogue of it."""
    is_command = (word[:1].isalpha() and not _is_value(arguments, at) for at, word in enumerate(arguments))
    begins = next((at for at, found in enumerate(is_command) if found), 0)
    before, after = _language_in(arguments[:begins]), _language_in(arguments[begins:])
    if before is None and after is not None and _is_word_command(arguments[begins:]):
        return language_in_settings(environment) or (
            after if after in languages() else language_from_environment(environment)
        )
    chosen = before if before is not None else after
    return language_from_environment(environment) if chosen is None else check_language(chosen)


def _is_value(arguments: Sequence[str], at: int) -> bool:
    """Return whether that argument is the value of `--language`, and so not a command."""
    return at > 0 and arguments[at - 1] == "--language"


def _language_in(arguments: Sequence[str]) -> str | None:
    """Return the value of `--language` in these arguments, or None."""
    for at, word in enumerate(arguments):
        name, equals, value = word.partition("=")
        if name == "--language":
            return value if equals else next(iter(arguments[at + 1 : at + 2]), None)
    return None


def _is_word_command(arguments: Sequence[str]) -> bool:
    return any(tuple(arguments[: len(each)]) == each for each in WORD_COMMANDS)
