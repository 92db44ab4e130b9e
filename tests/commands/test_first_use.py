"""First use: compiling the rules shows its progress and happens once for all processes."""

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from reverie import cli, status_line
from reverie.files import lock_file
from reverie.onirim.fast import compile_lock


def on_an_empty_cache(folder: Path) -> dict[str, str]:
    return {**os.environ, "XDG_CACHE_HOME": str(folder), "COLUMNS": "80", "TERM": "xterm-256color"}


# Messages


def counted(lines: list[str]) -> list[tuple[int, int]]:
    said = [re.fullmatch(r"Compiling the rules, once: (\d+) of (\d+)", line) for line in lines]
    return [(int(each[1]), int(each[2])) for each in said if each]


def test_a_terminal_shows_one_line_that_is_rewritten_and_removed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    status_line.show("9 of 10")
    status_line.show("done")
    status_line.clear()
    assert capsys.readouterr().err == "\r9 of 10\rdone   \r    \r"


def test_a_progress_bar_shows_the_line_instead(capsys: pytest.CaptureFixture[str]) -> None:
    texts: list[str] = []
    with status_line.within(texts.append):
        status_line.show("9 of 10")
        status_line.clear()
    assert (texts, capsys.readouterr().err) == (["9 of 10", ""], "")


@pytest.mark.thousand
def test_a_pipe_gets_progress_now_and_then(tmp_path: Path) -> None:
    program = (
        "from reverie import onirim, status_line; status_line.PRINT_SECONDS = 1.5; "
        "onirim.simulate(games=300, player='random')"
    )
    env, begun = on_an_empty_cache(tmp_path), time.monotonic()
    ran = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True)
    seconds = time.monotonic() - begun
    counts = counted(ran.stderr.splitlines())
    assert 2 <= len(counts) == len(ran.stderr.splitlines()) <= 1 + seconds / 1.5, ran.stderr


# Compiling once


def test_only_one_of_two_processes_compiles(tmp_path: Path) -> None:
    program = f"""
import time
from reverie.onirim.fast import compile_function
from reverie.onirim.fast.loops import shake_all
from reverie.onirim.fast.whole_games import dice_of
open({str(tmp_path)!r} + "/here", "a").write("x")
while len(open({str(tmp_path)!r} + "/here").read()) < 2: time.sleep(0.01)
dice_of(["1", "2"])
print(sum(compile_function(shake_all).stats.cache_misses.values()))
"""
    env = on_an_empty_cache(tmp_path)
    both = [
        subprocess.Popen([sys.executable, "-c", program], env=env, stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    assert sorted(each.communicate(timeout=600)[0].strip() for each in both) == ["0", "1"]


def test_a_killed_compiler_keeps_nobody_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "loop.lock"
    program = (
        "import sys, time; from pathlib import Path; from reverie.files import lock_file; "
        "lock_file(Path(sys.argv[1])); print('mine', flush=True); time.sleep(600)"
    )
    other = subprocess.Popen([sys.executable, "-c", program, str(path)], stdout=subprocess.PIPE, text=True)
    assert other.stdout is not None and other.stdout.readline() == "mine\n"
    with pytest.raises(BlockingIOError):
        lock_file(path)
    other.kill()
    other.communicate()
    monkeypatch.setattr(compile_lock, "MAX_WAIT_SECONDS", 600.0)
    with compile_lock.exclusive_lock(path), pytest.raises(BlockingIOError):
        lock_file(path)


def test_a_stuck_compiler_is_waited_for_only_so_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compile_lock, "MAX_WAIT_SECONDS", 0.2)
    held = lock_file(tmp_path / "loop.lock")
    with compile_lock.exclusive_lock(tmp_path / "loop.lock"):
        os.close(held)


def test_compiling_works_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "a file").write_text("where the folder should be")
    with compile_lock.exclusive_lock(tmp_path / "a file" / "loop.lock"):
        pass


# Warming up


@pytest.mark.thousand
def test_warm_compiles_everything(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["warm", "--json"]) == 0
    ways = json.loads(capsys.readouterr().out)["seconds"]
    assert {"simulate", "dreamwalker", "environment", "vector", "two"} == set(ways)
    program = (
        "from numba.core import event; from reverie.commands.warm import warm; "
        "heard = event.install_recorder('numba:compile'); "
        "recorder = heard.__enter__(); list(warm()); "
        "compiled = [told.data['dispatcher'].py_func for _, told in recorder.buffer]; "
        "print([each.__name__ for each in compiled if each.__module__.startswith('reverie')])"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


def test_warm_says_what_is_ready(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["warm", "--language", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 5
    assert all(re.fullmatch(r".+: ready, \d+\.\d\ss", line) for line in lines), lines
