"""One moment of a game of When I Dream. Made by `new`, changed by the rules alone.

The deck has no order until a card is shown: it is a pile of layers, each a set of cards, and the next card is
any of the topmost layer. The first layer is the whole pack; the cards of a round go under it as a
layer of their own (W6.5).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..json_values import Json
from ..refusal import IllegalMove
from .kept import Kept
from .options import LOT, Options
from .steps import TOP, Step

# Phases: what is waited for
PACKING = "pack"  # (deck) the cards of the game
DEALING = "spirits"  # (deck) the spirits of a new round
READING = "reading"  # everybody reads who they are
SHOWING = "card"  # (deck) the next dream card
RUNNING_ON = "resume"  # (clock) the timer runs on after a forced guess
DREAM = "dream"  # clues and guesses
FULL = "full"  # (clock) every clue is used: the timer stops
FORCED = "forced guess"
LAST = "last guess"
NARRATION = "narration"
SCORING = "scoring"  # (table) open votes, then the points
STORIES = "stories"  # a tie is decided by the best dream story
OVER = "over"

IN_ROUND = (SHOWING, RUNNING_ON, DREAM, FULL, FORCED, LAST, NARRATION, SCORING)
"""From the mask until the round is scored."""

PASSED, FADED, FINED = "pass", "faded", "penalty"
"""What becomes of a card besides right and wrong."""


class Shown(NamedTuple):
    """A dream card, as it lay when it was shown."""

    piece: str
    number: int
    end: str


class Dreamt(NamedTuple):
    """A card of this round: when it was there, and what was said of it."""

    card: Shown
    at: float
    until: float | None = None
    said: str | None = None
    """What holds, or held before it was a penalty card; nothing where the Dreamer said nothing."""
    guess: str | None = None
    """As it was typed."""
    late: bool = False
    """Did it leave after the time?"""
    fined: float | None = None
    """When it became a penalty card."""
    moved: float | None = None
    """When it last stopped being one, and what was said of it before."""
    held: str | None = None
    corrected: int = 0
    """How often a tap has changed the verdict (W8.1)."""
    voted: float | None = None
    """When a vote of the spirits decided."""


class Writing(NamedTuple):
    """A story as far as it is written: where it names pieces, and when it came (W5.3)."""

    text: str
    lit: tuple[tuple[int, int, str], ...]
    at: float


class GivenClue(NamedTuple):
    """A clue of this round and the card it was for."""

    seat: int
    word: str
    card: Shown
    time: float
    number: int
    """Which card of the round that was, the first being 1. The Dreamer hears that there is a new card."""


@dataclass(frozen=True)
class OpenVote:
    """A vote that is not over."""

    number: int
    about: str
    opened: float
    clue: int | None = None
    piece: str | None = None
    answers: dict[int, str | int] = field(default_factory=dict)


@dataclass
class State:
    """Everything that is true at one moment."""

    options: Options
    cards: dict[int, tuple[str, ...]] | None
    """The pieces of each card of the pack; nothing for a record whose pack is not at hand."""
    layers: list[frozenset[int]]
    other_names: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Other names for the pieces of somebody's own pack."""
    pieces: tuple[str, ...] = ()
    """What the cards are still to be made of (W1.4)."""
    printed: dict[int, frozenset[str]] = field(default_factory=dict)
    """Where the pack is not at hand: the pieces that each card has shown in the game."""
    now: float = 0.0
    last: Step | None = None
    """The last step that records have."""
    phase: str = DEALING
    round: int = 0
    """How many rounds have been scored."""
    dreamer: int | None = None
    spirits: dict[int, str] = field(default_factory=dict)
    hidden: str | None = None
    ready: list[int] = field(default_factory=list)
    """Who has read who they are."""
    masked: float = 0.0
    """When the Dreamer's eyes were shut."""

    turn: int = 0
    turn_since: float = 0.0
    used: list[int] = field(default_factory=list)
    """Clues and passes of each seat on the card on show."""
    clues: list[GivenClue] = field(default_factory=list)
    shown: Shown | None = None
    run: list[Dreamt] = field(default_factory=list)
    """Every card of this round, in the order in which they were shown; known by their count from 1."""
    next_end: str = TOP
    fairy_pile: list[Shown] = field(default_factory=list)
    imp_pile: list[Shown] = field(default_factory=list)
    faded: list[Shown] = field(default_factory=list)
    guesses: list[str] = field(default_factory=list)
    """What the Dreamer said in this round, a pass as nothing; the Dreamer knows that much."""
    named: tuple[str, ...] | None = None
    draft: Writing | None = None
    ticked: list[int] = field(default_factory=list)
    """Cards that the spirits heard named, by count, in that order."""
    told: float | None = None
    """When the story of this round was told, where it was written."""
    stories: dict[int, str] = field(default_factory=dict)
    """The written stories of the game, by the seat of who dreamt them."""

    left: float = 0.0
    """Seconds on the timer when it last stopped or started."""
    since: float | None = None
    """When the timer began to run; nothing while it stands."""
    paused: str | None = None
    paused_since: float = 0.0
    was_away: bool = False
    """Has the Dreamer's absence stopped the timer in this round already?"""
    due: float | None = None
    """Until when is waited: reading, a forced or last guess, the narration, a tap before the points."""

    points: list[int] = field(default_factory=list)
    penalties: list[list[Shown]] = field(default_factory=list)
    """Penalty cards of each seat, of all rounds."""
    fined: list[tuple[int, Shown]] = field(default_factory=list)
    """Penalties of this round."""
    votes: list[OpenVote] = field(default_factory=list)
    opened: int = 0
    """How many votes have been opened."""
    settled: list[int | str] = field(default_factory=list)
    """Clues, by number, and guesses, by piece, of this round that have been voted on."""
    withheld: list[int] = field(default_factory=list)
    """Clues that were foul at once: the Dreamer hears only that there is a new card (W4.2)."""
    foul: list[int] = field(default_factory=list)
    """Clues that were ruled or voted foul."""
    lost: list[int] = field(default_factory=list)
    """How many turns in a row each seat has lost to the clock (W8.5)."""
    away: dict[int, float] = field(default_factory=dict)
    """Who is gone, and since when."""
    winners: tuple[int, ...] = ()
    kept: Kept = field(default_factory=Kept, init=False, repr=False, compare=False)
    """What was worked out from this state and those before it; nothing that is true depends on it."""

    def copy(self) -> "State":
        twin = object.__new__(State)
        here = vars(twin)
        here.update(vars(self))
        for name in LISTS:
            here[name] = here[name].copy()
        here["penalties"] = [cards.copy() for cards in self.penalties]
        for name in DICTS:
            here[name] = here[name].copy()
        return twin

    def __getstate__(self) -> Json:
        return {**vars(self), "kept": None}

    def __setstate__(self, state: Json) -> None:
        vars(self).update(state, kept=Kept())

    @property
    def players(self) -> int:
        return self.options.players

    @property
    def shown_before(self) -> int:
        """How many cards this round has shown."""
        return len(self.run)

    @property
    def seats(self) -> range:
        return range(self.options.players)

    @property
    def spirit_seats(self) -> list[int]:
        """Everybody but the Dreamer, clockwise from the Dreamer's left (W1.5, W3.1)."""
        assert self.dreamer is not None
        return [*range(self.dreamer + 1, self.options.players), *range(self.dreamer)]

    @property
    def runs_out(self) -> float | None:
        """When the timer will run out, if it runs."""
        return None if self.since is None else self.since + self.left

    def seconds_left(self, time: float) -> float:
        """What the timer shows."""
        return max(0.0, self.left if self.since is None else self.left - (time - self.since))


