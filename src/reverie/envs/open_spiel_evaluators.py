"""How good a state is, for OpenSpiel's tree searches: games played out by `scripted`, or learned odds.

>>> import pyspiel
>>> from open_spiel.python.algorithms.ismcts import ISMCTSBot
>>> from reverie.envs import open_spiel
>>> from reverie.envs.open_spiel_evaluators import Odds
>>> game = pyspiel.load_game("python_reverie_onirim_v1")
>>> bot = ISMCTSBot(game, Odds(), uct_c=0.3, max_simulations=20, use_observation_string=True)
>>> state = game.new_initial_state()
>>> for card in (0, 0, 4, 5, 11):
...     state.apply_action(card)
>>> bot.step(state) in state.legal_actions()
True

Both look at a state as whoever has to choose there sees it, at moments when somebody has to.
"""

from typing import Any

import numpy as np

from ..dice import seed_dice
from ..onirim.choices import DO_ARRANGE, MOST, list_choices, place_at
from ..onirim.choices import choose as make
from ..onirim.players.dreamwalker import Dreamwalker
from ..onirim.players.scripted import choose_by_script
from ..onirim.simulation import compiled_rules_are_here
from ..onirim.state import FIELDS, PROPHECY, State
from ..onirim.view import View
from . import open_spiel_rollouts
from .open_spiel_game import GameSoFar


class Evaluator:
    """What OpenSpiel's searches ask for. Every legal action is as likely as the others beforehand."""

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]

    def evaluate(self, state: Any) -> list[float]:
        """The odds of winning, to every seat alike."""
        return [self.odds(state.so_far)] * state.so_far.state.players

    def odds(self, so_far: GameSoFar) -> float:
        raise NotImplementedError


class Odds(Evaluator):
    """What `dreamwalker` thinks of the best choice. Learned from millions of games; half a millisecond."""

    def __init__(self) -> None:
        self._player = Dreamwalker()

    def odds(self, so_far: GameSoFar) -> float:
        choices = choices_left(so_far)
        return float(max(self._player.odds(View(so_far.state, so_far.state.active), choices)))


class Rollouts(Evaluator):
    """How many of some games `scripted` wins from there. Nothing learned; compiled where Numba is."""

    def __init__(self, games: int = 8, seed: str = "rollouts") -> None:
        self._games = games
        self._dice: Any = seed_dice(seed)
        self._compiled = compiled_rules_are_here()
        if self._compiled:
            from ..onirim.fast.compiled import compile_rules, new_states

            self._dice = np.array(self._dice)
            self._states: Any = new_states(3)
            self._cards: Any = np.zeros(PROPHECY, np.int64)
            self._room: Any = np.zeros(MOST, np.int16)
            self._play_out = compile_rules(open_spiel_rollouts).play_out
        else:
            self._states, self._cards, self._room = [None] * 3, [0] * PROPHECY, [0] * MOST
            self._play_out = open_spiel_rollouts.play_out

    def odds(self, so_far: GameSoFar) -> float:
        self._place(with_answer(so_far))
        won: int = self._play_out(self._states, self._games, self._dice, self._cards, self._room)
        return won / self._games

    def _place(self, s: State) -> None:
        if not self._compiled:
            self._states[0] = s
            return
        for name, _, _ in FIELDS:
            self._states[name][0] = getattr(s, name)


def choices_left(so_far: GameSoFar) -> list[int]:
    """The choices of the rules that agree with what has been said of a prophecy's answer."""
    s = so_far.state
    room = [0] * MOST
    choices = room[: list_choices(s, room)]
    said = so_far.chosen
    return [
        choice
        for choice in choices
        if all(place_at(s.known_n, choice - DO_ARRANGE, at) == place for at, place in enumerate(said))
    ]


def with_answer(so_far: GameSoFar) -> State:
    """The state, and where an answer to a prophecy has begun, the state after `scripted` has ended it."""
    if not so_far.chosen:
        return so_far.state
    s = so_far.state.copy()
    choices = choices_left(so_far)
    make(s, choose_by_script(View(s, s.active).seen, choices, len(choices)), [0] * PROPHECY)
    return s
