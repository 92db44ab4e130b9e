"""How accurate players of different strength are (`Analysis.accuracy`): the table of docs/strength.md.

`dreamwalker+10%` is dreamwalker making one choice in ten at random.
"""

import argparse
from random import Random
from statistics import quantiles

from reverie import onirim
from reverie.onirim.analysis import Analysis, Judged
from reverie.onirim.coach import odds_for
from reverie.onirim.moves import step_of
from reverie.onirim.players import make_player

PLAYERS = ("random", "scripted", "dreamwalker+25%", "dreamwalker+10%", "dreamwalker")


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m research.accuracy", description=__doc__)
    parser.add_argument("--games", type=int, default=200, metavar="N", help="of each player (default: 200)")
    parser.add_argument("--seed", default="accuracy", help="any string (default: accuracy)")
    parser.add_argument("players", nargs="*", default=PLAYERS, metavar="PLAYER", help="(default: all)")
    asked = parser.parse_args(arguments)
    print("| player | won | 5% | quartile | median | quartile | 95% |\n|---|---|---|---|---|---|---|")
    for name in asked.players:
        found = [_judged(name, f"{asked.seed} {number}") for number in range(asked.games)]
        known = [accuracy for accuracy, _ in found if accuracy is not None]
        at = quantiles(known, n=20, method="inclusive")
        figures = " | ".join(f"{100 * at[k]:.0f}%" for k in (0, 4, 9, 14, 18))
        won = sum(won for _, won in found) / len(found)
        print(f"| `{name}` | {100 * won:.0f}% | {figures} |", flush=True)
    return 0


def _judged(name: str, seed: str) -> tuple[float | None, bool]:
    """Play one game. Return the accuracy of its choices, and whether it was won."""
    base, _, noise = name.partition("+")
    slips = float(noise.rstrip("%") or 0) / 100
    player, dice, game = make_player(base, seed), Random(seed), onirim.Game(seed=seed)  # noqa: S311
    judged: list[Judged] = []
    while isinstance(game.to_move, int):
        view = game.view(game.to_move)
        odds = dict(odds_for(view))
        choice = dice.choice(list(odds)) if dice.random() < slips else player.choose(view, list(odds))
        step, best = step_of(view.visible_state, choice), max(odds.values())
        judged.append(Judged(0, view.turns, 0, step, best, odds[choice], worst=min(odds.values())))
        game.push(step)
    assert game.outcome is not None
    return Analysis(tuple(judged), 1, game.outcome).accuracy(), game.outcome.won


if __name__ == "__main__":
    raise SystemExit(main())
