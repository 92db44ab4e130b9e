"""A client that sends something while its socket is being closed still reads the reason."""

import asyncio
import json
import socket
from contextlib import AsyncExitStack
from pathlib import Path

from reverie.server.messages import VERSION, Open
from tests.server.cluster.forwarding import processes
from tests.server.inside import inside
from tests.server.raw import connected, frame, handshake, read_to_end, upgraded

JOIN = frame(json.dumps({"type": "join", "version": VERSION, "token": None}))
RESTART = (1012).to_bytes(2, "big")


async def read_until(line: socket.socket, end: bytes) -> bytes:
    """Return what comes until `end` is in it; with no `end`, until the other end closes."""
    loop, received = asyncio.get_running_loop(), b""
    while data := await loop.sock_recv(line, 65_536):
        received += data
        if end and end in received:
            break
    return received


async def test_a_client_that_sends_while_the_server_stops_reads_the_close_frame(tmp_path: Path) -> None:
    async with asyncio.timeout(60), AsyncExitStack() as stack:
        server = await stack.enter_async_context(inside(tmp_path))
        code = (await server.tables.open(Open("onirim", 1)))[0].table.code
        line = stack.enter_context(connected(server.at))
        line.setblocking(False)
        line.send(handshake(code))
        await read_until(line, b"\r\n\r\n")
        line.send(JOIN)
        await read_until(line, b'"type":"view"')
        stopping = asyncio.create_task(server.stop())
        for _ in range(20):  # a server that does not wait has closed the socket by then
            await asyncio.sleep(0)
        for number in range(2):
            line.send(frame(json.dumps({"type": "view", "number": number})))
        assert (await read_until(line, b"\x88\x02")).endswith(b"\x88\x02" + RESTART)
        assert not stopping.done()
        line.send(frame(RESTART, opcode=8))
        assert await read_until(line, b"") == b""
        await stopping


def test_a_client_sending_over_a_forwarded_socket_reads_the_close_frame(
    tmp_path: Path,
) -> None:
    with processes(tmp_path, "one", "two") as (one, other):
        other.owns("LUMIKOTA")
        line = upgraded(one.at, "LUMIKOTA")
        line.sendall(frame("join"))
        while b"join" not in line.recv(1000):
            pass
        one.ask("/lose/two", b"")
        for _ in range(2):
            line.sendall(frame("still here"))
        assert read_to_end(line).endswith(RESTART + b"server-moves")
