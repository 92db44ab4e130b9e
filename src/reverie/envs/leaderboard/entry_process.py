"""An entry in its own process, which holds no game. `entrant` starts it.

Questions are pickled on standard input and hold what a seat sees. Answers are JSON, which cannot harm the
reader. Anything that the entry prints goes to standard error. The name of a built-in player can stand in
place of a file, so that baselines are measured in the same way.
"""

import importlib.util
import json
import os
import pickle
import struct
import sys
import traceback
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import IO

from ...json_values import Json, JsonList

LENGTH = struct.Struct("<Q")
SEED = "entry"
"""The beginning of the seed of an entry's players; the number of the game follows.

So an entry repeats its random choices and learns nothing about the seed of the cards.
"""
METHODS = ("choose", "act", "answer", "plan")


def send(pipe: IO[bytes], content: bytes) -> None:
    """Write a message with its length before it."""
    pipe.write(LENGTH.pack(len(content)) + content)
    pipe.flush()


def receive(pipe: IO[bytes]) -> bytes:
    """Return the next message; empty if the other side has closed the pipe."""
    head = pipe.read(LENGTH.size)
    return pipe.read(LENGTH.unpack(head)[0]) if len(head) == LENGTH.size else b""


def load(entry: str) -> Callable[[str], object] | None:
    """Return the function that makes a player from a seed: `Entry` of a file, or a built-in player by
    name."""
    path = Path(entry)
    if path.suffix != ".py":
        from .ours import find_maker

        return find_maker(entry)
    sys.path.insert(0, str(path.resolve().parent))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    made: Callable[[str], object] | None = getattr(module, "Entry", None)
    return made


class Players:
    """The entry's players, one for each running game."""

    def __init__(self, make: Callable[[str], object]) -> None:
        self.make = make
        self.first = make(f"{SEED}/0")
        self.of_game: dict[object, object] = {}

    def about(self, entry: str) -> Json:
        """Return the entry's name, and what it can play."""
        return {
            "name": str(getattr(self.first, "name", Path(entry).stem)),
            "can": [method for method in METHODS if callable(getattr(self.first, method, None))],
            "prophecy": str(getattr(self.first, "prophecy", "whole")),
        }

    def answers(self, method: str, questions: Sequence[Sequence[object]]) -> JsonList:
        """Return the entry's answers to all questions."""
        if method == "act":
            return [int(action) for action in getattr(self.first, method)(*questions)]
        answers = []
        for game, *question in questions:
            if game not in self.of_game:
                self.of_game[game] = self.make(f"{SEED}/{game}")
            answers.append(self._answer(method, self.of_game[game], question))
        return answers

    def _answer(self, method: str, player: object, question: Sequence[object]) -> object:
        answer = getattr(player, method)(*question)
        if method == "plan":
            return None if answer is None else [answer.act, list(answer.values)]
        return int(answer) if hasattr(answer, "__index__") else answer  # NumPy's integers, too

    def forget(self, games: Iterable[object]) -> None:
        for game in games:
            self.of_game.pop(game, None)


def failure(error: BaseException) -> Json:
    """Return the error, with its line and file."""
    where = traceback.extract_tb(error.__traceback__)
    last = f", {Path(where[-1].filename).name}:{where[-1].lineno}" if where else ""
    return {"failed": f"{type(error).__name__}: {error}{last}"}


def main() -> None:
    """Answer questions from standard input until it is closed."""
    entry = sys.argv[1]
    questions, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # prints of the entry must not mix with answers
    players: Players | None = None
    while True:
        try:
            if players is None:
                make = load(entry)
                if make is None:
                    send(answers, json.dumps({"lacks": "Entry"}).encode())
                    return
                players = Players(make)
                reply = players.about(entry)
            else:
                message = receive(questions)
                if not message:
                    return
                method, asked = pickle.loads(message)  # noqa: S301  from our parent process
                if method == "forget":
                    players.forget(asked)
                    continue
                reply = {"answers": players.answers(method, asked)}
            send(answers, json.dumps(reply).encode())
        except KeyboardInterrupt:
            return
        except BaseException as error:  # the entry may raise anything
            send(answers, json.dumps(failure(error)).encode())
            return


if __name__ == "__main__":
    main()
