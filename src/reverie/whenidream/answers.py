"""The reader of a language model's answers to prompts: words, guesses, votes, stories.

>>> from reverie.whenidream import Game
>>> from reverie.whenidream.prompt import question_for
>>> game = Game(4, seed=1, first_dreamer=0, reading_seconds=0)
>>> question = question_for(game.view(0), game.legal_moves(0))
>>> read("My guess: a beach.", game.view(0), question), read("wait", game.view(0), question)
(Deed(act='guess', values=('a beach',)), Deed(act=None, values=()))
"""

import re
from typing import Any, NamedTuple

from ..refusal import InvalidMove, clip
from .narration import is_readable
from .prompt import CLUE, MUST, RECALL, STORY, VOTE, Question, tied_seats
from .steps import MAX_LENGTH, MAX_STORY_LENGTH
from .view_types import View
from .votes import ANSWERS

MAX_ANSWER_LENGTH = 4_000
"""Maximum length of an answer in characters. Longer answers are refused."""
IGNORED_AROUND = " \t\r\n\"'`*“”‘’„«»‹›.,;:!?()[]"
"""Characters around an answer that are ignored."""
OPENING_PHRASE = re.compile(
    r"^(?:(?:my|the)\s+)?(?:answer|clue|word|guess|vote)(?:\s+is)?\s*[:=]\s*", re.IGNORECASE
)


class Deed(NamedTuple):
    """The meaning of an answer: a move for `Game.push` and its values. A move of None means to wait."""

    act: str | None
    values: tuple[Any, ...] = ()


WAIT = Deed(None)


def read(answer: object, view: View, question: Question) -> Deed:
    """Return the meaning of an answer, or raise `InvalidMove` if it cannot be read.

    This does not check whether a word is fair or a guess is right.
    """
    if not isinstance(answer, str):
        raise InvalidMove("answer-must-be-text")
    if len(answer) > MAX_ANSWER_LENGTH:
        raise InvalidMove("answer-too-long")
    lines = [OPENING_PHRASE.sub("", line.strip()) for line in answer.splitlines() if line.strip()]
    if question.kind == RECALL:
        return _story(lines)
    text = lines[0].strip(IGNORED_AROUND) if lines else ""
    if not text.isprintable() or not any(letter.isalnum() for letter in text):
        raise InvalidMove("answer-unreadable")
    if len(text) > MAX_LENGTH:
        raise InvalidMove("answer-too-long")
    if question.kind in (VOTE, STORY):
        return _vote(text.casefold(), view, question)
    if question.kind == CLUE:
        return _clue(text, view, question)
    if text.casefold() in ("pass", "skip") or (text.casefold() == "wait" and question.kind == MUST):
        return Deed("skip")
    return WAIT if text.casefold() == "wait" else Deed("guess", (text,))


def _clue(text: str, view: View, question: Question) -> Deed:
    verb, _, rest = text.partition(" ")
    rest = rest.strip(IGNORED_AROUND)
    if verb.casefold() == "challenge" and rest:
        words = {view.clues[number].word.casefold(): number for number in question.doubts}
        if rest.casefold() not in words:
            raise InvalidMove("no-word-to-challenge", word=clip(rest))
        return Deed("challenge", (words[rest.casefold()],))
    if verb.casefold() == "dispute" and rest:
        pieces = {piece.casefold(): piece for piece in question.verdicts}
        if rest.casefold() not in pieces:
            raise InvalidMove("no-verdict-to-dispute", piece=clip(rest))
        return Deed("dispute", (pieces[rest.casefold()],))
    return Deed("pass") if text.casefold() in ("pass", "wait", "skip") else Deed("clue", (text,))


def _vote(answer: str, view: View, question: Question) -> Deed:
    assert question.vote is not None
    if answer in ("wait", "pass"):
        return WAIT
    if question.kind == STORY:
        seats = {str(seat): seat for seat in tied_seats(view)}
        number = answer.removeprefix("seat").strip()
        if number not in seats:
            raise InvalidMove("bad-seat-choice", seats=list(seats.values()))
        return Deed("vote", (question.vote.number, seats[number]))
    answers = ANSWERS[question.vote.about]
    if answer not in answers:
        raise InvalidMove("bad-vote-answer", answers=list(answers))
    return Deed("vote", (question.vote.number, answer))


def _story(lines: list[str]) -> Deed:
    story = "\n".join(lines)
    if story.strip(IGNORED_AROUND).casefold() in ("nothing", "none", "pass"):
        return Deed("tell", ("",))
    if not lines or not is_readable(story):
        raise InvalidMove("answer-unreadable")
    if len(story) > MAX_STORY_LENGTH:
        raise InvalidMove("story-too-long", most=MAX_STORY_LENGTH)
    return Deed("tell", (story,))


def plain_deed(question: Question) -> Deed:
    """Return the default deed of a seat whose answer cannot be read: the minimum that the rules allow."""
    if question.kind == RECALL:
        return Deed("tell", ("",))
    return {CLUE: Deed("pass"), MUST: Deed("skip")}.get(question.kind, WAIT)
