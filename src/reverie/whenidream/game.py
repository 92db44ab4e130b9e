"""A game of When I Dream: who says what and when, and what comes of it.

>>> from reverie import whenidream
>>> game = whenidream.Game(4, seed=3, first_dreamer=0, reading_seconds=0)
>>> game.legal_moves(0), game.can(0, "guess", "a star"), game.why_not(2, "clue", "head")
(('guess', 'skip'), True, 'It is not your turn yet: somebody else speaks.')

The library keeps no clock: every call says what time it is, in seconds since the game began, and `tick` lets
the deadlines pass that lie before that.
"""

from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any, NoReturn, Unpack

from ..dice import commitment
from ..given import function, seat_names, seed_text, shown
from ..looks import drawn
from ..record_files import Progress, Recorded
from ..refusal import BadOption, BadRecord, NoSuchName, Refusal
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
    """A game from the first deal to the last vote, with our own words and referee unless others are given."""

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
            raise BadOption("pack-is-cards", said=shown(pack))
        self._judge = judge or Referee(self.options.language)
        self._deck: SeededDeck | None = SeededDeck(self.seed)
        self._memory: Memory = self._deck.start
        self._state = new(self.options, pack or our_pieces(self.options.language))
        self._steps: list[Step] = []
        self._follow([], 0.0)

    # What there is to know

    @property
    def state(self) -> State:
        """The whole state, for programs that reckon with the rules themselves. A copy."""
        return self._state.copy()

    @property
    def now(self) -> float:
        """The time of the last step."""
        return self._state.now

    @property
    def steps(self) -> tuple[Step, ...]:
        """Everything that has happened."""
        return tuple(self._steps)

    @property
    def outcome(self) -> Outcome | None:
        """Scores, penalties and winners; nothing while the game goes on."""
        return outcome_of(self._state)

    @property
    def commitment(self) -> str:
        """A fingerprint of the seed, to publish before the game."""
        return commitment(self.seed)

    @property
    def next_deadline(self) -> float | None:
        """When something will happen by itself if nobody does anything."""
        return deadlines.next_deadline(self._state)

    def view(self, seat: Seat) -> View:
        """What a seat sees; also "screen" and "spectator"."""
        return view(self._state, seat)

    def legal_moves(self, seat: int) -> tuple[str, ...]:
        """A seat's moves now, by the names of `push`; whether a word is fair is another question."""
        moves.check_seat(self._state, seat)
        return moves.legal_moves(self._state, seat)

    # Playing

    def can(self, seat: int, move: str, *said: object, time: float | None = None) -> bool:
        """May a seat make this move now, or at that time? Asked as `push` is."""
        return self._refusal(seat, move, *said, time=time) is None

    def why_not(self, seat: int, move: str, *said: object, time: float | None = None) -> str | None:
        """Why this move cannot be made, in a sentence; nothing if it can."""
        refusal = self._refusal(seat, move, *said, time=time)
        return None if refusal is None else str(refusal)

    def _refusal(self, seat: int, move: str, *said: object, time: float | None) -> Refusal | None:
        try:
            self.copy().push(seat, move, *said, time=time)
        except Refusal as refusal:
            return refusal
        return None

    def push(self, seat: int, move: str, *said: object, time: float | None = None) -> tuple[Step, ...]:
        """A seat makes a move: `push(2, "clue", "beam", time=14.5)`. What happened comes back.

        ready, clue WORD [CARD], pass [CARD], guess TEXT [CARD], skip [CARD], challenge NUMBER,
        dispute PIECE, vote NUMBER ANSWER, draft TEXT, tell TEXT, wake, tick CARD, untick CARD,
        tap WHAT CARD [SEAT], must guess CARD, here, away, back, pause, resume, next (round). A card is
        its count in the round, from 1. What holds already brings nothing. Raises a `Refusal`, and then
        nothing has changed but what was due by then.
        """
        when = self.now if time is None else time
        moves.check(self._state, seat, move, said, when)
        passed = self.tick(when)  # what was due before comes first
        return passed + self._follow(moves.follow(self._state, seat, move, said, when, self._judge), when)

    def tick(self, time: float) -> tuple[Step, ...]:
        """Let time pass: everything that was due by then happens, at the time it was due."""
        moves.check_time(time)
        happened: tuple[Step, ...] = ()
        while (due := self.next_deadline) is not None and due <= time:
            followed = self._follow(deadlines.tick(self._state, due), max(due, self.now))
            if not followed:
                break
            happened += followed
        return happened

    def _follow(self, steps: list[Step], time: float) -> tuple[Step, ...]:
        """Take the steps, then whatever has to happen at once; all of it or nothing."""
        state, memory, happened = self._state, self._memory, list[Step]()
        pending = list(steps)
        while True:
            for step in pending:
                state = take(state, step)
                happened.append(step)
            pending = deadlines.at_once(state)
            if not pending and self._deck is not None and deadlines.deck_acts(state, time):
                dealt, memory = self._deck.answer(state, memory, max(time, state.now))
                pending = [dealt]
            if not pending:
                break
        self._state, self._memory = state, memory
        self._steps += happened
        return tuple(happened)

    # Writing it down

    def record(self) -> Record:
        """The game as a JSON object, as in rules/record.md. A running game has no result."""
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
        """Replay a record; a `BadRecord` names the step at fault. Nobody deals cards in it from here on."""
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
        """A game that stands where this one does, with the same past, and goes its own way."""
        twin = self.__class__.__new__(self.__class__)
        twin.__dict__.update(self.__dict__)
        twin._steps = self._steps.copy()
        return twin

    __copy__ = copy

    # Looking at it

    def __str__(self) -> str:
        """All that has happened, line by line, for somebody who may know everything."""
        return drawn("whenidream", "text", self)

    def __repr__(self) -> str:
        return f"<whenidream.Game of {self.options.players}: {self._state.phase}, {len(self._steps)} steps>"

    def _repr_html_(self) -> str:
        """The game in a notebook, round by round."""
        return drawn("whenidream", "html", self)

    if not TYPE_CHECKING:  # a type checker knows what there is

        def __getattr__(self, name: str) -> NoReturn:
            """What others call otherwise, with what to use instead."""
            if name in INSTEAD:
                raise NoSuchName("use-instead", said=name, instead=INSTEAD[name])
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")


def read(
    path: str | PathLike[str],
    *,
    progress: bool | Progress = False,
    bad: Callable[[BadRecord], None] | None = None,
) -> Recorded[Game]:
    """The games in a file of records, each replayed when it is asked for; as `onirim.read`."""
    function("bad", bad)
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
"""What other libraries have, and `onirim.Game`."""
