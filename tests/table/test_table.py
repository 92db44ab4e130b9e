"""Tables: everything is logged before it is sent, and a table is defined by its log."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reverie import onirim, whenidream
from reverie.games import GAMES
from reverie.onirim.state import DRAFT, SWAP
from reverie.refusal import IllegalMove, Refusal
from reverie.table import AnyTable, Damaged, Log, Settings, Table, quotas
from reverie.table.follow_ups import rematch
from reverie.table.log import CodeTaken
from reverie.table.store import Logged
from reverie.whenidream.players import Companion


def opened(log: Log, game: str, seats: int, code: str = "MOON", **more: Any) -> tuple[AnyTable, list[str]]:
    """Return a table with a running game, and the tokens of its seats."""
    agreed = Settings(more.pop("options", {}), seats, **more)
    table = Table.open(GAMES[game], agreed, log, code, seed="table")
    tokens = [table.lobby.sit(f"player {seat}") for seat in range(seats)]
    table.play.begin(1.0)
    return table, tokens


def play_on(table: AnyTable, dice: Random, moves: int = 10_000) -> float:
    """Play legal moves until the end. Return the time of the game then, in seconds."""
    time = 1.0
    bots = None
    if table.game is GAMES["when-i-dream"]:
        bots = [
            Companion(table.state.game_state.options, seat, "s", 0.5)
            for seat in range(len(table.state.chairs))
        ]
    for _ in range(moves):
        if table.is_over:
            break
        actors = table.actors(time)
        if bots is None:
            seat = actors.seats[0]
            table.play.move(seat, [dice.choice(table.game.legal_moves(table.state.game_state, seat))], time)
            continue
        plans = [
            (
                seat,
                bots[seat].plan(
                    whenidream.View.from_dict(table.views.view(seat)["view"]), table.views.view(seat)["may"]
                ),
            )
            for seat in actors.seats
        ]
        ready = [(plan.seconds, seat, plan) for seat, plan in plans if plan is not None]
        if "next" in table.views.view(0)["may"]:
            table.play.move(0, ["next"], time)
        elif ready and (actors.until is None or time + min(ready)[0] < actors.until):
            seconds, seat, plan = min(ready)
            time += seconds
            table.play.move(seat, [plan.act, *plan.values], time)
        else:
            assert actors.until is not None
            time = max(time, actors.until)
            table.play.tick(time)
    return time


SETTINGS = [
    ("onirim", 1, {}),
    ("onirim", 2, {"communication": "silent"}),
    ("when-i-dream", 4, {"dream_seconds": 15}),
]


@pytest.mark.parametrize(("game", "seats", "options"), SETTINGS)
def test_a_table_runs_either_game_to_its_end_and_is_its_log(
    game: str, seats: int, options: dict[str, Any], log: Log
) -> None:
    table, tokens = opened(log, game, seats, options=options)
    play_on(table, Random(1))
    assert table.is_over
    again = Table.wake(GAMES, log, "MOON")
    assert again.state.number == table.state.number and again.state.entry_counts == table.state.entry_counts
    assert all(20 * used < quotas.QUOTAS[kind] for (kind, _), used in table.state.entry_counts.items())
    watchers: tuple[Any, ...] = (*range(seats), "spectator")
    for seat in watchers:
        assert again.views.view(seat) == table.views.view(seat)
    assert again.views.record() == table.views.record()
    record = json.loads(json.dumps(table.views.record()))
    if game == "onirim":
        assert onirim.honest(record)
        assert record.pop("help") == "none"
        assert onirim.Game.from_record(record).record() == record
    else:
        assert whenidream.Game.from_record(record).record() == record
    assert again.seats.seat_of(tokens[0]) == 0


@settings(max_examples=15, deadline=None)
@given(moves=st.integers(0, 60), more=st.integers(0, 30), seed=st.integers(0, 1000))
def test_a_table_woken_at_any_moment_goes_on_as_if_it_had_not_slept(moves: int, more: int, seed: int) -> None:
    """The deck's generator is restored, so both tables get the same cards."""
    with closing(Log(":memory:")) as log, closing(Log(":memory:")) as sleepless:
        table, _ = opened(log, "onirim", 1)
        other, _ = opened(sleepless, "onirim", 1)
        for each in (table, other):
            play_on(each, Random(seed), moves)
        woken = Table.wake(GAMES, log, "MOON")
        assert woken.state == table.state
        for each in (woken, other):
            play_on(each, Random(seed + 1), more)
        assert woken.state.game_state == other.state.game_state


