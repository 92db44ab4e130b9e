"""The observation of a learned player: a view as a row of small numbers.

A row consists of a part for each colour, all laid out alike, and a part for everything else. The odds of a
position do not change when colours change places. A network that treats the four parts alike need not learn
this.

Numba compiles this module unchanged, like `rules`. `observe` is called at a moment right after a choice:
the deck is about to act, or the same choice continues (a search, a swap), or the draft does. `observe_choice`
is for learners that look at moments of choice: the same row, and a part that describes the choice.
`observe_partner` adds how the partner has played so far.
"""

from .arrays import Places
from .cards import COLOURS, DOOR, KEY, NIGHTMARE, SYMBOLS, colour_of, symbol_of
from .state import (
    ARRANGE,
    AT_DOOR,
    AT_NIGHTMARE,
    CHOOSE,
    DRAFT,
    FORESEE,
    NEW_HAND,
    PHASES,
    PROPHECY,
    REFILL,
    REVEAL,
    SEARCH,
    SERIES,
    SHARED,
    SWAP,
    SWAPPED,
    WAYS,
    State,
)
from .zones import HAND, deck_size, hand_size

# The part of a colour
UNSEEN = 0  # suns, moons, keys and doors unseen: four counts
AT_LEAST = 4  # suns, moons, keys and doors unseen: at least 1, 2, 3 of each
LIMBO = 16  # doors in limbo: at least 1, 2
MY_DOORS = 18  # at least 1, 2
THEIR_DOORS = 20
MY_HAND = 22  # suns, moons, keys: at least 1, 2, 3
SHARED_HAND = 31  # suns, moons, keys: at least 1, 2, 3
THEIR_HAND = 40  # likewise, if it is visible
MY_ROW = 49  # it ends with a sun, a moon, a key of this colour; 1 or 2 cards towards a series
THEIR_ROW = 54
ON_TOP = 59  # each of five known places: sun, moon, key, door
COLOUR_PART = 79

# The part of everything else, behind the four colours
NIGHTMARES = 0  # unseen, as a count, and at least 1, 2, 3
LIMBO_NIGHTMARES = 4  # at least 1, 2
DECK = 6  # cards in the deck, as a count, and no more than 0 to 11
TOP_NIGHTMARE = 19  # each of five places
TOP_HIDDEN = 24  # each of five places: known to the partner alone
MISSING = 29  # cards that the hand lacks: 0 to 5
PENDING = 35  # refill, foresee, reveal, new hand, search, swap, draft
MY_LAST = 42  # the row is empty, or ends with a sun, moon, key
THEIR_LAST = 46
DUE = 50  # a prophecy is due
COMMON_PART = 51

WIDTH = COLOURS * COLOUR_PART + COMMON_PART

# The part of how the partner plays, behind everything else: all zero for a lone player
THEIR_PLAYS = 0  # cards in their row, as a count
THEIR_DISCARDS = 1  # cards they have discarded in phase one, as a count, and at least 1 to 6
KEYS_PLAYED = 8  # keys in their row, as a count, and at least 1 to 3
BROKEN_ONES = 12  # series left after one card, as a count, and at least 1 to 6
BROKEN_TWOS = 19  # series left after two cards, as a count, and at least 1 to 3
COMPLETED_SERIES = 23  # as a count, and at least 1 to 4
THEIR_WAYS = 28  # played out of the shared cards, discarded out of their own, keys discarded, swaps: each as
#                  a count, and at least 1 to 6
THEIR_KEEPS = 56  # discards without a swap: likewise
PARTNER_PART = 63

TALLY = 7

FULL_WIDTH = WIDTH + PARTNER_PART

# The part of a moment of choice, behind the first `WIDTH`
TO_CHOOSE = 0  # in the order of `CHOICE_PHASES`
DOOR_DRAWN = 7  # the colour of the door that a key could open
CHOICE_PART = 11

CHOICE_PHASES = (DRAFT, CHOOSE, SEARCH, SWAP, ARRANGE, AT_DOOR, AT_NIGHTMARE)
CHOICE_WIDTH = WIDTH + CHOICE_PART

# Tables instead of branches: a wrongly predicted branch costs more than a lookup.
PENDING_IN = tuple(
    {REFILL: 0, FORESEE: 1, REVEAL: 2, NEW_HAND: 3, SEARCH: 4, SWAP: 5}.get(phase, 6)
    for phase in range(len(PHASES))
)
"""The next event, as an index into the `PENDING` part, by phase."""

TOP_AT = (
    COLOURS * COLOUR_PART + TOP_HIDDEN,
    *(colour_of(card) * COLOUR_PART + ON_TOP + symbol_of(card) for card in range(DOOR)),
    *(colour * COLOUR_PART + ON_TOP + SYMBOLS for colour in range(COLOURS)),
    COLOURS * COLOUR_PART + TOP_NIGHTMARE,
)
"""The index of the flag for a card on top of the deck, by card from `NOTHING` on."""
TOP_STEP = (1, *(4 for _ in range(NIGHTMARE)), 1)
"""How much is added to that index for each place further down, by card from `NOTHING` on."""


