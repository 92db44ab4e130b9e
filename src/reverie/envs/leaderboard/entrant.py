"""An entry as the games see it: a process behind a pipe that answers questions."""

import json
import pickle
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

from ...json_values import Json, JsonList
from ...refusal import Refusal, clip, problem_of
from .entry_process import receive, send
from .ours import names


class BadEntry(Refusal):
    """An entry that cannot be measured."""


class Entrant:
    """A running entry. `seconds` is how long it has thought, `answered` how often."""

    def __init__(self, entry: str) -> None:
        if entry.endswith(".py"):
            try:
                Path(entry).read_bytes()
            except OSError as error:
                raise BadEntry("cannot-read", file=entry, problem=problem_of(error)) from None
        elif entry not in names():
            raise BadEntry("unknown-entry", value=clip(entry), players=names())
        self.name = Path(entry).stem
        self.seconds, self.answered = 0.0, 0
        command = (sys.executable, "-m", f"{__package__}.entry_process", entry)
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._questions, self._answers = self._process.stdin, self._process.stdout
        try:
            about = self._read()
        except BadEntry:
            self.stop()
            raise
        self.name, self.can, self.prophecy = clip(about["name"], 80), about["can"], about["prophecy"]

    def __enter__(self) -> "Entrant":
        return self

    def __exit__(self, *problem: object) -> None:
        self.stop()

    def takes(self, task: str, methods: tuple[str, ...]) -> str:
        """Return the method with which the entry plays `task`, or raise `BadEntry` if there is none."""
        for method in methods:
            if method in self.can:
                return method
        raise BadEntry("entry-lacks-method", name=self.name, task=task, methods=list(methods))

    def ask(self, method: str, questions: object, count: int) -> JsonList:
        """Return the entry's answers, `count` of them."""
        begun = time.perf_counter()
        with suppress(OSError):  # if the process has ended, its last message says why
            send(self._questions, pickle.dumps((method, questions), 5))
        answers: JsonList = self._read()["answers"]
        self.seconds += time.perf_counter() - begun
        self.answered += count
        if len(answers) != count:
            raise BadEntry("entry-wrong-number-of-answers", name=self.name, wanted=count, value=len(answers))
        return answers

    def forget(self, games: list[int]) -> None:
        """Tell the entry that these games are over."""
        with suppress(OSError):
            send(self._questions, pickle.dumps(("forget", games), 5))

    def _read(self) -> Json:
        message = receive(self._answers)
        if not message:
            raise BadEntry("entry-ended-early", name=self.name)
        reply: Json = json.loads(message)
        if "lacks" in reply:
            raise BadEntry("entry-without-class", file=self.name)
        if "failed" in reply:
            raise BadEntry("entry-failed", name=self.name, problem=clip(reply["failed"], 300))
        return reply

    def stop(self) -> None:
        """End the process."""
        self._process.kill()
        with suppress(OSError):
            self._questions.close()
        self._answers.close()
        self._process.wait()
