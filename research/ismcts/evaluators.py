"""Evaluators for OpenSpiel's tree searches: games played out by `scripted`, or learned odds.

>>> import pyspiel
>>> from open_spiel.python.algorithms.ismcts import ChildSelectionPolicy, ISMCTSBot
>>> from reverie.envs import open_spiel
>>> from research.ismcts.evaluators import Odds
>>> game = pyspiel.load_game("python_reverie_onirim_v1")
>>> bot = ISMCTSBot(game, Odds(), 0.5, 20, child_selection_policy=ChildSelectionPolicy.PUCT)
>>> state = game.new_initial_state()
>>> for card in (0, 0, 4, 5, 11):
...     state.apply_action(card)
>>> bot.step(state) in state.legal_actions()
True

Both evaluate a state at a moment of choice, from the view of the seat that has to choose. Both have priors,
which `ChildSelectionPolicy.PUCT` uses.
"""

from math import exp
from typing import Any

import numpy as np

from reverie.dice import seed_dice
from reverie.envs.open_spiel_game import GameSoFar
from reverie.envs.prophecy import NEXT
from reverie.onirim.choices import DO_ARRANGE, MAX_CHOICES, list_choices, place_at
from reverie.onirim.choices import choose as make
from reverie.onirim.players.dreamwalker import Dreamwalker
from reverie.onirim.players.scripted import choose_by_script
from reverie.onirim.simulation import has_numba
from reverie.onirim.state import ARRANGE, FIELDS, PROPHECY, State
from reverie.onirim.view import View

from . import rollouts


class Odds:
    """Evaluator by `dreamwalker`: its odds of the best choice. A choice with better odds has a higher prior.

    It has learned from millions of games, and takes a millisecond or two."""

    def __init__(self, doubt: float = 0.02) -> None:
        """Set `doubt`: a choice whose odds are lower by `doubt` has a prior 1/e times as high."""
        self._player = Dreamwalker()
        self._doubt = doubt
        self._moment: tuple[GameSoFar | None, int] = (None, 0)
        self._found: dict[int, float] = {}

    def evaluate(self, state: Any) -> list[float]:
        """Return the odds of winning for each seat, which are equal."""
        return [max(self._odds(state).values())] * state.so_far.state.players

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """Return the prior of each legal action."""
        odds = self._odds(state)
        best = max(odds.values())
        shares = {action: exp((each - best) / self._doubt) for action, each in odds.items()}
        total = sum(shares.values())
        return [(action, shares[action] / total) for action in state.legal_actions()]

    def _odds(self, state: Any) -> dict[int, float]:
        """Return the odds of each legal action. They are cached, since a search asks twice for a moment."""
        so_far: GameSoFar = state.so_far
        moment = so_far, state.move_number()  # it is the same game while nobody else holds it
        if self._moment != moment:
            choices = choices_left(so_far)
            each = self._player.odds(View(so_far.state, so_far.state.active), choices)
            self._moment, self._found = moment, {}
            for choice, worth in zip(choices, each, strict=True):
                action = action_of(so_far, choice)
                self._found[action] = max(self._found.get(action, 0.0), worth)
        return self._found


class Rollouts:
    """Evaluator by rollouts: the share of some games that `scripted` wins. Its own choice has a prior of one
    half.

    Nothing is learned. It is compiled if Numba is installed."""

    def __init__(self, games: int = 16, seed: str = "rollouts") -> None:
        self._games = games
        self._dice: Any = seed_dice(seed)
        self._compiled = has_numba()
        if self._compiled:
            from reverie.onirim.fast.compiled import compile_rules, new_states

            self._dice = np.array(self._dice)
            self._states: Any = new_states(3)
            self._cards: Any = np.zeros(PROPHECY, np.int64)
            self._room: Any = np.zeros(MAX_CHOICES, np.int16)
            self._play_out = compile_rules(rollouts).function(rollouts.play_out)
        else:
            self._states, self._cards, self._room = [None] * 3, [0] * PROPHECY, [0] * MAX_CHOICES
            self._play_out = rollouts.play_out

    def evaluate(self, state: Any) -> list[float]:
        """Return the share of games won for each seat, which are equal."""
        self._place(with_answer(state.so_far))
        won: int = self._play_out(self._states, self._games, self._dice, self._cards, self._room)
        return [won / self._games] * state.so_far.state.players

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """Return the prior of each legal action."""
        so_far, legal = state.so_far, state.legal_actions()
        own = action_of(so_far, scripted_choice(so_far))
        return [(action, 0.5 / len(legal) + 0.5 * (action == own)) for action in legal]

    def _place(self, s: State) -> None:
        if not self._compiled:
            self._states[0] = s
            return
        for name, _, _ in FIELDS:
            self._states[name][0] = getattr(s, name)


def choices_left(so_far: GameSoFar) -> list[int]:
    """Return the choices of the rules that agree with the incomplete answer to a prophecy."""
    s = so_far.state
    room = [0] * MAX_CHOICES
    choices = room[: list_choices(s, room)]
    said = so_far.chosen_places
    return [
        choice
        for choice in choices
        if all(place_at(s.known_n, choice - DO_ARRANGE, at) == place for at, place in enumerate(said))
    ]


def action_of(so_far: GameSoFar, choice: int) -> int:
    """Return the action that makes a choice of the rules, or the next part of it."""
    s = so_far.state
    if s.phase == ARRANGE and so_far.by_card:
        return NEXT + place_at(s.known_n, choice - DO_ARRANGE, len(so_far.chosen_places))
    return choice


def scripted_choice(so_far: GameSoFar) -> int:
    choices = choices_left(so_far)
    return choose_by_script(View(so_far.state, so_far.state.active).visible_state, choices, len(choices))


def with_answer(so_far: GameSoFar) -> State:
    """Return the state. If an answer to a prophecy has begun, `scripted` completes it first."""
    if not so_far.chosen_places:
        return so_far.state
    s = so_far.state.copy()
    make(s, scripted_choice(so_far), [0] * PROPHECY)
    return s
