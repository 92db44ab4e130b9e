"""Invalid records: late, out of order, impossible, or corrupted (docs/rules/records.md)."""

import copy
import json
import random
import tempfile
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reverie import onirim
from reverie.cli import _run
from reverie.refusal import BadRecord, IllegalMove, Refusal
from reverie.whenidream.game import Game
from reverie.whenidream.narration import without_story
from reverie.whenidream.steps import Draft
from tests.onirim.strategies import bounded
from tests.seeds import dice
from tests.server.hardening.forgeries import is_a_sentence
from tests.server.hardening.fuzz.meters import Lines
from tests.server.hardening.fuzz.records import DREAM, played, spoilt
from tests.server.hardening.fuzz.stage import Stage
from tests.server.serving import sentence

Steps = list[Any]


MAX_LINES = 2_000_000
"""Maximum lines of Python for a record without a pause."""


def at(steps: Steps, verb: str, nth: int = 0) -> int:
    return [number for number, step in enumerate(steps) if step[0] == verb][nth]


def later(verb: str, seconds: float, nth: int = 0) -> Callable[[Steps], None]:
    """Delay a step and all later ones by this many seconds."""

    def spoil(steps: Steps) -> None:
        for step in steps[at(steps, verb, nth) :]:
            step[-1] += seconds

    return spoil


def without(verb: str, nth: int = 0) -> Callable[[Steps], None]:
    return lambda steps: steps.pop(at(steps, verb, nth))


def twice(verb: str, nth: int = 0) -> Callable[[Steps], None]:
    return lambda steps: steps.insert(at(steps, verb, nth), copy.deepcopy(steps[at(steps, verb, nth)]))


def saying(verb: str, *values: Any) -> Callable[[Steps], None]:
    def spoil(steps: Steps) -> None:
        steps[at(steps, verb)][1:-1] = values

    return spoil


SPOILT: dict[str, tuple[Callable[[Steps], None], str]] = {
    "W3.3 a card that is late": (later("card", 1, nth=1), "next-card-must-follow"),
    "W3.4 a forced guess later than the last clue": (later("pause", 1), "timer-must-stop"),
    "W3.4 a pass after the forced guess was over": (later("skip", 60), "time-already-up"),
    "W3.4 a timer that runs on later than the card": (later("resume", 1), "timer-must-run-on"),
    "W3.5 a card that fades too late": (later("fade", 1), "time-already-up"),
    "W2.4 a dream that is too long": (later("time", 1), "time-already-up"),
    "W4.5 a clue after its time": (later("clue", 30), "time-already-up"),
    "W4.6 a penalty later than its vote": (later("penalty", 1), "penalty-must-follow-vote"),
    "W4.6 a vote without what it changes": (without("amend"), "verdict-must-follow-vote"),
    "W4.6 a verdict that nobody voted on": (without("vote"), "only-a-vote-changes-verdict"),
    "W4.6 a word voted on twice": (twice("vote", nth=1), "penalty-must-follow-vote"),
    "W5.3 a story that took too long": (later("tell", 130), "time-already-up"),
    "W5.3 a story without a word": (saying("tell", " \n"), "story-empty"),
    "W5.3 pieces named without a story": (without("tell"), "recall-without-story"),
    "W8.5 a Dreamer waited for before they could be away": (
        lambda steps: steps.insert(at(steps, "resume") + 1, ["pause", "away", 12.0]),
        "too-soon-to-wait-for-dreamer",
    ),
    "W8.5 a Dreamer waited for too long": (later("resume", 60, nth=1), "time-already-up"),
}


@pytest.mark.parametrize("what", SPOILT)
def test_a_record_that_no_game_could_have_had_is_refused(what: str) -> None:
    spoil, code = SPOILT[what]
    assert Game.from_record(DREAM).record() == DREAM
    spoilt = copy.deepcopy(DREAM)
    spoil(spoilt["steps"])
    with pytest.raises(BadRecord) as refused:
        Game.from_record(spoilt)
    assert refused.value.to_dict()["why"]["code"] == code


# Corrupted records

LINES_PER_CHARACTER = 30
"""Maximum lines of Python per character of a record, and as many more for its game."""
MANY = 100_000
"""A depth and a number of digits that no JSON parser accepts."""


def deep() -> Any:
    """Return lists nested too deeply to compare or write."""
    made: Any = []
    for _ in range(MANY):
        made = [made]
    return made


NOT_JSON: tuple[Any, ...] = (
    deep(),
    {"a": deep()},
    10**MANY,
    [10**MANY],
    {1: 2},
    {"0": 10**MANY},
    b"x",
    object(),
    {1},
)
"""Values that a program may pass but no file can contain."""
PLACES: tuple[tuple[Any, ...], ...] = (
    *((name,) for name in ("record", "game", "players", "rules", "seed", "seats", "steps", "result", "help")),
    *(("seats", 0), ("steps", 0), ("steps", 0, 0), ("steps", 0, 1), ("steps", -1), ("steps", -1, -1)),
    *(("rules", name) for name in ("search_without_door", "preset", "dream_seconds", "first_dreamer")),
    *(("result", name) for name in ("won", "doors", "turns", "reason", "scores")),
)
"""Places in a record for such a value."""


