"""Try to make the strongest solo player of Onirim stronger, and measure what is left."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from reverie.files import written_whole
from reverie.onirim.players.network import shipped


def main(arguments: list[str] | None = None) -> int:
    """Do what is asked, and print one JSON object a line. 0: done."""
    asked = _parser().parse_args(arguments)
    for found in asked.run(asked):
        print(json.dumps(found), flush=True)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.ceiling", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    improve = commands.add_parser("improve", help="train on from the shipped weights")
    improve.add_argument("--out", type=Path, required=True, metavar="FOLDER")
    improve.add_argument("--seconds", type=float, default=480, help="of the whole plan (default: 480)")
    improve.add_argument("--piece", type=float, default=520, help="stop after so many seconds (default: 520)")
    improve.add_argument("--resume", action="store_true", help="go on from the folder")
    improve.add_argument("--games", type=int, default=32768, help="in a generation (default: 32768)")
    improve.add_argument("--hidden", type=int, default=256)
    improve.add_argument("--deeper", action="store_true", help="with a layer more")
    improve.add_argument("--close", type=float, default=0.0, help="twins take choices so close to the best")
    improve.add_argument("--mix", type=float, default=0.8, help="the λ of TD(λ) (default: 0.8)")
    improve.add_argument("--rate", type=float, default=4e-4, help="at first (default: 0.0004)")
    improve.set_defaults(run=_improve)
    compare = commands.add_parser("compare", help="weights against the shipped ones, the same cards")
    compare.add_argument("weights", nargs="+", metavar="FILE", help="A+B: between what the two see")
    compare.add_argument("--games", type=int, default=200000)
    compare.add_argument("--seed", type=int, default=17)
    compare.set_defaults(run=_compare)
    rollouts = commands.add_parser("rollouts", help="what whole games played out would choose otherwise")
    rollouts.add_argument("--weights", type=Path, metavar="FILE", help="others than the shipped ones")
    rollouts.add_argument("--positions", type=int, default=4000)
    rollouts.add_argument("--rollouts", type=int, default=512, help="of each choice (default: 512)")
    rollouts.add_argument("--close", type=float, default=0.02, help="choices so close (default: 0.02)")
    rollouts.add_argument("--seed", type=int, default=17)
    rollouts.set_defaults(run=_rollouts)
    endgames = commands.add_parser("endgames", help="what it loses against exact play at the end")
    endgames.add_argument("--count", type=int, default=1000, help="endgames (default: 1000)")
    endgames.add_argument("--cards", type=int, default=7, help="cards to come, at most (default: 7)")
    endgames.add_argument("--most", type=int, default=4_000_000, help="positions to solve for a choice")
    endgames.add_argument("--seed", type=int, default=17)
    endgames.set_defaults(run=_endgames)
    picture = commands.add_parser("picture", help="draw the trainings")
    picture.add_argument("figures", type=Path, metavar="FILE", help="docs/figures/ceiling.json")
    picture.add_argument("output", type=Path, metavar="PICTURE")
    picture.set_defaults(run=_picture)
    return parser


def _improve(asked: argparse.Namespace) -> Any:
    from .improve import Improvement, Plan

    if asked.resume:
        improvement = Improvement.resumed(asked.out)
    else:
        names = ("seconds", "games", "hidden", "deeper", "close", "mix", "rate")
        improvement = Improvement(Plan(**{name: getattr(asked, name) for name in names}), asked.out)
    points: list[dict[str, float]] = []
    improvement.run(asked.piece, points.append)
    yield points[-1]


def _compare(asked: argparse.Namespace) -> Any:
    from .compare import compared, furthest_off, play_all
    from .net import Eyes, read

    first, tenths = play_all(Eyes(shipped("solo").weights), asked.games, asked.seed)
    yield {
        "weights": "shipped",
        "won": float(first.mean()),
        "furthest_off": furthest_off(tenths),
        "tenths": tenths,
    }
    for names in asked.weights:
        eyes = Eyes(*(read(Path(name)) for name in names.split("+")))
        wins, tenths = play_all(eyes, asked.games, asked.seed)
        off = furthest_off(tenths)
        yield {"weights": names, **compared(wins, first), "furthest_off": off, "tenths": tenths}


def _rollouts(asked: argparse.Namespace) -> Any:
    from .net import Eyes, read
    from .rollouts import regret

    weights = read(asked.weights) if asked.weights else shipped("solo").weights
    yield regret(Eyes(weights), asked.positions, asked.rollouts, asked.close, asked.seed)


def _endgames(asked: argparse.Namespace) -> Any:
    from tools.habits.count import by_numpy

    from .endgames import endgames

    yield endgames(asked.count, asked.cards, asked.most, by_numpy, asked.seed)


def _picture(asked: argparse.Namespace) -> Any:
    from .pictures import trainings

    figures = json.loads(asked.figures.read_text(encoding="utf-8"))
    with written_whole(asked.output) as file:
        file.write(trainings(figures["trainings"]))
    yield {"picture": str(asked.output)}


if __name__ == "__main__":
    sys.exit(main())
