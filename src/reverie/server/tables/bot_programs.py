"""Bots in any language: a program on standard input and output, one JSON message a line, as chess engines do.

It is asked `{"game": …, "seat": …, "view": …, "may": …, "own_words": …}` whenever its seat may act, with
`why` if its last answer was refused, and answers `{"said": […]}`, or `{"said": null}` to wait until something
has happened. An answer may say how many `seconds` to take over it.
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
LONGEST_ANSWER = 20_000


class Program:
    """A running bot."""

    def __init__(self, command: str) -> None:
        self.command = shlex.split(command)
        self._process: asyncio.subprocess.Process | None = None
        self._asking = asyncio.Lock()

    async def think(self, question: Json) -> Thought | None:
        """Its answer; nothing if it waits. Raises if it has ended, or does not answer in time."""
        async with self._asking:
            try:
                async with asyncio.timeout(ANSWER_SECONDS):
                    return _read(await self._ask(json.dumps(question)))
            except BaseException:  # an answer that comes too late must not be taken for the next one
                self.stop()
                raise

    async def _ask(self, line: str) -> bytes:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *self.command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LONGEST_ANSWER,
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
    answer = messages.decode(line, Any)  # stricter than `json`: no half of a surrogate pair comes in
    if not isinstance(answer, dict) or not isinstance(answer.get("said"), list | None):
        raise ValueError("an answer is an object with what is said")
    seconds = answer.get("seconds", 0)
    if type(seconds) not in (int, float) or not 0 <= seconds <= 60:
        raise ValueError("seconds are a number from 0 to 60")
    return None if answer["said"] is None else Thought(answer["said"], float(seconds))
