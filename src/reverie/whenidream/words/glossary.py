"""The glossary, which finds the piece that words name: exactly, in another form, or misspelt (W4.7).

>>> glossary("en").exact(split_text("Wolves")).pieces
('wolf',)
>>> glossary("en").slip(split_text("ligthouse")), glossary("en").slip(split_text("clown"))
(('lighthouse',), ())
"""

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from threading import Lock
from typing import NamedTuple

from . import names_of, table
from .languages import grammar
from .lists import fold
from .sentences import STEM, Forms, Phrase, Word, split_text
from .spelling import common_prefix_length, is_slip

MIN_SLIP_LENGTH = 5
"""Minimum length of a name in which a typing error is forgiven."""
AS_LISTED, IN_ANOTHER_FORM = 0, 1

# A custom pack may be any string. These limits bound the cost of making and of using its glossary.
MAX_FORMS = 40_000
"""Maximum number of forms in a glossary. They take 25 MB.

Our own glossaries have at most 12,000. Further names are found only as listed.
"""
MAX_PIECES_NAMED = 16
"""Maximum number of pieces that one phrase may name."""
MAX_SIMILAR_FORMS = 256
"""Maximum number of forms with the same length and beginning or end, to find misspellings. Ours have 213."""
MAX_FORMS_IN_MEMORY = 200_000
"""Maximum number of forms in all cached glossaries of custom packs. They take 120 MB."""
MIN_GLOSSARIES = 2
"""Number of most recently used glossaries that always stay in memory.

One may be in use on the event loop while another has just been made in a thread.
"""

Names = tuple[tuple[str, tuple[str, ...]], ...]
"""Each piece of a pack with its names."""


class Match(NamedTuple):
    """The pieces that a phrase names equally well."""

    rank: int
    """`AS_LISTED` (except for accents) or `IN_ANOTHER_FORM`."""
    pieces: tuple[str, ...]


NO_PIECE = Match(AS_LISTED, ())


class Glossary:
    """The names of a pack in a language, in all their forms."""

    def __init__(self, language: str, names: Names) -> None:
        self.forms: Forms = grammar(language).forms
        self._matches: dict[Phrase, Match] = {}
        self._forms: dict[str, set[Phrase]] = {}
        self._spelled: dict[Phrase, Match] = {}
        self._by_half: dict[tuple[int, str], list[tuple[str, Phrase, str]]] = {}
        self.size = 0
        """Number of forms of all names."""
        for piece, known_as in names:
            for name in known_as:
                self._add(piece, name)
        for longer in self.forms.longer:
            for written in self.forms.forms(longer):
                self._spelled.setdefault(written, NO_PIECE)
                self._matches.setdefault(_fold_phrase(written), NO_PIECE)
        self.longest = max((len(phrase) for phrase in self._matches), default=1)
        self.first_words = {phrase[0] for phrase in self._matches if len(phrase) > 1}
        self.second_words = {phrase[1] for phrase in self._matches if len(phrase) > 1}

    def _add(self, piece: str, name: str) -> None:
        words = split_text(name)
        listed = tuple(word.letters for word in words)
        forgiving = len("".join(listed)) >= MIN_SLIP_LENGTH
        matches = Match(AS_LISTED, (piece,)), Match(IN_ANOTHER_FORM, (piece,))
        for written in sorted(self._forms_of(name, words)):
            phrase = _fold_phrase(written)
            rank = AS_LISTED if phrase == listed else IN_ANOTHER_FORM
            if rank == IN_ANOTHER_FORM and written[0] in self.forms.NOT_FORMS:
                continue
            self.size += 1
            self._forms.setdefault(piece, set()).add(phrase)
            _enter(self._spelled, written, matches[rank])
            _enter(self._matches, phrase, matches[rank])
            if forgiving and not phrase[-1].endswith(STEM):
                joined = " ".join(phrase)
                for half in _halves(joined, len(joined)):
                    similar = self._by_half.setdefault((len(joined), half), [])
                    if len(similar) < MAX_SIMILAR_FORMS:
                        similar.append((joined, phrase, piece))

    def _forms_of(self, name: str, words: Sequence[Word]) -> set[Phrase]:
        if self.size < MAX_FORMS:
            return self.forms.forms(name)
        return {tuple(word.written for word in words)} if words else set()

    def exact(self, words: Sequence[Word]) -> Match | None:
        """Return the pieces that these words name in any form, or None.

        Accents may be left out. But a word with other accents is a different word: "masqué" is not "masque".
        """
        readings = list(self._readings(words))
        found = next((self._spelled[phrase] for phrase in readings if phrase in self._spelled), None)
        if found is None and not (len(words) == 1 and self.forms.other_word(words[0])):
            folded = map(_fold_phrase, readings)
            found = next((self._matches[phrase] for phrase in folded if phrase in self._matches), None)
        return None if found is None else Match(found.rank, self._closest(words, found.pieces))

    def _readings(self, words: Sequence[Word]) -> Iterable[Phrase]:
        """Yield the words themselves, then the words with each possible stem of the last one."""
        first = tuple(word.written for word in words[:-1])
        yield (*first, words[-1].written)
        for stem in self.forms.stems(words[-1]):
            yield (*first, stem)

    def is_form_of(self, words: Sequence[Word], piece: str) -> bool:
        """Return whether these words name that piece, even if they also name others."""
        forms = self._forms.get(piece, ())
        return any(_fold_phrase(phrase) in forms for phrase in self._readings(words))

    def _closest(self, words: Sequence[Word], pieces: tuple[str, ...]) -> tuple[str, ...]:
        """Return the pieces, sorted by the length of the prefix that they share with the words."""
        if len(pieces) == 1:
            return pieces
        letters = "".join(word.letters for word in words)
        return tuple(sorted(pieces, key=lambda piece: -common_prefix_length(letters, fold(piece))))

    def slip(self, words: Sequence[Word]) -> tuple[str, ...]:
        """Return the pieces whose names these words misspell, unless the result is another known word."""
        phrase = tuple(word.letters for word in words)
        return tuple(
            dict.fromkeys(piece for form, piece in self.near(phrase) if not self.is_known(words, form))
        )

    def near(self, phrase: Phrase) -> list[tuple[Phrase, str]]:
        """Return the forms one letter away, with their pieces."""
        joined = " ".join(phrase)
        if len(joined) < MIN_SLIP_LENGTH - 1:
            return []
        lengths = range(len(joined) - 1, len(joined) + 2)
        nearby = (
            each
            for length in lengths
            for half in _halves(joined, length)
            for each in self._by_half.get((length, half), ())
        )
        return sorted({(phrase, piece) for form, phrase, piece in nearby if is_slip(joined, form)})

    def is_known(self, words: Sequence[Word], form: Phrase) -> bool:
        """Return whether everybody knows a word that differs from the form."""
        if len(words) != len(form):
            return all(map(self.forms.common, words))
        return any(
            self.forms.common(word) for word, meant in zip(words, form, strict=True) if word.letters != meant
        )


