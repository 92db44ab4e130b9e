"""What the server answers over HTTP: tables are opened and found here, records read, links drawn."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from .. import __version__, wording
from ..games import GAMES
from ..refusal import Refusal
from ..table import Settings, Table, fingerprint
from ..table.chairs import FACES, LONGEST_NAME
from ..table.settings import check_seats
from ..table.store import Damaged, Unwritten
from . import messages, modules, own_games
from .access import Access, Denied
from .forward import Forwarding, Moving
from .log_writer import UNWRITTEN
from .stories import Busy
from .tables import Full, game_named, plain_code
from .visitors import visitor_of

Answer = Callable[[Any], Awaitable[Any]]

logger = logging.getLogger("reverie.server")

RUNNING = 20
"""So many of one's running tables are listed."""
LISTED = 50
"""So many finished games are listed at once."""


class HttpApi:
    """The addresses under /api."""

    def __init__(self, access: Access, forwarding: Forwarding) -> None:
        self.access, self.tables, self.forwarding = access, access.tables, forwarding

    # Tables

    async def open(self, request: Request) -> Response:
        async def do(asked: messages.Open) -> dict[str, Any]:
            self.access.may_open(visitor_of(request))
            settings = Settings(asked.options, asked.seats, family=asked.family)
            await self.access.long_texts.look_through(game_named(asked.game), settings)
            live, invitation = await self.tables.open(asked)
            return {"code": live.table.code} | ({} if invitation is None else {"invitation": invitation})

        return await self._answered(request, messages.Open, do)

    async def sit(self, request: Request) -> Response:
        async def do(asked: messages.Sit) -> dict[str, Any]:
            who = visitor_of(request)
            live = await self.access.find(request.path_params["code"], who, asked.token)
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

        async def do(_: None) -> dict[str, Any]:
            code, who = request.path_params["code"], visitor_of(request)
            live = await self.access.find(code, who, _bearer(request))
            view = live.view("spectator")
            if live.table.settings.invited:
                view["seats"] = []
            told = {key: view[key] for key in ("code", "game", "seats", "host", "begun", "invited")}
            told["language"] = view["options"].get("language")
            return told | {"modules": modules.of_table(view["game"], view["begun"])}

        return await self._answered(request, None, do)

    async def examine(self, request: Request) -> Response:
        """What there is to say of options; where no table could have them, why."""

        async def do(asked: messages.Examine) -> dict[str, Any]:
            self.access.may_ask(visitor_of(request))
            game = game_named(asked.game)
            check_seats(game, Settings(asked.options, asked.seats))
            return await self.access.long_texts.work_out(game.examine, asked.options)

        return await self._answered(request, messages.Examine, do)

    # Games that are over

    async def record(self, request: Request) -> Response:
        async def do(asked: messages.Fetch) -> dict[str, Any]:
            return (await self._finished(request, asked.token)).record()

        return await self._answered(request, messages.Fetch, do)

    async def story(self, request: Request) -> Response:
        """A finished game, judged; or how many are judged before it, to be asked for again."""

        async def do(asked: messages.Fetch) -> Any:
            table = await self._finished(request, asked.token)
            self.access.may_ask(visitor_of(request))
            await self.tables.log.durable(table.code)  # before the seed of its end is told
            told = await self.tables.stories.of(table)
            return Response(messages.encode({"waiting": told}), 202) if isinstance(told, int) else told

        return await self._answered(request, messages.Fetch, do)

    async def branch(self, request: Request) -> Response:
        async def do(asked: messages.Branch) -> dict[str, Any]:
            who = visitor_of(request)
            live = await self.access.finished(request.path_params["code"], asked.token, who)
            self.access.may_open(who)  # counted where the table is
            return {"code": (await self.tables.branch(live, asked.step)).table.code}

        return await self._answered(request, messages.Branch, do)

    async def _finished(self, request: Request, token: str | None) -> Table:
        return (await self.access.finished(request.path_params["code"], token, visitor_of(request))).table

    async def games(self, request: Request) -> Response:
        """Where somebody sits, the games they have finished, and figures over those."""

        async def do(asked: messages.Mine) -> dict[str, Any]:
            self.access.may_ask(visitor_of(request))
            store, sitter = self.tables.store, fingerprint(asked.token)
            places = await store.places(sitter, finished=True, most=LISTED + 1, skip=asked.skip)
            finished = [
                {"code": each.code, "seat": each.seat, "ended": each.ended, **_for(each.seat, each.listed)}
                for each in places[:LISTED]
                if each.listed is not None
            ]
            answer: dict[str, Any] = {"finished": finished, "more": len(places) > LISTED}
            if asked.skip:
                return answer
            running = [
                {"code": each.code, "seat": each.seat, "opened": each.opened, **opened}
                for each in await store.places(sitter, finished=False, most=RUNNING)
                if (opened := await self.tables.opened_as(each.code)) is not None
            ]
            results = await store.results(sitter)
            figures = await asyncio.to_thread(_figures, results)
            return {**answer, "running": running, "figures": figures}

        return await self._answered(request, messages.Mine, do)

    async def delete_games(self, request: Request) -> Response:
        async def do(asked: messages.Delete) -> dict[str, Any]:
            self.access.may_ask(visitor_of(request))
            return await own_games.delete_games(self.tables, asked.token, asked.skip)

        return await self._answered(request, messages.Delete, do)

    async def delete_game(self, request: Request) -> Response:
        """One that another process may have: it is asked where the table is."""

        async def do(asked: messages.Delete) -> dict[str, Any]:
            who = visitor_of(request)
            live = await self.access.find(request.path_params["code"], who, asked.token)
            try:
                became = await own_games.delete_game(self.tables, live, fingerprint(asked.token))
            except own_games.NeverSat as refusal:
                self.access.guessing.spend(who)
                raise Denied(401, refusal.code) from None
            return {"became": became.value}

        return await self._answered(request, messages.Delete, do)

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
                "forget_days": self.tables.limits.forget_days,
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

    async def _answered(self, request: Request, kind: type[Any] | None, do: Answer) -> Response:
        """What `do` answers to a message, here or where the table is; a sentence where it cannot be."""

        async def here() -> Response:
            answer = await self._answer(body, kind, do)
            if "code" in request.path_params:  # a refusal, too, tells of what has happened
                await self.tables.log.durable(plain_code(request.path_params["code"]))
            return answer

        try:
            body = await _body(request)  # first: a table that is found is used before anything else happens
            return await self.forwarding.request(request, body, here, twice=kind in (None, messages.Fetch))
        except Moving as moving:
            return _refused(503, moving)
        except Unwritten:
            return _refused(503, Refusal(UNWRITTEN))
        except Damaged as damage:
            logger.error("%s", damage)
            return _refused(500, Refusal("store-damaged"))
        except Refusal as refusal:
            return _refused(413, refusal)

    async def _answer(self, body: bytes, kind: type[Any] | None, do: Answer) -> Response:
        try:
            answer = await do(None if kind is None else messages.decode(body, kind))
            return answer if isinstance(answer, Response) else _json(answer)
        except msgspec.MsgspecError as problem:
            return _refused(400, messages.not_understood(problem))
        except Denied as denied:
            return _refused(denied.status, denied)
        except (Full, Busy) as full:
            return _refused(503, full)
        except Refusal as refusal:
            return _refused(503 if refusal.code == UNWRITTEN else 400, refusal)


def _figures(results: list[tuple[int, dict[str, Any]]]) -> dict[str, Any]:
    """Over all finished games but practice, for each game by itself."""
    return {
        name: game.figures(
            [
                (seat, each["result"])
                for seat, each in results
                if each["game"] == name and not each["practice"]
            ]
        )
        for name, game in GAMES.items()
    }


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
    try:
        async for part in request.stream():
            body += part
            if len(body) > messages.LARGEST * 5:
                raise Refusal("too-long")
    except ClientDisconnect:  # who has gone reads no answer
        raise Refusal("request-too-slow") from None
    return body


def _bearer(request: Request) -> str | None:
    """The secret of who looks, if they say it: they hold a seat there, maybe, and do not guess."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" else None


def _json(what: Any) -> Response:
    return Response(messages.encode(what), media_type="application/json")


def _refused(status: int, why: Refusal) -> Response:
    return Response(messages.encode(why.to_dict()), status, media_type="application/json")
