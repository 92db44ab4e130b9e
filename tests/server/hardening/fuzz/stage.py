"""A server in this process for tests that are not asynchronous themselves, and scenes on it."""

import asyncio
import tempfile
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, TypeVar

from .inside import Inside, inside
from .meters import TooCostly
from .scenes import SCENES, Scene

Found = TypeVar("Found")


class Stage:
    """A server in this process, and scenes on it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._begin()

    def _begin(self) -> None:
        self._runner, self._stack = asyncio.Runner(), AsyncExitStack()
        folder = Path(tempfile.mkdtemp(dir=self._folder))
        self.server: Inside = self._runner.run(self._stack.enter_async_context(inside(folder)))
        self._scenes: dict[str, tuple[Scene, int]] = {}

    def run(self, doing: Coroutine[Any, Any, Found]) -> Found:
        try:
            return self._runner.run(doing)
        except TooCostly as problem:  # which has ended the loop in the midst of something
            self._runner.close()
            self._begin()
            raise AssertionError(str(problem)) from None

    def scene(self, name: str, *, goes_on: bool = False) -> Scene:
        """A table in some phase at which nothing else has happened, or, if it `goes_on`, nothing that has
        ended the phase."""
        scene, entries = self._scenes.get(name, (None, 0))
        if scene is not None and (scene.phase == PHASES[name] if goes_on else scene.entries == entries):
            return scene
        if scene is not None:
            self.run(scene.leave())
        scene = self.run(SCENES[name](self.server))
        self._scenes[name] = scene, scene.entries
        PHASES[name] = scene.phase
        return scene

    def rest(self) -> None:
        """Everybody leaves, and all clocks stand: what is due at other tables counts for no message."""
        for scene, _ in self._scenes.values():
            self.run(scene.leave())

    def close(self) -> None:
        self.rest()
        self.run(self._stack.aclose())
        self._runner.close()


PHASES: dict[str, str] = {}
"""The phase of each scene when it was made."""
