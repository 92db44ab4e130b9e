"""Write `src/reverie/envs/unfair.tsv`: the words that the referee finds unfair, for each piece.

They are words of the environment's vocabulary. Run it after a change to the words or the referee; it takes
two minutes:

    python -m research.words.unfair
"""

from pathlib import Path

from reverie.envs.whenidream_vocabulary import pieces, vocabulary
from reverie.whenidream.referee import judge
from reverie.whenidream.ruling import LEGAL

OUT = Path(__file__).parents[2] / "src/reverie/envs/unfair.tsv"


def main() -> None:
    found = {
        piece: {word for word in vocabulary() if judge(piece, word).verdict != LEGAL} for piece in pieces()
    }
    always = set.intersection(*found.values())
    rows = {"*": always, **{piece: words - always for piece, words in found.items()}}
    lines = [f"{piece}\t{' '.join(sorted(words))}\n" for piece, words in rows.items() if words]
    OUT.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
