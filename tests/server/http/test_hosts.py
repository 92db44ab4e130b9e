"""Accepted host names, and requests that pages of other sites cannot make."""

import json
import socket
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from reverie.cli import main
from reverie.commands.server import _host_names
from reverie.server.http.hosts import Hosts, browser_name
from reverie.server.visitors import Proxies
from tests.server.http.test_encodings import ROUTES
from tests.server.http.test_visitors import Strict, answers_nothing
from tests.server.serving import JSON, Fetched, served

MACHINE = socket.gethostname()
OURS = """
127.0.0.1 127.0.0.1:8128 127.0.0.1. 10.1.2.3:80 [::1] [::1]:8128 [2001:db8::1]:80 [fe80::1%25eth0]:80
localhost LocalHost.:8128 pi.local PI.Local.:80 a.b.local:8128 play.example.org PLAY.EXAMPLE.ORG.:443
spiel.xn--bcher-kva.example
"""
STRANGE = """
evil.example evil.example:8128 play.example.org.evil.example xplay.example.org example.org a.play.example.org
local .local x.local.evil.example localhost.evil.example notlocalhost 127.0.0.1.evil.example 2130706433 0x7f.1
[::1 ::1] [evil.example] evil.example:x evil.example:127.0.0.1 user@127.0.0.1 127.0.0.1@evil.example é.local
<b>.local
"""


def test_only_the_servers_own_addresses_and_names_are_accepted() -> None:
    hosts = Hosts(
        answers_nothing, [browser_name("Play.Example.org"), browser_name("spiel.bücher.example")], Proxies()
    )
    assert [host for host in OURS.split() if not hosts.knows(host)] == []
    assert [host for host in (*STRANGE.split(), "", "a b.local") if hosts.knows(host)] == []
    given = _host_names(Namespace(host="Table.Example", allowed_host=["play.example.org"]))
    machine = MACHINE.lower().partition(".")[0]
    assert {"table.example", "play.example.org", machine} <= given, "as others in the network may type it"


class Named(Strict):
    MORE = ("--allowed-host", "Play.Example.org", "--trusted-proxy", "127.0.0.7")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Named]:
    with served(Named, tmp_path_factory.mktemp("tables")) as running:
        yield running


def test_a_server_answers_only_to_its_own_names(server: Named) -> None:
    """A page that sends another name cannot open a table."""
    ours = (server.at, "play.example.org", "PLAY.example.org.:8128", "pi.local", MACHINE, f"{MACHINE}:8128")
    for host in ours:
        assert server.fetch("/api/about", Host=host)[0] == 200, host
        assert server.fetch("/healthz", at=server.metrics_at, Host=host)[0] == 200
    for path in ("/", "/api/about", "/t/LUMIKOTA", "/scripts/front/front.js", "/healthz", "/none"):
        assert server.fetch(path, Host="evil.example:8128")[0] == 421
    body = json.dumps({"game": "onirim", "seats": 1}).encode()
    status, _, said = server.fetch("/api/tables", body, Host="evil.example", **JSON)
    assert (status, json.loads(said)) == (421, {"code": "unknown-host", "value": "evil.example"})
    for path in ("/metrics", "/healthz"):
        assert server.fetch(path, at=server.metrics_at, Host="evil.example")[0] == 421
    assert server.awake() == 0


@pytest.mark.parametrize(
    ("language", "begins"),
    [
        ("", "This server does not answer to the name evil.example."),
        ("de-AT,de;q=0.9", "Dieser Server kennt"),
    ],
)
def test_a_request_for_a_wrong_name_is_told_the_remedy(language: str, begins: str, server: Named) -> None:
    _, told, said = server.fetch("/", Host="Evil.Example.:8128", Accept_Language=language)
    assert told["content-type"] == "text/plain; charset=utf-8"
    assert said.decode().startswith(begins)
    assert "--allowed-host evil.example." in said.decode()
    _, _, said = server.fetch("/", Host="<script>alert(1)</script>")
    assert b"<script>" in said, "it is plain text, and no browser takes it for a page"
    assert told["x-content-type-options"] == "nosniff"


