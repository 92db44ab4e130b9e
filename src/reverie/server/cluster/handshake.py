"""The handshake of two processes that share a store. Each proves that it knows their key, without sending it.

    initiator   REVERIE-PEER 1f0c2b9a4d7e 83be01d5c6aa NONCE    its name, the name of the process it wants
    responder   83be01d5c6aa NONCE PROOF                        its own name
    initiator   PROOF                                           followed at once by its first request

A nonce is 32 random bytes. A proof is an HMAC-SHA256 of the role, both names and both nonces. So a recorded
proof is useless in another connection, and a proof for one role is invalid for the other. Each process
gets a new random name when it starts, and proves its own name only. So an attacker at the address of a dead
process gains nothing by asking a live one. The initiator sends nothing else before the responder has
authenticated itself.

The bytes after the handshake are neither encrypted nor signed. An attacker between two live processes who
can change their traffic can also read it, including the tokens of visitors. Signed requests would not prevent
that. Between machines the network has to be trusted or encrypted (docs/cluster.md).
"""

import asyncio
import hmac
import re
from secrets import token_hex
from typing import Any, NamedTuple

from ...table.store import Peer

MAX_LINE_BYTES = 256
"""Maximum length of a line of the handshake, in bytes."""
_HELLO = re.compile(rb"REVERIE-PEER ([\w-]{1,64}) ([\w-]{1,64}) [0-9a-f]{64}")
_ANSWER = re.compile(rb"(([\w-]{1,64}) [0-9a-f]{64}) ([0-9a-f]{64})")


class Unproven(Exception):
    """Raised if the other end has not proven that it has the key."""


class Another(Exception):
    """Raised if the other end has authenticated itself as a different process from the one wanted."""


class Credentials(NamedTuple):
    """The credentials of a process: its name and the key that all processes of a store share."""

    peer: Peer
    key: bytes

    def proof(self, role: bytes, *lines: bytes) -> bytes:
        """Return the proof for a role, over the lines that both ends have sent."""
        return hmac.digest(self.key, b"\n".join([role, *lines]), "sha256").hex().encode()


class Initiator:
    """The end that connects, and expects a process with a certain name."""

    def __init__(self, me: Credentials, wanted: str) -> None:
        self._me, self._wanted = me, wanted.encode()
        self._hello = f"REVERIE-PEER {me.peer.name} {wanted} {token_hex(32)}".encode()
        self._read = b""

    @property
    def hello(self) -> bytes:
        """The first line to send."""
        return self._hello + b"\n"

    def receive(self, data: bytes) -> bytes:
        """Return the last line to send, or b"" while the answer is incomplete.

        Raise `Unproven` or `Another` if the answer is wrong. Then nothing more may be sent.
        """
        line, end, rest = _first_line(self._read + data)
        if not end:
            self._read = line
            return b""
        answer = _ANSWER.fullmatch(line)
        if answer is None or rest:
            raise Unproven
        reply, name, proof = answer.groups()
        if not hmac.compare_digest(proof, self._me.proof(b"responder", self._hello, reply)):
            raise Unproven
        if name != self._wanted:
            raise Another
        return self._me.proof(b"initiator", self._hello, reply) + b"\n"


class Greeting(asyncio.Protocol):
    """A connection to another process during the handshake. Then the protocol `then` takes it over."""

    def __init__(self, me: Credentials, wanted: str, then: asyncio.Protocol) -> None:
        self._initiator, self._then = Initiator(me, wanted), then
        self.over: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
        """The result of the handshake: None if it has succeeded, otherwise the problem."""

    def connection_made(self, transport: Any) -> None:
        self._transport: asyncio.Transport = transport
        transport.write(self._initiator.hello)

    def data_received(self, data: bytes) -> None:
        try:
            proof = self._initiator.receive(data)
        except (Another, Unproven) as problem:
            self._end(problem)
            self._transport.abort()
            return
        if proof:
            self._transport.write(proof)
            self._transport.set_protocol(self._then)
            self._then.connection_made(self._transport)
            self._end(None)

    def connection_lost(self, problem: Exception | None) -> None:
        self._end(ConnectionResetError())

    def _end(self, problem: Exception | None) -> None:
        if not self.over.done():
            self.over.set_result(problem)


class Responder:
    """The end that accepts the connection."""

    def __init__(self, me: Credentials) -> None:
        self._me = me
        self._read = b""
        self._expected: bytes | None = None
        """The proof that the initiator has to send. None before its first line."""
        self._wanted = self._caller = b""
        self.caller: str | None = None
        """The name of the initiator. None until it has authenticated itself."""

    def receive(self, data: bytes) -> tuple[bytes, bytes]:
        """Return the bytes to answer, and the bytes received after the handshake. Raise `Unproven` if the
        initiator sends a wrong line."""
        line, end, rest = _first_line(self._read + data)
        if not end:
            self._read = line
            return b"", b""
        self._read = b""
        if self._expected is None:
            if rest:  # the initiator has not waited for the proof
                raise Unproven
            return self._answer(line), b""
        if self._wanted != self._me.peer.name.encode() or not hmac.compare_digest(line, self._expected):
            raise Unproven
        self.caller = self._caller.decode()
        return b"", rest

    def _answer(self, line: bytes) -> bytes:
        """Return the line with this process's proof.

        An initiator that wants another process gets this line as well. So it learns that the other is gone.
        """
        hello = _HELLO.fullmatch(line)
        if hello is None:
            raise Unproven
        self._caller, self._wanted = hello.groups()
        reply = f"{self._me.peer.name} {token_hex(32)}".encode()
        self._expected = self._me.proof(b"initiator", line, reply)
        return reply + b" " + self._me.proof(b"responder", line, reply) + b"\n"


def _first_line(data: bytes) -> tuple[bytes, bytes, bytes]:
    line, end, rest = data.partition(b"\n")
    if len(line) > MAX_LINE_BYTES:
        raise Unproven
    return line, end, rest
