"""The handshake between processes: it admits holders of the key and reveals nothing to others."""

import asyncio
import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import WebSocketException

from reverie.commands.server import _peers_key
from reverie.server.cluster.handshake import (
    MAX_LINE_BYTES,
    Another,
    Credentials,
    Initiator,
    Responder,
    Unproven,
)
from reverie.server.store.keys import DAILIES, PEERS, derive_key
from reverie.server.tables.daily import seed_of
from reverie.table.store import Peer
from tests.server.cluster.forwarding import KEY, SECRET, Process, processes

ANN, BOB = (Credentials(Peer(name, ""), KEY) for name in ("ann", "bob"))
WRONG = derive_key("another secret", PEERS)
TOKEN, BODY, CODE = "token-of-a-visitor", "what-a-visitor-says", "LUMIKOTA"
HELLO = re.compile(rb"REVERIE-PEER one [\w-]+ [0-9a-f]{64}\n")
A_MINUTE = 60.0

# The two ends, without a network


def shaken(initiator: Initiator, responder: Responder, *cuts: int) -> bytes:
    """Return what the responder receives after a handshake and a request whose bytes are split anywhere."""
    answer = initiator.receive(responder.receive(initiator.hello)[0])
    sent, after = answer + b"GET /", b""
    for first, last in zip((0, *cuts), (*cuts, len(sent)), strict=True):
        said, more = (
            responder.receive(sent[first:last]) if responder.caller is None else (b"", sent[first:last])
        )
        assert said == b""
        after += more
    return after


@given(st.sets(st.integers(0, 70)))
def test_a_holder_of_the_key_is_let_in_and_a_request_follows(cuts: set[int]) -> None:
    responder = Responder(BOB)
    assert shaken(Initiator(ANN, "bob"), responder, *sorted(cuts)) == b"GET /"
    assert responder.caller == "ann"


@given(st.binary(max_size=20), st.integers(1, 10))
def test_an_answer_may_come_in_pieces_and_with_nothing_behind_it(junk: bytes, size: int) -> None:
    initiator, responder = Initiator(ANN, "bob"), Responder(BOB)
    answer, _ = responder.receive(initiator.hello)
    pieces = [answer[at : at + size] for at in range(0, len(answer), size)]
    if junk:
        with pytest.raises(Unproven):
            Initiator.receive(initiator, answer + junk)
    else:
        *none, proof = [initiator.receive(piece) for piece in pieces]
        assert not any(none) and responder.receive(proof) == (b"", b"") and responder.caller == "ann"


def test_both_ends_reject_another_key() -> None:
    stranger = Credentials(Peer("bob", ""), WRONG)
    initiator = Initiator(ANN, "bob")
    with pytest.raises(Unproven):
        initiator.receive(Responder(stranger).receive(initiator.hello)[0])
    initiator, responder = Initiator(stranger, "bob"), Responder(BOB)
    answer, _ = responder.receive(initiator.hello)
    said = answer.rpartition(b" ")[0]
    with pytest.raises(Unproven):
        responder.receive(stranger.proof(b"initiator", initiator.hello[:-1], said) + b"\n")
    assert responder.caller is None


def test_a_replayed_proof_is_rejected() -> None:
    first, responder = Initiator(ANN, "bob"), Responder(BOB)
    answer, _ = responder.receive(first.hello)
    proof = first.receive(answer)
    with pytest.raises(Unproven):
        Initiator(ANN, "bob").receive(answer)
    again = Responder(BOB)
    assert again.receive(first.hello)[0] != answer
    with pytest.raises(Unproven):
        again.receive(proof)


def test_a_proof_is_valid_for_one_role_only() -> None:
    """A proof cannot be echoed or reused on a second connection in the other role."""
    initiator = Initiator(ANN, "bob")
    answer, _ = Responder(BOB).receive(initiator.hello)
    said, _, proof = answer[:-1].rpartition(b" ")
    assert proof != BOB.proof(b"initiator", initiator.hello[:-1], said)
    echoed = Responder(BOB)
    answer, _ = echoed.receive(initiator.hello)
    with pytest.raises(Unproven):
        echoed.receive(answer.rpartition(b" ")[2])
    with pytest.raises(Another):  # its own server would answer, under its own name
        initiator.receive(Responder(ANN).receive(initiator.hello)[0])


