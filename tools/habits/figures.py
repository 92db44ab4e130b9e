"""Reads what `count` counted: adds up the cells of a table, and says what they come to."""

from collections.abc import Sequence
from typing import Any

Figures = dict[str, Any]
Sums = dict[str, float]

TENS = ("60 and more", "50 to 59", "40 to 49", "30 to 39", "20 to 29", "10 to 19", "0 to 9")
LEAST = 50
"""A win rate over fewer cases is not worth a place."""


def sums(figures: Figures, name: str, **where: str | Sequence[str]) -> Sums:
    """The columns of a table added up, over the cells that stand where one asks: `cards_left="0 to 9"`.

    >>> figures = {"tables": {"t": {"axes": [["cards left", ["few", "many"]]], "columns": ["cases", "won"],
    ...     "cells": [[0, 10, 9], [1, 20, 19]]}}}
    >>> sums(figures, "t", cards_left="few"), sums(figures, "t")["cases"]
    ({'cases': 10, 'won': 9}, 30)
    """
    table = figures["tables"][name]
    names = [axis for axis, _ in table["axes"]]
    wanted = {names.index(axis.replace("_", " ")): value for axis, value in where.items()}
    total: Sums = dict.fromkeys(table["columns"], 0)
    for cell in table["cells"]:
        labels = [axis[1][at] for axis, at in zip(table["axes"], cell, strict=False)]
        if all(labels[at] == value or labels[at] in _list(value) for at, value in wanted.items()):
            for column, value in zip(table["columns"], cell[len(names) :], strict=True):
                total[column] += value
    return total


def _list(value: str | Sequence[str]) -> Sequence[str]:
    return () if isinstance(value, str) else value


def part(figures: Figures, name: str, choice: str | Sequence[str], **where: str | Sequence[str]) -> float:
    """Of all the choices in a situation, the part that was this one."""
    all_made = sums(figures, name, **where)["made"]
    return sums(figures, name, choice=choice, **where)["made"] / all_made if all_made else 0.0


def cost(figures: Figures, name: str, choice: str, **where: str | Sequence[str]) -> float:
    """What always making this choice would give away in such a situation, on average."""
    found = sums(figures, name, choice=choice, **where)
    return found["lost"] / found["open"] if found["open"] else 0.0


def share(figures: Figures, name: str, among: dict[str, Any], **where: str | Sequence[str]) -> float:
    """Of the cases `among` a situation, the part that `where` narrows it down to."""
    cases = sums(figures, name, **among)["cases"]
    return sums(figures, name, **among, **where)["cases"] / cases if cases else 0.0


def percent(value: float) -> str:
    return f"{100 * value:.0f} %" if value >= 0.0995 or value == 0 else f"{100 * value:.1f} %"


def points(value: float) -> str:
    return f"{100 * value:.1f}"


def table(head: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """A table in Markdown."""
    rule = ["---"] * len(head)
    return "\n".join("| " + " | ".join(line) + " |" for line in [head, rule, *lines])


def won(value: float) -> str:
    return f"{100 * value:.1f} %"
