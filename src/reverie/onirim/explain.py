"""Explanations by the coach: the best move, a reason or two, the cost of the next best, and one likely
continuation.

All of it is a function of the view of the seat that has to move. Reasons are facts that can be counted at the
table (`reasons`), worded under `why` in the texts. The continuation is drawn at random from the unseen cards.

>>> from reverie import onirim
>>> why = onirim.explain(onirim.Game(seed=58))
>>> str(why.best), str(why.second), why.cost > 0.01
('play blue sun', 'discard blue sun', True)
>>> for reason in why.reasons:
...     print(reason.code, reason.values)
series {'colour': 'blue', 'have': 1, 'left': 14}
ready {'colour': 'blue', 'card': 'blue moon'}
"""

import json
from dataclasses import dataclass
from hashlib import sha256

from ..dice import seed_dice
from ..refusal import IllegalMove
from .choices import DO_ARRANGE
from .coach import odds_for
from .decks import SeededDeck
from .game import Game, check_game
from .json_types import Explained, WrittenStep
from .moves import actor, choices_of, deck_step, step_of, take_step
from .players.dreamwalker import Dreamwalker
from .players.lookahead import imagine
from .prospects import Prospects
from .reasons import reasons_for
from .state import State
from .steps import Step
from .table_counts import Case, Reason, TableCounts
from .view import View, visible_step_record

# Chosen by eye, so that explanations are short.
NEGLIGIBLE_ODDS = 0.005
"""A difference in odds that is too small to matter: either move is fine."""
CERTAIN_ODDS = 0.9995
"""With these odds or better a game counts as won, and with 1 minus these odds or worse as lost."""
MAX_REASONS = 2
MIN_SECOND_SHARE = 0.25
"""A second reason is given if it is worth at least this share of the first."""
LINE_TURNS = 2
"""Number of turns that the continuation covers."""


@dataclass(frozen=True)
class Explanation:
    """An explained choice."""

    best: Step
    odds: float
    second: Step | None
    """The next best move; in a prophecy, the next best that discards another card."""
    cost: float
    """How much worse the next best move is, in odds."""
    reasons: tuple[Reason, ...]
    line: tuple[tuple[WrittenStep, View], ...]
    """One likely continuation as the seat would see it: steps, and the table after each."""

    def to_dict(self) -> Explained:
        """Return the explanation in its JSON form."""
        return {
            "best": str(self.best),
            "odds": self.odds,
            "second": None if self.second is None else str(self.second),
            "cost": self.cost,
            "reasons": [{"code": each.code, "values": each.values} for each in self.reasons],
            "line": [{"step": step, "view": view.to_dict()} for step, view in self.line],
        }


def explain(game: Game) -> Explanation:
    """Return what the coach would do for the seat that has to move, and why."""
    check_game(game)
    if not isinstance(game.to_move, int):
        raise IllegalMove("nothing-to-advise-on")
    return explanation_for(game.view(game.to_move))


def explanation_for(view: View, *, with_line: bool = True) -> Explanation:
    """Return the explanation for the seat of a view, which must have a choice. The line is empty unless
    `with_line`."""
    odds = dict(odds_for(view))
    best, *others = sorted(odds, key=lambda choice: -odds[choice])
    other = _runner_up(view.visible_state, best, others)
    return Explanation(
        step_of(view.visible_state, best),
        odds[best],
        None if other is None else step_of(view.visible_state, other),
        0.0 if other is None else odds[best] - odds[other],
        tuple(_reasons(view, best, other, odds)),
        tuple(line_from(view, best)) if with_line else (),
    )


def _runner_up(s: State, best: int, others: list[int]) -> int | None:
    if best >= DO_ARRANGE:
        out = step_of(s, best).cards[0]
        others = [each for each in others if step_of(s, each).cards[0] != out] or others
    return others[0] if others else None


def _reasons(view: View, best: int, other: int | None, odds: dict[int, float]) -> list[Reason]:
    if odds[best] <= 1 - CERTAIN_ODDS:
        return [Reason("lost", {}, 0.0)]
    if other is None:
        return [Reason("only", {}, 0.0)]
    if odds[best] - odds[other] < NEGLIGIBLE_ODDS:
        return [Reason("even", {}, 0.0)]
    me = view.visible_state.active
    ranked = reasons_for(Case(TableCounts(view.visible_state, me), best, other, odds, Prospects(me)))
    chosen: list[Reason] = [Reason("wins", {}, 1.0)] if odds[best] >= CERTAIN_ODDS else []
    for reason in ranked:
        if len(chosen) < MAX_REASONS and reason.code not in [reason.code for reason in chosen]:
            if not chosen or reason.worth >= MIN_SECOND_SHARE * chosen[0].worth or odds[best] >= CERTAIN_ODDS:
                chosen.append(reason)
    chosen.sort(key=lambda reason: reason.code == "ready")  # "ready" continues another reason
    of_a_hundred = {"odds": round(100 * odds[best], 1), "other": round(100 * odds[other], 1)}
    return chosen or [Reason("ahead", of_a_hundred, 0.0)]


def line_from(view: View, best: int) -> list[tuple[WrittenStep, View]]:
    """Return the best move and one likely course of the next turns, with the table after each step.

    Hidden cards are drawn at random from the unseen ones, the same for equal views. Every player plays like
    the coach.
    """
    me, seed = view.visible_state.active, sha256(json.dumps(view.to_dict()).encode()).hexdigest()[:32]
    state = view.visible_state.copy()
    imagine(state, me, seed_dice(seed))
    coach, deck, until = Dreamwalker(max_cards=0), SeededDeck(seed), state.turns + LINE_TURNS
    memory, line, step = deck.start, [], step_of(state, best)
    while True:
        line.append((visible_step_record(state, step, me), View(take_step(state, step), me)))
        state = take_step(state, step)
        next_actor = actor(state)
        if next_actor is None or (next_actor == me and state.turns >= until):
            return line
        if next_actor == "deck":
            cards, memory = deck.answer(state, memory)
            step = deck_step(state, cards)
        else:
            seen = View(state, state.active)
            step = step_of(state, coach.choose(seen, choices_of(seen)))
