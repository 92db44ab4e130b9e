"""Workers that only say who they are, and their parent.

Usage: `python -m tests.server.cluster.working COUNT MORE`.
"""

import asyncio
import os
import signal
import socket
import sys
import time
from pathlib import Path

from reverie.server import workers
from reverie.server.workers import Place, Workers


async def work(place: Place, how: str) -> None:
    loop, stop = asyncio.get_running_loop(), asyncio.Event()

    async def tell(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked = await reader.readline()
        if asked == b"die\n":
            os._exit(3)
        await asyncio.sleep(0.05)  # what it has begun it ends
        writer.write(f"{place.number} {os.getpid()}\n".encode())
        writer.close()

    server = await asyncio.start_server(tell, sock=place.listening)
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    if how == "never ready again" and place.number == 0 and Path(sys.argv[3]).exists():
        sys.exit(1)
    place.ready(stop.set)
    await stop.wait()
    server.close()
    await asyncio.sleep(0.3)


async def keep(count: int, how: str) -> int:
    command = [sys.executable, "-m", "tests.server.cluster.working", *sys.argv[1:]]
    listening = socket.create_server(("127.0.0.1", 0))
    kept = Workers(command, count, listening)
    print(f"at 127.0.0.1:{listening.getsockname()[1]}/", file=sys.stderr, flush=True)
    return await kept.run()


def main() -> int:
    count, how = int(sys.argv[1]), sys.argv[2]
    place = Place.given()
    if place is None:
        workers.FIRST_PAUSE = 0.1
        return asyncio.run(keep(count, how))
    if how == "wrong":
        print("wrong use", file=sys.stderr)
        return 2
    time.sleep(0.2)
    asyncio.run(work(place, how))
    return 0


if __name__ == "__main__":
    sys.exit(main())