def test_listeners_are_called_after_the_write(tmp_path: Path, log: Log) -> None:
    table, _ = opened(log, "onirim", 1)
    heard = []

    def listener(told: AnyTable) -> None:
        with closing(sqlite3.connect(tmp_path / "tables.db")) as other:
            (written,) = other.execute("SELECT count(*) FROM entries").fetchone()
        heard.append(written == told.state.number)

    table.listeners.append(listener)
    play_on(table, Random(1), 10)
    assert len(heard) == 10
    assert all(heard)


def test_what_cannot_be_written_has_not_happened(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    table, _ = opened(log, "onirim", 1)
    before = table.views.view(0)
    heard: list[AnyTable] = []
    table.listeners.append(heard.append)

    def full(*_: Any) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(log, "append", full)
    with pytest.raises(OSError, match="full"):
        play_on(table, Random(1), 1)
    assert table.views.view(0) == before
    assert not heard


# Secrets


def test_the_seed_is_public_only_at_the_end(log: Log) -> None:
    table, _ = opened(log, "onirim", 2, options={"communication": "open"})
    watchers: tuple[Any, ...] = (0, 1, "spectator", "screen")
    for seat in watchers:
        assert '"table"' not in json.dumps(table.views.view(seat))
    with pytest.raises(IllegalMove, match="when the game is over"):
        table.views.record()
    play_on(table, Random(1))
    view = table.views.view(0)
    assert view["seed"] == "table"
    assert onirim.commitment(view["seed"]) == view["commitment"]


def test_a_token_is_returned_once_and_not_stored(tmp_path: Path, log: Log) -> None:
    table, (token, *_) = opened(log, "onirim", 1)
    assert table.seats.seat_of(token) == 0
    assert table.seats.seat_of(token + "x") is None
    assert table.seats.seat_of("") is None
    log.close()
    assert token.encode() not in (tmp_path / "tables.db").read_bytes()


def test_the_deck_is_nobodys_to_move(log: Log) -> None:
    table, _ = opened(log, "onirim", 1)
    for said in (["draw red sun"], ["shuffle"], ["deal", "red sun"], [], [7], ["play"]):
        before = table.views.view(0)
        with pytest.raises(Refusal):
            table.play.move(0, said, 2.0)
        assert table.views.view(0) == before
    with pytest.raises(IllegalMove, match="not your turn"):
        table.play.move(1, ["play red sun"], 2.0)


# Seats


def test_seats_are_taken_and_left_and_the_host_hands_over(log: Log) -> None:
    table = Table.open(GAMES["when-i-dream"], Settings({}, 4), log, "MOON")
    first, second = table.lobby.sit("Ada"), table.lobby.sit("Bo", seat=2)
    assert table.seats.seat_of(first) == table.state.host == 0
    assert table.seats.seat_of(second) == 2
    with pytest.raises(Refusal, match="called ada"):
        table.lobby.sit("ada")
    with pytest.raises(IllegalMove, match="taken"):
        table.lobby.sit("Cleo", seat=2)
    for name in ("", "   ", "x" * 25, "a\x00b"):
        with pytest.raises(Refusal, match="characters"):
            table.lobby.sit(name)
    with pytest.raises(IllegalMove, match="Only the host"):
        table.seats.seat_bot(2, 1, "companion", 0.0)
    table.seats.seat_bot(0, 1, "companion", 0.0)
    with pytest.raises(IllegalMove, match="needs 4 players"):
        table.play.begin(0.0)
    table.seats.stand_up(0, 0, 0.0)
    assert table.state.host == 2
    assert table.seats.seat_of(first) is None
    table.lobby.sit("Dov")
    table.seats.make_host(2, 0)
    assert table.state.host == 0
    with pytest.raises(IllegalMove, match="Only a person"):
        table.seats.make_host(0, 1)
    table.seats.stand_up(2, 0, 0.0)
    with pytest.raises(IllegalMove, match="Nobody sits"):
        table.seats.stand_up(2, 0, 0.0)
    again = Table.wake(GAMES, log, "MOON")
    assert again.state.chairs == table.state.chairs
    assert again.state.host == table.state.host


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("onirim", 3, {}),
        ("onirim", 1, {"nonsense": 1}),
        ("onirim", 1, {"search_without_door": "maybe"}),
        ("when-i-dream", 3, {}),
        ("when-i-dream", 5, {"preset": "old"}),
        ("when-i-dream", 5, {"words": 7}),
        ("when-i-dream", 5, {"words": "one\ntwo"}),
    ],
)
def test_what_cannot_be_played_is_refused_and_leaves_nothing(
    game: str, seats: int, options: dict[str, Any], log: Log
) -> None:
    with pytest.raises(Refusal):
        Table.open(GAMES[game], Settings(options, seats), log, "MOON")
    assert log.codes() == []


