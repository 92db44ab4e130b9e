"""The umpire: the steps that follow from a player's move, such as verdicts, penalties and votes.

The rules say which steps are legal; the umpire chooses among them. Each function returns the steps to take,
in order, or no steps if the move changes nothing. A judge decides whether a clue is fair and a guess right.
Steps that follow from time are in `deadlines`; those that follow from taps at a spoken table are in `taps`.
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
"""Verdicts on guesses that nobody may dispute, with the code of the refusal (W4.7)."""
BETWEEN_DRAFTS = 1.0
"""Least time in seconds between two drafts of a story (W5.3)."""


def on_show(s: State, card: int | None) -> None:
    """Raise a `Refusal` unless card number `card` of the round is on show (W3.2). None means any card."""
    if card is None or (card == s.shown_before and s.shown is not None):
        return
    raise IllegalMove("card-gone" if 1 <= card <= s.shown_before else "card-not-yet-shown", card=card)


# The dream


def ready(s: State, seat: int, time: float) -> list[Step]:
    """Return the step of a player who has read their role (W2.3), or none if they have or the mask is on."""
    if s.phase != READING and s.phase not in IN_ROUND:
        raise not_now(s)
    return [] if s.phase != READING or seat in s.ready else [Ready(time, seat)]


def clue(s: State, seat: int, word: str, card: int | None, time: float, judge: Judge) -> list[Step]:
    """Return the steps of a clue. A clear foul brings a penalty, a doubtful one a vote (W4.2, W4.6)."""
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
    """Return the steps of a guess.

    A slip of one letter is right if the referee is `auto`; if it is `table`, the spirits vote (W4.7).
    """
    on_show(s, card)
    if len(text) > LONGEST:
        raise IllegalMove("guess-too-long")
    if not text.isprintable():
        raise IllegalMove("guess-is-a-word")
    # An illegal guess is refused before it is judged, because judging takes longer.
    check(s, Guess(time, text, right=False))
    assert s.shown is not None
    verdict = judge.guess(s.shown.piece, text)
    right = verdict == RIGHT or (verdict == NEAR and s.options.referee == "auto")
    steps: list[Step] = [Guess(time, text, right)]
    if verdict in (NEAR, LIKE) and s.options.referee == "table":
        steps.append(Dispute(time, "guess", piece=s.shown.piece))
    return steps


def skip(s: State, time: float, card: int | None = None) -> list[Step]:
    """Return the step of the Dreamer's pass. After the time is up, the card fades (W3.2, W3.5)."""
    on_show(s, card)
    return [Fade(time) if s.phase == LAST else Skip(time)]


def challenge(s: State, seat: int, number: int, time: float) -> list[Step]:
    """Return the step by which a spirit challenges a clue (W4.6)."""
    return [Dispute(time, "clue", clue=number, by=seat)]


# Votes


def dispute(s: State, seat: int, piece: str, time: float, judge: Judge) -> list[Step]:
    """Return the step by which a spirit disputes a verdict, at a table that judges guesses itself (W4.7).

    Raise a refusal if the verdict is certain: the guess is the piece, a synonym of it, or another piece's
    name.
    """
    step = Dispute(time, "guess", piece=piece, by=seat)
    check(s, step)
    count = count_of(s, piece)
    typed = None if count is None else s.run[count - 1].guess
    if typed is not None:
        why = CERTAIN.get(judge.guess(piece, typed))
        if why is not None:
            raise IllegalMove(why)
    return [step]


def vote(s: State, seat: int, number: int, answer: str | int, time: float) -> list[Step]:
    step = Ballot(time, seat, number, answer)
    return [step, *close_if_all_have_voted(take(s, step), number, time)]


# The narration


def draft(s: State, text: str, time: float, judge: Judge) -> list[Step]:
    """Return the step of a new draft of the story, which the spirits see (W5.3)."""
    _check_story(s, text)
    if s.draft is not None and s.draft.text == text:
        return []
    if s.draft is not None and time < s.draft.at + BETWEEN_DRAFTS:
        raise IllegalMove("draft-too-soon")
    return [Draft(time, text, _find_named(s, text, judge))]


def tell(s: State, text: str, time: float, judge: Judge) -> list[Step]:
    """Return the steps of the finished story: the pieces that it names count (W5.3)."""
    _check_story(s, text)
    return _end_story(s, text, tuple(piece for _, _, piece in _find_named(s, text, judge)), time)


def wake(s: State, time: float) -> list[Step]:
    """Return the steps by which the Dreamer ends a spoken story: the ticked cards count (W5.3)."""
    if not s.options.spoken:
        raise IllegalMove("story-is-written")
    return _end_story(s, "", named_so_far(s), time)


def end_narration(s: State, time: float) -> list[Step]:
    """Return the steps that end a narration whose time is up or whose Dreamer is gone (W5.3, W8.5).

    The last draft counts as the story.
    """
    return _end_story(s, s.draft.text if s.draft else "", named_so_far(s), time)


def tick_card(s: State, seat: int, card: int, time: float) -> list[Step]:
    """Return the step of a spirit who heard that card named, or none if it is ticked already."""
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


def _find_named(s: State, text: str, judge: Judge) -> tuple[tuple[int, int, str], ...]:
    """Return start, end and piece of each place where a story names a card of this round."""
    named = judge.named(text, [each.card.piece for each in s.run])
    return tuple((each.start, each.end, each.piece) for each in named)


def _end_story(s: State, text: str, named: tuple[str, ...], time: float) -> list[Step]:
    pieces = tuple(dict.fromkeys(named))
    recall = Recall(time, pieces, scoring.earns_recall(s, pieces))
    return [Tell(time, text), recall] if text.strip() else [recall]


# Presence, and the host


def here(s: State, seat: int, time: float) -> list[Step]:
    """Return the step of a player who has lost turns to the clock and is there after all (W8.5)."""
    return [Here(time, seat)] if s.lost[seat] and s.phase != OVER else []


def check_spirit(s: State, seat: int | None) -> None:
    """Raise a refusal unless `seat`, the giver of a foul clue, is a spirit."""
    if seat is None:
        raise IllegalMove("whose-clue-was-it")
    if seat not in s.seats or seat == s.dreamer:
        raise IllegalMove("only-spirits-are-fined")


def leave(s: State, seat: int, time: float) -> list[Step]:
    return [Away(time, seat)]


def come_back(s: State, seat: int, time: float) -> list[Step]:
    """Return the steps of a player who is back. If the timer waited for the Dreamer, it runs on (W8.5)."""
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
