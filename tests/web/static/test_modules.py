"""The page's modules: which may import which, and nothing is exported that no other module imports."""

import re
from collections.abc import Iterator, Set
from functools import cache
from os.path import normpath
from pathlib import Path

import reverie
from reverie.server.http.page import registration

SCRIPTS = Path(reverie.__file__).parent / "web" / "scripts"
REGISTRATION = "games.js"
"""The module that names the games; the front page knows them only through it."""

IMPORT = re.compile(
    r"""^(?:import|export)\s[^;"']*?from\s*"(?P<from>[^"]+)"|^import\s*"(?P<bare>[^"]+)"|\bimport\("(?P<lazy>[^"]+)"\)""",
    re.MULTILINE,
)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
"""Comments; a type that is named in one is not imported at run time."""


@cache
def sources() -> dict[str, str]:
    """Return the source of every script, without comments, by its path."""
    found = {str(path.relative_to(SCRIPTS)): path.read_text() for path in SCRIPTS.rglob("*.js")}
    found[REGISTRATION] = registration().replace('"/scripts/', '"./')  # which the server generates
    return {name: COMMENT.sub("", source) for name, source in found.items()}


def imports_of(name: str, source: str) -> set[str]:
    """Return the scripts that a script imports, now or later."""
    found = set()
    for match in IMPORT.finditer(source):
        target = next(each for each in match.groups() if each is not None)
        path = normpath(f"{Path(name).parent}/{target}")
        if target.startswith(".") and not path.startswith(".."):  # lit-html lies beside the scripts
            found.add(path)
    return found


@cache
def graph() -> dict[str, set[str]]:
    return {name: imports_of(name, source) for name, source in sources().items()}


def room(name: str) -> str:
    """Return the folder of a script."""
    return name.partition("/")[0] if "/" in name else ""


def games() -> set[str]:
    """Return the folders of the games, from the registration."""
    found = {room(name) for name in graph()[REGISTRATION]}
    assert found, "the registration names no game"
    return found


def test_only_the_first_module_uses_top_level_await() -> None:
    """Safari runs modules that import a waiting module too early (WebKit bug 242740)."""
    waits = re.compile(r"^(?!.*\basync\b)(?:\S.*)?\bawait\b", re.MULTILINE)
    assert {name for name, source in sources().items() if waits.search(source)} == {"main.js"}


def test_ground_imports_nothing_of_the_front_page_or_a_game() -> None:
    assert strays("ground", {"ground"}) == []


def test_a_game_imports_ground_and_itself_alone() -> None:
    for game in games():
        assert strays(game, {"ground", game}) == []


def test_the_front_page_knows_games_by_their_registration_alone() -> None:
    assert strays("front", {"ground", "front"}, allowed={REGISTRATION}) == []


def strays(folder: str, rooms: set[str], allowed: Set[str] = frozenset()) -> list[tuple[str, str]]:
    """Return the imports of a folder's scripts from other folders than those allowed."""
    return [
        (name, target)
        for name, targets in sorted(graph().items())
        if room(name) == folder
        for target in sorted(targets)
        if room(target) not in rooms and target not in allowed
    ]


def test_only_the_registration_and_the_game_itself_name_a_game() -> None:
    named = re.compile(r"\b(onirim|when-i-dream|whenidream|dreamwalker|companion)\b", re.IGNORECASE)
    found = {
        (name, match.group())
        for name, source in sources().items()
        if room(name) not in games() and name != REGISTRATION
        for match in named.finditer(source)
    }
    assert found == set()


FETCHED = {
    *("show", "prefetch", "dialog", "screen", "onChange", "onLeave", "guide"),
    *("picture", "outcome", "about", "link", "figures"),
    "networkFrom",
}
"""Exports that are read by name from a module imported later."""


def exported(source: str) -> Iterator[str]:
    yield from re.findall(r"^export (?:async )?(?:const|let|function\*?|class) (\w+)", source, re.MULTILINE)


def test_every_export_is_imported() -> None:
    everything = sources()

    def wanted(name: str, export: str) -> bool:
        ways = (
            rf"^(?:import|export) \{{[^}}]*\b{export}\b[^}}]*\}} from",
            rf'import\("[^"]+"\)\)\.{export}\b',
            rf"\(part\) => part\.{export}\b",
            rf"\{{[^}}]*\b{export}\b[^}}]*\}}\]? = await (?:import|Promise\.all)\(",
        )
        asks = re.compile("|".join(ways), re.MULTILINE)
        others = (source for where, source in everything.items() if where != name and export in source)
        return any(asks.search(source) for source in others)

    unused = {
        (name, export)
        for name, source in everything.items()
        for export in exported(source)
        if name != REGISTRATION and export not in FETCHED and not wanted(name, export)
    }
    assert unused == set()
