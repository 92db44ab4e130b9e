"""The rules of Onirim in the order of the rulebook, one function for each event.

No dice, no strings, no errors: a function takes the state and one step and changes the state. Cards from the
deck are arguments (`deal`, `draw`, `foresee`, `reveal`). Numba compiles these functions unchanged, so they
keep to integers and to indexing lists. They do not check whether a step is legal; `choices` and `deck` do
that before they call.
"""

from .cards import (
    CARDS,
    COLOURS,
    COPIES,
    DOOR,
    DOORS,
    KEY,
    KINDS,
    LOCATIONS,
    NIGHTMARE,
    NOTHING,
    colour_of,
    key_of,
    symbol_of,
)
from .state import (
    ALL_DOORS,
    ARRANGE,
    AT_DOOR,
    AT_NIGHTMARE,
    CHOOSE,
    DECK_EMPTY,
    DRAFT,
    FORESEE,
    GAINED,
    IN_DECK,
    IN_LIMBO,
    KEYS_DISCARDED,
    LOST,
    NEW_HAND,
    OPENING,
    OPENING_SHUFFLE,
    OVER,
    OWN_DISCARDED,
    REFILL,
    RESIGNED,
    REVEAL,
    RUNNING,
    SEARCH,
    SEARCH_SHUFFLE,
    SERIES,
    SHARED,
    SHARED_PLAYED,
    SWAP,
    SWAPPED,
    TURN_SHUFFLE,
    State,
)
from .zones import (
    deck_size,
    door_in_deck,
    door_moves,
    forget,
    full_hand,
    hand_size,
    holds,
    join_hand,
    leave_deck,
    limbo_is_empty,
    put,
    shared_size,
    take,
    to_limbo,
    top_size,
)

FACE_UP = 8
"""Cards from which two players draft."""

EVERYONE = 3
"""Both seats, as a set of bits in `known_by`."""


# Setting up (O2, O10.1)


def set_up(s: State) -> None:
    """Put all 76 cards into the deck and let it deal. `s` must be empty except for the settings."""
    for card in range(KINDS):
        s.deck[card] = COPIES[card]
    s.deck_n = CARDS
    s.phase = OPENING


def deal(s: State, card: int) -> None:
    """Deal one card of the opening (O2.1, O10.1) or of a new hand (O7.4)."""
    leave_deck(s, card)
    if card >= LOCATIONS:
        to_limbo(s, card)
    elif s.phase == OPENING and s.players == 2:
        put(s, SHARED, card)
    else:
        join_hand(s, card)
    if s.phase == NEW_HAND:
        deal_new_hand(s)
    elif hand_size(s) == (full_hand(s) if s.players == 1 else FACE_UP):
        if limbo_is_empty(s):
            begin(s)
        else:
            s.phase = OPENING_SHUFFLE


def begin(s: State) -> None:
    """End the opening: two players draft, one player takes the first turn."""
    s.phase = DRAFT if s.players == 2 else CHOOSE


def draft(s: State, card: int) -> None:
    """Take one of the face-up cards (O10.1)."""
    take(s, SHARED, card)
    put(s, s.active, card)
    s.active = 1 - s.active
    if s.hand_n[SHARED] == shared_size(s):
        s.phase = CHOOSE


# Playing a card (O4)


def last_symbol(s: State) -> int:
    """Return the symbol of the last card of the active player's row, or `NOTHING`."""
    length = s.row_n[s.active]
    return NOTHING if length == 0 else symbol_of(s.row[s.active][length - 1])


def fits(s: State, card: int) -> bool:
    """Return whether `card` may follow the last card of the active player's row (O4.1, O4.2)."""
    return symbol_of(card) != last_symbol(s)


def play(s: State, group: int, card: int) -> None:
    """Lay `card` at the end of the active player's row (O4.1, O10.3)."""
    take(s, group, card)
    row = s.active
    length = s.row_n[row]
    same = s.series[row] > 0 and colour_of(card) == colour_of(s.row[row][length - 1])
    s.series[row] = s.series[row] + 1 if same else 1
    s.row[row][length] = card
    s.row_n[row] += 1
    s.turns += 1
    if group == SHARED:
        s.ways[row][SHARED_PLAYED] += 1
    if s.series[row] == SERIES:
        s.series[row] = 0  # the next card starts a new series (O4.3)
        offer_search(s, colour_of(card))
    else:
        refill(s)


def offer_search(s: State, colour: int) -> None:
    """Offer a search after a series of `colour` was completed, if there is one (O4.4, O4.5)."""
    if door_in_deck(s, colour) or s.search_shuffles == 1:
        s.phase = SEARCH
    else:
        refill(s)


