"""The start of a round and the dream: spirits, cards, clues, guesses, the timer (W2, W3)."""

from typing import Any

from ..refusal import IllegalMove, clip
from .options import SIDES
from .ruling import RIGHT, WRONG
from .state import (
    DEALING,
    DREAM,
    FADED,
    FORCED,
    FULL,
    LAST,
    NARRATION,
    PASSED,
    READING,
    RUNNING_ON,
    SHOWING,
    DreamCard,
    GivenClue,
    ShownCard,
    State,
    idle_seats,
    mark_active,
    next_dreamer,
    not_now,
)
from .steps import BOTTOM, TOP, Card, Clue, Fade, Guess, Pass, Pause, Resume, Skip, Spirits, Step, Time

TIME_TOLERANCE = 1e-6
"""Tolerance in seconds, because sums of decimal times are not exact."""
AWAY_SECONDS, AWAY_PAUSE = 30.0, 60.0
"""Seconds after which an absent Dreamer stops the timer, and seconds for which it stays stopped (W8.5)."""
AWAY_CLUE_SECONDS = 20.0
"""Seconds after which an absent spirit loses the turn, where clues have no time limit (W8.5)."""


# The start of a round (W2)


def why_not_spirits(s: State, step: Spirits) -> IllegalMove | None:
    if s.phase != DEALING:
        return not_now(s)
    if step.dreamer not in s.seats:
        return IllegalMove("seat-not-in-game", seat=step.dreamer)
    next_one = next_dreamer(s)
    if next_one is not None and step.dreamer != next_one:
        if s.dreamer is None:
            return IllegalMove("wrong-first-dreamer", seat=next_one)
        return IllegalMove("wrong-next-dreamer")
    draws = s.options.dreamer_draws_spirit
    if set(step.spirits) != (set(s.seats) if draws else set(s.seats) - {step.dreamer}):
        return IllegalMove("one-spirit-each" if draws else "one-spirit-each-but-the-dreamer")
    about = [*step.spirits.values(), step.hidden]
    if {spirit: about.count(spirit) for spirit in s.options.spirits} != s.options.spirits:
        return IllegalMove("wrong-spirits", **s.options.spirits)
    return None


def do_spirits(s: State, step: Spirits) -> None:
    """Deal the spirits. Each player sees only their own, and has time to read it (W2.1, W2.3)."""
    s.dreamer, s.spirits, s.hidden_spirit = step.dreamer, dict(step.spirits), step.hidden
    s.turn = s.spirit_seats[0]
    s.clues, s.guesses, s.fairy_pile, s.imp_pile, s.faded_cards = [], [], [], [], []
    s.round_penalties, s.settled_subjects, s.withheld_clues, s.foul_clues = [], [], [], []
    s.on_show, s.shown_cards, s.named_pieces = None, [], None
    s.draft, s.ticked_numbers, s.story_time = None, [], None
    s.next_end = BOTTOM if s.options.pieces == BOTTOM else TOP
    s.timer_left, s.timer_since, s.pause_reason, s.was_away = (
        float(s.options.dream_seconds),
        None,
        None,
        False,
    )
    s.ready_seats, s.phase, s.deadline = [], READING, step.time + s.options.reading_seconds


def topmost(s: State) -> frozenset[int]:
    """Return the cards that may be shown next: any of the topmost layer (W3.8)."""
    for layer in s.layers:
        if layer:
            return layer
    return frozenset()


def why_not_card(s: State, step: Card) -> IllegalMove | None:
    if s.phase != SHOWING:
        return not_now(s)
    if step.end != s.next_end:
        return IllegalMove("wrong-card-end", end=s.next_end)
    if s.cards is not None:
        if step.number not in topmost(s):
            return IllegalMove("card-not-on-top", number=step.number)
        if step.piece not in s.cards[step.number]:
            return IllegalMove("piece-not-on-card", number=step.number, piece=clip(step.piece))
    else:
        refusal = _why_not_unknown_card(s, step)
        if refusal is not None:
            return refusal
    if s.cards_shown and _is_too_late(s, step):
        return IllegalMove("time-is-up")
    return None if s.cards_shown else _why_not_first(s, step)


def _why_not_unknown_card(s: State, step: Card) -> IllegalMove | None:
    """Return why this card cannot be in any pack. Used for records whose pack is unavailable."""
    if step.number in {each.card.number for each in s.shown_cards}:
        return IllegalMove("card-already-shown", number=step.number)
    if any(card.number == step.number for cards in s.penalties for card in cards):
        return IllegalMove("card-is-a-penalty-card", number=step.number)
    if any(step.piece in pieces for number, pieces in s.printed_pieces.items() if number != step.number):
        return IllegalMove("piece-on-another-card", piece=clip(step.piece))
    if len(s.printed_pieces.get(step.number, frozenset()) | {step.piece}) > SIDES[s.options.preset]:
        return IllegalMove("piece-not-on-card", number=step.number, piece=clip(step.piece))
    return None


