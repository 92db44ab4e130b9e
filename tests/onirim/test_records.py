"""Records, written for other programs and read from them."""

import json
from pathlib import Path
from typing import Any

import pytest

from reverie import onirim
from reverie.records import read_records

DONE: dict[str, Any] = {}


def finished() -> dict[str, Any]:
    """Return the record of a whole game, as another program would pass it."""
    if not DONE:
        onirim.simulate(1, "scripted", "records", records=DONE.update)
    copied: dict[str, Any] = json.loads(json.dumps(DONE))
    return copied


def test_a_record_has_the_fields_of_the_format() -> None:
    record = finished()
    assert list(record) == ["record", "game", "players", "rules", "seed", "seats", "steps", "result"]
    assert record["record"] == 1
    assert record["rules"] == {"search_without_door": "nothing"}
    assert record["seats"] == ["bot:scripted"]
    assert list(record["result"]) == ["won", "doors", "turns", "reason"]
    assert record["result"]["turns"] == sum(step[0] in ("play", "discard") for step in record["steps"])


def test_a_running_game_has_no_result() -> None:
    assert "result" not in onirim.Game(seed=7).record()
    rules = {"search_without_door": "nothing", "communication": "silent"}
    assert onirim.Game(2, seed=7).record()["rules"] == rules


def test_steps_of_two_players_name_group_and_seat() -> None:
    game = onirim.Game(2, seed=7)
    while game.to_move is not None:
        game.push(game.legal_moves[-1])
    by_verb = {step[0]: step for step in game.record()["steps"]}
    assert by_verb["take"][-1] in (0, 1)
    assert by_verb["discard"][2:] in (["shared", 0], ["shared", 1], ["personal", 0], ["personal", 1])
    assert len(by_verb["swap"]) == 4


def test_every_beginning_of_a_record_is_a_record() -> None:
    record = finished()
    del record["result"]
    for length in range(len(record["steps"])):
        part = {**record, "steps": record["steps"][:length]}
        game = onirim.Game.from_record(part)
        assert game.record() == part
        game.deal()
        assert [step.to_record() for step in game.steps] == record["steps"][: len(game.steps)]
        assert game.to_move != "deck"


def spoilt(**fields: Any) -> dict[str, Any]:
    return {**finished(), **fields}


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"record": 2}, 'A record must say "record": 1.'),
        ({"record": True}, 'A record must say "record": 1.'),
        ({"game": "chess"}, 'The record is of the game "chess", not of onirim.'),
        ({"players": 3}, "players: Onirim is for 1 or 2 players, not 3."),
        ({"rules": []}, "rules: must be an object."),
        ({"rules": {"communication": "open"}}, "rules: "),
        ({"rules": {"weather": "fair"}}, "rules: "),
        (
            {"rules": {"search_without_door": "no"}},
            'rules: search_without_door cannot be "no"; the choices are nothing and shuffle.',
        ),
        ({"seed": "\ud800"}, "seed: A seed must be text that can be written as UTF-8."),
        ({"seed": 7}, "seed: must be a string, and an empty one if the cards were real."),
        ({"seats": []}, "seats: must be a list with one string for each player."),
        ({"steps": None}, "steps: must be a list."),
        ({"steps": [["deal", "purple sun"]]}, 'step 1: There is no card "purple sun".'),
        ({"steps": [["deal", 7]]}, 'step 1: There is no card "7".'),
        ({"steps": [["deal"]]}, 'step 1: "deal" is followed by a card.'),
        ({"steps": ["deal"]}, "step 1: A step is a list that starts with a word."),
        ({"steps": [["fly", "red sun"]]}, 'step 1: There is no step "fly".'),
        ({"steps": [["draw", "red sun"]]}, 'step 1: "draw" is not what comes now: the deck has to "deal".'),
        ({"steps": [["deal", "red sun"]] * 10}, "step 6: "),
        ({"steps": [["play", "red sun"]]}, "step 1: Not now: the deck has to act first."),
        ({"steps": [["foresee", "red sun"]]}, 'step 1: "foresee" needs a list of cards.'),
        ({"steps": [["search", "pink"]]}, 'step 1: There is no colour "pink".'),
        (
            {"steps": [["play", "nightmare"]]},
            "step 1: A nightmare is never in a hand, so nobody can play it.",
        ),
        ({"result": 7}, "result: must be an object."),
        ({"result": {}}, "result: won is "),
    ],
)
def test_a_broken_record_gives_one_sentence_with_the_place(fields: dict[str, Any], sentence: str) -> None:
    with pytest.raises(onirim.BadRecord) as caught:
        onirim.Game.from_record(spoilt(**fields))
    assert str(caught.value).startswith(sentence)


