"""The one place where a log entry changes a table: `apply`, for live play and for reading a log again."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..table_game import TableGame
from . import shares
from .chairs import Chair
from .settings import CHANGE, Settings, check_seats
from .state import Draft, Moment, TableState
from .store import BY, Entry, unwrapped

CLIENTS = 64
"""Clients of whom the last message's number is remembered."""
OF_THE_GAME = ("move", "step", "deck", "away", "advised")
"""Kinds of entries that change nothing that a table shows to everybody besides the game."""


class Taken(NamedTuple):
    """A step that live play has worked out already: what follows need not be worked out again."""

    step: Any
    game_state: Any
    """The game's state after the step."""
    memory: Any


@dataclass(frozen=True)
class Reducer:
    """The game and the seed by which entries are applied."""

    game: TableGame[Any, Any, Any]
    seed: str

    def begin(self, settings: Settings) -> TableState:
        """Return the state of a table before the first entry. A `Refusal` says what is wrong with it."""
        state = self.game_with(settings)
        return TableState(settings, state, self.game.options(state), [Chair() for _ in range(settings.seats)])

    def game_with(self, settings: Settings) -> Any:
        """Return the game's state with these settings, before its first step."""
        check_seats(self.game, settings)
        return self.game.new(settings.options, settings.seats)

    def apply(self, state: TableState, entry: Entry, taken: Taken | None = None) -> None:
        """Change the state as an entry says. `taken` is the entry's step, where it is known."""
        if entry[0] == BY:
            _hear(state, entry[1], entry[2])
        kind, *what = unwrapped(entry)
        before, state.draft = state.game_state, None
        shares.count(state.used, entry, state.host)
        if kind in ("step", "deck"):
            (written,) = what
            self._step(state, kind, written, taken)
            if kind == "step" and self.game.replaceable(state.steps[-1]):
                state.draft = Draft(state.mover, entry, before)
        elif kind in OF_SEATS:
            OF_SEATS[kind](state, *what)
        else:
            OF_TABLE[kind](self, state, *what)
        state.arranged += kind not in OF_THE_GAME
        state.number += 1

    def drop_draft(self, state: TableState) -> None:
        """Go back to before the draft, which another entry is about to replace."""
        assert state.draft is not None
        state.game_state, state.draft = state.draft.before, None
        state.steps.pop()
        state.number -= 1

    # The game

    def _move(self, state: TableState, seat: int) -> None:
        """A move begins, which may be taken back until somebody else has moved."""
        if seat != state.mover:
            state.past.clear()
        state.mover = seat
        state.played = True
        if len(state.chairs) <= self.game.undo_seats:
            state.past.append(Moment(state.game_state, state.memory, len(state.steps)))

    def _step(self, state: TableState, kind: str, written: list[Any], taken: Taken | None) -> None:
        if taken is None:
            taken = self._read_step(state, kind, written)
        state.game_state, state.memory = taken.game_state, taken.memory
        state.steps.append(taken.step)

    def _read_step(self, state: TableState, kind: str, written: list[Any]) -> Taken:
        """Read a step and take it. The deck's dice are thrown again: another card is a forged one."""
        step, memory = self.game.read(state.game_state, written), state.memory
        if kind == "deck":
            time = self.game.time_of(step)
            dealt, memory = self.game.deal(state.game_state, self.seed, memory, time)
            if dealt != step:
                raise ValueError("the deck would have dealt otherwise")
        return Taken(step, self.game.apply(state.game_state, step), memory)

    def _undo(self, state: TableState, seat: int) -> None:
        before = state.past.pop()
        undone = state.steps[before.steps :]
        state.taken_back += not self.game.undoable(before.game_state, undone, seat)
        state.game_state, state.memory = before.game_state, before.memory
        del state.steps[before.steps :]
        state.advised_at = {seat: at for seat, at in state.advised_at.items() if at <= before.steps}

    def _remove_story(self, state: TableState, seat: int) -> None:
        state.game_state, changed = self.game.untold(state.game_state, state.steps, seat)
        for at, step in changed.items():
            state.steps[at] = step

    # What is agreed

    def _change(self, state: TableState, said: dict[str, Any]) -> None:
        """Change the settings. While a game runs it can only become practice, and is not begun anew."""
        settings = state.settings.changed(said)
        if state.steps:
            if said != {"casual": True}:
                raise ValueError("that is not agreed on while a game runs")
            state.settings, state.turned = settings, True
            return
        state.agreed += len(str(said))
        if settings != state.settings:
            state.game_state = self.game_with(settings)
            state.options = self.game.options(state.game_state)
            state.settings = settings
            more = (Chair() for _ in range(settings.seats))
            state.chairs = [*state.chairs, *more][: settings.seats]


