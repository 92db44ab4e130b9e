"""Small charts in SVG, in the colours of the games, for light pages and dark ones.

>>> chart = Chart("Odds", "step", (0, 10), (0, 1), percent)
>>> chart.line([(0, 0.5), (10, 1.0)], "red")
>>> chart.svg().startswith("<svg")
True
"""

from collections.abc import Callable, Iterable, Sequence
from html import escape
from math import floor, log10

from ..palette import properties

COLOURS = {
    "night": "raised",
    "ink": "text",
    "faint": "text-soft",
    "lamp": "lamp-text",
    **{colour: colour for colour in ("red", "blue", "green", "brown")},
}
"""Colours of a chart, and the page's colour that each one is."""
STYLE = f"""
{properties("svg", COLOURS)}svg {{ font: 13px system-ui, sans-serif; }}
svg .ground {{ fill: var(--night); }} svg text {{ fill: var(--ink); }} svg .faint {{ fill: var(--faint); }}
svg .title {{ font: 600 16px Georgia, serif; }} svg .grid {{ stroke: var(--faint); stroke-opacity: .25; }}
"""

Point = tuple[float, float]


def percent(value: float) -> str:
    return f"{100 * value:.10g} %"


def plain_number(value: float) -> str:
    return f"{value:,.10g}"


class Chart:
    """A chart with two axes. Everything is drawn at coordinates of the data."""

    width, height = 720, 340
    left, right, top, bottom = 64, 28, 48, 52

    def __init__(
        self,
        title: str,
        x_label: str,
        x: Point,
        y: Point,
        y_text: Callable[[float], str] = plain_number,
        x_text: Callable[[float], str] = plain_number,
    ) -> None:
        self.title, self.x_label = title, x_label
        self._x, self._y = _nonempty(x), _nonempty(y)
        self._x_text, self._y_text = x_text, y_text
        self._drawn: list[str] = []

    def at(self, x: float, y: float) -> Point:
        """Return the position of a point in the picture."""
        across = (x - self._x[0]) / (self._x[1] - self._x[0])
        up = (y - self._y[0]) / (self._y[1] - self._y[0])
        return (
            round(self.left + across * (self.width - self.left - self.right), 1),
            round(self.height - self.bottom - up * (self.height - self.top - self.bottom), 1),
        )

    # Drawing

    def line(self, points: Iterable[Point], colour: str, dashed: bool = False) -> None:
        path = " ".join("{},{}".format(*self.at(*point)) for point in points)
        dash = ' stroke-dasharray="5 5"' if dashed else ""
        self._drawn.append(
            f'<polyline points="{path}" fill="none" stroke="var(--{colour})" stroke-width="2"{dash}/>'
        )

    def band(self, low: Sequence[Point], high: Sequence[Point], colour: str) -> None:
        """Fill the area between two lines, lightly enough that a line in it stays visible."""
        path = " ".join("{},{}".format(*self.at(*point)) for point in (*low, *reversed(high)))
        self._drawn.append(f'<polygon points="{path}" fill="var(--{colour})" fill-opacity=".22"/>')

    def dot(self, point: Point, colour: str, title: str = "", size: float = 5) -> None:
        x, y = self.at(*point)
        self._drawn.append(
            f'<circle cx="{x}" cy="{y}" r="{size:.1f}" fill="var(--{colour})">{_title(title)}</circle>'
        )

    def bar(self, x: float, y: Point, thick: float, colour: str, title: str = "") -> None:
        """Draw a vertical bar around `x`, between the two values of `y`. `thick` is its width."""
        low, high = self.at(x - thick / 2, min(y)), self.at(x + thick / 2, max(y))
        self._drawn.append(
            f'<rect x="{low[0]}" y="{high[1]}" width="{max(1.0, high[0] - low[0]):.1f}" '
            f'height="{max(0.0, low[1] - high[1]):.1f}" fill="var(--{colour})">{_title(title)}</rect>'
        )

    def whisker(self, x: float, y: Point) -> None:
        """Draw an interval at `x`, between the two values of `y`."""
        (x1, y1), (_, y2) = self.at(x, y[0]), self.at(x, y[1])
        self._drawn.append(
            f'<path d="M{x1} {y1}V{y2}M{x1 - 4} {y1}h8M{x1 - 4} {y2}h8" stroke="var(--ink)" fill="none"/>'
        )

    def text(self, point: Point, words: str, anchor: str = "middle", up: float = 10, kind: str = "") -> None:
        x, y = self.at(*point)
        self._drawn.append(
            f'<text x="{x}" y="{y - up}" text-anchor="{anchor}" class="{kind}">{escape(words)}</text>'
        )

    def legend(self, names: Sequence[tuple[str, str]]) -> None:
        """Draw names with their colours at the top right."""
        x = self.width - self.right
        for name, colour in reversed(names):
            x -= 7 * len(name) + 24
            self._drawn.append(
                f'<circle cx="{x + 6}" cy="24" r="5" fill="var(--{colour})"/>'
                f'<text x="{x + 15}" y="28">{escape(name)}</text>'
            )

    # Output

    def svg(self, labels_on_x: bool = True) -> str:
        """Return the chart as an SVG document with its own styles."""
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" role="img" '
            f'aria-label="{escape(self.title)}"><style>{STYLE}</style>',
            f'<rect class="ground" width="{self.width}" height="{self.height}" rx="10"/>',
            f'<text x="{self.left}" y="28" class="title">{escape(self.title)}</text>',
        ]
        for value in ticks(*self._y):
            x, y = self.at(self._x[0], value)
            parts.append(f'<path class="grid" d="M{x} {y}H{self.width - self.right}"/>')
            parts.append(
                f'<text x="{x - 8}" y="{y + 4}" text-anchor="end" class="faint">{self._y_text(value)}</text>'
            )
        for value in ticks(*self._x) if labels_on_x else ():
            x, y = self.at(value, self._y[0])
            parts.append(
                f'<text x="{x}" y="{y + 18}" text-anchor="middle" class="faint">{self._x_text(value)}</text>'
            )
        middle = (self.left + self.width - self.right) / 2
        label = f'y="{self.height - 12}" text-anchor="middle" class="faint">{escape(self.x_label)}'
        return "\n".join([*parts, *self._drawn, f'<text x="{middle}" {label}</text>', "</svg>"]) + "\n"


def ticks(low: float, high: float, about: int = 6) -> list[float]:
    """Return about `about` round numbers between `low` and `high`, in equal steps.

    >>> ticks(0, 1)
    [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]
    >>> ticks(3, 57)
    [10.0, 20.0, 30.0, 40.0, 50.0]
    """
    rough = (high - low) / about
    power = 10.0 ** floor(log10(rough))
    step = next(power * nice for nice in (1, 2, 5, 10) if power * nice >= rough * 0.99)
    first = floor(low / step)
    marks = [round((first + k) * step, 10) for k in range(about * 2 + 2)]
    return [value for value in marks if low - step / 1e6 <= value <= high + step / 1e6]


def _title(text: str) -> str:
    """Return the tooltip of an element."""
    return f"<title>{escape(text)}</title>" if text else ""


def _nonempty(span: Point) -> Point:
    """Return a span of non-zero length, because a chart divides by it."""
    return span if span[1] > span[0] else (span[0], span[0] + 1)
