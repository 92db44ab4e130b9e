"""Arbitrary changes in any order: a store of any kind behaves like a few dictionaries."""

from dataclasses import dataclass, field
from itertools import count
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reverie.table.store import (
    Adding,
    AlreadyPlayed,
    Appending,
    Change,
    Clock,
    CodeTaken,
    DailyScore,
    Forgetting,
    Held,
    Opening,
    Rewriting,
    Snapshot,
    Stale,
    Story,
)

from .conftest import ANN, BOB, Asked

DAYS, GAME = ("2026-11-16", "2026-11-17"), {"game": "onirim"}
CODES, WHO, SITTERS, SOURCES = ("MOON", "SUN"), ("ann", "bob"), ("ada", "bo"), ("s", "t")


@dataclass
class Place:
    seat: int
    summary: dict[str, Any] | None = None


@dataclass
class Row:
    """A table."""

    entries: list[Any]
    owner: str | None
    epoch: int = 1
    places: dict[str, Place] = field(default_factory=dict)
    snapshot: tuple[int, str, bytes] | None = None
    story: tuple[str, dict[str, Any]] | None = None
    ticks: bool = False


class Model(dict[str, Row]):
    """The expected behaviour of a store, modelled with dictionaries."""

    def __init__(self) -> None:
        self.tries: dict[tuple[str, str], tuple[str, int | None]] = {}
        """Code and score of each try, by day and sitter. The code is empty once the table is deleted."""

    def write(self, changes: list[Any]) -> list[type | None]:
        wrong: dict[str, type] = {}
        answers = []
        for change in changes:
            problem = wrong.get(change.code) or self.change(change)
            if problem is not None:
                wrong[change.code] = problem
            answers.append(problem)
        return answers

    def change(self, change: Change) -> type | None:
        row = self.get(change.code)
        if isinstance(change, Opening):
            tries = [(change.daily, sitter) for sitter, _ in change.holders if change.daily]
            for day, sitter in [key for key, (code, _) in self.tries.items() if not code]:
                if day < change.daily:
                    del self.tries[day, sitter]
            if any(each in self.tries for each in tries):
                return AlreadyPlayed
            if row is not None:
                return CodeTaken
            self.tries |= dict.fromkeys(tries, (change.code, None))
            places = {sitter: Place(seat) for sitter, seat in change.holders}
            self[change.code] = Row(list(change.entries), change.owner, places=places)
        elif isinstance(change, Appending | Rewriting):
            if row is None or row.epoch != change.epoch:
                return Stale
            return self.append(row, change) if isinstance(change, Appending) else self.rewrite(row, change)
        elif row is not None:
            self.keep(row, change)
        return None

    def append(self, row: Row, change: Appending) -> type | None:
        first, entries = change.first, list(change.entries)
        if len(row.entries) != first + change.replaces:
            there = row.entries[first : first + len(entries)] == entries
            return None if entries and there else Stale
        row.entries[first:] = entries
        if change.replaces and row.snapshot is not None and row.snapshot[0] > first:
            row.snapshot = None
        if change.holders is not None:
            ended = {sitter: place for sitter, place in row.places.items() if place.summary is not None}
            row.places = {sitter: Place(seat) for sitter, seat in change.holders} | ended
        if change.daily_score is not None:
            for each, (code, score) in self.tries.items():
                if code == change.code and score is None:
                    self.tries[each] = (code, change.daily_score.score["n"])
        if change.summary is not None:
            row.places = {sitter: Place(place.seat, change.summary) for sitter, place in row.places.items()}
        return None

    def rewrite(self, row: Row, change: Rewriting) -> type | None:
        if any(number >= len(row.entries) for number in change.entries):
            return Stale
        for number, entry in change.entries.items():
            row.entries[number] = entry
        row.snapshot = row.story = None
        return None

    def keep(self, row: Row, change: Change) -> None:
        match change:
            case Adding(_, more):
                for place in row.places.values():
                    place.summary = None if place.summary is None else {**place.summary, **more}
            case Clock(_, epoch, zero) if epoch == row.epoch:
                row.ticks = zero is not None
            case Snapshot(_, epoch, number, sources, state) if epoch == row.epoch:
                if number <= len(row.entries):
                    row.snapshot = (number, sources, state)
            case Story(_, sources, story):
                row.story = (sources, story)
            case Forgetting(code, by) if row.owner in (None, by):
                del self[code]
                tries = [each for each, (where, _) in self.tries.items() if where == code]
                self.tries |= dict.fromkeys(tries, ("", None))


# Operations

entry = st.sampled_from([["a"], ["b", 1], ["settings", {"x": None}], ["by", "c", 1, ["settings", {}]]])
entries = st.lists(entry, max_size=3)
holders = st.lists(st.sampled_from(SITTERS), unique=True).map(
    lambda names: [(name, seat) for seat, name in enumerate(names)]
)
told = st.sampled_from([{"won": True}, {"won": False, "seed": None}])
counted = st.sampled_from([DailyScore({"n": 1}, ["a"]), DailyScore({"n": 2}, [])])
about = st.sampled_from([-1, 0, 0, 0, 0, 1])
"""The difference between the value sent and the correct one."""


