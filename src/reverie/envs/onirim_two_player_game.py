"""A game of Onirim between two learners: its cards, what can be chosen, what a seat sees, what a step earns.

Knows nothing of PettingZoo; `onirim_two_player` puts its two interfaces around it.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .. import onirim
from ..dice import seed_dice
from ..onirim.choices import CHOICES, MOST, choose, list_choices
from ..onirim.deck import answer, asked, pick
from ..onirim.moves import new, step_of
from ..onirim.observation import CHOICE_WIDTH, observe_choice
from ..onirim.options import options_for
from ..onirim.record import result_of
from ..onirim.state import ALL_DOORS, ARRANGE, PROPHECY, State
from ..refusal import Refusal
from . import prophecy as sequence
from .onirim_common import DOOR, PROPHECIES, REWARDS, check, why_closed
from .render import drawn


class Table:
    """One table with two seats. `deal` begins a game; the deck answers by itself."""

    def __init__(
        self,
        *,
        prophecy: str = "whole",
        reward: str = "doors",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.options = options_for(2, **options)
        self.state = new(self.options)
        check("prophecy", prophecy, PROPHECIES)
        check("reward", reward, REWARDS)
        check("render_mode", render_mode, (None, "human", "ansi", "rgb_array"))
        self.render_mode = render_mode
        self._reward = reward
        self._by_card = prophecy == "sequence"
        self.actions = sequence.ACTIONS if self._by_card else CHOICES
        self.width = CHOICE_WIDTH + sequence.PART * self._by_card

    # Playing

    def deal(self, seed: str) -> None:
        """Begin a game: the cards are those of `onirim.Game(2, seed=seed)`."""
        self.seed = seed
        self.dice = seed_dice(seed)
        self.state = new(self.options)
        self.made: list[int] = []
        self.chosen: tuple[int, ...] = ()
        self._let_the_deck_answer()

    def take(self, action: int) -> float:
        """Make a legal choice, or say the next card of a prophecy; returns the reward, the same for both."""
        before = self._worth()
        choice: int | None = action
        if self._by_card and action >= sequence.NEXT:
            self.chosen = (*self.chosen, action - sequence.NEXT)
            choice = sequence.choice_of(self._foreseen(), self.chosen)
        if choice is not None:
            choose(self.state, choice, [0] * PROPHECY)
            self.made.append(choice)
            self.chosen = ()
            self._let_the_deck_answer()
        return self._worth() - before

    def _let_the_deck_answer(self) -> None:
        cards = [0] * PROPHECY
        while asked(self.state):
            pick(self.state, self.dice, cards)
            answer(self.state, cards)

    def _worth(self) -> float:
        """What the game is worth as it stands; a reward is the difference that a step makes."""
        won = float(self.state.ending == ALL_DOORS)
        return won if self._reward == "win" else won + DOOR * sum(map(sum, self.state.doors))

    def _foreseen(self) -> list[int]:
        return self.state.known[: self.state.known_n]

    # What can be chosen, and what cannot

    def offered(self) -> list[int]:
        """The legal actions of the seat to move; none when the game is over."""
        if self._by_card and self.state.phase == ARRANGE:
            places = sequence.open_places(self._foreseen(), self.chosen)
            return [sequence.NEXT + place for place in places]
        room = [0] * MOST
        return room[: list_choices(self.state, room)]

    def why_not(self, action: Any) -> str | None:
        """Why the seat to move cannot choose `action`, in a sentence; nothing if it can."""
        refusal = self.refusal(action)
        return None if refusal is None else str(refusal)

    def refusal(self, action: Any) -> Refusal | None:
        """The same as a refusal, to raise."""
        open_now = isinstance(action, int | np.integer) and action in self.offered()
        return None if open_now else why_closed(self.state, action, self._by_card)

    # What is seen

    def row(self, seat: int) -> NDArray[np.uint8]:
        """What a seat sees of the table: its view in numbers, and how far it has come with a prophecy."""
        mine = seat == self.state.active
        return self._row(onirim.View(self.state, seat).seen, seat, self.chosen if mine else ())

    def everything(self) -> NDArray[np.uint8]:
        """Whose turn it is, and the table with all cards face up, from the first seat."""
        whose = np.array([self.state.active], np.uint8)
        return np.concatenate([whose, self._row(self.state, 0, self.chosen)])

    def _row(self, seen: State, seat: int, chosen: tuple[int, ...]) -> NDArray[np.uint8]:
        numbers = [0] * self.width
        observe_choice(seen, seat, numbers)
        if self._by_card:
            sequence.observe(chosen, numbers, CHOICE_WIDTH)
        return np.array(numbers, np.uint8)

    def shown(self, seat: int) -> Any:
        """The table as a seat sees it: text, a picture, or nothing because it is printed."""
        return drawn(onirim.View(self.state, seat), self.render_mode)

    # How it ended

    def result(self) -> dict[str, Any] | None:
        """The outcome as records have it: won, reason, turns, doors. Nothing while the game goes on."""
        return result_of(self.state)

    def record(self) -> dict[str, Any]:
        """The game so far as in rules/record.md: `onirim.Game.from_record` replays it."""
        game = onirim.Game(2, seed=self.seed, **self.options.to_record())
        for choice in self.made:
            game.push(step_of(game.state, choice))
        return {**game.record()}
