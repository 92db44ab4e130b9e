"""Which of the two doors of a colour, and which of a nightmare's three faces, a card shows.

No rule tells two doors of a colour apart; pictures do. It is found from the view alone, so it is the same
for every seat, in a replay and after a reload, and a card keeps it as long as all can follow it:

- The first door of a colour that is met is 0, the next 1: drawn, turned up, found, dealt at the beginning.
  Where it lies is open to all (`View.door_places`); what a silent prophecy shows is not met yet.
- Once a door is in the deck again nobody can follow it: the next to be met is the first that lies there.
- Of two that one player has, the last goes.
- Nightmares show their faces in turn, as they are met.

The page has the same in `web/scripts/onirim/table/variants.js`; a test compares them.
"""

from collections import Counter
from collections.abc import Sequence
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
    """Of each colour, the doors in the deck or just drawn, the one that is met next first."""
    lost: tuple[tuple[int, ...], ...]
    """Of each colour, those in the discard pile."""
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
        lost = self.lost[card - DOOR] if card >= DOOR else ()
        return lost[at] if at < len(lost) else 0


def variants_of(view: View) -> Variants:
    """What the cards of this view show.

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
        """The cards of the deck in the order in which they are met."""
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
    """What these doors of one place show."""
    return tuple(lying[card - DOOR][doors[:at].count(card)] for at, card in enumerate(doors))
