"""What a seat may know of a game of When I Dream: a pure function of the state and the seat.

- A spirit sees its own spirit, the card on show, the piles and what is being voted on (W3.7).
- The Dreamer, a shared screen and a spectator see the clues, who gave them, the timer and the Dreamer's own
  guesses, and nothing that depends on a verdict, a piece or a spirit (W2.3, W3.6, W8.2, W8.3).
- When the narration is over everything lies open to all (W5.2).
"""

from typing import Any, Literal

from . import scoring
from .state import (
    DEALING,
    DREAM,
    FORCED,
    FULL,
    LAST,
    NARRATION,
    OVER,
    RUNNING_ON,
    SCORING,
    SHOWING,
    STORIES,
    Shown,
    State,
    Told,
)

Seat = int | Literal["screen", "spectator"]

OUTWARD = {SHOWING: DREAM, RUNNING_ON: DREAM, FULL: DREAM}
"""Phases that pass in a moment look like the dream they are part of."""

UNMASKED = (SCORING, DEALING, STORIES, OVER)


def view(s: State, seat: Seat) -> dict[str, Any]:
    """Everything that `seat` may see, as JSON has it."""
    if seat not in ("screen", "spectator") and seat not in s.seats:
        raise ValueError(f'there is no seat {seat!r}: seats are 0 to {s.players - 1}, "screen", "spectator"')
    to_all, to_spirits = _parts(s)
    if s.phase in UNMASKED or seat == s.dreamer or not isinstance(seat, int):
        return {"seat": seat, **to_all}
    return {"seat": seat, **to_spirits, "spirit": s.spirits[seat]}


_lately: tuple[State, dict[str, Any], dict[str, Any]] | None = None
"""The last state that was looked at: every seat of a table looks at the same one, one after the other."""


def _parts(s: State) -> tuple[dict[str, Any], dict[str, Any]]:
    """What all may see, and what every spirit may. A state never changes, so it is worked out once."""
    global _lately
    lately = _lately
    if lately is None or lately[0] is not s:
        to_all = _open_to_all(s)
        if s.phase in UNMASKED:
            to_all.update(_revealed(s))
        to_spirits = to_all if s.phase in UNMASKED else {**to_all, **_to_spirits(s)}
        lately = _lately = (s, to_all, to_spirits)
    return lately[1], lately[2]


def _open_to_all(s: State) -> dict[str, Any]:
    """What the Dreamer may see, too."""
    asleep = s.phase not in UNMASKED
    fines = [len(cards) for cards in s.penalties]
    if asleep:  # penalties of a dream that still runs are not told
        for fined, _ in s.fined:
            fines[fined] -= 1
    return {
        "rules": s.options.to_record(),
        "players": s.players,
        "round": s.round + (s.phase not in (DEALING, STORIES, OVER)),
        "phase": OUTWARD.get(s.phase, s.phase),
        "dreamer": s.dreamer,
        "turn": s.turn if s.options.table == "text" and OUTWARD.get(s.phase, s.phase) == DREAM else None,
        "timer": {"left": s.left, "since": s.since, "paused": s.paused},
        "due": s.due if s.phase in (FORCED, LAST, NARRATION, DEALING) else None,
        "cards_shown": s.shown_before,
        "clues": [_told(told) for number, told in enumerate(s.clues) if number not in s.withheld],
        "guesses": list(s.guesses),
        "points": list(s.points),
        "penalties": fines,
        "away": sorted(s.away),
    }


def _to_spirits(s: State) -> dict[str, Any]:
    return {
        "clues": [_told(told) for told in s.clues],
        "card": _card(s.shown),
        "fairy_pile": [card.piece for card in s.fairy_pile],
        "imp_pile": [card.piece for card in s.imp_pile],
        "fined": [[fined, card.piece] for fined, card in s.fined],
        "clue_cards": [told.card.piece for told in s.clues],
        "votes": _votes(s),
        "settled": list(s.settled),
    }


def _revealed(s: State) -> dict[str, Any]:
    """After the narration (W5.2)."""
    return {
        "spirits": {str(seat): spirit for seat, spirit in sorted(s.spirits.items())},
        "hidden": s.hidden,
        "clues": [_told(told) for told in s.clues],
        "fairy_pile": [card.piece for card in s.fairy_pile],
        "imp_pile": [card.piece for card in s.imp_pile],
        "fined": [[fined, card.piece] for fined, card in s.fined],
        "faded": [card.piece for card in s.faded],
        "clue_cards": [told.card.piece for told in s.clues],
        "named": list(s.named or ()),
        "votes": _votes(s),
        "scores": scoring.final_scores(s) if s.phase in (STORIES, OVER) else None,
        "winners": list(s.winners) if s.phase == OVER else None,
    }


def _told(told: Told) -> list[Any]:
    return [told.seat, told.word, told.time, told.number]


def _card(card: Shown | None) -> dict[str, Any] | None:
    return None if card is None else {"piece": card.piece, "number": card.number, "end": card.end}


def _votes(s: State) -> list[dict[str, Any]]:
    return [
        {
            "vote": each.number,
            "about": each.about,
            "clue": each.clue,
            "piece": each.piece,
            "opened": each.opened,
            "voted": sorted(each.answers),
        }
        for each in s.votes
    ]
