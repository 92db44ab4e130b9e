"""Malicious clients: every message is answered in a sentence and affects nobody else."""

import asyncio
import json
import random
import threading
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from websockets.exceptions import ConnectionClosed

from reverie.games import GAMES
from reverie.server.messages import MAX_BODY_BYTES, VERSION
from reverie.server.tables.access import Access
from reverie.server.tables.allowances import Allowance
from reverie.server.tables.tables import CONSONANTS, VOWELS, new_code
from reverie.table import Log, Settings, Table
from reverie.whenidream.moves import MOVES
from tests import ROOT
from tests.server.hardening.forgeries import Watched, is_a_sentence
from tests.server.hardening.fuzz.forger import TEXTS, Forger
from tests.server.serving import A_MINUTE, ANSWERS, Player, sentence
from tests.table.stored_tables import house


def without_connections(view: dict[str, Any]) -> dict[str, Any]:
    return {**view, "seats": [{**each, "connected": None} for each in view["seats"]]}


class Attacker(NamedTuple):
    """A client at a table; `spares` are the messages that it may legitimately send."""

    code: str
    token: str | None
    words: list[str]
    spares: dict[str, Any]

    def would_be_right(self, made: Any) -> bool:
        allowed = self.spares.get(made.get("type") if isinstance(made.get("type"), str) else "", ())
        return bool(allowed == "any" or made.get("seat") in allowed)


MEASURED_BATCHES = (24, 37, 50, 63, 76)
"""Numbers of the batches after which the server's memory is measured."""


@pytest.mark.thousand
def test_ten_thousand_valid_messages_each_get_an_answer(server: Watched) -> None:
    """The senders are the seat to move, another seat, a spectator, a Dreamer and two spirits. Each batch of
    200 has a new address, so that not everything is refused by the rate limit."""
    quiet, tokens, players = server.begun("onirim", "ab", options={"communication": "open"})
    mover, waiter = (0, 1) if players[0].view["may"] else (1, 0)
    if waiter != 0:
        players[0].do("host", seat=waiter)
    ones_own: dict[str, Any] = dict.fromkeys(("face", "seat key", "advise", "practise"), "any")
    about_seats = ("stand up", "host", "seat bot", "ban", "remove name", "remove story")
    host_only: dict[str, Any] = {**dict.fromkeys(about_seats, (0, 1)), "invite": "any", **ones_own}
    moves = ["play", "draw red sun", "shuffle", "deal", "take green dragon", "discard"]
    moves.append("play red sun and more")
    options = {"first_dreamer": 0, "reading_seconds": 0, "preset": "revised", "dream_seconds": 3600}
    dreaming, secrets, dreamers = server.begun("when-i-dream", "abcd", options=options)
    dreamers[0].do("host", seat=3)
    acts = [*MOVES, *("clue", "guess") * 8]
    attackers = [
        Attacker(quiet, tokens[mover], moves, {"stand up": (mover,), "remove name": (mover,), **ones_own}),
        Attacker(quiet, tokens[waiter], moves, host_only),
        Attacker(quiet, None, moves, {}),
        *(Attacker(dreaming, secrets[seat], acts, {"stand up": (seat,)}) for seat in (0, 1, 2)),
    ]
    players[mover].do("view")
    before, written = players[mover].view, server.entries(quiet)
    assert not set(moves) & set(before["may"])
    schema = server.ask("/api/schema")[1]
    form = {"anyOf": [*schema["from_client"]["anyOf"], *[{"$ref": "#/$defs/MakeMove"}] * 8]}
    words = {"bot": ["random", "companion", "nobody"], "signal": ["laugh", "well done"], "options": TEXTS[:4]}
    forger = Forger(schema, words, random.Random(5))
    _, _, elsewhere = server.alone()
    handled, memory = 0, list[float]()
    for batch in range(MEASURED_BATCHES[-1] + 1):
        attacker = attackers[batch % len(attackers)]
        forger.words["move"] = attacker.words
        header = {"X-Forwarded-For": f"10.0.0.{batch}"}
        proxy = ("127.0.0.1", 0)
        with server.connect(attacker.code, additional_headers=header, source_address=proxy) as socket:
            socket.send(json.dumps({"type": "join", "version": VERSION, "token": attacker.token}))
            for _ in range(4):
                sent = 0
                while sent < 50:
                    made, text = forger.message(form)
                    if not attacker.would_be_right(made) and len(text) < MAX_BODY_BYTES // 4:
                        socket.send(text)
                        sent += 1
                dreamers[3].say("pass")  # so that the turns advance
                if elsewhere.view["seed"] is not None:
                    _, _, elsewhere = server.alone()
                assert elsewhere.say(elsewhere.view["may"][0])["type"] == "done"
                while sent:
                    answer = json.loads(socket.recv(timeout=A_MINUTE))
                    if answer["type"] in ANSWERS:
                        why = sentence(answer["why"]) if answer["type"] == "refused" else "Done."
                        assert is_a_sentence(why), answer
                        handled += not why.startswith(("That was not understood", "too fast"))
                        sent -= 1
        if batch in MEASURED_BATCHES:
            memory.append(server.memory())
    assert handled > 6_000
    grown = [after - before for before, after in pairwise(memory)]
    assert min(grown) < 2, "what is loaded once, late, is loaded in some of these; what leaks, in all"
    assert "Traceback" not in "".join(server.logged)
    assert server.entries(quiet) == written
    for player, code in ((Player(server, quiet, tokens[mover]), quiet), (Player(server, dreaming), dreaming)):
        log = Log(server.folder / "tables.db")
        woken = Table.wake(GAMES, log, code)
        there = json.loads(json.dumps(woken.views.view(mover if code == quiet else "spectator")))
        assert without_connections(there) == without_connections(player.view)
        log.close()
    assert server.entries(dreaming) > 50
    after = Player(server, quiet, tokens[mover]).view
    assert without_connections(after) == without_connections(before)


