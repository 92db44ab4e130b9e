"""What a seat may know of a game of When I Dream: a pure function of the state and the seat.

- A spirit sees its own spirit, the card on show, the piles and what is being voted on (W3.7).
- The Dreamer, a shared screen and a spectator see the clues, who gave them, the timer and the Dreamer's own
  guesses, and nothing that depends on a verdict, a piece or somebody else's spirit (W2.3, W3.6, W8.2, W8.3).
- When the narration is over everything lies open to all (W5.2).

>>> from reverie.whenidream import Game
>>> game = Game(4, seed=3, first_dreamer=0, reading_seconds=0)
>>> game.view(1).card, game.view(0).card
(Shown(piece='garlic', number=63, end='top'), None)
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from ..given import shown
from ..json_values import Json
from ..refusal import BadOption
from . import scoring
from .json_types import Became, Phase, Spirit, VoteAbout
from .narration import named_so_far
from .seen import (
    ASLEEP,
    FOR_SPIRITS,
    OPEN,
    SEEN,
    SPIRIT,
    Seat,
    SeenCard,
    SeenClue,
    SeenDraft,
    SeenVote,
    Timer,
    View,
    written,
)
from .state import (
    DEALING,
    DREAM,
    FULL,
    NARRATION,
    OVER,
    PACKING,
    READING,
    RUNNING_ON,
    SCORING,
    SHOWING,
    STORIES,
    GivenClue,
    Shown,
    State,
    became,
    next_dreamer,
    passed_at_once,
)
from .votes import able, closes

__all__ = ["UNMASKED", "Seat", "View", "view", "view_dict", "view_parts"]

OUTWARD = {PACKING: DEALING, SHOWING: DREAM, RUNNING_ON: DREAM, FULL: DREAM}
"""Phases that pass in a moment look like the dream they are part of."""

UNMASKED = (SCORING, PACKING, DEALING, STORIES, OVER)


def view(s: State, seat: Seat) -> View:
    """Return everything that `seat` may see."""
    _check(s, seat)
    seen = s.kept.once(s, _awake if _is_awake(s, seat) else _to_all)
    return replace(seen, seat=seat, spirit=_own(s, seat), writing=_writing(s, seat))


def view_dict(s: State, seat: Seat) -> Json:
    """The same as JSON has it."""
    shared, alone = view_parts(s, seat)
    return {**shared, **alone}


def view_parts(s: State, seat: Seat) -> tuple[Json, Json]:
    """What a seat sees as others do, written once for all of them, and what it alone does."""
    _check(s, seat)
    shared = s.kept.once(s, _written_to_spirits if _is_awake(s, seat) else _written_to_all)
    return shared, {"seat": seat, "spirit": _own(s, seat), "writing": _writing(s, seat)}


def _own(s: State, seat: Seat) -> Spirit | None:
    """A seat's own spirit: each player sees theirs, the Dreamer too (W2.1)."""
    return cast(Spirit | None, s.spirits.get(seat)) if isinstance(seat, int) else None


def _writing(s: State, seat: Seat) -> str | None:
    """The Dreamer's own words, without what they name: that is for spirits (W5.3)."""
    return s.draft.text if s.phase == NARRATION and s.draft is not None and seat == s.dreamer else None


def _check(s: State, seat: Seat) -> None:
    if seat not in ("screen", "spectator") and (isinstance(seat, bool | float) or seat not in s.seats):
        raise BadOption("no-such-seat", said=shown(seat), seats=[*s.seats, "screen", "spectator"])


def _is_awake(s: State, seat: Seat) -> bool:
    """Is it a spirit's seat in a dream, which sees more than the others?"""
    return s.phase not in UNMASKED and isinstance(seat, int) and seat != s.dreamer


# What several seats share


def _to_all(s: State) -> View:
    return _unmasked(s) if s.phase in UNMASKED else _asleep(s)


def _written_to_all(s: State) -> Json:
    seen = s.kept.once(s, _to_all)
    return s.kept.named("to all", SEEN[seen.sight], vars(seen), written)


def _written_to_spirits(s: State) -> Json:
    more = s.kept.named("to spirits", BESIDES, vars(s.kept.once(s, _awake)), written)
    return {**s.kept.once(s, _written_to_all), **more}


BESIDES = ("clues", "guesses", "idle", *FOR_SPIRITS)
"""What a spirit sees besides; of the first ones all hear, and a spirit hears more."""


# What is seen


