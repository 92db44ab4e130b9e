"""Which tables there are: the opening, series, keys, doors, nightmares, prophecies, the end."""

from .choice_columns import (
    BEGIN,
    DECLINED,
    FORETOLD,
    GO_ON,
    LEFT,
    OPENED,
    PAID_DECK,
    PAID_DOOR,
    PAID_HAND,
    PAID_KEY,
    SEARCHED,
    THROW,
)
from .count_tables import Axis, Choices, Counts, Groups

FIRST: Groups = {
    "play a sun": (BEGIN, GO_ON),
    "play a moon": (BEGIN + 1, GO_ON + 1),
    "play a key": (BEGIN + 2, GO_ON + 2),
    "discard a sun": (THROW,),
    "discard a moon": (THROW + 1,),
    "discard a key": (THROW + 2,),
}
TURN: Groups = {
    "carry the series on": (GO_ON, GO_ON + 1, GO_ON + 2),
    "begin another": (BEGIN, BEGIN + 1, BEGIN + 2),
    "discard a sun or moon": (THROW, THROW + 1),
    "discard a key": (THROW + 2,),
}
KEYS: Groups = {
    "play another card": (BEGIN, BEGIN + 1, GO_ON, GO_ON + 1),
    "play a key": (BEGIN + 2, GO_ON + 2),
    "discard a sun or moon": (THROW, THROW + 1),
    "discard a key": (THROW + 2,),
}
SUN_OR_MOON: Groups = {
    "begin with a sun": (BEGIN,),
    "begin with a moon": (BEGIN + 1,),
    "something else": (BEGIN + 2, GO_ON, GO_ON + 1, GO_ON + 2, THROW, THROW + 1, THROW + 2),
}
SEARCHES: Groups = {"search": (SEARCHED,), "decline": (DECLINED,)}
DOORS: Groups = {"open it": (OPENED,), "leave it": (LEFT,)}
PRICES: Groups = {
    "a key": (PAID_KEY,),
    "a door": (PAID_DOOR,),
    "the top five": (PAID_DECK,),
    "the hand": (PAID_HAND,),
}
CARDS = ("sun", "moon", "key", "door", "nightmare")
THROWN: Groups = {card: (FORETOLD + number,) for number, card in enumerate(CARDS)}

COLOUR: Axis = ("colour", ("red", "blue", "green", "brown"))
TENS: Axis = (
    "cards left",
    ("0 to 9", "10 to 19", "20 to 29", "30 to 39", "40 to 49", "50 to 59", "60 and more"),
)
FEW: Axis = ("cards left", (*"0123456789", "10 and more"))
MISSING: Axis = ("doors of its colour still missing", ("0", "1", "2"))
FOUND: Axis = ("doors found", tuple("01234567"))


FATES = (
    "played in the row",
    "discarded for a prophecy",
    "opened a door",
    "paid to a nightmare",
    "lost with a hand",
    "left at the end",
)
LOST, KEPT = 4, 5
ARRANGED = ("sun", "moon", "key", "door it can open", "door it cannot open", "nightmare")
IN_A_GAME = {
    "doors by a series": [SEARCHED],
    "doors by a key": [OPENED],
    "doors left": [LEFT],
    "prophecies": [THROW + 2],
    "keys played": [BEGIN + 2, GO_ON + 2],
    "suns and moons played": [BEGIN, BEGIN + 1, GO_ON, GO_ON + 1],
    "suns and moons discarded": [THROW, THROW + 1],
    "nightmares met": [PAID_KEY, PAID_DOOR, PAID_DECK, PAID_HAND],
    "nightmares paid with a key": [PAID_KEY],
    "nightmares paid with a door": [PAID_DOOR],
    "nightmares paid with the top five": [PAID_DECK],
    "nightmares paid with the hand": [PAID_HAND],
    "nightmares thrown away by a prophecy": [FORETOLD + 4],
}


def _numbers(name: str, first: int, last: int) -> Axis:
    return name, tuple(str(number) for number in range(first, last + 1))


def empty_tables() -> dict[str, Counts]:
    """All of them, before the first game."""
    return {
        # the opening
        "opening": Choices(
            FIRST,
            (
                "in the first hand",
                ("a series ready without a key", "a series ready with a key", "no series"),
            ),
            _numbers("keys in hand", 0, 5),
        ),
        "first three": Counts(*((f"{turn} choice", tuple(FIRST)) for turn in ("first", "second", "third"))),
        "first colour": Counts(COLOUR, _numbers("cards of it in hand", 1, 5), ("played", ("no", "yes"))),
        # series
        "turn": Choices(FIRST, TENS),
        "building": Choices(
            TURN,
            _numbers("cards of the series lie", 0, 2),
            ("holds a card that carries it on", ("no", "yes")),
        ),
        "sun or moon": Choices(SUN_OR_MOON, TENS),
        "begun with": Counts(_numbers("cards of the colour in hand", 1, 5), MISSING),
        "series": Counts(*((name, CARDS[:3]) for name in ("first", "second", "third")), MISSING),
        "discards": Choices(TURN, ("something can be played", ("no", "yes")), TENS),
        "discarded": Counts(("card", CARDS[:2]), MISSING),
        # keys
        "keys by cards left": Choices(KEYS, TENS),
        "keys held": Choices(KEYS, _numbers("keys in hand", 1, 5), ("a spare one", ("no", "yes"))),
        "fates": Counts(("a key", FATES), TENS, MISSING),
        "keys in row": Counts(_numbers("place in the series", 1, 3), MISSING),
        # doors
        "door": Choices(DOORS, _numbers("keys of the colour", 1, 3), _numbers("doors of the colour", 0, 1)),
        "door by cards left": Choices(DOORS, TENS),
        "door at the end": Choices(DOORS, FEW, ("the last door", ("no", "yes"))),
        "search": Choices(SEARCHES, _numbers("known cards on top", 0, 5)),
        "found": Counts(_numbers("door", 1, 8), ("by", ("a series", "a key"))),
        # nightmares
        "price": Choices(
            PRICES,
            ("keys in hand", ("none", "one, needed", "several, all needed", "a spare one")),
            ("doors found", ("none", "some")),
        ),
        "price by cards left": Choices(PRICES, TENS),
        "price at the end": Choices(PRICES, FEW),
        "price by doors": Choices(PRICES, FOUND),
        "price by what is known": Choices(PRICES, _numbers("known cards on top", 0, 5)),
        "door given": Counts(
            _numbers("doors of its colour found", 1, 2),
            ("a key of its colour in hand", ("no", "yes")),
            ("a card of its colour beside it", ("no", "yes")),
        ),
        # prophecies
        "prophecy": Choices(THROWN, _numbers("nightmares seen", 0, 5), _numbers("doors seen", 0, 5)),
        "arranged": Counts(("card", ARRANGED), ("place", ("discarded", "1st", "2nd", "3rd", "4th"))),
        "prophecies": Counts(_numbers("prophecies in a game", 0, 12)),
        # the course and the end
        "course": Counts(FOUND, ("cards left", tuple(f"{n} to {n + 4}" for n in range(0, 75, 5)))),
        "lost with": Counts(FOUND),
        "lost without": Counts(COLOUR),
    }
