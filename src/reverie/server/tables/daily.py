"""Daily games: the same cards for everybody, one attempt each, and a comparison with the others at the end.

The seed follows from a key of the store, so all processes deal the same cards and nobody can predict them.
"""

import asyncio
import hmac
import time
from datetime import UTC, date, datetime, timedelta
from secrets import token_urlsafe
from typing import NamedTuple

from ...json_values import Json
from ...refusal import Refusal
from ...table import fingerprint
from ...table.seat import TOKEN, normal_name
from ...table.store import AlreadyPlayed, Result, Try
from ...table.words import check_texts
from ...table_game import AnyGame
from .. import messages
from ..store.keys import DAILIES, derive_key
from .daily_results import (
    Scores,
    best_scores,
    counts_of,
    first_difference_of,
    in_order,
    place_of,
    play_with_bot,
    position_of,
    streaks_of,
)
from .tables import Tables, find_game

Game = AnyGame

NAMES = 50
"""Number of players listed by name."""
MAX_DAYS = 62
"""Maximum number of past days in one answer."""
ALL_DAYS = ("0000-00-00", "9999-99-99")
FRESH_SECONDS = 5.0
"""Time for which the results of a day are cached, unless another player finishes."""
A_DAY = timedelta(days=1)


def today() -> str:
    """Return the current date in UTC, which counts for all players."""
    return datetime.now(UTC).date().isoformat()


def seconds_left() -> int:
    """Return the number of seconds until midnight UTC, at least 1."""
    now = datetime.now(UTC)
    midnight = datetime(now.year, now.month, now.day, tzinfo=UTC) + A_DAY
    return max(1, round((midnight - now).total_seconds()))


def seed_of(key: bytes, game: str, day: str) -> str:
    """Return the seed of a day's game. Nobody without the key can work it out."""
    return hmac.digest(key, f"{game}/{day}".encode(), "sha256").hex()[:32]


class DayCache(NamedTuple):
    """The cached results of a day."""

    at: float
    """The time when they were computed, on the monotonic clock."""
    finished_count: int
    best: list[Result]
    """The results listed by name, the best first."""
    results: list[Result]
    parting: Json | None
    """The first choice at which players differed, or None; see `_parting`."""


