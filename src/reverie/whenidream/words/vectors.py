"""What the bots know of meaning: word vectors, one set for the spirits and another for the Dreamer.

Made by `python -m research.words.vectors`; README.md beside it names the sources and their licences.
"""

from functools import cache
from importlib.resources import as_file, files
from typing import Any, NamedTuple

import numpy as np

from .lexicon import lexicon

Floats = np.ndarray[Any, np.dtype[np.float32]]


class Vectors(NamedTuple):
    """A row of length one for each word, twice."""

    at: dict[str, int]
    """Which row is whose."""
    zipf: Floats
    """How common a word is: 3 is once in a million words, and each 1 more ten times as often."""
    spirits: Floats
    dreamer: Floats
    crowd: Floats
    """For each thing, how close the Dreamer's vectors find it to whatever is closest to it."""

    def row(self, word: str) -> int | None:
        """The row of a word, or of what it is a form of."""
        folded = word.casefold()
        forms = (folded, *sorted(lexicon().lemmas(folded) - {folded}))
        return next((self.at[form] for form in forms if form in self.at), None)


@cache
def vectors() -> Vectors:
    """Read once, when they are first needed."""
    with as_file(files(__package__).joinpath("vectors.npz")) as path, np.load(path) as found:
        words = bytes(found["words"]).decode().split("\n")
        at = {word: row for row, word in enumerate(words)}
        zipf = found["zipf"].astype(np.float32) / 10
        return Vectors(at, zipf, _unit(found["spirits"]), _unit(found["dreamer"]), found["crowd"])


def _unit(rows: np.ndarray[Any, Any]) -> Floats:
    floats = rows.astype(np.float32)
    return floats / np.linalg.norm(floats, axis=1, keepdims=True)  # type: ignore[no-any-return]


@cache
def things() -> tuple[str, ...]:
    """Some 4,900 things that one can picture: all that a Dreamer may think of. It is no list of pieces."""
    return tuple(files(__package__).joinpath("things.txt").read_text(encoding="utf-8").splitlines())