LISTS = (
    "layers",
    "used",
    "clues",
    "fairy_pile",
    "imp_pile",
    "faded",
    "guesses",
    "points",
    "fined",
    "votes",
    "settled",
    "withheld",
    "foul",
    "lost",
    "ready",
    "run",
    "ticked",
)
DICTS = ("spirits", "away", "stories", "printed")


def new(
    options: Options,
    cards: dict[int, tuple[str, ...]] | Sequence[str] | None,
    other_names: dict[str, tuple[str, ...]] | None = None,
) -> State:
    """Before the first round; given pieces, the deck makes cards of them first of all (W1.4)."""
    if cards is None or isinstance(cards, dict):
        layers = [frozenset(cards)] if cards is not None else []
        state = State(options, cards, layers, other_names or {})
    else:
        state = State(options, {}, [], other_names or {}, tuple(cards), phase=PACKING)
    state.points = [0] * options.players
    state.lost = [0] * options.players
    state.penalties = [[] for _ in range(options.players)]
    return state


def not_now(s: State) -> IllegalMove:
    """Why something cannot be done at this moment."""
    return IllegalMove(WAITING[s.phase])


WAITING = {
    PACKING: "not-now-dealing",
    DEALING: "not-now-dealing",
    READING: "not-now-reading",
    SHOWING: "not-now-showing",
    RUNNING_ON: "not-now-running-on",
    DREAM: "not-now-dream",
    FULL: "not-now-forced-guess",
    FORCED: "not-now-forced-guess",
    LAST: "not-now-last-guess",
    NARRATION: "not-now-narration",
    SCORING: "not-now-scoring",
    STORIES: "not-now-stories",
    OVER: "game-over",
}
"""What is waited for instead, as the code of a refusal."""


