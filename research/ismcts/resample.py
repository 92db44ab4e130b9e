"""Games that a seat cannot distinguish from the real one, for OpenSpiel's ISMCTS.

With one player, and with open hands, nothing in the past is hidden, and the game itself is the result. In
silent games the partner's draws are hidden, the cards that their prophecies showed, and the order in which
they put cards back.

**Distribution.** Every way in which the unseen cards can have come into their places, and that agrees with
all that the seat knows, is equally likely; cards of one kind count as different. A partner's choice implies
only that it was possible. Nothing is inferred from how they play, as is usual in ISMCTS.

**Knowledge.** A seat knows more than its view holds: the cards that the partner took in the draft or by a
swap, which of its own cards on top of the deck the partner has reordered, and whether the partner had a key
for a door that they drew.

The result is a whole game with its history. `beliefs` computes what is possible; here one possibility is
drawn from the last event to the first, every hidden card gets a kind, and the hidden entries of the history
are rewritten.
"""

from collections.abc import Callable, Sequence
from typing import Any

from reverie.envs import prophecy as sequence
from reverie.envs.open_spiel_game import GameSoFar
from reverie.envs.open_spiel_recall import CARD_LETTERS, CHOICE_LETTERS, knows_top
from reverie.onirim.cards import LOCATIONS
from reverie.onirim.state import ARRANGE, FORESEE, State

from .beliefs import (
    ANY,
    BEGIN,
    FORGET,
    FROM_TOP,
    GAIN,
    GIVE,
    HAS_KEY,
    LOCATION,
    LOOK_AGAIN,
    LOOK_FURTHER,
    NEW,
    NO_KEY,
    SEEN_TOP,
    SHOW,
    Event,
    Witness,
    hands,
    lacking,
    lacks,
    places,
    weigh,
)

Dice = Callable[[], float]
"""A function that returns a random number from 0 to less than 1."""


class Resampler:
    """Draws states for a bot of OpenSpiel that a seat cannot distinguish from the real one.

    The beliefs of a moment are computed once, for any number of draws.
    """

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self._moment: tuple[list[int], int] | None = None
        self._beliefs: Beliefs | None = None

    def __call__(self, state: Any, seat: int) -> Any:
        """Return a state, with a history that leads to it."""
        s = state.so_far.state
        if s.players == 1 or not s.silent:
            return state.clone()
        moment = state.history(), seat
        if self._beliefs is None or self._moment != moment:
            start = state.get_game().new_initial_state().so_far
            self._moment, self._beliefs = moment, Beliefs(start, moment[0], seat)
        _, actions = self._beliefs.draw(self._dice)
        drawn = state.get_game().new_initial_state()
        for action in actions:
            drawn.apply_action(action)
        return drawn


class Token:
    """A hidden card while its kind is drawn."""

    __slots__ = ("kind", "looks")

    def __init__(self, looks: int) -> None:
        self.looks = looks
        """The seat's knowledge of the card, as in beliefs."""
        self.kind = looks
        """The kind, 0 or more, once it is drawn."""


class Beliefs:
    """The beliefs of the seat `me` in one moment of a silent game, for any number of draws."""

    def __init__(self, start: GameSoFar, actions: Sequence[int], me: int) -> None:
        witness = Witness(start, me)
        for entry, action in enumerate(actions):
            witness.advance(entry, action)
        self._witness = witness
        self._actions = list(actions)
        self._unseen = tuple(witness.unseen())
        self._layers, weights = weigh(witness.events)
        self._ends = list(weights)
        self._weights = [
            weight * hands(belief, self._unseen) * places(belief, self._unseen)
            for belief, weight in weights.items()
        ]

    def draw(self, dice: Dice) -> tuple[GameSoFar, list[int]]:
        """Return a game and its history."""
        return Drawn(self._witness, self._way(dice), self._unseen, dice).game(self._actions)

    def _way(self, dice: Dice) -> list[int]:
        """Return the token of each event."""
        belief = self._ends[_one_of(self._weights, dice)]
        tokens = []
        for layer in reversed(self._layers):
            came = layer[belief]
            belief, _, token = came[0 if len(came) == 1 else _one_of([way[1] for way in came], dice)]
            tokens.append(token)
        return tokens[::-1]


