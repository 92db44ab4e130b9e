"""The compiled rules equal the interpreted rules: every field of the state is the same after every step."""

import ast
import inspect
import math
import re
import struct
import types
from collections import defaultdict
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from research import partners, styles
from research.ismcts import rollouts
from research.puzzles import imagining
from reverie.dice import below, seed_dice
from reverie.envs.leaderboard import strangers
from reverie.onirim import choices, deck, rules
from reverie.onirim.fast import compile_rules, compiled, new_states
from reverie.onirim.hidden import conceal
from reverie.onirim.moves import new
from reverie.onirim.options import options_for
from reverie.onirim.state import FIELDS, OVER, PROPHECY, State
from tests.onirim.strategies import EVERY_OPTIONS

GAMES = 2000


LAYOUT = struct.Struct(
    "=" + "".join(f"{math.prod(shape)}{'h' if name == 'turns' else 'b'}" for name, shape, _ in FIELDS)
)
"""The memory layout of a compiled state, with which all fields are compared at once."""


def same(state: State, row: Any) -> bool:
    numbers: list[int] = []
    for name, shape, _ in FIELDS:
        value = getattr(state, name)
        if len(shape) == 0:
            numbers.append(value)
        elif len(shape) == 1:
            numbers.extend(value)
        else:
            for part in value:
                numbers.extend(part)
    return bool(LAYOUT.pack(*numbers) == row.tobytes())


@pytest.mark.bulk
@pytest.mark.parametrize("games", [80, pytest.param(GAMES, marks=pytest.mark.thousand)])
def test_every_field_is_the_same_in_cpython_and_compiled_after_every_step(games: int) -> None:
    fast = compile_rules().function
    room = np.zeros(choices.MAX_CHOICES, np.int64)
    five = np.zeros(PROPHECY, np.int64)
    steps = 0
    for number in range(games):
        state, row = State(), new_states(1)[0]
        for name, value in EVERY_OPTIONS[number % len(EVERY_OPTIONS)].to_state().items():
            setattr(state, name, value)
            row[name] = value
        rules.set_up(state)
        fast(rules.set_up)(row)
        dice = seed_dice(f"compiled {number}")
        fast_dice = np.array(dice)
        will = seed_dice(f"will {number}")
        while state.phase != OVER:
            assert deck.deck_request(state) == fast(deck.deck_request)(row)
            if deck.deck_request(state):
                cards = [0] * PROPHECY
                n = deck.pick(state, dice, cards)
                assert fast(deck.pick)(row, fast_dice, five) == n
                assert cards[:n] == five[:n].tolist()
                deck.answer(state, cards)
                fast(deck.answer)(row, five)
            else:
                out = [0] * choices.MAX_CHOICES
                n = choices.list_choices(state, out)
                assert fast(choices.list_choices)(row, room) == n
                assert out[:n] == room[:n].tolist()
                choice = out[below(will, n)]
                choices.choose(state, choice, [0] * PROPHECY)
                fast(choices.choose)(row, choice, five)
            assert same(state, row), f"game {number}, phase {state.phase}"
            steps += 1
        assert dice == fast_dice.tolist()
    assert steps > 50 * games


def test_refusals_and_views_are_the_same_compiled() -> None:
    fast = compile_rules().function
    state, rows = new(options_for(2)), new_states(1, options_for(2))
    fast(rules.set_up)(rows[0])
    dice, will = seed_dice("views"), seed_dice("will")
    five = np.zeros(PROPHECY, np.int64)
    while state.phase != OVER:
        for choice in range(choices.CHOICES):
            assert choices.refuse(state, choice) == fast(choices.refuse)(rows[0], choice)
        for seat in (0, 1, 2):
            seen, fast_seen = state.copy(), rows.copy()
            conceal(seen, seat)
            fast(conceal)(fast_seen[0], seat)
            assert same(seen, fast_seen[0])
        if deck.deck_request(state):
            cards = [0] * PROPHECY
            deck.pick(state, dice, cards)
            deck.answer(state, cards)
            fast(deck.answer)(rows[0], np.array(cards))
        else:
            out = [0] * choices.MAX_CHOICES
            choice = out[below(will, choices.list_choices(state, out))]
            choices.choose(state, choice, [0] * PROPHECY)
            fast(choices.choose)(rows[0], choice, five)


def test_every_rule_is_compiled() -> None:
    fast = compile_rules().function
    for name, function in vars(rules).items():
        if inspect.isfunction(function):
            assert hasattr(fast(function), "py_func"), name


def test_every_module_of_the_rules_is_a_source_of_the_cache() -> None:
    """Constants of other modules are compiled in, so those modules count as well."""
    names = {module.__name__.rpartition(".")[2] for module in compiled.SOURCES}
    for source in compiled.SOURCES:
        imported = re.findall(r"^from \.+(\w+) import", inspect.getsource(source), re.MULTILINE)
        # `dice` only refuses seeds, the folder's name covers the fields, `arrays` has only types, and the
        # decorators of `compiling` are visible in the sources themselves
        apart = {"refusal", "options", "arrays", "compiling"}
        assert set(imported) <= names | apart


MORE = (rollouts, imagining, styles, strangers, partners)
"""Modules outside the package that are compiled together with the rules."""


def named_in(source: types.ModuleType) -> set[str]:
    """Return the names that a module defines: constants, functions, imports under another name."""
    found: set[str] = set()
    for part in ast.parse(inspect.getsource(source)).body:
        if isinstance(part, ast.Assign | ast.AnnAssign):
            targets = part.targets if isinstance(part, ast.Assign) else [part.target]
            found |= {
                each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)
            }
        elif isinstance(part, ast.FunctionDef | ast.ClassDef):
            found.add(part.name)
        elif isinstance(part, ast.Import | ast.ImportFrom):
            found |= {each.asname for each in part.names if each.asname}
    return found


@pytest.mark.parametrize("more", [(), *((module,) for module in MORE)], ids=str)
def test_no_two_compiled_modules_define_the_same_name(more: tuple[types.ModuleType, ...]) -> None:
    """All names share one namespace, where the later of two equal names would replace the other."""
    places: dict[str, list[str]] = defaultdict(list)
    for source in compiled.SOURCES + more:
        for name in named_in(source):
            if isinstance(vars(source)[name], int | float | tuple | types.FunctionType):
                places[name].append(source.__name__)
    assert {name: where for name, where in places.items() if len(where) > 1} == {}


@pytest.mark.parametrize("source", compiled.SOURCES, ids=lambda module: module.__name__)
def test_the_cache_folder_changes_with_every_source(
    source: types.ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = compiled.cache_folder()
    changed = tmp_path / "changed.py"
    changed.write_text(inspect.getsource(source) + "\n# a rule changed\n")
    monkeypatch.setattr(
        inspect, "getfile", lambda module: str(changed if module is source else module.__file__)
    )
    assert compiled.cache_folder() != before
