"""The commands `serve` and `bench server`."""

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
from ..terminal.language import terminal_text
from . import WrongUse
from .lab import results
from .onirim import data_folder
from .serve_arguments import DEFAULT_PEER_ADDRESS

if TYPE_CHECKING:
    import uvicorn

    from ..server.systemd import Systemd
    from ..server.tables.tables import Limits, Tables
    from ..table.store import Store

METRICS_ADDRESS = "127.0.0.1:8129"
"""Default address of the metrics."""
BROWSER_DELAY = 1.5
"""Seconds after which the browser is opened, so that the server already answers."""
MIN_TOKEN_LENGTH = 16
"""Minimum length of the token for the metrics, so that it cannot be guessed."""


def serve(args: argparse.Namespace) -> int:
    """Run the server until it is interrupted."""
    from ..server.logging import begin
    from ..server.systemd import Systemd

    programs = dict(_parse_bot(text) for text in args.bot)
    begin(as_json=args.log_format == "json")
    systemd = Systemd.from_environment()
    if args.database is None and args.peer != DEFAULT_PEER_ADDRESS:
        raise WrongUse("peer-needs-database")  # without one, each process would have its own tables
    with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=_loop()) as runner:
        runner.run(_serve(args, programs, systemd))  # on Ctrl-C uvicorn first shuts down gracefully
    return 0