def search_colour(s: State) -> int:
    """Return the colour of the series that was just completed."""
    return colour_of(s.row[s.active][s.row_n[s.active] - 1])


def search(s: State) -> None:
    """Look through the deck, gain the door if there is one, and shuffle (O4.4, O4.5)."""
    colour = search_colour(s)
    forget(s)
    s.phase = SEARCH_SHUFFLE
    if s.deck[DOOR + colour] > 0:
        s.deck[DOOR + colour] -= 1
        s.deck_n -= 1
        gain_door(s, colour)


def decline(s: State) -> None:
    """Leave the deck as it is (O4.4)."""
    refill(s)


# Discarding a card (O5), and the swap of two players (O10.4)


def discard(s: State, group: int, card: int) -> None:
    """Discard `card` in phase one (O5.1)."""
    take(s, group, card)
    s.discard[card] += 1
    s.turns += 1
    s.prophecy = 1 if symbol_of(card) == KEY else 0  # only here, in phase one (O5.6)
    if s.players == 2:
        s.ways[s.active][OWN_DISCARDED] += 1 if group != SHARED else 0
        s.ways[s.active][KEYS_DISCARDED] += s.prophecy
        s.phase = SWAP
    else:
        after_discard(s)


def swap(s: State, own: int, shared: int) -> None:
    """Exchange a personal card with a shared one, before any prophecy (O10.4)."""
    take(s, s.active, own)
    take(s, SHARED, shared)
    put(s, s.active, shared)
    put(s, SHARED, own)
    s.ways[s.active][SWAPPED] += 1
    after_discard(s)


def keep(s: State) -> None:
    """Swap nothing (O10.4)."""
    after_discard(s)


def after_discard(s: State) -> None:
    """Begin a prophecy if a key was discarded and the deck is not empty (O5.2, O5.3)."""
    if s.prophecy == 1 and deck_size(s) > 0:
        s.phase = FORESEE
    else:
        s.prophecy = 0
        refill(s)


def onlookers(s: State) -> int:
    """Return the seats that see a prophecy, as bits of `known_by`: the active player, or both (O10.10)."""
    return 1 << s.active if s.players == 1 or s.silent == 1 else EVERYONE


def foresee(s: State, cards: list[int]) -> None:
    """Look at the top of the deck (O5.2)."""
    for place in range(top_size(s)):
        if place >= s.known_n:
            s.deck[cards[place]] -= 1
            s.deck_n -= 1
            s.known[place] = cards[place]
            s.known_n += 1
        s.known_by[place] |= onlookers(s)
    s.phase = ARRANGE


def arrange(s: State, cards: list[int]) -> None:
    """Discard the first of `cards` and put the others back, the second on top (O5.2, O5.4, O5.5)."""
    s.discard[cards[0]] += 1
    if DOOR <= cards[0] < NIGHTMARE:
        door_moves(s, cards[0] - DOOR, IN_DECK, LOST)
    s.known_n -= 1
    for place in range(s.known_n):
        s.known[place] = cards[place + 1]
        s.known_by[place] = onlookers(s)  # the other player does not know the new order
    s.known[s.known_n] = NOTHING
    s.known_by[s.known_n] = 0
    s.prophecy = 0
    refill(s)


# Refilling the hand (O6)


def refill(s: State) -> None:
    """Request a card until the hand is full. With an empty deck the game is lost (O6.1, O9.2)."""
    if hand_size(s) == full_hand(s):
        end_turn(s)
    elif deck_size(s) == 0:
        end(s, DECK_EMPTY)
    else:
        s.phase = REFILL


def draw(s: State, card: int) -> None:
    """Draw one card and resolve it (O6.2 to O6.4)."""
    leave_deck(s, card)
    if card < LOCATIONS:
        join_hand(s, card)
        refill(s)
        return
    s.resolving = card
    if card == NIGHTMARE:
        s.phase = AT_NIGHTMARE
    elif holds(s, key_of(card - DOOR)):
        s.phase = AT_DOOR
    else:
        leave(s)


def open_door(s: State, group: int) -> None:
    """Discard a key of the door's colour and gain the door (O6.3)."""
    colour = s.resolving - DOOR
    give_up(s, group, key_of(colour))
    s.resolving = NOTHING
    gain_door(s, colour)
    if s.ending == RUNNING:
        refill(s)


def leave(s: State) -> None:
    """Put the drawn door into limbo (O6.3)."""
    to_limbo(s, s.resolving)
    s.resolving = NOTHING
    refill(s)


