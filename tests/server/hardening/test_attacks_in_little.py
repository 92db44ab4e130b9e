"""The attacks of `python -m tests.server.hardening.attacks`, once more and small."""

import asyncio
import json
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from reverie.server import messages
from tests.server.hardening.attacks.target import Target
from tests.server.hardening.attacks.wire import Closed, Wire
from tests.server.serving import Player, Server, play_alone, served


@pytest.fixture
def narrow(tmp_path: Path) -> Iterator[Target]:
    """A server with few descriptors."""
    target = Target(tmp_path, descriptors=256)
    yield target
    target.stop()


def test_who_fills_every_place_with_slow_requests_cuts_their_own_and_nobody_who_has_just_come(
    narrow: Target,
) -> None:
    slow = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{"

    async def attacked() -> bytes:
        async def knock(source: str, times: int) -> list[Wire]:
            wires = [await Wire.to(narrow.port, source) for _ in range(times)]
            for wire in wires:
                await wire.send(slow)
            return wires

        held = [*await knock("127.0.0.2", 70), *await knock("127.0.0.3", 70)]
        honest = await Wire.to(narrow.port, "127.0.0.1")
        await honest.send(b"GET /healthz HTTP/1.1\r\n")
        held += await knock("127.0.0.4", 70)
        await honest.send(b"Host: localhost\r\n\r\n")
        _, _, said = await honest.answer()
        for wire in (honest, *held):
            await wire.gone()
        return said

    assert asyncio.run(attacked()) == b"ok\n"


def test_a_socket_that_is_not_let_in_is_closed_with_the_reason(narrow: Target) -> None:
    async def refused() -> str:
        wire = await Wire.to(narrow.port)
        await wire.upgrade("LUMIKOTA")
        await wire.say({"type": "join", "version": messages.VERSION})
        try:
            while True:
                await wire.hear(seconds=10)
        except Closed as closed:
            return str(closed)
        finally:
            await wire.gone()

    assert asyncio.run(refused()) == "close 4404 'no-such-table'"


def test_a_log_file_that_is_removed_under_a_running_server_takes_nothing_along(tmp_path: Path) -> None:
    with served(Server, tmp_path) as server:
        code = server.table()
        token = server.sit(code)
        player = Player(server, code, token)
        player.do("begin")
        play_alone(player, 5)
        for name in ("tables.db-wal", "tables.db-shm"):
            (tmp_path / name).unlink()
        play_alone(player, 5)
        other = server.table()
        kept = player.view
        server.stop(signal.SIGKILL)
        server.start()
        again = Player(server, code, token)
        assert again.view == kept
        play_alone(again, 2)
        assert server.ask(f"/api/tables/{other}")[0] == 200


def test_nothing_is_told_that_would_go_into_a_file_that_was_removed(tmp_path: Path) -> None:
    with served(Server, tmp_path) as server:
        code = server.table()
        player = Player(server, code, server.sit(code))
        player.do("begin")
        play_alone(player, 3)
        for file in tmp_path.glob("tables.db*"):
            file.unlink()
        assert player.say(player.view["may"][0])["code"] == "unwritten"
        assert server.ask("/healthz") == (200, "degraded\n")
        assert server.ask("/api/tables", {"game": "onirim", "seats": 1})[0] == 503


def test_heavy_packs_are_heard_in_their_order_and_only_so_many_of_them(tmp_path: Path) -> None:
    """Each took fifty milliseconds of the loop, and one socket could say thirty a second."""

    def pack(which: int) -> str:
        return "\n".join(f"w{which:03}{line:04}" for line in range(500))

    with served(Server, tmp_path) as server:
        code = server.table("when-i-dream", 4, family=True)
        host = Player(server, code, server.sit(code, "Ada"))
        for which in range(40):
            said = {"settings": {"options": {"words": pack(which)}}}
            host.socket.send(json.dumps({"type": "set up", "number": which, **said}))
        host.socket.send(json.dumps({"type": "face", "number": 40, "face": 7}))
        answers = [host.hear("done", "refused", seconds=30) for _ in range(41)]
        refused = [each["number"] for each in answers if each["type"] == "refused"]
        done = [each["number"] for each in answers if each["type"] == "done"]
        assert len(refused) >= 5 and {each["code"] for each in answers if "code" in each} == {
            "too-much-at-once"
        }
        assert done == sorted(done) and len(done) >= 30 and done[-1] == 40
        assert host.view["chosen"]["words"] == pack(done[-2])
