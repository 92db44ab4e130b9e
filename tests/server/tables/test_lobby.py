"""Lobbies with changing settings and guests, and seats passed on, over real sockets."""

import json
from contextlib import closing
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from reverie.games import GAMES
from reverie.table import AnyTable, Log, Table
from reverie.whenidream.words import pieces
from tests.candles.table_game import CANDLES
from tests.server.serving import A_MINUTE, Player, Server

GAME = "when-i-dream"


def reason_of_closing(player: Player) -> str:
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            player.hear("nothing of all this")
    assert closed.value.rcvd is not None
    return closed.value.rcvd.reason


def woken(server: Server, code: str) -> AnyTable:
    with closing(Log(server.folder / "tables.db")) as log:
        return Table.wake({**GAMES, "candles": CANDLES}, log, code)


def rows(server: Server, code: str) -> list[list[Any]]:
    with closing(Log(server.folder / "tables.db")) as log:
        return log.read(code)[1]


# Settings


def test_a_seventh_player_extends_the_table(server: Server) -> None:
    code = server.table(GAME, 6)
    host = Player(server, code, server.sit(code, "a"))
    for number, name in enumerate("bcdefghij", start=2):
        server.sit(code, name)
        host.do("view")
        assert len(host.view["seats"]) == max(6, number)
        assert host.view["may_sit"] == (number < 10)
    assert server.ask(f"/api/tables/{code}/sit", {"name": "k"}) == (400, "Every seat is taken.")
    assert len(woken(server, code).state.chairs) == 10


def test_the_host_can_change_all_settings_before_the_game(server: Server) -> None:
    code, _, (host, guest, *_) = server.seated(GAME, "abcd")
    settings = {"options": {"preset": "revised", "language": "fr"}, "seats": 5, "coach": "none"}
    assert guest.do("set up", settings=settings)["code"] == "only-the-host"
    assert host.do("set up", settings=settings)["type"] == "done"
    assert host.do("set up", settings={"family_friendly": False, "practice": True})["type"] == "done"
    for player in (host, guest):
        player.do("view")
        seen, options = player.view, player.view["options"]
        assert (options["language"], options["preset"], len(seen["seats"])) == ("fr", "revised", 5)
        assert (seen["coach"], seen["family_friendly"], seen["practice"]) == ("none", False, True)
    assert host.view["chosen_options"] == settings["options"] and guest.view["chosen_options"] is None
    before = len(rows(server, code))
    assert host.do("set up", settings={"family_friendly": False})["type"] == "done"
    for wrong, code_of in [
        ({"seats": 11}, "wrong-number-of-players"),
        ({"seats": "5"}, "message-wrong-type"),
        ({"options": {"preset": "old"}}, "unknown-preset"),
        ({"chosen": True}, "message-unknown-field"),
        ({"seats": 3}, "wrong-number-of-players"),
    ]:
        assert host.do("set up", settings=wrong)["code"] == code_of
    assert len(rows(server, code)) == before
    assert host.do("begin")["type"] == "done"
    assert host.do("set up", settings={"family_friendly": True})["code"] == "game-begun"


def test_starting_drops_free_seats_and_keeps_the_order_of_players(server: Server) -> None:
    code = server.table(GAME, 6, options={"first_dreamer": 5})
    tokens = {
        name: server.sit(code, name, seat=seat) for name, seat in zip("abcd", (0, 2, 3, 5), strict=True)
    }
    players = {name: Player(server, code, token) for name, token in tokens.items()}
    assert players["a"].do("begin")["type"] == "done"
    told = players["d"].hear("view")
    assert (told["seat"], len(told["table"]["seats"])) == (3, 4), "who moves up is told with a whole view"
    for seat, (name, player) in enumerate(players.items()):
        player.do("view")
        assert [each["name"] for each in player.view["seats"]] == list("abcd")
        assert player.view["view"]["seat"] == seat, name
        assert server.ask(f"/api/tables/{code}/sit", {"name": name, "token": tokens[name]})[1]["seat"] == seat
        (place,) = server.ask("/api/games", {"token": tokens[name]})[1]["running"]
        assert (place["code"], place["seat"]) == (code, seat)
    assert players["d"].view["options"]["first_dreamer"] == 3
    again = woken(server, code)
    assert [chair.name for chair in again.state.chairs] == list("abcd") and again.state.host == 0
    newer = Player(server, code, tokens["d"])
    assert newer.view["view"]["seat"] == 3
    assert players["d"].hear("replaced")