def _why_not_first(s: State, step: Card | Time) -> IllegalMove | None:
    """Refuse a first card, or its absence, that does not come with the mask (W2.3, W2.4)."""
    if step.time == s.masked_at:
        return None
    return IllegalMove("first-card-must-follow-mask")


def do_card(s: State, step: Card) -> None:
    """Show a card to every spirit; the first one starts the timer (W2.4, W3.3)."""
    for at, layer in enumerate(s.layers):
        if step.number in layer:
            s.layers[at] = layer - {step.number}
            break
    s.layers = [layer for layer in s.layers if layer]
    s.on_show = DreamCard(step.piece, step.number, step.end)
    if s.cards is None:
        s.printed_pieces[step.number] = s.printed_pieces.get(step.number, frozenset()) | {step.piece}
    s.turns_used = [0] * s.players
    s.turn_since = step.time
    if not s.shown_cards:
        s.timer_since = step.time
    s.shown_cards.append(ShownCard(s.on_show, step.time))
    s.phase = RUNNING_ON if s.pause_reason == "guess" else DREAM


def _is_too_late(s: State, step: Step) -> bool:
    return s.runs_out is not None and step.time > s.runs_out + TIME_TOLERANCE


# The dream (W3)


def why_not_turn(s: State, step: Clue | Pass) -> IllegalMove | None:
    if s.options.is_spoken:
        return IllegalMove("clues-are-spoken")
    if s.phase != DREAM:
        return not_now(s)
    if s.pause_reason:
        return IllegalMove("dream-paused")
    if step.seat == s.dreamer:
        return IllegalMove("dreamer-gives-no-clues")
    if step.seat != s.turn:
        return IllegalMove("other-seat-speaking", seat=s.turn)
    if _is_too_late(s, step):
        return IllegalMove("time-is-up")
    return None


def why_not_clue(s: State, step: Clue) -> IllegalMove | None:
    return why_not_turn(s, step)


def do_clue(s: State, step: Clue) -> None:
    assert s.on_show is not None
    s.clues.append(GivenClue(step.seat, step.word, s.on_show, step.time, s.cards_shown))
    mark_active(s, step.seat)
    _use_turn(s, step)


def do_pass(s: State, step: Pass) -> None:
    """Pass; at the end of the turn, it counts as a turn lost to the clock (W8.5)."""
    if _is_by_clock(turn_deadline(s), step):
        s.lost_turns[step.seat] += 1
    else:
        mark_active(s, step.seat)
    _use_turn(s, step)


def _is_by_clock(due: float | None, step: Step) -> bool:
    """Return whether the step came because its time was over."""
    return due is not None and step.time >= due - TIME_TOLERANCE


def turn_deadline(s: State) -> float | None:
    """Return when the turn to give a clue is lost, or None if it has no limit (W4.5, W8.5)."""
    if s.options.is_spoken:
        return None
    if s.turn in idle_seats(s):
        return s.turn_since
    if s.options.clue_seconds is not None:
        return s.turn_since + s.options.clue_seconds
    return max(s.turn_since, s.away_since[s.turn]) + AWAY_CLUE_SECONDS if s.turn in s.away_since else None


def _use_turn(s: State, step: Clue | Pass) -> None:
    """Count a turn, even for a pass (W3.4), and continue with the next spirit."""
    s.turns_used[step.seat] += 1
    s.turn = (step.seat + 1) % s.players
    if s.turn == s.dreamer:
        s.turn = (s.turn + 1) % s.players
    s.turn_since = step.time
    limit = s.options.clue_limit
    if (
        limit is not None
        and s.turns_used[step.seat] >= limit
        and all(s.turns_used[seat] >= limit for seat in s.spirit_seats)
    ):
        s.phase = FULL


def why_not_guess(s: State, step: Guess) -> IllegalMove | None:
    if s.phase not in (DREAM, FORCED, LAST):
        return not_now(s)
    if s.options.is_spoken != (step.text == ""):
        return IllegalMove("guesses-are-typed" if step.text == "" else "guesses-are-spoken")
    if not s.options.is_spoken and not step.text.strip():
        return IllegalMove("guess-must-be-word")
    if s.phase == DREAM and s.pause_reason:
        return IllegalMove("dream-paused")
    if _is_too_late(s, step) or (s.deadline is not None and step.time > s.deadline + TIME_TOLERANCE):
        return IllegalMove("time-is-up")
    return None


