"""Many games by players of ours, counted.

>>> from reverie import onirim
>>> onirim.simulate(games=50, player="random", seed=1).won
0
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from . import choices, deck
from .actors import SeededDeck
from .players import Player, player_named
from .record import header, result_of
from .state import ALL_DOORS, OVER, PROPHECY, State
from .steps import deck_step, new, step_of
from .view import View


@dataclass
class Summary:
    """What came of a number of games; `turns` and `doors` have an entry for each."""

    wins: list[bool] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    doors: list[int] = field(default_factory=list)
    decisions: int = 0
    seconds: float = 0.0

    @property
    def games(self) -> int:
        return len(self.wins)

    @property
    def won(self) -> int:
        return sum(self.wins)

    @property
    def win_rate(self) -> float:
        return self.won / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the win rate (Wilson's)."""
        n, p, z = self.games, self.win_rate, 1.959964
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        reach = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return max(0.0, middle - reach), min(1.0, middle + reach)

    @property
    def mean_turns(self) -> float:
        return sum(self.turns) / self.games

    @property
    def mean_doors(self) -> float:
        return sum(self.doors) / self.games

    def add(self, other: "Summary") -> None:
        self.wins += other.wins
        self.turns += other.turns
        self.doors += other.doors
        self.decisions += other.decisions

    def to_dict(self) -> dict[str, Any]:
        """The figures, as `reverie simulate --json` prints them."""
        return {
            "games": self.games,
            "won": self.won,
            "win_rate": self.win_rate,
            "interval": list(self.interval),
            "mean_turns": self.mean_turns,
            "mean_doors": self.mean_doors,
            "decisions": self.decisions,
            "seconds": self.seconds,
        }

    def __repr__(self) -> str:
        low, high = self.interval
        return (
            f"<{self.won} of {self.games} games won: {self.win_rate:.1%} ({low:.1%} to {high:.1%}), "
            f"{self.mean_turns:.1f} turns, {self.mean_doors:.2f} doors>"
        )


def simulate(
    games: int,
    player: str = "random",
    seed: str | int = 1,
    players: int = 1,
    search_without_door: str = "nothing",
    communication: str | None = None,
    first: int = 0,
    records: Callable[[dict[str, Any]], None] | None = None,
) -> Summary:
    """Play `games` games with `player` in every seat.

    Game number `i` has the seed "seed/i", so `onirim.Game(seed="1/17")` meets the same cards as the
    eighteenth game of `simulate(seed=1)`. `first` is the number of the first game, to play a part of a
    larger lot. `records` is called with the record of each game.
    """
    if games < 1:
        raise ValueError("Simulate at least one game.")
    begun = time.perf_counter()
    summary = Summary()
    for number in range(first, first + games):
        game_seed = f"{seed}/{number}"
        seats = [player_named(player, f"{game_seed}/seat {seat}") for seat in range(players)]
        state = new(players, search_without_door, communication)
        steps: list[Any] | None = [] if records else None
        summary.decisions += play_out(state, SeededDeck(game_seed), seats, steps)
        summary.wins.append(state.ending == ALL_DOORS)
        summary.turns.append(state.turns)
        summary.doors.append(sum(map(sum, state.doors)))
        if records:
            head = header(state, game_seed, tuple(f"bot:{seat.name}" for seat in seats))
            records({**head, "steps": steps, "result": result_of(state)})
    summary.seconds = time.perf_counter() - begun
    return summary


def play_out(s: State, dealer: SeededDeck, seats: list[Player], steps: list[Any] | None = None) -> int:
    """Play a game to its end, changing `s`, and count the choices made. `steps` collects the record."""
    memory = dealer.start
    room = [0] * choices.MOST
    cards = [0] * PROPHECY
    decisions = 0
    while s.phase != OVER:
        if deck.asked(s):
            dealt, memory = dealer.answer(s, memory)
            if steps is not None:
                steps.append(deck_step(s, dealt).to_record())
            deck.answer(s, list(dealt))
        else:
            open_now = room[: choices.list_choices(s, room)]
            choice = seats[s.active].choose(View(s, s.active), open_now)
            if choice not in open_now:
                raise ValueError(f"{seats[s.active].name} chose {choice}, which is not legal.")
            if steps is not None:
                steps.append(step_of(s, choice).to_record())
            choices.choose(s, choice, cards)
            decisions += 1
    return decisions
