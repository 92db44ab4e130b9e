"""What the measuring of smoothness and the joining of pictures come to, without measuring."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.web.smoothness import broken, spans

FINE: dict[str, Any] = {
    "animated": ["opacity", "rotate", "transform"],
    "frames": {"shown": 90, "dropped": 10},
    "empty_frames": {"shown": 95, "dropped": 5},
    "kinds": {"door": {"tasks_over_50_ms": 0, "longest_task_ms": 30.0}},
}


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({}, ""),
        ({"animated": ["outline-color", "transform"]}, "neither a transform nor opacity: outline-color"),
        ({"frames": {"shown": 80, "dropped": 20}}, "15.0 points more frames"),
        ({"kinds": {"door": {"tasks_over_50_ms": 1, "longest_task_ms": 61.5}}}, "door (61.5 ms)"),
    ],
)
def test_a_limit_that_is_broken_is_told_in_a_sentence(changed: dict[str, Any], said: str) -> None:
    wrong = broken({**FINE, **changed})
    assert (said in wrong[0] and len(wrong) == 1) if said else wrong == []


def test_scenes_are_told_apart_by_their_kind() -> None:
    marks = [
        (1, "begins: door"),
        (4, "ends: door"),
        (5, "begins: empty"),
        (9, "ends: empty"),
        (10, "begins: draw"),
    ]
    events = [{"cat": "blink.user_timing", "name": f"scene {name}", "ts": when} for when, name in marks]
    assert spans(events) == {"door": [(1, 4)], "empty": [(5, 9)]}


def test_pictures_of_before_stand_above_those_of_after(browser: Browser, tmp_path: Path) -> None:
    from tests.web.before_after import sheet

    page = browser.new_page(viewport={"width": 400, "height": 300})
    for folder in ("old", "new"):
        (tmp_path / folder).mkdir()
        page.set_content(f"<body style='background:{'red' if folder == 'old' else 'blue'}'>")
        page.screenshot(path=tmp_path / folder / "table.jpg", type="jpeg")
    page.set_content(sheet(tmp_path / "old", tmp_path / "new", ["table"]))
    tops = page.locator("img").evaluate_all("all => all.map((each) => each.getBoundingClientRect().top)")
    assert len(tops) == 2 and tops[0] + 500 < tops[1]
    page.close()
