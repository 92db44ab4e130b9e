"""The leaderboard: with which games an entry is measured. docs/envs/leaderboard.md has the protocol.

>>> [(task, TASKS[task].games) for task in TASKS]
[('solo', 4000), ('two', 3000), ('dream', 100)]

- `entry_process` and `entrant`: an entry runs in a process of its own, and is given what its seat sees
- `onirim_tasks`, `dream_task`: the games
- `measure`: the games of the protocol, those with seeds that nobody knows, and whether both agree
"""

from typing import NamedTuple

BUDGET = 1_000_000
"""Choices from which an entry of `solo` may learn, in the first of its two tables."""


class Task(NamedTuple):
    """What is measured."""

    first_seed: int
    games: int
    takes: tuple[str, ...]
    """The methods by which an entry can play it: one of them is enough."""


TASKS = {
    "solo": Task(20_000_000, 4000, ("choose", "act")),
    "two": Task(21_000_000, 3000, ("choose",)),
    "dream": Task(22_000_000, 100, ("answer", "plan")),
}
