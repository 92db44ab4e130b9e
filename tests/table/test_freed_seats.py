"""Freed seats of a game with hidden hands (O10.10): a look into another hand turns it into practice."""

from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest

from reverie.games import GAMES
from reverie.refusal import Refusal
from reverie.table import AnyTable, Log, Settings, Table
from reverie.table.follow_ups import rematch
from reverie.table.store import Logged
from tests.server.serving import Player, Server

ADA, BEN, EVE = "a" * 24, "b" * 24, "e" * 24
"""Tokens of two players and of a second browser of one of them, which nobody can attribute."""


def opened(log: Log, communication: str = "silent", begin: bool = True, **settings: Any) -> AnyTable:
    table = Table.open(
        GAMES["onirim"], Settings({"communication": communication}, 2, **settings), log, "MOON", seed="hands"
    )
    table.lobby.sit("Ada", 0, ADA)
    table.lobby.sit("Ben", 1, BEN)
    if begin:
        table.play.begin(0.0)
    return table


# Uses of the freed seat, and whether the game still counts


def its_owner_returns(table: AnyTable) -> None:
    table.seats.stand_up(1, 0, 0.0)
    table.lobby.sit("Ben", None, BEN)


def its_owner_left_and_returns(table: AnyTable) -> None:
    table.seats.stand_up(1, 1, 0.0)
    table.lobby.sit("Ben", 1, BEN)


def the_host_left_and_returns(table: AnyTable) -> None:
    table.seats.stand_up(0, 0, 0.0)
    table.lobby.sit("Ada", 0, ADA)
    table.seats.make_host(1, 0)


def both_left_and_return_in_another_order(table: AnyTable) -> None:
    table.seats.stand_up(0, 0, 0.0)
    table.seats.stand_up(1, 1, 0.0)
    table.lobby.sit("Ben", None, BEN)
    table.lobby.sit("Ada", None, ADA)
    assert [table.seats.seat_of(token) for token in (ADA, BEN)] == [0, 1]


def whoever_was_given_the_key_sits(table: AnyTable) -> None:
    key = table.lobby.make_seat_key(1)
    table.seats.stand_up(1, 0, 0.0)
    table.lobby.sit("Eve", None, EVE, key=key)


def whoever_was_given_the_key_leaves_and_returns(table: AnyTable) -> None:
    table.lobby.sit("Eve", None, EVE, key=table.lobby.make_seat_key(1))
    table.seats.stand_up(1, 0, 0.0)
    table.lobby.sit("Eve", None, EVE)


def a_bot_stands_in(table: AnyTable) -> None:
    """The seat was not freed, and the bot's view reaches no person."""
    table.seats.stand_in(0, 1, "random", 0.0)
    table.seats.come_back(1)


def the_host_looks_into_the_hand(table: AnyTable) -> None:
    table.seats.stand_up(1, 0, 0.0)
    table.lobby.sit("Eve", 1, EVE)
    assert table.views.view(1)["view"]["hands"][1] is not None
    table.seats.stand_up(1, 1, 0.0)
    table.lobby.sit("Ben", 1, BEN)


def somebody_without_a_token_sits(table: AnyTable) -> None:
    table.seats.stand_up(1, 1, 0.0)
    table.lobby.sit("Eve")


def the_host_moves_over_to_that_seat(table: AnyTable) -> None:
    table.seats.stand_up(1, 0, 0.0)
    table.seats.stand_up(0, 0, 0.0)
    table.lobby.sit("Ada", 1, ADA)


def both_change_places(table: AnyTable) -> None:
    table.seats.stand_up(0, 0, 0.0)
    table.seats.stand_up(1, 1, 0.0)
    table.lobby.sit("Ada", 1, ADA)
    table.lobby.sit("Ben", 0, BEN)


def who_passed_the_seat_on_returns(table: AnyTable) -> None:
    table.lobby.sit("Eve", None, EVE, key=table.lobby.make_seat_key(1))
    table.seats.stand_up(1, 0, 0.0)
    table.lobby.sit("Ben", 1, BEN)


def the_partner_is_sent_away_and_somebody_sits(table: AnyTable) -> None:
    table.seats.ban(0, 1, 0.0)
    table.lobby.sit("Eve", 1, EVE)


def a_bot_takes_the_seat(table: AnyTable) -> None:
    table.seats.stand_up(1, 0, 0.0)
    table.seats.seat_bot(0, 1, "scripted", 0.0)


def a_bot_stood_in_and_somebody_takes_the_seat(table: AnyTable) -> None:
    table.seats.stand_in(0, 1, "random", 0.0)
    table.seats.stand_up(1, 0, 0.0)
    table.lobby.sit("Eve", 1, EVE)


COUNTS = (
    its_owner_returns,
    its_owner_left_and_returns,
    the_host_left_and_returns,
    both_left_and_return_in_another_order,
    whoever_was_given_the_key_sits,
    whoever_was_given_the_key_leaves_and_returns,
    a_bot_stands_in,
)
IS_PRACTICE = (
    the_host_looks_into_the_hand,
    somebody_without_a_token_sits,
    the_host_moves_over_to_that_seat,
    both_change_places,
    who_passed_the_seat_on_returns,
    the_partner_is_sent_away_and_somebody_sits,
    a_bot_takes_the_seat,
    a_bot_stood_in_and_somebody_takes_the_seat,
)


