"""The documentation is correct: its code runs, its commands parse, and its site builds and is
self-contained."""

import contextlib
import io
import json
import os
import re
import shlex
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple

import pytest

from reverie.cli import _parser
from reverie.onirim.options import OPTIONS
from reverie.server.messages import VERSION
from reverie.server.store import postgres_schema
from reverie.table import schema
from tests import ROOT
from tests.server.serving import Server
from tools import test_all
from tools.site import house, modules

DOCS = ROOT / "docs"
PAGES = [*sorted(DOCS.rglob("*.md")), *sorted(ROOT.glob("*.md"))]
NOTEBOOKS = sorted(DOCS.rglob("*.ipynb"))
FENCE = re.compile(r"^( *)```(\w*)[^\n]*\n(.*?)^\1```", re.MULTILINE | re.DOTALL)
OF_A_MACHINE = re.compile(r"/(?:home|Users|root|work|tmp)/\w")


class Block(NamedTuple):
    """A block of code in a page."""

    page: Path
    language: str
    code: str

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}: {self.code.strip().splitlines()[0]}"


def blocks(*languages: str) -> list[Block]:
    """Return every fenced block in one of these languages, with the files that it includes."""
    found = []
    for page in PAGES:
        for _, language, code in FENCE.findall(page.read_text(encoding="utf-8")):
            if language in languages:
                found.append(Block(page, language, re.sub(r'--8<-- "(.+)"', _included, code)))
    return found


def _included(named: re.Match[str]) -> str:
    return (ROOT / named[1]).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "block", [b for b in blocks("python", "pycon", "py") if ">>> " not in b.code], ids=str
)
def test_python_without_prompts_runs(block: Block) -> None:
    """Blocks with prompts are doctests, and pytest runs them as such."""
    run = subprocess.run([sys.executable, "-c", block.code], stdin=subprocess.DEVNULL, capture_output=True)
    assert run.returncode == 0, run.stderr.decode()


def test_a_doctest_is_marked_as_python() -> None:
    """A block without a language would be shown without colours."""
    assert [str(block) for block in blocks("", "text", "sh") if ">>> " in block.code] == []


@pytest.mark.parametrize("block", blocks("json"), ids=str)
def test_json_is_json(block: Block) -> None:
    json.loads(block.code)


def commands() -> list[str]:
    """Return every complete command `reverie …` in a code block or in an inline code span."""
    found = {line.strip() for block in blocks("sh") for line in block.code.splitlines()}
    for page in PAGES:
        found.update(re.findall(r"`((?:[A-Z_]+=\S+ )*reverie \w[^`:]*)`", page.read_text(encoding="utf-8")))
    return sorted(line for line in found if re.match(r"(?:[A-Z_]+=\S+ )*reverie ", line))


@pytest.mark.parametrize("line", commands())
def test_a_command_that_is_shown_can_be_typed(line: str) -> None:
    words = shlex.split(line, comments=True)
    words = ["7" if re.fullmatch("[A-Z]", word) else word for word in words[words.index("reverie") + 1 :]]
    if len(words) == 1 or "COMMAND" in words:
        words = [words[0].replace("COMMAND", "serve"), "--help"]  # the command is only named
    output = io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        try:
            _parser().parse_args(words)
        except SystemExit as left:
            assert left.code == 0, output.getvalue()


MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
RUNNING_TESTS = (DOCS / "how/tests.md").read_text(encoding="utf-8")


def test_targets_of_the_makefile_and_of_the_docs_are_the_same() -> None:
    text = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    named = set(re.findall(r"`make ([\w-]+)`", text)) | set(re.findall(r"^make ([\w-]+)", text, re.MULTILINE))
    assert named <= set(re.findall(r"^([\w-]+):", MAKEFILE, re.MULTILINE))
    phony = re.search(r"^\.PHONY: (.+)$", MAKEFILE, re.MULTILINE)
    quick = re.search(r"^QUICK := (.+)$", MAKEFILE, re.MULTILINE)
    assert phony is not None and quick is not None
    rows = dict(re.findall(r"^\| `make ([\w-]+)` \|.*\| (.+) \|$", RUNNING_TESTS, re.MULTILINE))
    assert sorted(rows) == sorted(phony[1].split()) and len(rows) <= 12
    helped = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert re.findall(r"^  make ([\w-]+) ", helped, re.MULTILINE) == phony[1].split()
    assert [path for path in quick[1].split() if not (ROOT / path).exists()] == []


def test_every_part_of_test_all_is_described() -> None:
    table = RUNNING_TESTS.split("## The parts")[1]
    assert re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE) == [part.name for part in test_all.PARTS]


def test_every_file_that_a_recipe_names_is_there() -> None:
    recipes = CONTRIBUTING.split("## Recipes")[1].split("\n## ")[0]
    recipes += (DOCS / "how/languages.md").read_text(encoding="utf-8")
    roots = (ROOT, ROOT / "src" / "reverie")
    files = set(re.findall(r"`([\w./*-]+/[\w./*-]+)`", recipes))
    assert "onirim/rules.py" in files
    lost = [file for file in files if not any([*root.glob(file.replace("LANG", "*"))] for root in roots)]
    assert lost == []


ENVIRONMENTS = {"gymnasium": (1,), "pettingzoo": (2,), "open_spiel": (1, 2)}
"""Numbers of players of the environments that a page of docs/envs describes."""


@pytest.mark.parametrize("page", ENVIRONMENTS)
def test_the_pages_on_environments_list_every_option(page: str) -> None:
    text = (DOCS / f"envs/{page}.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| (.+?) \|", text, re.MULTILINE))
    for name, option in OPTIONS.items():
        if set(option.players) & set(ENVIRONMENTS[page]):
            assert set(re.findall(r'`"?(\w+)"?`', rows[name])) == {str(value) for value in option.values}
        else:
            assert name not in rows


