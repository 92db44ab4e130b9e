"""The difficulty of a puzzle, from the choices of a panel of weaker players.

The panel consists of `scripted`, `scripted` in forty styles, the network with little or much noise, and
random choices. The share that is right becomes a rating on a scale like that of chess: 1570 if a third of
the panel is right. No people have been measured.
"""

from functools import cache
from math import log10
from typing import Any

import numpy as np

from reverie.dice import seed_dice
from reverie.onirim.players.scripted import choose_by_script
from reverie.onirim.view import View

from ..styles import choose_in_style, draw_styles

STYLES = 40
OFF_BY = (0.05, 0.1, 0.2, 0.4)
"""Standard deviations of the noise in the wavering network's odds."""
TIMES = 400
"""The number of choices with each of these."""
WEIGHTS = {"scripted": 0.15, "styles": 0.35, "wavering": 0.4, "random": 0.1}
"""The weight of each part of the panel."""
MIDDLE, SPREAD = 1570, 1700
"""The rating if a third is right, and the increase if the odds of being right are ten times lower."""
LOWEST, HIGHEST = 800, 2300


def asked(view: View, choices: list[int], odds: Any, good: list[int]) -> dict[str, float]:
    """Return the share of each kind of player that is right."""
    right = np.isin(choices, good)
    scripted = choose_by_script(view.visible_state, choices, len(choices))
    styled = [
        choose_in_style(view.visible_state, choices, len(choices), style, seed_dice(f"style {number}"))
        for number, style in enumerate(_styles())
    ]
    rng = np.random.default_rng(1)
    noise = rng.standard_normal((len(OFF_BY), TIMES, len(choices))) * np.array(OFF_BY)[:, None, None]
    return {
        "scripted": float(scripted in good),
        "styles": float(np.isin(styled, good).mean()),
        "wavering": float(right[(np.asarray(odds) + noise).argmax(2)].mean()),
        "random": float(right.mean()),
    }


def rating(shares: dict[str, float]) -> int:
    """Return the rating for the shares of the panel that are right.

    >>> rating({"scripted": 0, "styles": 0.5, "wavering": 0.6, "random": 0.2})
    1251
    """
    right = sum(WEIGHTS[who] * share for who, share in shares.items())
    right = min(max(right, 0.001), 0.999)
    return round(min(max(MIDDLE + SPREAD * log10((1 - right) / right / 2), LOWEST), HIGHEST))


@cache
def _styles() -> list[list[int]]:
    styles: list[list[int]] = draw_styles(STYLES, np.random.default_rng(1)).tolist()
    return styles
