"""Health and metrics for the operator of a server, without hidden information in public."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest

from reverie.cli import main
from tests.server.hardening.test_failing_disks import fill_disk, free_disk, linux
from tests.server.serving import ANY_PORT, Player, Server, served
from tests.server.tables.test_streams import drain


class Metered(Server):
    """A server whose metrics have a separate address."""

    METRICS = ANY_PORT
    MORE: tuple[str, ...] = ()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Metered]:
    with served(Metered, tmp_path_factory.mktemp("tables")) as running:
        yield running


def test_the_metrics_address_serves_only_metrics(server: Metered) -> None:
    assert server.fetch("/metrics").status == 404
    figures = server.fetch("/metrics", at=server.metrics_at)
    assert figures.status == 200 and b"\nreverie_tables_awake " in figures.body
    assert figures.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    assert server.fetch("/healthz", at=server.metrics_at).body == b"ok\n"
    for path in ("/", "/api/about", "/api/schema", "/ws/LUMIKOTA"):
        assert server.fetch(path, at=server.metrics_at).status == 404
    host = {"Host": server.metrics_at, "X-Forwarded-Host": server.metrics_at}
    assert server.fetch("/metrics", **host).status == 404, "which address it was is not for a client to say"


def test_public_metrics_need_the_token(tmp_path: Path) -> None:
    token = "t" * 20
    (tmp_path / "token").write_text(f"{token}\n")

    class WithToken(Metered):
        MORE = ("--metrics-token-file", str(tmp_path / "token"))

    with served(WithToken, tmp_path) as running:
        wrong = ("", "Bearer", "Bearer ", f"Basic {token}", f"Bearer {token}x", "Bearer \xe9")
        for said in wrong:
            refused = running.fetch("/metrics", Authorization=said)
            assert (refused.status, refused.body) == (401, b"")
        assert b"reverie_tables_awake" in running.fetch("/metrics", Authorization=f"Bearer {token}").body


@pytest.mark.thousand
def test_a_server_starts_if_the_default_metrics_port_is_taken(tmp_path: Path) -> None:
    class Usual(Server):
        METRICS = None
        MORE = ()

    with ExitStack() as taken:
        with suppress(OSError):  # another process has the port, which serves the test as well
            taken.enter_context(closing(socket.create_server(("127.0.0.1", 8129))))
        running = taken.enter_context(served(Usual, tmp_path))
        assert running.process.stderr is not None
        said = running.process.stderr.readline()
        assert said == "Metrics are not served: 127.0.0.1:8129 is in use (--metrics HOST:PORT).\n"
        assert running.ask("/healthz") == (200, "ok\n")


@linux
def test_a_server_with_a_full_disk_is_alive_but_not_ready(server: Metered) -> None:
    player = Player(server, code := server.table(), server.sit(code))
    assert server.ask("/healthz/ready") == (200, "ok\n")
    fill_disk(server)
    assert player.do("begin")["type"] == "refused"
    for at in (server.at, server.metrics_at):
        answers = [server.fetch(path, at=at) for path in ("/healthz", "/healthz/ready")]
        assert [(each.status, each.body) for each in answers] == [(200, b"degraded\n"), (503, b"degraded\n")]
    free_disk(server)
    assert player.do("begin")["type"] == "done"


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        (["--trusted-proxy", "nginx"], "A trusted proxy must be an address"),
        (["--trusted-proxy", "10.0.0.0/33"], "A trusted proxy must be an address"),
        (["--metrics", "8129"], "Metrics can be served at an address such as"),
        (["--metrics", "localhost:"], "Metrics can be served at an address such as"),
        (["--metrics-token-file", os.devnull], "needs at least 16 characters"),
        (["--metrics-token-file", "no/such/file"], "cannot be read"),
        (["--bot", "nonsense"], "NAME=COMMAND"),
    ],
)
def test_impossible_options_are_refused_in_a_sentence(
    asked: list[str], answer: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--port", "0", "--data", str(tmp_path), *asked]) == 2
    assert answer in capsys.readouterr().err


@pytest.mark.thousand
def test_a_server_refuses_a_requested_metrics_port_if_taken(server: Metered, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "reverie", "serve", "--port", "0", "--metrics", server.metrics_at]
    done = subprocess.run([*command, "--data", str(tmp_path / "other")], capture_output=True, text=True)
    assert done.returncode == 2
    assert "cannot listen on" in done.stderr


def test_w4_7_a_challenge_does_not_change_what_the_dreamer_can_fetch(server: Metered) -> None:
    """The table is the referee. Lists, the public view of the table and the health check stay byte for byte
    the same."""
    options = {"first_dreamer": 0, "reading_seconds": 0, "dream_seconds": 3600, "referee": "table"}
    code, tokens, players = server.begun("when-i-dream", "abcd", options=options)
    giver = players[0].view["view"]["turn"]
    assert players[giver].say("clue", "velvet")["type"] == "done"
    drain(players)

    def public() -> list[object]:
        lists = [server.ask("/api/games", {"token": each}) for each in (tokens[0], "x" * 24)]
        paths = (f"/api/tables/{code}", "/healthz", "/healthz/ready", "/api/about", "/api/schema", "/metrics")
        bearer = {"Authorization": f"Bearer {tokens[0]}"}
        fetched = [server.fetch(path, **headers) for path in paths for headers in ({}, bearer)]
        for each in fetched:
            each.headers.pop("date", None)
        return [*lists, *fetched]

    before, figures = public(), server.fetch("/metrics", at=server.metrics_at).body
    challenger, voter = (seat for seat in (1, 2, 3) if seat != giver)
    assert players[challenger].say("challenge", 0)["type"] == "done"
    assert public() == before
    drain(players)
    (vote,) = players[voter].view["view"]["votes"]
    assert players[voter].say("vote", vote["vote"], "foul")["type"] == "done"
    assert public() == before
    assert server.fetch("/metrics", at=server.metrics_at).body != figures, "which is why they are not public"


def test_environment_variables_are_checked_like_options(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, said in [
        ("REVERIE_LOG_FORMAT", "xml"),
        ("REVERIE_PORT", "99999"),
        ("REVERIE_FORGET_AFTER", "-1"),
    ]:
        with monkeypatch.context() as with_it, pytest.raises(SystemExit):
            with_it.setenv(name, said)
            main(["serve"])
        assert f"“{said}”" in capsys.readouterr().err


def test_a_peer_address_without_a_shared_store_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Behind a proxy each process would have its own tables and refuse visitors of the other's tables."""
    assert main(["serve", "--data", str(tmp_path), "--port", "0", "--peer", "127.0.0.1:0000"]) == 2
    assert "share a database" in capsys.readouterr().err
