"""W3.6: nothing that the Dreamer or a shared screen can count or time tells whether a guess was right."""

import json
import random
import statistics
import time
from typing import Any

import pytest

from reverie.whenidream.words import pieces
from tests.server.serving import Player, Server


def shape(raw: str, guess: str) -> str:
    """A message without what the Dreamer said, and without the time and the numbers that count on."""
    told = json.loads(raw)
    for counted in ("turn", "time", "number"):
        told.pop(counted, None)
    for counted in ("cards_shown", "turn_since"):
        told.get("view", {}).pop(counted, None)
    if "more" in told:
        told["more"]["guesses"] = ["…" if each == guess else each for each in told["more"]["guesses"]]
    return json.dumps(told)


Seen = dict[tuple[str, bool], Any]
"""Something for each who watches, and for right and wrong guesses."""


def guessed(server: Server, tables: int, guesses: int, dice: random.Random) -> tuple[Seen, Seen]:
    """How long answers took, and what they looked like."""
    others = list(pieces("en"))
    seconds: Seen = {}
    shapes: Seen = {}
    for _ in range(tables):
        options = {"preset": "revised", "first_dreamer": 0, "dream_seconds": 3600, "reading_seconds": 0}
        code = server.table("when-i-dream", 4, options=options)
        dreamer = Player(server, code, server.sit(code, "a"))
        spirit, *_ = [Player(server, code, server.sit(code, name)) for name in "bcd"]
        screen = Player(server, code, screen=True)
        dreamer.do("begin")
        for player in (spirit, dreamer, screen):
            player.do("again")
        for number in range(guesses):
            piece = spirit.view["view"]["card"]["piece"]
            right = dice.random() < 0.5
            guess = piece if right else dice.choice([each for each in others if each != piece])
            dreamer.came.clear()
            screen.came.clear()
            begun = time.perf_counter()
            assert dreamer.say("guess", guess)["type"] == "done"
            screen.hear("change")
            for who, watched in (("dreamer", dreamer), ("screen", screen)):
                (when,) = [when for when, raw in watched.came if '"change"' in raw]
                if number:  # the first guess begins a list
                    seconds.setdefault((who, right), []).append(when - begun)
                    told = tuple(shape(raw, guess) for raw in watched.raw)
                    shapes.setdefault((who, right), set()).add(told)
            spirit.do("again")
    return seconds, shapes


def test_w3_6_right_and_wrong_guesses_look_the_same(server: Server) -> None:
    _, shapes = guessed(server, 1, 40, random.Random(35))
    for who in ("dreamer", "screen"):
        assert shapes[who, True] == shapes[who, False]


@pytest.mark.thousand
def test_w3_6_a_thousand_guesses_right_or_wrong_look_and_take_the_same(server: Server) -> None:
    dice = random.Random(36)
    seconds, shapes = guessed(server, 10, 100, dice)
    for who in ("dreamer", "screen"):
        assert shapes[who, True] == shapes[who, False]
        one, other = seconds[who, True], seconds[who, False]
        apart = abs(statistics.median(one) - statistics.median(other))
        noise = [_resampled(one + other, len(one), dice) for _ in range(200)]
        assert apart <= 2 * max(noise), f"{who}: {1e6 * apart:.0f} µs apart, noise {1e6 * max(noise):.0f} µs"


def _resampled(all_of_them: list[float], some: int, dice: random.Random) -> float:
    """How far apart the middles are when right and wrong are dealt out by chance."""
    dealt = dice.sample(all_of_them, len(all_of_them))
    return abs(statistics.median(dealt[:some]) - statistics.median(dealt[some:]))
