"""Pools of workers: the cores of this machine, or all machines of a Ray cluster.

Both have the interface of Python's own pools. The work is cut into the same chunks either way, and a chunk
does not depend on its worker, so the totals are the same.
"""

import logging
import os
import socket
import time
from collections.abc import Callable, Iterable, Iterator
from importlib.util import find_spec
from multiprocessing import get_context
from typing import TYPE_CHECKING, Protocol, Self, TypeVar

from ..refusal import Refusal, problem_of

if TYPE_CHECKING:
    from multiprocessing.pool import Pool

Chunk = TypeVar("Chunk")
Done = TypeVar("Done")

CORES = "cores"


class NoRay(Refusal):
    """Ray is not installed, or its cluster does not answer."""


def spread(
    function: Callable[[Chunk], Done], chunks: Iterable[Chunk], on: str = CORES, workers: int | None = None
) -> Iterator[Done]:
    """Yield what `function` returns for each chunk, in order, with chunks done in parallel.

    On Ray, the cluster is the one that RAY_ADDRESS names, or a new one on this machine. `workers` defaults to
    the number of its cores.
    """
    with _pool(on, workers) as pool:
        yield from pool.imap(function, chunks)


class Total(Protocol):
    """The results of some games, which can be added up."""

    seconds: float

    @property
    def games(self) -> int: ...

    def add(self, more: Self) -> None: ...


Sum = TypeVar("Sum", bound=Total)


def add_up(
    total: Sum,
    chunks: Iterable[tuple[Sum, list[str]]],
    progress: Callable[[int], None],
    records: Callable[[list[str]], None],
) -> Sum:
    """Add up the results of all chunks.

    `progress` is called with the number of games that each chunk has added; `records` gets its lines, in
    order. The seconds are those of the whole, not the sum of the chunks.
    """
    begun = time.perf_counter()
    for chunk_total, lines in chunks:
        total.add(chunk_total)
        records(lines)
        progress(chunk_total.games)
    total.seconds = time.perf_counter() - begun
    return total


def _pool(on: str, workers: int | None) -> "Pool":
    if on == CORES:
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # else NumPy in each worker would use all cores
        # spawn, because a fork would copy the threads of a progress bar
        return get_context("spawn").Pool(workers, initializer=_one_core_each)
    if find_spec("ray") is None:
        raise NoRay("needs-ray")
    _check_address()
    import ray
    from ray.util.multiprocessing import Pool as RayPool

    try:
        if not ray.is_initialized():
            ray.init(log_to_driver=False, logging_level=logging.ERROR)
        # one core for each worker, else all would be put on one machine; and no more workers than cores
        cores = int(ray.cluster_resources().get("CPU", 1))
        number, each = min(workers or cores, cores), {"num_cpus": 1}
        pool: Pool = RayPool(number, initializer=_one_core_each, ray_remote_args=each)
        return pool
    except (ConnectionError, ValueError, OSError, RuntimeError) as problem:
        raise NoRay("ray-failed", problem=problem_of(problem)) from None


def _check_address() -> None:
    """Raise `NoRay` if the cluster's address does not answer. Ray itself would try for minutes."""
    host, _, port = os.environ.get("RAY_ADDRESS", "").rpartition(":")
    if host and port.isdigit() and "/" not in host:
        try:
            socket.create_connection((host, int(port)), timeout=5).close()
        except OSError as problem:
            raise NoRay("cannot-reach-ray", address=f"{host}:{port}", problem=problem_of(problem)) from None


def _one_core_each() -> None:
    """Let compiled loops use one core, since there are many workers."""
    if find_spec("numba") is not None:
        from ..onirim.fast.crew import set_threads

        set_threads(1)
