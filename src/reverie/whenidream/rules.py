"""Taking a step: the only way to change a state of When I Dream.

The rules themselves are in `dream` (W2, W3), `reading` (W2.3), `penalties` and `votes` (W4), `narration`
(W5) and `rounds` (W6 to W8). They define two functions for each kind of step: `why_not_…` returns the
refusal, or None; `do_…` changes the state. The order and the deadlines of steps are in `order`.

The rules use no randomness and no clock: cards, spirits and the passing of time are steps from the caller.
`take` returns a new state; a step that is against the rules raises a refusal.
"""

from collections.abc import Callable
from typing import Any

from ..refusal import IllegalMove
from . import dream, narration, order, penalties, reading, rounds, votes
from .state import State
from .steps import (
    AT_THE_TABLE,
    Amend,
    Away,
    Back,
    Ballot,
    Card,
    Clue,
    Dispute,
    Draft,
    Fade,
    Guess,
    Here,
    Mask,
    Next,
    Pack,
    Pass,
    Pause,
    Penalty,
    Ready,
    Recall,
    Resume,
    Score,
    Skip,
    Spirits,
    Step,
    Tell,
    Tick,
    Time,
    Untick,
    Vote,
)


def take(s: State, step: Step) -> State:
    """Return the state after a step, or raise `IllegalMove` with the reason."""
    check(s, step)
    after = s.copy()
    do(after, step)
    return after


def do(s: State, step: Step) -> None:
    """Apply a legal step to a state in place. No other code may use that state."""
    s.now = step.time
    RULES[type(step)][1](s, step)
    if type(step) not in UNRECORDED:
        s.last_step = step


UNRECORDED = frozenset(AT_THE_TABLE)


def why_not(s: State, step: Step) -> IllegalMove | None:
    """Return why this step cannot be taken now, or None if it can."""
    if step.time < s.now:
        return IllegalMove("time-runs-backwards")
    return RULES[type(step)][0](s, step) or order.why_not_next(s, step)


def check(s: State, step: Step) -> None:
    """Raise `IllegalMove` if a step cannot be taken now.

    The umpire checks before it judges a clue, and `take` checks before it changes anything. The second check
    of the same step in the same state comes from the cache.
    """
    if s.cache.is_legal(s, step):
        return
    refusal = why_not(s, step)
    if refusal is not None:
        raise refusal
    s.cache.note_legal(s, step)


RULES: dict[type[Step], tuple[Callable[[State, Any], IllegalMove | None], Callable[[State, Any], None]]] = {
    Spirits: (dream.why_not_spirits, dream.do_spirits),
    Card: (dream.why_not_card, dream.do_card),
    Clue: (dream.why_not_clue, dream.do_clue),
    Pass: (dream.why_not_turn, dream.do_pass),
    Guess: (dream.why_not_guess, dream.do_guess),
    Skip: (dream.why_not_skip, dream.do_skip),
    Pause: (dream.why_not_pause, dream.do_pause),
    Resume: (dream.why_not_resume, dream.do_resume),
    Time: (dream.why_not_time, dream.do_time),
    Fade: (dream.why_not_fade, dream.do_fade),
    Penalty: (penalties.why_not_penalty, penalties.do_penalty),
    Amend: (penalties.why_not_amend, penalties.do_amend),
    Vote: (votes.why_not_vote, votes.do_vote),
    Dispute: (votes.why_not_dispute, votes.do_dispute),
    Ballot: (votes.why_not_ballot, votes.do_ballot),
    Pack: (rounds.why_not_pack, rounds.do_pack),
    Ready: (reading.why_not_ready, reading.do_ready),
    Mask: (reading.why_not_mask, reading.do_mask),
    Draft: (narration.why_not_draft, narration.do_draft),
    Tick: (narration.why_not_tick, narration.do_tick),
    Untick: (narration.why_not_tick, narration.do_untick),
    Tell: (narration.why_not_tell, narration.do_tell),
    Recall: (narration.why_not_recall, narration.do_recall),
    Here: (rounds.why_not_here, rounds.do_here),
    Score: (rounds.why_not_score, rounds.do_score),
    Away: (rounds.why_not_away, rounds.do_away),
    Back: (rounds.why_not_back, rounds.do_back),
    Next: (rounds.why_not_next, rounds.do_next),
}
