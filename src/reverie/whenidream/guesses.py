"""Is a guess right (W4.7)?

>>> is_right("sofa", "a couch"), is_right("lighthouse", "ligthouse"), is_right("crown", "clown")
('right', 'near', 'other')
>>> is_right("crown", "brown"), is_right("bakery", "baker")
('like', 'like')
"""

from collections.abc import Mapping, Sequence

from ..short_cache import cached_if_short
from .ruling import LIKE, NEAR, OTHER, RIGHT, WRONG
from .words.glossary import AS_LISTED, Glossary, Match, glossary, our_glossary
from .words.languages import grammar
from .words.lexicon import lexicon
from .words.sentences import Word, split_text
from .words.spelling import stem
from .words.stems import may_have_one


def is_right(
    piece: str, text: str, language: str = "en", others: Mapping[str, Sequence[str]] | None = None
) -> str:
    """Right: the same word, whatever the case, accents, article or number, or another name. Near: a slip of
    one letter in a name of five or more. Like: near, but a word of its own. Other: the name of another piece
    of the pack (W4.7). `others` is the pack where it is one's own: its pieces and their other names."""
    known = glossary(language, others, (piece,))
    if not others and known is our_glossary(language):
        guess, match = _of_ours(text, language)
    else:
        guess, match = _understood(text, known, language)
    same = split_text(text) == split_text(piece)  # with its article, which may be a part of the name
    if not guess:
        return WRONG
    if same:
        return RIGHT
    if match is not None and match.rank == AS_LISTED and piece not in match.pieces:
        return OTHER
    if known.is_form_of(guess, piece):
        return RIGHT
    return _near(known, piece, guess) or (LIKE if _is_kin(piece, guess, language) else WRONG)


def _understood(text: str, known: Glossary, language: str) -> tuple[list[Word], Match | None]:
    """The words of a guess, and what they name."""
    guess = _bare(text, language)
    return guess, known.exact(guess) if guess else None


@cached_if_short(2048, letters=42)  # words are guessed again and again, whatever the card
def _of_ours(text: str, language: str) -> tuple[list[Word], Match | None]:
    return _understood(text, our_glossary(language), language)


def _near(known: Glossary, piece: str, guess: Sequence[Word]) -> str | None:
    phrase = tuple(word.letters for word in guess)
    forms = [form for form, meant in known.near(phrase) if meant == piece]
    if not forms:
        return None
    return LIKE if all(known.is_known(guess, form) for form in forms) else NEAR


def _is_kin(piece: str, guess: Sequence[Word], language: str) -> bool:
    """Is one made from the other (baker and bakery), or is the whole of one a part of the other (a polar
    bear, a bear)? More of synonyms only the spirits know."""
    name, said = split_text(piece), [word.letters for word in guess]
    letters = [word.letters for word in name]
    if len(letters) != len(said):
        short, long = sorted((letters, said), key=len)
        return bool(short) and short == long[-len(short) :]
    if len(said) > 1:
        return False
    if language == "en":
        return letters[0] in lexicon().kin(said[0]) | lexicon().lemmas(said[0])
    if len(said[0]) <= 3 or not may_have_one(said[0], letters[0], language):
        return False
    return stem(said[0], language) == stem(letters[0], language)


def _bare(text: str, language: str) -> list[Word]:
    """The words without case, accents, signs and a leading article."""
    known = grammar(language)
    words = known.forms.words_of(text)
    return words[1:] if len(words) > 1 and words[0].letters in known.articles else words
