"""Wrong calls by programs: each is refused with a sentence, and the type that docs/library.md names."""

import gzip
import importlib
import json
import pickle
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium as gym
import numpy as np
import pytest

import reverie.envs
from reverie import onirim, whenidream, wording
from reverie.cli import _run
from reverie.commands import WrongUse
from reverie.envs import onirim_two_player
from reverie.envs import whenidream as dreams
from reverie.envs.onirim import Onirim
from reverie.envs.onirim_vector import OnirimVector
from reverie.onirim import BadPosition, Game, Step
from reverie.onirim.players import make_player
from reverie.refusal import (
    BadOption,
    BadRecord,
    IllegalMove,
    InvalidMove,
    MissingPackage,
    NoSuchName,
    OutOfRange,
    Refusal,
)
from reverie.report.picture import table
from reverie.whenidream.players import Companion

assert reverie.envs
NAME = "reverie/Onirim-v0"


def a_game() -> Game:
    return Game(seed=7)


def a_dream() -> whenidream.Game:
    return whenidream.Game(4, seed=3)


def begun(env: Any) -> Any:
    env.reset(seed=7)
    return env


def changed(record: Any, **fields: Any) -> dict[str, Any]:
    return {**record, **fields}


LAST = int(dreams.raw_env().action_space("player_0").n) - 1
PARALLEL = onirim_two_player.parallel_env
PETTINGZOO: dict[str, Callable[[], Any]] = {
    "for two": onirim_two_player.env,
    "for two, raw": onirim_two_player.raw_env,
    "dreams": dreams.env,
    "dreams, raw": dreams.raw_env,
}


def ended(env: Any) -> Any:
    """Return an environment whose agents are all done, with the first agent selected."""
    env.reset(seed=7)
    raw = env.unwrapped
    raw.terminations = dict.fromkeys(raw.agents, True)
    return env


WRONG_BY_TURNS: list[tuple[str, Callable[[Any], Any], type[Refusal], str]] = [
    ("step first", lambda env: env.step(0), IllegalMove, "reset-first"),
    ("observe first", lambda env: env.observe("player_0"), IllegalMove, "reset-first"),
    ("1.5", lambda env: begun(env).step(1.5), InvalidMove, "action-must-be-integer"),
    ("None", lambda env: begun(env).step(None), InvalidMove, "action-must-be-integer"),
    ("-1", lambda env: begun(env).step(-1), InvalidMove, "action-out-of-range"),
    ("10**30", lambda env: begun(env).step(10**30), InvalidMove, "action-out-of-range"),
    ("after the end", lambda env: ended(env).step(0), InvalidMove, "agent-is-done"),
    ('seed="x"', lambda env: env.reset(seed="x"), BadOption, "argument-must-be-integer"),
    ("seed=True", lambda env: env.reset(seed=True), BadOption, "argument-must-be-integer"),
    ("seed=1.5", lambda env: env.reset(seed=1.5), BadOption, "argument-must-be-integer"),
    ("who sees", lambda env: begun(env).observe("nobody"), BadOption, "unknown-agent"),
    ("whose sight", lambda env: env.observation_space("nobody"), BadOption, "unknown-agent"),
    ("whose space", lambda env: env.action_space(0), BadOption, "unknown-agent"),
]
"""Wrong calls that every AEC environment refuses, with PettingZoo's wrappers and without."""

