"""The exact odds of a small solo Onirim position, by listing the orders of the deck one by one.

What the player knows is the set of deck orders still possible, all equally likely. Looking at cards
splits that set, a shuffle makes it every order of the cards then in the deck, and a choice is made
once for the whole set, because the player cannot tell its orders apart. Only for small decks.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import permutations

from .naive import CARDS, colour, is_location, run, symbol

Cards = tuple[str, ...]
Orders = frozenset[Cards]  # the orders in which the deck may lie, top first


@dataclass(frozen=True)
class Position:
    hand: Cards  # sorted, as doors and limbo are
    row: Cards  # only its end, see `row_end`
    doors: Cards
    limbo: Cards
    orders: Orders

    def deck(self) -> Cards:
        """Return the cards in the deck, in one of the orders in which they may lie."""
        return next(iter(self.orders))


def odds(
    hand: list[str],
    row: list[str],
    doors: list[str],
    deck: list[str],
    search_without_door: str = "nothing",
) -> Fraction:
    """The odds of victory under best play at the start of a turn; other cards are discarded.

    >>> doors = ["red", "red", "blue", "blue", "green", "green", "brown"]
    >>> odds(["brown key"] + ["red sun"] * 4, [], doors, ["brown door", "nightmare"])
    Fraction(1, 2)
    >>> odds(["brown key"] * 2 + ["red sun"] * 3, [], doors, ["brown door", "nightmare"])
    Fraction(1, 1)
    """
    gained = [f"{door} door" for door in doors]
    if Counter(hand + row + gained + deck) - Counter(CARDS):
        raise ValueError("more cards than there are")
    if len(hand) != 5 or not all(is_location(card) for card in hand + row):
        raise ValueError("a turn starts with five locations in hand")
    if search_without_door not in ("nothing", "shuffle"):
        raise ValueError("search_without_door is nothing or shuffle")
    start = Position(pile(hand), row_end(tuple(row)), pile(gained), (), every_order(pile(deck)))
    return Dream(search_without_door).turn(start)


def pile(cards: list[str] | Cards) -> Cards:
    return tuple(sorted(cards))


def without(cards: Cards, card: str) -> Cards:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


@cache
def every_order(cards: Cards) -> Orders:
    return frozenset(permutations(cards))


def look(orders: Orders, count: int) -> Iterator[tuple[Fraction, Cards, Orders]]:
    """Yield the possible top cards: the probability, the cards, and the orders of the rest of the deck."""
    split: dict[Cards, set[Cards]] = {}
    for order in orders:
        split.setdefault(order[:count], set()).add(order[count:])
    for seen, rests in split.items():
        yield Fraction(len(rests), len(orders)), seen, frozenset(rests)


def row_end(row: Cards) -> Cards:
    """Return the end of the row that still matters: the open series or the last completed one (O4.3)."""
    return row[-(run(list(row)) % 3 or 3) :]


def keys(hand: Cards) -> list[str]:
    return [card for card in sorted(set(hand)) if symbol(card) == "key"]


def best(choices: Iterator[Fraction]) -> Fraction:
    """Return the best of the values. It stops at a certain victory, since nothing is better."""
    top = Fraction(0)
    for value in choices:
        top = max(top, value)
        if top == 1:
            break
    return top


class Dream:
    """The probability of winning at each moment of a turn, under one option of O4.5."""

    def __init__(self, search_without_door: str) -> None:
        self.search_without_door = search_without_door
        self.turns: dict[Position, Fraction] = {}
        self.refills: dict[Position, Fraction] = {}

    def turn(self, p: Position) -> Fraction:
        if len(p.doors) == 8:
            return Fraction(1)  # O9.1
        if p not in self.turns:
            self.turns[p] = best(self.phase_one(p))
        return self.turns[p]

    def phase_one(self, p: Position) -> Iterator[Fraction]:
        for card in set(p.hand):
            rest = replace(p, hand=without(p.hand, card))
            if not p.row or symbol(card) != symbol(p.row[-1]):  # O4.1, O4.2
                yield self.played(replace(rest, row=row_end((*p.row, card))), card)
            if symbol(card) == "key":
                yield self.prophecy(rest)
            else:
                yield self.refill(rest)  # O5.1

    def played(self, p: Position, card: str) -> Fraction:
        door = f"{colour(card)} door"
        found = door in p.deck()
        if run(list(p.row)) != 3 or (not found and self.search_without_door == "nothing"):
            return self.refill(p)  # O4.5
        if found:
            deck, doors = without(p.deck(), door), pile((*p.doors, door))
        else:
            deck, doors = p.deck(), p.doors
        searched = replace(p, doors=doors, orders=every_order(pile(deck)))
        return max(self.refill(searched), self.refill(p))  # O4.4: searching is a choice

    def prophecy(self, p: Position) -> Fraction:
        total = Fraction(0)
        for chance, seen, rests in look(p.orders, 5):
            if not seen:  # O5.3: no card in the deck
                return self.refill(p)
            total += chance * best(self.arranged(p, seen, rests))
        return total

    def arranged(self, p: Position, seen: Cards, rests: Orders) -> Iterator[Fraction]:
        for _, *others in every_order(seen):  # O5.2: the first is discarded, the others go back
            yield self.refill(replace(p, orders=frozenset((*others, *rest) for rest in rests)))

    def refill(self, p: Position) -> Fraction:
        if len(p.doors) == 8:
            return Fraction(1)  # O9.1
        if sum(symbol(card) == "door" for card in p.doors + p.limbo + p.deck()) < 8:
            return Fraction(0)  # O5.4: a discarded door never comes back
        if len(p.hand) == 5:
            return self.turn(self.shuffle_limbo(p))
        if p not in self.refills:
            self.refills[p] = sum(
                (
                    chance * self.drawn(replace(p, orders=rests), *top)
                    for chance, top, rests in look(p.orders, 1)
                    if top
                ),  # O9.2: with no card to draw the game is lost
                Fraction(0),
            )
        return self.refills[p]

    def shuffle_limbo(self, p: Position) -> Position:
        if not p.limbo:
            return p  # O8.2
        return replace(p, limbo=(), orders=every_order(pile(p.deck() + p.limbo)))  # O8.1

    def drawn(self, p: Position, card: str) -> Fraction:
        if is_location(card):
            return self.refill(replace(p, hand=pile((*p.hand, card))))  # O6.2
        if card == "nightmare":
            return best(self.nightmare(p))  # O6.4
        choices = [self.refill(replace(p, limbo=pile((*p.limbo, card))))]  # O6.3
        key = f"{colour(card)} key"
        if key in p.hand:
            opened = replace(p, hand=without(p.hand, key), doors=pile((*p.doors, card)))
            choices.append(self.refill(opened))
        return max(choices)

    def nightmare(self, p: Position) -> Iterator[Fraction]:
        for key in keys(p.hand):  # O7.1
            yield self.refill(replace(p, hand=without(p.hand, key)))
        for door in set(p.doors):  # O7.2
            paid = replace(p, doors=without(p.doors, door), limbo=pile((*p.limbo, door)))
            yield self.refill(paid)
        total = Fraction(0)
        for chance, seen, rests in look(p.orders, 5):  # O7.3
            limbo = pile(p.limbo + tuple(card for card in seen if not is_location(card)))
            total += chance * self.refill(replace(p, limbo=limbo, orders=rests))
        yield total
        yield self.new_hand(replace(p, hand=()))  # O7.4

    def new_hand(self, p: Position) -> Fraction:
        if len(p.hand) == 5:
            return self.turn(self.shuffle_limbo(p))
        total = Fraction(0)
        for chance, top, rests in look(p.orders, 1):
            if not top:
                return total  # O9.2
            if is_location(top[0]):
                dealt = replace(p, hand=pile(p.hand + top), orders=rests)
            else:
                dealt = replace(p, limbo=pile(p.limbo + top), orders=rests)
            total += chance * self.new_hand(dealt)
        return total
