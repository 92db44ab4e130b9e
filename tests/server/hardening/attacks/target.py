"""The server that is attacked: a process of its own, with its memory, its descriptors and what it logs."""

import json
import os
import re
import resource
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path
from typing import IO

PAGE = os.sysconf("SC_PAGE_SIZE")


class Target:
    """`reverie serve` in a folder, with limits."""

    def __init__(self, folder: Path, more: tuple[str, ...] = (), descriptors: int = 16384) -> None:
        self.folder, self.more, self.descriptors = folder, more, descriptors
        self.logged: list[str] = []
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "reverie", "serve", "--port", "0", "--data", str(self.folder)]
        allowed = min(self.descriptors, resource.getrlimit(resource.RLIMIT_NOFILE)[1])
        self.process = subprocess.Popen(
            [*command, "--metrics", "none", *self.more],
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, allowed)),
        )
        assert self.process.stderr is not None
        said = self.process.stderr.readline()
        found = re.search(r":(\d+)/", said)
        assert found, said
        self.port = int(found[1])
        self.listening = threading.Thread(target=self.listen, args=[self.process.stderr], daemon=True)
        self.listening.start()
        for _ in range(300):
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=10):
                    return
            except OSError:
                time.sleep(0.1)
        raise TimeoutError("the server does not start")

    def listen(self, stream: IO[str]) -> None:
        with stream:
            for line in stream:
                if len(self.logged) < 100_000:
                    self.logged.append(line)

    @property
    def pid(self) -> int:
        return self.process.pid

    @property
    def alive(self) -> bool:
        return self.process.poll() is None

    def stop(self, how: signal.Signals = signal.SIGINT) -> float:
        """How long it took to leave."""
        began = time.monotonic()
        if self.alive:
            self.process.send_signal(how)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(30)
        self.listening.join(10)
        return time.monotonic() - began

    # What it takes

    def memory(self) -> float:
        """MB of it and of the processes it started."""
        return sum(resident(pid) for pid in [self.pid, *children(self.pid)]) / 1e6

    def open_files(self) -> int:
        try:
            return sum(1 for _ in Path(f"/proc/{self.pid}/fd").iterdir())
        except OSError:
            return 0

    def tracebacks(self) -> list[str]:
        """The last lines of them."""
        text = "".join(self.logged)
        found = re.findall(r"Traceback \(most recent call last\):\n(?:(?: .*)?\n)*?(\S.*)\n", text)
        return [line[:150] for line in found]


def resident(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE
    except (OSError, IndexError):
        return 0


def children(pid: int) -> list[int]:
    try:
        tasks = Path(f"/proc/{pid}/task").iterdir()
        found = [int(child) for task in tasks for child in (task / "children").read_text().split()]
    except OSError:
        return []
    return [each for child in found for each in (child, *children(child))]


class Honest:
    """The honest people's process; see tests/server/hardening/attacks/honest.py."""

    def __init__(self, target: Target) -> None:
        command = [
            sys.executable,
            "-m",
            "tests.server.hardening.attacks.honest",
            str(target.port),
            str(target.pid),
        ]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def leave(self) -> dict[str, object]:
        said, _ = self.process.communicate("", timeout=90)
        told: dict[str, object] = json.loads(said.splitlines()[0])
        return told
