"""The data for judging words in a language is loaded in a thread before the first word."""

import asyncio
import json
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from reverie.games import GAMES
from reverie.server.messages import Done, FromServer, Refused
from reverie.server.tables.access import Access
from reverie.server.tables.bots import Bots
from reverie.server.tables.live_table import Client, LiveTable
from reverie.server.tables.sessions import Sessions
from reverie.table import Log, Settings, Table
from reverie.whenidream import preparing
from reverie.whenidream.languages import LANGUAGES
from reverie.whenidream.table_game import WHEN_I_DREAM
from reverie.whenidream.words import parse_pack
from reverie.whenidream.words.glossary import Glossaries
from tests import ROOT
from tests.table.stored_tables import House
from tests.waiting import wait_for_async

CLUES = ROOT / "tests" / "whenidream"
ASKED = """
import functools, gc, json, sys
from pathlib import Path

language, folder = sys.argv[1], Path(sys.argv[2])
read = []
sys.addaudithook(lambda event, given: read.append(str(given[0])) if event in ("open", "import") else None)

from reverie.games import GAMES
from reverie.table import Log, Settings, Table
from reverie.whenidream.referee import Referee

def once() -> dict[str, int]:
    made = [each for each in gc.get_objects() if isinstance(each, functools._lru_cache_wrapper)]
    return {
        f"{each.__module__}.{each.__qualname__}": each.cache_info().currsize
        for each in made
        if each.cache_info().maxsize is None and each.__module__.startswith("reverie")
    }

given = {"language": language, "first_dreamer": 0, "reading_seconds": 0, "clue_seconds": 100}
settings = Settings(given, 4, family_friendly=True)
table = Table.open(GAMES["when-i-dream"], settings, Log(folder / "tables.db"), "MOON", seed="s")
for name in "abcd":
    table.lobby.sit(name)
assert not table.is_prepared()
table.prepare()
assert table.is_prepared()
table.play.begin(0.0)
table.play.tick(1.0)

before = once()
read.clear()
clues = [json.loads(line) for line in Path(sys.argv[3]).read_text(encoding="utf-8").splitlines()]
read.clear()
judge = Referee(language)
piece = table.state.game_state.on_show.piece
table.play.move(table.state.game_state.turn, ["clue", "zwimpel"], 2.0)
for each in clues:
    if each.get("language", "en") == language:
        judge.clue(each["piece"], each["clue"])
        judge.guess(each["piece"], each["clue"])
        table.check_words([each["clue"].replace("s", "z")])
judge.find_named(" ".join(each["clue"] for each in clues[:60]), [each["piece"] for each in clues[:15]])
after = once()
new = {name: size for name, size in after.items() if size != before.get(name, 0)}
print(json.dumps({"read": [each for each in read if "tables.db" not in each], "made": new}))
"""
"""A program that opens and prepares a table, begins and judges: everything is already in memory."""


@pytest.mark.parametrize(
    "language",
    [
        language if language in ("en", "pl") else pytest.param(language, marks=pytest.mark.thousand)
        for language in LANGUAGES
    ],
)
def test_the_first_word_loads_no_data(language: str, tmp_path: Path) -> None:
    clues = "clues.jsonl" if language == "en" else "clues-other.jsonl"
    asked = [sys.executable, "-c", ASKED, language, str(tmp_path), str(CLUES / clues)]
    told = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr[-3000:]
    assert json.loads(told.stdout) == {"read": [], "made": {}}


# At tables


