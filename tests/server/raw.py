"""WebSockets byte by byte: handshakes and frames for tests that control every read and write."""

import socket
from contextlib import suppress

from tests.server.serving import A_MINUTE

MASK = b"\0\0\0\0"
"""A mask that leaves the payload unchanged."""
CLOSE = b"\x88"


def handshake(code: str, *headers: bytes) -> bytes:
    """Return the request for a WebSocket to a table."""
    lines = [
        b"GET /ws/%b HTTP/1.1" % code.encode(),
        b"Host: localhost",
        b"Upgrade: websocket",
        b"Connection: Upgrade",
        b"Sec-WebSocket-Version: 13",
        b"Sec-WebSocket-Key: " + b"A" * 22 + b"==",
        *headers,
    ]
    return b"\r\n".join([*lines, b"", b""])


def frame(text: str | bytes, opcode: int = 1) -> bytes:
    """Return a masked frame of up to 65,535 bytes."""
    payload = text if isinstance(text, bytes) else text.encode()
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    return bytes([0x80 | opcode]) + length + MASK + payload


def connected(at: str, source: str = "127.0.0.1") -> socket.socket:
    """Return a connection to a server."""
    host, _, port = at.partition(":")
    return socket.create_connection((host, int(port)), A_MINUTE, source_address=(source, 0))


def upgraded(at: str, code: str) -> socket.socket:
    """Return a connection that has become a WebSocket, and has not joined."""
    line = connected(at)
    line.sendall(handshake(code))
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        answer += line.recv(1)
    assert answer.startswith(b"HTTP/1.1 101 "), answer
    return line


def read_to_end(line: socket.socket) -> bytes:
    """Return everything received until the other end closes, and close the connection."""
    received = b""
    with line, suppress(ConnectionError):
        while data := line.recv(65_536):
            received += data
    return received
