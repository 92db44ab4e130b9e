"""Which language the system of whoever runs this speaks.

>>> of_environment({"LANG": "fr_FR.UTF-8"}), of_environment({"LC_ALL": "C", "LANG": "fr_FR.UTF-8"})
('fr', 'en')
"""

import os
from collections.abc import Mapping

from .wording import FALLBACK, languages


def of_environment(environment: Mapping[str, str] = os.environ) -> str:
    """The language of the person's system, as gettext finds it; English where there is no catalogue of it."""
    return named_in(environment) or FALLBACK


def named_in(environment: Mapping[str, str]) -> str | None:
    """The language that the environment names, if it does and there is a catalogue of it."""
    named = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next((each for each in named if each), "")
    if _code(locale) in ("c", "posix"):  # a program asked for plain output
        return FALLBACK
    wanted = [*environment.get("LANGUAGE", "").split(":"), locale] if locale else []
    return next((code for code in map(_code, wanted) if code in languages()), None)


def _code(locale: str) -> str:
    """`fr` of `fr_CA.UTF-8`."""
    return locale.partition(".")[0].partition("_")[0].lower()
