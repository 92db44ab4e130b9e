"""A game of Onirim: the one object that most programs need.

>>> from reverie import onirim
>>> game = onirim.Game(seed=7)
>>> game.push(game.legal_moves[0])
(Step('play red sun'), Step('draw nightmare'))
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Literal, NamedTuple, NoReturn, Unpack

from ..arguments import check_callable, check_int, seat_names, seed_text, short_repr
from ..dice import commitment
from ..record_files import Progress, Recorded
from ..refusal import BadOption, BadRecord, IllegalMove, InvalidMove, NoSuchName, OutOfRange, Refusal, clip
from ..rendering import render
from .cards import CARDS
from .decks import Deck, Memory, SeededDeck
from .json_types import Record, Rules
from .moment import INSTEAD, Moment
from .moves import LegalMoves, actor, check, complete_step, deck_step, new, take_step, why_not
from .notation import parse
from .options import Options, options_for, options_of
from .outcome import Outcome, outcome_of
from .position import read_position, write_position
from .record import is_resigned, record_of, replay, start_of
from .rules import resign
from .rules import unwinnable as door_is_lost
from .state import OPENING, State
from .steps import Step
from .view import Seat, View


class UndoPoint(NamedTuple):
    """The moment to which the game returns when a push is taken back."""

    state: State
    memory: Memory
    steps: int


class Game:
    """A game from its first card to its end. `options` are those of `onirim.Options`.

    The deck answers by itself after every push, so that a player is to move. With `deck="pushed"` its steps
    are pushed like any other ("draw red sun"), and `to_move` is "deck" when it has to act.

    Two games are equal if they are at the same moment under the same rules. Their pasts are not compared.
    """

    def __init__(
        self,
        players: int = 1,
        *,
        seed: str | int | None = None,
        deck: Deck | Literal["seeded", "pushed"] = "seeded",
        seats: Sequence[str] | None = None,
        **options: Unpack[Rules],
    ) -> None:
        self._begin(new(options_for(players, **options)), seed, deck, seats)
        self.deal()

    def _begin(
        self,
        state: State,
        seed: str | int | None,
        deck: Deck | Literal["seeded", "pushed"],
        seats: object,
    ) -> None:
        self.seats = seat_names(seats, state.players)
        self.seed = ""
        """The seed as a string; empty if the cards do not come from a seed."""
        self._deck: Deck | None = None
        if deck == "seeded":
            self.seed = seed_text(seed)
            self._deck = SeededDeck(self.seed)
        elif seed is not None:
            raise BadOption("seed-needs-seeded-deck")
        elif deck != "pushed":
            if isinstance(deck, str) or not (hasattr(deck, "start") and hasattr(deck, "answer")):
                raise BadOption("unknown-deck", value=clip(deck))
            self._deck = deck
        self._memory: Memory = self._deck.start if self._deck else None
        self._first = state
        self._state = state
        self._steps: list[Step] = []
        self._past: list[UndoPoint] = []

    # The moment

    @property
    def players(self) -> int:
        """Number of players, 1 or 2."""
        return self._state.players

    @property
    def options(self) -> Options:
        """The options of the game."""
        return options_of(self._state)

    @property
    def state(self) -> State:
        """A copy of the whole state, for programs that compute with the rules."""
        return self._state.copy()

    @property
    def to_move(self) -> int | Literal["deck"] | None:
        """The seat that has to act, or "deck" (with a pushed deck). None if the game is over."""
        return actor(self._state)

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves of the seat that is to move, or of a pushed deck."""
        return LegalMoves(self._state)

    @property
    def outcome(self) -> Outcome | None:
        """The result and its reason, or None while the game is in progress."""
        return outcome_of(self._state)

    @property
    def unwinnable(self) -> bool:
        """Whether a door was discarded: the game continues but cannot be won (O5.4)."""
        return door_is_lost(self._state)

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps so far, including the deck's."""
        return tuple(self._steps)

    @property
    def moves(self) -> tuple[Step, ...]:
        """The players' steps so far, without the deck's."""
        return tuple(step for step in self._steps if not step.by_deck)

    def moments(self) -> Iterator[Moment]:
        """Yield every step so far with the state in which it was taken."""
        state = self._first
        for step in self._steps:
            yield Moment(state, step)
            state = take_step(state, step)

    @property
    def commitment(self) -> str | None:
        """A fingerprint of the seed, to be published before the game. None without a seed.

        When the game is over, publish the seed: `onirim.commitment(seed)` gives the same string, and
        `onirim.honest(record)` returns whether every card came from it.
        """
        return commitment(self.seed) if isinstance(self._deck, SeededDeck) else None

    def view(self, seat: Seat = 0) -> View:
        """Return what `seat` sees: 0, 1, or "spectator"."""
        return View(self._state, seat)

    # Moves

    def can(self, move: Step | str) -> bool:
        """Return whether this move can be made now."""
        return move in self.legal_moves

    def why_not(self, move: Step | str) -> str | None:
        """Return why this move cannot be made, in a sentence, or None if it can."""
        try:
            refusal = why_not(self._state, self._read(move))
        except Refusal as unread:
            refusal = unread
        return None if refusal is None else str(refusal)

    def push(self, move: Step | str) -> tuple[Step, ...]:
        """Make a move, given as a step or a string. Return the move and the deck's answers.

        Raises `InvalidMove`, `AmbiguousMove` or `IllegalMove`, and then nothing changes.
        """
        step = self._read(move)
        check(self._state, step)
        point = UndoPoint(self._state, self._memory, len(self._steps))
        try:
            self._take(complete_step(self._state, step))
            self.deal()
        except BaseException:
            self._go_back_to(point)
            raise
        self._past.append(point)
        return tuple(self._steps[point.steps :])

    def pop(self, pushes: int = 1) -> Step | None:
        """Take back the last push, or the last few, with everything that followed.

        Return the earliest move taken back, or None if that was a resignation.
        """
        if check_int("pushes", pushes) > len(self._past):
            raise OutOfRange("bad-undo-count", moves=len(self._past), value=pushes)
        point = self._past[-pushes]
        undone = self._steps[point.steps] if point.steps < len(self._steps) else None
        self._go_back_to(point)
        del self._past[-pushes:]
        return undone

    def resign(self) -> None:
        """Give up, when a player has to choose. `pop` takes it back."""
        if self.to_move in (None, "deck"):
            raise IllegalMove("cannot-give-up-now")
        self._past.append(UndoPoint(self._state, self._memory, len(self._steps)))
        self._state = self._state.copy()
        resign(self._state)

    def _read(self, move: Step | str) -> Step:
        if not isinstance(move, str | Step):
            raise InvalidMove("move-must-be-step-or-text", value=clip(move))
        return parse(move) if isinstance(move, str) else move

    def _take(self, step: Step) -> None:
        self._state = take_step(self._state, step)
        self._steps.append(step)

    def deal(self) -> None:
        """Let the deck answer while it has to act, unless its steps are pushed.

        Only needed for a game read from a position or an unfinished record at which the deck has to act.
        After a push the deck answers by itself.
        """
        while self._deck is not None and self.to_move == "deck":
            cards, memory = self._deck.answer(self._state, self._memory)
            self._take(deck_step(self._state, cards))
            self._memory = memory

    def _go_back_to(self, point: UndoPoint) -> None:
        self._state = point.state
        self._memory = point.memory
        del self._steps[point.steps :]

    # Positions and records

    @property
    def position(self) -> str:
        """The current moment as a one-line string. `Game.from_position` reads it."""
        return write_position(self._state)

    @classmethod
    def from_position(
        cls,
        position: str,
        *,
        seed: str | int | None = None,
        deck: Deck | Literal["seeded", "pushed"] = "seeded",
        seats: Sequence[str] | None = None,
    ) -> "Game":
        """Return a game that begins at a position. It has no past and therefore no record."""
        game = cls.__new__(cls)
        game._begin(read_position(position), seed, deck, seats)
        return game

    def record(self) -> Record:
        """Return the game as a JSON object, as in docs/rules/records.md. A running game has no result."""
        if self._first.phase != OPENING or self._first.deck_n != CARDS:
            raise Refusal("no-record-from-position")
        return record_of(self._state, self.seed, self.seats, [step.to_record() for step in self._steps])

    @classmethod
    def from_record(
        cls, record: Mapping[str, object], *, deck: Deck | Literal["pushed"] = "pushed"
    ) -> "Game":
        """Replay a record. A `BadRecord` names the step at fault. `onirim.read` replays a file of records.

        If every card came from the record's seed, the deck continues with that seed. Otherwise `deck` answers
        from here on.
        """
        game = cls.__new__(cls)
        game._begin(start_of(record), None, deck, record["seats"])
        game.seed = str(record["seed"])
        dealer = SeededDeck(game.seed) if game.seed else None
        memory: Memory = dealer.start if dealer else game._memory
        for step, after in replay(record):
            game._past.append(UndoPoint(game._state, memory, len(game._steps)))
            if dealer and step.by_deck:
                cards, memory = dealer.answer(game._state, memory)
                if cards != step.cards:
                    dealer, memory = None, game._memory
            game._state = after
            game._steps.append(step)
        if dealer:
            game._deck, game._memory = dealer, memory
        else:
            game._past = [past._replace(memory=game._memory) for past in game._past]
        if game._deck:  # a move is taken back together with the deck's answers
            game._past = [past for past in game._past if not game._steps[past.steps].by_deck]
        if is_resigned(record):
            game.resign()
        return game

    def copy(self) -> "Game":
        """Return an independent game at the same moment, with the same past."""
        twin = self.__class__.__new__(self.__class__)
        twin.__dict__.update(self.__dict__)
        twin._steps = self._steps.copy()
        twin._past = self._past.copy()
        return twin

    __copy__ = copy

    def __eq__(self, other: object) -> bool:
        return self._state == other._state if isinstance(other, Game) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"onirim.Game.from_position({self.position!r})"

    # Display

    def _active_view(self) -> View:
        """Return the view of the seat whose turn it is. The cards of a silent partner are hidden in it."""
        return self.view(self._state.active)

    def __str__(self) -> str:
        """Return the table as text, as the seat whose turn it is sees it."""
        return str(self._active_view())

    def _repr_svg_(self) -> str:
        """Return the table as SVG for a notebook, drawn as on the page."""
        return self._active_view()._repr_svg_()

    def _repr_html_(self) -> str | None:
        """Return the table with the story below it, once the game is over.

        Before that, the story would reveal what the coach thinks and, in silence, what the partner holds.
        """
        return None if self.outcome is None else render("onirim", "finished_game_html", self)

    if not TYPE_CHECKING:  # type checkers see the real names only

        def __getattr__(self, name: str) -> NoReturn:
            """Raise `NoSuchName` for names of python-chess and name the replacement."""
            if name in INSTEAD:
                raise NoSuchName("use-instead", value=name, instead=INSTEAD[name])
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")


def check_game(game: object) -> None:
    """Raise `BadOption` unless `game` is a game of Onirim."""
    if not isinstance(game, Game):
        raise BadOption("not-a-game", value=short_repr(game))


def honest(record: Mapping[str, object]) -> bool:
    """Return whether every card of a record came from its seed. Raises `BadRecord` if it does not replay."""
    return isinstance(Game.from_record(record)._deck, SeededDeck)


def read(
    path: str | PathLike[str],
    *,
    progress: bool | Progress = False,
    bad: Callable[[BadRecord], None] | None = None,
) -> Recorded[Game]:
    """Return the games in a file of records, each replayed when the iteration reaches it.

    The file may be of any size and packed with gzip. A bad line raises a `BadRecord` that names it, and the
    iteration can continue after it; with `bad`, that function is called with the refusal instead.
    `progress=True` draws a bar on a terminal; a function is called with the bytes read and the size of the
    file.
    """
    check_callable("bad", bad)
    return Recorded(path, Game.from_record, progress, bad)
