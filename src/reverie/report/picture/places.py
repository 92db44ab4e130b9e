"""The places of the table: the deck, the doors and limbo above, the rows in the middle, the hand below."""

from collections.abc import Iterator, Sequence

from ...onirim import Card, Colour, View
from ...onirim.cards import DOOR
from ...onirim.variants import variants_of
from .paper import (
    NIGHT,
    Palette,
    Piece,
    bright,
    card,
    doorway,
    figures,
    glow,
    sheet,
    sign,
    slot,
)

WIDTH, HEIGHT = 960, 540
LEFT, RIGHT = 26, 752
"""The stage; beyond it lies the panel of what is left."""

MIDDLE = (LEFT + RIGHT) / 2
HAND_TOP, HAND_CARD = 374, 102
DEALING = ("opening", "opening shuffle", "draft")


# Above: the deck, the doors, limbo


def pill(text: str, x: float, y: float, colours: Palette, lit: bool = False) -> Iterator[Piece]:
    """A number on a scrap of paper, `x` and `y` its middle."""
    wide = 14 + 9 * len(text)
    paper, ink = (colours["lamp"], colours["on-lamp"]) if lit else (colours["paper"], colours["ink"])
    yield sheet(x - wide / 2, y - 10, wide, 20, f'fill="{paper}" stroke="{NIGHT}" stroke-opacity=".35"', 10)
    yield figures(text, x, y - 6.5, 13, ink)


