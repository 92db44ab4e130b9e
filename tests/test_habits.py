"""Habits: what is counted is what was played, a habit taken away is gone, the page says what was counted."""

import json
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from reverie import onirim
from reverie.cli import main as reverie
from reverie.onirim.cards import BY_NAME, NIGHTMARE, colour_of, symbol_of
from reverie.onirim.choices import DO_ARRANGE
from reverie.onirim.state import ARRANGE, CHOOSE
from reverie.onirim.zones import deck_size
from tools.habits.figures import part, sums
from tools.habits.page import PLACE, PLACES, brought_up_to_date
from tools.habits.pictures import pictures

pytest.importorskip("numba", reason="counting needs the compiled rules")

from tools.habits.__main__ import main
from tools.habits.choice_columns import (
    KINDS_OF_CHOICE,
    NOT_OPEN,
    OPENED,
    ORDER_TABLE,
    PAID_HAND,
    THROW,
    ChoiceColumns,
    joined,
)
from tools.habits.count import by_numpy, count, dealt, play
from tools.habits.handicaps import HANDICAPS

Figures = dict[str, Any]

GAMES, SEED = 16, "small habits"
DOCS = Path(__file__).parent.parent / "docs"


@pytest.fixture(scope="module")
def figures() -> Figures:
    *_, last = count(GAMES, SEED)
    return last


@pytest.fixture(scope="module")
def played() -> list[onirim.Game]:
    """The same games in plain Python, from their records."""
    records: list[Any] = []
    onirim.simulate(GAMES, "dreamwalker", SEED, records=records.append)
    return [onirim.Game.from_record(record) for record in records]


def test_what_is_counted_is_what_was_played(figures: Figures, played: list[onirim.Game]) -> None:
    """The oracle knows nothing of kinds and columns: it reads the words of the records."""
    words: Counter[str] = Counter()
    for game in played:
        for _, step in game.moments():
            said = str(step).split()
            colourless = [word for word in said if word not in ("red", "blue", "green", "brown")]
            words[" ".join(colourless[:2])] += 1
    for symbol in ("sun", "moon", "key"):
        for what in ("play", "discard"):
            assert sums(figures, "turn", choice=f"{what} a {symbol}")["made"] == words[f"{what} {symbol}"]
    for price, word in (("a key", "key"), ("a door", "door"), ("the top five", "deck"), ("the hand", "hand")):
        assert sums(figures, "price", choice=price)["made"] == words[f"pay {word}"]
    assert sums(figures, "search", choice="search")["made"] == words["search"]
    assert sums(figures, "door", choice="open it")["made"] == words["open"]
    assert sums(figures, "found", by="a series")["cases"] == words["search"]
    assert figures["won"] == sum(game.outcome is not None and game.outcome.won for game in played)


