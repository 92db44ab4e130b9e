"""Words made of words in the nine languages beside English: which words a name has in it.

German, Dutch and Swedish join words at will; French, Italian, Portuguese and Spanish a verb and what it is
done to; Polish puts an o between them; Turkish says of the second that it belongs to the first.

>>> parts_of("Regenbogen", "de"), parts_of("sacacorchos", "es")
(('regen', 'bogen'), ('saca', 'corchos', 'sacar', 'sacir'))
>>> parts_of("gökkuşağı", "tr")
('gök', 'kuşağı', 'kuşağ', 'kuşak')
>>> parts_of("Pinsel", "de")
()
"""

from bisect import bisect_left
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from ...short_cache import cached_if_short
from .joints import FIRSTS, NO_FIRSTS, NO_SECONDS, SHORT_PARTNERS, SUCH, TWO_LETTERS
from .lemmas import by_hand, strangers
from .lists import JOINTS, VERBS, fold, word_list
from .spelling import in_common, split_word
from .translations import all_meanings, meanings
from .turkish import turkish_lower

SHORTEST = 3


@cached_if_short(2048, letters=60)  # a card is spoken of by all spirits in turn
def parts_of(name: str, language: str) -> tuple[str, ...]:
    """The words that a word is made of; none for a word that is not."""
    found = dict.fromkeys(by_hand("part", language).get(fold(name), ()))
    alone = language != "tr" or len(split_word(name)) == 1
    for word in split_word(name) if alone and not found else ():
        for pair in _SPLITS[language](word, language):
            found.update(dict.fromkeys(pair))
    words = [fold(word) for word in split_word(name)]
    if len(words) > 1 and language in FIRSTS and words[0] in _firsts(language):
        found.update(dict.fromkeys(infinitives(words[0], language)))
    found = dict.fromkeys(_as_written(part, name) for part in found)
    apart = strangers(language)
    return tuple(part for part in found if frozenset((fold(part), fold(name))) not in apart)


def _as_written(part: str, name: str) -> str:
    """With the accents that it has in the name, which tell words apart in Swedish: tårta."""
    lower, whole = name.casefold(), fold(name)
    at = whole.find(part)
    return lower[at : at + len(part)] if at >= 0 and len(lower) == len(whole) else part


def is_compound(word: str, language: str) -> bool:
    """Could it be made of two words of the language, where people join them at will?"""
    if language not in JOINTS:
        return False
    return bool(parts_of(word, language)) or _has_such(fold(word), language)


def has_inside(word: str, name: str, language: str) -> bool:
    """Does a word begin or end with a name, and go on with what is or looks like a word? Letters folded."""
    if (
        language not in (*JOINTS, "pl")
        or len(name) < SHORTEST
        or frozenset((word, name)) in strangers(language)
    ):
        return False
    starts = [name + joint for joint in JOINTS.get(language, ("", "o"))]
    if name[-1] in "ae":
        starts += [name[:-1]] if len(name) > SHORTEST else []
    rests = [word.removeprefix(start) for start in starts if word.startswith(start)]
    if word.endswith(name):
        rests.append(word.removesuffix(name))
    return any(_goes_on(rest, word, name, language) for rest in rests)


def _goes_on(rest: str, word: str, name: str, language: str) -> bool:
    known = word_list(language)
    if len(name) > SHORTEST and len(rest) > 4 and word.find(name) >= 0:
        return True
    if rest in NO_SECONDS.get(language, ()) or not known.has(word):
        return False
    if len(name) > 4:
        return len(rest) >= SHORTEST and rest in known.known
    if len(rest) == SHORTEST:
        return len(name) > SHORTEST and rest in known.common
    return len(rest) > SHORTEST and rest in known.ordinary


def _has_such(whole: str, language: str) -> bool:
    """Of a certain kind: achtbeinig, of acht and Bein."""
    root = next((whole.removesuffix(end) for end in SUCH[language] if whole.endswith(end)), "")
    ordinary = word_list(language).ordinary
    return any(
        {root[at:], root[at:] + "e", root[at:] + "a"} & ordinary and _first(root[:at], language)
        for at in range(SHORTEST, len(root) - SHORTEST + 1)
    )


