"""A game judged afterwards: the odds after every step, what the choices cost, and what the deck did.

>>> from reverie import onirim
>>> game = onirim.Game(seed=7)
>>> _ = game.push("discard blue key")
>>> [judged] = onirim.analyze(game).choices
>>> str(judged.step), str(judged.best), judged.cost > 0.01
('discard blue key', 'play red sun', True)

The odds are those of `dreamwalker` playing on, from what the seat that chose could see. What a choice cost is
how much better the best one would have been; everything else that moves the odds is luck. So the odds
at the beginning, all luck, less all costs, are the odds at the end.
"""

from dataclasses import dataclass
from functools import cached_property
from math import exp
from statistics import fmean, harmonic_mean

from ..rendering import render
from .coach import odds_at, odds_for
from .counted import Reason
from .explain import explanation_for
from .game import Game, check_game
from .json_types import JudgedGame, JudgedStep
from .moves import choice_of, step_of
from .outcome import Outcome
from .state import State
from .steps import Step
from .view import View

# Chosen by eye; docs/strength.md has how accurate players come out with them (`python -m research.accuracy`).
HOPELESS = 0.005
"""Below these odds no choice is held against anybody."""
AT_STAKE = 0.01
"""Between the best and the worst choice; where it is less, it does not matter what one does."""
STEEP = 4.0
"""How steeply a choice is worth less the more it gives away of what is at stake."""
DEAR = 0.08
"""A choice that cost as much is worth thinking over again: the odds of all the others are told with it."""


@dataclass(frozen=True)
class Judged:
    """A step, and what it did to the odds."""

    number: int
    """Counted from one, as `reverie replay` does."""
    turn: int
    seat: int | None
    """Who took it; nobody if it was the deck."""
    step: Step | None
    """Nothing if the seat gave the game up."""
    before: float
    """The odds before it, with the best choice."""
    odds: float
    """The odds after it."""
    best: Step | None = None
    """The best choice, if a seat had one."""
    choices: tuple[tuple[Step, float], ...] = ()
    """All that a seat could have chosen and their odds, best first, where its choice was dear."""
    worst: float = 0.0
    """The odds after the worst choice."""
    reasons: tuple[Reason, ...] = ()
    """Why the best was the best, where the choice was dear."""

    @property
    def cost(self) -> float:
        """What the choice cost, in odds; nothing for the deck's steps."""
        return 0.0 if self.seat is None else max(0.0, self.before - self.odds)

    @property
    def stake(self) -> float:
        """What was at stake: how far the best choice is from the worst."""
        return 0.0 if self.seat is None else self.before - self.worst

    @property
    def score(self) -> float | None:
        """What the choice was worth: 1 if it was the best, near nothing if it was the worst; no number where
        it made no difference."""
        if self.before < HOPELESS or self.stake < AT_STAKE:
            return None
        return exp(-STEEP * self.cost / self.stake)

    @property
    def luck(self) -> float:
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
    """A whole game, judged."""

    steps: tuple[Judged, ...]
    players: int
    outcome: Outcome | None

    @property
    def start(self) -> float:
        """The odds when the first choice had to be made."""
        return self.steps[0].before if self.steps else 0.0

    @property
    def end(self) -> float:
        """The odds after the last step: 1 or 0 if the game is over."""
        return self.steps[-1].odds if self.steps else self.start

    @cached_property
    def choices(self) -> tuple[Judged, ...]:
        return tuple(each for each in self.steps if each.seat is not None)

    def dearest(self, most: int = 5, least: float = HOPELESS) -> list[Judged]:
        """The choices that cost most, dearest first."""
        dear = [each for each in self.choices if each.cost >= least]
        return sorted(dear, key=lambda each: -each.cost)[:most]

    def luckiest(self, most: int = 3, least: float = AT_STAKE) -> list[Judged]:
        """The deck's steps that moved the odds most, up or down, the greatest first."""
        moving = [each for each in self.steps if abs(each.luck) >= least]
        return sorted(moving, key=lambda each: -abs(each.luck))[:most]

    @property
    def luck(self) -> float:
        """All that moved the odds after the first choice and was not a cost."""
        return self.end - self.start + self.cost()

    def cost(self, seat: int | None = None) -> float:
        """All that choices cost, of one seat or of all."""
        return sum(each.cost for each in self.choices if seat in (None, each.seat))

    def accuracy(self, seat: int | None = None) -> float | None:
        """How well the choices were made that made a difference: 1 if every one was the best.

        Each is worth what it kept of what was at stake (`Judged.score`); half of the mean and half of the
        harmonic mean, so that good choices do not hide a blunder. docs/strength.md has who comes to how much.
        """
        scores = [each.score for each in self.choices if seat in (None, each.seat)]
        worth = [score for score in scores if score is not None]
        return (fmean(worth) + harmonic_mean(worth)) / 2 if worth else None

    def _repr_html_(self) -> str:
        """The story in a notebook: the curve of the odds, and what choices cost."""
        return render("onirim", "story", self)

    def to_dict(self) -> JudgedGame:
        """Everything, as `reverie analyze --json` prints it."""
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
    """Judge every step of a game, finished or not."""
    judging = Judging(game)
    while judging.done < judging.all:
        judging.go_on()
    return judging.analysis()


