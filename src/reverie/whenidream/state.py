"""The state of a game of When I Dream. `new` makes it, and only the rules change it.

The deck has no order until a card is shown. It is a pile of layers, each a set of cards, and the next card is
any of the topmost layer. The first layer is the whole pack; after each round, its cards go under it as a new
layer (W6.5).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..json_values import Json
from ..refusal import IllegalMove
from .options import LOT, Options
from .state_cache import StateCache
from .steps import TOP, Step

# Phases, named after what the game waits for; in parentheses, who causes it
PACKING = "pack"  # (deck) the cards of the game
DEALING = "spirits"  # (deck) the spirits of a new round
READING = "reading"  # everybody reads their role
SHOWING = "card"  # (deck) the next dream card
RUNNING_ON = "resume"  # (clock) the timer resumes after a forced guess
DREAM = "dream"  # clues and guesses
FULL = "full"  # (clock) every clue is used: the timer stops
FORCED = "forced guess"
LAST = "last guess"
NARRATION = "narration"
SCORING = "scoring"  # (table) open votes, then the points
STORIES = "stories"  # the vote for the best story decides a tie
OVER = "over"

IN_ROUND = (SHOWING, RUNNING_ON, DREAM, FULL, FORCED, LAST, NARRATION, SCORING)
"""From the mask until the round is scored."""

PASSED, FADED, FINED = "pass", "faded", "penalty"
"""Verdicts on a card besides RIGHT and WRONG."""


class DreamCard(NamedTuple):
    """A dream card with the piece and the end that it shows."""

    piece: str
    number: int
    end: str


class ShownCard(NamedTuple):
    """A card that this round has shown, with its times in seconds, its guess and its verdict."""

    card: DreamCard
    at: float
    until: float | None = None
    verdict: str | None = None
    """The verdict (for a penalty card, the one before the penalty), or None without an answer."""
    guess: str | None = None
    """The guess as it was typed."""
    was_late: bool = False
    """Whether the card left after the time was up."""
    fined_at: float | None = None
    """When it became a penalty card, or None if it is not one."""
    unfined_at: float | None = None
    """When it last stopped being a penalty card, or None if that is not the last change."""
    former_verdict: str | None = None
    """The verdict before the last change of it."""
    correction_count: int = 0
    """Number of times that a tap has changed the verdict (W8.1)."""
    voted_at: float | None = None
    """When a vote of the spirits decided the verdict, or None."""


class Writing(NamedTuple):
    """A draft of a story, the places where it names pieces, and the time of the draft (W5.3)."""

    text: str
    lit: tuple[tuple[int, int, str], ...]
    at: float


class GivenClue(NamedTuple):
    """A clue of this round, and the card it was for."""

    seat: int
    word: str
    card: DreamCard
    time: float
    number: int
    """The card's number in the round, from 1. The Dreamer may know it, because a new card is announced."""


@dataclass(frozen=True)
class OpenVote:
    """A vote in progress."""

    number: int
    about: str
    opened_at: float
    clue: int | None = None
    piece: str | None = None
    answers: dict[int, str | int] = field(default_factory=dict)


