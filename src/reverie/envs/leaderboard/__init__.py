"""The leaderboard: the games with which an entry is measured. docs/envs/leaderboard.md has the protocol.

- `entry_process` and `entrant`: an entry runs in its own process, and receives what its seat sees
- `onirim_tasks`, `dream_task`: the games
- `measure`: the games of the protocol, games with unpublished seeds, and a check that both agree

>>> [(task, TASKS[task].games) for task in TASKS]
[('solo', 4000), ('two', 3000), ('dream', 100)]
"""

from typing import NamedTuple

BUDGET = 1_000_000
"""Number of choices from which an entry of `solo` may learn, in the first of its two tables."""


class Task(NamedTuple):
    """A kind of game, and how many of them are played."""

    first_seed: int
    games: int
    takes: tuple[str, ...]
    """The methods by which an entry can play it. One of them is enough."""


TASKS = {
    "solo": Task(20_000_000, 4000, ("choose", "act")),
    "two": Task(21_000_000, 3000, ("choose",)),
    "dream": Task(22_000_000, 100, ("answer", "plan")),
}
