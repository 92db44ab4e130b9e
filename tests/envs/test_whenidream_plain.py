"""The environment of When I Dream beside the plain way, number by number: what is kept from step to step is
what a view would say anew."""

from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.seeding import np_random

from reverie.envs import whenidream
from reverie.envs.whenidream_vocabulary import vocabulary
from reverie.whenidream import Game
from reverie.whenidream.players import Companion
from tests.oracle.plain_dream import PlainTable

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


def same(env: Any, plain: PlainTable, all_seats: bool) -> None:
    """What is told to whoever is asked, and now and then to everybody."""
    over = plain.game.outcome is not None
    assert env.agent_selection == (env.agents[0] if over else f"player_{plain.turn.seat}")  # type: ignore[union-attr]
    assert env.rewards == plain.rewards
    assert env.infos == plain.infos
    assert set(env.terminations.values()) == {over}
    for agent in env.agents if all_seats or over else [env.agent_selection]:
        seen, seat = env.observe(agent), int(agent[len("player_") :])
        assert np.array_equal(seen["observation"], plain.row(seat))
        assert np.array_equal(seen["action_mask"], plain.mask(seat))
        assert (seen["observation"].dtype, seen["action_mask"].dtype) == (np.int32, np.int8)


def played_beside(
    env: Any, seed: int, dice: Random, doubting: float, looking: float = 1, **table: Any
) -> PlainTable:
    """A whole game both ways, by chance: words, and more often than chance what is no word."""
    plain = PlainTable(seed=seed, **table)
    words = len(vocabulary(env.options.language))
    while True:
        if dice.random() < looking:
            same(env, plain, all_seats=dice.random() < 0.1)
        if plain.turn is None:
            break
        choices = np.flatnonzero(plain.mask(plain.turn.seat))
        acts = choices[choices >= words]
        action = int(dice.choice(list(acts if len(acts) and dice.random() < doubting else choices)))
        if dice.random() < looking / 2:
            env.observe(env.agent_selection)["action_mask"][:] = 1  # what was given away is the learner's
        plain.step(action)
        env.step(action)
    same(env, plain, all_seats=True)
    assert env.record() == plain.game.record()
    assert Game.from_record(env.record()).outcome == plain.game.outcome
    assert plain.game.steps == env.game.steps
    return plain


@pytest.mark.parametrize(
    "table",
    [*TABLES, *(pytest.param(table, marks=pytest.mark.thousand) for table in MORE)],
    ids=lambda table: " ".join(map(str, table.values())),
)
def test_every_number_is_what_the_views_say(table: dict[str, Any]) -> None:
    dice = Random(len(str(table)))
    env = whenidream.raw_env(**table)
    for seed, doubting, looking in ((1, 0.1, 1), (2, 0.5, 0.05)):
        env.reset(seed=seed)
        played_beside(env, seed, dice, doubting, looking, **table)


def test_every_number_is_what_the_views_say_among_bots() -> None:
    """Who know words that have no number, and say foul ones."""
    company = {0: Companion, 2: Foul, 3: Companion}
    table: dict[str, Any] = {"players": 5, "company": company, "dream_seconds": 30}
    env = whenidream.raw_env(**table)
    env.reset(seed=3)
    mood = np_random(3)[0].bytes(8).hex()
    plain = played_beside(env, 3, Random(1), 0.1, mood=mood, **table)
    assert any(step.verb == "penalty" for step in plain.game.steps)


class Foul(Companion):
    """Says the name of the card now and then."""

    words = 0

    def plan(self, view: Any, moves: Any) -> Any:
        plan = super().plan(view, moves)
        if plan is not None and plan.act == "clue":
            self.words += 1
            if self.words % 3 == 0:
                return plan._replace(values=(view.card.piece,))
        return plan
