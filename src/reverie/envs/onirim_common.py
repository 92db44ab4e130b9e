"""What our environments of Onirim agree on: their options, what a door is worth, why an action is closed."""

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any

from ..arguments import check_int, short_repr
from ..json_values import Json
from ..onirim.choices import CHOICES, DO_ARRANGE, FINE, refuse
from ..onirim.options import OPTIONS, Options, names_for, options_for
from ..onirim.refusals import not_now, why
from ..onirim.state import ARRANGE, OVER, State
from ..refusal import BadOption, IllegalMove, InvalidMove, Refusal, clip
from .prophecy import ACTIONS

DOOR = 1 / 8
"""What a door is worth; one that a nightmare takes costs as much."""

Infos = Json
"""What a learner is told beside what it sees."""

PROPHECIES = ("sequence", "whole")
REWARDS = ("doors", "win")
OWN = ("prophecy", "reward", "render_mode")
"""Options of every environment, beside those of the game."""


def check(name: str, value: object, ways: Sequence[object]) -> None:
    """Refuse what an option does not offer, by its name."""
    if value not in ways:
        raise BadOption("cannot-be", option=name, value=clip(value), choices=list(map(str, ways)))


def options_given(players: int, given: Mapping[str, object]) -> Options:
    """The options of a game, out of what an environment was given beside its own."""
    if "frameskip" in given:  # TorchRL asks everybody for it, and reads Python's own words for a no
        raise TypeError("Onirim() got an unexpected keyword argument 'frameskip'")
    for name in given:
        if name not in OPTIONS:
            raise BadOption("no-such-option", value=clip(name), options=[*names_for(players), *OWN])
    return options_for(players, **given)


def whole_number(action: Any) -> int:
    """An action as a number, also out of an array of one; half a number is none."""
    try:
        return index(action)
    except TypeError:
        if getattr(action, "size", None) == 1 and hasattr(action, "item"):
            return whole_number(action.item())
        raise InvalidMove("action-is-whole", value=short_repr(action)) from None


def action_within(actions: int, action: object) -> int:
    """The number of an action, of which there are so many."""
    number = whole_number(action)
    if not 0 <= number < actions:
        raise no_such_action(actions, number)
    return number


def no_such_action(actions: int, action: object) -> InvalidMove:
    """There are only so many."""
    return InvalidMove("no-such-action", value=clip(action), last=actions - 1)


def seed_given(seed: object) -> int | None:
    """The seed of `reset`: Gymnasium and PettingZoo want a whole number, and no truth is one."""
    return None if seed is None else check_int("seed", seed, 0)


def why_closed(state: State, action: Any, by_card: bool) -> Refusal:
    """Why an action is not open in this state. Asked only of actions that are not."""
    actions = ACTIONS if by_card else CHOICES
    if not hasattr(action, "__index__") or not 0 <= action < actions:
        return no_such_action(actions, action)
    if state.phase == OVER:
        return IllegalMove("game-over-reset-it")
    if by_card and action >= DO_ARRANGE:
        if state.phase != ARRANGE:
            return not_now(state)
        return IllegalMove("place-is-not-open")
    reason = refuse(state, int(action))
    if reason != FINE:
        return why(state, int(action), reason)
    if state.phase == ARRANGE:
        return IllegalMove("equal-cards-keep-their-order")
    return IllegalMove("broken-off-reset-it")
