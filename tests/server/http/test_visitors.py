"""The visitor of a request: nobody can impersonate another or is charged for another's requests."""

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.types import Receive, Scope, Send
from websockets.sync.client import ClientConnection

from reverie.server.messages import VERSION
from reverie.server.tables.allowances import Allowance, Allowances
from reverie.server.tables.tables import new_code
from reverie.server.visitors import CALLER, Proxies, Visitors
from reverie.table.store import NotWritten, Spent
from tests.server.serving import A_MINUTE, ANY_PORT, Server, served

# From headers

TRUSTED = ["10.0.0.0/8", "127.0.0.1", "2001:db8:ffff::/48"]
OURS = ["10.0.0.1", "10.255.0.9", "127.0.0.1", "2001:db8:ffff::1", "::ffff:10.0.0.1"]
STRANGERS = ["203.0.113.7", "198.51.100.1", "2001:db8::1", "2001:db8:0:1::2", "::ffff:203.0.113.7", "::1"]
GARBAGE = ["", "unknown", "1.2.3", "1.2.3.4.5", "999.1.1.1", "_hidden", "é", "1" * 5000, "10.0.0.1 10.0.0.2"]
GARBAGE += ["[::1", "::1]", "[1.2.3.4]", "1.2.3.4:x", "[::1]80", "1.2.3.4:123456"]
PROXIES = Proxies(TRUSTED)


async def answers_nothing(scope: Scope, receive: Receive, send: Send) -> None:
    """An application that sends no response, for tests of its middleware."""


def visitor(sender: str | None, *headers: tuple[str, str], **more: Any) -> str:
    scope = {
        "client": None if sender is None else (sender, 4711),
        "headers": [(name.lower().encode(), value.encode("utf-8")) for name, value in headers],
        **more,
    }
    return Visitors(answers_nothing, PROXIES).visitor(scope)


def forwarded(*lists: str) -> list[tuple[str, str]]:
    return [("X-Forwarded-For", each) for each in lists]


def read_by_hand(sender: str, entries: list[tuple[str, str | None]]) -> str:
    """Return the visitor. `entries` are the strings of the lists, each with its address or None."""
    chain: list[str | None] = [*(address for _, address in entries), sender]
    nearest = sender
    while chain:
        address = chain.pop()
        if address is None:
            break
        nearest = address
        plain = ip_address(address.removeprefix("::ffff:"))
        if not any(plain.version == net.version and plain in net for net in map(ip_network, TRUSTED)):
            break
    plain = ip_address(nearest.removeprefix("::ffff:"))
    return str(plain) if plain.version == 4 else f"{':'.join(plain.exploded.split(':')[:4])}"


def in_full(visitor: str) -> str:
    """Return a visitor in the form of `read_by_hand`."""
    return visitor if "/" not in visitor else ":".join(ip_network(visitor)[0].exploded.split(":")[:4])


def as_written(address: str) -> st.SearchStrategy[tuple[str, str | None]]:
    bare = address if ":" not in address else f"[{address}]"
    ways = [address, f" {address}\t", f"{bare}:80", bare if ":" in address else address]
    return st.sampled_from([(way, address) for way in ways])


ENTRY = st.one_of(
    st.sampled_from(OURS).flatmap(as_written),
    st.sampled_from(OURS).flatmap(as_written),
    st.sampled_from(STRANGERS).flatmap(as_written),
    st.sampled_from([(each, None) for each in GARBAGE]),
)


@given(st.sampled_from([*OURS, *STRANGERS]), st.lists(st.lists(ENTRY, min_size=1, max_size=4), max_size=4))
def test_the_visitor_is_the_last_address_that_is_no_trusted_proxy(
    sender: str, lists: list[list[tuple[str, str | None]]]
) -> None:
    headers = forwarded(*(",".join(written for written, _ in each) for each in lists))
    entries = [entry for each in lists for entry in each]
    assert in_full(visitor(sender, *headers)) == read_by_hand(sender, entries)


TEXT = st.text(st.characters(max_codepoint=255), max_size=60)


@given(TEXT, TEXT)
def test_forged_headers_change_no_visitor(one: str, other: str) -> None:
    headers = [*forwarded(one), ("X-Real-IP", "1.2.3.4"), ("Forwarded", "for=1.2.3.4")]
    headers += [("X-Reverie-For", "1.2.3.4"), ("X-Reverie-Peer", other)]
    assert visitor("203.0.113.7", *headers) == "203.0.113.7"


def test_only_the_end_of_an_overlong_forwarded_list_is_read() -> None:
    far = ",".join(["203.0.113.7", *["10.0.0.1"] * 100_000])
    assert visitor("127.0.0.1", *forwarded(far)) == "10.0.0.1"
    assert visitor("127.0.0.1", *forwarded("1" * 1_000_000)) == "127.0.0.1"


