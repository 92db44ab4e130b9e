"""The speed of the rules, compiled and in CPython. Both are measured in one run, since machines differ."""

import platform
import time

import numba
import numpy as np

from ..dice import below, seed_dice
from ..json_values import Json
from ..onirim import choices, deck, rules, simulate
from ..onirim.fast import compile_function, new_states
from ..onirim.fast.crew import CREW, set_threads
from ..onirim.fast.loops import play_randomly
from ..onirim.fast.vector import Vector
from ..onirim.state import OVER, PROPHECY, State

CPYTHON_GAMES = 400
VECTOR_GAMES, VECTOR_STEPS = 4096, 300


def measure(games: int) -> Json:
    """Return the choices per second of processor time, with random games of one player and the full rules."""
    begun = time.perf_counter()
    measure_compiled(1)
    ready = time.perf_counter() - begun
    measure_simulate(1)
    fast, whole, plain = measure_compiled(games), measure_simulate(games), cpython(CPYTHON_GAMES)
    return {
        "compiled_decisions_per_second": fast,
        "simulate_decisions_per_second": whole,
        "cpython_decisions_per_second": plain,
        "ratio": fast / plain,
        "vector_steps_per_second": vector(VECTOR_STEPS),
        "seconds_until_ready": ready,
        "games": games,
        "machine": f"{platform.machine()}, Python {platform.python_version()}, Numba {numba.__version__}",
    }


def measure_compiled(games: int) -> float:
    """Return the choices per second when games are only played: one after another, with the same dice."""
    play = compile_function(play_randomly)
    states, blank = new_states(1), new_states(1)
    dice, will = np.array(seed_dice("bench")), np.array(seed_dice("will"))
    cards, room = np.zeros(PROPHECY, np.int64), np.zeros(choices.MAX_CHOICES, np.int64)
    begun = time.process_time()
    decisions = play(states, blank, games, dice, will, cards, room)
    return float(decisions / (time.process_time() - begun))


def measure_simulate(games: int) -> float:
    """Return the choices per second of `simulate`, with a seed for each game and seat, and with results."""
    threads = CREW.size
    set_threads(1)
    try:
        begun = time.process_time()
        decisions = simulate(games, "random").decisions
        return decisions / (time.process_time() - begun)
    finally:
        set_threads(threads)


def vector(steps: int) -> float:
    """Return the steps per second of a learner's games, over all cores, with masks and observations."""
    games, every, rng = Vector(VECTOR_GAMES), np.arange(VECTOR_GAMES), np.random.default_rng(1)
    for step in range(-2, steps):  # the first two load compiled code and are not timed
        if step == 0:
            begun = time.perf_counter()
        games.step(games.choices[every, rng.integers(games.counts)])
    return VECTOR_GAMES * steps / (time.perf_counter() - begun)


def cpython(games: int) -> float:
    """Return the choices per second in plain Python."""
    dice, will = seed_dice("bench"), seed_dice("will")
    cards, room = [0] * PROPHECY, [0] * choices.MAX_CHOICES
    decisions, begun = 0, time.process_time()
    for _ in range(games):
        s = State()
        rules.set_up(s)
        while s.phase != OVER:
            if deck.deck_request(s):
                deck.pick(s, dice, cards)
                deck.answer(s, cards)
            else:
                choices.choose(s, room[below(will, choices.list_choices(s, room))], cards)
                decisions += 1
    return decisions / (time.process_time() - begun)
