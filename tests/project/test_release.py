"""The wheel and the sdist contain what they should, and run in an empty environment."""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
from email.parser import Parser
from hashlib import sha256
from pathlib import Path
from urllib.request import urlopen
from zipfile import ZipFile

import pytest

from reverie import __version__
from tests import ROOT
from tools import pythons

SCRIPTS = "Scripts" if os.name == "nt" else "bin"


# --- metadata ----------------------------------------------------------------------------------------------


def test_the_version_is_written_once() -> None:
    places = [
        "*.md",
        "*.toml",
        "*.cff",
        "*.yml",
        "docs/**/*.md",
        "src/reverie/**/*.py",
        "src/reverie/**/*.js",
    ]
    named = {
        path.relative_to(ROOT).as_posix()
        for place in places
        for path in ROOT.glob(place)
        if "vendor" not in path.parts
        and re.search(rf"(?<![\d.=]){re.escape(__version__)}(?![\d.])", path.read_text())
    }
    assert named == {"src/reverie/__init__.py", "CITATION.cff", "CHANGELOG.md"}
    assert f"\nversion: {__version__}\n" in (ROOT / "CITATION.cff").read_text()
    assert re.match(rf"# Changelog\n\n## {re.escape(__version__)}, ", (ROOT / "CHANGELOG.md").read_text())


def test_each_extra_has_all_its_packages() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    names = {extra: {re.split(r"[<>=\[;~! ]", each)[0] for each in extras[extra]} for extra in extras}
    assert {"gymnasium", "pettingzoo", "pillow", "resvg-py"} < names["envs"]
    assert "reverie[envs]" in extras["open-spiel"] and "open_spiel" in names["open-spiel"]
    assert not {"open_spiel", "scipy"} & names["envs"]  # large, and no wheels for Windows
    assert {"mkdocs", "mkdocs-material", "mkdocstrings-python"} < names["docs"]
    assert not {"torch", "open_spiel", "mkdocs"} & names["test"] and "torch" not in names["dev"]
    for each in (*extras["test"], *extras["dev"], *extras["long"], *extras["film"]):
        assert each.startswith("reverie[") or "==" in each, f"one test run is like another, but for {each}"


def test_the_pythons_that_are_named_are_those_that_are_tried() -> None:
    named = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["classifiers"]
    of_python = [each.rpartition(" ")[2] for each in named if re.search(r":: 3\.\d+$", each)]
    assert of_python == list(pythons.VERSIONS)
    assert pythons.find_interpreter("3.99") is None and pythons.find_interpreter(sys.executable) == Path(
        sys.executable
    )


# --- contents ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the repository."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=300)
    (file,) = folder.glob("*.whl")
    return file


def contents(wheel: Path) -> dict[str, str]:
    with ZipFile(wheel) as files:
        return {name: sha256(files.read(name)).hexdigest() for name in files.namelist()}


@pytest.mark.bulk
def test_the_wheel_has_all_it_takes_to_play_and_nothing_else(wheel: Path) -> None:
    assert wheel.name == f"reverie-{__version__}-py3-none-any.whl"
    assert wheel.stat().st_size < 23_000_000  # 22.2 MB: word vectors, lists of words, what people say
    names = set(contents(wheel))
    about = f"reverie-{__version__}.dist-info/"
    assert {"reverie/py.typed", "reverie/web/index.html", f"{about}licenses/LICENSE"} < names
    ours = {path.relative_to(ROOT / "src").as_posix() for path in (ROOT / "src").rglob("*") if path.is_file()}
    ours = {
        name for name in ours if "__pycache__" not in name and not name.endswith((".pyc", ".nbi", ".nbc"))
    }
    assert {name for name in names if not name.startswith(about)} == ours
    strange = [name for name in names if re.search(r"(^|/)(tests?|__pycache__|\.[^/]*)(/|$)|\.pyc$", name)]
    assert not strange
    here = [str(ROOT).encode(), str(Path.home()).encode() + b"/", str(wheel.parent).encode()]
    with ZipFile(wheel) as files:
        for name in names:
            held = files.read(name)
            assert not any(path in held for path in here), name


@pytest.mark.bulk
def test_the_wheel_names_every_licence_and_carries_its_terms(wheel: Path) -> None:
    with ZipFile(wheel) as files:
        about = f"reverie-{__version__}.dist-info/"
        metadata = Parser().parsestr(files.read(f"{about}METADATA").decode())
        named = set(metadata["License-Expression"].split(" AND "))
        credits_ = files.read("reverie/web/pictures/CREDITS.md").decode()
        words = files.read("reverie/whenidream/words/README.md").decode()
        terms = metadata.get_all("License-File", [])
        carried = "".join(files.read(f"{about}licenses/{name}").decode() for name in terms)
    for licence in ("MIT", "CC BY 3.0", "CC BY 4.0", "Apache License 2.0", "CC0"):
        assert licence in credits_
    for licence in ("CC0 1.0", "CC BY-SA 4.0", "WordNet licence", "Apache 2.0"):
        assert licence in words
    assert named == {
        *("MIT", "CC0-1.0", "CC-BY-SA-4.0", "CC-BY-3.0", "CC-BY-4.0", "Apache-2.0"),
        *("BSD-2-Clause", "BSD-3-Clause", "LicenseRef-WordNet", "LicenseRef-SCOWL"),
    }
    for licensor in ("MIT License", "Princeton University", "Kevin Atkinson", "Google LLC", "Apache License"):
        assert licensor in carried


