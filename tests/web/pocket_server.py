"""Tests of the page without a server: the tables that a test makes are copied into the browser.

A test makes tables at a server. A page that is opened afterwards gets them in its own storage, since both
use the same database format. From then on the test's requests and messages go to that page.
"""

import base64
import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.server.serving import Server, sentence
from tests.web.static_host import StaticHost

GIVE = """async (text) => {
  const { DatabasePages } = await import("/scripts/pocket/database-pages.js");
  const bytes = Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
  const page = (n) => bytes.slice(n * 4096, (n + 1) * 4096);
  const all = Array.from({ length: bytes.length / 4096 }, (_, n) => [n, page(n)]);
  const pages = await DatabasePages.open();
  await pages.read();
  await pages.clear();
  await pages.write(all, all.length);
  pages.db.close();
}"""
ASK = """async ([path, body]) => {
  const { request } = await import("/scripts/ground/transport.js");
  const told = await request(path, body === null ? {} : { method: "POST", body: JSON.stringify(body) });
  return [told.status, told.headers.get("content-type"), await told.text()];
}"""
COME = """async (code) => {
  const { openSocket } = await import("/scripts/ground/transport.js");
  window.lines ??= [];
  const one = { heard: [], socket: openSocket(code) };
  one.socket.onmessage = ({ data }) => one.heard.push(data);
  await new Promise((resolve) => { one.socket.onopen = resolve; });
  return window.lines.push(one) - 1;
}"""
IN_A_POCKET = "document.documentElement.hasAttribute('data-pocket')"


class PageLine:
    """A player's connection inside a page, with the methods of a socket that `Player` uses."""

    def __init__(self, page: Page, code: str) -> None:
        self._page = page
        self._number = page.evaluate(COME, code)

    def send(self, text: str) -> None:
        self._page.evaluate("([n, text]) => window.lines[n].socket.send(text)", [self._number, text])

    def recv(self, timeout: float) -> str:
        heard = self._page.wait_for_function(
            "n => window.lines[n].heard.shift()", arg=self._number, timeout=timeout * 1000
        )
        return str(heard.json_value())

    def close(self) -> None:
        self._page.evaluate("n => window.lines[n].socket.close()", self._number)


class PocketServer(Server):
    """A server whose tables are copied into pockets; `origin` is the address of the pockets."""

    def __init__(self, folder: Path, host: StaticHost) -> None:
        super().__init__(folder)
        self.origin = host.at.removesuffix("/")
        self.forget()

    def forget(self) -> None:
        """Forget the pages of the last test."""
        self._page: Page | None = None
        self._given: dict[str, Page] = {}

    def give(self, page: Page) -> None:
        """Copy all tables into the storage of a page at the origin."""
        with closing(sqlite3.connect(self.folder / "tables.db")) as file, closing(_memory()) as copy:
            file.backup(copy)
            kept = copy.serialize()
            codes = self._codes(copy)
        kept = kept[:18] + b"\1\1" + kept[20:]  # no write-ahead log: there is no file
        page.evaluate(GIVE, base64.b64encode(kept).decode())
        self._page = page
        self._given |= dict.fromkeys(codes, page)

    def ask(self, path: str, body: Any = None) -> tuple[int, Any]:
        page = self._whose(path)
        if page is None:
            return super().ask(path, body)
        status, kind, text = page.evaluate(ASK, [path, body])
        if "json" not in kind:
            return status, text
        return status, json.loads(text) if status < 400 else sentence(json.loads(text))

    def connect(self, code: str, **more: Any) -> Any:
        page = self._whose(f"/api/tables/{code}")
        return super().connect(code) if page is None else PageLine(page, code)

    def _whose(self, path: str) -> Page | None:
        """Return the page that has this table, or None if no page has it yet."""
        if not path.startswith("/api/") or path == "/api/tables":
            return None
        named = re.match(r"/api/tables/(\w+)", path)
        page = self._page
        if named and named[1] in self._given:
            page = self._given[named[1]]
        elif named:
            with closing(sqlite3.connect(self.folder / "tables.db")) as file:
                page = None if named[1] in self._codes(file) else page
        return page if page is not None and page.evaluate(IN_A_POCKET) else None

    @staticmethod
    def _codes(db: sqlite3.Connection) -> set[str]:
        return {code for (code,) in db.execute("SELECT code FROM tables")}


def _memory() -> sqlite3.Connection:
    return sqlite3.connect(":memory:")
