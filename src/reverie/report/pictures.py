"""Charts of what the lab measures: strength, calibration, thinking time, and the server under load."""

from math import log10
from typing import Any

from .plot import Chart, percent, plain

COLOURS = ("lamp", "blue", "green", "red", "faint")  # by day brown is too near to the lamp


def arena(results: list[dict[str, Any]], games: int) -> str:
    """The win rate of each player, with its interval."""
    chart = Chart(f"Won, of {games:,} games with the same cards", "", (0, len(results)), (0, 1), percent)
    for number, each in enumerate(results):
        at, colour = number + 0.5, COLOURS[number % len(COLOURS)]
        chart.bar(at, (0, each["win_rate"]), 0.5, colour, f"{each['player']}: {each['win_rate']:.2%}")
        chart.whisker(at, tuple(each["interval"]))
        chart.text((at, each["interval"][1]), f"{each['win_rate']:.1%}")
        chart.text((at, 0), each["player"], up=-18)
        chart.text((at, 0), f"{each['ms_per_decision']:.3g} ms a choice", up=-36, kind="faint")
    return chart.svg(labels_on_x=False)


def calibration(tenths: list[dict[str, Any]], games: int) -> str:
    """The part won against the odds said, tenth by tenth; the diagonal is perfect."""
    chart = Chart(f"Are the odds true? {games:,} games", "the odds said", (0, 1), (0, 1), percent, percent)
    chart.line([(0, 0), (1, 1)], "faint", dashed=True)
    chart.line([(tenth["odds"], tenth["won"]) for tenth in tenths], "lamp")
    for tenth in tenths:
        title = f"said {tenth['odds']:.1%}, won {tenth['won']:.1%}, {tenth['choices']:,} choices"
        chart.dot((tenth["odds"], tenth["won"]), "lamp", title)
    return chart.svg()


def strength_and_time(results: list[dict[str, Any]]) -> str:
    """The win rate of each player over the time it takes for a choice."""
    results = sorted(results, key=lambda each: float(each["ms_per_decision"]))
    times = [log10(each["ms_per_decision"]) for each in results]
    low = min(each["interval"][0] for each in results)
    span = (min(times) - 0.5, max(times) + 0.5)
    chart = Chart("What thinking time buys", "time for a choice", span, (low - 0.01, 1), percent, _time)
    chart.line([(time, each["win_rate"]) for time, each in zip(times, results, strict=True)], "lamp")
    for time, each in zip(times, results, strict=True):
        chart.whisker(time, tuple(each["interval"]))
        chart.dot((time, each["win_rate"]), "lamp", f"{each['player']}: {each['win_rate']:.2%}")
        chart.text((time, each["interval"][1]), each["player"])
    return chart.svg()


def server_growth(found: list[dict[str, float]]) -> str:
    """How long a step takes to reach the last seat, over the number of tables."""
    most, slowest = max(each["tables"] for each in found), max(each["p99_ms"] for each in found)
    title, top = "From a step to the last seat's view", 1.15 * max(slowest, 20)
    chart = Chart(title, "tables of six", (0, 1.05 * most), (0, top), _ms, plain)
    for what, colour in (("p99_ms", "red"), ("median_ms", "lamp")):
        chart.line([(each["tables"], each[what]) for each in found], colour)
        for each in found:
            chart.dot(
                (each["tables"], each[what]), colour, f"{each['tables']:.0f} tables: {each[what]:.1f} ms"
            )
    chart.legend([("99 % within", "red"), ("in the middle", "lamp")])
    return chart.svg()


def _ms(value: float) -> str:
    return f"{value:.0f} ms"


def _time(power: float) -> str:
    return f"{10**power:.2g} ms"
