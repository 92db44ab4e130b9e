"""When I Dream in turns: which seat is asked next, and how the clock runs.

At a real table every player may speak at any moment. Here one seat is asked at a time:

- The spirit whose turn it is says a word or passes; either takes `Pace.clue` seconds.
- Then the Dreamer guesses, passes or waits for more. A guess or a pass takes `Pace.guess` seconds; waiting
  takes none. If a guess is forced, and after the time, the Dreamer cannot wait.
- Seats that may vote are asked as soon as a vote opens. A vote or a challenge takes no time: nothing waits
  for it (W3.9), and the Dreamer's clock cannot tell that there is one (W3.6).
- A word that could not be finished before the time is up is not begun: the time runs out.
- A vote may close and take the card away while a word is being said. The same seat is then asked again,
  about the new card, and says its word at the moment at which it would have said the other.
"""

import re
from typing import NamedTuple

from ..arguments import short_repr
from ..refusal import BadOption
from ..whenidream import umpire
from ..whenidream.answers import Deed
from ..whenidream.ballots import close_if_all_have_voted
from ..whenidream.deadlines import next_deadline
from ..whenidream.options import Options
from ..whenidream.prompt import CLUE, GUESS, MUST, RECALL, STORY, VOTE, Question, question_for
from ..whenidream.state import (
    DEALING,
    DREAM,
    FORCED,
    LAST,
    NARRATION,
    OVER,
    READING,
    OpenVote,
    State,
)
from ..whenidream.steps import Ballot, Clue, Next, Pass, Ready
from ..whenidream.votes import eligible_seats
from .whenidream_game import OwnGame


class Pace(NamedTuple):
    """How many seconds of the game's clock actions take."""

    clue: float = 2.5
    guess: float = 2.0
    telling: float = 3.0
    """Seconds for the narration, to which `name` is added for each thing that is named."""
    name: float = 2.0


def check_pace(pace: Pace, options: Options) -> None:
    """Raise `BadOption` unless a clue fits into a turn and a guess into its time."""
    if not isinstance(pace, Pace):
        raise BadOption("pace-must-be-pace", value=short_repr(pace))
    if options.clue_seconds is not None and pace.clue >= options.clue_seconds:
        raise BadOption("pace-too-slow-for-turn", takes=pace.clue, seconds=options.clue_seconds)
    shortest = min(options.forced_guess_seconds, options.last_guess_seconds)
    if pace.guess >= shortest:
        raise BadOption("pace-too-slow-for-guess", takes=pace.guess, seconds=shortest)
    if min(pace) < 0 or pace.clue == 0:
        raise BadOption("pace-must-be-positive")


class Turn(NamedTuple):
    """A question to a seat."""

    seat: int
    kind: str
    """The kind of question, by the names of `prompt`."""
    vote: OpenVote | None = None


