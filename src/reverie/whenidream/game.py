"""A game of When I Dream: who says what and when, and what comes of it.

The library keeps no clock: every call says what time it is, in seconds since the game began, and `tick` lets
the deadlines pass that lie before that.
"""

from collections.abc import Callable, Sequence
from math import isfinite
from secrets import token_hex
from typing import Any

from ..dice import check_seed, commitment
from ..refusal import IllegalMove, InvalidMove, clip
from . import umpire
from .deck import Memory, SeededDeck
from .options import options_for
from .record import header, options_of, replay, result_of
from .referee import Referee
from .rules import take
from .state import DEALING, DREAM, FORCED, LAST, NARRATION, OVER, STORIES, State, new
from .steps import AT_THE_TABLE, Step
from .umpire import Judge
from .view import Seat, view
from .words import pack as our_pack

Pack = dict[int, tuple[str, ...]]


class Game:
    """A game from the first deal to the last vote, with our own words and referee unless others are given."""

    def __init__(
        self,
        players: int,
        preset: str = "original",
        *,
        pack: Pack | None = None,
        judge: Judge | None = None,
        seed: str | int | None = None,
        seats: Sequence[str] | None = None,
        **options: Any,
    ) -> None:
        self.options = options_for(players, preset, **options)
        self.seats = tuple(seats) if seats is not None else ("player",) * players
        if len(self.seats) != players:
            raise ValueError(f"{len(self.seats)} seats for {players} players.")
        self.seed = token_hex(16) if seed is None else str(seed)
        check_seed(self.seed)
        self._judge = judge or Referee(self.options.language)
        self._deck: SeededDeck | None = SeededDeck(self.seed)
        self._memory: Memory = self._deck.start
        self._state = new(self.options, pack or our_pack(self.options.language, preset))
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
    def over(self) -> bool:
        return self._state.phase == OVER

    @property
    def result(self) -> dict[str, Any] | None:
        """Scores, penalties and winners; nothing while the game goes on."""
        return result_of(self._state)

    @property
    def commitment(self) -> str:
        """A fingerprint of the seed, to publish before the game."""
        return commitment(self.seed)

    @property
    def next_deadline(self) -> float | None:
        """When something will happen by itself if nobody does anything."""
        return umpire.next_deadline(self._state)

    def view(self, seat: Seat) -> dict[str, Any]:
        """What a seat sees; also "screen" and "spectator"."""
        return view(self._state, seat)

    def may(self, seat: int) -> tuple[str, ...]:
        """What a seat may do now, by the names of `push`; whether a word is fair is another question."""
        s = self._state
        awake = s.phase == DREAM and not s.paused
        if s.phase in (STORIES, DEALING, OVER):
            return {STORIES: ("vote",), DEALING: ("next",)}.get(s.phase, ())
        if seat == s.dreamer:
            if s.phase == NARRATION:
                return ("recall",)
            return (
                ("guess", "skip")
                if s.options.table == "text" and (awake or s.phase in (FORCED, LAST))
                else ()
            )
        may: list[str] = []
        if s.options.table == "voice":
            may += ["tap"] if awake or s.phase in (FORCED, LAST) else []
            may += ["correct"] if s.left_last else []
        elif awake and s.turn == seat:
            may += ["clue", "pass"]
        may += ["challenge"] if any(told.seat != seat for told in s.clues) else []
        may += ["dispute"] if s.options.referee == "table" and s.fairy_pile + s.imp_pile else []
        accused = [None if vote.clue is None else s.clues[vote.clue].seat for vote in s.votes]
        return (*may, *(["vote"] if any(seat != other for other in accused) else []))

    # Playing

    def push(self, seat: int, act: str, *said: Any, time: float | None = None) -> tuple[Step, ...]:
        """A seat does something: `push(2, "clue", "beam", time=14.5)`. What happened comes back.

        clue WORD, pass, guess TEXT, skip, challenge NUMBER, dispute PIECE, vote NUMBER ANSWER,
        recall [TEXT, …], tap WHAT [SEAT], correct WHAT [SEAT], away, back, pause, resume, next (round).
        Raises a `Refusal`, and then nothing has changed but what was due by then.
        """
        when = self.now if time is None else time
        _check(self._state, seat, act, said, when)
        passed = self.tick(when)  # what was due before comes first
        s = self._state
        if seat == s.dreamer and act in FOR_SPIRITS and s.phase != STORIES:
            raise IllegalMove("The Dreamer sleeps, and only guesses and tells.")  # whatever there is to see
        return passed + self._follow(ACTS[act](self, s, seat, when, *said), when)

    def tick(self, time: float) -> tuple[Step, ...]:
        """Let time pass: everything that was due by then happens, at the time it was due."""
        happened: tuple[Step, ...] = ()
        while (due := self.next_deadline) is not None and due <= time:
            followed = self._follow(umpire.tick(self._state, due), max(due, self.now))
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
            pending = umpire.at_once(state)
            if not pending and self._deck is not None and umpire.deck_acts(state, time):
                dealt, memory = self._deck.answer(state, memory, max(time, state.now))
                pending = [dealt]
            if not pending:
                break
        self._state, self._memory = state, memory
        self._steps += happened
        return tuple(happened)

    # Writing it down

    def record(self) -> dict[str, Any]:
        """The game as a JSON object, as in rules/record.md. A running game has no result."""
        record = header(self.options, self.seed, self.seats)
        record["steps"] = [step.to_record() for step in self._steps if not isinstance(step, AT_THE_TABLE)]
        result = self.result
        return record if result is None else {**record, "result": result}

    @classmethod
    def from_record(
        cls, record: dict[str, Any], *, judge: Judge | None = None, pack: Pack | None = None
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


FOR_THE_DREAMER = ("guess", "skip", "recall")
FOR_SPIRITS = ("clue", "pass", "challenge", "dispute", "vote", "tap", "correct")


def _check(s: State, seat: Any, act: Any, said: tuple[Any, ...], when: Any) -> None:
    """A client is never trusted: everything has to be what it ought to be."""
    if not isinstance(act, str) or act not in ACTS:
        raise InvalidMove(f'There is nothing called "{clip(act)}" to do; there are {", ".join(ACTS)}.')
    if type(seat) is not int or seat not in s.seats:
        raise IllegalMove(f"There is no seat {clip(seat)}.")
    if type(when) not in (int, float) or not isfinite(when):
        raise InvalidMove("The time is a number of seconds.")
    if when < s.now:
        raise IllegalMove("Time does not run backwards.")
    if act in FOR_THE_DREAMER and seat != s.dreamer:
        raise IllegalMove("Only the Dreamer does that.")
    wanted = FORMS.get(act, ())
    given = said if len(said) == len(wanted) else (*said, None)
    if len(given) != len(wanted) or not all(fits(value) for value, fits in zip(given, wanted, strict=True)):
        raise InvalidMove(f'"{act}" does not go with what was said.')


def _text(value: Any) -> bool:
    return isinstance(value, str)


def _number(value: Any) -> bool:
    return type(value) is int and 0 <= value < 1_000_000


FORMS: dict[str, tuple[Callable[[Any], bool], ...]] = {
    "clue": (_text,),
    "guess": (_text,),
    "challenge": (_number,),
    "dispute": (_text,),
    "vote": (_number, lambda value: _text(value) or _number(value)),
    "recall": (lambda value: isinstance(value, list) and all(map(_text, value)),),
    "tap": (_text, lambda value: value is None or _number(value)),
    "correct": (_text, lambda value: value is None or _number(value)),
}

ACTS: dict[str, Callable[..., list[Step]]] = {
    "clue": lambda game, s, seat, when, word: umpire.clue(s, seat, word, when, game._judge),
    "pass": lambda game, s, seat, when: umpire.pass_turn(s, seat, when),
    "guess": lambda game, s, seat, when, text: umpire.guess(s, text, when, game._judge),
    "skip": lambda game, s, seat, when: umpire.skip(s, when),
    "challenge": lambda game, s, seat, when, number: umpire.challenge(s, seat, number, when),
    "dispute": lambda game, s, seat, when, piece: umpire.dispute(s, seat, piece, when),
    "vote": lambda game, s, seat, when, number, answer: umpire.vote(s, seat, number, answer, when),
    "recall": lambda game, s, seat, when, said: umpire.recall(s, said, when, game._judge),
    "tap": lambda game, s, seat, when, what, whose=None: umpire.tap(s, seat, what, when, whose),
    "correct": lambda game, s, seat, when, what, whose=None: umpire.correct(s, seat, what, when, whose),
    "away": lambda game, s, seat, when: umpire.leave(s, seat, when),
    "back": lambda game, s, seat, when: umpire.come_back(s, seat, when),
    "pause": lambda game, s, seat, when: umpire.host_pause(s, when),
    "resume": lambda game, s, seat, when: umpire.host_resume(s, when),
    "next": lambda game, s, seat, when: umpire.next_round(s, when),
}
