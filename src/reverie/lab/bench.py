"""How fast the rules run: compiled and in CPython, in one run, since machines differ and are noisy."""

import platform
import time
from typing import Any

import numba
import numpy as np

from ..onirim import choices, deck, rules
from ..onirim.dice import below, seed_dice
from ..onirim.fast import compile_rules, new_states
from ..onirim.state import OVER, PROPHECY, State

CPYTHON_GAMES = 400


def measure(games: int) -> dict[str, Any]:
    """Choices a second with random solo games, full rules, on one core."""
    begun = time.perf_counter()
    compiled(1)
    ready = time.perf_counter() - begun
    fast, plain = compiled(games), cpython(CPYTHON_GAMES)
    return {
        "compiled_decisions_per_second": fast,
        "cpython_decisions_per_second": plain,
        "ratio": fast / plain,
        "seconds_until_ready": ready,
        "games": games,
        "machine": f"{platform.machine()}, Python {platform.python_version()}, Numba {numba.__version__}",
    }


def compiled(games: int) -> float:
    play = compile_rules().play_randomly
    states, blank = new_states(1), new_states(1)
    dice, will = np.array(seed_dice("bench")), np.array(seed_dice("will"))
    cards, room = np.zeros(PROPHECY, np.int64), np.zeros(choices.MOST, np.int64)
    begun = time.perf_counter()
    decisions = play(states, blank, games, dice, will, cards, room)
    return float(decisions / (time.perf_counter() - begun))


def cpython(games: int) -> float:
    dice, will = seed_dice("bench"), seed_dice("will")
    cards, room = [0] * PROPHECY, [0] * choices.MOST
    decisions, begun = 0, time.perf_counter()
    for _ in range(games):
        s = State()
        rules.set_up(s, 1, 0, 0)
        while s.phase != OVER:
            if deck.asked(s):
                deck.pick(s, dice, cards)
                deck.answer(s, cards)
            else:
                choices.choose(s, room[below(will, choices.list_choices(s, room))], cards)
                decisions += 1
    return decisions / (time.perf_counter() - begun)
