"""The description of the routes under /api in OpenAPI 3.1: `/api/openapi`.

Bodies come from `messages`, answers from `answers`. tests/server/http/test_openapi.py compares it with the
routes of `api` and with their answers.
"""

import re
from functools import cache
from typing import Any, NamedTuple

import msgspec

from ... import __version__
from ...json_values import Json, JsonList
from .. import messages
from . import answers

JSON = "application/json"
AT = "#/components/schemas/{name}"

MEANINGS = {
    400: "The request is malformed, or not allowed now.",
    401: "The token holds no seat at the table.",
    403: "The player was banned from the table, or has no invitation.",
    404: "There is no such table.",
    413: "The body is too long, or did not arrive in time.",
    415: "The content type is not JSON.",
    421: "The host name is not this server's.",
    429: "The rate limit is exceeded.",
    503: "The server has no room now, or cannot reach its store.",
}
"""Meanings of the statuses of refusals. The body of a refusal has a code and its values."""
OF_BODIES, OF_TABLES = (400, 413, 415, 429, 503), (401, 403, 404, 429, 503)


class Operation(NamedTuple):
    """The request and the answer of one route."""

    name: str
    answer: Any
    body: type[msgspec.Struct] | None = None
    later: Any = None
    """The answer with status 202, or None if there is none."""
    refused: tuple[int, ...] = ()
    """Further statuses of refusals, besides those of all bodies and of all tables."""


OPERATIONS: dict[tuple[str, str], Operation] = {
    ("POST", "/api/tables"): Operation("open", answers.Opened, messages.Open),
    ("GET", "/api/tables/{code}"): Operation("look", answers.TableInfo),
    ("POST", "/api/tables/{code}/sit"): Operation("sit", answers.Seated, messages.Sit),
    ("POST", "/api/tables/{code}/record"): Operation("record", Json, messages.FetchRecord),
    ("POST", "/api/tables/{code}/analysis"): Operation(
        "analysis", Json, messages.FetchAnalysis, later=answers.Waiting
    ),
    ("POST", "/api/tables/{code}/rival"): Operation("rival", Json, messages.Rival),
    ("POST", "/api/tables/{code}/branch"): Operation("branch", answers.Branched, messages.Branch),
    ("POST", "/api/tables/{code}/delete"): Operation("deleteGame", answers.DeletedGame, messages.DeleteGames),
    ("POST", "/api/examine"): Operation("examine", Json, messages.Examine),
    ("POST", "/api/games"): Operation("games", answers.Games, messages.ListGames),
    ("POST", "/api/games/delete"): Operation("deleteGames", answers.Deleted, messages.DeleteGames),
    ("POST", "/api/games/import"): Operation("bring", answers.Imported, messages.ImportGames),
    ("POST", "/api/daily"): Operation("daily", answers.DayResults, messages.Daily),
    ("POST", "/api/daily/past"): Operation("dailyPast", answers.PastDays, messages.DailyPast),
    ("GET", "/api/about"): Operation("about", answers.About),
    ("GET", "/api/schema"): Operation("schema", Json),
}
"""The operations by method and path."""


@cache
def openapi() -> Json:
    """Return the OpenAPI description."""
    kinds = [answers.Why, *(kind for each in OPERATIONS.values() for kind in _kinds(each))]
    schemas, parts = msgspec.json.schema_components(kinds, ref_template=AT)
    schema_by_kind = dict(zip(map(repr, kinds), schemas, strict=True))
    paths: Json = {}
    for (method, path), operation in OPERATIONS.items():
        paths.setdefault(path, {})[method.lower()] = _operation(path, operation, schema_by_kind)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Reverie",
            "version": __version__,
            "summary": "Tables for Onirim and When I Dream",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths,
        "components": {
            "schemas": parts,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _kinds(operation: Operation) -> JsonList:
    return [each for each in (operation.body, operation.answer, operation.later) if each is not None]


def _operation(path: str, operation: Operation, schemas: dict[str, Json]) -> Json:
    responses: Json = {"200": _answer("Success.", schemas[repr(operation.answer)])}
    if operation.later is not None:
        responses["202"] = _answer("Not ready: ask again later.", schemas[repr(operation.later)])
    parameters = re.findall(r"\{(\w+)\}", path)
    of_all = (421, *(OF_BODIES if operation.body else ()), *(OF_TABLES if parameters else ()))
    for status in sorted({*of_all, *operation.refused}):
        responses[str(status)] = _answer(MEANINGS[status], schemas[repr(answers.Why)])
    operation_json: Json = {"operationId": operation.name, "responses": responses}
    if parameters:
        operation_json["parameters"] = [_parameter(name) for name in parameters]
    if operation.body is not None:
        operation_json["requestBody"] = {
            "required": True,
            "content": {JSON: {"schema": schemas[repr(operation.body)]}},
        }
        operation_json["description"] = " ".join((operation.body.__doc__ or "").split())
    else:
        operation_json["security"] = [{}, {"token": []}]
    return operation_json


def _answer(meaning: str, schema: Json) -> Json:
    return {"description": meaning, "content": {JSON: {"schema": schema}}}


def _parameter(name: str) -> Json:
    schema = {"type": "string", "minLength": 1, "maxLength": 64, "pattern": "^[A-Za-z]+$"}
    return {"name": name, "in": "path", "required": True, "schema": schema}
