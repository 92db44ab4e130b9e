"""The judge of guesses (W4.7).

>>> judge_guess("sofa", "a couch"), judge_guess("lighthouse", "ligthouse"), judge_guess("crown", "clown")
('right', 'near', 'other')
>>> judge_guess("crown", "brown"), judge_guess("bakery", "baker")
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
from .words.stems import may_have_same_stem


def judge_guess(
    piece: str, text: str, language: str = "en", others: Mapping[str, Sequence[str]] | None = None
) -> str:
    """Return the verdict on a guess (W4.7).

    - RIGHT: the piece or another name for it, in any case or number, with or without accents and article.
    - NEAR: a typing error of one letter in a name of at least five letters.
    - LIKE: one letter away, but a different word; or one is derived from the other.
    - OTHER: the name of another piece of the pack.
    - WRONG: anything else.

    `others` is the custom pack, if there is one: its pieces and their other names.
    """
    known = glossary(language, others, (piece,))
    if not others and known is our_glossary(language):
        guess, match = _look_up_in_ours(text, language)
    else:
        guess, match = _look_up(text, known, language)
    same = split_text(text) == split_text(piece)  # compared with the article, which may belong to the name
    if not guess:
        return WRONG
    if same:
        return RIGHT
    if match is not None and match.rank == AS_LISTED and piece not in match.pieces:
        return OTHER
    if known.is_form_of(guess, piece):
        return RIGHT
    return _near(known, piece, guess) or (LIKE if _is_kin(piece, guess, language) else WRONG)


def _look_up(text: str, known: Glossary, language: str) -> tuple[list[Word], Match | None]:
    """Return the words of a guess, and the pieces that they name or None."""
    guess = _words_without_article(text, language)
    return guess, known.exact(guess) if guess else None


@cached_if_short(2048, max_length=42)  # the same words are guessed for many cards
def _look_up_in_ours(text: str, language: str) -> tuple[list[Word], Match | None]:
    return _look_up(text, our_glossary(language), language)


def _near(known: Glossary, piece: str, guess: Sequence[Word]) -> str | None:
    phrase = tuple(word.letters for word in guess)
    forms = [form for form, meant in known.near(phrase) if meant == piece]
    if not forms:
        return None
    return LIKE if all(known.is_known(guess, form) for form in forms) else NEAR


def _is_kin(piece: str, guess: Sequence[Word], language: str) -> bool:
    """Return whether one name is derived from the other (baker, bakery) or ends it (bear, polar bear)."""
    name = [word.letters for word in split_text(piece)]
    guessed = [word.letters for word in guess]
    if len(name) != len(guessed):
        short, long = sorted((name, guessed), key=len)
        return bool(short) and short == long[-len(short) :]
    if len(guessed) > 1:
        return False
    if language == "en":
        return name[0] in lexicon().kin(guessed[0]) | lexicon().lemmas(guessed[0])
    if len(guessed[0]) <= 3 or not may_have_same_stem(guessed[0], name[0], language):
        return False
    return stem(guessed[0], language) == stem(name[0], language)


def _words_without_article(text: str, language: str) -> list[Word]:
    known = grammar(language)
    words = known.forms.words_of(text)
    return words[1:] if len(words) > 1 and words[0].letters in known.articles else words
