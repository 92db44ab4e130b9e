"""The options of Onirim: declared once and the same in every representation."""

import json
from argparse import Namespace
from typing import Any

import pytest

from reverie import onirim
from reverie.commands import WrongUse, options_from
from reverie.onirim.moves import new
from reverie.onirim.options import OPTIONS, Option, Options, Rules, Settings, options_for, options_of
from reverie.onirim.position import _split_fields, read_position, write_position
from tests.onirim.strategies import EVERY_OPTIONS


def test_every_option_has_a_valid_default_and_a_setting() -> None:
    assert list(OPTIONS) == list(Rules.__annotations__)
    assert ["players", *(option.field for option in OPTIONS.values())] == list(Settings.__annotations__)
    for option in OPTIONS.values():
        assert option.default in option.values and option.players
        assert [option.value(option.number(value)) for value in option.values] == list(option.values)
        assert len({type(value) for value in option.values}) == 1


@pytest.mark.parametrize("options", EVERY_OPTIONS, ids=str)
def test_options_round_trip_through_every_representation(options: Options) -> None:
    state = new(options)
    assert options_of(state) == options
    assert options_of(read_position(write_position(state))) == options
    game = onirim.Game(options.players, seed=1, **options.to_record())
    assert game.options == game.view("spectator").options == options
    assert game.record()["rules"] == game.view().rules == options.to_record()
    assert onirim.Game.from_record(game.record()).options == options
    assert onirim.Game.from_position(game.position).options == options


def test_omitted_options_have_their_defaults() -> None:
    assert options_for() == Options()
    assert options_for(2, communication=None, search_without_door=None).communication == "silent"
    assert options_for(2, communication="silent") == options_for(2)
    assert options_for(1).communication is None
    assert {options.mode for options in EVERY_OPTIONS} == {"solo", "open", "silent"}


@pytest.mark.parametrize("players", [1, 2])
def test_x9_3_an_option_missing_in_a_record_or_position_is_the_default(players: int) -> None:
    game = onirim.Game(players, seed=1)
    record: Any = game.record()
    assert onirim.Game.from_record({**record, "rules": {}}) == game
    assert onirim.Game.from_record({**record, "rules": {}}).record() == record
    table = game.position.partition(" phase=")[2]
    assert onirim.Game.from_position(f"onirim players={players} phase={table}", deck="pushed") == game


def test_a_new_option_may_have_the_name_of_a_zone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """If an option is called `hand`, the field before `phase` is the option and the one after it the
    cards."""
    line = onirim.Game(seed=7).position
    hand = Option(5, "hand_size", "O2.1", players=(1,), name="hand", values=(4, 5, 6))
    monkeypatch.setitem(OPTIONS, "hand", hand)
    settings, table = _split_fields(line.replace(" phase", " hand=6 phase"))
    assert (settings["hand"], table["hand"]) == ("6", "2Rs,Bm,Bk,Nk")
    assert options_for(1).to_record() == {"search_without_door": "nothing"}
    assert options_for(1, hand=6).to_record() == {"search_without_door": "nothing", "hand": 6}
    assert options_for(1, hand=6).to_state()["hand_size"] == 6
    assert options_for(2).to_state()["hand_size"] == 0


def test_an_option_is_refused_for_another_number_of_players(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = Option(5, "hand_size", "O2.1", players=(1,), name="hand", values=(4, 5, 6))
    monkeypatch.setitem(OPTIONS, "hand", hand)
    with pytest.raises(onirim.BadOption, match="hand is for one player: leave it out in a game for two"):
        options_for(2, hand=6)
    with pytest.raises(onirim.BadOption, match="communication is for two players: leave it out"):
        options_for(1, communication="open")
    with pytest.raises(WrongUse, match="hand is for one player: leave out --players 2"):
        options_from(Namespace(players=2, hand=6))
    with pytest.raises(WrongUse, match="communication is for two players: add --players 2"):
        options_from(Namespace(players=1, communication="open"))
    assert options_from(Namespace(players=1, hand=6)) == options_for(1, hand=6)


@pytest.mark.parametrize("value", [None, True, 1, ["nothing"], {}, "Nothing"])
def test_a_record_refuses_invalid_values_of_options(value: Any) -> None:
    record: Any = onirim.Game(seed=1).record()
    with pytest.raises(onirim.BadRecord) as caught:
        onirim.Game.from_record({**record, "rules": {"search_without_door": value}})
    assert json.loads(json.dumps(caught.value.to_dict()))["why"]["code"] == "bad-option-value"
