"""Modules under the names they had before: for one release they still work, with a warning."""

import sys
import warnings
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

RENAMED = {
    "reverie.envs.dream_observation": "reverie.envs.whenidream_observation",
    "reverie.envs.dream_turns": "reverie.envs.whenidream_turns",
    "reverie.envs.dream_words": "reverie.envs.whenidream_vocabulary",
    "reverie.envs.picture": "reverie.report.picture",
    "reverie.envs.when_i_dream": "reverie.envs.whenidream",
    "reverie.onirim.actors": "reverie.onirim.decks",
    "reverie.onirim.seating": "reverie.onirim.table_game",
    "reverie.seating": "reverie.table_game",
    "reverie.server.hub": "reverie.server.tables",
    "reverie.server.pen": "reverie.server.log_writer",
    "reverie.server.running": "reverie.server.live_table",
    "reverie.terminal.telling": "reverie.terminal.whenidream_text",
    "reverie.whenidream.acts": "reverie.whenidream.moves",
    "reverie.whenidream.deck": "reverie.whenidream.decks",
    "reverie.whenidream.seating": "reverie.whenidream.table_game",
}
"""What the documentation of 0.1 named. To be emptied with the next release."""


class _Finder(MetaPathFinder, Loader):
    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return ModuleSpec(name, self) if name in RENAMED else None

    def exec_module(self, module: ModuleType) -> None:
        new = RENAMED[module.__name__]
        warnings.warn(f"{module.__name__} is called {new} now", DeprecationWarning, stacklevel=2)
        sys.modules[module.__name__] = import_module(new)


def watch() -> None:
    """Answer for the old names from now on."""
    if not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.append(_Finder())
