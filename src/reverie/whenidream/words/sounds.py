"""Sounds, which are not words: drawn-out letters, strings without vowels, or listed ones."""

import re

SOUNDS = frozenset(
    """
    hm hmm hmmm brr brrr grr grrr shh shhh psst pst ugh eek argh aargh arg mmm zzz vroom boing achoo
    atchoo pff pfft tsk uh uhh um umm ahh ahhh ooh oooh hehe
    """.split()  # noqa: SIM905
)


def is_sound(word: str, by_spelling: bool = True) -> bool:
    """Return whether `word` is a listed sound or, if `by_spelling`, spelled like a sound."""
    if word in SOUNDS or not by_spelling:
        return word in SOUNDS
    drawn_out = re.search(r"(.)\1\1|(..+?)\2\2", word) is not None
    return drawn_out or (len(word) > 1 and not set(word) & set("aeiouy"))


def repeats_itself(word: str) -> bool:
    """Return whether `word` is a syllable said twice, with at most two letters between."""
    return re.fullmatch(r"(.{2,})(?:.{0,2})\1", word) is not None
