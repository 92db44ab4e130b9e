"""The solo game for Gymnasium: its own checks, the same games as at a table, and no hidden information."""

import copy
import pickle
from itertools import permutations, product
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import reverie.envs
from reverie import onirim
from reverie.envs.onirim import Onirim
from reverie.envs.onirim_vector import OnirimVector
from reverie.envs.prophecy import open_places
from reverie.onirim import choices
from reverie.onirim.fast.compiled import compile_function
from reverie.onirim.fast.learner_games import list_at
from reverie.onirim.fast.vector import Vector
from reverie.onirim.record import start_of
from reverie.onirim.state import ARRANGE

KINDS: list[dict[str, Any]] = [
    {},
    {"prophecy": "sequence"},
    {"prophecy": "sequence", "search_without_door": "shuffle", "reward": "win"},
]


def play(env: Onirim, seed: int | None, rng: np.random.Generator) -> list[tuple[int, float]]:
    """Play a random game to its end; return each action with its reward."""
    _, info = env.reset(seed=seed)
    taken, over = [], False
    while not over:
        action = int(rng.choice(np.flatnonzero(info["action_mask"])))
        _, reward, over, broken_off, info = env.step(action)
        assert not broken_off and "refused" not in info
        taken.append((action, reward))
    return taken


# The field's own checks


@pytest.mark.parametrize("options", KINDS)
def test_gymnasium_finds_nothing_wrong(options: dict[str, Any]) -> None:
    reverie.envs.register()  # again, which registers nothing twice
    for mode in ("ansi", "rgb_array"):
        check_env(gym.make("reverie/Onirim-v0", render_mode=mode, **options).unwrapped)


# The same game as at the table


@pytest.mark.parametrize("options", KINDS)
def test_a_game_is_the_table_s_game_and_its_record_replays(options: dict[str, Any]) -> None:
    env, rng = Onirim(**options), np.random.default_rng(1)
    for seed in range(12):
        taken = play(env, seed, rng)
        record = env.record()
        game = onirim.Game.from_record(record)
        assert onirim.honest(record)  # every card came from onirim.Game(seed=seed)
        assert game.outcome is not None and start_of(record).search_shuffles == ("shuffle" in str(options))
        doors = sum(map(len, game.outcome.doors))
        earned = sum(reward for _, reward in taken)
        assert earned == pytest.approx(
            game.outcome.won + (doors / 8 if options.get("reward") != "win" else 0)
        )


@pytest.mark.parametrize("prophecy", ["whole", "sequence"])
def test_the_order_of_the_deck_changes_nothing_that_is_shown(prophecy: str) -> None:
    """Two games with the same visible history show the same, whatever their dice will roll."""
    env, other = Onirim(prophecy=prophecy), Onirim(prophecy=prophecy)  # type: ignore[arg-type]
    rng = np.random.default_rng(4)
    for seed in range(20):
        env.reset(seed=seed)
        for _ in range(int(rng.integers(40))):
            if env.view.to_move is None:
                break
            env.step(int(rng.choice(np.flatnonzero(env.action_masks()))))
        other.reset(seed=1000 + seed)
        other._game.states[:] = env._game.states
        for name in ("placed", "placed_n", "actions", "result"):
            other._game.learners[name] = env._game.learners[name]
        shown = []
        for table in (env, other):
            wrong = table.step(-1)  # refused: nothing changes, and everything is shown again
            shown.append((wrong[0].tobytes(), wrong[4]["action_mask"].tobytes(), wrong[4].get("refused")))
        assert shown[0] == shown[1]


def test_the_same_seed_is_the_same_game_and_the_next_game_follows_from_it() -> None:
    def two_games(env: Onirim) -> list[Any]:
        rng = np.random.default_rng(3)
        return [play(env, 5, rng), env.record(), play(env, None, rng), env.record()]

    first, again = two_games(Onirim()), two_games(Onirim())
    assert first == again
    assert first[1]["seed"] == "5" and first[3]["seed"] == ""
    assert first[1]["steps"] != first[3]["steps"]
    unseeded = Onirim()
    unseeded.reset()
    assert onirim.honest(unseeded.record()) and unseeded.seed not in ("", "5")


# Masked actions


