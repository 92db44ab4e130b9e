"""The measurement of the environments: what is timed is real games, ours and the others'."""

import json

import pytest

from reverie.cli import main
from reverie.envs import speed


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speed, "SIDE_BY_SIDE", 16)
    monkeypatch.setattr(speed, "OPEN_SPIEL", ("kuhn_poker",))


def test_every_contender_plays_the_same_games_again_and_again() -> None:
    for name, play in speed.contenders():
        assert play() == play() > 50, name


def test_the_figures_are_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    some = {name: play for name, play in speed.contenders() if "reverie" in name or "kuhn" in name}
    monkeypatch.setattr(speed, "contenders", lambda: some.items())
    monkeypatch.setattr(speed, "_per_second", lambda play, seconds: play() / seconds)
    assert main(["bench", "envs", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert set(told["steps_per_second"]) == set(some)
    kuhn = told["steps_per_second"]["OpenSpiel kuhn_poker"]
    assert told["single_ratio"] == pytest.approx(told["steps_per_second"]["reverie/Onirim-v0"] / kuhn)
    assert main(["bench", "envs"]) == 0
    assert "times the quickest of the others" in capsys.readouterr().out
