"""Python for the browser: Pyodide, and msgspec compiled for it. Their hashes are checked.

`python -m reverie.pocket.runtime` downloads them if they are missing.
"""

import hashlib
import json
import os
import shlex
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from ..refusal import Refusal

VERSION = "314.0.7"
SHA512 = (
    "d18bd7c4485f11da4b7dbfd790cd8114078c44eab488c517d9bcf31fda4eb6dc"
    "8c716930abe1db139bb2b860fcd8b37bcb6abe48dbe2ffa579244b0e943d91d4"
)
"""Hash of npm's package `pyodide` of this version."""
MSGSPEC = "msgspec==0.22.0 --hash=sha256:a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022\n"
"""The line of a requirements file for msgspec, with the hash of its wheel for Pyodide."""
PLATFORM = (
    *("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14"),
    *("--implementation", "cp", "--abi", "cp314"),
)
SCRIPTS = ("pyodide.mjs", "pyodide.asm.mjs")
LIBRARY_FILE = "python_stdlib.zip"
NEEDED = (*SCRIPTS, "pyodide.asm.wasm", LIBRARY_FILE, "pyodide-lock.json", "package.json")


def here() -> Path:
    """Return the folder, inside this Python's folder, to which `fetch` downloads Pyodide."""
    return Path(sys.prefix) / "pyodide"


def is_complete(folder: Path) -> bool:
    """Return whether `folder` contains everything that a pocket needs."""
    return all((folder / name).is_file() for name in NEEDED) and any(folder.glob("msgspec-*.whl"))


def is_fetched() -> bool:
    """Return whether `fetch` has downloaded everything, in the version that this Reverie needs."""
    if not is_complete(here()):
        return False
    return bool(json.loads((here() / "package.json").read_text("utf-8"))["version"] == VERSION)


def program(name: str) -> str | None:
    """Return the path of a program in this Python's `bin` or else on the search path, or None."""
    return shutil.which(name, path=os.pathsep.join([str(Path(sys.prefix) / "bin"), os.environ["PATH"]]))


def fetch() -> None:
    """Download Pyodide with npm and msgspec with pip, check both hashes, and put the files into `here()`."""
    npm = program("npm")
    if npm is None:
        raise Refusal("needs-npm")
    try:
        _fetch(npm, here())
    except OSError as problem:  # the disk is full, or this Python's folder is not writable
        raise Refusal("pyodide-download-failed", why=str(problem)) from problem


def _fetch(npm: str, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=to.parent) as folder:
        made = Path(folder) / "made"
        made.mkdir()
        _run([npm, "pack", "--loglevel=error", f"pyodide@{VERSION}"], Path(folder))
        package = Path(folder) / f"pyodide-{VERSION}.tgz"
        if hashlib.sha512(package.read_bytes()).hexdigest() != SHA512:
            raise Refusal("pyodide-download-failed", why=f"sha512({package.name}) ≠ {SHA512}")
        with tarfile.open(package) as archive:
            for name in NEEDED:
                archive.extract(f"package/{name}", folder, filter="data")
                shutil.move(Path(folder) / "package" / name, made / name)
        requirements = Path(folder) / "wanted.txt"
        requirements.write_text(MSGSPEC, "utf-8")
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
        chosen = [*PLATFORM, "--only-binary=:all:", "--require-hashes", "--requirement", str(requirements)]
        _run([*pip, *chosen, "--dest", str(made)], Path(folder))
        shutil.rmtree(to, ignore_errors=True)
        made.rename(to)


def _run(command: list[str], folder: Path) -> None:
    """Run a command that downloads and prints its own errors. Raise `Refusal` if it fails."""
    environment = {**os.environ, "PATH": os.pathsep.join([str(Path(command[0]).parent), os.environ["PATH"]])}
    done = subprocess.run(  # noqa: S603 - npm, and pip of this Python
        command, cwd=folder, env=environment, stdout=subprocess.DEVNULL
    )
    if done.returncode:
        raise Refusal("pyodide-download-failed", why=shlex.join(command))


if __name__ == "__main__":
    try:
        if not is_fetched():
            fetch()
    except Refusal as problem:
        sys.exit(str(problem))
