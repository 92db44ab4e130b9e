"""A request for a table that another process owns: real processes with dummy tables."""

import asyncio
import json
import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from reverie.server.cluster import peers
from reverie.server.cluster.handshake import Credentials
from reverie.server.cluster.splice import Frames
from reverie.table.store import Peer
from tests.server.cluster.forwarding import KEY, Process, processes
from tests.server.raw import connected, frame, read_to_end, upgraded
from tests.waiting import wait_for

ME = Credentials(Peer("test", ""), KEY)
TABLE_REQUEST = peers.ForwardedRequest("GET", "/tables/moon", [(b"host", b"moon")], b"", "192.0.2.7", True)


async def held() -> bool:
    return True


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Process]]:
    """Processes that outlive the tests."""
    with processes(tmp_path_factory.mktemp("two"), "one", "two") as started:
        yield started


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[list[Process]]:
    """Processes for tests that kill or stop one."""
    with processes(tmp_path, "one", "two") as started:
        yield started


def asked_for(process: Process, code: str) -> socket.socket:
    """Ask for a table without waiting for the answer."""
    line = connected(process.at)
    line.sendall(b"GET /tables/%b HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n" % code.encode())
    return line


def figure(process: Process, name: str) -> int:
    return int(process.ask("/figures")[1][name])


# Requests


def test_the_token_of_a_seat_is_passed_on_to_the_owner(two: list[Process]) -> None:
    """Without the token, a client from an address without guesses left would be refused by other
    processes."""
    one, other = two
    one.owns("moon")
    _, told, _ = other.ask("/tables/moon", Authorization="Bearer of-a-seat")
    assert (told["process"], told["secret"]) == ("one", "Bearer of-a-seat")


async def test_idle_connections_to_peers_are_closed_after_a_peak(
    two: list[Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Connections to a process that is never asked again are closed as well; otherwise each restart would
    leak descriptors."""
    one, _ = two
    one.owns("moon")
    monkeypatch.setattr(peers, "IDLE_SECONDS", 0.2)
    others = peers.Peers(ME)
    owner = Peer("one", one.for_others)
    await asyncio.gather(*(others.ask(owner, TABLE_REQUEST, held) for _ in range(10)))
    assert others.idle > 1
    others.tidy_up()
    assert others.idle > 1, "while they may be needed they are kept"
    await asyncio.sleep(0.3)
    others.tidy_up()
    assert others.idle == 0


def test_every_process_returns_the_owners_status_and_headers(two: list[Process]) -> None:
    one, other = two
    other.owns("LUMIKOTA")
    before = [figure(each, "passed on") for each in two]
    for _ in range(3):
        status, said, head = one.ask("/tables/LUMIKOTA?a=b", b"hello")
        assert (status, said["process"], said["body"]) == (207, "two", "hello")
        assert said["who"] == "127.0.0.1" and head["x-of-owner"] == "yes"
    assert [figure(each, "passed on") for each in two] == [before[0] + 3, before[1]]


async def test_nothing_is_forwarded_twice(two: list[Process]) -> None:
    one, other = two
    other.owns("moon")
    before = [figure(each, "passed on") for each in two]
    others = peers.Peers(ME)
    with pytest.raises(peers.Silent):  # and not the owner's answer
        await others.ask(Peer("one", one.for_others), TABLE_REQUEST, held)
    others.close()
    assert [figure(each, "passed on") for each in two] == before


@pytest.mark.parametrize("how", ["request", "socket"])
def test_a_process_at_a_dead_owners_address_is_not_mistaken_for_it(how: str, two: list[Process]) -> None:
    """A process is killed, and another starts at its address before its lease expires."""
    one, other = two
    (one.folder / "LUMIKOTA.table").write_text("before")
    (one.folder / "before.process").write_text(other.for_others)
    if how == "request":
        assert one.ask("/tables/LUMIKOTA")[1]["process"] == "one"
    else:
        with one.connect("LUMIKOTA") as client:
            client.send("join")
            assert json.loads(client.recv(timeout=60))["process"] == "one"


def test_a_table_that_has_just_moved_is_found(two: list[Process]) -> None:
    """The first process forwards a request to the second, which still considers the first the owner."""
    one, other = two
    other.owns("LUMIKOTA")
    stale = one.folder / "LUMIKOTA.seen-by-two"
    stale.write_text("one")
    asking = asked_for(one, "LUMIKOTA")
    time.sleep(0.5)
    stale.unlink()
    assert b'"process":"two"' in read_to_end(asking)


def test_a_process_takes_a_table_over_from_a_killed_owner(mortal: list[Process]) -> None:
    one, other = mortal
    other.owns("LUMIKOTA")
    assert one.ask("/tables/LUMIKOTA")[1]["process"] == "two"
    other.stop(signal.SIGKILL)
    assert one.ask("/tables/LUMIKOTA")[1]["process"] == "one"


@pytest.mark.thousand
def test_forwarding_to_a_suspended_owner_times_out(mortal: list[Process]) -> None:
    one, other = mortal
    other.owns("LUMIKOTA")
    other.process.send_signal(signal.SIGSTOP)
    asking = asked_for(one, "LUMIKOTA")
    time.sleep(0.3)
    one.owns("LUMIKOTA")  # its lease has expired
    assert b'"process":"one"' in read_to_end(asking)
    other.owns("KOTALUMI")
    with pytest.raises(ConnectionClosed):
        client = one.connect("KOTALUMI")
        client.send("join")
        client.recv(timeout=60)


def test_an_owner_may_take_long_to_answer(two: list[Process]) -> None:
    one, other = two
    other.owns("LUMIKOTA")
    assert one.ask("/tables/LUMIKOTA", b"slow")[1]["process"] == "two"


# WebSockets


@given(st.lists(st.sampled_from([0, 1, 125, 126, 300, 65_535, 65_536]), max_size=6), st.data())
def test_a_last_word_stands_only_between_two_frames(sizes: list[int], data: st.DataObject) -> None:
    """The network may split the owner's bytes anywhere."""
    sent, ends = b"", {0}
    for size in sizes:
        long = size.to_bytes(2, "big") if size < 65_536 else size.to_bytes(8, "big")
        head = bytes([0x81, size]) if size < 126 else bytes([0x81, 126 if len(long) == 2 else 127]) + long
        sent += head + b"\xff" * size
        ends.add(len(sent))
    near = sorted({min(len(sent), end + more) for end in ends for more in range(12)})
    cuts = sorted(data.draw(st.sets(st.sampled_from(near)))) if sent else []
    frames, at = Frames(), 0
    for cut in [*cuts, len(sent)]:
        frames.follow(sent[at:cut])
        at = cut
        assert frames.between == (at in ends)
    frames.follow(b"\x88\x02\x03\xf4")
    assert frames.closed and frames.between


def test_a_socket_is_with_the_owner_from_its_first_message_on(two: list[Process]) -> None:
    one, other = two
    other.owns("LUMIKOTA")
    with one.connect("LUMIKOTA") as client:
        for text in ("join", "and at once", "é" * 40_000):
            client.send(text)
        assert json.loads(client.recv(timeout=60)) == {"process": "two", "who": "127.0.0.1"}
        assert [client.recv(timeout=60) for _ in range(3)] == ["join", "and at once", "é" * 40_000]
        wait_for(lambda: (figure(one, "spliced"), figure(other, "spliced")) == (1, 0))
        client.ping().wait(60)
        time.sleep(0.8)  # pings of the owner, answered by the client
        client.send("still there")
        assert client.recv(timeout=60) == "still there"
    wait_for(lambda: figure(one, "spliced") == 0)


def test_a_close_is_forwarded_with_its_code_and_reason(two: list[Process]) -> None:
    one, other = two
    other.owns("LUMIKOTA")
    client = one.connect("LUMIKOTA")
    client.send("join")
    client.send("close 4321 because")
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            client.recv(timeout=60)
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4321, "because")


@pytest.mark.parametrize("how", ["killed", "lost"])
def test_a_client_gets_1012_when_the_owner_stops(how: str, mortal: list[Process]) -> None:
    one, other = mortal
    other.owns("LUMIKOTA")
    client = one.connect("LUMIKOTA")
    client.send("join")
    assert json.loads(client.recv(timeout=60))["process"] == "two"
    if how == "killed":
        other.stop(signal.SIGKILL)
    else:
        other.process.send_signal(signal.SIGSTOP)  # and its lease expires
        one.ask("/lose/two", b"")
        one.owns("LUMIKOTA")
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            client.recv(timeout=60)
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1012, "server-moves")
    again = one.connect("LUMIKOTA")
    again.send("join")
    assert json.loads(again.recv(timeout=60))["process"] == "one"


