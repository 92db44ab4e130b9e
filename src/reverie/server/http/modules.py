"""Which modules a module of the page brings with it, so that a browser can ask for all of them at once.

A browser learns what a module imports when it has it, step by step; told beforehand, it takes one step.
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
    """A module without its comments; nothing where there is no such file, or the server makes it."""
    folder, path = WEB, address
    for game in GAMES.values():
        if game.page_folder is not None and address.startswith(f"/games/{game.name}/"):
            folder, path = game.page_folder, address.removeprefix(f"/games/{game.name}")
    file = folder / path.lstrip("/")
    return _COMMENTS.sub("", file.read_text("utf-8")) if file.is_file() else ""


def _at(address: str, said: str) -> str:
    """Where that is which a module calls by a path."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(address), said))


@cache
def brought_by(*addresses: str) -> tuple[str, ...]:
    """These modules and all that they import, each once; what they fetch later is not among them."""
    found: dict[str, None] = {}
    waiting = list(addresses)
    while waiting:
        address = waiting.pop(0)
        if address not in found:
            found[address] = None
            waiting.extend(_at(address, said) for said in _IMPORTS.findall(_source(address)))
    return tuple(found)


MAIN = "/scripts/main.js"
TABLE = ("/scripts/front/table.js",)
LOBBY = "/scripts/front/lobby.js"


@cache
def of_page(*pages: str) -> tuple[str, ...]:
    """What a page needs before it can be shown: the beginning, the games, and its own."""
    return brought_by(MAIN, *pages, "/scripts/games.js", *(game.page for game in GAMES.values()))


@cache
def of_table(game: str, begun: bool) -> tuple[str, ...]:
    """What a table is shown with, besides what the page of every table has: the lobby, or the play screen."""
    if not WEB.is_dir():  # in a pocket the page has all of it already
        return ()
    address = GAMES[game].page
    screen = _SCREEN.search(_source(address))
    wanted = LOBBY if not begun else _at(address, screen[1]) if screen else MAIN
    there = set(of_page(*TABLE))
    return tuple(each for each in brought_by(wanted) if each not in there)
