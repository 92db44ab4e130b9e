"""The deck, which deals spirits and dream cards. The same seed and the same moves give the same cards."""

from collections.abc import Callable

from ..dice import below, seed_dice
from .dream import topmost
from .options import BOX_CARDS, SIDES
from .state import DEALING, PACKING, State, next_dreamer
from .steps import Card, Pack, Spirits, Step, Time

Memory = tuple[int, ...]


class SeededDeck:
    """A deck dealt from a seed. The caller stores its state, the memory, between two answers."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    @property
    def start(self) -> Memory:
        return tuple(seed_dice(self.seed))

    def answer(self, s: State, memory: Memory, time: float) -> tuple[Step, Memory]:
        """Return the deck's step at a moment when it has to act, and its memory after that."""
        dice = list(memory)
        step = ANSWERS.get(s.phase, _show_card)(s, dice, time)
        return step, tuple(dice)


def _make_cards(s: State, dice: list[int], time: float) -> Step:
    """Make full cards of randomly drawn pieces, at most as many as are in the box (W1.4)."""
    pieces, sides = list(s.pieces), SIDES[s.options.preset]
    count = min(len(pieces) // sides, BOX_CARDS[s.options.preset])
    for at in range(count * sides):
        other = at + below(dice, len(pieces) - at)
        pieces[at], pieces[other] = pieces[other], pieces[at]
    return Pack(time, {k + 1: tuple(pieces[k * sides : (k + 1) * sides]) for k in range(count)})


def _deal_spirits(s: State, dice: list[int], time: float) -> Step:
    """Deal one spirit to each player and one face down (W2.1)."""
    known = next_dreamer(s)
    dreamer = below(dice, s.players) if known is None else known
    about = [spirit for spirit, n in s.options.spirits.items() for _ in range(n)]
    for last in range(len(about) - 1, 0, -1):
        other = below(dice, last + 1)
        about[last], about[other] = about[other], about[last]
    seats = [seat for seat in s.seats if seat != dreamer or s.options.dreamer_draws_spirit]
    return Spirits(time, dreamer, dict(zip(seats, about[1:], strict=True)), about[0])


def _show_card(s: State, dice: list[int], time: float) -> Step:
    """Show a random card of the topmost layer with a random one of its pieces (W1.4)."""
    cards = sorted(topmost(s))
    if not cards:
        return Time(time)
    assert s.cards is not None
    number = cards[below(dice, len(cards))]
    pieces = s.cards[number]
    return Card(time, pieces[below(dice, len(pieces))], number, s.next_end)


ANSWERS: dict[str, Callable[[State, list[int], float], Step]] = {PACKING: _make_cards, DEALING: _deal_spirits}
"""Functions that return the deck's step, by phase. In other phases it shows a card."""
