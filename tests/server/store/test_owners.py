"""Owners of tables in a store of any kind: one process owns a table, by its epoch alone."""

import time

import pytest

from reverie.table.store import Appending, Clock, NotWritten, Opening, Peer, Snapshot, Stale

from .conftest import ANN, BOB, Asked
from .test_changes import HEAD, opened


def test_a_table_of_a_process_without_heartbeat_has_no_owner(store: Asked) -> None:
    opened(store, "MOON", owner="a stranger")
    assert store.owner("MOON") is None
    assert store.wake("MOON", "bob", "s").epoch == 2


def test_a_process_that_signed_off_owns_nothing_and_is_not_a_peer(store: Asked) -> None:
    opened(store, "MOON", "SUN")
    store.leave("ann")
    assert store.owned_codes("ann") == set() and store.owner("MOON") is None
    assert store.wake("SUN", "bob", "s").epoch == 2
    assert store.beat(BOB, True, {}).peers == []
    store.leave("ann")


def test_running_processes_learn_of_each_other(store: Asked) -> None:
    eve = Peer("eve", "[::1]:5")
    store.beat(ANN, True, {"tables": 3.0, "sockets": 0.5})
    store.beat(eve, False, {"tables": 9.0})
    beat = store.beat(BOB, True, {"tables": 4.0})
    assert (beat.peers, beat.figures) == ([ANN], [{"tables": 3.0, "sockets": 0.5}])
    assert abs(beat.time - time.time()) < 60
    store.beat(eve._replace(address="127.0.0.1:6"), True, {"tables": 8.0})
    beat = store.beat(BOB, True, {})
    assert sorted(beat.peers) == [ANN, Peer("eve", "127.0.0.1:6")]
    assert {"tables": 8.0} in beat.figures
    store.beat(ANN, False, {})
    assert store.beat(BOB, True, {}).peers == [Peer("eve", "127.0.0.1:6")]


# Reading again


def test_an_owner_reloads_its_table_unchanged_and_continues(store: Asked) -> None:
    opened(store, "MOON", entries=[["a"], ["b"]])
    store.write(
        [Snapshot("MOON", 1, 1, "s", b"one"), Clock("MOON", 1, store.beat(ANN, True, {}).time - 40.0)]
    )
    logged = store.read("MOON", 1, "s")
    assert (logged.head, logged.snapshot, logged.entries) == (HEAD, (1, b"one"), [["b"]])
    assert logged.clock == pytest.approx(40.0, abs=10)
    assert store.read("MOON", logged.epoch, "other").entries == [["a"], ["b"]]
    assert store.wrong(Appending("MOON", logged.epoch, 2, [["c"]])) == [None]
    assert store.owner("MOON") == ANN


def test_a_table_now_owned_by_another_process_is_not_reloaded(store: Asked) -> None:
    opened(store, "MOON")
    epoch = store.wake("MOON", "bob", "s", dead="ann").epoch
    with pytest.raises(Stale):
        store.read("MOON", 1, "s")
    with pytest.raises(KeyError):
        store.read("NONE", 1, "s")
    assert store.wrong(Appending("MOON", epoch, 1, [["b"]])) == [None]


# Looking


def test_peeking_shows_the_settings_without_taking_ownership(store: Asked) -> None:
    agreed = [["settings", {"seats": 4}], ["settings", {"options": {"a": '["settings"'}}]]
    others = [
        ["sit", 0, 'named "settings"', "x"],
        ["by", "client", 3, ["say", ["settings", 1]]],
        ["say", '["settings", {"seats": 9}]'],
    ]
    by = ["by", "some-client", 12, ["settings", {"seats": 5}]]
    opened(store, "MOON", entries=[agreed[0], others[0], agreed[1], others[1], by, others[2]])
    assert store.look("MOON") == (HEAD, [*agreed, by[3]])
    assert store.owner("MOON") == ANN
    assert store.wrong(Appending("MOON", 1, 6, [["on"]])) == [None]


# Clocks


def test_a_clock_resumes_from_the_last_heartbeat_of_its_owner(store: Asked) -> None:
    opened(store, "MOON")
    now = store.beat(ANN, True, {}).time
    assert store.wrong(Clock("MOON", 1, now - 40.0)) == [None]
    heard = store.beat(ANN, True, {}).time
    logged = store.wake("MOON", "bob", "s", dead="ann")
    assert logged.clock == pytest.approx(40.0 + heard - now, abs=0.5)


def test_a_paused_clock_is_known_to_the_next_owner(store: Asked) -> None:
    opened(store, "MOON")
    store.write([Clock("MOON", 1, store.beat(ANN, True, {}).time - 40.0)])
    store.release("ann", ["MOON"])
    clocks = []
    for me in ("bob", "ann"):
        clocks.append(store.wake("MOON", me, "s").clock)
        store.release(me, ["MOON"])
    assert clocks[0] == clocks[1] == pytest.approx(40.0, abs=10)


def test_a_paused_clock_is_not_stored(store: Asked) -> None:
    opened(store, "MOON")
    store.write([Clock("MOON", 1, store.beat(ANN, True, {}).time - 40.0), Clock("MOON", 1, None)])
    assert store.wake("MOON", "ann", "s").clock is None


# The store itself


def test_the_secret_is_shared_and_permanent(store: Asked) -> None:
    secret = store.secret()
    assert len(secret) >= 32
    store.again()
    assert store.secret() == secret


def test_a_closed_store_refuses_writes(store: Asked) -> None:
    opened(store, "MOON")
    store.close()
    with pytest.raises(NotWritten):
        store.write([Opening("SUN", HEAD, [], "ann")])
    with pytest.raises(NotWritten):
        store.look("MOON")
