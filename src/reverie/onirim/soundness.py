"""Whether a state could be a moment of a game; the rules rely on it, and never check it themselves."""

from itertools import pairwise

from .cards import (
    CARDS,
    COPIES,
    DOOR,
    KINDS,
    LOCATIONS,
    NIGHTMARE,
    NOTHING,
    Card,
    key_of,
    symbol_of,
)
from .refusals import counted
from .rules import FACE_UP, all_doors, search_colour
from .state import (
    ALL_DOORS,
    ARRANGE,
    AT_DOOR,
    AT_NIGHTMARE,
    CHOOSE,
    DECK_EMPTY,
    DRAFT,
    FORESEE,
    NEW_HAND,
    OPENING,
    OPENING_SHUFFLE,
    OVER,
    PHASES,
    PROPHECY,
    REFILL,
    REVEAL,
    SEARCH,
    SEARCH_SHUFFLE,
    SHARED,
    SWAP,
    TURN_SHUFFLE,
    State,
)
from .zones import HAND, deck_size, door_in_deck, hand_size, holds, limbo_is_empty, own_size, top_size


def unsound(s: State) -> str | None:
    """The first thing that is wrong, as a sentence, or nothing."""
    for question in (_cards, _rows, _known, _moment, _hands, _phase):
        fault = question(s)
        if fault:
            return fault
    return None


def count_cards(s: State) -> list[int]:
    """How many of each kind there are in all zones together (O1.4)."""
    counts = [s.deck[card] + s.limbo[card] + s.discard[card] for card in range(KINDS)]
    for group in s.hand:
        for card in range(LOCATIONS):
            counts[card] += group[card]
    for seat in (0, 1):
        for colour in range(4):
            counts[DOOR + colour] += s.doors[seat][colour]
        for card in s.row[seat][: s.row_n[seat]]:
            counts[card] += 1
    for card in s.known[: s.known_n]:
        counts[card] += 1
    if s.resolving != NOTHING:
        counts[s.resolving] += 1
    return counts


def _cards(s: State) -> str | None:
    counts = count_cards(s)
    if sum(counts) != CARDS:
        return f"This position has {counted(sum(counts), 'card')}; Onirim has {CARDS}."
    for kind in Card:
        if counts[kind] != COPIES[kind]:
            return f"This position has {counted(counts[kind], str(kind))}; Onirim has {COPIES[kind]}."
    for card in range(LOCATIONS):
        if s.limbo[card]:
            return f"A {Card(card)} is in limbo; only doors and nightmares go there."
    return None


def _rows(s: State) -> str | None:
    for seat in range(s.players):
        row = s.row[seat][: s.row_n[seat]]
        for card, following in pairwise(row):
            if symbol_of(card) == symbol_of(following):
                return f"In a row a {Card(following)} follows a {Card(card)}: they share a symbol."
    return None


def _known(s: State) -> str | None:
    if s.known_n == PROPHECY and s.phase not in (ARRANGE, OVER):
        return f"{PROPHECY} cards of the deck are known, but no prophecy is being answered."
    for place in range(1, s.known_n):
        if s.known_by[place] & ~s.known_by[place - 1]:
            return "Whoever knows a card of the deck knows those above it."
    if s.phase == ARRANGE and not s.known_by[s.known_n - 1] >> s.active & 1:
        return "Whoever answers a prophecy knows every card it shows."
    return None


