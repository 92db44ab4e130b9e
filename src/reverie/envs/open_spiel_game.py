"""The history of a game of Onirim as OpenSpiel has it: one card at a time, and what each seat recalls.

The rules ask the deck for all cards of a prophecy at once. Here they are turned up one by one, so that every
chance node is a single card, and with `prophecy="sequence"` the answer is given card by card, too. Turned
cards and chosen places are stored beside the state until they are complete; then they become a step.

What each seat recalls is stored as characters (`open_spiel_recall`). The steps of the rules are not stored;
`RecordedGame` computes them from the history.

A shuffle is not in the history: it has no outcome, and when there is one follows from the rest.
"""

from ..json_values import Json
from ..onirim import choices
from ..onirim.cards import DOOR, KINDS, NIGHTMARE, Card, key_of
from ..onirim.choices import CHOICES, FINE, MAX_CHOICES, list_choices, refuse
from ..onirim.deck import MIX, answer, deck_request, request_size
from ..onirim.moves import deck_step, step_of
from ..onirim.record import header, result_of
from ..onirim.refusals import refusal_for
from ..onirim.state import ARRANGE, OVER, PROPHECY, SHARED, State
from ..onirim.steps import GROUPS, Step
from ..refusal import IllegalMove, clip
from . import prophecy as sequence
from .open_spiel_recall import (
    NO_KEY,
    card_letters,
    choice_letters,
    has_no_key,
    order_does_not_matter,
)


