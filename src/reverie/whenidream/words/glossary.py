"""Which words are a name of which piece: exactly, in another form, or by a slip of the keyboard (W4.7).

>>> glossary("en").exact(split_text("Wolves")).pieces
('wolf',)
>>> glossary("en").slip(split_text("ligthouse")), glossary("en").slip(split_text("clown"))
(('lighthouse',), ())
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from . import names_of, table
from .forms import STEM, Forms, Phrase, Word, forms_in, split_text
from .lists import fold
from .spelling import is_a_slip

SHORTEST_SLIP = 5
"""Letters of a name in which a slip is forgiven."""
AS_LISTED, IN_ANOTHER_FORM = 0, 1

Names = tuple[tuple[str, tuple[str, ...]], ...]
"""Every piece of a pack and its names."""


class Match(NamedTuple):
    """Pieces that a phrase names equally well."""

    rank: int
    """`AS_LISTED`, letter for letter but for accents, or `IN_ANOTHER_FORM`."""
    pieces: tuple[str, ...]


class Glossary:
    """The names of a pack in a language, and what they may look like in a sentence."""

    def __init__(self, language: str, names: Names) -> None:
        self.forms: Forms = forms_in(language)
        self._matches: dict[Phrase, Match] = {}
        self._forms: dict[str, set[Phrase]] = {}
        self._spelled: dict[Phrase, Match] = {}
        self._by_ends: dict[tuple[int, str], list[tuple[str, Phrase, str]]] = {}
        for piece, known_as in names:
            for name in known_as:
                self._add(piece, name)
        for longer in self.forms.longer:
            for written in self.forms.forms(longer):
                self._spelled.setdefault(written, Match(AS_LISTED, ()))
                self._matches.setdefault(_folded(written), Match(AS_LISTED, ()))
        self.longest = max((len(phrase) for phrase in self._matches), default=1)
        self.first_words = {phrase[0] for phrase in self._matches if len(phrase) > 1}
        self.second_words = {phrase[1] for phrase in self._matches if len(phrase) > 1}

    def _add(self, piece: str, name: str) -> None:
        listed = tuple(word.letters for word in split_text(name))
        forgiving = len("".join(listed)) >= SHORTEST_SLIP
        for written in sorted(self.forms.forms(name)):
            phrase = _folded(written)
            rank = AS_LISTED if phrase == listed else IN_ANOTHER_FORM
            if rank == IN_ANOTHER_FORM and written[0] in self.forms.NOT_FORMS:
                continue
            self._forms.setdefault(piece, set()).add(phrase)
            _enter(self._spelled, written, rank, piece)
            _enter(self._matches, phrase, rank, piece)
            if forgiving and not phrase[-1].endswith(STEM):
                for end in _ends(said := " ".join(phrase)):
                    self._by_ends.setdefault((len(said), end), []).append((said, phrase, piece))

    def exact(self, words: Sequence[Word]) -> Match | None:
        """The pieces that these words name, in whatever form. Who writes without accents is understood, but
        what is another word with its own is that word: "masqué" is no "masque"."""
        readings = list(self._readings(words))
        found = next((self._spelled[phrase] for phrase in readings if phrase in self._spelled), None)
        if found is None and not (len(words) == 1 and self.forms.other_word(words[0])):
            folded = map(_folded, readings)
            found = next((self._matches[phrase] for phrase in folded if phrase in self._matches), None)
        return None if found is None else Match(found.rank, self._closest(words, found.pieces))

    def _readings(self, words: Sequence[Word]) -> Iterable[Phrase]:
        """The words themselves, then what the last one may be a form of."""
        first = tuple(word.written for word in words[:-1])
        yield (*first, words[-1].written)
        for stem in self.forms.stems(words[-1]):
            yield (*first, stem)

    def is_form_of(self, words: Sequence[Word], piece: str) -> bool:
        """Do these words name that piece, whatever else they may name?"""
        forms = self._forms.get(piece, ())
        return any(_folded(phrase) in forms for phrase in self._readings(words))

    def _closest(self, words: Sequence[Word], pieces: tuple[str, ...]) -> tuple[str, ...]:
        """Of several, the one that begins like it for longest."""
        if len(pieces) == 1:
            return pieces
        letters = "".join(word.letters for word in words)
        return tuple(sorted(pieces, key=lambda piece: -_alike(letters, fold(piece))))

    def slip(self, words: Sequence[Word]) -> tuple[str, ...]:
        """The pieces of which these words are a name but for one letter, and no other word that is known."""
        phrase = tuple(word.letters for word in words)
        return tuple(
            dict.fromkeys(piece for form, piece in self.near(phrase) if not self.is_known(words, form))
        )

    def near(self, phrase: Phrase) -> list[tuple[Phrase, str]]:
        """Forms one letter away, with their pieces."""
        said = " ".join(phrase)
        if len(said) < SHORTEST_SLIP - 1:
            return []
        lengths = range(len(said) - 1, len(said) + 2)
        nearby = (
            each for end in _ends(said) for long in lengths for each in self._by_ends.get((long, end), ())
        )
        return sorted({(phrase, piece) for form, phrase, piece in nearby if is_a_slip(said, form)})

    def is_known(self, words: Sequence[Word], form: Phrase) -> bool:
        """Is what differs from the form a word that everybody knows?"""
        if len(words) != len(form):
            return all(map(self.forms.common, words))
        return any(
            self.forms.common(said) for said, meant in zip(words, form, strict=True) if said.letters != meant
        )


def _enter(into: dict[Phrase, Match], phrase: Phrase, rank: int, piece: str) -> None:
    """A name as it is listed is never a form of another one."""
    before = into.get(phrase)
    if before is None or rank < before.rank:
        into[phrase] = Match(rank, (piece,))
    elif rank == before.rank and piece not in before.pieces:
        into[phrase] = Match(rank, (*before.pieces, piece))


def _folded(phrase: Phrase) -> Phrase:
    return tuple(map(fold, phrase))


def _ends(text: str) -> tuple[str, str]:
    """How it begins and how it ends: a slip changes one of the two at most."""
    return f"{text[:2]}-", f"-{text[-2:]}"


def _alike(one: str, other: str) -> int:
    """How many letters they have in common at the beginning."""
    return next(
        (at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )


@lru_cache(64)
def _glossary(language: str, names: Names) -> Glossary:
    return Glossary(language, names)


@cache
def our_glossary(language: str) -> Glossary:
    """The usual one, found without looking at hundreds of names."""
    return _glossary(language, _ours(language))


@cache
def _ours(language: str) -> Names:
    return tuple((row.names[language][0], row.names[language]) for row in table())


def glossary(
    language: str, others: Mapping[str, Sequence[str]] | None = None, pieces: Iterable[str] = ()
) -> Glossary:
    """The names of our pack, or of a pack of one's own: its pieces, each with its other names. Pieces that
    are in neither are added."""
    if not others and _our_pieces(language).issuperset(pieces):
        return our_glossary(language)
    names = _own(language, others) if others else _ours(language)
    there = others or _our_pieces(language)
    more = [piece for piece in pieces if piece not in there]
    return _glossary(language, (*names, *((piece, (piece,)) for piece in more)) if more else names)


@cache
def _our_pieces(language: str) -> frozenset[str]:
    return frozenset(piece for piece, _ in _ours(language))


def _own(language: str, others: Mapping[str, Sequence[str]]) -> Names:
    """A piece that we have, too, has our names for it as well, unless they are another piece's here."""
    taken = {fold(name) for piece, named in others.items() for name in (piece, *named)}
    return tuple(
        (piece, (piece, *named, *(name for name in names_of(piece, language) if fold(name) not in taken)))
        for piece, named in others.items()
    )
