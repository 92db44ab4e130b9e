"""What the learners of one game of When I Dream see and may do, worked out once and kept from step to step.

A row or a mask is what the seat's view says (docs/envs/when-i-dream.md), but no view is made for it: of the
whole state each of them takes what that seat may know, and nothing else. Words are looked up when they are
said, points are counted when a dream is, and masks are made once for each piece. tests/oracle builds rows and
masks from views, and compares.
"""

from functools import cache

import numpy as np

from ..whenidream import scoring
from ..whenidream.answers import WAIT, Deed
from ..whenidream.guesses import is_right
from ..whenidream.options import MOST, SPIRITS, Options
from ..whenidream.prompt import CLUE, GUESS, MUST, RECALL, STORY, VOTE
from ..whenidream.ruling import RIGHT, WRONG
from ..whenidream.state import (
    DEALING,
    DREAM,
    NARRATION,
    OVER,
    PACKING,
    STORIES,
    GivenClue,
    State,
    became,
)
from ..whenidream.umpire import CERTAIN
from ..whenidream.view import OUTWARD, UNMASKED
from .whenidream_observation import (
    CLUES,
    FIELDS,
    GUESSES,
    HIDDEN,
    LENGTH,
    PHASES,
    QUESTIONS,
    Row,
    word_number,
)
from .whenidream_turns import Turn
from .whenidream_vocabulary import (
    ACTS,
    ANSWERS,
    CHALLENGE,
    CHOOSE,
    DISPUTE,
    FAIR_ACT,
    FOUL_ACT,
    LISTEN,
    PASS,
    RIGHT_ACT,
    WRONG_ACT,
    Mask,
    fair,
    numbers,
    pieces,
    vocabulary,
)

AT_CLUES, AT_GUESSES, AT_POINTS = (FIELDS[name].start for name in ("clues", "guesses", "points"))
BETWEEN_DREAMS = (PACKING, DEALING, STORIES, OVER)
MOST_NAMED = 100
"""Words that a learner may name in the narration; a story holds fewer."""
ROOM = 1024
"""Clues or guesses that are kept before the latest of them are moved."""


class Latest:
    """Numbers that come one after the other, the latest first: they are written from the end of an array."""

    def __init__(self, width: int, shown: int) -> None:
        self._numbers = np.zeros((width, ROOM), np.int32)
        self._first, self._shown = ROOM, shown
        self.count = 0

    def add(self, column: object) -> None:
        if self._first == 0:
            self._first = ROOM - self._shown
            self._numbers[:, self._first :] = self._numbers[:, : self._shown].copy()
        self._first -= 1
        self._numbers[:, self._first] = column
        self.count = min(self.count + 1, self._shown)

    def clear(self) -> None:
        self._first, self.count = ROOM, 0

    def __getitem__(self, line: int) -> Row:
        """One line of them."""
        return self._numbers[line, self._first : self._first + self.count]


