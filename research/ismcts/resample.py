"""Another game that a seat could not tell from this one: what OpenSpiel's ISMCTS imagines.

Alone, and with open hands, nothing that has happened is hidden, and the game itself is the answer. In silence
the partner's draws are hidden, what their prophecies showed, and the order in which they put cards back.

**What is drawn.** Every way in which the cards that the seat has not seen can have come to lie where they
lie, and that agrees with all it was told, is as likely as any other; cards of one kind count as different
cards. What a partner chose tells no more than that they could choose it: nothing is made of how they play,
which is the custom of ISMCTS.

**What is told.** More than the seat's view holds: which cards the partner took in the draft or by a swap,
which of the seat's own cards on top the partner has put into another order, and that the partner had a key,
or none, for a door they drew.

What is drawn is a whole game, its history too: `beliefs` says what may have been, here one of
these is drawn from the last event to the first, every hidden card is given a kind, and the entries of the
history that the seat does not see are written anew.
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
"""Gives a number from 0 to before 1."""


class Resampler:
    """Draws, for a bot of OpenSpiel, states that a seat cannot tell from the one it is in.

    The beliefs of a moment are worked out once, and drawn from as often as the search asks.
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
    """A hidden card, while it is being drawn what it was."""

    __slots__ = ("kind", "looks")

    def __init__(self, looks: int) -> None:
        self.looks = looks
        """What the seat knows of it, as beliefs have it."""
        self.kind = looks
        """What it is, once that is drawn: 0 or more."""


class Beliefs:
    """What `me` may believe in one moment of a silent game. Made once, drawn from as often as one likes."""

    def __init__(self, start: GameSoFar, actions: Sequence[int], me: int) -> None:
        witness = Witness(start, me)
        for entry, action in enumerate(actions):
            witness.go_on(entry, action)
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
        """By which token each event came about."""
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
        """The cards of the last prophecy as they lay when it was looked at."""
        self._order: list[Token] = []
        """The same in the order of its answer, as far as it has shown: the card discarded first."""
        self._orders: list[tuple[list[Token], list[Token]]] = []
        """Both for every prophecy that was answered."""
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
        """What is on top lies in some order, each as likely as the others."""
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
        """Give a kind to every token that has shown none."""
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
            s.phase == ARRANGE or (s.phase == FORESEE and len(witness.game.turned) > 0)
        )
        if not looking:
            self._lie()
        new = actions.copy()
        for entry, token in self._entries.items():
            new[entry] = token.kind
        for answer, (lying, order) in zip(witness.answers, self._orders, strict=True):
            self._write(new, answer.entries, lying, order)
        seen = 0 if looking else len(witness.game.turned)  # they lie turned up, and are still on top
        so_far = witness.game.with_state(self._state(s.copy(), seen, self._lying if looking else self._top))
        if looking and s.phase == FORESEE:
            so_far.turned = tuple(new[len(new) - len(so_far.turned) :])
        elif looking and witness.answering:
            self._begin_answer(new, so_far)
        self._recall(so_far, actions, new)
        return so_far, new

    def _state(self, s: State, seen: int, on_top: list[Token]) -> State:
        """The state with the hidden cards that were drawn; `seen` cards on top are none."""
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
        """The answer to a prophecy, in the numbers of choices."""
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
        """An answer of which the partner has said a part."""
        seen = so_far.state.known[: so_far.state.known_n]
        wanted = seen.copy()
        _shuffle(wanted, self._dice)
        so_far.chosen = _places(seen, wanted)[: len(self._witness.answering)]
        for entry, place in zip(self._witness.answering, so_far.chosen, strict=True):
            actions[entry] = sequence.NEXT + place

    def _recall(self, so_far: GameSoFar, old: list[int], new: list[int]) -> None:
        """What the partner recalls: other letters at the same places."""
        letters = list(so_far.recalled[self._witness.partner])
        for entry in self._entries:
            if entry in self._witness.letters:
                letters[self._witness.letters[entry]] = CARD_LETTERS[new[entry]]
        answers = [answer.entries for answer in self._witness.answers]
        for entry in sum([*answers, self._witness.answering], ()):
            letters[self._witness.letters[entry]] = CHOICE_LETTERS[new[entry] - sequence.NEXT]
        so_far.recalled[self._witness.partner] = "".join(letters)


def _places(seen: list[int], wanted: list[int]) -> tuple[int, ...]:
    """The places of the cards seen in the order in which they are wanted, but for the last, which goes by
    itself; of equal cards the first goes first."""
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
    """Which of these, by weight."""
    at = dice() * sum(weights)
    for which, weight in enumerate(weights):
        at -= weight
        if at < 0:
            return which
    return len(weights) - 1
