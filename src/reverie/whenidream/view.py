"""The view of a seat: a pure function of the state and the seat without anything hidden.

- A spirit sees its own spirit card, the card on show, the piles and the open votes (W3.7).
- The Dreamer, a shared screen and a spectator see the clues and their givers, the timer and the Dreamer's
  guesses, but nothing that depends on a verdict, a piece or another seat's spirit (W2.3, W3.6, W8.2, W8.3).
- After the narration, everybody sees everything (W5.2).

>>> from reverie.whenidream import Game
>>> game = Game(4, seed=3, first_dreamer=0, reading_seconds=0)
>>> game.view(1).card, game.view(0).card
(DreamCard(piece='garlic', number=63, end='top'), None)
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from ..arguments import short_repr
from ..json_values import Json
from ..refusal import BadOption
from . import scoring
from .json_types import CardVerdict, Phase, Spirit, VoteAbout
from .narration import pieces_named_so_far
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
    DreamCard,
    GivenClue,
    State,
    idle_seats,
    next_dreamer,
    verdict_or_penalty,
)
from .view_types import (
    ASLEEP,
    FIELDS,
    FIELDS_FOR_SPIRITS,
    OPEN,
    SPIRIT,
    Seat,
    SeenCard,
    SeenClue,
    SeenDraft,
    SeenVote,
    Timer,
    View,
    to_plain,
)
from .votes import closing_time, eligible_seats

__all__ = ["UNMASKED_PHASES", "Seat", "View", "view", "view_dict", "view_parts"]

VISIBLE_PHASES = {PACKING: DEALING, SHOWING: DREAM, RUNNING_ON: DREAM, FULL: DREAM}
"""Short phases, and the phase that a view shows instead of each."""

# Types for `cast`. Making the union at each call would take longer than the rest of the cast.
MaybeSpirit = Spirit | None
SpiritsBySeat = dict[int, Spirit]
MaybeVerdict = CardVerdict | None

UNMASKED_PHASES = (SCORING, PACKING, DEALING, STORIES, OVER)


def view(s: State, seat: Seat) -> View:
    """Return everything that `seat` may see."""
    _check(s, seat)
    shared = s.cache.once(s, _view_for_spirits if _is_awake(s, seat) else _view_for_all)
    return replace(shared, seat=seat, spirit=_own_spirit(s, seat), writing=_own_draft(s, seat))


def view_dict(s: State, seat: Seat) -> Json:
    """Return everything that `seat` may see, as JSON."""
    shared, private = view_parts(s, seat)
    return {**shared, **private}


def view_parts(s: State, seat: Seat) -> tuple[Json, Json]:
    """Return the JSON that a seat shares with others, built once for all of them, and its private fields."""
    _check(s, seat)
    shared = s.cache.once(s, _json_for_spirits if _is_awake(s, seat) else _json_for_all)
    return shared, {"seat": seat, "spirit": _own_spirit(s, seat), "writing": _own_draft(s, seat)}


def _own_spirit(s: State, seat: Seat) -> Spirit | None:
    """Return the seat's own spirit, which every player sees, the Dreamer included (W2.1)."""
    return cast(MaybeSpirit, s.spirits.get(seat)) if isinstance(seat, int) else None


def _own_draft(s: State, seat: Seat) -> str | None:
    """Return the Dreamer's own draft as text. Only spirits see which pieces it names (W5.3)."""
    return s.draft.text if s.phase == NARRATION and s.draft is not None and seat == s.dreamer else None


def _check(s: State, seat: Seat) -> None:
    if seat not in ("screen", "spectator") and (isinstance(seat, bool | float) or seat not in s.seats):
        raise BadOption("unknown-seat", value=short_repr(seat), seats=[*s.seats, "screen", "spectator"])


def _is_awake(s: State, seat: Seat) -> bool:
    """Return whether `seat` belongs to a spirit in a dream, who sees more than the others."""
    return s.phase not in UNMASKED_PHASES and isinstance(seat, int) and seat != s.dreamer


# Views that several seats share


def _view_for_all(s: State) -> View:
    return _view_unmasked(s) if s.phase in UNMASKED_PHASES else _view_asleep(s)


def _json_for_all(s: State) -> Json:
    shared = s.cache.once(s, _view_for_all)
    return s.cache.reuse_named("to all", FIELDS[shared.sight], vars(shared), to_plain)


def _json_for_spirits(s: State) -> Json:
    shared = s.cache.once(s, _view_for_spirits)
    more = s.cache.reuse_named("to spirits", SPIRITS_DIFFER, vars(shared), to_plain)
    return {**s.cache.once(s, _json_for_all), **more}


SPIRITS_DIFFER = ("clues", "guesses", "idle", *FIELDS_FOR_SPIRITS)
"""Fields that differ for spirits: three in which they see more, and those that only they see."""


# The views


def _view_asleep(s: State) -> View:
    """Return what even the Dreamer may see."""
    phase = VISIBLE_PHASES.get(s.phase, s.phase)
    fines = [len(cards) for cards in s.penalties]
    if s.phase not in UNMASKED_PHASES:  # penalties of this dream are hidden until it is over
        for fined, _ in s.round_penalties:
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
        turn=s.turn if not s.options.is_spoken and phase == DREAM else None,
        timer=Timer(s.timer_left, s.timer_since, s.pause_reason),
        due=s.deadline,
        turn_since=s.turn_since,
        ready=tuple(sorted(s.ready_seats)) if s.phase == READING else (),
        idle=tuple(idle_seats(s)) if s.phase in UNMASKED_PHASES else (),
        cards_shown=s.cards_shown,
        clues=() if s.phase == NARRATION else _clues(s, withheld=s.withheld_clues),  # W5.3, W8.2
        guesses=() if s.phase == NARRATION or _hides_guesses(s) else tuple(s.guesses),
        points=tuple(s.points),
        penalties=tuple(fines),
        away=tuple(sorted(s.away_since)),
    )


