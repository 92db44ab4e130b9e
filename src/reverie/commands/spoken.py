"""Which language a command speaks, found before it is read in whole: its help and its faults are worded, too.

What `--language` says counts first, then the environment. After a command whose `--language` is that of the
words (`judge`, `company`, `guess`, `clue`, `simulate when-i-dream`) it is the other way round: who judges
French words on an English machine reads English. `reverie --language fr judge …` speaks French in any case.

>>> spoken_in(["replay", "game.jsonl", "--language", "fr"], {"LANG": "en_GB.UTF-8"})
'fr'
>>> judge = ["judge", "maison", "toit", "--language=fr"]
>>> spoken_in(judge, {"LANG": "en_GB.UTF-8"}), spoken_in(judge, {})
('en', 'fr')
>>> spoken_in(["--language", "fr", *judge], {"LANG": "en_GB.UTF-8"})
'fr'
"""

import os
from collections.abc import Mapping, Sequence

from ..system_language import named_in, of_environment
from ..terminal.language import check_language
from ..wording import languages

OF_WORDS = (
    ("judge",),
    ("company",),
    ("guess",),
    ("clue",),
    ("simulate", "when-i-dream"),
)
"""Commands after which `--language` is that of the words."""


def spoken_in(given: Sequence[str], environment: Mapping[str, str] = os.environ) -> str:
    """The language of the help, the faults and the answer. One that there is not is refused."""
    begins = next((at for at, word in enumerate(given) if word[:1].isalpha() and not _is_value(given, at)), 0)
    first, after = _language_in(given[:begins]), _language_in(given[begins:])
    if first is None and after is not None and _is_of_words(given[begins:]):
        return named_in(environment) or (after if after in languages() else of_environment(environment))
    asked = first if first is not None else after
    return of_environment(environment) if asked is None else check_language(asked)


def _is_value(given: Sequence[str], at: int) -> bool:
    """Is that word what `--language` says, and not a command?"""
    return at > 0 and given[at - 1] == "--language"


def _language_in(words: Sequence[str]) -> str | None:
    for at, word in enumerate(words):
        name, equals, value = word.partition("=")
        if name == "--language":
            return value if equals else next(iter(words[at + 1 : at + 2]), None)
    return None


def _is_of_words(words: Sequence[str]) -> bool:
    return any(tuple(words[: len(each)]) == each for each in OF_WORDS)
