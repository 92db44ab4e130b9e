"""A game of When I Dream that belongs to one environment: its state is changed where it stands.

A `Game` copies its state for every step and asks the rules whether the step may be taken: somebody may hold
the state before, and clients send anything. An environment has one game, looks at nothing but the moment, and
offers only what may be done, so that it may take a step that came from a mask for legal. What a step does,
what follows from it and what the deck answers are the same functions as ever.
"""

from ..whenidream import Game
from ..whenidream.deadlines import at_once, deck_acts
from ..whenidream.rules import check, do
from ..whenidream.ruling import Judge
from ..whenidream.state import DREAM, State
from ..whenidream.steps import Step
from ..whenidream.view import Seat, View


class OwnGame(Game):
    """The game of one environment."""

    _looked_at = 0
    """How many steps had been taken when somebody last had a view."""

    @property
    def moment(self) -> State:
        """The state itself, to look at and not to change; the next step changes it."""
        return self._state

    @property
    def judge(self) -> Judge:
        return self._judge

    def view(self, seat: Seat) -> View:
        if self._looked_at != len(self._steps):  # what views of before have in common is no longer so
            self._state.cache.forget()
            self._looked_at = len(self._steps)
        return super().view(seat)

    def take(self, steps: list[Step], time: float, known: bool = True) -> None:
        """Take steps that the rules are known to allow, then whatever has to happen at once."""
        s, taken = self._state, self._steps
        pending = steps
        while True:
            for step in pending:
                if not known:
                    check(s, step)
                do(s, step)
                taken.append(step)
            known = True  # what has to happen at once is not against the rules
            pending = at_once(s)
            if pending:
                continue
            if s.phase == DREAM or self._deck is None or not deck_acts(s, time):
                return
            dealt, self._memory = self._deck.answer(s, self._memory, max(time, s.now))
            pending = [dealt]

    def _follow(self, steps: list[Step], time: float) -> tuple[Step, ...]:
        before = len(self._steps)
        self.take(steps, time, known=False)
        return tuple(self._steps[before:])

    def copy(self) -> "OwnGame":
        twin = super().copy()
        assert isinstance(twin, OwnGame)
        twin._state = self._state.copy()
        twin._looked_at = 0
        return twin

    __copy__ = copy
