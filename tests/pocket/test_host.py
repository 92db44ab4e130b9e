"""Reverie without a server: tables, their log and the games behind two calls and a connection."""

import asyncio
import json
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from reverie.cli import main
from reverie.onirim.observation import FULL_WIDTH
from reverie.pocket import bridge, document, runtime, site
from reverie.pocket.file import PocketFile
from reverie.pocket.host import Pocket
from reverie.pocket.no_threads import run_without_threads
from reverie.server.http.modules import WEB
from reverie.server.messages import VERSION
from reverie.table.store import Damaged
from tests import ROOT


class Browser:
    """A browser's storage for a pocket: pages, each change in one transaction."""

    def __init__(self) -> None:
        self.pages: dict[int, bytes] = {}
        self.number = 0
        self.room = True
        self.told: list[bool] = []

    async def keep(self, pages: Mapping[int, bytes], number: int) -> None:
        if not self.room:
            raise OSError("QuotaExceededError")
        await asyncio.sleep(0)
        self.pages |= pages
        self.number = number

    def kept(self) -> bytes:
        return b"".join(self.pages[at] for at in range(self.number))

    async def open(self) -> Pocket:
        return await Pocket.open(self.kept(), self.keep, self.told.append)


class Somebody:
    """A page at a table of a pocket."""

    def __init__(self, pocket: Pocket, code: str, token: str | None) -> None:
        self.heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.ended: list[tuple[int, str]] = []
        self.number = 0
        self.line = pocket.connect(
            code, lambda text: self.heard.put_nowait(json.loads(text)), lambda *why: self.ended.append(why)
        )
        self.line.receive(json.dumps({"type": "join", "version": VERSION, "token": token}))

    async def hear(self, *kinds: str) -> dict[str, Any]:
        async with asyncio.timeout(10):
            while True:
                told = await self.heard.get()
                if told["type"] in kinds:
                    return told

    async def do(self, kind: str, **more: Any) -> dict[str, Any]:
        self.number += 1
        self.line.receive(json.dumps({"type": kind, "number": self.number, **more}))
        while (told := await self.hear("done", "refused", "advice"))["number"] != self.number:
            pass
        return told

    async def seen(self) -> dict[str, Any]:
        """Request and return the whole view."""
        self.line.receive(json.dumps({"type": "view", "number": 0}))
        view: dict[str, Any] = (await self.hear("view"))["table"]
        return view


async def asked(pocket: Pocket, path: str, **body: Any) -> dict[str, Any]:
    told = await pocket.ask("POST", path, json.dumps(body))
    assert told.status < 300, told.body
    answer: dict[str, Any] = json.loads(told.body)
    return answer


async def seated(pocket: Pocket, **more: Any) -> tuple[str, str]:
    code = (await asked(pocket, "/api/tables", game="onirim", seats=1, **more))["code"]
    return code, (await asked(pocket, f"/api/tables/{code}/sit", name="Ada"))["token"]


async def play(ada: Somebody, turns: int) -> dict[str, Any]:
    for _ in range(turns):
        view = await ada.seen()
        if not view["may"]:
            return view
        assert (await ada.do("move", move=[view["may"][0]]))["type"] == "done"
    return await ada.seen()


async def test_a_whole_game_alone_without_a_server_and_its_story() -> None:
    pocket = await Browser().open()
    code, token = await seated(pocket, seed="pocket", coach="hints")
    ada = Somebody(pocket, code, token)
    assert (await ada.do("begin"))["type"] == "done"
    assert (await ada.do("advise", explain=True))["moves"]
    view = await play(ada, 400)
    assert view["view"]["phase"] == "over"
    record = await asked(pocket, f"/api/tables/{code}/record", token=token)
    assert record["seed"] == "pocket"
    story = await asked(pocket, f"/api/tables/{code}/analysis", token=token)
    assert story["record"]["steps"] == record["steps"]
    listed = (await asked(pocket, "/api/games", token=token))["finished"]
    assert [each["code"] for each in listed] == [code]
    await pocket.close()


async def test_a_pocket_that_is_closed_in_mid_game_goes_on_where_it_was() -> None:
    browser = Browser()
    pocket = await browser.open()
    code, token = await seated(pocket)
    ada = Somebody(pocket, code, token)
    await ada.do("begin")
    before = await play(ada, 7)
    kept = browser.kept()  # the tab is closed at this moment: nothing is tidied up
    again = await Pocket.open(kept, browser.keep, browser.told.append)
    ada = Somebody(again, code, token)
    assert (await ada.hear("view"))["table"]["view"] == before["view"]
    assert (await play(ada, 3))["begun"]