WRONG: list[tuple[str, Callable[[], Any], type[Refusal], str]] = [
    # A game of Onirim
    ("Game(foo=1)", lambda: Game(foo=1), BadOption, "unknown-option"),  # type: ignore[call-arg]
    ('Game("2")', lambda: Game("2"), BadOption, "onirim-wrong-number-of-players"),  # type: ignore[arg-type]
    ("Game(seed=True)", lambda: Game(seed=True), BadOption, "seed-must-be-text"),
    ("Game(seed=1.5)", lambda: Game(seed=1.5), BadOption, "seed-must-be-text"),  # type: ignore[arg-type]
    ('Game(seed="")', lambda: Game(seed=""), BadOption, "seed-empty"),
    ("Game(seats=5)", lambda: Game(seats=5), BadOption, "seats-must-be-names"),  # type: ignore[arg-type]
    ('Game(seats=["a", "b"])', lambda: Game(seats=["a", "b"]), BadOption, "wrong-number-of-seats"),
    ("Game(deck=5)", lambda: Game(deck=5), BadOption, "unknown-deck"),  # type: ignore[arg-type]
    ("Game(search…=[])", lambda: Game(search_without_door=[]), BadOption, "bad-option-value"),  # type: ignore[arg-type]
    ('Game(communication="open")', lambda: Game(communication="open"), BadOption, "option-for-two-players"),
    ("game.view(7)", lambda: a_game().view(7), BadOption, "unknown-seat"),
    ("game.view(0.0)", lambda: a_game().view(0.0), BadOption, "unknown-seat"),  # type: ignore[arg-type]
    ("game.push(None)", lambda: a_game().push(None), InvalidMove, "move-must-be-step-or-text"),  # type: ignore[arg-type]
    ('game.push("fly")', lambda: a_game().push("fly"), InvalidMove, "unknown-move"),
    ("game.push(Step([]))", lambda: a_game().push(Step([])), InvalidMove, "unknown-move"),  # type: ignore[arg-type]
    ('game.push("play green sun")', lambda: a_game().push("play green sun"), IllegalMove, "not-in-hand"),
    ("Step.parse(5)", lambda: Step.parse(5), InvalidMove, "move-must-be-step-or-text"),  # type: ignore[arg-type]
    ("game.pop()", lambda: a_game().pop(), OutOfRange, "bad-undo-count"),
    ('game.pop("x")', lambda: a_game().pop("x"), BadOption, "argument-must-be-integer"),  # type: ignore[arg-type]
    ("legal_moves[99]", lambda: a_game().legal_moves[99], OutOfRange, "unknown-move-number"),
    ('legal_moves["x"]', lambda: a_game().legal_moves["x"], BadOption, "argument-must-be-integer"),  # type: ignore[call-overload]
    ("game.fen()", lambda: a_game().fen(), NoSuchName, "use-instead"),  # type: ignore[attr-defined]
    ("advise(None)", lambda: onirim.advise(None), BadOption, "not-a-game"),  # type: ignore[arg-type]
    ("explain(None)", lambda: onirim.explain(None), BadOption, "not-a-game"),  # type: ignore[arg-type]
    ("analyze(None)", lambda: onirim.analyze(None), BadOption, "not-a-game"),  # type: ignore[arg-type]
    # Positions and records
    ("from_position(None)", lambda: Game.from_position(None), BadPosition, "position-bad-start"),  # type: ignore[arg-type]
    ('from_position("chess")', lambda: Game.from_position("chess"), BadPosition, "position-bad-start"),
    ("from_record(None)", lambda: Game.from_record(None), BadRecord, "record-must-be-object"),  # type: ignore[arg-type]
    (
        "a record with a key nobody reads",
        lambda: Game.from_record(changed(a_game().record(), sead="7")),
        BadRecord,
        "record-unknown-field",
    ),
    (
        "a record of another game",
        lambda: Game.from_record(a_dream().record()),
        BadRecord,
        "record-of-another-game",
    ),
    (
        "a dream with a key nobody reads",
        lambda: whenidream.Game.from_record(changed(a_dream().record(), sead="7")),
        BadRecord,
        "record-unknown-field",
    ),
    ('read("nowhere")', lambda: onirim.read("nowhere.jsonl"), BadRecord, "cannot-read"),
    ("read(None)", lambda: onirim.read(None), BadRecord, "cannot-read"),  # type: ignore[arg-type]
    ("read(…, bad=5)", lambda: onirim.read("x", bad=5), BadOption, "argument-must-be-function"),  # type: ignore[arg-type]
    # Many games
    ('simulate(games="10")', lambda: onirim.simulate("10"), BadOption, "argument-must-be-integer"),  # type: ignore[arg-type]
    ("simulate(games=2.5)", lambda: onirim.simulate(2.5), BadOption, "argument-must-be-integer"),  # type: ignore[arg-type]
    ("simulate(games=0)", lambda: onirim.simulate(0), BadOption, "argument-must-be-integer"),
    ("simulate(games=True)", lambda: onirim.simulate(True), BadOption, "argument-must-be-integer"),
    ("simulate(player=None)", lambda: onirim.simulate(1, None), BadOption, "argument-must-be-text"),  # type: ignore[arg-type]
    ('simulate(player="me")', lambda: onirim.simulate(1, "me"), BadOption, "unknown-player"),
    ("simulate(seed=None)", lambda: onirim.simulate(1, seed=None), BadOption, "seed-must-be-text"),  # type: ignore[arg-type]
    ("simulate(first=-1)", lambda: onirim.simulate(1, first=-1), BadOption, "argument-must-be-integer"),
    (
        "simulate(records=5)",
        lambda: onirim.simulate(1, records=5),  # type: ignore[arg-type]
        BadOption,
        "argument-must-be-function",
    ),
    ("simulate(foo=1)", lambda: onirim.simulate(1, foo=1), BadOption, "unknown-option"),  # type: ignore[call-arg]
    ("player_named(None)", lambda: make_player(None), BadOption, "unknown-player"),  # type: ignore[arg-type]
    ("table(view, 3)", lambda: table(a_game().view(), 3), BadOption, "bad-picture-width"),
    # A game of When I Dream
    ("whenidream.Game(foo=1)", lambda: whenidream.Game(foo=1), BadOption, "unknown-option"),  # type: ignore[call-arg]
    ("whenidream.Game(3)", lambda: whenidream.Game(3), BadOption, "when-i-dream-wrong-number-of-players"),
    ('whenidream.Game("4")', lambda: whenidream.Game("4"), BadOption, "when-i-dream-wrong-number-of-players"),  # type: ignore[arg-type]
    ("whenidream.Game(seed=True)", lambda: whenidream.Game(4, seed=True), BadOption, "seed-must-be-text"),
    ('whenidream.Game(tie="x")', lambda: whenidream.Game(4, tie="x"), BadOption, "option-must-be-one-of"),  # type: ignore[arg-type]
    ("whenidream.Game(pack=5)", lambda: whenidream.Game(4, pack=5), BadOption, "pack-must-be-dict"),  # type: ignore[arg-type]
    ("dream.view(9)", lambda: a_dream().view(9), BadOption, "unknown-seat"),
    ("dream.legal_moves(9)", lambda: a_dream().legal_moves(9), IllegalMove, "seat-not-in-game"),
    ("dream.tick(None)", lambda: a_dream().tick(None), InvalidMove, "time-must-be-number"),  # type: ignore[arg-type]
    ('dream.push(0, "fly")', lambda: a_dream().push(0, "fly"), InvalidMove, "unknown-action"),
    ("judge(None, …)", lambda: whenidream.judge(None, "a"), BadOption, "argument-must-be-text"),  # type: ignore[arg-type]
    ('judge(…, "xx")', lambda: whenidream.judge("a", "b", "xx"), BadOption, "unknown-language"),
    # Environments
    ("gym.make(foo=1)", lambda: gym.make(NAME, foo=1), BadOption, "unknown-option"),
    ('gym.make(reward="gold")', lambda: gym.make(NAME, reward="gold"), BadOption, "bad-option-value"),
    ('Onirim(render_mode="human")', lambda: Onirim(render_mode="human"), BadOption, "bad-option-value"),
    ('OnirimVector(reward="x")', lambda: OnirimVector(2, reward="x"), BadOption, "bad-option-value"),  # type: ignore[arg-type]
    ("envs.step of two", lambda: begun(OnirimVector(3)).step([0, 0]), InvalidMove, "wrong-number-of-actions"),
    ("gym.make(prophecy=[])", lambda: gym.make(NAME, prophecy=[]), BadOption, "bad-option-value"),
    ("env.step before reset", lambda: Onirim().step(0), IllegalMove, "reset-first"),
    ("env.step(1.5)", lambda: begun(Onirim()).step(1.5), InvalidMove, "action-must-be-integer"),
    ('env.step("play")', lambda: begun(Onirim()).step("play"), InvalidMove, "action-must-be-integer"),
    ("env.reset(seed=True)", lambda: Onirim().reset(seed=True), BadOption, "argument-must-be-integer"),
    ('env.reset(seed="x")', lambda: Onirim().reset(seed="x"), BadOption, "argument-must-be-integer"),  # type: ignore[arg-type]
    ("env.reset(seed=1.5)", lambda: Onirim().reset(seed=1.5), BadOption, "argument-must-be-integer"),  # type: ignore[arg-type]
    ("env.reset(seed=-1)", lambda: Onirim().reset(seed=-1), BadOption, "argument-must-be-integer"),
    ("make_vec(foo=1)", lambda: gym.make_vec(NAME, num_envs=2, foo=1), BadOption, "unknown-option"),
    ('OnirimVector("2")', lambda: OnirimVector("2"), BadOption, "argument-must-be-integer"),  # type: ignore[arg-type]
    ("autoreset_mode", lambda: OnirimVector(2, autoreset_mode="never"), BadOption, "bad-option-value"),
    ("envs.step before reset", lambda: OnirimVector(2).step(np.zeros(2, int)), IllegalMove, "reset-first"),
    ("envs.step(5)", lambda: begun(OnirimVector(2)).step(5), InvalidMove, "wrong-number-of-actions"),
    (
        "envs.step(halves)",
        lambda: begun(OnirimVector(2)).step(np.ones(2)),
        InvalidMove,
        "wrong-number-of-actions",
    ),
    (
        "envs.step(10**30)",
        lambda: begun(OnirimVector(1)).step([10**30]),
        InvalidMove,
        "wrong-number-of-actions",
    ),
    ("envs.reset(seed=[1])", lambda: OnirimVector(2).reset(seed=[1]), BadOption, "wrong-number-of-seeds"),
    (
        "envs.reset of none",
        lambda: OnirimVector(2).reset(options={"reset_mask": [False, False]}),
        BadOption,
        "reset-mask-empty",
    ),
    ("envs.reset(seed=1.5)", lambda: OnirimVector(2).reset(seed=1.5), BadOption, "argument-must-be-integer"),  # type: ignore[arg-type]
    ("for two: foo=1", lambda: onirim_two_player.env(foo=1), BadOption, "unknown-option"),  # type: ignore[call-arg]
    ("for two: all step first", lambda: PARALLEL().step({}), IllegalMove, "reset-first"),
    *(
        (f"{name}: {what}", lambda make=make, call=call: call(make()), kind, code)
        for name, make in PETTINGZOO.items()
        for what, call, kind, code in WRONG_BY_TURNS
    ),
    ("for two: no dictionary", lambda: begun(PARALLEL()).step(None), InvalidMove, "actions-must-be-dict"),
    ("for two: a list", lambda: begun(PARALLEL()).step([0, 0]), InvalidMove, "actions-must-be-dict"),
    ("for two: whose space", lambda: PARALLEL().action_space("nobody"), BadOption, "unknown-agent"),
    ('for two: all, seed="x"', lambda: PARALLEL().reset(seed="x"), BadOption, "argument-must-be-integer"),  # type: ignore[arg-type]
    ("dreams: foo=1", lambda: dreams.env(foo=1), BadOption, "unknown-option"),  # type: ignore[call-arg]
    ("dreams: not now", lambda: begun(dreams.raw_env()).step(LAST), IllegalMove, "action-not-allowed"),
    ("dreams as text: step first", lambda: dreams.env(text=True).step(""), IllegalMove, "reset-first"),
    ("dreams: spoken", lambda: dreams.raw_env(table="voice"), BadOption, "voice-table-not-supported"),
    ("dreams: company", lambda: dreams.raw_env(company={99: Companion}), BadOption, "bad-company"),
    ("dreams: pace", lambda: dreams.raw_env(pace=5), BadOption, "pace-must-be-pace"),  # type: ignore[arg-type]
    # The command line
    (
        "simulate --records into no folder",
        lambda: _run(["simulate", "onirim", "--games", "1", "--records", "nowhere/a.jsonl"], "en"),
        WrongUse,
        "folder-not-found",
    ),
    ("replay nowhere", lambda: _run(["replay", "nowhere.json"], "en"), WrongUse, "cannot-read"),
    (
        "simulate --player nobody",
        lambda: _run(["simulate", "onirim", "--player", "nobody"], "en"),
        BadOption,
        "unknown-player",
    ),
]