@pytest.mark.bulk
@pytest.mark.thousand
def test_a_wheel_of_the_sdist_and_one_of_the_repository_are_the_same(wheel: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(tmp_path), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    (from_sdist,), (sdist,) = tmp_path.glob("*.whl"), tmp_path.glob("*.tar.gz")
    assert contents(from_sdist) == contents(wheel)
    with tarfile.open(sdist) as files:
        names = [name.partition("/")[2] for name in files.getnames()]
    assert {"LICENSE", "README.md", "CHANGELOG.md", "CITATION.cff", "pyproject.toml", "PKG-INFO"} < set(names)
    assert not [name for name in names if name.startswith(("tests", "docs", ".")) and name != ".gitignore"]


# --- in an empty environment --------------------------------------------------------------------------------


class Stranger:
    """A user with Python, our wheel and a new folder."""

    def __init__(self, folder: Path, wheel: Path, *others: str) -> None:
        venv.create(folder / "venv", with_pip=False)
        self.home = folder / "home"
        self.home.mkdir()
        self.bin = folder / "venv" / SCRIPTS
        pip = [sys.executable, "-m", "pip", "--python", str(self.bin / "python"), "install", "--quiet"]
        done = subprocess.run([*pip, str(wheel), *others], capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stderr
        ours = ("PYTHON", "REVERIE", "COV", "VIRTUAL_ENV")
        self.env = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
        self.env |= {"HOME": str(self.home), "XDG_DATA_HOME": str(self.home / "data"), "PYTHONUTF8": "1"}

    def run(self, command: str, *words: str, says: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.bin / command, *words],
            cwd=self.home,
            env=self.env,
            input=says,
            capture_output=True,
            text=True,
            timeout=300,
        )

    def asks(self, *words: str, says: str = "") -> str:
        """Run the command, which must succeed, and return its output."""
        done = self.run("reverie", *words, says=says)
        assert done.returncode == 0, done.stderr
        return done.stdout


def first_screen() -> str:
    """Return the README's first screen of Python."""
    return (ROOT / "README.md").read_text().split("```python\n", 1)[1].split("```", 1)[0]


@pytest.mark.bulk
@pytest.mark.thousand
def test_from_a_wheel_in_an_empty_environment_one_can_play(
    wheel: Path, tmp_path: Path, subtests: pytest.Subtests
) -> None:
    stranger = Stranger(tmp_path, wheel)
    with subtests.test("the README's first screen"):
        (stranger.home / "screen.txt").write_text(first_screen())
        done = stranger.run("python", "-m", "doctest", "screen.txt")
        assert done.returncode == 0, done.stdout + done.stderr
        assert ">>> from reverie import onirim" in first_screen()
    with subtests.test("it is this version, and not the one of the repository"):
        assert stranger.asks("--version") == f"reverie {__version__}\n"
        where = stranger.run("python", "-c", "import reverie; print(reverie.__file__)").stdout
        assert Path(where).is_relative_to(tmp_path / "venv")
    with subtests.test("games among bots"):
        summary = json.loads(
            stranger.asks("simulate", "onirim", "--player", "random", "--games", "2", "--json")
        )
        assert summary["games"] == 2
    with subtests.test("a game in the terminal"):
        table = stranger.asks("play", "onirim", "--seed", "7", says="play red sun\nquit\n")
        assert "You play the red sun." in table
    with subtests.test("the page, over HTTP"):
        look_at_the_page(stranger)
    with subtests.test("what needs more says so in a sentence"):
        for words, extra in [
            (["bench"], "lab"),
            (["calibrate"], "lab"),
            (["simulate", "onirim", "--on", "ray"], "ray"),
        ]:
            done = stranger.run("reverie", *words)
            assert (done.returncode, done.stdout) == (2, "")
            assert re.fullmatch(rf"reverie: [^\n]+: pip install reverie\[{extra}\]\.\n", done.stderr)
    with subtests.test("its types, for those who check theirs"):
        mypy = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(ROOT / ".mypy_cache/user")]
        program = users_program(stranger)
        command = [*mypy, "--python-executable", str(stranger.bin / "python"), program]
        checked = subprocess.run(command, cwd=stranger.home, env=stranger.env, capture_output=True, text=True)
        assert checked.stdout == "Success: no issues found in 1 source file\n", checked.stdout


def users_program(stranger: Stranger) -> str:
    """Copy a user's program beside our wheel, with the packages that are here; return its name."""
    (packages,) = (stranger.bin.parent / "lib").glob("*/site-packages")
    (packages / "here.pth").write_text(f"{Path(pytest.__file__).parent.parent}\n")
    shutil.copy(ROOT / "tests/typing/user_program.py", stranger.home)
    return "user_program.py"


def look_at_the_page(stranger: Stranger) -> None:
    command = [str(stranger.bin / "reverie"), "serve", "--port", "0", "--data", str(stranger.home / "tables")]
    serving = subprocess.Popen(
        command, cwd=stranger.home, env=stranger.env, stderr=subprocess.PIPE, text=True
    )
    try:
        assert serving.stderr is not None
        found = re.search(r"http://\S+/", serving.stderr.readline())
        assert found is not None
        with urlopen(found[0], timeout=60) as answer:  # noqa: S310
            page = answer.read().decode()
        assert "<title>Reverie" in page
        named = re.findall(r'(?:src|href)="/?([^":]+\.(?:js|css|svg))"', page)
        for file in (*named, "texts/en.json", "texts/fr.json"):
            with urlopen(found[0] + file, timeout=60) as answer:  # noqa: S310
                assert answer.status == 200
    finally:
        serving.terminate()
        serving.communicate(timeout=60)
