"""The examination of a custom pack before anybody plays with it."""

from collections.abc import Callable
from functools import cache
from typing import Any

from ...profanity import find_profanity
from ..options import BOX_CARDS, SIDES
from . import parse_pack, table
from .lexicon import lexicon
from .lists import fold, word_list
from .spelling import split_word, stem


def examine_pack(
    text: str,
    language: str = "en",
    preset: str = "original",
    known_to_bots: Callable[[str, str], bool] = lambda piece, language: True,
) -> dict[str, Any]:
    """Return a report on a custom pack, or raise `BadOption` if it cannot be read.

    - `pieces`, `cards` and `left_over`: the numbers of pieces, of cards they make, and of pieces left (W1.4).
    - `unknown`: pieces that the referee does not know, so that it judges their clues by spelling alone.
    - `bots_do_not_know`: pieces for which `known_to_bots` is false, so that bots pass.
    - `unfit`: names that are unfit for a family table.

    >>> from reverie.whenidream.words import pieces
    >>> found = examine_pack("\\n".join([*pieces("en")[:39], "frobnicator", "turd"]))
    >>> found["pieces"], found["cards"], found["left_over"], found["unknown"], found["unfit"]
    (41, 20, 1, ['frobnicator'], ['turd'])
    """
    made = parse_pack(text)
    names = [name for piece, others in made.items() for name in (piece, *others)]
    sides = SIDES[preset]
    cards = min(len(made) // sides, BOX_CARDS[preset])
    return {
        "pieces": len(made),
        "cards": cards,
        "left_over": len(made) - cards * sides,
        "unknown": [piece for piece in made if not is_known(piece, language)],
        "bots_do_not_know": [piece for piece in made if not known_to_bots(piece, language)],
        "unfit": [name for name in names if find_profanity(name, language) is not None],
    }


def is_known(name: str, language: str) -> bool:
    """Return whether `name` is one of our pieces or its words are on the referee's lists of that language.

    >>> is_known("polar bear", "en"), is_known("frobnicator", "en"), is_known("phare", "fr")
    (True, False, True)
    """
    parts = [fold(part) for part in split_word(name)]
    if " ".join(parts) in _ours(language):
        return True
    if language == "en":
        kind = lexicon().kind
        return all(kind(part) is not None for part in parts) or kind("".join(parts)) is not None
    known = word_list(language)
    return all(known.has(part, stem(part, language)) for part in parts) or known.has("".join(parts))


@cache
def _ours(language: str) -> frozenset[str]:
    names = (name for row in table() for name in row.names[language])
    return frozenset(" ".join(fold(part) for part in split_word(name)) for name in names)
