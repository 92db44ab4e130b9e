"""The ASGI application: a few addresses over HTTP, and a WebSocket for each seat."""

import asyncio
import gc
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from ..refusal import Refusal
from ..table import Damaged
from ..table.log import Taken
from . import messages
from .games import GAMES
from .hub import Client, Full, Hub, Running

logger = logging.getLogger("reverie.server")

JOIN_SECONDS = 10.0
QUEUED = 200
"""Messages that may wait for a client; one that is slower is let go, and may come back."""
COLLECT = (20_000, 20, 50)
"""How seldom the garbage collector looks: a long look at everything takes a tenth of a second."""
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


class Allowance:
    """How often an address may do something: so many times at once, and so many a second after that."""

    def __init__(self, at_once: float, a_second: float, addresses: int = 10_000) -> None:
        self.at_once, self.a_second, self.addresses = at_once, a_second, addresses
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def spend(self, who: str, cost: float = 1.0) -> bool:
        """May they, once more?"""
        left = self.left(who)
        self._left.pop(who, None)
        self._left[who] = (left - cost if left >= cost else left, time.monotonic())
        if len(self._left) > self.addresses:
            self._left.popitem(last=False)
        return left >= cost

    def left(self, who: str) -> float:
        """How often they may, now."""
        now = time.monotonic()
        left, when = self._left.get(who, (self.at_once, now))
        return min(self.at_once, left + (now - when) * self.a_second)


