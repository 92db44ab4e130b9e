"""Numbers that a player can count at the table, and two choices to compare. Reasons are built from these."""

from collections.abc import Mapping
from typing import NamedTuple

from ..json_values import Json
from .cards import COPIES, DOOR, SYMBOLS, colour_of, key_of, symbol_of
from .choices import choose
from .prospects import Prospects
from .state import PROPHECY, SHARED, State


class Reason(NamedTuple):
    """A fact that favours a choice: a text under `why`, its values, and its worth in odds."""

    code: str
    values: Json
    worth: float


class TableCounts:
    """Numbers that a player can count in a state, from the point of view of one seat."""

    def __init__(self, s: State, me: int) -> None:
        self.s, self.me = s, me

    @property
    def hand(self) -> list[int]:
        """Number of each card that the seat can use: its own and the shared ones."""
        own = self.s.hand[self.me]
        if self.s.players == 1:
            return own
        return [mine + ours for mine, ours in zip(own, self.s.hand[SHARED], strict=True)]

    def keys(self, colour: int) -> int:
        """Return the number of keys of a colour in hand."""
        return self.hand[key_of(colour)]

    def missing_doors(self, colour: int) -> int:
        """Return the number of doors of a colour that no player has yet."""
        return COPIES[DOOR + colour] - sum(doors[colour] for doors in self.s.doors)

    def unseen(self, card: int) -> int:
        """Return how many copies of a card may be in the deck. A partner's hidden cards are included."""
        return self.s.deck[card] + self.s.known[: self.s.known_n].count(card)

    def locations_left(self, colour: int) -> int:
        """Return how many locations of a colour can still be played: those in hand or not seen yet."""
        cards = range(colour * SYMBOLS, colour * SYMBOLS + SYMBOLS)
        return sum(self.hand[card] + self.unseen(card) for card in cards)

    @property
    def last_symbol(self) -> int | None:
        """The symbol at the end of the seat's row, or None."""
        length = self.s.row_n[self.me]
        return symbol_of(self.s.row[self.me][length - 1]) if length else None

    @property
    def fitting_count(self) -> int:
        """Number of cards in hand that fit the end of the row."""
        return sum(n for card, n in enumerate(self.hand) if symbol_of(card) != self.last_symbol)

    @property
    def series_colour(self) -> int | None:
        """The colour of the current series, or None."""
        length = self.s.row_n[self.me]
        return colour_of(self.s.row[self.me][length - 1]) if length and self.s.series[self.me] else None


class Case(NamedTuple):
    """The best choice compared with another one."""

    before: TableCounts
    best: int
    other: int
    odds: Mapping[int, float]
    """The odds of every choice."""
    prospects: Prospects

    @property
    def cost(self) -> float:
        """How much worse the other choice is."""
        return self.odds[self.best] - self.odds[self.other]

    def counts_after(self, choice: int) -> TableCounts:
        """Return the table after a choice, before any card is drawn."""
        left = self.before.s.copy()
        choose(left, choice, [0] * PROPHECY)
        return TableCounts(left, self.before.me)

    def advantage_over(self, choice: int) -> float:
        """Return how much better the best choice is than another one; 0 if there is no such choice."""
        return self.odds[self.best] - self.odds.get(choice, self.odds[self.best])