def test_situations_are_those_of_the_games(figures: Figures, played: list[onirim.Game]) -> None:
    course: Counter[tuple[int, int]] = Counter()
    series: Counter[tuple[int, ...]] = Counter()
    foreseen: Counter[str] = Counter()
    for game in played:
        for state, step in game.moments():
            if state.phase == CHOOSE:
                course[sum(state.doors[0]), deck_size(state) // 5] += 1
                what, _, name = str(step).partition(" ")
                three = [*state.row[0][: state.row_n[0]][-2:], BY_NAME[name]]
                if state.series[0] == 2 and what == "play" and len(set(map(colour_of, three))) == 1:
                    series[tuple(map(symbol_of, three))] += 1
            if state.phase == ARRANGE:
                foreseen[str(sum(card == NIGHTMARE for card in state.known))] += 1
    found = {(cell[0], cell[1]): cell[2] for cell in figures["tables"]["course"]["cells"]}
    assert found == course
    counted: Counter[tuple[int, ...]] = Counter()
    for cell in figures["tables"]["series"]["cells"]:
        counted[tuple(cell[:3])] += cell[4]
    assert counted == series
    for seen, times in foreseen.items():
        assert sums(figures, "prophecy", nightmares_seen=seen)["made"] == times


def test_every_key_that_was_held_goes_somewhere(figures: Figures, played: list[onirim.Game]) -> None:
    held = 0
    for game in played:
        for _, step in game.moments():
            drawn = str(step).split()
            held += drawn[0] in ("draw", "deal") and drawn[-1] == "key"
    assert sums(figures, "fates")["cases"] == held


def test_chunks_do_not_matter(figures: Figures) -> None:
    *_, last = count(GAMES, SEED, chunk=7)
    for name, table in last["tables"].items():
        same = figures["tables"][name]["cells"]
        np.testing.assert_allclose(np.array(table["cells"]), np.array(same), atol=0.01, err_msg=name)


def test_a_choice_that_always_costs_nothing_is_the_one_made(figures: Figures) -> None:
    for name, table in figures["tables"].items():
        if "lost" in table["columns"]:
            found = sums(figures, name)
            assert found["edge"] >= -0.01, name
            assert found["won"] <= found["made"] <= found["open"], name


def moments_without(start: str, games: int = 6) -> ChoiceColumns:
    handicap = next(each for each in HANDICAPS if each.words.startswith(start))
    batch = dealt(SEED, 0, games)
    parts: list[ChoiceColumns] = []
    play(batch, by_numpy, parts.append, handicap)
    return joined(parts)


@pytest.mark.parametrize(
    ("start", "kinds"),
    [
        ("never discards a key", [THROW + 2]),
        ("never opens", [OPENED]),
        ("never pays a nightmare with its hand", [PAID_HAND]),
    ],
)
def test_a_habit_taken_away_is_gone(start: str, kinds: list[int]) -> None:
    moments = moments_without(start)
    others = [kind for kind in range(KINDS_OF_CHOICE) if kind not in kinds]
    could_do_else = (moments.best[:, others] > NOT_OPEN).any(1)
    assert not (np.isin(moments.kind, kinds) & could_do_else).any()


def test_a_player_who_never_reorders_leaves_the_others_as_they_lay() -> None:
    moments = moments_without("throws one", 12)
    answers = moments.phase == ARRANGE
    assert answers.any()
    for number, seen in zip(moments.choice[answers] - DO_ARRANGE, moments.known_n[answers], strict=True):
        kept = ORDER_TABLE[number][5 - seen :][1:]
        assert list(kept) == sorted(kept)


def test_forbidding_nothing_changes_nothing() -> None:
    free, forbidden = dealt(SEED, 0, 4), dealt(SEED, 0, 4)
    play(free, by_numpy)
    assert HANDICAPS[0].words == "nothing forbidden"
    play(forbidden, by_numpy, handicap=HANDICAPS[0])
    assert (free.states == forbidden.states).all()


def test_the_command_counts_draws_and_brings_a_page_up_to_date(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output, page = tmp_path / "habits.json", tmp_path / "page.md"
    page.write_text("won <!-- habits:won -->long ago<!-- / -->, <!-- habits:course --><!-- / -->")
    assert main(["--games", "3", "--chunk", "2", "--without", "1", "--output", str(output), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(output.read_text())
    asked = ["--from", str(output), "--page", str(page), "--pictures", str(tmp_path / "pictures")]
    assert main(asked) == 0
    assert "3 games" in capsys.readouterr().out
    assert "long ago" not in page.read_text()
    assert "| doors found |" in page.read_text()
    for picture in (tmp_path / "pictures").glob("*.svg"):
        ElementTree.fromstring(picture.read_text())  # noqa: S314 (our own)
    page.write_text("<!-- habits:nonsense --><!-- / -->")
    assert main(["--from", str(output), "--page", str(page)]) == 2
    assert main(["--from", str(page)]) == 2


def test_the_command_that_was_says_where_it_went(capsys: pytest.CaptureFixture[str]) -> None:
    assert reverie(["habits", "--games", "3"]) == 2
    assert "python -m tools.habits" in capsys.readouterr().err


def test_the_page_says_what_was_counted() -> None:
    figures = json.loads((DOCS / "figures" / "habits.json").read_text())
    page = (DOCS / "learn.md").read_text()
    assert page == brought_up_to_date(page, figures)
    assert {name for _, name, *_ in PLACE.findall(page)} <= set(PLACES)
    for name, picture in pictures(figures).items():
        assert (DOCS / "pictures" / "habits" / f"{name}.svg").read_text() == picture
    assert part(figures, "search", "search") > 0.99  # what the words of the page rest on
