"""Deals spirits and dream cards: from a seed, so that the same seed and the same game meet the same cards."""

from collections.abc import Callable

from ..dice import below, seed_dice
from .dream import topmost
from .options import MOST_CARDS, SIDES
from .state import DEALING, PACKING, State, next_dreamer
from .steps import Card, Pack, Spirits, Step, Time

Memory = tuple[int, ...]


class SeededDeck:
    """Answers for the deck. What it must remember from one answer to the next is a value, its memory."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    @property
    def start(self) -> Memory:
        return tuple(seed_dice(self.seed))

    def answer(self, s: State, memory: Memory, time: float) -> tuple[Step, Memory]:
        """What the deck does, at a moment when it has to act, and the memory after it."""
        dice = list(memory)
        step = ANSWERS.get(s.phase, _show_card)(s, dice, time)
        return step, tuple(dice)


def _make_cards(s: State, dice: list[int], time: float) -> Step:
    """As many full cards as there are in the box, of pieces drawn by lot (W1.4)."""
    pieces, sides = list(s.pieces), SIDES[s.options.preset]
    count = min(len(pieces) // sides, MOST_CARDS[s.options.preset])
    for at in range(count * sides):
        other = at + below(dice, len(pieces) - at)
        pieces[at], pieces[other] = pieces[other], pieces[at]
    return Pack(time, {k + 1: tuple(pieces[k * sides : (k + 1) * sides]) for k in range(count)})


def _deal_spirits(s: State, dice: list[int], time: float) -> Step:
    """One to each player, one face down (W2.1)."""
    known = next_dreamer(s)
    dreamer = below(dice, s.players) if known is None else known
    about = [spirit for spirit, n in s.options.spirits.items() for _ in range(n)]
    for last in range(len(about) - 1, 0, -1):
        other = below(dice, last + 1)
        about[last], about[other] = about[other], about[last]
    seats = [seat for seat in s.seats if seat != dreamer or s.options.dreamer_draws_spirit]
    return Spirits(time, dreamer, dict(zip(seats, about[1:], strict=True)), about[0])


def _show_card(s: State, dice: list[int], time: float) -> Step:
    """Any card of the topmost layer, any of its pieces: it lies as it fell (W1.4)."""
    cards = sorted(topmost(s))
    if not cards:
        return Time(time)
    assert s.cards is not None
    number = cards[below(dice, len(cards))]
    pieces = s.cards[number]
    return Card(time, pieces[below(dice, len(pieces))], number, s.next_end)


ANSWERS: dict[str, Callable[[State, list[int], float], Step]] = {PACKING: _make_cards, DEALING: _deal_spirits}
"""What the deck does where it does not show a card."""
