"""Search for expensive messages: `python -m tests.server.hardening.fuzz [--seconds N] [--seed N] [NAME…]`.

Messages and bodies are generated from the server's schema and sent to tables in every phase. The slowest are
mutated and sent again, so that they grow. The measure is processor time on the event loop without the garbage
collector. The search prints the ten most expensive messages of different kinds, and fails if one took more
than 50 ms, got an answer that does not fit the schema, or caused a 500.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path

from .inside import inside
from .meters import TooCostly
from .scenes import SCENES
from .search import MAX_STRETCH_SECONDS, Search


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.server.hardening.fuzz", description=__doc__)
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="phases of tables (default: all); see --list"
    )
    parser.add_argument("--seconds", type=float, default=60.0, help="how long to look (default: 60)")
    parser.add_argument("--seed", type=int, default=None, help="of the dice (default: another each time)")
    parser.add_argument("--list", action="store_true", help="the phases there are")
    asked = parser.parse_args()
    if unknown := [name for name in asked.names if name not in SCENES]:
        parser.error(f"there is no phase {', '.join(unknown)}; see --list")
    if asked.list:
        print("\n".join(SCENES))
        return 0
    seed = random.randrange(10**6) if asked.seed is None else asked.seed
    print(f"seed {seed}", flush=True)
    search = Search(random.Random(seed), asked.names or list(SCENES))
    until = time.monotonic() + asked.seconds
    while time.monotonic() < until:
        try:
            asyncio.run(_look(search, until))
        except TooCostly:
            search.stopped()
    print(search.table())
    print("\n".join(search.faults), file=sys.stderr)
    return int(bool(search.faults) or search.longest > MAX_STRETCH_SECONDS)


async def _look(search: Search, until: float) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with inside(Path(folder)) as server:
            await search.look(server, until)


if __name__ == "__main__":
    sys.exit(main())
