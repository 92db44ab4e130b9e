"""What our environments of Onirim agree on: their options, what a door is worth, why an action is closed."""

from collections.abc import Sequence
from typing import Any

from ..onirim.choices import CHOICES, DO_ARRANGE, FINE, refuse
from ..onirim.refusals import waiting_for, why
from ..onirim.state import ARRANGE, OVER, State
from .prophecy import ACTIONS

DOOR = 1 / 8
"""What a door is worth; one that a nightmare takes costs as much."""

PROPHECIES = ("sequence", "whole")
REWARDS = ("doors", "win")


def check(name: str, said: Any, ways: Sequence[str | None]) -> None:
    """Refuse what an option does not offer, by its name."""
    if said not in ways:
        raise ValueError(f"{name} is {' or '.join(map(str, ways))}, not {said!r}.")


def why_closed(state: State, action: Any, by_card: bool) -> str:
    """Why an action is not open in this state, in a sentence. Asked only of actions that are not."""
    actions = ACTIONS if by_card else CHOICES
    if not hasattr(action, "__index__") or not 0 <= action < actions:
        return f"There is no action {action!r}: actions are whole numbers from 0 to {actions - 1}."
    if state.phase == OVER:
        return "The game is over: reset it."
    if by_card and action >= DO_ARRANGE:
        if state.phase != ARRANGE:
            return f"Not now: {waiting_for(state)}."
        return "That place is not open: it shows no card, has been chosen, or an equal card comes first."
    reason = refuse(state, int(action))
    if reason != FINE:
        return why(state, int(action), reason)
    if state.phase == ARRANGE:
        return "Equal cards keep their order: another answer to the prophecy says the same."
    return "The game was broken off: reset it."
