"""An entry for the leaderboard: Monte Carlo tree search, `reverie leaderboard solo examples/entries/mcts.py`.

Plain UCT over choices. What the deck brings is drawn anew on every way through the tree, so a node stands for
the choices that led there and not for the cards (open loop). For two, the partner's hidden cards are dealt
anew at the root of every way, and its choices are in the same tree: information set search (ISMCTS) with one
observer, which takes its partner for one who searches likewise. A way ends in a game played out by
`scripted`, or by chance with `REVERIE_ROLLOUTS=random`; `REVERIE_SEARCHES` says how many ways each choice
has (200). Nothing is learned: the choices learned from are 0. What searches is written like the rules and
compiled with them, which needs Numba (`pip install reverie[lab]`).
"""

import os
import sys
from typing import Any

import numpy as np

from reverie.dice import below, seed_dice
from reverie.onirim.choices import MAX_CHOICES, choose, list_choices
from reverie.onirim.deck import answer, deck_request, pick
from reverie.onirim.fast.compiled import compile_rules, new_states
from reverie.onirim.players.lookahead import copy_state, imagine
from reverie.onirim.players.scripted import choose_by_script
from reverie.onirim.state import ALL_DOORS, FIELDS, OVER, PROPHECY

SEARCHES = int(os.environ.get("REVERIE_SEARCHES", "200"))
BY_SCRIPT = int(os.environ.get("REVERIE_ROLLOUTS", "scripted") == "scripted")
CURIOUS = 0.5
"""How much more a choice is worth that was tried seldom. Set before anything was measured; no other was
tried."""
LONGEST = 400
NOBODY = -1


def uct_search(
    root: Any,
    scratch: Any,
    dice: Any,
    cards: Any,
    room: Any,
    searches: int,
    by_script: int,
    logs: Any,
    tree: Any,
    way: Any,
) -> int:
    """The choice that was tried most often. A line of `tree` is a node: its choice, its first child, its next
    sibling, how often it was passed, and what came of it in sixteenths of a win."""
    tree[0, 1] = NOBODY
    used = 1
    for _ in range(searches):
        copy_state(scratch, 0, root, 0)
        s = scratch[0]
        imagine(s, s.active, dice)  # alone, nothing is hidden but the order of the deck
        node = 0
        length = 0
        new = False
        while s.phase != OVER and not new:
            n = list_choices(s, room)
            child, new = uct_child(tree, node, room, n, used, dice, logs)
            if new:
                used += 1
            way[length] = child
            length += 1
            node = child
            uct_step(s, tree[node, 0], dice, cards)
        while s.phase != OVER:
            n = list_choices(s, room)
            choice = choose_by_script(s, room, n) if by_script == 1 else room[below(dice, n)]
            uct_step(s, choice, dice, cards)
        doors = 0
        for colour in range(4):
            doors += s.doors[0][colour] + s.doors[1][colour]
        came = 16 if s.ending == ALL_DOORS else doors
        tree[0, 3] += 1
        for at in range(length):
            tree[way[at], 3] += 1
            tree[way[at], 4] += came
    best = tree[0, 1]
    child = best
    while child != NOBODY:
        if tree[child, 3] > tree[best, 3]:
            best = child
        child = tree[child, 2]
    return tree[best, 0]


def uct_child(tree: Any, node: int, room: Any, n: int, used: int, dice: Any, logs: Any) -> tuple[int, bool]:
    """Where to go from `node`, at a moment with the first `n` choices of `room`: to one that was never tried
    here (a new node), else to the best one, tried seldom or promising."""
    best = NOBODY
    most = -1.0
    untried = 0
    fresh = NOBODY
    passed = 0
    for at in range(n):
        child = tree[node, 1]
        while child != NOBODY and tree[child, 0] != room[at]:
            child = tree[child, 2]
        if child == NOBODY:
            untried += 1
            if below(dice, untried) == 0:
                fresh = room[at]
        else:
            passed += tree[child, 3]
    if fresh != NOBODY:
        tree[used, 0] = fresh
        tree[used, 1] = NOBODY
        tree[used, 2] = tree[node, 1]
        tree[used, 3] = 0
        tree[used, 4] = 0
        tree[node, 1] = used
        return used, True
    for at in range(n):
        child = tree[node, 1]
        while tree[child, 0] != room[at]:
            child = tree[child, 2]
        tried = tree[child, 3]
        here = tree[child, 4] / (16.0 * tried) + CURIOUS * (logs[passed] / tried) ** 0.5
        if here > most:
            most = here
            best = child
    return best, False


def uct_step(s: Any, choice: int, dice: Any, cards: Any) -> None:
    """Make a choice, and let the deck answer until there is another."""
    choose(s, choice, cards)
    while deck_request(s) != 0:
        pick(s, dice, cards)
        answer(s, cards)


class Entry:
    """Looks at its view and dreams on from there."""

    name = f"mcts, {SEARCHES} ways, {'scripted' if BY_SCRIPT else 'random'}"

    def __init__(self, seed: str) -> None:
        self.dice = np.array(seed_dice(seed), np.int64)
        self.root, self.scratch = new_states(1), new_states(1)
        self.cards, self.room = np.zeros(PROPHECY, np.int64), np.zeros(MAX_CHOICES, np.int16)
        self.tree, self.way = np.zeros((SEARCHES + 1, 5), np.int64), np.zeros(LONGEST, np.int64)
        self.logs = np.log(np.arange(SEARCHES + 2).clip(1))
        self.search = compile_rules(sys.modules[__name__]).function(uct_search)

    def choose(self, view: Any, choices: Any) -> int:
        if len(choices) == 1:
            return int(choices[0])
        for name, _, _ in FIELDS:  # of the deck a view has counts, and no order
            self.root[name][0] = getattr(view.visible_state, name)
        room = (self.root, self.scratch, self.dice, self.cards, self.room)
        return int(self.search(*room, SEARCHES, BY_SCRIPT, self.logs, self.tree, self.way))