def _enter(into: dict[Phrase, Match], phrase: Phrase, match: Match) -> None:
    """Add a match. Listed names displace other forms, and equal matches are united."""
    before = into.get(phrase)
    if before is None or match.rank < before.rank:
        into[phrase] = match
    elif (
        match.rank == before.rank
        and len(before.pieces) < MAX_PIECES_NAMED
        and match.pieces[0] not in before.pieces
    ):
        into[phrase] = Match(match.rank, before.pieces + match.pieces)


def _fold_phrase(phrase: Phrase) -> Phrase:
    return tuple(map(fold, phrase))


def _halves(text: str, length: int) -> tuple[str, str]:
    """Return keys for the beginning and the end of a string. A misspelt form of that length shares one."""
    half = (length - 1) // 2
    return f"{text[:half]}-", f"-{text[-half:]}"


@cache
def our_glossary(language: str) -> Glossary:
    """Return the glossary of our pack, cached by language alone."""
    return Glossary(language, _our_names(language))


@cache
def _our_names(language: str) -> Names:
    return tuple((row.names[language][0], row.names[language]) for row in table())


Pack = Mapping[str, Sequence[str]]
"""A custom pack: its pieces, each with its other names. It must not be changed."""


Key = tuple[str, int, tuple[str, ...]]
"""A language, the id of a pack, and pieces that are in no pack."""


class Glossaries:
    """A cache of glossaries of custom packs, with a limit on the sum of their forms.

    Above it the largest glossary is dropped, and of equally large ones the least recently used. So the cost
    of a very large pack falls on its own table.
    """

    def __init__(self, most_forms: int) -> None:
        self._most_forms = most_forms
        self._made: OrderedDict[Key, tuple[Pack, Glossary]] = OrderedDict()
        self._lock = Lock()

    @property
    def forms(self) -> int:
        """Number of forms in all of them."""
        return sum(made.size for _, made in self._made.values())

    def has(self, language: str, pack: Pack) -> bool:
        """Return whether the glossary of a pack is in memory, and mark it as used.

        The caller is about to use it, so no other thread may drop it in between.
        """
        key: Key = (language, id(pack), ())
        with self._lock:
            if key not in self._made:
                return False
            self._made.move_to_end(key)
            return True

    def of(self, language: str, pack: Pack, more: tuple[str, ...]) -> Glossary:
        """Return the glossary of a pack and more pieces, from the cache or made now."""
        # The id stands for the pack, because comparing thousands of names takes longer than judging a word.
        key = (language, id(pack), more)
        before = self._made.get(key)
        if before is None:
            names = _custom_names(language, pack) if pack else _our_names(language)
            before = pack, Glossary(language, (*names, *((piece, (piece,)) for piece in more)))
        with self._lock:
            self._made[key] = before  # it holds the pack, so that no other pack gets the same id
            self._made.move_to_end(key)
            while len(self._made) > MIN_GLOSSARIES and self.forms > self._most_forms:
                del self._made[
                    max(list(self._made)[:-MIN_GLOSSARIES], key=lambda each: self._made[each][1].size)
                ]
        return before[1]


CUSTOM_GLOSSARIES = Glossaries(MAX_FORMS_IN_MEMORY)
NO_PACK: Pack = {}


def glossary(language: str, others: Pack | None = None, pieces: Iterable[str] = ()) -> Glossary:
    """Return the glossary of our pack or of a custom pack. Pieces that are not in it are added."""
    there = others or _our_pieces(language)
    more = tuple(piece for piece in pieces if piece not in there)
    return (
        CUSTOM_GLOSSARIES.of(language, others or NO_PACK, more) if others or more else our_glossary(language)
    )


@cache
def _our_pieces(language: str) -> frozenset[str]:
    return frozenset(piece for piece, _ in _our_names(language))


def _custom_names(language: str, others: Pack) -> Names:
    """Return the names of a custom pack.

    A piece that is also one of ours also gets our names, except names of other pieces of the custom pack.
    """
    taken = {fold(name) for piece, named in others.items() for name in (piece, *named)}
    return tuple(
        (piece, (piece, *named, *(name for name in names_of(piece, language) if fold(name) not in taken)))
        for piece, named in others.items()
    )
