"""The narration, the points, the end of the game; and who is there (W5 to W8)."""

from . import scoring
from .state import DEALING, NARRATION, OVER, SCORING, STORIES, OpenVote, State, cards_of_round, not_now
from .steps import Away, Back, Next, Recall, Score, Vote

BETWEEN_ROUNDS = 60.0
"""How long the round that was is looked at, unless somebody asks for the next one."""


def why_not_recall(s: State, step: Recall) -> str | None:
    if s.phase != NARRATION:
        return not_now(s)
    earned = scoring.earns_recall(s, step.pieces)
    if step.earned != earned:
        return f"That recall {'earns' if earned else 'does not earn'} the bonus."
    return None


def do_recall(s: State, step: Recall) -> None:
    """The mask comes off (W5.2)."""
    s.named, s.due, s.phase = step.pieces, None, SCORING


def why_not_score(s: State, step: Score) -> str | None:
    if s.phase != SCORING:
        return not_now(s)
    if s.votes:
        return "Not now: a vote is still open."
    points = scoring.round_points(s)
    return None if step.points == points else f"The points of this round are {points}."


def do_score(s: State, step: Score) -> None:
    """The cards go under the deck, penalty cards apart (W6.5); the last round ends the game (W7)."""
    for seat, points in step.points.items():
        s.points[seat] += points
    used = frozenset(card.number for card in cards_of_round(s))
    s.layers = [*s.layers, used] if used else s.layers
    s.round += 1
    s.phase, s.due = DEALING, step.time + BETWEEN_ROUNDS
    if s.round == s.players:
        _end(s, step.time)


def _end(s: State, time: float) -> None:
    """W7.1, W7.2"""
    s.winners, s.phase, s.due = scoring.leaders(s), OVER, None
    if len(s.winners) > 1 and s.options.tie == "vote":
        s.winners, s.phase = (), STORIES
        s.votes = [OpenVote(s.opened, "story", time)]
        s.opened += 1


def why_not_story(s: State, step: Vote) -> str | None:
    if s.phase != STORIES:
        return not_now(s)
    for seat, answer in step.answers.items():
        refusal = why_not_answer(s, seat, answer)
        if refusal is not None:
            return refusal
    best = scoring.best_story(step.answers)
    return None if step.outcome == best else f"The outcome of that vote is {best}."


def why_not_answer(s: State, seat: int, answer: str | int) -> str | None:
    if seat not in s.seats:
        return f"There is no seat {seat}."
    if answer not in scoring.leaders(s):
        return "The best story is chosen among those who are tied."
    return "Nobody votes for their own story." if seat == answer else None


# Being there (W8.5)


def why_not_away(s: State, step: Away) -> str | None:
    if step.seat not in s.seats:
        return f"There is no seat {step.seat}."
    return "That player is away already." if step.seat in s.away else None


def do_away(s: State, step: Away) -> None:
    s.away[step.seat] = step.time


def why_not_back(s: State, step: Back) -> str | None:
    return None if step.seat in s.away else "That player is not away."


def do_back(s: State, step: Back) -> None:
    del s.away[step.seat]


def why_not_next(s: State, step: Next) -> str | None:
    return None if s.phase == DEALING else not_now(s)


def do_next(s: State, step: Next) -> None:
    """The deck need not wait any longer."""
    s.due = step.time