@dataclass
class State:
    """Everything that determines how a game can continue, including hidden cards and roles."""

    options: Options
    cards: dict[int, tuple[str, ...]] | None
    """The pieces of each card of the pack. None for a record whose pack is unavailable."""
    layers: list[frozenset[int]]
    other_names: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Other names for the pieces of a custom pack."""
    pieces: tuple[str, ...] = ()
    """The pieces that the cards will be made of (W1.4)."""
    printed_pieces: dict[int, frozenset[str]] = field(default_factory=dict)
    """The pieces that each card has shown in this game. Used if the pack is unavailable."""
    now: float = 0.0
    last_step: Step | None = None
    """The last step of a kind that records contain."""
    phase: str = DEALING
    round: int = 0
    """Number of rounds that have been scored."""
    dreamer: int | None = None
    spirits: dict[int, str] = field(default_factory=dict)
    hidden_spirit: str | None = None
    ready_seats: list[int] = field(default_factory=list)
    """Seats that have read their roles."""
    masked_at: float = 0.0
    """When the mask went on."""

    turn: int = 0
    turn_since: float = 0.0
    turns_used: list[int] = field(default_factory=list)
    """Number of clues and passes of each seat for the card on show."""
    clues: list[GivenClue] = field(default_factory=list)
    on_show: DreamCard | None = None
    """The card that the spirits see now, or None."""
    shown_cards: list[ShownCard] = field(default_factory=list)
    """All cards of this round in the order in which they were shown. Their numbers count from 1."""
    next_end: str = TOP
    fairy_pile: list[DreamCard] = field(default_factory=list)
    imp_pile: list[DreamCard] = field(default_factory=list)
    faded_cards: list[DreamCard] = field(default_factory=list)
    guesses: list[str] = field(default_factory=list)
    """The Dreamer's guesses in this round, a pass as "". The Dreamer may see them."""
    named_pieces: tuple[str, ...] | None = None
    draft: Writing | None = None
    ticked_numbers: list[int] = field(default_factory=list)
    """Numbers of the cards that the spirits ticked as named in the story, in order."""
    story_time: float | None = None
    """When the written story of this round was told, or None."""
    stories: dict[int, str] = field(default_factory=dict)
    """The written stories of the game, by the Dreamer's seat."""

    timer_left: float = 0.0
    """Seconds that were left on the timer when it last stopped or started."""
    timer_since: float | None = None
    """When the timer started, or None while it is stopped."""
    pause_reason: str | None = None
    paused_since: float = 0.0
    was_away: bool = False
    """Whether the Dreamer's absence has stopped the timer in this round."""
    deadline: float | None = None
    """Deadline of the phase, or None.

    Phases with a deadline: reading, a forced or last guess, the narration, the points, and between two
    rounds.
    """

    points: list[int] = field(default_factory=list)
    penalties: list[list[DreamCard]] = field(default_factory=list)
    """Penalty cards of each seat, of all rounds."""
    round_penalties: list[tuple[int, DreamCard]] = field(default_factory=list)
    """Penalties of this round."""
    votes: list[OpenVote] = field(default_factory=list)
    vote_count: int = 0
    """Number of votes opened in the game."""
    settled_subjects: list[int | str] = field(default_factory=list)
    """Clues (by index) and guesses (by piece) of this round that have been voted on."""
    withheld_clues: list[int] = field(default_factory=list)
    """Indices of clues that were ruled foul at once. The Dreamer learns only of the new card (W4.2)."""
    foul_clues: list[int] = field(default_factory=list)
    """Indices of clues that were ruled or voted foul."""
    lost_turns: list[int] = field(default_factory=list)
    """Number of turns in a row that each seat has lost to the clock (W8.5)."""
    away_since: dict[int, float] = field(default_factory=dict)
    """Absent seats, and since when they are absent."""
    winners: tuple[int, ...] = ()
    cache: StateCache = field(default_factory=StateCache, init=False, repr=False, compare=False)
    """Values derived from this state and earlier ones. They never change the meaning of the state."""

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
        return {**vars(self), "cache": None}

    def __setstate__(self, state: Json) -> None:
        vars(self).update(state, cache=StateCache())

    @property
    def players(self) -> int:
        return self.options.players

    @property
    def cards_shown(self) -> int:
        """Number of cards that this round has shown, the one on show included."""
        return len(self.shown_cards)

    @property
    def seats(self) -> range:
        return range(self.options.players)

    @property
    def spirit_seats(self) -> list[int]:
        """All seats but the Dreamer's, clockwise from the Dreamer's left (W1.5, W3.1)."""
        assert self.dreamer is not None
        return [*range(self.dreamer + 1, self.options.players), *range(self.dreamer)]

    @property
    def runs_out(self) -> float | None:
        """When the timer will run out, or None while it is stopped."""
        return None if self.timer_since is None else self.timer_since + self.timer_left

    def seconds_left(self, time: float) -> float:
        """Return the seconds that the timer shows at `time`."""
        return max(
            0.0, self.timer_left if self.timer_since is None else self.timer_left - (time - self.timer_since)
        )


