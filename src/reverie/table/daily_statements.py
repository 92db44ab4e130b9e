"""SQL statements of daily games in the SQLite file of all tables; see `statements`."""

import json
import sqlite3
from collections.abc import Sequence

from ..json_values import Json
from .statements import parse_json, row, rows
from .store import Holders, Result, Try, score_as_text

# Writing


def delete_old_tries(db: sqlite3.Connection, game: str, day: str) -> None:
    """Delete the rows of earlier days' games whose tables were deleted."""
    db.execute("DELETE FROM dailies WHERE code = '' AND game = ? AND day < ?", (game, day))


def has_tried(db: sqlite3.Connection, game: str, day: str, holders: Holders) -> bool:
    """Return whether any of these people has begun that day's game."""
    query = "SELECT 1 FROM dailies WHERE game = ? AND day = ? AND sitter = ?"
    return any(row(db, query, (game, day, sitter)) for sitter, _ in holders)


def claim(db: sqlite3.Connection, game: str, day: str, holders: Holders, code: str) -> None:
    """Record that these people play a day's game at a new table."""
    query = "INSERT INTO dailies (game, day, sitter, code) VALUES (?, ?, ?, ?)"
    db.executemany(query, [(game, day, sitter, code) for sitter, _ in holders])


def store_rival(db: sqlite3.Connection, game: str, day: str, result: Json) -> None:
    """Store the result of a bot in a day's game, unless there is one already."""
    db.execute("INSERT OR IGNORE INTO rivals VALUES (?, ?, ?)", (game, day, json.dumps(result)))


# Reading


def tries(db: sqlite3.Connection, game: str, sitter: str, days: tuple[str, str], most: int) -> list[Try]:
    """Return at most `most` daily games of a player, from the first to the last of two days, latest first."""
    query = (
        "SELECT day, code, score FROM dailies"
        " WHERE sitter = ? AND game = ? AND day BETWEEN ? AND ? ORDER BY day DESC LIMIT ?"
    )
    return [
        Try(day, code, None if score is None else parse_json(score, dict, f"the score of table {code}"))
        for day, code, score in rows(db, query, (sitter, game, *days, most))
    ]


def day_results(
    db: sqlite3.Connection, game: str, day: str, most: int, scores: Sequence[Json] | None = None
) -> list[Result]:
    """Return at most `most` finished games of a day, the first to end first. With `scores`, return only those
    with one of these scores."""
    query = (
        "SELECT code, summary, score, path FROM dailies JOIN places USING (code, sitter)"
        " WHERE game = ? AND day = ? AND dailies.ended IS NOT NULL"
        " AND (? IS NULL OR score IN (SELECT value FROM json_each(?))) ORDER BY dailies.ended, code LIMIT ?"
    )
    wanted = None if scores is None else json.dumps([score_as_text(each) for each in scores])
    return [result_of(*found) for found in rows(db, query, (game, day, wanted, wanted, most))]


def day_scores(db: sqlite3.Connection, game: str, days: tuple[str, str]) -> list[tuple[str, Json, int]]:
    """Return the scores of finished daily games from the first to the last of two days: the day, the score,
    and the number of players who had it."""
    query = (
        "SELECT day, score, count(*) FROM dailies"
        " WHERE game = ? AND day BETWEEN ? AND ? AND ended IS NOT NULL"
        " GROUP BY day, score ORDER BY day, score"
    )
    return [
        (day, parse_json(score, dict, f"a score of {day}"), n)
        for day, score, n in rows(db, query, (game, *days))
    ]


def rival(db: sqlite3.Connection, game: str, day: str) -> Json | None:
    """Return the stored result of a bot in a day's game, or None."""
    found = row(db, "SELECT result FROM rivals WHERE game = ? AND day = ?", (game, day))
    return None if found is None else dict(parse_json(found[0], dict, f"the bot's game of {day}"))


def result_of(code: str, summary_text: str | None, score: str, path: str) -> Result:
    """Return a finished daily game from its row."""
    summary = parse_json(summary_text or "{}", dict, f"the summary of table {code}")
    name = next(iter(summary.get("names", [])), "")
    what = f"the score of table {code}"
    return Result(code, name, parse_json(score, dict, what), parse_json(path, list, what))
