"""The players' choices as numbers: which are legal, why the others are not, and how to make one.

A choice is one integer, the same in search, in training and in the vector environments.

| numbers | choice |
|---|---|
| 0 to 23 | play a location; from 12 on, out of the shared cards |
| 24 to 47 | discard a location; from 36 on, out of the shared cards |
| 48, 49 | search, decline |
| 50, 51, 52 | open the door with a personal key, with a shared key; leave it |
| 53 to 60 | pay a nightmare with a key of a colour; from 57 on, a shared key |
| 61 to 64 | pay with a door of a colour |
| 65, 66 | pay with the deck, with the hand |
| 67 to 78 | take a location in the draft |
| 79 | keep: swap nothing |
| 80 to 223 | swap: 80 + own location * 12 + shared location |
| 224 to 343 | answer a prophecy: the permutations of up to five cards in order |

Numba compiles this module unchanged, like `rules`: no strings, no errors. `refuse` returns one of the
reasons below, and `refusals` puts it into words.
"""

from itertools import permutations

from .cards import COLOURS, DOOR, LOCATIONS, key_of, symbol_of
from .compiling import not_inlined
from .rules import (
    arrange,
    decline,
    discard,
    draft,
    fits,
    keep,
    last_symbol,
    leave,
    open_door,
    pay_deck,
    pay_door,
    pay_hand,
    pay_key,
    play,
    search,
    swap,
)
from .state import (
    ARRANGE,
    AT_DOOR,
    AT_NIGHTMARE,
    CHOOSE,
    DRAFT,
    PROPHECY,
    SEARCH,
    SHARED,
    SWAP,
    State,
)

PLAY = 0
DISCARD = 24
DO_SEARCH = 48
DECLINE = 49
OPEN = 50
LEAVE = 52
PAY_KEY = 53
PAY_DOOR = 61
PAY_DECK = 65
PAY_HAND = 66
TAKE = 67
KEEP = 79
DO_SWAP = 80
DO_ARRANGE = 224
CHOICES = 344

MAX_CHOICES = 120
"""Maximum number of choices at any moment: the orders of a prophecy of five different cards."""

ORDERS = tuple(place for order in permutations(range(PROPHECY)) for place in order)

CROSSED = tuple(
    sum(
        1 << PROPHECY * first + second
        for second in range(PROPHECY)
        for first in range(second)
        if order.index(first) > order.index(second)
    )
    for order in permutations(range(PROPHECY))
)
"""For each permutation the pairs of places whose order is reversed, one bit for each pair."""

# Why a choice is refused
FINE = 0
NOT_NOW = 1
NOT_IN_HAND = 2
SAME_SYMBOL = 3
NO_KEY = 4
NO_DOOR = 5
NOT_ON_OFFER = 6
NOT_SEEN = 7


def group_of(s: State, shared: int) -> int:
    """Return the group of cards that a choice uses: the active seat, or `SHARED` if `shared` is 1."""
    return SHARED if shared == 1 else s.active


def groups(s: State) -> int:
    """Return how many groups a hand has. A lone player has no shared cards."""
    return s.players


# Listing choices


def list_choices(s: State, out: list[int]) -> int:
    """Write the legal choices into `out` (room for `MAX_CHOICES`) and return their number."""
    if s.phase == CHOOSE:
        return list_cards(s, out)
    if s.phase == AT_DOOR:
        return list_door(s, out)
    if s.phase == AT_NIGHTMARE:
        return list_prices(s, out)
    if s.phase == ARRANGE:
        return list_arrangements(s, out)
    if s.phase == SEARCH:
        out[0] = DO_SEARCH
        out[1] = DECLINE
        return 2
    if s.phase == SWAP:
        return list_swaps(s, out)
    if s.phase == DRAFT:
        return list_draft(s, out)
    return 0


def list_cards(s: State, out: list[int]) -> int:
    """List what can be played and discarded (O3.2)."""
    n = 0
    last = last_symbol(s)
    for shared in range(groups(s)):
        hand = s.hand[group_of(s, shared)]
        for card in range(LOCATIONS):
            held = hand[card] > 0
            out[n] = PLAY + shared * LOCATIONS + card
            n += held & (symbol_of(card) != last)  # if illegal, the next one overwrites it
            out[n] = DISCARD + shared * LOCATIONS + card
            n += held
    return n


def list_door(s: State, out: list[int]) -> int:
    """List what can be done with a door (O6.3)."""
    n = 0
    key = key_of(s.resolving - DOOR)
    for shared in range(groups(s)):
        if s.hand[group_of(s, shared)][key] > 0:
            out[n] = OPEN + shared
            n += 1
    out[n] = LEAVE
    return n + 1


def list_prices(s: State, out: list[int]) -> int:
    """List the prices that can be paid for a nightmare (O7.1 to O7.5)."""
    n = 0
    for shared in range(groups(s)):
        for colour in range(COLOURS):
            out[n] = PAY_KEY + shared * COLOURS + colour
            n += s.hand[group_of(s, shared)][key_of(colour)] > 0
    for colour in range(COLOURS):
        out[n] = PAY_DOOR + colour
        n += s.doors[s.active][colour] > 0
    out[n] = PAY_DECK
    out[n + 1] = PAY_HAND
    return n + 2


def list_draft(s: State, out: list[int]) -> int:
    """List the cards that can be taken in the draft (O10.1)."""
    n = 0
    for card in range(LOCATIONS):
        out[n] = TAKE + card
        n += s.hand[SHARED][card] > 0
    return n


