"""The handlers of the routes under /api, independent of HTTP.

Requests come over HTTP (`requests`), or from the same page if there is no server (`pocket`).
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, NamedTuple, Protocol

import msgspec

from ... import __version__, wording
from ...games import GAMES
from ...json_values import Json
from ...refusal import Refusal
from ...table import AnyTable, Settings, fingerprint
from ...table.seat import FACES, MAX_NAME_LENGTH
from ...table.settings import check_seats
from ...table.store import Damaged, NotWritten, Place
from .. import messages
from ..json_types import About, Deleted, GameAbout, TableInfo
from ..store.log_writer import WRITE_FAILED
from ..tables import own_games
from ..tables.access import Access, Denied, WrongGuess
from ..tables.daily import Days, today
from ..tables.own_records import OwnRecords
from ..tables.stories import Busy, Waiting
from ..tables.tables import Full, find_game, plain_code
from . import modules

Do = Callable[[Any], Awaitable[Any]]
JSON = "application/json"

logger = logging.getLogger("reverie.server")

MAX_RUNNING = 20
"""Maximum number of running tables in a list."""
MAX_LISTED = 50
"""Maximum number of finished games in one answer."""
MAX_COUNTED = 5000
"""Maximum number of the latest games that count in statistics."""


class Question(NamedTuple):
    """A request to the API."""

    visitor: str
    """The visitor that it counts for."""
    params: Mapping[str, str]
    """Parameters in the path, such as the code of a table."""
    body: bytes = b""
    token: str | None = None
    """The token in the `Authorization` header, or None. A player's token does not use up guesses."""
    request: Any = None
    """The HTTP request, for passing it on to another process. None in a pocket."""


class Answer(NamedTuple):
    """A response of the API."""

    body: bytes
    status: int = 200
    kind: str = JSON
    headers: Mapping[str, str] = {}


class Passing(Protocol):
    """A function that answers a request here, or passes it on to the process that owns its table."""

    async def __call__(self, asked: Question, here: Callable[[], Awaitable[Answer]], twice: bool) -> Answer:
        """Return the answer of `here` or of the owner. `twice` says whether the request may be repeated."""
        ...


class Moving(Refusal):
    """Raised if a table is being moved from one process to another."""


