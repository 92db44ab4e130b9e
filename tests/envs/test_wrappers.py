"""Gymnasium's own wrappers around Onirim, solo and with one learner at both seats, single and vectorised:
each works as documented."""

from collections.abc import Callable, Iterator
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium import wrappers
from gymnasium.wrappers import vector as vector_wrappers

import reverie.envs  # noqa: F401  (tells Gymnasium of the game)

pytestmark = pytest.mark.filterwarnings("error")

GAMES = 4
ALONE = "reverie/Onirim-v0"


@pytest.fixture(params=[ALONE, "reverie/OnirimTwoPlayer-v0"])
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def single(name: str = ALONE, **options: Any) -> Any:
    return gym.make(name, prophecy="sequence", **options)


def many(name: str, **options: Any) -> Any:
    return gym.make_vec(name, num_envs=GAMES, prophecy="sequence", **options)


def steps(env: Any, seed: int = 7) -> Iterator[tuple[Any, Any, bool, bool, dict[str, Any]]]:
    """Yield the steps of one random game through the wrapper, with the mask of `info`."""
    rng = np.random.default_rng(1)
    observation, info = env.reset(seed=seed)
    yield observation, 0.0, False, False, info
    while True:
        step = env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        info = step[4]
        yield step
        if step[2] or step[3]:
            return


def lots(envs: Any, n: int = 120) -> Iterator[tuple[Any, Any, Any, Any, dict[str, Any]]]:
    """Yield `n` random steps of vectorised games."""
    rng = np.random.default_rng(1)
    _, infos = envs.reset(seed=7)
    for _ in range(n):
        step = envs.step(np.array([rng.choice(np.flatnonzero(mask)) for mask in infos["action_mask"]]))
        infos = step[4]
        yield step


def plain(name: str = ALONE) -> list[Any]:
    return list(steps(single(name)))


# Statistics


def test_statistics_of_one_game(name: str) -> None:
    env = wrappers.RecordEpisodeStatistics(single(name))
    *_, (_, _, _, _, info) = steps(env)
    assert info["episode"]["l"] == len(plain(name)) - 1
    assert info["episode"]["r"] == pytest.approx(sum(reward for _, reward, *_ in plain(name)))
    assert list(env.return_queue) == [info["episode"]["r"]]


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_statistics_of_many(mode: str, name: str) -> None:
    """The statistics are the sum of each game's rewards. A reset is not a step."""
    envs = vector_wrappers.RecordEpisodeStatistics(many(name, autoreset_mode=mode))
    earned, begun, reported = np.zeros(GAMES), np.zeros(GAMES, np.bool_), 0
    for _, rewards, over, broken_off, infos in lots(envs, 200):
        earned = np.where(begun, 0, earned) + rewards
        ended = over | broken_off
        if ended.any():
            assert np.array_equal(infos["_episode"], ended)
            assert infos["episode"]["r"][ended] == pytest.approx(earned[ended])
            reported += int(ended.sum())
        begun = ended
    assert reported == len(envs.return_queue) > 5


# Pictures


def test_pictures_are_kept_or_shown_to_the_learner(name: str) -> None:
    env = wrappers.RenderCollection(single(name, render_mode="rgb_array", max_episode_steps=2))
    list(steps(env))
    frames: Any = env.render()
    assert [frame.shape for frame in frames] == [(540, 960, 3)] * 3
    seen = wrappers.AddRenderObservation(single(name, render_mode="rgb_array", max_episode_steps=1))
    assert all(seen.observation_space.contains(observation) for observation, *_ in steps(seen))


# Observations


def test_frames_are_stacked_or_delayed() -> None:
    """These wrappers fit the solo game only: for two, they would show a seat what the other saw."""
    env = wrappers.FrameStackObservation(single(), 3)
    shown, one_by_one = (
        [steps_taken[0] for steps_taken in steps(env)],
        [steps_taken[0] for steps_taken in plain()],
    )
    assert env.observation_space.shape == (3, 403)
    assert all(env.observation_space.contains(each) for each in shown)
    assert np.array_equal(shown[5], one_by_one[3:6])
    late = [step[0] for step in steps(wrappers.DelayObservation(single(), 1))]
    assert not late[0].any() and np.array_equal(late[1:], one_by_one[:-1])


ONE: list[Callable[[Any], Any]] = [
    lambda env: wrappers.DtypeObservation(env, np.float32),
    lambda env: wrappers.FlattenObservation(env),
    lambda env: wrappers.NormalizeReward(wrappers.NormalizeObservation(env)),
    lambda env: wrappers.TransformObservation(env, lambda seen: seen, env.observation_space),
    lambda env: wrappers.TimeAwareObservation(env),
    lambda env: wrappers.ClipReward(env, 0, 1),
    lambda env: wrappers.TransformReward(env, lambda reward: 2 * float(reward)),
    lambda env: wrappers.ReshapeObservation(env, (13, 31)),
    lambda env: wrappers.Autoreset(env),
]
MANY: list[Callable[[Any], Any]] = [
    lambda envs: vector_wrappers.DtypeObservation(envs, np.float32),
    lambda envs: vector_wrappers.FlattenObservation(envs),
    lambda envs: vector_wrappers.NormalizeReward(vector_wrappers.NormalizeObservation(envs)),
    lambda envs: vector_wrappers.ClipReward(envs, 0, 1),
    lambda envs: vector_wrappers.ReshapeObservation(envs, (13, 31)),
    lambda envs: vector_wrappers.TransformReward(envs, lambda rewards: 2 * rewards),
]


@pytest.mark.parametrize("wrap", ONE + MANY)
def test_other_wrappers_fit(wrap: Callable[[Any], Any], name: str) -> None:
    env = wrap(many(name) if wrap in MANY else single(name))
    for observation, *_ in lots(env, 40) if wrap in MANY else steps(env):
        assert env.observation_space.contains(observation)


# Time


def test_a_time_limit_breaks_a_game_off(name: str) -> None:
    env = wrappers.TimeLimit(single(name), 5)
    steps_taken = list(steps(env))
    assert len(steps_taken) == 6 and steps_taken[-1][2:4] == (False, True)
    assert env.spec is not None and env.spec.max_episode_steps == 5
    assert [entry[1] for entry in steps_taken] == [entry[1] for entry in plain(name)[:6]]
