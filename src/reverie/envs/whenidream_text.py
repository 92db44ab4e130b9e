"""A dream as text, for people who watch learners."""

from ..terminal.whenidream_text import describe
from ..whenidream import Game
from ..whenidream.steps import Clue, Recall, Score, Spirits


def this_dream(game: Game) -> str:
    """Return the current dream, or the last one, from its beginning."""
    steps = game.steps
    begun = max((at for at, step in enumerate(steps) if isinstance(step, Spirits)), default=0)
    deal = steps[begun]
    assert isinstance(deal, Spirits)
    names = [f"player_{seat}" for seat in range(game.options.players)]
    about = ", ".join(f"{names[seat]} {spirit}" for seat, spirit in sorted(deal.spirits.items()))
    rounds = sum(isinstance(step, Spirits) for step in steps)
    lines = [f"Dream {rounds} of {game.options.players}: {names[deal.dreamer]} dreams. {about}."]
    word = ""
    for step in steps[begun + 1 :]:
        word = step.word if isinstance(step, Clue) else word
        if isinstance(step, Recall):
            lines.append(f"Told: {', '.join(step.pieces) or 'nothing'}.")
        elif isinstance(step, Score):
            points = ", ".join(f"{names[seat]} {points}" for seat, points in sorted(step.points.items()))
            lines.append(f"Points: {points}.")
        elif sentence := describe(step, names, deal.dreamer, word):
            lines.append(f"{step.time:7.1f}  {sentence}")
    return "\n".join(lines)
