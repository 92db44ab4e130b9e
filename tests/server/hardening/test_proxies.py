"""The documented proxies: nobody forges who they are through them, and everybody plays through them."""

import http.client
import json
import signal
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from reverie.server.messages import VERSION
from tests.server.cluster import proxies
from tests.server.hardening.strangers import ALLOWED, Way, join, look, wrong_at_once, wrong_before_refused
from tests.server.serving import A_MINUTE, JSON, Player, Server, play_alone, served


class Behind(Server):
    """A server behind a proxy, as it is documented; `at` is the proxy, on a port of no particular number."""

    MORE = ("--metrics", "none", "--trusted-proxy", "127.0.0.1", "--trusted-proxy", "127.0.0.7")
    PROXY: proxies.Start

    def start(self) -> None:
        super().start()
        self.own = self.at
        assert self.ask("/healthz")[0] == 200  # else HAProxy, which asks for it too, gives it up for a while
        self.proxy = ExitStack()
        try:
            self.at = self.proxy.enter_context(proxies.in_front(type(self).PROXY, self.folder, [self.own]))
        except BaseException:
            self.stop()
            raise

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        self.proxy.close()
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


def test_whoever_forges_an_address_opens_no_more_tables_for_it(server: Behind) -> None:
    """Through the proxy, with the header in several forms; past it, to the server itself; and from a machine
    that is itself trusted, since the proxy adds nothing to what it is told."""
    body = {"game": "onirim", "seats": 1}
    for past, visitor in (("", "127.0.0.2"), (server.own, "127.0.0.3"), ("", "127.0.0.7")):
        answers: list[int] = []
        while 429 not in answers and len(answers) < 200:
            n = len(answers)
            told = (f"203.0.113.{n}", f"203.0.113.{n}, 127.0.0.1", f"[2001:db8:{n:x}::1]:80", "")[n % 4]
            more = {"X_Real_IP": told, "Forwarded": f"for={told}", "X_Forwarded_For": told}
            answers.append(server.asked_by(visitor, "/api/tables", body, past, **more))
        assert answers[:20] == [200] * 20 and answers[-1] == 429


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
    with server.socket_to(code, origin=Origin(f"http://{server.at}")) as page:
        page.send(json.dumps({"type": "join", "version": VERSION, "token": None}))
        assert json.loads(page.recv(timeout=A_MINUTE))["type"] == "view"
    for elsewhere in ("http://127.0.0.1", "http://127.0.0.1:1", "https://example.org"):
        with pytest.raises(InvalidStatus, match="403"):
            server.socket_to(code, origin=Origin(elsewhere))


def test_the_figures_are_not_to_be_had_through_it(server: Behind) -> None:
    assert server.asked_by("127.0.0.6", "/metrics") == 404
