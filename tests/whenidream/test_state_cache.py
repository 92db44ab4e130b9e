"""Cached values equal freshly computed ones, and no value is computed twice."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reverie.refusal import IllegalMove
from reverie.whenidream import Game, rules
from reverie.whenidream.state import State
from reverie.whenidream.state_cache import StateCache
from reverie.whenidream.steps import Clue, Step

VALUES = st.integers(1000, 1002) | st.booleans() | st.lists(st.integers(1000, 1002), max_size=4).map(tuple)
RUNS = st.lists(st.integers(1000, 1003), max_size=5).map(tuple)
"""Large numbers, so that equal ones are not identical objects."""


class Maker:
    """A function that records the values it was called with."""

    def __init__(self) -> None:
        self.asked: list[Any] = []

    def __call__(self, value: Any = None) -> Any:
        self.asked.append(value)
        return [self(each) for each in value] if isinstance(value, tuple) else (type(value), value)


def made(value: Any) -> Any:
    return Maker()(value)


def test_a_value_of_a_state_is_made_once() -> None:
    cache, one, two, state, other = StateCache(), Maker(), Maker(), object(), object()
    assert cache.once(None, one) == cache.once(None, one)
    for each in (state, state, other, other, state):
        cache.once(each, one)
        cache.once(each, two)
    assert one.asked == [None, state, other, state] and two.asked == [state, other, state]
    cache.forget()
    cache.once(state, one)
    assert one.asked[4:] == [state]


@settings(max_examples=200)
@given(st.lists(st.tuples(st.sampled_from("ab"), RUNS), max_size=12))
def test_a_value_is_made_again_only_from_a_different_source(
    sources: list[tuple[str, tuple[int, ...]]],
) -> None:
    cache, make = StateCache(), Maker()
    last: dict[str, Any] = {}
    for name, source in sources:
        count = len(make.asked)
        assert cache.reuse(name, source, make) == made(source)
        assert (len(make.asked) == count) == (last.get(name) == source)
        last[name] = source
    still = cache.reuse("c", (1, 2), make)
    assert cache.reuse("c", (1, 2), make) is still, "an equal source is as good as the same"


@settings(max_examples=200)
@given(st.lists(st.tuples(st.sampled_from("ab"), RUNS), max_size=12))
def test_values_of_a_common_prefix_are_not_made_again(
    runs: list[tuple[str, tuple[int, ...]]],
) -> None:
    cache, make = StateCache(), Maker()
    last: dict[str, tuple[int, ...]] = {}
    for name, run in runs:
        before, count = last.get(name, ()), len(make.asked)
        assert cache.reuse_each(name, run, make) == [made(each) for each in run]
        assert make.asked[count:] == list(run[common_prefix(before, run) :])
        assert cache.reuse_each(name, run, make) is cache.reuse_each(name, run, make)
        last[name] = run


@settings(max_examples=300)
@given(st.lists(st.dictionaries(st.sampled_from("xyz"), VALUES), max_size=8), st.sampled_from(["xyz", "xy"]))
def test_unchanged_named_values_are_not_made_again(moments: list[dict[str, Any]], asked: str) -> None:
    cache, make = StateCache(), Maker()
    last: dict[str, Any] = {}
    for moment in moments:
        names = [name for name in asked if name in moment]
        count = len(make.asked)
        now = cache.reuse_named("n", names, moment, make)
        assert now == {name: made(moment[name]) for name in names}
        expected: list[Any] = []
        for name in names:
            value, before = moment[name], last.get(name, NOTHING)
            if type(value) is type(before) and value == before:
                continue
            if isinstance(value, tuple) and isinstance(before, tuple):
                expected += value[common_prefix(before, value) :]
            else:
                again = Maker()
                again(value)
                expected += again.asked
        assert make.asked[count:] == expected
        last = {name: moment[name] for name in names}


NOTHING = object()


def common_prefix(before: tuple[int, ...], now: tuple[int, ...]) -> int:
    """Return the length of the common prefix."""
    count = 0
    while count < min(len(before), len(now)) and before[count] == now[count]:
        count += 1
    return count


def test_a_clue_is_held_against_the_rules_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Step] = []
    why_not = rules.why_not

    def counted(s: State, step: Step) -> IllegalMove | None:
        asked.append(step)
        return why_not(s, step)

    monkeypatch.setattr(rules, "why_not", counted)
    game = Game(4, seed=3, first_dreamer=0, reading_seconds=0)
    asked.clear()
    game.push(game.view(0).turn or 0, "clue", "beam", time=1.0)
    assert [type(step) for step in asked] == [Clue]
    with pytest.raises(IllegalMove):
        game.push(0, "guess", "beam", time=0.5)
