"""The benchmark of several processes, small: it runs, but no speed is asserted."""

import json

import pytest

from research.bench_processes import main


def test_several_processes_are_measured_with_their_own_database(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["1", "2", "--tables", "4", "--seconds", "1"]) == 0
    one, two = json.loads(capsys.readouterr().out)["processes"]
    assert one["direct"]["deliveries_a_second"] > 0 and "passed_on" not in one
    assert two["passed_on"]["deliveries_a_second"] > 0 and two["passed_on"]["steps_a_batch"] > 0
