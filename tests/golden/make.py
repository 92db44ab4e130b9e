# mypy: ignore-errors
"""Writes the golden files beside it. It ran once, at commit fee4444, and runs only with the code of then."""

import json
import sqlite3
import tempfile
from collections.abc import Callable
from functools import partial
from itertools import count, product
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import reverie.table.log
import reverie.table.table
from reverie.onirim import Game as Onirim
from reverie.onirim.choices import MOST, list_choices
from reverie.onirim.notation import parse
from reverie.onirim.players import player_named
from reverie.onirim.steps import step_of
from reverie.refusal import Refusal
from reverie.server.games import GAMES, SEATINGS
from reverie.table import Log, Table, fingerprint
from reverie.whenidream import Game as Dream
from reverie.whenidream.players import Companion, play

HERE = Path(__file__).parent
TABLES = reverie.table.table
NAMES = ("Ada", "Bo", "Cleo", "Dov", "Eve", "Finn")
WORDS = "\n".join(f"thing{n}, gadget{n}" for n in range(40))
CLUES = (
    "quiet",
    "far",
    "round",
    "blue",
    "cold",
    "night",
    "old",
    "sings",
    "sharp",
    "garden",
    "river",
    "bread",
)


def fix_chance() -> None:
    """The same secrets, seeds and times whenever this runs."""
    made = count()
    TABLES.token_hex = lambda n: f"golden-seed-{next(made)}"
    TABLES.token_urlsafe = lambda n: f"invitation-{next(made)}"
    reverie.table.log.time = SimpleNamespace(
        time=lambda: 1_794_800_000.0 + next(made), perf_counter=lambda: 0.0
    )


