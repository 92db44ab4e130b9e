"""Ctrl-C during compilation: a clean KeyboardInterrupt, and the compiler still works afterwards."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numba
import pytest
from numba.core import event

from reverie import cli
from reverie.onirim.fast.interrupt import LOCK, PASS, Guard


class Presses(event.Listener):
    """A listener that presses Ctrl-C once, during pass number `after`."""

    def __init__(self, after: int) -> None:
        self.passes, self.after = 0, after

    def on_start(self, event: Any) -> None:
        self.passes += 1
        if self.passes == self.after:
            signal.raise_signal(signal.SIGINT)

    def on_end(self, event: Any) -> None:
        """Do nothing: required by `event.Listener`."""


@pytest.fixture
def ctrl_c_enabled() -> Iterator[None]:
    """Restore the default handler of Ctrl-C, which a shell disables for background jobs."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("after", [1, 5, 20])
def test_ctrl_c_ends_compiling_and_nothing_else(after: int, ctrl_c_enabled: None) -> None:
    doubled: Any = numba.njit(lambda number: 2 * number)
    guard, presses = Guard(), Presses(after)
    for kind, listener in ((LOCK, guard), (PASS, guard), (PASS, presses)):
        event.register(kind, listener)  # type: ignore[no-untyped-call]
    try:
        with pytest.raises(KeyboardInterrupt):
            doubled(3)
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
        assert doubled(3) == 6 and presses.passes > after
    finally:
        for kind, listener in ((LOCK, guard), (PASS, guard), (PASS, presses)):
            event.unregister(kind, listener)  # type: ignore[no-untyped-call]


def test_the_command_ends_with_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(given: list[str], language: str) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "_run", stopped)
    assert cli.main(["simulate", "onirim", "--language", "en"]) == 130
    assert capsys.readouterr().err == "reverie: Stopped.\n"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere caches are not where XDG_CACHE_HOME says")
def test_ctrl_c_at_a_first_simulate_ends_it_with_one_line(tmp_path: Path) -> None:
    """Start the real command with an empty cache and wait until it reports that it is compiling."""
    command = ["-m", "reverie", "simulate", "onirim", "--player", "random", "--language", "en"]
    begun = subprocess.Popen(
        [sys.executable, *command],
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    try:
        assert begun.stderr is not None and begun.stderr.readline().startswith("Compiling the rules")
        begun.send_signal(signal.SIGINT)
        assert begun.communicate(timeout=120) == ("", "reverie: Stopped.\n")
    finally:
        begun.kill()
    assert begun.returncode == 130
