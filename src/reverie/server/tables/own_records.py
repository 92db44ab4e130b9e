"""Somebody brings in games that they played elsewhere: each is read against the rules, and none twice."""

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
from .tables import Tables, game_named

MOST = 5000
"""So many finished games somebody may have who brings in more."""


class OwnRecords:
    """What is brought in, for one after another."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._one = asyncio.Lock()
        """What comes twice at the same moment comes once."""

    async def import_games(self, token: str | None, records: JsonList) -> Json:
        """What became of each: see `messages.Bring`."""
        if token is not None and not TOKEN.fullmatch(token):
            raise Refusal("no-such-secret")
        token = token or token_urlsafe(18)
        sitter = fingerprint(token)
        told: Json = {"token": token, "brought": 0, "known": 0, "refused": []}
        async with self._one:
            places = await self.tables.store.places(sitter, finished=True, most=MOST)
            known, number = _known(places), len(places)
            for at, record in enumerate(records):
                try:
                    imported = await asyncio.to_thread(_read, record)
                    if imported.likeness in known:
                        told["known"] += 1
                        continue
                    if number >= MOST:
                        raise Refusal("too-many-games", most=MOST)
                    await self.tables.import_game(imported, sitter)
                except Refusal as refusal:
                    told["refused"].append({"at": at, "why": refusal.to_dict()})
                    continue
                known.add(imported.likeness)
                number += 1
                told["brought"] += 1
        return told


def _read(record: Any) -> ImportedGame[Any, Any, Any]:
    if not isinstance(record, dict):
        raise BadRecord("record-is-an-object")
    return read(game_named(str(record.get("game"))), record, time.time())


def _known(places: list[Place]) -> set[str]:
    """Return the likenesses of the games in a list, by which the same game is known when it comes again."""
    return {str(place.summary["likeness"]) for place in places if place.summary is not None}
