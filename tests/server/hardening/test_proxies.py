"""The documented proxies, running: nobody forges who they are through them, and everybody plays through them.

Each reads its file in deploy/ as it is documented; only addresses and certificates are those of the test.
"""

import http.client
import json
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from reverie.server.messages import VERSION
from tests import ROOT
from tests.server.hardening.strangers import ALLOWED, Way, join, look, wrong_at_once, wrong_before_refused
from tests.server.serving import A_MINUTE, JSON, Player, Server, play_alone, served

DEPLOY = ROOT / "deploy"
SERVER = "127.0.0.1:8128"
PATH = f"{os.environ['PATH']}:/usr/sbin"
"""Where servers are, which not everybody's shell looks through."""


def documented(name: str, **instead: str) -> str:
    """A file of deploy/ with lines replaced, each of which must be there."""
    text = (DEPLOY / name).read_text(encoding="utf-8")
    for old, new in instead.items():
        assert old in text, f"{name} says no more: {old}"
        text = text.replace(old, new)
    return text


def nginx(folder: Path, port: int, server: str) -> list[str]:
    listen = {"listen 443 ssl;": f"listen 127.0.0.1:{port};", "listen [::]:443 ssl;": "", SERVER: server}
    site = documented("nginx.conf", **listen).splitlines()
    (folder / "site.conf").write_text("\n".join(line for line in site if " ssl_certificate" not in line))
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = "".join(f"{kind}_temp_path {folder}/{kind}; " for kind in kinds)
    (folder / "nginx.conf").write_text(
        f"daemon off; master_process off; pid {folder}/pid; error_log stderr; events {{}}\n"
        f"http {{ access_log off; {paths} include {folder}/site.conf; }}\n"
    )
    return ["nginx", "-e", "stderr", "-p", str(folder), "-c", str(folder / "nginx.conf")]


def haproxy(folder: Path, port: int, server: str) -> list[str]:
    ssl = ":::443 v4v6 ssl crt /etc/haproxy/certs/play.example.org.pem alpn h2,http/1.1"
    few = {"maxconn 20000": "maxconn 200"}  # as many descriptors as any machine has
    there = {ssl: f"127.0.0.1:{port}", SERVER: server}
    (folder / "cfg").write_text(documented("haproxy.cfg", **few, **there))
    return ["haproxy", "-db", "-f", str(folder / "cfg")]


def caddy(folder: Path, port: int, server: str) -> list[str]:
    here = {"\nplay.example.org {": f"\nhttp://127.0.0.1:{port} {{\n\tbind 127.0.0.1", SERVER: server}
    alone = {"\n{\n": "\n{\n\tadmin off\n"}
    (folder / "Caddyfile").write_text(documented("Caddyfile", **here, **alone))
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


Start = Callable[[Path, int, str], list[str]]


class Behind(Server):
    """A server behind a proxy, as it is documented; `at` is the proxy, on a port of no particular number."""

    MORE = ("--metrics", "none", "--trusted-proxy", "127.0.0.1", "--trusted-proxy", "127.0.0.7")
    PROXY: Start

    def start(self) -> None:
        super().start()
        self.own = self.at
        assert self.ask("/healthz")[0] == 200  # else HAProxy, which asks for it too, gives it up for a while
        with closing(socket.create_server(("127.0.0.1", 0))) as free:
            port = free.getsockname()[1]
        command = type(self).PROXY(self.folder, port, self.own)
        homes = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"), str(self.folder)) | {"PATH": PATH}
        with (self.folder / "proxy.log").open("w") as log:
            self.proxy = subprocess.Popen(command, stderr=log, stdout=log, env={**os.environ, **homes})
        self.at = f"127.0.0.1:{port}"
        try:
            self._wait()
        except BaseException:
            self.stop()
            raise

    def _wait(self) -> None:
        """Until the proxy answers for the server."""
        until = time.monotonic() + A_MINUTE
        while True:
            try:
                if self.ask("/healthz") == (200, "ok\n"):
                    return
            except OSError:
                pass
            said = (self.folder / "proxy.log").read_text()
            assert self.proxy.poll() is None and time.monotonic() < until, said
            time.sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        self.proxy.terminate()
        self.proxy.wait(A_MINUTE)
        super().stop(how)

    def asked_by(self, address: str, path: str, body: Any = None, at: str = "", **headers: str) -> int:
        """Which status a client at an address of this machine is answered with."""
        host, port = (at or self.at).split(":")
        named = {**JSON, **{name.replace("_", "-"): value for name, value in headers.items()}}
        with closing(
            http.client.HTTPConnection(host, int(port), A_MINUTE, source_address=(address, 0))
        ) as line:
            line.request("GET" if body is None else "POST", path, body and json.dumps(body), named)
            return line.getresponse().status


