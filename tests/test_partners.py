"""Partners to train beside, what a player sees of a partner's ways, and players whom no training has met."""

from pathlib import Path

import numpy as np
import pytest

from reverie import onirim
from reverie.dice import seed_dice
from reverie.lab.partners import EARLIER, ITSELF, POOLS, SCRIPTED, WAVERING, draw_company, draw_styles
from reverie.lab.selfplay import Task, asking, play
from reverie.lab.strangers import STRANGERS, choose_as_stranger
from reverie.onirim.choices import DISCARD, DO_SWAP, KEEP, PLAY, choose
from reverie.onirim.fast.batch import Batch
from reverie.onirim.moves import choices_of
from reverie.onirim.observation import (
    FULL_WIDTH,
    TALLY,
    THEIR_DISCARDS,
    THEIR_KEEPS,
    THEIR_PLAYS,
    THEIR_WAYS,
    WIDTH,
    observe_partner,
)
from reverie.onirim.options import options_for
from reverie.onirim.players import player_named
from reverie.onirim.players.network import BadWeights, Network, Partnership, load, save, shipped
from reverie.onirim.players.styles import HESITATES, STYLE, choose_in_style
from reverie.onirim.state import CHOOSE, SHARED_PLAYED, SWAP, SWAPPED, State
from reverie.onirim.view import View
from tests.test_dreamwalker import from_row
from tools.partners.__main__ import main
from tools.partners.measure import wins_beside

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
        assert (batch.styled(everybody, plain, will) == picked).all()
        batch.make(picked)


def test_the_hesitant_discard_more_than_the_greedy() -> None:
    plays = []
    for leaning in (40, -40):
        batch, styles = dealt(), np.zeros((GAMES, STYLE), np.int64)
        styles[:, HESITATES] = leaning
        while batch.running:
            batch.list_choices()
            batch.make(batch.styled(np.ones(len(batch.active), np.bool_), styles, dice()))
        plays.append(batch.states["row_n"].sum() / batch.states["turns"].sum())
    assert plays[0] + 0.2 < plays[1]


def test_a_style_chooses_the_same_compiled_and_in_plain_python() -> None:
    batch, styles = dealt(8), draw_styles(8, np.random.default_rng(3))
    compiled, plain = dice(8), dice(8).tolist()
    while batch.running:
        batch.list_choices()
        picked = batch.styled(np.ones(len(batch.active), np.bool_), styles, compiled)
        for k, game in enumerate(batch.active):
            state = from_row(batch.states[game])
            legal = batch.options[k].tolist()
            seen = View(state, state.active).seen
            chosen = choose_in_style(seen, legal, int(batch.counts[k]), styles[game].tolist(), plain[game])
            assert chosen == legal[picked[k]]
        batch.make(picked)


# Training beside them


def test_every_kind_of_partner_is_met_on_either_side() -> None:
    company = draw_company("many", 2000, np.random.default_rng(1))
    for kind, share in enumerate(POOLS["many"]):
        here = company.kind == kind
        assert here.mean() == pytest.approx(share, abs=0.05)
        assert company.seat[here].mean() == pytest.approx(0.5, abs=0.1)
    assert (company.styles[company.kind == SCRIPTED] == 0).all()
    assert (company.off_by[company.kind == WAVERING] > 0).all()
    assert (company.off_by[company.kind == EARLIER] == 0).all()


def test_beside_others_only_the_learner_learns() -> None:
    odds_of = asking(shipped("silent"))
    counts = {}
    for partners in ("itself", "scripted"):
        played = play(Task("silent", 1, 0, 0, GAMES, False, 0.7, partners), odds_of)
        assert len(played.moments) == len(played.targets)
        counts[partners] = len(played.moments) / GAMES
    assert counts["scripted"] < 0.65 * counts["itself"]


