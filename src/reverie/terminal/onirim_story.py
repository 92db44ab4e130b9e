"""The analysis of a game of Onirim in a terminal: a curve of the odds, and what moved them."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..numerals import percent, points
from ..onirim import Analysis, Game, Step
from ..onirim.analysis import Judged
from ..palette import colours
from . import onirim_table
from .language import ENGLISH
from .onirim_replay import ending_sentence, heading_of
from .onirim_text import say, step_text

CURVE_HEIGHT = 8
"""Lines of the curve."""
BLOCKS = " ▁▂▃▄▅▆▇█"
"""Characters that fill 0 to 8 eighths of a cell from below."""
GOOD, BAD = colours()["good"], colours()["bad"]
MIN_PRINTED = 0.0005
"""Minimum difference in odds that is printed."""
COLUMNS = ("step", "turn", "who", "done", "odds", "better")

Row = tuple[Judged, Step | None, float]
"""A judged step, the better move or None, and the change of the odds by the step."""


def show(
    game: Game, story: Analysis, console: Console, every_step: bool = False, language: str = ENGLISH
) -> None:
    """Print the outcome, the curve, the most costly choices, the luckiest draws and perhaps every step."""
    console.print(heading_of(game, language))
    if not story.choices:
        console.print(say("story.none", language))
        return
    console.print(ending_sentence(game.view(0), language))
    console.print()
    console.print(curve(story, max(20, min(console.width - 8, 100)), language))
    console.print(summary(story, language))
    console.print()
    dearest = story.dearest()
    if dearest:
        console.print(Text(say("story.dearest", language), onirim_table.LAMP))
        console.print(_table(story, [(each, each.best, -each.cost) for each in dearest], language))
    else:
        console.print(say("story.dearestNone", language))
    strokes = story.luckiest()
    if strokes:
        console.print()
        console.print(Text(say("story.strokes", language), onirim_table.LAMP))
        console.print(_table(story, [(each, None, each.luck) for each in strokes], language))
    if every_step:
        console.print()
        console.print(Text(say("story.every", language), onirim_table.LAMP))
        rows: list[Row] = [(each, each.best, each.luck - each.cost) for each in story.steps]
        console.print(_table(story, rows, language))


def curve(story: Analysis, width: int, language: str = ENGLISH) -> Text:
    """Return the odds after every step as a curve of block characters, at most `width` columns wide."""
    odds = [story.start, *(each.odds for each in story.steps)]
    columns = [odds[at * len(odds) // width] for at in range(width)] if len(odds) > width else odds
    text, marks = Text(), {CURVE_HEIGHT - 1: 1.0, CURVE_HEIGHT // 2: 0.5, 0: 0.0}
    named = {line: percent(odds, language, 0) for line, odds in marks.items()}
    margin = max(map(len, named.values()))
    for line in range(CURVE_HEIGHT - 1, -1, -1):
        text.append(f"{named.get(line, ''):>{margin}} ", "dim")
        for value in columns:
            filled = round((value * CURVE_HEIGHT - line) * 8)
            text.append(BLOCKS[max(0, min(8, filled))], onirim_table.LAMP)
        text.append("\n")
    return text


def summary(story: Analysis, language: str = ENGLISH) -> Text:
    """Return sentences about the odds at the start, the luck, and how well each player chose."""
    start, luck = percent(story.start, language), points(story.luck, language)
    text = Text(say("story.start", language, odds=start, luck=luck))
    for seat in range(story.players):
        accuracy = story.accuracy(seat)
        played = say(
            "story.choices",
            language,
            seat=seat + 1 if story.players == 2 else 0,
            cost=points(-story.cost(seat), language),
            accuracy=None if accuracy is None else percent(accuracy, language),
        )
        text.append(f"  {played}")
    return text


def _table(story: Analysis, rows: Sequence[Row], language: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    better = any(best is not None for _, best, _ in rows)
    column = {key: say(f"story.columns.{key}", language) for key in COLUMNS}
    table.add_column(column["step"], justify="right", style="dim")
    table.add_column(column["turn"], justify="right", style="dim")
    if story.players == 2:
        table.add_column(column["who"], style="dim")
    table.add_column(column["done"], overflow="fold")
    table.add_column(column["odds"], justify="right")
    table.add_column("", justify="right")
    if better:
        table.add_column(column["better"], overflow="fold")
        table.add_column(column["odds"], justify="right")
    for each, best, change in rows:
        cells = [str(each.number), str(each.turn)]
        if story.players == 2:
            cells.append(say("story.deck", language) if each.seat is None else f"{each.seat + 1}")
        moved = Text(
            points(change, language) if abs(change) >= MIN_PRINTED else "", GOOD if change > 0 else BAD
        )
        done = say("steps.resign", language) if each.step is None else step_text(each.step, language)
        row: list[str | Text] = [*cells, done, percent(each.odds, language), moved]
        if better:
            other = best is not None and each.cost >= MIN_PRINTED
            row.append(step_text(best, language) if best is not None and other else "")
            row.append(percent(each.before, language) if other else "")
        table.add_row(*row)
    return table
