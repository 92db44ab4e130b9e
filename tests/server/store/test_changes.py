"""Changes that a store of any kind writes or refuses, each table independently."""

from typing import Any

import pytest

from reverie.table.store import Appending, Clock, Forgetting, Held, Opening, Rewriting, Snapshot, Stale, Story

from .conftest import Asked

HEAD = {"game": "onirim", "seed": "é\U0001f319", "version": 4}


def opened(store: Asked, *codes: str, owner: str = "ann", entries: Any = (["settings", {}],)) -> None:
    assert store.wrong(*(Opening(code, HEAD, entries, owner) for code in codes)) == [None] * len(codes)


def entries(store: Asked, code: str, me: str = "ann") -> list[Any]:
    """Return all entries of a table, which belongs to `me` after that."""
    read: list[Any] = store.wake(code, me, "no sources").entries
    return read


# Opening and appending


def test_a_table_is_read_as_it_was_written(store: Asked) -> None:
    written: list[Any] = [
        ["settings", {"options": {"words": ["é", "\U0001f319"]}}],
        ["step", [1, None, 2.5, "\n"]],
    ]
    opened(store, "MOON", entries=written[:1])
    assert store.wrong(Appending("MOON", 1, 1, written[1:])) == [None]
    logged = store.wake("MOON", "ann", "s")
    assert (logged.head, logged.entries, logged.number) == (HEAD, written, 2)
    assert logged.snapshot is None and logged.clock is None
    store.again()
    assert entries(store, "MOON") == written


def test_one_tables_conflict_fails_no_other(store: Asked) -> None:
    codes = [f"T{number}" for number in range(40)]
    opened(store, *codes)
    batch = [Appending(code, 1, 7 if code == "T17" else 1, [["step", code]]) for code in codes]
    assert store.wrong(*batch) == [Stale if code == "T17" else None for code in codes]
    for code in codes:
        assert entries(store, code)[1:] == ([] if code == "T17" else [["step", code]])


UNFIT: list[Any] = [
    Appending("MOON", 0, 2, [["x"]]),
    Appending("MOON", 2, 2, [["x"]]),
    Appending("MOON", 1, 1, [["x"]]),
    Appending("MOON", 1, 3, [["x"]]),
    Appending("MOON", 1, 0, [["x"]]),
    Appending("MOON", 1, 1, [["b"], ["x"]]),
    Appending("MOON", 2, 1, [["b"]]),
    Appending("MOON", 1, 1, []),
    Appending("MOON", 1, 0, [["x"]], replaces=True),
    Appending("MOON", 1, 2, [["x"]], replaces=True),
    Appending("MOON", 2, 1, [["x"]], replaces=True),
    Appending("SUN", 1, 0, [["x"]]),
    Rewriting("MOON", 2, {0: ["x"]}),
    Rewriting("MOON", 1, {0: ["x"], 2: ["x"]}),
    Rewriting("SUN", 1, {}),
]


def test_a_stale_change_is_refused_and_changes_nothing(store: Asked) -> None:
    for number, change in enumerate(UNFIT):
        moon = f"MOON{number}"
        opened(store, moon, entries=[["a"], ["b"]])
        if isinstance(change, Appending):
            change = change._replace(holders=[("ada", 0)], summary={"game": "onirim"})
        assert store.wrong(change._replace(code=f"{change.code}{number}")) == [Stale], change
        assert entries(store, moon) == [["a"], ["b"]], change
    for finished in (False, True):
        assert store.places("ada", finished=finished, most=9) == []


def test_repeating_an_append_after_a_lost_answer_stores_it_once(store: Asked) -> None:
    opened(store, "MOON", entries=[["a"]])
    first = Appending("MOON", 1, 1, [["b"], ["c", {"x": [1, "é"]}]], holders=[("ada", 0)])
    second = Appending("MOON", 1, 3, [["d"]], holders=[("bo", 0)])
    assert store.wrong(first) == store.wrong(first) == [None]
    assert store.wrong(second) == [None]
    assert store.wrong(first, second) == [None, None]
    assert store.places("ada", finished=False, most=9) == []
    assert len(store.places("bo", finished=False, most=9)) == 1
    assert entries(store, "MOON") == [["a"], ["b"], ["c", {"x": [1, "é"]}], ["d"]]
    assert store.wrong(second) == [Stale], "by now somebody has woken it"


# Data derived from entries


def test_rewriting_deletes_data_derived_from_the_old_entries(store: Asked) -> None:
    opened(store, "MOON", "SUN", entries=[["sit", "a rude name"], ["b"], ["c"]])
    for code in ("MOON", "SUN"):
        store.write([Snapshot(code, 1, 3, "s", b"rude"), Story(code, "s", {"by": "rude"})])
    assert store.wrong(Rewriting("MOON", 1, {0: ["sit", "…"], 2: ["C"]})) == [None]
    assert store.story("MOON", "s") is None and store.story("SUN", "s") == {"by": "rude"}
    logged = store.wake("MOON", "ann", "s")
    assert (logged.snapshot, logged.entries) == (None, [["sit", "…"], ["b"], ["C"]])
    assert store.wake("SUN", "ann", "s").snapshot == (3, b"rude")
    assert store.wrong(Appending("MOON", logged.epoch, 3, [["d"]])) == [None]


# Forgetting


def everything(store: Asked, code: str, owner: str) -> None:
    """Write a finished table with all data that can be stored for it."""
    store.write(
        [
            Opening(code, HEAD, [["a"]], owner, [("ada", 0)]),
            Appending(code, 1, 1, [["end"]], summary={"game": "onirim"}),
            Clock(code, 1, 5.0),
            Snapshot(code, 1, 2, "s", b"old"),
            Story(code, "s", {"old": True}),
        ]
    )


@pytest.mark.parametrize("owner", ["ann", None])
def test_forgetting_a_table_deletes_all_derived_data(owner: str | None, store: Asked) -> None:
    everything(store, "MOON", "ann")
    if owner is None:
        store.release("ann", ["MOON"])
    assert store.wrong(Forgetting("MOON", owner or "bob")) == [None]
    for ask in (store.look, store.owner, lambda code: store.wake(code, "ann", "s")):
        with pytest.raises(KeyError):
            ask("MOON")
    assert store.places("ada", finished=True, most=9) == []
    assert store.story("MOON", "s") is None and store.owned_codes("ann") == set()
    opened(store, "MOON", owner="bob")
    logged = store.wake("MOON", "bob", "s")
    assert (logged.epoch, logged.snapshot, logged.clock) == (2, None, None)


def test_a_table_owned_by_another_process_cannot_be_forgotten(store: Asked) -> None:
    everything(store, "MOON", "ann")
    store.write([Forgetting("MOON", "bob")])
    with pytest.raises(Held):
        store.wake("MOON", "bob", "s")
    assert store.wake("MOON", "ann", "s").number == 2
    assert len(store.places("ada", finished=True, most=9)) == 1
    store.leave("ann")
    store.write([Forgetting("MOON", "bob")])
    with pytest.raises(KeyError):
        store.look("MOON")
