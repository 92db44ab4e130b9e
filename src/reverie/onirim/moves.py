"""Steps of a game: which seat has to act, which steps are legal, why others are not, and the state after one.

A table needs nothing else of the rules. `take_step` returns a new state and leaves the old one unchanged.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from math import factorial
from typing import Literal, overload

from ..arguments import check_int
from ..refusal import IllegalMove, OutOfRange, Refusal
from . import choices, deck, rules
from .cards import COLOURS, DOOR, KINDS, LOCATIONS, Card, Colour, key_of
from .deck import deck_request
from .notation import parse
from .options import Options
from .refusals import AmbiguousMove, not_now, refusal_for
from .state import ARRANGE, AT_DOOR, OVER, PROPHECY, SEARCH, SHARED, State
from .steps import GROUPS, Step, check_form
from .view import View

Actor = int | Literal["deck"]

DECK_VERBS = {
    deck.DEAL: "deal",
    deck.DRAW: "draw",
    deck.SHOW: "foresee",
    deck.TURN_UP: "reveal",
    deck.MIX: "shuffle",
}
"""The verb of the deck's step for each request of `deck`."""


def new(options: Options) -> State:
    """Return the state of a game before the first card is dealt."""
    state = State()
    for name, number in options.to_state().items():
        setattr(state, name, number)
    rules.set_up(state)
    return state


def actor(s: State) -> Actor | None:
    """Return the actor: a seat, "deck", or None if the game is over."""
    if s.phase == OVER:
        return None
    return "deck" if deck_request(s) else s.active


# Steps and their numbers


