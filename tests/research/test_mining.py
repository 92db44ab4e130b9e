"""Mining finds moments at which players err, rates their difficulty, and resumes where it stopped."""

import json
import time
from collections import Counter
from collections.abc import Callable
from itertools import chain, repeat
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from research.puzzles import candidates, mine, panel, shipping, writing
from research.puzzles.__main__ import main
from research.puzzles.candidates import Plan
from research.puzzles.themes import theme_of
from reverie.onirim.game import Game
from reverie.onirim.moves import choice_of, choices_of
from reverie.onirim.notation import parse
from reverie.onirim.players.network import load_shipped
from reverie.onirim.position import read_position, write_position
from reverie.onirim.puzzles import THEMES, Puzzle, read_puzzles
from tests.onirim.test_puzzles import puzzles


def test_a_panel_of_weaker_players_rates_the_difficulty() -> None:
    puzzle = next(p for p in puzzles() if p["theme"] == "key")
    s = read_position(puzzle["position"])
    view = Game.from_position(puzzle["position"]).view(s.active)
    choices = choices_of(view)
    best = choice_of(s, parse(puzzle["best"]))
    odds = [float(choice == best) for choice in choices]
    shares = panel.asked(view, choices, odds, [best])
    assert set(shares) == set(panel.WEIGHTS)
    assert shares["random"] == pytest.approx(1 / len(choices))
    assert shares["wavering"] > 0.8  # all but one are hopeless
    easy, hard = dict.fromkeys(shares, 1.0), dict.fromkeys(shares, 0.0)
    assert panel.rating(easy) == panel.LOWEST < panel.rating(hard) == panel.HIGHEST


def found_lot(number: int, wanted: list[Puzzle]) -> mine.Lot:
    """Return a lot in which these puzzles were found."""
    found = [{**puzzle, "panel": dict.fromkeys(panel.WEIGHTS, 0.5), "past": []} for puzzle in wanted]
    return {"lot": number, "mode": "solo", "seconds": {"all": 1.0}, "counts": {}, "puzzles": found}


def test_shipping_keeps_existing_puzzles_and_skips_duplicates(tmp_path: Path) -> None:
    five = [puzzle for puzzle in puzzles() if puzzle["theme"] == "door"][:5]
    first = shipping.ship([found_lot(0, five[:2])], tmp_path, each=4)
    assert [puzzle["id"] for puzzle in first["door"]] == ["door-001", "door-002"]
    shipping.ship([found_lot(0, five[:2]), found_lot(1, five)], tmp_path, each=4)
    again = read_puzzles("door", tmp_path)
    assert [puzzle["id"] for puzzle in again] == ["door-001", "door-002", "door-003", "door-004"]
    assert [puzzle["position"] for puzzle in again[:2]] == [puzzle["position"] for puzzle in first["door"]]
    assert len({puzzle["position"] for puzzle in again}) == 4
    index = json.loads((tmp_path / "index.json").read_text("utf-8"))
    assert index["door"] == [[puzzle["id"], puzzle["rating"]] for puzzle in again] and index["key"] == []
    assert all(puzzle["view"]["copies"]["nightmare"] == 10 for puzzle in again)


def test_mining_resumes_where_it_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    plan = Plan("tiny", games=12, each=1, first=20, then=40, most=40)
    lots: list[mine.Lot] = []
    clock = chain([0.0, 0.0], repeat(100.0))  # time for one lot
    stopped_clock = SimpleNamespace(monotonic=lambda: next(clock), perf_counter=time.perf_counter)
    monkeypatch.setattr(mine, "time", stopped_clock)
    monkeypatch.setattr(mine, "mine_lot", of_one_lot(mine.mine_lot, lots))
    mine.mine(plan, tmp_path, wanted=1000, minutes=1)
    assert [lot["lot"] for lot in lots] == [0]
    lines = (tmp_path / mine.FILE).read_text("utf-8")
    (tmp_path / mine.FILE).write_text(lines + '{"lot": 1, "mod', "utf-8")  # cut off in the middle
    assert mine.lots_in(tmp_path) == lots
    main(["--out", str(tmp_path), "--minutes", "0"])
    report = json.loads(capsys.readouterr().out)
    assert report["lots"] == 1 and report["counts"]["games"] == 12 and report["seconds"] >= 0
    main(["--out", str(tmp_path), "--minutes", "0", "--ship", str(tmp_path / "web")])
    assert set(json.loads(capsys.readouterr().out)["shipped"]) == set(THEMES)
    assert (tmp_path / "web" / "index.json").exists()


def of_one_lot(do: Callable[[Any], Any], lots: list[Any]) -> Callable[[Any], Any]:
    def done(piece: Any) -> Any:
        lots.append(json.loads(json.dumps(do(piece))))
        return lots[-1]

    return done


def test_mining_finds_moments_at_which_players_err() -> None:
    counts: Counter[str] = Counter()
    found = candidates.find(Plan("errors", games=30, each=3), 0, mine.odds_by(load_shipped("solo")), counts)
    assert counts["games"] == 30 and counts["moments"] > 600 and found
    for each in found:
        s = candidates.plain(each.states)
        assert each.wrong not in each.good and set(each.good) < set(each.choices)
        assert theme_of(s, each.good[0], each.wrong) == each.theme
        assert write_position(writing.replayed(s, each.seed, each.past).state) == write_position(s)