@pytest.mark.parametrize(
    ("call", "kind", "code"), [each[1:] for each in WRONG], ids=[each[0] for each in WRONG]
)
def test_a_wrong_input_is_refused_in_a_sentence(
    call: Callable[[], Any], kind: type[Refusal], code: str
) -> None:
    with pytest.raises(Refusal) as refused:
        call()
    refusal = refused.value
    assert (type(refusal), refusal.code) == (kind, code)
    for language in wording.languages():
        sentence = refusal.sentence(language)
        assert (
            sentence.endswith((".", "…")) and code not in sentence and "{" not in sentence.replace("{99", "")
        )
    assert str(pickle.loads(pickle.dumps(refusal))) == str(refusal)  # noqa: S301  it is our own


def test_a_refused_value_is_quoted_so_that_its_type_shows() -> None:
    with pytest.raises(BadOption, match=r"for 4 to 10 players, not '4'\.$"):
        whenidream.Game("4")  # type: ignore[arg-type]
    with pytest.raises(BadOption, match=r"for 1 or 2 players, not '2'\.$"):
        Game("2")  # type: ignore[arg-type]
    with pytest.raises(BadOption, match=r"a number of seconds from 1 to \d+, not '30'\.$"):
        whenidream.Game(4, dream_seconds="30")  # type: ignore[arg-type]
    with pytest.raises(BadOption, match=r"There is no seat '0'; the seats are 0 and spectator\.$"):
        a_game().view("0")  # type: ignore[arg-type]


