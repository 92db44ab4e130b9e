"""The table of Onirim as a seat sees it, drawn in a terminal. It can be read without colours."""

from collections.abc import Sequence
from io import StringIO
from itertools import repeat

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from ..onirim import Card, Colour, View
from ..onirim.variants import variants_of
from ..palette import colours
from .language import ENGLISH
from .onirim_text import letter, say

PAPER = {colour: f"bold white on {colours()[f'card-{colour}']}" for colour in Colour}
INK = {colour: f"bold {colours()[str(colour)]}" for colour in Colour}
PLAIN_PAPER = {
    Colour.RED: "bold white on red",
    Colour.BLUE: "bold white on blue",
    Colour.GREEN: "black on green",
    Colour.BROWN: "black on yellow",
}
PLAIN_INK = {Colour.RED: "red", Colour.BLUE: "blue", Colour.GREEN: "green", Colour.BROWN: "yellow"}
NIGHT = f"bold white on {colours()['sleep-1']}"
LAMP = f"bold {colours()['lamp']}"
SIGNS = {Colour.RED: "∴", Colour.BLUE: "≈", Colour.GREEN: "♣", Colour.BROWN: "‖"}
"""A symbol for each colour, like the patterns of the cards on the page: stars, waves, leaves, books."""

EYES = ("◥◤", "◦◦", "●●")
"""The three faces of a nightmare."""

MAX_ROW_CARDS = 7
"""Maximum number of cards of a row that are drawn. They are the last ones."""


def use_plain_colours() -> None:
    """Use the sixteen standard colours, for a terminal in which our own would look alike."""
    PAPER.update(PLAIN_PAPER)
    INK.update(PLAIN_INK)


def chip(card: Card | None, language: str = ENGLISH, variant: int = 0) -> Text:
    """Return a card as coloured text: the sign and letter of its colour, and its symbol.

    `variant` is the number, from 0, of the door among the two of its colour, or of the nightmare's face.
    """
    if card is None:
        return Text(" ? ", "reverse dim")
    if card.colour is None:
        return Text(f" {say('named.card', language, card=str(card))} {EYES[variant]} ", NIGHT)
    symbol = say("named.symbol", language, symbol=card.symbol or "door")
    if card.symbol is None:
        return Text(f"[{letter(card.colour, language)} {symbol} {variant + 1}]", INK[card.colour])
    return Text(f"{SIGNS[card.colour]}{letter(card.colour, language)} {symbol} ", PAPER[card.colour])


def chips(
    cards: Sequence[Card | None],
    empty: str = "–",
    language: str = ENGLISH,
    variants: Sequence[int] | None = None,
) -> Text:
    """Return cards side by side, or the string `empty` if there are none."""
    numbers = variants or (0,) * len(cards)
    row = Text(" ").join([chip(*each) for each in zip(cards, repeat(language), numbers, strict=False)])
    return row if row.plain else Text(empty, "dim")


MIN_WIDTH = 76
"""Minimum width of the terminal in columns for drawing the parts of the table side by side."""


def table(view: View, width: int = 80, language: str = ENGLISH) -> RenderableType:
    """Return the whole table: the remaining cards and the doors at the top, the row and the hand below."""
    above, below, heap = _upper_part(view, language), _lower_part(view, language), cards_left(view, language)
    top = Table.grid(padding=(0, 4))
    top.add_row(heap, above)
    parts: list[RenderableType] = [_title(view, language), top, "", below]
    if width < MIN_WIDTH:
        parts = [_title(view, language), heap, "", above, below]
    if view.unwinnable and view.outcome is None:
        parts.append(Text(say("table.unwinnable", language), "bold"))
    return Group(*parts)


def table_with_prophecy(view: View, width: int) -> RenderableType:
    """Return the table in English, and during a prophecy its cards below, which `table` leaves out."""
    if view.phase != "arrange":
        return table(view, width)
    cards = Text("The prophecy, top first: ").append_text(chips(view.known, variants=variants_of(view).known))
    return Group(table(view, width), cards)


def plain_table(view: View) -> str:
    """Return the table of `table_with_prophecy` as text of 100 columns without colours."""
    page, width = StringIO(), 100
    Console(file=page, width=width, color_system=None).print(table_with_prophecy(view, width))
    return page.getvalue()


