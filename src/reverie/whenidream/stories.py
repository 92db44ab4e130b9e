"""The search for names of pieces in a story (W4.7, W5.1, W5.3).

>>> [(each.piece, each.start, each.end) for each in find_named("Two wolves sang.", ["wolf", "moon"])]
[('wolf', 4, 10)]
>>> find_named("J'ai mangé une pomme de terre.", ["pomme"], "fr")
[]
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from .ruling import NamedPiece
from .words.glossary import Glossary, glossary
from .words.sentences import GAP, Word

HYPHENS = ("-", "‐", "‑")
"""Characters that join a word to a name so that it names something else."""
MAX_SLIPS = 24
"""Maximum number of phrases in a story for which names one letter away are searched.

Known words are not typing errors, and an honest story contains few unknown ones.
"""


def find_named(
    text: str,
    pieces: Iterable[str],
    language: str = "en",
    others: Mapping[str, Sequence[str]] | None = None,
) -> list[NamedPiece]:
    """Return which of the pieces the text names, in any grammatical form, and where.

    Of overlapping names of the whole pack the longest counts, even if its piece is not among `pieces`.
    `others` is the custom pack, if there is one.
    """
    searched = list(dict.fromkeys(pieces))
    known = glossary(language, others, searched)
    words = known.forms.words_of(text)
    joined = [GAP.fullmatch(text, one.end, other.start) is not None for one, other in pairwise(words)]
    joined.append(False)
    mentions: list[NamedPiece] = []
    tries = iter(range(MAX_SLIPS))
    at = 0
    while at < len(words):
        count, named = _longest(known, words, joined, at, tries)
        end = at + count
        piece = next((piece for piece in named if piece in searched), None)
        if (
            piece is not None
            and not _is_part_of_a_compound(known, text, words, at, end)
            and (count > 1 or _is_the_thing(known, words, joined, at))
        ):
            mentions.append(NamedPiece(piece, words[at].start, words[end - 1].end))
        at = end
    return mentions


def _longest(
    known: Glossary, words: list[Word], joined: list[bool], at: int, tries: Iterator[int]
) -> tuple[int, tuple[str, ...]]:
    """Return the number of words of the longest name that begins at a word, and its pieces.

    Typing errors are searched only while there are `tries` left.
    """
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
    """Return the maximum number of words of a name that begins here, which is almost always one."""
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
    """Return whether a hyphen joins another word to the name: a "porco-espinho" is not a "porco"."""
    neighbours = [words[near] for near in (at - 1, end) if 0 <= near < len(words)]
    return any(
        text[min(word.end, words[end - 1].end) : max(word.start, words[at].start)] in HYPHENS
        and known.forms.is_compound(word.letters)
        for word in neighbours
    )
