"""The 76 cards of Onirim (O1), as small integers and as names.

A location is `colour * 3 + symbol` (0 to 11), a door is `12 + colour`, a nightmare is 16. The rules work on
plain integers. People and other programs see `Card`, an integer that knows its name.

>>> Card.RED_SUN, str(Card.RED_SUN), int(Card.RED_SUN)
(Card.RED_SUN, 'red sun', 0)
"""

from enum import IntEnum

COLOURS = 4
SYMBOLS = 3
LOCATIONS = 12
"""Number of kinds of location. Every card below this number is a location."""

DOOR = 12
"""The red door. The door of a colour is `DOOR + colour`."""

NIGHTMARE = 16
KINDS = 17
NOTHING = -1
"""No card: an empty place, or a card that a seat may not see."""

SUN, MOON, KEY = 0, 1, 2

COPIES = (9, 4, 3, 8, 4, 3, 7, 4, 3, 6, 4, 3, 2, 2, 2, 2, 10)
"""Number of cards of each kind in the game (O1.1, O1.3)."""

CARDS = 76
LOCATION_CARDS = 58
DOORS = 8


def colour_of(card: int) -> int:
    """Return the colour of a location."""
    return card // SYMBOLS


def symbol_of(card: int) -> int:
    """Return the symbol of a location."""
    return card % SYMBOLS


def key_of(colour: int) -> int:
    """Return the key of a colour."""
    return colour * SYMBOLS + KEY


class Colour(IntEnum):
    """A colour and its place (O1.2)."""

    RED = 0
    BLUE = 1
    GREEN = 2
    BROWN = 3

    def __str__(self) -> str:
        return self.name.lower()

    def __repr__(self) -> str:
        return f"Colour.{self.name}"

    def __bool__(self) -> bool:
        return True  # red is a colour, though its number is 0

    @property
    def place(self) -> str:
        """Name of the place that the locations of this colour belong to (O1.2)."""
        return ("Observatory", "Aquarium", "Garden", "Library")[self]

    @property
    def letter(self) -> str:
        """One letter for the colour. Brown is N, because B is blue."""
        return "RBGN"[self]


class Card(IntEnum):
    """A kind of card. `str(card)` is its name in records: "red sun", "blue door", "nightmare"."""

    RED_SUN = 0
    RED_MOON = 1
    RED_KEY = 2
    BLUE_SUN = 3
    BLUE_MOON = 4
    BLUE_KEY = 5
    GREEN_SUN = 6
    GREEN_MOON = 7
    GREEN_KEY = 8
    BROWN_SUN = 9
    BROWN_MOON = 10
    BROWN_KEY = 11
    RED_DOOR = 12
    BLUE_DOOR = 13
    GREEN_DOOR = 14
    BROWN_DOOR = 15
    NIGHTMARE = 16

    def __str__(self) -> str:
        return self.name.lower().replace("_", " ")

    def __repr__(self) -> str:
        return f"Card.{self.name}"

    def __bool__(self) -> bool:
        return True  # the red sun is a card, though its number is 0

    @property
    def colour(self) -> Colour | None:
        """The colour of the card, or None for a nightmare."""
        if self < LOCATIONS:
            return Colour(colour_of(self))
        return Colour(self - DOOR) if self < NIGHTMARE else None

    @property
    def symbol(self) -> str | None:
        """The symbol of a location: "sun", "moon" or "key". None for doors and nightmares."""
        return ("sun", "moon", "key")[symbol_of(self)] if self < LOCATIONS else None

    @property
    def short(self) -> str:
        """Two letters, as in positions: Rs, Nk (brown key), Bd (blue door), Xx (nightmare)."""
        if self == NIGHTMARE:
            return "Xx"
        colour = self.colour
        assert colour is not None
        return colour.letter + (self.symbol or "door")[0]


BY_NAME = {str(card): card for card in Card}
BY_SHORT = {card.short: card for card in Card}
