"""Full disks, read-only folders and jumping clocks: nothing is sent before it is logged, and games
continue."""

import ctypes
import os
import resource
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.hardening.forgeries import Watched, wait_for
from tests.server.serving import Player, Server, play_alone, served
from tests.server.tables.test_streams import Recorder, check, drain

FULL = "The server cannot write to its disk. Nothing has changed; try again later."
linux = pytest.mark.skipif(
    not hasattr(resource, "prlimit"), reason="a running process is limited on Linux alone"
)


def fill_disk(server: Server) -> None:
    """Prevent all files of the server from growing."""
    size = (server.folder / "tables.db-wal").stat().st_size
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def free_disk(server: Server) -> None:
    unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, unlimited)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Watched]:
    with served(Watched, tmp_path) as running:
        yield running


# Disks


@linux
def test_a_full_disk_refuses_a_move_and_the_game_continues_later(
    server: Watched,
) -> None:
    free_seat = server.table(seats=2)
    code, token, _ = server.alone()
    player = Recorder(server, code, token)
    play_alone(player, 5)
    kept = player.view
    fill_disk(server)
    for _ in range(3):
        assert player.say(kept["may"][0])["why"] == FULL
    player.do("view")
    assert player.view == kept
    assert server.ask("/healthz")[0] == 200
    assert server.ask("/api/tables", {"game": "onirim", "seats": 1}) == (503, FULL)
    assert server.ask(f"/api/tables/{free_seat}/sit", {"name": "late"}) == (503, FULL)
    assert Player(server, code).view["view"]["phase"] == kept["view"]["phase"]
    assert "Traceback" not in "".join(server.logged)
    free_disk(server)
    play_alone(player, 2)
    kept = player.view
    fill_disk(server)
    assert player.say(kept["may"][0])["why"] == FULL
    server.stop(signal.SIGKILL)
    server.start()
    again = Recorder(server, code, token)
    assert again.view == kept
    play_alone(again, 2)
    check(server.folder, code, {0: player})


@pytest.mark.thousand
@linux
def test_a_full_disk_allows_reading_and_the_clock_resumes_later(
    server: Watched,
) -> None:
    """A player who was away comes back and the time runs out: both are sent once they are written."""
    options = {"first_dreamer": 0, "reading_seconds": 0, "dream_seconds": 8, "last_guess_seconds": 60}
    code = server.table("when-i-dream", 4, options=options)
    tokens = [server.sit(code, name) for name in "abcd"]
    players = [Recorder(server, code, token) for token in tokens[:3]]
    players[0].do("begin")
    wait_for(players[1], lambda view: 3 in view["away"])
    fill_disk(server)
    late = Recorder(server, code, tokens[3])
    assert late.view["view"]["card"] == players[1].view["view"]["card"]
    assert players[1].say("clue", "thing")["why"] == FULL
    time.sleep(4)  # the dream should be over
    late.do("view")
    assert (late.view["view"]["phase"], late.view["view"]["away"]) == ("dream", [3])
    free_disk(server)
    wait_for(players[1], lambda view: view["phase"] == "last guess")
    wait_for(players[1], lambda view: view["away"] == [])
    drain([*players, late])
    assert "Traceback" not in "".join(server.logged)
    states = check(server.folder, code, {0: players[0], 1: players[1], 2: players[2], 3: late})
    assert states[-1].phase == "last guess"


def serve_once(folder: Path, before: Callable[[], object]) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "reverie", "serve", "--port", "0", "--data", str(folder)]
    env = {name: value for name, value in os.environ.items() if not name.startswith("COV")}  # it writes, too
    return subprocess.run(command, preexec_fn=before, capture_output=True, text=True, timeout=60, env=env)


def bound_by_permissions() -> None:
    """Make file permissions apply to root as well (PR_CAPBSET_DROP, CAP_DAC_OVERRIDE)."""
    if os.geteuid() == 0:
        ctypes.CDLL(None).prctl(24, 1, 0, 0, 0)


LATER = ("a new folder", "a folder with tables", "after a crash")


