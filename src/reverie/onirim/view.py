"""Views: what a seat may know, as a pure function of the state and the seat (O1.5, O10.10).

Players, bots and screens get a view of a game and nothing else. A view is a copy of the state from which
everything hidden has been removed, so nothing more can be read from it.

- One player: the hand, the row, doors, limbo, discards, and the top of the deck where a prophecy put it.
- Two players, `open`: everything but the order of the deck.
- Two players, `silent`: never the partner's own cards, nor what only the partner's prophecy has shown.
- A spectator sees what is visible to everyone: with `open` everything that the players see, else no hand but
  the shared cards, and nothing of a prophecy.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Literal, cast

from ..refusal import BadOption, IllegalMove, as_written, clip
from ..rendering import render
from .cards import COPIES, DOORS, LOCATIONS, NIGHTMARE, NOTHING, Card, Colour
from .choices import SAME_SYMBOL, groups, in_group
from .deck import deck_request
from .hidden import SPECTATOR, conceal
from .json_types import DoorPlace, DoorPlaces, HandPlaces, Rules, SeenTable, WrittenRefusal, WrittenStep
from .options import Options, options_of
from .outcome import Outcome, doors_of, outcome_of
from .refusals import not_now, refusal_for
from .rules import FACE_UP, fits, unwinnable
from .state import (
    DRAFT,
    GAINED,
    IN_DECK,
    IN_LIMBO,
    LOST,
    OPENING,
    OVER,
    PHASES,
    SEARCH,
    SERIES,
    SHARED,
    State,
)
from .steps import Step
from .zones import deck_size, lay_doors, own_size, shared_size, top_size

Seat = int | Literal["spectator"]
_PLACES: Mapping[int, DoorPlace] = {IN_DECK: "deck", IN_LIMBO: "limbo", LOST: "lost"}


class View:
    """A moment as one seat sees it. Views of equal content are equal.

    >>> from reverie import onirim
    >>> view = onirim.Game(seed=7).view(seat=0)
    >>> [str(card) for card in view.hand]
    ['red sun', 'red sun', 'blue moon', 'blue key', 'brown key']
    >>> view.deck, view.unseen[onirim.Card.NIGHTMARE], view.to_move
    (71, 10, 0)
    """

    __slots__ = ("seat", "visible_state")

    def __init__(self, state: State, seat: Seat) -> None:
        if seat != "spectator" and (isinstance(seat, bool | float) or seat not in range(state.players)):
            raise BadOption(
                "unknown-seat", value=clip(as_written(seat)), seats=[*range(state.players), "spectator"]
            )
        self.seat = seat
        self.visible_state = state.copy()
        """The state without what is hidden, for players that compute with it."""
        conceal(self.visible_state, SPECTATOR if seat == "spectator" else seat)

    # The moment

    @property
    def players(self) -> int:
        """Number of players, 1 or 2."""
        return self.visible_state.players

    @property
    def options(self) -> Options:
        """The options of the game."""
        return options_of(self.visible_state)

    @property
    def rules(self) -> Rules:
        """The options as written in records."""
        return self.options.to_record()

    @property
    def phase(self) -> str:
        """The name of the phase, such as "choose"."""
        return PHASES[self.visible_state.phase]

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return self.visible_state.active

    @property
    def to_move(self) -> int | Literal["deck"] | None:
        """The seat that has to act, or "deck". None if the game is over."""
        if self.visible_state.phase == OVER:
            return None
        return "deck" if deck_request(self.visible_state) else self.visible_state.active

    @property
    def turns(self) -> int:
        """Number of cards that were played and discarded in phase one."""
        return self.visible_state.turns

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it is in progress."""
        return outcome_of(self.visible_state)

    @property
    def unwinnable(self) -> bool:
        """Whether a door was discarded, so that the game can no longer be won (O5.4)."""
        return unwinnable(self.visible_state)

    # The cards

    @property
    def hand(self) -> tuple[Card, ...]:
        """This seat's own cards. A spectator has none."""
        return () if self.seat == "spectator" else self.hands[self.seat] or ()

    @property
    def hands(self) -> tuple[tuple[Card, ...] | None, ...]:
        """The personal cards of each seat; None where they are hidden."""
        return tuple(self._hand(seat) for seat in range(self.players))

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """Number of personal cards of each seat."""
        return tuple(self.visible_state.hand_n[: self.players])

    @property
    def shared(self) -> tuple[Card, ...]:
        """The shared cards; during the draft, the face-up cards."""
        return _spread(self.visible_state.hand[SHARED])

    @property
    def rows(self) -> tuple[tuple[Card, ...], ...]:
        """The row of each seat, first card first."""
        seen = self.visible_state
        return tuple(
            tuple(Card(card) for card in seen.row[seat][: seen.row_n[seat]]) for seat in range(self.players)
        )

    @property
    def series(self) -> tuple[int, ...]:
        """Number of cards at the end of each row that count towards a series: 0, 1 or 2."""
        return tuple(self.visible_state.series[: self.players])

    @property
    def doors(self) -> tuple[tuple[Colour, ...], ...]:
        """The doors in front of each seat, by colour."""
        return doors_of(self.visible_state)

    @property
    def door_places(self) -> tuple[int | DoorPlace, ...]:
        """The places of the eight doors, two of each colour, in the order in which they were met.

        A place is a seat, "limbo", "lost" (discarded), or "deck", where a door cannot be followed.
        """
        return tuple(_PLACES.get(at, at - GAINED) for at in self.visible_state.door_at)

    @property
    def limbo(self) -> tuple[Card, ...]:
        """The cards in limbo."""
        return _spread(self.visible_state.limbo)

    @property
    def discard(self) -> Counter[Card]:
        """The discard pile: the number of cards of each kind."""
        return _tally(self.visible_state.discard)

    @property
    def resolving(self) -> Card | None:
        """The door or nightmare that was drawn and is not resolved yet, or None."""
        return None if self.visible_state.resolving == NOTHING else Card(self.visible_state.resolving)

    @property
    def deck(self) -> int:
        """Number of cards in the deck."""
        return deck_size(self.visible_state)

    @property
    def known(self) -> tuple[Card | None, ...]:
        """The cards on top of the deck that a player knows, top first; None for cards that this seat does not
        know."""
        cards = self.visible_state.known[: self.visible_state.known_n]
        return tuple(None if card == NOTHING else Card(card) for card in cards)

    @property
    def unseen(self) -> Counter[Card]:
        """Number of cards of each kind that this seat has not seen: in the deck, except known cards, and in
        hidden hands."""
        return _tally(self.visible_state.deck)

    @property
    def left(self) -> Counter[Card]:
        """Unseen and known cards together. For one player that is the composition of the deck."""
        return self.unseen + Counter(card for card in self.known if card is not None)

    @property
    def nightmare_odds(self) -> float | None:
        """The probability that the next card is a nightmare, as far as this seat knows. None if the deck is
        empty."""
        if self.deck == 0:
            return None
        if self.known and self.known[0] is not None:
            return float(self.known[0] == NIGHTMARE)
        hidden = self.deck - sum(card is not None for card in self.known)
        return self.visible_state.deck[NIGHTMARE] / hidden  # hidden hands hold only locations

    # Consequences of the rules, so that a screen need not know them

    @property
    def copies(self) -> Counter[Card]:
        """Number of cards of each kind in the whole game (O1.1, O1.3)."""
        return Counter({card: COPIES[card] for card in Card})

    @property
    def doors_wanted(self) -> int:
        """Number of doors that each player needs (O9.1, O10.9)."""
        return DOORS // self.players

    @property
    def deck_price(self) -> int:
        """Number of cards that a nightmare takes from the deck if the deck pays (O7.3)."""
        return top_size(self.visible_state)

    @property
    def search_matters(self) -> bool:
        """Whether it can be right to decline the search that is offered.

        It cannot if nothing is known about the deck's order and no door keeps another from being gained
        (O4.4, O4.5, O10.6).
        """
        alone = self.players == 1 and not self.visible_state.search_shuffles
        return self.visible_state.phase == SEARCH and not (alone and self.visible_state.known_n == 0)

    @property
    def not_now(self) -> IllegalMove | None:
        """Why this seat can neither play nor discard now. None if it can, and for a spectator."""
        if self.seat == "spectator" or (self.phase == "choose" and self.to_move == self.seat):
            return None
        if self.to_move in (self.seat, None):
            return not_now(self.visible_state)
        return IllegalMove("not-your-turn")

    @property
    def unplayable(self) -> dict[Card, IllegalMove]:
        """For each card that this seat could discard now but not play: why not (O3.1)."""
        if self.seat == "spectator" or self.not_now is not None:
            return {}
        seen = self.visible_state
        not_fitting = [card for card in range(LOCATIONS) if not fits(seen, card)]
        return {
            Card(card): refusal_for(seen, card, SAME_SYMBOL)
            for card in not_fitting
            if any(in_group(seen, group, card) for group in range(groups(seen)))
        }

    @property
    def hand_places(self) -> HandPlaces:
        """Number of cards in each group of a full hand. In the draft, eight cards lie face up (O10.1)."""
        seen, shared = self.visible_state, shared_size(self.visible_state)
        drafting = seen.phase <= DRAFT or seen.hand_n[SHARED] > shared  # or resigned during the draft
        return {"own": own_size(seen), "shared": FACE_UP if self.players == 2 and drafting else shared}

    def to_dict(self) -> SeenTable:
        """Return everything in the view in its JSON form."""
        return {
            "seat": self.seat,
            "players": self.players,
            "rules": self.rules,
            "phase": self.phase,
            "active": self.active,
            "to_move": self.to_move,
            "turns": self.turns,
            "hands": [None if hand is None else _names(hand) for hand in self.hands],
            "hand_sizes": list(self.hand_sizes),
            "shared": _names(self.shared),
            "rows": [_names(row) for row in self.rows],
            "series": list(self.series),
            "doors": [[str(colour) for colour in doors] for doors in self.doors],
            **self._doors_apart(),
            "limbo": _names(self.limbo),
            "discard": _counts(self.discard),
            "resolving": None if self.resolving is None else str(self.resolving),
            "deck": self.deck,
            "known": [None if card is None else str(card) for card in self.known],
            "unseen": _counts(self.unseen),
            "left": _counts(self.left),
            "nightmare_odds": self.nightmare_odds,
            "copies": _counts(self.copies),
            "doors_wanted": self.doors_wanted,
            "hand_places": self.hand_places,
            "series_size": SERIES,
            "deck_price": self.deck_price,
            "search_matters": self.search_matters,
            "not_now": None if self.not_now is None else _refusal(self.not_now),
            "unplayable": {str(card): _refusal(reason) for card, reason in self.unplayable.items()},
            "unwinnable": self.unwinnable,
            "outcome": None
            if self.outcome is None
            else {"won": self.outcome.won, "reason": self.outcome.reason},
        }

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        """Return the same hash for views of equal content, so that they can be in a set."""
        moment = (self.seat, self.phase, self.active, self.turns, self.deck, self.resolving)
        return hash((*moment, self.hands, self.shared, self.rows, self.doors, self.limbo))

    def __repr__(self) -> str:
        return f"<View of seat {self.seat}: {self.phase}, deck {self.deck}>"

    def __str__(self) -> str:
        """Return the table as text."""
        return render("onirim", "text", self)

    def _repr_svg_(self) -> str:
        """Return the table as SVG for a notebook, drawn as on the page."""
        return render("onirim", "drawing", self)

    def _doors_apart(self) -> DoorPlaces:
        """Return the place of each door, unless it follows from the number of doors at each place."""
        unknown = self.visible_state.copy()
        lay_doors(unknown)
        told_by_seats = self.visible_state.door_at == unknown.door_at
        return {} if told_by_seats else {"door_places": list(self.door_places)}

    def _hand(self, seat: int) -> tuple[Card, ...] | None:
        cards = _spread(self.visible_state.hand[seat])
        return cards if len(cards) == self.visible_state.hand_n[seat] else None


