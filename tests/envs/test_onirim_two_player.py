"""Two learners at one table: PettingZoo's own suites, and what a seat may know, choose and earn."""

import pickle
import random
import re
from collections.abc import Iterator
from copy import deepcopy
from functools import partial
from itertools import product
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from pettingzoo.test.state_test import state_test

from reverie import onirim
from reverie.envs import onirim_two_player as zoo
from reverie.envs import prophecy
from reverie.onirim.cards import LOCATIONS
from reverie.onirim.choices import CHOICES, MAX_CHOICES, list_arrangements
from reverie.onirim.observation import CHOICE_WIDTH, COLOUR_PART
from reverie.onirim.players import make_player
from reverie.onirim.state import ARRANGE, State
from tests import ROOT

from .rows import row_of

ALL_WAYS = [
    {"communication": communication, "prophecy": answer}
    for communication in ("silent", "open")
    for answer in ("whole", "sequence")
]
ways = pytest.mark.parametrize(
    "options",
    [
        pytest.param(way, id=" ".join(way.values()), marks=[] if nth in (1, 2) else pytest.mark.thousand)
        for nth, way in enumerate(ALL_WAYS)
    ],
)
"""All ways to play; `make test` has two of the four."""

# PettingZoo knows by name which of its own games have a mask beside the observation, and warns of all others.
masked = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array", "ignore:Observation space for each agent probably should be"
)


def any_action(env: Any, rng: random.Random) -> int:
    """Return an action that the mask offers to the agent to move."""
    mask = env.observe(env.agent_selection)["action_mask"]
    return int(rng.choice(np.flatnonzero(mask)))


def in_play(env: Any) -> bool:
    return bool(env.agents) and not any(env.terminations.values())


def played(seed: int, moves: int = 10_000, **options: Any) -> zoo.raw_env:
    """Return a game after some random actions, or after its end."""
    env, rng = zoo.raw_env(**options), random.Random(f"actions {seed}")
    env.reset(seed=seed)
    while in_play(env) and moves:
        env.step(any_action(env, rng))
        moves -= 1
    return env


# PettingZoo's own suites


