"""The learned player: its weights, its observations, and equal play compiled and interpreted."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from reverie import onirim
from reverie.dice import seed_dice
from reverie.onirim.cards import COLOURS
from reverie.onirim.decks import SeededDeck
from reverie.onirim.fast.batch import Batch
from reverie.onirim.moves import new
from reverie.onirim.observation import COLOUR_PART, FULL_WIDTH
from reverie.onirim.options import options_for
from reverie.onirim.players import PLAYERS, make_player, names_for_seats
from reverie.onirim.players.dreamwalker import Dreamwalker
from reverie.onirim.players.lookahead import UNKNOWN, look
from reverie.onirim.players.network import FOLDER, BadWeights, load, load_shipped
from reverie.onirim.simulation import play_out
from reverie.onirim.state import ALL_DOORS, PROPHECY, State
from reverie.onirim.view import View
from tests.onirim.moments import moment, push

MODES = {"solo": (1, None), "silent": (2, "silent"), "open": (2, "open")}


def test_small_weights_ship_for_every_way_to_play() -> None:
    assert sum(path.stat().st_size for path in FOLDER.glob("*.npz")) < 3_000_000
    for mode in MODES:
        assert load_shipped(mode).odds(np.zeros((1, FULL_WIDTH), np.uint8)).shape == (1,)


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda w: w.update(version=np.array(2)), "has version 2; this program reads version 1"),
        (lambda w: w.pop("version"), "has no version"),
        (lambda w: w.pop("C"), "does not hold the arrays A, B"),
        (lambda w: w.update(extra=np.zeros(3)), "does not hold the arrays A, B"),
        (lambda w: w.update(C=w["C"][:-1]), "C has the shape"),
        (lambda w: w.update(a=np.float16(0)), "A has the shape"),
        (lambda w: w["E"].__setitem__((0, 0), np.nan), "E holds values that are not numbers"),
    ],
)
def test_weights_that_do_not_fit_are_refused_in_a_sentence(
    spoil: Callable[[dict[str, Any]], Any], sentence: str, tmp_path: Path
) -> None:
    with np.load(FOLDER / "onirim-solo.npz") as file:
        weights = {name: file[name] for name in file.files}
    spoil(weights)
    np.savez(tmp_path / "weights.npz", **weights)
    with pytest.raises(BadWeights) as caught:
        load(tmp_path / "weights.npz")
    assert sentence in str(caught.value)


def test_weights_cut_short_or_absent_are_refused_in_a_sentence(tmp_path: Path) -> None:
    whole = (FOLDER / "onirim-solo.npz").read_bytes()
    for length in (0, 10, len(whole) // 2, len(whole) - 30):
        (tmp_path / "cut.npz").write_bytes(whole[:length])
        with pytest.raises(BadWeights, match=r"cut\.npz is broken or cut short"):
            load(tmp_path / "cut.npz")
    with pytest.raises(BadWeights, match="There are no weights"):
        load(tmp_path / "none.npz")


@pytest.mark.parametrize("mode", MODES)
def test_odds_do_not_change_when_the_colours_change_places(mode: str) -> None:
    rows = np.random.default_rng(7).integers(0, 2, (40, FULL_WIDTH)).astype(np.uint8)
    swapped = rows.copy()
    parts = [rows[:, c * COLOUR_PART : (c + 1) * COLOUR_PART] for c in range(COLOURS)]
    for c, part in enumerate((parts[2], parts[0], parts[3], parts[1])):
        swapped[:, c * COLOUR_PART : (c + 1) * COLOUR_PART] = part
    assert np.allclose(load_shipped(mode).odds(rows), load_shipped(mode).odds(swapped), atol=1e-4)


@pytest.mark.parametrize("mode", MODES)
def test_choosing_on_a_view_equals_choosing_at_the_table(mode: str) -> None:
    """Choosing on the view alone shows the same as choosing at the table and then hiding the rest."""
    players, talk = MODES[mode]
    batch = Batch(12, options_for(players, communication=talk))
    batch.deal(np.array([seed_dice(f"views {number}") for number in range(12)]))
    looked = 0
    while batch.running:
        batch.list_choices()
        rows, certain = batch.look()
        for k, game in enumerate(batch.active[:4]):
            state = from_row(batch.states[game])
            view = View(state, state.active)
            for j in range(batch.counts[k]):
                row = np.zeros(FULL_WIDTH, np.uint8)
                odds = look(view.visible_state.copy(), int(batch.choices[k, j]), [0] * PROPHECY, row)
                at = batch.starts[k] + j
                assert odds == certain[at]
                assert odds != UNKNOWN or np.array_equal(row, rows[at])
                looked += 1
        batch.make(batch.scripted())
    assert looked > 1000


def from_row(row: Any) -> State:
    state = State()
    for name in row.dtype.names:
        setattr(state, name, row[name].tolist())
    return state


@pytest.mark.bulk
@pytest.mark.parametrize("games", [2, pytest.param(12, marks=pytest.mark.thousand)])
@pytest.mark.parametrize(
    ("player", "mode"),
    [
        *(("scripted", mode) for mode in MODES),
        *(("dreamwalker", mode) for mode in MODES),
        ("random", "solo"),
        ("random+scripted", "open"),
        ("dreamwalker:drowsy", "solo"),
        pytest.param("dreamwalker:drowsy", "silent", marks=pytest.mark.thousand),
    ],
)
def test_compiled_games_equal_games_in_plain_python(player: str, mode: str, games: int) -> None:
    players, talk = MODES[mode]
    fast = onirim.simulate(games, player, "same", players, communication=talk)  # type: ignore[arg-type]
    decisions = 0
    for number in range(games):
        state = new(options_for(players, communication=talk))
        names = names_for_seats(player, players)
        seats = [make_player(name, f"same/{number}/seat {seat}") for seat, name in enumerate(names)]
        decisions += play_out(state, SeededDeck(f"same/{number}"), seats)
        assert (state.ending == ALL_DOORS, state.turns, sum(map(sum, state.doors))) == (
            fast.wins[number],
            fast.turns[number],
            fast.doors[number],
        )
    assert decisions == fast.decisions


@pytest.mark.parametrize("players", [1, 2])
def test_advice_gives_every_legal_move_its_odds_best_first(players: int) -> None:
    game = onirim.Game(players, seed="advice")
    while game.to_move is not None:
        advice = onirim.advise(game)
        assert {each.move for each in advice} == set(game.legal_moves)
        assert [each.odds for each in advice] == sorted((each.odds for each in advice), reverse=True)
        assert all(0 <= each.odds <= 1 for each in advice)
        game.push(advice[0].move)
    with pytest.raises(onirim.IllegalMove, match="no player has to choose"):
        onirim.advise(game)


def test_a_winning_move_has_odds_of_one_and_a_hopeless_move_of_zero() -> None:
    game = push(moment("Rs,Gs,2Bm,Nk", doors="RRBBGGN"), "play red sun", "draw brown door")
    assert str(onirim.advise(game)[0].move) == "open brown"
    assert onirim.advise(game)[0].odds == 1
    game = push(moment("Rs,Gs,2Bm,Nk"), "discard brown key")
    push(game, "foresee red sun, nightmare, blue door, green moon, red sun")
    odds = {each.move.cards[0]: each.odds for each in onirim.advise(game)}
    assert odds[onirim.Card.BLUE_DOOR] == 0


def test_every_player_can_be_named() -> None:
    for name in PLAYERS:
        assert make_player(name).name == name
    with pytest.raises(ValueError, match='There is no player "nobody"'):
        make_player("nobody")
    assert Dreamwalker(network=load_shipped("solo")).name == "dreamwalker"
