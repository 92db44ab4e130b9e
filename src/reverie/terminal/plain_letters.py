"""ASCII replacements for characters that the encoding of a terminal may lack."""

import codecs
import io
from typing import TextIO

REPLACEMENTS = {
    **{"·": "-", "–": "-", "−": "-", "…": "...", "□": ".", "■": "#", "━": "=", "›": ">", "œ": "oe"},
    **{"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "’": "'", "\u00a0": " ", "\u202f": " "},
    **{"∴": ":", "≈": "~", "♣": "%", "‖": "|", "◥": "\\", "◤": "/", "◦": "o", "●": "@"},
    **{"ß": "ss", "ı": "i", "ł": "l", "Ł": "L", "µ": "u"},
}


def replace_missing_characters(*files: TextIO) -> None:
    """Make these files replace characters that their encoding lacks."""
    codecs.register_error("reverie", _replace_characters)
    for file in files:
        if isinstance(file, io.TextIOWrapper):
            file.reconfigure(errors="reverie")


def _replace_characters(problem: UnicodeError) -> tuple[str, int]:
    """Return replacements for the missing characters, as an error handler of `codecs`."""
    assert isinstance(problem, UnicodeEncodeError)
    letters = problem.object[problem.start : problem.end]
    return "".join(REPLACEMENTS.get(letter) or _without_accent(letter) for letter in letters), problem.end


def _without_accent(letter: str) -> str:
    import unicodedata  # imported late, because it is rarely needed

    plain = unicodedata.normalize("NFD", letter)[0]
    return plain if plain.isascii() else "?"
