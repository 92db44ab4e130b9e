"""A server with a captured log, for tests with malicious clients."""

import signal
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.server.serving import Player, Server


class Watched(Server):
    """A server whose log output is stored. It trusts the tests as a proxy of many visitors."""

    MORE = (*Server.MORE, "--trusted-proxy", "127.0.0.1")

    def start(self) -> None:
        super().start()
        self.logged: list[str] = []
        self._reader = threading.Thread(target=lambda: self.logged.extend(self.process.stderr or ()))
        self._reader.start()

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        self.process.send_signal(how)
        self._reader.join()
        super().stop(how)

    def memory(self) -> float:
        """Return the resident memory in megabytes."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024

    def entries(self, code: str) -> int:
        with closing(sqlite3.connect(self.folder / "tables.db")) as file:
            query = "SELECT count(*) FROM entries WHERE code = ?"
            return int(file.execute(query, (code,)).fetchone()[0])


def wait_for(player: Player, what: Callable[[dict[str, Any]], bool]) -> None:
    """Receive changes until the player's view of the game satisfies the condition."""
    while not what(player.view["view"]):
        player.hear("change")


def is_a_sentence(why: str) -> bool:
    odd = ("recursion", "wrong here", "object has no")
    return why.endswith(".") and why.isprintable() and len(why) < 400 and not any(each in why for each in odd)
