"""Tables that follow from one whose game is over: the same people again, or another choice from a moment."""

from dataclasses import replace

from ..refusal import IllegalMove
from .settings import Settings
from .store import Entry, Journal
from .table import Table


def rematch(table: Table, log: Journal, code: str) -> Table:
    """A table with the same game, people and bots, for another round; their secrets hold there, too."""
    if not table.over:
        raise IllegalMove("game-not-over")
    seated: list[Entry] = [
        ["sit", seat, chair.name, chair.token, chair.face]
        if chair.token
        else ["bot", seat, chair.bot, chair.face]
        for seat, chair in enumerate(table.chairs)
        if not chair.free
    ]
    away: list[Entry] = [["send away", each] for each in sorted(table.sent_away)]
    settings = replace(table.settings, chosen=False)
    return Table.open(table.game, settings, log, code, seated=[*seated, *away, ["host", table.host]])


def branch(table: Table, log: Journal, code: str, steps: int) -> Table:
    """A casual table that goes on from a moment of a game alone, to try another choice."""
    if not table.over:
        raise IllegalMove("game-not-over")
    if len(table.chairs) > 1:
        raise IllegalMove("branch-only-alone")
    if steps not in range(len(table.steps)):
        raise IllegalMove("no-such-moment")
    game, settings = table.game, Settings(table.settings.options, 1, casual=True, advice=True, chosen=True)
    other = Table.open(game, settings, log, code, seed=table.seed)
    course = other.course()
    for step in table.steps[:steps]:
        deck = game.actors(course.state, 0.0).deck
        if deck:
            _, course.memory = game.deal(course.state, table.seed, course.memory, 0.0)
        else:
            course.move(0)
        course.take("deck" if deck else "step", step)
    other.take(course, 0.0)
    return other
