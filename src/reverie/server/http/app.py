"""The ASGI application: the API, a WebSocket for each seat, and the page."""

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
from ...table.store import Damaged, NotWritten
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
RESTART_SECONDS = 1.0
GC_THRESHOLDS = (20_000, 20, 50)
"""Thresholds of the garbage collector. It runs rarely, because a full collection takes a tenth of a
second."""
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}

POCKET_POLICY = f"{pocket_files.POLICY}; frame-ancestors 'none'"


class _Headers:
    """Middleware that adds security headers, and `no-store` to responses without `Cache-Control`."""

    def __init__(self, app: ASGIApp, pocket: bool) -> None:
        self.app, self.pocket = app, pocket

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = HEADERS
        if self.pocket and scope.get("path", "").startswith(pocket_files.AT):
            headers = {**HEADERS, "Content-Security-Policy": POCKET_POLICY}

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
    """Return the server, for uvicorn with the protocols of `http_protocol`.

    `proxies` are the trusted proxies, whose headers are read (`visitors`). `metrics_at` is the address at
    which metrics are served, one of those on which uvicorn listens; with `metrics_token` they are available
    at the public address as well. `pocket` is the folder of the pocket that is offered with the page. `names`
    are the host names of the server (`hosts`). `me` has the credentials for other processes that share the
    store.
    """
    access, health = Access(tables), Health(tables, metrics_token)
    alone = Credentials(tables.me, token_bytes(32))  # a key that no other process has
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
    return AtTwoAddresses(public, Hosts(health.metrics_application(), names, trusted), metrics_at)


@asynccontextmanager
async def _running(tables: Tables, access: Access, forwarding: Forwarding) -> AsyncIterator[None]:
    """Run the background tasks of a process while it serves (an ASGI lifespan)."""
    for game in GAMES.values():
        await asyncio.to_thread(game.warm_up)
    await asyncio.to_thread(sources)  # computes the hash now, before the files on the disk may change
    gc.collect()
    gc.freeze()  # the loaded data is permanent; collecting it repeatedly would stop every table
    gc.set_threshold(*GC_THRESHOLDS)
    await tables.begin()
    doing: list[Doing] = [tables.membership.run, partial(_doze, tables)]
    if tables.store.shared:
        doing += [partial(access.allowances.run, tables.store), forwarding.watch]
    always = [asyncio.create_task(run_forever(each)) for each in doing]
    yield
    for task in always:
        task.cancel()
    forwarding.peers.close()
    await tables.stop()


async def run_forever(what: Doing) -> None:
    """Run a background task forever. If it fails, log the error and start it again."""
    while True:
        try:
            await what()
        except Exception:
            logger.exception("a background task has failed and is restarted")
        await asyncio.sleep(RESTART_SECONDS)


async def _doze(tables: Tables) -> None:
    while True:
        await asyncio.sleep(DOZE_SECONDS)
        try:
            await tables.doze()
            await tables.forget()
        except (NotWritten, Damaged) as problem:  # the next round tries again
            logger.error("cannot look for old tables: %s", problem)
