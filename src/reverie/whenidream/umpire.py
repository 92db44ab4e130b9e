"""The umpire: the steps that follow from a player's move, such as verdicts, penalties and votes.

The rules say which steps are legal; the umpire chooses among them. Most functions take a `Move` and its
values, and return the steps to take, in order, or no steps if the move changes nothing. `moves.MOVES` lists
them by the names of the moves. A judge decides whether a clue is fair and a guess right. Steps that follow
from time are in `deadlines`; those that follow from taps at a spoken table are in `taps`.
"""

from typing import NamedTuple

from ..refusal import IllegalMove
from . import scoring
from .ballots import close_if_all_have_voted
from .narration import is_readable, pieces_named_so_far, why_not_story
from .rules import check, take
from .ruling import DOUBTFUL, ILLEGAL, LIKE, NEAR, OTHER, RIGHT, Judge
from .state import IN_ROUND, LAST, OVER, READING, State, not_now, number_in_round
from .steps import (
    MAX_LENGTH,
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

CERTAIN = {RIGHT: "guess-is-exact", OTHER: "guess-is-another-piece"}
"""Verdicts on guesses that nobody may dispute, with the code of the refusal (W4.7)."""
BETWEEN_DRAFTS = 1.0
"""Minimum time in seconds between two drafts of a story (W5.3)."""


class Move(NamedTuple):
    """A move that a seat makes now, without its name and values."""

    state: State
    seat: int
    time: float
    judge: Judge


def check_on_show(s: State, card: int | None) -> None:
    """Raise a refusal unless card number `card` of the round is on show (W3.2). None means any card."""
    if card is None or (card == s.cards_shown and s.on_show is not None):
        return
    raise IllegalMove("card-gone" if 1 <= card <= s.cards_shown else "card-not-yet-shown", card=card)


# The dream


def ready(move: Move) -> list[Step]:
    """Return the step of a player who has read their role (W2.3), or none if they have or the mask is on."""
    s = move.state
    if s.phase != READING and s.phase not in IN_ROUND:
        raise not_now(s)
    return [] if s.phase != READING or move.seat in s.ready_seats else [Ready(move.time, move.seat)]


def clue(move: Move, word: str, card: int | None = None) -> list[Step]:
    """Return the steps of a clue. A clear foul brings a penalty, a doubtful one a vote (W4.2, W4.6).

    A clue that is not a word, or that comes at the wrong moment, raises a refusal without a penalty.
    """
    s = move.state
    check_on_show(s, card)
    if len(word) > MAX_LENGTH:
        raise IllegalMove("clue-too-long", most=MAX_LENGTH)
    if not word.strip() or not word.isprintable():
        raise IllegalMove("clue-must-be-word")
    step = Clue(move.time, move.seat, word)
    check(s, step)
    if s.options.referee != "auto":
        return [step]  # at such a table, a spirit has to challenge the clue
    assert s.on_show is not None
    ruling = move.judge.clue(s.on_show.piece, word)
    if ruling.verdict == ILLEGAL:
        return [step, Penalty(move.time, move.seat, s.on_show.piece, ruling.code)]
    if ruling.verdict == DOUBTFUL:
        return [step, Dispute(move.time, "clue", clue=len(s.clues))]
    return [step]


def pass_turn(move: Move, card: int | None = None) -> list[Step]:
    check_on_show(move.state, card)
    return [Pass(move.time, move.seat)]


def guess(move: Move, text: str, card: int | None = None) -> list[Step]:
    """Return the steps of a guess.

    With the referee `auto`, a typing error of one letter is right; with `table`, the spirits vote (W4.7).
    """
    s = move.state
    check_on_show(s, card)
    if len(text) > MAX_LENGTH:
        raise IllegalMove("guess-too-long")
    if not text.isprintable():
        raise IllegalMove("guess-must-be-word")
    # An illegal guess is refused before it is judged, because judging takes longer.
    check(s, Guess(move.time, text, right=False))
    assert s.on_show is not None
    verdict = move.judge.guess(s.on_show.piece, text)
    right = verdict == RIGHT or (verdict == NEAR and s.options.referee == "auto")
    steps: list[Step] = [Guess(move.time, text, right)]
    if verdict in (NEAR, LIKE) and s.options.referee == "table":
        steps.append(Dispute(move.time, "guess", piece=s.on_show.piece))
    return steps


def skip(move: Move, card: int | None = None) -> list[Step]:
    """Return the step of the Dreamer's pass."""
    check_on_show(move.state, card)
    return end_without_guess(move.state, move.time)


def end_without_guess(s: State, time: float) -> list[Step]:
    """Return the step of a card that is not guessed. After the time is up, it fades (W3.2, W3.5)."""
    return [Fade(time) if s.phase == LAST else Skip(time)]


def challenge(move: Move, number: int) -> list[Step]:
    """Return the step by which a spirit challenges a clue, given by its index in the round (W4.6)."""
    return [Dispute(move.time, "clue", clue=number, by=move.seat)]


# Votes


def dispute(move: Move, piece: str) -> list[Step]:
    """Return the step by which a spirit disputes a verdict, at a table that judges guesses itself (W4.7).

    Raise a refusal if the verdict is certain: the guess is the piece, a synonym of it, or another piece's
    name.
    """
    s = move.state
    step = Dispute(move.time, "guess", piece=piece, by=move.seat)
    check(s, step)
    count = number_in_round(s, piece)
    typed = None if count is None else s.shown_cards[count - 1].guess
    if typed is not None:
        why = CERTAIN.get(move.judge.guess(piece, typed))
        if why is not None:
            raise IllegalMove(why)
    return [step]


def vote(move: Move, number: int, answer: str | int) -> list[Step]:
    """Return the steps of a ballot. The last one closes the vote."""
    step = Ballot(move.time, move.seat, number, answer)
    return [step, *close_if_all_have_voted(take(move.state, step), number, move.time)]


# The narration


def draft(move: Move, text: str) -> list[Step]:
    """Return the step of a new draft of the story, which the spirits see (W5.3)."""
    s = move.state
    _check_story(s, text)
    if s.draft is not None and s.draft.text == text:
        return []
    if s.draft is not None and move.time < s.draft.at + BETWEEN_DRAFTS:
        raise IllegalMove("draft-too-soon")
    return [Draft(move.time, text, _find_named(move, text))]


def tell(move: Move, text: str) -> list[Step]:
    """Return the steps of the finished story: the pieces that it names count (W5.3)."""
    _check_story(move.state, text)
    named = tuple(piece for _, _, piece in _find_named(move, text))
    return _end_story(move.state, text, named, move.time)


def wake(move: Move) -> list[Step]:
    """Return the steps by which the Dreamer ends a spoken story: the ticked cards count (W5.3)."""
    if not move.state.options.is_spoken:
        raise IllegalMove("story-is-written")
    return _end_story(move.state, "", pieces_named_so_far(move.state), move.time)


def end_narration(s: State, time: float) -> list[Step]:
    """Return the steps that end a narration when its time is up or its Dreamer has left (W5.3, W8.5).

    The last draft counts as the story.
    """
    return _end_story(s, s.draft.text if s.draft else "", pieces_named_so_far(s), time)


def tick_card(move: Move, card: int) -> list[Step]:
    """Return the step of a spirit who heard that card named, or none if it is already ticked."""
    step = Tick(move.time, move.seat, card)
    check(move.state, step)
    return [] if card in move.state.ticked_numbers else [step]


def untick_card(move: Move, card: int) -> list[Step]:
    """Return the step of a spirit who takes a tick back, or none if the card is not ticked."""
    step = Untick(move.time, move.seat, card)
    check(move.state, step)
    return [step] if card in move.state.ticked_numbers else []


def _check_story(s: State, text: str) -> None:
    refusal = why_not_story(s, text)
    if refusal is not None:
        raise refusal
    if not is_readable(text):
        raise IllegalMove("story-unreadable")


def _find_named(move: Move, text: str) -> tuple[tuple[int, int, str], ...]:
    """Return start, end and piece of each place where a story names a card of this round."""
    named = move.judge.find_named(text, [each.card.piece for each in move.state.shown_cards])
    return tuple((each.start, each.end, each.piece) for each in named)


def _end_story(s: State, text: str, named: tuple[str, ...], time: float) -> list[Step]:
    pieces = tuple(dict.fromkeys(named))
    recall = Recall(time, pieces, scoring.earns_recall(s, pieces))
    return [Tell(time, text), recall] if text.strip() else [recall]


# Presence, and the host


def here(move: Move) -> list[Step]:
    """Return the step of a player who lost turns to the clock but is present after all (W8.5)."""
    s = move.state
    return [Here(move.time, move.seat)] if s.lost_turns[move.seat] and s.phase != OVER else []


def check_spirit(s: State, seat: int | None) -> None:
    """Raise a refusal unless `seat`, the giver of a foul clue, is a spirit."""
    if seat is None:
        raise IllegalMove("needs-clue-giver")
    if seat not in s.seats or seat == s.dreamer:
        raise IllegalMove("only-spirits-get-penalties")


def leave(move: Move) -> list[Step]:
    return [Away(move.time, move.seat)]


def come_back(move: Move) -> list[Step]:
    """Return the steps of a player who is back. If the timer waited for the Dreamer, it resumes (W8.5)."""
    back: list[Step] = [Back(move.time, move.seat)]
    waited = move.seat == move.state.dreamer and move.state.pause_reason == "away"
    return [*back, Resume(move.time)] if waited else back


def host_pause(move: Move) -> list[Step]:
    return [] if move.state.pause_reason == "host" else [Pause(move.time, "host")]


def host_resume(move: Move) -> list[Step]:
    if move.state.pause_reason != "host":
        raise IllegalMove("not-paused-by-host")
    return [Resume(move.time)]


def next_round(move: Move) -> list[Step]:
    return [Next(move.time)]
