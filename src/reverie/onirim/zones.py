"""The zones of the cards (deck, hand, limbo) and how cards move between them. The rules are built on these.

Numba compiles this module unchanged, like `rules`.
"""

from .cards import COLOURS, DOOR, DOORS, KINDS, NIGHTMARE, NOTHING
from .state import GAINED, IN_DECK, IN_LIMBO, LOST, PROPHECY, SHARED, State

HAND = 5
PERSONAL = 3
"""Number of personal cards of each of two players. The other two cards of the hand are shared."""


# The deck (O1.5, O5.5)


def deck_size(s: State) -> int:
    """Return the number of cards in the deck."""
    return s.deck_n + s.known_n


def top_size(s: State) -> int:
    """Return the number of cards that a prophecy or a nightmare turns up (O5.2, O5.3, O7.3)."""
    return min(PROPHECY, deck_size(s))


def leave_deck(s: State, card: int) -> None:
    """Take `card` from the top of the deck: the first known card, or one of the unknown ones."""
    if s.known_n == 0:
        s.deck[card] -= 1
        s.deck_n -= 1
        return
    s.known_n -= 1
    for place in range(s.known_n):
        s.known[place] = s.known[place + 1]
        s.known_by[place] = s.known_by[place + 1]
    s.known[s.known_n] = NOTHING
    s.known_by[s.known_n] = 0


def forget(s: State) -> None:
    """Forget where the known cards lie (O8.1)."""
    for place in range(s.known_n):
        if s.known[place] != NOTHING:  # in a view, `deck` already counts a card that only the other knows
            s.deck[s.known[place]] += 1
        s.known[place] = NOTHING
        s.known_by[place] = 0
    s.deck_n += s.known_n
    s.known_n = 0


def door_in_deck(s: State, colour: int) -> bool:
    """Return whether a door of `colour` is in the deck."""
    for place in range(s.known_n):
        if s.known[place] == DOOR + colour:
            return True
    return s.deck[DOOR + colour] > 0


# The hand (O10.2, O10.5)


def full_hand(s: State) -> int:
    """Return the number of cards in a full hand (O2.1)."""
    return HAND


def own_size(s: State) -> int:
    """Return the number of cards in a full personal part of the hand."""
    return full_hand(s) if s.players == 1 else PERSONAL


def hand_size(s: State) -> int:
    """Return the size of the active player's hand: their own cards and the shared ones (O10.2)."""
    return s.hand_n[s.active] + s.hand_n[SHARED]


def shared_size(s: State) -> int:
    """Return the number of cards in a full shared part of the hand."""
    return full_hand(s) - own_size(s)


def put(s: State, group: int, card: int) -> None:
    """Add a card to a group of the hand."""
    s.hand[group][card] += 1
    s.hand_n[group] += 1


def take(s: State, group: int, card: int) -> None:
    """Take a card out of a group of the hand."""
    s.hand[group][card] -= 1
    s.hand_n[group] -= 1


def join_hand(s: State, card: int) -> None:
    """Put a drawn card into the player's personal group, or into the shared one if that is full (O10.5)."""
    put(s, s.active if s.hand_n[s.active] < own_size(s) else SHARED, card)


def holds(s: State, card: int) -> bool:
    """Return whether `card` is in the active player's hand, in either group."""
    return s.hand[s.active][card] + s.hand[SHARED][card] > 0


# Limbo (O8)


def to_limbo(s: State, card: int) -> None:
    """Put a door or a nightmare into limbo, which was in the deck or was just drawn from it."""
    s.limbo[card] += 1
    if card != NIGHTMARE:
        door_moves(s, card - DOOR, IN_DECK, IN_LIMBO)


def limbo_is_empty(s: State) -> bool:
    """Return whether limbo is empty."""
    cards = 0
    for card in range(DOOR, KINDS):
        cards += s.limbo[card]
    return cards == 0


# Places of doors (pictures tell two doors of a colour apart, the rules do not)


def door_moves(s: State, colour: int, start: int, to: int) -> None:
    """Record that a door of `colour` moves from one place to another.

    If both doors lie at `start`, the first one goes; of two that a player has, the last one.
    """
    which = 2 * colour
    if s.door_at[which] != start or (start >= GAINED and s.door_at[which + 1] == start):
        which += 1
    s.door_at[which] = to


def lay_doors(s: State) -> None:
    """Assign places to the doors of a state whose past is unknown, such as one read from a position.

    The first doors are those of the first seat, then the second's, those in limbo, in the deck, and
    discarded.
    """
    for colour in range(COLOURS):
        which = 2 * colour
        lying = (s.doors[0][colour], s.doors[1][colour], s.limbo[DOOR + colour], 0, s.discard[DOOR + colour])
        places = (GAINED, GAINED + 1, IN_LIMBO, IN_DECK, LOST)
        hidden = DOORS // COLOURS - sum(lying)
        for place, number in zip(places, lying, strict=True):
            for _ in range(hidden if place == IN_DECK else number):
                s.door_at[which] = place
                which += 1