def _germanic(word: str, language: str) -> Iterator[tuple[str, ...]]:
    """The split after the longest first word comes first."""
    whole = fold(word)
    for at in range(min(len(whole) - 2, _reach(whole, language)), 1, -1):
        first = _first(whole[:at], language)
        if not first:
            continue
        twice = language == "sv" and whole[at - 2 : at] == whole[at - 1] * 2
        for second in (whole[at:], whole[at - 1 :])[
            : 1 + twice
        ]:  # of three equal letters two stay: ägg, gula
            if _second(second, language) and _are_two(first, second, language):
                longer = [part for part in (first, second) if len(part) > 7]
                yield (first, second, *(each for part in longer for each in parts_of(part, language)))


def _reach(whole: str, language: str) -> int:
    """How long a first part may be at most: as any word that begins so, with what joins it and two letters
    that change before that (äpple, äppel)."""
    words = _in_order(language)
    at = bisect_left(words, whole)
    return max(in_common(whole, word) for word in words[max(0, at - 1) : at + 1]) + 4


@cache
def _in_order(language: str) -> list[str]:
    """All words of a language, letters folded, as a dictionary has them."""
    return sorted(word_list(language).known | all_meanings(language).keys())


def _second(word: str, language: str) -> bool:
    known = word_list(language)
    if word in NO_SECONDS[language]:
        return False
    if len(word) <= SHORTEST:
        if len(word) < SHORTEST:
            return word in ("ei", "ui")
        return word in known.ordinary or (language != "sv" and _is_usual(word, language))
    if (
        _is_usual(word, language)
        or (len(word) > 4 and word in known.known)
        or (len(word) > 5 and known.has(word))
    ):
        return True
    return len(word) > 7 and bool(parts_of(word, language))


def _is_usual(word: str, language: str) -> bool:
    """Is it a word of the language that people use, or one of our tables?"""
    return word in word_list(language).ordinary or bool(meanings(word, language))


def _is_ours(part: str, language: str) -> bool:
    return language != "sv" and bool(meanings(part, language))


def _are_two(first: str, second: str, language: str) -> bool:
    """Two short ones side by side are an accident unless everybody knows them."""
    known = word_list(language)
    usual = {first, first + "e", first + "a"} & known.ordinary or _is_usual(second, language)
    if (len(first) > SHORTEST < len(second) and usual) or {first, second} & set(TWO_LETTERS[language]):
        return True
    short = [part for part in (first, second) if len(part) <= SHORTEST]
    both = len(first) + len(second)
    return both > 6 and (
        both > 8
        or all({part, part + "e", part + "a"} & known.common or _is_ours(part, language) for part in short)
    )


def _first(part: str, language: str) -> str | None:
    """What the first part of a compound is without its joint."""
    known = word_list(language)
    if part in TWO_LETTERS[language] or (language == "de" and part == "eier"):
        return part[:2]
    for joint in JOINTS[language]:
        stem = part.removesuffix(joint)
        if not part.endswith(joint) or len(stem) < SHORTEST or stem in NO_FIRSTS:
            continue
        words = known.common if len(stem) == SHORTEST else known.ordinary
        if stem in words or stem + "e" in words or (language == "sv" and stem + "a" in words):
            return stem
        if stem.endswith("el") and stem[:-2] + "le" in known.common:  # äpple, äppelträd
            return stem[:-2] + "le"
        if len(stem) > SHORTEST and (
            stem + VERBS[language] in known.ordinary
            or any(meanings(stem + end, language) for end in ("", "e", VERBS[language]))
            or (language == "sv" and stem.endswith(("er", "el")) and f"{stem[:-2]}{stem[-1]}a" in known.known)
        ):
            return stem
    return None


