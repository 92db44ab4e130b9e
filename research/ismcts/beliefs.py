"""Beliefs of a seat about the hidden cards of a silent game, with the weight of each belief.

A hidden card is a token. A belief is a pair: the tokens in the partner's hand, and those on top of the deck
that only the partner has ordered. A token holds the kind of the card if the seat knows it (from the draft, a
swap, or its own earlier prophecy), otherwise what the card cannot be. `Witness` replays a game and records
the events of tokens; `weigh` applies them to all beliefs. An event such as "the partner plays a red sun" may
concern one token or another: there beliefs branch, and equal ones are merged again.

The weight of a belief is the number of ways in which the cards can have come into these places, where
cards of one kind count as different. `resample` explains why.
"""

from math import perm
from typing import Any, NamedTuple

from reverie.envs import prophecy as sequence
from reverie.envs.open_spiel_game import GameSoFar
from reverie.envs.open_spiel_recall import knows_top, sees_card
from reverie.onirim.cards import COLOURS, DOOR, KEY, LOCATIONS, NIGHTMARE, colour_of, key_of, symbol_of
from reverie.onirim.choices import (
    DISCARD,
    DO_SEARCH,
    DO_SWAP,
    OPEN,
    PAY_HAND,
    PAY_KEY,
    TAKE,
    place_at,
)
from reverie.onirim.deck import MIX, deck_request
from reverie.onirim.state import ARRANGE, AT_DOOR, AT_NIGHTMARE, CHOOSE, DRAFT, FORESEE, REFILL, SHARED, SWAP

ANY = -100
"""A token on top of the deck that may be any card."""
LOCATION = -1
"""A token in a hand that may be any location. Lower numbers exclude keys: see `lacks`."""

Belief = tuple[tuple[int, ...], tuple[int, ...]]
"""The tokens in the partner's hand and those on top of the deck, each sorted."""

# What happens to tokens
GAIN = 0  # the partner takes a card that the seat sees, or knows
NEW = 1  # the partner draws a location unseen
SHOW = 2  # a card leaves the partner's hand and is seen
BEGIN = 3  # the partner begins a prophecy: what they had put on top lies in some order
LOOK_AGAIN = 4  # they look at a card that they had put there
LOOK_FURTHER = 5  # they look at one that nobody knew
GIVE = 6  # a card that the seat had put on top is put back in an order it does not see
FROM_TOP = 7  # the partner draws a location unseen that they had put there
SEEN_TOP = 8  # a card that they had looked at is seen
SEEN_DECK = 9  # a card that nobody knew is seen
NO_KEY = 10
HAS_KEY = 11
FORGET = 12  # the deck is shuffled


class Event(NamedTuple):
    what: int
    card: int
    """The kind of the card, or for `LOOK_AGAIN` its place, or -1 for none."""
    entry: int
    """The index in the history of a card that the seat does not see, or -1."""
    unseen: tuple[int, ...]
    """The numbers of cards of each kind that the seat had not seen until then."""


class Answered(NamedTuple):
    """The partner's answer to a prophecy: how many events came before it, and its entries in the history."""

    after: int
    entries: tuple[int, ...]


# Going through a game


class _Replay(GameSoFar):
    """A game that records when the deck is shuffled."""

    __slots__ = ("before_shuffle",)
    before_shuffle: Any

    def _shuffle(self) -> None:
        if deck_request(self.state) == MIX:
            self.before_shuffle()
        super()._shuffle()


