"""A game of When I Dream told step by step, to somebody who may know everything."""

from collections.abc import Sequence

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
    Time,
    Vote,
)


def told(step: Step, names: Sequence[str], dreamer: int, word: str = "") -> str | None:
    """What a step was, in a sentence; nothing for what needs no words. `word` is the last clue."""
    match step:
        case Card():
            return f"The picture: {step.piece.upper()}"
        case Clue():
            return f"  {names[step.seat]}: {step.word}"
        case Pass():
            return f"  {names[step.seat]}: –"
        case Guess():
            return f"{names[dreamer]} guesses {step.text}: {'right' if step.right else 'wrong'}."
        case Skip():
            return f"{names[dreamer]} lets it go."
        case Penalty():
            why = why_fined(step.reason, word)
            return f"{names[step.seat]}: against the rules. {why} The card is a penalty."
        case Vote(about="story"):
            return "The table has chosen the best dream."
        case Vote():
            return f"The spirits find “{step.subject}” {step.outcome}."
        case Amend():
            return f"“{step.piece}” counts as {'right' if step.right else 'wrong'} now."
        case Pause(why="guess"):
            return f"Every word has been said. {names[dreamer]} must guess."
        case Time():
            return f"The time is up. {names[dreamer]} may guess once more."
    return None


def show(game: Game, console: Console) -> None:
    """The whole of a game, round by round."""
    names = [f"seat {seat}" for seat in range(game.options.players)]
    dreamer, rounds, word = 0, 0, ""
    for step in game.steps:
        word = step.word if isinstance(step, Clue) else word
        if isinstance(step, Spirits):
            dreamer, rounds = step.dreamer, rounds + 1
            about = ", ".join(f"{names[seat]} {spirit}" for seat, spirit in sorted(step.spirits.items()))
            console.print(
                Text(f"\nDream {rounds}: {names[dreamer]} dreams. {about}; face down: {step.hidden}.", "bold")
            )
        elif isinstance(step, Recall):
            named = ", ".join(step.pieces) or "nothing"
            console.print(Text(f"Told: {named}. {'The bonus is earned.' if step.earned else 'No bonus.'}"))
        elif isinstance(step, Score):
            points = ", ".join(f"{names[seat]} {points}" for seat, points in sorted(step.points.items()))
            console.print(Text(f"Points: {points}."))
        elif isinstance(step, Fade):
            console.print(Text(f"{step.time:7.1f}  The picture fades."))
        elif sentence := told(step, names, dreamer, word):
            console.print(Text(f"{step.time:7.1f}  {sentence}"))
    if game.outcome is not None:
        winners = " and ".join(names[seat] for seat in game.outcome.winners)
        scores = ", ".join(f"{names[seat]} {points}" for seat, points in enumerate(game.outcome.scores))
        console.print(Text(f"\nWon by {winners}. In the end: {scores}.", "bold"))