def observe(s: State, me: int, out: Places[int]) -> None:
    """Write what seat `me` sees into the first `WIDTH` numbers of `out`, which must be all zero."""
    for colour in range(COLOURS):
        observe_colour(s, me, colour, out)
    base = COLOURS * COLOUR_PART
    out[base + NIGHTMARES] = s.deck[NIGHTMARE]
    at_least(out, base + NIGHTMARES + 1, s.deck[NIGHTMARE], 3)
    at_least(out, base + LIMBO_NIGHTMARES, s.limbo[NIGHTMARE], 2)
    size = deck_size(s)
    out[base + DECK] = size
    for k in range(12):
        out[base + DECK + 1 + k] = 1 if size <= k else 0
    for place in range(PROPHECY):  # always all five, to avoid branches that are hard to predict
        card = s.known[place]
        out[TOP_AT[card + 1] + place * TOP_STEP[card + 1]] = 1 if place < s.known_n else 0
    out[base + MISSING + max(0, HAND - hand_size(s))] = 1
    out[base + PENDING + pending(s)] = 1
    last_card(s, me, out, MY_ROW, base + MY_LAST)
    if s.players == 2:
        last_card(s, 1 - me, out, THEIR_ROW, base + THEIR_LAST)
    out[base + DUE] = s.prophecy


def observe_choice(s: State, me: int, out: Places[int]) -> None:
    """Write what seat `me` sees at a moment of choice into `out`: `CHOICE_WIDTH` numbers, initially zero."""
    observe(s, me, out)
    out[COLOURS * COLOUR_PART + PENDING + pending(s)] = 1 if s.phase in (SEARCH, SWAP, DRAFT) else 0
    for k in range(len(CHOICE_PHASES)):
        out[WIDTH + TO_CHOOSE + k] = 1 if s.phase == CHOICE_PHASES[k] else 0
    if s.phase == AT_DOOR:
        out[WIDTH + DOOR_DRAWN + s.resolving - DOOR] = 1


def observe_partner(s: State, me: int, out: Places[int]) -> None:
    """Write how the partner has played, behind what `observe` writes: `FULL_WIDTH` numbers, all zero
    before."""
    if s.players == 1:
        return
    other = 1 - me
    played = s.row_n[other]
    discarded = max(0, (s.turns + 1 - other) // 2 - played)  # the first seat has the first turn
    out[WIDTH + THEIR_PLAYS] = played
    tally(out, WIDTH + THEIR_DISCARDS, discarded, TALLY - 1)
    observe_row(s, other, out)
    for way in range(WAYS):
        tally(out, WIDTH + THEIR_WAYS + TALLY * way, s.ways[other][way], TALLY - 1)
    tally(out, WIDTH + THEIR_KEEPS, max(0, discarded - s.ways[other][SWAPPED]), TALLY - 1)


def observe_row(s: State, seat: int, out: Places[int]) -> None:
    """Write how well the cards in the row of `seat` follow each other."""
    keys = 0
    ones = 0
    twos = 0
    series = 0
    completed = 0
    for place in range(s.row_n[seat]):
        card = s.row[seat][place]
        keys += symbol_of(card) == KEY
        if series > 0 and colour_of(card) == colour_of(s.row[seat][place - 1]):
            series += 1
        else:
            ones += series == 1
            twos += series == 2
            series = 1
        if series == SERIES:
            completed += 1
            series = 0
    tally(out, WIDTH + KEYS_PLAYED, keys, 3)
    tally(out, WIDTH + BROKEN_ONES, ones, 6)
    tally(out, WIDTH + BROKEN_TWOS, twos, 3)
    tally(out, WIDTH + COMPLETED_SERIES, completed, 4)


def tally(out: Places[int], at: int, count: int, most: int) -> None:
    """Write a count, and a flag for each of "at least 1" to "at least `most`"."""
    out[at] = count
    at_least(out, at + 1, count, most)


def observe_colour(s: State, me: int, colour: int, out: Places[int]) -> None:
    """Write the part of one colour."""
    base = colour * COLOUR_PART
    for symbol in range(SYMBOLS + 1):
        unseen = s.deck[colour * SYMBOLS + symbol if symbol < SYMBOLS else DOOR + colour]
        out[base + UNSEEN + symbol] = unseen
        at_least(out, base + AT_LEAST + 3 * symbol, unseen, 3)
    at_least(out, base + LIMBO, s.limbo[DOOR + colour], 2)
    at_least(out, base + MY_DOORS, s.doors[me][colour], 2)
    for symbol in range(SYMBOLS):
        at_least(out, base + MY_HAND + 3 * symbol, s.hand[me][colour * SYMBOLS + symbol], 3)
    if s.players == 2:
        at_least(out, base + THEIR_DOORS, s.doors[1 - me][colour], 2)
        for symbol in range(SYMBOLS):
            card = colour * SYMBOLS + symbol
            at_least(out, base + SHARED_HAND + 3 * symbol, s.hand[SHARED][card], 3)
            at_least(out, base + THEIR_HAND + 3 * symbol, s.hand[1 - me][card], 3)


def at_least(out: Places[int], at: int, count: int, most: int) -> None:
    """Write a flag for each of "at least 1" to "at least `most`".

    Every flag is written, set or not: a wrongly predicted branch costs more than writing.
    """
    for k in range(most):
        out[at + k] = 1 if count > k else 0


def pending(s: State) -> int:
    """Return what comes next, as an index into the `PENDING` part."""
    return PENDING_IN[s.phase]


def last_card(s: State, seat: int, out: Places[int], row_at: int, last_at: int) -> None:
    """Write the end of a row: its symbol, its colour, and how far the series has come."""
    length = s.row_n[seat]
    if length == 0:
        out[last_at] = 1
        return
    card = s.row[seat][length - 1]
    out[last_at + 1 + symbol_of(card)] = 1
    base = colour_of(card) * COLOUR_PART + row_at
    out[base + symbol_of(card)] = 1
    at_least(out, base + SYMBOLS, s.series[seat], 2)
