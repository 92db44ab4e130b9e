"""A server of the same stack as ours that only broadcasts: every client of a room gets each message."""

import socket
import sys

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

rooms: dict[str, list[WebSocket]] = {}


async def meet(client: WebSocket) -> None:
    """Send every message of a client to all clients of its room."""
    await client.accept()
    room = rooms.setdefault(client.path_params["room"], [])
    room.append(client)
    try:
        while True:
            text = await client.receive_text()
            for each in room:
                await each.send_text(text)
    except WebSocketDisconnect:
        room.remove(client)


def main() -> None:
    app = Starlette(routes=[WebSocketRoute("/{room}", meet)])
    listening = socket.create_server(("127.0.0.1", 0))
    print(f"at 127.0.0.1:{listening.getsockname()[1]}/", file=sys.stderr, flush=True)
    config = uvicorn.Config(
        app, ws="websockets-sansio", ws_per_message_deflate=False, log_level="warning", access_log=False
    )
    uvicorn.Server(config).run(sockets=[listening])


if __name__ == "__main__":
    main()
