"""The row of numbers that the documentation promises a learner, made from a view."""

from reverie import onirim
from reverie.onirim import Card, Colour


def row_of(view: onirim.View) -> dict[int, int]:
    """Return the non-zero numbers by their index, following the table in docs/envs/index.md."""
    assert isinstance(view.seat, int)
    row: dict[int, int] = {}
    me, you = view.seat, 1 - view.seat

    def at_least(at: int, n: int, most: int) -> None:
        row.update({at + k: 1 for k in range(min(n, most))})

    for colour in Colour:
        start = 79 * colour
        kinds = [card for card in Card if card.colour == colour]  # sun, moon, key, door
        for k, card in enumerate(kinds):
            row[start + k] = view.unseen[card]
            at_least(start + 4 + 3 * k, view.unseen[card], 3)
            for place, top in enumerate(view.known):
                if top == card:
                    row[start + 59 + 4 * place + k] = 1
        at_least(start + 16, view.limbo.count(kinds[3]), 2)
        for at, seat in ((18, me), (20, you)):
            at_least(start + at, view.doors[seat].count(colour), 2)
        for at, hand in ((22, view.hands[me]), (31, view.shared), (40, view.hands[you])):
            for k, card in enumerate(kinds[:3]):
                at_least(start + at + 3 * k, (hand or ()).count(card), 3)
    for row_at, last_at, seat in ((49, 42, me), (54, 46, you)):
        cards = view.rows[seat]
        if not cards:
            row[316 + last_at] = 1
            continue
        last = cards[-1]
        assert last.colour is not None and last.symbol is not None
        symbol = ("sun", "moon", "key").index(str(last.symbol))
        row[316 + last_at + 1 + symbol] = 1
        row[79 * last.colour + row_at + symbol] = 1
        at_least(79 * last.colour + row_at + 3, view.series[seat], 2)
    row[316] = view.unseen[Card.NIGHTMARE]
    at_least(317, row[316], 3)
    at_least(320, view.limbo.count(Card.NIGHTMARE), 2)
    row[322] = view.deck
    row.update({323 + k: 1 for k in range(12) if view.deck <= k})
    for place, top in enumerate(view.known):
        if top is None:
            row[340 + place] = 1
        elif top == Card.NIGHTMARE:
            row[335 + place] = 1
    row[345 + max(0, 5 - view.hand_sizes[view.active] - len(view.shared))] = 1
    row.update({351 + k: 1 for k in (4, 5, 6) if view.phase == ("search", "swap", "draft")[k - 4]})
    row[366] = view.visible_state.prophecy
    phases = ("draft", "choose", "search", "swap", "arrange", "door", "nightmare")
    row[367 + phases.index(view.phase)] = 1
    if view.phase == "door":
        assert view.resolving is not None and view.resolving.colour is not None
        row[374 + view.resolving.colour] = 1
    return {at: n for at, n in row.items() if n}
