"""Files that earlier code has written are read as they were: see tests/golden/README.md."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from reverie import onirim, whenidream
from reverie.games import GAMES
from reverie.table import Log, Table, Uninvited, fingerprint

GOLDEN = Path(__file__).parent / "golden"


def lines(name: str) -> list[Any]:
    """The JSON values of a file, one on each line."""
    return [json.loads(line) for line in (GOLDEN / name).read_text(encoding="utf-8").splitlines()]


ONIRIM, WHENIDREAM, POSITIONS = lines("onirim.jsonl"), lines("when-i-dream.jsonl"), lines("positions.jsonl")
LOGGED = json.loads((GOLDEN / "log.json").read_text(encoding="utf-8"))
TABLES: dict[str, Any] = LOGGED["tables"]


def wake(log: Log, code: str) -> Table:
    """A table of the log. The one place here that knows how one is woken."""
    return Table.wake(GAMES, log, code)


@pytest.fixture
def log(tmp_path: Path) -> Log:
    """The golden log, as the file that it was."""
    path = tmp_path / "tables.db"
    db = sqlite3.connect(path)
    db.executescript((GOLDEN / "log.sql").read_text(encoding="utf-8"))
    db.close()
    return Log(path)


TALLIES = ("discard", "unseen", "spirits")
"""Where a key is a card or a seat: one more there is not news but a mistake."""


def lost(golden: Any, found: Any, at: str = "") -> list[str]:
    """Where `found` does not say what `golden` says.

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


def seat(name: str) -> Any:
    """A seat as views are asked for it: its number, "screen" or "spectator"."""
    return int(name) if name.isdigit() else name


def test_what_is_lost_is_found_and_what_is_new_is_not() -> None:
    golden = {"a": [{"b": 1}], "discard": {"red sun": 1}}
    assert lost(golden, {"a": [{"b": 1, "c": 2}], "discard": {"red sun": 1}, "d": 3}) == []
    assert lost(golden, {"a": [{"b": 2}], "discard": {"red sun": 1, "red key": 1}}) == [
        ".a.0.b is 2, not 1",
        ".discard.red key is new",
    ]
    assert lost(golden, {"a": []}) == [".discard is missing", ".a is [], not [{'b': 1}]"]


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


def test_a_drawn_story_vote_gave_the_victory_to_all_who_were_tied() -> None:
    """Records from before W5.3: two had the same number of votes, and the third of the tied won with them."""
    found = 0
    for record in [*WHENIDREAM, *(golden["record"] for golden in TABLES.values() if "record" in golden)]:
        for step in record["steps"]:
            if step[:2] == ["vote", "story"] and step[4] is None and len(set(step[3].values())) == 2:
                assert len(whenidream.Game.from_record(record).record()["result"]["winners"]) == 3
                found += 1
    assert found == 2  # a game of the library, and the table DRAWN


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


# Tables


MOVES_BY_NOW = {
    ("recall",): ["draft", "tell"],  # W5.3: a story, not a list
    ("tap", "correct"): ["tap", "must guess"],  # W8.1: a tap names its card, and an earlier one corrects
    ("tap", "correct", "dispute"): ["tap", "must guess", "dispute"],
}


OF_THE_HANDS = ("hands", "unseen", "left", "nightmare_odds")
"""What those who watch two players know from their hands: since 0.1 in any game, and only once it is over."""


def by_now(view: dict[str, Any]) -> dict[str, Any]:
    """A view as it is told by now: moves have other names; while a dream is told nothing shows the Dreamer or
    a screen what was said in it (W5.3, W8.2), and at a voice table how many cards were guessed (W3.6). Who
    watches two players sees their hands at the end alone, whatever they agreed."""
    told = {**view, "may": MOVES_BY_NOW.get(tuple(view["may"]), view["may"])}
    if view["view"].get("players") == 2 and view["view"]["seat"] == "spectator":
        told["view"] = {key: what for key, what in view["view"].items() if key not in OF_THE_HANDS}
    if view["game"] != "when-i-dream" or "card" in view["view"] or "spirits" in view["view"]:
        return told
    if view["view"]["phase"] == "narration":
        told["view"] = {**view["view"], "clues": [], "guesses": []}
    elif view["options"]["table"] == "voice":
        told["view"] = {**view["view"], "guesses": []}
    return told


@pytest.mark.parametrize("code", TABLES)
def test_a_table_wakes_as_it_slept(code: str, log: Log) -> None:
    golden, table = TABLES[code], wake(log, code)
    for name, view in golden["views"].items():
        assert lost(by_now(view), seen(table.view(seat(name)))) == []
    for name, secret in LOGGED["secrets"].items():
        assert table.seat_of(secret) == golden["sitting"].get(name)
    assert table.over == ("record" in golden)
    if table.over:
        assert seen(table.record()) == golden["record"]


@pytest.mark.parametrize("code", [code for code, golden in TABLES.items() if "then" in golden])
def test_a_table_that_has_woken_goes_on_with_the_same_cards(code: str, log: Log) -> None:
    golden, table = TABLES[code], wake(log, code)
    for number, said, time in golden["then"]:
        table.say(number, said, time)
    for name, view in golden["after"].items():
        assert lost(view, seen(table.view(seat(name))["view"])) == []
    if "undone" in golden:
        table.undo(0, 200.0)
        assert lost(golden["undone"], seen(table.view(0)["view"])) == []


@pytest.mark.parametrize("code", [code for code, golden in TABLES.items() if "record" in golden])
def test_the_record_of_a_table_is_read(code: str) -> None:
    record = {key: value for key, value in TABLES[code]["record"].items() if key != "taken_back"}
    read = onirim.Game.from_record if record["game"] == "onirim" else whenidream.Game.from_record
    assert read(record).record() == record


def test_the_log_knows_every_table_and_who_sat_where(log: Log) -> None:
    assert log.codes() == sorted(TABLES)
    for name, secret in LOGGED["secrets"].items():
        places = [seen(dict(zip(PLACE, place, strict=False))) for place in log.places(fingerprint(secret))]
        assert lost([dict(zip(PLACE, place, strict=True)) for place in LOGGED["places"][name]], places) == []


PLACE = ("code", "seat", "touched", "ended", "told")


def test_an_invitation_holds_until_there_is_another(log: Log) -> None:
    golden, table = TABLES["INVITED"], wake(log, "INVITED")
    table.check_invitation(golden["invitation"])
    with pytest.raises(Uninvited):
        table.check_invitation(golden["ended"])
