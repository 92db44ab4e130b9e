"""A game analysed afterwards: the odds after every step, what choices cost, and what luck did.

The odds are those of `dreamwalker` playing on, from what the seat that chose could see. The cost of a choice
is how much better the best one would have been. Everything else that moves the odds is luck. So the odds at
the end are the odds at the beginning, plus all luck, minus all costs.

>>> from reverie import onirim
>>> game = onirim.Game(seed=7)
>>> _ = game.push("discard blue key")
>>> [judged] = onirim.analyze(game).choices
>>> str(judged.step), str(judged.best), judged.cost > 0.01
('discard blue key', 'play red sun', True)
"""

from dataclasses import dataclass
from functools import cached_property
from math import exp
from statistics import fmean, harmonic_mean

from ..rendering import render
from .coach import odds_at, odds_for
from .explain import explanation_for
from .game import Game, check_game
from .json_types import JudgedGame, JudgedStep
from .moves import choice_of, step_of
from .outcome import Outcome
from .state import State
from .steps import Step
from .table_counts import Reason
from .view import View

# Chosen by eye. docs/strength.md has the accuracy of several players (`python -m research.accuracy`).
MIN_ODDS = 0.005
"""A choice is not scored if the odds before it are lower than this."""
MIN_STAKE = 0.01
"""If the best and the worst choice differ by less than this, the choice does not matter."""
MIN_COST, MIN_LUCK = 0.005, 0.01
"""Minimum cost of a choice, and minimum change by the deck, that a story mentions."""
SCORE_STEEPNESS = 4.0
"""How steeply the score of a choice falls with the share of the stake that it gives away."""
NOTABLE_COST = 0.08
"""Minimum cost at which the odds of all choices are stored with the choice."""


@dataclass(frozen=True)
class Judged:
    """A step and its effect on the odds."""

    number: int
    """The number of the step, counted from one as in `reverie replay`."""
    turn: int
    seat: int | None
    """The seat that took the step. None for the deck."""
    step: Step | None
    """The step. None if the seat resigned."""
    before: float
    """The odds before the step, with the best choice."""
    odds: float
    """The odds after the step."""
    best: Step | None = None
    """The best choice, if a seat had one."""
    choices: tuple[tuple[Step, float], ...] = ()
    """All choices and their odds, best first. Empty unless the choice cost at least `NOTABLE_COST`."""
    worst: float = 0.0
    """The odds after the worst choice."""
    reasons: tuple[Reason, ...] = ()
    """Why the best choice was the best. Empty unless the choice cost at least `NOTABLE_COST`."""

    @property
    def cost(self) -> float:
        """The cost of the choice, in odds; 0 for the deck's steps."""
        return 0.0 if self.seat is None else max(0.0, self.before - self.odds)

    @property
    def stake(self) -> float:
        """The difference between the best and the worst choice; 0 for the deck's steps."""
        return 0.0 if self.seat is None else self.before - self.worst

    @property
    def score(self) -> float | None:
        """The score of the choice, from 1 for the best to almost 0 for the worst. None if it made no
        difference."""
        if self.before < MIN_ODDS or self.stake < MIN_STAKE:
            return None
        return exp(-SCORE_STEEPNESS * self.cost / self.stake)

    @property
    def luck(self) -> float:
        """How much a step of the deck changed the odds; 0 for a player's step."""
        return self.odds - self.before if self.seat is None else 0.0

    def to_dict(self) -> JudgedStep:
        judged: JudgedStep = {
            "step": self.number,
            "turn": self.turn,
            "seat": self.seat,
            "did": "resign" if self.step is None else str(self.step),
            "before": self.before,
            "odds": self.odds,
            "best": None if self.best is None else str(self.best),
            "cost": self.cost,
            "stake": self.stake,
            "luck": self.luck,
        }
        if self.choices:
            judged["choices"] = [(str(step), odds) for step, odds in self.choices]
            judged["reasons"] = [{"code": each.code, "values": each.values} for each in self.reasons]
        return judged


