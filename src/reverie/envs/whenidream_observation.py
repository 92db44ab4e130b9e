"""What a learner at When I Dream is shown: a seat's view as a row of whole numbers.

Seats are counted from oneself, clockwise: 0 is me, 1 the seat on my left. Words are their numbers in the
vocabulary and 1 more; 0 is no word. What a seat may not know is -1. docs/envs/when-i-dream.md has the table.

>>> LENGTH, FIELDS["card"], FIELDS["clues"]
(203, slice(9, 10, None), slice(35, 179, None))
"""

from typing import Any

import numpy as np

from ..whenidream.options import MOST, SPIRITS
from ..whenidream.prompt import CLUE, GUESS, MUST, RECALL, STORY, VOTE, Question
from ..whenidream.seen import ASLEEP, SPIRIT, SeenVote, View
from ..whenidream.state import DREAM, FORCED, LAST, NARRATION, OVER, STORIES
from .whenidream_vocabulary import folded, vocabulary

Row = np.ndarray[Any, np.dtype[np.int32]]

CLUES, GUESSES = 48, 24
"""How many are shown, the latest first: all of a dream of two minutes, at the pace of the environment."""
PARTS = {
    "phase": 1,
    "players": 1,
    "round": 1,
    "dreamer": 1,
    "role": 1,
    "turn": 1,
    "timer": 1,
    "question": 1,
    "cards_shown": 1,
    "card": 1,
    "fairy_pile": 1,
    "imp_pile": 1,
    "vote_word": 1,
    "vote_giver": 1,
    "vote_piece": 1,
    "points": MOST,
    "penalties": MOST,
    "clues": 3 * CLUES,
    "guesses": GUESSES,
}
"""What stands in a row, in this order, and how many numbers each part has."""
LENGTH = sum(PARTS.values())
HIDDEN = -1

PHASES = (DREAM, FORCED, LAST, NARRATION, STORIES, OVER)
QUESTIONS = (None, CLUE, GUESS, MUST, VOTE, RECALL, STORY)
MOST_TENTHS, MANY = 36_000, 100_000


def _fields() -> dict[str, slice]:
    found, start = {}, 0
    for name, width in PARTS.items():
        found[name] = slice(start, start + width)
        start += width
    return found


FIELDS = _fields()
"""Where each part stands."""


def bounds(language: str) -> tuple[Row, Row]:
    """The least and the most that can stand in each place."""
    word = len(vocabulary(language)) + 2
    low, high = np.zeros(LENGTH, np.int32), np.full(LENGTH, MANY, np.int32)
    for name in ("fairy_pile", "imp_pile", "card"):
        low[FIELDS[name]] = HIDDEN
    low[FIELDS["points"]] = -MANY
    tops = {
        **{"phase": len(PHASES), "players": MOST, "round": MOST, "dreamer": MOST - 1},
        **{"role": 2 * len(SPIRITS), "turn": MOST, "timer": MOST_TENTHS, "question": len(QUESTIONS) - 1},
        **{"card": word, "vote_word": word, "vote_giver": MOST, "vote_piece": word, "guesses": word},
    }
    for name, top in tops.items():
        high[FIELDS[name]] = top
    clues = high[FIELDS["clues"]].reshape(CLUES, 3)
    clues[:, 0], clues[:, 1] = MOST, word
    return low, high


def word_number(word: str, language: str) -> int:
    """A word as it stands in a row: one that has no number comes after those that have, then the pass."""
    words = len(vocabulary(language))
    return words + 2 if not word else folded(language).get(word.casefold(), words) + 1


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