def test_a_process_proves_only_its_own_name() -> None:
    initiator, responder = Initiator(ANN, "dead"), Responder(BOB)
    answer, _ = responder.receive(initiator.hello)
    with pytest.raises(Another):
        initiator.receive(answer)
    renamed = answer.replace(b"bob", b"dead", 1)
    with pytest.raises(Unproven):
        Initiator.receive(initiator, renamed)
    with pytest.raises(Unproven):
        responder.receive(ANN.proof(b"initiator", initiator.hello[:-1], answer.rpartition(b" ")[0]) + b"\n")
    assert responder.caller is None


@given(st.lists(st.binary(max_size=100) | st.sampled_from([b"\n", b"REVERIE-PEER a bob \n"])))
def test_garbage_is_answered_by_neither_end(pieces: list[bytes]) -> None:
    for end in (Responder(BOB), Initiator(ANN, "bob")):
        with suppress(Unproven):
            for piece in pieces:
                assert end.receive(piece) in (b"", (b"", b""))
        assert getattr(end, "caller", None) is None


@pytest.mark.parametrize("size", [1, MAX_LINE_BYTES, 100_000])
def test_an_endless_line_is_refused(size: int) -> None:
    for end in (Responder(BOB), Initiator(ANN, "bob")):
        with pytest.raises(Unproven):
            for _ in range(MAX_LINE_BYTES + 1):
                end.receive(b"x" * size)


def test_a_request_before_the_proof_is_not_read() -> None:
    """A sender must wait for the other end's proof."""
    with pytest.raises(Unproven):
        Responder(BOB).receive(Initiator(ANN, "bob").hello + b"GET / HTTP/1.1\r\n\r\n")


def test_derived_keys_differ_from_each_other_and_from_the_secret() -> None:
    keys = {derive_key(SECRET, purpose) for purpose in (PEERS, DAILIES)}
    assert len(keys | {SECRET.encode()}) == 3 and {len(key) for key in keys} == {32}
    assert len({seed_of(key, "onirim", "2026-11-18") for key in (*keys, SECRET.encode())}) == 3


def test_the_key_for_peers_yields_no_daily_seed() -> None:
    class Shared:
        async def secret(self) -> str:
            return SECRET

    store: Any = Shared()
    key = asyncio.run(_peers_key(store))
    assert key == derive_key(SECRET, PEERS)
    assert key not in (SECRET.encode(), derive_key(SECRET, DAILIES))


# A listener at the address of a dead process


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Process]]:
    with processes(tmp_path_factory.mktemp("tables"), "one", "two") as started:
        yield started


class Listener:
    """A stranger at a port who records the bytes of each connection."""

    def __init__(self, talk: "Talk") -> None:
        self._talk = talk
        self.heard: dict[socket.socket, bytes] = {}
        self.answered = b""
        """The bytes received from the target of the relay."""
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.at = f"127.0.0.1:{self._listening.getsockname()[1]}"
        self._threads = [threading.Thread(target=self._accept)]
        self._threads[0].start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                line, _ = self._listening.accept()
                thread = threading.Thread(target=self._serve, args=(line,))
                self._threads.append(thread)
                thread.start()

    def _serve(self, line: socket.socket) -> None:
        line.settimeout(A_MINUTE)
        self.heard[line] = b""
        with line, suppress(OSError):
            self._talk(self, line)

    def hear(self, line: socket.socket) -> bytes:
        """Return the next bytes, or empty bytes at the end."""
        data = line.recv(100_000)
        self.heard[line] += data
        return data

    def close(self) -> None:
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        for thread in self._threads:
            thread.join(A_MINUTE)


Talk = Callable[[Listener, socket.socket], None]


def says_nothing(listener: Listener, line: socket.socket) -> None:
    while listener.hear(line):
        pass


def answers(answer: bytes) -> Talk:
    def talk(listener: Listener, line: socket.socket) -> None:
        while listener.hear(line):
            line.sendall(answer)

    return talk


def echoes(listener: Listener, line: socket.socket) -> None:
    while data := listener.hear(line):
        line.sendall(data)


