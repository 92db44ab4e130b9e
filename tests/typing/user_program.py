"""A user's program: mypy --strict and pyright find nothing wrong with it, and every name in it has its type.

`tests/project/test_release.py` (mypy) and `tests/long/test_pyright.py` let them read it against the package
as it is installed. Lines marked `type: ignore` are mistakes that both must find.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Literal, assert_type

import gymnasium as gym
import numpy as np
import numpy.typing as npt

import reverie.envs
from reverie import onirim, whenidream
from reverie.envs import onirim_two_player
from reverie.envs import whenidream as dreams
from reverie.envs.onirim import Onirim
from reverie.envs.onirim_vector import OnirimVector
from reverie.envs.whenidream_turns import Pace
from reverie.onirim import Card, Colour, Game, Moment, Step, View
from reverie.onirim.json_types import Columns, Explained, Figures, JudgedGame, Record, Rules, SeenTable
from reverie.onirim.players import Player, make_player
from reverie.onirim.table_counts import Reason
from reverie.whenidream import json_types as whenidream_types
from reverie.whenidream.players import Companion
from reverie.whenidream.steps import Step as Happening
from reverie.whenidream.view_types import SeenClue


class Cautious:
    """A custom player, which is a `Player` by its structure."""

    name = "cautious"

    def choose(self, view: View, choices: Sequence[int]) -> int:
        return choices[0] if Card.NIGHTMARE in view.unseen else choices[-1]


def a_game() -> Game:
    game = Game(seed=7)
    assert_type(game.to_move, int | Literal["deck"] | None)
    assert_type(list(game.legal_moves), list[Step])
    assert_type(game.legal_moves[0], Step)
    assert_type(game.push("play red sun"), tuple[Step, ...])
    assert_type(game.pop(), Step | None)
    assert_type(game.why_not("play green sun"), str | None)
    assert_type(game.moves, tuple[Step, ...])
    for moment in game.moments():
        assert_type(moment, Moment)
        state, step = moment
        assert_type(step.cards, tuple[Card, ...])
        assert_type(moment.view(), View)
        assert_type(state.deck_n, int)
    outcome = game.outcome
    if outcome is not None:
        assert_type(outcome.doors, tuple[tuple[Colour, ...], ...])
    Game(2, communication="open", search_without_door="shuffle")
    Game(2, communication="loud")  # type: ignore[arg-type]
    Game(foo=1)  # type: ignore[call-arg]
    return game


def a_view(view: View) -> None:
    assert_type(view.hand, tuple[Card, ...])
    assert_type(view.hands, tuple[tuple[Card, ...] | None, ...])
    assert_type(view.unseen, Counter[Card])
    assert_type(view.known, tuple[Card | None, ...])
    assert_type(view.to_move, int | Literal["deck"] | None)
    assert_type(view.nightmare_odds, float | None)
    assert_type(view.rules, Rules)
    seen = view.to_dict()
    assert_type(seen, SeenTable)
    assert_type(seen["discard"], dict[str, int])
    seen["dicsard"]  # type: ignore[typeddict-item]


def a_record(game: Game) -> Game:
    record = game.record()
    assert_type(record, Record)
    assert_type(record["rules"]["search_without_door"], Literal["nothing", "shuffle"])
    if "result" in record:
        assert_type(record["result"]["turns"], int)
    assert_type(onirim.honest(record), bool)
    return Game.from_record(record)


def many_games() -> None:
    kept: list[Record] = []
    summary = onirim.simulate(2, "random", records=kept.append)
    assert_type(summary.interval, tuple[float, float])
    assert_type(summary.to_dict(), Figures)
    assert_type(summary.columns(), Columns)
    assert_type(summary.columns()["won"], list[bool])
    players: list[Player] = [Cautious(), make_player("scripted")]
    assert_type([player.name for player in players], list[str])
    for game in onirim.read("games.jsonl"):
        assert_type(game, Game)


def advice(game: Game) -> None:
    for move, odds in onirim.advise(game):
        assert_type(move, Step)
        assert_type(odds, float)
    why = onirim.explain(game)
    assert_type(why.second, Step | None)
    assert_type(why.reasons, tuple[Reason, ...])
    assert_type(why.to_dict(), Explained)
    judged = onirim.analyze(game)
    assert_type([each.cost for each in judged.dearest()], list[float])
    assert_type(judged.accuracy(0), float | None)
    assert_type(judged.to_dict(), JudgedGame)
    assert_type(judged.to_dict()["steps"][0]["best"], str | None)


def environments() -> None:
    reverie.envs.register()
    env = Onirim(prophecy="sequence", reward="win")
    observation, _ = env.reset(seed=7)
    assert_type(observation, npt.NDArray[np.uint8])
    assert_type(env.action_masks(), npt.NDArray[np.bool_])
    _, reward, over, broken_off, _ = env.step(0)
    assert_type((reward, over, broken_off), tuple[float, bool, bool])
    assert_type(env.view, View)
    envs = OnirimVector(8, autoreset_mode=gym.vector.AutoresetMode.SAME_STEP)
    envs.step(envs.sample())
    Onirim(prophecy="half")  # type: ignore[arg-type]


def two_learners() -> Record:
    env = onirim_two_player.env(communication="silent", prophecy="sequence")
    env.reset(seed=7)
    for agent in env.agent_iter():
        assert_type(agent, str)
        seen, reward, over, broken_off, _ = env.last()
        assert_type((reward, over, broken_off), tuple[float, bool, bool])
        env.step(None if over or broken_off else int(seen["action_mask"].argmax()))
    env.step(1.5)  # type: ignore[arg-type]
    onirim_two_player.env(reward="gold")  # type: ignore[arg-type]
    together = onirim_two_player.parallel_env(communication="open")
    both, _ = together.reset(seed=7)
    assert_type(both["player_0"]["observation"], npt.NDArray[np.uint8])
    both, rewards, over_for, _, _ = together.step({"player_0": 0, "player_1": together.wait})
    assert_type((rewards["player_0"], over_for["player_1"]), tuple[float, bool])
    return onirim_two_player.raw_env(render_mode="ansi").record()


def dreaming_learners() -> whenidream_types.Record:
    env = dreams.env(players=4, dream_seconds=20, company={3: Companion}, pace=Pace(clue=3.0))
    env.reset(seed=7)
    for agent in env.agent_iter():
        seen, reward, over, broken_off, info = env.last()
        assert_type((agent, reward, info), tuple[str, float, dict[str, Any]])
        env.step(None if over or broken_off else int(seen["action_mask"].argmax()))
    dreams.env(text=True, language="fr").step("la lune")
    dreams.env(dream_minutes=2)  # type: ignore[call-arg]
    return dreams.raw_env(players=5, preset="revised").record()


def a_dream() -> None:
    game = whenidream.Game(players=4, seed=3, tie="shared")
    record = game.record()
    assert_type(record, whenidream_types.Record)
    assert_type(record["rules"]["clue_limit"], int | None)
    if "result" in record:
        assert_type(record["result"]["scores"], list[int])
    assert_type(whenidream.Game.from_record(record).seats, tuple[str, ...])
    whenidream.Game(4, preset="third")  # type: ignore[arg-type]
    seen = game.view(0)
    assert_type(seen, whenidream.View)
    assert_type(seen.clues, tuple[SeenClue, ...])
    assert_type(seen.timer.since, float | None)
    assert_type(seen.spirits, dict[int, whenidream_types.Spirit])
    assert_type(game.push(0, "ready", time=1.0), tuple[Happening, ...])
    assert_type(game.legal_moves(0), tuple[str, ...])
    ruling = whenidream.judge(piece="lighthouse", clue="light")
    assert_type(ruling.verdict, str)
    assert_type(ruling.code, str)