# Steps as a seat sees them


def visible_step(before: State, step: Step, seat: Seat) -> Step:
    """Return the step without the cards that are hidden from `seat`."""
    return replace(step, cards=step.cards[: visible_cards(before, step, seat)])


def visible_step_record(before: State, step: Step, seat: Seat) -> WrittenStep:
    """Return the step as a record has it, with None for each card that is hidden from `seat`."""
    return step.to_record(visible_cards(before, step, seat))


def visible_cards(before: State, step: Step, seat: Seat) -> int:
    """Return how many of a step's cards `seat` sees, counted from the first.

    Unless hands are open, three things are hidden from the partner: a location drawn into the personal cards,
    what a prophecy shows, and the order in which it is put back. The card that a prophecy discards is seen by
    all. A location that joins the shared cards is seen by both (O10.10), and so are the eight that lie face
    up (O10.1).
    """
    if seat == before.active or (before.players == 2 and before.silent == 0):
        return len(step.cards)
    return public_cards(before, step)


def public_cards(before: State, step: Step) -> int:
    """Return how many of a step's cards are seen without a look at any hand, whatever the communication."""
    everything = len(step.cards)
    if step.verb == "foresee":
        return 0
    if step.verb == "arrange":
        return 1
    if step.verb in ("draw", "deal") and step.cards[0] < LOCATIONS:
        face_up = before.phase == OPENING and before.players == 2
        goes_to_own_hand = before.hand_n[before.active] < own_size(before)
        return 0 if goes_to_own_hand and not face_up else everything
    return everything