@bounded(80)
@given(st.randoms(use_true_random=False))
def test_whatever_a_record_says_it_is_read_or_refused_in_a_sentence(dice: random.Random) -> None:
    text = spoilt(dice)
    try:
        record = json.loads(text)
    except (ValueError, RecursionError):
        return
    for read in (Game.from_record, onirim.Game.from_record):
        with Lines(MAX_LINES) as counted:
            assert_read_or_refused(read, record)
        assert counted.all <= (len(text) + 4_000) * LINES_PER_CHARACTER


def assert_read_or_refused(read: Callable[[Any], Any], record: Any) -> None:
    """The only result is a refusal with a sentence in every language."""
    try:
        read(record)
    except BadRecord as refused:
        assert is_a_sentence(str(refused))


@pytest.mark.parametrize("whole", [DREAM, played(1, 1), played(2, 2)], ids=["dream", "one", "two"])
def test_values_that_only_programs_can_pass_are_refused(whole: dict[str, Any]) -> None:
    read = Game.from_record if whole is DREAM else onirim.Game.from_record
    for place in [each for each in PLACES if len(each) == 1 or each[0] in whole]:
        for odd in NOT_JSON:
            record = copy.deepcopy(whole)
            part: Any = record
            for name in place[:-1]:
                part = part[name]
            part[place[-1]] = odd
            assert_read_or_refused(read, record)
    for odd in NOT_JSON:
        assert_read_or_refused(read, odd)


@pytest.mark.parametrize("nested", ["[" * 200 + "]" * 200, '{"a":' * 200 + "1" + "}" * 200])
def test_a_record_is_as_deep_as_its_steps_and_no_deeper(nested: str) -> None:
    for name in (*DREAM, "seat"):
        record = json.loads(json.dumps({**DREAM, name: "deep"}).replace('"deep"', nested))
        with pytest.raises(BadRecord) as refused:
            Game.from_record(record)
        assert refused.value.to_dict() == {"code": "record-too-deep", "most": 8}


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    made = Stage(tmp_path_factory.mktemp("stage"))
    yield made
    made.close()


@pytest.mark.parametrize("nested", ["[" * 40_000 + "]" * 40_000, '{"a":' * 15_000 + "1" + "}" * 15_000])
def test_json_too_deep_to_decode_is_refused(nested: str, stage: Stage) -> None:
    body = f'{{"records": [{nested}]}}'.encode()
    status, answer = stage.run(stage.server.ask("POST", "/api/games/import", body))
    assert (status, answer["code"]) == (400, "not-json")


def test_records_are_imported_and_spoilt_ones_refused_one_by_one(stage: Stage) -> None:
    """A body that is not JSON is refused as a whole; each record in a body gets its own answer."""
    rng = dice("spoilt records")
    whole = [json.dumps(each) for each in (played(1, 1), played(2, 2))]
    assert imported(stage, whole) == len(whole)
    for _ in range(40):
        imported(stage, [spoilt(rng) for _ in range(rng.randint(1, 3))])


def imported(stage: Stage, texts: list[str]) -> int:
    """Send records, check that each of them has its answer, and return how many were imported."""
    body = f'{{"records": [{", ".join(texts)}]}}'.encode("utf-8", "surrogatepass")
    status, answer = stage.run(stage.server.ask("POST", "/api/games/import", body, Lines(MAX_LINES)))
    assert status in (200, 400, 413), answer
    if status != 200:
        assert is_a_sentence(sentence(answer))
        return 0
    assert all(is_a_sentence(sentence(each["why"])) for each in answer["refused"])
    count = int(answer["imported"])
    assert count + answer["known"] + len(answer["refused"]) == len(json.loads(body)["records"])
    return count


@bounded(15)
@given(st.randoms(use_true_random=False))
def test_a_file_of_spoilt_records_is_replayed_or_refused(dice: random.Random) -> None:
    with tempfile.TemporaryDirectory() as folder, redirect_stdout(StringIO()):
        path = Path(folder) / "game.json"
        path.write_bytes(spoilt(dice).encode("utf-8", "surrogatepass"))
        try:
            assert _run(["replay", str(path), "--at", "0"], "en") == 0
        except Refusal as refused:
            assert is_a_sentence(str(refused).replace(str(path), "game.json"))


# A removed story


def test_a_story_that_was_taken_away_leaves_a_record_that_replays() -> None:
    """Pieces named in a removed story are recorded separately and still count (W5.3)."""
    record = copy.deepcopy(DREAM)
    record["steps"][at(record["steps"], "tell")][1] = ""
    before, after = Game.from_record(DREAM), Game.from_record(record)
    assert after.record()["steps"] == record["steps"]
    assert after.state.stories == {0: ""}
    assert (after.state.named_pieces, after.state.points) == (before.state.named_pieces, before.state.points)


def test_taking_a_story_away_leaves_nothing_of_its_text() -> None:
    game = Game.from_record(DREAM)
    steps = [*game.steps[:-2], Draft(game.steps[-2].time, "I saw", ((0, 1, "x"),)), *game.steps[-2:]]
    state, changed = without_story(game.state, steps, 0)
    after = [changed.get(number, step) for number, step in enumerate(steps)]
    assert "I saw" not in repr(after) and "I saw" not in repr(state)
    assert "I saw" in repr(game.state), "a state is a value"
    with pytest.raises(IllegalMove, match="no story there"):
        without_story(game.state, steps, 1)
