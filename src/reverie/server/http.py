"""What the server answers over HTTP: tables are opened and found here, records read, links drawn."""

import asyncio
import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from .. import __version__, wording
from ..games import GAMES
from ..refusal import Refusal
from ..table import Settings, Table, fingerprint
from ..table.chairs import FACES, LONGEST_NAME
from ..table.settings import check_seats
from . import messages, modules
from .access import Access, Denied
from .log_writer import UNWRITTEN, Unwritten
from .tables import Full, game_named
from .visitors import visitor_of

RUNNING = 20
"""So many of one's running tables are listed."""


class HttpApi:
    """The addresses under /api."""

    def __init__(self, access: Access) -> None:
        self.access, self.tables = access, access.tables

    # Tables

    async def open(self, request: Request) -> Response:
        def do(asked: messages.Open) -> dict[str, Any]:
            self.access.may_open(visitor_of(request))
            table = self.tables.open(asked).table
            return {"code": table.code} | (
                {"invitation": table.invite(None)} if table.settings.invited else {}
            )

        return await self._answered(request, messages.Open, do)

    async def sit(self, request: Request) -> Response:
        def do(asked: messages.Sit) -> dict[str, Any]:
            who = visitor_of(request)
            live = self.access.find(request.path_params["code"], who, asked.token)
            self.access.may_sit(live, asked, who)
            token = live.table.sit(
                asked.name, asked.seat, asked.token, asked.invitation, face=asked.face, key=asked.key
            )
            seat = live.table.seat_of(token)
            assert seat is not None
            live.expect(seat)
            return {"token": token, "seat": seat}

        return await self._answered(request, messages.Sit, do)

    async def look(self, request: Request) -> Response:
        """What a stranger may know of a table."""
        try:
            live = self.access.find(request.path_params["code"], visitor_of(request), _bearer(request))
        except Denied as denied:
            return _refused(denied.status, denied)
        view = live.view("spectator")
        try:
            await self.tables.log.durable()
        except Unwritten:
            return _refused(503, Refusal(UNWRITTEN))
        if live.table.settings.invited:
            view["seats"] = []
        told = {key: view[key] for key in ("code", "game", "seats", "host", "begun", "invited")}
        return _json(told | {"modules": modules.of_table(view["game"], view["begun"])})

    async def examine(self, request: Request) -> Response:
        """What there is to say of options; where no table could have them, why."""

        async def do(asked: messages.Examine) -> dict[str, Any]:
            self.access.may_ask(visitor_of(request))
            game = game_named(asked.game)
            check_seats(game, Settings(asked.options, asked.seats))
            return await asyncio.to_thread(game.examine, asked.options)

        return await self._answered(request, messages.Examine, do)

    # Games that are over

    async def record(self, request: Request) -> Response:
        def do(asked: messages.Fetch) -> dict[str, Any]:
            return self._finished(request, asked.token).record()

        return await self._answered(request, messages.Fetch, do)

    async def story(self, request: Request) -> Response:
        """A finished game, judged."""

        async def do(asked: messages.Fetch) -> dict[str, Any]:
            table = self._finished(request, asked.token)
            self.access.may_ask(visitor_of(request))
            record = table.record()
            await self.tables.log.durable()  # before the seed of its end is told
            return await self.tables.judge(table.game.name, record)

        return await self._answered(request, messages.Fetch, do)

    async def branch(self, request: Request) -> Response:
        def do(asked: messages.Branch) -> dict[str, Any]:
            self.access.may_open(visitor_of(request))
            who = visitor_of(request)
            live = self.access.finished(request.path_params["code"], asked.token, who)
            return {"code": self.tables.branch(live, asked.step).table.code}

        return await self._answered(request, messages.Branch, do)

    def _finished(self, request: Request, token: str | None) -> Table:
        return self.access.finished(request.path_params["code"], token, visitor_of(request)).table

    async def games(self, request: Request) -> Response:
        """Where somebody sits, the games they have finished, and figures over those."""

        def do(asked: messages.Mine) -> dict[str, Any]:
            places = self.tables.log.places(fingerprint(asked.token))
            finished = [
                {
                    "code": place.code,
                    "seat": place.seat,
                    "ended": place.ended,
                    **_for(place.seat, place.listed),
                }
                for place in places
                if place.listed is not None
            ]
            figures = {}
            for name, game in GAMES.items():
                counted = [each for each in finished if each["game"] == name and not each["practice"]]
                figures[name] = game.figures([(each["seat"], each["result"]) for each in counted])
            unfinished = [place for place in places if place.listed is None][:RUNNING]
            running = [
                {"code": place.code, "seat": place.seat, "touched": place.touched, **head}
                for place in unfinished
                if (head := self.tables.opened_as(place.code)) is not None
            ]
            return {"running": running, "finished": finished, "figures": figures}

        return await self._answered(request, messages.Mine, do)

    # What else a client needs

    async def about(self, request: Request) -> Response:
        """What there is to choose from here."""
        games = {
            name: {
                "seats": [game.seats[0], game.seats[-1]],
                "bots": [*game.bots, *self.tables.programs],
                "limits": game.limits(),
            }
            for name, game in GAMES.items()
        }
        return _json(
            {
                "version": __version__,
                "address": self.tables.address,
                "today": datetime.now(UTC).date().isoformat(),
                "games": games,
                "name_letters": LONGEST_NAME,
                "faces": FACES,
                "texts": {each: wording.word("language.name", language=each) for each in wording.languages()},
            }
        )

    async def qr(self, request: Request) -> Response:
        async def do(asked: messages.Draw) -> Response:
            self.access.may_ask(visitor_of(request))
            return Response(await asyncio.to_thread(_qr, asked.text), media_type="image/svg+xml")

        return await self._answered(request, messages.Draw, do)

    async def schema(self, request: Request) -> Response:
        return _json(messages.schema())

    async def _answered(self, request: Request, kind: type[Any], do: Callable[[Any], Any]) -> Response:
        """What `do` answers to a message; a sentence where it cannot be."""
        try:
            answer = await self._answer(request, kind, do)
            await self.tables.log.durable()  # a refusal, too, tells of what has happened
            return answer
        except (Unwritten, sqlite3.Error):
            return _refused(503, Refusal(UNWRITTEN))

    async def _answer(self, request: Request, kind: type[Any], do: Callable[[Any], Any]) -> Response:
        try:
            body = await _body(request)  # first: a table that is found is used before anything else happens
            answer = do(messages.decode(body, kind))
            if asyncio.iscoroutine(answer):
                answer = await answer
            return answer if isinstance(answer, Response) else _json(answer)
        except msgspec.MsgspecError as problem:
            return _refused(400, messages.not_understood(problem))
        except Denied as denied:
            return _refused(denied.status, denied)
        except Full as full:
            return _refused(503, full)
        except Refusal as refusal:
            return _refused(400, refusal)


def _for(seat: int, told: dict[str, Any]) -> dict[str, Any]:
    """What is told of a game to who had that seat."""
    return {**told, "accuracy": told["accuracy"][seat]} if "accuracy" in told else told


@lru_cache(256)
def _qr(text: str) -> str:
    import segno

    drawn: str = segno.make(text, error="m", micro=False).svg_inline(omitsize=True, border=2, light="#fff")
    return drawn


async def _body(request: Request) -> bytes:
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > messages.LARGEST * 5:
            raise Refusal("too-long")
    return body


def _bearer(request: Request) -> str | None:
    """The secret of who looks, if they say it: they hold a seat there, maybe, and do not guess."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" else None


def _json(what: Any) -> Response:
    return Response(messages.encode(what), media_type="application/json")


def _refused(status: int, why: Refusal) -> Response:
    return Response(messages.encode(why.to_dict()), status, media_type="application/json")
