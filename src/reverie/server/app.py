"""The ASGI application: a few addresses over HTTP, a WebSocket for each seat, and the page."""

import asyncio
import gc
import logging
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from starlette.applications import Starlette
from starlette.routing import Route, WebSocketRoute

from . import page
from .door import Door
from .front import Front
from .games import GAMES
from .hub import Hub
from .pen import Unwritten
from .sockets import Sockets

logger = logging.getLogger("reverie.server")

DOZE_SECONDS = 30.0
COLLECT = (20_000, 20, 50)
"""How seldom the garbage collector looks: a long look at everything takes a tenth of a second."""
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


class _Headers:
    """Every answer says what a browser may do with it."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        async def send_with(message: Any) -> None:
            if message["type"] == "http.response.start":
                more = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
                message = {**message, "headers": [*message["headers"], *more]}
            await send(message)

        await self.app(scope, receive, send_with)


def application(hub: Hub) -> Any:
    """The server, for uvicorn or any other that speaks ASGI."""
    door = Door(hub)
    front, sockets = Front(door), Sockets(door)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        for offered in GAMES.values():
            await asyncio.to_thread(offered.warm_up)
        gc.collect()
        gc.freeze()  # what was read stays; looking through it again and again would stop every table
        gc.set_threshold(*COLLECT)
        dozing = asyncio.create_task(_doze(hub))
        yield
        dozing.cancel()
        with suppress(Unwritten):
            await hub.log.durable()
        hub.stop()

    routes = [
        Route("/api/tables", front.open, methods=["POST"]),
        Route("/api/tables/{code}", front.look),
        Route("/api/tables/{code}/sit", front.sit, methods=["POST"]),
        Route("/api/tables/{code}/record", front.record, methods=["POST"]),
        Route("/api/tables/{code}/story", front.story, methods=["POST"]),
        Route("/api/tables/{code}/branch", front.branch, methods=["POST"]),
        Route("/api/games", front.games, methods=["POST"]),
        Route("/api/qr", front.qr, methods=["POST"]),
        Route("/api/about", front.about),
        Route("/api/schema", front.schema),
        Route("/healthz", front.healthz),
        Route("/metrics", front.metrics),
        WebSocketRoute("/ws/{code}", sockets.socket),
        *page.routes(),
    ]
    return _Headers(Starlette(routes=routes, lifespan=lifespan))


async def _doze(hub: Hub) -> None:
    while True:
        await asyncio.sleep(DOZE_SECONDS)
        try:
            hub.doze()
        except sqlite3.Error as problem:  # another time
            logger.error("old tables cannot be looked for: %s", problem)
