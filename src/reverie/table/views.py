"""The data that leaves a table: a view for each seat, fields for everybody, records."""

from typing import TYPE_CHECKING, Generic

from ..json_values import JsonList
from ..refusal import IllegalMove
from ..table_game import Json, Seat, State, Step, View, Views
from .json_types import OwnFields, TableJson
from .last_turn import last_turn

if TYPE_CHECKING:
    from .table import Table


class TableViews(Generic[State, Step, View]):
    """All data that leaves a table. Nothing else of a table may be sent to a client."""

    def __init__(self, table: "Table[State, Step, View]") -> None:
        self._table = table

    def view(self, seat: Seat) -> Json:
        """Return the whole table as a seat may see it, with its view of the game."""
        game, state = self._table.game, self._table.state.game_state
        return {**self.for_all(), **self.for_seat(seat), "view": game.view_json(state, seat)}

    def for_all(self) -> TableJson:
        """Return the table as everybody may see it. Fields that only one seat may see are empty."""
        table, state, game = self._table, self._table.state, self._table.game
        settings, begun = state.settings, table.has_begun
        return {
            "code": table.code,
            "game": game.name,
            "options": state.options,
            "seats": [
                {"name": chair.name, "bot": chair.bot, "free": chair.free, "face": chair.face}
                for chair in state.chairs
            ],
            "host": state.host,
            "practice": settings.practice,
            "became_practice": state.became_practice,
            "coach": settings.coach,
            "invite_only": settings.invite_only,
            "family_friendly": settings.family_friendly,
            "daily": settings.daily,
            "chosen_options": None,
            "hints": 0,
            "begun": begun,
            "may_sit": table.lobby.may_sit,
            "reactions": list(game.reactions_now(state.game_state)) if begun else [],
            "rival": settings.rival or None,
            "wants_rematch": sorted(state.wants_rematch),
            "commitment": table.commitment,
            "seed": table.seed if table.seed_is_public else None,
            "may": [],
            "undo": None,
            "view": {},
        }

    def for_seat(self, seat: Seat) -> OwnFields:
        """Return the fields for one seat, apart from its view of the game."""
        state, is_host = self._table.state, seat == self._table.state.host
        moves = self._table.game.legal_moves(state.game_state, seat) if isinstance(seat, int) else ()
        return {
            "chosen_options": state.settings.options if is_host and not self._table.has_begun else None,
            "hints": state.hints.get(seat, 0) if isinstance(seat, int) else 0,
            "may": list(moves),
            "undo": self._table.play.undo_now(seat),
        }

    def visible_steps(self, seat: Seat) -> list[JsonList]:
        """Return the table's `new_steps`, as far as a seat may see them."""
        game = self._table.game
        if type(game).visible_step is Views.visible_step:
            return []  # the game sends views only
        visible = (game.visible_step(before, step, seat) for before, step in self._table.new_steps)
        return [step for step in visible if step is not None]

    @property
    def has_turns(self) -> bool:
        """Whether the players of this game take turns."""
        return type(self._table.game).turn_of is not Views.turn_of

    def last_turn(self, seat: Seat) -> tuple[Json | None, list[Json]]:
        """Return the last turn of another player as a seat saw it; see `last_turn`."""
        if not self.has_turns:
            return None, []
        table = self._table
        start = table.reducer.new_game(table.state.settings)
        return last_turn(table.game, start, list(table.state.steps), seat)

    def record(self) -> Json:
        """Return the record of the finished game (docs/rules/records.md), with the help its players had."""
        table, state = self._table, self._table.state
        if not table.is_over:
            raise IllegalMove("record-not-ready")
        names = [f"bot:{chair.bot}" if chair.bot else chair.name for chair in state.chairs]
        record = table.game.record(state.game_state, state.steps, table.seed, names)
        taken_back = {"taken_back": state.takeback_count} if state.takeback_count else {}
        return {**record, **self._help(), **taken_back}

    def _help(self) -> Json:
        """Return the fields of a record that describe the help the players had."""
        state, found = self._table.state, Json()
        if self._table.game.advises and any(chair.token for chair in state.chairs):
            coach = state.settings.coach
            found["help"] = "coach" if coach == "always" else coach
            if coach == "hints":
                found["hints"] = sum(state.hints.values())
        return {**found, "practice": True} if state.settings.practice else found
