"""Styles: variants of `scripted` that differ as people do, as partners in training and as players who err.

A style is a row of numbers that change how `scripted` plays; with zeros alone it is `scripted`. The functions
are compiled like the rules (`compile_rules`); `in_style` calls them for a batch.
"""

import sys
from collections.abc import Sequence
from typing import Any

import numpy as np

from reverie.dice import below
from reverie.onirim.cards import KEY, LOCATIONS, colour_of, symbol_of
from reverie.onirim.choices import DISCARD, DO_SEARCH, DO_SWAP, KEEP, OPEN, PAY_DECK, PAY_DOOR
from reverie.onirim.fast.batch import Array, Batch
from reverie.onirim.fast.compiled import compile_rules, new_states
from reverie.onirim.hidden import conceal
from reverie.onirim.players.lookahead import copy_state
from reverie.onirim.players.scripted import value, worth_of_choice
from reverie.onirim.state import AT_DOOR, AT_NIGHTMARE, CHOOSE, SEARCH, SWAP, State

# The numbers of a style
HESITATES = 0  # added to the worth of a discard; below 0 it prefers to play any card
HOARDS_KEYS = 1  # subtracted for playing a key or paying with one
OWN_FIRST = 2  # added to the worth of an own card; below 0 it prefers shared cards
EVERY_DOOR = 3  # 1: also takes doors that it does not need
SWAPS = 4  # 1: takes the better shared card; 2: offers cards that its partner could use
GIVES_DECK = 5  # added to the worth of paying with the deck
WAVERS = 6  # the largest random bonus of a choice
STYLE = 7

PLAIN = 40
"""The worth of a yes or no, in the units of the other worths."""

GREEDIEST, MOST_HESITANT = -40, 40


def draw_styles(games: int, rng: np.random.Generator) -> Array:
    """Return a random style for each game. Each of its numbers is that of `scripted` half of the time."""
    styles = np.zeros((games, STYLE), np.int64)
    styles[:, HESITATES] = rng.integers(GREEDIEST, MOST_HESITANT + 1, games)
    styles[:, HOARDS_KEYS] = rng.integers(-20, 41, games)
    styles[:, OWN_FIRST] = rng.integers(-10, 11, games)
    styles[:, EVERY_DOOR] = 1
    styles[:, SWAPS] = rng.integers(1, 3, games)
    styles[:, GIVES_DECK] = rng.integers(0, 41, games)
    styles[:, WAVERS] = rng.integers(1, 41, games)
    return styles * rng.integers(0, 2, styles.shape)


def in_style(batch: Batch, which: Array, styles: Array, will: Array) -> Array:
    """Return the index of the choice that each marked game's style makes.

    `styles` and `will` (four random words) have a row for every game of the batch, `which` an entry for
    every game that is not over.
    """
    picked, scratch = np.zeros(len(batch.active), np.int64), new_states(len(batch.active))
    compile_rules(sys.modules[__name__]).loop(styled_of_all)(
        *(len(batch.active), batch.states, batch.active, batch.counts, batch.choices, scratch),
        *(which, styles, will, picked),
    )
    return picked


# Compiled with the rules


def styled_of_all(
    first: int,
    last: int,
    states: Any,
    active: Any,
    counts: Any,
    options: Any,
    scratch: Any,
    which: Any,
    styles: Any,
    will: Any,
    picked: Any,
) -> None:
    """Write into `picked` what each style chooses in the games marked in `which`, seeing only a view."""
    for k in range(first, last):
        if which[k]:
            i = active[k]
            copy_state(scratch, k, states, i)
            s = scratch[k]
            conceal(s, s.active)
            choice = choose_in_style(s, options[k], counts[k], styles[i], will[i])
            for j in range(counts[k]):
                if options[k, j] == choice:
                    picked[k] = j


def choose_in_style(s: State, options: Sequence[int], n: int, style: Sequence[int], dice: list[int]) -> int:
    """The choice of the active player, who sees `s`; the first `n` of `options` are legal."""
    best = options[0]
    best_worth = 0
    for at in range(n):
        here = worth_in_style(s, options[at], style) + below(dice, style[WAVERS] + 1)
        if at == 0 or here > best_worth:
            best_worth = here
            best = options[at]
    return best


def worth_in_style(s: State, choice: int, style: Sequence[int]) -> int:
    """How good a legal choice looks to a player of this style."""
    if s.phase == CHOOSE:
        here = worth_of_choice(s, choice)
        if choice >= DISCARD:
            here += style[HESITATES]
        elif symbol_of(choice % LOCATIONS) == KEY:
            here -= style[HOARDS_KEYS]
        return here + (style[OWN_FIRST] if choice % DISCARD < LOCATIONS else 0)
    if s.phase == AT_NIGHTMARE:
        here = worth_of_choice(s, choice)
        if choice < PAY_DOOR:
            here -= style[HOARDS_KEYS]
        return here + (style[GIVES_DECK] if choice == PAY_DECK else 0)
    if s.phase == SEARCH:
        return PLAIN * (choice == DO_SEARCH if style[EVERY_DOOR] == 1 else worth_of_choice(s, choice))
    if s.phase == AT_DOOR:
        return PLAIN * (choice <= OPEN + 1 if style[EVERY_DOOR] == 1 else worth_of_choice(s, choice))
    if s.phase == SWAP:
        return PLAIN if choice == KEEP else PLAIN // 2 + worth_of_swapping(s, choice - DO_SWAP, style[SWAPS])
    return worth_of_choice(s, choice)


def worth_of_swapping(s: State, at: int, how: int) -> int:
    """Return the gain by the swap `at`, numbered as in `choices`. It swaps from 20 on."""
    own = at // LOCATIONS
    shared = at % LOCATIONS
    if how == 1:
        return 4 * (value(s, shared) - value(s, own))
    if how == 2:
        return 2 * (worth_to_partner(s, own) - worth_to_partner(s, shared) - value(s, own))
    return 0


def worth_to_partner(s: State, card: int) -> int:
    """Return the worth of a shared card to the partner, who may continue their series with it."""
    other = 1 - s.active
    colour = colour_of(card)
    if s.doors[other][colour] > 0:
        return 0
    if s.series[other] > 0:
        last = s.row[other][s.row_n[other] - 1]
        if colour_of(last) == colour and symbol_of(last) != symbol_of(card):
            return 10 + 10 * s.series[other]
    return 5
