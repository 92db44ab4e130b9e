"""OpenSpiel's ISMCTS over Onirim compared with `random` and `scripted`: the table of docs/envs/open_spiel.md.

The player holds all seats. The search is OpenSpiel's, unchanged (`open_spiel.python.algorithms.ismcts`). It
needs two functions: one draws a state that a seat cannot distinguish from the real one (`resample`), the
other estimates the odds of a state (`evaluators`).
"""

import argparse
import random
import sys
import time
from math import comb
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from reverie import onirim
from reverie.envs import open_spiel
from reverie.envs.leaderboard import TASKS, onirim_tasks
from reverie.envs.leaderboard.onirim_tasks import Deal
from reverie.envs.leaderboard.strangers import STRANGERS, choose_as_stranger
from reverie.envs.prophecy import NEXT
from reverie.onirim.choices import DO_ARRANGE, place_at
from reverie.onirim.decks import SeededDeck
from reverie.onirim.moves import choices_of
from reverie.onirim.state import ARRANGE
from reverie.onirim.summary import Summary
from reverie.onirim.view import View

from .evaluators import Odds, Rollouts
from .resample import Resampler

MODES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "solo": (open_spiel.SOLO.short_name, 1, {}),
    "silent": (f"{open_spiel.TWO_PLAYERS.short_name}(communication=silent)", 2, {}),
    "open": (
        f"{open_spiel.TWO_PLAYERS.short_name}(communication=open)",
        2,
        {"communication": "open"},
    ),
}
EVALUATORS = ("rollouts", "odds", "random")


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m research.ismcts", description=__doc__)
    parser.add_argument("--mode", choices=MODES, default="solo")
    parser.add_argument("--evaluator", choices=EVALUATORS, default="rollouts", help="(default: rollouts)")
    parser.add_argument("--games", type=int, default=200, metavar="N", help="of the search (default: 200)")
    parser.add_argument("--simulations", type=int, default=40, metavar="N", help="a choice (default: 40)")
    parser.add_argument("--rollouts", type=int, default=24, metavar="N", help="a simulation (default: 24)")
    parser.add_argument("--uct", type=float, default=1.0, metavar="C", help="how curious (default: 1)")
    parser.add_argument("--others", type=int, default=20000, metavar="N", help="games of the others")
    parser.add_argument("--seed", default="ismcts", help="any string (default: ismcts)")
    parser.add_argument(
        "--strangers",
        action="store_true",
        help="beside strangers, with the cards of the leaderboard's task for two, from its first game on",
    )
    return parser


def main(arguments: list[str] | None = None) -> int:
    asked = parser().parse_args(arguments)
    name, players, options = MODES[asked.mode]
    print("| player | games | won | doors | turns |\n|---|---|---|---|---|", flush=True)
    if asked.strangers:
        return beside_strangers(asked)
    others = {}
    for player in ("random", "scripted"):
        others[player] = onirim.simulate(asked.others, player, asked.seed, players, **options)
        _print(f"`{player}`", others[player])
    found = measured(name, asked)
    said = {
        "rollouts": f"{asked.rollouts} games of `scripted`",
        "odds": "learned odds",
        "random": "random games",
    }
    _print(f"ISMCTS, {asked.simulations} simulations, {said[asked.evaluator]}", found)
    for player, other in others.items():
        print(f"p against {player}: {chance_of(found.won, found.games, other.interval[1]):.2g}")
    print(f"{1000 * found.seconds / found.decisions:.0f} ms a choice, {found.seconds:.0f} s in all")
    return 0


def measured(name: str, asked: argparse.Namespace) -> Summary:
    """Play some games with the search in all seats."""
    game, summary, begun = pyspiel.load_game(name), Summary(), time.perf_counter()
    for number in range(asked.games):
        state, decisions = _played(game, f"{asked.seed} {number}", asked)
        s = state.so_far.state
        summary.wins.append(state.returns()[0] == 1)
        summary.doors.append(sum(map(sum, s.doors)))
        summary.turns.append(s.turns)
        summary.decisions += decisions
        if (number + 1) % 10 == 0:
            print(f"{number + 1} games, {summary.won} won", file=sys.stderr, flush=True)
    summary.seconds = time.perf_counter() - begun
    return summary


