"""Invalid UTF-8 in every part of a request: each is refused with a code, and none causes a server error."""

import asyncio
import json
import socket
from contextlib import closing
from http.client import HTTPConnection
from typing import Any, cast

import pytest

from reverie.server import messages
from reverie.server.http.api import HttpApi
from reverie.server.tables import bot_programs
from reverie.server.tables.access import Access
from reverie.server.tables.tables import Limits, Tables
from tests.pocket.test_host import Browser, Somebody, seated
from tests.server.hardening.forgeries import Watched
from tests.server.serving import sentence

NOWHERE = HttpApi(Access(Tables(cast(Any, None), Limits())), cast(Any, None))
ROUTES = [(method, path) for method, path, _ in NOWHERE.routes()]
OF_TABLES: dict[str, dict[str, Any]] = {
    "/api/tables/{code}": {},
    "/api/tables/{code}/sit": {"name": "a"},
    "/api/tables/{code}/record": {},
    "/api/tables/{code}/analysis": {},
    "/api/tables/{code}/rival": {"bot": "a"},
    "/api/tables/{code}/branch": {"step": 1},
    "/api/tables/{code}/delete": {"token": "a"},
}
"""The addresses that contain a code, each with a well-formed body."""
FIELDS = sorted({name for kind in messages.OVER_HTTP for name in kind.__struct_fields__})
NOT_UTF_8 = [b"\xed\xa0\xbd", b"\xff", b"\xc0\x80", b"\xf5\x80\x80\x80", b"a\x80"]
CODES = [b"%ED%A0%BD", b"%FF", b"%00", b"%C0%80", b"%C4%B0", b"\xff", b"\xed\xa0\xbd", b"LUMIKOTA\xc3"]


VISITORS = iter(range(10**6))


def visitor() -> bytes:
    """Each request has a new address, so that rate limits do not apply."""
    return b"10.%d.%d.%d" % (1, *divmod(next(VISITORS) % 65536, 256))


def asked(
    server: Watched, method: str, target: bytes, body: bytes = b"", *headers: bytes
) -> tuple[int, bytes]:
    """Return the status and the body for a request of any bytes."""
    host, port = server.at.split(":")
    head = [b"%b %b HTTP/1.1" % (method.encode(), target), b"Host: " + server.at.encode(), *headers]
    head += [b"Connection: close", b"Content-Length: %d" % len(body), b"X-Forwarded-For: " + visitor()]
    head += [] if any(b"content-type" in each for each in headers) else [b"Content-Type: application/json"]
    with socket.create_connection((host, int(port)), timeout=60) as line:
        line.sendall(b"\r\n".join([*head, b"", b""]) + body)
        with line.makefile("rb") as answer:
            told, _, text = answer.read().partition(b"\r\n\r\n")
    return int(told.split()[1]), text


def nothing_failed(server: Watched) -> None:
    assert server.ask("/healthz") == (200, "ok\n")
    said = "".join(server.logged)
    server.logged.clear()
    assert "Traceback" not in said


@pytest.mark.parametrize(("method", "path"), ROUTES)
def test_a_body_of_invalid_utf_8_is_refused_with_a_code(method: str, path: str, server: Watched) -> None:
    """The bytes are in a field, part of a field, the name of a field, or the whole body."""
    target = path.replace("{code}", server.table() if "{code}" in path else "")
    bodies = [b'{"%b":"%b"}' % (name.encode(), NOT_UTF_8[0]) for name in FIELDS]
    bodies += [b'{"%b":[{"a":"%b"}]}' % (name, NOT_UTF_8[0]) for name in (b"records", b"record")]
    bodies += [b'{"options":{"%b":1}}' % NOT_UTF_8[0], *(b'{"%b":1}' % each for each in NOT_UTF_8)]
    bodies += [*(b'"%b"' % each for each in NOT_UTF_8), *NOT_UTF_8]
    with closing(HTTPConnection(server.at, timeout=60)) as line:
        for body in bodies:
            headers = {"Content-Type": "application/json", "X-Forwarded-For": visitor().decode()}
            line.request(method, target, body, headers)
            answer = line.getresponse()
            told = json.loads(answer.read())
            if method == "GET":
                assert answer.status == 200, "nobody reads it"
            else:
                assert (answer.status, bool(sentence(told))) == (400, True), (body, told)
    nothing_failed(server)


def test_every_address_with_a_code_is_tried() -> None:
    assert set(OF_TABLES) == {path for _, path in ROUTES if "{code}" in path}


