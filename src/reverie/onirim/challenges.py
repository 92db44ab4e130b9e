"""Challenges that finished games meet, computed from a few facts stored for each game (`challenge_facts`).

Practice games do not count. Nor do games with cards that the player may have known, because they were played
before or the player chose the seed. A challenge stays with the first game that met it; `best` shows how close
the player has come.
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
"""A player's seat, and the stored facts of a game."""

# Chosen by eye, except BRINK (the price of a nightmare) and WEEK.
SWIFT_TURNS = 30
"""Maximum number of turns of a swift game."""
KEYS_LEFT = 2
"""Minimum number of keys in hand at the end."""
BRINK = PROPHECY
"""Maximum number of cards in the deck at the end: as many as one nightmare takes."""
IN_A_ROW = 3
"""Number of consecutive games won."""
WEEK = 7
"""Number of daily games played on consecutive days."""


def challenge_facts(state: State, steps: Sequence[Step]) -> Json:
    """Return the facts of a finished game that are stored. They do not depend on the players."""
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
    """A challenge. The texts contain a sentence for its name."""

    name: str
    is_met: Callable[[int, Json], bool]
    """Return whether a game that was won meets the challenge."""
    measure: Callable[[Json], int] | None = None
    """Return how close a game that was won came to it. None if that cannot be measured."""
    best: Callable[[Iterable[int]], int] = min


def _is_solo(listed: Json) -> bool:
    return bool(listed["marks"]["players"] == 1)


def _was_unaided(seat: int, listed: Json) -> bool:
    return _is_solo(listed) and listed.get("coach") in ("none", "hints") and listed.get("hints") == 0


def _partner_bot(seat: int, listed: Json) -> str | None:
    """Return the bot in the other seat, or None for a person."""
    bots: list[str | None] = listed["bots"]
    return bots[1 - seat]


def _silent_friend(seat: int, listed: Json) -> bool:
    return bool(listed["marks"]["silent"]) and _partner_bot(seat, listed) is None


def _silent_dreamwalker(seat: int, listed: Json) -> bool:
    return bool(listed["marks"]["silent"]) and _partner_bot(seat, listed) == "dreamwalker"


def _beat_rival(seat: int, listed: Json) -> bool:
    """Return whether the player won a game that dreamwalker lost with the same cards, or took more turns to
    win."""
    rival = listed.get("rival")
    if rival is None or rival["bot"] != "dreamwalker":
        return False
    return bool(not rival["won"] or listed["marks"]["turns"] < rival["turns"])


def _fact(name: str) -> Callable[[Json], int]:
    return lambda listed: int(listed["marks"][name])


OF_ONE_GAME = (
    Challenge("unaided", _was_unaided),
    Challenge("keys", lambda _, each: each["marks"]["keys"] >= KEYS_LEFT, _fact("keys"), max),
    Challenge("swift", lambda _, each: each["marks"]["turns"] <= SWIFT_TURNS, _fact("turns")),
    Challenge("whole", lambda _, each: each["marks"]["lost"] == 0, _fact("lost")),
    Challenge("brink", lambda _, each: each["marks"]["deck"] <= BRINK, _fact("deck")),
    Challenge("series", lambda _, each: each["marks"]["opened"] == 0, _fact("opened")),
    Challenge("friend", _silent_friend),
    Challenge("dreamwalker", _silent_dreamwalker),
    Challenge("rival", _beat_rival),
)


def challenges(games: Sequence[Listed]) -> list[Json]:
    """Return each challenge with the first game that met it, or how close the player has come.

    `games` has the latest game first.
    """
    counted = [(seat, each) for seat, each in reversed(games) if "marks" in each and not each.get("repeated")]
    won = [(seat, each) for seat, each in counted if each["result"]["won"]]
    return [
        *(_of_one_game(challenge, won) for challenge in OF_ONE_GAME),
        _in_a_row([each for _, each in counted]),
        _week([each for _, each in games[::-1] if each.get("daily")]),
    ]


def _entry(name: str, game: Json | None, best: int | None = None) -> Json:
    met = None if game is None else {"code": game["code"], "ended": game["ended"]}
    return {"name": name, "met": met, "best": best}


def _of_one_game(challenge: Challenge, won: Sequence[Listed]) -> Json:
    first = next((each for seat, each in won if challenge.is_met(seat, each)), None)
    best = None
    if challenge.measure is not None and won:
        best = challenge.best(challenge.measure(each) for _, each in won)
    return _entry(challenge.name, first, best)


def _in_a_row(games: Sequence[Json]) -> Json:
    run, longest, first = 0, 0, None
    for game in games:
        run = run + 1 if game["result"]["won"] else 0
        longest = max(longest, run)
        if run == IN_A_ROW and first is None:
            first = game
    return _entry("row", first, longest)


def _week(games: Sequence[Json]) -> Json:
    """Return the challenge to play the daily game on seven consecutive days, won or lost."""
    run, longest, first, before = 0, 0, None, None
    for game in sorted(games, key=lambda game: str(game["daily"])):
        day = date.fromisoformat(game["daily"]).toordinal()
        if day != before:
            run = run + 1 if before is not None and day == before + 1 else 1
        longest, before = max(longest, run), day
        if run == WEEK and first is None:
            first = game
    return _entry("week", first, longest)