def _asleep(s: State) -> View:
    """What the Dreamer may see, too."""
    phase = OUTWARD.get(s.phase, s.phase)
    fines = [len(cards) for cards in s.penalties]
    if s.phase not in UNMASKED:  # penalties of a dream that still runs are not told
        for fined, _ in s.fined:
            fines[fined] -= 1
    return View(
        seat="spectator",
        sight=ASLEEP,
        players=s.players,
        rules=s.options,
        round=s.round + (s.phase not in (PACKING, DEALING, STORIES, OVER)),
        phase=cast(Phase, phase),
        dreamer=s.dreamer,
        next_dreamer=_next_dreamer(s),
        turn=s.turn if not s.options.spoken and phase == DREAM else None,
        timer=Timer(s.left, s.since, s.paused),
        due=s.due,
        turn_since=s.turn_since,
        ready=tuple(sorted(s.ready)) if s.phase == READING else (),
        idle=tuple(passed_at_once(s)) if s.phase in UNMASKED else (),
        cards_shown=s.shown_before,
        clues=() if s.phase == NARRATION else _clues(s, withheld=s.withheld),  # W5.3, W8.2
        guesses=() if s.phase == NARRATION or _taps_alone(s) else tuple(s.guesses),
        points=tuple(s.points),
        penalties=tuple(fines),
        away=tuple(sorted(s.away)),
    )


def _taps_alone(s: State) -> bool:
    """At a spoken table nobody typed a guess: that one was tapped, and no penalty, is for the spirits."""
    return s.options.spoken and s.phase not in UNMASKED


def _next_dreamer(s: State) -> int | None:
    """Between two rounds, or before the first, as far as it is known."""
    scored = s.round + (s.phase == SCORING)
    return next_dreamer(s) if s.phase in (SCORING, PACKING, DEALING) and scored < s.players else None


def _awake(s: State) -> View:
    """Return what every spirit may see; its own spirit is still to come."""
    return replace(
        s.kept.once(s, _to_all),
        sight=SPIRIT,
        clues=_clues(s),
        guesses=tuple(s.guesses),
        idle=tuple(passed_at_once(s)),
        card=s.shown,
        fairy_pile=_pieces(s.fairy_pile),
        imp_pile=_pieces(s.imp_pile),
        fined=tuple((seat, card.piece) for seat, card in s.fined),
        clue_cards=_clue_cards(s),
        votes=_votes(s),
        settled=tuple(s.settled),
        shown=_shown(s),
        foul=tuple(s.foul),
        draft=None if s.draft is None else SeenDraft(s.draft.text, s.draft.lit),
    )


def _unmasked(s: State) -> View:
    """Return what all see after the narration (W5.2)."""
    return replace(
        _asleep(s),
        sight=OPEN,
        spirits=cast(dict[int, Spirit], dict(sorted(s.spirits.items()))),
        hidden=cast(Spirit | None, s.hidden),
        clues=_clues(s),
        fairy_pile=_pieces(s.fairy_pile),
        imp_pile=_pieces(s.imp_pile),
        fined=tuple((seat, card.piece) for seat, card in s.fined),
        faded=_pieces(s.faded),
        clue_cards=_clue_cards(s),
        named=s.named or (),
        votes=_votes(s),
        settled=tuple(s.settled),
        shown=_shown(s),
        foul=tuple(s.foul),
        story=None if s.told is None or s.dreamer is None else s.stories[s.dreamer],
        stories=dict(sorted(s.stories.items())),
        earned=() if s.named is None else scoring.earned(s),
        tied=scoring.leaders(s) if s.phase == STORIES else (),
        scores=tuple(scoring.final_scores(s)) if s.phase in (STORIES, OVER) else None,
        winners=s.winners if s.phase == OVER else None,
    )


def _pieces(pile: list[Shown]) -> tuple[str, ...]:
    return tuple([card.piece for card in pile])


def _clues(s: State, withheld: Sequence[int] = ()) -> tuple[SeenClue, ...]:
    if not withheld:
        return tuple(s.kept.each("clues", s.clues, _seen))
    heard = (given for number, given in enumerate(s.clues) if number not in withheld)
    return tuple(s.kept.each("clues but those withheld", heard, _seen))


def _seen(given: GivenClue) -> SeenClue:
    return SeenClue(given.seat, given.word, given.time, given.number)


def _clue_cards(s: State) -> tuple[str, ...]:
    return tuple(s.kept.each("clue cards", s.clues, lambda given: given.card.piece))


def _shown(s: State) -> tuple[SeenCard, ...]:
    """Every card of the round, by those who may see it."""
    of = (tuple(s.run), tuple(s.fined), named_so_far(s), tuple(vote.piece for vote in s.votes))
    return s.kept.same("shown", of, lambda _: _cards_shown(s))


def _cards_shown(s: State) -> tuple[SeenCard, ...]:
    fined = {card: seat for seat, card in s.fined}
    named, open_votes = set(named_so_far(s)), {vote.piece for vote in s.votes}
    return tuple(
        SeenCard(
            each.card.piece,
            each.card.end,
            cast(Became | None, became(s, each)),
            each.guess,
            fined.get(each.card),
            each.at,
            each.until,
            each.corrected,
            each.voted is not None or each.card.piece in open_votes,
            each.card.piece in named,
        )
        for each in s.run
    )


def _votes(s: State) -> tuple[SeenVote, ...]:
    return tuple(
        SeenVote(
            each.number,
            cast(VoteAbout, each.about),
            each.clue,
            each.piece,
            each.opened,
            closes(each),
            tuple(able(s, each)),
            tuple(sorted(each.answers)),
        )
        for each in s.votes
    )