def _upper_part(view: View, language: str) -> Table:
    """Return the upper part of the table: doors, limbo, known cards of the deck, the card being resolved."""
    lines = _lines()
    for seat in range(view.players):
        lines.add_row(_heading("doors", view, seat, language), _doors(view, seat, language))
    which = variants_of(view)
    lines.add_row(say("table.limbo", language), chips(view.limbo, language=language, variants=which.limbo))
    if view.known and view.phase != "arrange":
        known = chips(view.known, language=language, variants=which.known)
        lines.add_row(say("table.onTop", language), known)
    if view.resolving is not None:
        lines.add_row(say("table.drawn", language), chip(view.resolving, language, which.resolving))
    return lines


def _lower_part(view: View, language: str) -> Table:
    """Return the lower part of the table: rows, hands and shared cards."""
    lines = _lines()
    for seat in range(view.players):
        lines.add_row(_heading("row", view, seat, language), _row(view, seat, language))
    for seat, hand in enumerate(view.hands):
        number = say("table.cards", language, n=view.hand_sizes[seat])
        cards = Text(number, "dim") if hand is None else chips(hand, language=language)
        lines.add_row(_heading("hand", view, seat, language), cards)
    if view.players == 2:
        heading = say("table.faceUp" if view.phase == "draft" else "table.shared", language)
        lines.add_row(heading, chips(view.shared, language=language))
    return lines


def _lines() -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    return grid


def _heading(key: str, view: View, seat: int, language: str) -> str:
    """Return the heading of a line, with its player if there are two."""
    whose = say("table.whose", language, you=seat == view.seat, n=seat + 1) if view.players == 2 else ""
    return say(f"table.{key}", language) + whose


def _title(view: View, language: str) -> Text:
    turn = view.turns + (view.phase in ("draft", "choose"))
    title = Text.assemble(("Onirim", LAMP), f"  {say('table.turn', language, n=turn)}")
    title.append(f"  ·  {say('table.deck', language, n=view.deck)}", "dim")
    if view.players == 2 and view.outcome is None:
        title.append(f"  ·  {say('table.whoseTurn', language, n=view.active + 1)}", LAMP)
    return title


def _doors(view: View, seat: int, language: str) -> Text:
    each = 2 if view.players == 1 else 1
    out = Text()
    for colour in Colour:
        have = view.doors[seat].count(colour)
        boxes = "■" * have + "□" * (each - have)
        out.append(f"{letter(colour, language)} {boxes}  ", INK[colour] if have else "dim")
    total = len(view.doors[seat])
    return out.append(say("table.doorsOf", language, n=total, all=4 * each), "dim")


def _row(view: View, seat: int, language: str) -> Text:
    cards = view.rows[seat]
    latest = cards[-MAX_ROW_CARDS:]
    out = Text("… " if len(cards) > len(latest) else "", "dim")
    out.append_text(chips(latest, say("table.emptyRow", language), language))
    if view.series[seat]:
        series = say("table.series", language, n=view.series[seat], colour=str(cards[-1].colour))
        out.append(f"  {series}", "dim")
    return out


def cards_left(view: View, language: str = ENGLISH) -> RenderableType:
    """Return a table of the numbers of cards of each kind left in the deck, including hidden hands."""
    counts = view.left
    heap = Table(box=None, padding=(0, 1), pad_edge=False, header_style="dim")
    hidden = any(hand is None for hand in view.hands)
    heap.add_column(say("table.unseen" if hidden else "table.inDeck", language), style="dim")
    for symbol in ("sun", "moon", "key", "door"):
        heap.add_column(say("named.symbol", language, symbol=symbol), justify="right")
    for colour in Colour:
        cards = [card for card in Card if card.colour == colour]
        numbers = [str(counts[card]) if counts[card] else "·" for card in cards]
        name = say("named.colour", language, colour=str(colour))
        heap.add_row(Text(f"{SIGNS[colour]}{letter(colour, language)} {name}", INK[colour]), *numbers)
    heap.add_row(say("table.nightmares", language), str(counts[Card.NIGHTMARE]))
    return heap