@pytest.mark.parametrize("path", OF_TABLES)
def test_a_code_of_invalid_utf_8_matches_no_table(path: str, server: Watched) -> None:
    method = next(method for method, at in ROUTES if at == path)
    for code in CODES:
        target = path.encode().replace(b"{code}", code)
        status, told = asked(server, method, target, json.dumps(OF_TABLES[path]).encode())
        assert status in (400, 404), (code, told)
        assert sentence(json.loads(told))
    nothing_failed(server)


HEADERS = [b"Authorization: Bearer %b", b"Accept-Language: %b", b"X-Forwarded-For: %b", b"Cookie: %b"]
HEADERS += [b"Accept-Encoding: %b", b"If-None-Match: %b", b"Origin: %b", b"Content-Type: %b"]


def test_addresses_and_headers_of_invalid_utf_8_are_answered(server: Watched) -> None:
    """The bytes are in the addresses of pages and files, in queries and in headers."""
    code = server.table().encode()
    targets = [b"/t/%b", b"/?lang=%b", b"/%b", b"/texts/%b.json", b"/texts/%b/en.json", b"/games/%b"]
    targets += [b"/pictures/index/%b.json", b"/healthz?%b", b"/scripts/%b", b"/api/%b", b"/api/about?a=%b"]
    for target in targets:
        for odd in (*CODES, *NOT_UTF_8):
            status, _ = asked(server, "GET", target % odd)
            assert status in (200, 304, 400, 404), (target, odd)
    for header in HEADERS:
        for odd in NOT_UTF_8:
            status, told = asked(server, "GET", b"/api/tables/" + code, b"", header % odd)
            assert status == 200, (header, odd, told)
            assert asked(server, "GET", b"/t/" + code, b"", header % odd)[0] == 200
    nothing_failed(server)


def test_a_socket_with_invalid_utf_8_in_its_request_is_answered(server: Watched) -> None:
    code = server.table().encode()
    shake = [b"Upgrade: websocket", b"Connection: Upgrade", b"Sec-WebSocket-Version: 13"]
    shake += [b"Sec-WebSocket-Key: " + b"A" * 22 + b"==", b"X-Forwarded-For: 10.2.0.1"]
    host, port = server.at.split(":")
    targets = [*(b"/ws/" + odd for odd in CODES), *(b"/ws/" + code + b"?a=" + odd for odd in CODES)]
    odd_headers = [each % b"\xed\xa0\xbd" for each in HEADERS]
    for target, header in [
        *((target, b"A: b") for target in targets),
        *((b"/ws/" + code, header) for header in odd_headers),
    ]:
        head = [b"GET %b HTTP/1.1" % target, b"Host: " + server.at.encode(), *shake, header]
        with socket.create_connection((host, int(port)), timeout=60) as line:
            line.sendall(b"\r\n".join([*head, b"", b""]))
            assert int(line.recv(1000).split()[1]) in (101, 400, 403, 404), (target, header)
    nothing_failed(server)


async def test_half_of_a_surrogate_pair_is_refused_in_a_pocket_too() -> None:
    """JavaScript has such strings and passes them to Python unchanged."""
    pocket = await Browser().open()
    code, token = await seated(pocket)
    told = await pocket.ask("POST", "/api/games", '{"token": "\ud83d"}')
    assert (told.status, json.loads(told.body)) == (400, {"code": "not-json"})
    ada = Somebody(pocket, code, token)
    await ada.hear("view")
    ada.line.receive('{"type": "move", "number": 1, "move": ["\ud83d"]}')
    assert (await ada.hear("refused"))["why"] == {"code": "not-json"}
    line = pocket.connect(code, lambda _: None, lambda status, why: ended.append((status, why)))
    ended: list[tuple[int, str]] = []
    join = {"type": "join", "version": messages.VERSION, "token": "\ud83d"}
    line.receive(json.dumps(join, ensure_ascii=False))
    while not ended:
        await asyncio.sleep(0.01)
    assert ended == [(4400, "join-first")]


@pytest.mark.parametrize(
    "said", [b'{"move": ["\\ud83d"]}', b'{"move": ["\xed\xa0\xbd"]}', b'{"move": ["\xff"]}']
)
def test_invalid_text_of_a_playing_program_is_not_forwarded(said: bytes) -> None:
    with pytest.raises(ValueError, match=r"malformed|truncated|UTF-8"):
        bot_programs._read(said)
