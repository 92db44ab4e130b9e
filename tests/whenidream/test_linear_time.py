"""Any input is judged in a number of steps linear in its length. Steps are counted, never timed. What runs in
C, such as regular expressions, is not counted: it is given texts of 20,000 letters, which would never come to
an end if it tried anything twice."""

import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from reverie import profanity
from reverie.games import GAMES
from reverie.onirim.notation import parse
from reverie.profanity import find_profanity
from reverie.refusal import Refusal
from reverie.table import AnyTable, Settings, Table
from reverie.table.log import Log
from reverie.whenidream import preparing
from reverie.whenidream.guesses import judge_guess
from reverie.whenidream.referee import MAX_WORD_LENGTH, judge
from reverie.whenidream.steps import MAX_LENGTH, MAX_STORY_LENGTH
from reverie.whenidream.stories import find_named
from reverie.whenidream.words import parse_pack, pieces
from reverie.whenidream.words.glossary import MAX_FORMS, glossary
from tests.server.hardening.hostile_words import PATTERNS, compounds, family, steps
from tests.whenidream.games import languages

LENGTHS = (10, 20, 40, 80)
BASE_STEPS = 300
"""Steps allowed for any string, which is split, folded and looked up in two lists."""
MAX_STEPS = 40_000
"""Maximum steps for a clue or a guess; a fair clue takes up to 10,000 the first time."""


def looked_at(text: str, language: str) -> int:
    """Return the steps of the family filter for a text that is not in its cache."""
    profanity._in_chunk.cache_clear()
    return steps(find_profanity, text, language)


@pytest.mark.parametrize("language", languages("de", "tr"))
def test_the_family_filter_takes_steps_in_proportion_to_the_text(language: str) -> None:
    profanity.load(language)
    for name in PATTERNS:
        counts = {length: looked_at(family(name, length), language) for length in LENGTHS}
        for length in LENGTHS[1:]:
            most = BASE_STEPS + length / LENGTHS[0] * max(counts[LENGTHS[0]], BASE_STEPS)
            assert counts[length] < most, (name, counts)
        long = looked_at(family(name, 8 * LENGTHS[-1]), language)
        assert long < BASE_STEPS + 10 * max(counts[LENGTHS[-1]], BASE_STEPS), (name, counts, long)


@pytest.mark.parametrize("language", languages("de", "tr"))
def test_no_clue_and_no_guess_takes_many_steps(language: str) -> None:
    """A clue is judged as a word up to `MAX_WORD_LENGTH` letters; what is longer is none."""
    piece = pieces(language)[0]
    preparing.prepare(language, {})
    dice = random.Random(language)
    for length in (20, MAX_WORD_LENGTH, MAX_LENGTH, 100):
        for text in (*(family(name, length) for name in PATTERNS), compounds(language, length, dice)):
            assert steps(judge, piece, text, language) < MAX_STEPS, (text, length)
            assert steps(judge_guess, piece, text, language) < MAX_STEPS, (text, length)


@pytest.mark.parametrize(
    "language", ("de", *(pytest.param(each, marks=pytest.mark.thousand) for each in ("en", "tr")))
)
def test_a_story_is_read_in_steps_in_proportion_to_it(language: str) -> None:
    shown = pieces(language)[:20]
    find_named("x", shown, language)
    for name in PATTERNS:
        short, long = (steps(find_named, family(name, length), shown, language) for length in (75, 600))
        assert long < 3 * BASE_STEPS + 10 * max(short, BASE_STEPS), (name, short, long)


HOSTILE_PACKS = {
    "the same but for one letter": [f"ab{chr(0x4E00 + number)}yz" for number in range(2_500)],
    "the same but for accents": [
        f"a{chr(0x300 + one)}{chr(0x300 + two)}" for one in range(60) for two in range(45)
    ],
    "two words that are bent": [f"{chr(97 + n % 26)}{chr(97 + n // 26 % 26)} {n:x}ny" for n in range(1_800)],
}


@pytest.mark.parametrize("language", ("pl", pytest.param("en", marks=pytest.mark.thousand)))
@pytest.mark.parametrize("kind", HOSTILE_PACKS)
def test_a_story_with_a_hostile_pack_takes_few_steps(language: str, kind: str) -> None:
    """Its glossary is bounded, and so are the names that a story is compared with."""
    names = HOSTILE_PACKS[kind]
    others = parse_pack("\n".join(names))
    assert glossary(language, others).size < MAX_FORMS + len(names) + 400  # the last one has all its forms
    slips = " ".join(f"{name[:-1]}q" for name in names)[:MAX_STORY_LENGTH]
    assert steps(find_named, slips, names[:20], language, others) < 400_000
    assert steps(judge_guess, names[0], slips[:MAX_LENGTH], language, others) < MAX_STEPS


