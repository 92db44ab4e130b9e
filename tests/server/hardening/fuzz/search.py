"""A search for expensive messages: the slow ones are mutated and tried again."""

import json
import random
import time
from collections import defaultdict
from contextlib import suppress
from typing import Any, NamedTuple, get_args

import msgspec

from reverie.server import messages
from reverie.server.http.openapi import OPERATIONS
from reverie.whenidream.moves import MOVES

from .forger import Forger, written
from .inside import Caller, Inside, NotLetIn
from .meters import Processor
from .records import a_record, spoil
from .scenes import SCENES, Scene
from .words import mutated

MAX_STRETCH_SECONDS = 0.050
"""Maximum processor seconds of a message on the event loop."""
ROUND = 40
"""Maximum number of messages to one scene."""
KEPT = 30
"""Number of the most expensive messages of each kind that are mutated."""
BODIES = [(at, operation.body) for at, operation in OPERATIONS.items() if operation.body is not None]

TYPES = {kind.__struct_config__.tag for kind in get_args(messages.FromClient)}


class Sent(NamedTuple):
    """A message or a body with its cost and its result."""

    longest: float
    """Seconds of the longest stretch on the event loop."""
    all: float
    """Seconds on the event loop in all."""
    scene: str
    kind: str
    said: str
    answer: str


