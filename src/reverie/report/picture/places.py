"""The parts of a picture: the deck, the doors and limbo above, the rows in the middle, the hand below."""

from collections.abc import Iterator, Sequence

from ...onirim import Card, Colour, View
from ...onirim.cards import DOOR
from ...onirim.variants import variants_of
from ...onirim.zones import shared_size
from .paper import (
    NIGHT,
    Palette,
    Piece,
    bright_palette,
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
"""Left and right edge of the table. The panel with the counts is to the right of it."""

MIDDLE = (LEFT + RIGHT) / 2
HAND_TOP, HAND_CARD = 374, 102
DEALING_PHASES = ("opening", "opening shuffle", "draft")


# Above: the deck, the doors, limbo


def pill(text: str, x: float, y: float, colours: Palette, lit: bool = False) -> Iterator[Piece]:
    """Yield a short text on a strip of paper with its middle at `x` and `y`."""
    wide = 14 + 9 * len(text)
    paper, ink = (colours["lamp"], colours["on-lamp"]) if lit else (colours["paper"], colours["ink"])
    yield sheet(x - wide / 2, y - 10, wide, 20, f'fill="{paper}" stroke="{NIGHT}" stroke-opacity=".35"', 10)
    yield figures(text, x, y - 6.5, 13, ink)


def deck(view: View, colours: Palette) -> Iterator[Piece]:
    """Yield the deck, which gets thinner, with its number of cards, highlighted from 10 down."""
    if view.deck == 0:
        yield slot(LEFT + 4, 14, 46, 64, colours["text-soft"])
    for layer in range(-(-view.deck // 15)):
        yield card(None, LEFT + 4 + 1.6 * layer, 18 - 1.2 * layer, 46)
    yield from pill(str(view.deck), LEFT + 52, 76, colours, lit=view.deck <= 10)


def doors(view: View, seat: int, x: float, y: float, width: float, colours: Palette) -> Iterator[Piece]:
    """Yield the open doors of a seat, and empty places for those that it has not found.

    There are two doors of each colour in a solo game, else one. If a door is in the discard pile, its
    place is crossed out.
    """
    won = view.outcome is not None and view.outcome.won
    each = 2 if view.players == 1 else 1
    which = variants_of(view).doors[seat]
    for colour in Colour:
        pieces = view.doors[seat].count(colour)
        first = view.doors[seat].index(colour) if pieces else 0
        lost = view.discard[Card(DOOR + colour)]
        for place in range(each):
            if place < pieces:
                if won:
                    yield glow(x + width / 2, y + width * 0.7, width * 1.3, colours["lamp"], 0.8)
                yield card(Card(DOOR + colour), x, y, width, variant=which[first + place], door="open")
            else:
                yield doorway(colour, x, y, width, colours)
                if each - place <= lost:
                    yield sign("icon-cross", x + 0.2 * width, y + 0.3 * width, 0.6 * width, colours, "bad")
            x += width + 4
        x += width * 0.16


def is_another_pending(view: View) -> bool:
    """Return whether the known cards are drawn small at the top, because another decision is pending."""
    return bool(view.known) and (view.resolving is not None or view.phase == "search")


def known_cards(view: View, x: float, colours: Palette) -> Iterator[Piece]:
    """Yield the known cards at the top of the deck, drawn small."""
    yield sign("icon-eye", x, 37, 20, colours, "text-soft")
    for at, (each, variant) in enumerate(zip(view.known, variants_of(view).known, strict=True)):
        yield card(each, x + 26 + 16 * at, 27, 29, variant=variant)


def limbo(view: View, colours: Palette) -> Iterator[Piece]:
    """Yield the cards in limbo, as close together as the space requires."""
    cards = view.limbo
    if not cards:
        return
    room = 140 if view.players == 1 and is_another_pending(view) else 274
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
    """Yield the row of a seat with the newest card at the right, between the two x positions of `room`.

    Cards of the present series are underlined. Older cards overlap if there is too little space. If the row
    is the viewer's own (`mine`), empty places show how many cards complete the series.
    """
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
        yield slot(x, y, small, width * 1.4, bright_palette(colour, colours)["hue"], 0.7 - 0.25 * at)
        x += small + gap


def discards(view: View, x: float, y: float, colours: Palette) -> Iterator[Piece]:
    """Yield the discard pile. A view does not know its order, so nightmares and doors are drawn on top."""
    if not view.discard:
        yield slot(x, y, 52, 73, colours["text-soft"])
    which = variants_of(view)
    for at, each in enumerate(sorted(view.discard)[-3:]):
        variant = which.discarded(each, view.discard[each] - 1)
        yield card(each, x + 3 * at - 3, y + 2 * at - 2, 52, variant=variant, faint=True)
    yield sign("icon-discard", x + 2, y + 84, 18, colours, "text-soft")
    yield figures(str(view.discard.total()), x + 26, y + 87, 14, colours["text-soft"], to=0)


def draft_cards(view: View, colours: Palette) -> Iterator[Piece]:
    """Yield the cards that lie face up in the draft of a game for two."""
    for at, each in enumerate(view.shared):
        yield card(each, LEFT + 4 + 78 * at, 172, 72, lit=view.phase == "draft")


# Below: the hand, the partner


def cards_of(view: View, seat: int) -> Sequence[Card | None]:
    """Return a seat's own cards, or None for each if they are hidden."""
    return view.hands[seat] or (None,) * view.hand_sizes[seat]


def hands(view: View, me: int, colours: Palette) -> Iterator[Piece]:
    """Yield this seat's cards and, with two players, the shared cards to the right of them."""
    step = HAND_CARD + 8
    own, together = view.hand_places["own"], shared_size(view.visible_state)
    shared: Sequence[Card | None] = () if view.players == 1 or view.phase in DEALING_PHASES else view.shared
    apart = 0 if view.players == 1 else 26
    x = MIDDLE - ((own + together) * step - 8 + apart) / 2
    if view.players == 2 and view.active == me and view.outcome is None:
        yield sheet(x, HEIGHT - 14, own * step - 8, 3.5, f'fill="{colours["lamp"]}"', 1.7)
    yield from _hand(view, cards_of(view, me), own, x, me, colours)
    if view.players == 2:
        x += own * step + apart
        yield sheet(x - 18, HAND_TOP + 34, 1.2, HAND_CARD * 1.4 - 34, f'fill="{colours["line"]}"', 0.6)
        yield sign("icon-users", x - 28, HAND_TOP + 4, 22, colours, "text-soft")
        yield from _hand(view, shared, together, x, me, colours)


def _hand(
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
    """Yield the other seat's row, doors and cards, and a mark if it is its turn."""
    turn = view.active == seat and view.outcome is None
    yield sheet(LEFT - 6, 92, RIGHT - LEFT + 6, 68, f'fill="{colours["raised"]}" opacity=".8"', 10)
    if turn:
        yield sheet(LEFT - 6, 98, 4, 56, f'fill="{colours["lamp"]}"', 2)
    yield from row(view, seat, (LEFT + 8, 456), 96, 38, colours, mine=False)
    yield from doors(view, seat, 478, 104, 30, colours)
    for at, each in enumerate(cards_of(view, seat)):
        yield card(each, 640 + 38 * at, 101, 34)
