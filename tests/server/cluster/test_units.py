"""The documented systemd units: their commands start, become ready, and stop on SIGTERM."""

import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.waiting import wait_until_ready

from .proxies import DEPLOY, free_port

UNITS = ["../reverie.service", "reverie@.service"]


def command(unit: str, **values: str) -> list[str]:
    """Return the command of a unit in deploy/cluster with values for its variables."""
    text = (DEPLOY / unit).read_text(encoding="utf-8")
    found = re.search(r"^ExecStart=/usr/local/bin/reverie (.*)$", text, re.MULTILINE)
    assert found is not None
    said = found[1]
    for name, value in values.items():
        said = said.replace("%i" if name == "i" else f"${{{name}}}", value)
    assert not re.search(r"[%$]", said), said
    return [sys.executable, "-m", "reverie", *said.split()]


def starts_and_leaves(command: list[str], database: str, ready_at: str, folder: Path) -> None:
    environment = {**os.environ, **({"REVERIE_DATABASE": database} if database else {})}
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(command, stderr=log, env=environment)
    try:
        wait_until_ready(process, ready_at, folder / "log")
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0, (folder / "log").read_text()
    finally:
        process.kill()
        process.wait()


@pytest.mark.cluster
def test_the_unit_for_one_machine_trusts_the_local_proxy(tmp_path: Path) -> None:
    port = free_port()
    words = command("../reverie.service")
    assert words[words.index("--trusted-proxy") + 1] == "127.0.0.1"
    words[words.index("/var/lib/reverie")] = str(tmp_path)
    more = ["--port", str(port), "--metrics", "none"]
    starts_and_leaves([*words, *more], "", f"127.0.0.1:{port}", tmp_path)


@pytest.mark.cluster
def test_the_unit_for_one_process_of_many(tmp_path: Path, database: str) -> None:
    port = str(free_port(range(3000, 9999)))
    words = command("reverie@.service", i=port, ADDRESS="127.0.0.1", PROXY="127.0.0.1")
    starts_and_leaves(words, database, f"127.0.0.1:{port}", tmp_path)


def test_the_unit_for_one_machine_sets_limits() -> None:
    unit = DEPLOY.parent / "reverie.service"
    told = dict(line.split("=", 1) for line in unit.read_text().splitlines() if "=" in line)
    assert int(told["LimitNOFILE"]) > 1024
    assert {"MemoryMax", "TasksMax"} <= set(told)
    assert told["NoNewPrivileges"] == "yes" and told["ProtectSystem"] == "strict"
    started = told["ExecStart"].split()
    assert {"--data", f"/var/lib/{told['StateDirectory']}", "--trusted-proxy"} <= set(started)


@pytest.mark.parametrize("unit", [unit.replace("@", "@8128") for unit in UNITS])
def test_systemd_accepts_the_units(unit: str) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd is not installed")
    done = subprocess.run(
        ["systemd-analyze", "verify", str(DEPLOY / unit)], capture_output=True, text=True, check=False
    )
    said = [line for line in done.stderr.splitlines() if "reverie" in line]
    assert not [line for line in said if "/usr/local/bin/reverie is not executable" not in line], said
