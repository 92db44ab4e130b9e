"""Games that were played elsewhere: from a record, read against the rules, to a table whose game is over."""

from dataclasses import dataclass
from typing import Any, Generic

from ..refusal import BadRecord
from ..table_game import Json, State, Step, TableGame, View
from .seat import fit_name
from .settings import Settings
from .store import Entry, Journal
from .summary import likeness
from .table import Table
from .words import check_texts

BOT = "bot:"
MOST_HINTS = 1000


@dataclass(frozen=True)
class ImportedGame(Generic[State, Step, View]):
    """A game that was played elsewhere, as the rules allow it."""

    game: TableGame[State, Step, View]
    settings: Settings
    seed: str
    steps: list[Step]
    seats: list[str]
    """Who sat where, as records have it."""
    seat: int
    """Whose record it is."""
    beside: Json
    """What the table remembers of it that its steps do not say."""
    likeness: str
    outcome: Json
    marks: Json


def read(game: TableGame[State, Step, View], record: Any, now: float) -> ImportedGame[State, Step, View]:
    """A record of a game that is over. A `Refusal` says what is wrong with it."""
    options, steps = game.replayed(record)
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
        casual=record.get("practice") is True,
        advice=helped in ("hints", "coach"),
        coached=helped == "coach",
        invited=True,
    )
    seat = _seat(record.get("seat"), seats)
    beside = {
        "seat": seat,
        "hints": _count(record.get("hints")),
        "taken_back": _count(record.get("taken_back")),
        "ended": _time(record.get("ended"), now),
    }
    seed = record["seed"]
    same = likeness(game, game.options(state), seed, steps)
    return ImportedGame(
        game, settings, seed, steps, seats, seat, beside, same, outcome, game.marks(state, steps)
    )


def open_imported(
    brought: ImportedGame[State, Step, View], sitter: str, log: Journal, code: str
) -> Table[State, Step, View]:
    """A table at which it was played, by whoever has a secret of this fingerprint, and by others whom nobody
    knows here. It is theirs to look at, and nobody else's."""
    game = brought.game
    seated: list[Entry] = []
    for seat, name in enumerate(brought.seats):
        bot = name.removeprefix(BOT) if name.startswith(BOT) and name.removeprefix(BOT) in game.bots else None
        if seat == brought.seat:
            seated.append(["sit", seat, "" if bot else name, sitter, seat])
            seated += [["stand in", seat, bot]] if bot else []
        else:
            seated.append(["bot", seat, bot, seat] if bot else ["sit", seat, name, "", seat])
    seated.append(["host", brought.seat])
    table = Table.open(
        game, brought.settings, log, code, seed=brought.seed, seated=seated, brought=brought.beside
    )
    course = table.course()
    for step in brought.steps:
        course.take("step", step)  # its own deck dealt them, and no dice of ours
    table.take(course, 0.0)
    return table


def _name(said: str) -> str:
    """A name that can be shown; nobody needs one."""
    if not said.strip():
        return ""
    name = fit_name(said, [])
    check_texts([name], None)
    return name


def _seat(said: Any, seats: list[str]) -> int:
    """The seat that is said, or else the first at which no bot sat."""
    if type(said) is int and said in range(len(seats)):
        return said
    return next((seat for seat, name in enumerate(seats) if not name.startswith(BOT)), 0)


def _count(said: Any) -> int:
    return said if type(said) is int and 0 <= said <= MOST_HINTS else 0


def _time(said: Any, now: float) -> float:
    """When it ended, as the record has it, if that can be."""
    return float(said) if type(said) in (int, float) and 0 <= said <= now else now
