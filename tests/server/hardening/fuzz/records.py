"""Records of games and corrupted copies: deep nesting, huge numbers, duplicate keys, wrong types and
characters."""

import copy
import json
import random
from functools import cache
from typing import Any

from reverie import onirim
from tests.whenidream.games import eventful

from .forger import PLACE, RAW, TEXTS, written

ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 9, 0.5, 1e12, -1e300, 2**31, 2**63, 2**64, 10**400, 10**4000),
    *("", "x", "red sun", "right", "foul", "play", "card", "x" * 700, "x" * 20_000, "\ud800"),
    *([], {}, [1], [[]], ["play", "red sun"], {"0": "fair"}, {"record": 1}, [None] * 3000),
)
DREAM = eventful()
TWICE = " twice"
"""A suffix that marks a duplicate key."""


@cache
def played(seed: int, players: int) -> dict[str, Any]:
    """Return the record of a random game of Onirim."""
    game, dice = onirim.Game(players, seed=seed), random.Random(seed)
    while game.to_move is not None:
        game.push(dice.choice(game.legal_moves))
    record: dict[str, Any] = json.loads(json.dumps(game.record()))
    return record


def a_record(dice: random.Random) -> dict[str, Any]:
    """Return a valid record."""
    found = dice.choice([played(1, 1), played(2, 2), played(3, 1), DREAM])
    helped: dict[str, Any] = {"help": "hints", "hints": 2, "seat": 0, "ended": 1.7e9, "practice": True}
    return {**copy.deepcopy(found), **(helped if dice.random() < 0.3 else {})}


def spoil(dice: random.Random, made: Any) -> None:
    """Change one thing anywhere in a value."""
    part = _somewhere(dice, made)
    if isinstance(part, list):
        _spoil_list(dice, part)
    else:
        _spoil_object(dice, part)


def _somewhere(dice: random.Random, made: Any) -> Any:
    """Return a list or an object, near the top as often as deep inside."""
    while True:
        values = list(made.values()) if isinstance(made, dict) else list(made)
        inner = [each for each in values if isinstance(each, list | dict) and each]
        if not inner or dice.random() < 0.35:
            return made
        made = dice.choice(inner)


def _spoil_list(dice: random.Random, part: list[Any]) -> None:
    at = dice.randrange(len(part) + 1)
    match dice.randrange(6):
        case 0:
            part.insert(at, odd(dice))
        case 1 if at < len(part):
            part[at] = odd(dice)
        case 2 if at < len(part):
            del part[at]
        case 3 if part:
            part.insert(at, copy.deepcopy(dice.choice(part)))
        case 4 if part:
            part += [dice.choice(part)] * dice.choice([2, 100, 3000])
        case _:
            dice.shuffle(part)


def _spoil_object(dice: random.Random, part: dict[str, Any]) -> None:
    key = dice.choice(list(part) or ["record"])
    match dice.randrange(4):
        case 0:
            part.pop(key, None)
        case 1:
            part[dice.choice([*TEXTS, "x" * 5000, key.upper()])] = odd(dice)
        case 2:
            part[f"{key}{TWICE}"] = odd(dice)
        case _:
            part[key] = odd(dice)


def odd(dice: random.Random) -> Any:
    """Return a value that does not belong in a record."""
    raw = PLACE + str(dice.randrange(len(RAW)))
    return copy.deepcopy(dice.choice([dice.choice(ODD), dice.choice(ODD), raw, [raw], {"seat": raw}]))


def spoilt(dice: random.Random) -> str:
    """Return a corrupted record as JSON or nearly JSON."""
    made: Any = a_record(dice)
    for _ in range(dice.choice([0, 1, 1, 1, 2, 3, 8])):
        spoil(dice, made)
    text = written(made).replace(TWICE, "")
    if dice.random() < 0.1:
        text = text[: dice.randrange(len(text))]
    return text if dice.random() < 0.9 else text.replace(": ", f": {dice.choice(RAW)} ", 1)
