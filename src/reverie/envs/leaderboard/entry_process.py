"""An entry in a process of its own, in which there is no game: `entrant` starts it.

Questions come pickled on standard input and hold what a seat sees; answers go back as JSON, which cannot do
anything to whoever reads it. What the entry prints goes to standard error. The name of a player of ours takes
the place of a file, so that baselines go the same way.
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
"""For what an entry leaves to chance, with the number of the game behind it: an entry does the same again,
and is told nothing of the seed of the cards."""
METHODS = ("choose", "act", "answer", "plan")


def send(pipe: IO[bytes], content: bytes) -> None:
    """A message with its length before it."""
    pipe.write(LENGTH.pack(len(content)) + content)
    pipe.flush()


def receive(pipe: IO[bytes]) -> bytes:
    """The next message; nothing where the other side has gone."""
    head = pipe.read(LENGTH.size)
    return pipe.read(LENGTH.unpack(head)[0]) if len(head) == LENGTH.size else b""


def load(entry: str) -> Callable[[str], object] | None:
    """What makes a player from a seed: `Entry` of a file, or a player of ours by its name."""
    path = Path(entry)
    if path.suffix != ".py":
        from .ours import maker_named

        return maker_named(entry)
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
    """The entry's players, one for each game that goes on."""

    def __init__(self, make: Callable[[str], object]) -> None:
        self.make = make
        self.first = make(f"{SEED}/0")
        self.of_game: dict[object, object] = {}

    def about(self, entry: str) -> Json:
        """What it is called, and what it can play."""
        return {
            "name": str(getattr(self.first, "name", Path(entry).stem)),
            "can": [method for method in METHODS if callable(getattr(self.first, method, None))],
            "prophecy": str(getattr(self.first, "prophecy", "whole")),
        }

    def answers(self, method: str, questions: Sequence[Sequence[object]]) -> JsonList:
        """What it answers to each question, or to all of them at once."""
        if method == "act":
            return [int(action) for action in getattr(self.first, method)(*questions)]
        said = []
        for game, *question in questions:
            if game not in self.of_game:
                self.of_game[game] = self.make(f"{SEED}/{game}")
            said.append(self._answer(method, self.of_game[game], question))
        return said

    def _answer(self, method: str, player: object, question: Sequence[object]) -> object:
        answer = getattr(player, method)(*question)
        if method == "plan":
            return None if answer is None else [answer.act, list(answer.values)]
        return int(answer) if hasattr(answer, "__index__") else answer  # numbers of NumPy, too

    def forget(self, games: Iterable[object]) -> None:
        for game in games:
            self.of_game.pop(game, None)


def failure(error: BaseException) -> Json:
    """What went wrong, and in which line of whose file."""
    where = traceback.extract_tb(error.__traceback__)
    last = f", {Path(where[-1].filename).name}:{where[-1].lineno}" if where else ""
    return {"failed": f"{type(error).__name__}: {error}{last}"}


def main() -> None:
    entry = sys.argv[1]
    questions, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what the entry prints is no answer
    players: Players | None = None
    while True:
        try:
            if players is None:
                make = load(entry)
                if make is None:
                    send(answers, json.dumps({"lacks": "Entry"}).encode())
                    return
                players = Players(make)
                said = players.about(entry)
            else:
                message = receive(questions)
                if not message:
                    return
                method, asked = pickle.loads(message)  # noqa: S301  from whoever started us
                if method == "forget":
                    players.forget(asked)
                    continue
                said = {"said": players.answers(method, asked)}
            send(answers, json.dumps(said).encode())
        except KeyboardInterrupt:
            return
        except BaseException as error:  # it is somebody else's program
            send(answers, json.dumps(failure(error)).encode())
            return


if __name__ == "__main__":
    main()
