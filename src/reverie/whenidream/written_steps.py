"""The reader of steps in a record (docs/rules/records.md), which says what is wrong with an invalid one.

>>> from_record(["guess", "lighthouse", "right", 20.0])
Guess(time=20.0, text='lighthouse', right=True)
"""

from typing import Any

from ..json_values import Json
from ..refusal import InvalidMove, clip
from .options import MAX_PLAYERS, SPIRITS
from .steps import (
    BOTTOM,
    FAIR,
    FOUL,
    TOP,
    Amend,
    Card,
    Clue,
    Fade,
    Guess,
    Mask,
    Pass,
    Pause,
    Penalty,
    Recall,
    Resume,
    Score,
    Skip,
    Spirits,
    Step,
    Tell,
    Time,
    Vote,
)

MAX_STRING_LENGTH = 10_000
"""Maximum length of a string in a record, which may come from an untrusted source."""
MAX_TIME = 1e9
"""Maximum time of a step in seconds."""


def from_record(array: Any) -> Step:
    """Return the step that a record's array describes, or raise a refusal that says what is wrong."""
    if not isinstance(array, list) or len(array) < 2 or not isinstance(array[0], str):
        raise InvalidMove("timed-step-must-be-list")
    verb, *rest, time = array
    if type(time) not in (int, float) or not 0 <= time < MAX_TIME:
        raise InvalidMove("step-must-end-with-time", value=clip(time))
    if verb not in READERS:
        raise InvalidMove("unknown-step", value=clip(verb))
    part_names, read = READERS[verb]
    if len(rest) != len(part_names):
        if not part_names:
            raise InvalidMove("step-takes-only-time", step=verb)
        raise InvalidMove("wrong-timed-step-values", step=verb, parts=list(part_names))
    for value, part in zip(rest, part_names, strict=True):
        if not PARTS[part](value):
            raise InvalidMove("bad-step-value", step=verb, value=clip(value), part=part)
    return read(float(time), *rest)  # type: ignore[no-any-return]


def _is_string(value: object) -> bool:
    return isinstance(value, str) and len(value) <= MAX_STRING_LENGTH


def _is_seat(value: object) -> bool:
    return type(value) is int and 0 <= value < MAX_PLAYERS


def _is_seats(value: object) -> bool:
    return isinstance(value, dict) and all(
        isinstance(key, str) and len(key) == 1 and key.isascii() and key.isdigit() for key in value
    )


def _is_deal(value: object) -> bool:
    if not isinstance(value, dict) or not {"dreamer", "hidden"} <= set(value):
        return False
    rest = {key: spirit for key, spirit in value.items() if key not in ("dreamer", "hidden")}
    spirits = [*rest.values(), value["hidden"]]
    return _is_seat(value["dreamer"]) and _is_seats(rest) and all(spirit in SPIRITS for spirit in spirits)


PARTS: Json = {
    "seat": _is_seat,
    "text": _is_string,
    "text-or-null": lambda value: value is None or _is_string(value),
    "number": lambda value: type(value) is int and value > 0,
    "end": lambda value: value in (TOP, BOTTOM),
    "verdict": lambda value: value in ("right", "wrong"),
    "spirits": _is_deal,
    "subject": lambda value: value in ("clue", "guess", "story"),
    "answers": lambda value: (
        _is_seats(value)
        and all(answer in (FAIR, FOUL, "right", "wrong") or _is_seat(answer) for answer in value.values())
    ),
    "outcome": lambda value: value in (FAIR, FOUL, "right", "wrong", None) or _is_seat(value),
    "pause": lambda value: value in ("guess", "away", "host"),
    "texts": lambda value: isinstance(value, list) and all(map(_is_string, value)),
    "flag": lambda value: type(value) is bool,
    "points": lambda value: _is_seats(value) and all(type(points) is int for points in value.values()),
}
"""Checks of the parts of a step in a record, by the kind of part."""


def _by_seat(written: Json) -> dict[int, Any]:
    return {int(seat): value for seat, value in written.items()}


def _read_spirits(time: float, dealt: Json) -> Spirits:
    spirits = {key: spirit for key, spirit in dealt.items() if key not in ("dreamer", "hidden")}
    return Spirits(time, dealt["dreamer"], _by_seat(spirits), dealt["hidden"])


READERS: dict[str, tuple[tuple[str, ...], Any]] = {
    "spirits": (("spirits",), _read_spirits),
    "mask": ((), Mask),
    "card": (("text", "number", "end"), Card),
    "clue": (("seat", "text"), Clue),
    "pass": (("seat",), Pass),
    "guess": (("text", "verdict"), lambda time, text, verdict: Guess(time, text, verdict == "right")),
    "skip": ((), Skip),
    "penalty": (("seat", "text", "text"), Penalty),
    "amend": (("text", "verdict"), lambda time, piece, verdict: Amend(time, piece, verdict == "right")),
    "vote": (
        ("subject", "text-or-null", "answers", "outcome"),
        lambda time, about, subject, answers, outcome: Vote(time, about, subject, _by_seat(answers), outcome),
    ),
    "pause": (("pause",), Pause),
    "resume": ((), Resume),
    "time": ((), Time),
    "fade": ((), Fade),
    "tell": (("text",), Tell),
    "recall": (
        ("texts", "flag"),
        lambda time, pieces, earned: Recall(time, tuple(pieces), earned),
    ),
    "score": (("points",), lambda time, points: Score(time, _by_seat(points))),
}