def step_of(s: State, choice: int) -> Step:
    """Return a player's choice in this state as a step."""
    seat = s.active if s.players == 2 else None

    def step(verb: str, *cards: int, colour: int | None = None, shared: int | None = None) -> Step:
        group = None if shared is None or s.players == 1 else GROUPS[shared]
        named = None if colour is None else Colour(colour)
        return Step(verb, tuple(Card(card) for card in cards), named, group, seat)

    if choice < choices.DISCARD:
        return step("play", choice % LOCATIONS, shared=choice // LOCATIONS)
    if choice < choices.DO_SEARCH:
        at = choice - choices.DISCARD
        return step("discard", at % LOCATIONS, shared=at // LOCATIONS)
    if choice == choices.DO_SEARCH:
        return step("search", colour=rules.search_colour(s))
    if choice == choices.DECLINE:
        return step("decline")
    if choice < choices.LEAVE:
        return step("open", colour=s.resolving - DOOR, shared=choice - choices.OPEN)
    if choice == choices.LEAVE:
        return step("leave")
    if choice < choices.PAY_DOOR:
        at = choice - choices.PAY_KEY
        return step("pay key", colour=at % COLOURS, shared=at // COLOURS)
    if choice < choices.PAY_DECK:
        return step("pay door", colour=choice - choices.PAY_DOOR)
    if choice <= choices.PAY_HAND:
        return step("pay deck" if choice == choices.PAY_DECK else "pay hand")
    if choice < choices.KEEP:
        return step("take", choice - choices.TAKE)
    if choice == choices.KEEP:
        return step("keep")
    if choice < choices.DO_ARRANGE:
        return step("swap", *divmod(choice - choices.DO_SWAP, LOCATIONS))
    number, n = choice - choices.DO_ARRANGE, s.known_n
    return step("arrange", *(s.known[choices.place_at(n, number, at)] for at in range(n)))


def choices_of(view: View) -> list[int]:
    """Return the numbers of the legal choices of the seat that has this view; none if it is not that seat's
    turn."""
    if view.to_move != view.seat:
        return []
    room = [0] * choices.MAX_CHOICES
    return room[: choices.list_choices(view.visible_state, room)]


def choice_of(s: State, step: Step) -> int:
    """Return the number of a player's step.

    A missing group is filled in if only one group has the card. A missing colour is implied by the state.
    """
    cards, colour = step.cards, step.colour
    if step.verb in ("play", "discard"):
        first = choices.PLAY if step.verb == "play" else choices.DISCARD
        return first + LOCATIONS * _uses_shared(s, step, cards[0]) + cards[0]
    if step.verb == "search":
        right = Colour(rules.search_colour(s)) if s.phase == SEARCH else colour
        if colour not in (None, right):
            raise IllegalMove("wrong-series-colour", colour=str(right))
        return choices.DO_SEARCH
    if step.verb == "open":
        if s.phase != AT_DOOR:
            return choices.OPEN
        if colour not in (None, s.resolving - DOOR):
            raise IllegalMove("wrong-key-colour", colour=str(Colour(s.resolving - DOOR)))
        return choices.OPEN + _uses_shared(s, step, key_of(s.resolving - DOOR))
    if step.verb in ("pay key", "pay door"):
        if colour is None:
            raise AmbiguousMove("say-which-colour", move=step.verb)
        if step.verb == "pay door":
            return choices.PAY_DOOR + colour
        return choices.PAY_KEY + COLOURS * _uses_shared(s, step, key_of(colour)) + colour
    if step.verb == "take":
        return choices.TAKE + cards[0]
    if step.verb == "swap":
        return choices.DO_SWAP + cards[0] * LOCATIONS + cards[1]
    if step.verb == "arrange":
        return choices.DO_ARRANGE + _arrangement(s, cards)
    return {
        "decline": choices.DECLINE,
        "leave": choices.LEAVE,
        "pay deck": choices.PAY_DECK,
        "pay hand": choices.PAY_HAND,
        "keep": choices.KEEP,
    }[step.verb]


def _uses_shared(s: State, step: Step, card: int) -> int:
    """Return 1 if the step uses the shared cards, else 0."""
    if step.group is not None:
        if s.players == 1:
            raise IllegalMove("no-groups-in-solo-game")
        return GROUPS.index(step.group)
    if s.players == 1 or s.hand[SHARED][card] == 0:
        return 0
    if s.hand[s.active][card] > 0:
        raise AmbiguousMove("say-own-or-shared", card=str(Card(card)))
    return 1


def _arrangement(s: State, cards: tuple[Card, ...]) -> int:
    """Return the number of the permutation that `cards` describe. A single card leaves the rest in order."""
    if s.phase != ARRANGE:
        return 0
    free = list(range(s.known_n))
    order = []
    for card in cards:
        for place in free:
            if s.known[place] == card:
                order.append(place)
                free.remove(place)
                break
        else:
            return factorial(PROPHECY)
    if len(order) == 1:
        order += free
    elif free:
        return factorial(PROPHECY)
    for number in range(factorial(s.known_n)):
        if all(choices.place_at(s.known_n, number, at) == place for at, place in enumerate(order)):
            return number
    raise AssertionError(order)


# Legality


def why_not(s: State, step: Step) -> Refusal | None:
    """Return the reason why `step` cannot be taken, or None if it can."""
    try:
        check(s, step)
    except Refusal as refusal:
        return refusal
    return None


def check(s: State, step: Step) -> None:
    """Raise a refusal unless `step` can be taken now."""
    check_form(step)
    if step.by_deck:
        _check_deck(s, step)
        return
    if actor(s) in (None, "deck"):
        raise not_now(s)
    if step.seat is not None and step.seat != s.active:
        raise IllegalMove("not-turn-of-seat", seat=step.seat, active=s.active)
    choice = choice_of(s, step)
    reason = choices.refuse(s, choice)
    if reason != choices.FINE:
        raise refusal_for(s, choice, reason)


def _check_deck(s: State, step: Step) -> None:
    verb = DECK_VERBS.get(deck_request(s))
    if verb is None:
        raise not_now(s)
    if step.verb != verb:
        raise IllegalMove("wrong-deck-move", value=step.verb, move=verb)
    card_count = deck.request_size(s)
    if len(step.cards) != card_count:
        raise IllegalMove("wrong-number-of-shown-cards", wanted=card_count, shown=len(step.cards))
    cards = list(map(int, step.cards))
    for at, card in enumerate(step.cards):
        misfit = deck.misfit(s, cards, at)
        if misfit == deck.OTHER_ON_TOP:
            raise IllegalMove("wrong-top-card", top=str(Card(s.known[at])), card=str(card))
        if misfit == deck.NONE_LEFT:
            raise IllegalMove("card-not-in-deck", card=str(card))


def take_step(s: State, step: Step) -> State:
    """Return the state after `step`, or raise a refusal if it cannot be taken."""
    check(s, step)
    after = s.copy()
    if step.by_deck:
        deck.answer(after, list(map(int, step.cards)))
    else:
        choices.choose(after, choice_of(s, step), [0] * PROPHECY)
    return after


def complete_step(s: State, step: Step) -> Step:
    """Return a legal step with all parts filled in: group, colour, seat, the whole arrangement."""
    return step if step.by_deck else step_of(s, choice_of(s, step))


def deck_step(s: State, cards: tuple[int, ...]) -> Step:
    """Return the deck's answer as a step."""
    return Step(DECK_VERBS[deck_request(s)], tuple(Card(card) for card in cards))


ANY_MOVE = object()
"""No move in particular."""


class LegalMoves(Sequence[Step]):
    """The legal steps of the seat that has to act, or of the deck. `in` also accepts strings."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._choices: list[int] = []
        if not deck_request(state):
            room = [0] * choices.MAX_CHOICES
            self._choices = room[: choices.list_choices(state, room)]

    def __iter__(self) -> Iterator[Step]:
        if deck_request(self._state):
            return (deck_step(self._state, cards) for cards in possible_cards(self._state))
        return (step_of(self._state, choice) for choice in self._choices)

    def __len__(self) -> int:
        return count_possible(self._state) if deck_request(self._state) else len(self._choices)

    @overload
    def __getitem__(self, at: int) -> Step: ...
    @overload
    def __getitem__(self, at: slice) -> list[Step]: ...
    def __getitem__(self, at: int | slice) -> Step | list[Step]:
        if isinstance(at, slice):
            return [self[k] for k in range(*at.indices(len(self)))]
        number = check_int("legal_moves[…]", at, None)
        if not -len(self) <= number < len(self):
            raise OutOfRange("unknown-move-number", moves=len(self), value=number)
        at = number % len(self)
        return next(islice(self, at, None))

    def __contains__(self, move: object) -> bool:
        try:
            step = parse(move) if isinstance(move, str) else move
        except Refusal:
            return False
        return isinstance(step, Step) and why_not(self._state, step) is None

    def count(self, move: object = ANY_MOVE) -> int:
        """Return how often `move` is among the legal moves: 0 or 1. Without `move`, return their number."""
        return len(self) if move is ANY_MOVE else int(move in self)

    def __repr__(self) -> str:
        shown = [str(step) for step in islice(self, 12)]
        more = f", … {len(self) - 12} more" if len(self) > 12 else ""
        return f"<{len(self)} legal moves: {'; '.join(shown)}{more}>"


def possible_cards(s: State) -> Iterator[tuple[int, ...]]:
    """Yield every possible answer of the deck, in order of the cards' numbers."""
    known = tuple(s.known[: min(s.known_n, deck.request_size(s))])
    left = list(s.deck)

    def extend(cards: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(cards) == deck.request_size(s):
            yield cards
            return
        for card in range(KINDS):
            if left[card]:
                left[card] -= 1
                yield from extend((*cards, card))
                left[card] += 1

    return extend(known)


def count_possible(s: State) -> int:
    """Return how many different answers the deck could give."""
    places = max(0, deck.request_size(s) - s.known_n)
    ways = [1] + [0] * places  # ways[k]: ordered answers of k cards, from the kinds so far
    for count in s.deck:
        ways = [
            sum(
                ways[k - same] * factorial(k) // (factorial(same) * factorial(k - same))
                for same in range(min(count, k) + 1)
            )
            for k in range(places + 1)
        ]
    return ways[places]
