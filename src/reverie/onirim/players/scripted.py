"""`scripted`: a sensible hand-written player, to compare with and to play with.

It decides as follows:

- *Play or discard.* A play is worth what its colour can still win: the series it completes, or the one
  that the rest of the hand can complete. Breaking a current series costs something, and so does
  spending a key or a moon, which are scarce. If no play is worth much it discards: ideally a key that
  no door needs (for the prophecy), otherwise the least useful card.
- *Search*: whenever the door is useful. *Door*: open it if it is useful.
- *Nightmare*: the cheapest price. A spare key costs nothing, another key little, a door the most; the
  hand costs what its cards are worth, and the deck is a poor bargain.
- *Prophecy*: discard a nightmare, otherwise the least useful location, never a door. Put on top a door that a
  key in hand opens, then useful locations, then other doors, nightmares last.
- *Two players*: doors of a colour that it has are left for the partner. It drafts cards that fit together
  and never swaps.

It looks only at its view, and uses only integers and lists so that Numba can compile it. The weights were
found by trying small changes over a few thousand games and keeping those that won more.
"""

from collections.abc import Sequence

from ..cards import (
    COLOURS,
    DOOR,
    KEY,
    LOCATIONS,
    MOON,
    NIGHTMARE,
    NOTHING,
    SYMBOLS,
    colour_of,
    key_of,
    symbol_of,
)
from ..choices import (
    DISCARD,
    DO_ARRANGE,
    DO_SEARCH,
    KEEP,
    OPEN,
    PAY_DECK,
    PAY_DOOR,
    PAY_KEY,
    TAKE,
    place_at,
)
from ..rules import search_colour
from ..state import AT_DOOR, AT_NIGHTMARE, CHOOSE, DRAFT, SEARCH, SERIES, SHARED, SWAP, State
from ..zones import deck_size, door_in_deck

PLAY_COST = (0, 8, 23)
"""The cost of playing a sun, a moon, a key."""

FIRST_CARD_WORTH = (0, 16, 22, 64)
"""The worth of the first card of a series, by the length of the series that the hand can reach."""

SECOND_CARD_WORTH = (0, 0, 33, 67)
"""The worth of the second card of a series, by the length of the series that the hand can reach."""

COMPLETION_WORTH = 100
BREAKING_COST = (0, 10, 30)
"""The cost of breaking a series of one or two cards."""

IDLE_PLAY_WORTH = 6
"""The worth of playing a card that can win nothing, compared with discarding it."""

SUN_VALUE, MOON_VALUE, KEY_VALUE = 3, 7, 22
COMPANION_VALUE = 2
"""The value that each other card of its colour in hand adds to a card."""

DISCARD_WORTH = 7
"""The worth of discarding a sun or a moon, before its value is subtracted."""
PROPHECY_WORTH = 23
"""The worth of discarding a key, before its value is subtracted."""

KEY_PRICE, DECK_PRICE, HAND_PRICE, DOOR_PRICE = 5, 23, -6, 64
LATE_COST = 20
"""The additional cost of the deck and the hand when few cards are left."""

FEW_CARDS = 12
"""The deck counts as low with at most this many cards."""

NIGHTMARE_GONE, DOOR_GONE, VALUE_GONE = 1000, -10000, -10
"""The worth of discarding a nightmare, a door, and one unit of a location's value in a prophecy.

The first two outweigh every order of the other cards.
"""

NIGHTMARE_NEXT, OPEN_NEXT, CLOSED_NEXT = -20, 30, -2
"""The worth of drawing a nightmare next, a door that a key in hand opens, or another door. A location is
worth its value."""

KEY_TAKEN, GOES_WITH_OWN, GOES_WITH_SHARED = 3, 2, 1
"""The worth of a card in the draft: as a key, and for each other card of its colour that the player holds or
that still lies there."""

CHANCE, SCRIPT = 0, 1
"""Numbers of the players in loops that play whole games: random, and this one."""


def choose_by_script(s: State, choices: Sequence[int], n: int) -> int:
    """Return the choice of the active player, who sees `s`. The first `n` of `choices` are legal."""
    best = choices[0]
    best_worth = worth_of_choice(s, best)
    for at in range(1, n):
        worth = worth_of_choice(s, choices[at])
        if worth > best_worth:
            best_worth = worth
            best = choices[at]
    return best


def worth_of_choice(s: State, choice: int) -> int:
    """Return how good a legal choice looks, for comparison with others of the same moment."""
    if s.phase == CHOOSE:
        card = choice % LOCATIONS
        return worth_of_play(s, card) if choice < DISCARD else worth_of_discard(s, card)
    if s.phase == AT_NIGHTMARE:
        return -price(s, choice)
    if s.phase == SEARCH:
        return 1 if (choice == DO_SEARCH) == (needs(s, search_colour(s)) > 0) else 0
    if s.phase == AT_DOOR:
        return 1 if (choice <= OPEN + 1) == (needs(s, s.resolving - DOOR) > 0) else 0
    if s.phase == SWAP:
        return 1 if choice == KEEP else 0
    if s.phase == DRAFT:
        return worth_of_taking(s, choice - TAKE)
    return worth_of_arranging(s, choice - DO_ARRANGE)


# The worth of colours and cards


