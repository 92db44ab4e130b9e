"""The language of the user's system, from its environment variables.

>>> language_from_environment({"LANG": "fr_FR.UTF-8"})
'fr'
>>> language_from_environment({"LC_ALL": "C", "LANG": "fr_FR.UTF-8"})
'en'
"""

import os
from collections.abc import Mapping

from .wording import FALLBACK, languages


def language_from_environment(environment: Mapping[str, str] = os.environ) -> str:
    """Return the system's language as gettext finds it, or English if there is no catalogue for it."""
    return language_in_settings(environment) or FALLBACK


def language_in_settings(environment: Mapping[str, str]) -> str | None:
    """Return the language that the environment names, or None if it has no catalogue or none is named."""
    named = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next((each for each in named if each), "")
    if _code(locale) in ("c", "posix"):  # the locale of programs that want plain output
        return FALLBACK
    wanted = [*environment.get("LANGUAGE", "").split(":"), locale] if locale else []
    return next((code for code in map(_code, wanted) if code in languages()), None)


def _code(locale: str) -> str:
    """Return the code of the language in a locale: `fr` for `fr_CA.UTF-8`."""
    return locale.partition(".")[0].partition("_")[0].lower()
