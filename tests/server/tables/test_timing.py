"""W3.6: messages to the Dreamer and to a shared screen do not show whether a guess was right."""

import json
import random
import time
from bisect import bisect_left
from typing import Any

import pytest

from reverie.whenidream.words import pieces
from tests.server.serving import Player, Server


def shape(raw: str, guess: str) -> str:
    """Return a message without the Dreamer's guess, the time and running numbers."""
    told = json.loads(raw)
    for counted in ("sequence", "time", "number"):
        told.pop(counted, None)
    for counted in ("cards_shown", "turn_since"):
        told.get("view", {}).pop(counted, None)
    if "added" in told:
        told["added"]["guesses"] = ["…" if each == guess else each for each in told["added"]["guesses"]]
    return json.dumps(told)


Seen = dict[tuple[str, bool], Any]
"""A value for each observer (by name) and each verdict (True for right guesses)."""


def guessed(server: Server, tables: int, guesses: int, dice: random.Random) -> tuple[Seen, Seen]:
    """Return the seconds that answers took, and their shapes."""
    others = list(pieces("en"))
    seconds: Seen = {}
    shapes: Seen = {}
    for _ in range(tables):
        options = {"preset": "revised", "first_dreamer": 0, "dream_seconds": 3600, "reading_seconds": 0}
        code, _, (dreamer, spirit, *_) = server.begun("when-i-dream", "abcd", options=options)
        screen = Player(server, code, screen=True)
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
            spirit.do("view")
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
        share = share_of_slower(seconds[who, True], seconds[who, False])
        assert 0.35 < share < 0.65, f"{who}: of right and wrong guesses, the right took longer in {share:.0%}"


def share_of_slower(one: list[float], other: list[float]) -> float:
    """Return the share of pairs, one from each list, in which the first is larger: about a half if the lists
    cannot be distinguished, however much both vary."""
    ordered = sorted(other)
    return sum(bisect_left(ordered, each) for each in one) / (len(one) * len(other))


def test_the_share_of_slower_answers_distinguishes_distributions() -> None:
    """The share is near a half only if the two distributions are alike."""
    dice = random.Random(36)
    same, again = ([dice.random() for _ in range(500)] for _ in range(2))
    assert 0.4 < share_of_slower(same, again) < 0.6
    assert share_of_slower([each + 0.5 for each in same], again) > 0.65
    assert share_of_slower(same, [each + 10 for each in again]) == 0
