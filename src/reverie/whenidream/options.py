"""The options of a game of When I Dream and the presets of the two editions (W1).

>>> options = options_for(6)
>>> options.clue_limit, options.recall_bonus, options.spirits
(3, 1, {'fairy': 3, 'imp': 2, 'trickster': 2})
>>> options_for(6, "revised", clue_limit=1).to_record()["clue_limit"]
1
"""

from dataclasses import dataclass, fields, replace
from typing import Any, Final, cast, get_args

from ..arguments import short_repr
from ..json_values import Json
from ..refusal import BadOption, clip
from .json_types import Pieces, Referees, Rules, TableKind, Tie
from .languages import LANGUAGES

FAIRY: Final = "fairy"
IMP: Final = "imp"
TRICKSTER: Final = "trickster"
SPIRITS: Final = (FAIRY, IMP, TRICKSTER)
MIN_PLAYERS, MAX_PLAYERS = 4, 10
"""Minimum and maximum number of players (W1.1)."""

SPIRIT_COUNTS = {
    4: (1, 1, 2),
    5: (2, 1, 2),
    6: (3, 2, 1),
    7: (3, 2, 2),
    8: (4, 3, 1),
    9: (4, 3, 2),
    10: (5, 4, 1),
    11: (5, 4, 2),
}
"""Numbers of fairies, imps and tricksters, by the number of spirit cards (W1.2)."""

PRESETS: dict[str, Json] = {
    "original": {"dreamer_draws_spirit": True, "clue_limit": 2, "recall_bonus": 1, "tie": "vote"},
    "revised": {"dreamer_draws_spirit": False, "clue_limit": None, "recall_bonus": 2, "tie": "shared"},
}
SIDES = {"original": 2, "revised": 4}
"""Number of pieces on a card."""
BOX_CARDS = {"original": 64, "revised": 110}
"""Number of cards in the box of each edition."""
LOT = "lot"
"""The option value for a randomly drawn first Dreamer."""
MAX_CLUES, MAX_BONUS = 100, 100
"""Maximum clue limit, and maximum number of points for remembering."""
MAX_SECONDS = 3600
"""Maximum of any option that is a time, in seconds."""


@dataclass(frozen=True)
class Options:
    """All options of a game. `options_for` makes and checks them."""

    players: int
    preset: str = "original"
    table: str = "text"
    dreamer_draws_spirit: bool = True
    clue_limit: int | None = 2
    recall_bonus: int = 1
    tie: str = "vote"
    first_dreamer: str | int = LOT
    """LOT, or the seat that the host picks (W1.3)."""
    pieces: str = "top"
    dream_seconds: float = 120
    clue_seconds: float | None = 20
    """Seconds for a clue, or None for no limit. At a spoken table it is only displayed (W4.5)."""
    forced_guess_seconds: float = 20
    last_guess_seconds: float = 15
    reading_seconds: float = 20
    """Seconds in which everybody reads their role (W2.3)."""
    story_seconds: float = 120
    """Maximum length of the narration in seconds (W5.3)."""
    referee: str = "auto"
    language: str = "en"

    @property
    def spirits(self) -> dict[str, int]:
        """Number of each spirit in a round, the one face down included (W1.2)."""
        return dict(zip(SPIRITS, SPIRIT_COUNTS[self.players + self.dreamer_draws_spirit], strict=True))

    @property
    def is_spoken(self) -> bool:
        """Whether clues and guesses are said aloud and verdicts tapped (W8.1, W8.6)."""
        return self.table != "text"

    def to_record(self) -> Rules:
        """Return the options as in records, which list the number of players elsewhere."""
        rules = {name: value for name, value in vars(self).items() if name != "players"}
        return cast(Rules, rules)


def options_for(players: int, preset: str = "original", **chosen: Any) -> Options:
    """Return the options of a preset, changed by those in `chosen`."""
    if type(players) is not int or not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise BadOption(
            "when-i-dream-wrong-number-of-players",
            fewest=MIN_PLAYERS,
            most=MAX_PLAYERS,
            players=short_repr(players),
        )
    if not isinstance(preset, str) or preset not in PRESETS:
        raise BadOption("unknown-preset", presets=list(PRESETS), preset=clip(preset))
    known = {field.name for field in fields(Options)} - {"players", "preset"}
    for name in chosen:
        if name not in known:
            raise BadOption("unknown-option", value=clip(name), options=sorted(known))
    options = replace(Options(players, preset), **PRESETS[preset])
    if preset == "original" and players == 6:
        options = replace(options, clue_limit=3)  # a limit in `chosen` still replaces it
    if chosen.get("table") in ("voice", "phone"):
        options = replace(options, referee="table", clue_seconds=None)
    options = replace(options, **chosen)
    _check(options)
    return options


def check_language(language: str) -> str:
    """Return `language` if there are pieces in it, or raise `BadOption`."""
    if language not in LANGUAGES:
        raise BadOption("unknown-language", value=clip(language), languages=list(LANGUAGES))
    return language


CHOICES: dict[str, tuple[object, ...]] = {
    "table": get_args(TableKind),
    "dreamer_draws_spirit": (True, False),
    "tie": get_args(Tie),
    "pieces": get_args(Pieces),
    "referee": get_args(Referees),
    "language": LANGUAGES,
}
SECONDS = {
    "dream_seconds": 1,
    "clue_seconds": 1,
    "forced_guess_seconds": 1,
    "last_guess_seconds": 1,
    "reading_seconds": 0,
    "story_seconds": 1,
}
"""Options that are times, with the minimum of each in seconds."""


def _check(options: Options) -> None:
    for name, allowed in CHOICES.items():
        value = getattr(options, name)
        if value not in allowed or type(value) is not type(allowed[0]):
            raise BadOption(
                "option-must-be-one-of", option=name, allowed=list(allowed), value=short_repr(value)
            )
    for name, least in SECONDS.items():
        value = getattr(options, name)
        if value is None and name == "clue_seconds":
            continue
        if type(value) not in (int, float) or not least <= value <= MAX_SECONDS:
            raise BadOption(
                "option-must-be-seconds", option=name, least=least, most=MAX_SECONDS, value=short_repr(value)
            )
    limit, bonus, first = options.clue_limit, options.recall_bonus, options.first_dreamer
    if limit is not None and not _is_integer(limit, 1, MAX_CLUES):
        raise BadOption(
            "option-must-be-integer-or-none",
            option="clue_limit",
            least=1,
            most=MAX_CLUES,
            value=short_repr(limit),
        )
    if not _is_integer(bonus, 0, MAX_BONUS):
        raise BadOption(
            "option-must-be-integer", option="recall_bonus", least=0, most=MAX_BONUS, value=short_repr(bonus)
        )
    if first != LOT and not _is_integer(first, 0, options.players - 1):
        raise BadOption("option-must-be-lot-or-seat", option="first_dreamer", value=short_repr(first))


def _is_integer(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high