class Turns:
    """The questions of one game, turn by turn."""

    def __init__(self, game: OwnGame, pace: Pace) -> None:
        self.game, self.pace, self._moment = game, pace, game.moment
        self.now = game.now
        self._ready: float | None = None
        """The time at which a word that was interrupted will be said."""
        self._clue_pending = False
        """Whether the Dreamer has heard something since it was last asked."""
        self._abstentions: set[tuple[int, int]] = set()
        """Seats and the votes from which they abstain."""

    def next_turn(self) -> Turn | None:
        """Return the next question, or None when the game is over. Lets time pass until a seat is asked."""
        s = self._moment
        while s.phase != OVER:
            turn = self._find_turn(s)
            if turn is not None:
                return turn
        return None

    def _find_turn(self, s: State) -> Turn | None:
        voter = self._voter(s) if s.votes else None
        if voter is not None:
            return voter
        if s.phase == DREAM and not self._clue_pending:
            runs_out = s.runs_out
            if runs_out is None or runs_out > self._due(self.pace.clue):
                return Turn(s.turn, CLUE)
            self._let_pass(runs_out)
        elif s.phase in DREAMER_QUESTIONS:
            assert s.dreamer is not None
            return Turn(s.dreamer, DREAMER_QUESTIONS[s.phase])
        elif s.phase == DEALING:
            self.game.take([Next(self.now)], self.now)
            self._clue_pending, self._abstentions = False, set()
        elif s.phase == READING:
            self.game.take([Ready(self.now, seat) for seat in s.seats], self.now)
        else:  # open votes are left to their deadline
            self._let_pass(self.game.next_deadline)
        return None

    def _voter(self, s: State) -> Turn | None:
        """Return the next seat with a vote, clockwise from seat 0. No player votes on their own word
        (W4.6)."""
        open_to = [(vote, eligible_seats(s, vote)) for vote in s.votes]
        for seat in s.seats:
            for vote, voters in open_to:
                if (
                    seat in voters
                    and seat not in vote.answers
                    and (seat, vote.number) not in self._abstentions
                ):
                    return Turn(seat, STORY if vote.about == "story" else VOTE, vote)
        return None

    def question(self, turn: Turn) -> Question:
        """Return all that a seat is asked, and what it could do instead, for a prompt."""
        votes = turn.vote is not None
        moves = tuple(move for move in self.game.legal_moves(turn.seat) if (move == "vote") == votes)
        waived = {vote for who, vote in self._abstentions if who == turn.seat}
        question = question_for(self.game.view(turn.seat), moves, waived)
        assert question is not None, f"seat {turn.seat} has nothing to do"
        return question

    def _let_pass(self, due: float | None) -> None:
        assert due is not None
        self.game.tick(due)
        self.now = max(self.now, due)
        self._ready = None

    def _due(self, seconds: float) -> float:
        return self.now + seconds if self._ready is None else max(self.now, self._ready)

    # Answers

    def act(self, turn: Turn, deed: Deed, fair: bool = False) -> None:
        """Do what a seat answered. An answer from a mask is `fair`, so its words are not judged again."""
        if deed.act is None:
            if turn.vote is not None:
                self._abstentions.add((turn.seat, turn.vote.number))
            else:
                self._clue_pending = False
        elif deed.act == "vote" and fair:
            self._vote(turn.seat, *deed.values)
        elif deed.act in ("challenge", "dispute", "vote"):
            self.game.push(turn.seat, deed.act, *deed.values, time=self.now)
        elif turn.kind == RECALL:
            self._do(turn, deed, self._telling(str(deed.values[0])))
        else:
            self._do(turn, deed, self.pace.clue if turn.kind == CLUE else self.pace.guess, fair)

    def _vote(self, seat: int, number: int, answer: str | int) -> None:
        game, now = self.game, self.now
        game.take([Ballot(now, seat, number, answer)], now)
        game.take(close_if_all_have_voted(game.moment, number, now), now)

    def _telling(self, story: str) -> float:
        """Return the seconds of a narration, by the things it names, but no more than are left."""
        names = len(re.findall(r"[^,.;!?\n]*\w", story))
        due = self.game.moment.deadline
        assert due is not None
        return min(self.pace.telling + self.pace.name * names, max(0.0, due - self.now))

    def _do(self, turn: Turn, deed: Deed, seconds: float, fair: bool = False) -> None:
        """Do it, unless the card was taken away in the meantime."""
        s, act = self._moment, deed.act
        about = len(s.shown_cards)  # the number of the card on show
        due = self.now = self._due(seconds)
        deadline = next_deadline(s)
        if deadline is not None and deadline <= due:
            self.game.tick(due)
            can_still = act in self.game.legal_moves(turn.seat)
            if not can_still or len(s.shown_cards) != about:
                self._ready = due if can_still else None
                return
        assert act is not None
        self._ready = None
        if not fair:
            self.game.push(turn.seat, act, *deed.values, time=due)
        elif act == "clue":  # words of a mask are fair
            self.game.take([Clue(due, turn.seat, deed.values[0])], due)
        elif act == "guess":
            self.game.take(umpire.guess(umpire.Move(s, turn.seat, due, self.game.judge), deed.values[0]), due)
        elif act == "skip":
            self.game.take(umpire.end_without_guess(s, due), due)
        else:
            self.game.take([Pass(due, turn.seat)], due)
        self._clue_pending = turn.kind == CLUE


DREAMER_QUESTIONS = {DREAM: GUESS, FORCED: MUST, LAST: MUST, NARRATION: RECALL}