def test_an_ipv6_visitor_is_identified_by_their_network() -> None:
    several = {visitor(f"2001:db8:1:2:{n:x}::{n:x}") for n in range(1, 100)}
    assert several == {"2001:db8:1:2::/64"}
    assert visitor("2001:db8:1:3::1") not in several
    assert visitor("::ffff:203.0.113.7") == visitor("203.0.113.7") == "203.0.113.7"


def test_a_unix_socket_is_a_trusted_proxy_if_configured() -> None:
    told = [(b"x-forwarded-for", b"1.2.3.4")]
    scope = {"client": None, "server": ("/run/reverie.sock", None), "headers": told}
    assert Visitors(answers_nothing, Proxies(["unix"])).visitor(scope) == "1.2.3.4"
    assert Visitors(answers_nothing, Proxies(["10.0.0.0/8"])).visitor(scope) == "unix"
    gone = {**scope, "server": ("127.0.0.1", 8128)}  # a TCP connection that is closed already
    assert Visitors(answers_nothing, Proxies(["unix"])).visitor(gone) == "nobody"


def test_only_another_process_of_the_server_may_name_the_visitor() -> None:
    told = ("X-Reverie-For", "2001:db8::/64")
    proven = {CALLER: {"name": "one"}}
    assert visitor("203.0.113.7", told, extensions=proven) == "2001:db8::/64"
    assert visitor("203.0.113.7", extensions=proven) == "nobody"
    others: list[dict[str, Any]] = [{}, {"websocket.http.response": {}}]
    for extensions in others:
        assert visitor("203.0.113.7", told, extensions=extensions) == "203.0.113.7"
    assert visitor("203.0.113.7", told) == "203.0.113.7"


# With a real server


class Strict(Server):
    """A server directly on the internet, without a trusted proxy."""

    METRICS = ANY_PORT
    MORE: tuple[str, ...] = ()

    def asked_by(self, address: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
        """Return the status and the JSON for a client at an address of this machine."""
        answer = self.fetch(path, body, source=address, **headers)
        return answer.status, answer.json

    def awake(self) -> int:
        """Return the number of tables in memory."""
        return int(self.figure("reverie_tables_awake"))

    def opened_by(self, address: str, **more: Any) -> str:
        return str(self.asked_by(address, "/api/tables", {"game": "onirim", "seats": 2, **more})[1]["code"])

    def join(self, address: str, code: str, token: str | None) -> dict[str, Any]:
        line, told = self.joined(address, code, token)
        line.close()
        return told

    def joined(
        self, address: str, code: str, token: str | None = None
    ) -> tuple[ClientConnection, dict[str, Any]]:
        """Return a socket of a client at an address of this machine, and its first message."""
        line = self.connect(code, source_address=(address, 0))
        line.send(json.dumps({"type": "join", "version": VERSION, "token": token}))
        return line, json.loads(line.recv(timeout=A_MINUTE))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Strict]:
    with served(Strict, tmp_path_factory.mktemp("tables")) as running:
        yield running


@pytest.mark.parametrize("address", ["127.0.0.1", "127.0.0.9"])
def test_forged_headers_give_no_more_guesses_without_a_trusted_proxy(address: str, server: Strict) -> None:
    forged = ({"X_Forwarded_For": f"203.0.113.{n}"} for n in range(200))
    tried = (server.asked_by(address, f"/api/tables/{new_code()}", **each)[0] for each in forged)
    assert [next(tried) for _ in range(20)] == [404] * 20 and 429 in tried


def use_up_guesses(server: Strict, address: str) -> None:
    """Guess codes until guesses are refused, which lasts for a second or two."""
    assert 429 in (server.asked_by(address, f"/api/tables/{new_code()}")[0] for _ in range(200))


def test_a_player_can_join_despite_guesses_from_their_address(server: Strict) -> None:
    """A page can still read, join and take its seat again. Visitors from other addresses are not affected."""
    code = server.opened_by("127.0.0.3")
    token = server.asked_by("127.0.0.2", f"/api/tables/{code}/sit", {"name": "a"})[1]["token"]
    use_up_guesses(server, "127.0.0.2")
    assert server.asked_by("127.0.0.2", f"/api/tables/{code}")[0] == 429
    assert server.asked_by("127.0.0.2", f"/api/tables/{code}", Authorization=f"Bearer {token}")[0] == 200
    assert server.join("127.0.0.2", code, token)["type"] == "view"
    assert server.asked_by("127.0.0.2", f"/api/tables/{code}/sit", {"name": "a", "token": token})[0] == 200
    assert server.asked_by("127.0.0.4", f"/api/tables/{code}")[0] == 200


def test_an_invented_token_neither_wakes_nor_finds_a_table(server: Strict) -> None:
    """An address without guesses left learns nothing, not even with a real token of another table."""
    codes = [server.opened_by("127.0.0.5") for _ in range(2)]
    own = server.asked_by("127.0.0.6", f"/api/tables/{codes[0]}/sit", {"name": "a"})[1]["token"]
    server.stop()
    server.start()
    for token in (own, "x" * 24, "junk"):
        for code in (codes[1], new_code()):
            use_up_guesses(server, "127.0.0.6")
            assert server.join("127.0.0.6", code, token)["why"] == {"code": "too-many-wrong-codes"}
    assert server.awake() == 0
    use_up_guesses(server, "127.0.0.6")
    assert server.join("127.0.0.6", codes[0], own)["type"] == "view"
    assert server.awake() == 1


