"""Games played out by `scripted`, for evaluators of OpenSpiel. Compiled like the rules."""

from typing import Any

from reverie.onirim.choices import choose, list_choices
from reverie.onirim.deck import answer, deck_request, pick
from reverie.onirim.hidden import conceal
from reverie.onirim.players.lookahead import copy_state
from reverie.onirim.players.scripted import choose_by_script
from reverie.onirim.rules import unwinnable
from reverie.onirim.state import ALL_DOORS, OVER


def play_out(states: Any, number: int, dice: Any, cards: Any, room: Any) -> int:
    """Play `states[0]` out `number` times from its view alone, and return how often it was won.

    `states` has room for two more. A game that cannot be won any more is given up.
    """
    won = 0
    for _ in range(number):
        copy_state(states, 1, states, 0)
        while states[1].phase != OVER and not unwinnable(states[1]):
            s = states[1]
            if deck_request(s) != 0:
                pick(s, dice, cards)
                answer(s, cards)
            else:
                copy_state(states, 2, states, 1)
                conceal(states[2], s.active)
                choose(s, choose_by_script(states[2], room, list_choices(s, room)), cards)
        won += states[1].ending == ALL_DOORS
    return won
