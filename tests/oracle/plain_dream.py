"""Rows, masks and deeds of When I Dream for learners, made from views alone.

The environment makes them from the game's state and caches parts between steps. Both must agree in every
number: a row shows no more than the seat's view does.
"""

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
from reverie.whenidream.answers import WAIT, Deed
from reverie.whenidream.options import SPIRITS
from reverie.whenidream.prompt import CLUE, GUESS, MUST, RECALL, STORY, VOTE, Question, tied_seats
from reverie.whenidream.view_types import ASLEEP, SPIRIT, SeenVote, View

MAX_NAMED = 100


def observe(view: View, question: Question | None, now: float, language: str) -> Row:
    """Return the row of a seat, from its view and the time of the game."""
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
    """Return the number of the seat's role: its spirit, or Dreamer with the spirit it drew (W2.1)."""
    own = 0 if view.spirit is None else SPIRITS.index(view.spirit) + 1
    return own + len(SPIRITS) if own and view.seat == view.dreamer else own


def _card(view: View, language: str) -> int:
    if view.sight != SPIRIT:
        return HIDDEN
    return 0 if view.card is None else word_number(view.card.piece, language)


def _vote(row: Row, view: View, vote: SeenVote, language: str) -> None:
    """Write the subject of the vote into the row: a word and its speaker, or the guess at a piece."""
    if vote.clue is not None:
        given = view.clues[vote.clue]
        row[FIELDS["vote_word"]] = word_number(given.word, language)
        row[FIELDS["vote_giver"]] = (given.seat - int(view.seat)) % view.players + 1
        row[FIELDS["vote_piece"]] = word_number(view.clue_cards[vote.clue], language)
    elif vote.piece is not None:
        row[FIELDS["vote_piece"]] = word_number(vote.piece, language)


def mask(view: View, question: Question, named: list[str], language: str) -> Mask:
    """Return which actions are allowed, from the seat's view.

    A Dreamer may guess any piece at any time, so its mask tells it nothing of the card.
    """
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
        if len(named) < MAX_NAMED:
            guessed = {word for word in view.guesses if word in numbers(language)}
            found[[numbers(language)[word] for word in guessed - set(named)]] = 1
        found[words + PASS] = 1
    elif question.kind == VOTE:
        assert question.vote is not None
        about_clue = question.vote.clue is not None
        found[words + FAIR_ACT : words + WRONG_ACT + 1] = (about_clue,) * 2 + (not about_clue,) * 2
        found[words + LISTEN] = 1
    elif question.kind == STORY:
        found[[words + CHOOSE + (seat - me) % players for seat in tied_seats(view)]] = 1
        found[words + LISTEN] = 1
    return found


def deed(action: int, view: View, question: Question, language: str) -> Deed:
    """Return what an action that the mask allows means, except in the narration."""
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
    """Return for each seat the latest of its clues that can be challenged."""
    return {view.clues[number].seat: number for number in question.doubts}


def _disputed(view: View, question: Question) -> str | None:
    """Return the piece before the one on show if the verdict on it can be disputed, else None."""
    before = view.cards_shown - 1
    cards = [view.clue_cards[n] for n, clue in enumerate(view.clues) if clue.card == before]
    return cards[-1] if cards and cards[-1] in question.verdicts else None
