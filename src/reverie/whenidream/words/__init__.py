"""The dream pieces, 440 things that can be pictured, in ten languages, and custom packs.

>>> pieces("en")[:4]
('chain', 'ticket', 'melon', 'beach')
>>> names_of("elevator", "en"), names_of("Aufzug", "de")[0]
(('elevator', 'lift'), 'Aufzug')
>>> len(associations()["lighthouse"]) > 15
True
"""

import csv
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, NamedTuple
from unicodedata import normalize

from ...refusal import BadOption, clip
from ..languages import LANGUAGES
from ..options import MAX_SECONDS

MIN_PIECES, MAX_NAME_LENGTH = 40, 40
"""Minimum number of pieces of a custom pack, and maximum length of a piece's name."""
WEAK_LANGUAGES: tuple[str, ...] = ()
"""Languages in which bots are weak. A table warns of them before anybody sits down.

In these, `reverie company` finds fewer than 48% of pieces at the first guess after three honest clues.
"""


class Row(NamedTuple):
    """A piece with its names in each language, the everyday one first."""

    names: dict[str, tuple[str, ...]]


@cache
def table() -> tuple[Row, ...]:
    """Return the rows of all pieces."""
    lines = files(__package__).joinpath("pieces.tsv").read_text(encoding="utf-8").splitlines()
    columns = lines[0].split("\t")[1:]
    rows = []
    for line in lines[1:]:
        cells = line.split("\t")[1:]
        rows.append(Row({lang: tuple(cell.split("|")) for lang, cell in zip(columns, cells, strict=True)}))
    return tuple(rows)


@cache
def associations() -> dict[str, tuple[str, ...]]:
    """Return for each English piece about twenty words that people might say of it, the best clues first."""
    lines = files(__package__).joinpath("associations.tsv").read_text(encoding="utf-8").splitlines()
    return {piece: tuple(words.split()) for piece, words in (line.split("\t") for line in lines)}


def pieces(language: str = "en") -> tuple[str, ...]:
    """Return all pieces in a language, of which the cards of a game are made (W1.4)."""
    if language not in LANGUAGES:
        raise BadOption("unknown-pack", language=clip(language), languages=list(LANGUAGES))
    return _pieces(language)


@cache
def _pieces(language: str) -> tuple[str, ...]:
    return tuple(row.names[language][0] for row in table())


def pictures(language: str) -> dict[str, str]:
    """Return the picture of each piece in a language, by its English name, or {} for an unknown language."""
    return {row.names[language][0]: row.names["en"][0] for row in table()} if language in LANGUAGES else {}


@cache
def _by_name(language: str) -> dict[str, Row]:
    return {row.names[language][0]: row for row in table()}


def row_of(piece: str, language: str) -> Row | None:
    """Return the row of one of our pieces, or None for a piece of a custom pack."""
    return _by_name(language).get(piece)


def names_of(piece: str, language: str) -> tuple[str, ...]:
    """Return the piece and its other accepted names in that language."""
    row = row_of(piece, language)
    return (piece,) if row is None else row.names[language]


def limits() -> dict[str, Any]:
    """Return limits for a page that sets up a game.

    They are the minimum number of pieces of a custom pack, the maximum seconds of an option, the languages of
    pieces, and the languages in which bots are weak.
    """
    return {
        "pieces": MIN_PIECES,
        "seconds": MAX_SECONDS,
        "languages": list(LANGUAGES),
        "bots_weak": list(WEAK_LANGUAGES),
    }


def _is_too_long_normalized(name: str) -> bool:
    """Return whether a name is too long after NFKC normalization: U+FDFA alone becomes 18 characters."""
    return not name.isascii() and len(normalize("NFKC", name)) > MAX_NAME_LENGTH


@lru_cache(maxsize=8)  # a change of other options in a lobby parses the same pack again
def parse_pack(text: str) -> dict[str, tuple[str, ...]]:
    """Return the pieces of a custom pack, from CSV or pasted lines, each with its other names.

    Each line lists a piece and possibly other names for it. The result is shared and must not be changed.

    >>> parse_pack("\\n".join(f"thing{n}, gadget{n}" for n in range(40)))["thing3"]
    ('gadget3',)
    """
    written = enumerate(text.removeprefix("\ufeff").splitlines(), start=1)
    numbered = [(number, line) for number, line in written if line.strip()]
    lines = [line for _, line in numbered]
    divider = next((mark for mark in ("\t", ";", ",") if any(mark in line for line in lines)), ",")
    found: dict[str, tuple[str, ...]] = {}
    seen: dict[str, int] = {}
    rows = csv.reader(lines, delimiter=divider)
    for cells in rows:
        number = numbered[rows.line_num - 1][0]  # line numbers count empty lines, as in an editor
        names = [" ".join(cell.split()) for cell in cells]
        if not names or not names[0]:
            raise BadOption("pack-line-empty", line=number)
        names = [name for name in names if name]
        for name in names:
            if len(name) > MAX_NAME_LENGTH or not name.isprintable() or _is_too_long_normalized(name):
                raise BadOption("pack-piece-unreadable", line=number, piece=clip(name))
            if name.casefold() in seen:
                before = seen[name.casefold()]
                raise BadOption("pack-piece-twice", line=number, piece=clip(name), before=before)
        seen.update({name.casefold(): number for name in names})
        found[names[0]] = tuple(names[1:])
    if len(found) < MIN_PIECES:
        raise BadOption("pack-too-small", fewest=MIN_PIECES, count=len(found))
    return found
