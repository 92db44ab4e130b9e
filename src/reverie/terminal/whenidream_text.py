"""The texts of When I Dream in the terminal: events, and a whole game line by line with nothing hidden."""

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
    """Return the text under `terminal.whenidream.KEY` in the catalogue."""
    return word(f"terminal.whenidream.{key}", values, language)


def describe(
    step: Step, names: Sequence[str], dreamer: int, clue: str = "", language: str = ENGLISH
) -> str | None:
    """Return a sentence about a step, or None if none is needed. `clue` is the last clue given."""
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


def join_pieces(pieces: Sequence[str], language: str = ENGLISH) -> str:
    """Return the pieces joined by commas, or the word for "none"."""
    return ", ".join(pieces) or say("nothing", language)


def scores_of(names: Sequence[str], points: Mapping[int, int], language: str = ENGLISH) -> str:
    """Return everybody's points, joined by commas."""
    return ", ".join(say("score", language, name=names[seat], points=points[seat]) for seat in sorted(points))


def show(game: Game, console: Console, language: str = ENGLISH) -> None:
    """Print a whole game, round by round."""
    for line in lines_of(game, language):
        text = f"\n{line.text}" if line.is_heading else line.text
        console.print(Text(text, "bold" if line.is_heading else ""))


class Line(NamedTuple):
    """A line about a game. The first line of a round and the last line of all are headings."""

    text: str
    is_heading: bool = False


def lines_of(game: Game, language: str = ENGLISH) -> Iterator[Line]:
    """Yield the lines of a whole game, including everything that was hidden from players."""
    names = [say("replay.seat", language, n=seat) for seat in range(game.options.players)]
    dreamer, rounds, last_clue = 0, 0, ""
    for step in game.steps:
        last_clue = step.word if isinstance(step, Clue) else last_clue
        if isinstance(step, Spirits):
            dreamer, rounds = step.dreamer, rounds + 1
            yield Line(_round(step, rounds, names, language), is_heading=True)
        elif isinstance(step, Recall):
            pieces = join_pieces(step.pieces, language)
            yield Line(say("replay.recall", language, pieces=pieces, earned=step.earned))
        elif isinstance(step, Score):
            scores = scores_of(names, step.points, language)
            yield Line(say("replay.points", language, scores=scores))
        elif isinstance(step, Fade):
            yield Line(f"{step.time:7.1f}  {say('events.fade', language)}")
        elif sentence := describe(step, names, dreamer, last_clue, language):
            yield Line(f"{step.time:7.1f}  {sentence}")
    if game.outcome is not None:
        winners = [names[seat] for seat in game.outcome.winners]
        scores = scores_of(names, dict(enumerate(game.outcome.scores)), language)
        yield Line(say("replay.won", language, names=winners, scores=scores), is_heading=True)


def _round(step: Spirits, number: int, names: Sequence[str], language: str) -> str:
    """Return the heading of a round: its number, its Dreamer and everybody's spirit."""
    spirits = ", ".join(
        say("replay.role", language, name=names[seat], spirit=spirit)
        for seat, spirit in sorted(step.spirits.items())
    )
    name = names[step.dreamer]
    return say("replay.round", language, round=number, name=name, spirits=spirits, hidden=step.hidden)
