"""Every command of research explains its arguments."""

import subprocess
import sys

import pytest

COMMANDS = (
    *("train", "likeness", "partners", "endgames", "accuracy", "ismcts", "puzzles"),
    *("bench_envs", "bench_processes", "charts", "first_use", "threads"),
)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_explains_itself(name: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", f"research.{name}", "--help"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("usage: ")
