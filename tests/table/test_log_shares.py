"""Shares of a log: repeated entries of a seat are limited, and take no space from other seats and kinds."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from reverie import wording
from reverie.games import GAMES
from reverie.refusal import IllegalMove
from reverie.table import AnyTable, Log, Settings, Table, quotas
from reverie.table.reducer import KINDS
from reverie.table.store import Logged
from tests import ROOT
from tests.server.serving import sentence
from tests.texts.every_text import LANGUAGES

QUOTAS = dict(quotas.QUOTAS)
FEW = 6
"""Number of entries of each kind that a seat may write in these tests."""


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "QUOTAS", dict.fromkeys(QUOTAS, FEW))


def opened(
    log: Log, game: str, seats: int, begin: bool = True, code: str = "MOON", **settings: Any
) -> AnyTable:
    table = Table.open(GAMES[game], Settings({}, seats, **settings), log, code, seed="shares")
    for seat in range(seats):
        table.lobby.sit("abcdefghij"[seat])
    if begin:
        table.play.begin(0.0)
    return table


def read_again(log: Log, table: AnyTable) -> list[AnyTable]:
    """Return the same table loaded from its log and from a snapshot."""
    snapshot = Logged(log.head(table.code), 1, [], (table.state.number, table.freeze_state()))
    return [Table.wake(GAMES, log, table.code), Table.from_log(GAMES, log, table.code, snapshot)]


def now(table: AnyTable) -> float:
    return table.game.clock(table.state.game_state)


# Repeatable actions: each call repeats one once more


def faces(table: AnyTable, turn: int) -> None:
    table.seats.wear(1, 20 + turn % 2)


def keys(table: AnyTable, turn: int) -> None:
    table.lobby.make_seat_key(1)


def invitations(table: AnyTable, turn: int) -> None:
    table.lobby.invite(0)


def handing_over(table: AnyTable, turn: int) -> None:
    assert table.state.host is not None
    table.seats.make_host(table.state.host, 1 - table.state.host)


def inheriting(table: AnyTable, turn: int) -> None:
    before = table.state.host
    table.seats.inherit({1 - (before or 0)})
    if table.state.host == before:
        raise IllegalMove("quota-used-up")


def settings(table: AnyTable, turn: int) -> None:
    table.lobby.change(0, {"practice": turn % 2 == 0})


def fewer_and_more_seats(table: AnyTable, turn: int) -> None:
    """With a mask changed at a leaving seat each time: a new holder inherits the use of the old one."""
    table.lobby.change(0, {"seats": 6})
    table.lobby.sit("guest", 5, token="g" * 24)
    table.seats.wear(5, 20 + turn % 2)
    table.seats.stand_up(5, 5, 0.0)
    table.lobby.change(0, {"seats": 5})


def sitting_and_standing(table: AnyTable, turn: int) -> None:
    table.seats.stand_up(1, 1, 0.0)
    table.lobby.sit("again")


def bots_come_and_go(table: AnyTable, turn: int) -> None:
    table.seats.stand_up(1, 0, now(table))
    table.seats.seat_bot(0, 1, table.game.bots[0], now(table))


def standing_in(table: AnyTable, turn: int) -> None:
    table.seats.stand_in(0, 1, table.game.bots[0], now(table))
    table.seats.come_back(1)


def coming_and_going(table: AnyTable, turn: int) -> None:
    before = table.state.number
    table.play.presence(1, False, now(table))
    table.play.presence(1, True, now(table))
    if table.state.number == before:
        raise IllegalMove("quota-used-up")


def pausing(table: AnyTable, turn: int) -> None:
    table.play.move(0, ["resume" if table.state.game_state.pause_reason else "pause"], now(table))


def moves(table: AnyTable, turn: int) -> None:
    table.play.move(0, [table.game.legal_moves(table.state.game_state, 0)[0]], 0.0)


def moves_taken_back(table: AnyTable, turn: int) -> None:
    moves(table, turn)
    table.play.undo(0, 0.0)


def hints(table: AnyTable, turn: int) -> None:
    table.state.advised_at.clear()  # as at another moment
    table.play.advise(0)


Repeat = Callable[[AnyTable, int], None]
REPEATED: list[tuple[Repeat, str, int, dict[str, Any]]] = [
    (faces, "onirim", 2, {}),
    (keys, "onirim", 2, {}),
    (invitations, "onirim", 2, {}),
    (handing_over, "onirim", 2, {}),
    (inheriting, "onirim", 2, {}),
    (settings, "onirim", 2, {"begin": False}),
    (fewer_and_more_seats, "when-i-dream", 5, {"begin": False}),
    (sitting_and_standing, "onirim", 2, {"begin": False}),
    (sitting_and_standing, "onirim", 2, {}),
    (bots_come_and_go, "onirim", 2, {"begin": False}),
    (bots_come_and_go, "when-i-dream", 4, {}),
    (standing_in, "when-i-dream", 4, {"begin": False}),
    (standing_in, "when-i-dream", 4, {}),
    (coming_and_going, "when-i-dream", 4, {}),
    (pausing, "when-i-dream", 4, {}),
    (moves, "onirim", 1, {}),
    (moves_taken_back, "onirim", 1, {"practice": True}),
    (hints, "onirim", 1, {"practice": True, "coach": "hints"}),
]


@pytest.mark.parametrize(
    ("repeat", "game", "seats", "more"),
    REPEATED,
    ids=[f"{repeat.__name__}-{game}-{n}" for n, (repeat, game, _, _) in enumerate(REPEATED)],
)
def test_every_repeated_entry_has_a_limit_that_the_log_remembers(
    repeat: Repeat, game: str, seats: int, more: dict[str, Any], log: Log, few: None
) -> None:
    table = opened(log, game, seats, **more)
    if game == "when-i-dream" and table.has_begun:
        table.play.tick(25.0)  # the mask is on
    done = 0
    with pytest.raises(IllegalMove) as refused:
        for turn in range(10 * FEW):
            repeat(table, turn)
            done += 1
    assert refused.value.code == "quota-used-up"
    assert FEW // 2 - 1 <= done <= 2 * FEW
    again, from_snapshot = read_again(log, table)
    assert again.state.entry_counts == from_snapshot.state.entry_counts == table.state.entry_counts
    with pytest.raises(IllegalMove):
        repeat(again, done)


def test_a_refusal_says_what_there_was_too_much_of(log: Log, few: None) -> None:
    table = opened(log, "onirim", 2)
    with pytest.raises(IllegalMove) as refused:
        for turn in range(10 * FEW):
            faces(table, turn)
    why = refused.value.to_dict()
    assert why == {"code": "quota-used-up", "what": "face", "most": FEW}
    assert sentence(why) == "You have done that 6 times at this seat, and a table allows no more."
    assert all("6" in wording.sentence(why, language) for language in LANGUAGES)


def test_nobody_uses_up_what_others_may_write_nor_what_the_host_may(log: Log, few: None) -> None:
    table = opened(log, "when-i-dream", 5)
    for repeat in (faces, keys):
        with pytest.raises(IllegalMove):
            for turn in range(10 * FEW):
                repeat(table, turn)
    for seat in (0, 2, 3, 4):
        table.seats.wear(seat, 10 + seat)
        table.lobby.make_seat_key(seat)
    table.play.move(1, ["ready"], 1.0)
    table.lobby.invite(0)
    table.seats.remove_name(0, 1)
    table.seats.stand_in(0, 4, "companion", 1.0)
    table.seats.stand_up(3, 0, 1.0)
    table.seats.seat_bot(0, 3, "companion", 1.0)
    table.seats.ban(0, 1, 1.0)
    table.seats.make_host(0, 2)


def test_a_host_without_shares_can_remove_players_and_a_new_one_has_all(log: Log, few: None) -> None:
    table = opened(log, "when-i-dream", 5, begin=False)
    for repeat in (invitations, settings, bots_come_and_go):
        with pytest.raises(IllegalMove, match="allows no more"):
            for turn in range(10 * FEW):
                repeat(table, turn)
    table.seats.ban(0, 2, 0.0)
    table.seats.stand_up(3, 0, 0.0)
    table.seats.remove_name(0, 4)
    table.seats.make_host(0, 4)
    table.lobby.invite(4)
    table.lobby.change(4, {"coach": "hints"})
    table.seats.seat_bot(4, 3, "companion", 0.0)


def test_after_too_many_absences_a_player_counts_as_present(log: Log, few: None) -> None:
    table = opened(log, "when-i-dream", 4)
    with pytest.raises(IllegalMove):
        for turn in range(10 * FEW):
            coming_and_going(table, turn)
    assert table.state.game_state.away_since == {}
    table.play.presence(2, False, now(table))
    assert list(table.state.game_state.away_since) == [2], "others may go"
    table.seats.stand_up(1, 0, now(table))
    assert sorted(table.state.game_state.away_since) == [1, 2]
    table.seats.seat_bot(0, 1, "companion", now(table))
    assert list(table.state.game_state.away_since) == [2]


def test_repeated_moves_and_replaced_drafts_do_not_count(log: Log) -> None:
    table = opened(log, "when-i-dream", 4)
    for _ in range(3):
        table.play.move(1, ["ready"], 1.0)
    assert table.state.entry_counts["move", 1] == 1


def test_the_counts_of_seats_move_with_them(log: Log) -> None:
    table = Table.open(GAMES["when-i-dream"], Settings({}, 6), log, "MOON", seed="shares")
    for seat in (0, 2, 3, 5):
        table.lobby.sit("abcdef"[seat], seat)
    table.seats.wear(5, 20)
    table.seats.wear(5, 21)
    table.play.begin(0.0)
    assert table.state.entry_counts["face", 3] == 2 and ("face", 5) not in table.state.entry_counts


def test_every_kind_of_entry_has_a_bound_that_the_docs_tell() -> None:
    docs = (ROOT / "docs" / "limits.md").read_text()
    table = docs.split("<!-- shares -->")[1]
    rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in table.strip().splitlines()[2:]]
    told = {kind: row[1] for row in rows for kind in re.findall(r"`([a-z ]+)`", row[0])}
    assert sorted(told) == sorted(KINDS)
    for kind, most in QUOTAS.items():
        assert f"{most:,}" in told[kind], kind
    assert not any(kind in QUOTAS for kind, bound in told.items() if "for each seat" not in bound)
