"""The narration, the points, the end of the game; and who is there (W5 to W8)."""

from ..refusal import IllegalMove
from . import scoring
from .state import DEALING, NARRATION, OVER, SCORING, STORIES, OpenVote, State, cards_of_round, not_now
from .steps import Away, Back, Next, Recall, Score

BETWEEN_ROUNDS = 60.0
"""How long the round that was is looked at, unless somebody asks for the next one."""


def why_not_recall(s: State, step: Recall) -> IllegalMove | None:
    if s.phase != NARRATION:
        return not_now(s)
    earned = scoring.earns_recall(s, step.pieces)
    if step.earned != earned:
        return IllegalMove("recall-earns" if earned else "recall-does-not-earn")
    return None


def do_recall(s: State, step: Recall) -> None:
    """The mask comes off (W5.2)."""
    s.named, s.due, s.phase = step.pieces, None, SCORING


def why_not_score(s: State, step: Score) -> IllegalMove | None:
    if s.phase != SCORING:
        return not_now(s)
    if s.votes:
        return IllegalMove("vote-still-open")
    points = scoring.round_points(s)
    if step.points == points:
        return None
    return IllegalMove("round-points-are", points=[points[seat] for seat in s.seats])


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


# Being there (W8.5)


def why_not_away(s: State, step: Away) -> IllegalMove | None:
    if step.seat not in s.seats:
        return IllegalMove("seat-not-there", seat=step.seat)
    return IllegalMove("away-already") if step.seat in s.away else None


def do_away(s: State, step: Away) -> None:
    s.away[step.seat] = step.time


def why_not_back(s: State, step: Back) -> IllegalMove | None:
    return None if step.seat in s.away else IllegalMove("not-away")


def do_back(s: State, step: Back) -> None:
    del s.away[step.seat]


def why_not_next(s: State, step: Next) -> IllegalMove | None:
    return None if s.phase == DEALING else not_now(s)


def do_next(s: State, step: Next) -> None:
    """The deck need not wait any longer."""
    s.due = step.time
