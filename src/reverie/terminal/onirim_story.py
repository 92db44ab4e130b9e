"""The story of a game in a terminal: the curve of the odds and what moved it."""

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..onirim import Analysis, Game
from ..palette import colours
from ..report.story import points, told
from . import onirim_table, onirim_text
from .onirim_replay import heading_of

HEIGHT = 8
BLOCKS = " ▁▂▃▄▅▆▇█"
GOOD, BAD = colours()["good"], colours()["bad"]


def show(game: Game, story: Analysis, console: Console, every_step: bool = False) -> None:
    """Everything that is worth saying, the most telling first."""
    console.print(heading_of(game))
    if not story.choices:
        console.print("No choice has been made yet: there is nothing to judge.")
        return
    console.print(onirim_text.ending(game.view(0)) if story.outcome else "The game is still running.")
    console.print()
    console.print(curve(story, max(20, min(console.width - 8, 100))))
    console.print(summary(story))
    console.print()
    dearest = story.dearest()
    if dearest:
        console.print(Text("What cost most", onirim_table.LAMP))
        console.print(_table(story, [(each, each.best, -each.cost) for each in dearest]))
    else:
        console.print("No choice cost as much as half a point.")
    strokes = story.luckiest()
    if strokes:
        console.print()
        console.print(Text("What the deck did", onirim_table.LAMP))
        console.print(_table(story, [(each, None, each.luck) for each in strokes]))
    if every_step:
        console.print()
        console.print(Text("Every step", onirim_table.LAMP))
        console.print(_table(story, [(each, each.best, each.luck - each.cost) for each in story.steps]))


def curve(story: Analysis, width: int) -> Text:
    """The odds after every step, as columns of blocks."""
    odds = [story.start, *(each.odds for each in story.steps)]
    columns = [odds[at * len(odds) // width] for at in range(width)] if len(odds) > width else odds
    text = Text()
    for line in range(HEIGHT - 1, -1, -1):
        label = {HEIGHT - 1: "100 %", HEIGHT // 2: " 50 %", 0: "  0 %"}.get(line, "     ")
        text.append(f"{label} ", "dim")
        for value in columns:
            filled = round((value * HEIGHT - line) * 8)
            text.append(BLOCKS[max(0, min(8, filled))], onirim_table.LAMP)
        text.append("\n")
    return text


def summary(story: Analysis) -> Text:
    """Where the odds began, what moved them, and how well was played."""
    text = Text(f"At the first choice {story.start:.1%}.  Luck {points(story.luck)} points.")
    for seat in range(story.players):
        whose = "Choices" if story.players == 1 else f"Choices of player {seat + 1}"
        accuracy = story.accuracy(seat)
        text.append(f"  {whose} {points(-story.cost(seat))}")
        text.append("." if accuracy is None else f", accuracy {accuracy:.1%}.")
    return text


def _table(story: Analysis, rows: list[tuple]) -> Table:  # type: ignore[type-arg]
    table = Table(box=None, pad_edge=False, header_style="dim")
    better = any(best is not None for _, best, _ in rows)
    table.add_column("step", justify="right", style="dim")
    table.add_column("turn", justify="right", style="dim")
    if story.players == 2:
        table.add_column("who", style="dim")
    table.add_column("what was done", overflow="fold")
    table.add_column("odds", justify="right")
    table.add_column("", justify="right")
    if better:
        table.add_column("better", overflow="fold")
        table.add_column("odds", justify="right")
    for each, best, change in rows:
        cells = [str(each.number), str(each.turn)]
        if story.players == 2:
            cells.append("deck" if each.seat is None else f"{each.seat + 1}")
        moved = Text(points(change) if abs(change) >= 0.0005 else "", GOOD if change > 0 else BAD)
        row: list[str | Text] = [*cells, told(each), f"{each.odds:.1%}", moved]
        if better:
            other = best is not None and each.cost >= 0.0005
            row += [str(best) if other else "", f"{each.before:.1%}" if other else ""]
        table.add_row(*row)
    return table
