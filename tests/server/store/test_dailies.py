"""Daily games in stores of any kind: one try each, counted once, deleted with their tables."""

from typing import Any

import pytest

from reverie.table.store import Adding, AlreadyPlayed, Appending, DailyScore, Opening

from .conftest import Asked
from .test_changes import HEAD

DAY, NEXT = "2026-11-16", "2026-11-17"
ALL = ("0000-00-00", "9999-99-99")


def score(doors: int, turns: int = 30) -> dict[str, Any]:
    return {"won": int(doors == 8), "doors": doors, "turns": turns}


def begins(code: str, who: str, day: str = DAY, head: Any = HEAD) -> Opening:
    return Opening(code, head, [["settings", {}]], "ann", [(who, 0)], day)


def ends(code: str, doors: int, name: str = "", path: tuple[str, ...] = ()) -> Appending:
    told = {"game": "onirim", "names": [name]}
    return Appending(code, 1, 1, [["end"]], summary=told, daily_score=DailyScore(score(doors), list(path)))


def tries(store: Asked, who: str, days: tuple[str, str] = ALL) -> list[tuple[str, str, int | None]]:
    found = store.tries("onirim", who, days)
    return [(each.day, each.code, each.score and each.score["doors"]) for each in found]


def test_each_has_one_try_a_day(store: Asked) -> None:
    assert store.wrong(begins("MOON", "ada")) == [None]
    assert store.wrong(begins("SUN", "ada")) == [AlreadyPlayed]
    with pytest.raises(KeyError):
        store.look("SUN")
    assert store.places("ada", finished=False, most=9)[0].code == "MOON"
    assert store.wrong(begins("SUN", "bo"), begins("STAR", "ada", NEXT)) == [None, None]
    assert tries(store, "ada") == [(NEXT, "STAR", None), (DAY, "MOON", None)]
    assert tries(store, "ada", (DAY, DAY)) == [(DAY, "MOON", None)] and tries(store, "eve") == []


def test_a_result_is_counted_once_when_the_game_ends(store: Asked) -> None:
    store.write([begins("MOON", "ada"), begins("SUN", "bo"), begins("STAR", "cy")])
    assert store.day_results("onirim", DAY) == [] == store.day_scores("onirim", (DAY, DAY))
    end = ends("MOON", 8, "Ada", ("play red sun", "discard blue key"))
    assert store.wrong(end) == store.wrong(end) == [None], "its answer was lost"
    assert store.wrong(ends("SUN", 8)) == [None]
    (mine, _) = store.day_results("onirim", DAY)
    assert mine == ("MOON", "Ada", score(8), ["play red sun", "discard blue key"])
    assert store.day_scores("onirim", ALL) == [(DAY, score(8), 2)]
    assert tries(store, "ada") == [(DAY, "MOON", 8)] and tries(store, "cy") == [(DAY, "STAR", None)]
    assert store.day_results("onirim", NEXT) == [] == store.day_results("other", DAY)
    store.again()
    assert [each.code for each in store.day_results("onirim", DAY, most=1)] == ["MOON"]


def test_scores_are_counted_day_by_day(store: Asked) -> None:
    for number, (doors, day) in enumerate([(8, DAY), (3, DAY), (8, DAY), (0, NEXT)]):
        store.write([begins(f"T{number}", f"w{number}", day), ends(f"T{number}", doors)])
    assert store.day_scores("onirim", (DAY, NEXT)) == [
        (DAY, score(3), 1),
        (DAY, score(8), 2),
        (NEXT, score(0), 1),
    ]
    assert store.day_scores("onirim", (NEXT, NEXT)) == [(NEXT, score(0), 1)]
    best = store.day_results("onirim", DAY, scores=[score(8), score(5)])
    assert [each.code for each in best] == ["T0", "T2"]
    assert store.day_results("onirim", DAY, scores=[]) == []


def test_a_removed_name_is_gone_from_the_daily_list(store: Asked) -> None:
    store.write([begins("MOON", "ada"), ends("MOON", 8, "Rude"), Adding("MOON", {"names": [""]})])
    assert [each.name for each in store.day_results("onirim", DAY)] == [""]


def test_the_rivals_game_is_stored_once(store: Asked) -> None:
    assert store.rival("onirim", DAY) is None
    store.store_rival("onirim", DAY, {"bot": "dreamwalker", "score": score(8), "path": ["é"]})
    store.store_rival("onirim", DAY, {"bot": "another"})
    store.again()
    assert store.rival("onirim", DAY) == {"bot": "dreamwalker", "score": score(8), "path": ["é"]}
    assert store.rival("onirim", NEXT) is None