def needs(s: State, colour: int) -> int:
    """Return the number of doors of `colour` that the active player still needs."""
    return (2 if s.players == 1 else 1) - s.doors[s.active][colour]


def is_promising(s: State, colour: int) -> bool:
    """Return whether a door of `colour` can be won with a series."""
    return needs(s, colour) > 0 and door_in_deck(s, colour)


def count_held(s: State, card: int) -> int:
    """Return the number of copies of a card that the active player can use."""
    return s.hand[s.active][card] + s.hand[SHARED][card]


def value(s: State, card: int) -> int:
    """Return the value of a location in hand, which depends on the other cards of its colour there."""
    colour = colour_of(card)
    if needs(s, colour) <= 0:
        return 0
    company = 0
    for other in range(colour * SYMBOLS, colour * SYMBOLS + SYMBOLS):
        if other != card:
            company += count_held(s, other)
    worth = COMPANION_VALUE * min(2, company)
    if symbol_of(card) == KEY:
        return worth + (KEY_VALUE if count_held(s, card) < 2 else 0)
    return worth + (MOON_VALUE if symbol_of(card) == MOON else SUN_VALUE)


# Playing and discarding


def has_another(s: State, card: int, played: int, also: int) -> bool:
    """Return whether the hand still contains `card` after `played` and `also` have left it."""
    return count_held(s, card) > (1 if card == played else 0) + (1 if card == also else 0)


def follow_ups(s: State, played: int) -> int:
    """Return how many cards of its colour the hand can play one after another after `played`: 0, 1 or 2."""
    first_of_colour = colour_of(played) * SYMBOLS
    most = 0
    for first in range(first_of_colour, first_of_colour + SYMBOLS):
        if first != played and has_another(s, first, played, NOTHING):
            most = max(most, 1)
            for second in range(first_of_colour, first_of_colour + SYMBOLS):
                if second != first and has_another(s, second, played, first):
                    return 2
    return most


def worth_of_play(s: State, card: int) -> int:
    """Return the worth of playing a card."""
    colour = colour_of(card)
    row = s.active
    under_way = s.series[row]
    goes_on = under_way > 0 and colour_of(s.row[row][s.row_n[row] - 1]) == colour
    laid = under_way + 1 if goes_on else 1
    worth = -PLAY_COST[symbol_of(card)]
    if is_promising(s, colour):
        reach = min(SERIES, laid + follow_ups(s, card))
        if laid == SERIES:
            worth += COMPLETION_WORTH
        else:
            worth += SECOND_CARD_WORTH[reach] if laid == 2 else FIRST_CARD_WORTH[reach]
    else:
        worth += IDLE_PLAY_WORTH
    if under_way > 0 and not goes_on:
        broken = colour_of(s.row[row][s.row_n[row] - 1])
        if is_promising(s, broken):
            worth -= BREAKING_COST[under_way]
    return worth


def worth_of_discard(s: State, card: int) -> int:
    """Return the worth of discarding a card."""
    if symbol_of(card) == KEY:
        return PROPHECY_WORTH - value(s, card)
    return DISCARD_WORTH - value(s, card)


# Nightmares and prophecies


def price(s: State, choice: int) -> int:
    """Return the cost of paying a nightmare with this choice."""
    if choice < PAY_DOOR:
        colour = (choice - PAY_KEY) % COLOURS
        spare = needs(s, colour) <= 0 or count_held(s, key_of(colour)) > 1
        return 0 if spare else KEY_PRICE
    if choice < PAY_DECK:
        return 0 if needs(s, choice - PAY_DOOR) < 0 else DOOR_PRICE
    late = 0 if deck_size(s) > FEW_CARDS else LATE_COST
    if choice == PAY_DECK:
        return DECK_PRICE + late
    cost = HAND_PRICE + late
    for card in range(LOCATIONS):
        cost += count_held(s, card) * value(s, card)
    return cost


def worth_of_arranging(s: State, number: int) -> int:
    """Return the worth of an answer to a prophecy: chiefly the discarded card, then each card by its
    place."""
    n = s.known_n
    discarded = s.known[place_at(n, number, 0)]
    worth = 0
    if discarded == NIGHTMARE:
        worth += NIGHTMARE_GONE
    elif discarded >= DOOR:
        worth += DOOR_GONE
    else:
        worth += VALUE_GONE * value(s, discarded)
    for at in range(1, n):
        worth += (n - at) * place_worth(s, s.known[place_at(n, number, at)])
    return worth


def place_worth(s: State, card: int) -> int:
    """Return the worth of drawing a card soon."""
    if card == NIGHTMARE:
        return NIGHTMARE_NEXT
    if card < DOOR:
        return value(s, card)
    openable = count_held(s, key_of(card - DOOR)) > 0 and needs(s, card - DOOR) > 0
    return OPEN_NEXT if openable else CLOSED_NEXT


# The draft of two players


def worth_of_taking(s: State, card: int) -> int:
    """Return the worth of a card in the draft, as a key and with other cards of its colour."""
    worth = KEY_TAKEN if symbol_of(card) == KEY else 0
    first = colour_of(card) * SYMBOLS
    for other in range(first, first + SYMBOLS):
        if other != card:
            worth += GOES_WITH_OWN * s.hand[s.active][other] + GOES_WITH_SHARED * s.hand[SHARED][other]
    return worth
