"""The state of a game of Onirim: integers and short lists of integers, nothing else.

`FIELDS` is the only description of the state. CPython runs the rules on `State`, an object with these
attributes; `reverie.onirim.fast` lays out the same fields as a NumPy record.

The deck has no order until it is seen: `deck` counts the cards whose place no player knows, and `known`
holds the few on top whose order a player knows, top first.
"""

from .cards import DOORS, KINDS, LOCATION_CARDS, LOCATIONS, NOTHING
from .options import SOLO, Settings

# Phases: what has to happen next. The deck acts in those marked (deck).
OPENING = 0  # (deck) deals until enough locations lie in the hand, or face up
OPENING_SHUFFLE = 1  # (deck)
DRAFT = 2  # two players take cards in turn
CHOOSE = 3  # phase one: play or discard
SEARCH = 4  # a series is complete: search or decline
SEARCH_SHUFFLE = 5  # (deck)
SWAP = 6  # two players, after a discard: swap or keep
FORESEE = 7  # (deck) shows the cards of a prophecy
ARRANGE = 8  # the prophecy's answer
REFILL = 9  # (deck) phase two: draws a card
AT_DOOR = 10  # a door was drawn and a key could open it
AT_NIGHTMARE = 11  # a nightmare was drawn: choose its price
REVEAL = 12  # (deck) turns up cards for a nightmare
NEW_HAND = 13  # (deck) deals a new hand for a nightmare
TURN_SHUFFLE = 14  # (deck) phase three
OVER = 15

PHASES = (
    "opening",
    "opening shuffle",
    "draft",
    "choose",
    "search",
    "search shuffle",
    "swap",
    "foresee",
    "arrange",
    "refill",
    "door",
    "nightmare",
    "reveal",
    "new hand",
    "turn shuffle",
    "over",
)

# Endings
RUNNING = 0
ALL_DOORS = 1
DECK_EMPTY = 2
RESIGNED = 3
REASONS = ("", "all doors", "deck empty", "resigned")

SHARED = 2
"""Index of the shared cards in `hand`. 0 and 1 are the seats' own cards."""

# How a seat has played with a partner, in `ways`
SHARED_PLAYED = 0  # cards played out of the shared ones
OWN_DISCARDED = 1  # cards discarded out of its own
KEYS_DISCARDED = 2
SWAPPED = 3
WAYS = 4

# Places of a door, in `door_at`. No rule reads them.
IN_DECK = 0
IN_LIMBO = 1
LOST = 2  # discarded
GAINED = 3  # by the first seat; GAINED + 1 by the second

SERIES = 3
"""Cards of one colour that complete a series (O4.3)."""
PROPHECY = 5
"""Number of cards that a prophecy shows and that a nightmare takes from the deck (O5.2, O7.3)."""

SETTINGS = SOLO.to_state()
"""The fields of `Settings` with their default values."""

FIELDS: tuple[tuple[str, tuple[int, ...], int], ...] = (
    # name, shape, empty value
    *((name, (), number) for name, number in SETTINGS.items()),
    ("phase", (), OPENING),
    ("active", (), 0),  # the seat whose turn it is
    ("turns", (), 0),  # cards played and discarded in phase one
    ("prophecy", (), 0),  # a key was discarded and its prophecy has not been answered
    ("resolving", (), NOTHING),  # the door or nightmare drawn and not yet resolved
    ("ending", (), RUNNING),
    ("deck_n", (), 0),  # cards in the deck below the known ones
    ("known_n", (), 0),
    ("known", (PROPHECY,), NOTHING),  # the cards on top of the deck that a player knows, top first
    ("known_by", (PROPHECY,), 0),  # who knows it: 1 the first seat, 2 the second, 3 both
    ("deck", (KINDS,), 0),  # how many of each kind are in the deck below the known ones
    ("limbo", (KINDS,), 0),
    ("discard", (KINDS,), 0),
    ("hand_n", (3,), 0),
    ("hand", (3, LOCATIONS), 0),  # how many of each location: first seat, second seat, shared
    ("doors", (2, 4), 0),  # doors gained, by seat and colour
    ("series", (2,), 0),  # cards of one colour at the end of a row towards a series: 0 to 2
    ("ways", (2, WAYS), 0),  # how each of two seats has played, as both have seen
    ("door_at", (DOORS,), IN_DECK),  # the place of each door, two of each colour
    ("row_n", (2,), 0),
    ("row", (2, LOCATION_CARDS), NOTHING),
)

PAST = ("ways", "door_at")
"""Fields that record how a state was reached. Positions leave them out, and equality ignores them."""


class State(Settings):
    """The fields above as attributes. `moves.new` makes a state, and only the rules change it."""

    phase: int
    active: int
    turns: int
    prophecy: int
    resolving: int
    ending: int
    deck_n: int
    known_n: int
    known: list[int]
    known_by: list[int]
    deck: list[int]
    limbo: list[int]
    discard: list[int]
    hand_n: list[int]
    hand: list[list[int]]
    doors: list[list[int]]
    series: list[int]
    ways: list[list[int]]
    door_at: list[int]
    row_n: list[int]
    row: list[list[int]]

    __slots__ = tuple(name for name, _, _ in FIELDS)

    def __init__(self) -> None:
        for name, shape, empty in FIELDS:
            setattr(self, name, _filled(shape, empty))

    def copy(self) -> "State":
        """Return an independent copy."""
        twin = State.__new__(State)  # field by field for speed: players that look ahead copy all the time
        for name in SETTINGS:
            setattr(twin, name, getattr(self, name))
        twin.phase = self.phase
        twin.active = self.active
        twin.turns = self.turns
        twin.prophecy = self.prophecy
        twin.resolving = self.resolving
        twin.ending = self.ending
        twin.deck_n = self.deck_n
        twin.known_n = self.known_n
        twin.known = self.known.copy()
        twin.known_by = self.known_by.copy()
        twin.deck = self.deck.copy()
        twin.limbo = self.limbo.copy()
        twin.discard = self.discard.copy()
        twin.hand_n = self.hand_n.copy()
        twin.hand = [line.copy() for line in self.hand]
        twin.doors = [line.copy() for line in self.doors]
        twin.series = self.series.copy()
        twin.ways = [line.copy() for line in self.ways]
        twin.door_at = self.door_at.copy()
        twin.row_n = self.row_n.copy()
        twin.row = [line.copy() for line in self.row]
        return twin

    def __eq__(self, other: object) -> bool:
        """Return whether both are the same moment, however they were reached."""
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name, _, _ in FIELDS if name not in PAST)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)}" for name, _, _ in FIELDS)
        return f"<State {fields}>"


def _filled(shape: tuple[int, ...], empty: int) -> object:
    if not shape:
        return empty
    return [_filled(shape[1:], empty) for _ in range(shape[0])]
