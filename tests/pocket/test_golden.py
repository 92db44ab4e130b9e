"""The golden games in the Python of browsers; tests/onirim/test_compiled.py compares the compiled rules."""

import json
import subprocess
from pathlib import Path

import numpy as np
import pytest

from reverie.onirim.state import FIELDS
from reverie.pocket.runtime import here
from tests import playthroughs
from tests.pocket import golden
from tests.pocket.test_network import NODE, needs_node

REPOSITORY = Path(__file__).parents[2]
needs_pyodide = pytest.mark.skipif(
    not here().exists(), reason="there is no Pyodide here; `make pocket` brings it"
)
NAMES = [name for name, shape, _ in FIELDS for _ in range(int(np.prod(shape)))]


def differences(ours: list[list[int]], theirs: list[list[int]]) -> list[str]:
    """Return the step and the field in which two results first differ."""
    assert len(ours) == len(theirs)
    return [
        f"after step {step}: {name} is {there}, not {here}"
        for step, moment in enumerate(zip(ours, theirs, strict=True))
        for name, here, there in zip(NAMES, *moment, strict=True)
        if here != there
    ]


@needs_node
@needs_pyodide
def test_golden_games_are_the_same_in_pyodide(tmp_path: Path) -> None:
    script, to = Path(__file__).with_name("golden.mjs"), tmp_path / "made.json"
    subprocess.run([str(NODE), script, here().resolve(), REPOSITORY, to], check=True)
    made = json.loads(to.read_text("utf-8"))
    assert list(made["moments"]) == list(golden.records())
    for name, record in golden.records().items():
        assert differences(golden.moments(record), made["moments"][name]) == [], name
    for name, text in made["written"].items():
        assert text == (playthroughs.FOLDER / f"{name}.txt").read_text("utf-8"), "what every seat saw"