@masked
@ways
def test_pettingzoos_suites_pass(options: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    api_test(zoo.env(**options))
    parallel_api_test(zoo.parallel_env(**options))
    seed_test(partial(zoo.env, **options))
    parallel_seed_test(partial(zoo.parallel_env, **options))
    state_test(zoo.env(**options), zoo.parallel_env(**options))
    render_test(zoo.env)
    assert "Hand (you)" in capsys.readouterr().out


# The cards


def test_resets_without_a_seed_differ_and_repeat_after_the_same_seed() -> None:
    def three_games(first: int | None) -> list[Any]:
        env = zoo.raw_env()
        env.reset(seed=first)
        seeds = [env.table.seed]
        for _ in range(2):
            env.reset()
            seeds.append(env.table.seed)
        return seeds

    assert len({*three_games(None), *three_games(None)}) == 6
    assert three_games(5) == three_games(5)
    assert len(set(three_games(5))) == 3
    env = zoo.env()
    env.reset(seed=7)
    assert onirim.Game.from_record(env.unwrapped.record()) == onirim.Game(2, seed=7)


@pytest.mark.parametrize("seed", range(4))
@ways
def test_a_game_written_as_a_record_replays_to_the_same_end(options: dict[str, Any], seed: int) -> None:
    env = played(seed, 10_000, **options, search_without_door=("nothing", "shuffle")[seed % 2])
    record = env.record()
    game = onirim.Game.from_record(record)
    assert game.state == env.table.state
    assert game.outcome is not None
    assert env.infos["player_0"] == env.infos["player_1"] == record["result"]
    assert onirim.honest(record)


def test_copies_and_pickles_of_a_game_go_on_alike() -> None:
    env = zoo.env(prophecy="sequence")
    env.reset(seed=11)
    rng = random.Random(11)
    for _ in range(25):
        env.step(any_action(env, rng))
    twins = [env, deepcopy(env), pickle.loads(pickle.dumps(env))]  # noqa: S301
    while in_play(env):
        action = any_action(env, rng)
        for twin in twins:
            twin.step(action)
    records = [twin.unwrapped.record() for twin in twins]
    assert records[0] == records[1] == records[2]


# Choosing


def answers(known: tuple[int, ...], chosen: tuple[int, ...] = ()) -> Iterator[int]:
    """Yield every answer to a prophecy that can be given card by card."""
    answer = prophecy.choice_of(known, chosen)
    if answer is not None:
        yield answer
        return
    for place in prophecy.open_places(known, chosen):
        yield from answers(known, (*chosen, place))


@pytest.mark.parametrize("n", range(1, 6))
def test_o5_2_a_prophecy_answered_card_by_card_reaches_every_answer_once(n: int) -> None:
    for known in {*product((3, 7, 16), repeat=n), tuple(range(n))}:
        state, room = State(), [0] * MAX_CHOICES
        state.known_n, state.known[:n] = n, list(known)
        assert sorted(answers(known)) == room[: list_arrangements(state, room)]


def played_to_a_prophecy(seed: int, answer: Any) -> zoo.raw_env | None:
    """Return a game at its first prophecy, or None if none comes. Keys are discarded first."""
    env = zoo.raw_env(prophecy=answer)
    env.reset(seed=seed)
    while in_play(env) and env.table.state.phase != ARRANGE:
        offered = env.table.legal_actions()
        keys = [action for action in offered if 24 <= action < 48 and action % 3 == 2]
        env.step((keys or offered)[0])
    return env if in_play(env) else None


def test_an_illegal_action_is_refused_in_a_sentence_and_changes_nothing() -> None:
    for options in ALL_WAYS:
        env = played(5, moves=20, **options)
        before = pickle.dumps(env)
        refused: set[Any] = set(range(env.table.actions + 1)) - set(env.table.legal_actions())
        for action in [*refused, -1, 2.5, None, "play"]:
            with pytest.raises(ValueError, match=r"^[A-Z].*\.$"):
                env.step(action)
        assert pickle.dumps(env) == before


def test_equal_cards_of_a_prophecy_are_offered_once() -> None:
    env = zoo.raw_env()
    env.reset(seed=1)
    state = env.table.state
    state.phase, state.known_n, state.known[:2] = ARRANGE, 2, [4, 4]
    env.table.state = state
    assert env.table.legal_actions() == [224]
    assert (
        env.table.why_not(225) == "Equal cards keep their order, so this answer is the same as another one."
    )
    assert env.table.why_not(226) is not None
    assert env.table.why_not(48) == "Not now: first decide what to do with the cards of the prophecy."


def test_an_illegal_action_in_aec_ends_the_game_and_costs_its_agent() -> None:
    env = zoo.env()
    env.reset(seed=2)
    env.step(79)  # keep, in the middle of the draft
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards == {"player_0": -1.0, "player_1": 0}


def test_in_parallel_an_agent_that_is_not_to_move_has_to_wait() -> None:
    env = zoo.parallel_env()
    seen, _ = env.reset(seed=2)
    assert list(np.flatnonzero(seen["player_1"]["action_mask"])) == [env.wait] == [CHOICES]
    assert not seen["player_0"]["action_mask"][env.wait]
    legal = int(seen["player_0"]["action_mask"].argmax())
    for actions, wrong in (
        ({"player_0": legal, "player_1": legal}, ["player_1"]),
        ({"player_0": env.wait, "player_1": env.wait}, ["player_0"]),
        ({"player_0": 79}, ["player_0", "player_1"]),
    ):
        env.reset(seed=2)
        _, rewards, terminations, truncations, infos = env.step(actions)
        assert [agent for agent in rewards if rewards[agent] == -1] == wrong
        assert [agent for agent in infos if infos[agent].get("illegal", "").endswith(".")] == wrong
        assert all(terminations.values()) and all(truncations.values()) and env.agents == []


@pytest.mark.parametrize("answer", ["whole", "sequence"])
def test_in_parallel_the_game_is_the_same_game(answer: Any) -> None:
    env, rng = zoo.parallel_env(prophecy=answer), random.Random("parallel")
    turns = zoo.raw_env(prophecy=answer)
    seen, infos = env.reset(seed=31)
    turns.reset(seed=31)
    while env.agents:
        for agent in env.agents:
            alone = turns.observe(agent)
            assert seen[agent]["observation"].tobytes() == alone["observation"].tobytes()
            assert (seen[agent]["action_mask"][:-1] == alone["action_mask"]).all()
        actions = {agent: int(rng.choice(np.flatnonzero(seen[agent]["action_mask"]))) for agent in env.agents}
        turns.step(actions[turns.agent_selection])
        seen, rewards, _, truncations, infos = env.step(actions)
        assert rewards == turns.rewards
    assert env.record() == turns.record()
    assert infos["player_0"] == turns.record()["result"]
    assert not any(truncations.values())
    assert env.step({}) == ({}, {}, {}, {}, {})


# Side by side


@ways
def test_side_by_side_the_games_are_the_same_games(options: dict[str, Any]) -> None:
    how: dict[str, Any] = {**options, "records": True, "autoreset_mode": "Disabled"}
    envs: Any = gym.make_vec("reverie/OnirimTwoPlayer-v0", num_envs=6, **how)
    inside, rng = envs.unwrapped, random.Random("side by side")
    seen, infos = envs.reset(seed=40)
    singles = [zoo.raw_env(**options) for _ in range(6)]
    for i, env in enumerate(singles):
        env.reset(seed=40 + i)
    while all(map(in_play, singles)):
        seats = [inside.observe(seat) for seat in (0, 1)]
        everything, actions = inside.state(), []
        for i, env in enumerate(singles):
            agent = env.agent_selection
            own = env.observe(agent)
            assert zoo.AGENTS[infos["seat"][i]] == agent
            assert seen[i].tobytes() == own["observation"].tobytes()
            assert infos["action_mask"][i].tobytes() == own["action_mask"].tobytes()
            for seat, other in enumerate(zoo.AGENTS):
                assert other == agent or not env.observe(other)["action_mask"].any()
                assert seats[seat][i].tobytes() == env.observe(other)["observation"].tobytes()
            assert everything[i].tobytes() == env.state().tobytes()
            actions.append(any_action(env, rng))
            env.step(actions[-1])
        seen, rewards, over, _, infos = envs.step(np.array(actions))
        assert rewards.tolist() == [env.rewards["player_0"] for env in singles]
        assert over.tolist() == [not in_play(env) for env in singles]
    for i in np.flatnonzero(over).tolist():
        assert infos["won"][i] == singles[i].infos["player_0"]["won"]
        assert infos["record"][i]["steps"] == singles[i].record()["steps"]


# Rewards


@pytest.mark.parametrize(("name", "seeds"), [("random", range(6)), ("scripted", range(36, 46))])
def test_rewards_add_up_to_an_eighth_for_each_door_and_one_for_winning(name: str, seeds: range) -> None:
    won = 0
    for seed in seeds:
        sums = {reward: whole_game(name, seed, reward) for reward in ("doors", "win")}
        env, total = sums["doors"]
        doors = sum(map(len, env.infos["player_0"]["doors"]))
        won += env.infos["player_0"]["won"]
        assert total == {agent: doors / 8 + env.infos[agent]["won"] for agent in zoo.AGENTS}
        assert sums["win"][1] == {agent: float(env.infos[agent]["won"]) for agent in zoo.AGENTS}
    assert won or name == "random"


def whole_game(name: str, seed: int, reward: Any) -> tuple[zoo.raw_env, dict[str, float]]:
    """Return a game of one of our own players with itself, and the sum of each agent's rewards."""
    env, player = zoo.raw_env(reward=reward, communication="open"), make_player(name)
    env.reset(seed=seed)
    total = dict.fromkeys(zoo.AGENTS, 0.0)
    while in_play(env):
        view = onirim.View(env.table.state, zoo.AGENTS.index(env.agent_selection))
        env.step(player.choose(view, env.table.legal_actions()))
        for agent in zoo.AGENTS:
            total[agent] += env.rewards[agent]
    return env, total


# Hidden information


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    seed=st.integers(0, 10_000),
    moves=st.integers(8, 90),
    answer=st.sampled_from(["whole", "sequence"]),
    data=st.data(),
)
def test_nothing_that_a_seat_may_not_know_changes_what_its_agent_sees(
    seed: int, moves: int, answer: str, data: st.DataObject
) -> None:
    env = played(seed, moves, prophecy=answer)
    me = data.draw(st.integers(0, 1))
    twin = deepcopy(env)
    for _ in range(3):
        exchange_hidden_cards(twin, me, random.Random(data.draw(st.integers(0, 2**16))))
    learner = twin.table.game.learners[0]
    learner["dice"] = [9, 9, 9, 9]  # nor what the deck will bring
    if twin.table.state.active != me:
        learner["placed_n"] = 0  # nor how far the partner has come with a prophecy
    mine, theirs = env.observe(f"player_{me}"), twin.observe(f"player_{me}")
    for part in ("observation", "action_mask"):
        assert mine[part].tobytes() == theirs[part].tobytes()


