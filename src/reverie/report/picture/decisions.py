"""The pending decision in a picture: a door, a nightmare, a search or a prophecy."""

from collections.abc import Iterator, Sequence

from ...onirim import Card, View
from ...onirim.cards import DOOR, key_of
from ...onirim.variants import variants_of
from .paper import (
    Palette,
    Piece,
    card,
    sheet,
    sign,
)
from .places import (
    MIDDLE,
    cards_of,
)


def decision(view: View, colours: Palette) -> Iterator[Piece]:
    """Yield the pieces between the row and the hand: the pending decision, or the known top of the deck."""
    y, high = (246, 112) if view.players == 1 else (280, 86)
    size = (high - 16) / 1.4
    if view.resolving is not None:
        yield from _drawn_card(view, y, high, size, colours)
    elif view.phase == "search":
        end = view.rows[view.active][-1].colour
        assert end is not None
        yield from _panel(y, high, 2 * size + 36, colours)
        yield card(None, MIDDLE - size - 6, y + 8, size)
        offered = Card(DOOR + end)
        variant = variants_of(view).next(offered)
        yield card(offered, MIDDLE + 6, y + 8, size, variant=variant, door="ajar", lit=True)
    elif view.known:
        yield from _known_cards(view, y, high, size, colours)


def _panel(y: float, high: float, wide: float, colours: Palette) -> Iterator[Piece]:
    style = f'fill="{colours["raised"]}" stroke="{colours["line"]}" opacity=".94"'
    yield sheet(MIDDLE - wide / 2, y, wide, high, style, 10)


def _known_cards(view: View, y: float, high: float, size: float, colours: Palette) -> Iterator[Piece]:
    """Yield the known cards at the top of the deck, top first: to be arranged, or as a prophecy left them."""
    arranging = view.phase == "arrange"
    step = size + 6
    wide = 56 + step * len(view.known)
    x = MIDDLE - wide / 2
    yield from _panel(y, high, wide, colours)
    mine = any(each is not None for each in view.known)
    yield sign("icon-eye", x + 12, y + high / 2 - 14, 28, colours, "lamp-text" if mine else "text-soft")
    for at, (each, variant) in enumerate(zip(view.known, variants_of(view).known, strict=True)):
        yield card(each, x + 50 + step * at, y + 8, size, variant=variant, lit=arranging)


def _drawn_card(view: View, y: float, high: float, size: float, colours: Palette) -> Iterator[Piece]:
    """Yield a drawn door with the key to it, or a nightmare with the prices for it."""
    drawn = view.resolving
    assert drawn is not None
    held = [each for each in (*cards_of(view, view.active), *view.shared) if each is not None]
    if drawn == Card.NIGHTMARE:
        takes = _prices(view, held)
    else:
        colour = drawn.colour
        assert colour is not None
        key: list[Card | None] = [each for each in held if each == key_of(colour)]
        takes = [key[:1]]
    mini = size * 0.62
    widths = [26 + mini * (1 + 0.45 * (len(each) - 1)) for each in takes]
    wide = size + 24 + sum(widths) + 8 * len(takes)
    x = MIDDLE - wide / 2
    yield from _panel(y, high, wide, colours)
    which = variants_of(view)
    yield card(drawn, x + 10, y + 8, size, variant=which.resolving, lit=True)
    x += size + 24
    for each, across in zip(takes, widths, strict=True):
        yield sheet(
            x, y + 9, across, high - 18, f'fill="{colours["raised-2"]}" stroke="{colours["line"]}"', 6
        )
        for at, one in enumerate(each):
            variant = which.doors[view.active][at] if one is not None and one >= DOOR else 0
            left, top = x + 13 + mini * 0.45 * at, y + high / 2 - mini * 0.7
            yield card(one, left, top, mini, variant=variant, door="open")
        x += across + 8


def _prices(view: View, held: Sequence[Card]) -> list[list[Card | None]]:
    """Return the prices of a nightmare as cards: a key, a door, the next five cards, the hand (O7)."""
    keys: list[Card | None] = [each for each in held if each.symbol == "key"]
    own: list[Card | None] = [Card(DOOR + colour) for colour in view.doors[view.active]]
    blind: list[Card | None] = [None] * min(5, view.deck)
    hand: list[Card | None] = [*cards_of(view, view.active), *view.shared]
    return [takes for takes in (keys, own, blind, hand) if takes]
