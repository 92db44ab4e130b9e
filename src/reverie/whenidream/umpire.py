"""What follows from what players say and from the time that passes: verdicts, penalties, votes, deadlines.

The rules say what may happen; the umpire says what does. Each function is given the state and answers with
the steps to take, in order. Whether a clue is fair or a guess right is asked of a judge.
"""

from collections.abc import Callable
from functools import partial

from ..refusal import IllegalMove
from . import scoring
from .rules import take, why_not
from .ruling import DOUBTFUL, ILLEGAL, NEAR, RIGHT, RULED_FOUL, TAPPED, WRONG, Judge
from .state import (
    DEALING,
    DREAM,
    FORCED,
    FULL,
    LAST,
    NARRATION,
    RUNNING_ON,
    SCORING,
    SHOWING,
    OpenVote,
    State,
    fined_for,
    not_now,
)
from .steps import (
    FAIR,
    FOUL,
    LONGEST,
    Amend,
    Away,
    Back,
    Ballot,
    Clue,
    Dispute,
    Fade,
    Guess,
    Next,
    Pass,
    Pause,
    Penalty,
    Recall,
    Resume,
    Score,
    Skip,
    Step,
    Time,
    Vote,
)
from .votes import able, closes, lies_right, tally

AWAY_CLUE_SECONDS = 20.0
AWAY_SECONDS, AWAY_PAUSE = 30.0, 60.0
"""A Dreamer away for so long stops the timer, for so long at most (W8.5)."""

MOST_NAMED = 100
"""Pieces that a Dreamer may name."""


# What players say


def clue(s: State, seat: int, word: str, time: float, judge: Judge) -> list[Step]:
    """A clue is given; a certain foul costs the card at once, a doubtful one is voted on (W4.2, W4.6)."""
    if len(word) > LONGEST:
        raise IllegalMove("clue-too-long", most=LONGEST)
    if not word.strip() or not word.isprintable():
        raise IllegalMove("clue-is-a-word")
    steps: list[Step] = [Clue(time, seat, word)]
    after = take(s, steps[0])
    if s.options.referee == "auto":
        assert s.shown is not None
        ruling = judge.clue(s.shown.piece, word)
        if ruling.verdict == ILLEGAL:
            return [*steps, Penalty(time, seat, s.shown.piece, ruling.code)]
        if ruling.verdict == DOUBTFUL:
            steps.append(Dispute(time, "clue", clue=len(after.clues) - 1))
    return [*steps, *_limit(after, time)]


def pass_turn(s: State, seat: int, time: float) -> list[Step]:
    step = Pass(time, seat)
    return [step, *_limit(take(s, step), time)]


def _limit(after: State, time: float) -> list[Step]:
    """Every clue is used: the timer stops (W3.4)."""
    return [Pause(time, "guess")] if after.phase == FULL else []


def guess(s: State, text: str, time: float, judge: Judge) -> list[Step]:
    """The Dreamer guesses. In `auto` a slip of one letter counts; in `table` the spirits decide (W4.7)."""
    if len(text) > LONGEST:
        raise IllegalMove("guess-too-long")
    if not text.isprintable():
        raise IllegalMove("guess-is-a-word")
    if s.shown is None:
        return [Guess(time, text, False)]
    verdict = judge.guess(s.shown.piece, text)
    right = verdict == RIGHT or (verdict == NEAR and s.options.referee == "auto")
    steps: list[Step] = [Guess(time, text, right)]
    if verdict == NEAR and s.options.referee == "table":
        steps.append(Dispute(time, "guess", piece=s.shown.piece))
    return steps


def skip(s: State, time: float) -> list[Step]:
    """The Dreamer passes; after the time that lets the card fade (W3.2, W3.5)."""
    return [Fade(time) if s.phase == LAST else Skip(time)]


def challenge(s: State, seat: int, number: int, time: float) -> list[Step]:
    """A spirit doubts a clue (W4.6)."""
    step = Dispute(time, "clue", clue=number, by=seat)
    return [step, *_close_if_all_have_voted(take(s, step), s.opened, time)]


