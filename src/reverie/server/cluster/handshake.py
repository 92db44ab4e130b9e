"""The handshake of two processes that share a store: each proves that it has their key, which is never sent.

    initiator   REVERIE-PEER 1f0c2b9a4d7e 83be01d5c6aa NONCE    its name, the name of the process it wants
    responder   83be01d5c6aa NONCE PROOF                        its own name
    initiator   PROOF                                           and then, at once, its first request

A nonce is 32 random bytes. A proof is an HMAC-SHA256 of the role and of both names and both nonces. So what
was recorded proves nothing in another connection, and the proof of one role does not serve for the other. A
name is drawn anew whenever a process starts, and a process proves its own name only. So whoever listens at
the address of a dead process gains nothing by asking a live one. The initiator sends nothing else before the
responder has proven itself.

The bytes after the handshake are neither encrypted nor signed. Whoever stands between two live processes and
can change what they send can read it as well, and the tokens of visitors are in it. Signed requests would
not prevent that. Between machines the network has to be trusted or encrypted (docs/cluster.md).
"""

import asyncio
import hmac
import re
from secrets import token_hex
from typing import Any, NamedTuple

from ...table.store import Peer

LONGEST = 256
"""Bytes in a line of the handshake."""
_HELLO = re.compile(rb"REVERIE-PEER ([\w-]{1,64}) ([\w-]{1,64}) [0-9a-f]{64}")
_ANSWER = re.compile(rb"(([\w-]{1,64}) [0-9a-f]{64}) ([0-9a-f]{64})")


class Unproven(Exception):
    """The other end has not proven that it has the key."""


class Another(Exception):
    """The other end has proven to be another process than the one that was wanted."""


class Credentials(NamedTuple):
    """What a process proves to others: its name, and that it has the key they share."""

    peer: Peer
    key: bytes

    def proof(self, role: bytes, *said: bytes) -> bytes:
        """Return the proof for a role, of the lines that both ends have said."""
        return hmac.digest(self.key, b"\n".join([role, *said]), "sha256").hex().encode()


class Initiator:
    """The end that connects, and wants the process of a certain name."""

    def __init__(self, me: Credentials, wanted: str) -> None:
        self._me, self._wanted = me, wanted.encode()
        self._hello = f"REVERIE-PEER {me.peer.name} {wanted} {token_hex(32)}".encode()
        self._read = b""

    @property
    def hello(self) -> bytes:
        """The first line to send."""
        return self._hello + b"\n"

    def receive(self, data: bytes) -> bytes:
        """Return the last line to send, or nothing while the answer is not whole.

        Raise Unproven or Another, after which nothing may be sent.
        """
        line, end, rest = _first_line(self._read + data)
        if not end:
            self._read = line
            return b""
        answer = _ANSWER.fullmatch(line)
        if answer is None or rest:
            raise Unproven
        said, name, proof = answer.groups()
        if not hmac.compare_digest(proof, self._me.proof(b"responder", self._hello, said)):
            raise Unproven
        if name != self._wanted:
            raise Another
        return self._me.proof(b"initiator", self._hello, said) + b"\n"


class Greeting(asyncio.Protocol):
    """A connection to another process until that has proven who it is; then `then` takes it over."""

    def __init__(self, me: Credentials, wanted: str, then: asyncio.Protocol) -> None:
        self._initiator, self._then = Initiator(me, wanted), then
        self.over: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
        """The end of the handshake: None, or why the other end has not proven who it is."""

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
    """The end that was connected to."""

    def __init__(self, me: Credentials) -> None:
        self._me = me
        self._read = b""
        self._expected: bytes | None = None
        """The proof that the initiator has to send, once it has said hello."""
        self._wanted = self._caller = b""
        self.caller: str | None = None
        """The name of the initiator. It is None until that has proven itself."""

    def receive(self, data: bytes) -> tuple[bytes, bytes]:
        """Return what to answer, and what came after the handshake. Raise Unproven."""
        line, end, rest = _first_line(self._read + data)
        if not end:
            self._read = line
            return b"", b""
        self._read = b""
        if self._expected is None:
            if rest:  # it has not waited for our proof
                raise Unproven
            return self._answer(line), b""
        if self._wanted != self._me.peer.name.encode() or not hmac.compare_digest(line, self._expected):
            raise Unproven
        self.caller = self._caller.decode()
        return b"", rest

    def _answer(self, line: bytes) -> bytes:
        """Prove who one is, also to an initiator that wants another: it learns that this one is not here."""
        hello = _HELLO.fullmatch(line)
        if hello is None:
            raise Unproven
        self._caller, self._wanted = hello.groups()
        said = f"{self._me.peer.name} {token_hex(32)}".encode()
        self._expected = self._me.proof(b"initiator", line, said)
        return said + b" " + self._me.proof(b"responder", line, said) + b"\n"


def _first_line(data: bytes) -> tuple[bytes, bytes, bytes]:
    line, end, rest = data.partition(b"\n")
    if len(line) > LONGEST:
        raise Unproven
    return line, end, rest
