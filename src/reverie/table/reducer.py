"""The reducer: the only place where an entry of the log changes a table's state, live or in a replay."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple

from ..json_values import JsonList
from ..table_game import Dice, Json, Playing, State, Step
from . import quotas
from .seat import Chair
from .settings import CHANGE, Settings, check_seats
from .state import Draft, Moment, TableState
from .store import BY, Entry, unwrap_entry

MAX_CLIENTS = 64
"""Maximum number of clients whose last message number is remembered."""
STEPS = ("step", "deck")
"""Kinds of entries that hold a step of the game."""
UNSEEN = (*STEPS, "move", "away", "advised")
"""Kinds of entries that do not change the public fields of a table, apart from the game's view."""


class StepResult(NamedTuple, Generic[State, Step]):
    """A step and its results, as live play has computed them."""

    before: State
    step: Step
    after: State
    memory: Dice | None
    """The state of the deck's random generator after the step."""


@dataclass(frozen=True)
class Reducer(Generic[State, Step]):
    """Applies entries to a table, by the rules of one game and with the deck of one seed."""

    game: Playing[State, Step]
    seed: str

    def begin(self, settings: Settings) -> TableState[State, Step]:
        """Return a table's state before its first entry. Raise a `Refusal` if the settings are wrong."""
        state = self.new_game(settings)
        return TableState(settings, state, self.game.options(state), [Chair() for _ in range(settings.seats)])

    def new_game(self, settings: Settings) -> State:
        """Return the game's state before its first step. Raise a `Refusal` if the settings are wrong."""
        check_seats(self.game, settings)
        return self.game.new(settings.options, settings.seats)

    def apply(
        self, state: TableState[State, Step], entry: Entry, result: StepResult[State, Step] | None = None
    ) -> None:
        """Apply an entry to `state`. `result` is the entry's step and its results, if they are known."""
        if entry[0] == BY:
            _note_message(state, entry[1], entry[2])
        kind, *what = unwrap_entry(entry)
        quotas.count(state.entry_counts, entry, state.host)
        state.draft = None
        if kind in STEPS:
            (written,) = what
            result = result or self._read(state, kind, written)
            state.game_state, state.memory = result.after, result.memory
            state.steps.append(result.step)
            if kind == "step" and self.game.is_replaceable(result.step):
                state.draft = Draft(state.mover, entry, result.before)
        elif kind in OF_GAME:
            OF_GAME[kind](self, state, *what)
        else:
            OF_SEATS[kind](state, *what)
        state.lobby_version += kind not in UNSEEN
        state.number += 1

    def drop_draft(self, state: TableState[State, Step]) -> None:
        """Revert the last entry, a draft that another entry is about to replace."""
        assert state.draft is not None
        state.game_state, state.draft = state.draft.before, None
        state.steps.pop()
        state.number -= 1

    # The game

    def _read(self, state: TableState[State, Step], kind: str, written: JsonList) -> StepResult[State, Step]:
        """Decode a step and apply it. A step of the deck must be the one that follows from the seed."""
        before, memory = state.game_state, state.memory
        step = self.game.read(before, written)
        if kind == "deck":
            dealt, memory = self.game.deal(before, self.seed, memory, self.game.time_of(step))
            if dealt != step:
                raise ValueError("the deck's step does not follow from the seed")
        return StepResult(before, step, self.game.apply(before, step), memory)

    def _move(self, state: TableState[State, Step], seat: int) -> None:
        """Begin a move. It may be taken back until another seat has moved."""
        if seat != state.mover:
            state.past.clear()
        state.mover = seat
        state.has_move = True
        if len(state.chairs) <= self.game.undo_seats:
            state.past.append(Moment(state.game_state, state.memory, len(state.steps)))

    def _undo(self, state: TableState[State, Step], seat: int) -> None:
        before = state.past.pop()
        undone = state.steps[before.steps :]
        state.takeback_count += not self.game.can_undo(before.game_state, undone, seat)
        state.game_state, state.memory = before.game_state, before.memory
        del state.steps[before.steps :]
        state.advised_at = {seat: at for seat, at in state.advised_at.items() if at <= before.steps}

    def _remove_story(self, state: TableState[State, Step], seat: int) -> None:
        state.game_state, changed = self.game.without_story(state.game_state, state.steps, seat)
        for at, step in changed.items():
            state.steps[at] = step

    def _change(self, state: TableState[State, Step], changes: Json) -> None:
        """Change the settings. While a game runs, it can only be turned into practice."""
        settings = state.settings.with_changes(changes)
        if state.steps:
            if changes != {"practice": True}:
                raise ValueError("these settings cannot change while a game runs")
            state.settings, state.became_practice = settings, True
            return
        state.settings_size += len(str(changes))
        if settings != state.settings:
            state.game_state = self.new_game(settings)
            state.options = self.game.options(state.game_state)
            state.settings = settings
            more = (Chair() for _ in range(settings.seats))
            state.chairs = [*state.chairs, *more][: settings.seats]


