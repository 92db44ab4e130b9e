"""The seeded deck: every order of the unseen cards is equally likely, and known cards come first."""

from collections import Counter
from itertools import permutations

from reverie.dice import seed_dice
from reverie.onirim.cards import Card
from reverie.onirim.deck import pick, request_size
from tests.onirim.moments import moment, push


def test_every_order_of_the_unseen_cards_is_as_likely() -> None:
    state = push(moment("Gs,Gm,Bm,Nk,Gk", known="Rs", deck="Xx,Rm,Nm"), "discard green key").state
    before = state.copy()
    dice = seed_dice("orders")
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        cards = [0] * 5
        assert pick(state, dice, cards) == request_size(state) == 4
        counts[tuple(cards[:4])] += 1
    assert state == before  # asking does not remove a card
    rest = permutations((Card.RED_MOON, Card.BROWN_MOON, Card.NIGHTMARE))
    assert set(counts) == {(int(Card.RED_SUN), *map(int, order)) for order in rest}
    chi_squared = sum((n - 1000) ** 2 / 1000 for n in counts.values())
    assert chi_squared < 30  # 5 degrees of freedom


def test_a_kind_is_drawn_in_proportion_to_what_is_left_of_it() -> None:
    state = push(moment("Gs,Gm,Bm,Nk,Gk", deck="6Rs,3Bs,Xx"), "play green sun").state
    dice = seed_dice("proportion")
    counts: Counter[int] = Counter()
    for _ in range(10_000):
        cards = [0] * 5
        assert pick(state, dice, cards) == 1
        counts[cards[0]] += 1
    expected = {Card.RED_SUN: 6000, Card.BLUE_SUN: 3000, Card.NIGHTMARE: 1000}
    assert sum((counts[card] - n) ** 2 / n for card, n in expected.items()) < 24  # 2 degrees of freedom
