"""The clues and guesses of a dream as they stand in observations. A word is looked up once, when it is
said."""

import numpy as np

from ..whenidream.state import NARRATION, GivenClue, State
from .whenidream_observation import CLUES, FIELDS, GUESSES, Row, word_number

AT_CLUES, AT_GUESSES = FIELDS["clues"].start, FIELDS["guesses"].start
ROOM = 64
"""Clues or guesses that fit before the latest of them are moved."""


class Clues:
    """Clues as each seat sees them, the latest first: its giver, counted from that seat, the word, and its
    age in cards.

    They are written from the end of an array, so that none has to be moved.
    """

    def __init__(self, players: int, language: str) -> None:
        self.language = language
        self._numbers = np.zeros((players, 3 * ROOM), np.int32)
        self._rows_by_seat = list(self._numbers)
        self._clue_by_giver = np.zeros((players, players, 3), np.int32)
        """One clue as each seat sees it, by its giver."""
        for giver, seats in enumerate(self._clue_by_giver):
            seats[:, 0] = [(giver - me) % players + 1 for me in range(players)]
        self.clear()

    def clear(self) -> None:
        """Forget all clues."""
        self._first = self._end = 3 * ROOM
        self._card = 0

    def add(self, given: GivenClue) -> None:
        """Add a clue."""
        if self._first == 0:
            self._first = 3 * (ROOM - CLUES)
            self._numbers[:, self._first :] = self._numbers[:, : 3 * CLUES].copy()
        self._first = first = self._first - 3
        self._end = min(first + 3 * CLUES, 3 * ROOM)
        seen = self._clue_by_giver[given.seat]
        seen[:, 1] = word_number(given.word, self.language)
        seen[:, 2] = self._card - given.number
        self._numbers[:, first : first + 3] = seen

    def write(self, row: Row, me: int, shown: int) -> None:
        """Write the clues into a row for seat `me`, when `shown` cards have been shown."""
        first, end = self._first, self._end
        if shown != self._card:
            self._numbers[:, first + 2 : end : 3] += shown - self._card
            self._card = shown
        row[AT_CLUES : AT_CLUES + end - first] = self._rows_by_seat[me][first:end]


class History:
    """The clues and guesses of the current dream."""

    def __init__(self, players: int, language: str) -> None:
        self.players, self.language = players, language
        self._clues, self._guesses = Clues(players, language), np.zeros(ROOM, np.int32)
        self._of: State | None = None
        self._dreamer: int | None = None
        self._forget()

    def _forget(self) -> None:
        self._clues.clear()
        self._clues_seen = self._guesses_seen = 0
        self.clues_of: list[list[int]] = [[] for _ in range(self.players)]
        """The numbers of each seat's clues."""
        self._first = self._end = ROOM

    def update(self, s: State) -> None:
        """Add what was said since the last call, or everything if the dream is another one."""
        if s.dreamer != self._dreamer or s is not self._of:
            self._of, self._dreamer = s, s.dreamer
            self._forget()
        if len(s.clues) != self._clues_seen:
            for number in range(self._clues_seen, len(s.clues)):
                given = s.clues[number]
                self._clues.add(given)
                self.clues_of[given.seat].append(number)
            self._clues_seen = len(s.clues)
        if len(s.guesses) != self._guesses_seen:
            for guess in s.guesses[self._guesses_seen :]:
                self._guess(word_number(guess, self.language))
            self._guesses_seen = len(s.guesses)

    def _guess(self, word: int) -> None:
        if self._first == 0:
            self._first = ROOM - GUESSES
            self._guesses[self._first :] = self._guesses[:GUESSES].copy()
        self._first -= 1
        self._end = min(self._first + GUESSES, ROOM)
        self._guesses[self._first] = word

    def write(self, row: Row, s: State, me: int, asleep: bool) -> None:
        """Write what a seat has heard into a row. In the narration the Dreamer has only its own guesses
        (W5.3)."""
        if not asleep:
            self._clues.write(row, me, len(s.shown_cards))
        elif s.phase != NARRATION:
            clues = self._without(s) if s.withheld_clues else self._clues
            clues.write(row, me, len(s.shown_cards))
        first, end = self._first, self._end
        row[AT_GUESSES : AT_GUESSES + end - first] = self._guesses[first:end]

    def _without(self, s: State) -> Clues:
        """Return the clues without foul words, which the Dreamer does not hear (W4.2). Rare if masks are
        obeyed."""
        clues = Clues(self.players, self.language)
        for number, given in enumerate(s.clues):
            if number not in s.withheld_clues:
                clues.add(given)
        return clues
