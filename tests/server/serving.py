"""Real servers and clients for the tests: a server in a process of its own, and a player at a socket."""

import json
import random
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from websockets.sync.client import ClientConnection, connect

from reverie import wording
from reverie.games import GAMES
from reverie.server.messages import VERSION
from tests import ROOT

assert GAMES  # whose words are then known
JSON = {"Content-Type": "application/json"}
EXAMPLES = ROOT / "examples"
A_MINUTE = 60.0
"""How many seconds anything is waited for: a busy machine may take long."""


def sentence(why: dict[str, Any]) -> str:
    """A refusal as a person reads it. What is sent is a code and values."""
    assert set(why) >= {"code"}, why
    return wording.sentence(why)


def changed(view: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """A view after a message that says what has changed."""
    game = {key: value for key, value in view["view"].items() if key not in change["gone"]}
    grown = {key: game[key] + added for key, added in change["more"].items()}
    return {**view, **change["table"], "view": {**game, **change["view"], **grown}}


class Server:
    """A server of its own process."""

    PROGRAM = "reverie"
    MORE: tuple[str, ...] = (
        *("--tables-from-one", "1000", "--metrics", "none"),
        *("--bot", f"example={sys.executable} {EXAMPLES / 'bot.py'}"),
        *("--bot", "broken=false", "--bot", "missing=/no/such/program"),
    )

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.start()

    def start(self) -> None:
        command = [
            sys.executable,
            "-m",
            self.PROGRAM,
            "serve",
            "--port",
            "0",
            "--data",
            str(self.folder),
            *self.MORE,
        ]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        assert self.process.stderr is not None
        said = self.process.stderr.readline()
        port = re.search(r":(\d+)/", said)
        assert port, said
        self.at = f"127.0.0.1:{port[1]}"

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        self.process.send_signal(how)
        self.process.wait(A_MINUTE)
        assert self.process.stderr is not None
        self.process.stderr.close()

    def ask(self, path: str, body: Any = None) -> tuple[int, Any]:
        data = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(f"http://{self.at}{path}", data, JSON if data else {})
        try:
            with urllib.request.urlopen(request, timeout=A_MINUTE) as answer:  # noqa: S310
                text = answer.read().decode()
                return answer.status, json.loads(text) if "json" in answer.headers["content-type"] else text
        except urllib.error.HTTPError as problem:
            text = problem.read().decode()
            coded = problem.headers["content-type"] == "application/json"
            return problem.code, sentence(json.loads(text)) if coded else text

    def table(self, game: str = "onirim", seats: int = 1, **more: Any) -> str:
        status, said = self.ask("/api/tables", {"game": game, "seats": seats, **more})
        assert status == 200, said
        return str(said["code"])

    def sit(self, code: str, name: str = "me", **more: Any) -> str:
        status, said = self.ask(f"/api/tables/{code}/sit", {"name": name, **more})
        assert status == 200, said
        return str(said["token"])

    def connect(self, code: str) -> ClientConnection:
        """A socket at a table that has not joined yet."""
        return self.socket_to(code)

    def socket_to(self, code: str, **more: Any) -> ClientConnection:
        """The same, with what a test wants besides: headers, an address to come from."""
        how: dict[str, Any] = {"max_size": None, "legacy": True, "open_timeout": A_MINUTE}
        how["ping_interval"] = None  # its thread would throw dice that Hypothesis has in its hand
        made: ClientConnection = connect(f"ws://{self.at}/ws/{code}", **how | more)
        return made

    def first_word(self, code: str, headers: dict[str, str] | None = None, **join: Any) -> dict[str, Any]:
        """The first message that a socket receives after it has asked to join; then it leaves."""
        with self.socket_to(code, additional_headers=headers) as socket:
            socket.send(json.dumps({"type": "join", "version": VERSION, **join}))
            told: dict[str, Any] = json.loads(socket.recv(timeout=A_MINUTE))
            return told


Kind = TypeVar("Kind", bound=Server)


@contextmanager
def served(kind: Callable[[Path], Kind], folder: Path) -> Iterator[Kind]:
    """A server while it is needed; it may have been stopped before."""
    server = kind(folder)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()
        if server.process.stderr is not None:
            server.process.stderr.close()


class Player:
    """A client that keeps its view as it should, and every message with the moment when it came."""

    def __init__(self, server: Server, code: str, token: str | None = None, **more: Any) -> None:
        self.came: list[tuple[float, str]] = []
        self.socket = server.connect(code)
        self.socket.send(json.dumps({"type": "join", "version": VERSION, "token": token, **more}))
        self.view: dict[str, Any] = {}
        self.turn = 0
        self.number = 0
        self.hear("view")

    def hear(self, *kinds: str, seconds: float = A_MINUTE) -> dict[str, Any]:
        """Take in messages up to one of these kinds."""
        until = time.monotonic() + seconds
        while True:
            text = str(self.socket.recv(timeout=max(0.1, until - time.monotonic())))
            self.came.append((time.perf_counter(), text))
            told: dict[str, Any] = json.loads(text)
            if told["type"] == "view":
                self.turn, self.view = told["turn"], told["view"]
            elif told["type"] == "change":
                assert told["turn"] == self.turn + 1, "a message was lost"
                self.turn, self.view = told["turn"], changed(self.view, told)
            if told["type"] == "refused":
                told |= {"code": told["why"]["code"], "why": sentence(told["why"])}
            if told["type"] in kinds:
                return told

    @property
    def raw(self) -> list[str]:
        """Every message as it came."""
        return [text for _, text in self.came]

    def do(self, kind: str, **what: Any) -> dict[str, Any]:
        self.number += 1
        self.socket.send(json.dumps({"type": kind, "number": self.number, **what}))
        while True:
            answer = self.hear("done", "refused", "passed on", "rounds")
            if answer["number"] in (self.number, None):
                return answer

    def say(self, *said: Any) -> dict[str, Any]:
        return self.do("say", said=list(said))


def play_alone(player: Player, moves: int = 1000) -> None:
    dice = random.Random(1)
    while player.view["seed"] is None and moves:
        answer = player.say(dice.choice(player.view["may"]))
        if answer.get("why", "").startswith("Too fast"):
            time.sleep(0.3)
            continue
        assert answer["type"] == "done", answer
        moves -= 1
