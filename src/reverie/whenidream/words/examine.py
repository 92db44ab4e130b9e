"""What there is to say of a pack of one's own before anybody plays with it."""

from collections.abc import Callable
from functools import cache
from typing import Any

from ...unfit import unfit_word
from ..options import MOST_CARDS, SIDES
from . import own_pack, table
from .lexicon import lexicon
from .lists import fold, word_list
from .spelling import split_word, stem


def examine_pack(
    text: str,
    language: str = "en",
    preset: str = "original",
    known_to_bots: Callable[[str, str], bool] = lambda piece, language: True,
) -> dict[str, Any]:
    """How many pieces it has, how many cards they make and how many are left over by lot (W1.4); which pieces
    the referee will not know, so that it judges their clues by spelling alone; for which the bots, who are
    asked, have no word, so that they pass; which names are unfit for a family table. A pack that cannot be
    read is refused.

    >>> from reverie.whenidream.words import pieces
    >>> found = examine_pack("\\n".join([*pieces("en")[:39], "frobnicator", "turd"]))
    >>> found["pieces"], found["cards"], found["left_over"], found["unknown"], found["unfit"]
    (41, 20, 1, ['frobnicator'], ['turd'])
    """
    made = own_pack(text)
    names = [name for piece, others in made.items() for name in (piece, *others)]
    sides = SIDES[preset]
    cards = min(len(made) // sides, MOST_CARDS[preset])
    return {
        "pieces": len(made),
        "cards": cards,
        "left_over": len(made) - cards * sides,
        "unknown": [piece for piece in made if not is_known(piece, language)],
        "bots_do_not_know": [piece for piece in made if not known_to_bots(piece, language)],
        "unfit": [name for name in names if unfit_word(name, language) is not None],
    }


def is_known(name: str, language: str) -> bool:
    """Is it a piece of ours, or has the referee all its words, or it as one word, on a list of that language?

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
