"""ASCII replacements for characters that the encoding of a terminal may lack."""

import codecs
import io
from typing import TextIO

PLAIN_LETTERS = {
    **{"·": "-", "–": "-", "−": "-", "…": "...", "□": ".", "■": "#", "━": "=", "›": ">", "œ": "oe"},
    **{"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "’": "'", "\u00a0": " ", "\u202f": " "},
    **{"∴": ":", "≈": "~", "♣": "%", "‖": "|", "◥": "\\", "◤": "/", "◦": "o", "●": "@"},
    **{"ß": "ss", "ı": "i", "ł": "l", "Ł": "L", "µ": "u"},
}


def write_plainly(*files: TextIO) -> None:
    """Make these files replace characters that their encoding lacks."""
    codecs.register_error("reverie", _in_plain_letters)
    for file in files:
        if isinstance(file, io.TextIOWrapper):
            file.reconfigure(errors="reverie")


def _in_plain_letters(problem: UnicodeError) -> tuple[str, int]:
    """Return replacements for the characters at fault, as an error handler of `codecs`."""
    assert isinstance(problem, UnicodeEncodeError)
    letters = problem.object[problem.start : problem.end]
    return "".join(PLAIN_LETTERS.get(letter) or _without_accent(letter) for letter in letters), problem.end


def _without_accent(letter: str) -> str:
    import unicodedata  # here, because it is rarely needed

    plain = unicodedata.normalize("NFD", letter)[0]
    return plain if plain.isascii() else "?"
