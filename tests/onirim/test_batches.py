"""Vectorised games: a learner observes what a player would see at the table."""

from typing import Any

import numpy as np
import pytest

from reverie import onirim
from reverie.onirim import choices
from reverie.onirim.fast.vector import Vector
from reverie.onirim.observation import CHOICE_WIDTH, observe_choice
from reverie.onirim.options import options_for
from reverie.onirim.state import REASONS

GAMES = 12
KINDS = [(1, None), (2, "silent"), (2, "open")]


@pytest.mark.parametrize(("players", "talk"), KINDS)
def test_every_step_shows_the_same_as_a_table(players: int, talk: Any) -> None:
    games = Vector(GAMES, options_for(players, communication=talk), seed="vector")
    tables = [onirim.Game(players, seed=f"vector/{i}", communication=talk) for i in range(GAMES)]
    running, rng = set(range(GAMES)), np.random.default_rng(1)
    while running:
        for i in running:
            state = tables[i].state
            room = [0] * choices.MAX_CHOICES
            legal = room[: choices.list_choices(state, room)]
            assert games.choices[i, : games.counts[i]].tolist() == legal
            assert np.flatnonzero(games.masks[i]).tolist() == sorted(legal)
            row = [0] * CHOICE_WIDTH
            observe_choice(tables[i].view(state.active).visible_state, state.active, row)
            assert games.observations[i].tolist() == row
        picked = rng.integers(games.counts)
        for i in running:
            tables[i].push(tables[i].legal_moves[int(picked[i])])
        games.step(games.choices[np.arange(GAMES), picked])
        for i in list(running):
            outcome = tables[i].outcome
            assert REASONS[games.endings[i]] == ("" if outcome is None else outcome.reason)
            if outcome:
                running.remove(i)
                assert games.states["turns"][i] == 0  # a new game has begun


def test_an_illegal_choice_changes_nothing_and_is_reported() -> None:
    games = Vector(3, seed=7)
    for wrong in (-1, choices.CHOICES, choices.DO_SEARCH):
        before = games.states[1].copy()
        chosen = games.choices[:, 0].copy()
        chosen[1] = wrong
        assert games.step(chosen) == (0, 1)
        assert games.refused_games.tolist() == [False, True, False]
        assert games.states[1] == before != games.states[0]


def test_the_same_seed_gives_the_same_games_again() -> None:
    def played(games: Vector) -> list[int]:
        rng = np.random.default_rng(2)
        for _ in range(60):
            games.step(games.choices[np.arange(50), rng.integers(games.counts)])
        return games.states["turns"].tolist()  # type: ignore[no-any-return]

    games = Vector(50, seed=3)
    first = played(games)
    games.reset([f"3/{i}" for i in range(50)])
    assert played(games) == first
    games.reset([f"4/{i}" for i in range(50)])
    assert played(games) != first
