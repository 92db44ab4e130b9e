"""Golden records are read and written unchanged: see tests/golden/README.md."""

import json
from typing import Any

import pytest

from reverie import onirim, whenidream
from tests import ROOT

GOLDEN = ROOT / "tests" / "golden"


def lines(name: str) -> list[Any]:
    """Return the JSON values of a file, one per line."""
    return [json.loads(line) for line in (GOLDEN / name).read_text(encoding="utf-8").splitlines()]


ONIRIM, WHENIDREAM = lines("onirim.jsonl"), lines("when-i-dream.jsonl")


@pytest.mark.parametrize("record", ONIRIM)
def test_a_record_of_onirim_is_read_and_written_as_it_was(record: dict[str, Any]) -> None:
    game = onirim.Game.from_record(record)
    assert game.record() == record
    result = record.get("result")
    outcome = game.outcome
    assert (outcome is None) == (result is None)
    if outcome is not None and result is not None:
        assert (outcome.won, outcome.reason) == (result["won"], result["reason"])
    assert onirim.honest(record) == bool(record["seed"])


@pytest.mark.parametrize("record", WHENIDREAM)
def test_a_record_of_when_i_dream_is_read_and_written_as_it_was(record: dict[str, Any]) -> None:
    game = whenidream.Game.from_record(record)
    assert game.record() == record
    assert game.record().get("result") == record.get("result")


def test_w7_2_a_drawn_story_vote_is_shared_by_those_with_most_votes() -> None:
    drawn = {
        tuple(sorted(set(step[3].values()))): record["result"]["winners"]
        for record in WHENIDREAM
        for step in record["steps"]
        if step[:2] == ["vote", "story"] and step[4] is None
    }
    assert drawn == {(1, 3): [1, 3], (): [0, 3]}