class Front:
    """The door: everything that comes from outside is checked here."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.opening = Allowance(hub.limits.opened, 0.2)
        self.guessing = Allowance(20, 0.5)
        """Codes and secrets that do not exist."""
        self.talking = Allowance(200, 30)
        self.connections = 0
        self._answering: set[asyncio.Task[None]] = set()

    # HTTP

    async def open(self, request: Request) -> Response:
        if not self.opening.spend(_address(request)):
            return _said(429, "Too many tables from here. Try again in a minute.")
        return await self._answer(request, messages.Open, lambda asked: {"code": self.hub.open(asked)})

    async def sit(self, request: Request) -> Response:
        def sit_down(asked: messages.Sit) -> dict[str, Any] | Response:
            running = self._find(request.path_params["code"], _address(request))
            if isinstance(running, Response):
                return running
            token = running.table.sit(asked.name, asked.seat)
            return {"token": token, "seat": running.table.seat_of(token)}

        return await self._answer(request, messages.Sit, sit_down)

    async def look(self, request: Request) -> Response:
        """What a stranger may know of a table."""
        running = self._find(request.path_params["code"], _address(request))
        if isinstance(running, Response):
            return running
        view = running.table.view("spectator")
        return _json({key: view[key] for key in ("code", "game", "seats", "host")})

    def _find(self, code: str, who: str) -> Running | Response:
        if self.guessing.left(who) < 1:  # or a lucky guess would be let in
            return _said(429, "Too many codes or secrets that do not exist. Try again in a minute.")
        try:
            return self.hub.find(code)
        except KeyError:
            self.guessing.spend(who)
            return _said(404, "There is no table with that code.")
        except Damaged as damage:
            logger.error("%s", damage)
            return _said(500, "This table is damaged and cannot be opened. Tell whoever runs the server.")
        except Full as full:
            return _said(503, str(full))

    async def _answer(self, request: Request, kind: Any, do: Any) -> Response:
        try:
            body = await _body(request)  # first: a table that is found is used before anything else happens
            answer = do(msgspec.json.decode(body, type=kind))
            return answer if isinstance(answer, Response) else _json(answer)
        except msgspec.MsgspecError as problem:
            return _said(400, f"That is not understood: {problem}")
        except Refusal as refusal:
            return _said(400, str(refusal))
        except Full as full:
            return _said(503, str(full))

    async def fetch(self, request: Request) -> Response:
        """The record of a game that is over, for those who sat there."""

        def record(asked: messages.Fetch) -> dict[str, Any] | Response:
            running = self._find(request.path_params["code"], _address(request))
            if isinstance(running, Response):
                return running
            if running.table.seat_of(asked.token) is None:
                self.guessing.spend(_address(request))
                raise Refusal("That secret holds no seat here.")
            return running.table.record()

        return await self._answer(request, messages.Fetch, record)

    async def healthz(self, request: Request) -> Response:
        return PlainTextResponse("ok\n")

    async def metrics(self, request: Request) -> Response:
        figures = {"reverie_tables_awake": len(self.hub.awake), "reverie_connections": self.connections}
        lines = [f"# TYPE {name} gauge\n{name} {value}\n" for name, value in figures.items()]
        return PlainTextResponse("".join(lines), media_type="text/plain; version=0.0.4")

    async def schema(self, request: Request) -> Response:
        return _json(messages.schema())

    # WebSockets

    async def socket(self, socket: WebSocket) -> None:
        """A client at a table, from the first message to the last."""
        if not _same_origin(socket):
            await socket.close(4403, "another origin")
            return
        await socket.accept()
        self.connections += 1
        try:
            await self._serve(socket)
        except WebSocketDisconnect:
            pass
        finally:
            self.connections -= 1

    async def _serve(self, socket: WebSocket) -> None:
        who = _address(socket)
        try:
            async with asyncio.timeout(JOIN_SECONDS):
                first = messages.decode(await _text(socket))
        except (TimeoutError, msgspec.MsgspecError):
            first = None
        if not isinstance(first, messages.Join) or first.version != messages.VERSION:
            await _refuse(socket, None, f"The first message is a join of version {messages.VERSION}.")
            await socket.close(4400)
            return
        running = self._find(socket.path_params["code"], who)
        if isinstance(running, Response):
            await _refuse(socket, None, bytes(running.body).decode())
            await socket.close(4404)
            return
        seat: Any = "screen" if first.screen else "spectator"
        if first.token is not None:
            seat = running.table.seat_of(first.token)
            if seat is None:
                self.guessing.spend(who)
                await _refuse(socket, None, "That secret holds no seat here.")
                await socket.close(4401)
                return
        elif sum(not isinstance(each.seat, int) for each in running.clients) >= self.hub.limits.watchers:
            await _refuse(socket, None, "There is no more room to watch.")
            await socket.close(4429)
            return
        await self._converse(socket, running, seat)

    async def _converse(self, socket: WebSocket, running: Running, seat: Any) -> None:
        queue: asyncio.Queue[messages.FromServer | str] = asyncio.Queue(QUEUED)

        def send(message: messages.FromServer) -> None:
            try:
                queue.put_nowait(message)
            except asyncio.QueueFull:
                close("too slow")

        def close(reason: str) -> None:
            if queue.full():
                queue.get_nowait()
            queue.put_nowait(reason)

        holds = running.table.chairs[seat].token if isinstance(seat, int) else ""
        client = Client(seat, send, close, holds)
        writer = asyncio.create_task(_write(socket, queue))
        pace = f"{_address(socket)} {running.table.code} {seat}"
        try:
            running.join(client)
            while not writer.done():
                reading = asyncio.create_task(_text(socket))
                await asyncio.wait({reading, writer}, return_when=asyncio.FIRST_COMPLETED)
                if not reading.done():
                    reading.cancel()
                    return
                self._handle(running, client, reading.result(), pace)
        finally:
            running.leave(client)
            writer.cancel()

    def _handle(self, running: Running, client: Client, text: str, pace: str) -> None:
        number: int | None = None
        try:
            message = messages.decode(text)
            number = getattr(message, "number", None)
            if not self.talking.spend(pace):
                raise Refusal("Too fast. Wait a moment.")
            self._do(running, client, message)
            client.send(messages.Done(number or 0))
        except msgspec.MsgspecError as problem:
            client.send(messages.Refused(number, f"That is not understood: {problem}"))
        except Taken:
            self.hub.let_go(running)
        except (Refusal, RecursionError) as refusal:
            client.send(messages.Refused(number, str(refusal) or "That is too deep."))
        except Exception:
            logger.exception("a message failed", extra={"table": running.table.code})
            client.send(messages.Refused(number, "Something went wrong here. Nothing has changed."))

    def _do(self, running: Running, client: Client, message: Any) -> None:
        table, seat = running.table, client.seat
        if client not in running.clients:
            raise Refusal("The seat is not yours any more.")
        if isinstance(message, messages.Again):
            running.send_whole(client)
            return
        if not isinstance(seat, int):
            raise Refusal("Who watches does not play.")
        match message:
            case messages.Say(said=said):
                table.say(seat, said, running.now)
            case messages.Begin():
                if seat != table.host:
                    raise Refusal("Only the host does that.")
                table.begin(running.now)
            case messages.Undo():
                table.undo(seat, running.now)
            case messages.SeatBot(seat=free, bot=bot):
                known = self._known_bot(table.game.NAME, bot)
                taken = free in range(len(table.chairs)) and table.chairs[free].token
                if taken and not any(each.seat == free for each in running.clients):
                    table.stand_in(seat, free, known)
                else:
                    table.seat_bot(seat, free, known)
            case messages.StandUp(seat=whose):
                _in_range(table, whose)
                table.stand_up(whose, by=seat)
            case messages.HandOver(seat=to):
                table.hand_over(seat, to)
            case messages.Advise():
                self._advise(running, client, seat, message.number)
            case messages.Rematch():
                if seat != table.host:
                    raise Refusal("Only the host does that.")
                if not self.opening.spend(table.code):
                    raise Refusal("Not so often. Try again in a minute.")
                code = self.hub.rematch(running)
                for each in running.clients:
                    each.send(messages.Moved(code))
            case _:
                raise Refusal("You have joined already.")

    def _known_bot(self, game: str, bot: str) -> str:
        bots = (*GAMES[game].bots, *self.hub.programs)
        if bot not in bots:
            raise Refusal(f"The bots for this game are {', '.join(bots)}.")
        return bot

    def _advise(self, running: Running, client: Client, seat: int, number: int) -> None:
        """Thought about in a thread; the answer comes when it is ready."""
        table = running.table
        advise = GAMES[table.game.NAME].advise
        if not table.advice or advise is None:
            raise Refusal("There is no advice at this table.")
        state = table.state

        async def answer() -> None:
            try:
                client.send(messages.Advice(number, await asyncio.to_thread(advise, state, seat)))
            except Refusal as refusal:
                client.send(messages.Refused(number, str(refusal)))

        task = asyncio.create_task(answer())
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)


def _in_range(table: Any, seat: int) -> None:
    if seat not in range(len(table.chairs)):
        raise Refusal("There is no such seat.")


async def _write(socket: WebSocket, queue: "asyncio.Queue[messages.FromServer | str]") -> None:
    """Send what waits, in order; a text is the reason to close."""
    while True:
        message = await queue.get()
        if isinstance(message, str):
            await socket.close(1001, message)
            return
        await socket.send_text(messages.encode(message).decode())


async def _text(socket: WebSocket) -> str:
    try:
        text = await socket.receive_text()
    except KeyError:  # bytes, where a text is wanted
        return "no text"
    return text if len(text) <= messages.LARGEST else "too long"


async def _refuse(socket: WebSocket, number: int | None, why: str) -> None:
    await socket.send_text(messages.encode(messages.Refused(number, why)).decode())


async def _body(request: Request) -> bytes:
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > messages.LARGEST * 5:
            raise Refusal("That is too long.")
    return body


def _same_origin(socket: WebSocket) -> bool:
    """A page from somewhere else may not use the visitor's browser to play here."""
    origin = socket.headers.get("origin")
    return origin is None or origin.split("://")[-1] == socket.headers.get("host")


