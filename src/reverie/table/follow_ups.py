"""Tables that follow from one whose game is over: the same people again, or another choice from a moment."""

from dataclasses import replace

from ..refusal import IllegalMove
from ..table_game import State, Step, View
from .settings import Settings
from .store import Entry, Journal
from .table import Table


def rematch(table: Table[State, Step, View], log: Journal, code: str) -> Table[State, Step, View]:
    """A table with the same game, people and bots, for another round; their secrets hold there, too. Where
    they agree on it (`agrees_on_rematch`), everybody moves on by a seat: somebody else begins."""
    if not table.over:
        raise IllegalMove("game-not-over")
    order = list(range(len(table.state.chairs)))
    if table.game.agrees_on_rematch:
        order = [order[-1], *order[:-1]]
    seated: list[Entry] = [
        ["sit", seat, chair.name, chair.token, chair.face]
        if chair.token
        else ["bot", seat, chair.bot, chair.face]
        for seat, chair in enumerate(table.state.chairs[old] for old in order)
        if not chair.free
    ]
    away: list[Entry] = [["send away", each] for each in sorted(table.state.sent_away)]
    casual = table.state.settings.casual and not table.state.turned
    options = table.game.reseated(table.state.settings.options, order)
    settings = replace(table.state.settings, options=options, chosen=False, casual=casual)
    if settings.daily:  # that one was played once; this is a game like any other
        settings = replace(settings, daily="", invited=False)
    host = None if table.state.host is None else order.index(table.state.host)
    return Table.open(table.game, settings, log, code, seated=[*seated, *away, ["host", host]])


def branch(table: Table[State, Step, View], log: Journal, code: str, steps: int) -> Table[State, Step, View]:
    """A casual table that goes on from a moment of a game alone, to try another choice."""
    if not table.over:
        raise IllegalMove("game-not-over")
    if len(table.state.chairs) > 1:
        raise IllegalMove("branch-only-alone")
    if steps not in range(len(table.state.steps)):
        raise IllegalMove("no-such-moment")
    options, coached = table.state.settings.options, table.state.settings.coached
    game, settings = table.game, Settings(options, 1, casual=True, advice=True, chosen=True, coached=coached)
    other = Table.open(game, settings, log, code, seed=table.seed or None)
    course = other.course()
    for step in table.state.steps[:steps]:
        dealt, memory = None, course.memory
        if game.actors(course.state, 0.0).deck:
            dealt, memory = game.deal(course.state, other.seed, course.memory, 0.0)
        else:
            course.move(0)
        if dealt == step:
            course.memory = memory
        course.take("deck" if dealt == step else "step", step)  # a real deck deals otherwise than any seed
    other.take(course, 0.0)
    return other