def _romance(word: str, language: str) -> Iterator[tuple[str, ...]]:
    whole = fold(word)
    for first in (*_firsts(language), *_verbs_in_front(whole, language)):
        if not whole.startswith(first[:-1]):
            continue
        for second in (whole.removeprefix(first), whole.removeprefix(first[:-1])):
            if second[:2] in ("rr", "ss"):
                second = second[1:]
            if second != whole and (whole.startswith(first) or second[:1] == first[-1]):
                if _may_follow(second, first, language):
                    longer = parts_of(second, language) if len(second) > 7 else ()
                    yield (first, second, *infinitives(first, language), *longer)


def _verbs_in_front(whole: str, language: str) -> Iterator[str]:
    """Any verb of our tables before a thing of theirs: colapasta."""
    for at in range(SHORTEST + 1, len(whole) - SHORTEST):
        first, second = whole[:at], whole[at:]
        if first[-1] in "aei" and first not in _firsts(language) and _is_thing(second, language):
            if any(meanings(verb, language) for verb in infinitives(first, language)):
                yield first


def _is_thing(word: str, language: str) -> bool:
    """One, or several of them, in our tables."""
    if word in ("mento", "mente", "menti"):
        return False
    ones = [word, *(word.removesuffix(end) for end in ("s", "es") if language != "it" and word.endswith(end))]
    ones += [word[:-1] + end for end in "aeo" if language == "it" and word[-1] in "ie"]
    return any(len(one) > SHORTEST and meanings(one, language) for one in ones)


def _may_follow(second: str, first: str, language: str) -> bool:
    known = word_list(language)
    if len(second) <= SHORTEST:
        return len(second) == SHORTEST and first in SHORT_PARTNERS and second in known.common
    return second in known.ordinary or (len(second) > 4 and known.has(second))


def infinitives(first: str, language: str) -> tuple[str, ...]:
    """The verb that a compound begins with, as dictionaries have it: saca, sacar; apri, aprire."""
    if language == "it":
        return (f"{first}re", f"{first[:-1]}ere")
    return (f"{first}r", f"{first[:-1]}ir")


@cache
def _firsts(language: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(FIRSTS[language].split()))


def _polish(word: str, language: str) -> Iterator[tuple[str, ...]]:
    known, whole = word_list(language), fold(word)
    for at in range(SHORTEST, len(whole) - SHORTEST):
        if whole[at] != "o":
            continue
        first, second = whole[:at], whole[at + 1 :]
        firsts = [first + end for end in ("a", "o", "y", "ek", "") if first + end in known.ordinary]
        if firsts and second in known.ordinary:
            yield (*firsts, second)
        elif len(second) > SHORTEST < len(first) and {first + "a", first + "o"} & known.common:
            yield tuple(firsts)


def _turkish(word: str, language: str) -> Iterator[tuple[str, ...]]:
    known, whole = word_list(language), turkish_lower(word)
    for at in range(SHORTEST - 1, len(whole) - SHORTEST):
        first, second = whole[:at], whole[at:]
        if fold(first) not in known.common:
            continue
        roots: tuple[str, ...] = (
            (second[:-1], second.removesuffix(second[-1]).removesuffix("s")) if second[-1] in "ıiuü" else ()
        )
        roots += tuple(root[:-1] + HARD[root[-1]] for root in roots if root[-1] in HARD)
        if any(len(root) >= SHORTEST and fold(root) in known.common for root in roots):
            yield (first, second, *roots)
        elif min(len(first), len(second)) > SHORTEST and fold(second) in known.common:
            yield first, second


HARD = {"b": "p", "c": "ç", "d": "t", "ğ": "k"}
_SPLITS = {
    **dict.fromkeys(("de", "nl", "sv"), _germanic),
    **dict.fromkeys(("fr", "es", "it", "pt"), _romance),
    "pl": _polish,
    "tr": _turkish,
}


@cache
def joined(language: str) -> frozenset[str]:
    """Words that are written with a hyphen or an apostrophe and are one all the same."""
    lines = files(__package__).joinpath("joined.tsv").read_text(encoding="utf-8").splitlines()
    rows = dict(line.split("\t") for line in lines)
    return frozenset(fold(word) for word in rows.get(language, "").split())
