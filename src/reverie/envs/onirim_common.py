"""Parts that our environments of Onirim share: options, the reward of a door, refusals of actions."""

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any

from ..arguments import check_int, short_repr
from ..json_values import Json
from ..onirim.choices import CHOICES, DO_ARRANGE, FINE, refuse
from ..onirim.options import OPTIONS, Options, names_for, options_for
from ..onirim.refusals import not_now, refusal_for
from ..onirim.state import ARRANGE, OVER, State
from ..refusal import BadOption, IllegalMove, InvalidMove, Refusal, clip
from .prophecy import ACTIONS

DOOR = 1 / 8
"""The reward of a door. A door that a nightmare takes costs as much."""

Infos = Json
"""The information that a learner gets besides the observation."""

PROPHECIES = ("sequence", "whole")
REWARDS = ("doors", "win")
ENVIRONMENT_OPTIONS = ("prophecy", "reward", "render_mode")
"""Options of every environment, besides those of the game."""


def check(name: str, value: object, ways: Sequence[object]) -> None:
    """Raise `BadOption` if an option does not offer a value."""
    if value not in ways:
        raise BadOption("bad-option-value", option=name, value=clip(value), choices=list(map(str, ways)))


def game_options(players: int, arguments: Mapping[str, object]) -> Options:
    """Return the options of a game, from the keyword arguments of an environment."""
    if "frameskip" in arguments:  # TorchRL tries this and expects Python's own error
        raise TypeError("Onirim() got an unexpected keyword argument 'frameskip'")
    for name in arguments:
        if name not in OPTIONS:
            raise BadOption(
                "unknown-option", value=clip(name), options=[*names_for(players), *ENVIRONMENT_OPTIONS]
            )
    return options_for(players, **arguments)


def whole_number(action: Any) -> int:
    """Return an action as an int, even from an array of one number. Fractions are refused."""
    try:
        return index(action)
    except TypeError:
        if getattr(action, "size", None) == 1 and hasattr(action, "item"):
            return whole_number(action.item())
        raise InvalidMove("action-must-be-integer", value=short_repr(action)) from None


def action_within(actions: int, action: object) -> int:
    """Return an action as an int if it is one of `actions` numbers."""
    number = whole_number(action)
    if not 0 <= number < actions:
        raise no_such_action(actions, number)
    return number


def no_such_action(actions: int, action: object) -> InvalidMove:
    """Return the refusal of an action that is out of range."""
    return InvalidMove("action-out-of-range", value=clip(action), last=actions - 1)


def reset_seed(seed: object) -> int | None:
    """Return the seed that was passed to `reset`. It has to be a whole number or None."""
    return None if seed is None else check_int("seed", seed, 0)


def why_closed(state: State, action: Any, by_card: bool) -> Refusal:
    """Return why an action is illegal in this state. Only illegal actions are passed."""
    actions = ACTIONS if by_card else CHOICES
    if not hasattr(action, "__index__") or not 0 <= action < actions:
        return no_such_action(actions, action)
    if state.phase == OVER:
        return IllegalMove("reset-after-game-over")
    if by_card and action >= DO_ARRANGE:
        if state.phase != ARRANGE:
            return not_now(state)
        return IllegalMove("place-not-open")
    reason = refuse(state, int(action))
    if reason != FINE:
        return refusal_for(state, int(action), reason)
    if state.phase == ARRANGE:
        return IllegalMove("equal-cards-out-of-order")
    return IllegalMove("reset-after-truncation")