def exchange_hidden_cards(env: zoo.raw_env, me: int, rng: random.Random) -> bool:
    """Exchange a card that only the partner knows for another; return False if there is none."""
    s, you = env.table.state, 1 - me
    held = [card for card in range(LOCATIONS) if s.hand[you][card]]
    below = [card for card in range(len(s.deck)) if s.deck[card]]
    tops = [place for place in range(s.known_n) if not s.known_by[place] >> me & 1]
    if tops and below and rng.random() < 0.5:
        place, card = rng.choice(tops), rng.choice(below)
        s.deck[s.known[place]] += 1
        s.deck[card] -= 1
        s.known[place] = card
        env.table.state = s
        return True
    below = [card for card in below if card < LOCATIONS]
    if not held or not below:
        return False
    mine, other = rng.choice(held), rng.choice(below)
    for card, by in ((mine, -1), (other, 1)):
        s.hand[you][card] += by
        s.deck[card] -= by
    env.table.state = s
    return True


def test_the_partner_and_the_critic_do_see_what_is_exchanged() -> None:
    """Without this, the test above would prove nothing."""
    env = played(1, moves=30)
    twin = deepcopy(env)
    while (twin.observe("player_1")["observation"] == env.observe("player_1")["observation"]).all():
        assert exchange_hidden_cards(twin, 0, random.Random(1))
    assert (env.state() != twin.state()).any()


