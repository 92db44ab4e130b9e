"""Word vectors for the bots, one set for the spirits and another for the Dreamer.

`python -m research.words.vectors` makes the file. README.md in this folder names the sources and their
licences.
"""

from functools import cache
from importlib.resources import as_file, files
from typing import Any, NamedTuple

import numpy as np

from .lexicon import lexicon

Floats = np.ndarray[Any, np.dtype[np.float32]]


class Vectors(NamedTuple):
    """Two sets of vectors of length one, with a row for each word."""

    at: dict[str, int]
    """The row of each word."""
    zipf: Floats
    """Frequency of each word on the Zipf scale.

    The value 3 means once in a million words, and each further 1 means ten times as often.
    """
    spirits: Floats
    dreamer: Floats
    crowd: Floats
    """For each thing, its similarity to the nearest other thing in the Dreamer's vectors."""

    def row(self, word: str) -> int | None:
        """Return the row of a word or of its lemma, or None."""
        folded = word.casefold()
        forms = (folded, *sorted(lexicon().lemmas(folded) - {folded}))
        return next((self.at[form] for form in forms if form in self.at), None)


@cache
def vectors() -> Vectors:
    """Return the vectors, read at the first call."""
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
    """Return about 4,900 things that can be pictured, including the pieces: all that a Dreamer bot knows."""
    return tuple(files(__package__).joinpath("things.txt").read_text(encoding="utf-8").splitlines())