def test_an_action_that_is_not_open_changes_nothing_and_is_explained() -> None:
    env = Onirim()
    before, info = env.reset(seed=7)
    for action, why in (
        (choices.DO_SEARCH, "Not now: first play or discard a card."),
        (2, "You do not have a red key."),
        (-1, "There is no action -1: actions are whole numbers from 0 to 343."),
        (344, "There is no action 344: actions are whole numbers from 0 to 343."),
    ):
        after, reward, over, broken_off, refusal = env.step(action)
        assert (reward, over, broken_off, refusal["refused"]) == (-0.01, False, False, why)
        assert np.array_equal(before, after) and np.array_equal(info["action_mask"], refusal["action_mask"])
    assert env.record()["steps"] == onirim.Game(seed=7).record()["steps"]


def test_a_place_that_cannot_go_next_is_explained() -> None:
    env, rng = Onirim(prophecy="sequence"), np.random.default_rng(1)
    env.reset(seed=1)
    assert env.step(224)[4]["refused"].startswith("Not now")
    while env.view.phase != "arrange":
        keys = [number for number in np.flatnonzero(env.action_masks()) if number in (26, 29, 32, 35)]
        env.step(int(keys[0] if keys else rng.choice(np.flatnonzero(env.action_masks()))))
    gone = int(np.flatnonzero(env.action_masks())[0])
    env.step(gone)
    assert env.step(gone)[4]["refused"] == (
        "You cannot choose that place: it shows no card, was already chosen, or an equal card comes first."
    )


def test_a_thousand_refused_actions_truncate_the_game() -> None:
    env = Onirim()
    env.reset(seed=1)
    for tried in range(1, 1001):
        _, _, over, broken_off, info = env.step(choices.DO_SEARCH)
        assert not over and broken_off == (tried == 1000)
    assert not info["won"]
    open_before = int(np.flatnonzero(Onirim().reset(seed=1)[1]["action_mask"])[0])
    _, reward, over, broken_off, info = env.step(open_before)
    assert (reward, over, broken_off) == (-0.01, True, False)
    assert info["refused"] == "The game was cut short: reset it."


def test_after_the_end_nothing_is_paid_again() -> None:
    env = Onirim()
    play(env, 3, np.random.default_rng(1))
    _, reward, _, _, info = env.step(0)
    assert (reward, info["refused"]) == (-0.01, "The game is over: reset it.") and "won" not in info


@pytest.mark.parametrize("prophecy", ["whole", "sequence"])
@pytest.mark.parametrize("twin_of", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])  # noqa: S301
def test_a_copy_is_independent(twin_of: Any, prophecy: Any) -> None:
    rng = np.random.default_rng(9)
    env = Onirim(prophecy=prophecy)
    env.reset(seed=2)
    for _ in range(25):
        env.step(int(rng.choice(np.flatnonzero(env.action_masks()))))
    twin, here = twin_of(env), env.record()
    for _ in range(30):
        if twin.view.to_move is None:
            break
        twin.step(int(rng.choice(np.flatnonzero(twin.action_masks()))))
    assert env.record() == here != twin.record()
    assert onirim.Game.from_record(twin.record()).view(0) == twin.view
    many = OnirimVector(3, prophecy=prophecy)
    many.reset(seed=1)
    twins = twin_of(many)
    actions = many.sample()
    assert np.array_equal(many.step(actions)[0], twins.step(actions)[0])


KINDS_OF_CARDS = (0, 4, 16)


def test_card_by_card_is_one_rule_compiled_and_plain() -> None:
    """Every prophecy of up to five cards of three kinds, in every state of its answer."""
    games = Vector(1, prophecy="sequence")
    state, learner = games.states, games.learners
    for n in range(1, 6):
        for known in product(KINDS_OF_CARDS, repeat=n):
            for gone_n in range(max(1, n - 1)):
                for gone in permutations(range(n), gone_n):
                    state["phase"], state["known_n"] = ARRANGE, n
                    state["known"][0, :n] = known
                    learner["placed_n"] = gone_n
                    learner["placed"][0, :gone_n] = gone
                    found = compile_function(list_at)(state[0], learner[0])
                    offered = [
                        number - choices.DO_ARRANGE for number in learner["choices"][0, :found].tolist()
                    ]
                    assert offered == open_places(known, gone)