def test_a_silent_partners_prophecy_and_the_answer_so_far_are_not_seen() -> None:
    env = played_to_a_prophecy(3, "sequence")
    assert env is not None
    seat = env.table.state.active
    me, you = zoo.AGENTS[1 - seat], zoo.AGENTS[seat]
    before = {agent: env.observe(agent)["observation"] for agent in (me, you)}
    env.step(env.table.legal_actions()[-1])
    assert env.agent_selection == you and env.table.chosen_places
    foreseen, rng = env.table.state.known.copy(), random.Random(3)
    while env.table.state.known == foreseen:
        assert exchange_hidden_cards(env, 1 - seat, rng)
    assert env.observe(me)["observation"].tobytes() == before[me].tobytes()
    assert (env.observe(you)["observation"] != before[you]).any()


@ways
def test_an_observation_is_what_the_view_holds_and_nothing_else(options: dict[str, Any]) -> None:
    arranged = 0
    for seed in (1, 2, 3):
        env, rng = zoo.raw_env(**options), random.Random(f"rows {seed}")
        env.reset(seed=seed)
        while in_play(env):
            for seat, agent in enumerate(zoo.AGENTS):
                row = env.observe(agent)["observation"]
                expected = row_of(onirim.View(env.table.state, seat))
                assert {at: int(row[at]) for at in np.flatnonzero(row[:CHOICE_WIDTH])} == expected
                answered = [divmod(int(at), 5) for at in np.flatnonzero(row[CHOICE_WIDTH:])]
                mine = env.table.chosen_places if seat == env.table.state.active else ()
                assert sorted(answered) == sorted((place, nth) for nth, place in enumerate(mine))
                arranged += len(answered) > 0
            env.step(any_action(env, rng))
    assert (arranged > 0) == (options["prophecy"] == "sequence")


# Options and rendering


@pytest.mark.parametrize(
    "options",
    [{"communication": "loud"}, {"prophecy": "half"}, {"reward": "fun"}, {"render_mode": "film"}],
    ids=lambda options: next(iter(options)),
)
def test_an_option_that_there_is_not_is_refused_by_name(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=f"^{next(iter(options))} cannot be "):
        zoo.env(**options)


def test_the_table_is_shown_as_the_seat_to_move_sees_it() -> None:
    env = played_to_a_prophecy(3, "whole")
    assert env is not None
    env.render_mode = env.table.render_mode = "ansi"
    text = env.render()
    parallel = zoo.parallel_env(render_mode="ansi")
    parallel.reset(seed=1)
    assert "Face up" in parallel.render()
    view = onirim.View(env.table.state, env.table.state.active)
    assert "Hand (you)" in text
    assert "The prophecy, top first: " in text
    assert text.count("3 cards") == 1  # the partner's own, face down
    assert all(str(card.symbol) in text for card in view.hand)
    assert "\x1b" not in text


# The documentation


def test_the_documentation_tells_what_every_number_of_an_observation_is() -> None:
    page = (ROOT / "docs" / "envs" / "index.md").read_text()
    _, _, tables = page.partition("## Observations")
    colours, _, rest = tables.partition("Behind the colours:")
    rest, _, _ = rest.partition("## Rewards")
    assert numbers_in(colours) == list(range(COLOUR_PART))
    assert numbers_in(rest) == list(range(4 * COLOUR_PART, zoo.raw_env(prophecy="sequence").table.width))


def numbers_in(tables: str) -> list[int]:
    """Return the numbers in the first column of a table, with ranges written out."""
    numbers: list[int] = []
    for range_ in re.findall(r"^\| (\d[\d, to]*) \|", tables, re.MULTILINE):
        first, *_, last = [*map(int, re.findall(r"\d+", range_))] * 2
        numbers += range(first, last + 1)
    return numbers
