"""A blocked event loop appears in the log and the metrics, and systemd is informed of the server's state."""

import asyncio
import faulthandler
import os
import select
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from reverie.server.hardening import watchdog
from reverie.server.systemd import Systemd
from tests import ROOT
from tests.server.hardening.forgeries import Watched
from tests.server.serving import A_MINUTE, ANY_PORT, served
from tests.waiting import wait_for


class Stalling(Watched):
    """A server whose watchdog reports a loop blocked for one second."""

    PROGRAM = "tests.server.hardening.stalling"
    METRICS = ANY_PORT
    MORE = ()

    def stalls(self) -> int:
        return int(self.figure("reverie_loop_stalls_total"))

    def said(self) -> str:
        return "".join(self.logged)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stalling]:
    with served(Stalling, tmp_path_factory.mktemp("tables")) as running:
        yield running


@pytest.mark.parametrize("way", ["python", "native"])
def test_a_blocked_event_loop_is_logged_with_stacks_and_counted(way: str, server: Stalling) -> None:
    """The blocking code either lets other threads run or holds the GIL."""
    before, logged = server.stalls(), len(server.logged)
    assert server.ask(f"/healthz?{way}") == (200, "ok\n")
    wait_for(lambda: server.stalls() > before)
    wait_for(lambda: f"stand_still_in_{way}" in "".join(server.logged[logged:]))
    assert "the event loop was blocked for 1 s:" in "".join(server.logged[logged:])


def test_a_stopped_process_raises_no_alarm(server: Stalling) -> None:
    """A suspended machine raises no alarm either, since its clock stops. On a very busy machine one alarm may
    be real, but not two or three."""
    for _ in range(3):
        before, logged = server.stalls(), len(server.logged)
        server.process.send_signal(signal.SIGSTOP)
        time.sleep(2.5)  # longer than the limit of the watchdog, and than twice the timeout of `faulthandler`
        server.process.send_signal(signal.SIGCONT)
        for _ in range(30):  # any alarm would have been logged by now
            assert server.ask("/healthz")[0] == 200
            time.sleep(0.02)
        if server.stalls() == before and "was blocked" not in "".join(server.logged[logged:]):
            return
    raise AssertionError("".join(server.logged))