def test_a_record_is_an_object() -> None:
    with pytest.raises(onirim.BadRecord, match="one JSON object"):
        onirim.Game.from_record([])  # type: ignore[arg-type]


def test_the_group_and_the_seat_of_two_players_are_checked() -> None:
    record = onirim.Game(2, seed=7).record()
    dealt = [step[1] for step in record["steps"] if step[0] == "deal"]
    card = next(each for each in dealt if each.endswith(("sun", "moon", "key")))
    for step, sentence in (
        (["take", card, 1], "It is not seat 1's turn: it is seat 0's."),
        (["take", card, True], "A seat must be 0 or 1, not True."),
        (["take", card], '"take" is followed by a card and a seat.'),
        (["play", card, "mine", 0], '"play" comes from "personal" or "shared", not "mine".'),
    ):
        with pytest.raises(onirim.BadRecord) as caught:
            onirim.Game.from_record({**record, "steps": [*record["steps"], step]})
        assert str(caught.value) == f"step {len(record['steps']) + 1}: {sentence}"


def test_an_arrangement_names_every_card_that_was_shown() -> None:
    game = onirim.Game(seed=7)
    game.push("discard blue key")
    record = game.record()
    shown = record["steps"][-1][1]
    with pytest.raises(onirim.BadRecord, match="An arrangement names every card"):
        onirim.Game.from_record({**record, "steps": [*record["steps"], ["arrange", shown[0], []]]})


@pytest.mark.parametrize("change", [{"turns": 7}, {"reason": "luck"}, {"doors": [["red"]]}, {"won": 1}])
def test_a_wrong_result_in_a_record_is_detected(change: dict[str, Any]) -> None:
    record = finished()
    record["result"].update(change)
    with pytest.raises(onirim.BadRecord, match=f"result: {next(iter(change))} is"):
        onirim.Game.from_record(record)


def test_the_doors_of_a_result_may_stand_in_any_order() -> None:
    record = finished()
    record["result"]["doors"][0].reverse()
    assert onirim.Game.from_record(record).outcome is not None


def test_a_result_in_a_record_does_not_end_the_game() -> None:
    record = finished()
    result = record["result"]
    with pytest.raises(onirim.BadRecord, match="not over after the last step"):
        onirim.Game.from_record({**record, "steps": record["steps"][:9]})
    resigned = {**result, "won": False, "reason": "resigned"}
    with pytest.raises(onirim.BadRecord, match="only when they have to choose"):
        onirim.Game.from_record({**record, "steps": record["steps"][:2], "result": resigned})


def test_files_of_records_are_read_line_by_line(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text('{"a": 1}\n\n{"b": 2}\n')
    assert list(read_records(file)) == [(1, {"a": 1}), (3, {"b": 2})]
    file.write_text('{"a": 1}\n{"b"')
    with pytest.raises(onirim.BadRecord, match="line 2: this is not JSON"):
        list(read_records(file))
    file.write_text('{"a": "\u2028\u0085"}\n', encoding="utf-8")
    assert list(read_records(file)) == [(1, {"a": "\u2028\u0085"})]
    file.write_text("9" * 5000)
    with pytest.raises(onirim.BadRecord, match="line 1: this is not JSON"):
        list(read_records(file))
    file.write_text("\n")
    with pytest.raises(onirim.BadRecord, match="holds no record"):
        list(read_records(file))
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(onirim.BadRecord, match="is not a text file"):
        list(read_records(file))
