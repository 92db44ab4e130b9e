"""A pocket contains everything that its modules import, from the standard library and from ours."""

import ast
import sys
from collections.abc import Iterator
from importlib.util import resolve_name

from reverie.pocket import site
from tests import ROOT


def imported() -> Iterator[str]:
    """Yield the names of standard modules that our modules import anywhere."""
    for name, content in site._files():
        for node in ast.walk(ast.parse(content)) if name.endswith(".py") else ():
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
                yield node.module


def test_imports_of_our_modules_are_in_the_library() -> None:
    """A missing module that is imported late would fail late, in the middle of a game."""
    for module in sorted(set(imported())):
        first = module.partition(".")[0]
        ours = first in ("reverie", "msgspec") or first not in sys.stdlib_module_names
        assert ours or module in INSIDE or site._is_used(f"{module.replace('.', '/')}.py"), module


def test_the_first_imported_modules_exist() -> None:
    """Modules imported late may be missing if a pocket never uses the functions that import them."""
    files = dict(site._files())
    missing, wanted, done = set[str](), ["reverie.pocket.bridge"], set[str]()
    while wanted:
        module = wanted.pop()
        done.add(module)
        stem = module.replace(".", "/")
        name = next((each for each in (f"{stem}.py", f"{stem}/__init__.py") if each in files), None)
        if name is None:
            missing.add(module)
        else:
            wanted += set(ours_at_first(files[name], name)) - done
    assert missing == set()


def ours_at_first(source: bytes, name: str) -> Iterator[str]:
    """Yield our modules that a module imports when it is imported itself."""
    package = name.rpartition("/")[0].replace("/", ".")
    yield package
    for node in ast.parse(source).body:
        if isinstance(node, ast.ImportFrom) and node.level:
            module = resolve_name("." * node.level + (node.module or ""), package)
            yield module
            inside = ROOT / "src" / module.replace(".", "/")
            names = (each.name for each in node.names)
            yield from (f"{module}.{name}" for name in names if (inside / f"{name}.py").exists())


INSIDE = frozenset(sys.builtin_module_names) | {
    *("abc", "array", "codecs", "collections.abc", "fcntl", "importlib.machinery", "importlib.util", "io"),
    *("math", "mmap", "msvcrt", "os", "posixpath", "stat", "unicodedata", "zlib"),
}
"""Modules built into the interpreter, and msvcrt, which is imported only on Windows."""
