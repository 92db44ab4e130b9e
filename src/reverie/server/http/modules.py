"""The imports of the page's JavaScript modules, so that a browser can preload all modules at once.

Otherwise it would discover the imports of each module only after loading it, step by step.
"""

import posixpath
import re
from functools import cache
from importlib.resources import files
from pathlib import Path

from ...games import GAMES

WEB = Path(str(files("reverie") / "web"))
_COMMENTS = re.compile(r"/\*.*?\*/", re.DOTALL)
_IMPORTS = re.compile(r'(?:^|;)\s*(?:import|export)\b(?:[^;"=(]*\bfrom)?\s*"([^"]+)"', re.MULTILINE)
_SCREEN = re.compile(r'\bscreen: \(\) => import\("([^"]+)"\)')


def _source(address: str) -> str:
    """Return the source of a module without comments, or "" if there is no such file."""
    folder, path = WEB, address
    for game in GAMES.values():
        if game.page_folder is not None and address.startswith(f"/games/{game.name}/"):
            folder, path = game.page_folder, address.removeprefix(f"/games/{game.name}")
    file = folder / path.lstrip("/")
    return _COMMENTS.sub("", file.read_text("utf-8")) if file.is_file() else ""


def _resolve(address: str, path: str) -> str:
    """Return the address of a module that the module at `address` imports by a relative path."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(address), path))


@cache
def with_imports(*addresses: str) -> tuple[str, ...]:
    """Return these modules and everything that they import, each once. Dynamic imports do not count."""
    modules: dict[str, None] = {}
    waiting = list(addresses)
    while waiting:
        address = waiting.pop(0)
        if address not in modules:
            modules[address] = None
            waiting.extend(_resolve(address, path) for path in _IMPORTS.findall(_source(address)))
    return tuple(modules)


MAIN = "/scripts/main.js"
TABLE = ("/scripts/front/table.js",)
LOBBY = "/scripts/front/lobby.js"


@cache
def page_modules(*pages: str) -> tuple[str, ...]:
    """Return the modules that a page needs: the main module, the games', and its own."""
    return with_imports(MAIN, *pages, "/scripts/games.js", *(game.page for game in GAMES.values()))


@cache
def table_modules(game: str, begun: bool) -> tuple[str, ...]:
    """Return the modules of a table's lobby or play screen that the table page lacks."""
    if not WEB.is_dir():  # in a pocket the page has everything already
        return ()
    address = GAMES[game].page
    screen = _SCREEN.search(_source(address))
    wanted = LOBBY if not begun else _resolve(address, screen[1]) if screen else MAIN
    there = set(page_modules(*TABLE))
    return tuple(each for each in with_imports(wanted) if each not in there)
