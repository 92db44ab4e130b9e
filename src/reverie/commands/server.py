"""The server, from the command line."""

import argparse
import asyncio
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from ..refusal import problem_of
from . import WrongUse
from .onirim import data_folder

if TYPE_CHECKING:
    from ..server.workers import Place
    from ..table.store import Store


def serve(asked: argparse.Namespace) -> int:
    from ..server import logging
    from ..server.workers import Place

    programs = dict(_program(said) for said in asked.bot)
    logging.begin(as_json=asked.log_format == "json")
    place = Place.given()
    if asked.workers > 1 and place is None:
        return _keep_workers(asked)
    with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=_loop()) as runner:
        runner.run(_serve(asked, programs, place))  # interrupted, it has stopped in good order by then
    return 0


def _keep_workers(asked: argparse.Namespace) -> int:
    """As many processes like this one as were asked for."""
    from ..server.workers import Workers

    if asked.database is None:
        raise WrongUse("workers-need-database")
    listening = _listen(asked)
    _announce(asked, listening.getsockname()[1])
    command = [sys.executable, "-m", "reverie", *asked.given]
    return asyncio.run(Workers(command, asked.workers, listening).run())


async def _serve(asked: argparse.Namespace, programs: dict[str, str], place: "Place | None") -> None:
    import uvicorn

    from ..server.app import application
    from ..server.connections import ConnectionLimits
    from ..server.door import protocols
    from ..server.shutdown import Server, hand_over
    from ..server.tables import Limits, Tables

    store = await _store(asked)
    listening = place.listening if place else _listen(asked)
    port = listening.getsockname()[1]
    address = _address_for_others(asked, port) if place else _announce(asked, port)
    peers = _listen_for_peers(asked) if store.shared else None
    limits = Limits(tables=asked.tables, opened=asked.tables_from_one, forget_days=asked.forget_after or None)
    at = _address_of(peers) if peers else ""
    tables = Tables(store, limits, programs, address, at)
    config = uvicorn.Config(
        application(tables),
        **protocols(ConnectionLimits(from_one=asked.connections_from_one), peers_at=at),
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
    )
    server = Server(
        config,
        begun=lambda: place.ready(server.leave) if place else None,
        leave=lambda wait: hand_over(tables, wait),
        shares=place is not None,
    )
    await server.serve(sockets=[listening, peers] if peers else [listening])


def _loop() -> "Callable[[], asyncio.AbstractEventLoop] | None":
    """The fastest there is."""
    try:
        import uvloop
    except ImportError:
        return None
    make: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return make


async def _store(asked: argparse.Namespace) -> "Store":
    if asked.database is not None:
        return await _shared_store(asked.database)
    from ..server.sqlite_store import SqliteStore
    from ..table.schema import Unusable

    folder = data_folder(asked)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return await SqliteStore.connect(folder / "tables.db")
    except Unusable as why:
        raise WrongUse(why.code, **why.values) from None
    except OSError as problem:
        raise WrongUse("cannot-use", folder=str(folder), problem=problem_of(problem)) from None


async def _shared_store(url: str) -> "Store":
    from ..server.postgres_store import PostgresStore

    return await PostgresStore.connect(url)


def _listen(asked: argparse.Namespace) -> socket.socket:
    try:
        return socket.create_server((asked.host, asked.port), reuse_port=False)
    except (OSError, OverflowError) as problem:
        where = f"{asked.host}:{asked.port}"
        raise WrongUse("cannot-listen", address=where, problem=problem_of(problem)) from None


def _listen_for_peers(asked: argparse.Namespace) -> socket.socket:
    """Where the other processes find this one. Workers of one machine take a port each, from the one that was
    said; one more than there are workers, since one that leaves and its successor overlap."""
    host, colon, first = asked.peer.rpartition(":")
    if not colon or not host or not first.isdecimal():
        raise WrongUse("bad-peer", said=asked.peer, usual="10.0.0.5:8130")
    ports = range(int(first), int(first) + (asked.workers + 1 if asked.workers > 1 and int(first) else 1))
    host = host.strip("[]")
    for port in ports:
        try:
            family = socket.AF_INET6 if ":" in host else socket.AF_INET
            return socket.create_server((host, port), family=family)
        except (OSError, OverflowError) as problem:
            why = problem
    raise WrongUse("cannot-listen", address=asked.peer, problem=problem_of(why)) from None


def _address_of(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def _announce(asked: argparse.Namespace, port: int) -> str | None:
    """Say where the page is found, and open it if that is wanted; the address for others in the network."""
    address = _address_for_others(asked, port)
    here = f"http://{'127.0.0.1' if address else asked.host}:{port}/"
    print(f"Reverie is served at {here} (Ctrl-C stops it).", file=sys.stderr)
    if address is not None:
        print(f"Others in this network find it at {address}", file=sys.stderr)
        if sys.stderr.isatty():
            import segno

            segno.make(address, error="m", micro=False).terminal(out=sys.stderr, border=1, compact=True)
    if asked.open:
        import threading
        import webbrowser

        threading.Timer(1.5, webbrowser.open, [here]).start()
    return address


def _address_for_others(asked: argparse.Namespace, port: int) -> str | None:
    at_home = asked.host in ("0.0.0.0", "::", "")  # noqa: S104
    return f"http://{_own_address()}:{port}/" if at_home else None


def _own_address() -> str:
    """This machine's address in its network. Nothing is sent: a route is looked up."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("10.255.255.255", 1))
            return str(asking.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def bench(asked: argparse.Namespace) -> int:
    import json

    from ..lab.bench_server import SEATS, measure

    if asked.busy:
        return _busy(asked)
    found = []
    for tables in asked.tables:
        figures = measure(tables, asked.seconds)
        found.append(figures)
        if not asked.json:
            print(
                f"{tables:4} tables of {SEATS}: {figures['steps_a_second']:.0f} steps a second; "
                f"to the last seat {figures['median_ms']:.1f} ms, 99 % in {figures['p99_ms']:.1f} ms; "
                f"{figures['lost']:.0f} lost; {figures['bytes_a_seat'] / 1024:.0f} KB a seat; "
                f"{figures['server_cpu']:.0%} of a core",
                flush=True,
            )
    if asked.plot:
        from ..report.pictures import server_growth

        asked.plot.write_text(server_growth(found), encoding="utf-8")
    if asked.json:
        print(json.dumps({"server": found}))
    return 0


def _busy(asked: argparse.Namespace) -> int:
    import json

    from ..lab.bench_busy_server import compare
    from ..lab.bench_server import SEATS

    found = compare(asked.busy, asked.seconds / 4)
    if asked.json:
        print(json.dumps({"busy": found}))
        return 0
    for who, name in (("ours", ""), ("only broadcasting", "bare_")):
        print(
            f"{who}: {found[f'{name}deliveries_a_second']:,.0f} deliveries a second at {asked.busy} tables "
            f"of {SEATS}; {found[f'{name}deliveries_a_cpu_second']:,.0f} for each second of processor time"
        )
    print(f"ours is {found['deliveries_a_second_ratio']:.0%} of the other")
    return 0


def _program(said: str) -> tuple[str, str]:
    name, _, command = said.partition("=")
    if not name.isidentifier() or not command.strip():
        raise WrongUse("bad-bot", said=said)
    return name, command
