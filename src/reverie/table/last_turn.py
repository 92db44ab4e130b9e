"""The last turn of another player as a seat saw it, for a player who was away or wants to see it again."""

from collections.abc import Sequence

from ..table_game import Json, Seat, State, Step, TableGame, View


def last_turn(
    game: TableGame[State, Step, View], start: State, steps: Sequence[Step], seat: Seat
) -> tuple[Json | None, list[Json]]:
    """Return the view before the turn, and its moments; or None and no moments if there was no such turn.

    Each moment contains the steps of one move and its consequences (`steps`), and the view after them, both
    as the seat saw them. `start` is the state before the first step.
    """
    states = [start]
    for step in steps:
        states.append(game.apply(states[-1], step))
    first, end = _span([game.turn_of(state) for state in states[:-1]], seat)
    if first == end:
        return None, []
    moments: list[Json] = []
    for before, step, after in zip(
        states[first:end], steps[first:end], states[first + 1 : end + 1], strict=True
    ):
        if not moments or not game.actors(before, 0.0).deck:
            moments.append({"steps": [], "view": {}})
        visible = game.visible_step(before, step, seat)
        moments[-1]["steps"] += [] if visible is None else [visible]
        moments[-1]["after"] = after
    for moment in moments:
        moment["view"] = game.view_json(moment.pop("after"), seat)
    return game.view_json(states[first], seat), moments


def _span(turns: Sequence[int | None], seat: Seat) -> tuple[int, int]:
    """Return the first step of the last turn of another player, and the step after its end.

    For a spectator it is the last turn of any player.
    """
    end = len(turns)
    while end and (turns[end - 1] is None or turns[end - 1] == seat):
        end -= 1
    first = end
    while first and turns[first - 1] == turns[end - 1]:
        first -= 1
    return first, end
