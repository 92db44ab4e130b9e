"""Simulation by compiled code. The games are the same as in plain Python."""

import time
from collections.abc import Iterable, Sequence
from hashlib import sha256

import numpy as np

from ..arrays import Ints
from ..choices import MAX_CHOICES
from ..options import Options
from ..players import Entry
from ..players.batches import BatchSetup
from ..players.scripted import CHANCE
from ..state import ALL_DOORS, PROPHECY
from ..summary import Summary
from .batch import Batch
from .compiled import compile_loop, new_states
from .loops import play_all, play_at_random_all, shake_all


def dice_of(seeds: Iterable[str]) -> Ints:
    """Return the dice of many seeds: `dice.seed_dice` for each."""
    digests = b"".join([sha256(seed.encode()).digest() for seed in seeds])
    words = np.frombuffer(digests, "<u4").reshape(-1, 8)
    dice = np.ones((len(words), 4), np.int64)
    dice[:, :3] = words[:, :3]
    compile_loop(shake_all)(len(dice), dice)
    return dice


def play_games_compiled(
    games: int, seats: Sequence[Entry], seed: str | int, options: Options, first: int
) -> Summary:
    """Play games like `simulation.play_games`, in compiled code.

    If every player has a number in the compiled loops, whole games are played there. Otherwise all games are
    played side by side, and the players choose for all of them at once.
    """
    begun = time.perf_counter()
    seeds = [f"{seed}/{number}" for number in range(first, first + games)]
    numbers = [entry.loop_number for entry in seats]
    if None in numbers:
        outcomes = _play_side_by_side(seeds, seats, options)
    else:
        outcomes = _play_one_after_another(
            seeds, [number for number in numbers if number is not None], options
        )
    endings, turns, doors, decisions = outcomes
    summary = Summary(decisions=int(decisions.sum()))
    summary.wins, summary.turns, summary.doors = (
        (endings == ALL_DOORS).tolist(),
        turns.tolist(),
        doors.tolist(),
    )
    summary.seconds = time.perf_counter() - begun
    return summary


def _play_side_by_side(seeds: list[str], seats: Sequence[Entry], options: Options) -> tuple[Ints, ...]:
    """Play all games side by side.

    Each player chooses in every game; the choice of the one whose turn it is counts.
    """
    batch = Batch(len(seeds), options)
    batch.deal(dice_of(seeds))
    choosers = {entry: entry.chooser(BatchSetup(seeds, options)) for entry in set(seats)}
    decisions = np.zeros(len(seeds), np.int64)
    while batch.running:
        batch.list_choices()
        decisions[batch.active] += 1
        picked = {entry: choose(batch) for entry, choose in choosers.items()}
        seat = batch.states["active"][batch.active]
        batch.make(np.where(seat == 0, picked[seats[0]], picked[seats[-1]]))
    states = batch.states
    return states["ending"], states["turns"], states["doors"].sum((1, 2)), decisions


def _play_one_after_another(seeds: list[str], seats: list[int], options: Options) -> tuple[Ints, ...]:
    """Play whole games in compiled loops. `seats` contains the number of each seat's player."""
    games, blank = len(seeds), new_states(1, options)
    chance = [seat for seat in range(options.players) if seats[seat] == CHANCE]
    seat_dice = np.zeros((games, options.players, 4), np.int64)
    for seat in chance:
        seat_dice[:, seat] = dice_of([f"{seed}/seat {seat}" for seed in seeds])
    buffers = np.zeros((1, PROPHECY), np.int64), np.zeros((1, MAX_CHOICES), np.int64)  # cards, choices
    outcomes = np.zeros((games, 4), np.int64)
    if len(chance) == options.players:
        compile_loop(play_at_random_all)(games, blank, dice_of(seeds), seat_dice, *buffers, outcomes)
    else:
        compile_loop(play_all)(games, blank, np.array(seats), dice_of(seeds), seat_dice, *buffers, outcomes)
    return tuple(outcomes.T)
