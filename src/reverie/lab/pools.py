"""Who does the work: the cores of this machine, or all the machines of a Ray cluster.

Both are pools with the interface of Python's own. Work is cut into the same pieces either way, and a piece
does not know who does it, so the totals are the same.
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

Piece = TypeVar("Piece")
Done = TypeVar("Done")

CORES = "cores"


class NoRay(Refusal):
    """Ray is not installed, or its cluster does not answer."""


def spread(
    function: Callable[[Piece], Done], work: Iterable[Piece], on: str = CORES, workers: int | None = None
) -> Iterator[Done]:
    """What `function` makes of each piece of work, in order, while the pieces are done side by side.

    On Ray, the cluster is the one that RAY_ADDRESS names, else one of this machine's own, started for it;
    as many workers as it has cores, or as asked for.
    """
    with _pool(on, workers) as pool:
        yield from pool.imap(function, work)


class Total(Protocol):
    """What some games came to, and can be added to."""

    seconds: float

    @property
    def games(self) -> int: ...

    def add(self, more: Self) -> None: ...


Sum = TypeVar("Sum", bound=Total)


def add_up(
    total: Sum,
    pieces: Iterable[tuple[Sum, list[str]]],
    progress: Callable[[int], None],
    records: Callable[[list[str]], None],
) -> Sum:
    """Everything together. `progress` hears how many more games are done; `records` gets lines, in order."""
    begun = time.perf_counter()
    for some, lines in pieces:
        total.add(some)
        records(lines)
        progress(some.games)
    total.seconds = time.perf_counter() - begun
    return total


def _pool(on: str, workers: int | None) -> "Pool":
    if on == CORES:
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # or each worker's NumPy would want every core
        # fresh processes: a fork would copy whatever threads a progress bar has started
        return get_context("spawn").Pool(workers, initializer=_one_core_each)
    if find_spec("ray") is None:
        raise NoRay("ray-missing")
    _knock()
    import ray
    from ray.util.multiprocessing import Pool as RayPool

    try:
        if not ray.is_initialized():
            ray.init(log_to_driver=False, logging_level=logging.ERROR)
        # a core for each worker, or they would all sit on one machine; and no more than there are
        cores = int(ray.cluster_resources().get("CPU", 1))
        number, each = min(workers or cores, cores), {"num_cpus": 1}
        pool: Pool = RayPool(number, initializer=_one_core_each, ray_remote_args=each)
        return pool
    except (ConnectionError, ValueError, OSError, RuntimeError) as problem:
        raise NoRay("ray-unwilling", problem=problem_of(problem)) from None


def _knock() -> None:
    """Ray tries for minutes to reach a cluster that is not there; this asks first."""
    host, _, port = os.environ.get("RAY_ADDRESS", "").rpartition(":")
    if host and port.isdigit() and "/" not in host:
        try:
            socket.create_connection((host, int(port)), timeout=5).close()
        except OSError as problem:
            raise NoRay("ray-silent", address=f"{host}:{port}", problem=problem_of(problem)) from None


def _one_core_each() -> None:
    """A worker is one of many: compiled loops keep to one core."""
    if find_spec("numba") is not None:
        from ..onirim.fast.crew import set_threads

        set_threads(1)
