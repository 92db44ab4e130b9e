"""Lets bots play their seats: whose plan is ripe first, acts first."""

from collections.abc import Mapping

from ...refusal import Refusal
from ..game import Game
from ..state import DEALING
from .companion import Companion, Plan


class Company:
    """The bots at one table. The game keeps the time; a person may hold any other seat."""

    def __init__(self, game: Game, bots: Mapping[int, Companion]) -> None:
        self.game, self.bots = game, bots
        self._plans: dict[int, tuple[Plan, float]] = {}
        self._refused: dict[int, Plan] = {}

    def next(self) -> tuple[float, int, Plan] | None:
        """The time of the next deed, whose it is, and what. Ask again whenever something has happened."""
        for seat, bot in self.bots.items():
            plan = bot.plan(self.game.view(seat), self.game.legal_moves(seat))
            if plan is None or plan == self._refused.get(seat):
                self._plans.pop(seat, None)
            elif seat not in self._plans or self._plans[seat][0].about != plan.about:
                self._plans[seat] = (plan, self.game.now + plan.seconds)
        return min(((due, seat, plan) for seat, (plan, due) in self._plans.items()), default=None)

    def act(self, time: float, seat: int, plan: Plan) -> None:
        """Do it. What has become impossible in the meantime is let go."""
        self._plans.pop(seat, None)
        try:
            self.game.push(seat, plan.act, *plan.said, time=time)
        except Refusal:
            self._refused[seat] = plan


def play(game: Game, bots: Mapping[int, Companion]) -> None:
    """A whole game among bots. Nobody waits: the clock jumps to whatever happens next."""
    company = Company(game, bots)
    while game.outcome is None:
        if game.state.phase == DEALING:
            game.push(0, "next")
            continue
        deed, deadline = company.next(), game.next_deadline
        if deed is not None and (deadline is None or deed[0] < deadline):
            company.act(*deed)
        else:
            assert deadline is not None
            game.tick(deadline)