def test_a_move_in_words_is_read_in_steps_in_proportion_to_it() -> None:
    def refused(text: str) -> None:
        with pytest.raises(Refusal):
            parse(text)

    short, long = (steps(refused, "play " + "rs " * count) for count in (100, 6_000))
    assert long < 100 * short


IN_C = """
import resource, sys
from reverie.profanity import find_profanity
from reverie.whenidream.languages import LANGUAGES
from reverie.whenidream.stories import find_named
from reverie.whenidream.words import pieces
from tests.server.hardening.hostile_words import PATTERNS, family
resource.setrlimit(resource.RLIMIT_CPU, (300, 300))
for name in PATTERNS:
    find_profanity(family(name, 20_000), "de")
    find_named(family(name, 2_000), pieces("en")[:5])
print("done")
"""


def test_regular_expressions_come_to_an_end() -> None:
    """Five minutes of processor time are a hundred times the need; exponential backtracking would take
    years."""
    done = subprocess.run([sys.executable, "-c", IN_C], capture_output=True, text=True, check=False)
    assert done.stdout == "done\n", done.stderr[-2000:]


# At a table


def dreaming(folder: Path, **options: Any) -> AnyTable:
    """Return a family table of four at which a spirit has the turn to give a clue."""
    given = {"first_dreamer": 0, "reading_seconds": 0, **options}
    settings = Settings(given, 4, family_friendly=True)
    table = Table.open(GAMES["when-i-dream"], settings, Log(folder / "tables.db"), "MOON", seed="s")
    for name in "abcd":
        table.lobby.sit(name)
    table.play.begin(0.0)
    table.play.tick(1.0)
    assert table.state.game_state.phase == "dream"
    return table


def test_cheap_refusals_come_before_judging(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Length, turn and phase are checked first, then the referee and the family filter."""
    table = dreaming(tmp_path)
    turn = table.state.game_state.turn
    waits, dreamer = next(seat for seat in (1, 2, 3) if seat != turn), 0

    def never(*_: Any) -> Any:
        raise AssertionError("it was judged")

    monkeypatch.setattr("reverie.table.words.check_texts", never)
    monkeypatch.setattr("reverie.whenidream.referee.Referee.clue", never)
    monkeypatch.setattr("reverie.whenidream.referee.Referee.guess", never)
    monkeypatch.setattr("reverie.whenidream.referee.Referee.find_named", never)
    hostile = family("each letter three times", 120)
    for seat, move, code in (
        (waits, ["clue", hostile[:MAX_LENGTH]], "other-seat-speaking"),
        (dreamer, ["clue", hostile[:MAX_LENGTH]], "dreamer-asleep"),
        (turn, ["clue", hostile], "clue-too-long"),
        (turn, ["clue", "a" * 19_000], "clue-too-long"),
        (dreamer, ["guess", hostile], "guess-too-long"),
        (turn, ["guess", hostile[:MAX_LENGTH]], "only-the-dreamer"),
        (dreamer, ["tell", hostile], "not-now-dream"),
        (dreamer, ["draft", hostile], "not-now-dream"),
        (turn, ["dispute", hostile], "referee-judges-guesses"),
        (turn, ["clue", [[hostile]]], "bad-action-values"),
        (turn, ["shout", hostile], "unknown-action"),
    ):
        assert steps(refused, table, seat, move, code) < 2_000
    monkeypatch.undo()
    count = len(table.state.steps)
    for seat, move in ((turn, ["clue", "shiiiit"]), (0, ["guess", "shit"])):
        refused(table, seat, move, "unfit-word")  # if nothing else is wrong; and nothing has happened then
    assert len(table.state.steps) == count
    monkeypatch.setattr("reverie.whenidream.referee.Referee.guess", never)
    table.play.move(0, ["pause"], 2.0)
    refused(table, 0, ["guess", "lighthouse"], "dream-paused")


def refused(table: AnyTable, seat: int, move: list[Any], code: str) -> None:
    with pytest.raises(Refusal) as found:
        table.play.move(seat, move, 2.0)
    assert found.value.code == code, move