def _moment(s: State) -> str | None:
    rows = sum(s.row_n)
    if s.turns < rows:
        return f"{counted(rows, 'card')} in rows after {counted(s.turns, 'turn')}."
    if (s.ending != 0) != (s.phase == OVER):
        return "A game has an ending when its phase is over, and only then."
    if all_doors(s) != (s.ending == ALL_DOORS):
        return "All doors are gained at the end of a game that is won, and only then."
    if s.ending == DECK_EMPTY and deck_size(s) > 0:
        return "The game is lost for want of a card, but the deck has some."
    nightmare = s.phase in (AT_NIGHTMARE, REVEAL, NEW_HAND)
    if s.phase == OVER:
        return None
    if nightmare and s.resolving != NIGHTMARE:
        return f'In phase "{PHASES[s.phase]}" a nightmare is being resolved.'
    if s.phase == AT_DOOR and not DOOR <= s.resolving < NIGHTMARE:
        return 'In phase "door" a door is being resolved.'
    if not nightmare and s.phase != AT_DOOR and s.resolving != NOTHING:
        return f'In phase "{PHASES[s.phase]}" no card is being resolved.'
    if s.prophecy != (s.phase in (FORESEE, ARRANGE)) and s.phase != SWAP:
        return "A prophecy is due between the discard of a key and its answer, and only then."
    if s.players == 2 and s.phase > DRAFT and s.active != (s.turns - (s.phase != CHOOSE)) % 2:
        return "It is the other seat's turn: the seats alternate, seat 0 first."
    return None


def _hands(s: State) -> str | None:
    """Who holds how many cards, before, between and during turns."""
    wrong = "The hands do not hold as many cards as they do in this phase."
    own, shared = own_size(s), HAND - own_size(s)
    sizes = s.hand_n
    if s.phase in (OPENING, OPENING_SHUFFLE, DRAFT):
        dealt, full = (sizes[0], HAND) if s.players == 1 else (sum(sizes), FACE_UP)
        if s.turns or sum(s.discard) or sum(map(sum, s.doors)):
            return "Before the first turn nothing has been discarded or gained."
        if (dealt < full) != (s.phase == OPENING) or dealt > full:
            return wrong
        if s.phase != DRAFT:
            return wrong if s.players == 2 and sizes[SHARED] != dealt else None
        return wrong if sizes[0] - sizes[1] != s.active or sizes[SHARED] <= shared else None
    if s.phase == OVER and s.turns == 0 and s.players == 2 and sizes[SHARED] > shared:
        return wrong if sum(sizes) != FACE_UP or max(sizes[:2]) > own else None  # given up in the draft
    if sizes[s.active] > own or sizes[SHARED] > shared:
        return wrong
    if s.players == 2 and sizes[1 - s.active] != own:
        return wrong
    held = hand_size(s)
    if s.phase in (CHOOSE, TURN_SHUFFLE):
        return wrong if held != HAND else None
    if s.phase in (SEARCH, SEARCH_SHUFFLE, SWAP, FORESEE, ARRANGE):
        return wrong if held != HAND - 1 else None
    return wrong if held == HAND and s.phase != OVER else None


def _phase(s: State) -> str | None:
    """What else a phase rests on."""
    limbo = not limbo_is_empty(s)
    if s.phase in (DRAFT, CHOOSE, SEARCH, SEARCH_SHUFFLE, SWAP, FORESEE, ARRANGE) and limbo:
        return f'In phase "{PHASES[s.phase]}" limbo is empty.'
    if s.phase in (OPENING_SHUFFLE, TURN_SHUFFLE) and not limbo:
        return "Nothing is in limbo, so there is no shuffle."
    if (s.phase == DRAFT and s.players == 1) or (s.phase == SWAP and s.players == 1):
        return f'There is no phase "{PHASES[s.phase]}" for one player.'
    if s.phase in (SEARCH, SEARCH_SHUFFLE) and (s.row_n[s.active] == 0 or s.series[s.active]):
        return "No series has just been completed."
    if s.phase == SEARCH and not s.search_shuffles and not door_in_deck(s, search_colour(s)):
        return "A search is offered only while the deck has a door of that colour."
    if s.phase == ARRANGE and s.known_n != top_size(s):
        return f"The prophecy shows {top_size(s)} cards."
    if s.phase in (REFILL, REVEAL, NEW_HAND, FORESEE) and deck_size(s) == 0:
        return "The deck is empty, so it cannot act."
    if s.phase == AT_DOOR and not holds(s, key_of(s.resolving - DOOR)):
        return "No key in hand opens the door, so there is no choice."
    return None
