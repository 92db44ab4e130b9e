"""Players of ours as entries, so that every baseline goes the way of an entry."""

from collections.abc import Callable, Sequence
from random import Random

from ...onirim.players import PLAYERS
from ...onirim.view import View as Table
from ...whenidream.players import Companion, Plan
from ...whenidream.players.levels import LEVELS
from ...whenidream.seen import View
from ...whenidream.words.sayings import sayings


class AnyWord:
    """At When I Dream: any word for a clue, any thing for a guess, and no opinion."""

    name = "random"

    def __init__(self, seed: str) -> None:
        self._dice = Random(seed)  # noqa: S311  as random players go
        self._words = sorted(sayings())

    def answer(self, prompt: str) -> str:
        return self._dice.choice(self._words)


class AnyMove(AnyWord):
    """The same for both games."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self._player = PLAYERS["random"](seed)

    def choose(self, view: Table, choices: Sequence[int]) -> int:
        return self._player.choose(view, choices)


def companion(bot: str) -> Callable[[str], object]:
    """Our bot for When I Dream, of one of its levels."""

    class Bot:
        name = bot

        def __init__(self, seed: str) -> None:
            self.seed = seed
            self.companion: Companion | None = None

        def plan(self, view: View, moves: Sequence[str]) -> Plan | None:
            if self.companion is None:
                assert isinstance(view.seat, int)
                self.companion = Companion(None, view.seat, self.seed, bot=bot)
            return self.companion.plan(view, moves)

    return Bot


def names() -> list[str]:
    return [*PLAYERS, *LEVELS]


def maker_named(name: str) -> Callable[[str], object]:
    """What makes that player from a seed."""
    if name == "random":
        return AnyMove
    return PLAYERS[name] if name in PLAYERS else companion(name)