@pytest.mark.parametrize("do", COUNTS)
def test_a_game_counts_whose_seats_go_to_their_owners_or_with_their_word(
    do: Callable[[AnyTable], None], log: Log
) -> None:
    table = opened(log)
    do(table)
    assert not table.state.settings.practice and not table.state.became_practice
    table.play.move(0, ["resign"], 0.0)
    assert "practice" not in table.views.record()


@pytest.mark.parametrize("do", IS_PRACTICE)
def test_a_game_is_practice_once_somebody_else_has_taken_a_seat(
    do: Callable[[AnyTable], None], log: Log
) -> None:
    table = opened(log)
    told: list[tuple[bool, bool]] = []
    table.listeners.append(
        lambda changed: told.append((changed.state.settings.practice, changed.state.became_practice))
    )
    do(table)
    assert told[-1] == (True, True) and table.views.for_all()["became_practice"] is True
    snapshot = Logged(log.head("MOON"), 1, [], (table.state.number, table.freeze_state()))
    for again in (Table.wake(GAMES, log, "MOON"), Table.from_log(GAMES, log, "MOON", snapshot)):
        assert again.state.settings.practice and again.state.became_practice
        assert again.state.chairs == table.state.chairs
    table.play.move(0, ["resign"], 0.0)
    assert table.views.record()["practice"] is True
    listed = [
        place.summary for chair in table.state.chairs if chair.token for place in log.places(chair.token)
    ]
    assert listed and all(each is not None and each["practice"] for each in listed)
    if not all(chair.free for chair in table.state.chairs):
        assert not rematch(table, log, "AGAIN").state.settings.practice, "the next game is as it was agreed"


@pytest.mark.parametrize("when", ["in the open", "before it begins", "when it is over", "for practice"])
def test_where_nothing_is_hidden_or_at_stake_anybody_takes_a_free_seat(when: str) -> None:
    communication = "open" if when == "in the open" else "silent"
    for do in IS_PRACTICE:
        with closing(Log(":memory:")) as log:
            table = opened(
                log, communication, begin=when != "before it begins", practice=when == "for practice"
            )
            if when == "when it is over":
                table.play.move(0, ["resign"], 0.0)
            before = table.state.settings
            do(table)
            assert table.state.settings == before and not table.state.became_practice, do


def test_a_bots_hand_is_hidden_from_its_partner_too(log: Log) -> None:
    table = Table.open(GAMES["onirim"], Settings({}, 2), log, "MOON", seed="hands")
    table.lobby.sit("Ada", 0, ADA)
    table.seats.seat_bot(0, 1, "random", 0.0)
    table.play.begin(0.0)
    table.seats.stand_up(1, 0, 0.0)
    table.lobby.sit("Eve", 1, EVE)
    assert table.state.settings.practice and table.state.became_practice


def the_partner_is_sent_away(table: AnyTable) -> None:
    table.seats.ban(0, 1, 0.0)


@pytest.mark.parametrize("do", [the_partner_is_sent_away, its_owner_returns])
def test_a_key_ends_when_its_owner_is_sent_away_or_sits_down_again(
    do: Callable[[AnyTable], None], log: Log
) -> None:
    table = opened(log)
    key = table.lobby.make_seat_key(1)
    do(table)
    with pytest.raises(Refusal, match="has been used"):
        table.lobby.sit("Eve", None, EVE, key=key)


def test_w1_1_a_game_still_counts_after_latecomers_take_freed_seats(log: Log) -> None:
    """People sit down between two rounds, when everything is visible and there is no hidden hand."""
    table = Table.open(GAMES["when-i-dream"], Settings({}, 5), log, "MOON", seed="hands")
    for name in "abcde":
        table.lobby.sit(name)
    table.play.begin(0.0)
    table.seats.stand_up(4, 0, 0.0)
    table.seats.seat_bot(0, 4, "companion", 0.0)
    table.seats.stand_up(3, 0, 0.0)
    with pytest.raises(Refusal, match="under way"):
        table.lobby.sit("late", 3)
    while not table.lobby.may_sit:
        until = table.actors(0.0).until
        assert until is not None
        table.play.tick(until)
    table.lobby.sit("late", 3)
    table.lobby.sit("later", 4)
    assert not table.state.settings.practice


# Over sockets


def test_a_game_is_unrated_once_the_host_sees_the_partners_hand(server: Server) -> None:
    code, tokens, (ann, _) = server.begun("onirim", "ab", options={"communication": "silent"})
    watcher = Player(server, code)
    assert ann.do("stand up", seat=1)["type"] == "done"
    second = Player(server, code, server.sit(code, "Eve"))
    assert second.view["view"]["hands"][1] is not None
    assert ann.do("stand up", seat=1)["type"] == "done"
    assert server.sit(code, "Bob", token=tokens[1]) == tokens[1]
    bob = Player(server, code, tokens[1])
    for each in (ann, bob, watcher):
        each.do("view")
        assert each.view["practice"] is True and each.view["became_practice"] is True
    assert ann.say("resign")["type"] == "done"
    status, record = server.ask(f"/api/tables/{code}/record", {})
    assert status == 200 and record["practice"] is True
    for token in tokens:
        (game,) = server.ask("/api/games", {"token": token})[1]["finished"]
        assert game["practice"] is True
