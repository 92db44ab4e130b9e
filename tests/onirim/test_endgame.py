"""The end of a solo game: solved exactly, compared with brute force (test_exact_odds.py), and used by
players."""

import random
from typing import Any

import numpy as np
import pytest

from reverie import onirim
from reverie.onirim.cards import Card
from reverie.onirim.fast.compiled import new_states
from reverie.onirim.moves import choices_of
from reverie.onirim.players import make_player
from reverie.onirim.players.endgame import GAVE_UP, is_endgame, key_of_position
from reverie.onirim.players.exact import exact_odds
from reverie.onirim.state import FIELDS, State
from tests.onirim.moments import moment
from tests.onirim.test_exact_odds import chosen, odds, small_position

BEFORE = "RRBBGGN"
"""Gained doors: only one brown door is missing."""
PLENTY = 10**6
SHY = moment("4Rs,Nk", doors=BEFORE, deck="Nd,2Xx")
"""A game that is won only if the door is drawn first."""


def positions(number: int, seed: str) -> list[onirim.Game]:
    """Return late moments that may be won or lost."""
    rng = random.Random(seed)
    found = []
    for k in range(number):
        hand, row, doors, cards = small_position(rng, 2 + k % 3)
        zones = [",".join(Card(card).short for card in zone) or "-" for zone in (hand, row, cards)]
        letters = "".join("RBGN"[card - 12] for card in doors)
        option = ("nothing", "shuffle")[k % 2]
        found.append(moment(zones[0], row=zones[1], doors=letters, deck=zones[2], search_without_door=option))
    return found


@pytest.mark.parametrize("seed", ["few", pytest.param("many", marks=pytest.mark.thousand)])
def test_the_solver_agrees_with_brute_force(seed: str) -> None:
    for game in positions(9 if seed == "few" else 90, seed):
        open_now = choices_of(game.view(0))
        brute = [odds(chosen(game.state, choice), {}) for choice in open_now]
        assert exact_odds(game.state, open_now, PLENTY) == pytest.approx([float(each) for each in brute])


def test_positions_equal_up_to_colours_share_a_key() -> None:
    one = moment("2Rs,Rm,Bk,Gs", row="Rk,Gs", doors="RBGGNN", deck="Rd,Bd,Xx,Rs,Bm").state
    same = moment("2Bs,Bm,Gk,Rs", row="Bk,Rs", doors="BGRRNN", deck="Bd,Gd,Xx,Bs,Gm").state
    other = moment("2Bs,Bm,Gk,Rs", row="Bk,Rs", doors="BGRRNN", deck="Bd,Gd,Xx,Bs,Bm").state
    assert key_of_position(one) == key_of_position(same) != key_of_position(other)
    searching = [moment("Rs,2Bs,Gk", row="Rk,Rs,Rm", doors="RBGGNN", deck="Rd,Bd,Xx", phase="search")]
    searching += [moment("2Rs,Bs,Gk", row="Bk,Bs,Bm", doors="RBGGNN", deck="Rd,Bd,Xx", phase="search")]
    assert key_of_position(searching[0].state) == key_of_position(
        searching[1].state
    )  # red and blue have changed places
    uneven = moment("2Rs,Bs,Gk", row="Rk,Rs,Rm", doors="RBGGNN", deck="Rd,Bd,Xx", phase="search")
    turned = moment("2Rs,Bs,Gk", row="Bk,Bs,Bm", doors="RBGGNN", deck="Rd,Bd,Xx", phase="search")
    assert key_of_position(uneven.state) != key_of_position(turned.state)


def test_compiled_code_solves_the_same() -> None:
    pytest.importorskip("numba", reason="needs the compiled rules")
    from reverie.onirim.fast.solver import Solver

    for game in positions(30, "compiled"):
        open_now = choices_of(game.view(0))
        for most in (20, PLENTY):
            compiled = Solver(most).odds(record(game.state), 0, np.array(open_now, np.int16))
            plain = exact_odds(game.state, open_now, most)
            assert (compiled is None) == (plain is None)
            if plain is not None and compiled is not None:
                assert compiled.tolist() == pytest.approx(plain)


def record(s: State) -> Any:
    states = new_states(1)
    for name, _, _ in FIELDS:
        states[name][0] = getattr(s, name)
    return states


def test_solving_an_endgame_stops_at_its_limit_without_a_guess() -> None:
    game = moment("4Rs,Nk", doors=BEFORE, deck="Nd,Xx,Rs,Bm")
    open_now = choices_of(game.view(0))
    assert exact_odds(game.state, open_now, 5) is None
    assert exact_odds(game.state, open_now, PLENTY) is not None
    assert GAVE_UP < 0


def test_the_coach_knows_the_exact_odds_when_few_cards_are_left() -> None:
    for game, expected in ((moment("4Rs,Nk", doors=BEFORE, deck="Nd,Xx,Rs"), 1 / 2), (SHY, 1 / 3)):
        advice = onirim.advise(game)
        assert advice[0].odds == pytest.approx(expected)
        each = [float(odds(chosen(game.state, choice), {})) for choice in choices_of(game.view(0))]
        assert [move.odds for move in advice] == pytest.approx(sorted(each, reverse=True))


def test_cards_drawn_at_the_end_change_the_exact_odds() -> None:
    game = moment("4Rs,Nk", doors=BEFORE, deck="Nd,Xx")
    game.push("discard red sun")
    game.push("draw nightmare")
    judged = onirim.analyze(game)
    assert [each.odds for each in judged.steps] == pytest.approx([0.5, 0.0])


def test_the_learned_player_makes_a_best_choice_at_the_end() -> None:
    differ = 0
    for game in positions(12, "play"):
        view = game.view(0)
        open_now = choices_of(view)
        each = [odds(chosen(game.state, choice), {}) for choice in open_now]
        differ += min(each) < max(each)
        assert each[open_now.index(make_player("dreamwalker").choose(view, open_now))] == max(each)
    assert differ > 3


def test_two_players_are_not_solved() -> None:
    assert is_endgame(moment("4Rs,Nk", doors=BEFORE, deck="Nd,2Xx").state, 3)
    assert not is_endgame(moment("4Rs,Nk", doors=BEFORE, deck="Nd,3Xx").state, 3)
    assert not is_endgame(onirim.Game(players=2, seed=1).state, 76)
