"""Imported games: records of games played elsewhere, checked by the rules and turned into finished tables."""

from dataclasses import dataclass
from typing import Any, Generic

from ..refusal import BadRecord
from ..table_game import Json, State, Step, TableGame, View
from .seat import normal_name
from .settings import Settings
from .store import Entry, Journal
from .summary import likeness
from .table import Table
from .words import check_texts

BOT = "bot:"
MAX_COUNT = 1000
"""Maximum number of hints or of moves taken back in a record. Larger numbers are ignored."""


@dataclass(frozen=True)
class ImportedGame(Generic[State, Step, View]):
    """A finished game from a record, replayed by the rules."""

    game: TableGame[State, Step, View]
    settings: Settings
    seed: str
    steps: list[Step]
    seats: list[str]
    """Names of the players, in the form of records."""
    seat: int
    """The importer's seat."""
    facts: Json
    """Facts that the table stores and that do not follow from the steps: hints, moves taken back, time."""
    likeness: str
    outcome: Json
    marks: Json


def read(game: TableGame[State, Step, View], record: Any, now: float) -> ImportedGame[State, Step, View]:
    """Return the finished game in a record. Raise a `Refusal` if the record is wrong.

    `now` is the time in seconds since 1970.
    """
    options, steps = game.replay_record(record)
    state = game.new(options, record["players"])
    for step in steps:
        state = game.apply(state, step)
    outcome = game.outcome(state)
    if outcome is None:
        raise BadRecord("game-not-over")
    seats = [_name(seat) for seat in record["seats"]]
    helped = record.get("help")
    settings = Settings(
        options,
        record["players"],
        practice=record.get("practice") is True,
        coach="always" if helped == "coach" else "hints" if helped == "hints" else "none",
        invite_only=True,
    )
    seat = _seat(record.get("seat"), seats)
    facts = {
        "seat": seat,
        "hints": _count(record.get("hints")),
        "taken_back": _count(record.get("taken_back")),
        "ended": _time(record.get("ended"), now),
    }
    seed = record["seed"]
    same = likeness(game, game.options(state), seed, steps)
    return ImportedGame(
        game, settings, seed, steps, seats, seat, facts, same, outcome, game.challenge_facts(state, steps)
    )


def open_imported(
    imported: ImportedGame[State, Step, View], sitter: str, log: Journal, code: str
) -> Table[State, Step, View]:
    """Return a finished table with an imported game, open by invitation only.

    `sitter` is the fingerprint of the importer's token. The other players have no token here.
    """
    game = imported.game
    seated: list[Entry] = []
    for seat, name in enumerate(imported.seats):
        bot = name.removeprefix(BOT) if name.startswith(BOT) and name.removeprefix(BOT) in game.bots else None
        if seat == imported.seat:
            seated.append(["sit", seat, "" if bot else name, sitter, seat])
            seated += [["stand in", seat, bot]] if bot else []
        else:
            seated.append(["bot", seat, bot, seat] if bot else ["sit", seat, name, "", seat])
    seated.append(["host", imported.seat])
    table = Table.open(
        game, imported.settings, log, code, seed=imported.seed, seated=seated, facts=imported.facts
    )
    course = table.course()
    for step in imported.steps:
        course.take("step", step)  # even the deck's steps, because the seed may not be one of this server's
    table.commit(course, 0.0)
    return table


def _name(text: str) -> str:
    """Return a name that can be displayed, or "" if there is none."""
    if not text.strip():
        return ""
    name = normal_name(text, [])
    check_texts([name], None)
    return name


def _seat(value: Any, seats: list[str]) -> int:
    """Return the seat that the record names, or else the first one without a bot."""
    if type(value) is int and value in range(len(seats)):
        return value
    return next((seat for seat, name in enumerate(seats) if not name.startswith(BOT)), 0)


def _count(value: Any) -> int:
    return value if type(value) is int and 0 <= value <= MAX_COUNT else 0


def _time(value: Any, now: float) -> float:
    """Return the end of the game from the record, or `now` if it is missing or impossible."""
    return float(value) if type(value) in (int, float) and 0 <= value <= now else now
