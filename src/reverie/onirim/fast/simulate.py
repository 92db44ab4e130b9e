"""Simulation by compiled code: the same games as in plain Python, game for game, only sooner."""

import time

import numpy as np

from ...dice import seed_dice
from ..moves import new
from ..players.deep import Engine, Search
from ..players.dreamwalker import ask, mode_of
from ..players.effort import EFFORTS
from ..players.network import Network, shipped
from ..state import ALL_DOORS
from ..summary import Summary
from .batch import Array, Batch
from .compiled import compile_rules, new_states


def simulate_fast(
    games: int,
    names: list[str],
    seed: str | int,
    players: int,
    search_without_door: str,
    communication: str | None,
    first: int,
) -> Summary:
    """As `reverie.onirim.simulate`, for players that need no Python between their choices.

    Both players of a game are asked about every moment, and the one whose turn it is decides.
    """
    begun = time.perf_counter()
    kind = new(players, search_without_door, communication)
    seeds = [f"{seed}/{number}" for number in range(first, first + games)]
    batch = Batch(games, players, kind.search_shuffles, kind.silent)
    batch.deal(np.array([seed_dice(game_seed) for game_seed in seeds]))
    will = np.zeros((0, 0, 0))
    if "random" in names:
        will = np.array([[seed_dice(f"{s}/seat {seat}") for seat in range(players)] for s in seeds])
    summary = Summary()
    while batch.running:
        batch.list_choices()
        summary.decisions += len(batch.active)
        choices = {name: picked_by(name, batch, will, mode_of(kind)) for name in set(names)}
        seat = batch.states["active"][batch.active]
        batch.make(np.where(seat == 0, choices[names[0]], choices[names[-1]]))
    summary.wins = (batch.states["ending"] == ALL_DOORS).tolist()
    summary.turns = batch.states["turns"].tolist()
    summary.doors = batch.states["doors"].sum((1, 2)).tolist()
    summary.seconds = time.perf_counter() - begun
    return summary


def picked_by(name: str, batch: Batch, will: Array, mode: str) -> Array:
    """What a player would choose in every game."""
    if name == "random":
        return batch.random(will)
    if name == "scripted":
        return batch.scripted()
    odds = odds_of(batch, shipped(name.partition("@")[2] or mode))
    effort = EFFORTS.get(name.partition(":")[2])
    if effort is not None:
        engine = Engine(compile_rules(), new_states, lambda numbers: numbers)
        search = Search(mode, effort, engine)
        odds = search.improve(batch.states, batch.active, batch.options, batch.counts, odds, effort.depth)
    return batch.best(odds)


def odds_of(batch: Batch, network: Network) -> Array:
    """The odds of every choice of every game."""
    rows, odds = batch.look()
    ask(network, rows, odds)
    return odds