def talks_without_end(listener: Listener, line: socket.socket) -> None:
    listener.hear(line)
    for _ in range(1_000):
        line.sendall(b"x" * 10_000)
    says_nothing(listener, line)


def relays_to(at: str) -> Talk:
    """Relay bytes to a live process and back."""

    def talk(listener: Listener, line: socket.socket) -> None:
        host, _, port = at.partition(":")
        with socket.create_connection((host, int(port)), A_MINUTE) as there:
            while data := listener.hear(line):
                there.sendall(data)
                answer = there.recv(100_000)
                listener.answered += answer
                line.sendall(answer)

    return talk


@contextmanager
def in_place_of(dead: str, code: str, one: Process, talk: Talk) -> Iterator[Listener]:
    """Yield a listener in place of a dead process that had a table."""
    listener = Listener(talk)
    try:
        (one.folder / f"{dead}.process").write_text(listener.at)
        (one.folder / f"{code}.table").write_text(dead)
        yield listener
    finally:
        listener.close()


def recorded(two: list[Process]) -> bytes:
    """Return the answer of a live process in a handshake that a stranger has recorded."""
    with in_place_of("relayed", "recorded", two[0], relays_to(two[1].for_others)) as listener:
        two[0].ask("/tables/recorded")
        return listener.answered