# Spectators


def spectator_view(state: State) -> View:
    """Return what spectators see.

    During a game of two players they see no hand and no prophecy, even if the players see each other's. Once
    it is over they see everything. In a solo game they never see the hand.
    """
    if state.players == 1:
        return View(state, "spectator")
    running = state.phase != OVER
    seen = state.copy()
    seen.silent = int(running)
    view = View(seen, "spectator" if running else 0)
    view.seat, view.visible_state.silent = "spectator", state.silent
    return view


def public_step_record(before: State, step: Step) -> WrittenStep:
    """Return a step as spectators see it, in the form of a record."""
    return step.to_record(public_cards(before, step))


def _spread(counts: list[int]) -> tuple[Card, ...]:
    return tuple(Card(card) for card, n in enumerate(counts) for _ in range(n))


def _tally(counts: list[int]) -> Counter[Card]:
    return Counter({Card(card): n for card, n in enumerate(counts) if n})


def _counts(cards: Counter[Card]) -> dict[str, int]:
    return {str(card): n for card, n in sorted(cards.items())}


def _refusal(reason: IllegalMove) -> WrittenRefusal:
    return cast(WrittenRefusal, reason.to_dict())


def _names(cards: tuple[Card, ...]) -> list[str]:
    return [str(card) for card in cards]
