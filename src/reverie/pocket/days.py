"""The games of a day in a pocket: taken along from the server that handed the pocket out; or, where there is
none, dealt from the date."""

from typing import Annotated

import msgspec

from ..refusal import Refusal
from ..server import fields, messages
from ..server.daily import Days, Game
from ..server.http import Answer, Question, refused
from ..server.tables import game_named
from ..table import fingerprint
from ..table.store import Played


class Along(msgspec.Struct, forbid_unknown_fields=True):
    """A game of a day arrives: `POST /api/daily/along`, in a pocket only. It is played once, at a table with
    the code that it has on the server, unless another table here has that."""

    game: fields.Label
    day: fields.Day
    seed: fields.Seed
    code: Annotated[str, msgspec.Meta(pattern="^[A-Z]{8}$", max_length=8)]
    token: fields.Secret
    name: fields.Name = ""


class PocketDays(Days):
    """Where there is no server, the cards of a day follow from its date alone: the same in all pockets, and
    no secret. That the date is the seed says of a record, wherever it is brought, which day's it was."""

    async def _seed(self, game: Game, day: str) -> str:
        for played in await self.store.day_results(game.name, day, 1):  # taken along, maybe
            head, _ = await self.store.look(played.code)
            return str(head["seed"])
        return day

    async def arrive(self, question: Question) -> Answer:
        try:
            asked: Along = messages.decode(question.body, Along)
            code = await self._arrive(asked)
        except msgspec.MsgspecError as problem:
            return refused(400, messages.not_understood(problem))
        except Refusal as refusal:
            return refused(400, refusal)
        return Answer(messages.encode({"code": code}))

    async def _arrive(self, asked: Along) -> str:
        game, sitter = game_named(asked.game), fingerprint(asked.token)
        try:
            seat = ["sit", 0, asked.name, sitter, 0]
            live = await self.tables.open_daily(game, asked.day, asked.seed, seat, asked.code)
            return live.table.code
        except Played:
            (mine,) = await self.store.tries(game.name, sitter, (asked.day, asked.day))
            return mine.code
