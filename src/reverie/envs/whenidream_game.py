"""A game of When I Dream that belongs to one environment and changes its state in place.

A `Game` copies its state for every step and checks whether the step is legal, since a program may hold the
state before, and clients send anything. An environment has one game, uses only the current moment, and offers
only what is legal, so it need not check a step that came from a mask. The effect of a step, what follows from
it and the deck's answers are the same functions.
"""

from ..whenidream import Game
from ..whenidream.deadlines import deck_acts, immediate_steps
from ..whenidream.rules import check, do
from ..whenidream.ruling import Judge
from ..whenidream.state import DREAM, State
from ..whenidream.steps import Step
from ..whenidream.view import Seat, View


class OwnGame(Game):
    """The game of one environment."""

    _looked_at = 0
    """Number of steps that had been taken when a view was last made."""

    @property
    def moment(self) -> State:
        """The state itself, which callers must not change. The next step changes it."""
        return self._state

    @property
    def judge(self) -> Judge:
        return self._judge

    def view(self, seat: Seat) -> View:
        if self._looked_at != len(self._steps):  # the cache of earlier views is outdated
            self._state.cache.forget()
            self._looked_at = len(self._steps)
        return super().view(seat)

    def take(self, steps: list[Step], time: float, legal: bool = True) -> None:
        """Take steps, then everything that has to happen at once. Unless `legal`, the steps are checked."""
        s, taken = self._state, self._steps
        pending = steps
        while True:
            for step in pending:
                if not legal:
                    check(s, step)
                do(s, step)
                taken.append(step)
            legal = True  # steps that follow at once are always legal
            pending = immediate_steps(s)
            if pending:
                continue
            if s.phase == DREAM or self._deck is None or not deck_acts(s, time):
                return
            dealt, self._memory = self._deck.answer(s, self._memory, max(time, s.now))
            pending = [dealt]

    def _follow(self, steps: list[Step], time: float) -> tuple[Step, ...]:
        before = len(self._steps)
        self.take(steps, time, legal=False)
        return tuple(self._steps[before:])

    def copy(self) -> "OwnGame":
        twin = super().copy()
        assert isinstance(twin, OwnGame)
        twin._state = self._state.copy()
        twin._looked_at = 0
        return twin

    __copy__ = copy
