"""A check of whether a state can occur in a game. The rules rely on it and never check it themselves."""

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
from .refusals import BadPosition
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
from .zones import (
    deck_size,
    door_in_deck,
    full_hand,
    hand_size,
    holds,
    limbo_is_empty,
    own_size,
    shared_size,
    top_size,
)


def find_fault(s: State) -> BadPosition | None:
    """Return the first fault of a state, or None."""
    for question in (_card_fault, _row_fault, _known_fault, _moment_fault, _hand_fault, _phase_fault):
        fault = question(s)
        if fault:
            return fault
    return None


def count_cards(s: State) -> list[int]:
    """Return the number of cards of each kind in all zones together (O1.4)."""
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


def _card_fault(s: State) -> BadPosition | None:
    counts = count_cards(s)
    if sum(counts) != CARDS:
        return BadPosition("wrong-card-total", number=sum(counts), copies=CARDS)
    for kind in Card:
        if counts[kind] != COPIES[kind]:
            return BadPosition("wrong-card-copies", card=str(kind), number=counts[kind], copies=COPIES[kind])
    for card in range(LOCATIONS):
        if s.limbo[card]:
            return BadPosition("location-in-limbo", card=str(Card(card)))
    return None


def _row_fault(s: State) -> BadPosition | None:
    for seat in range(s.players):
        row = s.row[seat][: s.row_n[seat]]
        for card, following in pairwise(row):
            if symbol_of(card) == symbol_of(following):
                return BadPosition("row-shares-symbol", card=str(Card(card)), following=str(Card(following)))
    return None


def _known_fault(s: State) -> BadPosition | None:
    if s.known_n == PROPHECY and s.phase not in (ARRANGE, OVER):
        return BadPosition("known-without-prophecy", number=PROPHECY)
    for place in range(1, s.known_n):
        if s.known_by[place] & ~s.known_by[place - 1]:
            return BadPosition("known-cards-not-on-top")
    if s.phase == ARRANGE and not s.known_by[s.known_n - 1] >> s.active & 1:
        return BadPosition("prophecy-not-known")
    return None


def _moment_fault(s: State) -> BadPosition | None:
    rows = sum(s.row_n)
    if s.turns < rows:
        return BadPosition("rows-longer-than-turns", number=rows, turns=s.turns)
    if (s.ending != 0) != (s.phase == OVER):
        return BadPosition("ending-contradicts-phase")
    if all_doors(s) != (s.ending == ALL_DOORS):
        return BadPosition("doors-contradict-ending")
    if s.ending == DECK_EMPTY and deck_size(s) > 0:
        return BadPosition("lost-with-cards-in-deck")
    nightmare = s.phase in (AT_NIGHTMARE, REVEAL, NEW_HAND)
    if s.phase == OVER:
        return None
    if nightmare and s.resolving != NIGHTMARE:
        return BadPosition("phase-needs-nightmare", moment=PHASES[s.phase])
    if s.phase == AT_DOOR and not DOOR <= s.resolving < NIGHTMARE:
        return BadPosition("phase-needs-door", moment=PHASES[s.phase])
    if not nightmare and s.phase != AT_DOOR and s.resolving != NOTHING:
        return BadPosition("phase-resolves-no-card", moment=PHASES[s.phase])
    if s.prophecy != (s.phase in (FORESEE, ARRANGE)) and s.phase != SWAP:
        return BadPosition("prophecy-not-due")
    if s.players == 2 and s.phase > DRAFT and s.active != (s.turns - (s.phase != CHOOSE)) % 2:
        return BadPosition("wrong-active-seat")
    return None


def _hand_fault(s: State) -> BadPosition | None:
    """Check how many cards each hand holds before, between and during turns."""
    wrong = BadPosition("wrong-hand-size")
    whole, own, shared = full_hand(s), own_size(s), shared_size(s)
    sizes = s.hand_n
    if s.phase in (OPENING, OPENING_SHUFFLE, DRAFT):
        dealt, full = (sizes[0], whole) if s.players == 1 else (sum(sizes), FACE_UP)
        if s.turns or sum(s.discard) or sum(map(sum, s.doors)):
            return BadPosition("nothing-before-first-turn")
        if (dealt < full) != (s.phase == OPENING) or dealt > full:
            return wrong
        if s.phase != DRAFT:
            return wrong if s.players == 2 and sizes[SHARED] != dealt else None
        return wrong if sizes[0] - sizes[1] != s.active or sizes[SHARED] <= shared else None
    if s.phase == OVER and s.turns == 0 and s.players == 2 and sizes[SHARED] > shared:
        return wrong if sum(sizes) != FACE_UP or max(sizes[:2]) > own else None  # resigned during the draft
    if sizes[s.active] > own or sizes[SHARED] > shared:
        return wrong
    if s.players == 2 and sizes[1 - s.active] != own:
        return wrong
    held = hand_size(s)
    if s.phase in (CHOOSE, TURN_SHUFFLE):
        return wrong if held != whole else None
    if s.phase in (SEARCH, SEARCH_SHUFFLE, SWAP, FORESEE, ARRANGE):
        return wrong if held != whole - 1 else None
    return wrong if held == whole and s.phase != OVER else None


def _phase_fault(s: State) -> BadPosition | None:
    """Check what else a phase requires."""
    limbo = not limbo_is_empty(s)
    if s.phase in (DRAFT, CHOOSE, SEARCH, SEARCH_SHUFFLE, SWAP, FORESEE, ARRANGE) and limbo:
        return BadPosition("limbo-not-empty", moment=PHASES[s.phase])
    if s.phase in (OPENING_SHUFFLE, TURN_SHUFFLE) and not limbo:
        return BadPosition("nothing-to-shuffle")
    if (s.phase == DRAFT and s.players == 1) or (s.phase == SWAP and s.players == 1):
        return BadPosition("phase-not-in-solo-game", moment=PHASES[s.phase])
    if s.phase in (SEARCH, SEARCH_SHUFFLE) and (s.row_n[s.active] == 0 or s.series[s.active]):
        return BadPosition("no-series-completed")
    if s.phase == SEARCH and not s.search_shuffles and not door_in_deck(s, search_colour(s)):
        return BadPosition("no-door-to-search-for")
    if s.phase == ARRANGE and s.known_n != top_size(s):
        return BadPosition("wrong-prophecy-size", number=top_size(s))
    if s.phase in (REFILL, REVEAL, NEW_HAND, FORESEE) and deck_size(s) == 0:
        return BadPosition("deck-cannot-act")
    if s.phase == AT_DOOR and not holds(s, key_of(s.resolving - DOOR)):
        return BadPosition("no-key-for-the-door")
    return None
