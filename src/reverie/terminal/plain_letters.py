"""Letters that a terminal may not have, and what is written in their place."""

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
    """Let what is written there be plain where there is no letter for ours."""
    codecs.register_error("reverie", _in_plain_letters)
    for file in files:
        if isinstance(file, io.TextIOWrapper):
            file.reconfigure(errors="reverie")


def _in_plain_letters(problem: UnicodeError) -> tuple[str, int]:
    """What to write where the terminal has no letter for ours."""
    assert isinstance(problem, UnicodeEncodeError)
    letters = problem.object[problem.start : problem.end]
    return "".join(PLAIN_LETTERS.get(letter) or _without_accent(letter) for letter in letters), problem.end


def _without_accent(letter: str) -> str:
    import unicodedata  # rarely needed

    plain = unicodedata.normalize("NFD", letter)[0]
    return plain if plain.isascii() else "?"
