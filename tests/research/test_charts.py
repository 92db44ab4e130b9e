"""The charts in docs."""

from typing import Any
from xml.etree import ElementTree

import pytest

from research.charts import chart_of

PLAYERS = [
    {"player": name, "win_rate": rate, "interval": [rate - 0.01, rate + 0.01], "ms_per_decision": time}
    for name, rate, time in (("scripted", 0.5, 0.07), ("dreamwalker", 0.96, 0.5))
]
TENTHS = [{"from": k / 10, "odds": k / 10 + 0.05, "won": k / 10 + 0.06, "choices": 9} for k in range(10)]


@pytest.mark.parametrize(
    ("found", "says"),
    [
        ({"games": 2000, "players": PLAYERS}, "dreamwalker"),
        ({"games": 100, "tenths": TENTHS}, "Are the odds true?"),
        ({"server": [{"tables": 50, "median_ms": 2.0, "p99_ms": 9.0}]}, "last seat"),
    ],
)
def test_charts_are_drawn_from_what_commands_print(found: dict[str, Any], says: str) -> None:
    drawn = chart_of(found)
    ElementTree.fromstring(drawn)  # noqa: S314
    assert says in drawn
