"""The picture on each card: which of two doors of a colour, and which of three faces of a nightmare.

The rules do not distinguish the two doors of a colour, but their pictures do. The picture follows from the
view alone, so it is the same for every seat, in a replay and after a reload. A card keeps its picture as long
as every player can follow it:

- The first door of a colour that is met is 0, the next 1. A door is met when it is drawn, turned up, found or
  dealt. Every player can see where it lies (`View.door_places`). A door in a silent prophecy is not met yet.
- A door that returns to the deck cannot be followed. The next door met is the first of those in the deck.
- If a player has both doors of a colour, the one gained last is given up first.
- Nightmares show their faces in turn, as they are met.

The page has the same logic in `web/scripts/onirim/table/variants.js`; a test compares them.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from .cards import DOOR, NIGHTMARE, Card, Colour
from .view import View

FACES = 3
"""Number of pictures of a nightmare."""


@dataclass(frozen=True)
class Variants:
    """The picture of each card, in the order in which the view lists the cards."""

    doors: tuple[tuple[int, ...], ...]
    resolving: int
    limbo: tuple[int, ...]
    known: tuple[int, ...]
    left: tuple[tuple[int, ...], ...]
    """For each colour, the doors in the deck or just drawn, in the order in which they will be met."""
    lost: tuple[tuple[int, ...], ...]
    """For each colour, the doors in the discard pile."""
    nightmares: int
    """Number of nightmares that have been discarded."""

    def next(self, card: Card) -> int:
        """Return the picture of the next such card that is met."""
        if card == NIGHTMARE:
            return self.nightmares % FACES
        left = self.left[card - DOOR] if card >= DOOR else ()
        return left[0] if left else 0

    def discarded(self, card: Card, at: int = 0) -> int:
        """Return the picture of a card in the discard pile; `at` counts the cards of its kind."""
        if card == NIGHTMARE:
            return at % FACES
        lost = self.lost[card - DOOR] if card >= DOOR else ()
        return lost[at] if at < len(lost) else 0


def variants_of(view: View) -> Variants:
    """Return the pictures of all cards in a view.

    >>> from reverie import onirim
    >>> variants_of(onirim.Game(seed=7).view(seat=0)).next(onirim.Card.NIGHTMARE)
    0
    """
    places = view.door_places

    def at(place: int | str) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple(which for which in (0, 1) if places[2 * colour + which] == place) for colour in Colour
        )

    left = at("deck")
    met: Counter[Card] = Counter()

    def meet(card: Card | None) -> int:
        """Return the picture of the next such card. The order of the calls is the order in which cards are
        met."""
        if card is None or card < DOOR:
            return 0
        met[card] += 1
        if card == NIGHTMARE:
            return (nightmares + met[card] - 1) % FACES
        free = left[card - DOOR]
        return free[met[card] - 1] if met[card] <= len(free) else 0

    nightmares = view.discard[Card(NIGHTMARE)]
    resolving = meet(view.resolving)
    adrift = _each(at("limbo"), [card for card in view.limbo if card != NIGHTMARE])
    return Variants(
        tuple(
            _each(at(seat), [Card(DOOR + colour) for colour in gained])
            for seat, gained in enumerate(view.doors)
        ),
        resolving,
        adrift + tuple(meet(card) for card in view.limbo if card == NIGHTMARE),
        tuple(map(meet, view.known)),
        left,
        at("lost"),
        nightmares,
    )


def _each(lying: tuple[tuple[int, ...], ...], doors: Sequence[Card]) -> tuple[int, ...]:
    """Return the pictures of the doors at one place."""
    return tuple(lying[card - DOOR][doors[:at].count(card)] for at, card in enumerate(doors))
