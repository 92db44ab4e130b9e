"""How hard a puzzle is: what a panel of weaker players chooses there.

On the panel sit `scripted`, `scripted` in forty styles, the network when its odds are off by a little or by
much, and chance. The part of them that is right becomes a rating, stretched so that puzzles fill the span
that chess players know, 1570 where a third of the panel is right. No people have been measured.
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
"""How far the odds of the wavering network are off."""
TIMES = 400
"""How often each of these is asked."""
WEIGHTS = {"scripted": 0.15, "styles": 0.35, "wavering": 0.4, "random": 0.1}
"""What each part of the panel counts."""
MIDDLE, SPREAD = 1570, 1700
"""The rating where a third is right, and how much more where ten times as few are (by their odds)."""
LOWEST, HIGHEST = 800, 2300


def asked(view: View, choices: list[int], odds: Any, good: list[int]) -> dict[str, float]:
    """Which part of each kind of player is right."""
    right = np.isin(choices, good)
    scripted = choose_by_script(view.seen, choices, len(choices))
    styled = [
        choose_in_style(view.seen, choices, len(choices), style, seed_dice(f"style {number}"))
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
    """From the part of the panel that is right.

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
