"""Partners in training: their styles, how they are drawn, learning with them; and strangers."""

import numpy as np
import pytest

from research.company import EARLIER, POOLS, SCRIPTED, WAVERING, draw_company
from research.partners import wins_beside
from research.selfplay import Task, asking, play
from research.styles import STYLE, choose_in_style, draw_styles, in_style
from reverie.dice import seed_dice
from reverie.envs.leaderboard.strangers import STRANGERS, choose_as_stranger
from reverie.onirim.fast.batch import Batch
from reverie.onirim.options import options_for
from reverie.onirim.players.network import load_shipped
from reverie.onirim.view import View
from tests.onirim.test_dreamwalker import from_row

GAMES = 40
TWO = options_for(2)


def dealt(games: int = GAMES) -> Batch:
    batch = Batch(games, TWO)
    batch.deal(np.array([seed_dice(f"partners {number}") for number in range(games)]))
    return batch


def dice(games: int = GAMES) -> np.ndarray:
    return np.array([seed_dice(f"will {number}") for number in range(games)])


# Styles


def test_a_style_of_nothing_is_scripted() -> None:
    batch, will = dealt(), dice()
    plain = np.zeros((GAMES, STYLE), np.int64)
    while batch.running:
        batch.list_choices()
        everybody = np.ones(len(batch.active), np.bool_)
        picked = batch.scripted()
        assert (in_style(batch, everybody, plain, will) == picked).all()
        batch.make(picked)


def test_a_style_chooses_the_same_compiled_and_in_plain_python() -> None:
    batch, styles = dealt(8), draw_styles(8, np.random.default_rng(3))
    compiled, plain = dice(8), dice(8).tolist()
    while batch.running:
        batch.list_choices()
        picked = in_style(batch, np.ones(len(batch.active), np.bool_), styles, compiled)
        for k, game in enumerate(batch.active):
            state = from_row(batch.states[game])
            legal = batch.choices[k].tolist()
            seen = View(state, state.active).visible_state
            chosen = choose_in_style(seen, legal, int(batch.counts[k]), styles[game].tolist(), plain[game])
            assert chosen == legal[picked[k]]
        batch.make(picked)


# Training with partners


def test_both_seats_meet_every_kind_of_partner() -> None:
    company = draw_company("many", 2000, np.random.default_rng(1))
    for kind, share in enumerate(POOLS["many"]):
        here = company.kind == kind
        assert here.mean() == pytest.approx(share, abs=0.05)
        assert company.seat[here].mean() == pytest.approx(0.5, abs=0.1)
    assert (company.styles[company.kind == SCRIPTED] == 0).all()
    assert (company.off_by[company.kind == WAVERING] > 0).all()
    assert (company.off_by[company.kind == EARLIER] == 0).all()


def test_with_partners_only_the_learner_is_trained() -> None:
    odds_of = asking(load_shipped("silent"))
    counts = {}
    for partners in ("itself", "scripted"):
        played = play(Task("silent", 1, 0, 0, GAMES, False, 0.7, partners), odds_of)
        assert len(played.moments) == len(played.targets)
        counts[partners] = len(played.moments) / GAMES
    assert counts["scripted"] < 0.65 * counts["itself"]


# Strangers


@pytest.mark.parametrize("name", STRANGERS)
@pytest.mark.thousand
def test_a_stranger_plays_whole_games_from_its_view(name: str) -> None:
    assert 0 <= wins_beside(name, 0, None, TWO, GAMES, "strangers").sum() < GAMES / 2
    batch = dealt(6)
    while batch.running:
        batch.list_choices()
        picked = np.zeros(len(batch.active), np.int64)
        for k, game in enumerate(batch.active):
            state = from_row(batch.states[game])
            seen = View(state, state.active).visible_state
            legal = batch.choices[k].tolist()
            picked[k] = choose_as_stranger(seen, legal, int(batch.counts[k]), STRANGERS[name])
        batch.make(picked)
