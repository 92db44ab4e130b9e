"""Rewards, infos and records of Onirim's environments, for one game and for many."""

from collections.abc import Iterable
from typing import Literal

import numpy as np

from ..onirim.choices import DO_ARRANGE, FINE, choose, refuse
from ..onirim.deck import answer, deck_request
from ..onirim.decks import SeededDeck
from ..onirim.fast.learner_games import DOORS_CHANGED, REFUSED
from ..onirim.json_types import Record
from ..onirim.moves import deck_step, step_of
from ..onirim.record import record_of
from ..onirim.state import ALL_DOORS, ARRANGE, FIELDS, PROPHECY, State
from .onirim_common import DOOR, REWARDS, Infos, check
from .prophecy import choice_of

Reward = Literal["doors", "win"]

REFUSAL = -0.01
"""The reward of an illegal action, small but noticeable to a learner without masks."""


def rewards(reward: Reward) -> list[float]:
    """Return the reward for each possible result of a step."""
    check("reward", reward, REWARDS)
    return [_reward(result, reward) for result in range(DOORS_CHANGED * 17)]


def _reward(result: int, reward: Reward) -> float:
    won = result & 3 == ALL_DOORS
    doors = result // DOORS_CHANGED - 8
    return (DOOR * doors if reward == "doors" else 0.0) + won + (REFUSAL if result & REFUSED else 0.0)


def state_of(record: np.void) -> State:
    """Return the state in one row of an array of states."""
    state = State.__new__(State)
    for (name, _, _), value in zip(FIELDS, record.item(), strict=True):
        setattr(state, name, value if isinstance(value, int) else value.tolist())
    return state


def ending_of(result: int, learner: np.void) -> Infos:
    """Return the entries of `info` for a game that has ended."""
    return {"won": result & 3 == ALL_DOORS, "turns": int(learner["turns"]), "doors": int(learner["doors"])}


def record_from_actions(
    start: State,
    dice: Iterable[int],
    actions: Iterable[int],
    seed: str,
    seats: tuple[str, ...],
    sequence: bool,
) -> Record:
    """Return a game as a record (docs/rules/records.md), from its first dice and its actions.

    `seed` is the text that the dice came from, or empty. Refused actions are not among `actions`.
    """
    s, memory, steps = start, tuple(int(word) for word in dice), []
    chosen: tuple[int, ...] = ()
    dealer, room = SeededDeck(seed), [0] * PROPHECY

    def let_deck_answer() -> None:
        nonlocal memory
        while deck_request(s):
            cards, memory = dealer.answer(s, memory)
            steps.append(deck_step(s, cards).to_record())
            answer(s, list(cards))

    let_deck_answer()
    for action in actions:
        choice: int | None = action
        if sequence and s.phase == ARRANGE:
            chosen = (*chosen, action - DO_ARRANGE)
            choice = choice_of(s.known[: s.known_n], chosen)
        if choice is not None:
            chosen = ()
            assert refuse(s, choice) == FINE
            steps.append(step_of(s, choice).to_record())
            choose(s, choice, room)
            let_deck_answer()
    return record_of(s, seed, seats, steps)
