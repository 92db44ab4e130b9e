"""Challenges: what finished games have earned, from small facts that are kept of each (`marks_of`).

Practice does not count, nor do cards that somebody may have known: those they have played before, and those
of a seed that they have named. A challenge stays with the
game that met it first; `best` says how near one has come.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from typing import NamedTuple

from ..json_values import Json
from .cards import COLOURS, DOOR, key_of
from .state import PROPHECY, SHARED, State
from .steps import Step
from .zones import deck_size

Listed = tuple[int, Json]
"""A player's seat, and what is listed of a game."""

# Chosen by eye, but for a price and a week.
SWIFT_TURNS = 30
"""The most turns of a swift game."""
KEYS_LEFT = 2
"""The fewest keys in hand at the end."""
BRINK = PROPHECY
"""The most cards in the deck at the end: what one nightmare takes."""
IN_A_ROW = 3
"""Games won one after another."""
WEEK = 7
"""Daily games won, day after day."""


def marks_of(state: State, steps: Sequence[Step]) -> Json:
    """What a list keeps of a finished game. Only what is true of the game, whoever played it."""
    hands = [*range(state.players), SHARED] if state.players == 2 else [0]
    did = Counter(step.verb for step in steps)
    return {
        "players": state.players,
        "silent": state.players == 2 and bool(state.silent),
        "turns": state.turns,
        "deck": deck_size(state),
        "keys": sum(state.hand[hand][key_of(colour)] for hand in hands for colour in range(COLOURS)),
        "lost": did["pay door"] + sum(state.discard[DOOR + colour] for colour in range(COLOURS)),
        "searched": did["search"],
        "opened": did["open"],
    }


class Challenge(NamedTuple):
    """Something to do, by a name that the texts have a sentence for."""

    name: str
    met: Callable[[int, Json], bool]
    """By a game that was won."""
    measure: Callable[[Json], int] | None = None
    """How near a game that was won came to it."""
    best: Callable[[Iterable[int]], int] = min


def _alone(listed: Json) -> bool:
    return bool(listed["marks"]["players"] == 1)


def _unaided(seat: int, listed: Json) -> bool:
    return _alone(listed) and listed.get("coach") in ("none", "hints") and listed.get("hints") == 0


def _beside(seat: int, listed: Json) -> str | None:
    """The bot in the other seat; nothing for a person."""
    bots: list[str | None] = listed["bots"]
    return bots[1 - seat]


def _silent_friend(seat: int, listed: Json) -> bool:
    return bool(listed["marks"]["silent"]) and _beside(seat, listed) is None


def _silent_dreamwalker(seat: int, listed: Json) -> bool:
    return bool(listed["marks"]["silent"]) and _beside(seat, listed) == "dreamwalker"


def _outdid(seat: int, listed: Json) -> bool:
    """Won where dreamwalker lost, or sooner than it did, with the same cards."""
    rival = listed.get("rival")
    if rival is None or rival["bot"] != "dreamwalker":
        return False
    return bool(not rival["won"] or listed["marks"]["turns"] < rival["turns"])


def _mark(name: str) -> Callable[[Json], int]:
    return lambda listed: int(listed["marks"][name])


OF_ONE_GAME = (
    Challenge("unaided", _unaided),
    Challenge("keys", lambda _, each: each["marks"]["keys"] >= KEYS_LEFT, _mark("keys"), max),
    Challenge("swift", lambda _, each: each["marks"]["turns"] <= SWIFT_TURNS, _mark("turns")),
    Challenge("whole", lambda _, each: each["marks"]["lost"] == 0, _mark("lost")),
    Challenge("brink", lambda _, each: each["marks"]["deck"] <= BRINK, _mark("deck")),
    Challenge("series", lambda _, each: each["marks"]["opened"] == 0, _mark("opened")),
    Challenge("friend", _silent_friend),
    Challenge("dreamwalker", _silent_dreamwalker),
    Challenge("rival", _outdid),
)


def challenges(games: Sequence[Listed]) -> list[Json]:
    """Each challenge with the game that met it first, or how near one has come. The latest game first."""
    counted = [(seat, each) for seat, each in reversed(games) if "marks" in each and not each.get("repeated")]
    won = [(seat, each) for seat, each in counted if each["result"]["won"]]
    return [
        *(_of_one_game(challenge, won) for challenge in OF_ONE_GAME),
        _in_a_row([each for _, each in counted]),
        _week([each for _, each in games[::-1] if each.get("daily")]),
    ]


def _told(name: str, game: Json | None, best: int | None = None) -> Json:
    met = None if game is None else {"code": game["code"], "ended": game["ended"]}
    return {"name": name, "met": met, "best": best}


def _of_one_game(challenge: Challenge, won: Sequence[Listed]) -> Json:
    first = next((each for seat, each in won if challenge.met(seat, each)), None)
    best = None
    if challenge.measure is not None and won:
        best = challenge.best(challenge.measure(each) for _, each in won)
    return _told(challenge.name, first, best)


def _in_a_row(games: Sequence[Json]) -> Json:
    run, longest, first = 0, 0, None
    for each in games:
        run = run + 1 if each["result"]["won"] else 0
        longest = max(longest, run)
        if run == IN_A_ROW and first is None:
            first = each
    return _told("row", first, longest)


def _week(games: Sequence[Json]) -> Json:
    """The dream of every day, seven days one after another; won or lost."""
    run, longest, first, before = 0, 0, None, None
    for each in sorted(games, key=lambda game: str(game["daily"])):
        day = date.fromisoformat(each["daily"]).toordinal()
        if day != before:
            run = run + 1 if before is not None and day == before + 1 else 1
        longest, before = max(longest, run), day
        if run == WEEK and first is None:
            first = each
    return _told("week", first, longest)
