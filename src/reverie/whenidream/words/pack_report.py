"""What there is to say of a pack of one's own before it is played with.

>>> words = ["lighthouse", "flurble", *(f"lamp {n}" for n in range(39))]
>>> report = pack_report("\\n".join(words), "en", "original")
>>> report["pieces"], report["cards"], report["left_over"], report["unknown"][:1]
(41, 20, 1, ['flurble'])
"""

from typing import Any

from ...unfit import unfit_word
from ..options import MOST_CARDS, SIDES
from . import own_pack, row_of
from .lexicon import RARE, lexicon
from .lists import fold, word_list
from .spelling import split_word, stem


def pack_report(text: str, language: str, preset: str) -> dict[str, Any]:
    """How many pieces and cards it has and how many pieces are left over, by lot (W1.4); which of its names
    the referee does not know, and which are unfit for a family table. A `Refusal` says why it will not do."""
    own = own_pack(text, preset)
    names = [name for piece in own.others for name in (piece, *own.others[piece])]
    cards = min(MOST_CARDS[preset], len(own.others) // SIDES[preset])
    return {
        "pieces": len(own.others),
        "cards": cards,
        "left_over": len(own.others) - cards * SIDES[preset],
        "unknown": [name for name in names if not is_known(name, language)],
        "unfit": [name for name in names if unfit_word(name, language) is not None],
    }


def is_known(name: str, language: str) -> bool:
    """Does the referee know every word of a name? Then it knows their forms and what is made of them, too."""
    return row_of(name, language) is not None or all(_is_word(word, language) for word in name.split())


def _is_word(word: str, language: str) -> bool:
    folded = fold(word.strip(".,!?\"'()").replace("’", "'"))
    if not folded or folded.isdigit():
        return True  # nothing to know of a number
    if language == "en":
        return (lexicon().kind(folded) or lexicon().kind("".join(split_word(folded)))) not in (None, RARE)
    known, parts = word_list(language), split_word(folded)
    return known.has("".join(parts), stem(word.casefold(), language)) or (
        len(parts) > 1 and all(map(known.has, parts))
    )
