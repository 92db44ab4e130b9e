"""How a bot tells its dream: three to five sentences in the table's language (W5.3, W8.4), and which of other
people's stories it likes.

>>> from random import Random
>>> tell(["wolf", "moon"], "en", Random(4)).endswith("Then somebody laughed, and I woke up.")
True
"""

import json
import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

from ..steps import LONGEST_STORY
from ..stories import named_in
from ..words.sentences import split_text

FEW, MANY = 3, 6
"""Up to how many things are told in one sentence, and in two; more than that in three."""


@cache
def tale_in(language: str) -> dict[str, Any]:
    """Sentences that name no piece, with places for the things; in quotation marks any word fits."""
    path = files(__package__).joinpath("tales", f"{language}.json")
    return dict(json.loads(path.read_text(encoding="utf-8")))


def tell(things: Sequence[str], language: str, dice: Random, number: int = 0) -> str:
    """A dream in which these things came up. What would make it too long is left out. Dreams of one evening
    that have other numbers begin and end otherwise."""
    tale = tale_in(language)
    openings, closings = tale["openings"], tale["closings"]
    opening = openings[number % len(openings)]
    closing = closings[(number + number // len(openings)) % len(closings)]
    left = list(dict.fromkeys(things))
    dice.shuffle(left)
    scenes = dice.sample(tale["scenes"], len(tale["scenes"]))
    while len(story := " ".join([opening, *_scenes(left, tale, scenes), closing])) > LONGEST_STORY:
        left.pop()
    return story


def _scenes(things: Sequence[str], tale: dict[str, Any], scenes: Sequence[str]) -> list[str]:
    """One sentence to three with all the things in them."""
    if not things:
        return [tale["empty"][len(scenes[0]) % len(tale["empty"])]]
    count = 1 if len(things) <= FEW else 2 if len(things) <= MANY else 3
    return [
        scene.replace("{things}", _in_a_row(things[at::count], tale))
        for at, scene in enumerate(scenes[:count])
    ]


def _in_a_row(things: Sequence[str], tale: dict[str, Any]) -> str:
    before, after = tale["quotes"]
    *first, last = (f"{before}{thing}{after}" for thing in things)
    return f"{', '.join(first)}{tale['and']}{last}" if first else last


def as_written(story: str) -> list[str]:
    """The story after each sentence but the last: what spirits see while it grows."""
    ends = [found.end() for found in re.finditer(r"[.!?…](?=\s)", story)]
    return [story[:end] for end in ends]


# Other people's stories


def liking(story: str, pieces: Sequence[str], language: str, dice: Random) -> float:
    """How good a story is: what of the dream is in it, whether it is told or only listed, and taste."""
    words = [word.letters for word in split_text(story)]
    if not words:
        return dice.random()
    named = {each.piece for each in named_in(story, pieces, language)}
    sentences = min(5, len(re.findall(r"[.!?…]+(?:\s|$)", story)) or 1)
    variety = len(set(words)) / len(words)
    return 1 + 2 * min(len(named), 6) / 6 + sentences / 5 + min(len(words), 80) / 80 * variety + dice.random()
