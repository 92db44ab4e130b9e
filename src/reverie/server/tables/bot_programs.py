"""Bots as external programs, which exchange JSON lines over standard input and output.

Whenever its seat may act, the program gets `{"game": …, "seat": …, "view": …, "may": …, "own_words": …}`,
with `why` if its last answer was refused. It answers `{"move": […]}` with a move, or `{"move": null}` to wait
for the next change. An answer may have `seconds`, the time to wait before the move is made.
"""

import asyncio
import json
import shlex
from contextlib import suppress
from typing import Any

from ...json_values import Json
from ...table_game import Thought
from .. import messages

ANSWER_SECONDS = 20.0
MAX_ANSWER_LENGTH = 20_000


class Program:
    """A bot's program, which is started when it is first asked."""

    def __init__(self, command: str) -> None:
        self.command = shlex.split(command)
        self._process: asyncio.subprocess.Process | None = None
        self._asking = asyncio.Lock()

    async def think(self, question: Json) -> Thought | None:
        """Return the program's answer, or None if it waits.

        Raise an exception if it ends, gives a wrong answer or does not answer in time. It is then stopped.
        """
        async with self._asking:
            try:
                async with asyncio.timeout(ANSWER_SECONDS):
                    return _read(await self._ask(json.dumps(question)))
            except BaseException:  # a late answer must not be mistaken for the answer to the next question
                self.stop()
                raise

    async def _ask(self, line: str) -> bytes:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *self.command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=MAX_ANSWER_LENGTH,
            )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(line.encode() + b"\n")
        await self._process.stdin.drain()
        return await self._process.stdout.readline()

    def stop(self) -> None:
        if self._process is not None and self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.kill()
        self._process = None


def _read(line: bytes) -> Thought | None:
    answer = messages.decode(line, Any)  # stricter than `json`, which accepts lone surrogates
    if not isinstance(answer, dict) or not isinstance(answer.get("move"), list | None):
        raise ValueError("an answer must be an object with a list or null as `move`")
    seconds = answer.get("seconds", 0)
    if type(seconds) not in (int, float) or not 0 <= seconds <= 60:
        raise ValueError("`seconds` must be a number from 0 to 60")
    return None if answer["move"] is None else Thought(answer["move"], float(seconds))
