"""What came of the trainings, as a picture."""

from typing import Any

from reverie.report.plot import Chart, percent

COLOURS = ("lamp", "blue", "green")
LOWEST, HIGHEST = 0.95, 0.962


def trainings(figures: dict[str, Any]) -> str:
    """The part won while each training went on, and where the shipped weights stand."""
    each = figures["each"]
    last = max(point["games"] for training in each for point in training["curve"])
    chart = Chart(
        "Trained on from the shipped weights", "games", (0, last), (LOWEST, HIGHEST), percent, _millions
    )
    chart.line([(0, figures["shipped"]), (last, figures["shipped"])], "faint", dashed=True)
    for training, colour in zip(each, COLOURS, strict=True):
        points = [(point["games"], point["won"]) for point in training["curve"]]
        chart.line(points, colour)
        chart.dot(points[-1], colour, f"{training['name']}: {training['won']:.2%} of 200,000 games")
        chart.text(points[-1], training["name"], "end")
    return chart.svg()


def _millions(games: float) -> str:
    return f"{games / 1e6:.3g} million" if games else "0"
