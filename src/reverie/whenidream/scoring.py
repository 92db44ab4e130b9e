"""Points of a round with their reasons, and the winners (W6, W7).

>>> [_trickster(fairy, imp)[0] for fairy, imp in ((3, 5), (4, 4), (3, 4), (0, 0))]
[3, 6, 4, 2]
"""

from typing import Final, NamedTuple, cast

from ..json_values import Json
from .json_types import Role
from .options import FAIRY, IMP
from .state import State

DREAMER: Final = "dreamer"
EVEN_BONUS = 2
"""Extra points of a trickster if the piles are even (W6.4)."""

Why = Json
"""A reason for points: a code and its values, as in a refusal."""


class Earned(NamedTuple):
    """The points that a seat earned in a round, with the reasons."""

    seat: int
    role: Role
    points: int
    why: tuple[Why, ...]


def _trickster(fairy: int, imp: int) -> tuple[int, Why]:
    """Return a trickster's points for these sizes of the piles, and the reason (W6.4)."""
    apart = abs(fairy - imp)
    if fairy == imp == 0:
        return EVEN_BONUS, {"code": "points-empty", "more": EVEN_BONUS}
    if apart == 0:
        return fairy + EVEN_BONUS, {"code": "points-even", "count": fairy, "more": EVEN_BONUS}
    if apart == 1:
        larger = max(fairy, imp)
        return larger, {"code": "points-larger", "count": larger}
    smaller = min(fairy, imp)
    return smaller, {"code": "points-smaller", "count": smaller}


def earns_recall(s: State, named: tuple[str, ...]) -> bool:
    """Return whether the fairy pile is not empty and all of its cards are named (W5.1)."""
    return bool(s.fairy_pile) and {card.piece for card in s.fairy_pile} <= set(named)


def points_earned(s: State) -> tuple[Earned, ...]:
    """Return each seat's points for this round with their reasons, from the current piles (W6.1 to W6.4)."""
    return tuple(_dreamer(s, seat) if seat == s.dreamer else _spirit(s, seat) for seat in s.seats)


def _spirit(s: State, seat: int) -> Earned:
    fairy, imp = len(s.fairy_pile), len(s.imp_pile)
    spirit = cast(Role, s.spirits[seat])
    if spirit == FAIRY:
        return Earned(seat, spirit, fairy, ({"code": "points-right", "count": fairy},))
    if spirit == IMP:
        return Earned(seat, spirit, imp, ({"code": "points-wrong", "count": imp},))
    points, why = _trickster(fairy, imp)
    return Earned(seat, spirit, points, (why,))


def _dreamer(s: State, seat: int) -> Earned:
    """Return the points for right guesses and for naming them all (W5.1, W6.1).

    The Dreamer's own spirit earns nothing (W2.2).
    """
    assert s.named_pieces is not None
    right, bonus = len(s.fairy_pile), s.options.recall_bonus
    why: list[Why] = [{"code": "points-right", "count": right}]
    if not earns_recall(s, s.named_pieces):
        bonus = 0
        forgotten = [card.piece for card in s.fairy_pile if card.piece not in s.named_pieces]
        why += [{"code": "points-forgot", "pieces": forgotten}] if forgotten else []
    elif bonus:
        why.append({"code": "points-bonus", "count": bonus})
    return Earned(seat, DREAMER, right + bonus, tuple(why))


def round_points(s: State) -> dict[int, int]:
    """Return the points of each seat for this round."""
    return {each.seat: each.points for each in points_earned(s)}


def final_scores(s: State) -> list[int]:
    """Return each seat's points minus penalty cards (W7.1, W7.3)."""
    return [s.points[seat] - len(s.penalties[seat]) for seat in s.seats]


def leaders(s: State) -> tuple[int, ...]:
    """Return the seats with the most points and, among those, the fewest penalty cards (W7.1, W7.2)."""
    scores = final_scores(s)
    best = [seat for seat in s.seats if scores[seat] == max(scores)]
    fewest = min(len(s.penalties[seat]) for seat in best)
    return tuple(seat for seat in best if len(s.penalties[seat]) == fewest)


def best_story(answers: dict[int, str | int]) -> int | None:
    """Return the seat with the most votes, or None at a draw (W7.2)."""
    counts = {seat: list(answers.values()).count(seat) for seat in answers.values()}
    most = [seat for seat, count in counts.items() if count == max(counts.values())]
    return int(most[0]) if len(most) == 1 else None


def story_winners(s: State, answers: dict[int, str | int]) -> tuple[int, ...]:
    """Return the seats with the most votes, or all tied seats if nobody votes (W7.2)."""
    votes = list(answers.values())
    if not votes:
        return leaders(s)
    most = max(map(votes.count, votes))
    return tuple(seat for seat in s.seats if votes.count(seat) == most)


AFTER_THE_NARRATION = 10.0
"""Delay in seconds before a spoken dream is scored, so that taps can still be corrected (W6.6)."""


def scored_from(s: State) -> float | None:
    """Return the earliest time to score the round, or None if it can be scored at once (W6.6)."""
    return s.now + AFTER_THE_NARRATION if s.options.is_spoken else None
