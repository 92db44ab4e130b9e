"""Charts of what `reverie arena`, `calibrate` and `bench server` measure, drawn from their `--json`.

reverie calibrate --games 60000 --json | python -m research.charts > docs/pictures/calibration.svg
"""

import argparse
import json
import sys
from typing import Any

from reverie.report.plot import Chart, percent, plain_number

COLOURS = ("lamp", "blue", "green", "red", "faint")  # by day brown is too near to the lamp


def arena(results: list[dict[str, Any]], games: int) -> str:
    """Return a chart of the win rate of each player, with its interval."""
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
    """Return a chart of the share won over the predicted odds in tenths. The diagonal is perfect."""
    chart = Chart(f"Are the odds true? {games:,} games", "the odds said", (0, 1), (0, 1), percent, percent)
    chart.line([(0, 0), (1, 1)], "faint", dashed=True)
    chart.line([(tenth["odds"], tenth["won"]) for tenth in tenths], "lamp")
    for tenth in tenths:
        title = f"said {tenth['odds']:.1%}, won {tenth['won']:.1%}, {tenth['choices']:,} choices"
        chart.dot((tenth["odds"], tenth["won"]), "lamp", title)
    return chart.svg()


def server_growth(found: list[dict[str, float]]) -> str:
    """Return a chart of the time until a step has reached the last seat, over the number of tables."""
    most, slowest = max(each["tables"] for each in found), max(each["p99_ms"] for each in found)
    title, top = "From a step to the last seat's view", 1.15 * max(slowest, 20)
    chart = Chart(title, "tables of six", (0, 1.05 * most), (0, top), _ms, plain_number)
    for what, colour in (("p99_ms", "red"), ("median_ms", "lamp")):
        chart.line([(each["tables"], each[what]) for each in found], colour)
        for each in found:
            chart.dot(
                (each["tables"], each[what]), colour, f"{each['tables']:.0f} tables: {each[what]:.1f} ms"
            )
    chart.legend([("99% within", "red"), ("in the middle", "lamp")])
    return chart.svg()


def _ms(value: float) -> str:
    return f"{value:.0f} ms"


def chart_of(found: dict[str, Any]) -> str:
    """Return the chart for the output of one of the commands."""
    if "players" in found:
        return arena(found["players"], found["games"])
    if "tenths" in found:
        return calibration(found["tenths"], found["games"])
    return server_growth(found["server"])


def main(arguments: list[str] | None = None) -> int:
    argparse.ArgumentParser(
        prog="python -m research.charts",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    ).parse_args(arguments)
    sys.stdout.write(chart_of(json.load(sys.stdin)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
