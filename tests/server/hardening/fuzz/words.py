"""Words and strings designed to be expensive: each grower makes one of a given length."""

import random
from collections.abc import Callable
from functools import cache
from itertools import cycle, islice

from reverie.whenidream.words import pieces

LETTERS = "abcdefghijklmnopqrstuvwxyzéüñøłßıİşçğœæ"
LOOKALIKES = "аеорсухіѕκνοτВНΜｆｕｃｋⓕ𝐟"
SIGNS = "0134578@$!|+€£*#_.-"
MARKS = "\u0301\u0308\u0323\u0331\u20dd\u034f"
JOINERS = "\u200d\u200c\u00ad\u2060\ufe0f"
SWELLING = "ﷺﬃ㍿Ⅷ½ŉǰΐ"
"""Characters that become several in another Unicode normal form: the first becomes 18."""
SPACES = " \u00a0\u2009\u3000\t"
UNFIT = ("fuck", "shit", "merde", "scheisse", "kurwa", "puta", "orospu", "fitta")
"""Words that a family table filters, so that matching runs almost to the end."""

Grower = Callable[[random.Random, int], str]


def _cut(letters: list[str], most: int) -> str:
    return "".join(letters)[:most]


def one_letter(dice: random.Random, most: int) -> str:
    return dice.choice(LETTERS) * most


def tripled(dice: random.Random, most: int) -> str:
    """Return each letter several times: aaabbbccc."""
    times = dice.randint(2, 4)
    return _cut([letter * times for letter in islice(cycle(LETTERS[:26]), most)], most)


def letters(dice: random.Random, most: int) -> str:
    return _cut([dice.choice(LETTERS) for _ in range(most)], most)


def spelled(dice: random.Random, most: int) -> str:
    """Return single letters with separators: a.b.c, f u c k."""
    between, word = dice.choice([" ", ".", "-", "_", "*", " - ", ", "]), dice.choice([*UNFIT, LETTERS])
    return _cut([letter + between for letter in islice(cycle(word), most)], most)


def hidden(dice: random.Random, most: int) -> str:
    """Return words with letters replaced by symbols: f*ck, f##k."""
    return _cut([dice.choice(dice.choice(UNFIT)) + dice.choice("**##*_ ") for _ in range(most)], most)


def digits_and_signs(dice: random.Random, most: int) -> str:
    return _cut([dice.choice(SIGNS + LETTERS[:8]) for _ in range(most)], most)


def unfit_repeated(dice: random.Random, most: int) -> str:
    word, between = dice.choice(UNFIT), dice.choice(["", "", "-", "o", "1", " "])
    return _cut([word[: dice.randint(2, len(word))] + between for _ in range(most)], most)


def mixed_scripts(dice: random.Random, most: int) -> str:
    return _cut([dice.choice(LOOKALIKES + LETTERS[:12]) for _ in range(most)], most)


def marked(dice: random.Random, most: int) -> str:
    """Return letters with the maximum number of combining marks, and with joiners between them."""
    height = dice.randint(1, 5)
    return _cut(
        [
            dice.choice(LETTERS) + "".join(dice.choice(MARKS + JOINERS) for _ in range(height))
            for _ in range(most)
        ],
        most,
    )


def swelling(dice: random.Random, most: int) -> str:
    return _cut([dice.choice(SWELLING) for _ in range(most)], most)


def compound(dice: random.Random, most: int) -> str:
    """Return names of pieces joined with or without a separator."""
    names, between = (
        _names(dice.choice(("en", "de", "nl", "sv", "tr", "pl"))),
        dice.choice(["", "", "s", "-", "'"]),
    )
    return _cut([dice.choice(names) + between for _ in range(most // 3 + 1)], most)


def sentence(dice: random.Random, most: int) -> str:
    """Return names of pieces in a row, as in a story."""
    names = _names(dice.choice(("en", "de", "fr", "tr", "pl")))
    return _cut([dice.choice(names) + dice.choice(SPACES) for _ in range(most // 3 + 1)], most)


def lines(dice: random.Random, most: int) -> str:
    """Return a pack of words: short, distinct lines."""
    return _cut(
        [f"{number:x}{dice.choice('gkw')}{dice.choice(['', ',', ';'])}\n" for number in range(most)], most
    )


def pack(dice: random.Random, most: int) -> str:
    """Return a valid pack of words, grown in one of several ways."""
    grower, size = dice.choice(GROWERS), dice.randint(2, 34)
    pieces: list[str] = []
    while sum(map(len, pieces)) + 2 * len(pieces) < most and len(pieces) < 2_000:
        said = "".join(letter for letter in grower(dice, size) if letter.isprintable())
        pieces.append(f"{len(pieces):x} {' '.join(said.split())}".replace(";", "").replace(",", ""))
    return _cut([f"{piece}\n" for piece in pieces], most)


@cache
def _names(language: str) -> tuple[str, ...]:
    return tuple(name.lower() for name in pieces(language))


GROWERS: tuple[Grower, ...] = (
    *(one_letter, tripled, letters, spelled, hidden, digits_and_signs, unfit_repeated),
    *(mixed_scripts, marked, swelling, compound, sentence, lines),
)


def mutated(dice: random.Random, text: str, most: int) -> str:
    """Return a mutation of a string, usually longer."""
    at, to = sorted(dice.randrange(len(text) + 1) for _ in range(2))
    part = text[at:to] or dice.choice(LETTERS)
    changed = dice.choice(
        [
            text[:at] + part * dice.randint(2, 4) + text[to:],
            text[:at] + dice.choice(GROWERS)(dice, max(1, to - at)) + text[to:],
            "".join(letter * dice.randint(1, 3) for letter in text),
            dice.choice([" ", ".", "-", "*", "\u0301"]).join(text),
            text[::-1],
            text + dice.choice(GROWERS)(dice, most),
            text[:at] + text[to:],
            text.upper() if dice.random() < 0.5 else text.title(),
        ]
    )
    return changed[:most]