def test_a_lot_beside_many_in_two_shares_has_the_same_partners() -> None:
    odds_of = asking(shipped("open"))
    whole = draw_company("many", GAMES, np.random.default_rng([1, 0, 1]))
    part = draw_company("many", GAMES, np.random.default_rng([1, 0, 1])).from_game(GAMES // 2)
    assert (whole.kind[GAMES // 2 :] == part.kind).all()
    played = play(Task("open", 1, 0, 0, GAMES, False, 0.7, "many"), odds_of, asking(shipped("silent")))
    assert 0 < played.won < GAMES
    assert ITSELF in whole.kind


# What one sees of a partner's ways


def test_what_a_partner_has_done_is_counted() -> None:
    """The second seat plays a shared card, discards a key of its own and swaps, discards a shared card."""
    s = State()
    s.players, s.silent, s.phase = 2, 1, CHOOSE
    s.hand = [[0] * 12, [3] * 12, [3] * 12]
    s.hand_n = [0, 3, 2]
    s.deck, s.deck_n = [0] * 17, 40
    for choice in (PLAY + 12, DISCARD + 2, DO_SWAP + 4, DISCARD + 12, KEEP):
        s.active = 1
        s.phase = SWAP if choice >= KEEP else CHOOSE
        s.turns += choice < KEEP  # the partner has a turn in between
        choose(s, choice, [0] * 5)
    assert s.ways[1] == [1, 1, 1, 1]
    out = [0] * FULL_WIDTH
    observe_partner(s, 0, out)
    seen = out[WIDTH:]
    assert seen[THEIR_PLAYS] == 1
    assert seen[THEIR_DISCARDS : THEIR_DISCARDS + TALLY] == [2, 1, 1, 0, 0, 0, 0]
    assert seen[THEIR_WAYS:THEIR_KEEPS:TALLY] == [1, 1, 1, 1]
    assert seen[THEIR_KEEPS : THEIR_KEEPS + 3] == [1, 1, 0]
    theirs = [0] * FULL_WIDTH
    observe_partner(s, 1, theirs)
    assert theirs[WIDTH + THEIR_PLAYS] == 0
    assert not any(theirs[WIDTH + THEIR_WAYS : WIDTH + THEIR_KEEPS])


def test_a_game_that_begins_at_a_position_knows_nothing_of_how_it_was_played() -> None:
    game = onirim.Game(2, seed="ways")
    scripted = player_named("scripted")
    while isinstance(game.to_move, int) and game.state.turns < 12:
        room = choices_of(game.view(game.to_move))
        game.push(game.legal_moves[room.index(scripted.choose(game.view(game.to_move), room))])
    assert any(map(any, game.state.ways))
    assert not any(map(any, onirim.Game.from_position(game.position).state.ways))


def test_a_lone_player_has_no_partner_to_watch() -> None:
    out = [0] * FULL_WIDTH
    observe_partner(State(), 0, out)
    assert not any(out)


def seen_of(discards: int, swaps: int) -> np.ndarray:
    """A row with a partner who has played six cards, discarded some and swapped after some of them."""
    s = State()
    s.players, s.silent, s.turns = 2, 1, 2 * (6 + discards)
    s.row_n[1], s.row[1][:6] = 6, [0, 1, 0, 3, 4, 3]
    s.ways[1][SHARED_PLAYED], s.ways[1][SWAPPED] = 1 + swaps // 2, swaps
    out = [0] * FULL_WIDTH
    observe_partner(s, 0, out)
    return np.array([out], np.uint8)


@pytest.mark.parametrize("mode", ["silent", "open"])
def test_it_knows_its_like_by_how_a_partner_plays(mode: str) -> None:
    network = shipped(mode)
    assert isinstance(network, Partnership)
    nobody, friend, stranger = (
        network.likeness(row)[0] for row in (seen_of(0, 0), seen_of(6, 5), seen_of(6, 0))
    )
    assert 0.3 < nobody < 0.8
    assert friend > 0.8
    assert stranger < 0.3
    rows = np.concatenate([seen_of(3, 1), seen_of(6, 0)])
    trust = network.likeness(rows)
    both = trust * network.alike.odds(rows) + (1 - trust) * network.others.odds(rows)
    assert network.odds(rows) == pytest.approx(both, abs=1e-5)


def test_weights_for_two_that_lack_a_part_are_refused(tmp_path: Path) -> None:
    weights = dict(shipped("silent").weights)
    del weights["others.C"]
    save(tmp_path / "torn.npz", Network(weights))
    with pytest.raises(BadWeights, match="does not hold the arrays"):
        load(tmp_path / "torn.npz")


# Strangers


@pytest.mark.parametrize("name", STRANGERS)
@pytest.mark.thousand
def test_a_stranger_plays_whole_games_and_sees_no_more_than_its_view(name: str) -> None:
    assert 0 <= wins_beside(name, 0, None, TWO, GAMES, "strangers").sum() < GAMES / 2
    batch = dealt(6)
    while batch.running:
        batch.list_choices()
        picked = np.zeros(len(batch.active), np.int64)
        for k, game in enumerate(batch.active):
            state = from_row(batch.states[game])
            seen = View(state, state.active).seen
            legal = batch.options[k].tolist()
            picked[k] = choose_as_stranger(seen, legal, int(batch.counts[k]), STRANGERS[name])
        batch.make(picked)


@pytest.mark.thousand
def test_the_command_measures_beside_everybody(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--games", "10"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 9
    assert lines[-1].startswith("helper     seat 2")
