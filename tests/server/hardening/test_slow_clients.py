"""Clients that ignore limits: endless headers, floods of frames, silence. Play continues for all others."""

import json
import resource
import select
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from reverie.server.messages import VERSION
from tests.server.hardening.forgeries import Watched
from tests.server.hardening.impatient import DESCRIPTORS
from tests.server.raw import MASK, connected, frame, read_to_end, upgraded
from tests.server.serving import A_MINUTE, Player, sentence, served
from tests.waiting import wait_for

MAX_CPU_SECONDS = 10.0
"""Maximum processor seconds for one attack; it was 17 before connections were limited at the door."""
PROXY = "127.0.0.4"


class Impatient(Watched):
    """A server whose time limits a test can wait for."""

    PROGRAM = "tests.server.hardening.impatient"
    MORE = (*Watched.MORE, "--connections-from-one", "20", "--trusted-proxy", PROXY)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Impatient]:
    with served(Impatient, tmp_path_factory.mktemp("tables")) as running:
        Others(running).ask()  # by then it has loaded its data
        yield running
    assert not [line for line in running.logged if "Traceback" in line or "ERROR" in line], running.logged


class Others:
    """Other clients: a player at another table, and a health check."""

    def __init__(self, server: Impatient) -> None:
        self.server = server
        _, _, self.player = server.alone()
        self.times = 0

    def ask(self) -> None:
        """Send one message and one request. Fail if there is no answer."""
        assert self.player.do("view")["type"] == "done"
        assert self.server.ask("/healthz") == (200, "ok\n")
        self.times += 1


@contextmanager
def everybody_else_plays_on(server: Impatient) -> Iterator[None]:
    """Check that other clients are answered throughout, and that the block costs the server little."""
    others, over, failed = Others(server), threading.Event(), []
    used = cpu(server)

    def ask() -> None:
        while not over.is_set():
            try:
                others.ask()
            except Exception as problem:
                failed.append(problem)
                return
            over.wait(0.05)  # slower than the rate limit

    asking = threading.Thread(target=ask)
    asking.start()
    try:
        yield
    finally:
        over.set()
        asking.join()
    assert not failed, failed
    assert cpu(server) - used < MAX_CPU_SECONDS
    others.ask()
    assert others.times > 1
    others.player.socket.close()


def cpu(server: Impatient) -> float:
    """Return the seconds of processor time so far."""
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def refusal(answer: bytes) -> tuple[int, str]:
    """Return the status and the code of a refusal."""
    head, _, body = answer.partition(b"\r\n\r\n")
    assert b"connection: close" in head, answer
    why = json.loads(body)
    assert sentence(why)
    return int(head.split()[1]), str(why["code"])


