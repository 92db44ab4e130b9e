"""Looking ahead: what the deck may bring, how likely it is, and what a partner may hold."""

from itertools import permutations
from typing import Any

import numpy as np
import pytest

from reverie import onirim
from reverie.dice import seed_dice
from reverie.onirim import choices, deck
from reverie.onirim.players import player_named
from reverie.onirim.players.deep import PLAIN, Search
from reverie.onirim.players.effort import Effort
from reverie.onirim.players.lookahead import chances, happen, imagine, settle
from reverie.onirim.state import PROPHECY, State
from reverie.onirim.view import View
from tests.moments import moment, push

SAMPLES = 10


def deck_moments(players: int, games: int) -> list[State]:
    """Moments right after a choice, when the deck has to act."""
    found = []
    for number in range(games):
        game = onirim.Game(players, seed=f"moments {number}")
        bot = player_named("scripted")
        while isinstance(seat := game.to_move, int):
            room = [0] * choices.MOST
            legal = room[: choices.list_choices(game.state, room)]
            choice = bot.choose(game.view(seat), legal)
            after = game.state
            choices.choose(after, choice, [0] * PROPHECY)
            settle(after)
            if deck.asked(after):
                found.append(after)
            game.push(game.legal_moves[legal.index(choice)])
    return found


@pytest.mark.parametrize("players", [1, 2])
def test_all_that_the_deck_may_bring_is_as_likely_as_one_together(players: int) -> None:
    seen: set[tuple[int, bool]] = set()
    for state in deck_moments(players, 8):
        n = chances(state, SAMPLES)
        likely, phase = 0.0, state.phase
        for k in range(n):
            future = state.copy()
            likely += happen(future, k, SAMPLES, seed_dice(str(k)), [0] * PROPHECY)
            assert future != state
        assert likely == pytest.approx(1)
        seen.add((phase, 1 < n < SAMPLES))
    assert len(seen) >= 4


def by_every_order(game: onirim.Game) -> dict[str, float]:
    """What the deck may bring, from all orders in which its cards may lie."""
    cards = [card for card, n in game.view(0).left.items() for _ in range(n)]
    asked = min(len(cards), deck.asked_for(game.state))
    found: dict[str, float] = {}
    orders = list(permutations(cards, asked))
    for order in orders:
        state = game.state
        deck.answer(state, [int(card) for card in order])
        settle(state)
        key = repr(sorted(map(int, order)))
        found[key] = found.get(key, 0) + 1 / len(orders)
    return found


@pytest.mark.parametrize("choice", ["discard red sun", "discard brown key"])
def test_what_the_deck_may_bring_is_listed_exactly_when_few_cards_are_left(choice: str) -> None:
    game = push(moment("Rs,Gs,2Bm,Nk", doors="RBBGGNN", deck="Rd,2Xx,2Gs,Bs"), choice)
    wanted = by_every_order(game)
    found: dict[str, float] = {}
    state = game.state
    for k in range(chances(state, 50)):
        future = state.copy()
        cards = [0] * PROPHECY
        likely = happen(future, k, 50, seed_dice("unused"), cards)
        key = repr(sorted(cards[: deck.asked_for(state)]))
        found[key] = found.get(key, 0) + likely
    assert found == pytest.approx(wanted)


def test_a_partner_is_imagined_with_cards_that_were_not_seen_and_the_view_stays() -> None:
    compared = several = 0
    game = onirim.Game(2, seed="imagined")
    while isinstance(seat := game.to_move, int):
        if game.view(seat).phase != "draft":
            hands = set()
            for number in range(5):
                imagined = game.view(seat).seen
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


def test_a_deep_look_finds_what_a_glance_at_bad_weights_misses() -> None:
    """With a network that knows nothing, looking ahead still sees the win that a card away is."""
    game = push(
        moment("Rs,Rm,Gs,Bm,Nk", row="Rk", doors="RBBGGNN", deck="Rd,3Gs,3Bs,3Ns"),
        "play red sun",
        "draw green sun",
    )
    zero = Search("solo", Effort(depth=2, width=20, margin=1.0), PLAIN, network=_even_odds())
    room = [0] * choices.MOST
    legal = room[: choices.list_choices(game.state, room)]
    first = np.full(len(legal), 0.5, np.float32)
    one = np.zeros(1, np.int64)
    odds = zero.improve([game.view(0).seen], one, np.array([legal]), one + len(legal), first, 2)
    best = legal[int(np.argmax(odds))]
    assert str(game.legal_moves[legal.index(best)]) == "play red moon"
    assert odds.max() > 0.9


def _even_odds() -> Any:
    class Even:
        piece = 1024

        def odds(self, rows: Any) -> Any:
            return np.full(len(rows), 0.5, np.float32)

    return Even()