async def _serve(args: argparse.Namespace, programs: dict[str, str], systemd: "Systemd") -> None:
    import uvicorn

    from ..server.cluster.handshake import Credentials
    from ..server.hardening.connections import ConnectionLimits
    from ..server.hardening.http_protocol import protocols
    from ..server.http.app import application
    from ..server.tables.tables import Tables
    from ..server.visitors import Proxies

    proxies, token, figures_at = Proxies(args.trusted_proxy), _metrics_token(args), _metrics_address(args)
    pocket, names = _pocket(args), _host_names(args)
    store = await _store(args)
    listening = _listen(args.host, args.port)
    port = listening.getsockname()[1]
    peers = _listen_for_peers(args) if store.shared else None
    metrics = _listen_for_metrics(args, figures_at)
    address = _address_for_others(args, port)
    _announce(args, port, address)
    _announce_metrics(args, metrics)
    _announce_to_others(args, address)
    at = _address_of(peers) if peers else ""
    tables = Tables(store, _limits(args), programs, address, at)
    me = Credentials(tables.me, await _peers_key(store)) if store.shared else None
    config = uvicorn.Config(
        application(
            tables, proxies, metrics.getsockname()[:2] if metrics else None, token, pocket, names, me
        ),
        **protocols(ConnectionLimits(from_one=args.connections_from_one), proxies.counts_as, me),
        proxy_headers=False,  # uvicorn would trust every process of this machine: see `server.visitors`
        log_config=None,  # uvicorn's messages go to our log, in its format
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
    """Serve until a signal stops the process. A watchdog and systemd see whether it still responds."""
    from ..server.cluster.shutdown import Server, hand_over
    from ..server.hardening.watchdog import Watchdog

    watchdog = Watchdog()
    tables.measures.append(watchdog.figures)

    def begin() -> None:
        watchdog.begin()
        systemd.begin()

    async def leave(wait: bool) -> None:
        systemd.stopping()
        await hand_over(tables, wait)

    server = Server(config, begin, leave)
    try:
        await server.serve(sockets=sockets)
    finally:
        watchdog.end()
        systemd.end()


def _host_names(args: argparse.Namespace) -> set[str]:
    """Return the host names that requests may use.

    They are those in the arguments, the address on which the server listens, and this machine's name.
    """
    from ..server.http.hosts import browser_name, name_in

    machine = socket.gethostname()
    own = (name_in(each) for each in (args.host, machine, machine.partition(".")[0]))
    return {*map(browser_name, args.allowed_host), *filter(None, own)}


def _limits(args: argparse.Namespace) -> "Limits":
    from ..server.tables.tables import Limits

    return Limits(
        tables=args.tables,
        opened=args.tables_from_one,
        guesses=args.guesses_from_one,
        watchers_from_one=args.watchers_from_one,
        watchers_in_all=args.watchers,
        forget_days=args.forget_after or None,
    )


def _loop() -> "Callable[[], asyncio.AbstractEventLoop] | None":
    """Return uvloop's event loop, which is faster, or None for the standard one if uvloop is missing."""
    try:
        import uvloop
    except ImportError:
        return None
    make: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return make


async def _store(args: argparse.Namespace) -> "Store":
    if args.database is not None:
        return await _shared_store(args.database)
    from ..server.store.sqlite_store import SqliteStore
    from ..table.schema import Unusable

    folder = data_folder(args)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return await SqliteStore.connect(folder / "tables.db")
    except Unusable as why:
        raise WrongUse(why.code, **why.values) from None
    except OSError as problem:
        raise WrongUse("cannot-use-folder", folder=str(folder), problem=problem_of(problem)) from None


async def _shared_store(url: str) -> "Store":
    from ..refusal import Refusal
    from ..server.store.postgres_store import PostgresStore
    from ..table.store import NotWritten

    try:
        return await PostgresStore.connect(url)
    except Refusal as why:
        raise WrongUse(why.code, **why.values) from None
    except NotWritten as problem:
        raise WrongUse("cannot-reach-database", problem=str(problem)) from None


async def _peers_key(store: "Store") -> bytes:
    """Return the secret key of all processes that share the store."""
    from ..server.store.keys import PEERS, derive_key
    from ..table.store import NotWritten

    try:
        return derive_key(await store.secret(), PEERS)
    except NotWritten as problem:
        raise WrongUse("cannot-reach-database", problem=str(problem)) from None


def _listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens on an IPv4 or IPv6 address. `::` means all addresses of both versions."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    both = host == "::" and socket.has_dualstack_ipv6()
    try:
        return socket.create_server((host, port), family=family, dualstack_ipv6=both)
    except (OSError, OverflowError) as problem:
        where = f"{_in_brackets(host)}:{port}"
        raise WrongUse("cannot-listen", address=where, problem=problem_of(problem)) from None


def _listen_for_peers(args: argparse.Namespace) -> socket.socket:
    """Return the socket on which this process listens for the others, or raise `WrongUse`.

    The others connect to its address, so it cannot be the wildcard address.
    """
    host, _, port = args.peer.rpartition(":")
    listening = _listen(host.strip("[]"), int(port)) if host and port.isdecimal() else None
    if listening is not None:
        if not ip_address(listening.getsockname()[0]).is_unspecified:
            return listening
        listening.close()
    raise WrongUse("bad-peer", value=args.peer, usual="10.0.0.5:8130")


def _address_of(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    return f"{_in_brackets(host)}:{port}"


def _in_brackets(host: str) -> str:
    return f"[{host}]" if ":" in host else host


# Metrics, and messages for the host


def _metrics_address(args: argparse.Namespace) -> tuple[str, int] | None:
    if args.metrics == "none":
        return None
    host, _, port = (args.metrics or METRICS_ADDRESS).rpartition(":")
    if not host or not port.isdecimal():
        raise WrongUse("bad-metrics", usual=METRICS_ADDRESS, value=args.metrics)
    return host.strip("[]"), int(port)


def _listen_for_metrics(args: argparse.Namespace, at: tuple[str, int] | None) -> socket.socket | None:
    """Return the socket for the metrics, or None. If the default address is taken, there are no metrics."""
    try:
        return None if at is None else _listen(*at)
    except WrongUse:
        if args.metrics is not None:
            raise
        return None


def _metrics_token(args: argparse.Namespace) -> str | None:
    """Return the token for metrics at the public address, or None if they are not served there."""
    if args.metrics_token_file is None:
        return None
    named = str(args.metrics_token_file)
    try:
        token: str = args.metrics_token_file.read_text(encoding="ascii").strip()
    except (OSError, ValueError) as problem:
        raise WrongUse("cannot-read", file=named, problem=problem_of(problem)) from None
    if len(token) < MIN_TOKEN_LENGTH:
        raise WrongUse("short-metrics-token", file=named, least=MIN_TOKEN_LENGTH)
    return token


def _pocket(args: argparse.Namespace) -> Path | None:
    """Return the folder of the pocket to serve, or None. Raise `WrongUse` if it is not a pocket."""
    from ..server.http.pocket_files import is_pocket

    if args.pocket is not None and not is_pocket(args.pocket):
        raise WrongUse("pocket-not-found", folder=str(args.pocket))
    return cast("Path | None", args.pocket)


def _announce_metrics(args: argparse.Namespace, metrics: socket.socket | None) -> None:
    if metrics is not None:
        host, port = metrics.getsockname()[:2]
        _print_for_host(args, "metricsAt", address=f"http://{_in_brackets(host)}:{port}/metrics")
    elif args.metrics is None:
        _print_for_host(args, "noMetrics", address=METRICS_ADDRESS)


def _announce(args: argparse.Namespace, port: int, address: str | None) -> None:
    """Print the address of the page, and open it in a browser if the arguments say so."""
    here = f"http://{'127.0.0.1' if address else _in_brackets(args.host)}:{port}/"
    _print_for_host(args, "servedAt", address=here)
    if args.open:
        import threading
        import webbrowser

        threading.Timer(BROWSER_DELAY, webbrowser.open, [here]).start()


def _print_for_host(args: argparse.Namespace, what: str, **values: str) -> None:
    """Print a line for the host on standard error, or log it if the log is JSON."""
    line = terminal_text(f"serve.{what}", args.output_language, **values)
    if args.log_format == "json":
        logging.getLogger("reverie.server").info("%s", line)
    else:
        print(line, file=sys.stderr)


def _announce_to_others(args: argparse.Namespace, address: str | None) -> None:
    """Print the address for other devices on the network, and its QR code on a terminal."""
    if address is not None:
        _print_for_host(args, "othersAt", address=address)
        if sys.stderr.isatty():
            import segno

            segno.make(address, error="m", micro=False).terminal(out=sys.stderr, border=1, compact=True)


def _address_for_others(args: argparse.Namespace, port: int) -> str | None:
    """Return the address of the page for other devices on the network, or None if they cannot reach it."""
    to_network = args.host in ("0.0.0.0", "::", "")  # noqa: S104
    return f"http://{_network_address()}:{port}/" if to_network else None


def _network_address() -> str:
    """Return this machine's address on its network. A route is looked up; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("10.255.255.255", 1))  # any private address that is not this machine's
            return str(asking.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def bench(args: argparse.Namespace) -> int:
    """Measure the server with many tables, and print the figures."""
    import json

    from ..lab.bench_server import SEATS, measure

    if args.busy:
        return _busy(args)
    all_figures = []
    for tables in args.tables:
        figures = measure(tables, args.seconds)
        all_figures.append(figures)
        if not args.json:
            print(_at_a_human_pace(figures, SEATS, args.output_language), flush=True)
    if args.json:
        print(json.dumps({"server": all_figures}))
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


def _busy(args: argparse.Namespace) -> int:
    import json

    from ..lab.bench_busy_server import compare
    from ..lab.bench_server import SEATS

    comparison = compare(args.busy, args.seconds / 4)
    if args.json:
        print(json.dumps({"busy": comparison}))
        return 0
    for whose, name in (("ours", ""), ("bare", "bare_")):
        speeds = (comparison[f"{name}{what}"] for what in ("deliveries_a_second", "deliveries_a_cpu_second"))
        rate, cpu = (decimal(speed, args.output_language, 0) for speed in speeds)
        print(results(args.output_language, whose, rate=rate, tables=args.busy, seats=SEATS, cpu=cpu))
    ratios = ("deliveries_a_second_ratio", "deliveries_a_cpu_second_ratio")
    share, cpu = (percent(comparison[ratio], args.output_language, 0) for ratio in ratios)
    print(results(args.output_language, "beside", share=share, cpu=cpu))
    return 0


def _parse_bot(text: str) -> tuple[str, str]:
    """Return name and command of a bot written as NAME=COMMAND, or raise `WrongUse`."""
    name, _, command = text.partition("=")
    if not name.isidentifier() or not command.strip():
        raise WrongUse("bad-bot", value=text)
    return name, command
