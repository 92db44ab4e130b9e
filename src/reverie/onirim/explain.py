"""The coach explains: the best move, why in a reason or two, what the next best costs, one way it may go.

>>> from reverie import onirim
>>> why = onirim.explain(onirim.Game(seed=58))
>>> str(why.best), str(why.second), why.cost > 0.01
('play blue sun', 'discard blue sun', True)
>>> for reason in why.reasons:
...     print(reason.code, reason.values)
series {'colour': 'blue', 'have': 1, 'left': 14}
ready {'colour': 'blue', 'card': 'blue moon'}

All of it is a function of the view of whoever has to move: reasons are facts that can be counted at the table
(`reasons`), worded under `why` in the texts, and the way it may go is drawn by lot from what is not seen.
"""

import json
from dataclasses import dataclass
from hashlib import sha256

from ..dice import seed_dice
from ..refusal import IllegalMove
from .choices import DO_ARRANGE
from .coach import odds_for
from .counted import Case, Counted, Reason
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
from .view import View
from .view import shown as as_shown

# Chosen by eye, so that few words are said and each matters.
EVEN = 0.0025
"""Odds that make less difference than this make none."""
SURE = 0.9995
"""From these odds on the game is won, and below what is missing from them to 1 it is lost: "100 %", "0 %"."""
MOST_REASONS = 2
SHARE = 0.25
"""A second reason is given if it is worth so much of the first."""
TURNS = 2
"""For so many turns the way it may go is followed."""


@dataclass(frozen=True)
class Explanation:
    """A choice explained."""

    best: Step
    odds: float
    second: Step | None
    """The next best; in a prophecy, the next best that throws another card away."""
    cost: float
    """By how much that is worse."""
    reasons: tuple[Reason, ...]
    line: tuple[tuple[WrittenStep, View], ...]
    """One way it may go, as the seat would see it: steps, and the table after each."""

    def to_dict(self) -> Explained:
        """As it is sent."""
        return {
            "best": str(self.best),
            "odds": self.odds,
            "second": None if self.second is None else str(self.second),
            "cost": self.cost,
            "reasons": [{"code": each.code, "values": each.values} for each in self.reasons],
            "line": [{"step": step, "view": view.to_dict()} for step, view in self.line],
        }


def explain(game: Game) -> Explanation:
    """What the coach would do for the seat that has to move, and why."""
    check_game(game)
    if not isinstance(game.to_move, int):
        raise IllegalMove("nothing-to-advise-on")
    return explanation_for(game.view(game.to_move))


def explanation_for(view: View, *, shown: bool = True) -> Explanation:
    """The same for whoever has this view, and has a choice. Unless it is to be `shown`, it has no line."""
    odds = dict(odds_for(view))
    best, *others = sorted(odds, key=lambda choice: -odds[choice])
    other = _runner_up(view.seen, best, others)
    return Explanation(
        step_of(view.seen, best),
        odds[best],
        None if other is None else step_of(view.seen, other),
        0.0 if other is None else odds[best] - odds[other],
        tuple(_reasons(view, best, other, odds)),
        tuple(line_from(view, best)) if shown else (),
    )


def _runner_up(s: State, best: int, others: list[int]) -> int | None:
    if best >= DO_ARRANGE:
        out = step_of(s, best).cards[0]
        others = [each for each in others if step_of(s, each).cards[0] != out] or others
    return others[0] if others else None


def _reasons(view: View, best: int, other: int | None, odds: dict[int, float]) -> list[Reason]:
    if odds[best] <= 1 - SURE:
        return [Reason("lost", {}, 0.0)]
    if other is None:
        return [Reason("only", {}, 0.0)]
    if odds[best] - odds[other] < EVEN:
        return [Reason("even", {}, 0.0)]
    me = view.seen.active
    found = reasons_for(Case(Counted(view.seen, me), best, other, odds, Prospects(me)))
    chosen: list[Reason] = [Reason("wins", {}, 1.0)] if odds[best] >= SURE else []
    for each in found:
        if len(chosen) < MOST_REASONS and each.code not in [reason.code for reason in chosen]:
            if not chosen or each.worth >= SHARE * chosen[0].worth or odds[best] >= SURE:
                chosen.append(each)
    chosen.sort(key=lambda each: each.code == "ready")  # how a series goes on is said after it
    of_a_hundred = {"odds": round(100 * odds[best], 1), "other": round(100 * odds[other], 1)}
    return chosen or [Reason("ahead", of_a_hundred, 0.0)]


def line_from(view: View, best: int) -> list[tuple[WrittenStep, View]]:
    """The best move, and how it may go on for a turn or two: what is hidden is drawn by lot from what is not
    seen, the same for equal views, and everybody plays as the coach would."""
    me, seed = view.seen.active, sha256(json.dumps(view.to_dict()).encode()).hexdigest()[:32]
    state = view.seen.copy()
    imagine(state, me, seed_dice(seed))
    coach, deck, until = Dreamwalker(few=0), SeededDeck(seed), state.turns + TURNS
    memory, found, step = deck.start, [], step_of(state, best)
    while True:
        found.append((as_shown(state, step, me), View(take_step(state, step), me)))
        state = take_step(state, step)
        who = actor(state)
        if who is None or (who == me and state.turns >= until):
            return found
        if who == "deck":
            cards, memory = deck.answer(state, memory)
            step = deck_step(state, cards)
        else:
            seen = View(state, state.active)
            step = step_of(state, coach.choose(seen, choices_of(seen)))
