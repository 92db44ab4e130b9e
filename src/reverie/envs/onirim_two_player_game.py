"""A game of Onirim between two learners: its cards, actions, observations and rewards.

It does not depend on PettingZoo; `onirim_two_player` wraps it in two interfaces. The compiled rules play the
game.
"""

from typing import Literal, Unpack

import numpy as np
from numpy.typing import NDArray

from .. import onirim
from ..json_values import Json
from ..onirim.fast.learner_games import EVERYTHING
from ..onirim.fast.one_game import OneGame
from ..onirim.fast.vector import Prophecy
from ..onirim.json_types import Record, Rules
from ..onirim.moves import new
from ..onirim.options import options_for
from ..onirim.record import result_of
from ..onirim.state import FIELDS, State
from ..refusal import Refusal
from .onirim_common import PROPHECIES, check, whole_number, why_closed
from .onirim_infos import Reward, record_from_actions, rewards, state_of
from .render import Rendered, render_view

SEATS = ("player", "player")
"""Names of the seats in records, as in those of `onirim.Game`."""


RenderMode = Literal["human", "ansi", "rgb_array"]


class TwoPlayerOptions(Rules, total=False):
    """Options of a table: those of the game, and those of the environments."""

    prophecy: Prophecy
    reward: Reward
    render_mode: RenderMode | None


class Table:
    """A table with two seats. `deal` begins a game; the deck answers by itself."""

    def __init__(
        self,
        *,
        prophecy: Prophecy = "whole",
        reward: Reward = "doors",
        render_mode: RenderMode | None = None,
        **options: Unpack[Rules],
    ) -> None:
        self.options = options_for(2, **options)
        check("prophecy", prophecy, PROPHECIES)
        check("render_mode", render_mode, (None, "human", "ansi", "rgb_array"))
        self.render_mode = render_mode
        self._rewards = rewards(reward)
        self._by_card = prophecy == "sequence"
        self.game = OneGame(self.options, prophecy=prophecy)
        self.actions, self.width = self.game.actions, self.game.width
        self.seed = ""
        self.actions_taken: list[int] = []
        """The actions so far."""

    # Playing

    def deal(self, seed: str) -> None:
        """Begin a game with the cards of `onirim.Game(2, seed=seed)`."""
        self.seed, self.actions_taken = seed, []
        self.game.deal(seed)

    def take(self, action: object) -> tuple[float, bool]:
        """Make a legal choice, or name the next card of a prophecy.

        Return the reward of both seats, and whether the game is over. An illegal action raises a refusal and
        changes nothing.
        """
        number = whole_number(action)
        if not 0 <= number < self.actions or not self.game.offers(number):
            raise self.refusal(number)
        result = self.game.take(number)
        self.actions_taken.append(number)
        return self._rewards[result], result & 3 != 0

    @property
    def state(self) -> State:
        """A copy of the whole state. Setting it replaces the state of the game."""
        return state_of(self.game.states[0])

    @state.setter
    def state(self, state: State) -> None:
        """Replace the state of the game."""
        game = self.game
        for name, _, _ in FIELDS:
            game.states[0][name] = getattr(state, name)
        game.take(-1)  # illegal: it only recomputes the mask and the observation
        game.learners["actions"] -= 1

    @property
    def chosen_places(self) -> tuple[int, ...]:
        """The places of a prophecy that have been chosen so far."""
        learner = self.game.learners[0]
        return tuple(learner["placed"][: learner["placed_n"]].tolist())

    # Legal actions

    def legal_actions(self) -> list[int]:
        """Return the legal actions of the seat to move; none when the game is over."""
        offered: list[int] = self.game.choices[0][: self.game.counts[0]].tolist()
        return offered

    def why_not(self, action: object) -> str | None:
        """Return why the seat to move cannot choose `action`, in a sentence, or None if it can."""
        is_open = isinstance(action, int | np.integer) and action in self.legal_actions()
        return None if is_open else str(self.refusal(action))

    def refusal(self, action: object) -> Refusal:
        """Return the refusal of an action that is illegal."""
        return why_closed(self.state, action, self._by_card)

    # Observations

    def row(self, seat: int) -> NDArray[np.uint8]:
        """Return what a seat sees of the table: its view in numbers, and how far it has come with a
        prophecy."""
        game = self.game
        seen: NDArray[np.uint8] = game.observation.copy() if seat == game.active[0] else game.see_alone(seat)
        return seen

    def everything(self) -> NDArray[np.uint8]:
        """Return whose turn it is, and the table with all cards face up, from the first seat."""
        whose = self.game.active.astype(np.uint8)
        return np.concatenate([whose, self.game.see_alone(EVERYTHING)])

    def render(self, seat: int) -> Rendered:
        """Return the table as a seat sees it, as text or as a picture; None if it is printed."""
        return render_view(onirim.View(self.state, seat), self.render_mode)

    # Results

    def result(self) -> Json:
        """Return the outcome of a finished game as records have it: won, reason, turns, doors."""
        result = result_of(self.state)
        assert result is not None
        return result

    def record(self) -> Record:
        """Return the game so far as in docs/rules/records.md. `onirim.Game.from_record` replays it."""
        start = new(self.options)
        return record_from_actions(
            start, self.game.start_dice[0], self.actions_taken, self.seed, SEATS, self._by_card
        )
