"""`reverie backup` while a server keeps writing, and restoring from the copy."""

import random
import re
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from reverie.cli import main
from reverie.table import Log
from tests.server.serving import Player, Server, served


class Busy:
    """Clients that play one game after another and remember the messages they got."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.told: dict[str, tuple[str, int]] = {}
        """For each table, the token of one player and how many turns of the game they have seen."""
        self.moves = 0
        self.enough = threading.Event()
        self.problems: list[BaseException] = []
        self.people = [threading.Thread(target=self.play, args=(number,)) for number in range(3)]
        for person in self.people:
            person.start()

    def play(self, number: int) -> None:
        dice = random.Random(number)
        try:
            while not self.enough.is_set():
                code = self.server.table()
                token = self.server.sit(code)
                player = Player(self.server, code, token)
                assert player.do("begin")["type"] == "done"
                while player.view["seed"] is None and not self.enough.is_set():
                    self.told[code] = (token, player.view["view"]["turns"])
                    answer = player.say(dice.choice([may for may in player.view["may"] if may != "resign"]))
                    self.moves += answer["type"] == "done"
                    if answer.get("why", "").startswith("Too fast"):
                        time.sleep(0.1)
                player.socket.close()
        except BaseException as problem:
            self.problems.append(problem)

    def until(self, what: Callable[[], bool], seconds: float = 300) -> None:
        late = time.monotonic() + seconds
        while not what():
            assert not self.problems and time.monotonic() < late, self.problems
            time.sleep(0.01)

    def stop(self) -> None:
        self.enough.set()
        for person in self.people:
            person.join()
        assert not self.problems


def fill(path: Path, megabytes: int) -> None:
    """Fill the store until a copy takes noticeable time."""
    log = Log(path)
    for number in range(megabytes):
        entries = [["x" * 1000] for _ in range(1000)]
        log.open(f"FULL{number}", {"game": "onirim"}, entries)
    log.close()


def backup(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "reverie", "backup", *arguments]
    return subprocess.run(command, capture_output=True, text=True)


@pytest.mark.thousand
def test_a_backup_of_a_busy_server_has_every_sent_move(
    tmp_path: Path,
) -> None:
    data, copy, restored = tmp_path / "data", tmp_path / "copies" / "tables.db", tmp_path / "restored"
    for folder in (data, copy.parent, restored):
        folder.mkdir()
    fill(data / "tables.db", 8)
    with served(Server, data) as server:
        busy = Busy(server)
        try:
            busy.until(lambda: len(busy.told) >= 3 and busy.moves >= 20)
            told, moves = dict(busy.told), busy.moves
            done = backup(str(copy), "--data", str(data))
            busy.until(lambda: busy.moves >= moves + 10)  # nobody waited for it
        finally:
            busy.stop()
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(f"{data / 'tables.db'}: \\d+ tables copied to {copy}.\n", done.stdout)
    assert [path.name for path in copy.parent.iterdir()] == ["tables.db"]
    shutil.copy(copy, restored / "tables.db")
    log = Log(copy)
    assert set(told) | {f"FULL{number}" for number in range(8)} <= set(log.codes())
    assert all(log.read(code) for code in log.codes())
    log.close()
    with served(Server, restored) as server:
        for code, (token, turns) in told.items():
            player = Player(server, code, token)
            assert player.view["view"]["turns"] >= turns
            if player.view["seed"] is None:
                assert player.say(player.view["may"][0])["type"] == "done"
            player.socket.close()


def test_a_copy_never_takes_the_place_of_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fill(tmp_path / "tables.db", 0)
    diary = tmp_path / "diary.txt"
    diary.write_text("Dear diary")
    assert main(["backup", str(diary), "--data", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"reverie: {diary} already exists; name a new file.\n"
    assert diary.read_text() == "Dear diary"


@pytest.mark.parametrize("what", ["no tables", "no database", "no such folder"])
def test_a_failed_backup_is_one_sentence_and_leaves_no_file(
    what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.db" if what != "no such folder" else tmp_path / "none" / "copy.db"
    if what == "no database":
        (tmp_path / "tables.db").write_text("Dear diary" * 100)
    elif what == "no such folder":
        fill(tmp_path / "tables.db", 0)
    assert main(["backup", str(copy), "--data", str(tmp_path)]) == 2
    said = {
        "no tables": f"There are no tables in {tmp_path}.",
        "no database": f"{tmp_path / 'tables.db'} cannot be read: file is not a database.",
        "no such folder": f"{copy} cannot be written: No such file or directory.",
    }
    assert capsys.readouterr().err == f"reverie: {said[what]}\n"
    assert not copy.exists() and not list(tmp_path.glob("*.part"))