def test_too_few_players_cannot_begin(server: Server) -> None:
    code = server.table(GAME, 5)
    host, _ = (Player(server, code, server.sit(code, name)) for name in "ab")
    host.do("seat bot", seat=2, bot="companion")
    before = rows(server, code)
    answer = host.do("begin")
    assert answer["code"] == "too-few-players"
    assert answer["why"].startswith("This game needs 4 players, and only 3 are seated.")
    assert rows(server, code) == before


def test_the_number_of_seats_cannot_drop_below_the_players(server: Server) -> None:
    code = server.table(GAME, 8)
    tokens = [server.sit(code, name, seat=seat) for name, seat in zip("abcde", (0, 1, 4, 6, 7), strict=True)]
    players = [Player(server, code, token) for token in tokens]
    players[0].do("seat bot", seat=2, bot="companion")
    answer = players[0].do("set up", settings={"seats": 4})
    assert answer["code"] == "fewer-seats-than-people" and "5 people" in answer["why"]
    assert players[0].do("set up", settings={"seats": 6})["type"] == "done"
    players[4].do("view")
    assert [each["name"] for each in players[4].view["seats"]] == ["a", "b", "companion", "c", "d", "e"]
    assert players[0].do("set up", settings={"seats": 5})["type"] == "done"
    players[4].do("view")
    assert [each["name"] for each in players[4].view["seats"]] == list("abcde")
    assert players[4].do("face", face=23)["type"] == "done"
    players[4].do("view")
    assert players[4].view["seats"][4]["face"] == 23
    assert [chair.name for chair in woken(server, code).state.chairs] == list("abcde")


def test_the_host_sets_the_level_of_a_bot_for_all_to_see(server: Server) -> None:
    code = server.table(GAME, 4)
    host, guest = (Player(server, code, server.sit(code, name)) for name in "ab")
    for seat, bot in enumerate(("companion:mind-reader", "companion:child"), 2):
        assert host.do("seat bot", seat=seat, bot=bot)["type"] == "done"
    guest.do("view")
    bots = [each["bot"] for each in guest.view["seats"]]
    assert bots == [None, None, "companion:mind-reader", "companion:child"]
    assert host.do("stand up", seat=3)["type"] == "done"
    answer = host.do("seat bot", seat=3, bot="companion:genius")
    assert answer["code"] == "unknown-bot" and "companion:mind-reader" in answer["why"]
    assert woken(server, code).state.chairs[2].bot == "companion:mind-reader"


def test_bots_leave_when_the_table_becomes_spoken(server: Server) -> None:
    code = server.table(GAME, 5)
    host, guest = (Player(server, code, server.sit(code, name)) for name in "ab")
    for seat in (2, 3):
        assert host.do("seat bot", seat=seat, bot="companion")["type"] == "done"
    assert host.do("set up", settings={"options": {"table": "voice"}})["type"] == "done"
    guest.do("view")
    assert [each["free"] for each in guest.view["seats"]] == [False, False, True, True, True]
    assert host.do("seat bot", seat=2, bot="companion")["code"] == "bots-not-allowed"
    assert [chair.bot for chair in woken(server, code).state.chairs] == [None] * 5


# The host


def test_a_host_who_leaves_in_the_lobby_hands_over(server: Server) -> None:
    code, _, (host, *others) = server.seated(GAME, "abcd")
    host.send("stand up", seat=0)
    assert reason_of_closing(host) == "seat-not-yours"
    others[0].do("view")
    assert others[0].view["host"] == 1
    assert others[0].do("set up", settings={"seats": 6})["type"] == "done"
    server.sit(code, "e")
    assert others[0].do("begin")["type"] == "done"


# Removed players


def test_a_removed_player_cannot_return_under_another_name(server: Server) -> None:
    code, tokens, (host, _, unwanted, _) = server.seated(GAME, "abcd")
    assert host.do("ban", seat=0)["code"] == "cannot-ban-yourself"
    assert host.do("ban", seat=9)["code"] == "unknown-seat"
    assert host.do("ban", seat=2)["type"] == "done"
    assert unwanted.hear("refused")["code"] == "banned"
    assert reason_of_closing(unwanted) == "banned"
    assert server.first_word(code, token=tokens[2])["why"] == {"code": "banned"}
    for name in ("c", "somebody else"):
        status, why = server.ask(f"/api/tables/{code}/sit", {"name": name, "token": tokens[2]})
        assert status == 403 and why.startswith("The host has sent you away from this table.")
    assert host.do("ban", seat=2)["code"] == "seat-empty"
    assert host.do("stand up", seat=3)["type"] == "done"
    freed = {"name": "d", "token": tokens[3]}
    assert server.ask(f"/api/tables/{code}/sit", freed)[1]["seat"] == 3, "whose seat is freed may come back"
    assert server.sit(code, "c") != tokens[2], "it is not the name that is unwanted"
    log = woken(server, code)
    assert len(log.state.banned) == 1 and tokens[2] not in json.dumps(rows(server, code))


