"""The story of a finished game as a table sends it: every step analysed, and the table after each."""

from ..table_game import Json
from .analysis import Judging
from .game import Game
from .record import replay
from .view import View


class StoryTelling(Judging):
    """A story that is made step by step."""

    def __init__(self, record: Json) -> None:
        super().__init__(Game.from_record(record))
        self._record = record

    def story(self) -> Json:
        return {"analysis": self.analysis().to_dict(), "moments": moments(self._record)}


def moments(record: Json) -> list[Json]:
    """Return the table after each step of a finished game, with every hand open."""
    found: list[Json] = []
    for _, state in replay(record):
        state = state.copy()
        state.silent = 0
        found.append({**View(state, state.active).to_dict()})
    return found