def beside_strangers(asked: argparse.Namespace) -> int:
    """Measure the task of docs/envs/leaderboard.md: the search in one seat, a stranger in the other, in
    turn."""
    name, first = MODES["silent"][0], TASKS["two"].first_seed
    game, begun = pyspiel.load_game(name), time.perf_counter()
    everyone, beside = Summary(), {stranger: Summary() for stranger in STRANGERS}
    for deal in onirim_tasks.deals_with_strangers(range(first, first + asked.games)):
        state = _played_beside(game, deal, asked)
        won, s = state.returns()[0] == 1, state.so_far.state
        for summary in (everyone, beside[str(deal.stranger)]):
            summary.wins.append(won)
            summary.doors.append(sum(map(sum, s.doors)))
            summary.turns.append(s.turns)
        if everyone.games % 6 == 0:
            print(f"{everyone.games} games, {everyone.won} won", file=sys.stderr, flush=True)
    _print("ISMCTS beside strangers", everyone)
    for stranger, summary in beside.items():
        if summary.games:
            _print(f"beside `{stranger}`", summary)
    print(f"{time.perf_counter() - begun:.0f} s in all")
    return 0


def _played_beside(game: Any, deal: Deal, asked: argparse.Namespace) -> Any:
    deck = SeededDeck(str(deal.seed))
    memory, coming, bot = deck.start, list[int](), _bot(game, deal.seed, asked)
    state = game.new_initial_state()
    while not state.is_terminal():
        s = state.so_far.state
        if state.is_chance_node():
            if not coming:
                cards, memory = deck.answer(s, memory)
                coming = list(cards)
            state.apply_action(coming.pop(0))
        elif state.current_player() == deal.seat:
            state.apply_action(int(bot.step(state)))
        else:
            _let_stranger_choose(state, STRANGERS[str(deal.stranger)])
    return state


def _let_stranger_choose(state: Any, who: int) -> None:
    s = state.so_far.state
    view = View(s, s.active)
    choices = choices_of(view)
    choice = choices[choose_as_stranger(view.visible_state, choices, len(choices), who)]
    if s.phase != ARRANGE:
        state.apply_action(choice)
        return
    seen = s.known_n
    for at in range(max(1, seen - 1)):  # card by card; the last follows automatically
        state.apply_action(NEXT + place_at(seen, choice - DO_ARRANGE, at))


def _played(game: Any, seed: str, asked: argparse.Namespace) -> tuple[Any, int]:
    dice = random.Random(seed)  # noqa: S311
    bots = [_bot(game, dice.randrange(2**32), asked) for _ in range(game.num_players())]
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            cards, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(cards, chances)[0])
        else:
            state.apply_action(int(bots[state.current_player()].step(state)))
            decisions += 1
    return state, decisions


def _bot(game: Any, seed: int, asked: argparse.Namespace) -> Any:
    chance = np.random.RandomState(seed)
    evaluator: Any = mcts.RandomRolloutEvaluator(1, chance)
    if asked.evaluator == "rollouts":
        evaluator = Rollouts(asked.rollouts, str(seed))
    elif asked.evaluator == "odds":
        evaluator = Odds()
    bot = ismcts.ISMCTSBot(
        game,
        evaluator,
        asked.uct,
        asked.simulations,
        random_state=chance,
        child_selection_policy=ismcts.ChildSelectionPolicy.PUCT,
    )
    bot.set_resampler(Resampler(chance.random_sample))
    return bot


def chance_of(won: int, games: int, rate: float) -> float:
    """Return the probability that a player with this win rate wins at least this many games."""
    return sum(comb(games, k) * rate**k * (1 - rate) ** (games - k) for k in range(won, games + 1))


def _print(player: str, summary: Summary) -> None:
    low, high = (100 * bound for bound in summary.interval)
    won = f"{100 * summary.win_rate:.1f}% ({low:.1f} to {high:.1f})"
    figures = f"{summary.mean_doors:.2f} | {summary.mean_turns:.1f}"
    print(f"| {player} | {summary.games} | {won} | {figures} |", flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
