"""A game of When I Dream: moves of the seats, their times, and the steps that follow.

>>> from reverie import whenidream
>>> game = whenidream.Game(4, seed=3, first_dreamer=0, reading_seconds=0)
>>> game.legal_moves(0), game.can(0, "guess", "a star"), game.why_not(2, "clue", "head")
(('guess', 'skip'), True, 'It is not your turn yet: somebody else is speaking.')

The library has no clock. Each call gives the time in seconds since the game began; `tick` lets the deadlines
up to that time pass.
"""

from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any, NoReturn, Unpack

from ..arguments import check_callable, seat_names, seed_text, short_repr
from ..dice import commitment
from ..record_files import Progress, Recorded
from ..refusal import BadOption, BadRecord, NoSuchName, Refusal
from ..rendering import render
from . import deadlines, moves
from .decks import Memory, SeededDeck
from .json_types import GivenOptions, Preset, Record
from .options import options_for
from .outcome import Outcome, outcome_of
from .record import header, options_of, replay, result_of
from .referee import Referee
from .rules import take
from .ruling import Judge
from .state import State, new
from .steps import AT_THE_TABLE, Step
from .view import Seat, View, view
from .words import pieces as our_pieces

Pack = dict[int, tuple[str, ...]]


class Game:
    """A game from the first deal to the last vote, by default with the built-in words and referee."""

    def __init__(
        self,
        players: int = 5,
        preset: Preset = "original",
        *,
        pack: Pack | None = None,
        judge: Judge | None = None,
        seed: str | int | None = None,
        seats: Sequence[str] | None = None,
        **options: Unpack[GivenOptions],
    ) -> None:
        self.options = options_for(players, preset, **options)
        self.seats = seat_names(seats, players)
        self.seed = seed_text(seed)
        if pack is not None and not isinstance(pack, dict):
            raise BadOption("pack-must-be-dict", value=short_repr(pack))
        self._judge = judge or Referee(self.options.language)
        self._deck: SeededDeck | None = SeededDeck(self.seed)
        self._memory: Memory = self._deck.start
        self._state = new(self.options, pack or our_pieces(self.options.language))
        self._steps: list[Step] = []
        self._follow([], 0.0)

    # Information

    @property
    def state(self) -> State:
        """A copy of the whole state, for programs that apply the rules themselves."""
        return self._state.copy()

    @property
    def now(self) -> float:
        """The time of the last step, in seconds since the game began."""
        return self._state.now

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps so far."""
        return tuple(self._steps)

    @property
    def outcome(self) -> Outcome | None:
        """Scores, penalties and winners, or None while the game is in progress."""
        return outcome_of(self._state)

    @property
    def commitment(self) -> str:
        """The fingerprint of the seed, to publish before the game."""
        return commitment(self.seed)

    @property
    def next_deadline(self) -> float | None:
        """The time at which the next step happens by itself, or None if the game waits for a player."""
        return deadlines.next_deadline(self._state)

    def view(self, seat: Seat) -> View:
        """Return the view of a seat, of the "screen" or of a "spectator"."""
        return view(self._state, seat)

    def legal_moves(self, seat: int) -> tuple[str, ...]:
        """Return the names of a seat's moves now. The words that go with a move may still be refused."""
        moves.check_seat(self._state, seat)
        return moves.legal_moves(self._state, seat)

    # Play

    def can(self, seat: int, move: str, *values: object, time: float | None = None) -> bool:
        """Return whether a seat can make this move; arguments as in `push`."""
        return self._refusal(seat, move, *values, time=time) is None

    def why_not(self, seat: int, move: str, *values: object, time: float | None = None) -> str | None:
        """Return a sentence that says why this move cannot be made, or None if it can."""
        refusal = self._refusal(seat, move, *values, time=time)
        return None if refusal is None else str(refusal)

    def _refusal(self, seat: int, move: str, *values: object, time: float | None) -> Refusal | None:
        try:
            self.copy().push(seat, move, *values, time=time)
        except Refusal as refusal:
            return refusal
        return None

    def push(self, seat: int, move: str, *values: object, time: float | None = None) -> tuple[Step, ...]:
        """Make a move of a seat and return the steps: `push(2, "clue", "beam", time=14.5)`.

        ready, clue WORD [CARD], pass [CARD], guess TEXT [CARD], skip [CARD], challenge NUMBER,
        dispute PIECE, vote NUMBER ANSWER, draft TEXT, tell TEXT, wake, tick CARD, untick CARD,
        tap WHAT CARD [SEAT], must guess CARD, here, away, back, pause, resume, next (round). CARD is
        the card's number in the round, from 1. A move that changes nothing returns no steps. A move that
        cannot be made raises a `Refusal`; steps that were due by then are still taken.
        """
        when = self.now if time is None else time
        moves.check(self._state, seat, move, values, when)
        passed = self.tick(when)  # steps that were due before come first
        return passed + self._follow(moves.follow(self._state, seat, move, values, when, self._judge), when)

    def tick(self, time: float) -> tuple[Step, ...]:
        """Let time pass, and return the steps that were due by then, each at the time it was due."""
        moves.check_time(time)
        happened: tuple[Step, ...] = ()
        while (due := self.next_deadline) is not None and due <= time:
            followed = self._follow(deadlines.tick(self._state, due), max(due, self.now))
            if not followed:
                break
            happened += followed
        return happened

    def _follow(self, steps: list[Step], time: float) -> tuple[Step, ...]:
        """Take the steps and all immediate consequences. On a refusal, take none of them."""
        state, memory, happened = self._state, self._memory, list[Step]()
        pending = list(steps)
        while True:
            for step in pending:
                state = take(state, step)
                happened.append(step)
            pending = deadlines.immediate_steps(state)
            if not pending and self._deck is not None and deadlines.deck_acts(state, time):
                dealt, memory = self._deck.answer(state, memory, max(time, state.now))
                pending = [dealt]
            if not pending:
                break
        self._state, self._memory = state, memory
        self._steps += happened
        return tuple(happened)

    # Records

    def record(self) -> Record:
        """Return the game as a JSON object (docs/rules/records.md). A running game has no result."""
        record = header(self.options, self.seed, self.seats)
        record["steps"] = [step.to_record() for step in self._steps if not isinstance(step, AT_THE_TABLE)]
        result = result_of(self._state)
        if result is not None:
            record["result"] = result
        return record

    @classmethod
    def from_record(
        cls, record: Mapping[str, Any], *, judge: Judge | None = None, pack: Pack | None = None
    ) -> "Game":
        """Replay a record, or raise `BadRecord`, which names the invalid step.

        The replayed game deals no more cards.
        """
        game = cls.__new__(cls)
        game.options = options_of(record)
        game.seats, game.seed = tuple(record["seats"]), record["seed"]
        game._judge = judge or Referee(game.options.language)
        game._deck, game._memory = None, ()
        game._state, game._steps = new(game.options, pack), []
        for step, state in replay(record, pack):
            game._steps.append(step)
            game._state = state
        return game

    def copy(self) -> "Game":
        """Return an independent game with the same position and history."""
        twin = self.__class__.__new__(self.__class__)
        twin.__dict__.update(self.__dict__)
        twin._steps = self._steps.copy()
        return twin

    __copy__ = copy

    # Display

    def __str__(self) -> str:
        """All steps, line by line, including everything that is hidden from players."""
        return render("whenidream", "text", self)

    def __repr__(self) -> str:
        return f"<whenidream.Game of {self.options.players}: {self._state.phase}, {len(self._steps)} steps>"

    def _repr_html_(self) -> str:
        """The game as HTML for a notebook, round by round."""
        return render("whenidream", "html", self)

    if not TYPE_CHECKING:  # otherwise a type checker would accept any name

        def __getattr__(self, name: str) -> NoReturn:
            """Raise an error. For a name from another library, the error says what to use instead."""
            if name in INSTEAD:
                raise NoSuchName("use-instead", value=name, instead=INSTEAD[name])
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")


def read(
    path: str | PathLike[str],
    *,
    progress: bool | Progress = False,
    bad: Callable[[BadRecord], None] | None = None,
) -> Recorded[Game]:
    """Return the games in a file of records, each replayed when iteration reaches it, as in `onirim.read`."""
    check_callable("bad", bad)
    return Recorded(path, Game.from_record, progress, bad)


INSTEAD = {
    "from_position": "whenidream.Game.from_record(record)",
    "is_game_over": "game.outcome is not None",
    "is_legal": "game.can(seat, move)",
    "moves": "game.steps",
    "move_stack": "game.steps",
    "pop": "game.copy() before the move",
    "position": "game.record()",
    "to_move": "game.legal_moves(seat)",
    "turn": "game.legal_moves(seat)",
}
"""Names from other libraries and from `onirim.Game`, and what to use instead."""
