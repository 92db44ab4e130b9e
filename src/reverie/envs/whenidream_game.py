"""A game of When I Dream that belongs to one environment: its state is changed where it stands.

A `Game` copies its state for every step and asks the rules whether the step may be taken, for whoever may hold
the state before, and whatever a client sends. An environment has one game, looks at nothing but the moment,
and offers only what may be done. So it may take a step for legal that came from a mask. What a step does, what
follows from it and what the deck answers are the same functions as ever.
"""

from ..whenidream import Game
from ..whenidream.deadlines import at_once, deck_acts
from ..whenidream.rules import check, do
from ..whenidream.ruling import Judge
from ..whenidream.state import State
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
            self._state.kept.forget()
            self._looked_at = len(self._steps)
        return super().view(seat)

    def take(self, steps: list[Step], time: float) -> None:
        """Take steps that the rules are known to allow, then whatever has to happen at once."""
        self._follow(steps, time, known=True)

    def _follow(self, steps: list[Step], time: float, known: bool = False) -> tuple[Step, ...]:
        s, taken, before = self._state, self._steps, len(self._steps)
        pending = steps
        while True:
            for step in pending:
                if not known:
                    check(s, step)
                do(s, step)
                taken.append(step)
            known = True  # what has to happen at once is not against the rules
            pending = at_once(s)
            if not pending and self._deck is not None and deck_acts(s, time):
                dealt, self._memory = self._deck.answer(s, self._memory, max(time, s.now))
                pending = [dealt]
            if not pending:
                return tuple(taken[before:])

    def copy(self) -> "OwnGame":
        twin = super().copy()
        assert isinstance(twin, OwnGame)
        twin._state = self._state.copy()
        twin._looked_at = 0
        return twin

    __copy__ = copy
