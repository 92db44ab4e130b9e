"""Visitors who guess codes of tables and forge headers to impersonate others."""

import http.client
import json
from collections.abc import Callable
from contextlib import closing

from websockets.sync.client import connect

from reverie.server.messages import VERSION
from reverie.server.store.keys import PEERS, derive_key
from reverie.server.tables.tables import new_code

Headers = list[tuple[str, str]]
Way = Callable[[str, str, str, Headers | None], int]
"""Function that requests a table: server, client address, code and headers."""
ALLOWED = 20
"""Number of wrong codes that a visitor may try at one process."""
MAX_TRIES = 100
"""Number of tries after which a visitor is refused unless forged headers are believed."""


def forged_headers(n: int, secret: str) -> dict[str, Headers]:
    """Ways to forge an identity in headers, a different one for each n."""
    other = f"203.0.113.{n + 1}"
    return {
        "address": [("X-Forwarded-For", other)],
        "list": [("X-Forwarded-For", f"{other}, 127.0.0.1")],
        "two lists": [("X-Forwarded-For", "127.0.0.1"), ("X-Forwarded-For", other)],
        "version 6": [("X-Forwarded-For", f"[2001:db8:{n:x}::1]:80")],
        "for the proxy alone": [("X-Forwarded-For", other), ("Connection", "X-Forwarded-For")],
        "other proxies": [("X_Forwarded_For", other), ("X-Real-IP", other), ("Forwarded", f"for={other}")],
        "process": [("X-Reverie-For", other)],
        "secret": [("X-Reverie-For", other), ("X-Reverie-Peer", secret)],
        "key": [("X-Reverie-For", other), ("X-Reverie-Peer", derive_key(secret, PEERS).hex())],
        "place": [("X-Reverie-Table", new_code()), ("X-Reverie-Process", f"{n:012x}")],
    }


def look(at: str, visitor: str, code: str, headers: Headers | None = None) -> int:
    """Request a table from an address of this machine; return the status."""
    host, port = at.split(":")
    with closing(http.client.HTTPConnection(host, int(port), 60, source_address=(visitor, 0))) as line:
        line.putrequest("GET", f"/api/tables/{code}")
        for name, value in headers or []:
            line.putheader(name, value)
        line.endheaders()
        answer = line.getresponse()
        answer.read()
        return answer.status


def join(at: str, visitor: str, code: str, headers: Headers | None = None) -> int:
    """Request a table by WebSocket; return the status in the refusal, or 200."""
    more = [each for each in headers or [] if each[0] != "Connection"]  # a hand-shake has its own
    with connect(
        f"ws://{at}/ws/{code}",
        source_address=(visitor, 0),
        additional_headers=more,
        legacy=True,
        ping_interval=None,
    ) as line:
        line.send(json.dumps({"type": "join", "version": VERSION, "token": None}))
        told = json.loads(line.recv(timeout=60))
    return {"unknown-table": 404, "too-many-wrong-codes": 429}[told["why"]["code"]] if "why" in told else 200


def wrong_before_refused(at: str, visitor: str, secret: str, by: Way) -> dict[str, int]:
    """Return for each way to forge headers how many wrong codes can be tried in a row."""
    tried = dict.fromkeys(forged_headers(0, secret), 0)
    for way in tried:
        while (status := by(at, visitor, new_code(), forged_headers(tried[way], secret)[way])) != 429:
            assert status == 404 and tried[way] < MAX_TRIES, f"{way}: {status}"
            tried[way] += 1
    return tried
