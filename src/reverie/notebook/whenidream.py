"""When I Dream in a notebook: a game told to somebody who may know everything, dream by dream."""

from html import escape
from itertools import pairwise

from ..report.story import piece
from ..terminal.whenidream_text import told
from ..whenidream import Game


def text(game: Game) -> str:
    """The game line by line."""
    return "\n".join(f"\n{line.text}" if line.heads else line.text for line in told(game)).strip("\n")


def html(game: Game) -> str:
    """The same, each dream to be opened, the last one open."""
    lines = list(told(game))
    heads = [at for at, line in enumerate(lines) if line.heads]
    dreams = [lines[at:to] for at, to in pairwise([*heads, len(lines)])]
    parts = []
    for number, (head, *rest) in enumerate(dreams, 1):
        inside = "".join(f"<p>{escape(line.text)}</p>" for line in rest)
        if rest:
            now = " open" if number == len(dreams) else ""
            parts.append(f"<details{now}><summary>{escape(head.text)}</summary>{inside}</details>")
        else:
            parts.append(f"<h4>{escape(head.text)}</h4>")
    return piece("".join(parts))
