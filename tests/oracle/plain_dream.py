"""When I Dream for learners the plain way: `whenidream.Game` as it is, a view for everything that is asked,
rows and masks made anew from views. The environment was built so before it was made fast, and has to agree
with this in every number.
"""

import re
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from reverie.envs.whenidream_observation import (
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
from reverie.envs.whenidream_turns import Pace
from reverie.envs.whenidream_vocabulary import (
    ACTS,
    ANSWERS,
    CHALLENGE,
    CHOOSE,
    DISPUTE,
    FAIR_ACT,
    LISTEN,
    PASS,
    WRONG_ACT,
    Mask,
    fair,
    numbers,
    pieces,
    vocabulary,
)
from reverie.whenidream import Game
from reverie.whenidream.answers import WAIT, Deed, plain
from reverie.whenidream.options import SPIRITS, options_for
from reverie.whenidream.prompt import CLUE, GUESS, MUST, RECALL, STORY, VOTE, Question, asked, tied
from reverie.whenidream.seen import ASLEEP, SPIRIT, SeenVote, View
from reverie.whenidream.state import DEALING, DREAM, NARRATION, READING, SCORING, STORIES
from reverie.whenidream.steps import LONGEST_STORY

MOST_NAMED = 100


# Who is asked


class Turn(NamedTuple):
    """Somebody is asked something."""

    seat: int
    question: Question


class Turns:
    """One game, asked for turn by turn."""

    def __init__(self, game: Game, pace: Pace) -> None:
        self.game, self.pace = game, pace
        self.now = game.now
        self._ready: float | None = None
        """When a word that was interrupted will be said."""
        self._heard = False
        """Has the Dreamer heard something since it was last asked?"""
        self._waived: set[tuple[int, int]] = set()
        """Seats and votes they stay out of."""

    def waived(self, seat: int) -> set[int]:
        return {vote for who, vote in self._waived if who == seat}

    def next(self) -> Turn | None:
        """Who is asked now, and what; nothing when the game is over. Lets time pass until somebody is."""
        while self.game.outcome is None:
            turn = self._somebody()
            if turn is not None:
                return turn
        return None

    def _somebody(self) -> Turn | None:
        s = self.game.state
        if s.phase == DEALING:
            self.game.push(0, "next", time=self.now)
            self._heard, self._waived = False, set()
            return None
        if s.phase == READING:
            for seat in s.seats:
                self.game.push(seat, "ready", time=self.now)
            return None
        voter = self._voter() if s.votes else None
        if voter is not None:
            return voter
        if s.phase in (SCORING, STORIES):
            self._let_pass(self.game.next_deadline)
            return None
        assert s.dreamer is not None
        if s.phase != DREAM or self._heard:
            return self._ask(s.dreamer)
        if s.runs_out is not None and s.runs_out <= self._due(self.pace.clue):
            self._let_pass(s.runs_out)
            return None
        return self._ask(s.turn)

    def _voter(self) -> Turn | None:
        """Who has a vote to give, clockwise from seat 0."""
        for seat in range(self.game.options.players):
            question = asked(self.game.view(seat), self._only_votes(seat), self.waived(seat))
            if question is not None:
                return Turn(seat, question)
        return None

    def _only_votes(self, seat: int) -> tuple[str, ...]:
        return tuple(move for move in self.game.legal_moves(seat) if move == "vote")

    def _ask(self, seat: int) -> Turn:
        moves = tuple(move for move in self.game.legal_moves(seat) if move != "vote")
        question = asked(self.game.view(seat), moves)
        assert question is not None, f"seat {seat} has nothing to do"
        return Turn(seat, question)

    def _let_pass(self, due: float | None) -> None:
        assert due is not None
        self.game.tick(due)
        self.now = max(self.now, due)
        self._ready = None

    def _due(self, seconds: float) -> float:
        return self.now + seconds if self._ready is None else max(self.now, self._ready)

    # What is done

    def act(self, turn: Turn, deed: Deed) -> None:
        """A seat does what it was asked for."""
        kind = turn.question.kind
        if deed.act is None:
            if turn.question.vote is not None:
                self._waived.add((turn.seat, turn.question.vote.number))
            else:
                self._heard = False
        elif deed.act in ("challenge", "dispute", "vote"):
            self.game.push(turn.seat, deed.act, *deed.values, time=self.now)
        elif kind == RECALL:
            self._do(turn, deed, self._telling(str(deed.values[0])))
        else:
            self._do(turn, deed, self.pace.clue if kind == CLUE else self.pace.guess)

    def _telling(self, story: str) -> float:
        """As long as it takes to name things with stops between them, but no longer than there is time."""
        names = len(re.findall(r"[^,.;!?\n]*\w", story))
        due = self.game.view("screen").due
        assert due is not None
        return min(self.pace.telling + self.pace.name * names, max(0.0, due - self.now))

    def _do(self, turn: Turn, deed: Deed, seconds: float) -> None:
        """Say it, unless the card was taken away in the meantime."""
        about = self._picture(turn.seat)
        due = self._due(seconds)
        self.game.tick(due)
        self.now = due
        can_still = deed.act in self.game.legal_moves(turn.seat)
        if not can_still or self._picture(turn.seat) != about:
            self._ready = due if can_still else None
            return
        assert deed.act is not None
        self._ready = None
        self.game.push(turn.seat, deed.act, *deed.values, time=due)
        self._heard = turn.question.kind not in (GUESS, MUST, RECALL)

    def _picture(self, seat: int) -> int:
        """Which picture of the round it is; every seat may know that."""
        return self.game.view(seat).cards_shown


# What is seen


def observe(view: View, question: Question | None, now: float, language: str) -> Row:
    """The row of a seat at a moment, from its view and the table's clock."""
    row = np.zeros(LENGTH, np.int32)
    assert view.dreamer is not None
    me, players, dreamer = int(view.seat), view.players, view.dreamer

    def left(seat: int) -> int:
        return (seat - me) % players

    kind = None if question is None else question.kind
    row[:9] = (
        PHASES.index(view.phase) if view.phase in PHASES else len(PHASES),
        players,
        view.round,
        left(dreamer),
        _role(view),
        0 if view.turn is None else left(view.turn) + 1,
        round(10 * view.timer.seconds_left(now)),
        QUESTIONS.index(kind),
        view.cards_shown,
    )
    row[FIELDS["card"]] = _card(view, language)
    hidden = view.sight == ASLEEP
    row[FIELDS["fairy_pile"]] = HIDDEN if hidden else len(view.fairy_pile)
    row[FIELDS["imp_pile"]] = HIDDEN if hidden else len(view.imp_pile)
    if question is not None and question.vote is not None:
        _vote(row, view, question.vote, language)
    for name, counts in (("points", view.points), ("penalties", view.penalties)):
        row[FIELDS[name]][:players] = [counts[(me + k) % players] for k in range(players)]
    clues = [
        (left(clue.seat) + 1, word_number(clue.word, language), view.cards_shown - clue.card)
        for clue in reversed(view.clues[-CLUES:])
    ]
    row[FIELDS["clues"]][: 3 * len(clues)] = np.array(clues, np.int32).reshape(-1)
    guesses = [word_number(guess, language) for guess in reversed(view.guesses[-GUESSES:])]
    row[FIELDS["guesses"]][: len(guesses)] = guesses
    return row


def _role(view: View) -> int:
    """A spirit's own, or the Dreamer's with the card it holds (W2.1)."""
    own = 0 if view.spirit is None else SPIRITS.index(view.spirit) + 1
    return own + len(SPIRITS) if own and view.seat == view.dreamer else own


def _card(view: View, language: str) -> int:
    if view.sight != SPIRIT:
        return HIDDEN
    return 0 if view.card is None else word_number(view.card.piece, language)


def _vote(row: Row, view: View, vote: SeenVote, language: str) -> None:
    """What is voted on: a word and who said it, or the guess at a piece."""
    if vote.clue is not None:
        given = view.clues[vote.clue]
        row[FIELDS["vote_word"]] = word_number(given.word, language)
        row[FIELDS["vote_giver"]] = (given.seat - int(view.seat)) % view.players + 1
        row[FIELDS["vote_piece"]] = word_number(view.clue_cards[vote.clue], language)
    elif vote.piece is not None:
        row[FIELDS["vote_piece"]] = word_number(vote.piece, language)


# What may be chosen


def mask(view: View, question: Question, named: list[str], language: str) -> Mask:
    """What may be chosen, made from the seat's own view. A Dreamer may guess any piece at any time, so a
    mask tells it nothing of the card."""
    words = len(vocabulary(language))
    found = np.zeros(words + ACTS, np.int8)
    me, players = int(view.seat), view.players
    if question.kind == CLUE:
        assert view.card is not None
        found[:words] = fair(view.card.piece, language)
        found[words + PASS] = 1
        for seat in _latest(view, question):
            found[words + CHALLENGE + (seat - me) % players] = 1
        found[words + DISPUTE] = _disputed(view, question) is not None
    elif question.kind in (GUESS, MUST):
        found[: len(pieces(language))] = 1
        found[words + PASS] = 1
        found[words + LISTEN] = question.kind == GUESS
    elif question.kind == RECALL:
        if len(named) < MOST_NAMED:
            guessed = {word for word in view.guesses if word in numbers(language)}
            found[[numbers(language)[word] for word in guessed - set(named)]] = 1
        found[words + PASS] = 1
    elif question.kind == VOTE:
        assert question.vote is not None
        about_clue = question.vote.clue is not None
        found[words + FAIR_ACT : words + WRONG_ACT + 1] = (about_clue,) * 2 + (not about_clue,) * 2
        found[words + LISTEN] = 1
    elif question.kind == STORY:
        found[[words + CHOOSE + (seat - me) % players for seat in tied(view)]] = 1
        found[words + LISTEN] = 1
    return found


def deed(action: int, view: View, question: Question, language: str) -> Deed:
    """What an action that the mask allows means; a word in the narration is for the environment to keep."""
    words = vocabulary(language)
    if action < len(words):
        return Deed("clue" if question.kind == CLUE else "guess", (words[action],))
    act = action - len(words)
    if act == PASS:
        return Deed("pass" if question.kind == CLUE else "skip")
    if act == LISTEN:
        return WAIT
    if act == DISPUTE:
        return Deed("dispute", (_disputed(view, question),))
    if act < DISPUTE:
        assert question.vote is not None
        return Deed("vote", (question.vote.number, list(ANSWERS)[act - FAIR_ACT]))
    if act <= CHOOSE:
        return Deed(
            "challenge", (_latest(view, question)[(int(view.seat) + act - CHALLENGE) % view.players],)
        )
    assert question.vote is not None
    return Deed("vote", (question.vote.number, (int(view.seat) + act - CHOOSE) % view.players))


def _latest(view: View, question: Question) -> dict[int, int]:
    """By seat, the latest of its clues that can be challenged."""
    return {view.clues[number].seat: number for number in question.doubts}


def _disputed(view: View, question: Question) -> str | None:
    """The piece before the one on show, if the verdict on it can be disputed."""
    before = view.cards_shown - 1
    cards = [view.clue_cards[n] for n, clue in enumerate(view.clues) if clue.card == before]
    return cards[-1] if cards and cards[-1] in question.verdicts else None


# The environment


class PlainTable:
    """One game of words by number, without PettingZoo: what every agent sees, earns and is told."""

    def __init__(
        self,
        players: int,
        *,
        seed: int,
        company: dict[int, Any] | None = None,
        mood: str = "",
        **options: Any,
    ):
        self.options = options_for(players, **options)
        self.bots = {seat: make(self.options, seat, mood) for seat, make in (company or {}).items()}
        names = [self.bots[seat].name if seat in self.bots else "learner" for seat in range(players)]
        chosen: dict[str, Any] = {**self.options.to_record()}
        self.game = Game(players, chosen.pop("preset"), seed=str(seed), seats=names, **chosen)
        self.turns = Turns(self.game, Pace())
        self.named: list[str] = []
        self.scores = [0] * players
        self.learners = [seat for seat in range(players) if seat not in self.bots]
        self._go_on()

    def step(self, action: int) -> None:
        assert self.turn is not None
        words, language = vocabulary(self.options.language), self.options.language
        assert self.mask(self.turn.seat)[action]
        if self.turn.question.kind == RECALL and action != len(words) + PASS:
            self.named = [*self.named, words[action]]
        elif self.turn.question.kind == RECALL:
            self.turns.act(self.turn, Deed("tell", (_story(self.named),)))
            self.named = []
        else:
            self.turns.act(
                self.turn, deed(action, self.game.view(self.turn.seat), self.turn.question, language)
            )
            self.named = []
        self._go_on()

    def _go_on(self) -> None:
        self.turn = self.turns.next()
        while self.turn is not None and self.turn.seat in self.bots:
            self.turns.act(self.turn, self._meant(self.turn))
            self.turn = self.turns.next()
        table = self.game.view("screen")
        scores = [points - fines for points, fines in zip(table.points, table.penalties, strict=True)]
        self.rewards = {f"player_{k}": float(scores[k] - self.scores[k]) for k in self.learners}
        self.scores = scores

    def _meant(self, turn: Turn) -> Deed:
        votes = turn.question.vote is not None
        legal = self.game.legal_moves(turn.seat)
        moves = tuple(move for move in legal if (move == "vote") == votes and move != "draft")
        plan = self.bots[turn.seat].plan(self.game.view(turn.seat), moves)
        return plain(turn.question) if plan is None else Deed(plan.act, plan.values)

    @property
    def infos(self) -> dict[str, dict[str, Any]]:
        found = {}
        for seat in self.learners:
            view = self.game.view(seat)
            asked_now = self.turn is not None and self.turn.seat == seat
            found[f"player_{seat}"] = {
                "role": "dreamer" if view.dreamer == seat else view.spirit,
                "asked": self.turn.question.kind if self.turn and asked_now else None,
            }
        return found

    def _view(self, seat: int) -> View:
        view = self.game.view(seat)
        if view.phase == NARRATION and seat == view.dreamer:
            view = replace(view, guesses=tuple(self.game.state.guesses))
        return view

    def mask(self, seat: int) -> Mask:
        language = self.options.language
        if self.turn is not None and self.turn.seat == seat:
            return mask(self._view(seat), self.turn.question, self.named, language)
        only_wait = np.zeros(len(vocabulary(language)) + ACTS, np.int8)
        only_wait[len(vocabulary(language)) + LISTEN] = 1
        return only_wait

    def row(self, seat: int) -> Row:
        question = self.turn.question if self.turn is not None and self.turn.seat == seat else None
        return observe(self._view(seat), question, self.turns.now, self.options.language)


def _story(named: list[str]) -> str:
    story = ""
    for word in named:
        longer = f"{story}, {word}" if story else word
        story = longer if len(longer) <= LONGEST_STORY else story
    return story
