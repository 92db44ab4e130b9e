"""The benchmark of the environments times real games, ours and those of other packages."""

import json

import pytest

from research import bench_envs as speed
from reverie.envs import onirim_two_player
from reverie.envs.onirim import Onirim
from reverie.envs.onirim_vector import OnirimVector


def test_the_figures_are_printed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    some = {
        "reverie/Onirim-v0, vector": speed.vector(OnirimVector(16), OnirimVector.sample),
        "reverie/Onirim-v0": speed.single(Onirim()),
        "reverie/OnirimTwoPlayer-v0, vector": speed.vector(OnirimVector(16, players=2), OnirimVector.sample),
        "reverie onirim_two_player_v0": speed.by_turns(onirim_two_player.raw_env()),
        "reverie when_i_dream_v0": lambda: 1,
        "PettingZoo connect_four_v3": lambda: 1,
        "OpenSpiel kuhn_poker": speed.open_spiel("kuhn_poker"),
    }
    monkeypatch.setattr(speed, "contenders", lambda: some.items())
    monkeypatch.setattr(speed, "_per_second", lambda play, seconds: play() / seconds)
    assert speed.main([]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert set(figures["steps_per_second"]) == set(some)
    kuhn = figures["steps_per_second"]["OpenSpiel kuhn_poker"]
    assert figures["single_ratio"] == pytest.approx(figures["steps_per_second"]["reverie/Onirim-v0"] / kuhn)


def test_every_contender_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speed, "SIDE_BY_SIDE", 16)
    for name, play in speed.contenders():
        assert play() > 50, name