@linux
@pytest.mark.parametrize(
    "where", ["read-only", *(pytest.param(where, marks=pytest.mark.thousand) for where in LATER)]
)
def test_a_server_that_cannot_write_refuses_to_start(where: str, tmp_path: Path) -> None:
    room = 0
    if where != "a new folder":
        server = Server(tmp_path)
        play_alone(server.alone()[2], 12)
        server.stop(signal.SIGKILL if where == "after a crash" else signal.SIGINT)
    if where == "after a crash":
        room = (tmp_path / "tables.db-wal").stat().st_size  # enough for the index beside it
    if where == "read-only":
        tmp_path.chmod(0o555)
        (tmp_path / "tables.db").chmod(0o444)
        probe = [sys.executable, "-c", f"open({str(tmp_path / 'x')!r}, 'w')"]
        if subprocess.run(probe, preexec_fn=bound_by_permissions, capture_output=True).returncode == 0:
            pytest.skip("permissions bind nobody here")
        done = serve_once(tmp_path, bound_by_permissions)
        tmp_path.chmod(0o755)
    else:
        done = serve_once(tmp_path, lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)))
    assert done.returncode == 2
    assert f"{tmp_path} cannot be used: " in done.stderr
    assert len(done.stderr.splitlines()) == 1, done.stderr


@pytest.mark.thousand
def test_removing_the_log_file_under_a_running_server_loses_nothing(tmp_path: Path) -> None:
    with served(Server, tmp_path) as server:
        code, token, player = server.alone()
        play_alone(player, 5)
        for name in ("tables.db-wal", "tables.db-shm"):
            (tmp_path / name).unlink()
        play_alone(player, 5)
        other = server.table()
        kept = player.view
        server.stop(signal.SIGKILL)
        server.start()
        again = Player(server, code, token)
        assert again.view == kept
        play_alone(again, 2)
        assert server.ask(f"/api/tables/{other}")[0] == 200


def test_moves_are_refused_when_the_file_was_removed(tmp_path: Path) -> None:
    with served(Server, tmp_path) as server:
        _, _, player = server.alone()
        play_alone(player, 3)
        for file in tmp_path.glob("tables.db*"):
            file.unlink()
        assert player.say(player.view["may"][0])["code"] == "write-failed"
        assert server.ask("/healthz") == (200, "degraded\n")
        assert server.ask("/api/tables", {"game": "onirim", "seats": 1})[0] == 503


# Clocks


@pytest.mark.thousand
def test_a_dreams_length_does_not_depend_on_the_wall_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "sitecustomize.py").write_text(
        "import itertools, time\n"
        "right, jumps = time.time, itertools.cycle((7200, -7200, 2592000))\n"
        "time.time = lambda: right() + next(jumps)\n"
    )
    monkeypatch.setenv("PYTHONPATH", f"{site}{os.pathsep}{os.environ.get('PYTHONPATH', '')}")
    server = Watched(tmp_path / "data")
    try:
        options = {"first_dreamer": 0, "reading_seconds": 0, "dream_seconds": 3, "last_guess_seconds": 60}
        server.ask("/healthz")  # answered once it has started
        began = time.monotonic()
        _, _, players = server.begun("when-i-dream", "abcd", options=options)
        wait_for(players[0], lambda view: view["phase"] == "last guess")
        assert time.monotonic() - began > 3
        with closing(sqlite3.connect(tmp_path / "data" / "tables.db")) as file:
            (touched,) = file.execute("SELECT touched FROM tables").fetchone()
        assert abs(touched - time.time()) > 3600, "the clock on the wall did not jump"
    finally:
        server.stop()


@pytest.mark.thousand
def test_w8_5_a_dream_paused_by_the_host_resumes_with_its_time_left(server: Watched) -> None:
    options = {"first_dreamer": 1, "reading_seconds": 0, "dream_seconds": 4, "last_guess_seconds": 60}
    _, _, players = server.begun("when-i-dream", "abcd", options=options)
    for guest in players[1:]:
        assert guest.say("pause")["why"] == "Only the host can do that."
    time.sleep(0.7)
    assert players[0].say("pause")["type"] == "done"
    timer = players[0].view["view"]["timer"]
    assert (timer["paused"], timer["since"]) == ("host", None)
    assert 0 < timer["left"] < 3.4
    assert players[2].say("clue", "thing")["why"] == "The dream is paused."
    assert players[1].say("guess", "horse")["why"] == "The dream is paused."
    assert players[3].say("resume")["why"] == "Only the host can do that."
    time.sleep(3.4)  # longer than the remaining time of the dream
    drain(players)
    assert players[3].view["view"]["phase"] == "dream"
    assert players[3].view["view"]["timer"] == timer
    assert players[0].say("resume")["type"] == "done"
    assert players[0].view["view"]["timer"]["left"] == timer["left"]
    resumed = time.monotonic()
    wait_for(players[0], lambda view: view["phase"] == "last guess")
    assert time.monotonic() - resumed > timer["left"] - 1
