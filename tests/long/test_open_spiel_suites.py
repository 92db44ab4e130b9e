"""OpenSpiel's own suites, and its algorithms, over our games."""

import importlib
import random
import unittest
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, outcome_sampling_mccfr

from reverie import onirim
from reverie.envs.open_spiel import record_of
from reverie.onirim.cards import NIGHTMARE, Card

from ..envs.test_open_spiel import KINDS_OF_GAME, SOLO, TWO


@pytest.fixture(scope="module")
def flags_read() -> None:
    """Parse the command line flags that the suites read."""
    importlib.import_module("open_spiel.integration_tests.api_test")
    flags.FLAGS(["test", "--test_only_games=python_reverie_onirim.*"])


def test_api_test_of_open_spiel(flags_read: None) -> None:
    suite = importlib.import_module("open_spiel.integration_tests.api_test")
    result = unittest.TestResult()
    for test_case in suite._create_test_case_classes():
        unittest.defaultTestLoader.loadTestsFromTestCase(test_case).run(result)
    assert (result.errors, result.failures, result.skipped) == ([], [], [])
    assert result.testsRun == 2 * 5


@pytest.mark.parametrize("name", KINDS_OF_GAME)
def test_games_sim_test_of_open_spiel_with_every_option(name: str, flags_read: None) -> None:
    suite = importlib.import_module("open_spiel.python.tests.games_sim_test")
    suite.GamesSimTest().sim_game(pyspiel.load_game(name))
    if name in (SOLO, TWO):  # as it finds them by itself
        result = unittest.TestResult()
        suite.GamesSimTest(f"test_game_sim_{name}").run(result)
        assert (result.errors, result.failures, result.skipped, result.testsRun) == ([], [], [], 1)


@pytest.mark.parametrize("name", [SOLO, TWO])
def test_playthrough_test_of_open_spiel(name: str, tmp_path: Path, flags_read: None) -> None:
    """The suite prints every tensor at every moment, twice, which takes seconds for each game."""
    suite = importlib.import_module("open_spiel.integration_tests.playthrough_test")
    played = generate_playthrough.playthrough(name, [], seed=3)
    (tmp_path / f"{name}.txt").write_text(played, encoding="utf-8")
    suite.PlaythroughTest().run_test(str(tmp_path), f"{name}.txt")


# Its algorithms


def test_counterfactual_regret_of_open_spiel_learns_from_a_game() -> None:
    np.random.seed(7)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(pyspiel.load_game(TWO))
    solver.iteration()
    assert len(solver._infostates) > 20
    assert all(infostate[0] in "01" for infostate in solver._infostates)


def test_learners_of_open_spiel_step_through_a_game() -> None:
    environment = rl_environment.Environment(
        TWO, chance_event_sampler=rl_environment.ChanceEventSampler(seed=7)
    )
    dice = random.Random(7)
    moment = environment.reset()
    steps = 0
    while not moment.last():
        seat = moment.observations["current_player"]
        moment = environment.step([dice.choice(moment.observations["legal_actions"][seat])])
        steps += 1
    assert steps > 30
    assert moment.rewards == [0.0, 0.0]
    assert len(moment.observations["info_state"]) == 2
    assert Card(NIGHTMARE) in onirim.Game.from_record(record_of(environment.get_state)).view().discard
