"""What came of a number of games."""

from dataclasses import dataclass, field
from math import sqrt
from typing import Any


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