class HttpApi:
    """The handlers of the routes under /api."""

    def __init__(
        self, access: Access, passing: Passing, days: Days | None = None, pocket: bool = False
    ) -> None:
        self.access, self.tables, self._passing, self._pocket = access, access.tables, passing, pocket
        self.days = days or Days(access.tables)
        self.own_records = OwnRecords(access.tables)

    def routes(self) -> list[tuple[str, str, Callable[[Question], Awaitable[Answer]]]]:
        """Return the method, path and handler of each route."""
        return [
            ("POST", "/api/tables", self.open),
            ("GET", "/api/tables/{code}", self.look),
            ("POST", "/api/tables/{code}/sit", self.sit),
            ("POST", "/api/tables/{code}/record", self.record),
            ("POST", "/api/tables/{code}/analysis", self.analysis),
            ("POST", "/api/tables/{code}/rival", self.rival),
            ("POST", "/api/tables/{code}/branch", self.branch),
            ("POST", "/api/tables/{code}/delete", self.delete_game),
            ("POST", "/api/examine", self.examine),
            ("POST", "/api/games", self.games),
            ("POST", "/api/games/delete", self.delete_games),
            ("POST", "/api/games/import", self.import_games),
            ("POST", "/api/daily", self.daily),
            ("POST", "/api/daily/past", self.daily_past),
            ("GET", "/api/about", self.about),
            ("GET", "/api/schema", self.schema),
        ]

    # Tables

    async def open(self, question: Question) -> Answer:
        async def do(asked: messages.Open) -> Json:
            self.access.may_open(question.visitor)
            if asked.daily:
                return await self.days.open(asked)
            settings = Settings(asked.options, asked.seats, family_friendly=asked.family_friendly)
            await self.access.long_texts.check_pack(question.visitor, find_game(asked.game), settings)
            live, invitation = await self.tables.open(asked)
            return {"code": live.table.code} | ({} if invitation is None else {"invitation": invitation})

        return await self._answer_or_forward(question, messages.Open, do)

    async def sit(self, question: Question) -> Answer:
        async def do(asked: messages.Sit) -> Json:
            visitor = question.visitor
            async with self.access.find_table(question.params["code"], visitor, asked.token) as live:
                self.access.may_sit(live, asked)
            token = live.table.lobby.sit(
                asked.name, asked.seat, asked.token, asked.invitation, face=asked.face, key=asked.key
            )
            seat = live.table.seats.seat_of(token)
            assert seat is not None
            live.expect(seat)
            return {"token": token, "seat": seat}

        return await self._answer_or_forward(question, messages.Sit, do)

    async def look(self, question: Question) -> Answer:
        """Return a table as a stranger sees it."""

        async def do(_: None) -> TableInfo:
            async with self.access.find_table(
                question.params["code"], question.visitor, question.token
            ) as live:
                view = live.view("spectator")
            if live.table.state.settings.invite_only:
                view["seats"] = []
            looked: TableInfo = {
                "code": view["code"],
                "game": view["game"],
                "seats": view["seats"],
                "host": view["host"],
                "begun": view["begun"],
                "invite_only": view["invite_only"],
                "language": view["options"].get("language"),
                "modules": list(modules.table_modules(view["game"], view["begun"])),
            }
            return looked

        return await self._answer_or_forward(question, None, do)

    async def examine(self, question: Question) -> Answer:
        """Return remarks on options, or a refusal if no table can have them."""

        async def do(asked: messages.Examine) -> Json:
            self.access.may_ask(question.visitor)
            game = find_game(asked.game)
            check_seats(game, Settings(asked.options, asked.seats))
            return await self.access.long_texts.run(question.visitor, game.examine, asked.options)

        return await self._answer_or_forward(question, messages.Examine, do)

    # Games that are over

    async def record(self, question: Question) -> Answer:
        async def do(asked: messages.FetchRecord) -> Json:
            return await asyncio.to_thread((await self._finished(question, asked.token)).views.record)

        return await self._answer_or_forward(question, messages.FetchRecord, do)

    async def analysis(self, question: Question) -> Answer:
        """Return the analysis of a finished game, or its progress with status 202."""

        async def do(asked: messages.FetchAnalysis) -> Any:
            table = await self._finished(question, asked.token)
            self.access.may_ask(question.visitor)
            await self.tables.log.wait_until_written(table.code)  # the answer reveals the seed
            story = await self.tables.stories.of(table, asked.progress)
            return Answer(messages.encode(story._asdict()), 202) if isinstance(story, Waiting) else story

        return await self._answer_or_forward(question, messages.FetchAnalysis, do)

    async def rival(self, question: Question) -> Answer:
        async def do(asked: messages.Rival) -> Any:
            table = await self._finished(question, asked.token)
            self.access.may_ask(question.visitor)
            await self.tables.log.wait_until_written(table.code)
            return await self.tables.stories.rival(table, asked.bot)

        return await self._answer_or_forward(question, messages.Rival, do)

    async def branch(self, question: Question) -> Answer:
        async def do(asked: messages.Branch) -> Json:
            visitor = question.visitor
            live = await self.access.finished(question.params["code"], asked.token, visitor)
            self.access.may_open(visitor)  # here, because the owner of the table counts
            return {"code": (await self.tables.branch(live, asked.step)).table.code}

        return await self._answer_or_forward(question, messages.Branch, do)

    async def _finished(self, question: Question, token: str | None) -> AnyTable:
        return (await self.access.finished(question.params["code"], token, question.visitor)).table

    async def games(self, question: Question) -> Answer:
        """Return a player's running tables, finished games, and statistics."""

        async def do(asked: messages.ListGames) -> Json:
            self.access.may_ask(question.visitor)
            store, sitter = self.tables.store, fingerprint(asked.token)
            places = await store.places(sitter, finished=True, most=MAX_LISTED + 1, skip=asked.skip)
            finished = [
                {"code": each.code, "seat": each.seat, "ended": each.ended, **_for(each.seat, each.summary)}
                for each in places[:MAX_LISTED]
                if each.summary is not None
            ]
            answer: Json = {"finished": finished, "more": len(places) > MAX_LISTED}
            if asked.skip:
                return answer
            running = [
                {"code": each.code, "seat": each.seat, "opened": each.opened, **opened}
                for each in await store.places(sitter, finished=False, most=MAX_RUNNING)
                if (opened := await self.tables.table_facts(each.code)) is not None
            ]
            places = await store.places(sitter, finished=True, most=MAX_COUNTED)
            figures = await asyncio.to_thread(_figures, places)
            return {**answer, "running": running, "figures": figures}

        return await self._answer_or_forward(question, messages.ListGames, do)

    async def delete_games(self, question: Question) -> Answer:
        async def do(asked: messages.DeleteGames) -> Deleted:
            self.access.may_ask(question.visitor)
            return await own_games.delete_games(self.tables, asked.token, asked.skip)

        return await self._answer_or_forward(question, messages.DeleteGames, do)

    async def import_games(self, question: Question) -> Answer:
        async def do(asked: messages.ImportGames) -> Json:
            self.access.may_import(question.visitor, len(asked.records))
            return await self.own_records.import_games(asked.token, asked.records)

        return await self._answer_or_forward(question, messages.ImportGames, do)

    async def delete_game(self, question: Question) -> Answer:
        """Delete one game. Unlike that of `delete_games`, the request is passed on to the table's owner."""

        async def do(asked: messages.DeleteGames) -> Json:
            async with self.access.find_table(question.params["code"], question.visitor, asked.token) as live:
                self.access.may_ask(question.visitor)  # here, because the owner of the table counts
                try:
                    became = await own_games.delete_game(self.tables, live, fingerprint(asked.token))
                except own_games.NeverSat as refusal:
                    raise WrongGuess(401, refusal.code) from None
            return {"result": became.value}

        return await self._answer_or_forward(question, messages.DeleteGames, do)

    # Daily games

    async def daily(self, question: Question) -> Answer:
        async def do(asked: messages.Daily) -> Json:
            self.access.may_ask(question.visitor)
            return await self.days.results(asked)

        return await self._answer_or_forward(question, messages.Daily, do)

    async def daily_past(self, question: Question) -> Answer:
        async def do(asked: messages.DailyPast) -> Json:
            self.access.may_ask(question.visitor)
            return await self.days.past(asked)

        return await self._answer_or_forward(question, messages.DailyPast, do)

    # Other data for clients

    async def about(self, question: Question) -> Answer:
        """Return the server's games and settings."""
        games: dict[str, GameAbout] = {
            name: {
                "seats": [game.seats[0], game.seats[-1]],
                "bots": [*game.bots, *self.tables.programs],
                "limits": game.limits(),
            }
            for name, game in GAMES.items()
        }
        answer: About = {
            "version": __version__,
            "address": self.tables.address,
            "today": today(),
            "pocket": self._pocket,
            "games": games,
            "name_letters": MAX_NAME_LENGTH,
            "faces": FACES,
            "forget_days": self.tables.limits.forget_days,
            "languages": {each: wording.word("language.name", language=each) for each in wording.languages()},
        }
        return _json(answer)

    async def schema(self, question: Question) -> Answer:
        return _json(messages.schema())

    async def _answer_or_forward(self, question: Question, kind: type[Any] | None, do: Do) -> Answer:
        """Return the answer of `do` to a request, here or from the owner of its table.

        `kind` is the type of the body, or None if there is none. Errors become refusals.
        """

        async def here() -> Answer:
            answer = await self._answer(question.body, kind, do)
            if "code" in question.params:  # wait even before a refusal, which may reveal an event
                await self.tables.log.wait_until_written(plain_code(question.params["code"]))
            return answer

        try:
            return await self._passing(
                question, here, twice=kind in (None, messages.FetchRecord, messages.FetchAnalysis)
            )
        except Moving as moving:
            return refusal_answer(503, moving)
        except NotWritten:
            return refusal_answer(503, Refusal(WRITE_FAILED))
        except Damaged as damage:
            logger.error("%s", damage)
            return refusal_answer(500, Refusal("store-damaged"))

    async def _answer(self, body: bytes, kind: type[Any] | None, do: Do) -> Answer:
        try:
            answer = await do(None if kind is None else messages.decode(body, kind))
            return answer if isinstance(answer, Answer) else _json(answer)
        except msgspec.MsgspecError as problem:
            return refusal_answer(400, messages.not_understood(problem))
        except Denied as denied:
            return refusal_answer(denied.status, denied)
        except (Full, Busy) as full:
            return refusal_answer(503, full)
        except Refusal as refusal:
            return refusal_answer(503 if refusal.code == WRITE_FAILED else 400, refusal)


