"""An entry that cheats: it searches every object and stack frame for the game behind its view."""

import gc
import sys
from types import FrameType
from typing import Any

from reverie.onirim import View
from reverie.onirim.decks import SeededDeck
from reverie.onirim.state import State


class Entry:
    name = "burglar"

    def __init__(self, seed: str) -> None:
        self.looked = 0

    def choose(self, view: View, choices: list[int]) -> int:
        self.looked += 1
        if self.looked not in (1, 10):  # it takes a while
            return choices[0]
        frame: FrameType | None = sys._getframe()
        found: list[Any] = []
        while frame is not None:
            found += [value for value in frame.f_locals.values() if isinstance(value, SeededDeck)]
            frame = frame.f_back
        for thing in gc.get_objects():
            both = isinstance(thing, State) and all(any(hand) for hand in thing.hand[:2])
            if both or isinstance(thing, SeededDeck):
                found.append(thing)
        if found:
            raise AssertionError("the game lies open")
        return choices[0]