@pytest.mark.parametrize(
    ("game", "seats", "bot"), [("onirim", 2, "scripted"), ("when-i-dream", 4, "companion")]
)
def test_a_named_dream_is_for_one_person_with_bots_and_unrated(
    game: str, seats: int, bot: str, log: Log
) -> None:
    """The player who chose the name knows the coming cards."""
    with pytest.raises(Refusal, match="choose the cards of a dream"):
        Table.open(GAMES[game], Settings({}, seats, seed_chosen=True), log, "MOON", seed="named")
    table = Table.open(
        GAMES[game], Settings({}, seats, practice=True, seed_chosen=True), log, "MOON", seed="named"
    )
    table.lobby.sit("Ada")
    assert not table.lobby.may_sit
    for seat in (None, 1):
        with pytest.raises(Refusal, match="taken"):
            table.lobby.sit("Ben", seat)
    with pytest.raises(Refusal, match="choose the cards of a dream"):
        table.lobby.change(0, {"practice": False})
    for seat in range(1, seats):
        table.seats.seat_bot(0, seat, bot, 0.0)
    table.play.begin(1.0)
    with pytest.raises(Refusal, match="taken"):
        table.lobby.sit("Ben", 1)
    assert table.lobby.seat_of_key(table.lobby.make_seat_key(0)) == 0


def test_words_of_ones_own_are_played_with_and_other_names_count(log: Log) -> None:
    words = "\n".join(f"thing{n}, gadget{n}" for n in range(60))
    table, _ = opened(
        log, "when-i-dream", 4, options={"words": words, "first_dreamer": 0, "reading_seconds": 0}
    )
    piece = table.views.view(1)["view"]["card"]["piece"]
    table.play.move(1, ["clue", "metal"], 2.0)
    table.play.move(0, ["guess", piece.replace("thing", "gadget")], 3.0)
    assert table.views.view(1)["view"]["fairy_pile"] == [piece]
    assert Table.wake(GAMES, log, "MOON").views.view(1) == table.views.view(1)


def test_a_code_is_one_tables(log: Log) -> None:
    Table.open(GAMES["onirim"], Settings({}, 1), log, "MOON")
    with pytest.raises(CodeTaken):
        Table.open(GAMES["onirim"], Settings({}, 1), log, "MOON")
    with pytest.raises(KeyError):
        Table.wake(GAMES, log, "SUN")
    log.forget("MOON")
    assert log.codes() == []


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        ("DELETE FROM entries WHERE number = 5", "no entry 5"),
        ("UPDATE entries SET entry = '[\"de' WHERE number = 5", "cannot be read"),
        ('UPDATE entries SET entry = \'["deck", ["deal", "brown key"]]\' WHERE number = 3', "Entry 3"),
        ("UPDATE entries SET entry = '[\"fly\"]' WHERE number = 5", "Entry 5"),
        ('UPDATE entries SET entry = \'["step", ["play", "blue sun"]]\' WHERE number = 5', "Entry 5"),
        ("UPDATE tables SET head = '{}'", "The head"),
    ],
)
def test_a_damaged_log_is_found_and_named_and_harms_no_other(
    harm: str, said: str, tmp_path: Path, log: Log
) -> None:
    table, _ = opened(log, "onirim", 1)
    play_on(table, Random(1), 5)
    with closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as other:
        other.execute(harm)
    with pytest.raises(Damaged, match=said):
        Table.wake(GAMES, log, "MOON")
    opened(log, "onirim", 1, code="SUN")
    assert not Table.wake(GAMES, log, "SUN").is_over