def _figures(places: list[Place]) -> Json:
    """Return statistics of each game, without practice. Games in which the coach helped are counted
    separately."""
    games = _counting_games(places)
    figures: Json = {}
    for name, game in GAMES.items():
        unaided, coached = (
            [(seat, each) for seat, each in games if each["game"] == name and _was_coached(each) == with_help]
            for with_help in (False, True)
        )
        figures[name] = game.figures(unaided)
        if game.advises:
            figures[name]["hinted"] = game.figures(coached)
        earned = game.challenges([(seat, each) for seat, each in games if each["game"] == name])
        if earned:
            figures[name]["challenges"] = earned
    return figures


def _counting_games(places: list[Place]) -> list[tuple[int, Json]]:
    """Return the games that are not practice, as seats and summaries, the latest first.

    A game is `repeated` if its player had played the same cards before, in practice or not. Games with a
    chosen seed and imported games count as repeated as well, because repetition cannot be ruled out.
    """
    games: list[tuple[int, Json]] = []
    seen_cards: set[str] = set()
    for place in reversed(places):
        summary = place.summary
        if summary is None:
            continue
        cards = summary.get("commitment")
        repeated = cards in seen_cards or summary.get("seed") is not None or summary.get("imported", False)
        facts = {"code": place.code, "ended": place.ended, "repeated": repeated}
        if not summary["practice"]:
            games.append((place.seat, {**summary, **facts}))
        seen_cards |= set() if cards is None else {cards}
    return games[::-1]


def _was_coached(summary: Json) -> bool:
    """Return whether the coach helped in a finished game."""
    return bool(summary["coach"] == "always" or summary["hints"])


def _for(seat: int, summary: Json) -> Json:
    """Return the summary of a game for the player of a seat."""
    fields = {name: each for name, each in summary.items() if name != "likeness"}
    return {**fields, "accuracy": fields["accuracy"][seat]} if "accuracy" in fields else fields


def _json(content: Any) -> Answer:
    return Answer(messages.encode(content))


def refusal_answer(status: int, why: Refusal) -> Answer:
    """Return the answer with a refusal."""
    return Answer(messages.encode(why.to_dict()), status)
