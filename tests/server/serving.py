"""Real servers and clients for the tests: a server in a process of its own, and a player at a socket."""

import http.client
import json
import random
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from websockets.sync.client import ClientConnection, connect

from reverie import wording
from reverie.games import GAMES
from reverie.server.messages import VERSION
from tests import ROOT

assert GAMES  # which registers its texts
JSON = {"Content-Type": "application/json"}
ANSWERS = (
    *("done", "refused", "advice", "checked", "invitation"),
    *("seat key", "rounds", "last turn"),
)
"""Types of messages that answer a numbered message."""
EXAMPLES = ROOT / "examples"
A_MINUTE = 60.0
"""Maximum seconds to wait for anything, since the machine may be busy."""
ANY_PORT = "127.0.0.1:0"


def sentence(why: dict[str, Any]) -> str:
    """Return the English sentence of a refusal, which is sent as a code and values."""
    assert set(why) >= {"code"}, why
    return wording.sentence(why)


def changed(view: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """Return a view updated by a change message."""
    game = {key: value for key, value in view["view"].items() if key not in change["removed"]}
    grown = {key: game[key] + added for key, added in change["added"].items()}
    return {**view, **change["table"], "view": {**game, **change["view"], **grown}}


class Fetched(NamedTuple):
    """A response; the names of its headers are in lower case."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Server:
    """A server in a process of its own."""

    PROGRAM = "tests.server.unwarmed"
    METRICS: str | None = "none"
    """The address of the metrics. None leaves it to the server."""
    visitor = "127.0.0.1"
    """The address of clients. The server limits each address."""
    MORE: tuple[str, ...] = (
        *("--tables-from-one", "1000"),
        *("--bot", f"example={sys.executable} {EXAMPLES / 'bot.py'}"),
        *("--bot", "broken=false", "--bot", "missing=/no/such/program"),
    )

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._sockets: list[ClientConnection] = []
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", self.PROGRAM, "serve", "--port", "0", "--data", str(self.folder)]
        command += ["--metrics", self.METRICS] if self.METRICS else []
        command += self.MORE
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        assert self.process.stderr is not None
        line = self.process.stderr.readline()
        port = re.search(r":(\d+)/", line)
        assert port, line
        self.at = f"127.0.0.1:{port[1]}"
        if self.METRICS == ANY_PORT:
            self.metrics_at = self.process.stderr.readline().split("/")[2]

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        self.process.send_signal(how)
        self.process.wait(A_MINUTE)
        assert self.process.stderr is not None
        self.process.stderr.close()

    def ask(self, path: str, body: Any = None) -> tuple[int, Any]:
        """Return the status, and the JSON or the text of a response. A refusal is returned in words."""
        answer = self.fetch(path, body, **({} if body is None else JSON))
        kind, text = answer.headers["content-type"], answer.body.decode()
        if answer.status >= 400 and kind == "application/json":
            return answer.status, sentence(json.loads(text))
        return answer.status, json.loads(text) if "json" in kind else text

    def fetch(
        self, path: str, body: Any = None, *, at: str = "", source: str = "", **headers: str
    ) -> Fetched:
        """Return the response to a client at the address `source`. A body makes the request a POST.

        `at` is the address of the server if it is not the public one. A body that is not bytes is sent as
        JSON. In the names of headers `_` stands for `-`.
        """
        host, port = (at or self.at).split(":")
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        if body is not None and not isinstance(body, bytes):
            body, named = json.dumps(body).encode(), {**JSON, **named}
        with closing(
            http.client.HTTPConnection(host, int(port), A_MINUTE, (source or self.visitor, 0))
        ) as line:
            line.request("GET" if body is None else "POST", path, body, named)
            response = line.getresponse()
            sent = {name.lower(): value for name, value in response.getheaders()}
            return Fetched(response.status, sent, response.read())

    def figure(self, name: str) -> float:
        """Return a metric."""
        lines = self.fetch("/metrics", at=self.metrics_at).body.decode().splitlines()
        return float(next(line for line in lines if line.startswith(name + " ")).split()[1])

    def table(self, game: str = "onirim", seats: int = 1, **more: Any) -> str:
        status, said = self.ask("/api/tables", {"game": game, "seats": seats, **more})
        assert status == 200, said
        return str(said["code"])

    def sit(self, code: str, name: str = "me", **more: Any) -> str:
        status, said = self.ask(f"/api/tables/{code}/sit", {"name": name, **more})
        assert status == 200, said
        return str(said["token"])

    def seated(self, game: str, names: str, **more: Any) -> "tuple[str, list[str], list[Player]]":
        """Return the code, the tokens and the players of a new table with all seats taken."""
        code = self.table(game, len(names), **more)
        tokens = [self.sit(code, name) for name in names]
        return code, tokens, [Player(self, code, token) for token in tokens]

    def begun(self, game: str, names: str, **more: Any) -> "tuple[str, list[str], list[Player]]":
        """Return the same for a table whose game has begun, once every player has received that."""
        code, tokens, players = self.seated(game, names, **more)
        assert players[0].do("begin")["type"] == "done"
        for player in players[1:]:
            player.do("view")
        return code, tokens, players

    def alone(self, **more: Any) -> "tuple[str, str, Player]":
        """Return the code, the token and the player of a game for one that has begun."""
        code, (token,), (player,) = self.begun("onirim", "m", **more)
        return code, token, player

    def connect(self, code: str, **more: Any) -> ClientConnection:
        """Return a socket that has not joined yet. `more` may have headers, or an address to come from."""
        how: dict[str, Any] = {"max_size": None, "legacy": True, "open_timeout": A_MINUTE}
        how |= {} if "sock" in more else {"source_address": (self.visitor, 0)}
        how["ping_interval"] = None  # its thread would use the random generator that Hypothesis controls
        made: ClientConnection = connect(f"ws://{self.at}/ws/{code}", **how | more)
        self._sockets.append(made)
        return made

    def hang_up(self) -> None:
        """Close every socket that a test left open, which ends its thread."""
        for each in self._sockets:
            with suppress(OSError):
                each.socket.shutdown(socket.SHUT_RDWR)
        self._sockets.clear()

    def first_word(self, code: str, headers: dict[str, str] | None = None, **join: Any) -> dict[str, Any]:
        """Return the first message that a socket receives after it has asked to join; then it leaves."""
        with self.connect(code, additional_headers=headers) as socket:
            socket.send(json.dumps({"type": "join", "version": VERSION, **join}))
            told: dict[str, Any] = json.loads(socket.recv(timeout=A_MINUTE))
            return told


Kind = TypeVar("Kind", bound=Server)


@contextmanager
def served(kind: Callable[[Path], Kind], folder: Path) -> Iterator[Kind]:
    """Yield a server, and stop it afterwards unless the test has stopped it."""
    server = kind(folder)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()
        if server.process.stderr is not None:
            server.process.stderr.close()


def still_running(server: Server) -> None:
    """Fail with the exit status if a server has ended by itself."""
    status = server.process.poll()
    assert status is None, f"the server at {server.at} ended by itself, with status {status}"


class Player:
    """A client with its view of the table, and with every message and the time of its arrival."""

    def __init__(self, server: Server, code: str, token: str | None = None, **more: Any) -> None:
        self.came: list[tuple[float, str]] = []
        self.socket = server.connect(code)
        self.socket.send(json.dumps({"type": "join", "version": VERSION, "token": token, **more}))
        self.view: dict[str, Any] = {}
        self.sequence = 0
        self.number = 0
        self.hear("view")

    def hear(self, *kinds: str, seconds: float = A_MINUTE) -> dict[str, Any]:
        """Receive messages until one of these types, and return it."""
        until = time.monotonic() + seconds
        while True:
            text = str(self.socket.recv(timeout=max(0.1, until - time.monotonic())))
            self.came.append((time.perf_counter(), text))
            told: dict[str, Any] = json.loads(text)
            if told["type"] == "view":
                self.sequence, self.view = told["sequence"], told["table"]
            elif told["type"] == "change":
                assert told["sequence"] == self.sequence + 1, "a message was lost"
                self.sequence, self.view = told["sequence"], changed(self.view, told)
            if told["type"] == "refused":
                told |= {"code": told["why"]["code"], "why": sentence(told["why"])}
            if told["type"] in kinds:
                return told

    @property
    def raw(self) -> list[str]:
        """The messages exactly as sent."""
        return [text for _, text in self.came]

    def send(self, kind: str, **what: Any) -> None:
        """Send a message without waiting for its answer."""
        self.number += 1
        self.socket.send(json.dumps({"type": kind, "number": self.number, **what}))

    def do(self, kind: str, **what: Any) -> dict[str, Any]:
        """Send a message and return its answer. The answer to a rematch is for everybody: see `send`."""
        self.send(kind, **what)
        while True:
            answer = self.hear(*ANSWERS)
            if answer["number"] in (self.number, None):
                return answer

    def say(self, *said: Any) -> dict[str, Any]:
        return self.do("move", move=list(said))


def play_alone(player: Player, moves: int = 1000) -> None:
    dice = random.Random(1)
    while player.view["seed"] is None and moves:
        answer = player.say(dice.choice(player.view["may"]))
        if answer.get("why", "").startswith("Too fast"):
            time.sleep(0.3)
            continue
        assert answer["type"] == "done", answer
        moves -= 1
