"""The options of Onirim: one value that travels, and the same whatever it goes through."""

from dataclasses import fields

import pytest

from reverie import onirim
from reverie.onirim.moves import new
from reverie.onirim.options import ALLOWED, FIELDS, Options, options_for, options_of
from reverie.onirim.position import read_position, write_position

EVERY = [
    options_for(1),
    options_for(1, search_without_door="shuffle"),
    *(
        options_for(2, search_without_door=search, communication=talk)
        for search in ALLOWED["search_without_door"]
        for talk in ALLOWED["communication"]
    ),
]


def test_every_option_has_a_field_what_it_may_be_and_a_place_in_the_state() -> None:
    assert [field.name for field in fields(Options)] == ["players", *ALLOWED]
    assert list(FIELDS) == list(ALLOWED)


@pytest.mark.parametrize("options", EVERY, ids=str)
def test_options_come_back_from_a_state_a_game_a_view_a_record_and_a_position(options: Options) -> None:
    state = new(options)
    assert options_of(state) == options
    assert options_of(read_position(write_position(state))) == options
    game = onirim.Game(options.players, seed=1, **options.to_record())
    assert game.options == game.view("spectator").options == options
    assert game.record()["rules"] == game.view().rules == options.to_record()
    assert onirim.Game.from_record(game.record()).options == options
    assert onirim.Game.from_position(game.position).options == options


def test_what_is_not_said_is_the_default() -> None:
    assert options_for() == Options()
    assert options_for(2, communication=None, search_without_door=None).communication == "silent"
    assert [options.mode for options in EVERY] == ["solo", "solo", "open", "silent", "open", "silent"]
