"""Play over real sockets: whole games, lost connections, secrets and malicious clients."""

import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from reverie.server import messages
from reverie.server.tables.allowances import Allowance
from reverie.server.tables.changes import Changes, ClientView, Difference
from reverie.server.tables.tables import new_code, plain_code
from tests.server.serving import EXAMPLES, Player, Server, play_alone, sentence, served
from tools.message_docs import written_into


def test_a_solo_game_reveals_its_seed_at_the_end(server: Server) -> None:
    code, _, player = server.alone()
    play_alone(player, 12)
    added_up = player.view
    player.do("view")
    assert player.view == added_up
    play_alone(player)
    assert player.view["view"]["outcome"] is not None
    again = Player(server, code)
    assert again.view["view"]["outcome"] == player.view["view"]["outcome"]
    assert again.view["seed"] == player.view["seed"]


def test_a_round_of_when_i_dream_with_three_bots(server: Server) -> None:
    # Bots load their words during the dream, which takes ten seconds on a busy machine.
    options = {"first_dreamer": 0, "reading_seconds": 0, "dream_seconds": 25, "last_guess_seconds": 1}
    code = server.table("when-i-dream", 4, options=options)
    player = Player(server, code, server.sit(code))
    for seat in (1, 2, 3):
        player.do("seat bot", seat=seat, bot="companion")
    screen = Player(server, code, screen=True)
    player.do("begin")
    player.hear("change")
    until = time.monotonic() + 60
    heard = []
    while player.view["view"]["phase"] != "narration" and time.monotonic() < until:
        heard = player.view["view"].get("clues", [])
        player.hear("change")
    assert heard and player.view["view"]["clues"] == []
    assert "spirits" not in player.view["view"]
    assert player.say("tell", "A horse, and then I woke.")["type"] == "done"
    assert player.view["view"]["phase"] == "spirits"
    while screen.view["view"] != {**player.view["view"], "seat": "screen", "spirit": None}:
        screen.hear("change")
    assert set(screen.view["view"]["spirits"]) >= {"1", "2", "3"}