# Seats of a running game


def test_a_bots_seat_is_taken_between_rounds_and_its_points_stay(server: Server) -> None:
    code = server.table("candles", 3, options={"rounds": 3})
    players = [Player(server, code, server.sit(code, name)) for name in "ab"]
    players[0].do("seat bot", seat=2, bot="moth")
    players[0].do("begin")
    assert players[0].say("bid", 1)["type"] == "done"
    assert not players[0].view["may_sit"]
    status, why = server.ask(f"/api/tables/{code}/sit", {"name": "new", "seat": 2})
    assert (status, why) == (400, "A dream is under way. You can sit down as soon as it is over.")
    players[1].say("bid", 2)
    while not players[1].view["view"]["won"]:
        players[1].hear("change")
    won = players[1].view["view"]["won"]
    assert players[1].view["may_sit"]
    refused = server.ask(f"/api/tables/{code}/sit", {"name": "new", "seat": 1})
    assert refused == (400, "That seat is taken. Choose another.")
    newcomer = Player(server, code, server.sit(code, "new", seat=2))
    assert newcomer.view["seats"][2]["name"] == "new" and newcomer.view["seats"][2]["bot"] is None
    assert newcomer.view["view"]["won"] == won and newcomer.view["view"]["card"] is not None
    players[0].say("bid", 1)
    players[1].say("bid", 2)
    newcomer.do("view")
    assert newcomer.say("bid", 3)["type"] == "done"
    assert [chair.name for chair in woken(server, code).state.chairs] == ["a", "b", "new"]


def test_a_bots_seat_is_not_offered_in_a_game_that_does_not_grow(server: Server) -> None:
    code = server.table("onirim", 2)
    player = Player(server, code, server.sit(code))
    player.do("seat bot", seat=1, bot="scripted")
    player.do("begin")
    for sit in ({"name": "x"}, {"name": "x", "seat": 1}):
        assert server.ask(f"/api/tables/{code}/sit", sit) == (400, "Every seat is taken.")


def test_w8_5_a_seat_without_a_holder_counts_as_away(server: Server) -> None:
    code, tokens, players = server.begun(GAME, "abcde", options={"first_dreamer": 0})
    assert players[0].do("stand up", seat=4)["type"] == "done"
    players[1].do("view")
    assert players[1].view["view"]["away"] == [4]
    status, why = server.ask(f"/api/tables/{code}/sit", {"name": "e", "token": tokens[4], "seat": 4})
    assert status == 400 and "dream is under way" in why
    assert server.ask(f"/api/tables/{code}/sit", {"name": "d", "token": tokens[3]})[1]["seat"] == 3
    assert players[0].do("seat bot", seat=4, bot="companion")["type"] == "done"
    players[1].do("view")
    assert players[1].view["view"]["away"] == []


def test_a_seat_is_passed_on_once_with_its_points(server: Server) -> None:
    code, tokens, players = server.begun("candles", "ab")
    first = players[1].do("seat key")["key"]
    second = players[1].do("seat key")["key"]
    players[0].say("bid", 7)  # in the middle of a round
    watcher = Player(server, code)
    assert watcher.do("seat key")["code"] == "spectators-cannot-play"
    for wrong in (first, "nonsense"):
        status, why = server.ask(f"/api/tables/{code}/sit", {"name": "heir", "key": wrong})
        assert status == 403 and "used or replaced" in why
    assert server.ask(f"/api/tables/{code}/sit", {"name": "a", "key": second})[0] == 400, "that name is taken"
    heir = server.sit(code, "b", key=second)
    assert reason_of_closing(players[1]) == "seat-not-yours"
    player = Player(server, code, heir)
    assert player.view["view"]["card"] is not None and player.view["seats"][1]["name"] == "b"
    assert server.first_word(code, token=tokens[1])["why"] == {"code": "token-holds-no-seat"}
    assert server.ask(f"/api/tables/{code}/sit", {"name": "again", "key": second})[0] == 403
    assert player.say("bid", 8)["type"] == "done"
    assert second not in json.dumps(rows(server, code))
    _, told = server.ask("/api/tables", {"game": "candles", "seats": 2, "invite_only": True})
    invited = told["code"]
    player = Player(server, invited, server.sit(invited, "a", invitation=told["invitation"]))
    key = player.do("seat key")["key"]
    assert server.ask(f"/api/tables/{invited}/sit", {"name": "b"})[0] == 403
    assert server.sit(invited, "b", key=key), "a key opens a table by invitation"


# Faces


