"""The results of a number of games."""

from dataclasses import dataclass, field
from importlib import import_module
from math import sqrt
from types import ModuleType
from typing import TYPE_CHECKING

from ..refusal import MissingPackage
from ..rendering import render
from .json_types import Columns, Figures

if TYPE_CHECKING:
    import pandas
    import pyarrow

NORMAL_95 = 1.959964
"""Number of standard deviations around the mean that contain 95% of a normal distribution."""


@dataclass
class Summary:
    """The results of a number of games. `turns` and `doors` contain one entry per game."""

    wins: list[bool] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    doors: list[int] = field(default_factory=list)
    decisions: int = 0
    seconds: float = 0.0

    @property
    def games(self) -> int:
        """Number of games."""
        return len(self.wins)

    @property
    def won(self) -> int:
        """Number of games won."""
        return sum(self.wins)

    @property
    def win_rate(self) -> float:
        """Share of games won, from 0 to 1."""
        return self.won / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% confidence interval of the win rate (Wilson's)."""
        n, p, z = self.games, self.win_rate, NORMAL_95
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        reach = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return max(0.0, middle - reach), min(1.0, middle + reach)

    @property
    def mean_turns(self) -> float:
        """Mean number of cards played and discarded in a game."""
        return sum(self.turns) / self.games

    @property
    def mean_doors(self) -> float:
        """Mean number of doors that were gained in a game."""
        return sum(self.doors) / self.games

    def add(self, other: "Summary") -> None:
        """Add the games of another summary."""
        self.wins += other.wins
        self.turns += other.turns
        self.doors += other.doors
        self.decisions += other.decisions

    def to_dict(self) -> Figures:
        """Return the figures as `reverie simulate --json` prints them."""
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

    # Tables

    def columns(self) -> Columns:
        """Return a row for each game, as columns: its number, won, turns, doors.

        >>> Summary([True, False], [31, 40], [8, 5]).columns()["won"]
        [True, False]
        """
        return {
            "game": list(range(self.games)),
            "won": [bool(won) for won in self.wins],
            "turns": [int(turns) for turns in self.turns],
            "doors": [int(doors) for doors in self.doors],
        }

    def to_pandas(self) -> "pandas.DataFrame":
        """Return a row for each game as a pandas table. pandas has to be installed."""
        return import_optional("pandas").DataFrame(self.columns())

    def to_arrow(self) -> "pyarrow.Table":
        """Return a row for each game as an Arrow table. pyarrow has to be installed."""
        return import_optional("pyarrow").table(self.columns())

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Export the table for libraries such as Polars and DuckDB. pyarrow has to be installed."""
        return self.to_arrow().__arrow_c_stream__(requested_schema)

    # Display

    def _repr_html_(self) -> str:
        """Return the figures for a notebook, with a chart of how far each game got."""
        return render("onirim", "figures", self)

    def __repr__(self) -> str:
        if not self.games:
            return "<0 games>"
        low, high = self.interval
        return (
            f"<{self.won} of {self.games} games won: {self.win_rate:.1%} ({low:.1%} to {high:.1%}), "
            f"{self.mean_turns:.1f} turns, {self.mean_doors:.2f} doors>"
        )


def import_optional(package: str) -> ModuleType:
    """Import an optional package, or raise `MissingPackage`."""
    try:
        return import_module(package)
    except ImportError:
        raise MissingPackage("needs-package", package=package) from None
