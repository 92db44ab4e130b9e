"""The story of a game as a page: the curve of the odds, what choices cost, what the deck did."""

from html import escape

from ..onirim import Analysis, Game
from ..onirim.analysis import Judged
from ..palette import properties
from .plot import Chart, percent, plain

COLOURS = {
    "night": "ground",
    "paper": "raised",
    "ink": "text",
    "faint": "text-soft",
    "lamp": "lamp-text",
    "good": "good",
    "bad": "bad",
}
STYLE = (
    f":root {{ color-scheme: light dark; }}\n{properties(':root', COLOURS)}"
    + """
body { margin: 0 auto; padding: 2rem 1rem 4rem; max-width: 46rem; background: var(--night); color: var(--ink);
       font: 16px/1.5 system-ui, sans-serif; }
h1, h2 { font-family: Georgia, "Iowan Old Style", serif; font-weight: 600; line-height: 1.2; }
h1 { margin: 0; } h2 { margin: 2.5rem 0 .5rem; font-size: 1.25rem; } p { margin: .25rem 0 1rem; }
.faint { color: var(--faint); } .figures { display: flex; flex-wrap: wrap; gap: 1rem; margin: 1.5rem 0; }
.figures div { flex: 1 1 7rem; background: var(--paper); border-radius: 10px; padding: .75rem 1rem; }
.figures b { display: block; font: 600 1.75rem Georgia, serif; font-variant-numeric: tabular-nums; }
svg { width: 100%; height: auto; } .wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; background: var(--paper); border-radius: 10px; }
th, td { padding: .4rem .7rem; text-align: left; vertical-align: top; }
th { color: var(--faint); font-weight: 500; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
tbody tr { border-top: 1px solid color-mix(in srgb, var(--faint) 25%, transparent); }
.good { color: var(--good); } .bad { color: var(--bad); } .deck td { color: var(--faint); }
@media (max-width: 32rem) { table { font-size: .875rem; } th, td { padding: .3rem .45rem; } }
details { margin-top: 2.5rem; } summary { cursor: pointer; color: var(--lamp); }
"""
)


def points(odds: float) -> str:
    """A difference in odds, in points of a hundred."""
    return f"{100 * odds:+.1f}".replace("-", "−")


def describe(each: Judged) -> str:
    return "gave up" if each.step is None else str(each.step)


def curve(story: Analysis) -> Chart:
    """The odds after every step, and a mark at every choice that cost something."""
    last = max(1, story.steps[-1].number if story.steps else 1)
    chart = Chart("The odds of winning", "step", (0, last), (0, 1), percent, plain)
    first = story.steps[0].number - 1 if story.steps else 0
    line = [(float(first), story.start)] + [(float(each.number), each.odds) for each in story.steps]
    chart.line(line, "lamp")
    for each in story.steps:
        if each.cost >= 0.02:
            what = f"Step {each.number}: {describe(each)}, {points(-each.cost)}. Better: {each.best}."
            chart.dot((each.number, each.odds), "red", what, 3 + 10 * each.cost**0.5)
        elif each.luck <= -0.05 or each.luck >= 0.05:
            what = f"Step {each.number}: {describe(each)}, {points(each.luck)}."
            chart.dot((each.number, each.odds), "blue", what, 3 + 10 * abs(each.luck) ** 0.5)
    chart.legend([("a choice that cost", "red"), ("luck", "blue")])
    return chart


def page(game: Game, story: Analysis) -> str:
    """The whole page, in one piece."""
    players = escape(" and ".join(game.seats))
    seed = f" · seed {escape(game.seed)}" if game.seed else ""
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The story of a dream: {players}</title>
<style>{STYLE}</style>
</head>
<body>
<h1>{_headline(story)}</h1>
<p class="faint">Onirim, {players}{seed}</p>
<div class="figures">{"".join(f"<div><b>{value}</b>{name}</div>" for value, name in _figures(story))}</div>
{curve(story).svg()}
<h2>What cost most</h2>
{_dearest(story)}
<h2>What the deck did</h2>
{_luck(story)}
<details><summary>Every step</summary>
{_all_steps(story)}
</details>
<p class="faint">The odds are those of <em>dreamwalker</em> playing on from what the player could see at that
moment. What a choice cost is how much better the best one was; everything else that moves the odds is
luck.</p>
</body>
</html>
"""


def _headline(story: Analysis) -> str:
    if story.outcome is None:
        return "A dream still under way"
    if story.outcome.won:
        return "All eight doors stood open"
    doors = sum(map(len, story.outcome.doors))
    return f"The dream ended with {doors} of 8 doors"


def _figures(story: Analysis) -> list[tuple[str, str]]:
    figures = [(f"{story.start:.0%}", "odds at the first choice"), (points(story.luck), "points by luck")]
    for seat in range(story.players):
        whose = f" of player {seat + 1}" if story.players == 2 else ""
        accuracy = story.accuracy(seat)
        figures.append((points(-story.cost(seat)), f"points by choices{whose}"))
        figures.append(("–" if accuracy is None else f"{accuracy:.1%}", f"accuracy{whose}"))
    return figures


def _dearest(story: Analysis) -> str:
    dearest = story.dearest()
    if not dearest:
        return "<p>No choice cost as much as half a point.</p>"
    rows = "".join(
        f'<tr><td class="n">{each.turn}</td><td class="n bad">{points(-each.cost)}</td>'
        f'<td>{escape(describe(each))}</td><td class="n">{each.odds:.1%}</td>'
        f'<td>{escape(str(each.best))}</td><td class="n">{each.before:.1%}</td></tr>'
        for each in dearest
    )
    head = (
        '<tr><th class="n">turn</th><th class="n">cost</th><th>what was done</th><th class="n">odds</th>'
        '<th>better</th><th class="n">odds</th></tr>'
    )
    return f'<div class="wide"><table><thead>{head}</thead><tbody>{rows}</tbody></table></div>'


def _luck(story: Analysis) -> str:
    strokes = story.luckiest(5)
    if not strokes:
        return "<p>Nothing that moved the odds by a point.</p>"
    rows = "".join(
        f'<tr><td class="n">{each.turn}</td><td>{escape(describe(each))}</td>'
        f'<td class="n">{each.odds:.1%}</td>'
        f'<td class="n {"good" if each.luck > 0 else "bad"}">{points(each.luck)}</td></tr>'
        for each in strokes
    )
    head = '<tr><th class="n">turn</th><th>the deck</th><th class="n">odds</th><th class="n">luck</th></tr>'
    return f'<div class="wide"><table><thead>{head}</thead><tbody>{rows}</tbody></table></div>'


def _all_steps(story: Analysis) -> str:
    rows = "".join(
        f'<tr class="{"deck" if each.seat is None else ""}"><td class="n">{each.number}</td>'
        f"<td>{'deck' if each.seat is None else f'player {each.seat + 1}'}</td>"
        f"<td>{escape(describe(each))}</td>"
        f'<td class="n">{each.odds:.1%}</td><td class="n">{_change(each)}</td></tr>'
        for each in story.steps
    )
    head = (
        '<tr><th class="n">step</th><th>who</th><th>what</th><th class="n">odds</th><th class="n"></th></tr>'
    )
    return f'<div class="wide"><table><thead>{head}</thead><tbody>{rows}</tbody></table></div>'


def _change(each: Judged) -> str:
    change = each.luck - each.cost
    if abs(change) < 0.0005:
        return ""
    return f'<span class="{"good" if change > 0 else "bad"}">{points(change)}</span>'
