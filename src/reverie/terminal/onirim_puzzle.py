"""A puzzle of Onirim in a terminal: the person looks for the best choice, without hints."""

from dataclasses import dataclass, field

from ..numerals import decimal, percent
from ..onirim import Step, View
from ..onirim.notation import parse
from ..onirim.puzzles import Puzzle
from ..wording import word
from .onirim import Session
from .onirim_text import label

REFUSED_COMMANDS = ("hint", "undo", "save", "resign", "history")
"""Commands of a game that a puzzle refuses."""
MAX_GOOD_COST = 0.04
"""Cost, in odds of winning, from which a choice is not called good."""
MAX_MOVES = 10
"""Maximum number of moves in the list after the solution."""


@dataclass
class PuzzleSession(Session):
    """A puzzle at a terminal. `game` is in the puzzle's position, and `run` asks until it is solved."""

    puzzle: Puzzle = field(default_factory=dict)
    is_solved: bool = False

    def _play(self) -> None:
        seat = self.game.to_move
        assert isinstance(seat, int)
        self._show(seat)
        self._print(self._text(f"ask.{self.puzzle['view']['phase']}"), "italic")
        self._ask(seat)
        self._explain()

    def _leave(self) -> None:
        self.console.print()

    def _answer(self, view: View, typed: str) -> bool:
        """Judge an answer, and return whether the puzzle is over. An empty line gives up."""
        if not typed:
            return True
        if typed.lower().partition(" ")[0] in REFUSED_COMMANDS:
            self._print(self._text("noHelp"))
            return False
        super()._answer(view, typed)
        return self.is_solved

    def _push(self, move: Step | str) -> None:
        """Print whether a choice is right and what it costs. The game stays in the puzzle's position."""
        answer = str(self.game.push(move)[0])
        self.game.pop()
        odds = {each: won for each, won, *_ in self.puzzle["moves"]}
        best = max(odds.values())
        self.is_solved = answer in (self.puzzle["best"], *self.puzzle.get("same", ()))
        if self.is_solved:
            self._print(self._text("right"), "bold")
            return
        cost = best - odds.get(answer, 0.0)
        self._print(self._text("good" if cost < MAX_GOOD_COST else "wrong"), "bold")
        known = answer in odds
        n = _per_hundred(cost if known else self.puzzle["cost"])
        self._print(self._text("costs" if known else "costsAtLeast", n=n))

    def _explain(self) -> None:
        """Print the best choice and why it is best, the odds of all choices, and how they were computed."""
        moves, language = self.puzzle["moves"], self.language
        best, second = moves[0], moves[1]
        self._print(self._text("best", move=self._label(best[0]), odds=percent(best[1], language)))
        for reason in self.puzzle["reasons"]:
            self._print(word(f"why.{reason['code']}", reason["values"], language))
        n = _per_hundred(self.puzzle["cost"])
        self._print(self._text("second", move=self._label(second[0]), n=n))
        for move, odds, *_ in moves[:MAX_MOVES]:
            self.console.print(f"  {percent(odds, language):>7}  {self._label(move)}")
        error = decimal(100 * best[3], language)
        self._print(self._text(f"how.{self.puzzle['method']}", n=best[2], error=error), "dim")

    def _label(self, move: str) -> str:
        return label(parse(move), self.language)

    def _text(self, key: str, **values: object) -> str:
        return word(f"puzzles.{key}", values, self.language)


def _per_hundred(odds: float) -> int:
    """Return a difference in odds as a number of games in a hundred, at least 1."""
    return max(1, round(100 * odds))
