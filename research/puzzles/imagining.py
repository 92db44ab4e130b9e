"""Positions as one seat may imagine them, with hidden cards dealt at random."""

import sys
from typing import Any

import numpy as np

from reverie.onirim.fast.batch import Array
from reverie.onirim.fast.compiled import compile_rules, new_states
from reverie.onirim.hidden import conceal
from reverie.onirim.players.lookahead import copy_state, imagine


def imagined_often(states: Any, dice: Array) -> Array:
    """Return a copy of `states[0]` for each die, each as its player may imagine it."""
    found: Array = new_states(len(dice))
    rules = compile_rules(sys.modules[__name__])
    rules.loop(imagine_all)(len(dice), states, np.zeros(len(dice), np.int64), dice, found)
    return found


def imagine_all(first: int, last: int, states: Any, which: Any, dice: Any, imagined: Any) -> None:
    """Write into `imagined` the positions `which` as their players may imagine them. Compiled."""
    for j in range(first, last):
        copy_state(imagined, j, states, which[j])
        me = imagined[j].active
        conceal(imagined[j], me)
        imagine(imagined[j], me, dice[j])
