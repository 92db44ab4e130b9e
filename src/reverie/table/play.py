"""Playing at a table: moves, deadlines, taking back, hints."""

from collections.abc import Collection
from typing import TYPE_CHECKING, Generic

from ..json_values import JsonList
from ..refusal import IllegalMove, Refusal
from ..table_game import Seat, State, Step, View
from . import quotas
from .course import Course
from .json_types import UndoNow
from .settings import CHANGE

if TYPE_CHECKING:
    from .table import Table


class Play(Generic[State, Step, View]):
    """The actions of players in a running game, and after it."""

    def __init__(self, table: "Table[State, Step, View]") -> None:
        self._table = table

    def begin(self, time: float) -> None:
        """Deal the cards. Every seat must be taken, unless the game removes free seats."""
        table = self._table
        if table.has_begun:
            raise IllegalMove("game-begun")
        table.lobby.close_up()
        table.commit(table.course(), time)

    def move(self, seat: int, move: JsonList, time: float) -> None:
        """Make a move or an act of a seat. Steps that were due before it are taken even if it is refused."""
        table, game = self._table, self._table.game
        if not table.has_begun:
            raise IllegalMove("game-not-begun")
        if move and move[0] in game.host_only:
            table.state.check_host(seat)
        self.tick(time)
        steps = game.steps_of(
            table.state.game_state, seat, move, time
        )  # first, because it refuses long texts
        table.check_words(move[1:])
        if not steps:
            return  # the move changes nothing
        state, draft = table.state, table.state.draft
        if draft is not None and draft.seat == seat and all(map(game.is_replaceable, steps)):
            course = Course(game, table.seed, draft.before, state.memory, draft)
        else:
            quotas.check(state.entry_counts, "move", seat)
            course = table.course()
            course.move(seat)
        for step in steps:
            course.take("step", step)
        table.commit(course, time)

    def presence(self, seat: int, here: bool, time: float) -> None:
        """Inform the game that a player has left, or is back.

        A player who has left too often counts as present from then on. A free seat always counts as away.
        """
        table = self._table
        if not table.has_begun or table.is_over:
            return
        self.tick(time)
        steps = table.game.presence(table.state.game_state, seat, here, time)
        tolerated = table.state.chairs[seat].free or quotas.has_room(table.state.entry_counts, "away", seat)
        if not steps or not (here or tolerated):
            return
        course = table.course()
        if not here:
            course.entries.append(["away", seat])
        for step in steps:
            course.take("step", step)
        table.commit(course, time)

    def tick(self, time: float) -> None:
        """Take the steps that are due at `time`."""
        if self._table.has_begun:
            self._table.commit(self._table.course(), time)

    def undo(self, seat: int, time: float, other_seats: Collection[int] = ()) -> None:
        """Take back a seat's last move and what followed from it, before another seat has moved.

        A move that has revealed new cards can be taken back only in practice. Moves that others have seen
        cannot be taken back, so at a table for several players one device must hold all seats: `other_seats`
        lists those other than `seat`.
        """
        table, state = self._table, self._table.state
        if table.is_over:
            raise IllegalMove("undo-after-game-over")
        undo = self.undo_now(seat)
        if undo is None:
            raise IllegalMove("nothing-to-undo")
        if undo != "free" or not self._at_one_device(seat, other_seats):
            raise IllegalMove("undo-after-new-cards")
        quotas.check(state.entry_counts, "undo", seat)
        table.new_steps.clear()
        table.write([["undo", seat]])

    def undo_now(self, seat: Seat) -> UndoNow | None:
        """Return how the last move of a seat could be taken back, or None if there is none.

        This method does not check that one device holds all seats.
        """
        table, state = self._table, self._table.state
        if table.is_over or not state.past or seat != state.mover:
            return None
        before = state.past[-1]
        steps = state.steps[before.steps :]
        free = state.settings.practice or table.game.can_undo(before.game_state, steps, state.mover)
        return "free" if free else "practice"

    def _at_one_device(self, seat: int, other_seats: Collection[int]) -> bool:
        return {seat, *other_seats}.issuperset(range(len(self._table.state.chairs)))

    def practise(self, seat: int = 0, other_seats: Collection[int] = ()) -> None:
        """Turn a solo game, or one on a single device, into practice: moves can be undone, and it does not
        count."""
        table, settings = self._table, self._table.state.settings
        if not table.has_begun:
            raise IllegalMove("game-not-begun")
        if table.is_over:
            raise IllegalMove("undo-after-game-over")
        if len(table.state.chairs) > table.game.undo_seats or not self._at_one_device(seat, other_seats):
            raise IllegalMove("practice-needs-solo-game")
        if settings.daily:
            raise IllegalMove("daily-cannot-be-changed")
        if not settings.practice:
            table.write([[CHANGE, {"practice": True}]])

    def advise(self, seat: int) -> None:
        """Count a hint before it is given, once for each moment. Raise a `Refusal` without advice."""
        table, state = self._table, self._table.state
        if not table.game.advises:
            raise Refusal("advice-not-supported")
        if state.settings.coach == "none":
            raise Refusal("advice-turned-off")
        counted = state.advised_at.get(seat) == len(state.steps) or state.settings.coach == "always"
        if counted or not table.game.legal_moves(state.game_state, seat):
            return
        quotas.check(state.entry_counts, "advised", seat)
        table.write([["advised", seat]])

    def remove_story(self, by: int, seat: int) -> None:
        """Remove the text of a story, as the host. Its points stay."""
        table, state = self._table, self._table.state
        state.check_host(by)
        _, changed = table.game.without_story(state.game_state, state.steps, seat)
        if any(state.steps[at] != step for at, step in changed.items()):
            table.write([["remove story", seat]])

    def ask_for_rematch(self, seat: int) -> None:
        """Record that a seat would like another game with the same people."""
        if not self._table.is_over:
            raise IllegalMove("game-not-over")
        if seat not in self._table.state.wants_rematch:
            self._table.write([["rematch", seat]])

    def continue_at(self, code: str) -> None:
        """Record the table at which the people of this one play again."""
        self._table.write([["next table", code]])