class Search:
    """All messages sent, with their costs."""

    def __init__(self, dice: random.Random, names: list[str]) -> None:
        self.dice, self._names = dice, names
        self.count = 0
        self.faults: list[str] = []
        """Descriptions of faults other than excessive cost."""
        self._costliest: dict[str, list[Sent]] = defaultdict(list)
        self._on_its_way = Sent(0.0, 0.0, "", "", "", "")
        self._schema = messages.schema()
        self._processor = Processor()

    @property
    def longest(self) -> float:
        return max((sent.longest for some in self._costliest.values() for sent in some), default=0.0)

    async def look(self, server: Inside, until: float) -> None:
        while time.monotonic() < until:
            name = self.dice.choice(self._names)
            scene = await SCENES[name](server)
            phase = scene.phase
            with suppress(NotLetIn):
                for _ in range(ROUND):
                    await (self._ask(scene, name) if self.dice.random() < 0.2 else self._say(scene, name))
                    if scene.phase != phase or time.monotonic() > until:
                        break
            await scene.leave()

    def stopped(self) -> None:
        """Record that the last message was stopped because it took too long."""
        sent = self._on_its_way
        self._keep(sent._replace(longest=self._processor.most, answer="was stopped"))

    # Messages

    async def _say(self, scene: Scene, name: str) -> None:
        moving = [scene.callers[seat] for seat in scene.to_move] or scene.callers
        caller = self.dice.choice([*moving, *moving, *scene.callers, scene.watcher])
        made, text = self._message(scene, caller, name)
        self._on_its_way = Sent(0.0, 0.0, name, _kind(made), text, "")
        try:
            answer = await caller.say(text, self._processor)
        except msgspec.MsgspecError as problem:
            self.faults.append(f"answered against the schema: {problem}: {text}")
            return
        if isinstance(answer, messages.Refused) and answer.why["code"] == "server-failed":
            self.faults.append(f"failed: {text}")
        self._answered(str(answer))

    def _message(self, scene: Scene, caller: Caller, name: str) -> tuple[Any, str]:
        forger, dice = Forger(self._schema, scene.words, self.dice), self.dice
        before = [sent for some in self._costliest.values() for sent in some if sent.scene == name]
        if before and dice.random() < 0.6:
            made = self._changed(dice.choice(before))
            if made is not None:
                return made, written(made)[: messages.MAX_LENGTH]
        if scene.phase == "lobby" and dice.random() < 0.3:
            made = {"type": "set up", "number": 1, "settings": {"options": forger.options()}}
            return made, written(made, ascii_only=False)[: messages.MAX_LENGTH]
        if dice.random() < 0.5:
            made = forger.act(scene.moves(scene.callers.index(caller)) if caller in scene.callers else ())
            return made, written(made)
        made, text = forger.message(self._schema["from_client"])
        return made, text[: messages.MAX_LENGTH]

    async def _ask(self, scene: Scene, name: str) -> None:
        (method, path), body = self.dice.choice(BODIES)
        kind = f"{method} {path}"
        text = self._body(scene, body, [sent for sent in self._costliest[kind] if sent.scene == name])
        self._on_its_way = Sent(0.0, 0.0, name, kind, text, "")
        asked = text.encode("utf-8", "surrogatepass")[: messages.MAX_BODY_BYTES]
        status, told = await scene.server.ask(method, path.format(code=scene.code), asked, self._processor)
        if status >= 500:
            self.faults.append(f"{status} {told}: {path} {text}")
        self._answered(f"{status} {told}")

    def _body(self, scene: Scene, body: type[msgspec.Struct], before: list[Sent]) -> str:
        record, dice = a_record(self.dice), self.dice
        if dice.random() < 0.7:
            spoil(dice, record)
        words: dict[str, Any] = {**scene.words, "token": [str(scene.callers[0].token)], "seats": [1, 2, 4, 5]}
        words["records"] = [record, a_record(dice)]
        forger = Forger(self._schema, words, dice)
        if before and dice.random() < 0.5:
            made = self._changed(dice.choice(before))
            if made is not None:
                return written(made)
        if body in (messages.Open, messages.Examine) and dice.random() < 0.5:
            made = {"game": "when-i-dream", "seats": 4, "options": forger.options()}
            return written(made, ascii_only=False)
        return forger.message(self._schema["$defs"][body.__name__])[1]

    def _changed(self, sent: Sent) -> Any:
        """Return the message with one of its strings changed, or None if it has none."""
        try:
            made = json.loads(sent.said)
        except (ValueError, RecursionError):
            return None
        texts = [(part, key) for part in _parts(made) for key in _keys(part) if isinstance(part[key], str)]
        texts = [(part, key) for part, key in texts if key not in ("type", "game")]
        if not texts:
            return None
        part, key = self.dice.choice(texts)
        part[key] = mutated(self.dice, part[key], self.dice.choice([40, 80, 80, 600, 600, 2000, 19_000]))
        return made

    def _answered(self, answer: str) -> None:
        took = self._processor
        self._keep(self._on_its_way._replace(longest=took.longest, all=took.all, answer=answer))

    def _keep(self, sent: Sent) -> None:
        self.count += 1
        some = self._costliest[sent.kind]
        some.append(sent)
        some.sort(key=lambda each: -each.longest)
        del some[KEPT:]

    # Results

    def table(self) -> str:
        """Return the ten most expensive messages of different kinds as Markdown."""
        first = sorted((some[0] for some in self._costliest.values() if some), key=lambda each: -each.longest)
        lines = [
            f"{self.count} messages and bodies",
            "",
            "| ms | in all | what | phase | letters | said | answer |",
        ]
        lines.append("|---|---|---|---|---|---|---|")
        for sent in first[:10]:
            said, answer = (text.replace("|", "\\|").replace("\n", " ") for text in (sent.said, sent.answer))
            took = f"{1000 * sent.longest:.1f} | {1000 * sent.all:.1f}"
            what = f"{sent.kind} | {sent.scene} | {len(sent.said)}"
            lines.append(f"| {took} | {what} | `{said[:100]}` | {answer[:60]} |")
        return "\n".join(lines)


def _kind(made: Any) -> str:
    """Return the type of a message, with the name of its move."""
    kind, said = made.get("type"), made.get("move")
    if not isinstance(kind, str) or kind not in TYPES:
        return "no message"
    move = said[0] if isinstance(said, list) and said else None
    return f"say {move}" if isinstance(move, str) and move in MOVES else kind


def _parts(made: Any) -> list[Any]:
    """Return all lists and objects in a value."""
    found, left = [], [made]
    while left:
        part = left.pop()
        if isinstance(part, list | dict):
            found.append(part)
            left += part.values() if isinstance(part, dict) else part
    return found


def _keys(part: Any) -> list[Any]:
    return list(part) if isinstance(part, dict) else list(range(len(part)))
