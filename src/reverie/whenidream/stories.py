"""Which pieces a story names, and where (W4.7, W5.1, W5.3).

>>> [(each.piece, each.start, each.end) for each in named_in("Two wolves sang.", ["wolf", "moon"])]
[('wolf', 4, 10)]
>>> named_in("J'ai mangé une pomme de terre.", ["pomme"], "fr")
[]
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from .ruling import Named
from .words.glossary import Glossary, glossary
from .words.sentences import GAP, Word

HYPHENS = ("-", "‐", "‑")
MOST_SLIPS = 24
"""Names that are looked for one letter away, in a story. Words that are known are no slips; of others an
honest story has a few."""


def named_in(
    text: str,
    pieces: Iterable[str],
    language: str = "en",
    others: Mapping[str, Sequence[str]] | None = None,
) -> list[Named]:
    """Where the text names which of the pieces, in any form a sentence gives them. The longest name of the
    whole pack holds, whether its piece was shown or not; `others` is the pack where it is somebody's own."""
    shown = list(dict.fromkeys(pieces))
    known = glossary(language, others, shown)
    words = known.forms.words_of(text)
    joined = [GAP.fullmatch(text, one.end, other.start) is not None for one, other in pairwise(words)]
    joined.append(False)
    found: list[Named] = []
    tries = iter(range(MOST_SLIPS))
    at = 0
    while at < len(words):
        count, named = _longest(known, words, joined, at, tries)
        end = at + count
        piece = next((piece for piece in named if piece in shown), None)
        if (
            piece is not None
            and not _is_part_of_a_compound(known, text, words, at, end)
            and (count > 1 or _is_the_thing(known, words, joined, at))
        ):
            found.append(Named(piece, words[at].start, words[end - 1].end))
        at = end
    return found


def _longest(
    known: Glossary, words: list[Word], joined: list[bool], at: int, tries: Iterator[int]
) -> tuple[int, tuple[str, ...]]:
    """The longest name that begins at a word: of how many words it is, and whose name. A slip is looked for
    as often as there are `tries` left."""
    for count in range(_reach(known, words, joined, at), 0, -1):
        phrase = words[at : at + count]
        match = known.exact(phrase)
        if match is not None:
            return count, match.pieces
        if not all(map(known.forms.common, phrase)) and next(tries, None) is not None:
            pieces = known.slip(phrase)
            if pieces:
                return count, pieces
    return 1, ()


def _reach(known: Glossary, words: list[Word], joined: list[bool], at: int) -> int:
    """How many words a name that begins here may have. Almost always one."""
    if not joined[at]:
        return 1
    if words[at].letters not in known.first_words and words[at + 1].letters not in known.second_words:
        return 1
    count = 1
    while count < known.longest and joined[at + count - 1]:
        count += 1
    return count


def _is_the_thing(known: Glossary, words: list[Word], joined: list[bool], at: int) -> bool:
    before = words[at - 1].letters if at and joined[at - 1] else ""
    after = words[at + 1].letters if joined[at] else ""
    return known.forms.names_a_thing(words[at], before, after)


def _is_part_of_a_compound(known: Glossary, text: str, words: list[Word], at: int, end: int) -> bool:
    """Does a hyphen join another word to it? A "porco-espinho" is no "porco"."""
    beside = [words[near] for near in (at - 1, end) if 0 <= near < len(words)]
    return any(
        text[min(word.end, words[end - 1].end) : max(word.start, words[at].start)] in HYPHENS
        and known.forms.is_compound(word.letters)
        for word in beside
    )