def deck(view: View, colours: Palette) -> Iterator[Piece]:
    """The deck, thinner as it runs out, and how many cards it has."""
    if view.deck == 0:
        yield slot(LEFT + 4, 14, 46, 64, colours["text-soft"])
    for layer in range(-(-view.deck // 15)):
        yield card(None, LEFT + 4 + 1.6 * layer, 18 - 1.2 * layer, 46)
    yield from pill(str(view.deck), LEFT + 52, 76, colours, lit=view.deck <= 10)


def doors(view: View, seat: int, x: float, y: float, width: float, colours: Palette) -> Iterator[Piece]:
    """The doors of a seat, open, and the places of those still to be found: two of a colour alone, else one.

    A place stays crossed out when its door lies in the discard pile.
    """
    won = view.outcome is not None and view.outcome.won
    each = 2 if view.players == 1 else 1
    which = variants_of(view).doors[seat]
    for colour in Colour:
        found = view.doors[seat].count(colour)
        first = view.doors[seat].index(colour) if found else 0
        lost = view.discard[Card(DOOR + colour)]
        for place in range(each):
            if place < found:
                if won:
                    yield glow(x + width / 2, y + width * 0.7, width * 1.3, colours["lamp"], 0.8)
                yield card(Card(DOOR + colour), x, y, width, variant=which[first + place], door="open")
            else:
                yield doorway(colour, x, y, width, colours)
                if each - place <= lost:
                    yield sign("icon-cross", x + 0.2 * width, y + 0.3 * width, 0.6 * width, colours, "bad")
            x += width + 4
        x += width * 0.16


def waiting(view: View) -> bool:
    """Whether what a prophecy has shown makes room for something else that is being decided."""
    return bool(view.known) and (view.resolving is not None or view.phase == "search")


def known(view: View, x: float, colours: Palette) -> Iterator[Piece]:
    """The top of the deck, small."""
    yield sign("icon-eye", x, 37, 20, colours, "text-soft")
    for at, (each, variant) in enumerate(zip(view.known, variants_of(view).known, strict=True)):
        yield card(each, x + 26 + 16 * at, 27, 29, variant=variant)


def limbo(view: View, colours: Palette) -> Iterator[Piece]:
    """The cards that wait outside for the next shuffle."""
    cards = view.limbo
    if not cards:
        return
    room = 140 if view.players == 1 and waiting(view) else 274
    step = min(36, (room - 90) / max(1, len(cards) - 1))
    wide = 90 + step * (len(cards) - 1)
    x = RIGHT - wide
    yield sheet(x, 16, wide, 62, f'fill="{colours["raised"]}" opacity=".75"', 8)
    yield sign("icon-away", x + 12, 35, 24, colours, "text-soft")
    for at, (each, variant) in enumerate(zip(cards, variants_of(view).limbo, strict=True)):
        yield card(each, x + 48 + step * at, 24 + (at % 2) * 2, 32, variant=variant)


# The middle: rows, the discard pile


def row(
    view: View,
    seat: int,
    room: tuple[float, float],
    y: float,
    width: float,
    colours: Palette,
    mine: bool = True,
) -> Iterator[Piece]:
    """A row, the newest card at the right: what counts towards a series is whole and underlined, what is
    past moves together when there is no room."""
    cards, series = view.rows[seat], view.series[seat]
    whole = series == 0 and len(cards) >= 3
    last = 3 if whole else series
    wanted = 3 - series if mine and series else 0
    gap = 5 if mine else 3
    step, small = width + gap, width * 0.42
    space = room[1] - room[0]
    past = len(cards) - last
    tail = last * step + wanted * (small + gap)
    tight = min(step, (space - tail) / past) if past else step
    x = room[0] + ((space - past * tight - tail) / 2 if mine else 0)
    if mine and not cards:
        yield slot(room[0], y, space, width * 1.4, colours["text-soft"], 0.4)
    for each in cards[:past]:
        yield card(each, x, y, width)
        x += tight
    first = x
    for each in cards[past:]:
        yield card(each, x, y, width)
        x += step
    if last:
        line = colours["good"] if whole else colours["lamp"]
        yield sheet(first, y + width * 1.4 + 5, x - gap - first, 3.5, f'fill="{line}"', 1.7)
    for at in range(wanted):
        colour = cards[-1].colour
        assert colour is not None
        yield slot(x, y, small, width * 1.4, bright(colour, colours)["hue"], 0.7 - 0.25 * at)
        x += small + gap


def discards(view: View, x: float, y: float, colours: Palette) -> Iterator[Piece]:
    """The discard pile; a view knows no order in it, so the nightmares and doors lie on top."""
    if not view.discard:
        yield slot(x, y, 52, 73, colours["text-soft"])
    which = variants_of(view)
    for at, each in enumerate(sorted(view.discard)[-3:]):
        variant = which.discarded(each, view.discard[each] - 1)
        yield card(each, x + 3 * at - 3, y + 2 * at - 2, 52, variant=variant, faint=True)
    yield sign("icon-discard", x + 2, y + 84, 18, colours, "text-soft")
    yield figures(str(view.discard.total()), x + 26, y + 87, 14, colours["text-soft"], to=0)


def offered(view: View, colours: Palette) -> Iterator[Piece]:
    """The draft of a game for two: the cards that lie face up."""
    for at, each in enumerate(view.shared):
        yield card(each, LEFT + 4 + 78 * at, 172, 72, lit=view.phase == "draft")


# Below: the hand, the partner


def cards_of(view: View, seat: int) -> Sequence[Card | None]:
    """The own cards of a seat, or their backs."""
    return view.hands[seat] or (None,) * view.hand_sizes[seat]


def hands(view: View, me: int, colours: Palette) -> Iterator[Piece]:
    """This seat's cards and, with two players, the shared ones at their side."""
    step = HAND_CARD + 8
    own = 5 if view.players == 1 else 3
    shared: Sequence[Card | None] = () if view.players == 1 or view.phase in DEALING else view.shared
    apart = 0 if view.players == 1 else 26
    x = MIDDLE - (5 * step - 8 + apart) / 2
    if view.players == 2 and view.active == me and view.outcome is None:
        yield sheet(x, HEIGHT - 14, own * step - 8, 3.5, f'fill="{colours["lamp"]}"', 1.7)
    yield from _held(view, cards_of(view, me), own, x, me, colours)
    if view.players == 2:
        x += own * step + apart
        yield sheet(x - 18, HAND_TOP + 34, 1.2, HAND_CARD * 1.4 - 34, f'fill="{colours["line"]}"', 0.6)
        yield sign("icon-users", x - 28, HAND_TOP + 4, 22, colours, "text-soft")
        yield from _held(view, shared, 2, x, me, colours)


def _held(
    view: View, cards: Sequence[Card | None], room: int, x: float, me: int, colours: Palette
) -> Iterator[Piece]:
    last = view.rows[me][-1].symbol if view.rows[me] else None
    choosing = view.phase == "choose" and view.active == me
    swapping = view.phase == "swap" and view.active == me
    for at in range(max(room, len(cards))):
        if at < len(cards):
            each = cards[at]
            stuck = choosing and each is not None and each.symbol == last
            yield card(each, x, HAND_TOP, HAND_CARD, faint=stuck, lit=swapping)
        else:
            yield slot(x, HAND_TOP, HAND_CARD, HAND_CARD * 1.4, colours["text-soft"])
        x += HAND_CARD + 8


def partner(view: View, seat: int, colours: Palette) -> Iterator[Piece]:
    """The other seat: its row, its doors, its cards."""
    turn = view.active == seat and view.outcome is None
    yield sheet(LEFT - 6, 92, RIGHT - LEFT + 6, 68, f'fill="{colours["raised"]}" opacity=".8"', 10)
    if turn:
        yield sheet(LEFT - 6, 98, 4, 56, f'fill="{colours["lamp"]}"', 2)
    yield from row(view, seat, (LEFT + 8, 456), 96, 38, colours, mine=False)
    yield from doors(view, seat, 478, 104, 30, colours)
    for at, each in enumerate(cards_of(view, seat)):
        yield card(each, 640 + 38 * at, 101, 34)
