"""Draws what a seat sees of a game of Onirim. Colours help; the letters alone are enough."""

from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ..onirim import Card, Colour, View
from ..onirim.refusals import counted
from ..palette import colours

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
ROW_SHOWN = 7


def use_plain_colours() -> None:
    """For a terminal that knows only sixteen colours, where ours would be taken for one another."""
    PAPER.update(PLAIN_PAPER)
    INK.update(PLAIN_INK)


def chip(card: Card | None) -> Text:
    """A card as a small piece of coloured paper: its letter and its name."""
    if card is None:
        return Text(" ? ", "reverse dim")
    if card.colour is None:
        return Text(" nightmare ", NIGHT)
    if card.symbol is None:
        return Text(f"[{card.colour.letter} door]", INK[card.colour])
    return Text(f" {card.colour.letter} {card.symbol} ", PAPER[card.colour])


def chips(cards: Iterable[Card | None], empty: str = "–") -> Text:
    """Cards side by side."""
    row = Text(" ").join([chip(card) for card in cards])
    return row if row.plain else Text(empty, "dim")


NARROW = 76
"""Below this many columns everything stands in one column."""


def table(view: View, width: int = 80) -> RenderableType:
    """The whole table, seen from a seat: what is left and what is won on top, the row and the hand below."""
    above, below = _lines(), _lines()
    for seat in range(view.players):
        above.add_row(f"Doors{_whose(view, seat)}", _doors(view, seat))
    above.add_row("Limbo", chips(view.limbo))
    if view.known and view.phase != "arrange":
        above.add_row("On top", chips(view.known))
    if view.resolving is not None:
        above.add_row("Drawn", chip(view.resolving))
    for seat in range(view.players):
        below.add_row(f"Row{_whose(view, seat)}", _row(view, seat))
    for seat, hand in enumerate(view.hands):
        cards = Text(counted(view.hand_sizes[seat], "card"), "dim") if hand is None else chips(hand)
        below.add_row(f"Hand{_whose(view, seat)}", cards)
    if view.players == 2:
        below.add_row("Face up" if view.phase == "draft" else "Shared", chips(view.shared))
    top = Table.grid(padding=(0, 4))
    top.add_row(left(view), above)
    parts: list[RenderableType] = [_title(view), top, "", below]
    if width < NARROW:
        parts = [_title(view), left(view), "", above, below]
    if view.unwinnable and view.outcome is None:
        parts.append(Text("A door has been discarded: this dream can no longer be won.", "bold"))
    return Group(*parts)


def _lines() -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    return grid


def _whose(view: View, seat: int) -> str:
    if view.players == 1:
        return ""
    return " (you)" if seat == view.seat else f" ({seat + 1})"


def _title(view: View) -> Text:
    turn = view.turns + (view.phase in ("draft", "choose"))
    title = Text.assemble(("Onirim", LAMP), f"  turn {turn}")
    title.append(f"  ·  {view.deck} cards in the deck", "dim")
    if view.players == 2 and view.outcome is None:
        title.append(f"  ·  player {view.active + 1}'s turn", LAMP)
    return title


def _doors(view: View, seat: int) -> Text:
    each = 2 if view.players == 1 else 1
    out = Text()
    for colour in Colour:
        have = view.doors[seat].count(colour)
        boxes = "■" * have + "□" * (each - have)
        out.append(f"{colour.letter} {boxes}  ", INK[colour] if have else "dim")
    total = len(view.doors[seat])
    return out.append(f"{total} of {4 * each}", "dim")


def _row(view: View, seat: int) -> Text:
    cards = view.rows[seat]
    shown = cards[-ROW_SHOWN:]
    out = Text("… " if len(cards) > len(shown) else "", "dim")
    out.append_text(chips(shown, "empty: any card may start it"))
    if view.series[seat]:
        out.append(f"  {view.series[seat]} of 3 {cards[-1].colour}", "dim")
    return out


def left(view: View) -> RenderableType:
    """What is left: in the deck, and with hidden hands also in those."""
    counts = view.left
    heap = Table(box=None, padding=(0, 1), pad_edge=False, header_style="dim")
    hidden = any(hand is None for hand in view.hands)
    heap.add_column("Unseen" if hidden else "In deck", style="dim")
    for heading in ("sun", "moon", "key", "door"):
        heap.add_column(heading, justify="right")
    for colour in Colour:
        cards = [card for card in Card if card.colour == colour]
        numbers = [str(counts[card]) if counts[card] else "·" for card in cards]
        heap.add_row(Text(f"{colour.letter} {colour}", INK[colour]), *numbers)
    heap.add_row("nightmares", str(counts[Card.NIGHTMARE]))
    return heap
