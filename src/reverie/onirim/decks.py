"""Decks: a seed, a record, or a person with real cards. Each of them answers for the deck.

A deck object never changes. Whatever it has to remember between two answers is a value, its memory, which the
game stores for it. So taking steps back and copying a game need nothing special, and the same move gets the
same answer again.
"""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from ..dice import seed_dice
from .deck import pick, request_size
from .state import PROPHECY, State

Cards = tuple[int, ...]
Memory = Any
"""The memory of a deck: a value that only the deck itself interprets."""


class Deck(Protocol):
    """An object that answers for the deck. `start` is its memory at the beginning of a game."""

    @property
    def start(self) -> Memory: ...

    def answer(self, state: State, memory: Memory) -> tuple[Cards, Memory]:
        """Return the cards that are asked for, top first (none for a shuffle), and the new memory."""
        ...


class SeededDeck:
    """A deck that deals at random from a seed: the same seed and moves give the same cards."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    @property
    def start(self) -> tuple[int, ...]:
        return tuple(seed_dice(self.seed))

    def answer(self, state: State, memory: tuple[int, ...]) -> tuple[Cards, tuple[int, ...]]:
        dice = list(memory)
        cards = [0] * PROPHECY
        n = pick(state, dice, cards)
        return tuple(cards[:n]), tuple(dice)


class RecordedDeck:
    """A deck that hands out the cards of a record, in order."""

    def __init__(self, answers: Sequence[Cards]) -> None:
        self.answers = tuple(answers)

    start = 0

    def answer(self, state: State, memory: int) -> tuple[Cards, int]:
        if memory == len(self.answers):
            raise EOFError("The record of the deck ends here.")
        return self.answers[memory], memory + 1


class RealDeck:
    """A deck of real cards. A function asks a person for them.

    `ask(state, n)` returns the `n` cards that are requested. `n` is 0 when the person has to shuffle.
    """

    def __init__(self, ask: Callable[[State, int], Cards]) -> None:
        self.ask = ask

    start = None

    def answer(self, state: State, memory: None) -> tuple[Cards, None]:
        return self.ask(state, request_size(state)), None
