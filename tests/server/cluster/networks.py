"""Processes in network namespaces of their own, each with two lines that can be cut: one to visitors and
peers, one to PostgreSQL. A cut line gives no error: requests on it are never answered."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

VISITORS = "10.211.77"
"""The network of visitors and peers: this machine is .254, the processes are .1, .2 and so on."""
DATABASE = "10.212.77"
"""The network of the lines to PostgreSQL, one for each process: the third has .9, our end, and .10."""
HERE = f"{VISITORS}.254"


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


class Networks:
    """Network namespaces, numbered from 1."""

    def __init__(self, count: int) -> None:
        self.count, self._mark = count, f"{os.getpid() % 100_000}"
        self.bridge = f"rvb{self._mark}"

    def namespace(self, number: int) -> str:
        return f"rv{number}-{self._mark}"

    def within(self, number: int) -> tuple[str, ...]:
        """Return the command prefix that runs a command in a namespace."""
        return ("ip", "netns", "exec", self.namespace(number))

    def address(self, number: int) -> str:
        return f"{VISITORS}.{number}"

    def to_database(self, number: int) -> str:
        """Return the address at which a process finds PostgreSQL: our end of its line."""
        return f"{DATABASE}.{4 * number - 3}"

    def make(self) -> None:
        ip("link", "add", self.bridge, "type", "bridge")
        ip("addr", "add", f"{HERE}/24", "dev", self.bridge)
        ip("link", "set", self.bridge, "up")
        for number in range(1, self.count + 1):
            name = self.namespace(number)
            ip("netns", "add", name)
            ip("-n", name, "link", "set", "lo", "up")
            self._line("c", number, f"{self.address(number)}/24")
            ip("link", "set", self._end("c", number), "master", self.bridge)
            self._line("d", number, f"{DATABASE}.{4 * number - 2}/30")
            ip("addr", "add", f"{self.to_database(number)}/30", "dev", self._end("d", number))

    def _end(self, kind: str, number: int) -> str:
        """Return the name of our end of a line."""
        return f"rv{kind}{number}-{self._mark}"

    def _line(self, kind: str, number: int, address: str) -> None:
        near, far, name = self._end(kind, number), f"{kind}0", self.namespace(number)
        ip("link", "add", near, "type", "veth", "peer", "name", far, "netns", name)
        ip("-n", name, "addr", "add", address, "dev", far)
        ip("-n", name, "link", "set", far, "up")
        ip("link", "set", near, "up")

    def cut(self, number: int, *, visitors: bool) -> None:
        ip("link", "set", self._end("c" if visitors else "d", number), "down")

    def mend(self, number: int) -> None:
        for kind in "cd":
            ip("link", "set", self._end(kind, number), "up")

    def remove(self) -> None:
        for number in range(1, self.count + 1):
            subprocess.run(["ip", "netns", "del", self.namespace(number)], capture_output=True)
        subprocess.run(["ip", "link", "del", self.bridge], capture_output=True)


@contextmanager
def networks(count: int) -> Iterator[Networks]:
    """Yield namespaces, and remove them afterwards. Skip the test where they cannot be made."""
    made = Networks(count)
    try:
        try:
            made.make()
        except (OSError, subprocess.CalledProcessError) as problem:
            said = getattr(problem, "stderr", b"") or str(problem).encode()
            pytest.skip(f"network namespaces cannot be made here: {said.decode().strip()}")
        assert Path("/var/run/netns", made.namespace(1)).exists()
        yield made
    finally:
        made.remove()
