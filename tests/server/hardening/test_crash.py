"""A server that is killed at random moments, again and again: nothing that anybody was told of is lost.

A few times here; `make test-all ONLY=crash` does it a hundred times.
"""

import os
import random
import signal
import sqlite3
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.serving import Player, Server

KILLS = int(os.environ.get("KILLS", "2"))


def moves_in(folder: Path, code: str) -> int:
    with sqlite3.connect(folder / "tables.db") as file:
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


def test_every_move_that_was_answered_is_there_and_the_game_goes_on(tmp_path: Path) -> None:
    server, dice = Server(tmp_path), random.Random(1)
    told = kills = 0
    code = token = ""
    player: Player | None = None
    while kills < KILLS:
        server.ask("/healthz")  # answered once it has started
        timer = killed_after(server, dice.uniform(0.02, 0.6))
        try:
            while True:
                if player is None or player.view["seed"] is not None:
                    another = server.table()
                    code, token, told = another, server.sit(another), 0  # unless it is killed in between
                    player = Player(server, code, token)
                    player.do("begin")
                answer = player.say(dice.choice(player.view["may"]))
                told += answer["type"] == "done"
                time.sleep(0.001 if answer["type"] == "done" else 0.2)
        except (ConnectionClosed, InvalidHandshake, OSError, EOFError, TimeoutError):
            timer.join()
            kills += 1
        start_again(server)
        if token:
            assert moves_in(tmp_path, code) >= told
            player = Player(server, code, token)
            told = moves_in(tmp_path, code)
            if not player.view["begun"]:
                player.do("begin")
    assert player is not None
    while player.view["seed"] is None:
        if player.say(dice.choice(player.view["may"]))["type"] == "refused":
            time.sleep(0.2)
    server.stop()


def test_every_clue_that_was_heard_is_there_and_the_dream_goes_on(tmp_path: Path) -> None:
    server, dice = Server(tmp_path), random.Random(2)
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
        except (ConnectionClosed, InvalidHandshake, OSError, EOFError, TimeoutError):
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
    server.stop()


@pytest.mark.parametrize("what", ["folder", "file"])
def test_a_data_folder_that_cannot_be_written_is_a_sentence(what: str, tmp_path: Path) -> None:
    """Root may write anywhere, so the place itself is made impossible."""
    from reverie.cli import main

    place = tmp_path / "data"
    if what == "folder":
        place.write_text("no folder")
    else:
        (place / "tables.db").mkdir(parents=True)
    assert main(["serve", "--data", str(place), "--port", "0"]) == 2
