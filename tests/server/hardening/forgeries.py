"""A server whose log is watched, for clients that mean harm."""

import signal
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.server.serving import A_MINUTE, Player, Server


class Watched(Server):
    """A server whose log is read as it is written, and kept; tests play the proxy of its many visitors."""

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
        """Megabytes that are really there."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024

    def entries(self, code: str) -> int:
        with closing(sqlite3.connect(self.folder / "tables.db")) as file:
            query = "SELECT count(*) FROM entries WHERE code = ?"
            return int(file.execute(query, (code,)).fetchone()[0])


def seated(server: Server, game: str, names: str, **more: Any) -> tuple[str, list[str], list[Player]]:
    """A table where everybody sits and the game has begun."""
    code = server.table(game, len(names), **more)
    tokens = [server.sit(code, name) for name in names]
    players = [Player(server, code, token) for token in tokens]
    assert players[0].do("begin")["type"] == "done"
    for player in players:
        player.do("again")
    return code, tokens, players


def wait_for(player: Player, what: Callable[[dict[str, Any]], bool], seconds: float = A_MINUTE) -> float:
    """Hear what comes until the game looks like that; how long it took."""
    began = time.monotonic()
    while not what(player.view["view"]):
        player.hear("change", seconds=seconds)
    return time.monotonic() - began


def is_a_sentence(why: str) -> bool:
    odd = ("recursion", "wrong here", "object has no")
    return why.endswith(".") and why.isprintable() and len(why) < 400 and not any(each in why for each in odd)
