"""research/README.md states the command that made each shipped file."""

import re
from fnmatch import fnmatch
from pathlib import Path

from tests import ROOT

PACKAGE = ROOT / "src" / "reverie"
README = (ROOT / "research" / "README.md").read_text(encoding="utf-8")
SOURCES = {".py", ".js", ".mjs", ".ts", ".css", ".html", ".md"}
"""Suffixes of files that people write by hand."""
WITHOUT_ORIGIN = ("py.typed", "web/jsconfig.json", "web/vendor/*")


def shipped() -> list[str]:
    """Return every file of the package that is not source code."""
    paths = (path for path in PACKAGE.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return [path.relative_to(PACKAGE).as_posix() for path in paths if path.suffix not in SOURCES]


def test_every_shipped_file_has_an_origin() -> None:
    rows = [line.split("|") for line in README.splitlines() if line.startswith("| `")]
    patterns = [pattern for row in rows for pattern in re.findall(r"`([^`]+)`", row[1])]
    files = shipped()
    assert len(files) > 500
    known = (*patterns, *WITHOUT_ORIGIN)
    assert [name for name in files if not any(fnmatch(name, pattern) for pattern in known)] == []
    named = [pattern for pattern in patterns if not pattern.startswith("python ")]
    assert [each for each in named if not any(fnmatch(name, each) for name in files)] == []


def test_every_command_of_research_is_there_and_is_named() -> None:
    named = set(re.findall(r"python -m ([\w.]+)", README))
    assert [name for name in named if not _is_a_command(name)] == []
    programs = (path.relative_to(ROOT) for path in (ROOT / "research").rglob("*.py") if _runs(path))
    commands = {".".join(path.with_suffix("").parts).removesuffix(".__main__") for path in programs}
    assert commands - named == set()


def _runs(path: Path) -> bool:
    return '__name__ == "__main__"' in path.read_text(encoding="utf-8")


def _is_a_command(name: str) -> bool:
    place = ROOT.joinpath(*name.split("."))
    return any(path.is_file() and _runs(path) for path in (place.with_suffix(".py"), place / "__main__.py"))