TALKS: dict[str, Callable[[list[Process]], Talk]] = {
    "nothing": lambda two: says_nothing,
    "an answer of HTTP": lambda two: answers(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"),
    "what it hears": lambda two: echoes,
    "garbage without an end": lambda two: talks_without_end,
    "an answer that was recorded": lambda two: answers(recorded(two)),
    "what another process answers": lambda two: relays_to(two[1].for_others),
    "what the one that asks answers": lambda two: relays_to(two[0].for_others),
}


def heard_by(what: str, how: str, two: list[Process]) -> list[bytes]:
    """Return the bytes that a listener gets from a process that looks for the previous owner."""
    one, dead, code = two[0], f"dead-{list(TALKS).index(what)}-{how}", f"{CODE}{list(TALKS).index(what)}{how}"
    with in_place_of(dead, code, one, TALKS[what](two)) as listener:
        if how == "request":
            one.ask(f"/tables/{code}", BODY.encode(), Authorization=f"Bearer {TOKEN}")
        else:
            with suppress(WebSocketException, OSError), one.connect(code) as client:
                client.send(f"join {TOKEN} {BODY}")
                client.recv(timeout=A_MINUTE)
    return list(listener.heard.values())


@pytest.fixture(scope="module")
def heard(two: list[Process]) -> dict[str, list[bytes]]:
    """The bytes of each connection by the listener's kind of answer. All run at once because each takes
    long."""
    asking = [(what, how) for what in TALKS for how in ("request", "socket")]
    found: dict[str, list[bytes]] = {what: [] for what in TALKS}
    with ThreadPoolExecutor(len(asking)) as pool:
        for (what, _), told in zip(
            asking, pool.map(lambda each: heard_by(each[0], each[1], two), asking), strict=True
        ):
            assert told
            found[what] += told
    return found


@pytest.mark.parametrize("what", TALKS)
def test_a_listener_at_the_address_of_a_dead_process_learns_nothing(
    what: str, heard: dict[str, list[bytes]]
) -> None:
    """However it answers, the listener gets no secret, key, token, request or body."""
    for said in heard[what]:
        for word in (SECRET, SECRET.encode().hex(), KEY.hex(), TOKEN, BODY, CODE):
            assert word.encode() not in said
        assert HELLO.fullmatch(said)


def test_a_listeners_answer_never_reaches_a_visitor(two: list[Process]) -> None:
    with in_place_of("dead", CODE, two[0], TALKS["an answer of HTTP"](two)):
        assert two[0].ask(f"/tables/{CODE}", BODY.encode())[:2] == (503, "homeless")
    two[0].owns(CODE)
    assert two[0].ask(f"/tables/{CODE}", BODY.encode())[1]["body"] == BODY


# Clients at the address for other processes


def reached(process: Process) -> socket.socket:
    host, _, port = process.for_others.partition(":")
    return socket.create_connection((host, int(port)), A_MINUTE)


def left_by(line: socket.socket) -> bytes:
    """Return everything received until the other end closes."""
    found = b""
    with suppress(ConnectionError):
        while data := line.recv(100_000):
            found += data
    return found


REQUEST = f"GET /tables/moon HTTP/1.1\r\nHost: a\r\nX-Reverie-Peer: {SECRET}\r\n\r\n".encode()


def asked(process: Process, key: bytes, wanted: str, follows: bytes = REQUEST) -> bytes:
    """Return the answer of a process to a client that completes the handshake with a key despite any
    error."""
    me = Credentials(Peer("test", ""), key)
    initiator = Initiator(me, wanted)
    with closing(reached(process)) as line:
        line.sendall(initiator.hello)
        answer = b""
        while not answer.endswith(b"\n"):
            more = line.recv(1000)
            assert more, "it has said nothing"
            answer += more
        said = answer.rpartition(b" ")[0]
        line.sendall(me.proof(b"initiator", initiator.hello[:-1], said) + b"\n" + follows)
        return left_by(line)


CLOSING = REQUEST.replace(b"Host: a", b"Host: a\r\nX-Reverie-For: 192.0.2.7\r\nConnection: close")


def test_a_proven_process_may_name_the_visitor(two: list[Process]) -> None:
    two[1].owns("moon")
    assert b'"who":"192.0.2.7"' in asked(two[1], KEY, "two", CLOSING)


@pytest.mark.parametrize(
    ("key", "wanted"), [(WRONG, "two"), (b"", "two"), (SECRET.encode(), "two"), (KEY, "one")]
)
def test_a_proof_with_a_wrong_key_or_for_another_process_is_closed(
    key: bytes, wanted: str, two: list[Process]
) -> None:
    assert asked(two[1], key, wanted) == b""


GARBAGE = {
    "a request": REQUEST,
    "a request without an end": b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 10_000,
    "a line without an end": b"REVERIE-PEER " + b"x" * 100_000,
    "a long name": b"REVERIE-PEER %b two %b\n" % (b"x" * 65, b"0" * 64),
    "a short nonce": b"REVERIE-PEER test two 00\n",
    "empty lines": b"\n" * 1000,
    "bytes": bytes(range(256)) * 100,
    "TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"x" * 500,
    "a request behind the hello": Initiator(Credentials(Peer("test", ""), KEY), "two").hello + REQUEST,
}


def test_garbage_closes_the_connection(two: list[Process]) -> None:
    for what, said in GARBAGE.items():
        with closing(reached(two[1])) as line:
            with suppress(ConnectionError):
                line.sendall(said)
            assert left_by(line) == b"", what


def test_a_slow_handshake_is_closed_without_delaying_others(two: list[Process]) -> None:
    """The client is silent or sends single bytes slowly, before or after the hello."""
    one, other = two
    hello = Initiator(Credentials(Peer("test", ""), KEY), "two").hello
    silent, late, slow = (reached(other) for _ in range(3))
    late.sendall(hello)
    assert late.recv(1000).startswith(b"two ")
    other.owns("moon")
    assert one.ask("/tables/moon")[1]["process"] == "two"
    with suppress(ConnectionError):
        for byte in hello * 10:  # longer than allowed
            slow.sendall(bytes([byte]))
            time.sleep(0.05)
    for line in (silent, late, slow):
        with closing(line):
            assert left_by(line) == b""


def test_headers_of_processes_are_ignored_at_the_public_address(two: list[Process]) -> None:
    """A handshake is not accepted there either, because it is not HTTP."""
    one, _ = two
    one.owns("moon")
    for known in (SECRET, KEY.hex(), "two"):
        told = one.ask("/tables/moon", X_Reverie_Peer=known, X_Reverie_For="192.0.2.7")
        assert told[1]["who"] == "127.0.0.1"
    initiator = Initiator(Credentials(Peer("two", ""), KEY), "one")
    host, _, port = one.at.partition(":")
    with closing(socket.create_connection((host, int(port)), A_MINUTE)) as line:
        line.sendall(initiator.hello)
        assert left_by(line).startswith(b"HTTP/1.1 400 ")