def give_up(s: State, group: int, card: int) -> None:
    """Discard a card from the hand without a prophecy (O5.6)."""
    take(s, group, card)
    s.discard[card] += 1


# A nightmare (O7)


def pay_key(s: State, group: int, colour: int) -> None:
    """Pay a nightmare with a key (O7.1)."""
    give_up(s, group, key_of(colour))
    nightmare_passes(s)


def pay_door(s: State, colour: int) -> None:
    """Pay a nightmare with a door, which goes to limbo (O7.2)."""
    s.doors[s.active][colour] -= 1
    s.limbo[DOOR + colour] += 1
    door_moves(s, colour, GAINED + s.active, IN_LIMBO)
    nightmare_passes(s)


def pay_deck(s: State) -> None:
    """Pay a nightmare with the top of the deck (O7.3). An empty deck pays nothing."""
    if deck_size(s) == 0:
        nightmare_passes(s)
    else:
        s.phase = REVEAL


def reveal(s: State, cards: list[int]) -> None:
    """Turn up cards for a nightmare: doors and nightmares go to limbo, locations are discarded (O7.3)."""
    for place in range(top_size(s)):
        card = cards[place]
        leave_deck(s, card)
        if card >= LOCATIONS:
            to_limbo(s, card)
        else:
            s.discard[card] += 1
    nightmare_passes(s)


def pay_hand(s: State) -> None:
    """Pay a nightmare with the whole hand. The partner keeps their personal cards (O7.4, O10.8)."""
    for card in range(LOCATIONS):
        s.discard[card] += s.hand[s.active][card] + s.hand[SHARED][card]
        s.hand[s.active][card] = 0
        s.hand[SHARED][card] = 0
    s.hand_n[s.active] = 0
    s.hand_n[SHARED] = 0
    deal_new_hand(s)


def deal_new_hand(s: State) -> None:
    """Request a card until the hand is full. With an empty deck the game is lost (O7.4, O9.2)."""
    if hand_size(s) == full_hand(s):
        nightmare_passes(s)
    elif deck_size(s) == 0:
        end(s, DECK_EMPTY)
    else:
        s.phase = NEW_HAND


def nightmare_passes(s: State) -> None:
    """Discard the nightmare once it is paid (O7.6)."""
    s.discard[NIGHTMARE] += 1
    s.resolving = NOTHING
    refill(s)


# The end of a turn (O8)


def end_turn(s: State) -> None:
    """Shuffle limbo back into the deck if there is any, and end the turn (O8.1, O8.2)."""
    if limbo_is_empty(s):
        next_turn(s)
    else:
        s.phase = TURN_SHUFFLE


def next_turn(s: State) -> None:
    """Begin the next turn, by the other player if there are two (O10.11)."""
    if s.players == 2:
        s.active = 1 - s.active
    s.phase = CHOOSE


def shuffle(s: State) -> None:
    """Return limbo to the deck and forget all order (O8.1). After a search limbo is empty."""
    forget(s)
    for card in range(DOOR, KINDS):
        s.deck[card] += s.limbo[card]
        s.deck_n += s.limbo[card]
        s.limbo[card] = 0
    for door in range(DOORS):
        s.door_at[door] = IN_DECK if s.door_at[door] == IN_LIMBO else s.door_at[door]
    if s.phase == OPENING_SHUFFLE:
        begin(s)
    elif s.phase == SEARCH_SHUFFLE:
        refill(s)
    else:
        next_turn(s)


# The end of the game (O9, O10.9)


def gain_door(s: State, colour: int) -> None:
    """Put a door in front of the active player. The last one wins the game (O9.1, O10.6)."""
    s.doors[s.active][colour] += 1
    door_moves(s, colour, IN_DECK, GAINED + s.active)
    if all_doors(s):
        end(s, ALL_DOORS)


def all_doors(s: State) -> bool:
    """Return whether all doors are gained: two of each colour, or one of each for each of two players (O9.1,
    O10.9)."""
    for colour in range(COLOURS):
        if s.doors[0][colour] + s.doors[1][colour] < 2:
            return False
        if s.players == 2 and s.doors[0][colour] != 1:
            return False
    return True


def end(s: State, ending: int) -> None:
    """End the game."""
    s.ending = ending
    s.phase = OVER


def resign(s: State) -> None:
    """Resign the game while a player has to choose."""
    end(s, RESIGNED)


def unwinnable(s: State) -> bool:
    """Return whether a door was discarded (O5.4). The game continues but cannot be won."""
    for colour in range(COLOURS):
        if s.discard[DOOR + colour] > 0:
            return True
    return False
