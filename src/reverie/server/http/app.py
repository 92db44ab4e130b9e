"""The ASGI application: a few addresses over HTTP, a WebSocket for each seat, and the page."""

import asyncio
import gc
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from secrets import token_bytes
from typing import Any

from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from ...games import GAMES
from ...table.snapshots import sources
from ...table.store import Damaged, Unwritten
from ..cluster.handshake import Credentials
from ..tables.access import Access
from ..tables.tables import Tables
from ..visitors import Proxies, Visitors
from . import page, pocket_files, requests
from .api import HttpApi
from .forward import Forwarding
from .health import AtTwoAddresses, Health
from .hosts import Hosts
from .sockets import Sockets

logger = logging.getLogger("reverie.server")

Doing = Callable[[], Awaitable[None]]

DOZE_SECONDS = 30.0
AGAIN_SECONDS = 1.0
COLLECT = (20_000, 20, 50)
"""How seldom the garbage collector looks: a long look at everything takes a tenth of a second."""
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}

IN_THE_POCKET = f"{pocket_files.POLICY}; frame-ancestors 'none'"


class _Headers:
    """Every answer says what a browser may do with it; one that says nothing of caches is kept by none."""

    def __init__(self, app: ASGIApp, pocket: bool) -> None:
        self.app, self.pocket = app, pocket

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = HEADERS
        if self.pocket and scope.get("path", "").startswith(pocket_files.AT):
            headers = {**HEADERS, "Content-Security-Policy": IN_THE_POCKET}

        async def send_with(message: Any) -> None:
            if message["type"] == "http.response.start":
                more = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
                if all(name.lower() != b"cache-control" for name, _ in message["headers"]):
                    more.append((b"cache-control", b"no-store"))
                message = {**message, "headers": [*message["headers"], *more]}
            await send(message)

        await self.app(scope, receive, send_with)


def application(
    tables: Tables,
    proxies: Proxies | None = None,
    metrics_at: tuple[str, int] | None = None,
    metrics_token: str | None = None,
    pocket: Path | None = None,
    names: Iterable[str] = (),
    me: Credentials | None = None,
) -> ASGIApp:
    """Return the server, for uvicorn with the protocols of `door`.

    `proxies` are those whose headers are read (`visitors`); `metrics_at` is where the figures are
    served, of the addresses it is made to listen on, and with `metrics_token` they are public as well.
    `pocket` is the folder of the pocket that is offered beside the page. `names` are those by which the
    server may be asked for (`hosts`). `me` is what this process proves to others that
    share the store.
    """
    access, health = Access(tables), Health(tables, metrics_token)
    alone = Credentials(tables.me, token_bytes(32))  # a key that nobody shares
    forwarding = Forwarding(tables, me or alone)
    sockets = Sockets(access, forwarding)

    routes = [
        *requests.routes(HttpApi(access, forwarding.request, pocket=pocket is not None)),
        *health.routes(),
        WebSocketRoute("/ws/{code}", sockets.socket),
        *pocket_files.routes(pocket),
        *page.routes(access.glance),
    ]
    app = Starlette(routes=routes, lifespan=lambda _: _running(tables, access, forwarding))
    trusted = proxies or Proxies()
    public = _Headers(Visitors(Hosts(app, names, trusted), trusted), pocket is not None)
    if metrics_at is None:
        return public
    return AtTwoAddresses(public, Hosts(health.apart(), names, trusted), metrics_at)


@asynccontextmanager
async def _running(tables: Tables, access: Access, forwarding: Forwarding) -> AsyncIterator[None]:
    """Begin what a process does besides answering, and stop it afterwards."""
    for game in GAMES.values():
        await asyncio.to_thread(game.warm_up)
    await asyncio.to_thread(sources)  # of what runs here, before anybody installs something else
    gc.collect()
    gc.freeze()  # what was read stays; looking through it again and again would stop every table
    gc.set_threshold(*COLLECT)
    await tables.begin()
    doing: list[Doing] = [tables.membership.run, partial(_doze, tables)]
    if tables.store.shared:
        doing += [partial(access.allowances.run, tables.store), forwarding.watch]
    always = [asyncio.create_task(keep_doing(each)) for each in doing]
    yield
    for task in always:
        task.cancel()
    forwarding.peers.close()
    await tables.stop()


async def keep_doing(what: Doing) -> None:
    """What is to be done for ever is begun again where it ends as nobody expected."""
    while True:
        try:
            await what()
        except Exception:
            logger.exception("what never ends has ended, and begins again")
        await asyncio.sleep(AGAIN_SECONDS)


async def _doze(tables: Tables) -> None:
    while True:
        await asyncio.sleep(DOZE_SECONDS)
        try:
            await tables.doze()
            await tables.forget()
        except (Unwritten, Damaged) as problem:  # another time
            logger.error("old tables cannot be looked for: %s", problem)