def dispute(s: State, seat: int, piece: str, time: float) -> list[Step]:
    """A spirit of a table that judges itself doubts a verdict: a synonym, a slip (W4.7)."""
    step = Dispute(time, "guess", piece=piece, by=seat)
    return [step, *_close_if_all_have_voted(take(s, step), s.opened, time)]


def vote(s: State, seat: int, number: int, answer: str | int, time: float) -> list[Step]:
    step = Ballot(time, seat, number, answer)
    return [step, *_close_if_all_have_voted(take(s, step), number, time)]


def recall(s: State, said: list[str], time: float, judge: Judge) -> list[Step]:
    """The narration: what was named is matched as guesses are (W4.7, W5.1)."""
    if s.phase != NARRATION:
        raise not_now(s)
    if len(said) > MOST_NAMED or any(len(text) > LONGEST for text in said):
        raise IllegalMove("recall-too-long")
    if not all(text.isprintable() for text in said):
        raise IllegalMove("recall-in-words")
    named = []
    for text in said:
        verdicts = {card.piece: judge.guess(card.piece, text) for card in s.fairy_pile + s.imp_pile}
        same = [piece for piece, verdict in verdicts.items() if verdict == RIGHT]
        near = [piece for piece, verdict in verdicts.items() if verdict == NEAR]
        named.append((same or near or [text[:LONGEST]])[0])
    pieces = tuple(dict.fromkeys(named))
    return [Recall(time, pieces, scoring.earns_recall(s, pieces))]


# Taps on a voice table (W8.1)


def tap(s: State, seat: int, what: str, time: float, offender: int | None = None) -> list[Step]:
    """A spirit says what was heard: right, wrong, pass, or a penalty for somebody."""
    _check_tap(s, seat)
    if s.shown is None:
        raise IllegalMove("no-card-on-show")
    if what == "penalty":
        return [_fine(s.shown.piece, offender, time)]
    if what == "pass":
        return skip(s, time)
    if what not in (RIGHT, WRONG):
        raise IllegalMove("taps-are")
    return [Guess(time, "", what == RIGHT)]


def correct(s: State, seat: int, what: str, time: float, offender: int | None = None) -> list[Step]:
    """The last tap was a slip: the card before the one on show moves, until that one is tapped itself."""
    _check_tap(s, seat)
    if s.left_last is None:
        raise IllegalMove("no-card-tapped-before")
    piece = s.left_last.piece
    if what == "penalty":
        fine = _fine(piece, offender, time)
        return [Amend(time, piece, False), fine] if fined_for(s, piece) is not None else [fine]
    if what not in (RIGHT, WRONG, "pass"):
        raise IllegalMove("taps-are")
    if s.left_last in s.faded or (what == "pass" and s.runs_out is None and not s.paused):
        raise IllegalMove("pass-stays-after-the-time")
    return [Amend(time, s.left_last.piece, what == RIGHT)]


def _check_tap(s: State, seat: int) -> None:
    if s.options.table != "voice":
        raise IllegalMove("typed-not-tapped")
    if seat == s.dreamer:
        raise IllegalMove("dreamer-taps-nothing")


def _fine(piece: str, offender: int | None, time: float) -> Penalty:
    if offender is None:
        raise IllegalMove("whose-clue-was-it")
    return Penalty(time, offender, piece, TAPPED)


# Coming and going, and the host


def leave(s: State, seat: int, time: float) -> list[Step]:
    return [Away(time, seat)]


def come_back(s: State, seat: int, time: float) -> list[Step]:
    """A Dreamer who is here again is waited for no longer (W8.5)."""
    back: list[Step] = [Back(time, seat)]
    return [*back, Resume(time)] if seat == s.dreamer and s.paused == "away" else back


def host_pause(s: State, time: float) -> list[Step]:
    return [Pause(time, "host")]


def host_resume(s: State, time: float) -> list[Step]:
    if s.paused != "host":
        raise IllegalMove("host-has-not-paused")
    return [Resume(time)]


def next_round(s: State, time: float) -> list[Step]:
    return [Next(time)]


# What time brings


