"""The server, from the command line."""

import argparse
import asyncio
import logging
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, cast

from ..numerals import decimal, percent
from ..refusal import problem_of
from ..terminal.language import common
from . import WrongUse
from .lab import results
from .onirim import data_folder
from .serve_arguments import ALONE

if TYPE_CHECKING:
    import uvicorn

    from ..server.systemd import Systemd
    from ..server.tables.tables import Limits, Tables
    from ..table.store import Store

METRICS = "127.0.0.1:8129"
"""Where the figures are served unless it is said."""
SHORTEST_TOKEN = 16
"""Letters: a token for the figures must not be found by trying."""


def serve(asked: argparse.Namespace) -> int:
    from ..server.logging import begin
    from ..server.systemd import Systemd

    programs = dict(_program(said) for said in asked.bot)
    begin(as_json=asked.log_format == "json")
    systemd = Systemd.from_environment()
    if asked.database is None and asked.peer != ALONE:
        raise WrongUse("peer-needs-database")  # each would have tables of its own, and none of the others'
    with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=_loop()) as runner:
        runner.run(_serve(asked, programs, systemd))  # interrupted, it has stopped in good order by then
    return 0


async def _serve(asked: argparse.Namespace, programs: dict[str, str], systemd: "Systemd") -> None:
    import uvicorn

    from ..server.cluster.handshake import Credentials
    from ..server.hardening.connections import ConnectionLimits
    from ..server.hardening.http_protocol import protocols
    from ..server.http.app import application
    from ..server.tables.tables import Tables
    from ..server.visitors import Proxies

    proxies, token, figures_at = Proxies(asked.trusted_proxy), _metrics_token(asked), _metrics_address(asked)
    pocket, names = _pocket(asked), _names(asked)
    store = await _store(asked)
    listening = _listen(asked.host, asked.port)
    port = listening.getsockname()[1]
    peers = _listen_for_peers(asked) if store.shared else None
    metrics = _listen_for_metrics(asked, figures_at)
    address = _address_for_others(asked, port)
    _announce(asked, port, address)
    _announce_metrics(asked, metrics)
    _announce_to_others(asked, address)
    at = _address_of(peers) if peers else ""
    tables = Tables(store, _limits(asked), programs, address, at)
    me = Credentials(tables.me, await _peers_key(store)) if store.shared else None
    config = uvicorn.Config(
        application(
            tables, proxies, metrics.getsockname()[:2] if metrics else None, token, pocket, names, me
        ),
        **protocols(ConnectionLimits(from_one=asked.connections_from_one), proxies.counts_as, me),
        proxy_headers=False,  # it would believe whatever is said on this machine: see `server.visitors`
        log_config=None,  # what uvicorn has to say goes into our log, in its format
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
    )
    sockets = [each for each in (listening, peers, metrics) if each is not None]
    await _run(config, sockets, tables, systemd)


async def _run(
    config: "uvicorn.Config",
    sockets: list[socket.socket],
    tables: "Tables",
    systemd: "Systemd",
) -> None:
    """Serve until told to stop, watched over."""
    from ..server.cluster.shutdown import Server, hand_over
    from ..server.hardening.watchdog import Watchdog

    watchdog = Watchdog()
    tables.measures.append(watchdog.figures)

    def begun() -> None:
        watchdog.begin()
        systemd.begin()

    async def leave(wait: bool) -> None:
        systemd.stopping()
        await hand_over(tables, wait)

    server = Server(config, begun, leave)
    try:
        await server.serve(sockets=sockets)
    finally:
        watchdog.end()
        systemd.end()


def _names(asked: argparse.Namespace) -> set[str]:
    """The names by which this server may be asked for: those that were given, where it listens, and what this
    machine is called in its network."""
    from ..server.http.hosts import name_in, named

    machine = socket.gethostname()
    own = (name_in(each) for each in (asked.host, machine, machine.partition(".")[0]))
    return {*map(named, asked.allowed_host), *filter(None, own)}


def _limits(asked: argparse.Namespace) -> "Limits":
    from ..server.tables.tables import Limits

    return Limits(
        tables=asked.tables,
        opened=asked.tables_from_one,
        guesses=asked.guesses_from_one,
        watchers_from_one=asked.watchers_from_one,
        watchers_in_all=asked.watchers,
        forget_days=asked.forget_after or None,
    )


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
    from ..server.store.sqlite_store import SqliteStore
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
    from ..refusal import Refusal
    from ..server.store.postgres_store import PostgresStore
    from ..table.store import Unwritten

    try:
        return await PostgresStore.connect(url)
    except Refusal as why:
        raise WrongUse(why.code, **why.values) from None
    except Unwritten as problem:
        raise WrongUse("cannot-reach-database", problem=str(problem)) from None


async def _peers_key(store: "Store") -> bytes:
    """The key that all processes have which share the store."""
    from ..server.store.keys import PEERS, derived_key
    from ..table.store import Unwritten

    try:
        return derived_key(await store.secret(), PEERS)
    except Unwritten as problem:
        raise WrongUse("cannot-reach-database", problem=str(problem)) from None