def needs(proxy: Start, *marks: pytest.MarkDecorator) -> Any:
    missing = shutil.which(proxy.__name__, path=PATH) is None
    absent = pytest.mark.skipif(missing, reason=f"{proxy.__name__} is not installed")
    return pytest.param(proxy, marks=[absent, *marks], id=proxy.__name__)


@pytest.fixture(
    scope="module",
    params=[needs(nginx), needs(haproxy, pytest.mark.cluster), needs(caddy, pytest.mark.cluster)],
)
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Behind]:
    class BehindOne(Behind):
        PROXY = staticmethod(request.param)

    with served(BehindOne, tmp_path_factory.mktemp("tables")) as running:
        yield running


def test_whoever_forges_an_address_opens_no_more_tables_for_it(server: Behind) -> None:
    """Through the proxy, with the header in several forms; past it, to the server itself; and from a machine
    that is itself trusted, since the proxy adds nothing to what it is told."""
    body = {"game": "onirim", "seats": 1}
    for past, visitor in (("", "127.0.0.2"), (server.own, "127.0.0.3"), ("", "127.0.0.7")):
        answers = []
        for n in range(40):
            told = (f"203.0.113.{n}", f"203.0.113.{n}, 127.0.0.1", f"[2001:db8:{n:x}::1]:80", "")[n % 4]
            more = {"X_Real_IP": told, "Forwarded": f"for={told}", "X_Forwarded_For": told}
            answers.append(server.asked_by(visitor, "/api/tables", body, past, **more))
        assert answers[:20] == [200] * 20
        assert answers[20] == 429
        assert answers.count(429) > 10


@pytest.mark.parametrize("way", [look, join])
def test_whatever_a_client_says_of_itself_it_guesses_no_more_codes_and_locks_nobody_out(
    way: Way, server: Behind
) -> None:
    """In the headers of proxies, and in those of the processes of a server, with their secret."""
    code = server.table()
    with closing(sqlite3.connect(server.folder / "tables.db")) as file:
        (secret,) = file.execute("SELECT secret FROM facts").fetchone()
    guesser, other = ("127.0.0.21", "127.0.0.22") if way is look else ("127.0.0.23", "127.0.0.24")
    assert sum(wrong_before_refused(server.at, guesser, secret, way).values()) >= ALLOWED
    assert way(server.at, other, code, None) == 200
    assert sum(wrong_before_refused(server.at, other, secret, way).values()) >= ALLOWED, "it has its own"


def test_of_many_wrong_codes_at_once_no_more_are_looked_up_than_one_after_the_other(server: Behind) -> None:
    code = server.table()
    looked_up, allowed = wrong_at_once(server.at, "127.0.0.25")
    assert ALLOWED <= looked_up <= allowed
    assert look(server.at, "127.0.0.26", code) == 200


def test_many_who_come_from_one_address_with_the_right_code_are_all_let_in(server: Behind) -> None:
    code = server.table()
    with ThreadPoolExecutor(50) as pool:
        told = list(pool.map(lambda _: look(server.at, "127.0.0.27", code), range(60)))
    assert told == [200] * 60


def test_a_game_is_played_through_it(server: Behind) -> None:
    code = server.table()
    player = Player(server, code, server.sit(code))
    assert player.do("begin")["type"] == "done"
    play_alone(player, moves=30)
    player.socket.close()


def test_a_page_at_any_port_is_the_servers_own_and_no_other_is(server: Behind) -> None:
    """A browser says where a page is from, with its port."""
    code = server.table()
    with server.connect(code, origin=Origin(f"http://{server.at}")) as page:
        page.send(json.dumps({"type": "join", "version": VERSION, "token": None}))
        assert json.loads(page.recv(timeout=A_MINUTE))["type"] == "view"
    for elsewhere in ("http://127.0.0.1", "http://127.0.0.1:1", "https://example.org"):
        with pytest.raises(InvalidStatus, match="403"):
            server.connect(code, origin=Origin(elsewhere))


def test_the_figures_are_not_to_be_had_through_it(server: Behind) -> None:
    assert server.asked_by("127.0.0.6", "/metrics") == 404