def test_a_token_of_another_table_does_not_count_as_a_guess(server: Strict) -> None:
    """Each of thirty guests at one address sends the token of another table, and none is refused."""
    code = server.opened_by("127.0.0.7")
    for guest in range(30):
        why = server.join("127.0.0.8", code, f"{guest:024}")["why"]
        assert why == {"code": "token-holds-no-seat"}
    assert server.asked_by("127.0.0.8", f"/api/tables/{code}")[0] == 200


@pytest.mark.thousand
def test_ipv6_addresses_of_a_network_share_their_allowance(tmp_path: Path) -> None:
    """A server on `::`, which accepts both versions, distinguishes IPv4 from IPv6 visitors."""
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        pytest.skip("this machine has no IPv6")

    class Both(Strict):
        MORE = (*Strict.MORE, "--host", "::", "--guesses-from-one", "3")

    with served(Both, tmp_path) as running:
        four = [running.asked_by("127.0.0.1", f"/api/tables/{new_code()}")[0] for _ in range(4)]
        port = int(running.at.split(":")[1])
        with closing(HTTPConnection("::1", port, A_MINUTE)) as line:
            line.request("GET", f"/api/tables/{new_code()}")
            six = line.getresponse().status
    assert four == [404, 404, 404, 429]
    assert six == 404


# Spectators


@pytest.mark.thousand
def test_spectators_do_not_fill_tables_or_keep_them_awake(tmp_path: Path) -> None:
    class Small(Strict):
        MORE = (*Strict.MORE, "--tables", "4", "--watchers-from-one", "3", "--watchers", "6")

    with served(Small, tmp_path) as running:
        codes = [running.opened_by("127.0.0.2") for _ in range(4)]
        watching = [running.joined(f"127.0.0.{3 + n // 3}", codes[n % 4]) for n in range(6)]
        assert all(told["type"] == "view" for _, told in watching)
        line, refused = running.joined("127.0.0.9", codes[0])
        line.close()
        assert refused["why"] == {"code": "too-many-spectators"}
        assert running.awake() == 4
        assert running.opened_by("127.0.0.9") not in codes
        for line, _ in watching:
            line.close()


# With several processes


class Sums:
    """The amounts spent in all processes, summed as in a store."""

    def __init__(self) -> None:
        self.used: dict[tuple[str, str], tuple[float, float]] = {}
        self.reached = True

    async def add_up(self, spent: list[Spent]) -> list[float]:
        if not self.reached:
            raise NotWritten
        now, sums = time.monotonic(), []
        for each in spent:
            before, when = self.used.get(each[:2], (0.0, now))
            total = max(0.0, before - (now - when) * each.rate) + each.amount
            self.used[each[:2]] = (total, now)
            sums.append(total)
        return sums


def test_every_process_counts_what_a_visitor_spent_in_the_others() -> None:
    sums: Any = Sums()
    processes = [Allowances({"guesses": Allowance(20, 0.001)}) for _ in range(3)]
    guessing = [each.kinds["guesses"] for each in processes]

    async def tell() -> None:
        for each in processes:
            await each.exchange(sums)

    for each in guessing:
        assert all(each.spend("a") for _ in range(10))
        assert each.spend("b")
    asyncio.run(tell())
    assert [each.spend("a") for each in guessing] == [True, False, False], "the first told before the others"
    asyncio.run(tell())
    assert [each.spend("a") for each in guessing] == [False, False, False]
    assert all(each.remaining("b") > 16 for each in guessing)


def test_amounts_of_a_failed_exchange_are_sent_later() -> None:
    sums: Any = Sums()
    here, there = (Allowances({"tables": Allowance(5, 0.001)}) for _ in range(2))
    assert all(here.kinds["tables"].spend("a") for _ in range(5))
    sums.reached = False
    with pytest.raises(NotWritten):
        asyncio.run(here.exchange(sums))
    assert not here.kinds["tables"].spend("a"), "meanwhile it is refused from memory"
    sums.reached = True
    asyncio.run(here.exchange(sums))
    assert there.kinds["tables"].spend("a")
    asyncio.run(there.exchange(sums))
    assert not there.kinds["tables"].spend("a")


def test_amounts_spent_during_an_exchange_are_not_lost() -> None:
    allowances = Allowances({"tables": Allowance(5, 0.001)})

    class Slow(Sums):
        async def add_up(self, spent: list[Spent]) -> list[float]:
            told = await super().add_up(spent)
            assert allowances.kinds["tables"].spend("a")
            return told

    store: Any = Slow()
    assert allowances.kinds["tables"].spend("a")
    asyncio.run(allowances.exchange(store))
    assert 2.9 < allowances.kinds["tables"].remaining("a") <= 3.1