def test_a_socket_also_requires_a_known_name(server: Named) -> None:
    code = server.opened_by("127.0.0.1")
    with pytest.raises(InvalidStatus) as refused:
        server.connect(code, additional_headers={"Host": "evil.example"})
    assert refused.value.response.status_code == 421
    assert refused.value.response.body is not None
    assert json.loads(refused.value.response.body)["code"] == "unknown-host"
    assert server.join("127.0.0.1", code, None)["type"] == "view"


def test_a_trusted_proxy_passes_on_the_requested_name(server: Named) -> None:
    assert server.fetch("/api/about", source="127.0.0.7", Host="any.example")[0] == 200
    assert server.fetch("/api/about", source="127.0.0.8", Host="any.example")[0] == 421
    for header in ("X_Forwarded_Host", "Forwarded", "X_Forwarded_For"):
        said = {header: {"Forwarded": f"host={server.at}"}.get(header, "127.0.0.7")}
        assert server.fetch("/api/about", Host="any.example", **said).status == 421


def test_both_hosts_of_a_request_must_be_known(server: Named) -> None:
    host, port = server.at.split(":")
    for more, status in (
        (b"", b"200"),
        (b"Host: localhost\r\n", b"200"),
        (b"Host: evil.example\r\n", b"421"),
    ):
        with socket.create_connection((host, int(port)), timeout=60) as line:
            line.sendall(b"GET /healthz HTTP/1.0\r\n" + more + b"Host: 127.0.0.1\r\n\r\n")
            with line.makefile("rb") as answer:
                assert answer.read().split()[1] == status


def test_names_can_be_set_in_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("REVERIE_ALLOWED_HOSTS", "one.example, two.example")
    with served(Named, tmp_path) as running:
        for host in ("one.example", "two.example", "play.example.org"):
            assert running.fetch("/healthz", Host=host)[0] == 200
    for wrong in ("https://play.example.org", "play.example.org:8128", "*.example.org", "a b", ""):
        assert main(["serve", "--port", "0", "--data", str(tmp_path), "--allowed-host", wrong]) == 2
        assert "such as play.example.org" in capsys.readouterr().err


# Requests that a foreign page can send without a preflight

SIMPLE = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/json"]
SIMPLE += ["text/plain; application/json", "application/jsonp", "application/json-patch+json", ""]
FOR_JSON = ("application/json", "Application/JSON; charset=utf-8", "application/json;")


def test_a_body_is_read_only_if_its_type_is_json(server: Named) -> None:
    body = json.dumps({"game": "onirim", "seats": 1}).encode()
    opened = server.awake()
    for kind in SIMPLE:
        headers = {"Content_Type": kind} if kind else {}
        for path in ("/api/tables", "/api/games/delete", "/api/daily"):
            status, _, said = server.fetch(path, body, **headers)
            assert (status, json.loads(said)) == (415, {"code": "body-must-be-json"}), kind
    assert server.awake() == opened
    for kind in FOR_JSON:
        assert server.fetch("/api/daily", b'{"game": "onirim"}', Content_Type=kind)[0] == 200, kind


def test_responses_of_the_api_are_not_cached(server: Named) -> None:
    code = server.opened_by("127.0.0.9")
    answers: list[Fetched] = []
    for method, path in ROUTES:
        at = path.replace("{code}", code)
        answers.append(server.fetch(at, None if method == "GET" else b"{}", **JSON))
        answers.append(server.fetch(at, b"{}" if method == "GET" else None))  # 405
    answers += [server.fetch(f"/api/{path}") for path in ("none", "tables/XXXXXXXX", "about?" + "x" * 3000)]
    answers += [server.fetch("/api/tables", b"{}"), server.fetch("/api/tables", b"x" * 200_000, **JSON)]
    answers += [server.fetch("/api/about", Host="evil.example"), server.fetch("/healthz")]
    assert {status for status, _, _ in answers} >= {200, 400, 404, 405, 413, 414, 415, 421}
    assert {told["cache-control"] for _, told, _ in answers} == {"no-store"}
    for path in ("/", "/scripts/front/front.js", "/texts/en.json"):
        assert server.fetch(path)[1]["cache-control"] == "no-cache", "these are asked for anew, and kept"