def test_an_environment_whose_seed_was_refused_has_not_begun() -> None:
    for make in PETTINGZOO.values():
        env = make()
        with pytest.raises(BadOption):
            env.reset(seed="x")
        with pytest.raises(IllegalMove, match="call reset first"):
            env.step(0)


@pytest.mark.parametrize("call", ["last", "state", "render", "agent_iter"])
def test_nothing_can_be_asked_of_a_game_that_has_not_begun(call: str) -> None:
    for make in (onirim_two_player.env, dreams.env):
        with pytest.raises(IllegalMove, match="call reset first"):
            getattr(make(), call)()


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(MissingPackage, match="That needs pandas: pip install pandas"):
        onirim.Summary([True], [30], [8]).to_pandas()


@pytest.mark.parametrize(
    ("module", "package", "named"),
    [
        ("reverie.envs.open_spiel", "pyspiel", r"That needs OpenSpiel: pip install reverie\[open-spiel\]\.$"),
        ("reverie.report.picture.png", "PIL", r"That needs Pillow: pip install reverie\[envs\]\.$"),
    ],
)
def test_an_extra_is_named_that_brings_what_is_missing(
    module: str, package: str, named: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for each in [name for name in sys.modules if name.startswith(module)]:
        monkeypatch.delitem(sys.modules, each)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MissingPackage, match=named):
        importlib.import_module(module)


