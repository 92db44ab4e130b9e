"""Onirim in a notebook: the table as a drawing and as text, the story of a game, figures of many games."""

from html import escape

from ..numerals import decimal, percent
from ..onirim import Analysis, Game, Moment, Summary, View, analyze
from ..report.plot import Chart
from ..report.story import describe, picture, piece, short_story
from ..wording import word


def text(view: View) -> str:
    """Return the table as text, as in the terminal but without colours."""
    from ..terminal.onirim_table import plain_table

    return "\n".join(line.rstrip() for line in plain_table(view).rstrip().splitlines())


def drawing(view: View) -> str:
    """Return the table as an SVG drawing, as on the page."""
    from ..report.picture import svg

    return svg(view)


def finished_game_html(game: Game) -> str:
    """Return a finished game as HTML: its last table and its story."""
    return short_story(analyze(game), above=drawing(game.view(game.state.active)))


def step_html(moment: Moment) -> str:
    """Return the step of a moment and the table before it, as HTML."""
    return piece(f"<h3>{describe(moment.step)}</h3>{drawing(moment.view())}")


def story(analysis: Analysis) -> str:
    """Return the curve of a game's odds and the costs of its choices, as HTML."""
    return short_story(analysis)


def figures(summary: Summary) -> str:
    """Return the figures of many games as HTML: the share won, mean turns and doors, and a chart."""
    if not summary.games:
        return piece(f"<p>{escape(repr(summary))}</p>")
    low, high = (percent(each, "en", 1) for each in summary.interval)
    share = percent(summary.win_rate, "en", 1)
    won = word("terminal.results.won", {"won": summary.won, "share": share, "low": low, "high": high})
    more = [
        word(f"terminal.results.{name}", {"n": decimal(mean, "en", 2)})
        for name, mean in (("turns", summary.mean_turns), ("doors", summary.mean_doors))
    ]
    lines = "".join(f"<p>{escape(line)}</p>" for line in more)
    return piece(f"<h3>{escape(won)}</h3>{lines}{picture(doors_gained(summary))}")


def doors_gained(summary: Summary) -> Chart:
    """Return a chart of the numbers of games by doors gained."""
    most = max(8, *map(int, summary.doors))
    counts = [0] * (most + 1)
    for doors in summary.doors:
        counts[int(doors)] += 1
    chart = Chart(word("story.doors"), "", (-0.5, most + 0.5), (0, max(counts)))
    for doors, number in enumerate(counts):
        chart.bar(doors, (0, number), 0.7, "lamp", f"{doors}: {number}")
    return chart
