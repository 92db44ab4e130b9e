"""Processes with dummy tables, for the tests of forwarding.

Usage: `python -m tests.server.cluster.forwarding NAME FOLDER`.
Who owns a table is a file in the folder, as it would be a row in a database.
"""

import asyncio
import json
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.sync.client import ClientConnection, connect

from reverie.server.cluster import peers
from reverie.server.cluster.handshake import Credentials
from reverie.server.cluster.splice import EXTENSION, Far
from reverie.server.hardening.http_protocol import protocols
from reverie.server.hardening.websocket_protocol import JOIN
from reverie.server.http import forward
from reverie.server.store.keys import PEERS, derive_key
from reverie.server.visitors import Proxies, Visitors, visitor_of, was_forwarded
from reverie.table.store import Held, Peer
from tests.server.serving import A_MINUTE

SECRET = "told to processes only"  # noqa: S105
KEY = derive_key(SECRET, PEERS)


class Standing:
    """A process that knows the owners of all tables."""

    def __init__(self, name: str, folder: Path, at: str) -> None:
        self.me, self.folder = Peer(name, at), folder
        (folder / f"{name}.process").write_text(at)

    async def find(self, code: str, dead: str | None = None) -> str:
        file = self.folder / f"{code}.table"
        stale = self.folder / f"{code}.seen-by-{self.me.name}"
        owner = (stale if stale.exists() else file).read_text() if file.exists() else self.me.name
        if owner != self.me.name and owner != dead:
            raise Held(Peer(owner, (self.folder / f"{owner}.process").read_text()))
        file.write_text(self.me.name)
        return code


def application(standing: Standing) -> Any:
    others = peers.Peers(Credentials(standing.me, KEY))

    def led(code: str, here: Any, there: Any) -> Any:
        return forward.call_owner(here, there, lambda name: standing.find(code, dead=name), seconds=2.0)

    async def look(request: Request) -> Response:
        code, body = request.path_params["code"], await request.body()

        async def here() -> Response:
            await standing.find(code)
            if b"slow" in body:
                await asyncio.sleep(2.5)
            told: dict[str, Any] = {
                "process": standing.me.name,
                "who": visitor_of(request),
                "body": body.decode(),
            }
            told["secret"] = request.headers.get("authorization")
            return JSONResponse({**told, "passed on": others.forwarded_count}, 207, {"X-Of-Owner": "yes"})

        async def held() -> bool:
            with suppress(Held):
                await standing.find(code)
                return False
            return True

        async def there(peer: Peer) -> Response:
            if was_forwarded(request):
                return Response(status_code=peers.NOT_MINE)
            asked = peers.ForwardedRequest.of(request.scope, body, twice=request.method == "GET")
            answer = await others.ask(peer, asked, held)
            return Response(answer.body, answer.status, dict(answer.headers))

        try:
            return await led(code, here, there)  # type: ignore[no-any-return]
        except forward.Homeless:
            return Response("homeless", 503)
        except peers.Broken:
            return Response("broken", 503)

    async def meet(client: WebSocket) -> None:
        code = client.path_params["code"]

        async def here() -> None:
            await standing.find(code)

        async def there(peer: Peer) -> Far:
            if was_forwarded(client):
                raise forward.Homeless
            return await others.upgrade(peer, peers.ForwardedRequest.of(client.scope))

        try:
            if was_forwarded(client):
                await here()
        except Held:
            await client.send_denial_response(Response(status_code=peers.NOT_MINE))
            return
        await client.accept()
        with suppress(WebSocketDisconnect, RuntimeError):
            first = await client.receive_text()
            client.scope["extensions"][JOIN](visitor_of(client))
            far = await led(code, here, there)
            if far is not None:
                await others.splice(client.scope, far)
                return
            client.scope["extensions"][EXTENSION].stop_buffering()
            await serve(client, first)

    async def serve(client: WebSocket, text: str) -> None:
        await client.send_text(json.dumps({"process": standing.me.name, "who": visitor_of(client)}))
        flow = "x" * 10_000
        while True:
            word, _, rest = text.partition(" ")
            if word == "close":
                code, _, reason = rest.partition(" ")
                await client.close(int(code), reason)
                return
            if word == "flow":
                for sent in range(int(rest)):
                    await client.send_text(flow)
                    (standing.folder / "flowing").write_text(str(sent + 1))
                    (standing.folder / "flowing").replace(standing.folder / "flowed")
            if word == "read slowly":
                await asyncio.sleep(1)
            await client.send_text(text)
            text = await client.receive_text()

    async def figures(request: Request) -> Response:
        return JSONResponse({"spliced": others.spliced_count, "passed on": others.forwarded_count})

    async def lose(request: Request) -> Response:
        name = request.path_params["name"]
        others.disconnect(Peer(name, (standing.folder / f"{name}.process").read_text()))
        return Response()

    routes = [
        Route("/tables/{code}", look, methods=["GET", "POST"]),
        Route("/figures", figures),
        Route("/lose/{name}", lose, methods=["POST"]),
        WebSocketRoute("/ws/{code}", meet),
    ]
    return Visitors(Starlette(routes=routes), Proxies())


class Process:
    """One of these processes, as a test uses it."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name, self.folder = name, folder
        command = [sys.executable, "-m", "tests.server.cluster.forwarding", name, str(folder)]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        assert self.process.stderr is not None
        found = re.search(r"at (\S+), for others (\S+)", self.process.stderr.readline())
        assert found
        self.at, self.for_others = found.groups()

    def owns(self, code: str) -> None:
        (self.folder / f"{code}.table").write_text(self.name)

    def ask(self, path: str, body: bytes | None = None, **headers: str) -> tuple[int, Any, Any]:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        request = urllib.request.Request(f"http://{self.at}{path}", body, named)
        try:
            with urllib.request.urlopen(request, timeout=A_MINUTE) as answer:  # noqa: S310
                text, status, told = answer.read(), answer.status, answer.headers
        except urllib.error.HTTPError as problem:
            text, status, told = problem.read(), problem.code, problem.headers
        return status, json.loads(text) if text.startswith(b"{") else text.decode(), told

    def connect(self, code: str) -> ClientConnection:
        return connect(
            f"ws://{self.at}/ws/{code}", max_size=None, legacy=True, ping_interval=None, open_timeout=A_MINUTE
        )

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        self.process.send_signal(how)
        self.process.wait(A_MINUTE)


@contextmanager
def processes(folder: Path, *names: str) -> Iterator[list[Process]]:
    started = [Process(name, folder) for name in names]
    try:
        yield started
    finally:
        for each in started:
            if each.process.poll() is None:
                each.process.send_signal(signal.SIGCONT)
                each.stop(signal.SIGKILL)
            assert each.process.stderr is not None
            each.process.stderr.close()


def main(name: str, folder: str) -> None:
    listening = [socket.create_server(("127.0.0.1", 0)) for _ in range(2)]
    public, at = (f"127.0.0.1:{each.getsockname()[1]}" for each in listening)
    standing = Standing(name, Path(folder), at)
    config = uvicorn.Config(
        application(standing),
        **protocols(me=Credentials(standing.me, KEY)),
        ws_ping_interval=0.3,
        ws_ping_timeout=1.0,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=2,
    )
    print(f"at {public}, for others {at}", file=sys.stderr, flush=True)
    uvicorn.Server(config).run(sockets=listening)


if __name__ == "__main__":
    main(*sys.argv[1:])
