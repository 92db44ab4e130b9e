"""For whoever runs the server: whether it is well, and its figures, which are nobody else's business.

A figure that moves tells what happens at tables: a Dreamer who could read it would know of a challenge. So
the figures have an address of their own (`--metrics`), or a token (`--metrics-token-file`).
"""

from hmac import compare_digest
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from ..tables.tables import Tables


class Health:
    """What is asked by proxies, by Prometheus, by whoever wonders."""

    def __init__(self, tables: Tables, token: str | None = None) -> None:
        self.tables, self._token = tables, token

    @property
    def condition(self) -> str:
        """How this process is: it hands its tables over, or cannot write what happens at them, or is well."""
        membership = self.tables.membership
        if membership.leaving:
            return "leaving"
        return "ok" if membership.ready else "degraded"

    async def alive(self, request: Request) -> Response:
        """This process answers. It should be started anew only where it does not."""
        return PlainTextResponse(f"{self.condition}\n")

    async def ready(self, request: Request) -> Response:
        """Should visitors be sent here? Not while it is leaving, or cannot write what they do."""
        return PlainTextResponse(f"{self.condition}\n", 200 if self.tables.membership.ready else 503)

    async def figures(self, request: Request) -> Response:
        """In the format of Prometheus."""
        lines = [
            f"# HELP {name} {meaning}\n# TYPE {name} {kind}\n{name} {value}\n"
            for name, kind, meaning, value in self.tables.all_figures()
        ]
        return PlainTextResponse("".join(lines), media_type="text/plain; version=0.0.4")

    async def figures_by_token(self, request: Request) -> Response:
        """The same at the public address, for who has the token."""
        said = request.headers.get("authorization", "")
        if self._token is None or not compare_digest(said.encode(), f"Bearer {self._token}".encode()):
            return PlainTextResponse("", 401, {"WWW-Authenticate": "Bearer"})
        return await self.figures(request)

    def routes(self) -> list[Route]:
        """Those that are public."""
        with_token = [] if self._token is None else [Route("/metrics", self.figures_by_token)]
        return [*self._health(), *with_token]

    def apart(self) -> Starlette:
        """All that is answered at the address of its own, where nothing else is."""
        return Starlette(routes=[*self._health(), Route("/metrics", self.figures)])

    def _health(self) -> list[Route]:
        return [Route("/healthz", self.alive), Route("/healthz/ready", self.ready)]


class AtTwoAddresses:
    """What comes in at one address is answered by one application, and everything else by another.

    Which address that was is known from the socket; nothing that a client says can change it.
    """

    def __init__(self, app: ASGIApp, apart: ASGIApp, at: tuple[str, int]) -> None:
        self.app, self.apart, self.at = app, apart, at

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        apart = scope["type"] in ("http", "websocket") and self._is_apart(scope.get("server"))
        await (self.apart if apart else self.app)(scope, receive, send)

    def _is_apart(self, server: Any) -> bool:
        host, port = self.at
        return bool(server) and server[1] == port and host in (server[0], "0.0.0.0", "::")  # noqa: S104
