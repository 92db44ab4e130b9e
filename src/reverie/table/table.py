"""One table: a game, its log, and the state that follows from the log. Nothing is sent before it is durable.

`lobby` and `seats` have the actions before and around the game, `play` those in it, and `views` the data that
leaves the table. A table has no clock: callers pass the time, in seconds since the table was opened.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from secrets import token_hex
from typing import Any, Generic

from ..dice import check_seed, commitment
from ..refusal import Refusal
from ..table_game import Actors, Json, State, Step, TableGame, View
from . import words
from .course import Course
from .lobby import Lobby
from .log import Log
from .play import Play
from .reducer import STEPS, Reducer
from .seats import Seats
from .settings import Settings, settings_of
from .snapshots import freeze, thaw
from .state import TableState
from .store import BY, Damaged, Entry, Journal, Logged, unwrap_entry
from .summary import daily_score_of, summary_of
from .views import TableViews

VERSION = 8
"""Version of the log format. No other version can be read (docs/how/migrations.md)."""
MOVING = ("sit", "stand up", "bot", "ban", "seats")
"""Kinds of entries that change who holds which seat."""


@dataclass(eq=False, repr=False)
class Table(Generic[State, Step, View]):
    """A game and the seats of one table. `open`, `wake` and `from_log` create one."""

    game: TableGame[State, Step, View]
    log: Journal
    code: str
    seed: str
    state: TableState[State, Step]
    facts: Json | None = None
    """Facts of an imported game that do not follow from its steps (`imported_game`), or None."""
    listeners: list[Callable[["Table[State, Step, View]"], None]] = field(default_factory=list)
    """Called after entries have been written and applied."""
    new_steps: list[tuple[State, Step]] = field(default_factory=list)
    """Steps since a listener last cleared the list, each with the game's state before it."""
    handling: tuple[str, int] | None = None
    """The client and the number of the message that is being handled, if the client may repeat it."""

    def __post_init__(self) -> None:
        self.reducer = Reducer(self.game, self.seed)
        self.commitment = commitment(self.seed)
        self.play = Play(self)
        self.seats = Seats(self)
        self.lobby = Lobby(self)
        self.views = TableViews(self)

    # Opening and waking

    @classmethod
    def open(
        cls,
        game: TableGame[State, Step, View],
        settings: Settings,
        log: Journal,
        code: str,
        *,
        seed: str | None = None,
        seated: Sequence[Entry] = (),
        facts: Json | None = None,
    ) -> "Table[State, Step, View]":
        """Return a new table, whose log begins with its settings and the entries `seated`.

        Raise a `Refusal` if the settings are wrong.
        """
        seed = token_hex(16) if seed is None else seed
        if facts is None:
            check_seed(seed)
        table = cls(game, log, code, seed, _initial_state(game, seed, settings, facts), facts)
        words.check_fit(game, settings, table.state.game_state)
        head = {"code": code, "game": game.name, "seed": seed, "version": VERSION}
        head |= {} if facts is None else {"imported": facts}
        entries = [settings.entry(), *seated]
        for entry in entries:
            table.reducer.apply(table.state, entry)
        log.open(code, head, entries, table.state.holders(), settings.daily)
        return table

    @classmethod
    def wake(
        cls, games: Mapping[str, TableGame[State, Step, View]], log: Log, code: str
    ) -> "Table[State, Step, View]":
        """Return a table from its log. Raise `KeyError` if there is none, `Damaged` if it cannot be read."""
        head, entries = log.read(code)
        return cls.from_log(games, log, code, Logged(head, 0, entries))

    @classmethod
    def from_log(
        cls, games: Mapping[str, TableGame[State, Step, View]], log: Journal, code: str, logged: Logged
    ) -> "Table[State, Step, View]":
        """Return a table from the part of its log that was read.

        Raise `BadSnapshot` if its snapshot cannot be read, `Damaged` if an entry is wrong.
        """
        head, version = logged.head, logged.head.get("version")
        if version != VERSION:
            raise Damaged(f"The head of table {code} is wrong: version {version}, not {VERSION}.")
        try:
            game, seed, facts = games[head["game"]], str(head["seed"]), head.get("imported")
            if logged.snapshot is None:
                state = _initial_state(game, seed, settings_of(logged.entries[:1]), facts)
            else:
                state = thaw(logged.snapshot[1], game)
        except (Refusal, LookupError, TypeError, ValueError) as problem:
            raise Damaged(f"The head of table {code} is wrong: {problem}") from None
        table = cls(game, log, code, seed, state, facts)
        for number, entry in enumerate(logged.entries, state.number):
            try:
                table.reducer.apply(state, entry)
            except (Refusal, LookupError, TypeError, ValueError) as problem:
                raise Damaged(f"Entry {number} of table {code} is wrong: {problem}") from None
        return table

    def freeze_state(self) -> bytes:
        """Return the table's state for a snapshot."""
        return freeze(self.state)

    # Its game

    @property
    def has_begun(self) -> bool:
        return bool(self.state.steps) or self.game.begins_midway(self.state.settings.options)

    @property
    def is_over(self) -> bool:
        return self.game.outcome(self.state.game_state) is not None

    @property
    def seed_is_public(self) -> bool:
        """Whether everybody may see the seed. In a daily game they may once its player has made a move."""
        settings = self.state.settings
        return settings.seed_chosen or self.is_over or (bool(settings.daily) and self.state.has_move)

    def actors(self, time: float) -> Actors:
        return self.game.actors(self.state.game_state, time)

    def is_prepared(self) -> bool:
        """Return whether all data needed to judge words at this table is in memory."""
        return words.is_prepared(self.game, self.state.settings, self.state.game_state)

    def prepare(self) -> None:
        """Load the data that is missing. It may take a second, and does not change the table."""
        words.prepare(self.game, self.state.settings, self.state.game_state)

    def check_words(self, texts: Sequence[object]) -> None:
        """Raise a `Refusal` for unreadable texts, and at a family table for unfit words."""
        words.check_words(self.game, self.state.settings, self.state.game_state, texts)

    # Its log

    def has_handled(self, client: str, number: int) -> bool:
        """Return whether a message has already taken effect. A client repeats it if the answer was lost."""
        return number <= self.state.last_messages.get(client, -1)

    def write(self, entries: list[Entry]) -> None:
        """Append entries to the log, then apply them, then call the listeners."""
        self._sign(entries)
        after = self.state.copy()
        for entry in entries:
            self.reducer.apply(after, entry)
        moves_seats = any(unwrap_entry(entry)[0] in MOVING for entry in entries)
        # Players who hold a seat when the game ends keep it in their list.
        holders = after.holders() if moves_seats and not self.is_over else None
        self.log.append(self.code, self.state.number, entries, holders)
        self.state = after
        self._notify()

    def course(self) -> Course[State, Step]:
        """Return an empty course that begins in the current state."""
        return Course(self.game, self.seed, self.state.game_state, self.state.memory)

    def commit(self, course: Course[State, Step], time: float) -> None:
        """Add automatic steps to a course, append it to the log, apply it, and call the listeners."""
        course.settle(time)
        if not course.entries:
            return
        self._sign(course.entries)
        state, replaces, summary, daily_score = self.state, course.replaces, None, None
        outcome = self.game.outcome(course.state)
        if outcome is not None:
            before = state.steps if replaces is None else state.steps[:-1]
            steps = [*before, *(result.step for result in course.results)]
            summary, daily_score = (
                summary_of(self, course.state, steps, outcome),
                daily_score_of(self, steps, outcome),
            )
        first = state.number if replaces is None else state.number - 1
        instead_of = None if replaces is None else replaces.entry
        self.log.append(self.code, first, course.entries, None, summary, instead_of, daily_score)
        if replaces is not None:
            self.reducer.drop_draft(state)
        results = iter(course.results)
        for entry in course.entries:
            is_step = unwrap_entry(entry)[0] in STEPS
            self.reducer.apply(state, entry, next(results) if is_step else None)
        if self.listeners:
            self.new_steps += [(each.before, each.step) for each in course.results]
        self._notify()

    def _sign(self, entries: list[Entry]) -> None:
        """Wrap the first entry that a message causes in an entry that names the message."""
        if self.handling is not None:
            entries[0] = [BY, *self.handling, entries[0]]
            self.handling = None  # one is enough: all entries are written together

    def _notify(self) -> None:
        for listener in list(self.listeners):
            listener(self)


AnyTable = Table[Any, Any, Any]
"""A table of any game, for code that does not depend on the types of the game."""


def _initial_state(
    game: TableGame[State, Step, View], seed: str, settings: Settings, facts: Json | None
) -> TableState[State, Step]:
    """Return a table's state before the first entry of its log."""
    state = Reducer(game, seed).begin(settings)
    if facts is None:
        return state
    hints = {facts["seat"]: facts["hints"]} if facts.get("hints") else {}
    return replace(state, takeback_count=int(facts.get("taken_back", 0)), hints=hints)
