"""Code that would not work on Windows, found by reading the source."""

import ast
import os
import sys
import types
from collections.abc import Iterator
from pathlib import Path

import pytest

import reverie
from reverie import files

SOURCE = Path(reverie.__file__).parent
POSIX_MODULES = {"curses", "fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "termios", "tty"}
POSIX_MODULES |= {"uvloop", "syslog"}
POSIX_NAMES = {"fork", "geteuid", "getuid", "killpg", "setsid", "sched_getaffinity", "O_CLOEXEC", "SIGHUP"}
POSIX_NAMES |= {"SIGKILL", "SIGUSR1", "SIGQUIT", "add_signal_handler", "pass_fds", "process_group", "AF_UNIX"}
ONLY_ELSEWHERE = {"lab/bench_busy_server.py"}
"""Files not used on Windows: the server benchmarks read /proc, which only Linux has."""


def modules() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(SOURCE.rglob("*.py")):
        name = path.relative_to(SOURCE).as_posix()
        if name not in ONLY_ELSEWHERE:
            yield name, ast.parse(path.read_text("utf-8"))


def guarded(tree: ast.Module) -> set[ast.AST]:
    """Return the nodes that may fail: inside a `try` that handles it, or after a check of the platform."""
    found: set[ast.AST] = set()
    for node in ast.walk(tree):
        caught = isinstance(node, ast.Try) and any(
            "ImportError" in ast.unparse(each.type) for each in node.handlers if each.type is not None
        )
        let_go = isinstance(node, ast.With) and "suppress(ImportError)" in ast.unparse(node.items[0])
        asked = isinstance(node, ast.If | ast.IfExp) and (
            "sys.platform" in ast.unparse(node.test) or "os.name" in ast.unparse(node.test)
        )
        if caught or let_go or asked:
            found.update(ast.walk(node))
    return found


def imported(node: ast.AST) -> set[str]:
    if isinstance(node, ast.Import):
        return {name.name.partition(".")[0] for name in node.names}
    return (
        {str(node.module).partition(".")[0]} if isinstance(node, ast.ImportFrom) and not node.level else set()
    )


def test_nothing_that_only_posix_has_is_used_unguarded() -> None:
    faults = []
    for name, tree in modules():
        safe = guarded(tree)
        for node in ast.walk(tree):
            word = getattr(node, "attr", None) or getattr(node, "arg", None)
            if node not in safe and (imported(node) & POSIX_MODULES or word in POSIX_NAMES):
                faults.append(f"{name}:{getattr(node, 'lineno', 0)}: {ast.unparse(node)}")
    assert faults == []


def test_every_text_file_is_read_and_written_in_one_encoding() -> None:
    """Without a named encoding, Windows uses its own, and a German name is garbled."""
    faults = []
    for name, tree in modules():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and (trouble := without_encoding(node)):
                faults.append(f"{name}:{node.lineno}: {trouble}")
    assert faults == []


def without_encoding(call: ast.Call) -> str:
    named = {each.arg: each.value for each in call.keywords}
    if "encoding" in named:
        return ""
    called = getattr(call.func, "attr", getattr(call.func, "id", ""))
    values = [each.value for each in (*call.args, *named.values()) if isinstance(each, ast.Constant)]
    if called in ("read_text", "write_text"):
        return "" if "utf-8" in values else ast.unparse(call)
    modes = [each for each in values if isinstance(each, str) and set(each) <= set("rwxab+t") and each]
    if called in ("open", "fdopen") and modes and not any("b" in mode for mode in modes):
        return ast.unparse(call)
    if called == "open" and isinstance(call.func, ast.Name) and not modes:
        return ast.unparse(call)
    return ast.unparse(call) if called in ("run", "Popen", "check_output") and "text" in named else ""


# Fallbacks on Windows


class Msvcrt(types.ModuleType):
    """A stand-in for the lock of Windows, as documented: an error if another process holds the byte."""

    LK_NBLCK = 2

    def __init__(self) -> None:
        super().__init__("msvcrt")
        self.held: set[tuple[int, int]] = set()

    def locking(self, handle: int, mode: int, length: int) -> None:
        file = (os.fstat(handle).st_dev, os.fstat(handle).st_ino)
        if file in self.held:
            raise PermissionError(13, "Permission denied")
        self.held.add(file)


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setitem(sys.modules, "msvcrt", Msvcrt())
    monkeypatch.setitem(sys.modules, "fcntl", None)


@pytest.mark.usefixtures("windows")
def test_a_folder_is_locked_on_windows_too(tmp_path: Path) -> None:
    handle = files.lock_file(tmp_path / "tables.db.lock")
    with pytest.raises(BlockingIOError):
        files.lock_file(tmp_path / "tables.db.lock")
    os.close(handle)
    files.flush_to_disk(tmp_path)
    files.flush_to_disk(tmp_path / "tables.db.lock")