class Prepared:
    """A stand-in for `preparing` that records languages and threads, and waits until it is released."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.languages: list[str] = []
        self.threads: set[str] = set()
        self.may_go_on = threading.Event()
        self.fails = False
        monkeypatch.setattr(preparing, "PREPARED", set())
        monkeypatch.setattr(preparing, "prepare", self.prepare)

    def prepare(self, language: str, others: Any) -> None:
        self.threads.add(threading.current_thread().name.split("_")[0])
        assert self.may_go_on.wait(60)
        if self.fails:
            raise ZeroDivisionError
        self.languages.append(language)
        preparing.PREPARED.add(language)


class Visit:
    """A host at a table whose messages are handled in order."""

    def __init__(self, sessions: Sessions, live: LiveTable) -> None:
        self.live, self.told, self._number = live, list[FromServer](), 0
        client = Client(0, self.told.append, lambda why: None, live.table.state.chairs[0].token)
        live.join(client)
        self._hear = sessions._listener(live, client, "pace")

    def say(self, kind: str, **what: Any) -> None:
        self._number += 1
        self._hear(json.dumps({"type": kind, "number": self._number, **what}))

    async def answered(self) -> list[Done | Refused]:
        """Return all answers once every message has one."""

        def found() -> list[Done | Refused]:
            return [each for each in self.told if isinstance(each, Done | Refused)]

        await wait_for_async(lambda: len(found()) >= self._number)
        return found()


async def settled() -> None:
    """Run the event loop until nothing more can happen."""
    for _ in range(30):
        await asyncio.sleep(0.001)


async def test_messages_wait_until_the_language_is_loaded(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table opens at once. `begin` waits, and later messages come after it."""
    prepared = Prepared(monkeypatch)
    options: dict[str, Any] = {"language": "it", "first_dreamer": 0}
    live = await home.opened("when-i-dream", 4, *"abcd", options=options)
    host = Visit(Sessions(Access(home.tables)), live)
    host.say("begin")
    host.say("move", move=["ready"])
    await settled()
    assert not live.table.has_begun
    assert not any(isinstance(each, Done) for each in host.told)
    prepared.may_go_on.set()
    assert [type(each) for each in await host.answered()] == [Done, Done]
    assert live.table.has_begun
    assert live.table.is_prepared()
    assert prepared.languages == ["it"]
    assert prepared.threads == {"preparing"}


