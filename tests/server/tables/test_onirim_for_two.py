"""Two players at a table of Onirim: reactions, spectators, the partner's last turn, rematches."""

import random
from contextlib import closing
from typing import Any

import pytest

from reverie.games import GAMES
from reverie.onirim.table_game import ONIRIM
from reverie.table import Log, Table
from tests.server.serving import A_MINUTE, Player, Server


class Listener(Player):
    """A player who stores the events of each change and the resulting view."""

    def __init__(self, *who: Any, **more: Any) -> None:
        self.told: list[tuple[list[Any], dict[str, Any]]] = []
        super().__init__(*who, **more)

    def hear(self, *kinds: str, seconds: float = A_MINUTE) -> dict[str, Any]:
        told = super().hear("view", "change", *kinds, seconds=seconds)
        while told["type"] not in kinds:
            if told["type"] == "change" and told["steps"]:
                self.told.append((told["steps"], self.view["view"]))
            told = super().hear("view", "change", *kinds, seconds=seconds)
        return told


def two(server: Server, communication: str = "silent", begin: bool = True) -> tuple[str, list[Listener]]:
    code = server.table(seats=2, options={"communication": communication})
    players = [Listener(server, code, server.sit(code, name)) for name in ("Ann", "Bob")]
    if begin:
        assert players[0].do("begin")["type"] == "done"
    return code, players


def caught_up(*players: Player) -> None:
    for player in players:
        player.do("view")


def over(players: list[Listener]) -> None:
    caught_up(*players)
    assert players[0].say("resign")["type"] == "done"
    caught_up(*players)


def test_o10_10_a_reaction_is_talk_and_silence_has_none_before_the_end(server: Server) -> None:
    _, (ann, bob) = two(server)
    caught_up(bob)
    assert bob.view["reactions"] == [] and bob.do("signal", signal="applause")["code"] == "no-signs"
    over([ann, bob])
    assert bob.view["reactions"] == list(ONIRIM.reactions)
    assert bob.do("signal", signal="applause")["type"] == "done"
    assert ann.hear("signalled") == {"type": "signalled", "seat": 1, "signal": "applause"}
    assert ann.do("signal", signal="careful")["code"] == "unknown-reaction"


@pytest.mark.parametrize("communication", ["silent", "open"])
def test_a_spectator_sees_no_hand_before_the_end_and_both_after_it(
    server: Server, communication: str
) -> None:
    code, players = two(server, communication)
    watcher, dice = Listener(server, code), random.Random(3)
    for _ in range(30):
        caught_up(*players)
        mover = next(each for each in players if each.view["may"])
        assert mover.say(dice.choice(mover.view["may"]))["type"] == "done"
        caught_up(watcher)
        seen = watcher.view["view"]
        if seen["phase"] != "over":
            assert not any(seen["hands"]) and set(seen["known"]) <= {None}
            assert seen["rules"]["communication"] == communication
    over(players)
    caught_up(watcher)
    assert [len(hand) for hand in watcher.view["view"]["hands"]] == watcher.view["view"]["hand_sizes"]


@pytest.mark.parametrize("communication", ["silent", "open"])
def test_the_last_turn_is_repeated_unchanged(server: Server, communication: str) -> None:
    code, players = two(server, communication)
    caught_up(*players)
    assert players[0].do("last turn")["moments"] == []  # the partner has not had a turn
    watcher, dice, asked = Listener(server, code), random.Random(8), 0
    for _ in range(40):
        mover = next(each for each in players if each.view["may"])
        other = players[1 - players.index(mover)]
        mover.say(dice.choice(mover.view["may"]))
        caught_up(*players, watcher)
        if mover.view["view"]["outcome"]:
            break
        for listener in (other, watcher):
            answer = listener.do("last turn")
            moments = [(each["steps"], each["view"]) for each in answer["moments"]]
            if listener is other and mover.view["may"]:
                assert moments == listener.told[-len(moments) :]  # their turn so far
                asked += 1
            assert not moments or moments[-1] in listener.told[-12:]
            if communication == "silent" or listener is watcher:
                assert answer["before"] is None or answer["before"]["hands"][players.index(mover)] in (
                    None,
                    [],
                )
    assert asked > 5


