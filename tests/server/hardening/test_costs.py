"""The cost of each message, counted in lines of Python on the event loop and never timed. Words and messages
are generated from the server's schema; see `tests.server.hardening.fuzz`. `EXAMPLES=1000` sends more of them,
`SEED=7` others. `python -m tests.server.hardening.fuzz` searches for longer, and measures processor time.
"""

import json
import random
import threading
from collections.abc import Iterable, Iterator
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reverie.server import messages
from reverie.server.costs import Work
from reverie.server.http.openapi import OPERATIONS
from tests.onirim.strategies import bounded
from tests.server.hardening.fuzz.forger import Forger
from tests.server.hardening.fuzz.inside import Caller
from tests.server.hardening.fuzz.meters import Lines
from tests.server.hardening.fuzz.scenes import SCENES
from tests.server.hardening.fuzz.stage import Stage
from tests.server.hardening.fuzz.words import GROWERS, Grower, pack

BASE_LINES = 20_000
"""Base cost of a message in lines: logging it and sending it to ten seats and spectators."""
LINES_PER_CHARACTER = 300
"""Additional lines per character of a message whose cost is linear."""
GAME_LINES = 40_000
"""Additional lines for messages that go through the whole game."""
MAX_LINES = 400_000
"""Maximum lines of any message. They take about 20 ms."""
KINDS = {kind.__struct_config__.tag: kind for kind in get_args(messages.FromClient)}


@pytest.fixture(scope="module")
def one_stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    made = Stage(tmp_path_factory.mktemp("stage"))
    yield made
    made.close()


@pytest.fixture
def stage(one_stage: Stage) -> Iterator[Stage]:
    yield one_stage
    one_stage.rest()


def max_lines(work: Work, letters: int) -> int:
    """Return the maximum number of lines for a message with this work."""
    more = {Work.LINEAR: letters * LINES_PER_CHARACTER, Work.GAME: GAME_LINES}
    return min(MAX_LINES, BASE_LINES + more.get(work, 0))


def lines_of(stage: Stage, caller: Caller, text: str) -> int:
    """Return the cost of a message, which must be answered."""
    counted = Lines(MAX_LINES)
    answer = stage.run(caller.say(text, counted))
    if isinstance(answer, messages.Refused):
        assert answer.why["code"] != "server-failed", text
    return counted.all


# Limits


def test_every_field_that_a_client_fills_has_a_limit() -> None:
    """The schema states the limits and refuses anything beyond them."""
    parts = messages.schema()["$defs"]
    said = [kind.__name__ for kind in (*get_args(messages.FromClient), messages.Changes, *messages.OVER_HTTP)]
    without = [f"{kind}.{name}" for kind in said for name in unlimited(parts[kind])]
    assert without == ["ImportGames.records[]"], "a record is looked through before it is read"


def unlimited(form: dict[str, Any]) -> list[str]:
    """Return the parts of a form without a limit."""
    if "enum" in form or "$ref" in form:
        return []
    if "anyOf" in form:
        return [name for each in form["anyOf"] for name in unlimited(each)]
    match form.get("type"):
        case "string":
            return [] if "maxLength" in form else [""]
        case "integer" | "number":
            most = {"maximum", "exclusiveMaximum"} & set(form)
            return [] if most and "minimum" in form else [""]
        case "array":
            return (
                [f"[]{name}" for name in unlimited(form.get("items", {}))] if "maxItems" in form else ["[]"]
            )
        case "object" if "properties" in form:
            parts = form["properties"].items()
            return [f"{part}{name}" for part, each in parts for name in unlimited(each)]
        case "object":
            keys, each = form.get("propertyNames", {}), form["additionalProperties"]
            return [] if "maxLength" in keys and "maxProperties" in form and not unlimited(each) else ["{}"]
        case "boolean" | "null":
            return []
    return [""]


@pytest.mark.parametrize(
    ("said", "at"),
    [
        ('{"type":"move","number":7,"move":["clue","%s"]}' % ("x" * 2001), "$.move[1]"),
        ('{"type":"move","number":7,"move":["clue",1e999999]}', "$.move[1]"),
        ('{"type":"move","number":7,"move":["clue",%s]}' % ("9" * 5000), "$.move[1]"),
        ('{"type":"move","number":7,"move":["a","a","a","a","a","a","a","a","a"]}', "$.move"),
        ('{"type":"host","number":7,"seat":-1}', "$.seat"),
        ('{"type":"undo","number":7,"tokens":["%s"]}' % ("x" * 65), "$.tokens[0]"),
        ('{"type":"set up","number":7,"settings":{"options":{"%s":1}}}' % ("x" * 41), "$.settings.options"),
    ],
)
def test_values_beyond_a_limit_are_refused_with_limit_and_place(said: str, at: str) -> None:
    with pytest.raises(msgspec.MsgspecError) as problem:
        messages.decode(said)
    why = messages.not_understood(problem.value)
    assert (why.code, why.values["at"]) == ("message-out-of-bounds", at)
    assert messages.number_in(said) == 7


# Words