def lines(name: str, values: list[Any]) -> None:
    """A file of JSON, one value on a line."""
    text = "".join(json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n" for value in values)
    (HERE / name).write_text(text, encoding="utf-8")
    print(f"{name}: {len(values)} lines, {len(text) // 1024} KB")


# Onirim


def onirim(
    players: int, bot: str, seed: int, moves: int = 10_000, resigned: bool = False, **rules: str
) -> Onirim:
    """A game among bots, all of it or its first moves."""
    game = Onirim(players, seed=seed, seats=[f"bot:{bot}"] * players, **rules)
    player = player_named(bot, str(seed))
    for _ in range(moves):
        if not isinstance(game.to_move, int):
            break
        state, room = game.state, [0] * MOST
        choices = room[: list_choices(state, room)]
        game.push(step_of(state, player.choose(game.view(game.to_move), choices)))
    if resigned:
        game.resign()
    return game


def first(start: int, made: Callable[..., Any], wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The first record of such a game that is as wanted."""
    return next(record for seed in count(start) if wanted(record := made(seed=seed).record()))


def ended(reason: str) -> Callable[[dict[str, Any]], bool]:
    return lambda record: record["result"]["reason"] == reason


def declined(record: dict[str, Any]) -> bool:
    """Was a search declined, and another one made?"""
    said = {step[0] for step in record["steps"]}
    return {"decline", "search"} <= said


def vain(record: dict[str, Any]) -> bool:
    """Was there a search for a door that the deck no longer had?"""
    for at, step in enumerate(record["steps"]):
        if step[0] == "search":
            part = {key: value for key, value in record.items() if key != "result"}
            before = Onirim.from_record({**part, "steps": record["steps"][:at]})
            if not before.view().left[parse(f"draw {step[1]} door").cards[0]]:
                return True
    return False


def onirim_records() -> list[dict[str, Any]]:
    found = []
    for at, shuffle in enumerate(("nothing", "shuffle")):
        alone: dict[str, Any] = {"players": 1, "search_without_door": shuffle}
        found += [
            first(100 * at + 1, partial(onirim, bot="scripted", **alone), ended("all doors")),
            first(100 * at + 20, partial(onirim, bot="scripted", **alone), ended("deck empty")),
            first(100 * at + 40, partial(onirim, bot="random", **alone), declined),
            onirim(bot="random", seed=100 * at + 4, **alone).record(),
            onirim(bot="scripted", seed=100 * at + 5, moves=17, resigned=True, **alone).record(),
            onirim(bot="scripted", seed=100 * at + 6, moves=22, **alone).record(),
        ]
    found.append(first(160, partial(onirim, bot="random", **alone), vain))
    for at, (talk, shuffle) in enumerate(product(("silent", "open"), ("nothing", "shuffle"))):
        two: dict[str, Any] = {"players": 2, "search_without_door": shuffle, "communication": talk}
        found += [
            first(200 + 100 * at, partial(onirim, bot="scripted", **two), ended("all doors")),
            onirim(bot="random", seed=270 + 100 * at, **two).record(),
            onirim(bot="scripted", seed=280 + 100 * at, moves=30, resigned=True, **two).record(),
        ]
    real = onirim(1, "scripted", 9, moves=12).record()
    return [*found, {**real, "seed": ""}]  # as with real cards


def positions(records: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Some moments of these games for each phase; for the first of each kind what every seat sees."""
    seen: dict[tuple[Any, ...], int] = {}
    found = []
    for at, record in enumerate(records):
        for steps in range(len(record["steps"]) + 1):
            part = {**record, "steps": record["steps"][:steps]}
            if steps < len(record["steps"]):
                part.pop("result", None)
            game = Onirim.from_record(part)
            game_seats: list[Any] = [*range(game.players), "spectator"]
            views = [game.view(seat).to_dict() for seat in game_seats]
            rules = record["rules"]
            kind = (
                record["players"],
                *rules.values(),
                views[0]["phase"],
                views[0]["outcome"] and views[0]["outcome"]["reason"],
            )
            seen[kind] = seen.get(kind, 0) + 1
            if seen[kind] not in (1, 12):
                continue
            said = {"position": game.position, "record": at, "steps": steps, "to_move": game.to_move}
            said["legal"] = [str(move) for move in game.legal_moves] if isinstance(game.to_move, int) else []
            said["moves"] = len(said["legal"])
            said["legal"] = said["legal"][:12]  # of a prophecy's 120 answers
            if seen[kind] == 1 and rules["search_without_door"] == "nothing":
                said["views"] = views
            found.append(said)
    print(sorted({kind[-2] for kind in seen}))
    return found


# When I Dream


class Seen:
    """A game of the library, to be used like a table."""

    def __init__(self, game: Dream) -> None:
        self.game, self.chairs = game, game.seats

    state = property(lambda self: self.game.state)
    over = property(lambda self: self.game.over)

    def view(self, seat: int) -> dict[str, Any]:
        return {"may": list(self.game.may(seat)), "view": self.game.view(seat)}

    def say(self, seat: int, said: list[Any], time: float) -> None:
        self.game.push(seat, *said, time=time)

    def presence(self, seat: int, here: bool, time: float) -> None:
        self.game.push(seat, "back" if here else "away", time=time)

    def tick(self, time: float) -> None:
        self.game.tick(time)

    def actors(self, time: float) -> Any:
        return SimpleNamespace(until=self.game.next_deadline)


def said(table: Any, seat: int, act: str, dice: Random, players: int) -> list[Any]:
    """Something that goes with an act; not always something that is allowed."""
    state, view = table.state, table.view(seat)["view"]
    piece = state.shown.piece if state.shown else "nothing"
    right = dice.random()
    if act == "clue":
        return ["clue", piece if right < 0.1 else dice.choice(CLUES)]
    if act == "guess":
        return ["guess", piece if right < 0.5 else piece + "s" if right < 0.65 else dice.choice(CLUES)]
    if act == "challenge":
        return ["challenge", dice.randrange(len(view["clues"]))]
    if act == "dispute":
        return ["dispute", dice.choice(view["fairy_pile"] + view["imp_pile"])]
    if act == "vote":
        each = dice.choice(view["votes"])
        if each["about"] == "story":
            return ["vote", each["vote"], dice.randrange(players)]
        return [
            "vote",
            each["vote"],
            dice.choice(["foul", "foul", "fair"] if each["piece"] is None else ["right", "wrong"]),
        ]
    if act == "recall":
        pieces = [card.piece for card in state.fairy_pile]
        return ["recall", pieces if right < 0.6 else [*pieces[1:], "a horse"]]
    if act in ("tap", "correct"):
        what = dice.choice(["right", "right", "wrong", "wrong", "pass", "penalty"])
        return [act, what, dice.randrange(players)] if what == "penalty" else [act, what]
    return [act]


WEIGHTS = {
    "clue": 5,
    "guess": 3,
    "skip": 1,
    "tap": 4,
    "challenge": 0.7,
    "dispute": 0.7,
    "correct": 0.7,
    "vote": 5,
}


def dream_on(
    table: Any, dice: Random, stop: Callable[[Any], bool] = lambda table: False, absent: bool = True
) -> float:
    """Somebody does something again and again, until the end or `stop`; the time it is then."""
    time, players = max(1.0, table.state.now), len(table.chairs)
    while not table.over and not stop(table):
        may = [(seat, act) for seat in range(players) for act in table.view(seat)["may"]]
        due, step = table.actors(time).until, round(dice.uniform(0.3, 2.5), 1)
        try:
            if absent and dice.random() < 0.06:
                seat = dice.randrange(players)
                table.presence(seat, seat in table.state.away, time)
            elif absent and dice.random() < 0.03:
                table.say(0, ["pause"], time)
            elif table.state.paused == "host":
                time = round(time + step, 1)
                table.say(0, ["resume"], time)
            elif may and (due is None or time + step < due or dice.random() < 0.3):
                seat, act = dice.choices(may, [WEIGHTS.get(act, 1) for _, act in may])[0]
                time = round(time + step, 1)
                table.say(seat, said(table, seat, act, dice, players), time)
            elif due is not None:
                time = round(max(time, due), 1)
                table.tick(time)
        except Refusal:
            pass
    return time


def story_vote(table: Any) -> bool:
    return bool(table.state.phase == "stories")


def three_tied(make: Callable[[int], Any]) -> Any:
    """A game whose story vote is drawn between two of three who are tied."""
    for seed in count():
        table = make(seed)
        time = dream_on(table, Random(seed), story_vote, absent=False)
        tied = (
            []
            if table.over
            else sorted(set(range(4)) - {seat for seat in range(4) if not leads(table, seat)})
        )
        if len(tied) == 3:
            break
    a, b, c = tied
    (other,) = set(range(4)) - set(tied)
    [vote] = [each["vote"] for each in table.view(0)["view"]["votes"]]
    for seat, answer in ((a, b), (b, a), (c, a), (other, b)):
        time += 1
        table.say(seat, ["vote", vote, answer], time)
    assert table.over
    assert table.view(0)["view"]["winners"] == tied
    return table


def leads(table: Any, seat: int) -> bool:
    from reverie.whenidream.scoring import leaders

    return seat in leaders(table.state)


def among_bots(players: int, preset: str, seed: int, **options: Any) -> Dream:
    game = Dream(players, preset, seed=seed, seats=["bot:companion"] * players, **options)
    play(game, {seat: Companion(game.options, seat, seed=str(seed)) for seat in range(players)})
    return game


def by_chance(
    players: int, preset: str, seed: int, stop: Callable[[Any], bool] = lambda table: False, **options: Any
) -> Dream:
    game = Dream(players, preset, seed=seed, seats=NAMES[:players], **options)
    dream_on(Seen(game), Random(seed), stop)
    return game


def dream_records() -> list[dict[str, Any]]:
    short: dict[str, Any] = {"dream_seconds": 30}
    games = [
        among_bots(4, "original", 1, **short),
        among_bots(5, "revised", 2, **short, clue_seconds=5),
        among_bots(4, "original", 3, **short, language="fr"),
        by_chance(4, "original", 4, **short, clue_limit=1),
        by_chance(5, "original", 5, **short, referee="table", clue_limit=1),
        by_chance(5, "revised", 6, **short, referee="table", pieces="experienced"),
        by_chance(4, "revised", 7, **short, dreamer_draws_spirit=True, tie="vote", first_dreamer=2),
        by_chance(6, "original", 8, dream_seconds=15, pieces="bottom", tie="shared"),
        by_chance(4, "original", 9, **short, table="voice"),
        by_chance(5, "revised", 10, **short, table="voice"),
        by_chance(4, "original", 11, lambda table: table.state.round == 1 and len(table.state.clues) > 3),
        by_chance(
            4,
            "revised",
            12,
            lambda table: table.state.round == 2 and table.state.phase == "narration",
            **short,
        ),
    ]
    few = {number: (f"top{number}", f"bottom{number}") for number in range(1, 11)}
    small = Dream(4, seed=13, pack=few, table="voice", seats=NAMES[:4])  # its cards are soon all shown
    dream_on(Seen(small), Random(13))
    options = {"dream_seconds": 20, "tie": "vote"}
    drawn = three_tied(lambda seed: Seen(Dream(4, seed=f"drawn {seed}", seats=NAMES[:4], **options)))
    chosen = [by_chance(4, "original", seed, **options) for seed in range(40)]
    voted = next(
        game
        for game in chosen
        if any(said[:2] == ["vote", "story"] and said[-2] is not None for said in game.record()["steps"])
    )
    silent = first(0, nobody_speaks, lambda record: len(record["result"]["winners"]) > 1)
    return [*(game.record() for game in (*games, small, drawn.game, voted)), silent]


def nobody_speaks(seed: int) -> Dream:
    """Nor does anybody vote."""
    game = Dream(4, seed=f"nobody {seed}", seats=NAMES[:4], dream_seconds=1)
    game.tick(10_000.0)
    return game


# Tables


def sit(table: Table, people: int, **more: Any) -> list[str]:
    return [table.sit(NAMES[seat], token=secret(NAMES[seat]), **more) for seat in range(people)]


def secret(name: str) -> str:
    return f"a-secret-of-{name}-{'0' * 24}"[:24]


def opened(log: Log, code: str, game: str, seats: int, people: int | None = None, **more: Any) -> Table:
    """A table where everybody sits, bots on the last seats, and that has begun."""
    options, bot = more.pop("options", {}), more.pop("bot", "scripted")
    table = Table.open(
        SEATINGS[game], options, seats, log, code, seed=more.pop("seed", f"seed of {code}"), **more
    )
    sit(table, seats if people is None else people)
    for seat in range(seats if people is None else people, seats):
        table.seat_bot(0, seat, bot)
    table.begin(1.0)
    return table


def cards_on(table: Table, moves: int = 10_000, bot: str = "scripted") -> None:
    """So many moves of Onirim, of whoever has to choose."""
    for time in range(2, moves + 2):
        if table.over:
            break
        [seat] = table.actors(float(time)).seats
        thought = GAMES["onirim"].think(bot, table.state, seat, f"{time}")
        assert thought is not None
        table.say(seat, thought.said, float(time))


def onirim_tables(log: Log) -> dict[str, Any]:
    """What is told of each beside its log: what it was made for, and what is said there next."""
    alone = opened(log, "ALONE", "onirim", 1)
    cards_on(alone)
    log.add("ALONE", {"accuracy": 0.75})
    casual = opened(log, "CASUAL", "onirim", 1, casual=True, advice=True)
    cards_on(casual, 6)
    for _ in range(3):
        casual.undo(0, 9.0)
    cards_on(casual, 9, "random")
    casual.undo(0, 20.0)
    back = opened(log, "UNDONE", "onirim", 1, casual=True)
    cards_on(back, 12)
    back.undo(0, 14.0)
    back.undo(0, 15.0)
    cards_on(back)
    cards_on(opened(log, "HALFWAY", "onirim", 1), 19)
    cards_on(opened(log, "CHOSEN", "onirim", 1, seed="the dream of today", chosen=True), 7)
    cards_on(opened(log, "SHUFFLE", "onirim", 1, options={"search_without_door": "shuffle"}))
    cards_on(opened(log, "SILENT", "onirim", 2, 1), 24)
    cards_on(opened(log, "OPEN", "onirim", 2, 1, options={"communication": "open"}, bot="dreamwalker"))
    given_up = opened(log, "RESIGNED", "onirim", 1)
    cards_on(given_up, 8)
    given_up.say(0, ["resign"], 30.0)
    two = opened(log, "GIVENUP", "onirim", 2)
    cards_on(two, 11)
    two.say(1, ["resign"], 30.0)
    branch = alone.branch(log, "BRANCH", len(alone._steps) // 2)
    branch.sit("Ada", token=secret("Ada"))
    alone.branch(log, "UNSEATED", 11)
    rematch = Table.wake(SEATINGS, log, "OPEN").again(log, "REMATCH")
    rematch.begin(1.0)
    cards_on(rematch, 5)
    Table.wake(SEATINGS, log, "OPEN").again(log, "WAITING")
    invited = Table.open(SEATINGS["onirim"], {}, 2, log, "INVITED", invited=True)
    first, second = invited.invite(None), ""
    sit(invited, 1, invitation=first)
    second = invited.invite(0)
    invited.sit("Bo", token=secret("Bo"), invitation=second)
    invited.begin(1.0)
    cards_on(invited, 4)
    seats = Table.open(SEATINGS["onirim"], {}, 2, log, "EMPTIED")
    sit(seats, 2)
    seats.hand_over(0, 1)
    seats.stand_up(0, by=1)
    gone = opened(log, "STANDIN", "onirim", 2)
    cards_on(gone, 6)
    gone.stand_in(0, 1, "scripted", 10.0)
    cards_on(gone, 3)
    older = opened(log, "OLDER", "onirim", 1)
    cards_on(older, 5)
    Table.open(SEATINGS["onirim"], {}, 1, log, "NEW")
    return {"INVITED": {"invitation": second, "ended": first}}


def dream_table(
    log: Log, code: str, seed: int, stop: Callable[[Any], bool] = lambda table: False, **options: Any
) -> Table:
    seats = options.pop("seats", 4)
    table = opened(log, code, "when-i-dream", seats, options=options)
    dream_on(table, Random(seed), stop)
    return table


def dream_tables(log: Log) -> None:
    short: dict[str, Any] = {"dream_seconds": 20}
    dream_table(
        log,
        "DREAMING",
        1,
        lambda t: (
            t.state.round == 1 and len(t.state.clues) > 5 and not t.state.paused and t.state.phase == "dream"
        ),
        dream_seconds=60,
    )
    dream_table(log, "FORCED", 2, lambda t: t.state.phase == "forced guess", clue_limit=1, dream_seconds=60)
    dream_table(log, "LAST", 3, lambda t: t.state.phase == "last guess", **short, preset="revised")
    dream_table(log, "TELLING", 4, lambda t: t.state.phase == "narration", **short)
    dream_table(
        log,
        "VOTING",
        5,
        lambda t: any(len(v.answers) > 0 for v in t.state.votes) and t.state.phase == "dream",
        referee="table",
        seats=5,
        dream_seconds=60,
    )
    dream_table(log, "BETWEEN", 6, lambda t: t.state.round == 2 and t.state.phase == "spirits", **short)
    dream_table(log, "PAUSED", 7, lambda t: t.state.paused == "host", dream_seconds=60)
    dream_table(log, "GONE", 8, lambda t: t.state.paused == "away", dream_seconds=120, clue_seconds=5)
    dream_table(log, "FINISHED", 9, dream_seconds=15, preset="revised")
    dream_table(
        log,
        "VOICE",
        10,
        lambda t: t.state.round == 1 and len(t.state.imp_pile) > 1 and t.state.phase == "dream",
        **short,
        table="voice",
    )
    dream_table(log, "VOICEEND", 11, dream_seconds=10, table="voice", preset="revised", seats=5)
    dream_table(
        log,
        "OWNWORDS",
        12,
        lambda t: t.state.round == 1 and len(t.state.fairy_pile) > 1 and t.state.phase == "dream",
        **short,
        words=WORDS,
    )
    dream_table(log, "OWNEND", 13, dream_seconds=10, words=WORDS)

    def drawn(seed: int) -> Table:
        if "DRAWN" in log.codes():
            log.forget("DRAWN")
        return opened(log, "DRAWN", "when-i-dream", 4, seed=f"drawn {seed}", options={"dream_seconds": 10})

    three_tied(drawn)
    for seed in count():
        if "STORIES" in log.codes():
            log.forget("STORIES")
        table = opened(
            log, "STORIES", "when-i-dream", 4, seed=f"stories {seed}", options={"dream_seconds": 10}
        )
        dream_on(table, Random(seed), story_vote)
        if story_vote(table):
            break
    company = opened(
        log, "COMPANY", "when-i-dream", 4, 2, bot="companion", options={**short, "first_dreamer": 2}
    )
    dream_on(company, Random(14), lambda t: len(t.state.clues) > 3, absent=False)
    company.presence(1, False, company.state.now + 1)
    company.stand_in(0, 1, "companion", company.state.now + 1)
    company.presence(0, False, company.state.now + 1)


WATCHERS = ("screen", "spectator")
NEXT: dict[str, list[Any]] = {}


def expectation(log: Log, code: str) -> dict[str, Any]:
    table = Table.wake(SEATINGS, log, code)
    seats = range(len(table.chairs))
    told: dict[str, Any] = {"views": {str(seat): table.view(seat) for seat in (*seats, *WATCHERS)}}
    told["sitting"] = {name: seat for name in NAMES if (seat := table.seat_of(secret(name))) is not None}
    if table.over:
        told["record"] = table.record()
    return told


def goes_on(log: Log, code: str) -> list[Any]:
    """What may be said next at a table that runs, and what some see then. Of a dream, only within it."""
    table = Table.wake(SEATINGS, log, code)
    found: list[Any] = []
    seats = range(len(table.chairs))
    if not table.begun or any(chair.free for chair in table.chairs) or not in_play(table):
        return found
    dice, time = Random(code), getattr(table.state, "now", 100.0)
    while len(found) < 3 and in_play(table):
        time = round(time + 0.5, 1)
        seat = dice.choice([seat for seat in seats if table.view(seat)["may"]])
        words = [dice.choice(table.view(seat)["may"])]
        if table.head["game"] == "when-i-dream":
            words = said(table, seat, words[0], dice, len(seats))
        try:
            table.say(seat, words, time)
        except Refusal:
            continue
        found.append([seat, words, time])
    assert in_play(table), code
    return [found, {str(seat): table.view(seat)["view"] for seat in (0, seats[-1])}]


def in_play(table: Table) -> bool:
    """Somebody has to choose; or the first round that was seen is being dreamt."""
    if table.head["game"] == "onirim":
        return not table.over
    return table.state.phase in ("dream", "forced guess")


def dump(path: Path) -> str:
    """The file as SQL, with a row on each line."""
    db = sqlite3.connect(path)
    found, before = ["PRAGMA user_version = 1;"], ""
    for line in db.iterdump():
        head, values, row = line.partition(" VALUES")
        if values and head == before:
            found[-1] = found[-1].removesuffix(";") + ","
            found.append(row)
        else:
            found += [head + values, row] if values else [line]
        before = head
    db.close()
    return "\n".join(found) + "\n"


def write_log() -> None:
    with tempfile.TemporaryDirectory() as folder:
        log = Log(Path(folder) / "tables.db")
        extra = onirim_tables(log)
        dream_tables(log)
        with log._writing as db:  # a head as it was before a seed could be chosen and people invited
            db.execute(
                "UPDATE tables SET head = json_remove(head, '$.chosen', '$.invited') WHERE code = 'OLDER'"
            )
        log.close()
        text = dump(Path(folder) / "tables.db")
        (HERE / "log.sql").write_text(text, encoding="utf-8")
        print(f"log.sql: {len(text) // 1024} KB")
        log = Log(Path(folder) / "tables.db")
        told = {code: {**expectation(log, code), **extra.get(code, {})} for code in log.codes()}
        places = {name: [list(place) for place in log.places(fingerprint(secret(name)))] for name in NAMES}
        for code in log.codes():
            if found := goes_on(log, code):
                told[code]["then"], told[code]["after"] = found
        casual = Table.wake(SEATINGS, log, "CASUAL")
        casual.undo(0, 200.0)
        told["CASUAL"]["undone"] = casual.view(0)["view"]
    rows = [
        f"{json.dumps(code)}: {json.dumps(each, ensure_ascii=False, separators=(',', ':'))}"
        for code, each in told.items()
    ]
    whole = '{"tables": {\n' + ",\n".join(rows) + '\n},\n"places": {\n'
    whole += ",\n".join(
        f"{json.dumps(name)}: {json.dumps(each, separators=(',', ':'))}" for name, each in places.items()
    )
    whole += f'\n}},\n"secrets": {json.dumps({name: secret(name) for name in NAMES})}}}\n'
    (HERE / "log.json").write_text(whole, encoding="utf-8")
    print(f"log.json: {len(told)} tables, {len(whole) // 1024} KB")


def main() -> None:
    fix_chance()
    records = onirim_records()
    lines("onirim.jsonl", records)
    lines("positions.jsonl", positions(records))
    dreams = dream_records()
    lines("when-i-dream.jsonl", dreams)
    print(
        sorted(
            {
                " ".join([step[0], *[w for w in step[1:2] if step[0] in ("vote", "pause")]])
                for record in dreams
                for step in record["steps"]
            }
        )
    )
    write_log()


if __name__ == "__main__":
    main()