def test_a_spectator_of_a_solo_game_gets_no_last_turn(server: Server) -> None:
    code = server.table()
    ann = Listener(server, code, server.sit(code, "Ann"))
    ann.do("begin")
    for _ in range(10):
        assert ann.say(ann.view["may"][0])["type"] == "done"
    told = Listener(server, code).do("last turn")
    assert told["before"] is None and told["moments"] == []


def test_a_player_who_comes_back_gets_the_partners_last_turn(server: Server) -> None:
    code = server.table(seats=2)
    tokens = [server.sit(code, name) for name in ("Ann", "Bob")]
    ann, bob = (Listener(server, code, token) for token in tokens)
    ann.do("begin")
    caught_up(ann, bob)
    while ann.view["view"]["phase"] == "draft":
        for each in (ann, bob):
            caught_up(each)
            if each.view["may"]:
                each.say(each.view["may"][0])
        caught_up(ann, bob)
    assert ann.view["may"]
    bob.socket.close()
    did = next(move for move in ann.view["may"] if move.startswith("play"))
    ann.say(did)
    while ann.view["may"]:
        ann.say(ann.view["may"][-1])
    told = Listener(server, code, tokens[1]).do("last turn")["moments"]
    assert told[0]["steps"][0][:2] == ["play", did.split(" from ")[0].removeprefix("play ")]


def test_a_rematch_is_requested_by_one_and_accepted_by_the_other(server: Server) -> None:
    code, (ann, bob) = two(server, "open")
    assert bob.do("rematch")["code"] == "game-not-over"
    over([ann, bob])
    assert bob.do("rematch")["type"] == "done"
    caught_up(ann)
    assert ann.view["wants_rematch"] == [1]
    with closing(Log(server.folder / "tables.db")) as log:
        view = Table.wake(GAMES, log, code).views.view(0)
        assert view["wants_rematch"] == [1], "the wish outlives the server"
    assert ann.do("rematch")["type"] == "done"
    code = bob.hear("next table")["code"]
    there = server.ask(f"/api/tables/{code}")[1]
    assert [seat["name"] for seat in there["seats"]] == ["Bob", "Ann"]  # the other begins
    assert there["host"] == 1


def test_a_bot_agrees_to_a_rematch_at_once(server: Server) -> None:
    code = server.table(seats=2)
    ann = Listener(server, code, server.sit(code, "Ann"))
    ann.do("seat bot", seat=1, bot="scripted")
    ann.do("begin")
    ann.say("resign")
    ann.send("rematch")
    assert ann.hear("next table")["code"] != code


def test_a_rematch_does_not_wait_for_a_player_who_has_left(server: Server) -> None:
    _, (ann, bob) = two(server)
    over([ann, bob])
    ann.socket.close()
    for _ in range(50):
        caught_up(bob)
        if not bob.view["seats"][0]["connected"]:
            break
    bob.send("rematch")
    assert bob.hear("next table")["code"]


def test_a_shared_device_can_undo_with_the_tokens_of_both_seats(server: Server) -> None:
    _, tokens, (ann, bob) = server.begun("onirim", "ab")
    before = ann.view["view"]["shared"]
    assert ann.say(ann.view["may"][0])["type"] == "done"  # a draft card, which revealed nothing new
    assert ann.do("undo")["code"] == "undo-after-new-cards"
    assert ann.do("undo", tokens=["a guess", tokens[0]])["code"] == "undo-after-new-cards"
    assert bob.do("undo", tokens=[tokens[0]])["code"] == "nothing-to-undo"
    assert ann.do("practise", tokens=["a guess"])["code"] == "practice-needs-solo-game"
    assert ann.do("undo", tokens=[tokens[1]])["type"] == "done"
    assert ann.view["view"]["shared"] == before
    assert ann.do("practise", tokens=[tokens[1]])["type"] == "done"
    bob.do("view")
    assert bob.view["practice"] is True and bob.view["view"]["shared"] == before
