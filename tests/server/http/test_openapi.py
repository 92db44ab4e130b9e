"""The addresses under /api behave as `/api/openapi` describes. `EXAMPLES=1000` tries more requests, `SEED=7`
others.
"""

import asyncio
import itertools
import json
from collections.abc import Iterator
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import given
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.parameters import ParameterLocation
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from reverie.server.http.api import HttpApi
from reverie.server.http.openapi import OPERATIONS, openapi
from tests.onirim.strategies import bounded
from tests.server.hardening.forgeries import Watched
from tests.server.serving import Player, served

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
SCHEMA = schemathesis.openapi.from_dict(openapi())
ASKED: dict[str, Any] = {found.ok().label: found.ok() for found in SCHEMA.get_all_operations()}  # type: ignore[union-attr]


class Served(Watched):
    """A server with a finished game, a running one, and one by invitation."""

    def start(self) -> None:
        super().start()
        self.url = f"http://{self.at}"
        self.session = requests.Session()
        self.addresses = itertools.count(1)
        over, runs, closed = (self.table(practice=True), self.table(), self.table(invite_only=True))
        self.token = self.sit(over)
        self.sit(runs, token=self.token)
        for code in (over, runs):
            Player(self, code, self.token).do("begin")
        Player(self, over, self.token).say("resign")
        self.codes = [over, runs, closed, "LUMIKOTA"]

    def call(self, case: Any) -> Any:
        """Return the response to a case, sent from an unused address."""
        number = next(self.addresses)
        case.headers["X-Forwarded-For"] = f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"
        return case.call(base_url=self.url, session=self.session, timeout=60)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(Served, tmp_path_factory.mktemp("tables")) as running:
        yield running
        running.session.close()
        assert "Traceback" not in "".join(running.logged)


def test_the_description_is_valid_and_served(server: Served) -> None:
    SCHEMA.validate()
    assert server.ask("/api/openapi")[1] == json.loads(json.dumps(openapi()))


def test_every_address_is_described_with_its_request_body() -> None:
    read: dict[tuple[str, str], Any] = {}

    class Reading(HttpApi):
        def __init__(self) -> None:
            self.body: Any = None

        async def _answer_or_forward(self, question: Any, kind: Any, do: Any) -> Any:
            self.body = kind

    api = Reading()
    question: Any = None
    for method, path, answer in api.routes():
        if answer not in (api.about, api.schema):
            asyncio.run(answer(question))  # type: ignore[arg-type]
        read[method, path], api.body = api.body, None
    assert read == {at: operation.body for at, operation in OPERATIONS.items()}
    assert set(read) == {(each.method.upper(), each.path) for each in ASKED.values()}


@pytest.mark.parametrize("label", ASKED)
def test_valid_requests_get_the_described_responses(server: Served, label: str) -> None:
    """Some values are real: a table, a token, a game."""
    real = st.fixed_dictionaries(
        {},
        optional={
            "token": st.just(server.token),
            "game": st.sampled_from(["onirim", "when-i-dream"]),
            "seats": st.integers(1, 5),
            "options": st.sampled_from([{}, {"language": "fr"}, {"preset": "revised"}]),
            "bot": st.sampled_from(["dreamwalker", "random"]),
            "step": st.integers(0, 5),
            "seat": st.none(),
        },
    )

    @bounded(8)
    @given(ASKED[label].as_strategy(), st.sampled_from(server.codes), real)
    def asked(case: Any, code: str, meant: dict[str, Any]) -> None:
        if "code" in case.path_parameters:
            case.path_parameters["code"] = code
        if isinstance(case.body, dict):
            case.body |= {name: value for name, value in meant.items() if name in case.body}
        case.validate_response(server.call(case), checks=CHECKS)

    asked()


@pytest.mark.parametrize("label", [label for label in ASKED if label.startswith("POST")])
def test_invalid_requests_get_the_described_refusals(server: Served, label: str) -> None:
    @bounded(8)
    @given(ASKED[label].as_strategy(generation_mode=GenerationMode.NEGATIVE), st.sampled_from(server.codes))
    def asked(case: Any, code: str) -> None:
        path = case.meta.components.get(ParameterLocation.PATH)
        if path is not None and not path.mode.is_negative:
            case.path_parameters["code"] = code  # then the error is in the body
        answer = server.call(case)
        case.validate_response(answer, checks=CHECKS)
        assert answer.status_code >= 400, case.as_curl_command()

    asked()
