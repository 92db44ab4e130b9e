"""Three players never seen in training, for evaluating a partner. Written like the rules, for Numba.

- `pupil` plays as the guided first game teaches: it continues a series, otherwise begins one with the colour
  it holds most of; it discards when nothing fits, or a second key for a prophecy; it gives a key for a door
  or a nightmare, and discards nightmares.
- `collector` wants one colour at a time, and plays nothing before it holds what is left of a series. It
  discards other cards and swaps for those it wants.
- `helper` looks at its partner's row: it leaves alone the shared cards that would continue it, and swaps such
  cards in; it keeps keys for doors.

They share no code with `scripted`. In a prophecy all three do much the same as it does, since there is little
else to do.
"""

from collections.abc import Sequence

from ...onirim.cards import (
    COLOURS,
    DOOR,
    KEY,
    LOCATIONS,
    NIGHTMARE,
    SUN,
    SYMBOLS,
    colour_of,
    key_of,
    symbol_of,
)
from ...onirim.choices import (
    DISCARD,
    DO_ARRANGE,
    DO_SEARCH,
    DO_SWAP,
    KEEP,
    LEAVE,
    PAY_DECK,
    PAY_DOOR,
    PAY_HAND,
    PAY_KEY,
    TAKE,
    place_at,
)
from ...onirim.rules import search_colour
from ...onirim.state import (
    AT_DOOR,
    AT_NIGHTMARE,
    CHOOSE,
    DRAFT,
    SEARCH,
    SHARED,
    SWAP,
    State,
)

PUPIL, COLLECTOR, HELPER = 0, 1, 2
STRANGERS = {"pupil": PUPIL, "collector": COLLECTOR, "helper": HELPER}


def choose_as_stranger(s: State, options: Sequence[int], n: int, who: int) -> int:
    """Return the index of the choice that player `who` makes among the first `n` of `options`."""
    best = 0
    most = 0
    for at in range(n):
        here = score_choice(s, options[at], who)
        if at == 0 or here > most:
            most = here
            best = at
    return best


def score_choice(s: State, choice: int, who: int) -> int:
    """Return the score that player `who` gives a choice, for comparison with others of the same moment."""
    if s.phase == CHOOSE:
        card = choice % LOCATIONS
        shared = choice % DISCARD >= LOCATIONS
        if who == PUPIL:
            return pupil_plays(s, card) if choice < DISCARD else pupil_discards(s, card)
        if who == COLLECTOR:
            return collector_plays(s, card) if choice < DISCARD else collector_discards(s, card)
        return helper_plays(s, card, shared) if choice < DISCARD else helper_discards(s, card, shared)
    if s.phase == SEARCH:
        return (choice == DO_SEARCH) == lacks(s, search_colour(s))
    if s.phase == AT_DOOR:
        return (choice != LEAVE) == lacks(s, s.resolving - DOOR)
    if s.phase == AT_NIGHTMARE:
        return score_price(s, choice, who)
    if s.phase == SWAP:
        return score_swap(s, choice, who)
    if s.phase == DRAFT:
        card = choice - TAKE
        return 2 * of_colour(s, colour_of(card)) + (symbol_of(card) == KEY)
    return score_order(s, choice - DO_ARRANGE)


# Shared by all three


def lacks(s: State, colour: int) -> bool:
    """Return whether the active player has no door of `colour` yet."""
    return s.doors[s.active][colour] == 0


def in_hand(s: State, card: int) -> int:
    """Return the number of copies of a card that the active player can use."""
    return s.hand[s.active][card] + s.hand[SHARED][card]


def of_colour(s: State, colour: int) -> int:
    """Return how many cards of a colour are in hand."""
    n = 0
    for card in range(colour * SYMBOLS, colour * SYMBOLS + SYMBOLS):
        n += in_hand(s, card)
    return n


def keys_in_hand(s: State) -> int:
    """Return the number of keys that the active player can use."""
    n = 0
    for colour in range(COLOURS):
        n += in_hand(s, key_of(colour))
    return n


def series_before(s: State, seat: int, card: int) -> int:
    """Return the number of cards of its colour that `card` would follow in the series of that row."""
    if s.series[seat] == 0:
        return 0
    last = s.row[seat][s.row_n[seat] - 1]
    if colour_of(last) != colour_of(card) or symbol_of(last) == symbol_of(card):
        return 0
    return s.series[seat]


# The pupil


def pupil_plays(s: State, card: int) -> int:
    """Return the worth of playing a card, as the page teaches it."""
    going = 100 if series_before(s, s.active, card) > 0 else 0
    wanted = 0 if lacks(s, colour_of(card)) else 50
    key = 15 if symbol_of(card) == KEY else 0
    return 1000 + going + 10 * of_colour(s, colour_of(card)) + in_hand(s, card) - key - wanted


