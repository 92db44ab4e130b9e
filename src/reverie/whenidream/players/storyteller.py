"""A bot's story in the table's language (W5.3, W8.4), and its taste in the stories of others.

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

from ..steps import MAX_STORY_LENGTH
from ..stories import find_named
from ..words.sentences import split_text

MAX_IN_ONE_SENTENCE, MAX_IN_TWO_SENTENCES = 3, 6
"""Maximum number of things in one sentence, and in two. More things take three sentences."""
FULL_SENTENCES, FULL_NAMES, FULL_WORDS = 5, 6, 80
"""Numbers of sentences, names and words beyond which more do not improve a story's score."""


@cache
def tale_in(language: str) -> dict[str, Any]:
    """Return the templates of sentences in a language. They name no piece; things are in quotation marks."""
    path = files(__package__).joinpath("tales", f"{language}.json")
    return dict(json.loads(path.read_text(encoding="utf-8")))


def tell(things: Sequence[str], language: str, dice: Random, number: int = 0) -> str:
    """Return a story that names these things, as many as its length allows.

    Stories with different numbers begin and end differently.
    """
    tale = tale_in(language)
    openings, closings = tale["openings"], tale["closings"]
    opening = openings[number % len(openings)]
    closing = closings[(number + number // len(openings)) % len(closings)]
    left = list(dict.fromkeys(things))
    dice.shuffle(left)
    scenes = dice.sample(tale["scenes"], len(tale["scenes"]))
    while len(story := " ".join([opening, *_scenes(left, tale, scenes), closing])) > MAX_STORY_LENGTH:
        left.pop()
    return story


def _scenes(things: Sequence[str], tale: dict[str, Any], scenes: Sequence[str]) -> list[str]:
    """Return one to three sentences that name all the things."""
    if not things:
        return [tale["empty"][len(scenes[0]) % len(tale["empty"])]]
    count = 1 if len(things) <= MAX_IN_ONE_SENTENCE else 2 if len(things) <= MAX_IN_TWO_SENTENCES else 3
    return [
        scene.replace("{things}", _list_things(things[at::count], tale))
        for at, scene in enumerate(scenes[:count])
    ]


def _list_things(things: Sequence[str], tale: dict[str, Any]) -> str:
    before, after = tale["quotes"]
    *first, last = (f"{before}{thing}{after}" for thing in things)
    return f"{', '.join(first)}{tale['and']}{last}" if first else last


def drafts_of(story: str) -> list[str]:
    """Return the story after each sentence but the last, as drafts for the spirits."""
    ends = [found.end() for found in re.finditer(r"[.!?…](?=\s)", story)]
    return [story[:end] for end in ends]


# Stories of others


def score_story(story: str, pieces: Sequence[str], language: str, dice: Random) -> float:
    """Return the score of a story, from the pieces it names, its sentences, its words and a random part."""
    words = [word.letters for word in split_text(story)]
    if not words:
        return dice.random()
    named = {each.piece for each in find_named(story, pieces, language)}
    sentences = min(FULL_SENTENCES, len(re.findall(r"[.!?…]+(?:\s|$)", story)) or 1) / FULL_SENTENCES
    names = min(len(named), FULL_NAMES) / FULL_NAMES
    length = min(len(words), FULL_WORDS) / FULL_WORDS
    variety = len(set(words)) / len(words)
    return 1 + 2 * names + sentences + length * variety + dice.random()
