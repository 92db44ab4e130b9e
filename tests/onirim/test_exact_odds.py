"""Exact odds on small decks: by counts with our rules, and by orders of the deck with the oracle."""

import random
from fractions import Fraction
from marshal import dumps

import pytest

from reverie.onirim import choices, deck
from reverie.onirim.cards import COPIES, Card
from reverie.onirim.moves import possible_cards
from reverie.onirim.state import ALL_DOORS, FIELDS, OVER, PROPHECY, State
from tests.onirim.moments import moment
from tests.oracle import exact


def odds(s: State, seen: dict[bytes, Fraction]) -> Fraction:
    """Return the probability of winning with best play, by trying every choice and every card of the deck."""
    if s.phase == OVER:
        return Fraction(s.ending == ALL_DOORS)
    name = dumps([getattr(s, field) for field, _, _ in FIELDS], 2)
    if name not in seen:
        if deck.deck_request(s):
            seen[name] = sum(
                (likely * odds(after(s, cards), seen) for cards, likely in answers(s)), Fraction(0)
            )
        else:
            out = [0] * choices.MAX_CHOICES
            options = out[: choices.list_choices(s, out)]
            seen[name] = max(odds(chosen(s, choice), seen) for choice in options)
    return seen[name]


def chosen(s: State, choice: int) -> State:
    twin = s.copy()
    choices.choose(twin, choice, [0] * PROPHECY)
    return twin


def after(s: State, cards: tuple[int, ...]) -> State:
    twin = s.copy()
    deck.answer(twin, list(cards))
    return twin


def answers(s: State) -> list[tuple[tuple[int, ...], Fraction]]:
    """Return the cards that the deck can hand out, each with its probability."""
    found = []
    for cards in possible_cards(s):
        likely, left, total = Fraction(1), list(s.deck), s.deck_n
        for card in cards[s.known_n :]:
            likely *= Fraction(left[card], total)
            left[card] -= 1
            total -= 1
        found.append((cards, likely))
    assert sum(likely for _, likely in found) == 1
    return found


def ours(hand: str, row: str, doors: str, cards: str, option: str = "nothing") -> Fraction:
    game = moment(hand, row=row, doors=doors, deck=cards, search_without_door=option)
    return odds(game.state, {})


@pytest.mark.parametrize(
    ("hand", "cards", "expected"),
    [
        # The last door is brown, and a brown key is in hand.
        ("4Rs,Nk", "Nd,2Rs", Fraction(1)),  # a discard a turn draws through the deck, and the door is in it
        ("4Rs,Nk", "Nd,Xx,Rs", Fraction(1, 2)),  # the key pays for whichever comes first, door or nightmare
        ("4Rs,Nk", "Nd,2Xx", Fraction(1, 3)),  # the door must come first
        ("4Rs,Nk", "Nd,Xx", Fraction(1, 2)),
        ("3Rs,2Nk", "Nd,Xx", Fraction(1)),  # one key is a prophecy that puts the nightmare away
        ("4Rs,Ns", "Nd,2Rs", Fraction(0)),  # no key and no series in reach
    ],
)
def test_the_odds_of_small_decks_are_those_worked_out_by_hand(
    hand: str, cards: str, expected: Fraction
) -> None:
    assert ours(hand, "-", "RRBBGGN", cards) == expected


@pytest.mark.bulk
@pytest.mark.parametrize("count", [16, pytest.param(120, marks=pytest.mark.thousand)])
def test_odds_from_counts_equal_odds_from_orders_in_the_oracle(
    count: int,
) -> None:
    rng = random.Random("exact")
    fractions = set()
    for number in range(count):
        hand, row, doors, cards = small_position(rng, 2 + number % 3)
        option = ("nothing", "shuffle")[number % 2]
        said = [",".join(Card(card).short for card in zone) or "-" for zone in (hand, row, cards)]
        letters = "".join("RBGN"[card - 12] for card in doors)
        value = ours(said[0], said[1], letters, said[2], option)
        theirs = exact.odds(
            [str(card) for card in hand],
            [str(card) for card in row],
            [str(card.colour) for card in doors],
            [str(card) for card in cards],
            option,
        )
        assert value == theirs, (said, letters, option)
        fractions.add(value)
    assert len(fractions) > 2  # not only lost and won positions


def small_position(rng: random.Random, size: int) -> tuple[list[Card], list[Card], list[Card], list[Card]]:
    """Return hand, row, doors and deck of a late moment that may be won or lost."""
    missing = rng.sample(
        [Card(12 + colour) for colour in range(4)], rng.choice([1, 1, 1, 2]) if size > 2 else 1
    )
    pool = [card for card in Card for _ in range(COPIES[card]) if card.symbol]
    rng.shuffle(pool)
    keys = [
        card for card in pool if card.symbol == "key" and card.colour in {door.colour for door in missing}
    ]
    hand = keys[: rng.choice([0, 1, 1, 2])]
    for card in hand:
        pool.remove(card)
    hand += [pool.pop() for _ in range(5 - len(hand))]
    row: list[Card] = []
    for card in list(pool):
        if len(row) < rng.choice([0, 2, 4]) and (not row or row[-1].symbol != card.symbol):
            row.append(card)
            pool.remove(card)
    doors = [Card(12 + colour) for colour in range(4) for _ in range(2)]
    for door in missing:
        doors.remove(door)
    cards = list(missing)
    while len(cards) < size:
        cards.append(Card.NIGHTMARE if rng.random() < 0.45 else pool.pop())
    return hand, row, doors, cards
