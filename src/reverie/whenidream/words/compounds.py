"""Compounds in the nine languages besides English: the words that a name contains.

The rules by which a language joins words are in `compounds` of its grammar.

>>> parts_of("Regenbogen", "de"), parts_of("sacacorchos", "es")
(('regen', 'bogen'), ('saca', 'corchos', 'sacar', 'sacir'))
>>> parts_of("gökkuşağı", "tr")
('gök', 'kuşağı', 'kuşağ', 'kuşak')
>>> parts_of("Pinsel", "de")
()
"""

from ...short_cache import cached_if_short
from .languages import grammar
from .lemmas import manual_entries, unrelated_pairs
from .lists import fold, word_list
from .spelling import split_word

MIN_PART_LENGTH = 3
"""Minimum length of a part of a compound."""


@cached_if_short(2048, max_length=60)  # all spirits give clues for the same card
def parts_of(name: str, language: str) -> tuple[str, ...]:
    """Return the words that a name is made of, or none if it is not a compound."""
    made = grammar(language).compounds
    found = dict.fromkeys(manual_entries("part", language).get(fold(name), ()))
    words = split_word(name)
    for word in words if (made.in_names or len(words) == 1) and not found else ():
        for pair in made.split(word):
            found.update(dict.fromkeys(pair))
    if len(words) > 1:
        found.update(dict.fromkeys(made.infinitives_of(fold(words[0]))))
    found = dict.fromkeys(_with_accents(part, name) for part in found)
    apart = unrelated_pairs(language)
    return tuple(part for part in found if frozenset((fold(part), fold(name))) not in apart)


def _with_accents(part: str, name: str) -> str:
    """Return a part with its accents in the name, because accents distinguish words in Swedish."""
    lower, whole = name.casefold(), fold(name)
    at = whole.find(part)
    return lower[at : at + len(part)] if at >= 0 and len(lower) == len(whole) else part


def is_compound(word: str, language: str) -> bool:
    """Return whether `word` could be a compound, in a language with free compounds."""
    made = grammar(language).compounds
    return made.forms_freely and (bool(parts_of(word, language)) or made.means_having(fold(word)))


def has_inside(word: str, name: str, language: str) -> bool:
    """Return whether a word is a compound that begins or ends with a name. Both are folded."""
    joints = grammar(language).compounds.joints
    if not joints or len(name) < MIN_PART_LENGTH or frozenset((word, name)) in unrelated_pairs(language):
        return False
    starts = [name + joint for joint in joints]
    if name[-1] in "ae":
        starts += [name[:-1]] if len(name) > MIN_PART_LENGTH else []
    rests = [word.removeprefix(start) for start in starts if word.startswith(start)]
    if word.endswith(name):
        rests.append(word.removesuffix(name))
    return any(_is_valid_rest(rest, word, name, language) for rest in rests)


def _is_valid_rest(rest: str, word: str, name: str, language: str) -> bool:
    known = word_list(language)
    if len(name) > MIN_PART_LENGTH and len(rest) > 4 and word.find(name) >= 0:
        return True
    if rest in grammar(language).compounds.no_second_parts or not known.has(word):
        return False
    if len(name) > 4:
        return len(rest) >= MIN_PART_LENGTH and rest in known.known
    if len(rest) == MIN_PART_LENGTH:
        return len(name) > MIN_PART_LENGTH and rest in known.common
    return len(rest) > MIN_PART_LENGTH and rest in known.ordinary
