"""What is no word but a sound: letters drawn out, none to sing, or one of those that are written down."""

import re

SOUNDS = frozenset(
    """
    hm hmm hmmm brr brrr grr grrr shh shhh psst pst ugh eek argh aargh arg mmm zzz vroom boing achoo
    atchoo pff pfft tsk uh uhh um umm ahh ahhh ooh oooh hehe
    """.split()  # noqa: SIM905
)


def is_sound(word: str, by_spelling: bool = True) -> bool:
    """Is it one of the written sounds, or does its spelling tell?"""
    if word in SOUNDS or not by_spelling:
        return word in SOUNDS
    drawn_out = re.search(r"(.)\1\1|(..+?)\2\2", word) is not None
    return drawn_out or (len(word) > 1 and not set(word) & set("aeiouy"))


def repeats_itself(word: str) -> bool:
    """Is it the same twice, or with one letter changed? No word is where it is on no list."""
    return re.fullmatch(r"(.{2,})(?:.{0,2})\1", word) is not None
