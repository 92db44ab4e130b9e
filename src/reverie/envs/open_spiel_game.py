"""A game of Onirim so far, as OpenSpiel has it: one card at a time, and who was told what.

The rules ask the deck for all the cards of a prophecy at once; here they are turned up one by one, so that
every chance node is a single card, and with `prophecy="sequence"` the answer too is given card by card. What
lies turned up and what has been chosen is kept beside the state until it is complete; then it becomes a step.

What each seat recalls is kept in letters (`open_spiel_recall`). The steps of the rules are not kept: they are
found by going through the history again (`WrittenGame`).

A shuffle is no entry: when there is one follows from the rest, and it has no outcome.
"""

from ..json_values import Json
from ..onirim import choices
from ..onirim.cards import DOOR, KINDS, NIGHTMARE, Card, key_of
from ..onirim.choices import CHOICES, FINE, MOST, list_choices, refuse
from ..onirim.deck import MIX, answer, asked, asked_for
from ..onirim.moves import deck_step, step_of
from ..onirim.record import header, result_of
from ..onirim.refusals import why
from ..onirim.state import ARRANGE, OVER, PROPHECY, SHARED, State
from ..onirim.steps import GROUPS, Step
from ..refusal import IllegalMove, clip
from . import prophecy as sequence
from .open_spiel_recall import (
    NO_KEY,
    card_heard,
    choice_heard,
    has_no_key,
    order_matters_not,
)


