"""What follows from what players say: verdicts, penalties, votes. What time brings is in `deadlines`, what
taps bring at a spoken table in `taps`.

The rules say what may happen; the umpire says what does. Each function is given the state and answers with
the steps to take, in order; none where what was said holds already. Whether a clue is fair or a guess right
is asked of a judge.
"""

from ..refusal import IllegalMove
from . import scoring
from .ballots import close_if_all_have_voted
from .narration import is_readable, named_so_far, why_not_story
from .rules import check, take
from .ruling import DOUBTFUL, ILLEGAL, LIKE, NEAR, OTHER, RIGHT, Judge
from .state import IN_ROUND, LAST, OVER, READING, State, count_of, not_now
from .steps import (
    LONGEST,
    Away,
    Back,
    Ballot,
    Clue,
    Dispute,
    Draft,
    Fade,
    Guess,
    Here,
    Next,
    Pass,
    Pause,
    Penalty,
    Ready,
    Recall,
    Resume,
    Skip,
    Step,
    Tell,
    Tick,
    Untick,
)

CERTAIN = {RIGHT: "guess-is-certain", OTHER: "guess-is-another-piece"}
"""Of what is certain nobody votes (W4.7)."""
BETWEEN_DRAFTS = 1.0
"""Seconds from one draft of a story to the next (W5.3)."""


def on_show(s: State, card: int | None) -> None:
    """The cards of a round are known by their count (W3.2): a `Refusal` where that one has gone, or was not
    there yet. Who names none means the one on show."""
    if card is None or (card == s.shown_before and s.shown is not None):
        return
    raise IllegalMove("card-gone" if 1 <= card <= s.shown_before else "card-not-yet-shown", card=card)


# The dream


def ready(s: State, seat: int, time: float) -> list[Step]:
    """Somebody has read who they are (W2.3); who says so when the mask is on says nothing new."""
    if s.phase != READING and s.phase not in IN_ROUND:
        raise not_now(s)
    return [] if s.phase != READING or seat in s.ready else [Ready(time, seat)]


def clue(s: State, seat: int, word: str, card: int | None, time: float, judge: Judge) -> list[Step]:
    """A clue is given; a certain foul costs the card at once, a doubtful one is voted on (W4.2, W4.6)."""
    on_show(s, card)
    if len(word) > LONGEST:
        raise IllegalMove("clue-too-long", most=LONGEST)
    if not word.strip() or not word.isprintable():
        raise IllegalMove("clue-is-a-word")
    steps: list[Step] = [Clue(time, seat, word)]
    check(s, steps[0])
    if s.options.referee == "auto":
        assert s.shown is not None
        ruling = judge.clue(s.shown.piece, word)
        if ruling.verdict == ILLEGAL:
            return [*steps, Penalty(time, seat, s.shown.piece, ruling.code)]
        if ruling.verdict == DOUBTFUL:
            steps.append(Dispute(time, "clue", clue=len(s.clues)))
    return steps


def pass_turn(s: State, seat: int, time: float, card: int | None = None) -> list[Step]:
    on_show(s, card)
    return [Pass(time, seat)]


def guess(s: State, text: str, card: int | None, time: float, judge: Judge) -> list[Step]:
    """The Dreamer guesses. In `auto` a slip of one letter counts; in `table` the spirits decide (W4.7)."""
    on_show(s, card)
    if len(text) > LONGEST:
        raise IllegalMove("guess-too-long")
    if not text.isprintable():
        raise IllegalMove("guess-is-a-word")
    check(s, Guess(time, text, right=False))  # before it is judged, which takes longer
    assert s.shown is not None
    verdict = judge.guess(s.shown.piece, text)
    right = verdict == RIGHT or (verdict == NEAR and s.options.referee == "auto")
    steps: list[Step] = [Guess(time, text, right)]
    if verdict in (NEAR, LIKE) and s.options.referee == "table":
        steps.append(Dispute(time, "guess", piece=s.shown.piece))
    return steps


def skip(s: State, time: float, card: int | None = None) -> list[Step]:
    """The Dreamer passes; after the time that lets the card fade (W3.2, W3.5)."""
    on_show(s, card)
    return [Fade(time) if s.phase == LAST else Skip(time)]


def challenge(s: State, seat: int, number: int, time: float) -> list[Step]:
    """A spirit doubts a clue (W4.6)."""
    return [Dispute(time, "clue", clue=number, by=seat)]


