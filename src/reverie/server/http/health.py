"""Health checks and metrics, for the operator of the server.

Metrics must not be public, because a change in them reveals events at tables: a Dreamer who read them would
notice a challenge. So they are served at a separate address (`--metrics`), or need a token
(`--metrics-token-file`).
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
    """The handlers of health checks and metrics."""

    def __init__(self, tables: Tables, token: str | None = None) -> None:
        self.tables, self._token = tables, token

    @property
    def condition(self) -> str:
        """The condition of this process: "leaving" (shutting down), "degraded" (it cannot write) or "ok"."""
        membership = self.tables.membership
        if membership.leaving:
            return "leaving"
        return "ok" if membership.ready else "degraded"

    async def alive(self, request: Request) -> Response:
        """Answer the liveness check. A process should be restarted only if it does not answer at all."""
        return PlainTextResponse(f"{self.condition}\n")

    async def ready(self, request: Request) -> Response:
        """Answer the readiness check: status 503 while the process is leaving or cannot write."""
        return PlainTextResponse(f"{self.condition}\n", 200 if self.tables.membership.ready else 503)

    async def figures(self, request: Request) -> Response:
        """Return the metrics in the format of Prometheus."""
        lines = [
            f"# HELP {name} {meaning}\n# TYPE {name} {kind}\n{name} {value}\n"
            for name, kind, meaning, value in self.tables.all_figures()
        ]
        return PlainTextResponse("".join(lines), media_type="text/plain; version=0.0.4")

    async def figures_by_token(self, request: Request) -> Response:
        """Return the metrics at the public address, if the request has the token."""
        authorization = request.headers.get("authorization", "")
        if self._token is None or not compare_digest(
            authorization.encode(), f"Bearer {self._token}".encode()
        ):
            return PlainTextResponse("", 401, {"WWW-Authenticate": "Bearer"})
        return await self.figures(request)

    def routes(self) -> list[Route]:
        """Return the routes at the public address."""
        with_token = [] if self._token is None else [Route("/metrics", self.figures_by_token)]
        return [*self._health(), *with_token]

    def metrics_application(self) -> Starlette:
        """Return the application for the separate address of the metrics."""
        return Starlette(routes=[*self._health(), Route("/metrics", self.figures)])

    def _health(self) -> list[Route]:
        return [Route("/healthz", self.alive), Route("/healthz/ready", self.ready)]


class AtTwoAddresses:
    """An application that passes requests at one address to `apart`, and all others to `app`.

    The address comes from the socket, so that clients cannot forge it.
    """

    def __init__(self, app: ASGIApp, apart: ASGIApp, at: tuple[str, int]) -> None:
        self.app, self.apart, self.at = app, apart, at

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        apart = scope["type"] in ("http", "websocket") and self._is_apart(scope.get("server"))
        await (self.apart if apart else self.app)(scope, receive, send)

    def _is_apart(self, server: Any) -> bool:
        host, port = self.at
        return bool(server) and server[1] == port and host in (server[0], "0.0.0.0", "::")  # noqa: S104