@pytest.mark.thousand
def test_a_slow_reader_pauses_the_owners_sending_and_fills_no_memory(two: list[Process]) -> None:
    one, other = two
    other.owns("LUMIKOTA")
    client = one.connect("LUMIKOTA")
    client.send("join")
    client.recv(timeout=60)
    flowed, before = one.folder / "flowed", _memory(one)
    with upgraded(one.at, "LUMIKOTA") as lazy:
        lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 10_000)
        lazy.sendall(frame("join") + frame("flow 20000"))  # 200 MB
        wait_for(lambda: flowed.exists())
        last = 0
        while last != (last := int(flowed.read_text())):
            time.sleep(1)
        assert 0 < last < 5000  # what sockets and buffers hold
    assert _memory(one) - before < 20e6
    client.send("others are served meanwhile")
    assert "join" in client.recv(timeout=60)
    client.close()


def _memory(process: Process) -> int:
    status = Path(f"/proc/{process.process.pid}/status").read_text()
    return 1024 * int(status.split("VmRSS:")[1].split()[0])


def test_the_owner_notices_a_client_that_disconnects(two: list[Process]) -> None:
    one, other = two
    other.owns("LUMIKOTA")
    client = one.connect("LUMIKOTA")
    client.send("join")
    client.recv(timeout=60)
    client.socket.close()
    wait_for(lambda: figure(one, "spliced") == 0)


@pytest.mark.thousand
def test_a_half_open_client_is_detected(two: list[Process]) -> None:
    """The client sends nothing and answers no ping, so the owner's pings detect it."""
    one, other = two
    other.owns("LUMIKOTA")
    with upgraded(one.at, "LUMIKOTA") as still:
        still.sendall(frame("join"))
        wait_for(lambda: figure(one, "spliced") > 0)
        wait_for(lambda: figure(one, "spliced") == 0)
