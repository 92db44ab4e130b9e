"""The routes under /api over HTTP: requests become questions for `api`, and its answers become responses."""

from collections.abc import Awaitable, Callable

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from ...refusal import Refusal
from .. import messages
from ..visitors import visitor_of
from .api import JSON, Answer, HttpApi, Question, refusal_answer
from .openapi import openapi


def routes(api: HttpApi) -> list[Route]:
    answered = [Route(path, _endpoint(answer), methods=[method]) for method, path, answer in api.routes()]
    return [*answered, Route("/api/openapi", _endpoint(_openapi), methods=["GET"])]


async def _openapi(_: Question) -> Answer:
    """Return the description of all these routes."""
    return Answer(messages.encode(openapi()))


def _endpoint(
    answer: Callable[[Question], Awaitable[Answer]],
) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        try:
            body = await _body(request)  # first, so that nothing is awaited between finding and using a table
        except Refusal as refusal:
            return _response(refusal_answer(413, refusal))
        if request.method == "POST" and not _is_json(request):
            return _response(refusal_answer(415, Refusal("body-must-be-json")))
        asked = Question(visitor_of(request), request.path_params, body, _bearer(request), request)
        return _response(await answer(asked))

    return endpoint


def _response(answer: Answer) -> Response:
    return Response(answer.body, answer.status, dict(answer.headers), answer.kind or None)


async def _body(request: Request) -> bytes:
    body = b""
    try:
        async for part in request.stream():
            body += part
            if len(body) > messages.MAX_BODY_BYTES:
                raise Refusal("too-long")
    except ClientDisconnect:  # nobody will read this answer
        raise Refusal("request-too-slow") from None
    return body


def _is_json(request: Request) -> bool:
    """Return whether the body is declared as JSON.

    This prevents requests from other sites: they would need a CORS preflight, which this server refuses.
    """
    kind, _, _ = request.headers.get("content-type", "").partition(";")
    return kind.strip().lower() == JSON


def _bearer(request: Request) -> str | None:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" else None
