"""A partner's way of playing: how a player observes it, and how the networks for two use it."""

from pathlib import Path

import numpy as np
import pytest

from reverie import onirim
from reverie.dice import seed_dice
from reverie.onirim.choices import DISCARD, DO_SWAP, KEEP, PLAY, choose
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
from reverie.onirim.players import make_player
from reverie.onirim.players.lookahead import imagine
from reverie.onirim.players.network import BadWeights, Network, Partnership, load, load_shipped, save
from reverie.onirim.state import CHOOSE, SHARED_PLAYED, SWAP, SWAPPED, State
from reverie.onirim.view import View


def test_the_deeds_of_a_partner_are_counted() -> None:
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
    alone = [0] * FULL_WIDTH
    observe_partner(State(), 0, alone)
    assert not any(alone)


def test_a_position_does_not_store_how_the_players_played() -> None:
    game = onirim.Game(2, seed="ways")
    scripted = make_player("scripted")
    while isinstance(game.to_move, int) and game.state.turns < 12:
        room = choices_of(game.view(game.to_move))
        game.push(game.legal_moves[room.index(scripted.choose(game.view(game.to_move), room))])
    assert any(map(any, game.state.ways))
    assert not any(map(any, onirim.Game.from_position(game.position).state.ways))


def seen_of(discards: int, swaps: int) -> np.ndarray:
    """Return an observation of a partner who has played six cards, discarded some and swapped after some."""
    s = State()
    s.players, s.silent, s.turns = 2, 1, 2 * (6 + discards)
    s.row_n[1], s.row[1][:6] = 6, [0, 1, 0, 3, 4, 3]
    s.ways[1][SHARED_PLAYED], s.ways[1][SWAPPED] = 1 + swaps // 2, swaps
    out = [0] * FULL_WIDTH
    observe_partner(s, 0, out)
    return np.array([out], np.uint8)


def test_imagining_a_partner_uses_unseen_cards_and_keeps_the_view() -> None:
    compared = several = 0
    game = onirim.Game(2, seed="imagined")
    while isinstance(seat := game.to_move, int):
        if game.view(seat).phase != "draft":
            hands = set()
            for number in range(5):
                imagined = game.view(seat).visible_state
                imagine(imagined, seat, seed_dice(f"hand {number}"))
                assert View(imagined, seat) == game.view(seat)
                assert sum(imagined.deck) == imagined.deck_n
                assert sum(imagined.hand[1 - seat]) == imagined.hand_n[1 - seat]
                hands.add(tuple(imagined.hand[1 - seat]))
                compared += 1
            several += len(hands) > 1
        game.push(onirim.advise(game)[0].move)
    assert compared > 100
    assert several > 0.9 * compared / 5  # with few cards unseen there may be but one


@pytest.mark.parametrize("mode", ["silent", "open"])
def test_it_recognises_a_partner_of_its_own_kind(mode: str) -> None:
    network = load_shipped(mode)
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
    weights = dict(load_shipped("silent").weights)
    del weights["others.C"]
    save(tmp_path / "torn.npz", Network(weights))
    with pytest.raises(BadWeights, match="does not hold the arrays"):
        load(tmp_path / "torn.npz")