class Witness:
    """Replays a silent game and records what the seat `me` learns about the partner's cards."""

    def __init__(self, start: GameSoFar, me: int) -> None:
        self.me, self.partner = me, 1 - me
        self.game = _Replay(start.state.copy(), start.by_card)
        self.game.before_shuffle = lambda: self._note(FORGET)
        self.events: list[Event] = []
        self.answers: list[Answered] = []
        self.answering: tuple[int, ...] = ()
        """The entries of an answer to a prophecy that is not complete yet."""
        self.letters: dict[int, int] = {}
        """The index in the partner's letters, by index in the history."""

    def advance(self, entry: int, action: int) -> None:
        """Handle the next entry of the history."""
        game, s = self.game, self.game.state
        length = len(game.memories[self.partner])
        by_deck, phase, theirs = game.asks_deck, s.phase, s.active == self.partner
        shared_key = DOOR <= action < NIGHTMARE and s.hand[SHARED][key_of(action - DOOR)] > 0
        if by_deck:
            self._card(entry, action)
        elif action == DO_SEARCH:
            self._note(FORGET)
        elif theirs:
            self._choice(entry, action)
        game.act(action)
        if len(game.memories[self.partner]) > length:
            self.letters[entry] = length
        if by_deck and theirs and phase == REFILL and DOOR <= action < NIGHTMARE and not shared_key:
            asked_at_door = s.phase == AT_DOOR and s.resolving == action
            self._note(HAS_KEY if asked_at_door else NO_KEY, key_of(action - DOOR))

    def unseen(self) -> list[int]:
        """Return the numbers of cards of each kind that `me` has not seen."""
        game, s = self.game, self.game.state
        unseen = s.deck.copy()
        for card, n in enumerate(s.hand[self.partner]):
            unseen[card] += n
        for place in range(s.known_n):
            unseen[s.known[place]] += not knows_top(s, place, self.me)
        for place, card in enumerate(game.turned_up):
            unseen[card] -= sees_card(s, card, self.me) and not knows_top(s, place, self.me)
        return unseen

    def _note(self, what: int, card: int = -1, entry: int = -1, unseen: list[int] | None = None) -> None:
        self.events.append(Event(what, card, entry, tuple(unseen or self.unseen())))

    def _card(self, entry: int, card: int) -> None:
        """Handle a card from the deck."""
        s, place = self.game.state, len(self.game.turned_up)
        nobodys, mine = place >= s.known_n, knows_top(s, place, self.me)
        if s.phase == FORESEE and s.active == self.partner:
            if place == 0:
                self._note(BEGIN)
            if not mine:
                self._note(LOOK_FURTHER if nobodys else LOOK_AGAIN, place, entry)
        elif not sees_card(s, card, self.me):
            if mine:
                self._note(GAIN, card)
            else:
                self._note(NEW if nobodys else FROM_TOP, -1, entry)
        elif not mine:
            self._note(SEEN_DECK if nobodys else SEEN_TOP, card)

    def _choice(self, entry: int, action: int) -> None:
        """Handle a choice of the partner."""
        s = self.game.state
        own = s.hand[self.partner]
        if s.phase == DRAFT:
            self._note(GAIN, action - TAKE)
        elif s.phase == CHOOSE and action % DISCARD < LOCATIONS:
            self._note(SHOW, action % LOCATIONS)
        elif s.phase == SWAP and action >= DO_SWAP:
            given, taken = divmod(action - DO_SWAP, LOCATIONS)
            self._note(SHOW, given)
            self._note(GAIN, taken)
        elif s.phase == AT_DOOR and action == OPEN:
            self._note(SHOW, key_of(s.resolving - DOOR))
        elif s.phase == AT_NIGHTMARE and action < PAY_KEY + COLOURS:
            self._note(SHOW, key_of(action - PAY_KEY))
        elif action == PAY_HAND:
            unseen = self.unseen()
            for card in range(LOCATIONS):
                for _ in range(own[card]):
                    self._note(SHOW, card, unseen=unseen)
                    unseen[card] -= 1
        elif s.phase == ARRANGE:
            self._answer(entry, action)

    def _answer(self, entry: int, action: int) -> None:
        game, s = self.game, self.game.state
        self.answering += (entry,)
        choice: int | None = action
        if game.by_card:
            seen = s.known[: s.known_n]
            choice = sequence.choice_of(seen, (*game.chosen_places, action - sequence.NEXT))
        if choice is None:
            return
        unseen = self.unseen()
        for place in range(s.known_n):
            if knows_top(s, place, self.me):
                self._note(GIVE, s.known[place], unseen=unseen)
                unseen[s.known[place]] += 1
        self.answers.append(Answered(len(self.events), self.answering))
        self._note(SEEN_TOP, s.known[place_at(s.known_n, choice - sequence.NEXT, 0)], unseen=unseen)
        self.answering = ()


# Beliefs


def lacks(token: int, card: int) -> bool:
    """Return whether a token in a hand is known not to be this card."""
    return symbol_of(card) == KEY and bool(-1 - token >> colour_of(card) & 1)


def lacking(token: int, card: int) -> int:
    """Return the token with the knowledge added that it is not this key."""
    return -1 - (-1 - token | 1 << colour_of(card))


def left(belief: Belief, unseen: tuple[int, ...], card: int) -> int:
    """Return how many cards of this kind a token of unknown kind might be."""
    return unseen[card] - belief[0].count(card) - belief[1].count(card)


def with_token(tokens: tuple[int, ...], token: int) -> tuple[int, ...]:
    return tuple(sorted((*tokens, token)))


def without(tokens: tuple[int, ...], token: int) -> tuple[int, ...]:
    at = tokens.index(token)
    return tokens[:at] + tokens[at + 1 :]


Branch = tuple[Belief, float, int]
"""A belief after an event, the number of ways, and the token concerned (for `HAS_KEY`, its place in the
hand)."""


