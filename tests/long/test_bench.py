"""The measurement beside the environments of others: each of them plays real games."""

import pytest

from reverie.envs import bench


def test_every_contender_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SIDE_BY_SIDE", 16)
    for name, play in bench.contenders():
        assert play() > 50, name
