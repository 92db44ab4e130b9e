"""The benchmarks of the server, small: they run, but no speed is asserted."""

import json
import re

import pytest

from reverie.cli import main


def test_the_server_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "server", "--tables", "2", "--seconds", "4", "--json"]) == 0
    (figures,) = json.loads(capsys.readouterr().out)["server"]
    assert figures["lost"] == figures["refused"] == 0
    assert 0 < figures["median_ms"] <= figures["p99_ms"]


def test_the_busy_server_is_measured_beside_one_that_only_broadcasts(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["bench", "server", "--busy", "2", "--seconds", "2"]) == 0
    printed = capsys.readouterr().out
    assert re.search(r"ours: [\d,]+ deliveries a second at 2 tables of 6", printed)
    ratio = re.search(r"ours is (\d+)% of the other", printed)
    assert ratio is not None and 0 < int(ratio[1]) < 100
