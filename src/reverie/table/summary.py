"""The summary of a finished game for lists, and the result of a daily game."""

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import TYPE_CHECKING

from ..table_game import Json, State, Step, TableGame, View
from .store import DailyScore

if TYPE_CHECKING:
    from .table import Table


def summary_of(table: "Table[State, Step, View]", last: State, steps: Sequence[Step], outcome: Json) -> Json:
    """Return the entry of a finished game in lists. `last` is the game's state after all `steps`."""
    game, state, settings = table.game, table.state, table.state.settings
    marks = game.challenge_facts(last, steps)
    return {
        "game": game.name,
        "names": [chair.name for chair in state.chairs],
        "bots": [chair.bot for chair in state.chairs],
        "result": outcome,
        "marks": marks,
        "commitment": table.commitment,
        "seed": table.seed if settings.seed_chosen or table.facts is not None else None,
        "practice": settings.practice,
        "coach": settings.coach if game.advises else "none",
        "hints": sum(state.hints.values()),
        "daily": settings.daily,
        **({} if table.facts is None else {"imported": True, "ended": table.facts["ended"]}),
        "likeness": likeness(game, state.options, table.seed, steps),
    }


def daily_score_of(
    table: "Table[State, Step, View]", steps: Sequence[Step], outcome: Json
) -> DailyScore | None:
    """Return the score and path of a daily game, or None for any other game."""
    if not table.state.settings.daily:
        return None
    return DailyScore(table.game.score(outcome), table.game.path(steps))


def likeness(game: TableGame[State, Step, View], options: Json, seed: str, steps: Sequence[Step]) -> str:
    """Return a hash of a game's options, seed and steps, by which the same game is recognised."""
    played = [game.name, options, seed, [game.write(step) for step in steps]]
    return sha256(json.dumps(played, sort_keys=True).encode()).hexdigest()
