"""Masks of legal numbers for learners at When I Dream, and their meanings, computed from the state.

A mask reveals no more than the seat's view does. Masks are made once for each piece and each kind of
question; doubts about words that were said are added. tests/oracle makes masks from views, and compares.
"""

from functools import cache

import numpy as np

from ..whenidream import scoring
from ..whenidream.answers import WAIT, Deed
from ..whenidream.guesses import judge_guess
from ..whenidream.prompt import CLUE, GUESS, MUST, RECALL, STORY, VOTE
from ..whenidream.ruling import RIGHT, WRONG
from ..whenidream.state import State, verdict_or_penalty
from ..whenidream.umpire import CERTAIN
from .whenidream_history import History
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

MAX_NAMED_WORDS = 100
"""Maximum number of words that a learner may name in the narration. A story holds fewer."""


class Masks:
    """The masks of one game."""

    def __init__(self, history: History, judged_by_table: bool) -> None:
        self._history, self.players, self.language = history, history.players, history.language
        self._words, self._judged_by_table = len(vocabulary(self.language)), judged_by_table
        self._doubts: dict[int, int] = {}
        self._standing: tuple[object, ...] = (None,)
        self._doubted_clues = 0
        """The number of clues when doubts were last computed."""

    def mask(self, s: State, turn: Turn, named: list[str]) -> Mask:
        """Return what the seat that is asked may choose.

        A Dreamer may guess any piece at any time, so a mask reveals nothing of the card.
        """
        words, kind = self._words, turn.kind
        if kind == CLUE:
            assert s.on_show is not None
            allowed = clue_mask(s.on_show.piece, self.language).copy()
            me, players, first = turn.seat, self.players, words + CHALLENGE
            doubts = self.doubts(s)
            if len(doubts) == players - 1:  # every spirit has said something; the Dreamer says no clues
                assert s.dreamer is not None
                allowed[first + 1 : first + players] = 1
                allowed[first + (s.dreamer - me) % players] = 0
            else:
                for seat in doubts:
                    if seat != me:
                        allowed[first + (seat - me) % players] = 1
            if self._judged_by_table and self.disputable_piece(s) is not None:
                allowed[words + DISPUTE] = 1
            return allowed
        if kind != RECALL and kind != STORY:
            return self._plain(turn).copy()
        allowed = np.zeros(words + ACTS, np.int8)
        if kind == STORY:
            allowed[words + LISTEN] = 1
            for seat in scoring.leaders(s):
                if seat != turn.seat:
                    allowed[words + CHOOSE + (seat - turn.seat) % self.players] = 1
            return allowed
        allowed[words + PASS] = 1
        if len(named) < MAX_NAMED_WORDS:
            at = numbers(self.language)
            allowed[[at[word] for word in s.guesses if word in at]] = 1
            allowed[[at[word] for word in named]] = 0
        return allowed

    def allows(self, action: int, s: State, turn: Turn, named: list[str]) -> bool:
        """Return whether a number is in the mask. In most cases no mask has to be made."""
        words, kind = self._words, turn.kind
        if not 0 <= action < words + ACTS:
            return False
        if kind == CLUE and action <= words + PASS:
            assert s.on_show is not None
            return bool(clue_mask(s.on_show.piece, self.language)[action])
        if kind in (GUESS, MUST, VOTE):
            return bool(self._plain(turn)[action])
        return bool(self.mask(s, turn, named)[action])

    def _plain(self, turn: Turn) -> Mask:
        about_clue = turn.vote is not None and turn.vote.clue is not None
        return plain_mask(self.language, turn.kind, about_clue)

    def deed(self, action: int, s: State, turn: Turn) -> Deed:
        """Return what a legal action means. The environment stores words of the narration itself."""
        act, me = action - self._words, turn.seat
        if act < 0:
            return sayings("clue" if turn.kind == CLUE else "guess", self.language)[action]
        if act == PASS:
            return Deed("pass" if turn.kind == CLUE else "skip")
        if act == LISTEN:
            return WAIT
        if act == DISPUTE:
            return Deed("dispute", (self.disputable_piece(s),))
        if CHALLENGE < act <= CHOOSE:
            return Deed("challenge", (self.doubts(s)[(me + act - CHALLENGE) % self.players],))
        assert turn.vote is not None
        answer = (me + act - CHOOSE) % self.players if act > CHOOSE else list(ANSWERS)[act - FAIR_ACT]
        return Deed("vote", (turn.vote.number, answer))

    def doubts(self, s: State) -> dict[int, int]:
        """Return, by seat, the latest of its clues that can be challenged (W4.6).

        There was no vote on such a clue, and its card is nobody's penalty card. The result is stored until
        something is voted on or fined.
        """
        self._history.update(s)
        clues_of = self._history.clues_of
        standing = (s, s.round, s.vote_count, len(s.votes), len(s.round_penalties))
        if self._standing[1:] == standing[1:] and self._standing[0] is s:
            for given in s.clues[self._doubted_clues :]:
                self._doubts[given.seat] = clues_of[given.seat][-1]
        else:
            raised = {*s.settled_subjects, *[vote.clue for vote in s.votes]}
            fined = {card.piece for _, card in s.round_penalties}
            self._standing, self._doubts = standing, {}
            for seat, numbers in enumerate(clues_of):
                for number in reversed(numbers):
                    if number not in raised and s.clues[number].card.piece not in fined:
                        self._doubts[seat] = number
                        break
        self._doubted_clues = len(s.clues)
        return self._doubts

    def disputable_piece(self, s: State) -> str | None:
        """Return the piece before the one on show, if the verdict on its guess can be disputed (W4.7), else
        None.

        There is no vote on a pass, nor on a verdict that is certain.
        """
        before = len(s.shown_cards) - 1
        if before < 1:
            return None
        shown = s.shown_cards[before - 1]
        piece = shown.card.piece
        if shown.guess is None or verdict_or_penalty(s, shown) not in (RIGHT, WRONG):
            return None
        if piece in s.settled_subjects or any(vote.piece == piece for vote in s.votes):
            return None
        if not any(given.number == before for given in s.clues):
            return None
        return None if judge_guess(piece, shown.guess, self.language) in CERTAIN else piece


@cache
def sayings(act: str, language: str) -> tuple[Deed, ...]:
    """Return every word, said as a clue or as a guess."""
    return tuple(Deed(act, (word,)) for word in vocabulary(language))


@cache
def clue_mask(piece: str, language: str) -> Mask:
    """Return the mask of every word that is fair for a piece, and the pass."""
    found = np.zeros(len(vocabulary(language)) + ACTS, np.int8)
    found[:-ACTS] = fair(piece, language)
    found[PASS - ACTS] = 1
    return found


@cache
def plain_mask(language: str, kind: str | None = None, about_clue: bool = False) -> Mask:
    """Return the mask of a question that does not depend on what was said: a guess, a vote on a clue or a
    guess, or only to wait."""
    mask = np.zeros(len(vocabulary(language)) + ACTS, np.int8)
    acts = mask[-ACTS:]
    acts[LISTEN] = kind != MUST
    if kind in (GUESS, MUST):
        mask[: len(pieces(language))] = 1
        acts[PASS] = 1
    elif kind == VOTE and about_clue:
        acts[FAIR_ACT : FOUL_ACT + 1] = 1
    elif kind == VOTE:
        acts[RIGHT_ACT : WRONG_ACT + 1] = 1
    return mask