async def test_a_move_is_stored_before_it_is_shown() -> None:
    """A move is stored before the page hears of it, so closing the browser loses nothing."""
    browser = Browser()
    pocket = await browser.open()
    code, token = await seated(pocket)
    ada = Somebody(pocket, code, token)
    await ada.do("begin")
    for _ in range(5):
        view = await ada.seen()
        await ada.do("move", move=[view["may"][0]])
        shown = await ada.seen()
        other = Somebody(await Pocket.open(browser.kept(), Browser().keep, print), code, token)
        assert (await other.hear("view"))["table"]["view"] == shown["view"]


async def test_a_full_store_is_reported_and_the_game_continues() -> None:
    browser = Browser()
    pocket = await browser.open()
    code, token = await seated(pocket)
    ada = Somebody(pocket, code, token)
    await ada.do("begin")
    browser.room = False
    await play(ada, 3)
    assert browser.told == [True]
    browser.room = True
    shown = await play(ada, 1)
    assert browser.told == [True, False]
    other = Somebody(await browser.open(), code, token)
    assert (await other.hear("view"))["table"]["view"] == shown["view"]


async def test_the_dream_of_a_day_is_the_same_in_every_pocket_and_has_one_try() -> None:
    hands = []
    for _ in range(2):
        pocket = await Browser().open()
        told = await asked(pocket, "/api/tables", game="onirim", seats=1, daily=True, name="Ada")
        ada = Somebody(pocket, told["code"], told["token"])
        hands.append((await ada.hear("view"))["table"]["view"]["hands"])
        again = await pocket.ask(
            "POST",
            "/api/tables",
            json.dumps({"game": "onirim", "seats": 1, "daily": True, "token": told["token"]}),
        )
        assert again.status == 200 and json.loads(again.body)["code"] == told["code"]
    assert hands[0] == hands[1]


async def test_a_move_stores_only_a_few_pages() -> None:
    browser = Browser()
    pocket = await browser.open()
    code, token = await seated(pocket)
    ada = Somebody(pocket, code, token)
    await ada.do("begin")
    browser.pages.clear()
    await play(ada, 1)
    assert 0 < len(browser.pages) <= 8 < browser.number


@pytest.mark.parametrize("kept", [b"no database" * 1000, b"SQLite format 3\0" + bytes(8176)])
def test_pages_that_are_no_database_are_told_of(kept: bytes) -> None:
    with pytest.raises(Damaged):
        asyncio.run(PocketFile.open(kept, Browser().keep, print))