def test_an_environment_names_its_options_and_refuses_torchrls() -> None:
    """TorchRL passes `frameskip` to every environment, and continues without it on Python's own error
    message."""
    with pytest.raises(BadOption, match=r"the options are search_without_door, .*reward and render_mode"):
        gym.make(NAME, foo=1)
    with pytest.raises(TypeError, match="got an unexpected keyword argument 'frameskip'"):
        gym.make(NAME, frameskip=1)


def test_numpys_whole_numbers_are_whole_numbers() -> None:
    assert onirim.simulate(np.int64(2), "random", np.int64(1)).games == 2  # type: ignore[arg-type]
    assert Game(seed=np.int64(7)) == Game(seed=7)  # type: ignore[arg-type]
    assert begun(Onirim()).step(np.array([0]))[1] == begun(Onirim()).step(np.int64(0))[1]
    _, reward, over, broken_off, info = begun(Onirim()).step(
        10**30
    )  # too large to count, and refused like others
    assert (reward, over, broken_off) == (-0.01, False, False)
    assert info["refused"] == f"There is no action {10**30}: actions are whole numbers from 0 to 343."


def test_fields_that_tables_add_to_a_record_are_read() -> None:
    beside = {
        "help": "hints",
        "hints": 2,
        "practice": True,
        "taken_back": 1,
        "seat": 0,
        "ended": 17.5,
        "daily": "",
    }
    assert Game.from_record({**a_game().record(), **beside}) == a_game()


