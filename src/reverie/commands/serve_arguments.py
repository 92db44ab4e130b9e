"""The arguments of the server, its backup, and the page without a server."""

import os
from argparse import Namespace
from pathlib import Path

from .arguments import Parser, Subcommands, add_count, add_language, choice_of, non_negative_number, port

DEFAULT_PEER_ADDRESS = "127.0.0.1:0"
"""Default address for other server processes: this machine only, and a port chosen by the system."""


def serve_command(commands: Subcommands) -> None:
    serve = commands.add("serve")
    serve.option("--host", default=os.environ.get("REVERIE_HOST", "127.0.0.1"))
    serve.option("--port", type=port, default=os.environ.get("REVERIE_PORT", 8128))
    serve.option("--data", about="tables-in", type=Path, metavar="FOLDER")
    add_count(serve, "--tables", 2000, about="tables")
    add_count(serve, "--tables-from-one", 20, about="tables-from-one")
    add_count(serve, "--connections-from-one", 100, about="connections-from-one")
    add_count(serve, "--guesses-from-one", 20, about="guesses-from-one")
    add_count(serve, "--watchers", 2000, about="watchers")
    add_count(serve, "--watchers-from-one", 30, about="watchers-from-one")
    _add_surroundings(serve)
    serve.option(
        "--forget-after",
        type=non_negative_number,
        default=os.environ.get("REVERIE_FORGET_AFTER", 90),
        metavar="DAYS",
    )
    _add_processes(serve)
    serve.option(
        "--pocket", about="servePocket", type=Path, default=_folder("REVERIE_POCKET"), metavar="FOLDER"
    )
    serve.option("--bot", action="append", default=[], metavar="NAME=COMMAND")
    serve.option(
        "--log-format",
        type=choice_of("text", "json"),
        default=os.environ.get("REVERIE_LOG_FORMAT", "text"),
        metavar="text|json",
    )
    serve.option("--open", action="store_true")
    add_language(serve)
    serve.set_defaults(run=_serve)


def _serve(args: Namespace) -> int:
    from .server import serve

    return serve(args)


def _folder(variable: str) -> Path | None:
    value = os.environ.get(variable)
    return Path(value) if value else None


def _add_surroundings(serve: Parser) -> None:
    """Add the arguments about the server's surroundings: proxies, host names and metrics."""
    serve.option("--trusted-proxy", action="append", default=[], metavar="ADDRESS[/BITS]")
    names = os.environ.get("REVERIE_ALLOWED_HOSTS", "").replace(",", " ").split()
    serve.option("--allowed-host", action="append", default=names, metavar="NAME")
    serve.option("--metrics", metavar="HOST:PORT")
    serve.option("--metrics-token-file", type=Path, metavar="FILE")


def _add_processes(serve: Parser) -> None:
    """Add the arguments for several server processes that share their tables."""
    serve.option("--database", default=os.environ.get("REVERIE_DATABASE"), metavar="URL")
    serve.option("--peer", default=os.environ.get("REVERIE_PEER", DEFAULT_PEER_ADDRESS), metavar="HOST:PORT")


def backup_command(commands: Subcommands) -> None:
    backup = commands.add("backup")
    backup.option("file", about="backupFile", type=Path, metavar="FILE")
    backup.option("--data", about="backupData", type=Path, metavar="FOLDER")
    add_language(backup)
    backup.set_defaults(run=_backup)


def _backup(args: Namespace) -> int:
    from .backup import backup

    return backup(args)


def pocket_command(commands: Subcommands) -> None:
    pocket = commands.add("pocket")
    pocket.option("folder", about="pocketFolder", type=Path, metavar="FOLDER")
    pocket.option("--pyodide", about="pyodide", type=Path, metavar="FOLDER")
    add_language(pocket)
    pocket.set_defaults(run=_pocket)


def _pocket(args: Namespace) -> int:
    from .pocket import pocket

    return pocket(args)