@pytest.fixture(scope="module")
def pocket(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A pocket written by `reverie pocket`."""
    if not runtime.here().is_dir():
        pytest.skip("there is no Pyodide here; `make pocket` brings it")
    folder = tmp_path_factory.mktemp("written") / "pocket"
    assert main(["pocket", str(folder)]) == 0
    return folder


def test_a_pocket_is_written_anew_over_itself_and_how_large_it_is_is_said(
    pocket: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    older = pocket / "scripts" / "of-another-version.js"
    older.touch()
    before = (pocket / "sw.js").read_bytes()
    assert main(["pocket", str(pocket)]) == 0
    sent = site.download_size(pocket) / 1e6
    assert f"{sent:.1f} MB to download." in " ".join(capsys.readouterr().out.split())
    assert (pocket / "sw.js").read_bytes() == before, "the same files are the same pocket"
    assert not older.exists()
    assert sent < LARGEST


LARGEST = 8.5
"""Megabytes sent until everything is stored; docs/speed.md lists the parts."""


@pytest.mark.parametrize(
    ("there", "says"),
    [("none", "There is no Pyodide"), ("folder", "something else"), ("file", "something else")],
)
def test_a_pocket_is_written_over_nothing_else(
    there: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pyodide, to = tmp_path / "pyodide", tmp_path / "there"
    pyodide.mkdir()
    if there != "none":
        for name in runtime.NEEDED:
            (pyodide / name).touch()
        (pyodide / "msgspec-0.whl").touch()
    if there == "folder":
        to.mkdir()
    kept = to / "letters" if there == "folder" else to
    if there != "none":
        kept.write_text("dear Ada")
    assert main(["pocket", str(to), "--pyodide", str(pyodide)]) == 2
    assert says in " ".join(capsys.readouterr().err.split())
    assert there == "none" or kept.read_text() == "dear Ada"


def test_a_pyodide_of_another_version_is_fetched_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.prefix", str(tmp_path))
    runtime.here().mkdir()
    for name in (*runtime.NEEDED, "msgspec-0.whl"):
        (runtime.here() / name).touch()
    for version, fetched in ((runtime.VERSION, True), ("0.1", False)):
        (runtime.here() / "package.json").write_text(json.dumps({"version": version}))
        assert runtime.is_fetched() is fetched


def test_an_unwritable_folder_for_pyodide_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr("sys.prefix", str(tmp_path / "file"))
    monkeypatch.setattr(runtime, "program", lambda name: "/bin/false")
    assert main(["pocket", str(tmp_path / "pocket")]) == 2
    assert "Pyodide could not be downloaded: " in " ".join(capfd.readouterr().err.split())


@pytest.mark.parametrize(
    ("npm", "says"),
    [
        (None, "npm is missing: pip install reverie[pocket]"),
        ("echo no network here >&2; exit 1", "no network here reverie: Pyodide could not be downloaded: "),
        (f"echo something else >pyodide-{runtime.VERSION}.tgz", "could not be downloaded: sha512(pyodide"),
    ],
)
def test_a_pocket_without_pyodide_says_what_is_missing_to_fetch_it(
    npm: str | None,
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("sys.prefix", str(tmp_path))
    (tmp_path / "bin").mkdir()
    if npm is None:
        monkeypatch.setenv("PATH", str(tmp_path))
    else:
        program = tmp_path / "bin" / "npm"
        program.write_text(f"#!/bin/sh\n{npm}\n")
        program.chmod(0o755)
    assert main(["pocket", str(tmp_path / "pocket")]) == 2
    assert says in " ".join(capfd.readouterr().err.split())
    assert {path.name for path in tmp_path.iterdir()} == {"bin"}, "nothing half done is left"


async def test_an_unknown_table_is_refused() -> None:
    pocket = await Browser().open()
    ada = Somebody(pocket, "LUMIKOTA", None)
    assert (await ada.hear("refused"))["why"]["code"] == "unknown-table"
    assert ada.ended == [(4404, "unknown-table")]
    assert (await pocket.ask("GET", "/api/nothing")).status == 404


async def test_unexpected_errors_answer_requests_and_close_connections(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pocket = await Browser().open()
    code, token = await seated(pocket)

    async def wrong(*_: Any) -> None:
        raise RuntimeError("nobody has thought of this")

    monkeypatch.setattr(pocket.tables.store, "places", wrong)
    told = await pocket.ask("POST", "/api/games", json.dumps({"token": token}))
    assert (told.status, json.loads(told.body)) == (500, {"code": "pocket-failed"})
    monkeypatch.setattr(pocket._sessions, "admit", wrong)
    ada = Somebody(pocket, code, token)
    await asyncio.sleep(0.01)
    assert ada.ended == [(1011, "")]


class Networks:
    """A stand-in for JavaScript's networks that answers late."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def weights(self, mode: str) -> Any:
        self.asked.append(mode)
        await asyncio.sleep(0.01)
        return self

    def odds(self, rows: bytes) -> Any:
        odds = [0.25 + row / 10_000 for row in range(len(rows) // FULL_WIDTH)]
        return SimpleNamespace(to_py=lambda: SimpleNamespace(tolist=lambda: odds))


@pytest.fixture
def networks(monkeypatch: pytest.MonkeyPatch) -> Networks:
    for name in ("pyodide", "pyodide.ffi"):
        monkeypatch.setitem(sys.modules, name, SimpleNamespace(to_js=lambda rows: rows))
    known: dict[str, Any] = {}
    monkeypatch.setattr("reverie.onirim.players.evaluators.EVALUATORS", known)
    monkeypatch.setattr("reverie.onirim.players.in_browser.EVALUATORS", known)
    return Networks()


async def test_a_bot_a_hint_and_a_story_wait_for_the_weights_that_they_need(networks: Networks) -> None:
    """Loading them starts when the pocket is opened, before any request."""
    run_without_threads(asyncio.get_running_loop(), networks.weights)
    pocket = await Browser().open()
    code = (await asked(pocket, "/api/tables", game="onirim", seats=2, coach="hints"))["code"]
    token = (await asked(pocket, f"/api/tables/{code}/sit", name="Ada"))["token"]
    ada = Somebody(pocket, code, token)
    await ada.do("seat bot", seat=1, bot="dreamwalker")
    await ada.do("begin")
    while not (view := await ada.seen())["may"]:
        await asyncio.sleep(0.01)
    assert (await ada.do("advise"))["moves"]
    await ada.do("move", move=[view["may"][0]])
    while not (await ada.seen())["may"]:
        await asyncio.sleep(0.01)  # the bot's turn
    await ada.do("move", move=["resign"])
    story = await asked(pocket, f"/api/tables/{code}/analysis", token=token)
    assert story["analysis"]["steps"] and set(networks.asked) == {"silent"}
    await pocket.close()


async def test_warming_up_a_pocket_fetches_only_the_solo_weights(
    networks: Networks,
) -> None:
    run_without_threads(asyncio.get_running_loop(), networks.weights)
    await bridge.warm_up()
    assert networks.asked == ["solo"]


async def test_progress_of_a_story_is_reported_and_others_are_answered(
    networks: Networks, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("reverie.server.tables.stories.PROGRESS_SECONDS", 0.0)
    # yield to the event loop after every moment
    monkeypatch.setattr("reverie.server.tables.stories.SLICE_SECONDS", 0.0)
    run_without_threads(asyncio.get_running_loop(), networks.weights)  # one thread
    pocket = await Browser().open()
    code, token = await seated(pocket, seed="long")
    ada = Somebody(pocket, code, token)
    await ada.do("begin")
    await play(ada, 400)
    path, far = f"/api/tables/{code}/analysis", []
    for _ in range(12):
        told = await asked(pocket, path, token=token, progress=True)
        far.append((told["done"], told["all"]))
        assert (await pocket.ask("GET", "/api/about")).status == 200
    story = await asked(pocket, path, token=token)
    assert {steps for _, steps in far if steps} == {len(story["record"]["steps"])}
    assert far == sorted(far) and len(set(far)) > 2
    await pocket.close()


def test_a_pocket_says_all_that_a_device_asks_for_to_install_it() -> None:
    """Every icon exists in its stated size, and no address depends on where the site is hosted."""
    manifest = json.loads(document.manifest())
    assert manifest["name"] and manifest["display"] == "standalone"
    assert manifest["start_url"] == manifest["scope"] == "./" and "id" not in manifest
    drawn = {each["sizes"]: each for each in manifest["icons"] if "purpose" not in each}
    assert {"192x192", "512x512"} <= set(drawn)
    assert any(each.get("purpose") == "maskable" for each in manifest["icons"])
    links = re.findall(r'rel="(manifest|apple-touch-icon)" href="\./([^"]+)"', document.document())
    assert [rel for rel, _ in links] == ["manifest", "apple-touch-icon"]
    said = {each["src"]: each["sizes"] for each in manifest["icons"]} | {links[1][1]: "180x180"}
    for name, sizes in said.items():
        file = (WEB / name).read_bytes()
        assert len(file) < 20_000
        if name.endswith(".png"):
            assert "x".join(str(int.from_bytes(file[at : at + 4])) for at in (16, 20)) == sizes, name


def test_a_pocket_contains_the_text_of_every_licence(pocket: Path) -> None:
    said = (pocket / "licences" / "README.txt").read_text("utf-8")
    named = re.findall(r"(?:licences|vendor)/[\w.-]+\w", said)
    assert sorted(named) == sorted(
        ["vendor/LICENSE-lean-qr", "vendor/LICENSE-lit-html"]
        + [f"licences/{each.name}" for each in (pocket / "licences").iterdir() if each.name != "README.txt"]
    )
    texts = {name: (pocket / name).read_text("utf-8") for name in named}
    assert "Mozilla Public License Version 2.0" in texts["licences/MPL-2.0.txt"]
    assert "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2" in texts["licences/Python.txt"]
    assert "Redistributions in binary form" in texts["licences/msgspec.txt"]
    assert texts["licences/Reverie.txt"] == (ROOT / "LICENSE").read_text("utf-8")
    kept = (pocket / "sw.js").read_text("utf-8")
    assert all(f'"{name}"' in kept for name in named), "without a network, too"


def test_a_server_offers_no_folder_that_is_no_pocket(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--port", "0", "--data", str(tmp_path), "--pocket", str(tmp_path)]) == 2
    assert "There is no pocket in" in capsys.readouterr().err