@st.composite
def changes(draw: st.DrawFn, model: Model, code: str) -> Any:
    row = model.get(code) or Row([], None)
    epoch, number = row.epoch + draw(about), len(row.entries)
    at = st.integers(0, number)
    kinds: dict[type, Any] = {
        Opening: st.builds(
            Opening, st.just(code), st.just(GAME), entries, st.sampled_from(WHO), holders, st.just("")
        ),
        Appending: st.builds(
            Appending,
            st.just(code),
            st.just(epoch),
            st.just(max(0, number + draw(about))),
            entries,
            st.none() | holders,
            st.none() | told,
            st.sampled_from([False, False, True]),
            st.none() | counted,
        ).filter(lambda change: change.entries or not change.replaces),
        Rewriting: st.builds(Rewriting, st.just(code), st.just(epoch), st.dictionaries(at, entry)),
        Adding: st.builds(Adding, st.just(code), told),
        Clock: st.builds(Clock, st.just(code), st.just(epoch), st.none() | st.just(1000.0)),
        Snapshot: st.builds(
            Snapshot, st.just(code), st.just(epoch), at, st.sampled_from(SOURCES), st.binary(max_size=3)
        ),
        Story: st.builds(Story, st.just(code), st.sampled_from(SOURCES), told),
        Forgetting: st.builds(Forgetting, st.just(code), st.sampled_from(WHO)),
    }
    if draw(st.booleans()):
        one = st.sampled_from(SITTERS).map(lambda name: [(name, 0)])
        owner = st.sampled_from(WHO)
        days = st.sampled_from(DAYS)
        kinds[Opening] = st.builds(Opening, st.just(code), st.just(GAME), entries, owner, one, days)
    weighted = [Opening, *[Appending] * 5, Rewriting, Adding, Clock, Snapshot, Snapshot, Story, Forgetting]
    return draw(kinds[draw(st.sampled_from(weighted))])


def check_waking(store: Asked, model: Model, code: str, me: str, sources: str, dead: str | None) -> None:
    row = model.get(code)
    if row is None:
        with pytest.raises(KeyError):
            store.wake(code, me, sources, dead)
        return
    if row.owner not in (None, me, dead):
        with pytest.raises(Held) as held:
            store.wake(code, me, sources, dead)
        assert held.value.peer.name == row.owner
        return
    row.owner, row.epoch = me, row.epoch + 1
    logged = store.wake(code, me, sources, dead)
    known = row.snapshot if row.snapshot is not None and row.snapshot[1] == sources else None
    assert logged.epoch == row.epoch and (logged.clock is not None) == row.ticks
    assert logged.snapshot == (None if known is None else (known[0], known[2]))
    assert logged.entries == row.entries[0 if known is None else known[0] :]


def check(store: Asked, model: Model, codes: dict[str, str], sitters: dict[str, str]) -> None:
    """Compare everything that can be read with the model."""
    for who in WHO:
        assert store.owned_codes(who) & set(codes.values()) == {
            code for code, row in model.items() if row.owner == who
        }
    for code, row in model.items():
        agreed = [entry[3] if entry[0] == "by" else entry for entry in row.entries]
        assert store.look(code) == (GAME, [entry for entry in agreed if entry[0] == "settings"])
        for sources in SOURCES:
            kept = row.story is not None and row.story[0] == sources
            assert store.story(code, sources) == (row.story[1] if kept and row.story else None)
    for sitter in sitters.values():
        found = store.tries("onirim", sitter, DAYS)
        assert {(each.day, sitter): (each.code, each.score and each.score["n"]) for each in found} == {
            key: kept for key, kept in model.tries.items() if key[1] == sitter
        }
        for finished in (False, True):
            found = store.places(sitter, finished=finished, most=9)
            assert sorted((place.code, place.seat, str(place.summary)) for place in found) == sorted(
                (code, row.places[sitter].seat, str(row.places[sitter].summary))
                for code, row in model.items()
                if sitter in row.places and (row.places[sitter].summary is not None) == finished
            )


numbers = count()


def some(examples: int) -> settings:
    unhurried = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
    return settings(max_examples=examples, deadline=None, derandomize=True, suppress_health_check=unhurried)


@some(40)
@given(data=st.data())
def test_a_store_behaves_like_dictionaries(data: st.DataObject, store: Asked) -> None:
    compare(data, store)


@pytest.mark.thousand
@some(400)
@given(data=st.data())
def test_a_store_behaves_like_dictionaries_in_many_examples(data: st.DataObject, store: Asked) -> None:
    compare(data, store)


def compare(data: st.DataObject, store: Asked) -> None:
    """Each example has its own codes and people in the same database."""
    example, model = next(numbers), Model()
    codes = {code: f"{code}{example}" for code in CODES}
    sitters = {sitter: f"{sitter}{example}" for sitter in SITTERS}
    for peer in (ANN, BOB):
        store.beat(peer, True, {})
    for _ in range(data.draw(st.integers(1, 12))):
        code, who = codes[data.draw(st.sampled_from(CODES))], data.draw(st.sampled_from(WHO))
        match data.draw(st.sampled_from(["write"] * 6 + ["wake", "wake", "release", "leave places"])):
            case "write":
                batch = [
                    data.draw(changes(model, codes[data.draw(st.sampled_from(CODES))]))
                    for _ in range(data.draw(st.integers(1, 5)))
                ]
                batch = [named(change, sitters) for change in batch]
                assert store.wrong(*batch) == model.write(batch)
            case "wake":
                sources, dead = data.draw(st.sampled_from(SOURCES)), data.draw(st.sampled_from([None, *WHO]))
                check_waking(store, model, code, who, sources, dead)
            case "release":
                store.release(who, [code])
                if code in model and model[code].owner == who:
                    model[code].owner = None
            case _:
                sitter = sitters[data.draw(st.sampled_from(SITTERS))]
                store.leave_places(sitter, [code])
                if code in model:
                    model[code].places.pop(sitter, None)
        check(store, model, codes, sitters)


def named(change: Any, sitters: dict[str, str]) -> Any:
    """A change with the people of this example."""
    if getattr(change, "holders", None):
        return change._replace(holders=[(sitters[name], seat) for name, seat in change.holders])
    return change
