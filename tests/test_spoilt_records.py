"""Records of When I Dream that no game could have had: late, out of order, or from nowhere (record.md)."""

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from reverie.refusal import BadRecord, IllegalMove
from reverie.whenidream.game import Game
from reverie.whenidream.narration import untold
from reverie.whenidream.steps import Draft
from tests.whenidream_games import new_game, piece, right, to_narration

Steps = list[Any]


def a_dream() -> dict[str, Any]:
    """A near guess voted right, a word voted foul, a forced guess, a wait for the Dreamer, a story."""
    game = new_game(4, referee="table", clue_limit=1, clue_seconds=20, dream_seconds=300)
    first = piece(game)
    game.push(0, "guess", f"{first}x", time=1)
    for seat in (1, 2, 3):
        game.push(seat, "vote", 0, "right", time=2)
    game.push(1, "clue", "word", time=3)
    game.push(2, "challenge", 0, time=4)
    game.push(3, "vote", 1, "foul", time=5)
    for seat in (2, 3, 1):
        game.push(seat, "clue", f"word{seat}", time=6)
    game.push(0, "skip", time=10)
    game.push(0, "away", time=11)
    game.tick(41)
    game.push(0, "back", time=50)
    right(game, time=51)
    to_narration(game)
    game.push(0, "tell", f"I saw {first}.")
    return json.loads(json.dumps(game.record()))  # type: ignore[no-any-return]


DREAM = a_dream()


def at(steps: Steps, verb: str, nth: int = 0) -> int:
    return [number for number, step in enumerate(steps) if step[0] == verb][nth]


def later(verb: str, seconds: float, nth: int = 0) -> Callable[[Steps], None]:
    """It and everything after it come so much later."""

    def spoil(steps: Steps) -> None:
        for step in steps[at(steps, verb, nth) :]:
            step[-1] += seconds

    return spoil


def without(verb: str, nth: int = 0) -> Callable[[Steps], None]:
    return lambda steps: steps.pop(at(steps, verb, nth))


def twice(verb: str, nth: int = 0) -> Callable[[Steps], None]:
    return lambda steps: steps.insert(at(steps, verb, nth), copy.deepcopy(steps[at(steps, verb, nth)]))


def saying(verb: str, *said: Any) -> Callable[[Steps], None]:
    def spoil(steps: Steps) -> None:
        steps[at(steps, verb)][1:-1] = said

    return spoil


SPOILT: dict[str, tuple[Callable[[Steps], None], str]] = {
    "W3.3 a card that is late": (later("card", 1, nth=1), "next-card-at-once"),
    "W3.4 a forced guess later than the last clue": (later("pause", 1), "timer-stops-with-the-last-clue"),
    "W3.4 a pass after the forced guess was over": (later("skip", 60), "time-was-up-before"),
    "W3.4 a timer that runs on later than the card": (later("resume", 1), "timer-runs-on-with-the-card"),
    "W3.5 a card that fades too late": (later("fade", 1), "time-was-up-before"),
    "W2.4 a dream that is too long": (later("time", 1), "time-was-up-before"),
    "W4.5 a clue after its time": (later("clue", 30), "time-was-up-before"),
    "W4.6 a penalty later than its vote": (later("penalty", 1), "penalty-follows-the-vote"),
    "W4.6 a vote without what it changes": (without("amend"), "verdict-follows-the-vote"),
    "W4.6 a verdict that nobody voted on": (without("vote"), "verdict-changed-by-a-vote"),
    "W4.6 a word voted on twice": (twice("vote", nth=1), "penalty-follows-the-vote"),
    "W5.3 a story that took too long": (later("tell", 130), "time-was-up-before"),
    "W5.3 a story without a word": (saying("tell", " \n"), "story-is-empty"),
    "W5.3 pieces named without a story": (without("tell"), "no-story-names-nothing"),
    "W8.5 a Dreamer waited for before they could be away": (
        lambda steps: steps.insert(at(steps, "resume") + 1, ["pause", "away", 12.0]),
        "dreamer-waited-for-too-soon",
    ),
    "W8.5 a Dreamer waited for too long": (later("resume", 60, nth=1), "time-was-up-before"),
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


ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    9,
    1e12,
    "",
    "x",
    [],
    {},
    "right",
    "foul",
    [1],
    {"0": "fair"},
    float("nan"),
    "a" * 700,
)


def test_whatever_a_record_says_it_is_read_or_refused_in_a_sentence() -> None:
    dice = random.Random(1)
    for _ in range(400):
        spoilt = copy.deepcopy(DREAM)
        steps = spoilt["steps"]
        step = dice.choice(steps)
        step[dice.randrange(len(step))] = copy.deepcopy(dice.choice(ODD))
        if dice.random() < 0.5:
            steps.insert(dice.randrange(len(steps)), copy.deepcopy(dice.choice(steps)))
        try:
            Game.from_record(spoilt)
        except BadRecord as refused:
            assert str(refused).endswith(".") and len(str(refused)) < 400


def test_a_story_that_was_taken_away_leaves_a_record_that_replays() -> None:
    """W5.3: what it named is written apart from it, and counts."""
    record = copy.deepcopy(DREAM)
    record["steps"][at(record["steps"], "tell")][1] = ""
    before, after = Game.from_record(DREAM), Game.from_record(record)
    assert after.record()["steps"] == record["steps"]
    assert after.state.stories == {0: ""}
    assert (after.state.named, after.state.points) == (before.state.named, before.state.points)


def test_taking_a_story_away_leaves_nothing_of_its_text() -> None:
    game = Game.from_record(DREAM)
    steps = [*game.steps[:-2], Draft(game.steps[-2].time, "I saw", ((0, 1, "x"),)), *game.steps[-2:]]
    state, changed = untold(game.state, steps, 0)
    told = [changed.get(number, step) for number, step in enumerate(steps)]
    assert "I saw" not in repr(told) and "I saw" not in repr(state)
    assert "I saw" in repr(game.state), "a state is a value"
    with pytest.raises(IllegalMove, match="no story there"):
        untold(game.state, steps, 1)
