"""A third game (tests/candles): only one registration connects it with the rest."""

import time
from contextlib import suppress
from typing import Any

import pytest

from reverie.games import GAMES
from reverie.refusal import Refusal
from reverie.table import Damaged, Log, Settings, Table
from reverie.wording import sentence
from tests.candles.table_game import CANDLES, Candles, State, Step
from tests.server.serving import Player, Server


def begun(server: Server, people: int = 2, bots: int = 0, **options: Any) -> tuple[str, list[Player]]:
    code = server.table("candles", people + bots, options=options)
    players = [Player(server, code, server.sit(code, name)) for name in "abcd"[:people]]
    for seat in range(people, people + bots):
        assert players[0].do("seat bot", seat=seat, bot="moth")["type"] == "done"
    assert players[0].do("begin")["type"] == "done"
    for player in players:
        player.do("view")
    return code, players


def play_round(players: list[Player]) -> None:
    for seat, player in enumerate(players):
        assert player.say("bid", 7 + seat)["type"] == "done"


def test_it_is_opened_played_and_its_record_replayed(server: Server) -> None:
    code, players = begun(server, rounds=2)
    play_round(players)
    play_round(players)
    players[0].do("view")
    assert players[0].view["seed"] is not None
    _, record = server.ask(f"/api/tables/{code}/record", {})
    state = CANDLES.new(record["rules"], record["players"])
    for written in record["steps"]:
        state = CANDLES.apply(state, CANDLES.read(state, written))
    assert CANDLES.outcome(state) == record["result"] == {"won": players[0].view["view"]["won"]}


def test_each_seat_sees_its_own_card_and_spectators_see_none(server: Server) -> None:
    code, players = begun(server)
    watcher = Player(server, code)
    cards = [player.view["view"]["card"] for player in players]
    assert all(card in range(1, 10) for card in cards)
    assert watcher.view["view"]["card"] is None
    play_round(players[:1])
    watcher.hear("change")
    assert watcher.view["view"]["bids"] == [7]


def test_a_bot_of_its_own_takes_a_seat_and_plays_to_the_end(server: Server) -> None:
    _, (player,) = begun(server, people=1, bots=2, rounds=1)
    assert player.say("bid", 1)["type"] == "done"
    until = time.monotonic() + 60
    while player.view["seed"] is None and time.monotonic() < until:
        player.hear("change")
    assert len(player.view["view"]["bids"]) == 3


@pytest.mark.parametrize(
    "said, english, french",
    [
        (["bid", 99], "The sum is between 1 and 18.", "La somme est entre 1 et 18."),
        (["bid", 7], "Somebody has bid 7 already.", "Quelqu’un a déjà parié 7."),
    ],
)
def test_its_refusals_are_codes_with_words_in_both_languages(
    server: Server, said: list[Any], english: str, french: str
) -> None:
    _, players = begun(server)
    players[0].say("bid", 7)
    answer = players[1].say(*said)
    assert answer["type"] == "refused" and answer["why"] == english
    status, texts = server.ask("/texts/fr.json")
    assert status == 200 and answer["code"] in texts["refusals"]
    values = {"code": answer["code"], "most": 18, "number": 7}
    assert sentence(values, "fr") == french


def test_its_deadline_passes_at_a_table(log: Log) -> None:
    table = Table.open(CANDLES, Settings({}, 2), log, "MOON", seed="s")
    for name in "ab":
        table.lobby.sit(name)
    table.play.begin(1.0)
    table.play.tick(20.9)
    assert table.state.game_state.bids == ()
    table.play.tick(21.0)
    assert table.state.game_state.bids == (None,)
    woken = Table.wake({"candles": CANDLES}, log, "MOON")
    assert woken.state == table.state


def test_a_log_of_another_version_is_not_read(log: Log) -> None:
    head = {"code": "MOON", "game": "onirim", "seed": "s", "version": 99}
    log.open("MOON", head, [Settings({}, 1).entry()])
    with pytest.raises(Damaged, match="version 99"):
        Table.wake(GAMES, log, "MOON")


def test_a_step_is_applied_once_on_its_way_through_a_table(log: Log) -> None:
    applied: list[Any] = []

    class Counting(Candles):
        def apply(self, state: State, step: Step) -> State:
            applied.append(step)
            return super().apply(state, step)

    table = Table.open(Counting(), Settings({}, 2), log, "MOON", seed="s")
    for name in "ab":
        table.lobby.sit(name)
    table.play.begin(0.0)
    for seat, bid in ((0, 7), (1, 8), (0, 9)):
        table.play.move(seat, ["bid", bid], 1.0)
    table.play.tick(60.0)
    assert applied == table.state.steps and len(applied) > 5


class Untouchable:
    """A value that bots must not access."""

    def __getattribute__(self, name: str) -> Any:
        raise AssertionError(f"a bot looked at {name} of the state")


def poison(state: Any) -> None:
    """Replace every attribute of a state by a value that fails on access."""
    for name in dir(type(state)):
        if name.startswith("__"):
            continue
        try:
            object.__setattr__(state, name, Untouchable())
        except AttributeError:
            continue
    for name in list(getattr(state, "__dict__", {})):
        object.__setattr__(state, name, Untouchable())


@pytest.mark.parametrize("name, seats", [("onirim", 1), ("onirim", 2), ("when-i-dream", 5), ("candles", 2)])
def test_bots_are_given_views_and_never_states(name: str, seats: int, log: Log) -> None:
    """At many moments of a game a bot decides the same when the state is inaccessible."""
    games = {**GAMES, "candles": CANDLES}
    table = Table.open(games[name], Settings({}, seats), log, "MOON", seed="s")
    for seat in range(seats):
        table.lobby.sit(f"player {seat}")
    table.play.begin(0.0)
    game, time, thoughts = table.game, 0.0, 0
    for moment in range(12):
        bot, time = game.bots[moment % len(game.bots)], time + 3
        table.play.tick(time)
        twin = Table.wake(games, log, "MOON").state.game_state
        views = [game.view(twin, seat) for seat in range(seats)]
        moves = [game.legal_moves(twin, seat) for seat in range(seats)]
        poison(twin)
        for seat in range(seats):
            seen = game.view(table.state.game_state, seat)
            thought = game.think(bot, seen, game.legal_moves(table.state.game_state, seat), "seed")
            assert game.think(bot, views[seat], moves[seat], "seed") == thought
            if thought is not None and not table.is_over:
                thoughts += 1
                with suppress(Refusal):  # another spirit was faster
                    table.play.move(seat, thought.move, time)
                break
    assert thoughts >= 4
