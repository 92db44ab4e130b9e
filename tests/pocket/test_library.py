"""Of Python's library a pocket has all that our modules import."""

import ast
import sys
from collections.abc import Iterator

from reverie.pocket import site


def imported() -> Iterator[str]:
    """What our modules import of Python's library, wherever they do."""
    for name, content in site._files():
        for node in ast.walk(ast.parse(content)) if name.endswith(".py") else ():
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
                yield node.module


def test_what_our_modules_import_is_in_the_library() -> None:
    """A module that is imported late would be missed late, in somebody's game."""
    for module in sorted(set(imported())):
        first = module.partition(".")[0]
        ours = first in ("reverie", "msgspec") or first not in sys.stdlib_module_names
        assert ours or module in INSIDE or site._is_used(f"{module.replace('.', '/')}.py"), module


INSIDE = frozenset(sys.builtin_module_names) | {
    *("abc", "array", "codecs", "collections.abc", "fcntl", "importlib.machinery", "importlib.util", "io"),
    *("math", "mmap", "msvcrt", "os", "posixpath", "stat", "unicodedata", "zlib"),
}
"""Modules that are in the interpreter itself, and msvcrt, which is imported on Windows alone."""
