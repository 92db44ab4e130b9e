"""A game of When I Dream told step by step, to somebody who may know everything."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from ..whenidream import Game
from ..whenidream.ruling import why_fined
from ..whenidream.steps import (
    Amend,
    Card,
    Clue,
    Fade,
    Guess,
    Pass,
    Pause,
    Penalty,
    Recall,
    Score,
    Skip,
    Spirits,
    Step,
    Tell,
    Time,
    Vote,
)
from ..wording import upper, word
from .language import ENGLISH


def say(key: str, language: str = ENGLISH, /, **values: object) -> str:
    """A text of this game's in the terminal."""
    return word(f"terminal.whenidream.{key}", values, language)


def describe(
    step: Step, names: Sequence[str], dreamer: int, clue: str = "", language: str = ENGLISH
) -> str | None:
    """What a step was, in a sentence; nothing for what needs no words. `clue` is the last one given."""
    say_of_dreamer = partial(say, name=names[dreamer])
    match step:
        case Card():
            return say("events.card", language, piece=upper(step.piece, language))
        case Clue():
            return say("clue", language, name=names[step.seat], word=step.word)
        case Pass():
            return say("events.pass", language, name=names[step.seat])
        case Guess():
            return say_of_dreamer("events.guess", language, text=step.text, right=step.right)
        case Skip():
            return say_of_dreamer("events.skip", language)
        case Penalty():
            why = why_fined(step.reason, clue, language)
            return say("events.penalty", language, name=names[step.seat], reason=why)
        case Vote(about="story"):
            return say("events.voteStory", language)
        case Vote():
            return say("events.vote", language, subject=step.subject, outcome=step.outcome)
        case Amend():
            return say("events.amend", language, piece=step.piece, right=step.right)
        case Pause(why="guess"):
            return say_of_dreamer("events.forced", language)
        case Time():
            return say_of_dreamer("events.time", language)
        case Tell():
            return say_of_dreamer("events.tell", language, text=step.text)
    return None


def pieces_named(pieces: Sequence[str], language: str = ENGLISH) -> str:
    """Pictures in a row, or that there are none."""
    return ", ".join(pieces) or say("nothing", language)


def scores_of(names: Sequence[str], points: Mapping[int, int], language: str = ENGLISH) -> str:
    """Everybody's points in a row."""
    return ", ".join(say("score", language, name=names[seat], points=points[seat]) for seat in sorted(points))


def show(game: Game, console: Console, language: str = ENGLISH) -> None:
    """The whole of a game, round by round."""
    for line in told(game, language):
        console.print(Text(f"\n{line.text}" if line.heads else line.text, "bold" if line.heads else ""))


class Line(NamedTuple):
    """A line of a game that is told; one that heads a round, or is the last, stands apart."""

    text: str
    heads: bool = False


def told(game: Game, language: str = ENGLISH) -> Iterator[Line]:
    """The same line by line."""
    names = [say("replay.seat", language, n=seat) for seat in range(game.options.players)]
    dreamer, rounds, last = 0, 0, ""
    for step in game.steps:
        last = step.word if isinstance(step, Clue) else last
        if isinstance(step, Spirits):
            dreamer, rounds = step.dreamer, rounds + 1
            yield Line(_round(step, rounds, names, language), heads=True)
        elif isinstance(step, Recall):
            pieces = pieces_named(step.pieces, language)
            yield Line(say("replay.recall", language, pieces=pieces, earned=step.earned))
        elif isinstance(step, Score):
            scores = scores_of(names, step.points, language)
            yield Line(say("replay.points", language, scores=scores))
        elif isinstance(step, Fade):
            yield Line(f"{step.time:7.1f}  {say('events.fade', language)}")
        elif sentence := describe(step, names, dreamer, last, language):
            yield Line(f"{step.time:7.1f}  {sentence}")
    if game.outcome is not None:
        winners = [names[seat] for seat in game.outcome.winners]
        scores = scores_of(names, dict(enumerate(game.outcome.scores)), language)
        yield Line(say("replay.won", language, names=winners, scores=scores), heads=True)


def _round(step: Spirits, number: int, names: Sequence[str], language: str) -> str:
    spirits = ", ".join(
        say("replay.role", language, name=names[seat], spirit=spirit)
        for seat, spirit in sorted(step.spirits.items())
    )
    name = names[step.dreamer]
    return say("replay.round", language, round=number, name=name, spirits=spirits, hidden=step.hidden)
