"""Time that each store takes to write a batch, on the same disk.

Usage: `python -m tests.server.store.measure [BATCHES]`.
"""

import asyncio
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from reverie.server.postgres_store import PostgresStore
from reverie.server.sqlite_store import SqliteStore
from reverie.table.store import Appending, Change, Clock, Opening, Store
from tests.server.postgres import running

STEP = ["by", "k3Jd0-sL2mQx", 17, ["step", ["say", 3, "a lantern that nobody lit"]]]
SIZES = (1, 10, 100, 1000)


async def timed(store: Store, changes: Sequence[Change]) -> float:
    """Milliseconds."""
    begun = time.perf_counter()
    assert not any(await store.write(changes))
    return 1000 * (time.perf_counter() - begun)


async def measure(store: Store, name: str, batches: int) -> None:
    """Steps at so many tables, one each; and the same with a clock set at one of them: a second statement."""
    codes = [f"TABLE{number}" for number in range(max(SIZES))]
    await store.write([Opening(code, {"game": "whenidream", "seed": code}, [], "me") for code in codes])
    number: Counter[str] = Counter()
    for size in SIZES:
        took: dict[bool, list[float]] = {False: [], True: []}
        for at in range(2 * batches):
            clock = bool(at % 2)
            steps = [Appending(code, 1, number[code], [STEP]) for code in codes[:size]]
            took[clock].append(await timed(store, [*steps, *([Clock(codes[0], 1, 1.0)] if clock else [])]))
            number.update(codes[:size])
        plain, clocked, slowest = (
            statistics.median(took[False]),
            statistics.median(took[True]),
            max(took[False]),
        )
        print(f"{name:10} {size:5} {plain:9.2f} {slowest:9.2f} {clocked:11.2f} {1000 * size / plain:10.0f}")


async def main(folder: Path, url: str, batches: int) -> None:
    print(f"{'':10} {'steps':>5} {'median ms':>9} {'slowest':>9} {'and a clock':>11} {'steps a s':>10}")
    for name, store in (
        ("SQLite", await SqliteStore.connect(folder / "tables.db")),
        ("PostgreSQL", await PostgresStore.connect(url)),
    ):
        await measure(store, name, batches)
        await store.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made, running(Path(made), durable=True) as server:
        asyncio.run(main(Path(made), server.url, int(sys.argv[1]) if sys.argv[1:] else 30))
