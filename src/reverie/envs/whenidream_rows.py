"""The observations of the learners at one table of When I Dream, computed from the state.

A row is equal to the seat's view (docs/envs/when-i-dream.md), but no view is made for it. It takes only what
that seat may know from the state. tests/oracle makes rows from views, and compares.
"""

from struct import Struct

import numpy as np

from ..whenidream.options import SPIRITS
from ..whenidream.state import DEALING, DREAM, OVER, PACKING, STORIES, WAITING, State
from ..whenidream.view import UNMASKED_PHASES, VISIBLE_PHASES
from .whenidream_history import History
from .whenidream_observation import FIELDS, HIDDEN, LENGTH, PHASES, QUESTIONS, Row, word_number
from .whenidream_turns import Turn

AT_POINTS, AT_PENALTIES = FIELDS["points"].start, FIELDS["penalties"].start
HEAD = Struct(f"{FIELDS['vote_word'].start}i")
"""The numbers before those of a vote."""


class Rows:
    """The rows of one game."""

    def __init__(self, history: History) -> None:
        self._history, self.players, self.language = history, history.players, history.language
        self._counted: State | None = None
        self._counted_in = 0
        """The round in which the points were last counted, with masks on."""
        self.scores = [0] * self.players
        self._counts: list[Row] = []
        """For each seat, a row with nothing but points and penalties, counted from that seat."""

    def row(self, s: State, me: int, turn: Turn | None, now: float) -> Row:
        """Return what a seat sees at a time of the table's clock, and what it is asked."""
        self._history.update(s)
        self.count(s)
        dreamer, players = s.dreamer, self.players
        assert dreamer is not None
        phase, open_to_all, in_dream, begun = PHASE_FIELDS[s.phase]
        role, asleep = ROLES[s.spirits.get(me)], False
        if me == dreamer:
            role, asleep = role + len(SPIRITS) if role else 0, not open_to_all
        card = fairy_pile = imp_pile = HIDDEN
        if not asleep:
            fairy_pile, imp_pile = len(s.fairy_pile), len(s.imp_pile)
            if not open_to_all:
                card = 0 if s.on_show is None else word_number(s.on_show.piece, self.language)
        row = self._counts[me].copy()
        HEAD.pack_into(
            row,  # type: ignore[arg-type]  # what a buffer is, types know from Python 3.12 on
            0,
            phase,
            players,
            s.round + begun,
            (dreamer - me) % players,
            role,
            (s.turn - me) % players + 1 if in_dream else 0,
            round(10 * s.seconds_left(now)),
            0 if turn is None else QUESTION_NUMBERS[turn.kind],
            len(s.shown_cards),
            card,
            fairy_pile,
            imp_pile,
        )
        if turn is not None and turn.vote is not None:
            self._write_vote(row, s, me, turn)
        self._history.write(row, s, me, asleep)
        return row

    def _write_vote(self, row: Row, s: State, me: int, turn: Turn) -> None:
        """Write what is voted on: a word and who said it, or the guess at a piece."""
        assert turn.vote is not None
        if turn.vote.clue is not None:
            given = s.clues[turn.vote.clue]
            row[FIELDS["vote_word"]] = word_number(given.word, self.language)
            row[FIELDS["vote_giver"]] = (given.seat - me) % self.players + 1
            row[FIELDS["vote_piece"]] = word_number(given.card.piece, self.language)
        elif turn.vote.piece is not None:
            row[FIELDS["vote_piece"]] = word_number(turn.vote.piece, self.language)

    def count(self, s: State) -> list[int]:
        """Return points less penalty cards, as far as they are public.

        They are not public while masks are on, so it is enough to count them once for each round.
        """
        masked = s.phase not in UNMASKED_PHASES
        if masked and self._counted is s and self._counted_in == s.round:
            return self.scores
        self._counted, self._counted_in = s if masked else None, s.round
        fines = [len(cards) for cards in s.penalties]
        if masked:
            for seat, _ in s.round_penalties:
                fines[seat] -= 1
        self._counts = [np.zeros(LENGTH, np.int32) for _ in s.seats]
        for me, row in enumerate(self._counts):
            row[AT_POINTS : AT_POINTS + self.players] = s.points[me:] + s.points[:me]
            row[AT_PENALTIES : AT_PENALTIES + self.players] = fines[me:] + fines[:me]
        self.scores = [points - fined for points, fined in zip(s.points, fines, strict=True)]
        return self.scores


def _phase_fields(phase: str) -> tuple[int, bool, bool, bool]:
    """Return a phase's number in a row, and whether everything is open, a dream is in progress, and a round
    has begun."""
    outward = VISIBLE_PHASES.get(phase, phase)
    number = PHASES.index(outward) if outward in PHASES else len(PHASES)
    return number, phase in UNMASKED_PHASES, outward == DREAM, phase not in (PACKING, DEALING, STORIES, OVER)


PHASE_FIELDS = {phase: _phase_fields(phase) for phase in WAITING}
ROLES: dict[str | None, int] = {None: 0, **{spirit: number + 1 for number, spirit in enumerate(SPIRITS)}}
QUESTION_NUMBERS = {kind: number for number, kind in enumerate(QUESTIONS)}