def _listen(host: str, port: int) -> socket.socket:
    """At an address of either version; at all of both for `::`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    both = host == "::" and socket.has_dualstack_ipv6()
    try:
        return socket.create_server((host, port), family=family, dualstack_ipv6=both)
    except (OSError, OverflowError) as problem:
        where = f"{_in_brackets(host)}:{port}"
        raise WrongUse("cannot-listen", address=where, problem=problem_of(problem)) from None


def _listen_for_peers(asked: argparse.Namespace) -> socket.socket:
    """Where the other processes find this one."""
    host, _, port = asked.peer.rpartition(":")
    listening = _listen(host.strip("[]"), int(port)) if host and port.isdecimal() else None
    if listening is not None:
        if not ip_address(listening.getsockname()[0]).is_unspecified:
            return listening
        listening.close()
    raise WrongUse("bad-peer", said=asked.peer, usual="10.0.0.5:8130")


def _address_of(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    return f"{_in_brackets(host)}:{port}"


def _in_brackets(host: str) -> str:
    return f"[{host}]" if ":" in host else host


# What is for whoever runs it


def _metrics_address(asked: argparse.Namespace) -> tuple[str, int] | None:
    if asked.metrics == "none":
        return None
    host, _, port = (asked.metrics or METRICS).rpartition(":")
    if not host or not port.isdecimal():
        raise WrongUse("bad-metrics", usual=METRICS, said=asked.metrics)
    return host.strip("[]"), int(port)


def _listen_for_metrics(asked: argparse.Namespace, at: tuple[str, int] | None) -> socket.socket | None:
    """Where it was said; else where it is usual, unless somebody else is there."""
    try:
        return None if at is None else _listen(*at)
    except WrongUse:
        if asked.metrics is not None:
            raise
        return None


def _metrics_token(asked: argparse.Namespace) -> str | None:
    """What has to be said to see the figures at the public address, if that is wanted."""
    if asked.metrics_token_file is None:
        return None
    named = str(asked.metrics_token_file)
    try:
        token: str = asked.metrics_token_file.read_text(encoding="ascii").strip()
    except (OSError, ValueError) as problem:
        raise WrongUse("cannot-read", file=named, problem=problem_of(problem)) from None
    if len(token) < SHORTEST_TOKEN:
        raise WrongUse("short-metrics-token", file=named, least=SHORTEST_TOKEN)
    return token


def _pocket(asked: argparse.Namespace) -> Path | None:
    """The folder of the pocket that is offered, if one is named."""
    from ..server.http.pocket_files import is_pocket

    if asked.pocket is not None and not is_pocket(asked.pocket):
        raise WrongUse("no-pocket", folder=str(asked.pocket))
    return cast("Path | None", asked.pocket)


def _announce_metrics(asked: argparse.Namespace, metrics: socket.socket | None) -> None:
    if metrics is not None:
        host, port = metrics.getsockname()[:2]
        _tell(asked, "metricsAt", address=f"http://{_in_brackets(host)}:{port}/metrics")
    elif asked.metrics is None:
        _tell(asked, "noMetrics", address=METRICS)


def _announce(asked: argparse.Namespace, port: int, address: str | None) -> None:
    """Say where the page is found."""
    here = f"http://{'127.0.0.1' if address else _in_brackets(asked.host)}:{port}/"
    _tell(asked, "servedAt", address=here)
    if asked.open:
        import threading
        import webbrowser

        threading.Timer(1.5, webbrowser.open, [here]).start()


def _tell(asked: argparse.Namespace, what: str, **values: str) -> None:
    """Whoever started it; a program that reads the log reads it like everything else."""
    line = common(f"serve.{what}", asked.spoken, **values)
    if asked.log_format == "json":
        logging.getLogger("reverie.server").info("%s", line)
    else:
        print(line, file=sys.stderr)


def _announce_to_others(asked: argparse.Namespace, address: str | None) -> None:
    """Say where others in the network find it."""
    if address is not None:
        _tell(asked, "othersAt", address=address)
        if sys.stderr.isatty():
            import segno

            segno.make(address, error="m", micro=False).terminal(out=sys.stderr, border=1, compact=True)


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
            print(_at_a_human_pace(figures, SEATS, asked.spoken), flush=True)
    if asked.json:
        print(json.dumps({"server": found}))
    return 0


def _at_a_human_pace(figures: dict[str, float], seats: int, language: str) -> str:
    number = partial(decimal, language=language, digits=0)
    return results(
        language,
        "server",
        tables=int(figures["tables"]),
        seats=seats,
        steps=number(figures["steps_a_second"]),
        median=decimal(figures["median_ms"], language),
        most=decimal(figures["p99_ms"], language),
        lost=number(figures["lost"]),
        memory=number(figures["bytes_a_seat"] / 1024),
        cpu=percent(figures["server_cpu"], language, 0),
    )


def _busy(asked: argparse.Namespace) -> int:
    import json

    from ..lab.bench_busy_server import compare
    from ..lab.bench_server import SEATS

    found = compare(asked.busy, asked.seconds / 4)
    if asked.json:
        print(json.dumps({"busy": found}))
        return 0
    for who, name in (("ours", ""), ("bare", "bare_")):
        speeds = (found[f"{name}{what}"] for what in ("deliveries_a_second", "deliveries_a_cpu_second"))
        rate, cpu = (decimal(speed, asked.spoken, 0) for speed in speeds)
        print(results(asked.spoken, who, rate=rate, tables=asked.busy, seats=SEATS, cpu=cpu))
    ratios = ("deliveries_a_second_ratio", "deliveries_a_cpu_second_ratio")
    share, cpu = (percent(found[ratio], asked.spoken, 0) for ratio in ratios)
    print(results(asked.spoken, "beside", share=share, cpu=cpu))
    return 0


def _program(said: str) -> tuple[str, str]:
    name, _, command = said.partition("=")
    if not name.isidentifier() or not command.strip():
        raise WrongUse("bad-bot", said=said)
    return name, command