def test_a_bot_stands_in_for_an_absent_player(log: Log) -> None:
    table, tokens = opened(log, "onirim", 2)
    with pytest.raises(IllegalMove, match="Only the host"):
        table.seats.stand_in(1, 0, "random", 0.0)
    with pytest.raises(IllegalMove, match="another player"):
        table.seats.stand_in(0, 0, "random", 0.0)
    table.seats.stand_in(0, 1, "random", 0.0)
    assert table.state.chairs[1].bot == "random"
    assert Table.wake(GAMES, log, "MOON").seats.seat_of(tokens[1]) == 1
    table.seats.come_back(1)
    assert table.state.chairs[1].bot is None
    number = table.state.number
    table.seats.come_back(1)
    assert table.state.number == number


# Undo and deadlines


def test_only_casual_tables_undo_a_move_that_revealed_a_card(log: Log) -> None:
    table, _ = opened(log, "onirim", 1)
    start = table.state.game_state
    assert table.views.view(0)["undo"] is None
    table.play.move(0, [table.game.legal_moves(table.state.game_state, 0)[0]], 2.0)
    assert (table.views.view(0)["undo"], table.views.view("spectator")["undo"]) == ("practice", None)
    with pytest.raises(IllegalMove, match="seen"):
        table.play.undo(0, 3.0)
    practice, _ = opened(log, "onirim", 1, code="SUN", practice=True)
    move = practice.game.legal_moves(practice.state.game_state, 0)[0]
    practice.play.move(0, [move], 2.0)
    after = practice.state.game_state
    assert practice.views.view(0)["undo"] == "free"
    practice.play.undo(0, 3.0)
    assert practice.state.game_state == start
    assert Table.wake(GAMES, log, "SUN").state.game_state == start
    practice.play.move(0, [move], 4.0)
    assert practice.state.game_state == after, "the same move meets the same cards"
    with pytest.raises(IllegalMove, match="nothing"):
        opened(log, "onirim", 1, code="STAR")[0].play.undo(0, 1.0)


def test_a_running_game_alone_turns_into_practice_and_stays_so(log: Log) -> None:
    table, _ = opened(log, "onirim", 1)
    state = table.state.game_state
    table.play.move(0, [table.game.legal_moves(table.state.game_state, 0)[0]], 2.0)
    table.play.practise()
    assert table.state.settings.practice and table.state.game_state != state, "the game goes on where it is"
    number = table.state.number
    table.play.practise()
    assert table.state.number == number, "it is so already"
    table.play.undo(0, 3.0)
    assert table.state.game_state == state
    woken = Table.wake(GAMES, log, "MOON")
    assert woken.state.settings.practice and woken.state.game_state == state and woken.state.became_practice
    table.play.move(0, ["resign"], 4.0)
    assert (table.views.record()["practice"], table.views.record()["taken_back"]) == (True, 1)
    assert onirim.Game.from_record(table.views.record()).outcome is not None
    assert not rematch(table, log, "AGAIN").state.settings.practice, "the next game is as it was agreed"
    with pytest.raises(IllegalMove, match="over"):
        table.play.practise()


def test_only_a_running_solo_game_turns_into_practice(log: Log) -> None:
    with pytest.raises(IllegalMove, match="alone"):
        opened(log, "onirim", 2)[0].play.practise()
    alone = Table.open(GAMES["onirim"], Settings({}, 1), log, "SUN")
    alone.lobby.sit("player")
    with pytest.raises(IllegalMove, match="begun"):
        alone.play.practise()


def to_the_first_turn(table: AnyTable) -> None:
    """Play the draft (O10.1)."""
    while table.state.game_state.phase == DRAFT:
        table.play.move(
            table.state.game_state.active,
            [table.game.legal_moves(table.state.game_state, table.state.game_state.active)[0]],
            2.0,
        )


def discards(table: AnyTable) -> int:
    """Discard a card at the seat to move, which may swap one before a draw (O10.4). Return the seat."""
    seat: int = table.state.game_state.active
    moves = table.game.legal_moves(table.state.game_state, seat)
    table.play.move(
        seat, [next(move for move in moves if move.startswith("discard") and "key" not in move)], 3.0
    )
    assert table.state.game_state.phase == SWAP
    return seat


def test_a_shared_device_allows_undo_until_the_other_player_moves(
    log: Log,
) -> None:
    table, _ = opened(log, "onirim", 2)
    to_the_first_turn(table)
    before = table.state.game_state
    seat = discards(table)
    with pytest.raises(IllegalMove, match="seen"):
        table.play.undo(seat, 4.0)  # the other has a device of their own, and has seen it
    with pytest.raises(IllegalMove, match="nothing"):
        table.play.undo(1 - seat, 4.0, {seat})  # the move was not theirs
    table.play.undo(seat, 4.0, {1 - seat})
    assert table.state.game_state == before and Table.wake(GAMES, log, "MOON").state.game_state == before
    discards(table)
    table.play.move(seat, ["keep"], 5.0)
    with pytest.raises(IllegalMove, match="seen"):
        table.play.undo(seat, 6.0, {1 - seat})  # a card was drawn


