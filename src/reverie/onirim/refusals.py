"""Refusals of Onirim: typed errors, each with a code whose wording is in `texts`.

>>> from reverie import onirim
>>> game = onirim.Game(seed=7)
>>> game.push("play purple sun")
Traceback (most recent call last):
...
reverie.refusal.InvalidMove: There is no card "purple sun"; try "red sun" or "Rs".
"""

from ..refusal import IllegalMove, Refusal
from .cards import COLOURS, DOOR, LOCATIONS, Card, key_of
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
    """A string that could mean more than one move."""


class BadPosition(Refusal):
    """A string that does not describe a moment of a game."""


def not_now(s: State) -> IllegalMove:
    """Return the refusal that says what has to happen first."""
    if s.phase == OVER:
        return IllegalMove("not-now-over")
    if s.phase == CHOOSE:
        return IllegalMove("not-now-choose")
    if s.phase == SEARCH:
        return IllegalMove("not-now-search")
    if s.phase == SWAP:
        return IllegalMove("not-now-swap")
    if s.phase == ARRANGE:
        return IllegalMove("not-now-arrange")
    if s.phase == AT_DOOR:
        return IllegalMove("not-now-door", card=str(Card(s.resolving)))
    if s.phase == AT_NIGHTMARE:
        return IllegalMove("not-now-nightmare")
    if s.phase == DRAFT:
        return IllegalMove("not-now-draft")
    return IllegalMove("not-now-deck")


def refusal_for(s: State, choice: int, reason: int) -> IllegalMove:
    """Return the refusal of a choice for a reason that `choices.refuse` returned."""
    if reason == NOT_NOW:
        return not_now(s)
    if reason == SAME_SYMBOL:
        card = Card(choice % LOCATIONS)
        return IllegalMove("same-symbol", card=str(card), symbol=card.symbol)
    if reason == NOT_IN_HAND:
        return _not_in_hand(s, choice)
    if reason == NO_KEY:
        return _no_key(s, choice)
    if reason == NO_DOOR:
        return IllegalMove("no-door-to-give", card=str(Card(DOOR + choice - PAY_DOOR)))
    if reason == NOT_ON_OFFER:
        return IllegalMove("not-face-up", card=str(Card(choice - TAKE)))
    return IllegalMove("not-in-prophecy", cards=[str(Card(card)) for card in s.known[: s.known_n]])


def _not_in_hand(s: State, choice: int) -> IllegalMove:
    if choice < DO_SWAP:
        return _not_there(choice % DISCARD // LOCATIONS == 1, choice % LOCATIONS)
    own, other = divmod(choice - DO_SWAP, LOCATIONS)
    has_own = s.hand[s.active][own] > 0
    return _not_there(has_own, other if has_own else own)


def _no_key(s: State, choice: int) -> IllegalMove:
    if choice < PAY_KEY:
        return _not_there(choice - OPEN == 1, key_of(s.resolving - DOOR))
    shared, colour = divmod(choice - PAY_KEY, COLOURS)
    return _not_there(shared == 1, key_of(colour))


def _not_there(shared: bool, card: int) -> IllegalMove:
    if shared:
        return IllegalMove("not-shared", card=str(Card(card)))
    return IllegalMove("not-in-hand", card=str(Card(card)))
