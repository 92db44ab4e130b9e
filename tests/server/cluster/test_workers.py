"""`reverie serve --workers N`: the parent and its workers, in real processes."""

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


class Parent:
    """Of workers that tell who they are and nothing else."""

    def __init__(self, count: int, *how: str) -> None:
        command = [sys.executable, "-m", "tests.server.cluster.working", str(count), *(how or ("plain",))]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True)
        assert self.process.stderr is not None
        found = re.search(r":(\d+)/", self.process.stderr.readline())
        assert found
        self.port = int(found[1])

    def ask(self, what: bytes = b"who\n") -> tuple[int, int] | None:
        """Which place and which process answers; nothing if it died over it."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=20) as asking:
            asking.sendall(what)
            said = asking.makefile().readline().split()
            return (int(said[0]), int(said[1])) if said else None

    def children(self) -> set[int]:
        number = self.process.pid
        return {int(each) for each in Path(f"/proc/{number}/task/{number}/children").read_text().split()}


@contextmanager
def parent(count: int, *how: str) -> Iterator[Parent]:
    started = Parent(count, *how)
    try:
        yield started
    finally:
        if started.process.poll() is None:
            started.process.kill()
            started.process.wait(20)
        assert started.process.stderr is not None
        started.process.stderr.close()


def until(true: Callable[[], bool], seconds: float = 30.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not come true"
        time.sleep(0.02)


def everybody(served: Parent, count: int) -> dict[int, int]:
    """Who answers at each place, once all do."""
    found: dict[int, int] = {}

    def all_there() -> bool:
        answers = []
        asking = [threading.Thread(target=lambda: answers.append(served.ask())) for _ in range(8)]
        for each in asking:
            each.start()
        for each in asking:
            each.join(20)
        found.update(answer for answer in answers if answer is not None)
        return len(found) == count

    until(all_there)
    return found


def test_all_workers_answer_at_one_address_and_all_end_at_the_parents_word() -> None:
    with parent(3) as served:
        answering = set(everybody(served, 3).values())
        assert answering == served.children()
        served.process.send_signal(signal.SIGTERM)
        assert served.process.wait(20) == 0
        for each in answering:
            until(lambda each=each: not Path(f"/proc/{each}").exists())  # type: ignore[misc]


def test_a_worker_that_dies_is_started_again_and_the_others_answer_meanwhile() -> None:
    with parent(2) as served:
        before = everybody(served, 2)
        assert served.ask(b"die\n") is None
        for _ in range(20):
            assert served.ask() is not None
        until(lambda: len(served.children() - set(before.values())) == 1)
        until(lambda: served.ask()[1] not in before.values())  # type: ignore[index]
        assert len(served.children()) == 2


def test_a_rolling_restart_replaces_all_and_nobody_who_asks_notices() -> None:
    with parent(2) as served:
        before = set(everybody(served, 2).values())
        answers, stop = [], threading.Event()

        def ask() -> None:
            while not stop.is_set():
                begun = time.monotonic()
                assert served.ask() is not None
                answers.append(time.monotonic() - begun)

        asking = threading.Thread(target=ask)
        asking.start()
        served.process.send_signal(signal.SIGHUP)
        until(lambda: not served.children() & before and len(served.children()) == 2)
        stop.set()
        asking.join(20)
        assert len(answers) > 5 and max(answers) < 5
        assert not set(everybody(served, 2).values()) & before


def test_a_restart_that_does_not_get_ready_leaves_the_others_as_they_are(tmp_path: Path) -> None:
    spoilt = tmp_path / "spoilt"
    with parent(2, "never ready again", str(spoilt)) as served:
        before = everybody(served, 2)
        spoilt.touch()
        served.process.send_signal(signal.SIGHUP)
        assert served.process.stderr is not None
        assert "cannot be replaced" in served.process.stderr.readline()
        until(lambda: set(before.values()) == served.children())


def test_what_cannot_work_is_said_once_and_not_tried_again() -> None:
    with parent(2, "wrong") as served:
        assert served.process.wait(20) == 2


def test_workers_end_when_their_parent_was_killed() -> None:
    with parent(2) as served:
        answering = everybody(served, 2).values()
        served.process.kill()
        for each in answering:
            until(lambda each=each: not _runs(each))  # type: ignore[misc]


def _runs(number: int) -> bool:
    try:
        return "Z" not in Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False


@pytest.mark.skipif(not hasattr(os, "setsid"), reason="terminals")
def test_ctrl_c_reaches_each_worker_once() -> None:
    """A terminal sends it to the whole group; a worker that gets it twice would not finish."""
    with parent(2) as served:
        everybody(served, 2)
        os.killpg(served.process.pid, signal.SIGINT)
        assert served.process.wait(20) == 0
