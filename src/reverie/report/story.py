"""The analysis of a game of Onirim as HTML: the curve of the odds, what choices cost, what the deck did."""

from base64 import b64encode
from collections.abc import Iterable, Sequence
from html import escape, unescape

from ..numerals import percent, points
from ..onirim import Analysis, Game, Step
from ..onirim.analysis import Judged
from ..palette import properties
from ..wording import word
from .plot import Chart, plain_number

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


MIN_MARKED_COST, MIN_MARKED_LUCK, MIN_LISTED = 0.02, 0.05, 0.0005
"""Minimum cost of a choice and minimum luck that the curve marks, and minimum change that a table lists."""


def _story_text(key: str, language: str, **values: object) -> str:
    """Return the text under `story.KEY` in the catalogue, escaped for HTML."""
    return escape(word(f"story.{key}", values, language))


def describe(step: Step | None, language: str = "en") -> str:
    """Return a step in words, escaped for HTML, as on the page. None means that a player gave up."""
    if step is None:
        return _story_text("did.resign", language)
    cards = [str(card) for card in step.cards]
    verb = "revealNone" if step.verb == "reveal" and not cards else step.verb
    values = {"cards": cards, "card": cards[0] if cards else "", "other": cards[-1] if cards else ""}
    return _story_text(f"did.{verb}", language, colour=str(step.colour), **values)


def curve(story: Analysis, language: str = "en") -> Chart:
    """Return a chart of the odds after every step, marking costly choices and lucky or unlucky draws."""
    last = max(1, story.steps[-1].number if story.steps else 1)
    titles = word("story.odds", None, language), word("story.columns.step", None, language)
    chart = Chart(*titles, (0, last), (0, 1), lambda odds: percent(odds, language, 0), plain_number)
    first = story.steps[0].number - 1 if story.steps else 0
    line = [(float(first), story.start)] + [(float(each.number), each.odds) for each in story.steps]
    chart.line(line, "lamp")
    for each in story.steps:
        what = f"{each.number}: {unescape(describe(each.step, language))}"
        if each.cost >= MIN_MARKED_COST:
            better = word("story.instead", None, language)
            what = (
                f"{what}, {points(-each.cost, language)}; {better} {unescape(describe(each.best, language))}"
            )
            chart.dot((each.number, each.odds), "red", what, 3 + 10 * each.cost**0.5)
        elif abs(each.luck) >= MIN_MARKED_LUCK:
            chart.dot(
                (each.number, each.odds),
                "blue",
                f"{what}, {points(each.luck, language)}",
                3 + 10 * abs(each.luck) ** 0.5,
            )
    chart.legend(
        [
            (word(f"story.{key}", None, language), ink)
            for key, ink in (("aDearChoice", "red"), ("aStroke", "blue"))
        ]
    )
    return chart


def page(game: Game, story: Analysis, language: str = "en") -> str:
    """Return the whole analysis as an HTML document."""
    by = _story_text("by", language, names=list(game.seats))
    seed = f" · {_story_text('seed', language, seed=game.seed)}" if game.seed else ""
    figures = "".join(f"<div><b>{value}</b>{name}</div>" for value, name in _figures(story, language))
    return f"""<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{by}</title>
<style>{STYLE}</style>
</head>
<body>
<h1>{_headline(story, language)}</h1>
<p class="faint">{by}{seed}</p>
<div class="figures">{figures}</div>
{curve(story, language).svg()}
<h2>{_story_text("dearest", language)}</h2>
{_costly_choices(story, language)}
<h2>{_story_text("strokes", language)}</h2>
{_luck(story, language)}
<details><summary>{_story_text("table", language)}</summary>
{_all_steps(story, language)}
</details>
<p class="faint">{_story_text("how", language)}</p>
</body>
</html>
"""


def picture(chart: Chart) -> str:
    """Return a chart as an image element, so that its styles do not affect the HTML around it."""
    packed = b64encode(chart.svg().encode()).decode()
    return f'<img alt="{escape(chart.title)}" src="data:image/svg+xml;base64,{packed}">'


PIECE = (
    properties(".reverie", COLOURS)
    + """
.reverie { max-width: 46rem; padding: 1rem; border-radius: 10px; background: var(--night); color: var(--ink);
           font: 15px/1.5 system-ui, sans-serif; }
.reverie h3, .reverie h4 { margin: 0; color: inherit; font: 600 1.15rem/1.2 Georgia, serif; }
.reverie h3::first-letter { text-transform: uppercase; }
.reverie h4 { margin: 1rem 0 .25rem; font-size: 1rem; } .reverie p { margin: .25rem 0; }
.reverie > svg { display: block; margin-top: .5rem; border-radius: 8px; }
.reverie img { display: block; width: 100%; } .reverie .wide { overflow-x: auto; }
.reverie .figures { display: flex; flex-wrap: wrap; gap: .75rem; margin: .75rem 0; }
.reverie .figures div { flex: 1 1 6rem; background: var(--paper); border-radius: 8px; padding: .5rem .75rem; }
.reverie .figures b { display: block; font: 600 1.35rem Georgia, serif; }
.reverie table { width: 100%; border-collapse: collapse; background: var(--paper); color: inherit; }
.reverie th, .reverie td { padding: .25rem .5rem; text-align: left; color: inherit; background: none; }
.reverie td.n, .reverie th.n { text-align: right; white-space: nowrap; }
.reverie .good { color: var(--good); } .reverie .bad { color: var(--bad); }
.reverie summary { cursor: pointer; color: var(--lamp); }
"""
)


