"""Which of the two doors of a colour, and which of a nightmare's three faces, a card shows.

No rule tells two doors of a colour apart; pictures do. It is found from the view alone, so it is the same
for every seat, in a replay and after a reload, and a card keeps it as long as one can follow it:

- Alone, the first door of a colour that is gained is 0, the second 1; one that is met is the next not gained.
- For two, each seat has its own of a colour first: 0 is the first seat's, 1 the second's, for a view does not
  know who was earlier. One that is met is that of the player whose turn it is, unless it is gained already.
- A door that is lost is the last of its colour.
- Nightmares show their faces in turn, as they are met.

The page has the same in `web/scripts/onirim/variants.js`; a test compares them.
"""

from collections import Counter
from dataclasses import dataclass

from .cards import DOOR, NIGHTMARE, Card, Colour
from .view import View

FACES = 3
"""Of a nightmare."""


@dataclass(frozen=True)
class Variants:
    """What each card shows, in the order in which the view lists them."""

    doors: tuple[tuple[int, ...], ...]
    resolving: int
    limbo: tuple[int, ...]
    known: tuple[int, ...]
    left: tuple[tuple[int, ...], ...]
    """Of each colour, the doors that nobody has gained, the one that is met next first."""
    nightmares: int
    """How many have been met."""

    def next(self, card: Card) -> int:
        """What the next of this card will show when it is met."""
        if card == NIGHTMARE:
            return self.nightmares % FACES
        left = self.left[card - DOOR] if card >= DOOR else ()
        return left[0] if left else 0

    def discarded(self, card: Card, at: int = 0) -> int:
        """What the one at this place among its like in the discard pile shows."""
        if card == NIGHTMARE:
            return at % FACES
        left = sorted(self.left[card - DOOR]) if card >= DOOR else []
        return left[-1 - at] if at < len(left) else 0


def variants_of(view: View) -> Variants:
    """What the cards of this view show.

    >>> from reverie import onirim
    >>> variants_of(onirim.Game(seed=7).view(seat=0)).next(onirim.Card.NIGHTMARE)
    0
    """
    doors = tuple(
        tuple(1 - seat if gained[:at].count(colour) else seat for at, colour in enumerate(gained))
        for seat, gained in enumerate(view.doors)
    )
    first = view.active
    taken = {
        (colour, which)
        for gained, shown in zip(view.doors, doors, strict=True)
        for colour, which in zip(gained, shown, strict=True)
    }
    left = tuple(
        tuple(which for which in (first, 1 - first) if (colour, which) not in taken) for colour in Colour
    )
    met: Counter[Card] = Counter()
    nightmares = view.discard[Card(NIGHTMARE)]

    def meet(card: Card | None) -> int:
        if card is None or card < DOOR:
            return 0
        met[card] += 1
        if card == NIGHTMARE:
            return (nightmares + met[card] - 1) % FACES
        free = left[card - DOOR]
        return free[met[card] - 1] if met[card] <= len(free) else 0

    return Variants(
        doors,
        meet(view.resolving),
        tuple(map(meet, view.limbo)),
        tuple(map(meet, view.known)),
        left,
        nightmares,
    )
