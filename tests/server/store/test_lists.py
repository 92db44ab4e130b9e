"""Lists of a store of any kind: games of a player, old tables, and amounts spent."""

from typing import Any

from reverie.table.store import Appending, Opening, Spent

from .conftest import ANN, Asked
from .test_changes import HEAD, opened


def sat(store: Asked, code: str, *holders: tuple[str, int], ended: Any = None) -> None:
    """A table with its current players, or those who sat there at the end."""
    store.write([Opening(code, HEAD, [["a"]], "ann", holders)])
    if ended is not None:
        store.write([Appending(code, 1, 1, [["end"]], summary=ended)])


def codes(store: Asked, sitter: str, finished: bool, most: int = 99, skip: int = 0) -> list[str]:
    return [place.code for place in store.places(sitter, finished=finished, most=most, skip=skip)]


def results(store: Asked, sitter: str, most: int = 99) -> list[tuple[int, Any]]:
    return [(place.seat, place.summary) for place in store.places(sitter, finished=True, most=most)]


def test_games_are_listed_for_their_seated_players(store: Asked) -> None:
    sat(store, "MOON", ("ada", 0), ("bo", 1))
    sat(store, "SUN", ("bo", 0))
    (place,) = store.places("ada", finished=False, most=9)
    assert (place.code, place.seat, place.ended, place.summary) == ("MOON", 0, None, None)
    assert abs(store.beat(ANN, True, {}).time - place.opened) < 60
    assert codes(store, "bo", False) == ["SUN", "MOON"] and codes(store, "eve", False) == []
    assert codes(store, "ada", True) == []


def test_a_finished_game_is_listed_with_its_summary(store: Asked) -> None:
    sat(store, "MOON", ("ada", 2), ended={"game": "onirim", "names": ["é"]})
    (place,) = store.places("ada", finished=True, most=9)
    assert (place.code, place.seat, place.summary) == ("MOON", 2, {"game": "onirim", "names": ["é"]})
    assert place.ended is not None and place.ended >= place.opened
    assert codes(store, "ada", False) == []
    assert results(store, "ada") == [(2, {"game": "onirim", "names": ["é"]})]


def test_an_imported_game_is_listed_at_its_original_end_time(store: Asked) -> None:
    sat(store, "MOON", ("ada", 0), ended={"game": "onirim"})
    sat(store, "SUN", ("ada", 0), ended={"game": "onirim", "ended": 86400.5})
    sat(store, "STAR", ("ada", 0), ended={"game": "onirim", "ended": 2 * 86400.0})
    assert codes(store, "ada", True) == ["MOON", "STAR", "SUN"]
    assert store.places("ada", finished=True, most=9)[2].ended == 86400.5


def test_lists_have_pages_with_the_latest_first(store: Asked) -> None:
    for number in range(7):
        sat(store, f"R{number}", ("ada", 0))
        sat(store, f"F{number}", ("ada", 0))
    for number in (3, 1, 0, 2, 6, 5, 4):
        store.write([Appending(f"F{number}", 1, 1, [["end"]], summary={"number": number})])
    running = [f"R{number}" for number in range(6, -1, -1)]
    finished = ["F4", "F5", "F6", "F2", "F0", "F1", "F3"]
    for which, all_of_them in ((False, running), (True, finished)):
        pages = [codes(store, "ada", which, 3, skip) for skip in (0, 3, 6, 9)]
        assert pages == [all_of_them[:3], all_of_them[3:6], all_of_them[6:], []]
    assert [listed["number"] for _, listed in results(store, "ada")] == [4, 5, 6, 2, 0, 1, 3]
    assert [listed["number"] for _, listed in results(store, "ada", most=2)] == [4, 5]


# Old tables


def test_tables_age_only_on_days_with_a_running_server(store: Asked) -> None:
    opened(store, "OLD", "YOUNG")
    store.leave("ann")
    assert store.untouched_codes(1.0) == []
    store.run_for(1.5)
    epoch = store.wake("YOUNG", "bob", "s").epoch
    store.write([Appending("YOUNG", epoch, 1, [["again"]])])
    store.release("bob", ["YOUNG"])
    assert store.untouched_codes(1.0) == ["OLD"] and store.untouched_codes(2.0) == []
    store.again()
    assert store.untouched_codes(1.0) == ["OLD"]
    store.run_for(1.0)
    assert store.untouched_codes(2.0) == ["OLD"]
    store.run_for(0.5)
    assert sorted(store.untouched_codes(1.0)) == ["OLD", "YOUNG"]
    assert store.untouched_codes(1.0, most=1) == ["OLD"]


def test_a_table_owned_by_a_process_does_not_age(store: Asked) -> None:
    opened(store, "MOON", owner="ann")
    opened(store, "SUN", owner="a stranger")
    store.run_for(2.0)
    assert store.untouched_codes(1.0) == ["SUN"]


# Allowances


def test_spending_of_this_process_counts(store: Asked) -> None:
    spent = [Spent("open", "192.0.2.1", 5.0, 0.0), Spent("guess", "192.0.2.1", 2.0, 0.0)]
    assert store.add_up(spent) == [5.0, 2.0]
    assert store.add_up([]) == []