# Votes


def dispute(s: State, seat: int, piece: str, time: float, judge: Judge) -> list[Step]:
    """A spirit of a table that judges itself doubts a verdict, unless it is certain: a synonym (W4.7)."""
    step = Dispute(time, "guess", piece=piece, by=seat)
    check(s, step)
    count = count_of(s, piece)
    said = None if count is None else s.run[count - 1].guess
    if said is not None:
        why = CERTAIN.get(judge.guess(piece, said))
        if why is not None:
            raise IllegalMove(why)
    return [step]


def vote(s: State, seat: int, number: int, answer: str | int, time: float) -> list[Step]:
    step = Ballot(time, seat, number, answer)
    return [step, *close_if_all_have_voted(take(s, step), number, time)]


# The narration


def draft(s: State, text: str, time: float, judge: Judge) -> list[Step]:
    """The story as far as it is written, which the spirits see (W5.3)."""
    _check_story(s, text)
    if s.draft is not None and s.draft.text == text:
        return []
    if s.draft is not None and time < s.draft.at + BETWEEN_DRAFTS:
        raise IllegalMove("draft-too-soon")
    return [Draft(time, text, _lit(s, text, judge))]


def tell(s: State, text: str, time: float, judge: Judge) -> list[Step]:
    """The Dreamer has told the dream: what the story names counts (W5.3)."""
    _check_story(s, text)
    return _told(s, text, tuple(piece for _, _, piece in _lit(s, text, judge)), time)


def wake(s: State, time: float) -> list[Step]:
    """The Dreamer ends a story that was told aloud: what was ticked counts (W5.3)."""
    if not s.options.spoken:
        raise IllegalMove("story-is-written")
    return _told(s, "", named_so_far(s), time)


def end_narration(s: State, time: float) -> list[Step]:
    """The time is up, or the Dreamer is gone: what is there counts (W5.3, W8.5)."""
    return _told(s, s.draft.text if s.draft else "", named_so_far(s), time)


def tick_card(s: State, seat: int, card: int, time: float) -> list[Step]:
    """A spirit heard that card named."""
    step = Tick(time, seat, card)
    check(s, step)
    return [] if card in s.ticked else [step]


def untick_card(s: State, seat: int, card: int, time: float) -> list[Step]:
    step = Untick(time, seat, card)
    check(s, step)
    return [step] if card in s.ticked else []


def _check_story(s: State, text: str) -> None:
    refusal = why_not_story(s, text)
    if refusal is not None:
        raise refusal
    if not is_readable(text):
        raise IllegalMove("story-in-words")


def _lit(s: State, text: str, judge: Judge) -> tuple[tuple[int, int, str], ...]:
    """Where a story names cards that this round has shown."""
    named = judge.named(text, [each.card.piece for each in s.run])
    return tuple((each.start, each.end, each.piece) for each in named)


def _told(s: State, text: str, named: tuple[str, ...], time: float) -> list[Step]:
    pieces = tuple(dict.fromkeys(named))
    recall = Recall(time, pieces, scoring.earns_recall(s, pieces))
    return [Tell(time, text), recall] if text.strip() else [recall]


# Coming and going, and the host


def here(s: State, seat: int, time: float) -> list[Step]:
    """Somebody whose turns are passed at once is there after all (W8.5)."""
    return [Here(time, seat)] if s.lost[seat] and s.phase != OVER else []


def check_seat(s: State, seat: int | None) -> None:
    """Whose clue was it that broke the rules?"""
    if seat is None:
        raise IllegalMove("whose-clue-was-it")
    if seat not in s.seats or seat == s.dreamer:
        raise IllegalMove("only-spirits-are-fined")


def leave(s: State, seat: int, time: float) -> list[Step]:
    return [Away(time, seat)]


def come_back(s: State, seat: int, time: float) -> list[Step]:
    """A Dreamer who is here again is waited for no longer (W8.5)."""
    back: list[Step] = [Back(time, seat)]
    return [*back, Resume(time)] if seat == s.dreamer and s.paused == "away" else back


def host_pause(s: State, time: float) -> list[Step]:
    return [] if s.paused == "host" else [Pause(time, "host")]


def host_resume(s: State, time: float) -> list[Step]:
    if s.paused != "host":
        raise IllegalMove("host-has-not-paused")
    return [Resume(time)]


def next_round(s: State, time: float) -> list[Step]:
    return [Next(time)]