def cards_of_round(s: State) -> list[Shown]:
    """Every card that this round has shown and where no penalty took it away, the one on show last."""
    return [*s.fairy_pile, *s.imp_pile, *s.faded, *([s.shown] if s.shown else [])]


def card_of(s: State, piece: str) -> Shown | None:
    return next((card for card in cards_of_round(s) if card.piece == piece), None)


def count_of(s: State, piece: str | None) -> int | None:
    """Which card of the round shows that piece, the first being 1."""
    for count, each in enumerate(s.run, start=1):
        if each.card.piece == piece:
            return count
    return None


def became(s: State, each: Dreamt) -> str | None:
    """What a card of this round is now; nothing while it is on show."""
    if any(card == each.card for _, card in s.fined):
        return FINED
    return each.said


def note(s: State, piece: str, **changes: Any) -> None:
    """Something is known of a card of this round."""
    count = count_of(s, piece)
    assert count is not None
    s.run[count - 1] = s.run[count - 1]._replace(**changes)


IDLE_AFTER = 2
"""Turns lost in a row after which nobody waits (W8.5)."""


def passed_at_once(s: State) -> list[int]:
    """Who has lost two turns in a row to the clock; nobody, where it is every spirit (W8.5)."""
    if max(s.lost) < IDLE_AFTER:
        return []
    lost = [seat for seat, turns in enumerate(s.lost) if turns >= IDLE_AFTER]
    return [] if s.dreamer is not None and set(s.spirit_seats) <= set(lost) else lost


def did_something(s: State, seat: int | None) -> None:
    """Who does something is waited for again (W8.5)."""
    if seat is not None:
        s.lost[seat] = 0


def fined_for(s: State, piece: str) -> int | None:
    """The seat whose penalty card shows that piece in this round."""
    return next((seat for seat, card in s.fined if card.piece == piece), None)


def next_dreamer(s: State) -> int | None:
    """Who dreams next: the player on the Dreamer's left (W1.3, W6.5); nobody yet if the lot decides."""
    if s.dreamer is not None:
        return (s.dreamer + 1) % s.players
    return None if s.options.first_dreamer == LOT else int(s.options.first_dreamer)
