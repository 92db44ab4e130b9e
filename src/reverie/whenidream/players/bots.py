"""The bots at a table: the one whose plan is due first acts first."""

from collections.abc import Mapping

from ...refusal import Refusal
from ..game import Game
from ..state import DEALING
from .companion import Companion, Plan


class Bots:
    """The bots at one table. People may sit in the other seats."""

    def __init__(self, game: Game, bots: Mapping[int, Companion]) -> None:
        self.game, self.bots = game, bots
        self._plans: dict[int, tuple[Plan, float]] = {}
        self._refused: dict[int, Plan] = {}

    def next_plan(self) -> tuple[float, int, Plan] | None:
        """Return time, seat and plan of the bot that acts next, or None. It may change with every step."""
        for seat, bot in self.bots.items():
            plan = bot.plan(self.game.view(seat), self.game.legal_moves(seat))
            if plan is None or plan == self._refused.get(seat):
                self._plans.pop(seat, None)
            elif seat not in self._plans or self._plans[seat][0].cause != plan.cause:
                self._plans[seat] = (plan, self.game.now + plan.seconds)
        return min(((due, seat, plan) for seat, (plan, due) in self._plans.items()), default=None)

    def carry_out(self, time: float, seat: int, plan: Plan) -> None:
        """Carry out a plan, or drop it if it has become impossible."""
        self._plans.pop(seat, None)
        try:
            self.game.push(seat, plan.act, *plan.values, time=time)
        except Refusal:
            self._refused[seat] = plan


def play(game: Game, bots: Mapping[int, Companion]) -> None:
    """Play a whole game among bots without waiting: the time jumps to the next step."""
    table = Bots(game, bots)
    while game.outcome is None:
        if game.state.phase == DEALING:
            game.push(0, "next")
            continue
        planned, deadline = table.next_plan(), game.next_deadline
        if planned is not None and (deadline is None or planned[0] < deadline):
            table.carry_out(*planned)
        else:
            assert deadline is not None
            game.tick(deadline)
