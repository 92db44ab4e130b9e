"""Taps at a spoken table: spirits tap what they heard for the card that their screen showed (W8.1).

A tap that agrees with the current verdict makes no step. One that disagrees is a correction.
"""

from ..refusal import IllegalMove
from .penalties import MAX_CORRECTIONS
from .ruling import RIGHT, TAPPED, WRONG
from .state import FADED, FINED, FORCED, LAST, PASSED, ShownCard, State, penalised_seat, verdict_or_penalty
from .steps import FAIR, Amend, Dispute, Fade, Guess, Pause, Penalty, Skip, Step
from .umpire import Move, check_on_show, check_spirit

AT_ONE_TIME = 2.0
"""Seconds within which taps count as simultaneous. Of simultaneous taps, a penalty counts."""
TAPS = (RIGHT, WRONG, PASSED, FINED, FAIR)


def tap(move: Move, what: str, card: int, offender: int | None = None) -> list[Step]:
    """Return the steps of a spirit's tap: right, wrong, pass, a penalty, or fair to take a penalty back."""
    s, time = move.state, move.time
    _require_spoken(s)
    if what not in TAPS:
        raise IllegalMove("bad-tap")
    if not 1 <= card <= s.cards_shown:
        raise IllegalMove("card-not-yet-shown", card=card)
    if what == FINED:
        check_spirit(s, offender)
    shown = s.shown_cards[card - 1]
    if _is_voted(s, shown) and not (what == FINED and _was_just_put_to_vote(s, shown, time)):
        raise IllegalMove("verdict-voted-on")
    if verdict_or_penalty(s, shown) == FINED:
        return _tap_penalty_card(s, shown, move.seat, what, time, offender)
    if what == FINED:
        assert offender is not None
        return [Penalty(time, offender, shown.card.piece, TAPPED)]
    if what == FAIR:
        raise IllegalMove("no-penalty-to-take-back")
    if shown.card == s.on_show:
        return _answer(s, what, time)
    return _correct(shown, what, time)


def must_guess(move: Move, card: int) -> list[Step]:
    """Return the steps of the tap "all clues given: the Dreamer must guess" (W3.4)."""
    s = move.state
    _require_spoken(s)
    check_on_show(s, card)
    if s.options.clue_limit is None:
        raise IllegalMove("no-clue-limit")
    return [] if s.phase == FORCED else [Pause(move.time, "guess")]


def _require_spoken(s: State) -> None:
    if not s.options.is_spoken:
        raise IllegalMove("typed-not-tapped")


def _is_voted(s: State, shown: ShownCard) -> bool:
    return shown.voted_at is not None or any(vote.piece == shown.card.piece for vote in s.votes)


def _was_just_put_to_vote(s: State, shown: ShownCard, time: float) -> bool:
    """Return whether a vote on the card was opened within AT_ONE_TIME, so that a penalty still counts."""
    opened = [vote.opened_at for vote in s.votes if vote.piece == shown.card.piece]
    return any(time <= when + AT_ONE_TIME for when in opened)


def _answer(s: State, what: str, time: float) -> list[Step]:
    """Return the step of a tap on the card on show. After the time is up, a pass lets it fade (W3.5)."""
    if what == PASSED:
        return [Fade(time) if s.phase == LAST else Skip(time)]
    return [Guess(time, "", what == RIGHT)]


def _correct(shown: ShownCard, what: str, time: float) -> list[Step]:
    """Return the steps of a tap on an earlier card, not a penalty card. Pass and wrong share a pile."""
    if what == PASSED and shown.was_late:
        if shown.verdict == FADED:
            return []
        raise IllegalMove("pass-final-after-time-up")
    if (shown.verdict == RIGHT) == (what == RIGHT) and shown.verdict != FADED:
        return []
    return _amend(shown, what == RIGHT, time)


def _amend(shown: ShownCard, right: bool, time: float) -> list[Step]:
    """Return the step that changes the verdict, and a vote if that is the second correction."""
    steps: list[Step] = [Amend(time, shown.card.piece, right)]
    if shown.correction_count + 1 >= MAX_CORRECTIONS:
        steps.append(Dispute(time, "guess", piece=shown.card.piece))
    return steps


def _tap_penalty_card(
    s: State, shown: ShownCard, seat: int, what: str, time: float, offender: int | None
) -> list[Step]:
    """Return the steps of a tap on a penalty card.

    The penalty overrides simultaneous taps. Later it can be taken back or given to another seat.
    """
    assert shown.fined_at is not None
    piece, whose = shown.card.piece, penalised_seat(s, shown.card.piece)
    if what == FINED and offender == whose:
        return []
    if time <= shown.fined_at + AT_ONE_TIME:
        if what == FAIR:
            raise IllegalMove("penalty-too-recent")
        return []
    if seat == whose:
        raise IllegalMove("cannot-take-back-own-penalty")
    if what == FINED:
        assert offender is not None
        return [Amend(time, piece, False), Penalty(time, offender, piece, TAPPED)]
    if what == PASSED and shown.was_late and shown.verdict in (RIGHT, WRONG):
        raise IllegalMove("pass-final-after-time-up")
    return _amend(shown, shown.verdict == RIGHT if what == FAIR else what == RIGHT, time)
