"""What a round is worth, and who wins (W6, W7).

>>> trickster_points(3, 5), trickster_points(4, 4), trickster_points(3, 4), trickster_points(0, 0)
(3, 6, 4, 2)
"""

from .options import FAIRY, IMP
from .state import State


def trickster_points(fairy: int, imp: int) -> int:
    """W6.4"""
    apart = abs(fairy - imp)
    if apart == 0:
        return fairy + 2
    return max(fairy, imp) if apart == 1 else min(fairy, imp)


def earns_recall(s: State, named: tuple[str, ...]) -> bool:
    """Is every card of the fairy pile named, and is there one? (W5.1)"""
    return bool(s.fairy_pile) and {card.piece for card in s.fairy_pile} <= set(named)


def round_points(s: State) -> dict[int, int]:
    """The points of every seat for this round, on the piles as they are (W6.1 to W6.4)."""
    fairy, imp = len(s.fairy_pile), len(s.imp_pile)
    worth = {FAIRY: fairy, IMP: imp}
    points = {seat: worth.get(spirit, trickster_points(fairy, imp)) for seat, spirit in s.spirits.items()}
    assert s.dreamer is not None
    assert s.named is not None
    bonus = s.options.recall_bonus if earns_recall(s, s.named) else 0
    points[s.dreamer] = fairy + bonus  # the Dreamer's own spirit scores nothing (W2.2)
    return points


def final_scores(s: State) -> list[int]:
    """Points less penalties (W7.1, W7.3)."""
    return [points - len(fines) for points, fines in zip(s.points, s.penalties, strict=True)]


def leaders(s: State) -> tuple[int, ...]:
    """The most points, then the fewest penalty cards (W7.1, W7.2)."""
    scores = final_scores(s)
    best = [seat for seat in s.seats if scores[seat] == max(scores)]
    fewest = min(len(s.penalties[seat]) for seat in best)
    return tuple(seat for seat in best if len(s.penalties[seat]) == fewest)


def best_story(answers: dict[int, str | int]) -> int | None:
    """The seat with the most votes, if there is one (W7.2)."""
    counts = {seat: list(answers.values()).count(seat) for seat in answers.values()}
    most = [seat for seat, count in counts.items() if count == max(counts.values())]
    return int(most[0]) if len(most) == 1 else None
