"""Tables in every phase of both games, with their clients and plausible messages."""

import random
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

from reverie.onirim import options as onirim_options
from reverie.whenidream.moves import MOVES

from .inside import Caller, Inside

ACTS = (*MOVES, *("clue", "guess", "draft", "tell") * 4)
ONIRIM = (
    "play",
    "discard",
    "play red sun",
    "open",
    "pay hand",
    "arrange nightmare, then red sun",
    "take green dragon",
)
OPTIONS = (
    *("preset", "words", "dream_seconds", "clue_seconds", "first_dreamer", "language", "table", "clue_limit"),
    *(*onirim_options.OPTIONS, "position", "players"),
)
WORDS = {
    "move": [*ACTS, *ONIRIM],
    "bot": ["random", "companion", "dreamwalker", "nobody"],
    "signal": ["laugh", "well done"],
    "options": list(OPTIONS),
    "game": ["onirim", "when-i-dream"],
    "language": ["en", "de", "fr", "pl", "tr"],
}
"""Valid values for the fields of a message."""
AN_HOUR = 3600
SLOW = {"first_dreamer": 0, "reading_seconds": 0, "dream_seconds": AN_HOUR, "clue_seconds": AN_HOUR}
SLOW |= {"forced_guess_seconds": AN_HOUR, "last_guess_seconds": AN_HOUR, "story_seconds": AN_HOUR}


Making = Callable[[Inside], Coroutine[Any, Any, "Scene"]]
"""A function that makes a scene on a server."""


@dataclass
class Scene:
    """A table in some phase. `callers` are its seats and a spectator."""

    server: Inside
    code: str
    callers: list[Caller]
    watcher: Caller
    words: dict[str, list[str]] = field(default_factory=lambda: dict(WORDS))

    @property
    def phase(self) -> str:
        return phase_of(self.server, self.code)

    @property
    def entries(self) -> int:
        """Return the number of entries in the table's log, which stays the same if nothing has happened; −1
        if the table is gone."""
        live = self.server.tables.awake.get(self.code)
        return -1 if live is None else live.table.state.number

    @property
    def to_move(self) -> list[int]:
        """Return the seats that have a move."""
        if not self.server.live(self.code).table.has_begun:
            return [0]
        return [seat for seat in range(len(self.callers)) if self.moves(seat)]

    def moves(self, seat: int) -> tuple[str, ...]:
        """Return the moves of a seat."""
        table = self.server.live(self.code).table
        return table.game.legal_moves(table.state.game_state, seat)

    async def leave(self) -> None:
        for caller in (*self.callers, self.watcher):
            await caller.leave()


def phase_of(server: Inside, code: str) -> str:
    """Return the phase of a table."""
    if code not in server.tables.awake:
        return "gone"
    table = server.live(code).table
    if not table.has_begun:
        return "lobby"
    if table.is_over:
        return "over"
    return str(table.game.view_json(table.state.game_state, "spectator")["phase"])


async def seated(server: Inside, game: str, seats: int, **more: Any) -> Scene:
    """Make a lobby with all seats taken."""
    code, tokens = await server.table(game, seats, **more)
    callers = [Caller(server, code, token) for token in tokens]
    for caller in callers:
        await caller.join()
    return Scene(server, code, callers, Caller(server, code))


async def begun(server: Inside, game: str, seats: int, **more: Any) -> Scene:
    scene = await seated(server, game, seats, **more)
    await scene.callers[0].do("begin")
    return scene


async def dream(server: Inside, language: str = "en", **options: Any) -> Scene:
    """Make a dream with the first card on show and plenty of time."""
    return await begun(server, "when-i-dream", 5, options={**SLOW, "language": language, **options})


async def forced(server: Inside, language: str = "en") -> Scene:
    """Make a dream with all clues given: the Dreamer has to guess."""
    scene = await dream(server, language, clue_limit=1)
    for seat in (1, 2, 3, 4):
        await scene.callers[seat].do("move", move=["pass"])
    return scene


async def narration(server: Inside, language: str = "en") -> Scene:
    """Make a narration."""
    scene = await dream(server, language)
    for _ in range(2):
        server.later(scene.code, AN_HOUR)
    return scene


async def voting(server: Inside, language: str = "en") -> Scene:
    """Make a vote on a doubtful clue."""
    scene = await dream(server, language, referee="table")
    turn = next(seat for seat in scene.to_move if "clue" in scene.moves(seat))
    await scene.callers[turn].do("move", move=["clue", "xylophone"])
    await scene.callers[turn % 4 + 1].do("move", move=["challenge", 0])
    return scene


async def between(server: Inside, language: str = "en") -> Scene:
    """Make a table between two rounds."""
    scene = await narration(server, language)
    await scene.callers[0].do("move", move=["tell", "I saw nothing."])
    return scene


async def over(server: Inside, language: str = "en") -> Scene:
    """Make a table whose last round is over."""
    scene = await dream(server, language)
    for _ in range(100):
        if scene.server.live(scene.code).table.is_over:
            break
        if scene.phase == "spirits":
            await scene.callers[0].do("move", move=["next"])
        else:
            server.later(scene.code, AN_HOUR)
    return scene


def onirim(phase: str, seats: int = 1) -> Making:
    """Make a random game of Onirim that has reached a phase."""

    async def scene(server: Inside) -> Scene:
        for seed in range(100):
            found = await begun(server, "onirim", seats, practice=True)
            dice = random.Random(seed)
            for _ in range(60):
                if found.phase == phase:
                    return found
                if found.phase == "over":
                    break
                seat = found.to_move[0]
                await found.callers[seat].do("move", move=[dice.choice(found.moves(seat))])
            await found.leave()
        raise AssertionError(f"no game came to {phase}")

    return scene


async def resigned(server: Inside) -> Scene:
    scene = await begun(server, "onirim", 1)
    await scene.callers[0].do("move", move=["resign"])
    return scene


LANGUAGES = ("en", "de", "tr", "pl", "fr")
SCENES: dict[str, Making] = {
    "onirim lobby": lambda server: seated(server, "onirim", 2),
    "onirim choose": onirim("choose"),
    "onirim two": lambda server: begun(server, "onirim", 2, options={"communication": "open"}),
    "onirim over": resigned,
    "dream lobby": lambda server: seated(server, "when-i-dream", 4),
    "dream reading": lambda server: dream(server, reading_seconds=AN_HOUR),
    **{
        f"dream {language}": lambda server, language=language: dream(server, language)  # type: ignore[misc]
        for language in LANGUAGES
    },
    "dream spoken": lambda server: dream(server, table="voice"),
    "dream forced": forced,
    "dream vote": voting,
    **{
        f"dream story {language}": lambda server, language=language: narration(server, language)  # type: ignore[misc]
        for language in LANGUAGES
    },
    "dream between": between,
    "dream over": over,
}
"""Makers of scenes by the name of the phase."""