def _hides_guesses(s: State) -> bool:
    """Return whether the list of guesses is hidden from the Dreamer: at a spoken table, during the dream.

    There the list comes from the spirits' taps and would show which cards became penalty cards.
    """
    return s.options.is_spoken and s.phase not in UNMASKED_PHASES


def _next_dreamer(s: State) -> int | None:
    """Return the next Dreamer between two rounds or before the first, or None if that is not known."""
    scored = s.round + (s.phase == SCORING)
    return next_dreamer(s) if s.phase in (SCORING, PACKING, DEALING) and scored < s.players else None


def _view_for_spirits(s: State) -> View:
    """Return what every spirit may see, without its own spirit."""
    return replace(
        s.cache.once(s, _view_for_all),
        sight=SPIRIT,
        clues=_clues(s),
        guesses=tuple(s.guesses),
        idle=tuple(idle_seats(s)),
        card=s.on_show,
        fairy_pile=_pieces_of(s.fairy_pile),
        imp_pile=_pieces_of(s.imp_pile),
        fined=tuple((seat, card.piece) for seat, card in s.round_penalties),
        clue_cards=_clue_cards(s),
        votes=_votes(s),
        settled=tuple(s.settled_subjects),
        shown=_seen_cards(s),
        foul=tuple(s.foul_clues),
        draft=None if s.draft is None else SeenDraft(s.draft.text, s.draft.lit),
    )


def _view_unmasked(s: State) -> View:
    """Return what everybody sees after the narration (W5.2)."""
    return replace(
        _view_asleep(s),
        sight=OPEN,
        spirits=cast(SpiritsBySeat, dict(sorted(s.spirits.items()))),
        hidden=cast(MaybeSpirit, s.hidden_spirit),
        clues=_clues(s),
        fairy_pile=_pieces_of(s.fairy_pile),
        imp_pile=_pieces_of(s.imp_pile),
        fined=tuple((seat, card.piece) for seat, card in s.round_penalties),
        faded=_pieces_of(s.faded_cards),
        clue_cards=_clue_cards(s),
        named=s.named_pieces or (),
        votes=_votes(s),
        settled=tuple(s.settled_subjects),
        shown=_seen_cards(s),
        foul=tuple(s.foul_clues),
        story=None if s.story_time is None or s.dreamer is None else s.stories[s.dreamer],
        stories=dict(sorted(s.stories.items())),
        earned=() if s.named_pieces is None else scoring.points_earned(s),
        tied=scoring.leaders(s) if s.phase == STORIES else (),
        scores=tuple(scoring.final_scores(s)) if s.phase in (STORIES, OVER) else None,
        winners=s.winners if s.phase == OVER else None,
    )


def _pieces_of(pile: list[DreamCard]) -> tuple[str, ...]:
    return tuple([card.piece for card in pile])


def _clues(s: State, withheld: Sequence[int] = ()) -> tuple[SeenClue, ...]:
    if not withheld:
        return tuple(s.cache.reuse_each("clues", s.clues, _to_seen_clue))
    visible = (clue for number, clue in enumerate(s.clues) if number not in withheld)
    return tuple(s.cache.reuse_each("clues but those withheld", visible, _to_seen_clue))


def _to_seen_clue(clue: GivenClue) -> SeenClue:
    return SeenClue(clue.seat, clue.word, clue.time, clue.number)


def _clue_cards(s: State) -> tuple[str, ...]:
    return tuple(s.cache.reuse_each("clue cards", s.clues, lambda clue: clue.card.piece))


def _seen_cards(s: State) -> tuple[SeenCard, ...]:
    """Return every card of the round, from the cache if nothing about them has changed."""
    source = (
        tuple(s.shown_cards),
        tuple(s.round_penalties),
        pieces_named_so_far(s),
        tuple(vote.piece for vote in s.votes),
    )
    return s.cache.reuse("shown", source, lambda _: _make_seen_cards(s))


def _make_seen_cards(s: State) -> tuple[SeenCard, ...]:
    fined = {card: seat for seat, card in s.round_penalties}
    named, open_votes = set(pieces_named_so_far(s)), {vote.piece for vote in s.votes}
    return tuple(
        SeenCard(
            each.card.piece,
            each.card.end,
            cast(MaybeVerdict, verdict_or_penalty(s, each)),
            each.guess,
            fined.get(each.card),
            each.at,
            each.until,
            each.correction_count,
            each.voted_at is not None or each.card.piece in open_votes,
            each.card.piece in named,
        )
        for each in s.shown_cards
    )


def _votes(s: State) -> tuple[SeenVote, ...]:
    return tuple(
        SeenVote(
            each.number,
            cast(VoteAbout, each.about),
            each.clue,
            each.piece,
            each.opened_at,
            closing_time(each),
            tuple(eligible_seats(s, each)),
            tuple(sorted(each.answers)),
        )
        for each in s.votes
    )