class GameSoFar:
    """A game and its history. A copy is the same object until it is changed: see `writable`."""

    __slots__ = ("by_card", "chosen_places", "is_shared", "memories", "sorting", "state", "turned_up")

    def __init__(self, state: State, by_card: bool) -> None:
        self.state = state
        self.by_card = by_card
        """Whether prophecies are answered card by card."""
        self.turned_up: tuple[int, ...] = ()
        """The cards of a prophecy or a nightmare's price that are turned up so far."""
        self.chosen_places: tuple[int, ...] = ()
        """The places of a prophecy's cards that are chosen so far."""
        self.memories = [str(seat) for seat in range(state.players)]
        """For each seat its number, followed by the characters of `open_spiel_recall`."""
        self.sorting = [0] * state.players
        """For each seat, the number of characters at the end that are sorted because their order does not
        matter."""
        self.is_shared = False

    def __deepcopy__(self, memo: dict[int, object]) -> "GameSoFar":
        self.is_shared = True  # OpenSpiel clones by deepcopy, often without a move
        return self

    def writable(self) -> "GameSoFar":
        """Return this game, or a copy if it is shared with another OpenSpiel state."""
        if not self.is_shared:
            return self
        return self.with_state(self.state.copy())

    def with_state(self, state: State) -> "GameSoFar":
        """Return a copy with another state of the rules."""
        twin = GameSoFar.__new__(GameSoFar)
        twin.state = state
        twin.by_card = self.by_card
        twin.turned_up = self.turned_up
        twin.chosen_places = self.chosen_places
        twin.memories = self.memories.copy()
        twin.sorting = self.sorting.copy()
        twin.is_shared = False
        return twin

    @property
    def asks_deck(self) -> bool:
        """Whether the deck has to give a card. Shuffles are made at once."""
        return bool(deck_request(self.state))

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.state.phase == OVER

    def act(self, action: int) -> None:
        """Take the next action of the history: a card, or a choice."""
        if self.asks_deck:
            self.turn_up(action)
        else:
            self.choose(action)

    # The deck

    def outcomes(self) -> list[tuple[int, float]]:
        """Return the kinds that the next card may be, with their probabilities."""
        s = self.state
        place = len(self.turned_up)
        if place < s.known_n:
            return [(s.known[place], 1.0)]
        left = s.deck.copy()
        for card in self.turned_up[s.known_n :]:
            left[card] -= 1
        total = s.deck_n - len(self.turned_up[s.known_n :])
        return [(card, n / total) for card, n in enumerate(left) if n]

    def _can_come(self, card: int) -> bool:
        s = self.state
        place = len(self.turned_up)
        if place < s.known_n:
            return card == s.known[place]
        return 0 <= card < KINDS and s.deck[card] > self.turned_up[s.known_n :].count(card)

    def turn_up(self, card: int) -> None:
        """Turn up the next card of the deck."""
        s = self.state
        if not self._can_come(card):
            raise IllegalMove("wrong-next-card", value=clip(card))
        self._recall_card(card)
        phase, active = s.phase, s.active
        shared_key = DOOR <= card < NIGHTMARE and s.hand[SHARED][key_of(card - DOOR)] > 0
        self.turned_up += (card,)
        if len(self.turned_up) == request_size(s):
            self._answer(self.turned_up)
            self.turned_up = ()
            if s.phase != phase:
                self.sorting = [0] * s.players
            if has_no_key(phase, card, s, 1 - active, active, shared_key):
                self.memories[1 - active] += NO_KEY
            self._shuffle()

    def _recall_card(self, card: int) -> None:
        s = self.state
        mixed, last = order_does_not_matter(s), len(self.turned_up) + 1 == request_size(s)
        for seat in range(s.players):
            news = card_letters(s, card, last, seat)
            if news and mixed:
                fixed = len(self.memories[seat]) - self.sorting[seat]
                loose = sorted(self.memories[seat][fixed:] + news)
                self.memories[seat] = self.memories[seat][:fixed] + "".join(loose)
                self.sorting[seat] += 1
            else:
                self.memories[seat] += news

    def _answer(self, cards: tuple[int, ...]) -> None:
        answer(self.state, list(cards))

    def _shuffle(self) -> None:
        """Shuffle if the deck has to. A shuffle has no outcome, since the deck has no order until it is
        seen."""
        while deck_request(self.state) == MIX:
            self._answer(())

    # The players

    def legal(self) -> list[int]:
        """Return the numbers of the legal actions, sorted."""
        s = self.state
        if self.by_card and s.phase == ARRANGE:
            return [
                sequence.NEXT + place
                for place in sequence.open_places(self._known_cards(), self.chosen_places)
            ]
        room = [0] * MAX_CHOICES
        return sorted(room[: list_choices(s, room)])

    def choose(self, action: int) -> None:
        """Take an action of the active player."""
        s = self.state
        choice: int | None = action
        if self.by_card and s.phase == ARRANGE:
            if action not in self.legal():
                raise IllegalMove("wrong-arrangement-card", value=clip(action))
            self.chosen_places += (action - sequence.NEXT,)
            choice = sequence.choice_of(self._known_cards(), self.chosen_places)
        elif (reason := refuse(s, action) if 0 <= action < CHOICES else choices.NOT_NOW) != FINE:
            raise refusal_for(s, action, reason)
        self._recall_choice(action, choice)
        if choice is not None:
            self._make(choice)
            self.chosen_places = ()
            self._shuffle()

    def _make(self, choice: int) -> None:
        choices.choose(self.state, choice, [0] * PROPHECY)

    def _recall_choice(self, action: int, choice: int | None) -> None:
        s = self.state
        discarded = None
        if s.phase == ARRANGE and choice is not None:
            discarded = s.known[choices.place_at(s.known_n, choice - choices.DO_ARRANGE, 0)]
        for seat in range(s.players):
            self.memories[seat] += choice_letters(s, action, discarded, seat)
        self.sorting = [0] * s.players

    def _known_cards(self) -> list[int]:
        return self.state.known[: self.state.known_n]

    # In words

    def word_for(self, action: int) -> str:
        """Return an action in words; one that is illegal now, as far as it can be put into words."""
        s = self.state
        if self.by_card and action >= sequence.NEXT:
            if s.phase == ARRANGE and action in self.legal():
                card = Card(s.known[action - sequence.NEXT])
                return f"then {card}" if self.chosen_places else f"arrange {card}"
            return f"arrange the card at place {action - sequence.NEXT}"
        bound_to_moment = action in (choices.DO_SEARCH, choices.OPEN, choices.OPEN + 1)
        if not bound_to_moment and action < choices.DO_ARRANGE:
            return str(step_of(s, action))
        if refuse(s, action) == FINE:
            return str(step_of(s, action))
        if action == choices.DO_SEARCH:
            return "search"
        if bound_to_moment:
            return f"open from {GROUPS[action - choices.OPEN]}" if s.players == 2 else "open"
        return f"arrange in order {action - choices.DO_ARRANGE}"

    def word_for_card(self, card: int) -> str:
        """Return the deck's next card in words: "draw nightmare"."""
        return str(deck_step(self.state, (card,))) if self.asks_deck else str(Card(card))


class RecordedGame(GameSoFar):
    """A game that stores the steps of the rules."""

    __slots__ = ("steps",)

    def __init__(self, state: State, by_card: bool) -> None:
        super().__init__(state, by_card)
        self.steps: list[Step] = []

    def _answer(self, cards: tuple[int, ...]) -> None:
        self.steps.append(deck_step(self.state, cards))
        super()._answer(cards)

    def _make(self, choice: int) -> None:
        self.steps.append(step_of(self.state, choice))
        super()._make(choice)

    def record(self) -> Json:
        """Return the game as a record (docs/rules/records.md), up to its last complete step."""
        record = header(self.state, "", ("player",) * self.state.players)
        record["steps"] = [step.to_record() for step in self.steps]
        result = result_of(self.state)
        return record if result is None else {**record, "result": result}