class Days:
    """The daily games of all days."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.store = tables, tables.store
        self._key: bytes | None = None
        self._day_caches: dict[tuple[str, str], DayCache] = {}
        """Cached results by game and day."""
        self._working = asyncio.Lock()
        """Held while results are computed, because bots and coach keep a core busy."""

    async def open(self, asked: messages.Open) -> Json:
        """Open today's game for a player, or return the one that they have begun."""
        game = _with_days(asked.game)
        if asked.seed is not None or asked.options or asked.seats != 1:
            raise Refusal("daily-cannot-be-changed")
        if asked.token is not None and not TOKEN.fullmatch(asked.token):
            raise Refusal("unknown-token")
        name = _name(game, asked.name)
        token, day = asked.token or token_urlsafe(18), today()
        mine = await self._try(game, token, day)
        if mine is None:
            seat = ["sit", 0, name, fingerprint(token), 0]
            try:
                live = await self.tables.open_daily(game, day, await self._seed(game, day), seat)
                return {"code": live.table.code, "token": token}
            except AlreadyPlayed:  # another window has opened it at the same time
                mine = await self._try(game, token, day)
        if mine is None or not mine.code:
            raise Refusal("daily-deleted")
        return {"code": mine.code, "token": token}

    async def results(self, asked: messages.Daily) -> Json:
        """Return the results of a day. Until a player has finished, they get only the number of players."""
        game, day = _with_days(asked.game), asked.day or today()
        mine = await self._try(game, asked.token, day)
        scores = [(score, n) for _, score, n in await self.store.day_scores(game.name, (day, day))]
        answer: Json = {
            "day": day,
            "seconds_left": seconds_left() if day == today() else 0,
            "played": sum(n for _, n in scores),
            "mine": None if mine is None else {"code": mine.code, "score": mine.score},
        }
        if mine is None or mine.score is None:
            return answer
        known = await self._compute_day(game, day, answer["played"], scores)
        parting, rival = known.parting, await self._rival(game, day)
        path = next((each.path for each in (*known.results, *known.best) if each.code == mine.code), [])
        return {
            **answer,
            "place": place_of(game, mine.score, scores),
            "counts": counts_of(scores),
            "names": [
                {"name": each.name, "score": each.score, "mine": each.code == mine.code}
                for each in known.best
            ],
            "rival": {"bot": rival["bot"], "score": rival["score"]},
            "first_difference": parting and _with_choices(parting, path, rival["path"]),
        }

    async def past(self, asked: messages.DailyPast) -> Json:
        """Return the results of past days, and streaks. A day that the player may still play has no sums."""
        game, now = _with_days(asked.game), today()
        days = _days(asked.first, asked.last)
        tries = await self._tries(game, asked.token, ALL_DAYS)
        mine = {each.day: each for each in tries}
        scores_by_day: dict[str, list[tuple[Json, int]]] = {}
        for day, score, n in await self.store.day_scores(game.name, (days[0], days[-1])):
            scores_by_day.setdefault(day, []).append((score, n))
        listed = []
        for day in days:
            mine_then, scores = mine.get(day), scores_by_day.get(day, [])
            if mine_then is None and not scores:
                continue
            line: Json = {"day": day, "played": sum(n for _, n in scores), "mine": None}
            if mine_then is not None and mine_then.code:
                line["mine"] = {"code": mine_then.code, "score": mine_then.score}
            if mine_then.score is not None if mine_then is not None else day < now:
                line["sums"] = {
                    name: sum(score[name] * n for score, n in scores)
                    for name in (scores[0][0] if scores else {})
                }
            listed.append(line)
        won_by_day = {each.day: bool(each.score["won"]) for each in tries if each.score is not None}
        return {"days": listed, "streaks": streaks_of(won_by_day, date.fromisoformat(now))}

    # Data from the store, and results computed from it

    async def _seed(self, game: Game, day: str) -> str:
        self._key = self._key or derive_key(await self.store.secret(), DAILIES)
        return seed_of(self._key, game.name, day)

    async def _try(self, game: Game, token: str | None, day: str) -> Try | None:
        return next(iter(await self._tries(game, token, (day, day))), None)

    async def _tries(self, game: Game, token: str | None, days: tuple[str, str]) -> list[Try]:
        return [] if token is None else await self.store.tries(game.name, fingerprint(token), days)

    async def _compute_day(self, game: Game, day: str, played: int, scores: Scores) -> DayCache:
        """Return the results of a day that `played` players have finished with these scores."""
        async with self._working:
            now, known = time.monotonic(), self._day_caches.get((game.name, day))
            if known is None or known.finished_count != played or now - known.at > FRESH_SECONDS:
                results = await self.store.day_results(game.name, day)
                seed = await self._seed(game, day)
                parting = await asyncio.to_thread(_parting, game, seed, results, known and known.parting)
                known = DayCache(now, played, await self._best(game, day, scores), results, parting)
                lately = {key: each for key, each in self._day_caches.items() if now - each.at < 60}
                self._day_caches = {**lately, (game.name, day): known}
            return known

    async def _best(self, game: Game, day: str, scores: Scores) -> list[Result]:
        """Return the best results of a day, even if there are many results."""
        sure, others = best_scores(game, scores, NAMES)
        best = await self.store.day_results(game.name, day, NAMES, sure)
        best += await self.store.day_results(game.name, day, NAMES - len(best), others)
        return in_order(game, best)

    async def _rival(self, game: Game, day: str) -> Json:
        """Return the default bot's result in a day's game. It plays once; then the result is stored."""
        result = await self.store.rival(game.name, day)
        if result is not None:
            return result
        async with self._working:
            result = await self.store.rival(game.name, day)
            if result is None:
                seed = await self._seed(game, day)
                result = await asyncio.to_thread(play_with_bot, game, game.bots[0], seed)
                await self.store.store_rival(game.name, day, result)
            return result


def _with_days(name: str) -> Game:
    game = find_game(name)
    if not game.daily:
        raise Refusal("daily-not-supported")
    return game


def _name(game: Game, text: str) -> str:
    """Return a name for the day's list, or "" if there is none. Raise a `Refusal` for an unfit one."""
    if not text.strip():
        return ""
    name = normal_name(text, [])
    check_texts([name], game.language(game.new({}, 1)))
    return name


def _days(first: str, last: str) -> list[str]:
    try:
        since, until = date.fromisoformat(first), date.fromisoformat(last)
    except ValueError:
        raise Refusal("too-many-days", most=MAX_DAYS) from None
    if not 0 <= (until - since).days < MAX_DAYS:
        raise Refusal("too-many-days", most=MAX_DAYS)
    return [(since + n * A_DAY).isoformat() for n in range((until - since).days + 1)]


def _parting(game: Game, seed: str, results: list[Result], known: Json | None) -> Json | None:
    """Return the first choice at which players differed: the view, the moves chosen, and the coach's odds.

    Return None if they never differed. If the position is that of `known`, the coach is not asked again.
    """
    parted = first_difference_of([each.path for each in results])
    if parted is None:
        return None
    path, choices = parted
    if known is None or known["path"] != path:
        view, odds = position_of(game, seed, path)
        known = {"path": path, "view": view, "odds": odds}
    return {**known, "choices": choices}


def _with_choices(parting: Json, mine: list[str], rivals: list[str]) -> Json:
    """Return the first choice at which players differed, for one of them: how many made each choice, and the
    choices of this player and of the bot."""
    path, odds = parting["path"], parting["odds"]
    at = len(path)

    def chose(other: list[str]) -> str | None:
        return other[at] if other[:at] == path and len(other) > at else None

    return {
        "choice": at + 1,
        "view": parting["view"],
        "choices": [
            {"move": move, "players": n, "odds": odds.get(move)}
            for move, n in parting["choices"].most_common()
        ],
        "mine": chose(mine),
        "rival": chose(rivals),
    }