# Many games side by side


@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize("options", KINDS[:2])
def test_many_games_are_as_many_single_ones(options: dict[str, Any], mode: AutoresetMode) -> None:
    """Every step equals that of Gymnasium's single environments, in each autoreset mode."""
    mine = OnirimVector(6, autoreset_mode=mode, **options)
    theirs = SyncVectorEnv([lambda: Onirim(**options)] * 6, autoreset_mode=mode)
    rng = np.random.default_rng(5)
    seen, info = mine.reset(seed=11)
    other, their_info = theirs.reset(seed=11)
    ended = np.zeros(6, np.bool_)
    endings = 0
    for _ in range(260):
        assert np.array_equal(seen, other)
        assert np.array_equal(info["action_mask"], their_info["action_mask"])
        assert mode is not AutoresetMode.NEXT_STEP or info["action_mask"][ended].all()
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
        if rng.integers(8) == 0:
            actions[0] = choices.DECLINE
        seen, reward, over, broken_off, info = mine.step(actions)
        other, their_reward, their_over, their_broken_off, their_info = theirs.step(actions)
        assert np.array_equal(reward, their_reward)
        assert np.array_equal(over, their_over) and np.array_equal(broken_off, their_broken_off)
        ended = over | broken_off
        endings += int(ended.sum())
        mine_last, their_last = info, their_info
        if mode is AutoresetMode.SAME_STEP and ended.any():
            mine_last, their_last = info["final_info"], their_info["final_info"]
            assert np.array_equal(info["_final_obs"], their_info["_final_obs"])
            for i in np.flatnonzero(ended):
                assert np.array_equal(info["final_obs"][i], their_info["final_obs"][i])
        for name in ("won", "turns", "doors") if ended.any() else ():
            assert np.array_equal(mine_last[f"_{name}"], their_last[f"_{name}"])
            assert np.array_equal(mine_last[name][ended], their_last[name][ended])
        if mode is AutoresetMode.DISABLED and ended.any():
            with pytest.raises(ValueError, match="A game is over"):
                mine.step(actions)
            seen, again = mine.reset(options={"reset_mask": ended})
            other, _ = theirs.reset(options={"reset_mask": ended})
            info = their_info = {"action_mask": again["action_mask"]}
    assert endings > 20


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
@pytest.mark.parametrize("options", KINDS)
def test_every_one_of_many_games_replays_from_its_record(
    options: dict[str, Any], mode: AutoresetMode
) -> None:
    envs = OnirimVector(5, records=True, autoreset_mode=mode, **options)
    envs.reset(seed=20)
    written = 0
    for step in range(240):
        actions = envs.sample()
        if step % 9 == 0:
            actions[2] = choices.DECLINE  # refused more often than not; it is not part of the game
        _, _, over, _, info = envs.step(actions)
        last = info.get("final_info", info)
        for i in np.flatnonzero(over):
            game = onirim.Game.from_record(last["record"][i])
            assert game.outcome is not None
            assert game.outcome.won == last["won"][i] and game.outcome.turns == last["turns"][i]
            written += 1
    assert written > 10


def test_arrays_are_copied_unless_copy_is_off() -> None:
    for own in (True, False):
        envs = OnirimVector(3, copy=own)
        first, info = envs.reset(seed=[1, 2, 3])
        assert np.array_equal(first, OnirimVector(3).reset(seed=1)[0])
        before, mask = first.copy(), info["action_mask"].copy()
        envs.step(envs.sample())
        assert np.array_equal(first, before) == own and np.array_equal(info["action_mask"], mask) == own


def test_the_table_is_drawn_as_text_and_as_a_picture() -> None:
    text = Onirim(render_mode="ansi")
    text.reset(seed=7)
    assert "71 cards in the deck" in text.render() and "R sun" in text.render()
    picture = Onirim(render_mode="rgb_array")
    picture.reset(seed=7)
    assert picture.render().shape == (540, 960, 3) and picture.render().std() > 10
    assert Onirim().render() is None
    many = OnirimVector(2, render_mode="ansi")
    many.reset(seed=7)
    assert many.render()[0] == text.render() != many.render()[1]