def list_swaps(s: State, out: list[int]) -> int:
    """List the swaps after a discard (O10.4)."""
    out[0] = KEEP
    n = 1
    for own in range(LOCATIONS):
        if s.hand[s.active][own] > 0:
            for shared in range(LOCATIONS):
                out[n] = DO_SWAP + own * LOCATIONS + shared
                n += s.hand[SHARED][shared] > 0
    return n


def list_arrangements(s: State, out: list[int]) -> int:
    """List the answers to a prophecy, each distinct one once (O5.2)."""
    alike = pairs_alike(s)
    n = 0
    for number in range(factorial(s.known_n)):
        out[n] = DO_ARRANGE + number
        n += CROSSED[number] & alike == 0
    return n


# Permutations


def factorial(n: int) -> int:
    """Return the factorial of `n`."""
    product = 1
    for k in range(2, n + 1):
        product *= k
    return product


@not_inlined
def place_at(n: int, number: int, at: int) -> int:
    """Return which of `n` places is at position `at` of permutation `number`, in lexicographic order.

    The first permutations of five leave the front in place, so one table serves every smaller `n`.
    """
    front = PROPHECY - n
    return ORDERS[number * PROPHECY + front + at] - front


def pairs_alike(s: State) -> int:
    """Return the pairs of equal cards that a prophecy shows, one bit for each, as in `CROSSED`.

    Of arrangements that look the same, only the one that keeps equal cards in order is listed.
    """
    front = PROPHECY - s.known_n
    pairs = 0
    for second in range(1, s.known_n):
        for first in range(second):
            if s.known[first] == s.known[second]:
                pairs |= 1 << PROPHECY * (front + first) + front + second
    return pairs


# Refusing a choice


def refuse(s: State, choice: int) -> int:
    """Return the reason why `choice` cannot be made now, or `FINE`."""
    if choice < DO_SEARCH:
        card = choice % LOCATIONS
        if s.phase != CHOOSE:
            return NOT_NOW
        if not in_group(s, choice % DISCARD // LOCATIONS, card):
            return NOT_IN_HAND
        return FINE if choice >= DISCARD or fits(s, card) else SAME_SYMBOL
    if choice <= DECLINE:
        return FINE if s.phase == SEARCH else NOT_NOW
    if choice <= LEAVE:
        if s.phase != AT_DOOR:
            return NOT_NOW
        if choice < LEAVE and not in_group(s, choice - OPEN, key_of(s.resolving - DOOR)):
            return NO_KEY
        return FINE
    if choice <= PAY_HAND:
        return refuse_price(s, choice)
    if choice < KEEP:
        if s.phase != DRAFT:
            return NOT_NOW
        return FINE if s.hand[SHARED][choice - TAKE] > 0 else NOT_ON_OFFER
    if choice < DO_ARRANGE:
        return refuse_swap(s, choice)
    if s.phase != ARRANGE:
        return NOT_NOW
    return FINE if choice - DO_ARRANGE < factorial(s.known_n) else NOT_SEEN


def in_group(s: State, shared: int, card: int) -> bool:
    """Return whether a card is in a group of the active player's hand."""
    return s.hand[group_of(s, shared)][card] > 0


def refuse_price(s: State, choice: int) -> int:
    """Return the reason why a price cannot be paid now, or `FINE`."""
    if s.phase != AT_NIGHTMARE:
        return NOT_NOW
    if choice < PAY_DOOR:
        colour = (choice - PAY_KEY) % COLOURS
        shared = (choice - PAY_KEY) // COLOURS
        return FINE if in_group(s, shared, key_of(colour)) else NO_KEY
    if choice < PAY_DECK:
        return FINE if s.doors[s.active][choice - PAY_DOOR] > 0 else NO_DOOR
    return FINE


def refuse_swap(s: State, choice: int) -> int:
    """Return the reason why a swap cannot be made now, or `FINE`."""
    if s.phase != SWAP:
        return NOT_NOW
    if choice == KEEP:
        return FINE
    own_card = (choice - DO_SWAP) // LOCATIONS
    shared_card = (choice - DO_SWAP) % LOCATIONS
    if s.hand[s.active][own_card] > 0 and s.hand[SHARED][shared_card] > 0:
        return FINE
    return NOT_IN_HAND


# Making a choice


def choose(s: State, choice: int, cards: list[int]) -> None:
    """Make a legal choice. `cards` has room for the five cards of a prophecy's answer."""
    if choice < DISCARD:
        play(s, group_of(s, choice // LOCATIONS), choice % LOCATIONS)
    elif choice < DO_SEARCH:
        at = choice - DISCARD
        discard(s, group_of(s, at // LOCATIONS), at % LOCATIONS)
    elif choice == DO_SEARCH:
        search(s)
    elif choice == DECLINE:
        decline(s)
    elif choice < LEAVE:
        open_door(s, group_of(s, choice - OPEN))
    elif choice == LEAVE:
        leave(s)
    elif choice < PAY_DOOR:
        at = choice - PAY_KEY
        pay_key(s, group_of(s, at // COLOURS), at % COLOURS)
    elif choice < PAY_DECK:
        pay_door(s, choice - PAY_DOOR)
    elif choice == PAY_DECK:
        pay_deck(s)
    elif choice == PAY_HAND:
        pay_hand(s)
    elif choice < KEEP:
        draft(s, choice - TAKE)
    elif choice == KEEP:
        keep(s)
    elif choice < DO_ARRANGE:
        swap(s, (choice - DO_SWAP) // LOCATIONS, (choice - DO_SWAP) % LOCATIONS)
    else:
        for place in range(s.known_n):
            cards[place] = s.known[place_at(s.known_n, choice - DO_ARRANGE, place)]
        arrange(s, cards)