class Sight:
    """The rows and masks of one game."""

    def __init__(self, options: Options) -> None:
        self.players, self.language = options.players, options.language
        self._words = len(vocabulary(self.language))
        self._judged_by_table = options.referee == "table"
        # a clue as each seat sees it: a line for who said it, counted from that seat, the word, and the card
        self._clues, self._guesses = Latest(self.players + 2, CLUES), Latest(1, GUESSES)
        self._heard: list[GivenClue] = []
        self._said: list[str] = []
        self._latest: dict[int, int] = {}
        """By seat, its latest clue."""
        seats = np.arange(self.players)
        self._givers = [((seat - seats) % self.players + 1).tolist() for seat in range(self.players)]
        self._blank = np.zeros(LENGTH, np.int32)
        self._blank[FIELDS["players"]] = self.players
        self._counted: State | None = None
        self._counted_in = 0
        """The round in which the points were last counted, with masks on."""
        self.scores = [0] * self.players
        self._counts: list[Row] = []
        """By seat, the points and penalties, counted from it."""

    # What is seen

    def row(self, s: State, me: int, turn: Turn | None, now: float) -> Row:
        """What a seat is shown, at a time of the table's clock; and what it is asked."""
        self._listen(s)
        self.count(s)
        assert s.dreamer is not None
        open_to_all, players, language = s.phase in UNMASKED, self.players, self.language
        asleep = me == s.dreamer and not open_to_all
        phase = OUTWARD.get(s.phase, s.phase)
        own = s.spirits.get(me)
        role = 0 if own is None else SPIRITS.index(own) + 1
        row = self._blank.copy()
        row[0] = PHASE_NUMBERS.get(phase, len(PHASES))
        row[2] = s.round + (s.phase not in BETWEEN_DREAMS)
        row[3] = (s.dreamer - me) % players
        row[4] = role + len(SPIRITS) if role and me == s.dreamer else role
        row[5] = (s.turn - me) % players + 1 if phase == DREAM else 0
        row[6] = round(10 * s.seconds_left(now))
        row[7] = 0 if turn is None else QUESTION_NUMBERS[turn.kind]
        shown = row[8] = len(s.run)
        if asleep:
            row[9] = row[10] = row[11] = HIDDEN
        else:
            row[9] = HIDDEN if open_to_all else 0 if s.shown is None else word_number(s.shown.piece, language)
            row[10] = len(s.fairy_pile)
            row[11] = len(s.imp_pile)
        if turn is not None and turn.vote is not None:
            self._write_vote(row, s, me, turn)
        row[AT_POINTS:AT_CLUES] = self._counts[me]
        if not asleep:
            self._write_clues(row, self._clues, me, shown)
        elif s.phase != NARRATION:  # W5.3
            self._write_clues(row, self._heard_by_the_dreamer(s), me, shown)
        guesses = self._guesses[0]
        row[AT_GUESSES : AT_GUESSES + len(guesses)] = guesses
        return row

    def _write_clues(self, row: Row, clues: Latest, me: int, shown: int) -> None:
        end = 3 * clues.count
        row[AT_CLUES : AT_CLUES + end : 3] = clues[me]
        row[AT_CLUES + 1 : AT_CLUES + 1 + end : 3] = clues[self.players]
        row[AT_CLUES + 2 : AT_CLUES + 2 + end : 3] = shown - clues[self.players + 1]

    def _heard_by_the_dreamer(self, s: State) -> Latest:
        """Words that were foul at once are not among them (W4.2): rare, where masks are kept to."""
        if not s.withheld:
            return self._clues
        heard = Latest(self.players + 2, CLUES)
        for number, given in enumerate(s.clues):
            if number not in s.withheld:
                heard.add(self._column(given))
        return heard

    def _write_vote(self, row: Row, s: State, me: int, turn: Turn) -> None:
        """What is voted on: a word and who said it, or the guess at a piece."""
        assert turn.vote is not None
        if turn.vote.clue is not None:
            given = s.clues[turn.vote.clue]
            row[FIELDS["vote_word"]] = word_number(given.word, self.language)
            row[FIELDS["vote_giver"]] = (given.seat - me) % self.players + 1
            row[FIELDS["vote_piece"]] = word_number(given.card.piece, self.language)
        elif turn.vote.piece is not None:
            row[FIELDS["vote_piece"]] = word_number(turn.vote.piece, self.language)

    # What is kept

    def _listen(self, s: State) -> None:
        """Look up the words that were said since; all of them, where these are not the ones of before."""
        heard, said = self._heard, self._said
        count = len(heard)
        if len(s.clues) != count or (count and s.clues[-1] is not heard[-1]):
            if count > len(s.clues) or (count and s.clues[count - 1] is not heard[-1]):
                self._clues.clear()
                self._latest.clear()
                heard.clear()
            for given in s.clues[len(heard) :]:
                self._clues.add(self._column(given))
                self._latest[given.seat] = len(heard)
                heard.append(given)
        count = len(said)
        if len(s.guesses) != count or (count and s.guesses[-1] != said[-1]):
            if count > len(s.guesses) or (count and s.guesses[count - 1] != said[-1]):
                self._guesses.clear()
                said.clear()
            for guess in s.guesses[len(said) :]:
                self._guesses.add(word_number(guess, self.language))
                said.append(guess)

    def _column(self, given: GivenClue) -> list[int]:
        return [*self._givers[given.seat], word_number(given.word, self.language), given.number]

    def count(self, s: State) -> list[int]:
        """Points less penalty cards, as far as all may know them. While masks are on nobody learns of either,
        so that once for each round is enough."""
        masked = s.phase not in UNMASKED
        if masked and self._counted is s and self._counted_in == s.round:
            return self.scores
        self._counted, self._counted_in = s if masked else None, s.round
        fines = [len(cards) for cards in s.penalties]
        if masked:
            for seat, _ in s.fined:
                fines[seat] -= 1
        none = [0] * (MOST - self.players)
        self._counts = [
            np.array([*s.points[me:], *s.points[:me], *none, *fines[me:], *fines[:me], *none], np.int32)
            for me in range(self.players)
        ]
        self.scores = [points - fined for points, fined in zip(s.points, fines, strict=True)]
        return self.scores

    # What may be chosen

    def mask(self, s: State, turn: Turn, named: list[str]) -> Mask:
        """What the seat that is asked may choose. A Dreamer may guess any piece at any time, so a mask tells it
        nothing of the card."""
        words, kind = self._words, turn.kind
        if kind == CLUE:
            assert s.shown is not None
            found = clue_mask(s.shown.piece, self.language).copy()
            for seat in self.doubts(s, turn.seat):
                found[words + CHALLENGE + (seat - turn.seat) % self.players] = 1
            if self._judged_by_table and self.disputed(s) is not None:
                found[words + DISPUTE] = 1
            return found
        if kind != RECALL and kind != STORY:
            about_clue = turn.vote is not None and turn.vote.clue is not None
            return plain_mask(self.language, kind, about_clue).copy()
        found = np.zeros(words + ACTS, np.int8)
        if kind == STORY:
            found[words + LISTEN] = 1
            for seat in scoring.leaders(s):
                if seat != turn.seat:
                    found[words + CHOOSE + (seat - turn.seat) % self.players] = 1
            return found
        found[words + PASS] = 1
        if len(named) < MOST_NAMED:
            at = numbers(self.language)
            found[[at[word] for word in s.guesses if word in at]] = 1
            found[[at[word] for word in named]] = 0
        return found

    def deed(self, action: int, s: State, turn: Turn) -> Deed:
        """What an action that the mask allows means; a word in the narration is for the environment to keep."""
        act, me = action - self._words, turn.seat
        if act < 0:
            return Deed("clue" if turn.kind == CLUE else "guess", (vocabulary(self.language)[action],))
        if act == PASS:
            return Deed("pass" if turn.kind == CLUE else "skip")
        if act == LISTEN:
            return WAIT
        if act == DISPUTE:
            return Deed("dispute", (self.disputed(s),))
        if CHALLENGE < act <= CHOOSE:
            return Deed("challenge", (self.doubts(s, me)[(me + act - CHALLENGE) % self.players],))
        assert turn.vote is not None
        answer = (me + act - CHOOSE) % self.players if act > CHOOSE else list(ANSWERS)[act - FAIR_ACT]
        return Deed("vote", (turn.vote.number, answer))

    def doubts(self, s: State, me: int) -> dict[int, int]:
        """By seat, the latest of its clues that a spirit could challenge (W4.6)."""
        self._listen(s)
        found = self._latest.copy()
        found.pop(me, None)
        if not (s.settled or s.votes or s.fined):
            return found
        raised = {*s.settled, *(vote.clue for vote in s.votes)}
        fined = {card.piece for _, card in s.fined}
        for seat, latest in self._latest.items():
            if seat == me:
                continue
            while latest >= 0:
                given = s.clues[latest]
                if given.seat == seat and latest not in raised and given.card.piece not in fined:
                    break
                latest -= 1
            if latest >= 0:
                found[seat] = latest
            else:
                del found[seat]
        return found

    def disputed(self, s: State) -> str | None:
        """The piece before the one on show, if something was said of it and the verdict can be disputed:
        neither on a pass nor on what is certain is there a vote (W4.7)."""
        before = len(s.run) - 1
        if before < 1 or not any(given.number == before for given in s.clues):
            return None
        each = s.run[before - 1]
        piece = each.card.piece
        if each.guess is None or became(s, each) not in (RIGHT, WRONG):
            return None
        if piece in s.settled or any(vote.piece == piece for vote in s.votes):
            return None
        return None if is_right(piece, each.guess, self.language) in CERTAIN else piece


PHASE_NUMBERS = {phase: number for number, phase in enumerate(PHASES)}
QUESTION_NUMBERS = {kind: number for number, kind in enumerate(QUESTIONS)}


@cache
def clue_mask(piece: str, language: str) -> Mask:
    """Every word that is fair for a piece, and the pass."""
    found = np.zeros(len(vocabulary(language)) + ACTS, np.int8)
    found[:-ACTS] = fair(piece, language)
    found[PASS - ACTS] = 1
    return found


@cache
def plain_mask(language: str, kind: str | None = None, about_clue: bool = False) -> Mask:
    """What may be chosen where that does not depend on what was said: for a guess, in a vote on a clue or on a
    guess, or nothing but to wait."""
    found = np.zeros(len(vocabulary(language)) + ACTS, np.int8)
    acts = found[-ACTS:]
    acts[LISTEN] = kind != MUST
    if kind in (GUESS, MUST):
        found[: len(pieces(language))] = 1
        acts[PASS] = 1
    elif kind == VOTE and about_clue:
        acts[FAIR_ACT : FOUL_ACT + 1] = 1
    elif kind == VOTE:
        acts[RIGHT_ACT : WRONG_ACT + 1] = 1
    return found