@pytest.mark.parametrize("seats", [1, 2])
def test_the_example_client_plays_and_is_short(server: Server, seats: int) -> None:
    path = EXAMPLES / ("client.py" if seats == 1 else "bot.py")
    assert len(path.read_text().splitlines()) < 80
    if seats == 1:
        command = [sys.executable, str(path), f"http://{server.at}"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stderr
        assert done.stdout.splitlines()[-1].startswith(("won in", "lost in"))
        return
    code = server.table(seats=2)
    player = Player(server, code, server.sit(code))
    player.do("seat bot", seat=1, bot="example")
    player.do("begin")
    for _ in range(8):
        while not player.view["may"]:
            player.hear("change")
        player.say(player.view["may"][0])


@pytest.mark.parametrize("bot", ["broken", "missing"])
def test_a_failing_program_does_not_block_others(server: Server, bot: str) -> None:
    code = server.table(seats=2)
    player = Player(server, code, server.sit(code))
    player.do("seat bot", seat=1, bot=bot)
    assert player.do("begin")["type"] == "done"
    server.alone()


def test_a_program_plays_when_i_dream(server: Server) -> None:
    options = {"first_dreamer": 1, "reading_seconds": 0, "dream_seconds": 10, "last_guess_seconds": 1}
    code = server.table("when-i-dream", 4, options=options)
    player = Player(server, code, server.sit(code))
    for seat in (1, 2, 3):
        player.do("seat bot", seat=seat, bot="example")
    player.do("begin")
    until = time.monotonic() + 60
    while player.view["view"].get("story") is None and time.monotonic() < until:
        player.hear("change")
        if "clue" in player.view["may"]:
            player.say("pass")
    assert player.view["view"]["guesses"] or player.view["view"]["clues"]
    assert player.view["view"]["story"].startswith("I dreamt of: ")


def test_a_newer_device_replaces_the_older_one(server: Server) -> None:
    code = server.table()
    token = server.sit(code)
    older, newer = Player(server, code, token), Player(server, code, token)
    assert older.hear("replaced")["type"] == "replaced"
    with pytest.raises(ConnectionClosed):
        older.socket.recv(timeout=60)
    assert newer.do("begin")["type"] == "done"


def test_advice_uses_only_the_players_view_if_the_table_allows_it(server: Server) -> None:
    _, _, player = server.alone()
    advice = player.do("advise")["moves"]
    assert {move for move, _ in advice} == set(player.view["may"])
    assert advice == sorted(advice, key=lambda each: -each[1])
    _, _, other = server.alone(coach="none")
    assert other.do("advise")["why"] == "Hints are not available at this table."


def test_a_rematch_keeps_the_players_and_the_last_record(server: Server) -> None:
    code, token, player = server.alone()
    assert player.do("rematch")["why"] == "This game is not over yet."
    assert server.ask(f"/api/tables/{code}/record", {"token": token})[0] == 400
    player.say("resign")
    assert server.ask(f"/api/tables/{code}/record", {})[0] == 200  # anyone with the code can see the end, too
    status, record = server.ask(f"/api/tables/{code}/record", {"token": token})
    assert (status, record["result"]["reason"]) == (200, "resigned")
    player.send("rematch")
    code_again = player.hear("next table")["code"]
    player.send("rematch")
    assert player.hear("next table")["code"] == code_again
    again = Player(server, code_again, token)
    assert again.view["seats"][0]["name"] == "m"
    assert again.view["begun"] and again.view["may"]


def test_w8_5_a_disconnected_player_is_away_until_they_return(server: Server) -> None:
    options = {"first_dreamer": 0, "reading_seconds": 0}
    code, tokens, players = server.begun("when-i-dream", "abcd", options=options)
    players[3].socket.close()
    while 3 not in players[0].view["view"]["away"]:
        players[0].hear("change")
    players[3] = Player(server, code, tokens[3])
    assert players[3].view["view"]["card"] is not None
    while 3 in players[0].view["view"]["away"]:
        players[0].hear("change")
    assert players[1].say("pause")["why"] == "Only the host can do that."
    assert players[0].say("pause")["type"] == "done"
    assert players[0].view["view"]["timer"]["paused"] == "host"


def test_a_bot_plays_for_an_absent_player_until_they_are_back(server: Server) -> None:
    code, tokens, players = server.begun("onirim", "ab", options={"communication": "open"})
    assert players[0].do("seat bot", seat=1, bot="scripted")["why"] == "That seat is taken. Choose another."
    players[1].socket.close()
    while players[0].view["seats"][1]["connected"]:
        players[0].hear("change")
    assert players[0].do("seat bot", seat=1, bot="scripted")["type"] == "done"
    for _ in range(4):
        while not players[0].view["may"]:
            players[0].hear("change")
        players[0].say(players[0].view["may"][0])
    again = Player(server, code, tokens[1])
    assert again.view["seats"][1]["bot"] is None


def test_too_long_or_too_early_stories_are_refused_at_once(server: Server) -> None:
    options = {"first_dreamer": 0, "reading_seconds": 0}
    _, _, players = server.begun("when-i-dream", "abcd", options=options)
    assert players[0].say("tell", "x" * 2_000)["why"] == "Not now: the dream is under way."
    assert players[0].say("away")["type"] == "refused"
    players[1].socket.send(b"bytes")
    assert players[1].hear("refused")["why"]


def test_a_clean_stop_closes_sockets_with_1012(tmp_path: Path) -> None:
    with served(Server, tmp_path) as server:
        _, _, player = server.alone()
        server.stop(signal.SIGTERM)
        with pytest.raises(ConnectionClosed) as closed:
            player.hear("bye")
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
        assert server.process.returncode == 0


# Malicious clients


def test_a_seat_acts_for_itself_alone_and_in_turn(server: Server) -> None:
    code, _, (first, second) = server.seated("onirim", "ab")
    assert second.do("begin")["why"] == "Only the host can do that."
    assert second.do("seat bot", seat=0, bot="random")["type"] == "refused"
    assert second.do("stand up", seat=0)["why"] == "Only the host can do that."
    first.do("begin")
    while not (first.view["may"] or second.view["may"]):
        second.hear("change")
    waiting = second if first.view["may"] else first
    assert waiting.say("take red sun")["why"] == "It is not your turn."
    watcher = Player(server, code)
    assert watcher.say("take red sun")["why"] == "You are watching this game, not playing it."
    assert first.do("stand up", seat=9)["why"] == "There is no seat 9; the seats are 0 and 1."
    assert first.do("seat bot", seat=1, bot="nobody")["type"] == "refused"


NONSENSE = [
    "",
    "nonsense",
    "[]",
    "{}",
    '{"type": "move"}',
    '{"type": "move", "number": "one", "move": []}',
    '{"type": "move", "number": 1, "move": [], "more": 1}',
    '{"type": "fly", "number": 1}',
    f'{{"type": "join", "version": {messages.VERSION}}}',
    '{"type": "move", "number": 1, "move": ["\\u202eplay red sun\\u0000"]}',
    '{"type": "move", "number": 1, "move": ["' + "x" * 30_000 + '"]}',
    '{"type": "move", "number": 1, "move": ' + "[" * 5000 + "]" * 5000 + "}",
]


def test_invalid_messages_are_refused_and_change_nothing(server: Server) -> None:
    _, _, player = server.alone()
    before = player.view
    for text in NONSENSE:
        player.socket.send(text)
        assert player.hear("refused")["why"], text
    player.do("view")
    assert player.view == before


def test_a_stranger_learns_nothing(server: Server) -> None:
    code = server.table()
    server.sit(code)
    public = "code game language seats host begun invite_only modules"
    assert server.ask(f"/api/tables/{code}")[1].keys() == set(public.split())
    assert server.ask("/api/tables/XXXXXXXX")[0] == 404
    assert server.ask("/api/nothing")[0] == 404
    for token in ("", "guess", "é" * 64):
        assert "does not hold a seat" in sentence(server.first_word(code, token=token)["why"])
    assert f"version {messages.VERSION}" in sentence(server.first_word(code, version=99)["why"])


def test_a_page_of_another_origin_cannot_connect(server: Server) -> None:
    code = server.table()
    elsewhere: Any = "http://evil.example"
    with pytest.raises((InvalidStatus, ConnectionClosed)), server.connect(code, origin=elsewhere) as socket:
        socket.recv(timeout=60)


def test_the_schema_is_served(server: Server) -> None:
    schema = server.ask("/api/schema")[1]
    assert schema == json.loads(json.dumps(messages.schema()))
    assert {"MakeMove", "Join", "View", "Change"} <= set(schema["$defs"])


# Details


def test_an_allowance_is_spent_and_refills() -> None:
    allowance = Allowance(3, 1000, addresses=2)
    assert [allowance.spend("a") for _ in range(3)] == [True] * 3
    time.sleep(0.01)
    assert allowance.spend("a")
    strict = Allowance(1, 0, addresses=2)
    assert [strict.spend(who) for who in ("a", "a", "b", "c", "a")] == [True, False, True, True, True]


def test_codes_are_pronounceable_and_forgiving_to_type() -> None:
    codes = {new_code() for _ in range(1000)}
    assert len(codes) > 990
    assert all(re.fullmatch("([BDFGKLMNPRSTVZ][AEIOU]){4}", code) for code in codes)
    assert plain_code(" lumi-kota ") == "LUMIKOTA"
    assert plain_code("lumıkota") == plain_code("LUMİKOTA") == "LUMIKOTA"  # as a Turkish keyboard has them


def test_a_change_message_names_removed_fields() -> None:
    before, after = (
        ClientView({"a": 1, "b": 1}, {}, {}, {"x": 1, "y": 2}),
        ClientView({"a": 1, "b": 2}, {}, {}, {"x": 3}),
    )
    told = Changes(0.5).message(4, before, after, [])
    assert told is not None
    assert (told.sequence, told.view, told.removed, told.table) == (4, {"x": 3}, ["y"], {"b": 2})
    grown = Difference({"l": [1, 2], "m": [1]}, {"l": [1, 2, 3], "m": [2, 1]})
    assert (grown.added, grown.view) == ({"l": [3]}, {"m": [2, 1]})


def test_clients_with_the_same_view_get_the_same_bytes() -> None:
    asleep, awake = {"seat": None, "l": [1]}, {"seat": None, "l": [1, 2], "card": "sun"}
    changes = Changes(0.5)
    for seat in (1, 2):
        before, after = (
            ClientView({}, {}, asleep, {"seat": seat}),
            ClientView({}, {"may": seat}, awake, {"seat": seat}),
        )
        told = changes.message(7, before, after, [])
        assert json.loads(messages.encode(told)) == {
            **{"type": "change", "sequence": 7, "time": 0.5, "table": {"may": seat}},
            **{"view": {"card": "sun"}, "added": {"l": [2]}, "removed": [], "steps": []},
        }
        assert changes.message(8, after, after, []) is None
        moved = changes.message(8, before, after._replace(private={"seat": 3}), [])
        assert json.loads(messages.encode(moved))["view"] == {"card": "sun", "seat": 3}


def test_a_taken_port_gives_one_error_sentence(server: Server, tmp_path: Path) -> None:
    port = server.at.split(":")[1]
    command = [sys.executable, "-m", "reverie", "serve", "--port", port, "--data", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 2
    assert "cannot listen on" in done.stderr


def test_the_reference_of_messages_is_up_to_date() -> None:
    """`python -m tools.message_docs docs/reference/messages.md` rewrites it."""
    page = (EXAMPLES.parent / "docs" / "reference" / "messages.md").read_text(encoding="utf-8")
    assert written_into(page) == page
