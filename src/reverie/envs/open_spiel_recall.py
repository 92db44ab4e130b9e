"""Information states: all that a seat recalls of a game so far, in as few characters as possible.

Each character stands for something that the seat saw, in order:

| character | meaning |
|---|---|
| `a` to `q` | a card that it saw, by its kind |
| `?` | its partner drew a location that it did not see |
| `-` | its partner drew a door and was not asked: they had no key for it |
| `'` | its partner has looked at the cards of a prophecy |
| the others | a choice, counted within its phase (`FIRST_CHOICE`) |

Everything that the seat does not see or that follows from the rest is left out: the cards of a partner's
prophecy, and of its answer all but the card discarded. Cards that come together and whose order does not
matter are sorted (the opening, a price that the deck pays, a new hand of a lone player). When a partner gives
up their hand, its cards follow the choice.

Nothing else can be merged: the four colours differ in their suns (O1.1), and perfect recall is about what a
seat did itself, and in which order.
"""

from ..onirim.cards import KINDS, LOCATIONS
from ..onirim.choices import DISCARD, DO_ARRANGE, DO_SEARCH, KEEP, OPEN, PAY_HAND, PAY_KEY, TAKE
from ..onirim.state import (
    ARRANGE,
    AT_DOOR,
    AT_NIGHTMARE,
    CHOOSE,
    DRAFT,
    FORESEE,
    NEW_HAND,
    OPENING,
    REFILL,
    REVEAL,
    SEARCH,
    SWAP,
    State,
)
from ..onirim.zones import own_size

CARD_LETTERS = "abcdefghijklmnopq"
A_LOCATION = "?"
NO_KEY = "-"
PARTNER_LOOKED = "'"
FIRST_CHOICE = {
    CHOOSE: 0,
    SEARCH: DO_SEARCH,
    AT_DOOR: OPEN,
    AT_NIGHTMARE: PAY_KEY,
    DRAFT: TAKE,
    SWAP: KEEP,
    ARRANGE: DO_ARRANGE,
}
"""The number of the first choice in each phase."""
CHOICE_LETTERS = (
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZrstuvwxyz!#$%&()*+,./:;<=>@[]^_`{|}~"  # play, discard
    + "".join(chr(code) for code in range(0xC0, 0x180) if code not in (0xD7, 0xF7))  # swaps, whole prophecies
)[: DO_ARRANGE - KEEP]
LETTERS = CARD_LETTERS + A_LOCATION + NO_KEY + PARTNER_LOOKED + CHOICE_LETTERS
NUMBER = {letter: number for number, letter in enumerate(LETTERS, 1)}
"""The number of each character in the tensor, from 1 on."""

ANY_ORDER = (OPENING, REVEAL)
assert len(CARD_LETTERS) == KINDS and DISCARD > LOCATIONS


def sees_prophecy(s: State, seat: int) -> bool:
    """Return whether the active player's prophecy is open to `seat`, or to a spectator (O10.10)."""
    return seat == s.active or (s.players == 2 and s.silent == 0)


def sees_card(s: State, card: int, seat: int) -> bool:
    """Return whether `seat` sees `card` as it comes from the deck, like `view.visible_cards` for one card."""
    if seat == s.active or s.players == 1 or s.silent == 0 or s.phase in (OPENING, REVEAL):
        return True
    return s.phase != FORESEE and not (card < LOCATIONS and s.hand_n[s.active] < own_size(s))


def knows_top(s: State, place: int, seat: int) -> bool:
    """Return whether `seat` knows the card at a place, counted from the top of the deck."""
    return place < s.known_n and bool(s.known_by[place] >> seat & 1)


def card_letters(s: State, card: int, last: bool, seat: int) -> str:
    """Return the characters for a card that comes. `last` is true for the last of several that come
    together."""
    if sees_card(s, card, seat):
        return CARD_LETTERS[card]
    if s.phase == FORESEE:
        return PARTNER_LOOKED if last else ""
    return A_LOCATION


def order_does_not_matter(s: State) -> bool:
    """Return whether the cards that come now are sorted."""
    return s.phase in ANY_ORDER or (s.phase == NEW_HAND and s.players == 1)


def choice_letters(s: State, action: int, discarded: int | None, seat: int) -> str:
    """Return the characters for a choice of the active player.

    `discarded` is None while the action is only a part of a prophecy's answer.
    """
    if s.phase == ARRANGE and not sees_prophecy(s, seat):
        return "" if discarded is None else CARD_LETTERS[discarded]
    letter = CHOICE_LETTERS[action - FIRST_CHOICE[s.phase]]
    if action == PAY_HAND and s.active != seat and s.silent:
        hand = s.hand[s.active]
        letter += "".join(CARD_LETTERS[card] * hand[card] for card in range(LOCATIONS))
    return letter


def has_no_key(before_phase: int, card: int, after: State, seat: int, active: int, shared_key: bool) -> bool:
    """Return whether `seat` has just learned that its partner has no key for the door they drew."""
    return (
        before_phase == REFILL
        and LOCATIONS <= card < KINDS - 1
        and seat != active
        and after.players == 2
        and after.silent == 1
        and not shared_key
        and not (after.phase == AT_DOOR and after.resolving == card)
    )