# Who is there


def _hear(state: TableState, client: str, number: int) -> None:
    state.heard.pop(client, None)
    state.heard[client] = number
    if len(state.heard) > CLIENTS:
        del state.heard[next(iter(state.heard))]


def _move_seats(state: TableState, order: list[int]) -> None:
    state.used = shares.moved(state.used, order, len(state.chairs))
    state.chairs = [state.chairs[old] for old in order]
    state.host = None if state.host is None else order.index(state.host)


def _sit(state: TableState, seat: int, name: str, token: str, face: int) -> None:
    state.chairs[seat] = Chair(name, token, face=face)


def _seat_bot(state: TableState, seat: int, bot: str, face: int) -> None:
    state.chairs[seat] = Chair(bot, bot=bot, face=face)


def _stand_in(state: TableState, seat: int, bot: str | None) -> None:
    state.chairs[seat].bot = bot


def _stand(state: TableState, seat: int) -> None:
    """Free a seat. Whoever left may come back, or be followed by whoever was given the key to the seat."""
    left = state.chairs[seat]
    state.chairs[seat] = Chair(owner=left.token, key=left.key)


def _send_away(state: TableState, token: str) -> None:
    state.sent_away.add(token)
    for seat, chair in enumerate(state.chairs):
        if chair.token == token:
            state.chairs[seat] = Chair()


def _pass_on(state: TableState, seat: int, key: str) -> None:
    state.chairs[seat].key = key


def _wear(state: TableState, seat: int, face: int) -> None:
    state.chairs[seat].face = face


def _remove_name(state: TableState, seat: int) -> None:
    state.chairs[seat].name = ""


def _make_host(state: TableState, seat: int | None) -> None:
    state.host = seat


def _invite(state: TableState, invitation: str) -> None:
    state.invitation = invitation


def _advise(state: TableState, seat: int) -> None:
    state.hints[seat] = state.hints.get(seat, 0) + 1
    state.advised_at[seat] = len(state.steps)


def _ask_again(state: TableState, seat: int) -> None:
    state.again.add(seat)


def _move_to(state: TableState, code: str) -> None:
    state.moved_to = code


def _go_away(state: TableState, seat: int) -> None:
    """Change nothing: the steps that come of it follow."""


OF_TABLE: dict[str, Callable[..., None]] = {
    CHANGE: Reducer._change,
    "move": Reducer._move,
    "undo": Reducer._undo,
    "remove story": Reducer._remove_story,
}
"""Entries that need the game."""
OF_SEATS: dict[str, Callable[..., None]] = {
    "seats": _move_seats,
    "sit": _sit,
    "bot": _seat_bot,
    "stand in": _stand_in,
    "stand": _stand,
    "send away": _send_away,
    "pass on": _pass_on,
    "face": _wear,
    "remove name": _remove_name,
    "host": _make_host,
    "invite": _invite,
    "advised": _advise,
    "again": _ask_again,
    "moved": _move_to,
    "away": _go_away,
}
"""Entries that do not."""
KINDS = ("step", "deck", *OF_TABLE, *OF_SEATS)
"""Every kind of entry."""