def do_guess(s: State, step: Guess) -> None:
    """Put the card on the fairy pile for a right guess, on the imp pile for a wrong one (W3.2)."""
    mark_active(s, s.dreamer)
    _put_on_pile(s, RIGHT if step.right else WRONG, step.text)


def why_not_skip(s: State, step: Skip) -> IllegalMove | None:
    if s.phase not in (DREAM, FORCED):
        return not_now(s)
    if s.phase == DREAM and s.pause_reason:
        return IllegalMove("dream-paused")
    return IllegalMove("time-is-up") if _is_too_late(s, step) else None


def do_skip(s: State, step: Skip) -> None:
    """Put the card on the imp pile (W3.2): the Dreamer passed, or missed a forced guess (W3.4)."""
    if not _is_by_clock(s.deadline, step):
        mark_active(s, s.dreamer)
    _put_on_pile(s, PASSED, "")


def _put_on_pile(s: State, verdict: str, text: str) -> None:
    assert s.on_show is not None
    (s.fairy_pile if verdict == RIGHT else s.imp_pile).append(s.on_show)
    s.guesses.append(text)
    if s.options.pieces == "experienced":
        s.next_end = TOP if verdict == RIGHT else BOTTOM  # W1.4
    remove_card(s, verdict=verdict, guess=text or None)


def remove_card(s: State, **changes: Any) -> None:
    """Take the card off show and record its end and `changes` in `shown_cards`.

    The next card is shown at once (W3.3, W3.9), unless the time is up.
    """
    assert s.on_show is not None
    s.shown_cards[-1] = s.shown_cards[-1]._replace(until=s.now, was_late=s.phase == LAST, **changes)
    s.on_show, s.deadline = None, None
    if s.phase == LAST:
        _begin_narration(s)
    else:
        s.phase = SHOWING


def _begin_narration(s: State) -> None:
    """Let the Dreamer tell the dream, for at most `story_seconds` (W5.3)."""
    s.phase, s.deadline = NARRATION, s.now + s.options.story_seconds


def why_not_pause(s: State, step: Pause) -> IllegalMove | None:
    if step.why == "guess" and not s.options.is_spoken:
        return None if s.phase == FULL else IllegalMove("clues-left")
    if step.why == "guess" and s.options.clue_limit is None:
        return IllegalMove("no-clue-limit")  # W8.1: the spirits count spoken clues themselves
    if s.phase != DREAM or s.timer_since is None or _is_too_late(s, step):
        return IllegalMove("timer-not-running")
    if step.why == "away" and s.was_away:
        return IllegalMove("already-waited-for-dreamer")
    return None


def do_pause(s: State, step: Pause) -> None:
    assert s.timer_since is not None
    s.timer_left, s.timer_since = s.seconds_left(step.time), None
    s.pause_reason, s.paused_since = step.why, step.time
    if step.why == "guess":
        s.phase, s.deadline = FORCED, step.time + s.options.forced_guess_seconds
    elif step.why == "away":
        s.was_away = True


def why_not_resume(s: State, step: Resume) -> IllegalMove | None:
    if s.phase == RUNNING_ON or (s.phase == DREAM and s.pause_reason):
        return None
    return not_now(s) if s.pause_reason else IllegalMove("timer-not-paused")


def do_resume(s: State, step: Resume) -> None:
    s.timer_since, s.pause_reason, s.turn_since, s.phase = step.time, None, step.time, DREAM


def why_not_time(s: State, step: Time) -> IllegalMove | None:
    if s.phase == SHOWING and (s.cards is None or not topmost(s)):
        return None if s.shown_cards else _why_not_first(s, step)  # W3.8
    if s.phase not in (DREAM, FULL) or s.runs_out is None:
        return not_now(s)
    return None if step.time >= s.runs_out - TIME_TOLERANCE else IllegalMove("timer-not-run-out")


def do_time(s: State, step: Time) -> None:
    s.timer_left, s.timer_since, s.pause_reason = 0.0, None, None
    if s.on_show is None:
        _begin_narration(s)
    else:
        s.phase, s.deadline = LAST, step.time + s.options.last_guess_seconds


def why_not_fade(s: State, step: Fade) -> IllegalMove | None:
    return None if s.phase == LAST else not_now(s)


def do_fade(s: State, step: Fade) -> None:
    """End the dream without a last guess: the card goes to neither pile (W3.5)."""
    assert s.on_show is not None
    if not _is_by_clock(s.deadline, step):
        mark_active(s, s.dreamer)
    s.faded_cards.append(s.on_show)
    remove_card(s, verdict=FADED)