class Drawn:
    """The hidden cards of one drawn game."""

    def __init__(self, witness: Witness, way: list[int], unseen: tuple[int, ...], dice: Dice) -> None:
        self._dice, self._witness = dice, witness
        self._hand: list[Token] = []
        self._top: list[Token] = []
        self._lying: list[Token] = []
        """The cards of the last prophecy in the order in which they were seen."""
        self._order: list[Token] = []
        """The same cards in the order of the answer, as far as it is known: the discarded card first."""
        self._orders: list[tuple[list[Token], list[Token]]] = []
        """Both orders for every prophecy that was answered."""
        self._entries: dict[int, Token] = {}
        self._forgotten: list[tuple[list[Token], list[Token], tuple[int, ...]]] = []
        answered = {answer.after for answer in witness.answers}
        for number, (event, token) in enumerate(zip(witness.events, way, strict=True)):
            if number in answered:
                self._order = []
                self._orders.append((self._lying, self._order))
            self._happen(event, token)
        self._settle(unseen)

    # What happened to the tokens

    def _happen(self, event: Event, token: int) -> None:
        what, card, entry, unseen = event
        if what == SHOW:
            self._take(self._hand, token).kind = card
        elif what == SEEN_TOP:
            gone = self._take(self._top, token)
            gone.kind = card
            self._order.append(gone)
        elif what in (GAIN, NEW):
            self._hand.append(self._at(entry, Token(card if what == GAIN else LOCATION)))
        elif what == FROM_TOP:
            drawn = self._at(entry, self._take(self._top, token))
            self._order.append(drawn)
            drawn.looks = max(drawn.looks, LOCATION)
            self._hand.append(drawn)
        elif what == BEGIN:
            self._lie()
            self._lying = self._top.copy()
        elif what == LOOK_AGAIN:
            self._at(entry, self._lying[card])
        elif what == LOOK_FURTHER:
            self._top.append(self._at(entry, Token(ANY)))
            self._lying.append(self._top[-1])
        elif what == GIVE:
            self._top.append(Token(card))
            mine = sum(each.looks >= 0 for each in self._lying)
            self._lying.insert(mine, self._top[-1])
        elif what in (NO_KEY, HAS_KEY):
            self._keys(event, token)
        elif what == FORGET and self._top:
            self._lie()
            self._forgotten.append((self._top, self._hand.copy(), unseen))
            self._top = []

    def _at(self, entry: int, token: Token) -> Token:
        if entry >= 0:
            self._entries[entry] = token
        return token

    def _take(self, tokens: list[Token], looks: int) -> Token:
        alike = [token for token in tokens if token.looks == looks]
        taken = alike[0] if len(alike) == 1 else alike[int(self._dice() * len(alike))]
        tokens.remove(taken)
        return taken

    def _lie(self) -> None:
        """Shuffle the tokens on top of the deck, since every order is equally likely."""
        _shuffle(self._top, self._dice)
        self._order += self._top

    def _keys(self, event: Event, at: int) -> None:
        if event.what == HAS_KEY and at < 0:
            return  # one of those it knows
        _shuffle(self._hand, self._dice)
        self._hand.sort(key=lambda token: token.looks)
        for token in self._hand[: at if event.what == HAS_KEY else None]:
            if token.looks < 0:
                token.looks = lacking(token.looks, event.card)
        if event.what == HAS_KEY:
            self._hand[at].looks = self._hand[at].kind = event.card

    # What they are

    def _settle(self, unseen: tuple[int, ...]) -> None:
        """Draw a kind for every token that has none."""
        pool = list(unseen)
        for token in self._hand + self._top:
            if token.kind >= 0:
                pool[token.kind] -= 1
        unknown = [token for token in self._hand if token.kind < 0]
        while True:  # equal chances for all that agree: draw until it does
            rest = pool.copy()
            drawn = [_deal(rest, LOCATIONS, self._dice) for _ in unknown]
            if not any(lacks(token.looks, card) for token, card in zip(unknown, drawn, strict=True)):
                break
        for token, card in zip(unknown, drawn, strict=True):
            token.kind = card
        for token in self._top:
            if token.kind < 0:
                token.kind = _deal(rest, len(rest), self._dice)
        for top, hand, seen in self._forgotten:  # they went back into the deck, and may have come again
            rest = list(seen)
            for token in hand + [token for token in top if token.kind >= 0]:
                rest[token.kind] -= 1
            for token in top:
                if token.kind < 0:
                    token.kind = _deal(rest, len(rest), self._dice)

    # The game

    def game(self, actions: list[int]) -> tuple[GameSoFar, list[int]]:
        witness, s = self._witness, self._witness.game.state
        looking = s.active == witness.partner and (
            s.phase == ARRANGE or (s.phase == FORESEE and len(witness.game.turned_up) > 0)
        )
        if not looking:
            self._lie()
        new = actions.copy()
        for entry, token in self._entries.items():
            new[entry] = token.kind
        for answer, (lying, order) in zip(witness.answers, self._orders, strict=True):
            self._write(new, answer.entries, lying, order)
        seen = 0 if looking else len(witness.game.turned_up)  # they lie turned up, and are still on top
        so_far = witness.game.with_state(self._state(s.copy(), seen, self._lying if looking else self._top))
        if looking and s.phase == FORESEE:
            so_far.turned_up = tuple(new[len(new) - len(so_far.turned_up) :])
        elif looking and witness.answering:
            self._begin_answer(new, so_far)
        self._recall(so_far, actions, new)
        return so_far, new

    def _state(self, s: State, seen: int, on_top: list[Token]) -> State:
        """Return the state with the drawn cards in place of the hidden ones.

        `seen` cards on top are not hidden."""
        me, partner = self._witness.me, self._witness.partner
        for card in range(LOCATIONS):
            s.deck[card] += s.hand[partner][card]
            s.hand[partner][card] = 0
        for token in self._hand:
            s.deck[token.kind] -= 1
            s.hand[partner][token.kind] += 1
        hidden = [place for place in range(seen, s.known_n) if not knows_top(s, place, me)]
        for place in hidden:
            s.deck[s.known[place]] += 1
        for place, token in zip(hidden, on_top, strict=False):
            s.known[place] = token.kind
            s.deck[token.kind] -= 1
        return s

    def _write(
        self, actions: list[int], entries: tuple[int, ...], lying: list[Token], order: list[Token]
    ) -> None:
        """Write the answer to a prophecy as numbers of choices."""
        seen = [token.kind for token in lying]
        chosen = _places(seen, [token.kind for token in order])
        if self._witness.game.by_card:
            for entry, place in zip(entries, chosen, strict=True):
                actions[entry] = sequence.NEXT + place
        else:
            choice = sequence.choice_of(seen, chosen)
            assert choice is not None
            actions[entries[0]] = choice

    def _begin_answer(self, actions: list[int], so_far: GameSoFar) -> None:
        """Write the begun answer of the partner."""
        seen = so_far.state.known[: so_far.state.known_n]
        wanted = seen.copy()
        _shuffle(wanted, self._dice)
        so_far.chosen_places = _places(seen, wanted)[: len(self._witness.answering)]
        for entry, place in zip(self._witness.answering, so_far.chosen_places, strict=True):
            actions[entry] = sequence.NEXT + place

    def _recall(self, so_far: GameSoFar, old: list[int], new: list[int]) -> None:
        """Rewrite the letters that the partner remembers, at the same places."""
        letters = list(so_far.memories[self._witness.partner])
        for entry in self._entries:
            if entry in self._witness.letters:
                letters[self._witness.letters[entry]] = CARD_LETTERS[new[entry]]
        answers = [answer.entries for answer in self._witness.answers]
        for entry in sum([*answers, self._witness.answering], ()):
            letters[self._witness.letters[entry]] = CHOICE_LETTERS[new[entry] - sequence.NEXT]
        so_far.memories[self._witness.partner] = "".join(letters)


def _places(seen: list[int], wanted: list[int]) -> tuple[int, ...]:
    """Return the places of the cards in the wanted order, without the last, which is implied.

    Of equal cards, the first comes first."""
    chosen: tuple[int, ...] = ()
    for card in wanted[: max(1, len(wanted) - 1)]:
        places = sequence.open_places(seen, chosen)
        chosen += (next(place for place in places if seen[place] == card),)
    return chosen


def _deal(pool: list[int], kinds: int, dice: Dice) -> int:
    """Take a card out of the first `kinds` of a pool."""
    at = int(dice() * sum(pool[:kinds]))
    card = 0
    while at >= pool[card]:
        at -= pool[card]
        card += 1
    pool[card] -= 1
    return card


def _shuffle(items: list[Any], dice: Dice) -> None:
    for at in range(len(items) - 1, 0, -1):
        other = int(dice() * (at + 1))
        items[at], items[other] = items[other], items[at]


def _one_of(weights: Sequence[float], dice: Dice) -> int:
    """Return a random index by weight."""
    at = dice() * sum(weights)
    for which, weight in enumerate(weights):
        at -= weight
        if at < 0:
            return which
    return len(weights) - 1
