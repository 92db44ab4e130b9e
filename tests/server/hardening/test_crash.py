"""A server that is killed at random moments: no answered message is lost. `make test` kills it once, `make
test-all ONLY=crash` a hundred times.
"""

import os
import random
import signal
import sqlite3
import threading
import time
from contextlib import closing
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.serving import Player, Server, play_alone, served

KILLS = int(os.environ.get("KILLS", "1"))
GONE = (ConnectionClosed, InvalidHandshake, HTTPException, OSError, EOFError)
"""Errors that a client gets when its server is killed."""


def moves_in(folder: Path, code: str) -> int:
    with closing(sqlite3.connect(folder / "tables.db")) as file:
        query = "SELECT count(*) FROM entries WHERE code = ? AND entry LIKE '[\"move\"%'"
        return int(file.execute(query, (code,)).fetchone()[0])


def killed_after(server: Server, seconds: float) -> threading.Timer:
    timer = threading.Timer(seconds, lambda: server.process.send_signal(signal.SIGKILL))
    timer.start()
    return timer


def start_again(server: Server) -> None:
    server.process.wait(60)
    assert server.process.stderr is not None
    server.process.stderr.close()
    server.start()


def test_every_answered_move_survives_a_crash_and_the_game_continues(tmp_path: Path) -> None:
    dice = random.Random(1)
    with served(Server, tmp_path) as server:
        code, token, player = server.alone()
        told = 0
        for _ in range(KILLS):
            if player.view["seed"] is None:
                player.say(dice.choice(player.view["may"]))
            timer = killed_after(server, dice.uniform(0.02, 0.6))
            try:
                while True:
                    if player.view["seed"] is not None:
                        code, token, player = server.alone()
                        told = 0
                    answer = player.say(dice.choice(player.view["may"]))
                    told += answer["type"] == "done"
                    time.sleep(0.001 if answer["type"] == "done" else 0.2)
            except GONE:
                timer.join()
            start_again(server)
            assert moves_in(tmp_path, code) >= told
            player, told = Player(server, code, token), moves_in(tmp_path, code)
        play_alone(player)
        assert player.view["view"]["outcome"] is not None


@pytest.mark.thousand
def test_every_sent_clue_survives_a_crash_and_the_dream_continues(tmp_path: Path) -> None:
    with served(Server, tmp_path) as server:
        dream_on(server)


def dream_on(server: Server) -> None:
    dice = random.Random(2)
    code = server.table(
        "when-i-dream", 4, options={"first_dreamer": 0, "reading_seconds": 0, "dream_seconds": 600}
    )
    token = server.sit(code)
    player = Player(server, code, token)
    for seat in (1, 2, 3):
        player.do("seat bot", seat=seat, bot="companion")
    player.do("begin")
    heard: list[Any] = []
    for _ in range(KILLS):
        timer = killed_after(server, dice.uniform(0.1, 3.0))
        try:
            while True:
                player.hear("change")
                heard = player.view["view"]["clues"]
        except GONE:
            timer.join()
        start_again(server)
        player = Player(server, code, token)
        assert player.view["view"]["clues"][: len(heard)] == heard
        assert player.view["view"]["phase"] in ("dream", "forced guess")
        left = player.view["view"]["timer"]["left"]
        assert left > 0, "the clock ran on while the server was down"
        if player.view["view"]["phase"] == "forced guess" or len(heard) > 5:
            player.say("guess", "horse")
    assert len(player.view["view"]["clues"]) >= len(heard)