@dataclass(frozen=True)
class Analysis:
    """An analysed game."""

    steps: tuple[Judged, ...]
    players: int
    outcome: Outcome | None

    @property
    def start(self) -> float:
        """The odds before the first choice."""
        return self.steps[0].before if self.steps else 0.0

    @property
    def end(self) -> float:
        """The odds after the last step: 1 or 0 if the game is over."""
        return self.steps[-1].odds if self.steps else self.start

    @cached_property
    def choices(self) -> tuple[Judged, ...]:
        """The steps of the players, resignations included."""
        return tuple(each for each in self.steps if each.seat is not None)

    def dearest(self, most: int = 5, least: float = MIN_COST) -> list[Judged]:
        """Return the costliest choices, costliest first."""
        dear = [each for each in self.choices if each.cost >= least]
        return sorted(dear, key=lambda each: -each.cost)[:most]

    def luckiest(self, most: int = 3, least: float = MIN_LUCK) -> list[Judged]:
        """Return the deck's steps that changed the odds most, up or down, the largest change first."""
        moving = [each for each in self.steps if abs(each.luck) >= least]
        return sorted(moving, key=lambda each: -abs(each.luck))[:most]

    @property
    def luck(self) -> float:
        """The change of the odds since the first choice that is not a cost."""
        return self.end - self.start + self.cost()

    def cost(self, seat: int | None = None) -> float:
        """Return the total cost of choices, of one seat or of all."""
        return sum(each.cost for each in self.choices if seat in (None, each.seat))

    def accuracy(self, seat: int | None = None) -> float | None:
        """Return how good the choices that made a difference were: 1 if all were best, None if there were
        none.

        It is half of the mean of their scores (`Judged.score`) and half of the harmonic mean, so that good
        choices do not hide a blunder. docs/strength.md has the accuracy of several players.
        """
        scores = [each.score for each in self.choices if seat in (None, each.seat)]
        worth = [score for score in scores if score is not None]
        return (fmean(worth) + harmonic_mean(worth)) / 2 if worth else None

    def _repr_html_(self) -> str:
        """Return the story for a notebook: the curve of the odds, and what choices cost."""
        return render("onirim", "story", self)

    def to_dict(self) -> JudgedGame:
        """Return everything, as `reverie analyze --json` prints it."""
        return {
            "players": self.players,
            "start": self.start,
            "end": self.end,
            "luck": self.luck,
            "cost": [self.cost(seat) for seat in range(self.players)],
            "accuracy": [self.accuracy(seat) for seat in range(self.players)],
            "dearest": [each.number for each in self.dearest()],
            "steps": [each.to_dict() for each in self.steps],
        }


def analyze(game: Game) -> Analysis:
    """Analyse every step of a game, finished or not."""
    judging = Judging(game)
    while judging.done < judging.all:
        judging.advance()
    return judging.analysis()


class Judging:
    """An analysis that proceeds step by step, so that progress can be reported.

    If a step raises an error, nothing has changed and it can be tried again.
    """

    def __init__(self, game: Game) -> None:
        check_game(game)
        self._game = game
        gave_up = game.outcome is not None and game.outcome.reason == "resigned"
        self._given_up = gave_up and bool(game._past)  # a game from a position has no last step to judge
        played = game.copy()
        if self._given_up:
            played.pop()
        self._moments = list(played.moments())
        self._states = [before for before, _ in self._moments[1:]] + [played.state]
        self._judged: list[Judged] = []
        self._odds: float | None = None
        self.done = 0
        """Number of steps analysed so far."""
        self.all = len(self._moments) + self._given_up

    def advance(self) -> None:
        """Analyse the next step."""
        if self.done == len(self._moments):
            self._judged.append(self._judge_giving_up(self._states[-1]))
        else:
            self._judge(self.done + 1, *self._moments[self.done], self._states[self.done])
        self.done += 1

    def analysis(self) -> Analysis:
        """Return the analysis of the steps so far."""
        return Analysis(tuple(self._judged), self._game.players, self._game.outcome)

    def _judge(self, number: int, before: State, step: Step, after: State) -> None:
        if step.by_deck:
            expected, self._odds = self._odds, odds_at(after, self._odds)
            if self._odds is not None and expected is not None:
                self._judged.append(Judged(number, after.turns, None, step, expected, self._odds))
            return
        view = View(before, before.active)
        odds_of = dict(odds_for(view))
        best, odds_taken = max(odds_of, key=odds_of.__getitem__), odds_of[choice_of(before, step)]
        dear = _rank_choices(before, odds_of) if odds_of[best] - odds_taken >= NOTABLE_COST else ()
        why = explanation_for(view, with_line=False).reasons if dear else ()
        rest = (odds_of[best], odds_taken, step_of(before, best), dear, min(odds_of.values()), why)
        self._judged.append(Judged(number, after.turns, before.active, step, *rest))
        self._odds = odds_taken

    def _judge_giving_up(self, last: State) -> Judged:
        """Return the analysis of a resignation: a choice whose cost is the odds that were left."""
        best, odds = max(odds_for(View(last, last.active)), key=lambda each: each[1])
        return Judged(self.all, last.turns, last.active, None, odds, 0.0, step_of(last, best))


def _rank_choices(s: State, odds: dict[int, float]) -> tuple[tuple[Step, float], ...]:
    """Return choices as steps with their odds, best first."""
    ranked = sorted(odds.items(), key=lambda each: -each[1])
    return tuple((step_of(s, choice), each) for choice, each in ranked)
