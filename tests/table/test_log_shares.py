"""Shares of a log: whatever a seat repeats has an end, and takes no room from other seats and kinds."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from reverie import wording
from reverie.games import GAMES
from reverie.refusal import IllegalMove
from reverie.table import Log, Settings, Table, shares
from reverie.table.store import Logged
from reverie.table.table import HAPPENINGS
from tests import ROOT
from tests.server.serving import sentence
from tests.texts.every_text import LANGUAGES

MOST = dict(shares.MOST)
FEW = 6
"""How many entries of each kind a seat may write in these tests."""


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shares, "MOST", dict.fromkeys(MOST, FEW))


def opened(log: Log, game: str, seats: int, begin: bool = True, code: str = "MOON", **settings: Any) -> Table:
    table = Table.open(GAMES[game], Settings({}, seats, **settings), log, code, seed="shares")
    for seat in range(seats):
        table.sit("abcdefghij"[seat])
    if begin:
        table.begin(0.0)
    return table


def read_again(log: Log, table: Table) -> list[Table]:
    """The same table from its log, and from a snapshot."""
    snapshot = Logged(log.head(table.code), 1, [], (table.number, table.frozen()))
    return [Table.wake(GAMES, log, table.code), Table.from_log(GAMES, log, table.code, snapshot)]


def now(table: Table) -> float:
    return table.game.clock(table.state)


# What somebody may repeat: each is done once more whenever it is called


def faces(table: Table, turn: int) -> None:
    table.wear(1, 20 + turn % 2)


def keys(table: Table, turn: int) -> None:
    table.pass_on(1)


def invitations(table: Table, turn: int) -> None:
    table.invite(0)


def handing_over(table: Table, turn: int) -> None:
    assert table.host is not None
    table.hand_over(table.host, 1 - table.host)


def inheriting(table: Table, turn: int) -> None:
    before = table.host
    table.inherit({1 - (before or 0)})
    if table.host == before:
        raise IllegalMove("share-used-up")


def settings(table: Table, turn: int) -> None:
    table.change(0, {"casual": turn % 2 == 0})


def fewer_and_more_seats(table: Table, turn: int) -> None:
    """With a face changed at a seat that goes each time: a new one has used what the old one did."""
    table.change(0, {"seats": 6})
    table.sit("guest", 5, token="g" * 24)
    table.wear(5, 20 + turn % 2)
    table.stand_up(5, 5, 0.0)
    table.change(0, {"seats": 5})


def sitting_and_standing(table: Table, turn: int) -> None:
    table.stand_up(1, 1, 0.0)
    table.sit("again")


def bots_come_and_go(table: Table, turn: int) -> None:
    table.stand_up(1, 0, now(table))
    table.seat_bot(0, 1, table.game.bots[0], now(table))


def standing_in(table: Table, turn: int) -> None:
    table.stand_in(0, 1, table.game.bots[0], now(table))
    table.come_back(1)


def coming_and_going(table: Table, turn: int) -> None:
    before = table.number
    table.presence(1, False, now(table))
    table.presence(1, True, now(table))
    if table.number == before:
        raise IllegalMove("share-used-up")


def pausing(table: Table, turn: int) -> None:
    table.say(0, ["resume" if table.state.paused else "pause"], now(table))


def moves(table: Table, turn: int) -> None:
    table.say(0, [table.game.legal_moves(table.state, 0)[0]], 0.0)


def moves_taken_back(table: Table, turn: int) -> None:
    moves(table, turn)
    table.undo(0, 0.0)


def hints(table: Table, turn: int) -> None:
    table._advised_at.clear()  # as at another moment
    table.advise(0)


Repeat = Callable[[Table, int], None]
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
    (moves_taken_back, "onirim", 1, {"casual": True}),
    (hints, "onirim", 1, {"casual": True, "advice": True}),
]


@pytest.mark.parametrize(
    ("repeat", "game", "seats", "more"),
    REPEATED,
    ids=[f"{repeat.__name__}-{game}-{n}" for n, (repeat, game, _, _) in enumerate(REPEATED)],
)
def test_whatever_is_repeated_has_an_end_that_the_log_remembers(
    repeat: Repeat, game: str, seats: int, more: dict[str, Any], log: Log, few: None
) -> None:
    table = opened(log, game, seats, **more)
    if game == "when-i-dream" and table.begun:
        table.tick(25.0)  # the mask is on
    done = 0
    with pytest.raises(IllegalMove) as refused:
        for turn in range(10 * FEW):
            repeat(table, turn)
            done += 1
    assert refused.value.code == "share-used-up"
    assert FEW // 2 - 1 <= done <= 2 * FEW
    again, from_snapshot = read_again(log, table)
    assert again.used == from_snapshot.used == table.used
    with pytest.raises(IllegalMove):
        repeat(again, done)


def test_a_refusal_says_what_there_was_too_much_of(log: Log, few: None) -> None:
    table = opened(log, "onirim", 2)
    with pytest.raises(IllegalMove) as refused:
        for turn in range(10 * FEW):
            faces(table, turn)
    why = refused.value.to_dict()
    assert why == {"code": "share-used-up", "what": "face", "most": FEW}
    assert sentence(why) == "That has been done 6 times at this seat, and a table allows no more."
    assert all("6" in wording.sentence(why, language) for language in LANGUAGES)


def test_nobody_uses_up_what_others_may_write_nor_what_the_host_may(log: Log, few: None) -> None:
    table = opened(log, "when-i-dream", 5)
    for repeat in (faces, keys):
        with pytest.raises(IllegalMove):
            for turn in range(10 * FEW):
                repeat(table, turn)
    for seat in (0, 2, 3, 4):
        table.wear(seat, 10 + seat)
        table.pass_on(seat)
    table.say(1, ["ready"], 1.0)
    table.invite(0)
    table.remove_name(0, 1)
    table.stand_in(0, 4, "companion", 1.0)
    table.stand_up(3, 0, 1.0)
    table.seat_bot(0, 3, "companion", 1.0)
    table.send_away(0, 1, 1.0)
    table.hand_over(0, 2)


def test_a_host_who_has_used_up_everything_may_still_send_away_and_a_new_one_has_it_all(
    log: Log, few: None
) -> None:
    table = opened(log, "when-i-dream", 5, begin=False)
    for repeat in (invitations, settings, bots_come_and_go):
        with pytest.raises(IllegalMove, match="allows no more"):
            for turn in range(10 * FEW):
                repeat(table, turn)
    table.send_away(0, 2, 0.0)
    table.stand_up(3, 0, 0.0)
    table.remove_name(0, 4)
    table.hand_over(0, 4)
    table.invite(4)
    table.change(4, {"advice": True})
    table.seat_bot(4, 3, "companion", 0.0)


def test_who_has_left_too_often_counts_as_here_and_a_seat_that_is_freed_as_away(log: Log, few: None) -> None:
    table = opened(log, "when-i-dream", 4)
    with pytest.raises(IllegalMove):
        for turn in range(10 * FEW):
            coming_and_going(table, turn)
    assert table.state.away == {}
    table.presence(2, False, now(table))
    assert list(table.state.away) == [2], "others may go"
    table.stand_up(1, 0, now(table))
    assert sorted(table.state.away) == [1, 2]
    table.seat_bot(0, 1, "companion", now(table))
    assert list(table.state.away) == [2]


def test_a_move_that_says_nothing_new_is_none_and_a_draft_that_is_replaced_neither(log: Log) -> None:
    table = opened(log, "when-i-dream", 4)
    for _ in range(3):
        table.say(1, ["ready"], 1.0)
    assert table.used["move", 1] == 1


def test_the_counts_of_seats_move_with_them(log: Log) -> None:
    table = Table.open(GAMES["when-i-dream"], Settings({}, 6), log, "MOON", seed="shares")
    for seat in (0, 2, 3, 5):
        table.sit("abcdef"[seat], seat)
    table.wear(5, 20)
    table.wear(5, 21)
    table.begin(0.0)
    assert table.used["face", 3] == 2 and ("face", 5) not in table.used


def test_every_kind_of_entry_has_a_bound_that_the_docs_tell() -> None:
    docs = (ROOT / "docs" / "server.md").read_text()
    table = docs.split("<!-- shares -->")[1]
    rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in table.strip().splitlines()[2:]]
    told = {kind: row[1] for row in rows for kind in re.findall(r"`([a-z ]+)`", row[0])}
    assert sorted(told) == sorted(HAPPENINGS)
    for kind, most in MOST.items():
        assert f"{most:,}" in told[kind], kind
    assert not any(kind in MOST for kind, bound in told.items() if "for each seat" not in bound)
