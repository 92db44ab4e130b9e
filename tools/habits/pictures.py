"""The habits of the strongest player as pictures, from what `count` counted."""

from typing import Any

from reverie.report.plot import Chart, percent, plain

from .figures import LEAST, TENS, Figures, part, sums
from .page_tables import FATES, PRICES

TURNS = {
    "plays a sun or moon": ("play a sun", "play a moon"),
    "discards one": ("discard a sun", "discard a moon"),
    "plays a key": ("play a key",),
    "discards a key": ("discard a key",),
}
FOUR = ("lamp", "red", "blue", "green")
GRADES = (
    (0.97, "green", "97 % and more"),
    (0.9, "blue", "90 to 97"),
    (0.75, "lamp", "75 to 90"),
    (0.0, "red", "less"),
)


def pictures(figures: Figures) -> dict[str, str]:
    """Every picture, by the name of its file."""
    return {
        "course": course(figures),
        "doors": doors(figures),
        "turns": shares(figures, "A turn", "turn", TURNS),
        "prices": shares(
            figures,
            "What it pays a nightmare with",
            "price by cards left",
            {each: (each,) for each in PRICES},
        ),
        "keys": keys(figures),
    }


class Heat(Chart):
    """A chart with cells of a colour, faint enough to write on."""

    height = 380

    def cell(self, x: float, y: float, wide: float, high: float, colour: str, words: str, title: str) -> None:
        (left, low), (right, top) = self.at(x, y), self.at(x + wide, y + high)
        self._drawn.append(
            f'<rect x="{left + 1:.1f}" y="{top + 1:.1f}" width="{right - left - 2:.1f}" '
            f'height="{low - top - 2:.1f}" rx="4" fill="var(--{colour})" fill-opacity=".45">'
            f"<title>{title}</title></rect>"
        )
        self.text((x + wide / 2, y + high / 2), words, up=-4)


def course(figures: Figures) -> str:
    """The win rate by doors found and cards left: am I on course?"""
    chart = Heat("Won, by doors and cards left", "cards left in the deck", (0, 75), (0, 8), _nothing)
    for doors in range(8):
        for left in range(0, 75, 5):
            span = f"{left} to {left + 4}"
            found = sums(figures, "course", doors_found=str(doors), cards_left=span)
            if found["cases"] >= LEAST:
                won = found["won"] / found["cases"]
                colour = next(colour for least, colour, _ in GRADES if won >= least)
                title = f"{doors} doors, {span} cards left: {won:.1%} of {found['cases']:,.0f} turns"
                chart.cell(70 - left, doors, 5, 1, colour, f"{100 * won:.0f}", title)
        chart.text((0, doors + 0.5), f"{doors} doors" if doors != 1 else "1 door", "end", -4, "faint")
    for left in range(0, 75, 10):
        chart.text((72.5 - left, 0), f"{left}–{left + 4}", up=-18, kind="faint")
    chart.legend([(name, colour) for _, colour, name in GRADES])
    return chart.svg(labels_on_x=False)


def doors(figures: Figures) -> str:
    """By which turn each door lay on the table, in won games."""
    last = max((turns[4] for turns in figures["turn of door"] if turns), default=1)
    chart = Chart("Doors over the turns of a won game", "turn", (0, last + 3), (0, 8.6))
    for at, colour in ((0, "faint"), (2, "lamp"), (4, "faint")):
        points = [(turns[at], door) for door, turns in enumerate(figures["turn of door"], 1) if turns]
        chart.line([(0, 0), *points], colour, dashed=at != 2)
        for point in points if at == 2 else ():
            chart.dot(point, colour, f"door {point[1]} by turn {point[0]} in half of the games")
    chart.legend([("half of the games", "lamp"), ("one in ten sooner, one later", "faint")])
    return chart.svg()


def shares(figures: Figures, title: str, name: str, groups: dict[str, tuple[str, ...]]) -> str:
    """Which part of the choices was of each kind, over the cards left."""
    chart = Chart(title, "cards left in the deck", (-70, 0), (0, 1), percent, _positive)
    for (_, choices), colour in zip(groups.items(), FOUR, strict=True):
        points = []
        for tens in reversed(TENS):
            if sums(figures, name, cards_left=tens)["made"]:
                points.append((-_middle(tens), part(figures, name, choices, cards_left=tens)))
        chart.line(points, colour)
        for point in points:
            chart.dot(point, colour, f"{point[1]:.1%}")
    chart.legend(list(zip(groups, FOUR, strict=True)))
    return chart.svg()


def keys(figures: Figures) -> str:
    """How many keys went which way in a game, over the cards left; bars on top of each other."""
    fates = dict(zip(FATES[:4], FOUR, strict=True))
    each: dict[str, dict[str, float]] = {
        fate: {t: sums(figures, "fates", a_key=fate, cards_left=t)["cases"] / figures["games"] for t in TENS}
        for fate in fates
    }
    top = max(sum(each[fate][tens] for fate in fates) for tens in TENS)
    chart = Chart("Keys spent in a game", "cards left in the deck", (0, len(TENS)), (0, 1.1 * top), plain)
    for at, tens in enumerate(TENS):
        low = 0.0
        for fate, colour in fates.items():
            high = low + each[fate][tens]
            title = f"{tens} cards left: {each[fate][tens]:.2f} keys a game {fate}"
            chart.bar(at + 0.5, (low, high), 0.7, colour, title)
            low = high
        chart.text((at + 0.5, 0), tens, up=-18, kind="faint")
    chart.legend([("nightmares", "lamp"), ("doors", "red"), ("the row", "blue"), ("prophecies", "green")])
    return chart.svg(labels_on_x=False)


def _middle(tens: str) -> float:
    return min(65.0, int(tens.split()[0]) + 5.0)


def _nothing(value: float) -> str:
    return ""


def _positive(value: Any) -> str:
    return plain(abs(value))
