"""Files that earlier code has written are read as they were: see tests/golden/README.md."""

import json
from typing import Any

import pytest

from reverie import onirim, whenidream
from tests import ROOT

GOLDEN = ROOT / "tests" / "golden"


def lines(name: str) -> list[Any]:
    """The JSON values of a file, one on each line."""
    return [json.loads(line) for line in (GOLDEN / name).read_text(encoding="utf-8").splitlines()]


ONIRIM, WHENIDREAM, POSITIONS = lines("onirim.jsonl"), lines("when-i-dream.jsonl"), lines("positions.jsonl")


TALLIES = ("discard", "unseen", "spirits")
"""Objects whose keys are cards or seats: a new key there is a mistake."""


def lost(golden: Any, found: Any, at: str = "") -> list[str]:
    """Return the differences between two JSON values.

    Later versions may tell more, so keys that `golden` does not have are allowed, at any depth; every key
    that it has must be there with the same value. Lists are as long as they were; tallies have no new keys.
    """
    if isinstance(golden, dict) and isinstance(found, dict):
        missing = [f"{at}.{key} is missing" for key in golden if key not in found]
        if at.endswith(TALLIES):
            missing += [f"{at}.{key} is new" for key in found if key not in golden]
        there = (lost(golden[key], found[key], f"{at}.{key}") for key in golden if key in found)
        return [*missing, *(each for part in there for each in part)]
    if isinstance(golden, list) and isinstance(found, list) and len(golden) == len(found):
        return [
            each
            for n, pair in enumerate(zip(golden, found, strict=True))
            for each in lost(*pair, f"{at}.{n}")
        ]
    return [] if golden == found else [f"{at} is {found!r}, not {golden!r}"]


def seen(view: dict[str, Any]) -> Any:
    """A view as a client gets it."""
    return json.loads(json.dumps(view))


# Records


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


# Positions


@pytest.mark.parametrize("golden", POSITIONS)
def test_a_position_is_read_and_written_as_it_was(golden: dict[str, Any]) -> None:
    game = onirim.Game.from_position(golden["position"], deck="pushed")
    assert game.position == golden["position"]
    assert game.to_move == golden["to_move"]
    if isinstance(game.to_move, int):
        assert len(game.legal_moves) == golden["moves"]
        assert all(game.can(move) for move in golden["legal"])
    for view in golden.get("views", []):
        assert lost(view, seen({**game.view(view["seat"]).to_dict()})) == []


@pytest.mark.parametrize("golden", POSITIONS)
def test_a_position_is_the_moment_of_its_record(golden: dict[str, Any]) -> None:
    record = dict(ONIRIM[golden["record"]])
    if golden["steps"] < len(record["steps"]):
        record.pop("result", None)
    game = onirim.Game.from_record({**record, "steps": record["steps"][: golden["steps"]]})
    assert game.position == golden["position"]
    assert game == onirim.Game.from_position(golden["position"], deck="pushed")


def test_the_positions_are_of_every_phase() -> None:
    phases = {view["phase"] for golden in POSITIONS for view in golden.get("views", [])}
    assert len(phases) == 16