def test_contributing_stays_short() -> None:
    assert len(CONTRIBUTING.encode()) < 8000


def test_the_list_of_modules_is_up_to_date() -> None:
    """`python -m tools.site.modules` writes it."""
    page = modules.PAGE.read_text(encoding="utf-8")
    assert page == modules.filled(page)
    assert [line for line in page.splitlines() if line.endswith("|  |")] == [], "no docstring"


def test_the_page_on_privacy_names_everything_that_is_stored() -> None:
    page = (DOCS / "privacy.md").read_text(encoding="utf-8")
    tables = set(re.findall(r"CREATE (?:UNLOGGED )?TABLE (\w+)", schema.SCHEMA + postgres_schema.SCHEMA))
    storage = (ROOT / "src/reverie/web/scripts/ground/storage.js").read_text(encoding="utf-8")
    keys = set(re.findall(r'\bwrite\("(\w+)"', storage))
    assert len(tables) > 8 and len(keys) > 6
    assert [name for name in sorted(tables | keys) if f"`{name}`" not in page] == []


def test_no_page_names_a_path_of_one_machine() -> None:
    for page in [*PAGES, *NOTEBOOKS, ROOT / "mkdocs.yml"]:
        assert not OF_A_MACHINE.search(page.read_text(encoding="utf-8")), page


def test_the_messages_of_a_tap_are_those_of_a_server(tmp_path: Path) -> None:
    """docs/how/tap.md follows one move; this test makes it."""
    from websockets.sync.client import connect

    documented = [json.loads(block.code) for block in blocks("json") if block.page.name == "tap.md"]
    say, to_player, to_friend, done, refused = documented
    server = Server(tmp_path)
    try:
        code = server.table(seed="7")
        token = server.sit(code, "Ada")
        with connect(f"ws://{server.at}/ws/{code}") as ada, connect(f"ws://{server.at}/ws/{code}") as friend:
            ada.send(json.dumps({"type": "join", "version": VERSION, "token": token}))
            ada.recv(timeout=60)
            friend.send(json.dumps({"type": "join", "version": VERSION}))
            friend.recv(timeout=60)
            ada.send(json.dumps({"type": "begin", "number": 1}))
            begun = [json.loads(ada.recv(timeout=60)) for _ in range(2)]
            assert begun[0]["view"]["hands"] == [["red sun", "red sun", "blue moon", "blue key", "brown key"]]
            friend.recv(timeout=60)
            ada.send(json.dumps(say))
            received = [json.loads(ada.recv(timeout=60)) for _ in range(2)]
            received.insert(1, json.loads(friend.recv(timeout=60)))
            ada.send(json.dumps({**say, "number": 3}))
            received.append(json.loads(ada.recv(timeout=60)))
    finally:
        server.stop()
    for message in (*received[:2], to_player, to_friend):
        message.pop("time")
    assert received == [to_player, to_friend, done, refused]


# Notebooks


@pytest.mark.bulk
@pytest.mark.thousand
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_from_top_to_bottom(path: Path) -> None:
    import nbformat

    from tools.site import notebooks

    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in notebook.cells), (
        "a notebook is kept without its output"
    )
    notebooks.run(notebook, path.parent)
    page, pictures = notebooks.page_of(notebook, path.name)
    assert pictures
    assert all(f"]({name})" in page and drawn.startswith("<svg") for name, drawn in pictures.items())


# The site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built without the network; a warning is an error. Notebooks have their own test."""
    built = tmp_path_factory.mktemp("site")
    nowhere = dict.fromkeys(("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"), "http://127.0.0.1:9")
    env = {**os.environ, **nowhere, "NO_MKDOCS_2_WARNING": "1", "RUN_NOTEBOOKS": "false"}
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(built)]
    run = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    return built


class Loads(HTMLParser):
    """The files that a browser loads for a page, and the targets of its links."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.links: list[str] = []
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if "src" in given:
            self.loads.append(given["src"])
        self.loads += [part.split()[0] for part in given.get("srcset", "").split(",") if part]
        self.loads += re.findall(r"url\(([^)]+)\)", given.get("style", ""))
        if "href" in given:
            (self.links if tag == "a" else self.loads).append(given["href"])


def _is_there(page: Path, address: str) -> bool:
    path = re.split(r"[?#]", address)[0]
    return path == "" or (page.parent / path).exists()


@pytest.mark.bulk
@pytest.mark.thousand
def test_the_site_has_every_page_and_loads_nothing_from_elsewhere(site: Path) -> None:
    for page in DOCS.rglob("*.md"):
        assert (site / page.relative_to(DOCS)).with_suffix(".html").exists(), page
    for page in site.rglob("*.html"):
        if page.name == "404.html":  # it is served at any address, so its links begin at the root
            continue
        assert str(ROOT) not in page.read_text(encoding="utf-8"), page
        found = Loads(page)
        assert [each for each in found.loads if re.match(r"(\w+:)?//", each)] == [], page
        assert [each for each in found.loads if not _is_there(page, each)] == [], page
        ours = [each for each in found.links if not re.match(r"\w+:", each)]
        assert [each for each in ours if not _is_there(page, each)] == [], page
    for sheet in site.rglob("*.css"):
        assert not re.search(r"url\(['\"]?(https?:)?//", sheet.read_text(encoding="utf-8")), sheet


# The house


def test_the_house_is_drawn_and_listed_as_the_contracts_have_it() -> None:
    assert house.PAGE.read_text(encoding="utf-8") == house.written_into(
        house.PAGE.read_text(encoding="utf-8")
    )
    assert house.PICTURE.read_text(encoding="utf-8") == house.picture()
