"""Train the learned player of Onirim. One command: run it again with --resume to continue where it stopped.

    python -m research.train --mode solo --generations 600 --out solo
    python -m research.train --out solo --resume
    python -m research.train --mode silent --partners scripted --from onirim-silent.npz --out others

The folder holds the weights (`onirim-MODE.npz`), the state of the training and its curve. Needs PyTorch; a
GPU is used where there is one.
"""

import argparse
import sys
from pathlib import Path

from reverie.lab.pools import CORES

from .selfplay import MODES
from .training import Plan, Training


def main(arguments: list[str] | None = None) -> int:
    """Train to the end of the plan; print the paths of weights and curve. 0: done, 2: nothing to resume."""
    asked = _parser().parse_args(arguments)
    if asked.resume:
        if not (asked.out / "training.pt").is_file():
            print(f"train: there is no training in {asked.out} to resume.", file=sys.stderr)
            return 2
        training = Training.resumed(asked.out, asked.on)
    else:
        plan = Plan(asked.mode, asked.generations, asked.games, asked.hidden, seed=asked.seed)
        plan.partners = "itself" if asked.mode == "solo" else asked.partners
        training = Training(plan, asked.out, asked.on)
        if asked.start is not None:
            training.start_from(asked.start)
    training.run(lambda point: print(_line(point, training.plan.generations), file=sys.stderr, flush=True))
    print(asked.out / f"onirim-{training.plan.mode}.npz")
    print(asked.out / "curve.svg")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m research.train", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    option = parser.add_argument
    option("--mode", choices=MODES, default="solo", help="alone, or two with hidden or open cards")
    option("--generations", type=int, default=500, metavar="N", help="(default: 500)")
    option("--games", type=int, default=16384, metavar="N", help="in a generation (default: 16384)")
    option("--hidden", type=int, default=256, metavar="N", help="hidden units (default: 256)")
    option("--seed", type=int, default=1, metavar="N", help="reproduces a training (default: 1)")
    option("--out", type=Path, default=Path("training"), metavar="FOLDER", help="(default: training)")
    option("--partners", choices=("itself", "scripted", "many"), default="itself", help="for two players")
    option("--from", dest="start", type=Path, metavar="FILE", help="start from these weights")
    option("--resume", action="store_true", help="continue the training in the folder")
    option("--on", choices=(CORES, "ray"), default=CORES, help="where games are played (default: cores)")
    return parser


def _line(point: dict[str, float], of: int) -> str:
    return (
        f"generation {point['generation']:.0f} of {of}: won {point['won']:.2%}, {point['doors']:.2f} doors,"
        f" loss {point['loss']:.4f}, {point['seconds']:.1f} s"
    )


if __name__ == "__main__":
    sys.exit(main())
