"""Check that a release can be made, and stop at the first problem.

Run by `make release-check`. Nothing is published, tagged or committed; sdist and wheel are left in `dist`.
"""

import re
import shutil
import subprocess
import sys
import tempfile
import venv
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parent.parent


class NotReady(Exception):
    """The reason why a release cannot be made, as a sentence."""


def main() -> int:
    """Take the steps in order, the quick ones first, and return the exit status."""
    version = version_in(ROOT)
    print(f"Reverie {version}:")
    try:
        for what, step in STEPS:
            print(f"  {what}", flush=True)
            step(ROOT)
    except NotReady as problem:
        print(f"Not ready: {problem}", file=sys.stderr)
        return 1
    print(f"Ready. What is left is yours: git tag v{version}, and upload what is in dist.")
    return 0


def version_in(root: Path) -> str:
    found = re.search(r'^__version__ = "(.+)"$', (root / "src/reverie/__init__.py").read_text(), re.MULTILINE)
    if found is None:
        raise NotReady("src/reverie/__init__.py names no version.")
    return found[1]


def nothing_is_left_to_commit(root: Path) -> None:
    changed = asked(root, "git", "status", "--porcelain").splitlines()
    if changed:
        raise NotReady(f"{changed[0][3:]} is not committed{', nor are others' * (len(changed) > 1)}.")


def the_version_is_new(root: Path) -> None:
    tag = f"v{version_in(root)}"
    if asked(root, "git", "tag", "--list", tag).strip():
        raise NotReady(f"{tag} has been tagged already: give src/reverie/__init__.py the next version.")


def the_changelog_has_a_day_for_it(root: Path) -> None:
    version = version_in(root)
    newest = re.search(r"^## (\S+), (.+)$", (root / "CHANGELOG.md").read_text(), re.MULTILINE)
    if newest is None or newest[1] != version:
        raise NotReady(f"CHANGELOG.md does not begin with a section for {version}.")
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", newest[2]):
        raise NotReady(
            f'CHANGELOG.md has "{newest[2]}" where the day of {version} belongs (like 2026-11-15).'
        )


def the_citation_agrees(root: Path) -> None:
    version = version_in(root)
    if f"\nversion: {version}\n" not in (root / "CITATION.cff").read_text():
        raise NotReady(f"CITATION.cff names another version than {version}.")


def the_files_are_built(root: Path) -> None:
    dist = root / "dist"
    shutil.rmtree(dist, ignore_errors=True)
    do(root, "The files cannot be built", sys.executable, "-m", "build", "--no-isolation")
    for path in sorted(dist.iterdir()):
        print(f"    {path.name}, {path.stat().st_size / 1e6:.1f} MB")


def their_metadata_is_sound(root: Path) -> None:
    """Check the metadata with twine, in a temporary environment."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=False)
        python = Path(folder, "bin", "python")
        pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "twine"]
        if subprocess.run(pip, capture_output=True).returncode:
            raise NotReady("twine, which looks at the files as an index would, cannot be installed here.")
        files = [str(path) for path in (root / "dist").iterdir()]
        do(root, "An index would refuse the files", str(python), "-m", "twine", "check", "--strict", *files)


def the_docs_are_built(root: Path) -> None:
    do(root, "The documentation has warnings", "make", "docs")


def all_tests_pass(root: Path) -> None:
    if subprocess.run(["make", "test"], cwd=root).returncode:
        raise NotReady("`make test` fails.")


STEPS: list[tuple[str, Callable[[Path], None]]] = [
    ("is all committed?", nothing_is_left_to_commit),
    ("is the version a new one?", the_version_is_new),
    ("has the changelog a day for it?", the_changelog_has_a_day_for_it),
    ("does the citation agree?", the_citation_agrees),
    ("sdist and wheel", the_files_are_built),
    ("their metadata", their_metadata_is_sound),
    ("the documentation", the_docs_are_built),
    ("all checks and tests, and the wheel in an empty environment among them (`make test`)", all_tests_pass),
]


def asked(root: Path, *command: str) -> str:
    return subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout


def do(root: Path, trouble: str, *command: str) -> None:
    done = subprocess.run(command, cwd=root, capture_output=True, text=True)
    if done.returncode:
        print(done.stdout + done.stderr, file=sys.stderr)
        raise NotReady(f"{trouble}: see above.")


if __name__ == "__main__":
    sys.exit(main())
