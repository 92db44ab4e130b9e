"""A server in this process for synchronous tests, and scenes on it."""

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
    """A server in this process with scenes."""

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
        except TooCostly as problem:  # it has ended the loop in the middle of something
            self._runner.close()
            self._begin()
            raise AssertionError(str(problem)) from None

    def scene(self, name: str, *, goes_on: bool = False) -> Scene:
        """Return a fresh table in a phase. With `goes_on` a used one is returned if it is still in that
        phase."""
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
        """Disconnect everybody, which stops all clocks, so that deadlines of other tables are not counted."""
        for scene, _ in self._scenes.values():
            self.run(scene.leave())

    def close(self) -> None:
        self.rest()
        self.run(self._stack.aclose())
        self._runner.close()


PHASES: dict[str, str] = {}
"""The initial phase of each scene."""
