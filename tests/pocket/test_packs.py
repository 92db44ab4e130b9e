"""Packs: JavaScript unpacks what Python packed, and of Python's library all is in there that we use."""

import ast
import json
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from reverie.pocket import blank, site
from reverie.pocket.pack import pack, unpacked
from tests.pocket.test_network import NODE, SCRIPTS, needs_node

dice = random.Random(19)
FILES = {
    "nothing": b"",
    "one": b"7",
    "words": b"".join(dice.choice([b"door ", b"key ", b"dream "]) for _ in range(5000)),
    "noise": dice.randbytes(70_000),
    "runs": b"".join(bytes([n]) * n * n for n in range(40)),
    "far": dice.randbytes(300) + bytes(400_000),
}
FILES["again"] = FILES["noise"][100:60_000] + FILES["words"][::-1] + FILES["far"][:300]


def test_a_pack_has_what_was_packed(tmp_path: Path) -> None:
    packed = pack(FILES, tmp_path)
    assert unpacked(packed) == FILES
    assert pack(FILES, tmp_path) == packed


@needs_node
def test_javascript_unpacks_what_python_packed(tmp_path: Path) -> None:
    shutil.copy(SCRIPTS / "unpack.js", tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "files.pack").write_bytes(pack(FILES, tmp_path))
    script = Path(__file__).with_name("unpacked.mjs")
    command = [str(NODE), str(script), str(tmp_path / "unpack.js"), str(tmp_path / "files.pack")]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert json.loads(said) == {name: sha256(content).hexdigest() for name, content in FILES.items()}


def imported() -> Iterator[str]:
    """What our modules import of Python's library, wherever they do."""
    for name, content in site._files():
        for node in ast.walk(ast.parse(content)) if name.endswith(".py") else ():
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
                yield node.module


@pytest.mark.parametrize("module", sorted(set(imported())))
def test_what_our_modules_import_is_in_the_library(module: str) -> None:
    """A module that is imported late would be missed late, in somebody's game."""
    first = module.partition(".")[0]
    ours = first in ("reverie", "msgspec") or first not in sys.stdlib_module_names
    assert ours or module in INSIDE or site._is_used(f"{module.replace('.', '/')}.py")


INSIDE = frozenset(sys.builtin_module_names) | {
    *(
        "abc",
        "array",
        "codecs",
        "collections.abc",
        "fcntl",
        "importlib.machinery",
        "importlib.util",
        "io",
        "math",
        "mmap",
        "msvcrt",  # asked for on Windows alone
    ),
    *("os", "posixpath", "stat", "unicodedata", "zlib"),
}
"""What the interpreter has in it."""


@pytest.mark.skipif(not site.here().is_dir(), reason="there is no Pyodide here; `make pocket` brings it")
def test_of_the_interpreter_only_tables_of_encodings_are_blank_that_are_not_in_the_library() -> None:
    wasm = (site.here() / "pyodide.asm.wasm").read_bytes()
    made, found = blank.blanked(wasm), blank.tables(wasm)
    assert 500_000 < sum(end - begin for begin, end in found) < 800_000
    kept = [(0, found[0][0]), (found[0][1], found[1][0]), (found[1][1], len(wasm))]
    assert all(made[begin:end] == wasm[begin:end] for begin, end in kept) and len(made) == len(wasm)
    assert not any(site._is_used(f"encodings/{encoding}.py") for encoding in blank.ENCODINGS)
