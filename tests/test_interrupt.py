"""Ctrl-C while the rules are compiled: a clean KeyboardInterrupt, and the compiler works on afterwards."""

import signal
from collections.abc import Iterator
from typing import Any

import numba
import pytest
from numba.core import event

from reverie import cli
from reverie.onirim.fast.interrupt import LOCK, PASS, Guard


class Presses(event.Listener):
    """Somebody who presses Ctrl-C in the midst of a pass, once."""

    def __init__(self, after: int) -> None:
        self.passes, self.after = 0, after

    def on_start(self, told: Any) -> None:
        self.passes += 1
        if self.passes == self.after:
            signal.raise_signal(signal.SIGINT)

    def on_end(self, told: Any) -> None:
        """It is over."""


@pytest.fixture
def ctrl_c_is_heard() -> Iterator[None]:
    """Also where somebody has begun the tests in the background, where a shell lets nobody hear it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("after", [1, 5, 20])
def test_ctrl_c_ends_compiling_and_nothing_else(after: int, ctrl_c_is_heard: None) -> None:
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
