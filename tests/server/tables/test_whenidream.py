"""A game of When I Dream over four sockets, from the deal to the record, with whatever comes late."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from reverie import whenidream
from tests.server.hardening.forgeries import Watched, seated, wait_for
from tests.server.serving import Player, served
from tests.server.tables.test_streams import drain


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Watched]:
    with served(Watched, tmp_path) as running:
        yield running


def fair(piece: str) -> str:
    words = ("velvet", "beacon", "fabric", "kernel", "golden", "hollow")
    return next(word for word in words if whenidream.judge(piece, word).verdict == "legal")


def clue_and_guess(players: list[Player], seat: int, right: bool) -> tuple[int, str]:
    """The spirit whose turn it is gives a clue, and the Dreamer guesses; who it was, and the piece."""
    drain(players)
    giver = players[seat].view["view"]["turn"]
    piece = players[giver].view["view"]["card"]["piece"]
    assert players[giver].say("clue", fair(piece))["type"] == "done"
    assert players[seat].say("guess", piece if right else "nothing")["type"] == "done"
    drain(players)
    return giver, piece


def fade(dreamer: Player) -> None:
    """The time runs out, and the Dreamer makes no last guess."""
    wait_for(dreamer, lambda view: view["phase"] == "last guess")
    assert dreamer.say("skip")["type"] == "done"


@pytest.mark.thousand
def test_w4_3_a_whole_game_with_penalties_that_come_late_and_sockets_that_drop(server: Watched) -> None:
    options = {"preset": "original", "first_dreamer": 0, "dream_seconds": 2.5, "last_guess_seconds": 60}
    options["reading_seconds"] = 0
    code, tokens, players = seated(server, "when-i-dream", "abcd", options=options)
    fined: list[tuple[int, str]] = []
    for dreamer in range(4):
        drain(players)
        spirits = [(dreamer + step) % 4 for step in (1, 2, 3)]
        giver, piece = clue_and_guess(players, dreamer, right=True)
        challenger, voter = (seat for seat in spirits if seat != giver)
        if dreamer in (0, 2):  # somebody's socket drops: a spirit's, then the Dreamer's
            lost = voter if dreamer == 0 else dreamer
            players[lost].socket.close()
            players[lost] = Player(server, code, tokens[lost])
            assert players[lost].view["view"]["guesses"] == [piece]
        if players[dreamer].view["view"]["phase"] == "dream":
            clue_and_guess(players, dreamer, right=False)
        if dreamer == 1:  # another time the clue is challenged only when the dream is told
            fade(players[dreamer])
        if dreamer < 2:
            drain(players)
            asleep, card = players[dreamer].view, players[voter].view["view"]["card"]
            assert players[challenger].say("challenge", 0)["type"] == "done"
            drain(players)
            if dreamer == 1:
                assert players[dreamer].say("tell", f"I saw {piece}")["type"] == "done"
                assert players[dreamer].view["view"]["phase"] == "scoring"
            (vote,) = players[voter].view["view"]["votes"]
            assert piece in players[voter].view["view"]["fairy_pile"]
            assert players[voter].say("vote", vote["vote"], "foul")["type"] == "done"
            fined.append((giver, piece))
            drain(players)
            seen = players[voter].view["view"]
            assert seen["fined"] == [[giver, piece]]
            assert piece not in seen["fairy_pile"]
            if dreamer == 0:  # another card is on show, and stays; the Dreamer notices nothing (W3.6)
                assert seen["card"] == card
                for part in ("clues", "guesses", "cards_shown", "points", "penalties"):
                    assert players[dreamer].view["view"][part] == asleep["view"][part]
        if dreamer != 1:
            fade(players[dreamer])
            assert players[dreamer].say("tell", f"I saw {piece}")["type"] == "done"
        if dreamer < 3:
            assert players[3].say("next")["type"] == "done"
    drain(players)
    if players[0].view["view"]["phase"] == "stories":
        (vote,) = players[0].view["view"]["votes"]
        for seat, player in enumerate(players):
            any(
                player.say("vote", vote["vote"], other)["type"] == "done"
                for other in range(4)
                if other != seat
            )
        drain(players)
    assert players[0].view["view"]["phase"] == "over"
    status, record = server.ask(f"/api/tables/{code}/record", {"token": tokens[2]})
    assert status == 200
    game = whenidream.Game.from_record(record)
    assert game.record() == record
    assert game.outcome is not None
    assert list(game.outcome.penalties) == [sum(seat == who for who, _ in fined) for seat in range(4)]
    assert list(game.outcome.winners) == players[1].view["view"]["winners"]
    told = [step[:3] for step in record["steps"]]
    for giver, piece in fined:
        assert told.index(["penalty", giver, piece]) > told.index(["guess", piece, "right"])