def pieces_of(what: bytes, size: int, most: int) -> Iterator[bytes]:
    """Yield `what` repeatedly, up to `most` bytes, in arbitrary pieces."""
    repeated = what * (size // len(what) + 2)
    for at in range(0, most - size, size):
        begin = at % len(what)
        yield repeated[begin : begin + size]


# Endless headers, addresses and bodies

CHUNKED = b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n"
TOO_LARGE = {
    "an address": (b"GET /", b"a", 414, "address-too-long"),
    "a header's name": (b"GET / HTTP/1.1\r\n", b"a", 431, "headers-too-long"),
    "a header's value": (b"GET / HTTP/1.1\r\nhost: ", b"a", 431, "headers-too-long"),
    "headers": (b"GET / HTTP/1.1\r\n", b"a: b\r\n", 431, "too-many-headers"),
    "empty lines": (b"\r\n", b"\r\n", 431, "headers-too-long"),
    "a body in chunks": (CHUNKED, b"400\r\n" + b"x" * 1024 + b"\r\n", 413, "too-long"),
    "chunks of one byte": (CHUNKED, b"1\r\nx\r\n", 431, "headers-too-long"),
    "trailers": (CHUNKED + b"0\r\na: ", b"b", 431, "headers-too-long"),
}


def some(cases: dict[str, Any], *quick: str) -> list[Any]:
    """Return parameters of all names; slow ones are marked."""
    return [case if case in quick else pytest.param(case, marks=pytest.mark.thousand) for case in cases]


@pytest.mark.parametrize("what", some(TOO_LARGE, "headers", "a body in chunks", "trailers"))
def test_an_endless_request_is_refused_without_using_memory(server: Impatient, what: str) -> None:
    beginning, more, status, code = TOO_LARGE[what]
    before = server.memory()
    with everybody_else_plays_on(server):
        for size, most in ((1_000_000, 20_000_000), (1_027, 300_000)):
            line = connected(server.at)
            line.sendall(beginning)
            with suppress(OSError):
                for piece in pieces_of(more, size, most):
                    line.settimeout(10)  # after a refusal nothing more is read
                    line.sendall(piece)
            line.settimeout(A_MINUTE)
            assert refusal(read_to_end(line)) == (status, code)
    assert server.memory() - before < 8


def test_a_header_in_single_bytes_is_read_but_one_too_long_is_refused(server: Impatient) -> None:
    line = connected(server.at)
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    for byte in b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n":
        line.sendall(bytes([byte]))
    assert read_to_end(line).endswith(b"\r\n\r\nok\n")
    line = connected(server.at)
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    for byte in b"GET /" + b"a" * 2_100:
        line.sendall(bytes([byte]))
    assert refusal(read_to_end(line)) == (414, "address-too-long")


def test_a_body_declared_too_large_is_refused_at_once(server: Impatient) -> None:
    line = connected(server.at)
    line.sendall(b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-length: 60000000\r\n\r\n")
    assert refusal(read_to_end(line)) == (413, "too-long")


def test_invalid_http_is_refused_and_an_unknown_upgrade_is_answered(server: Impatient) -> None:
    for said in (
        b"hello\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00",
        b"GET no-path HTTP/1.1\r\nhost: localhost\r\n\r\n",
    ):
        line = connected(server.at)
        line.sendall(said)
        assert refusal(read_to_end(line)) == (400, "not-http")
    line = connected(server.at)
    line.sendall(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n")
    assert read_to_end(line).endswith(b"ok\n")


def test_a_thousand_pipelined_requests_do_not_delay_others(server: Impatient) -> None:
    one = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n"
    with everybody_else_plays_on(server):
        line = connected(server.at)
        line.sendall(one * 1_000 + b"GET /none HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
        heard = read_to_end(line)
    assert heard.count(b"HTTP/1.1 200 OK") == 1_000 and heard.count(b"HTTP/1.1 404") == 1


# Frames


def socket_at(server: Impatient, code: str, token: str | None = None) -> ClientConnection:
    there = server.connect(code)
    there.send(json.dumps({"type": "join", "version": VERSION, "token": token}))
    assert json.loads(there.recv(timeout=A_MINUTE))["type"] == "view"
    return there


def closed_by_server(there: ClientConnection) -> tuple[int, str, list[Any]]:
    """Return the code and the reason of a close, and the messages before it."""
    said = []
    try:
        while True:
            said.append(json.loads(there.recv(timeout=A_MINUTE)))
    except ConnectionClosed as closed:
        assert closed.rcvd is not None, "hung up without a word"
        return closed.rcvd.code, closed.rcvd.reason, said


FLOODED = {(1008, "flooding")}
FLOODS = {
    "empty continuations": (b"\x01\x80" + MASK, b"\x00\x80" + MASK, {(1009, "too-many-fragments"), *FLOODED}),
    "pongs": (b"", frame(b"", 10), FLOODED),
    "pings": (b"", frame(b"", 9), FLOODED),
    "pings with all they can carry": (b"", frame(b"x" * 125, 9), FLOODED),
    "empty texts": (b"", frame(b""), FLOODED),
    "empty bytes": (b"", frame(b"", 2), FLOODED),
    "long texts": (b"", frame(b"x" * 30_000), FLOODED),
}


@pytest.mark.parametrize("what", some(FLOODS, "empty continuations", "pongs", "long texts"))
def test_a_flooding_socket_is_closed_with_a_reason(server: Impatient, what: str) -> None:
    first, frame, ends = FLOODS[what]
    code = server.table()
    there = socket_at(server, code, server.sit(code))
    before = server.memory()
    with everybody_else_plays_on(server):
        with suppress(OSError):
            there.socket.sendall(first)
            for piece in pieces_of(frame, 200_000, 3_000_000):
                there.socket.sendall(piece)
        status, reason, said = closed_by_server(there)
    assert (status, reason) in ends
    assert said[-1]["type"] == "refused" and said[-1]["why"] == {"code": reason}
    assert sentence(said[-1]["why"])
    assert server.memory() - before < 8


def test_a_client_sending_too_fast_is_refused_but_not_closed(server: Impatient) -> None:
    code = server.table()
    there = socket_at(server, code, server.sit(code))
    sent = [json.dumps({"type": "view", "number": number}) for number in range(500)]
    there.socket.sendall(b"".join(map(frame, sent)))
    answers: list[Any] = []
    while len(answers) < 500:
        told = json.loads(there.recv(timeout=A_MINUTE))
        answers += [told] if told["type"] in ("done", "refused") else []
    assert {each["why"]["code"] for each in answers if each["type"] == "refused"} == {"too-fast"}
    there.close()


BREACHES = {
    "a frame that is not masked": (b"\x81\x02{}", 1002),
    "reserved bits": (b"\xf1\x82" + MASK + b"{}", 1002),
    "an unknown kind": (b"\x83\x82" + MASK + b"{}", 1002),
    "a long ping": (frame(b"x" * 256, 9), 1002),
    "a ping in pieces": (b"\x09\x80" + MASK, 1002),
    "a continuation of nothing": (b"\x80\x80" + MASK, 1002),
    "a text that is no text": (frame(b"\xff\xfe"), 1007),
    "a close without a code": (b"\x88\x81" + MASK + b"x", 1002),
    "a message announced too large": (b"\x81\xff" + (2**40).to_bytes(8, "big") + MASK, 1009),
    "a message too large in pieces": (
        b"\x01\xfe\xea\x60" + MASK + b"x" * 60_000 + b"\x80\xfe\xea\x60" + MASK + b"x" * 60_000,
        1009,
    ),
    "a message in too many pieces": (b"\x01\x81" + MASK + b"x" + (b"\x00\x81" + MASK + b"x") * 200, 1009),
}


def test_a_violation_of_the_protocol_is_closed_with_its_code(server: Impatient) -> None:
    code = server.table()
    for what, (sent, status) in BREACHES.items():
        there = socket_at(server, code)
        there.socket.sendall(sent + frame("{}"))
        assert closed_by_server(there)[0] == status, what


def test_a_message_in_pieces_is_one_message(server: Impatient) -> None:
    code = server.table()
    there = socket_at(server, code, server.sit(code))
    text = json.dumps({"type": "view", "number": 7})
    there.send(text[at : at + 1] for at in range(len(text)))
    while (told := json.loads(there.recv(timeout=A_MINUTE)))["type"] != "done":
        pass
    assert told["number"] == 7
    there.close()


def test_an_invalid_handshake_is_refused_at_once(server: Impatient) -> None:
    line = connected(server.at)
    line.sendall(
        b"GET /ws/x HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n"
    )
    assert read_to_end(line).startswith(b"HTTP/1.1 400 ")


def test_a_rejected_socket_is_closed_with_the_reason(server: Impatient) -> None:
    there = server.connect("LUMIKOTA")
    there.send(json.dumps({"type": "join", "version": VERSION}))
    assert closed_by_server(there)[:2] == (4404, "unknown-table")


# Time


def test_headers_and_bodies_must_arrive_in_time(server: Impatient) -> None:
    slow = [
        b"GET / HTTP/1.1\r\nhost: ",
        b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9999\r\n\r\n",
        CHUNKED + b"999\r\n",
    ]
    lines = [connected(server.at) for _ in slow]
    for line, beginning in zip(lines, slow, strict=True):
        line.sendall(beginning)
    late = list(lines)

    def all_refused() -> bool:
        for line in late:
            line.sendall(b"x")
        answered, _, _ = select.select(late, [], [], 0.05)
        late[:] = [line for line in late if line not in answered]
        return not late

    wait_for(all_refused)
    for line in lines:
        assert refusal(read_to_end(line)) == (408, "request-too-slow")


def test_a_silent_client_is_closed(server: Impatient) -> None:
    silent, idle = connected(server.at), connected(server.at)
    idle.sendall(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n")
    there = server.connect(server.table())
    assert read_to_end(silent) == b""
    assert read_to_end(idle).endswith(b"ok\n")
    status, _, said = closed_by_server(there)
    assert (status, said[0]["why"]["code"]) == (4400, "join-first")


def test_a_socket_that_ignores_the_close_is_dropped(server: Impatient) -> None:
    assert read_to_end(upgraded(server.at, "x"))


def test_a_client_that_reads_nothing_is_closed(server: Impatient) -> None:
    before = server.memory()
    with everybody_else_plays_on(server):
        lines = []
        for _ in range(4):
            line = socket.socket()
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
            line.settimeout(A_MINUTE)
            line.connect(("127.0.0.1", int(server.at.partition(":")[2])))
            line.sendall(b"GET /texts/en.json HTTP/1.1\r\nhost: localhost\r\n\r\n" * 400)  # 30 MB
            lines.append(line)
        assert server.memory() - before < 20
        wait_for(lambda: not any(still_open(server, line) for line in lines), 0.1)
    for line in lines:
        line.close()


def still_open(server: Impatient, line: socket.socket) -> bool:
    """Return whether the server has the other end open, which our own end shows only after reading
    everything."""
    port = f":{line.getsockname()[1]:04X}"
    rows = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    mine = f":{int(server.at.partition(':')[2]):04X}"
    return any(
        row[1].endswith(mine) and row[2].endswith(port) and row[3] == "01" and row[9] != "0" for row in rows
    )


# Numbers of connections


def test_proxied_visitors_are_counted_by_their_joined_sockets(server: Impatient) -> None:
    code = server.table()

    def joins(visitor: str) -> tuple[ClientConnection, Any]:
        named = {"X-Forwarded-For": visitor}
        there = server.connect(code, sock=connected(server.at, PROXY), additional_headers=named)
        there.send(json.dumps({"type": "join", "version": VERSION}))
        return there, json.loads(there.recv(timeout=A_MINUTE))

    joined = [joins("203.0.113.7") for _ in range(20)]
    assert all(said["type"] == "view" for _, said in joined)
    refused, said = joins("203.0.113.7")
    assert said["why"]["code"] == "too-many-connections"
    assert closed_by_server(refused)[0] == 4429
    joined.append(joins("203.0.113.8"))
    assert joined[-1][1]["type"] == "view"
    for there, _ in joined:
        there.close()


def test_silent_connections_beyond_the_descriptors_do_not_stop_play(server: Impatient) -> None:
    code = server.table(seats=2)
    early = Player(server, code, server.sit(code, "a"))
    lines = []
    with everybody_else_plays_on(server):
        for _ in range(DESCRIPTORS + 100):
            lines.append(connected(server.at))
        late = Player(server, code, server.sit(code, "b"))
        assert early.do("begin")["type"] == "done"
        assert late.do("view")["type"] == "done"
    for line in lines:
        line.close()
    early.socket.close()
    late.socket.close()


def test_a_server_without_descriptors_waits_and_recovers(server: Impatient) -> None:
    """Anything in the process may have used up the descriptors."""
    limits = Path(f"/proc/{server.process.pid}/limits").read_text()
    taken = next(line for line in limits.splitlines() if line.startswith("Max open files"))
    assert taken.split()[3:5] == [str(DESCRIPTORS)] * 2, "it takes all that it is given"
    others = Others(server)
    held = len(list(Path(f"/proc/{server.process.pid}/fd").iterdir()))
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (held, DESCRIPTORS))
    lines = [connected(server.at) for _ in range(20)]
    used, began = cpu(server), time.monotonic()
    while time.monotonic() - began < 1:
        assert others.player.do("view")["type"] == "done"
        time.sleep(0.05)
    assert cpu(server) - used < 0.5 * (time.monotonic() - began)
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (DESCRIPTORS, DESCRIPTORS))
    for line in lines:
        line.close()
    others.ask()


class Narrow(Impatient):
    """A server with few descriptors and its normal time limits."""

    MORE = (*Watched.MORE, "--connections-from-one", "70")


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Narrow]:
    with pytest.MonkeyPatch.context() as patience:
        patience.setenv("PATIENCE", "1")
        begun = Narrow(tmp_path_factory.mktemp("narrow"))
    with served(lambda _: begun, begun.folder) as running:
        yield running


ASKED = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n"
LAST = b"connection: close\r\n\r\n"


def test_connections_are_limited_per_address(narrow: Narrow) -> None:
    lines = [connected(narrow.at, "127.0.0.2") for _ in range(70)]
    for line in lines:  # all of them are connected and busy
        line.sendall(ASKED + b"\r\n")
        assert line.recv(9) == b"HTTP/1.1 "
    assert refusal(read_to_end(connected(narrow.at, "127.0.0.2"))) == (429, "too-many-connections")
    other = connected(narrow.at, "127.0.0.3")
    other.sendall(ASKED + LAST)
    assert read_to_end(other).endswith(b"ok\n")
    for line in lines:
        line.close()

    def let_in_again() -> bool:
        again = connected(narrow.at, "127.0.0.2")
        with suppress(OSError):
            again.sendall(ASKED + LAST)
        return read_to_end(again).endswith(b"ok\n")

    wait_for(let_in_again)


def test_slow_requests_displace_only_each_other(
    narrow: Narrow,
) -> None:
    slow = b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n\r\n{"

    def knock(source: str) -> list[socket.socket]:
        lines = [connected(narrow.at, source) for _ in range(70)]
        for line in lines:
            with suppress(OSError):  # it was already closed to make room
                line.sendall(slow)
        return lines

    held = [*knock("127.0.0.4"), *knock("127.0.0.5")]
    honest = connected(narrow.at)
    honest.sendall(ASKED)
    held += knock("127.0.0.6")
    honest.sendall(LAST)
    assert read_to_end(honest).endswith(b"ok\n")
    for line in held:
        line.close()