def branches(belief: Belief, event: Event) -> list[Branch]:
    """Return the beliefs that an event may turn a belief into."""
    what, card, _, unseen = event
    hand, top = belief
    if what == GAIN:
        return [((with_token(hand, card), top), 1, card)]
    if what == NEW:
        return [((with_token(hand, LOCATION), top), 1, LOCATION)]
    if what == SHOW:
        return [
            ((without(hand, token), top), hand.count(token) * ways, token)
            for token in set(hand)
            if (ways := 1 if token == card else not_yet(belief, unseen, token, card))
        ]
    if what == GIVE:
        return [((hand, with_token(top, card)), 1, card)]
    if what == LOOK_FURTHER:
        return [((hand, with_token(top, ANY)), 1, ANY)]
    if what == FROM_TOP:
        return [
            (
                (with_token(hand, token if token >= 0 else LOCATION), without(top, token)),
                top.count(token),
                token,
            )
            for token in set(top)
            if token < LOCATIONS
        ]
    if what == SEEN_TOP:
        return [
            ((hand, without(top, token)), top.count(token) * ways, token)
            for token in set(top)
            if (ways := 1 if token == card else left(belief, unseen, card) if token == ANY else 0)
        ]
    if what == SEEN_DECK:
        return [(belief, left(belief, unseen, card), -1)]
    if what == NO_KEY:
        lesser = tuple(sorted(token if token >= 0 else lacking(token, card) for token in hand))
        return [] if card in hand else [((lesser, top), 1, -1)]
    if what == HAS_KEY:
        return list(key_held(belief, event))
    if what == FORGET:
        return [((hand, ()), places(belief, unseen), -1)]
    return [(belief, 1, -1)]


def not_yet(belief: Belief, unseen: tuple[int, ...], token: int, card: int) -> int:
    """Return in how many ways a token of unknown kind in the hand can be this card."""
    return 0 if token >= 0 or lacks(token, card) else left(belief, unseen, card)


def key_held(belief: Belief, event: Event) -> list[Branch]:
    """Return the branches of "one token at least is this key": for each token, that it is the first one."""
    hand, top = belief
    key = event.card
    if key in hand:
        return [(belief, 1, -1)]
    found: list[Branch] = []
    for at, token in enumerate(hand):
        ways = not_yet(belief, event.unseen, token, key)
        if ways:
            before = [other if other >= 0 else lacking(other, key) for other in hand[:at]]
            found.append(((tuple(sorted([*before, key, *hand[at + 1 :]])), top), ways, at))
    return found


def places(belief: Belief, unseen: tuple[int, ...]) -> int:
    """Return in how many ways the tokens on top can be cards, if the tokens of the hand are given."""
    hand, top = belief
    tokens = sum(token >= 0 for token in hand + top)
    unknown = sum(token < 0 for token in hand)
    return perm(sum(unseen) - tokens - unknown, top.count(ANY))


def hands(belief: Belief, unseen: tuple[int, ...]) -> int:
    """Return in how many ways the tokens in the hand can be cards."""
    unknown = [token for token in belief[0] if token < 0]
    if not unknown:
        return 1
    keys = tuple(left(belief, unseen, key_of(colour)) for colour in range(COLOURS))
    others = sum(left(belief, unseen, card) for card in range(LOCATIONS)) - sum(keys)
    return _hands(unknown, keys, others)


def _hands(unknown: list[int], keys: tuple[int, ...], others: int) -> int:
    if not unknown:
        return 1
    ways = others * _hands(unknown[1:], keys, others - 1) if others > 0 else 0
    for colour, n in enumerate(keys):
        if n > 0 and not lacks(unknown[0], key_of(colour)):
            fewer = (*keys[:colour], n - 1, *keys[colour + 1 :])
            ways += n * _hands(unknown[1:], fewer, others)
    return ways


Came = list[tuple[Belief, float, int]]
"""The origins of a belief: each with the belief before, its weight, and the token concerned."""


def weigh(events: list[Event]) -> tuple[list[dict[Belief, Came]], dict[Belief, float]]:
    """Return for each event the beliefs after it with their origins, and the weights of the last beliefs."""
    weights: dict[Belief, float] = {((), ()): 1.0}
    layers: list[dict[Belief, Came]] = []
    for event in events:
        layer: dict[Belief, Came] = {}
        for belief, weight in weights.items():
            for after, ways, token in branches(belief, event):
                if ways > 0:
                    layer.setdefault(after, []).append((belief, weight * ways, token))
        weights = {after: sum(weight for _, weight, _ in came) for after, came in layer.items()}
        total = sum(weights.values())
        weights = {after: weight / total for after, weight in weights.items()}
        layers.append(layer)
    return layers, weights
