"""Messages that mean harm, made by the schema that the server shows; and a server whose log is watched."""

import json
import random
import signal
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.serving import Player, Server

MARKS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c\u200b\ufeff"
"""They turn the line round, or take no room at all."""
TEXTS = [
    *("", " ", "a", "play red sun", "lighthouse", "<script>alert(1)</script>", "'; DROP TABLE entries; --"),
    *("x" * 81, "x" * 5000, "é" * 200, "a" + "\u0301" * 100, "\0", "\ud800", "\udfff!", "\x1b[2J", "%s%n"),
    *(f"{mark}abc" for mark in MARKS),
    *("../../etc/passwd", "NaN", "１２", "👩\u200d🚀", "\u2028", "null", "\\u0000", "{}", "\uffff"),
]
NUMBERS = [0, 1, 2, 3, 0, 1, 2, 3, -1, 10, 10**6, 2**31, 2**63, 2**64, 2**70, -(2**63) - 1]
DEEP = "as deep as it goes"
"""Stands for a list in a list in a list, which json does not write."""


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
        self._reader.join(20)
        super().stop(how)

    def memory(self) -> float:
        """Megabytes that are really there."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024

    def entries(self, code: str) -> int:
        with sqlite3.connect(self.folder / "tables.db") as file:
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


def wait_for(player: Player, what: Callable[[dict[str, Any]], bool], seconds: float = 15) -> float:
    """Hear what comes until the game looks like that; how long it took."""
    began = time.monotonic()
    while not what(player.view["view"]):
        player.hear("change", seconds=seconds)
    return time.monotonic() - began


class Forger:
    """Makes messages by the schema that the server shows: most are well formed, and odd."""

    def __init__(self, schema: dict[str, Any], words: dict[str, list[str]], seed: int) -> None:
        self.schema, self.words, self.dice = schema, words, random.Random(seed)

    def value(self, form: dict[str, Any], name: str = "") -> Any:
        dice = self.dice
        if "$ref" in form:
            return self.value(self.schema["$defs"][form["$ref"].split("/")[-1]])
        if "enum" in form:
            return dice.choice(form["enum"])
        if "anyOf" in form:
            return self.value(dice.choice(form["anyOf"]), name)
        if form["type"] == "string":
            return dice.choice(self.words[name] if name in self.words and dice.random() < 0.7 else TEXTS)
        if form["type"] == "array":
            return [dice.choice(self.words.get(name, TEXTS)), *(self.odd() for _ in range(dice.randrange(3)))]
        if form["type"] == "object" and "properties" in form:
            parts, needed = form["properties"], form["required"]
            return {key: self.value(parts[key], key) for key in parts if key in needed or dice.random() < 0.5}
        if form["type"] == "object":
            return {dice.choice(self.words[name]): self.odd() for _ in range(dice.randrange(3))}
        return {"integer": dice.choice(NUMBERS), "boolean": dice.random() < 0.5, "null": None}[form["type"]]

    def odd(self) -> Any:
        dice = self.dice
        simple: list[Any] = [None, True, 0.5, -1e300, [], {}, [[1], {"a": None}], DEEP, {"type": "say"}]
        return dice.choice(
            [dice.choice(TEXTS), dice.choice(NUMBERS), dice.choice(simple), [dice.choice(TEXTS)]]
        )

    def message(self, form: dict[str, Any]) -> tuple[Any, str]:
        """What it says, and as it is sent; three in ten are broken."""
        made, dice = self.value(form), self.dice
        harm = dice.randrange(24)
        key = dice.choice(list(made) or ["token"])
        if harm == 0:
            made.pop(key, None)
        elif harm == 1:
            made[dice.choice(TEXTS)] = self.odd()
        elif harm in (2, 3, 4):
            made[key] = self.odd()
        text = json.dumps(made, ensure_ascii=dice.random() < 0.9 or "\\ud" in json.dumps(made))
        text = text.replace(f'"{DEEP}"', "[" * 1000 + "]" * 1000)
        return made, text[: dice.randrange(len(text))] if harm == 5 else text


def is_a_sentence(why: str) -> bool:
    odd = ("recursion", "wrong here", "object has no")
    return why.endswith(".") and why.isprintable() and len(why) < 400 and not any(each in why for each in odd)