LISTS = (
    "layers",
    "turns_used",
    "clues",
    "fairy_pile",
    "imp_pile",
    "faded_cards",
    "guesses",
    "points",
    "round_penalties",
    "votes",
    "settled_subjects",
    "withheld_clues",
    "foul_clues",
    "lost_turns",
    "ready_seats",
    "shown_cards",
    "ticked_numbers",
)
DICTS = ("spirits", "away_since", "stories", "printed_pieces")


def new(
    options: Options,
    cards: dict[int, tuple[str, ...]] | Sequence[str] | None,
    other_names: dict[str, tuple[str, ...]] | None = None,
) -> State:
    """Return the state before the first round.

    `cards` maps card numbers to pieces, or is None if the pack is unavailable. If it is a sequence of pieces,
    the deck first makes cards of them (W1.4).
    """
    if cards is None or isinstance(cards, dict):
        layers = [frozenset(cards)] if cards is not None else []
        state = State(options, cards, layers, other_names or {})
    else:
        state = State(options, {}, [], other_names or {}, tuple(cards), phase=PACKING)
    state.points = [0] * options.players
    state.lost_turns = [0] * options.players
    state.penalties = [[] for _ in range(options.players)]
    return state


def not_now(s: State) -> IllegalMove:
    """Return the refusal of a step that does not belong to this phase."""
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
"""The code of the refusal in each phase. It says what the game waits for."""


def cards_of_round(s: State) -> list[DreamCard]:
    """Return the cards of this round that are not penalty cards, the one on show last."""
    return [*s.fairy_pile, *s.imp_pile, *s.faded_cards, *([s.on_show] if s.on_show else [])]


def card_of(s: State, piece: str) -> DreamCard | None:
    return next((card for card in cards_of_round(s) if card.piece == piece), None)


def number_in_round(s: State, piece: str | None) -> int | None:
    """Return the number in the round, from 1, of the card that shows that piece, or None."""
    for count, each in enumerate(s.shown_cards, start=1):
        if each.card.piece == piece:
            return count
    return None


def verdict_or_penalty(s: State, each: ShownCard) -> str | None:
    """Return the verdict on a card of this round or FINED, or None while it is on show."""
    if any(card == each.card for _, card in s.round_penalties):
        return FINED
    return each.verdict


def update_card(s: State, piece: str, **changes: Any) -> None:
    """Change fields of the card of this round that shows `piece`."""
    count = number_in_round(s, piece)
    assert count is not None
    s.shown_cards[count - 1] = s.shown_cards[count - 1]._replace(**changes)


IDLE_AFTER_TURNS = 2
"""Number of turns lost in a row after which a seat is skipped at once (W8.5)."""


def idle_seats(s: State) -> list[int]:
    """Return the seats that have lost IDLE_AFTER_TURNS turns in a row; none if all spirits have (W8.5)."""
    if max(s.lost_turns) < IDLE_AFTER_TURNS:
        return []
    lost = [seat for seat, turns in enumerate(s.lost_turns) if turns >= IDLE_AFTER_TURNS]
    return [] if s.dreamer is not None and set(s.spirit_seats) <= set(lost) else lost


def mark_active(s: State, seat: int | None) -> None:
    """Reset a seat's count of lost turns, because its player did something (W8.5)."""
    if seat is not None:
        s.lost_turns[seat] = 0


def penalised_seat(s: State, piece: str) -> int | None:
    """Return the seat whose penalty card of this round shows that piece, or None."""
    return next((seat for seat, card in s.round_penalties if card.piece == piece), None)


def next_dreamer(s: State) -> int | None:
    """Return who dreams next, the seat on the Dreamer's left (W1.3, W6.5), or None if drawn at random."""
    if s.dreamer is not None:
        return (s.dreamer + 1) % s.players
    return None if s.options.first_dreamer == LOT else int(s.options.first_dreamer)