def _address(connection: Request | WebSocket) -> str:
    return connection.client.host if connection.client else ""


def _json(what: Any) -> Response:
    return Response(messages.encode(what), media_type="application/json")


def _said(status: int, why: str) -> Response:
    return PlainTextResponse(why, status)


class _Headers:
    """Every answer says what a browser may do with it."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        async def send_with(message: Any) -> None:
            if message["type"] == "http.response.start":
                more = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
                message = {**message, "headers": [*message["headers"], *more]}
            await send(message)

        await self.app(scope, receive, send_with)


def application(hub: Hub) -> Any:
    """The server, for uvicorn or any other that speaks ASGI."""
    front = Front(hub)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        for offered in GAMES.values():
            await asyncio.to_thread(offered.warm_up)
        gc.collect()
        gc.freeze()  # what was read stays; looking through it again and again would stop every table
        gc.set_threshold(*COLLECT)
        dozing = asyncio.create_task(_doze(hub))
        yield
        dozing.cancel()
        hub.stop()

    routes = [
        Route("/api/tables", front.open, methods=["POST"]),
        Route("/api/tables/{code}", front.look),
        Route("/api/tables/{code}/sit", front.sit, methods=["POST"]),
        Route("/api/tables/{code}/record", front.fetch, methods=["POST"]),
        Route("/api/schema", front.schema),
        Route("/healthz", front.healthz),
        Route("/metrics", front.metrics),
        WebSocketRoute("/ws/{code}", front.socket),
    ]
    return _Headers(Starlette(routes=routes, lifespan=lifespan))


async def _doze(hub: Hub) -> None:
    while True:
        await asyncio.sleep(30)
        hub.doze()
