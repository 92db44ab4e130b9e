"""On held-out cases, the referee is as accurate as docs/strength.md states (W4.1, W5.3)."""

import pytest

from tests.whenidream.games import languages
from tests.whenidream.held_out import OTHERS, Judged, cases, judged, read


@pytest.mark.parametrize("name", ["clues-en-in", "clues-en-out"])
def test_w4_1_english_in_the_pack_and_outside(name: str) -> None:
    found = judged(cases(name))
    assert (found.clues, found.fair) == (600, 300)
    assert found.right >= 0.96 * found.clues
    assert found.fair_called_illegal <= 0.01 * found.fair


@pytest.mark.parametrize("language", languages("tr", but="en"))
def test_w4_1_in_each_other_language(language: str) -> None:
    found = judged(cases(f"clues-{language}"))
    assert found.clues == 160
    assert found.right >= 0.9 * found.clues
    assert found.fair_called_illegal <= 2


@pytest.mark.thousand
def test_w4_1_hardly_any_fair_clue_is_called_illegal() -> None:
    found = sum((judged(cases(f"clues-{language}")) for language in OTHERS), Judged(0, 0, 0, 0))
    assert found.fair_called_illegal <= 0.01 * found.fair


@pytest.mark.parametrize("language", languages("tr", but="en"))
def test_w5_3_pieces_are_found_in_stories_and_nothing_else_is(language: str) -> None:
    story = read(language)
    assert story.named > 100
    assert story.found >= 0.95 * story.named
    assert story.found_falsely <= 0.01 * story.named