def at_once(s: State) -> list[Step]:
    """What has to happen now, whoever waits: the timer runs on, the round is scored."""
    if s.phase == RUNNING_ON:
        return [Resume(s.now)]
    if s.phase == FULL:
        return [Pause(s.now, "guess")]
    if s.phase == SCORING and not s.votes:
        return [Score(s.now, scoring.round_points(s))]
    return []


def deck_acts(s: State, time: float) -> bool:
    """Does the deck act now? A new round waits until it is wanted, or has been waited for long enough."""
    if s.phase == DEALING:
        return s.due is None or time >= s.due
    return s.phase == SHOWING


def next_deadline(s: State) -> float | None:
    """When something will happen by itself, if nobody does anything."""
    return min((when for when, _ in _deadlines(s)), default=None)


def tick(s: State, time: float) -> list[Step]:
    """The steps of the first deadline that has passed by `time`; none if there is none."""
    due = sorted(((when, order) for order, (when, _) in enumerate(_deadlines(s)) if when <= time))
    if not due:
        return []
    when, order = due[0]
    return _deadlines(s)[order][1](max(when, s.now))


def _deadlines(s: State) -> list[tuple[float, Callable[[float], list[Step]]]]:
    """Each deadline, and the steps it brings."""
    found: list[tuple[float, Callable[[float], list[Step]]]] = []
    if s.phase == DREAM and s.runs_out is not None:
        found.append((s.runs_out, lambda when: [Time(when)]))
        turn = _turn_ends(s)
        if turn is not None and turn < s.runs_out:
            found.append((turn, lambda when: pass_turn(s, s.turn, when)))
        if s.dreamer in s.away and not s.was_away and s.away[s.dreamer] + AWAY_SECONDS < s.runs_out:
            found.append((s.away[s.dreamer] + AWAY_SECONDS, lambda when: [Pause(when, "away")]))
    if s.phase == DREAM and s.paused == "away":
        found.append((s.paused_since + AWAY_PAUSE, lambda when: [Resume(when)]))
    if s.due is not None and s.phase in (FORCED, LAST):
        found.append((s.due, lambda when: skip(s, when)))
    if s.due is not None and s.phase == DEALING:
        found.append((s.due, lambda when: []))
    if s.due is not None and s.phase == NARRATION:
        found.append((s.due, lambda when: [Recall(when, (), False)]))
    for each in s.votes:
        found.append((closes(each), partial(close, s, each)))
    return found


def _turn_ends(s: State) -> float | None:
    """When the turn to give a clue is lost (W4.5, W8.5)."""
    if s.options.table == "voice":
        return None
    if s.options.clue_seconds is not None:
        return s.turn_since + s.options.clue_seconds
    if s.turn in s.away:
        return max(s.turn_since, s.away[s.turn]) + AWAY_CLUE_SECONDS
    return None


# Votes


def _close_if_all_have_voted(after: State, number: int, time: float) -> list[Step]:
    ballot = next(vote for vote in after.votes if vote.number == number)
    return close(after, ballot, time) if set(able(after, ballot)) <= set(ballot.answers) else []


def close(s: State, ballot: OpenVote, time: float) -> list[Step]:
    """The vote is counted, and what it says is done (W4.3, W4.6, W4.7, W7.2)."""
    answers = dict(ballot.answers)
    if ballot.about == "story":
        return [Vote(time, "story", None, answers, scoring.best_story(answers), ballot.number)]
    if ballot.clue is not None:
        given = s.clues[ballot.clue]
        outcome = tally(answers, FAIR, FOUL, FAIR)
        steps: list[Step] = [Vote(time, "clue", given.word, answers, outcome, ballot.number)]
        fine = Penalty(time, given.seat, given.card.piece, RULED_FOUL)
        if outcome == FOUL and why_not(take(s, steps[0]), fine) is None:
            steps.append(fine)
        return steps
    assert ballot.piece is not None
    in_fairy = lies_right(s, ballot.piece)
    outcome = tally(answers, RIGHT, WRONG, RIGHT if in_fairy else WRONG)
    steps = [Vote(time, "guess", ballot.piece, answers, outcome, ballot.number)]
    return steps if (outcome == RIGHT) == in_fairy else [*steps, Amend(time, ballot.piece, outcome == RIGHT)]