def test_on_a_shared_device_a_game_for_two_turns_into_practice(log: Log) -> None:
    table, _ = opened(log, "onirim", 2)
    to_the_first_turn(table)
    before = table.state.game_state
    seat = discards(table)
    table.play.move(seat, ["keep"], 5.0)
    with pytest.raises(IllegalMove, match="alone"):
        table.play.practise(seat)
    table.play.practise(seat, {1 - seat})
    for _ in range(2):
        table.play.undo(seat, 6.0, {1 - seat})
    assert table.state.game_state == before and table.state.takeback_count == 1
    woken = Table.wake(GAMES, log, "MOON")
    assert woken.state.game_state == before and woken.state.settings.practice
    with pytest.raises(IllegalMove, match="nothing"):
        woken.play.undo(seat, 7.0, {1 - seat})  # before that, the other moved


def test_no_log_says_that_anything_else_was_agreed_while_a_game_ran(log: Log) -> None:
    table, _ = opened(log, "onirim", 1)
    log.append("MOON", table.state.number, [["settings", {"practice": True, "seats": 2}]])
    with pytest.raises(Damaged):
        Table.wake(GAMES, log, "MOON")


def test_hints_are_counted_for_each_moment_and_in_record_and_list(log: Log) -> None:
    table, _ = opened(log, "onirim", 1, coach="hints")
    table.play.advise(0)
    table.play.advise(0)
    assert table.state.hints == {0: 1}, "it is the same moment"
    table.play.move(0, [table.game.legal_moves(table.state.game_state, 0)[0]], 2.0)
    table.play.advise(0)
    assert table.views.view(0)["hints"] == 2
    assert Table.wake(GAMES, log, "MOON").state.hints == {0: 2}
    snapshot = Logged(log.read("MOON")[0], 0, [], (table.state.number, table.freeze_state()))
    assert Table.from_log(GAMES, log, "MOON", snapshot).state.hints == {0: 2}
    table.play.move(0, ["resign"], 3.0)
    record = table.views.record()
    assert (record["help"], record["hints"], "practice" in record) == ("hints", 2, False)
    [place] = log.places(table.state.chairs[0].token)
    assert place.summary is not None
    assert (place.summary["coach"], place.summary["hints"]) == ("hints", 2)


def test_where_the_coach_is_always_on_or_never_no_hints_are_counted(log: Log) -> None:
    always, _ = opened(log, "onirim", 1, coach="always")
    always.play.advise(0)
    never, _ = opened(log, "onirim", 1, "SUN")
    with pytest.raises(Refusal, match="Hints are not available"):
        never.play.advise(0)
    for table, how in ((always, "coach"), (never, "none")):
        table.play.move(0, ["resign"], 2.0)
        assert table.views.record()["help"] == how and "hints" not in table.views.record()
    party, _ = opened(log, "when-i-dream", 4, "STAR", coach="hints")
    with pytest.raises(Refusal, match="advice"):
        party.play.advise(0)


def test_a_partner_does_not_see_hints(log: Log) -> None:
    table, _ = opened(log, "onirim", 2, coach="hints")
    asks = table.actors(2.0).seats[0]
    before = table.views.view(1 - asks)
    table.play.advise(asks)
    table.play.advise(1 - asks)
    assert table.state.hints == {asks: 1}, "who has nothing to choose is told nothing"
    assert table.views.view(1 - asks) == before


def test_w3_5_deadlines_pass_at_their_time_however_late_somebody_looks(log: Log) -> None:
    table, _ = opened(
        log, "when-i-dream", 4, options={"first_dreamer": 0, "reading_seconds": 0, "dream_seconds": 10}
    )
    table.play.tick(12.0)
    assert (table.state.game_state.phase, table.state.game_state.now) == ("last guess", 11.0)
    table.play.tick(
        500.0
    )  # the last guess until 26, a narration of 120 s, a minute between rounds, and so on
    assert (table.state.game_state.round, table.state.game_state.phase) == (2, "narration")
    assert table.state.game_state.now == 26 + 2 * (120 + 60 + 10 + 15)