def test_everybody_wears_a_mask_of_their_own(server: Server) -> None:
    code = server.table(GAME, 4)
    first = Player(server, code, server.sit(code, "a", face=17))
    second = Player(server, code, server.sit(code, "b", face=17))
    first.do("seat bot", seat=2, bot="companion")
    assert [each["face"] for each in first.view["seats"]] == [17, 0, 1, None]
    assert second.do("face", face=17)["why"] == "Somebody here already has that face. Choose another."
    assert second.do("face", face=23)["type"] == "done"
    for face in (24, -1, "x", None):
        assert second.do("face", face=face)["type"] == "refused"
    assert server.ask(f"/api/tables/{code}/sit", {"name": "c", "face": 24})[0] == 400
    assert [chair.face for chair in woken(server, code).state.chairs] == [17, 23, 1, None]


# Reactions


def test_a_reaction_is_sent_to_seats_that_notice_it(server: Server) -> None:
    code, _, players = server.begun("candles", "abc")
    watcher = Player(server, code)
    assert players[0].view["reactions"] == ["clap", "gasp"]
    assert players[1].do("signal", signal="clap")["type"] == "done"
    clap = {"type": "signalled", "seat": 1, "signal": "clap"}
    assert watcher.hear("signalled") == players[2].hear("signalled") == clap
    assert players[0].do("signal", signal="gasp")["type"] == "done"
    assert players[1].hear("signalled")["seat"] == 0
    assert players[1].do("signal", signal="boo")["code"] == "unknown-reaction"
    assert watcher.do("signal", signal="clap")["code"] == "spectators-cannot-play"
    answers = (players[2].do("signal", signal="clap")["type"] for _ in range(500))
    assert next(answers) == "done" and "refused" in answers
    lobby = server.table("candles", 2)
    early = Player(server, lobby, server.sit(lobby, "a"))
    assert early.view["reactions"] == [] and early.do("signal", signal="clap")["code"] == "game-not-begun"


def test_w8_3_reactions_do_not_reach_the_dreamer_or_a_screen_in_a_dream(server: Server) -> None:
    """Not even an empty message arrives: the next one answers their own request."""
    code, _, players = server.seated(GAME, "abcd", options={"first_dreamer": 0})
    watchers = [Player(server, code, screen=True), Player(server, code), players[0]]
    players[0].do("begin")
    for watcher in (*watchers, *players):
        watcher.do("view")
    turns = [watcher.sequence for watcher in watchers]
    assert players[1].do("signal", signal="laugh")["type"] == "done"
    assert players[2].hear("signalled")["signal"] == "laugh"
    for watcher, turn in zip(watchers, turns, strict=True):
        watcher.socket.send(json.dumps({"type": "view", "number": 77}))
        answer = json.loads(watcher.socket.recv(timeout=A_MINUTE))
        assert (answer["type"], answer["sequence"]) == ("view", turn + 1)


# Requests


def test_finished_rounds_are_sent_on_request(server: Server) -> None:
    code, _, players = server.begun("candles", "ab", options={"rounds": 3})
    watcher = Player(server, code)
    assert watcher.do("rounds")["rounds"] == []
    for number in (1, 2):
        for seat, player in enumerate(players):
            player.say("bid", 7 + seat)
            told = watcher.do("rounds")
            assert len(told["rounds"]) == number - 1 + seat and told["awards"] == []
    assert [each["bids"] for each in players[0].do("rounds")["rounds"]] == [[7, 8], [7, 8]]


def test_options_are_validated_before_a_table_is_opened(server: Server) -> None:
    asked = {"game": "candles", "seats": 2, "options": {"rounds": 4}}
    assert server.ask("/api/examine", asked) == (200, {"rounds": 4})
    refused: list[tuple[dict[str, Any], str]] = [
        ({"game": "chess"}, "no such game"),
        ({"seats": 9}, "2 to 4 players"),
        ({"options": {"rounds": 9}}, "1 to 5 rounds"),
        ({"options": []}, "not understood"),
        ({"more": 1}, "not understood"),
    ]
    for wrong, why in refused:
        status, said = server.ask("/api/examine", {**asked, **wrong})
        assert status == 400 and why in said
    assert server.ask("/api/examine", b"x" * 200_000) == (413, "That is too long.")


def test_the_lobby_lists_words_unknown_to_bots(server: Server) -> None:
    words = "\n".join([*pieces("en")[:40], "zwimpelfritz"])
    status, said = server.ask("/api/examine", {"game": GAME, "seats": 4, "options": {"words": words}})
    assert (status, said["bots_do_not_know"], said["unknown"]) == (200, ["zwimpelfritz"], ["zwimpelfritz"])
