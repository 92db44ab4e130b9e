"""The built-in players as entries, so that baselines are measured like entries."""

from collections.abc import Callable, Sequence
from random import Random

from ...onirim.players import PLAYERS
from ...onirim.view import View as Table
from ...whenidream.players import Companion, Plan
from ...whenidream.players.levels import LEVELS
from ...whenidream.view_types import View
from ...whenidream.words.sayings import sayings


class AnyWord:
    """A player of When I Dream that gives random clues and guesses and never votes."""

    name = "random"

    def __init__(self, seed: str) -> None:
        self._dice = Random(seed)  # noqa: S311  as random players go
        self._words = sorted(sayings())

    def answer(self, prompt: str) -> str:
        return self._dice.choice(self._words)


class AnyMove(AnyWord):
    """A random player of both games."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self._player = PLAYERS["random"](seed)

    def choose(self, view: Table, choices: Sequence[int]) -> int:
        return self._player.choose(view, choices)


def companion(bot: str) -> Callable[[str], object]:
    """Return the class of our bot for When I Dream at one of its levels."""

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
    """Return the names of the built-in players of both games."""
    return [*PLAYERS, *LEVELS]


def find_maker(name: str) -> Callable[[str], object]:
    """Return the function that makes that player from a seed."""
    if name == "random":
        return AnyMove
    return PLAYERS[name] if name in PLAYERS else companion(name)
