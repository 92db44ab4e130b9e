"""Refusals: errors with types, each one sentence that a player understands.

>>> from reverie import onirim
>>> game = onirim.Game(seed=7)
>>> game.push("play purple sun")
Traceback (most recent call last):
...
reverie.refusal.InvalidMove: There is no card "purple sun"; try "red sun" or "Rs".
"""

from ..refusal import Refusal
from .cards import COLOURS, DOOR, LOCATIONS, Card, Colour
from .choices import (
    DISCARD,
    DO_SWAP,
    NO_DOOR,
    NO_KEY,
    NOT_IN_HAND,
    NOT_NOW,
    NOT_ON_OFFER,
    OPEN,
    PAY_DOOR,
    PAY_KEY,
    SAME_SYMBOL,
    TAKE,
)
from .state import (
    ARRANGE,
    AT_DOOR,
    AT_NIGHTMARE,
    CHOOSE,
    DRAFT,
    OVER,
    SEARCH,
    SWAP,
    State,
)


class AmbiguousMove(Refusal):
    """The text could mean more than one move."""


class BadPosition(Refusal):
    """The text does not describe a moment of a game."""


def spoken(cards: list[Card] | tuple[Card, ...]) -> str:
    """Cards in a sentence: "a red sun, a nightmare and a blue key"."""
    names = [f"a {card}" for card in cards]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def counted(number: int, noun: str) -> str:
    """A number with its noun: "1 card", "3 cards"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def waiting_for(s: State) -> str:
    """What has to happen next, as the second half of a sentence."""
    if s.phase == OVER:
        return "the game is over"
    if s.phase == CHOOSE:
        return "it is time to play or discard a card"
    if s.phase == SEARCH:
        return "a series is complete, so it is time to search or decline"
    if s.phase == SWAP:
        return "after a discard comes the swap: swap two cards or keep"
    if s.phase == ARRANGE:
        return "the prophecy waits for its answer"
    if s.phase == AT_DOOR:
        return f"the {Card(s.resolving)} waits: open it or leave it"
    if s.phase == AT_NIGHTMARE:
        return "a nightmare waits for its price"
    if s.phase == DRAFT:
        return "the draft is going on: take one of the cards that lie face up"
    return "the deck has to act first"


def why(s: State, choice: int, reason: int) -> str:
    """The sentence for a refused choice."""
    if reason == NOT_NOW:
        return f"Not now: {waiting_for(s)}."
    if reason == SAME_SYMBOL:
        card = Card(choice % LOCATIONS)
        return f"The {card} cannot follow a {card.symbol}: two neighbours in the row may not share a symbol."
    if reason == NOT_IN_HAND:
        return _not_in_hand(s, choice)
    if reason == NO_KEY:
        return _no_key(s, choice)
    if reason == NO_DOOR:
        return f"You have no {Colour(choice - PAY_DOOR)} door to give."
    if reason == NOT_ON_OFFER:
        return f"No {Card(choice - TAKE)} lies face up."
    shown = spoken([Card(card) for card in s.known[: s.known_n]])
    return f"The prophecy shows {shown}: name the one to discard, then the others, top first."


def _not_in_hand(s: State, choice: int) -> str:
    if choice < DO_SWAP:
        shared, card = choice % DISCARD // LOCATIONS == 1, Card(choice % LOCATIONS)
    else:
        own, other = divmod(choice - DO_SWAP, LOCATIONS)
        shared = s.hand[s.active][own] > 0
        card = Card(other if shared else own)
    if shared:
        return f"There is no {card} among the shared cards."
    return f"You do not hold a {card}."


def _no_key(s: State, choice: int) -> str:
    if choice < PAY_KEY:
        shared, colour = choice - OPEN == 1, Colour(s.resolving - DOOR)
    else:
        shared, colour = (choice - PAY_KEY) // COLOURS == 1, Colour((choice - PAY_KEY) % COLOURS)
    if shared:
        return f"There is no {colour} key among the shared cards."
    return f"You do not hold a {colour} key."
