"""Tables that grow: how often a player chose what, in which situation, what came of it and what it cost.

Both kinds write themselves down as JSON: `axes` names the situations, and `cells` has a line of numbers for
each that occurred: where it stands on every axis, then the counts.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from reverie.onirim.fast.batch import Array

from .choice_columns import NOT_OPEN

Axis = tuple[str, Sequence[str]]
Groups = dict[str, tuple[int, ...]]
"""Names for kinds of choice that are counted together."""


class Counts:
    """How often each situation occurred, and how many of these games were won."""

    columns: tuple[str, ...] = ("cases", "won")

    def __init__(self, *axes: Axis) -> None:
        self.axes = axes
        self.shape = tuple(len(labels) for _, labels in axes)
        self.sums = np.zeros((len(self.columns), int(np.prod(self.shape))))

    def add(self, at: Sequence[Array], *values: Array) -> None:
        """Count situations: where each stands on every axis, and a number for each column but the first."""
        flat = np.ravel_multi_index(tuple(np.asarray(each, np.int64) for each in at), self.shape)
        size = self.sums.shape[1]
        self.sums[0] += np.bincount(flat, minlength=size)
        for column, value in zip(self.sums[1:], values, strict=True):
            column += np.bincount(flat, value, size)

    def to_dict(self) -> dict[str, Any]:
        cells = []
        for flat in np.flatnonzero(self.sums[0]):
            at = [int(each) for each in np.unravel_index(flat, self.shape)]
            cells.append(at + [_short(value) for value in self.sums[:, flat]])
        return {
            "axes": [[name, list(labels)] for name, labels in self.axes],
            "columns": list(self.columns),
            "cells": cells,
        }


class Choices(Counts):
    """What was chosen, where more than one kind of choice may be open.

    For each kind: how often it was open; made; won after it was made; made although another kind was open;
    then the sum of the odds by which it was better than the best of another kind; and, over all times it
    was open, the sum of the odds that always choosing this kind would give away.
    """

    columns = ("open", "made", "won", "rivalled", "edge", "lost")

    def __init__(self, groups: Groups, *axes: Axis) -> None:
        super().__init__(*axes, ("choice", tuple(groups)))
        self.groups = tuple(groups.values())

    def add_choices(self, at: Sequence[Array], kind: Array, best: Array, won: Array) -> None:
        """Count moments: their situation, the kind chosen, the best odds of every kind, was the game won?"""
        odds = np.stack([best[:, list(group)].max(1) for group in self.groups], 1)
        whole = odds.max(1)
        for number, group in enumerate(self.groups):
            here = np.flatnonzero(odds[:, number] > NOT_OPEN)
            if not len(here):
                continue
            made = np.isin(kind[here], group)
            rival = np.delete(odds[here], number, 1).max(1)
            rivalled = made & (rival > NOT_OPEN)
            edge = np.where(rivalled, odds[here, number] - rival, 0.0)
            spot = [np.asarray(each)[here] for each in at] + [np.full(len(here), number)]
            self.add(spot, made, made & won[here], rivalled, edge, whole[here] - odds[here, number])


def _short(value: float) -> int | float:
    """Whole numbers as such; others to a thousandth."""
    return int(value) if value == int(value) else round(float(value), 3)


def quantiles(histogram: Array, parts: Sequence[float] = (0.1, 0.25, 0.5, 0.75, 0.9)) -> list[int]:
    """The values below which these parts of the counts lie.

    >>> quantiles(np.array([0, 1, 1, 1, 1]))
    [1, 1, 2, 3, 4]
    """
    total = histogram.cumsum()
    return [int(np.searchsorted(total, part * total[-1])) for part in parts] if total[-1] else []