async def test_a_language_is_loaded_on_open_on_change_and_on_wake(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepared = Prepared(monkeypatch)
    prepared.may_go_on.set()
    live = await home.opened("when-i-dream", 4, "a", options={"language": "it"})
    await wait_for_async(lambda: prepared.languages == ["it"])
    host = Visit(Sessions(Access(home.tables)), live)
    host.say("set up", settings={"options": {"language": "sv"}})
    assert isinstance((await host.answered())[0], Done)
    await live.prepare()
    assert prepared.languages == ["it", "sv"]
    code = live.table.code
    await home.tables.log.wait_until_written(code)
    await home.tables.put_to_sleep([code], "asleep")
    preparing.PREPARED.clear()
    woken = await home.tables.find(code)
    await woken.prepare()
    assert prepared.languages == ["it", "sv", "sv"]


async def test_a_table_works_without_word_lists(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    prepared = Prepared(monkeypatch)
    prepared.fails = True
    prepared.may_go_on.set()
    live = await home.opened("when-i-dream", 4, "a", options={"language": "it"})
    host = Visit(Sessions(Access(home.tables)), live)
    host.say("face", face=3)
    assert isinstance((await host.answered())[0], Done)


def test_a_spoken_table_loads_no_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pocket has no word lists."""
    monkeypatch.setattr(preparing, "PREPARED", set())
    state = WHEN_I_DREAM.new({"language": "it", "table": "phone"}, 4)
    assert WHEN_I_DREAM.is_prepared(state)
    WHEN_I_DREAM.prepare(state)
    assert set() == preparing.PREPARED


def pack_of(thing: str, count: int = 60) -> str:
    return "\n".join(f"{thing}{number}" for number in range(count))


def test_a_custom_pack_is_prepared_again_after_eviction(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preparing, "CUSTOM_GLOSSARIES", kept := Glossaries(10_000))
    monkeypatch.setattr("reverie.whenidream.words.glossary.CUSTOM_GLOSSARIES", kept)
    things = ("gadget", "gizmo", "widget")
    state, *others = (WHEN_I_DREAM.new({"words": pack_of(thing)}, 4) for thing in things)
    assert not WHEN_I_DREAM.is_prepared(state)
    WHEN_I_DREAM.prepare(state)
    assert WHEN_I_DREAM.is_prepared(state)
    assert not any(map(WHEN_I_DREAM.is_prepared, others))
    kept._most_forms = 10
    for other in others:
        WHEN_I_DREAM.prepare(other)
    assert all(map(WHEN_I_DREAM.is_prepared, others))
    assert not WHEN_I_DREAM.is_prepared(state)


def test_a_pack_in_use_is_not_evicted() -> None:
    """A thread that prepares another pack does not evict it; otherwise the event loop would have to rebuild
    it."""
    packs = [parse_pack(pack_of(thing)) for thing in ("gadget", "gizmo", "widget")]
    kept = Glossaries(most_forms=10)
    kept.of("en", packs[0], ())
    kept.of("en", packs[1], ())
    assert kept.has("en", packs[0])
    kept.of("en", packs[2], ())
    assert [kept.has("en", pack) for pack in packs] == [True, False, True]


def test_large_packs_evict_each_other_but_no_small_packs() -> None:
    small, *large = (
        parse_pack(pack_of(thing, count)) for thing, count in (("a", 50), ("b", 200), ("c", 210))
    )
    kept = Glossaries(10_000)
    for pack in (small, *large):
        kept.of("en", pack, ())
    kept._most_forms = kept.forms
    for number in range(6):
        kept.of("en", parse_pack(pack_of(f"other{number}x", 200)), ())
    assert kept.has("en", small)
    assert not kept.has("en", large[0])


async def test_large_packs_are_checked_in_order_and_within_the_rate_limit(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each pack takes the event loop fifty milliseconds, and a socket may send thirty per second."""
    monkeypatch.setattr("reverie.server.tables.long_texts._check_pack", lambda *given: None)
    monkeypatch.setattr(WHEN_I_DREAM.__class__, "is_prepared", lambda self, state: True)
    access = Access(home.tables)
    access.asking.per_second, allowed = 0.0, int(access.asking.at_once)
    live = await home.opened("when-i-dream", 4, "a")
    host = Visit(Sessions(access), live)
    packs = [pack_of(f"w{which:02}x", 400) for which in range(allowed + 5)]
    for pack in packs:
        host.say("set up", settings={"options": {"words": pack}})
    host.say("face", face=7)
    told = await host.answered()
    refused = [each for each in told if isinstance(each, Refused)]
    assert [each.why["code"] for each in refused] == ["too-many-requests"] * 5
    done = [each.number for each in told if isinstance(each, Done)]
    assert done == sorted(done) and len(done) == allowed + 1
    assert live.table.state.settings.options["words"] == packs[allowed - 1]


async def test_tables_wait_for_packs_that_evict_each_other(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a few bytes at each of many tables could keep a core busy forever."""
    prepared = Prepared(monkeypatch)
    prepared.may_go_on.set()
    home.tables.preparations.at_once = 3
    home.tables.preparations.per_second = 0.0
    monkeypatch.setattr("reverie.server.tables.tables.RETRY_SECONDS", 0.001)
    sessions = Sessions(Access(home.tables))
    hosts = []
    for _ in range(2):
        live = await home.opened("when-i-dream", 4, "a", options={"language": "it"})
        hosts.append(Visit(sessions, live))
    first, second = hosts
    for face in (1, 2, 3):
        first.say("face", face=face)
        await first.answered()
        preparing.PREPARED.clear()
    assert prepared.languages == ["it"] * 3
    first.say("face", face=4)
    second.say("face", face=5)
    await second.answered()
    assert sum(isinstance(each, Done) for each in first.told) == 3, "it has used up what it may"
    home.tables.preparations.per_second = 1e6
    assert len(await first.answered()) == 4


async def test_a_bot_speaks_only_once_its_data_is_in_memory(
    log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    """During the bot's waiting time its pack may be evicted, and the event loop would have to rebuild it."""
    table = Table.open(GAMES["onirim"], Settings({}, 1), log, "MOON", seed="s")
    table.lobby.sit("a")
    table.play.begin(0.0)
    table.state.chairs[0].bot = "random"
    happened: list[str] = []
    sleep = asyncio.sleep

    async def sleeps(seconds: float) -> None:
        happened.append("takes its time")
        await sleep(0)

    async def prepare() -> None:
        happened.append("prepared")

    monkeypatch.setattr("reverie.server.tables.bots.asyncio.sleep", sleeps)
    monkeypatch.setattr(table.play, "move", lambda *said: happened.append("said"))
    bots = Bots(table, {}, lambda: 0.0, lambda: None, prepare)
    bots.think_again()
    await asyncio.gather(*(task for _, task in bots._thinking.values()))
    assert happened == ["takes its time", "prepared", "said"]


async def test_a_waiting_message_gets_the_same_refusal_as_an_immediate_one(home: House) -> None:
    live = await home.opened("when-i-dream", 4, "a", options={"language": "nl"})
    host = Visit(Sessions(Access(home.tables)), live)
    host.say("move", move=["clue", "beam"])
    first, *_ = await host.answered()
    assert live.table.is_prepared()
    host.say("move", move=["clue", "beam"])
    second = (await host.answered())[1]
    assert isinstance(first, Refused)
    assert isinstance(second, Refused)
    assert first.why == second.why == {"code": "game-not-begun"}