class GameSoFar:
    """A game so far. A copy and its original are one object until one of them goes on: see `going_on`."""

    __slots__ = ("by_card", "chosen", "lent", "recalled", "sorting", "state", "turned")

    def __init__(self, state: State, by_card: bool) -> None:
        self.state = state
        self.by_card = by_card
        """Prophecies are answered card by card."""
        self.turned: tuple[int, ...] = ()
        """The cards of a prophecy or a nightmare's price turned up so far."""
        self.chosen: tuple[int, ...] = ()
        """The places of a prophecy's cards that have been chosen so far."""
        self.recalled = [str(seat) for seat in range(state.players)]
        """The letters of `open_spiel_recall`, behind the seat's number."""
        self.sorting = [0] * state.players
        """How many letters at the end may stand in any order."""
        self.lent = False

    def __deepcopy__(self, memo: dict[int, object]) -> "GameSoFar":
        self.lent = True  # OpenSpiel clones by deepcopy, often to look and not to move
        return self

    def going_on(self) -> "GameSoFar":
        """This game, or a copy where somebody else may hold it too."""
        if not self.lent:
            return self
        return self.with_state(self.state.copy())

    def with_state(self, state: State) -> "GameSoFar":
        """The same with another state of the rules."""
        twin = GameSoFar.__new__(GameSoFar)
        twin.state = state
        twin.by_card = self.by_card
        twin.turned = self.turned
        twin.chosen = self.chosen
        twin.recalled = self.recalled.copy()
        twin.sorting = self.sorting.copy()
        twin.lent = False
        return twin

    @property
    def asks_deck(self) -> bool:
        """Is it the deck that has to act? Shuffles are made at once, so it is always for a card."""
        return bool(asked(self.state))

    @property
    def is_over(self) -> bool:
        return self.state.phase == OVER

    def act(self, action: int) -> None:
        """The next entry of the history: a card, or a choice."""
        if self.asks_deck:
            self.turn_up(action)
        else:
            self.choose(action)

    # The deck

    def outcomes(self) -> list[tuple[int, float]]:
        """The kinds that the next card may be, with their chances: what is in the deck, or what is known."""
        s = self.state
        place = len(self.turned)
        if place < s.known_n:
            return [(s.known[place], 1.0)]
        left = s.deck.copy()
        for card in self.turned[s.known_n :]:
            left[card] -= 1
        total = s.deck_n - len(self.turned[s.known_n :])
        return [(card, n / total) for card, n in enumerate(left) if n]

    def _can_come(self, card: int) -> bool:
        s = self.state
        place = len(self.turned)
        if place < s.known_n:
            return card == s.known[place]
        return 0 <= card < KINDS and s.deck[card] > self.turned[s.known_n :].count(card)

    def turn_up(self, card: int) -> None:
        """The next card from the top of the deck."""
        s = self.state
        if not self._can_come(card):
            raise IllegalMove("not-the-next-card", value=clip(card))
        self._hear_card(card)
        phase, active = s.phase, s.active
        shared_key = DOOR <= card < NIGHTMARE and s.hand[SHARED][key_of(card - DOOR)] > 0
        self.turned += (card,)
        if len(self.turned) == asked_for(s):
            self._answer(self.turned)
            self.turned = ()
            if s.phase != phase:
                self.sorting = [0] * s.players
            if has_no_key(phase, card, s, 1 - active, active, shared_key):
                self.recalled[1 - active] += NO_KEY
            self._shuffle()

    def _hear_card(self, card: int) -> None:
        s = self.state
        mixed, last = order_matters_not(s), len(self.turned) + 1 == asked_for(s)
        for seat in range(s.players):
            news = card_heard(s, card, last, seat)
            if news and mixed:
                fixed = len(self.recalled[seat]) - self.sorting[seat]
                loose = sorted(self.recalled[seat][fixed:] + news)
                self.recalled[seat] = self.recalled[seat][:fixed] + "".join(loose)
                self.sorting[seat] += 1
            else:
                self.recalled[seat] += news

    def _answer(self, cards: tuple[int, ...]) -> None:
        answer(self.state, list(cards))

    def _shuffle(self) -> None:
        """A shuffle has no outcome: the deck has no order until it is seen."""
        while asked(self.state) == MIX:
            self._answer(())

    # The players

    def legal(self) -> list[int]:
        """The numbers that may be chosen now, in order."""
        s = self.state
        if self.by_card and s.phase == ARRANGE:
            return [sequence.NEXT + place for place in sequence.open_places(self._seen(), self.chosen)]
        room = [0] * MOST
        return sorted(room[: list_choices(s, room)])

    def choose(self, action: int) -> None:
        """The active player's choice."""
        s = self.state
        choice: int | None = action
        if self.by_card and s.phase == ARRANGE:
            if action not in self.legal():
                raise IllegalMove("not-the-card-to-go-next", value=clip(action))
            self.chosen += (action - sequence.NEXT,)
            choice = sequence.choice_of(self._seen(), self.chosen)
        elif (reason := refuse(s, action) if 0 <= action < CHOICES else choices.NOT_NOW) != FINE:
            raise why(s, action, reason)
        self._hear_choice(action, choice)
        if choice is not None:
            self._make(choice)
            self.chosen = ()
            self._shuffle()

    def _make(self, choice: int) -> None:
        choices.choose(self.state, choice, [0] * PROPHECY)

    def _hear_choice(self, action: int, choice: int | None) -> None:
        s = self.state
        discarded = None
        if s.phase == ARRANGE and choice is not None:
            discarded = s.known[choices.place_at(s.known_n, choice - choices.DO_ARRANGE, 0)]
        for seat in range(s.players):
            self.recalled[seat] += choice_heard(s, action, discarded, seat)
        self.sorting = [0] * s.players

    def _seen(self) -> list[int]:
        return self.state.known[: self.state.known_n]

    # In words

    def word_for(self, action: int) -> str:
        """A choice as people say it; one that cannot be made now, as far as it can be said."""
        s = self.state
        if self.by_card and action >= sequence.NEXT:
            if s.phase == ARRANGE and action in self.legal():
                card = Card(s.known[action - sequence.NEXT])
                return f"then {card}" if self.chosen else f"arrange {card}"
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
        """The deck's next card as people say it: "draw nightmare"."""
        return str(deck_step(self.state, (card,))) if self.asks_deck else str(Card(card))


class WrittenGame(GameSoFar):
    """A game that keeps the steps of the rules."""

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
        """Return the game as rules/record.md has it, up to its last complete step."""
        record = header(self.state, "", ("player",) * self.state.players)
        record["steps"] = [step.to_record() for step in self.steps]
        result = result_of(self.state)
        return record if result is None else {**record, "result": result}
