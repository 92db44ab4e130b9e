"""W3.6: nothing that the Dreamer or a shared screen can count or time tells whether a guess was right."""

import json
import random
import statistics
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from reverie.whenidream.words import pieces
from tests.server.serving import Player, Server, served

TABLES, GUESSES = 10, 100


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with served(Server, tmp_path) as running:
        yield running


class Watched(Player):
    """Keeps what came, and when."""

    def __init__(self, server: Server, code: str, token: str | None = None, **more: Any) -> None:
        self.came: list[tuple[float, str]] = []
        super().__init__(server, code, token, **more)
        receive = self.socket.recv

        def keeping(timeout: float | None = None) -> Any:
            text = receive(timeout=timeout)
            self.came.append((time.perf_counter(), str(text)))
            return text

        self.socket.recv = keeping  # type: ignore[assignment,method-assign]


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


def test_w3_6_a_thousand_guesses_right_or_wrong_look_and_take_the_same(server: Server) -> None:
    dice = random.Random(36)
    others = list(pieces("en"))
    seconds: dict[tuple[str, bool], list[float]] = {}
    shapes: dict[tuple[str, bool], set[tuple[str, ...]]] = {}
    for _ in range(TABLES):
        options = {"preset": "revised", "first_dreamer": 0, "dream_seconds": 3600, "reading_seconds": 0}
        code = server.table("when-i-dream", 4, options=options)
        dreamer = Watched(server, code, server.sit(code, "a"))
        spirit, *_ = [Player(server, code, server.sit(code, name)) for name in "bcd"]
        screen = Watched(server, code, screen=True)
        dreamer.do("begin")
        spirit.do("again")
        for number in range(GUESSES):
            piece = spirit.view["view"]["card"]["piece"]
            right = dice.random() < 0.5
            guess = piece if right else dice.choice([each for each in others if each != piece])
            if number == 0:
                dreamer.do("again")
                screen.do("again")
            dreamer.came.clear()
            screen.came.clear()
            begun = time.perf_counter()
            assert dreamer.say("guess", guess)["type"] == "done"
            screen.hear("change")
            for who, watched in (("dreamer", dreamer), ("screen", screen)):
                changes = [(when, raw) for when, raw in watched.came if '"change"' in raw]
                assert len(changes) == 1
                if number:  # the first guess begins a list
                    seconds.setdefault((who, right), []).append(changes[0][0] - begun)
                    told = tuple(shape(raw, guess) for _, raw in watched.came)
                    shapes.setdefault((who, right), set()).add(told)
            spirit.do("again")
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