def piece(inside: str) -> str:
    """Return HTML for a notebook, in an element whose styles do not affect the rest of the page."""
    return f'<div class="reverie"><style>{PIECE}</style>{inside}</div>'


def short_story(story: Analysis, language: str = "en", above: str = "") -> str:
    """Return a short analysis as HTML for a notebook: the outcome, the curve, the costly choices.

    `above` is HTML between the headline and the figures.
    """
    figures = "".join(f"<div><b>{value}</b>{name}</div>" for value, name in _figures(story, language))
    return piece(
        f"<h3>{_headline(story, language)}</h3>{above}"
        f'<div class="figures">{figures}</div>{picture(curve(story, language))}'
        f"<h4>{_story_text('dearest', language)}</h4>{_costly_choices(story, language)}"
    )


def _headline(story: Analysis, language: str) -> str:
    if story.outcome is None:
        return _story_text("running", language)
    if story.outcome.won:
        return _story_text("won", language)
    return _story_text("lost", language, doors=sum(map(len, story.outcome.doors)))


def _figures(story: Analysis, language: str) -> list[tuple[str, str]]:
    figures = [(percent(story.start, language, 0), _story_text("start", language))]
    figures.append((points(story.luck, language), _story_text("luck", language)))
    for seat in range(story.players):
        of, whose = ("Of", {"name": seat + 1}) if story.players == 2 else ("", {})
        accuracy = story.accuracy(seat)
        figures.append((points(-story.cost(seat), language), _story_text(f"choices{of}", language, **whose)))
        share = "–" if accuracy is None else percent(accuracy, language)
        figures.append((share, _story_text(f"accuracy{of}", language, **whose)))
    return figures


def _costly_choices(story: Analysis, language: str) -> str:
    dearest = story.dearest()
    if not dearest:
        return f"<p>{_story_text('dearestNone', language)}</p>"
    rows = (
        f'<tr><td class="n">{each.turn}</td><td class="n bad">{points(-each.cost, language)}</td>'
        f'<td>{describe(each.step, language)}</td><td class="n">{percent(each.odds, language)}</td>'
        f'<td>{describe(each.best, language)}</td><td class="n">{percent(each.before, language)}</td></tr>'
        for each in dearest
    )
    return _table(("turn.n", "cost.n", "what", "odds.n", "better", "odds.n"), rows, language)


def _luck(story: Analysis, language: str) -> str:
    strokes = story.luckiest(5)
    if not strokes:
        return f"<p>{_story_text('strokesNone', language)}</p>"
    rows = (
        f'<tr><td class="n">{each.turn}</td><td>{describe(each.step, language)}</td>'
        f'<td class="n">{percent(each.odds, language)}</td>'
        f'<td class="n {"good" if each.luck > 0 else "bad"}">{points(each.luck, language)}</td></tr>'
        for each in strokes
    )
    return _table(("turn.n", "what", "odds.n", "luck.n"), rows, language)


def _all_steps(story: Analysis, language: str) -> str:
    rows = (
        f'<tr class="{"deck" if each.seat is None else ""}"><td class="n">{each.number}</td>'
        f"<td>{_story_text('deck', language) if each.seat is None else each.seat + 1}</td>"
        f"<td>{describe(each.step, language)}</td>"
        f'<td class="n">{percent(each.odds, language)}</td><td class="n">{_change(each, language)}</td></tr>'
        for each in story.steps
    )
    return _table(("step.n", "who", "what", "odds.n", ".n"), rows, language)


def _table(columns: Sequence[str], rows: Iterable[str], language: str) -> str:
    """Return a table as HTML. The name of a column of numbers ends with `.n`."""
    head = ""
    for column in columns:
        name, _, numbers = column.partition(".")
        title = _story_text(f"columns.{name}", language) if name else ""
        head += f'<th class="n">{title}</th>' if numbers else f"<th>{title}</th>"
    body = "".join(rows)
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _change(each: Judged, language: str) -> str:
    change = each.luck - each.cost
    if abs(change) < MIN_LISTED:
        return ""
    return f'<span class="{"good" if change > 0 else "bad"}">{points(change, language)}</span>'