WORDS = {
    "dream en": ("clue", 80),
    "dream de": ("clue", 80),
    "dream tr": ("guess", 80),
    "dream pl": ("guess", 80),
}
STORIES = {"dream story en": ("draft", 600), "dream story tr": ("tell", 600)}


def quick(names: Iterable[str], *apart: str) -> list[Any]:
    """Test all languages; some are marked as slow."""
    return [pytest.param(name, marks=pytest.mark.thousand) if name in apart else name for name in names]


@pytest.mark.parametrize("name", quick([*WORDS, *STORIES], "dream de", "dream pl", "dream story en"))
def test_the_cost_of_a_word_grows_linearly(stage: Stage, name: str) -> None:
    act, most = {**WORDS, **STORIES}[name]

    def said(grower: Grower, letters: int, seed: int) -> str:
        word = grower(random.Random(seed), letters)
        return json.dumps({"type": "move", "number": seed, "move": [act, word]})

    for grower in GROWERS:
        costs = []
        for letters in (most // 8, most // 4, most):  # load the language first
            scene = stage.scene(name)
            caller = scene.callers[next(seat for seat in scene.to_move if act in scene.moves(seat))]
            costs.append(lines_of(stage, caller, said(grower, letters, seed=letters)))
            assert costs[-1] <= max_lines(Work.LINEAR, letters) or len(costs) == 1, (
                grower.__name__,
                letters,
            )
        assert costs[2] <= 6 * costs[1] + BASE_LINES, (grower.__name__, costs)


def test_the_cost_of_a_pack_grows_linearly(stage: Stage) -> None:
    """A pack of less than 2,000 characters is checked on the event loop, a longer one in a thread
    beforehand."""
    dice = random.Random(3)
    for letters in (1_900, 19_000) * 4:
        scene = stage.scene("dream lobby", goes_on=True)
        changed = {"options": {"words": pack(dice, letters)}}
        text = json.dumps({"type": "set up", "number": 1, "settings": changed}, ensure_ascii=False)
        assert lines_of(stage, scene.callers[0], text) <= max_lines(Work.LINEAR, len(text)), text[:1_000]


# Messages and bodies


OTHER_LANGUAGES = [name for name in SCENES if name.endswith((" de", " pl", " fr"))]


@pytest.mark.parametrize("name", quick(SCENES, *OTHER_LANGUAGES))
def test_generated_messages_get_valid_answers_within_their_cost(stage: Stage, name: str) -> None:
    """Odd, broken, long and deep messages are sent by seats to move, other seats and a spectator."""
    schema = messages.schema()

    @bounded(8)
    @given(st.randoms(use_true_random=False))
    def sent(dice: random.Random) -> None:
        scene = stage.scene(name)
        moving = [scene.callers[seat] for seat in scene.to_move] or scene.callers
        caller = dice.choice([*moving, *moving, *scene.callers, scene.watcher])
        forger = Forger(schema, scene.words, dice)
        if dice.random() < 0.4:
            made = forger.act(scene.moves(scene.callers.index(caller)) if caller in scene.callers else ())
            text = json.dumps(made)
        else:
            made, text = forger.message(schema["from_client"])
        kind = KINDS.get(made.get("type") if isinstance(made.get("type"), str) else "")
        work = kind.cost.work if kind else Work.CONSTANT
        assert lines_of(stage, caller, text) <= max_lines(work, len(text)), text

    sent()


@pytest.mark.parametrize("at", [at for at, operation in OPERATIONS.items() if operation.body], ids="-".join)
def test_generated_bodies_stay_within_their_cost(stage: Stage, at: tuple[str, str]) -> None:
    body: Any = OPERATIONS[at].body
    schema, work = messages.schema(), body.cost.work

    @bounded(8)
    @given(st.randoms(use_true_random=False))
    def sent(dice: random.Random) -> None:
        scene = stage.scene(dice.choice(["onirim over", "onirim choose", "dream lobby"]))
        token = str(scene.callers[0].token)
        forger = Forger(schema, {**scene.words, "token": [token], "seats": [1, 2, 4]}, dice)
        text = forger.message(schema["$defs"][body.__name__])[1].encode("utf-8", "surrogatepass")
        counted = Lines(MAX_LINES)
        status, told = stage.run(stage.server.ask(at[0], at[1].format(code=scene.code), text, counted))
        assert status < 500, (text, told)
        assert counted.longest <= max_lines(work, len(text)), text
        assert work is Work.GAME or counted.all <= max_lines(work, len(text)), text

    sent()


def test_the_record_of_a_game_is_written_in_a_thread(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record of 50,000 steps takes 30 ms, and clients may request it as often as they like."""
    scene = stage.scene("onirim over")
    table, threads = stage.server.live(scene.code).table, list[threading.Thread]()
    record = table.views.record

    def noted() -> dict[str, Any]:
        threads.append(threading.current_thread())
        return record()

    monkeypatch.setattr(table.views, "record", noted)
    body = json.dumps({"token": scene.callers[0].token}).encode()
    status, told = stage.run(stage.server.ask("POST", f"/api/tables/{scene.code}/record", body))
    assert (status, told["game"]) == (200, "onirim")
    assert threads and threading.main_thread() not in threads
