"""Observations of When I Dream: every number agrees with the view."""

from random import Random
from typing import Any

import numpy as np
import pytest

from reverie.envs import whenidream
from reverie.envs.whenidream_vocabulary import ACTS, LISTEN, vocabulary
from reverie.whenidream import Game
from reverie.whenidream.players import Companion
from reverie.whenidream.prompt import RECALL
from tests.oracle import plain_dream

TABLES: list[dict[str, Any]] = [
    {"players": 5, "referee": "table", "pieces": "experienced"},
    {"players": 5, "language": "tr", "preset": "revised", "dream_seconds": 10},
    {"players": 4, "dream_seconds": 2},  # too short for a word: many ties
]
MORE: list[dict[str, Any]] = [
    {"players": 4, "dream_seconds": 120},  # more than 24 guesses, and stories with many names
    {"players": 4, "preset": "revised", "dream_seconds": 400},  # more clues than are shown, or kept
    {"players": 6, "clue_limit": 1, "clue_seconds": 3},
    {"players": 7, "preset": "revised", "referee": "table", "first_dreamer": 6},
    {"players": 10, "dream_seconds": 20},
    {"players": 4, "language": "de", "referee": "table", "dream_seconds": 20},
]


def check_agent(env: Any, agent: str) -> None:
    """Compare what an agent observes with its view."""
    seen, seat, language = env.observe(agent), int(agent[len("player_") :]), env.options.language
    asked = env._turn is not None and env._turn.seat == seat
    view, question = env._view(seat), env._turns.question(env._turn) if asked else None
    assert np.array_equal(seen["observation"], plain_dream.observe(view, question, env._turns.now, language))
    if question is not None:
        allowed = plain_dream.mask(view, question, env._story_words, language)
    else:
        allowed = np.zeros(len(vocabulary(language)) + ACTS, np.int8)
        allowed[len(vocabulary(language)) + LISTEN] = 1
    assert np.array_equal(seen["action_mask"], allowed)
    assert (seen["observation"].dtype, seen["action_mask"].dtype) == (np.int32, np.int8)
    role = "dreamer" if view.dreamer == seat else view.spirit
    assert env.infos[agent] == {"role": role, "asked": question.kind if question else None}


def play(env: Any, seed: int, dice: Random, doubting: float, looking: float = 1) -> None:
    """Play a random game with words, and often with invalid words. `looking` is the share of moments that are
    compared with views.
    """
    env.reset(seed=seed)
    words, language = len(vocabulary(env.options.language)), env.options.language
    while env._turn is not None:
        agent, turn = env.agent_selection, env._turn
        if dice.random() < looking:
            for each in env.agents if dice.random() < 0.1 else [agent]:
                check_agent(env, each)
        choices = np.flatnonzero(env.observe(agent)["action_mask"])
        acts = choices[choices >= words]
        action = int(dice.choice(list(acts if len(acts) and dice.random() < doubting else choices)))
        if turn.kind != RECALL:
            meant = plain_dream.deed(action, env._view(turn.seat), env._turns.question(turn), language)
            assert env._masks.deed(action, env._moment, turn) == meant
        if dice.random() < looking / 2:
            env.observe(agent)["action_mask"][:] = 1  # the learner may write into its own array
        env.step(action)
    for agent in env.agents:
        check_agent(env, agent)
    assert Game.from_record(env.record()).outcome == env.game.outcome


@pytest.mark.parametrize(
    "table",
    [*TABLES, *(pytest.param(table, marks=pytest.mark.thousand) for table in MORE)],
    ids=lambda table: " ".join(map(str, table.values())),
)
def test_every_number_is_what_the_views_say(table: dict[str, Any]) -> None:
    dice = Random(len(str(table)))
    env = whenidream.raw_env(**table)
    for seed, doubting, looking in ((1, 0.1, 1), (2, 0.5, 0.05)):
        play(env, seed, dice, doubting, looking)


def test_every_number_is_what_the_views_say_among_bots() -> None:
    """Bots know words outside the numbered list; one of these bots says foul words."""
    company = {0: Companion, 2: Foul, 3: Companion}
    env = whenidream.raw_env(players=5, company=company, dream_seconds=30)
    play(env, 3, Random(1), 0.1)
    assert any(step.verb == "penalty" for step in env.game.steps)


class Foul(Companion):
    """A companion that says the name of the card now and then."""

    words = 0

    def plan(self, view: Any, moves: Any) -> Any:
        plan = super().plan(view, moves)
        if plan is not None and plan.act == "clue":
            self.words += 1
            if self.words % 3 == 0:
                return plan._replace(values=(view.card.piece,))
        return plan