def test_replacing_a_sending_client_logs_no_error(server: Watched) -> None:
    code = server.table()
    token = server.sit(code)
    for _ in range(4):
        with server.connect(code, close_timeout=0.2) as talker:
            talker.send(json.dumps({"type": "join", "version": VERSION, "token": token}))
            talker.recv(timeout=A_MINUTE)
            newer = threading.Thread(target=lambda: Player(server, code, token).socket.close())
            newer.start()
            with suppress(ConnectionClosed):
                for number in range(1000):
                    talker.send(json.dumps({"type": "undo", "number": number}))
            newer.join()
    assert server.ask("/healthz")[0] == 200
    assert "Traceback" not in "".join(server.logged)


# Replayed credentials


def test_a_token_is_invalid_after_its_holder_stood_up(server: Watched) -> None:
    code = server.table(seats=2)
    host, old = Player(server, code, server.sit(code, "a")), server.sit(code, "b")
    with pytest.raises(ConnectionClosed, match="seat-not-yours"):
        Player(server, code, old).do("stand up", seat=1)
    for seat in ("free", "taken"):
        assert server.first_word(code, token=old)["why"] == {"code": "token-holds-no-seat"}
        if seat == "free":
            new = Player(server, code, server.sit(code, "c"))
    assert host.do("begin")["type"] == "done"
    new.do("view")
    assert new.view["seats"][1]["name"] == "c"


# Guessing


def test_guessing_takes_as_long_as_documented(tmp_path: Path) -> None:
    """Guessing codes without repetition finds the first of `tables` tables after (codes + 1) / (tables + 1)
    tries on average. A code is an invitation: its holder may watch or take a free seat. A seat is protected
    by a token of 18 random bytes."""

    async def allowance() -> Allowance:
        async with house(tmp_path) as home:
            return Access(home.tables).guessing

    guessing = asyncio.run(allowance())
    codes = (len(CONSONANTS) * len(VOWELS)) ** 4

    def seconds(tables: int, addresses: int) -> float:
        tries = (codes + 1) / (tables + 1) - addresses * guessing.at_once
        return max(0.0, tries / (addresses * guessing.per_second))

    minute, hour, day = 60, 3_600, 86_400
    told = [
        ("a certain table", f"{seconds(1, 1) / day:.0f} days", f"{seconds(1, 1000) / hour:.1f} hours"),
        (
            "the first of 100 tables",
            f"{seconds(100, 1) / day:.1f} days",
            f"{seconds(100, 1000) / minute:.0f} minutes",
        ),
    ]
    page = (ROOT / "docs" / "limits.md").read_text(encoding="utf-8")
    for tables, one, thousand in told:
        assert f"| {tables} | after {one} | after {thousand} |" in page
    assert f"one of {codes:,}." in page
    assert f"after {seconds(10_000, 1) / minute:.0f} minutes | at once |" in page
    assert seconds(10_000, 1000) == 0.0
    log = Log(tmp_path / "tables.db")
    secret = Table.open(GAMES["onirim"], Settings({}, 1), log, new_code()).lobby.sit("me")
    log.close()
    assert len(secret) == 24
    assert 64 ** len(secret) / (1000 * guessing.per_second) / (365 * day) > 1e33
