"""When I Dream in a notebook: a whole game with nothing hidden, round by round."""

from html import escape
from itertools import pairwise

from ..report.story import piece
from ..terminal.whenidream_text import lines_of
from ..whenidream import Game


def text(game: Game) -> str:
    """Return the game as text, with an empty line before each round."""
    lines = (f"\n{line.text}" if line.is_heading else line.text for line in lines_of(game))
    return "\n".join(lines).strip("\n")


def html(game: Game) -> str:
    """Return the game as HTML. Rounds are folded; a round that is still running is open."""
    lines = list(lines_of(game))
    starts = [at for at, line in enumerate(lines) if line.is_heading]
    rounds = [lines[start:end] for start, end in pairwise([*starts, len(lines)])]
    parts = []
    for number, (heading, *rest) in enumerate(rounds, 1):
        inside = "".join(f"<p>{escape(line.text)}</p>" for line in rest)
        if rest:
            is_open = " open" if number == len(rounds) else ""
            parts.append(f"<details{is_open}><summary>{escape(heading.text)}</summary>{inside}</details>")
        else:
            parts.append(f"<h4>{escape(heading.text)}</h4>")
    return piece("".join(parts))
