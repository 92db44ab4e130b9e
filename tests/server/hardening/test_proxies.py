"""The documented proxies: clients cannot forge their address through them, and games work through them."""

import json
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing

import pytest
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from reverie.server.messages import VERSION
from tests.server.cluster import proxies
from tests.server.hardening.strangers import ALLOWED, Way, join, look, wrong_before_refused
from tests.server.serving import A_MINUTE, Server, play_alone, served


class Behind(Server):
    """A server behind a documented proxy. `at` is the address of the proxy."""

    MORE = ("--trusted-proxy", "127.0.0.1", "--trusted-proxy", "127.0.0.7")
    PROXY: proxies.Start

    def start(self) -> None:
        super().start()
        self.own = self.at
        assert (
            self.ask("/healthz")[0] == 200
        )  # otherwise HAProxy, which checks it too, marks it as down for a while
        self.proxy = ExitStack()
        try:
            self.at = self.proxy.enter_context(proxies.in_front(type(self).PROXY, self.folder, [self.own]))
        except BaseException:
            self.stop()
            raise

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        self.proxy.close()
        super().stop(how)


CLUSTER = pytest.mark.cluster


@pytest.fixture(
    scope="module",
    params=[
        proxies.nginx,
        pytest.param(proxies.haproxy, marks=CLUSTER),
        pytest.param(proxies.caddy, marks=CLUSTER),
    ],
    ids=lambda start: start.__name__,
)
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Behind]:
    class BehindOne(Behind):
        PROXY = staticmethod(request.param)

    with served(BehindOne, tmp_path_factory.mktemp("tables")) as running:
        yield running


def test_forging_an_address_does_not_allow_more_tables(server: Behind) -> None:
    """The client connects through the proxy, directly to the server, or from a trusted machine through the
    proxy."""
    body = {"game": "onirim", "seats": 1}
    for past, visitor in (("", "127.0.0.2"), (server.own, "127.0.0.3"), ("", "127.0.0.7")):
        answers: list[int] = []
        while 429 not in answers and len(answers) < 200:
            n = len(answers)
            told = (f"203.0.113.{n}", f"203.0.113.{n}, 127.0.0.1", f"[2001:db8:{n:x}::1]:80", "")[n % 4]
            more = {"X_Real_IP": told, "Forwarded": f"for={told}", "X_Forwarded_For": told}
            answers.append(server.fetch("/api/tables", body, at=past, source=visitor, **more).status)
        assert answers[:20] == [200] * 20 and answers[-1] == 429


@pytest.mark.parametrize("way", [look, join])
def test_forged_headers_give_no_more_guesses_and_lock_nobody_out(way: Way, server: Behind) -> None:
    """The client forges the headers of proxies and of the server's processes, and even knows their secret."""
    code = server.table()
    with closing(sqlite3.connect(server.folder / "tables.db")) as file:
        (secret,) = file.execute("SELECT secret FROM facts").fetchone()
    guesser, other = ("127.0.0.21", "127.0.0.22") if way is look else ("127.0.0.23", "127.0.0.24")
    assert sum(wrong_before_refused(server.at, guesser, secret, way).values()) >= ALLOWED
    assert way(server.at, other, code, None) == 200
    assert sum(wrong_before_refused(server.at, other, secret, way).values()) >= ALLOWED, "it has its own"


def test_a_game_is_played_through_a_proxy(server: Behind) -> None:
    _, _, player = server.alone()
    play_alone(player, moves=30)
    player.socket.close()


def test_only_the_servers_own_page_is_accepted_at_any_port(server: Behind) -> None:
    """The origin that a browser sends includes the port of the page."""
    code = server.table()
    with server.connect(code, origin=Origin(f"http://{server.at}")) as page:
        page.send(json.dumps({"type": "join", "version": VERSION, "token": None}))
        assert json.loads(page.recv(timeout=A_MINUTE))["type"] == "view"
    for elsewhere in ("http://127.0.0.1", "http://127.0.0.1:1", "https://example.org"):
        with pytest.raises(InvalidStatus, match="403"):
            server.connect(code, origin=Origin(elsewhere))


def test_the_metrics_are_not_public(server: Behind) -> None:
    assert server.fetch("/metrics", source="127.0.0.6").status == 404
