"""The panel at the right of a picture: how many of each card this seat has not seen, and the turns taken."""

from collections.abc import Iterator

from ...onirim import Card, Colour, View
from ...onirim.cards import DOOR, SYMBOLS
from .paper import Palette, Piece, bright_palette, card, drawing, figures, mix, sheet, sign
from .places import HEIGHT

X, WIDE, TOP = 772, 174, 16
COLUMNS = {colour: X + 46 + 32 * colour for colour in Colour}
FIRST_LINE = 71
"""Offset at which the lines begin."""

TOTALS = FIRST_LINE + 4 * 50
"""Offset at which the totals begin."""


def counts(view: View, colours: Palette) -> Iterator[Piece]:
    """Yield the pieces of the panel."""
    style = f'fill="{colours["raised"]}" stroke="{colours["line"]}" opacity=".93"'
    yield sheet(X, TOP, WIDE, HEIGHT - 2 * TOP, style, 12)
    for colour, column in COLUMNS.items():
        yield sign(f"place-{colour}", column - 6, TOP + 14, 26, bright_palette(colour, colours))
    for at, symbol in enumerate(("sun", "moon", "key")):
        yield sign(symbol, X + 12, FIRST_LINE + 50 * at + 7, 23, colours)
    yield _any_door(X + 13, FIRST_LINE + 153, 21, colours)
    for at in range(4):
        yield from _count_line(view, at, FIRST_LINE + 50 * at, colours)
    yield from _totals(view, TOTALS, colours)


def _line(y: float, colours: Palette) -> Piece:
    return sheet(X + 12, y, WIDE - 24, 1, f'fill="{colours["line"]}"', 0)


def _count_line(view: View, symbol: int, y: float, colours: Palette) -> Iterator[Piece]:
    """Yield the numbers of unseen suns, moons, keys or doors by colour, and small, of those discarded."""
    unseen, discard = view.left, view.discard
    yield _line(y - 7, colours)
    for colour, column in COLUMNS.items():
        each = Card(colour * SYMBOLS + symbol if symbol < SYMBOLS else DOOR + colour)
        ink = colours["text"] if unseen[each] else mix(colours["text-soft"], colours["raised"], 0.5)
        yield figures(str(unseen[each]), column + 7, y + 9, 18, ink)
        if discard[each]:
            yield figures(f"-{discard[each]}", column + 14, y + 17, 9, colours["text-soft"], to=0)


def _totals(view: View, y: float, colours: Palette) -> Iterator[Piece]:
    """Yield the unseen nightmares and doors, the odds that a nightmare is next, and the turns taken."""
    unseen, end = view.left, X + WIDE - 18
    doors = sum(unseen[Card(DOOR + colour)] for colour in Colour)
    yield _line(y - 7, colours)
    yield card(Card.NIGHTMARE, X + 15, y + 4, 30)
    yield figures(f"{unseen[Card.NIGHTMARE]}/10", end, y + 16, 18, colours["text"], to=1)
    yield _any_door(X + 15, y + 57, 30, colours)
    yield figures(f"{doors}/8", end, y + 69, 18, colours["text"], to=1)
    yield _line(y + 110, colours)
    yield card(None, X + 14, y + 121, 24)
    yield card(Card.NIGHTMARE, X + 26, y + 128, 24)
    yield figures(f"{100 * _nightmare_odds(view):.0f}%", end, y + 134, 18, colours["lamp-text"], to=1)
    yield sign("icon-clock", X + 17, y + 186, 28, colours, "text-soft")
    yield figures(str(view.turns), end, y + 191, 18, colours["text-soft"], to=1)


def _nightmare_odds(view: View) -> float:
    """Return the probability that the next card is a nightmare. Hidden hands never hold one."""
    if view.known and view.known[0] is not None:
        return float(view.known[0] == Card.NIGHTMARE)
    unknown = view.deck - sum(card is not None for card in view.known)
    return view.unseen[Card.NIGHTMARE] / unknown if unknown else 0.0


def _any_door(x: float, y: float, width: float, colours: Palette) -> Piece:
    """Return the drawing of a door without colour, which stands for all doors."""
    own = {**colours, "hue": colours["ink-soft"], "hue-deep": colours["ink"]}
    paper = f'<rect width="100" height="140" rx="6" fill="{colours["paper"]}"/>'
    return Piece(paper + drawing("door-shut", own), (0, 0, 100, 140), x, y, width, width * 1.4)
