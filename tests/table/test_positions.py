"""A table that begins at a position, such as a puzzle's: for one player, for practice, and validated."""

from typing import Any

import pytest

from reverie import onirim
from reverie.onirim import puzzles
from reverie.onirim.table_game import ONIRIM
from reverie.refusal import Refusal
from reverie.table import AnyTable, Log, Settings, Table
from reverie.table.words import check_texts


def opened(
    log: Log, options: dict[str, Any], practice: bool = True, seats: int = 1, code: str = "ABCDE"
) -> AnyTable:
    return Table.open(ONIRIM, Settings(options, seats, practice=practice, family_friendly=True), log, code)


def position() -> str:
    return onirim.Game(seed=7).position


def test_a_game_begins_at_a_position_is_played_on_and_wakes_as_it_was(log: Log) -> None:
    table = opened(log, {"position": position()})
    token = table.lobby.sit("Ada")
    before = table.game.view_json(table.state.game_state, 0)
    assert before == onirim.Game.from_position(position()).view(0).to_dict()
    table.play.move(0, ["play red sun"], 0.0)
    again = Table.wake({"onirim": ONIRIM}, log, "ABCDE")
    assert again.state == table.state and again.seats.seat_of(token) == 0


def test_it_is_for_practice_alone(log: Log) -> None:
    with pytest.raises(Refusal, match="do not count"):
        opened(log, {"position": position()}, practice=False)
    table = opened(log, {"position": position()})
    table.lobby.sit("Ada")
    with pytest.raises(Refusal, match="begun"):
        table.lobby.change(0, {"practice": False})
    other = opened(log, {}, practice=False, code="OTHER")
    other.lobby.sit("Ada")
    with pytest.raises(Refusal, match="do not count"):
        other.lobby.change(0, {"options": {"position": position()}})


def test_it_has_no_record_and_so_no_story(log: Log) -> None:
    table = opened(log, {"position": position()})
    table.lobby.sit("Ada")
    table.play.move(0, ["play red sun"], 0.0)
    table.play.move(0, ["resign"], 0.0)
    with pytest.raises(Refusal, match="no record"):
        table.views.record()


@pytest.mark.parametrize(
    "options",
    [
        {"position": "onirim"},
        {"position": 7},
        {"position": position().replace("deck=", "deck=Rs,")},
        {"position": position(), "search_without_door": "shuffle"},
        {"position": onirim.Game(players=2, seed=7).position},
    ],
)
def test_what_is_no_position_for_one_is_refused(log: Log, options: dict[str, Any]) -> None:
    with pytest.raises(Refusal):
        opened(log, options)


def test_nobody_sits_across_at_a_position(log: Log) -> None:
    with pytest.raises(Refusal, match="only for one player"):
        opened(log, {"position": position()}, seats=2)


def test_every_shipped_puzzle_for_one_can_be_played_on() -> None:
    for theme in puzzles.THEMES:
        for puzzle in puzzles.read_puzzles(theme):
            if puzzle["view"].get("players") == 2:
                continue
            state = ONIRIM.new({"position": puzzle["position"]}, 1)
            check_texts([puzzle["position"]], "en")  # nothing in it is taken for a word
            assert puzzle["best"] in ONIRIM.legal_moves(state, 0), puzzle["id"]