def pupil_discards(s: State, card: int) -> int:
    """Return the worth of discarding a card: a second key for a prophecy, else a card of a colour with
    few."""
    if symbol_of(card) == KEY and keys_in_hand(s) > 1 and s.turns >= 5:
        return 1100 - 10 * lacks(s, colour_of(card))  # for a prophecy, unless a series is under way
    return 100 - 10 * of_colour(s, colour_of(card)) * lacks(s, colour_of(card))


# The collector


def target_colour(s: State) -> int:
    """Return the colour with most cards, the row included, among those of which the player has no door."""
    best = 0
    most = -1
    for colour in range(COLOURS):
        if lacks(s, colour):
            n = of_colour(s, colour)
            if s.series[s.active] > 0 and colour_of(s.row[s.active][s.row_n[s.active] - 1]) == colour:
                n += 2 * s.series[s.active]
            if n > most:
                most = n
                best = colour
    return best


def collector_plays(s: State, card: int) -> int:
    """Return the worth of playing a card: none before the rest of its series is in hand."""
    colour = colour_of(card)
    before = series_before(s, s.active, card)
    if colour != target_colour(s) or before + of_colour(s, colour) < 3:
        return -100
    return 200 + (10 if symbol_of(card) == SUN else 0) - (10 if symbol_of(card) == KEY else 0)


def collector_discards(s: State, card: int) -> int:
    """Return the worth of discarding a card: those of the wanted colour are kept."""
    if colour_of(card) == target_colour(s):
        return 0
    return 100 - 50 * (symbol_of(card) == KEY) * lacks(s, colour_of(card)) - of_colour(s, colour_of(card))


# The helper


def helper_plays(s: State, card: int, shared: bool) -> int:
    """Return the worth of playing a card: shared cards that fit the partner's series are left alone."""
    if shared and s.doors[1 - s.active][colour_of(card)] == 0 and series_before(s, 1 - s.active, card) > 0:
        return -50
    if not lacks(s, colour_of(card)):
        return 5
    if symbol_of(card) == KEY and series_before(s, s.active, card) < 2:
        return -20
    before = series_before(s, s.active, card)
    return 100 * before + 10 * min(3 - before, of_colour(s, colour_of(card)))


def helper_discards(s: State, card: int, shared: bool) -> int:
    """Return the worth of discarding a card: cards that fit the partner's series are kept."""
    if s.doors[1 - s.active][colour_of(card)] == 0 and series_before(s, 1 - s.active, card) > 0:
        return -60
    if symbol_of(card) == KEY:
        return 22 if in_hand(s, card) > 1 or not lacks(s, colour_of(card)) else -5
    return 12 - 4 * of_colour(s, colour_of(card)) * lacks(s, colour_of(card)) - shared


# Nightmares, swaps, prophecies


def score_price(s: State, choice: int, who: int) -> int:
    """Return the worth of paying a nightmare in this way."""
    if choice < PAY_DOOR:
        colour = (choice - PAY_KEY) % COLOURS
        if not lacks(s, colour) or in_hand(s, key_of(colour)) > 1:
            return 100
        return 50 if who == PUPIL else 10
    if choice < PAY_DECK:
        return 90 if s.doors[s.active][choice - PAY_DOOR] > 1 else -100
    most = 0
    for colour in range(COLOURS):
        if lacks(s, colour):
            most = max(most, of_colour(s, colour))
    if choice == PAY_HAND:
        return 30 if most < 3 else 0
    return 20 if who == COLLECTOR else 5


def score_swap(s: State, choice: int, who: int) -> int:
    """Return the worth of a swap."""
    if choice == KEEP or who == PUPIL:
        return choice == KEEP
    own_card = (choice - DO_SWAP) // LOCATIONS
    shared_card = (choice - DO_SWAP) % LOCATIONS
    if who == COLLECTOR:
        target = target_colour(s)
        return 2 * (colour_of(shared_card) == target and colour_of(own_card) != target)
    other = 1 - s.active
    gives = series_before(s, other, own_card) * (s.doors[other][colour_of(own_card)] == 0)
    loses = series_before(s, other, shared_card) * (s.doors[other][colour_of(shared_card)] == 0)
    return 2 * (gives - loses)


def score_order(s: State, number: int) -> int:
    """Return the worth of an answer to a prophecy: discard a nightmare or a useless card, doors with a key on
    top."""
    n = s.known_n
    gone = s.known[place_at(n, number, 0)]
    score = 0
    if gone == NIGHTMARE:
        score += 1000
    elif gone >= DOOR:
        score -= 1000
    else:
        score -= 10 * lacks(s, colour_of(gone)) * (1 + of_colour(s, colour_of(gone)))
    for at in range(1, n):
        score += (n - at) * score_next(s, s.known[place_at(n, number, at)])
    return score


def score_next(s: State, card: int) -> int:
    """Return the worth of drawing a card soon."""
    if card == NIGHTMARE:
        return -20
    if card >= DOOR:
        return 30 if lacks(s, card - DOOR) and in_hand(s, key_of(card - DOOR)) > 0 else -5
    return 2 * of_colour(s, colour_of(card)) * lacks(s, colour_of(card))
