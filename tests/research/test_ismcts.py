"""OpenSpiel's ISMCTS over Onirim: states that a seat cannot tell apart, and the value of a state."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts

from research.ismcts import evaluators
from research.ismcts.__main__ import measured, parser
from research.ismcts.evaluators import Odds, Rollouts, choices_left
from research.ismcts.resample import Resampler
from reverie.onirim.cards import COPIES
from reverie.onirim.soundness import count_cards
from reverie.onirim.state import ARRANGE, FORESEE

from ..envs.test_open_spiel import SOLO, TWO, any_action, moments, seats, shown, witnessed_by

SILENT = (TWO, f"{TWO}(prophecy=whole)")

# Sampled states that a seat cannot tell apart


def drawn_from(name: str, seed: int, games: int, every: int) -> Iterator[tuple[Any, Any, int]]:
    """Yield moments of some games, each with another state that looks the same to the seat."""
    resampler = Resampler(random.Random(f"drawn {name} {seed}").random)
    for number, state in enumerate(moments(name, seed, games)):
        if number % every == 0:
            for seat in seats(state):
                for _ in range(2):
                    yield state, resampler(state, seat), seat


@pytest.mark.parametrize("name", SILENT)
def test_a_sampled_state_looks_the_same_to_its_seat_and_is_complete(name: str) -> None:
    game = pyspiel.load_game(name)
    other = prophecies = 0
    for state, drawn, seat in drawn_from(name, 5, games=4, every=9):
        assert shown(drawn, seat) == shown(state, seat)
        assert drawn.current_player() == state.current_player()
        if state.current_player() == seat:
            assert drawn.legal_actions() == state.legal_actions()
        replayed = replay(game, drawn)
        assert str(replayed) == str(drawn)
        assert [shown(replayed, who) for who in (0, 1)] == [shown(drawn, who) for who in (0, 1)]
        assert count_cards(drawn.so_far.state) == list(COPIES)
        assert witnessed_by(drawn, seat) == witnessed_by(state, seat)
        other += str(drawn) != str(state)
        prophecies += str(drawn) != str(state) and state.so_far.state.phase in (FORESEE, ARRANGE)
    assert (other > 80, prophecies > 5) == (True, True), (other, prophecies)


def replay(game: Any, state: Any) -> Any:
    again = game.new_initial_state()
    for entry in state.full_history():
        assert again.current_player() == entry.player
        assert entry.action in again.legal_actions()
        again.apply_action(entry.action)
    return again


# Tree search


def test_ismcts_of_open_spiel_plays_in_silence() -> None:
    game = pyspiel.load_game(TWO)
    bots = [
        ismcts.ISMCTSBot(
            game, Odds(), 0.5, 12, random_state=np.random.RandomState(7), use_observation_string=by
        )
        for by in (False, True)
    ]
    for number, bot in enumerate(bots):
        bot.set_resampler(Resampler(random.Random(number).random))
    dice, choices = random.Random(7), 0
    state = game.new_initial_state()
    while choices < 14:
        if state.is_chance_node():
            state.apply_action(any_action(state, dice))
        else:
            action = bots[state.current_player()].step(state)
            assert action in state.legal_actions()
            state.apply_action(int(action))
            choices += 1


def test_rollouts_and_odds_are_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluators, "has_numba", lambda: False)
    rollouts, odds = Rollouts(games=3), Odds()
    for name in (SOLO, TWO):
        asked = Counter[bool]()
        for number, state in enumerate(moments(name, seed=9)):
            if state.current_player() >= 0 and (number % 8 == 0 or state.so_far.chosen_places):
                before = str(state)
                for evaluator in (rollouts, odds):
                    values = evaluator.evaluate(state)
                    assert len(values) == len(seats(state))
                    assert all(0 <= value <= 1 for value in values)
                    assert [action for action, _ in evaluator.prior(state)] == state.legal_actions()
                assert str(state) == before
                assert choices_left(state.so_far)
                asked[bool(state.so_far.chosen_places)] += 1
        assert asked[False] >= 3


def test_rollouts_are_the_same_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = Rollouts(games=4, seed="same")
    monkeypatch.setattr(evaluators, "has_numba", lambda: False)
    plain = Rollouts(games=4, seed="same")
    for name in (SOLO, TWO):
        for number, state in enumerate(moments(name, seed=3)):
            if state.current_player() >= 0 and number % 5 == 0:
                assert compiled.evaluate(state) == plain.evaluate(state)


def test_ismcts_of_open_spiel_wins_where_random_players_never_do() -> None:
    """`python -m research.ismcts` measures how often."""
    found = measured(SOLO, parser().parse_args(["--games", "4"]))
    assert found.won >= 1
    assert found.mean_doors > 4  # random players find one in two or three games