# Seats and clients

AnyState = TableState[Any, Any]


def _note_message(state: AnyState, client: str, number: int) -> None:
    state.last_messages.pop(client, None)
    state.last_messages[client] = number
    if len(state.last_messages) > MAX_CLIENTS:
        del state.last_messages[next(iter(state.last_messages))]


def _move_seats(state: AnyState, order: list[int]) -> None:
    state.entry_counts = quotas.renumber_seats(state.entry_counts, order, len(state.chairs))
    state.chairs = [state.chairs[old] for old in order]
    state.host = None if state.host is None else order.index(state.host)


def _sit(state: AnyState, seat: int, name: str, token: str, face: int) -> None:
    state.chairs[seat] = Chair(name, token, face=face)


def _seat_bot(state: AnyState, seat: int, bot: str, face: int) -> None:
    state.chairs[seat] = Chair(bot, bot=bot, face=face)


def _stand_in(state: AnyState, seat: int, bot: str | None) -> None:
    state.chairs[seat].bot = bot


def _stand_up(state: AnyState, seat: int) -> None:
    """Free a seat. The player may come back, and a key to the seat stays valid."""
    left = state.chairs[seat]
    state.chairs[seat] = Chair(owner=left.token, key=left.key)


def _ban(state: AnyState, token: str) -> None:
    state.banned.add(token)
    seat = state.seat_held_by(token)
    if seat is not None:
        state.chairs[seat] = Chair()


def _set_key(state: AnyState, seat: int, key: str) -> None:
    state.chairs[seat].key = key


def _wear(state: AnyState, seat: int, face: int) -> None:
    state.chairs[seat].face = face


def _remove_name(state: AnyState, seat: int) -> None:
    state.chairs[seat].name = ""


def _make_host(state: AnyState, seat: int | None) -> None:
    state.host = seat


def _invite(state: AnyState, invitation: str) -> None:
    state.invitation = invitation


def _advise(state: AnyState, seat: int) -> None:
    state.hints[seat] = state.hints.get(seat, 0) + 1
    state.advised_at[seat] = len(state.steps)


def _ask_for_rematch(state: AnyState, seat: int) -> None:
    state.wants_rematch.add(seat)


def _continue_at(state: AnyState, code: str) -> None:
    state.next_table = code


def _go_away(state: AnyState, seat: int) -> None:
    """Do nothing: the steps that follow from leaving are separate entries."""


OF_GAME: dict[str, Callable[..., None]] = {
    CHANGE: Reducer._change,
    "move": Reducer._move,
    "undo": Reducer._undo,
    "remove story": Reducer._remove_story,
}
"""Handlers of entries that need the game, apart from its steps."""
OF_SEATS: dict[str, Callable[..., None]] = {
    "seats": _move_seats,
    "sit": _sit,
    "bot": _seat_bot,
    "stand in": _stand_in,
    "stand up": _stand_up,
    "ban": _ban,
    "seat key": _set_key,
    "face": _wear,
    "remove name": _remove_name,
    "host": _make_host,
    "invite": _invite,
    "advised": _advise,
    "rematch": _ask_for_rematch,
    "next table": _continue_at,
    "away": _go_away,
}
"""Handlers of entries that do not need the game."""
KINDS = (*STEPS, *OF_GAME, *OF_SEATS)
"""All kinds of entries."""
