"""Tables that continue a finished game: a rematch, or a branch that tries another choice."""

from dataclasses import replace

from ..refusal import IllegalMove
from ..table_game import State, Step, View
from .settings import Coach, Settings
from .store import Entry, Journal
from .table import Table


def rematch(table: Table[State, Step, View], log: Journal, code: str) -> Table[State, Step, View]:
    """Return a new table for the same game, people and bots. Their tokens hold seats there as well.

    If the players of the game agree on a rematch, each player moves to the next seat, so that another one
    begins.
    """
    if not table.is_over:
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
    away: list[Entry] = [["ban", each] for each in sorted(table.state.banned)]
    practice = table.state.settings.practice and not table.state.became_practice
    options = table.game.reseat_options(table.state.settings.options, order)
    settings = replace(table.state.settings, options=options, seed_chosen=False, practice=practice)
    if settings.daily:  # a daily game is played once, so the rematch is an ordinary game
        settings = replace(settings, daily="", invite_only=False)
    host = None if table.state.host is None else order.index(table.state.host)
    return Table.open(table.game, settings, log, code, seated=[*seated, *away, ["host", host]])


def branch(table: Table[State, Step, View], log: Journal, code: str, steps: int) -> Table[State, Step, View]:
    """Return a practice table that continues a finished solo game from the state after `steps` steps."""
    if not table.is_over:
        raise IllegalMove("game-not-over")
    if len(table.state.chairs) > 1:
        raise IllegalMove("branch-needs-solo-game")
    if steps not in range(len(table.state.steps)):
        raise IllegalMove("unknown-moment")
    game, old = table.game, table.state.settings
    coach: Coach = "always" if old.coach == "always" else "hints"
    settings = Settings(old.options, 1, practice=True, coach=coach, seed_chosen=True)
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
        course.take(
            "deck" if dealt == step else "step", step
        )  # the steps of a real deck do not follow from a seed
    other.commit(course, 0.0)
    return other
