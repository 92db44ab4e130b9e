"""The strength of each player that ships, over 150 games: enough to notice that one has collapsed.

docs/strength.md has the figures, from many more games.
"""

from typing import Any

import pytest

from reverie import onirim

GAMES = 150


@pytest.mark.parametrize(
    ("player", "setting", "least", "most"),
    [
        ("random", {}, 0.0, 0.02),
        ("scripted", {}, 0.40, 0.60),
        ("dreamwalker", {}, 0.93, 1.0),
        ("random", {"players": 2}, 0.0, 0.02),
        ("scripted", {"players": 2}, 0.08, 0.20),
        ("dreamwalker", {"players": 2}, 0.87, 1.0),
        ("dreamwalker", {"players": 2, "communication": "open"}, 0.91, 1.0),
    ],
)
def test_a_player_is_as_strong_as_it_was(
    player: str, setting: dict[str, Any], least: float, most: float
) -> None:
    pytest.importorskip("numba", reason="so many games need the compiled rules")
    assert least <= onirim.simulate(GAMES, player, "strength", **setting).win_rate <= most