# Files of records


def lines(path: Path, records: list[Any]) -> Path:
    text = "".join(each if isinstance(each, str) else json.dumps(each) + "\n" for each in records)
    if path.suffix == ".gz":
        path.write_bytes(gzip.compress(text.encode()))
    else:
        path.write_text(text)
    return path


@pytest.mark.parametrize("name", ["games.jsonl", "games.jsonl.gz"])
def test_a_file_of_games_is_read_lazily(tmp_path: Path, name: str) -> None:
    path = lines(tmp_path / name, [Game(seed=seed).record() for seed in range(5)])
    progress: list[tuple[int, int]] = []
    games = onirim.read(path, progress=lambda done, size: progress.append((done, size)))
    assert next(games) == Game(seed=0) and len(progress) == 1
    assert [game.seed for game in games] == ["1", "2", "3", "4"] and games.line == 5
    assert progress[-1] == (path.stat().st_size,) * 2
    with whenidream.read(lines(tmp_path / f"dreams-{name}", [a_dream().record()])) as dreamt:
        assert next(dreamt).options.players == 4


def test_a_line_at_fault_is_named_and_the_next_can_be_read(tmp_path: Path) -> None:
    record = a_game().record()
    path = lines(tmp_path / "games.jsonl", [record, changed(record, players=3), "{no\n", "\n", record])
    games = onirim.read(path)
    assert next(games) == a_game()
    with pytest.raises(
        BadRecord, match=r"games.jsonl, line 2: players: Onirim is for 1 or 2 players, not 3\."
    ):
        next(games)
    with pytest.raises(BadRecord, match=r"games.jsonl, line 3: this is not JSON"):
        next(games)
    assert next(games) == a_game() and games.line == 5
    faults: list[BadRecord] = []
    assert len(list(onirim.read(path, bad=faults.append))) == 2 and len(faults) == 2


def test_one_game_alone_may_stand_on_several_lines(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(a_game().record(), indent=2))
    assert list(onirim.read(path)) == [a_game()]
    path.write_text("{\n" + json.dumps(a_game().record()) + "\n")
    faults: list[BadRecord] = []
    assert list(onirim.read(path, bad=faults.append)) == [a_game()] and faults[0].values["line"] == 1


def test_a_file_that_was_cut_short_says_so(tmp_path: Path) -> None:
    path = lines(tmp_path / "games.gz", [Game(seed=seed).record() for seed in range(50)])
    path.write_bytes(path.read_bytes()[:-40])
    with pytest.raises(BadRecord, match="is broken or cut short"):
        list(onirim.read(path))
