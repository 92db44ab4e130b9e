"""Import of games that were played elsewhere. Each is checked by the rules, and none is imported twice."""

import asyncio
import time
from secrets import token_urlsafe
from typing import Any

from ...json_values import Json, JsonList
from ...refusal import BadRecord, Refusal
from ...table import fingerprint
from ...table.imported_game import ImportedGame, read
from ...table.seat import TOKEN
from ...table.store import Place
from .tables import Tables, find_game

MAX_GAMES = 5000
"""Maximum number of finished games of a player. After that, no more are imported."""


class OwnRecords:
    """The importer of games, which handles one request at a time."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._one = asyncio.Lock()
        """Held during an import, so that the same game in two requests is imported once."""

    async def import_games(self, token: str | None, records: JsonList) -> Json:
        """Import games and return the answer to `messages.ImportGames`."""
        if token is not None and not TOKEN.fullmatch(token):
            raise Refusal("unknown-token")
        token = token or token_urlsafe(18)
        sitter = fingerprint(token)
        answer: Json = {"token": token, "imported": 0, "known": 0, "refused": []}
        async with self._one:
            places = await self.tables.store.places(sitter, finished=True, most=MAX_GAMES)
            known, number = _known(places), len(places)
            for index, record in enumerate(records):
                try:
                    imported = await asyncio.to_thread(_read, record)
                    if imported.likeness in known:
                        answer["known"] += 1
                        continue
                    if number >= MAX_GAMES:
                        raise Refusal("too-many-games", most=MAX_GAMES)
                    await self.tables.import_game(imported, sitter)
                except Refusal as refusal:
                    answer["refused"].append({"index": index, "why": refusal.to_dict()})
                    continue
                known.add(imported.likeness)
                number += 1
                answer["imported"] += 1
        return answer


def _read(record: Any) -> ImportedGame[Any, Any, Any]:
    if not isinstance(record, dict):
        raise BadRecord("record-must-be-object")
    return read(find_game(str(record.get("game"))), record, time.time())


def _known(places: list[Place]) -> set[str]:
    """Return the hashes of the games in a list, by which a game is recognised if it is imported again."""
    return {str(place.summary["likeness"]) for place in places if place.summary is not None}