async def test_only_repeated_stack_dumps_raise_an_alarm(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A stopped process dumps its stacks at most once before the thread checks again."""
    monkeypatch.setattr(watchdog, "STALL_SECONDS", 20.0)
    monkeypatch.setattr(watchdog, "CHECKS", 200)
    monkeypatch.setattr(faulthandler, "enable", lambda _: None)  # pytest installs its own
    monkeypatch.setattr(faulthandler, "dump_traceback_later", lambda *_, **more: None)
    watching, once = watchdog.Watchdog(), b"Timeout (0:00:00.5)!\nThread 0x1\n"
    watching.begin()
    for written, alarms in ((once, 0), (once, 0), (2 * once, 1), (once, 1), (5 * once, 2)):
        os.write(watching._write, written)
        while select.select([watching._read], [], [], 0)[0]:
            await asyncio.sleep(0.01)
        for _ in range(200):
            await asyncio.sleep(0.01)
            if watching.stalls >= alarms:
                break
        assert watching.stalls == alarms
    watching.end()
    assert caplog.text.count("was blocked") == 2


@pytest.mark.thousand
def test_a_process_that_is_killed_by_systemd_logs_its_stacks(tmp_path: Path) -> None:
    """systemd kills a hanging process with SIGABRT."""
    with served(Stalling, tmp_path) as running:
        assert running.ask("/healthz")[0] == 200
        running.process.send_signal(signal.SIGABRT)
        assert running.process.wait(A_MINUTE) == -signal.SIGABRT
        running._reader.join(A_MINUTE)
        assert "Fatal Python error: Aborted" in running.said()
        assert "most recent call first" in running.said()
        assert running.process.stderr is not None
        running.process.stderr.close()


# systemd


class Listening:
    """A notification socket of systemd and the messages received there."""

    def __init__(self, address: str) -> None:
        self.line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.line.bind(f"\0{address[1:]}" if address.startswith("@") else address)
        self.line.setblocking(False)
        self.heard: list[str] = []

    def hears(self) -> list[str]:
        """Return all messages until now. The socket buffers a few; further messages are lost."""
        with suppress(BlockingIOError):
            while True:
                self.heard.append(self.line.recv(1000).decode())
        return self.heard


@pytest.fixture(params=["path", pytest.param("abstract", marks=pytest.mark.thousand)])
def listening(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, Listening]]:
    address = str(tmp_path / "notify") if request.param == "path" else f"@reverie-test-{os.getpid()}"
    systemd = Listening(address)
    yield address, systemd
    systemd.line.close()


def test_systemd_is_notified_of_ready_alive_and_stopping(
    listening: tuple[str, Listening], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address, systemd = listening
    monkeypatch.setenv("NOTIFY_SOCKET", address)
    monkeypatch.setenv("WATCHDOG_USEC", "400000")
    with served(Stalling, tmp_path / "tables") as running:
        wait_for(lambda: systemd.hears().count("WATCHDOG=1") > 3)
        assert systemd.heard[0] == "READY=1"
        assert running.ask("/healthz") == (200, "ok\n")
        running.process.send_signal(signal.SIGTERM)
        wait_for(lambda: systemd.hears()[-1] == "STOPPING=1" or running.process.poll() is not None)
        running.stop()
        assert running.process.returncode == 0
        assert "STOPPING=1" in systemd.hears()


async def test_systemd_gets_no_heartbeat_while_the_loop_is_blocked(
    listening: tuple[str, Listening],
) -> None:
    address, systemd = listening
    told = Systemd(address, 0.02)
    told.begin()
    while systemd.hears().count("WATCHDOG=1") < 3:
        await asyncio.sleep(0.01)
    heard = len(systemd.hears())
    time.sleep(0.2)
    assert len(systemd.hears()) == heard
    while len(systemd.hears()) == heard:
        await asyncio.sleep(0.01)
    told.stopping()
    assert systemd.hears()[-1] == "STOPPING=1"
    told.end()


@pytest.mark.parametrize(
    ("process", "interval"), [("", 2.0), (str(os.getpid()), 2.0), ("1", None)], ids=["none", "ours", "other"]
)
def test_systemd_settings_are_read_from_the_environment_and_removed(
    process: str, interval: float | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (
        ("NOTIFY_SOCKET", "@nobody"),
        ("WATCHDOG_USEC", "2000000"),
        ("WATCHDOG_PID", process),
    ):
        monkeypatch.setenv(name, value)
    told = Systemd.from_environment()
    assert told.interval == interval
    assert not {"NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"} & os.environ.keys()
    asyncio.run(begun_and_ended(told))  # a missing socket is ignored
    for name in ("", "vsock:2:1234", "notify"):
        asyncio.run(begun_and_ended(Systemd(name, 1.0)))


@pytest.mark.parametrize("unit", ["reverie.service", "cluster/reverie@.service"])
def test_the_shipped_units_have_systemd_restart_a_server_that_hangs(unit: str) -> None:
    """The log already has the stacks, because the watchdog in the process is faster than systemd."""
    lines = (ROOT / "deploy" / unit).read_text(encoding="utf-8").splitlines()
    settings = dict(line.split("=", 1) for line in lines if "=" in line and not line.startswith("#"))
    assert settings["Type"] == "notify"
    assert watchdog.STALL_SECONDS < float(settings["WatchdogSec"]) <= 60
    assert settings["Restart"] in ("always", "on-failure", "on-abnormal", "on-watchdog")
    assert settings.get("WatchdogSignal", "SIGABRT") == "SIGABRT"


async def begun_and_ended(systemd: Systemd) -> None:
    systemd.begin()
    await asyncio.sleep(0)
    systemd.end()
