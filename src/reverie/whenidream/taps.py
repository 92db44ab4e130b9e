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
    _check_spoken(s)
    if what not in TAPS:
        raise IllegalMove("bad-tap")
    if not 1 <= card <= s.cards_shown:
        raise IllegalMove("card-not-yet-shown", card=card)
    if what == FINED:
        check_spirit(s, offender)
    each = s.shown_cards[card - 1]
    if _is_voted(s, each) and not (what == FINED and _just_put_to_a_vote(s, each, time)):
        raise IllegalMove("verdict-voted-on")
    if verdict_or_penalty(s, each) == FINED:
        return _on_penalty_card(s, each, move.seat, what, time, offender)
    if what == FINED:
        assert offender is not None
        return [Penalty(time, offender, each.card.piece, TAPPED)]
    if what == FAIR:
        raise IllegalMove("no-penalty-to-take-back")
    if each.card == s.on_show:
        return _answer(s, what, time)
    return _correct(each, what, time)


def must_guess(move: Move, card: int) -> list[Step]:
    """Return the steps of the tap "all clues given: the Dreamer must guess" (W3.4)."""
    s = move.state
    _check_spoken(s)
    check_on_show(s, card)
    if s.options.clue_limit is None:
        raise IllegalMove("no-clue-limit")
    return [] if s.phase == FORCED else [Pause(move.time, "guess")]


def _check_spoken(s: State) -> None:
    if not s.options.spoken:
        raise IllegalMove("typed-not-tapped")


def _is_voted(s: State, each: ShownCard) -> bool:
    return each.voted is not None or any(vote.piece == each.card.piece for vote in s.votes)


def _just_put_to_a_vote(s: State, each: ShownCard, time: float) -> bool:
    """Return whether a vote on the card was opened within AT_ONE_TIME, so that a penalty still counts."""
    opened = [vote.opened for vote in s.votes if vote.piece == each.card.piece]
    return any(time <= when + AT_ONE_TIME for when in opened)


def _answer(s: State, what: str, time: float) -> list[Step]:
    """Return the step of a tap on the card on show. After the time is up, a pass lets it fade (W3.5)."""
    if what == PASSED:
        return [Fade(time) if s.phase == LAST else Skip(time)]
    return [Guess(time, "", what == RIGHT)]


def _correct(each: ShownCard, what: str, time: float) -> list[Step]:
    """Return the steps of a tap on an earlier card, not a penalty card. Pass and wrong share a pile."""
    if what == PASSED and each.late:
        if each.verdict == FADED:
            return []
        raise IllegalMove("pass-final-after-time-up")
    if (each.verdict == RIGHT) == (what == RIGHT) and each.verdict != FADED:
        return []
    return _amend(each, what == RIGHT, time)


def _amend(each: ShownCard, right: bool, time: float) -> list[Step]:
    """Return the step that changes the verdict, and a vote if that is the second correction."""
    steps: list[Step] = [Amend(time, each.card.piece, right)]
    if each.corrected + 1 >= MAX_CORRECTIONS:
        steps.append(Dispute(time, "guess", piece=each.card.piece))
    return steps


def _on_penalty_card(
    s: State, each: ShownCard, seat: int, what: str, time: float, offender: int | None
) -> list[Step]:
    """Return the steps of a tap on a penalty card.

    The penalty overrides simultaneous taps. Later it can be taken back or given to another seat.
    """
    assert each.fined is not None
    piece, whose = each.card.piece, penalised_seat(s, each.card.piece)
    if what == FINED and offender == whose:
        return []
    if time <= each.fined + AT_ONE_TIME:
        if what == FAIR:
            raise IllegalMove("penalty-too-recent")
        return []
    if seat == whose:
        raise IllegalMove("cannot-take-back-own-penalty")
    if what == FINED:
        assert offender is not None
        return [Amend(time, piece, False), Penalty(time, offender, piece, TAPPED)]
    if what == PASSED and each.late and each.verdict in (RIGHT, WRONG):
        raise IllegalMove("pass-final-after-time-up")
    return _amend(each, each.verdict == RIGHT if what == FAIR else what == RIGHT, time)
