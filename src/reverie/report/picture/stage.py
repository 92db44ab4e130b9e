"""The whole picture as a list of pieces, the lowest first.

At the top are the deck, the doors and limbo; below them the partner's cards, if there is a partner; then the
row with the discard pile, the pending decision, and the hand. The panel at the right has the counts.
"""

from collections.abc import Iterator
from functools import cache

from ...onirim import Card, View
from ...onirim.variants import variants_of
from ...palette import colours as page_colours
from .decisions import decision
from .paper import (
    Palette,
    Piece,
    card,
    drawing,
    glow,
    mix,
    sheet,
    sign,
)
from .places import (
    DEALING_PHASES,
    HEIGHT,
    LEFT,
    MIDDLE,
    RIGHT,
    WIDTH,
    deck,
    discards,
    doors,
    draft_cards,
    hands,
    is_another_pending,
    known_cards,
    limbo,
    partner,
    row,
)
from .tally import counts


def pieces_of(view: View) -> Iterator[Piece]:
    """Yield all pieces of the picture of a view."""
    won = view.outcome is not None and view.outcome.won
    colours = page_colours(dawn=won)
    me = 0 if view.seat == "spectator" else view.seat
    yield from background(won)
    if won:
        yield from rising_sun(colours)
    yield from deck(view, colours)
    yield from doors(view, me, 112, 20, 38, colours)
    if is_another_pending(view):
        yield from known_cards(view, 476 if view.players == 1 else 310, colours)
    yield from limbo(view, colours)
    if view.players == 1:
        yield from row(view, me, (LEFT, 640), 100, 88, colours)
        yield from discards(view, 682, 112, colours)
    else:
        yield from partner(view, 1 - me, colours)
        if view.phase in DEALING_PHASES:
            yield from draft_cards(view, colours)
        else:
            yield from row(view, me, (LEFT, 640), 169, 66, colours)
        yield from discards(view, 682, 172, colours)
    yield from hands(view, me, colours)
    if view.outcome is None:
        yield from decision(view, colours)
    yield from counts(view, colours)
    if view.outcome is not None and not won:
        yield from defeat(view, colours)


@cache
def _scene(dawn: bool) -> str:
    colours = page_colours(dawn)
    high = mix(colours["night-1"], colours["ground"], 0.35 if dawn else 0.1)
    low = mix(colours["night-1"], colours["ground"], 0.75)
    stops = f'<stop stop-color="{high}"/><stop offset="1" stop-color="{low}"/>'
    name = "shade-dawn" if dawn else "shade"
    shade = f'<linearGradient id="{name}" x2="0" y2="1">{stops}</linearGradient>'
    sky = drawing("sky", colours, "translate(-36 -148) scale(.86)")
    return f'{shade}<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#{name})"/><g opacity=".4">{sky}</g>'


def background(dawn: bool) -> Iterator[Piece]:
    """Yield the background."""
    yield Piece(_scene(dawn), (0, 0, WIDTH, HEIGHT), 0, 0, WIDTH, HEIGHT)


def rising_sun(colours: Palette) -> Iterator[Piece]:
    """Yield the rising sun of a game that was won."""
    yield glow(MIDDLE, 306, 330, colours["lamp"], 0.55)
    yield sign("sun", MIDDLE - 64, 242, 128, colours, "lamp")


def defeat(view: View, colours: Palette) -> Iterator[Piece]:
    """Yield the darkness and the nightmare of a game that was lost, and a flag if a player gave up."""
    yield sheet(0, 0, RIGHT + 12, HEIGHT, f'fill="{colours["ground"]}" opacity=".62"', 0)
    yield glow(MIDDLE, 336, 260, colours["bad"], 0.55)
    yield card(Card.NIGHTMARE, MIDDLE - 92, 206, 184, variant=variants_of(view).next(Card.NIGHTMARE))
    if view.outcome is not None and view.outcome.reason == "resigned":
        yield sign("icon-flag", MIDDLE + 110, 230, 64, colours)
