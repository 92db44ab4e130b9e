"""The leaderboard's command with honest, cheating and invalid entries."""

import json
import re
from pathlib import Path

import pytest

from reverie.cli import main
from reverie.envs.leaderboard import TASKS, dream_task, onirim_tasks
from reverie.envs.leaderboard.entrant import BadEntry, Entrant
from reverie.envs.leaderboard.measure import Measured, check_seeds, measure
from reverie.onirim import Game
from reverie.onirim.summary import Summary
from reverie.whenidream.words import pieces
from tests import ROOT
from tests.envs.test_language_player import StandIn, stand_in

__all__ = ["stand_in"]

ENTRIES = Path(__file__).parent / "entries"
HASTY = str(ROOT / "examples" / "entries" / "hasty.py")


def nothing(more: int) -> None:
    pass


# Honest entries


def test_an_entry_is_counted_and_gets_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["leaderboard", "solo", HASTY, "--games", "6", "--learned", "1200"]) == 0
    printed = capsys.readouterr()
    assert "hasty, solo: seeds 20000000 to 20000005" in printed.out
    assert printed.out.splitlines()[-1].startswith("| `hasty` | 1,200 | 0.0% (0.0 to 39.0) | ")
    assert "A full entry plays 4000 games." in printed.err
    assert main(["leaderboard", "solo", "random", "--games", "3", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["games"], found["won"], found["fresh"]["games"], found["learned"]) == (3, 0, 10, 0)


def test_choices_one_by_one_and_rows_at_once_meet_the_same_cards() -> None:
    """One choice at a time and many rows at once meet the cards of `Game(seed=…)`."""
    with Entrant("random") as entrant:
        deals = [onirim_tasks.Deal(seed) for seed in (7, 8)]
        tables = [onirim_tasks.Table(0, deal, Game().options) for deal in deals]
        assert [table.view for table in tables] == [Game(seed=seed).view(0) for seed in (7, 8)]
        assert onirim_tasks.play(entrant, deals, nothing).games == 2
    found = measure("solo", str(ENTRIES / "rows.py"), 5, nothing)
    assert (found.name, found.published.games, found.fresh.games) == ("first that is open", 5, 10)


def test_for_two_the_entry_sits_beside_every_stranger_in_both_seats() -> None:
    deals = onirim_tasks.deals_with_strangers(range(12))
    assert {(deal.stranger, deal.seat) for deal in deals[:6]} == {
        (who, seat) for who in ("pupil", "collector", "helper") for seat in (0, 1)
    }
    found = measure("two", HASTY, 6, nothing)
    assert [each.games for each in found.by_partner.values()] == [2, 2, 2]
    assert found.line(0).count("|") == 8


def test_words_of_when_i_dream_are_on_no_card_of_ours() -> None:
    pack = dream_task.pack_of("1")
    words = [word for card in pack.values() for word in card]
    assert len(set(words)) == len(words) == 128
    assert not set(words) & set(pieces("en"))
    assert pack == dream_task.pack_of("1") != dream_task.pack_of("2")


def test_an_entry_can_answer_prompts_and_a_bot_can_look_at_views(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dream_task, "SECONDS", 6)
    for entry in (str(ENTRIES / "talker.py"), "companion"):
        with Entrant(entry) as entrant:
            method = entrant.takes("dream", TASKS["dream"].takes)
            dreamt = dream_task.play(entrant, method, [5], nothing)
        assert len(dreamt.wins) == len(dreamt.points) == 1
        assert dreamt.unread == 0


def test_a_language_model_answers_prompts_and_passes_where_it_fails(
    monkeypatch: pytest.MonkeyPatch, stand_in: StandIn
) -> None:
    monkeypatch.setattr(dream_task, "SECONDS", 6)
    monkeypatch.setenv("REVERIE_MODEL_ADDRESS", stand_in.address)
    monkeypatch.setenv("REVERIE_MODEL", "dreamy")
    with Entrant(str(ROOT / "examples" / "entries" / "language_model.py")) as entrant:
        assert (entrant.name, entrant.can) == ("dreamy", ["answer"])
        assert dream_task.play(entrant, "answer", [5], nothing).unread == 0
        read = len(stand_in.prompts)
        assert read >= 3
        stand_in.answer = lambda prompt: (500, b"", {})
        assert dream_task.play(entrant, "answer", [5], nothing).unread == len(stand_in.prompts) - read > 0


# Others


def test_an_entry_that_knows_the_published_seeds_is_refused() -> None:
    with pytest.raises(BadEntry, match="it knows cards that it has not seen"):
        measure("solo", str(ENTRIES / "knows_seeds.py"), 20, nothing)


def test_lucky_results_are_not_refused() -> None:
    published, fresh = Summary([True] * 520 + [False] * 480), Summary([True] * 115 + [False] * 135)
    check_seeds(Measured("solo", "lucky", published, fresh, 1))
    for wins in (0, 1):
        check_seeds(Measured("solo", "all alike", Summary([bool(wins)] * 40), Summary([bool(wins)] * 10), 1))


def test_an_entry_cannot_find_the_game_behind_its_view() -> None:
    assert measure("two", str(ENTRIES / "looks_around.py"), 2, nothing).published.games == 2


MINE = "class Entry:\n  def __init__(self, seed): pass\n  "


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ("x = 1", "mine has no Entry"),
        ("class Entry(", "mine failed: SyntaxError"),
        (MINE, "needs one of these methods: choose and act"),
        (f"{MINE}def choose(self, v, c): return 1 / 0", "mine.py:3"),
        (f"{MINE}def choose(self, v, c): return 343", "chose 343"),
        (f"{MINE}def choose(self, v, c): return ''", "chose ''"),
        (f"{MINE}def act(self, o, m): return [0]", "questions: 12, answers: 1"),
        (f"import os\n{MINE}def choose(self, v, c): os._exit(0)", "stopped before the games"),
    ],
)
def test_a_bad_entry_is_refused_with_the_reason(tmp_path: Path, lines: str, sentence: str) -> None:
    file = tmp_path / "mine.py"
    file.write_text(lines)
    with pytest.raises(BadEntry, match=re.escape(sentence)):
        measure("solo", str(file), 2, nothing)


def test_wrong_use_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["solo", "nobody"], ["solo", "missing.py"], ["dream", "scripted"]):
        assert main(["leaderboard", *arguments]) == 2
        assert capsys.readouterr().err.count("\n") == 1
