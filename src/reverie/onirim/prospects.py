"""The coach's odds of other moments: the same moment without a fact, or after the next card."""

from collections.abc import Callable

from .cards import KINDS
from .choices import MAX_CHOICES, choose, list_choices
from .deck import DRAW, answer, deck_request
from .hidden import conceal
from .observation import observe, observe_partner
from .players.evaluators import evaluator_for, fill_in, mode_of, new_row
from .players.lookahead import NO_CHOICE, look, settle
from .rules import unwinnable
from .state import ALL_DOORS, OVER, PROPHECY, State


class Prospects:
    """Odds by the network alone, for one seat."""

    def __init__(self, me: int) -> None:
        self.me = me

    def of(self, s: State) -> float:
        """Return the odds of a moment, from what the seat may know of it."""
        if s.phase == OVER:
            return float(s.ending == ALL_DOORS)
        if unwinnable(s):
            return 0.0
        row = new_row()
        seen = s.copy()
        settle(seen)
        conceal(seen, self.me)
        observe(seen, self.me, row)
        observe_partner(seen, self.me, row)
        return evaluator_for(mode_of(s)).evaluate(bytes(row))[0]

    def without(self, s: State, change: Callable[[State], None]) -> float:
        """Return how much worse a moment would be after a change."""
        other = s.copy()
        change(other)
        return self.of(s) - self.of(other)

    def next_cards(self, s: State, best: int, other: int) -> list[float]:
        """Return, for each kind of card, its probability times the advantage of the best choice after it.

        The list is empty if the next card is known, if something else comes before the draw, or if a hand is
        hidden.
        """
        if s.players == 2 and s.silent:
            return []
        futures: list[tuple[int, int, float, State]] = []
        for sign, choice in ((1, best), (-1, other)):
            left = s.copy()
            choose(left, choice, [0] * PROPHECY)
            settle(left)
            if deck_request(left) != DRAW or left.known_n:
                return []
            for card in range(KINDS):
                if left.deck[card]:
                    drawn = left.copy()
                    answer(drawn, [card] + [0] * (PROPHECY - 1))
                    settle(drawn)
                    futures.append((sign, card, left.deck[card] / left.deck_n, drawn))
        gains = [0.0] * KINDS
        for (sign, card, likely, _), odds in zip(
            futures, _best_odds([each[3] for each in futures]), strict=True
        ):
            gains[card] += sign * likely * odds
        return gains


def _best_odds(moments: list[State]) -> list[float]:
    """Return the odds of each moment with the best choice there, evaluated in one batch."""
    rows: list[bytearray] = []
    odds: list[float] = []
    starts = []
    room = [0] * MAX_CHOICES
    for s in moments:
        starts.append(len(odds))
        number = list_choices(s, room) if s.phase != OVER else 0
        for choice in room[:number] or [NO_CHOICE]:
            rows.append(new_row())
            odds.append(look(s.copy(), choice, [0] * PROPHECY, rows[-1]))
    fill_in(odds, rows, evaluator_for(mode_of(moments[0])))
    ends = [*starts[1:], len(odds)]
    return [max(odds[start:end]) for start, end in zip(starts, ends, strict=True)]