class Judging:
    """A game that is judged step by step, for whoever tells how far that is. A step that cannot be judged yet
    leaves everything as it was."""

    def __init__(self, game: Game) -> None:
        check_game(game)
        self._game = game
        gave_up = game.outcome is not None and game.outcome.reason == "resigned"
        self._given_up = gave_up and bool(game._past)  # of one from a position the last step is not known
        played = game.copy()
        if self._given_up:
            played.pop()
        self._moments = list(played.moments())
        self._states = [before for before, _ in self._moments[1:]] + [played.state]
        self._judged: list[Judged] = []
        self._odds: float | None = None
        self.done = 0
        """So many steps are judged."""
        self.all = len(self._moments) + self._given_up

    def go_on(self) -> None:
        """Judge one step more."""
        if self.done == len(self._moments):
            self._judged.append(self._judge_giving_up(self._states[-1]))
        else:
            self._judge(self.done + 1, *self._moments[self.done], self._states[self.done])
        self.done += 1

    def analysis(self) -> Analysis:
        """What it came to."""
        return Analysis(tuple(self._judged), self._game.players, self._game.outcome)

    def _judge(self, number: int, before: State, step: Step, after: State) -> None:
        if step.by_deck:
            expected, self._odds = self._odds, odds_at(after, self._odds)
            if self._odds is not None and expected is not None:
                self._judged.append(Judged(number, after.turns, None, step, expected, self._odds))
            return
        view = View(before, before.active)
        each = dict(odds_for(view))
        best, odds = max(each, key=each.__getitem__), each[choice_of(before, step)]
        dear = _all_of(before, each) if each[best] - odds >= DEAR else ()
        why = explanation_for(view, shown=False).reasons if dear else ()
        how = (each[best], odds, step_of(before, best), dear, min(each.values()), why)
        self._judged.append(Judged(number, after.turns, before.active, step, *how))
        self._odds = odds

    def _judge_giving_up(self, last: State) -> Judged:
        """It is a choice, too, and the odds that were left are its cost."""
        best, odds = max(odds_for(View(last, last.active)), key=lambda each: each[1])
        return Judged(self.all, last.turns, last.active, None, odds, 0.0, step_of(last, best))


def _all_of(s: State, odds: dict[int, float]) -> tuple[tuple[Step, float], ...]:
    """Choices as steps, best first."""
    ranked = sorted(odds.items(), key=lambda each: -each[1])
    return tuple((step_of(s, choice), each) for choice, each in ranked)
