"""Simultaneous taps over real sockets: one card is taken, with one verdict (W8.1)."""

import asyncio
from itertools import combinations_with_replacement
from typing import Any

import pytest

from reverie import whenidream
from reverie.games import GAMES
from reverie.table import Log, Table
from tests.server.guests import Room, play
from tests.server.serving import Server

ANSWERS = ("right", "wrong", "pass", "penalty A", "penalty B")
THOUSAND = pytest.mark.thousand
PAIRS = list(combinations_with_replacement(ANSWERS, 2))


def tap(room: Room, answer: str, card: int) -> tuple[Any, ...]:
    """Return the move for an answer. A is the Dreamer's left neighbour, B the right one."""
    if answer.startswith("penalty"):
        return ("tap", "penalty", card, 1 if answer.endswith("A") else room.players - 1)
    return ("tap", answer, card)


async def all_tap(room: Room, answers: tuple[str, ...], card: int) -> list[dict[str, Any]]:
    """Let every spirit tap at once, with the answers mixed among them."""
    return await asyncio.gather(
        *(
            spirit.say(*tap(room, answers[number % len(answers)], card))
            for number, spirit in enumerate(room.spirits)
        )
    )


def lies_in(seen: dict[str, Any], piece: str) -> list[str]:
    """Return every pile that contains a card, as a spirit sees it."""
    fined = [piece for _, piece in seen["fined"]]
    faded = [each["piece"] for each in seen["shown"] if each["became"] == "faded"]
    on_show = [seen["card"]["piece"]] if seen.get("card") else []
    places = {"fairy": seen["fairy_pile"], "imp": seen["imp_pile"], "fined": fined, "faded": faded}
    return [name for name, there in {**places, "show": on_show}.items() for each in there if each == piece]


WHERE = {"right": "fairy", "wrong": "imp", "pass": "imp", "penalty": "fined", "faded": "faded"}


def check_verdict(room: Room, card: int) -> dict[str, Any]:
    """Check that a card is in one pile, the same for all who may see it. Return its verdict."""
    sights = [spirit.seen for spirit in room.spirits]
    first = {key: value for key, value in sights[0].items() if key not in ("seat", "spirit")}
    for seen in sights:
        assert {key: value for key, value in seen.items() if key not in ("seat", "spirit")} == first
    told: dict[str, Any] = sights[0]["shown"][card - 1]
    assert lies_in(sights[0], told["piece"]) == [WHERE[told["became"]]]
    assert (told["became"] == "penalty") == (told["seat"] is not None)
    for each in sights[0]["shown"]:
        assert len(lies_in(sights[0], each["piece"])) == 1
    return told


def fates(room: Room, cards: int) -> list[tuple[str, int | None]]:
    """Return the verdict of each of the first cards and the seat of its penalty, or None."""
    told = [check_verdict(room, card) for card in range(1, cards + 1)]
    return [(each["became"], each["seat"]) for each in told]


def check_on_disk(room: Room) -> dict[str, Any]:
    """Check that the table wakes from its log as it is and that its record replays. Return the record."""
    log = Log(room.server.folder / "tables.db")
    table = Table.wake(GAMES, log, room.code)
    log.close()
    for seat, guest in enumerate(room.guests):
        assert table.views.view(seat)["view"] == guest.seen
    record = table.game.record(
        table.state.game_state, table.state.steps, table.seed, [chair.name for chair in table.state.chairs]
    )
    again = whenidream.Game.from_record(record)
    assert {**again.record()} == record
    for pile in ("fairy_pile", "imp_pile", "round_penalties", "penalties", "faded_cards", "shown_cards"):
        assert getattr(again.state, pile) == getattr(table.state.game_state, pile)
    return record


def check_answer(
    told: dict[str, Any], pair: tuple[str, ...], answers: list[dict[str, Any]], room: Room
) -> None:
    """Check that a verdict follows the rules for any order of these answers."""
    offenders = {tap(room, each, 0)[3] for each in pair if each.startswith("penalty")}
    if offenders:
        assert (told["became"], told["seat"] in offenders) == ("penalty", True)
    else:
        assert told["became"] in (*pair, *(["wrong"] if "pass" in pair else []))  # the same pile: a record
        # has no other word for a changed verdict
    if "right" in pair and len(set(pair)) == 2 and not offenders:
        assert (told["corrected"] == 2) == told["voted"]
        assert 1 <= told["corrected"] <= 2
    else:
        assert (told["corrected"], told["voted"]) == (0, False)
    for answer in answers:
        assert answer["type"] == "done" or (told["voted"] and answer["code"] == "verdict-voted-on")


async def vote_together(room: Room) -> None:
    """Let all spirits vote at the same moment on the open vote."""
    for vote in room.spirits[0].seen["votes"]:
        await asyncio.gather(*(each.say("vote", vote["vote"], "right") for each in room.spirits))
        await room.settle()
    assert all(spirit.seen["votes"] == [] for spirit in room.spirits)


async def many_at_once(room: Room) -> None:
    await room.settle()
    for pair in PAIRS:
        for mixed in (pair, pair[::-1]) if pair[0] != pair[1] else (pair,):
            card, told = room.dreamer.seen["cards_shown"], [len(each.raw) for each in room.sleepers]
            answers = await all_tap(room, mixed, card)
            # the Dreamer learns only of one new card, however many spirits tapped
            for guest, before in zip(room.sleepers, told, strict=True):
                await guest.do("rounds")
                assert len(guest.raw) == before + 2, guest.raw[before:]
            await room.settle()
            check_answer(check_verdict(room, card), mixed, answers, room)
            for guest in room.everybody:
                assert guest.seen["cards_shown"] == card + 1
            next_one = room.spirits[0].seen
            assert next_one["shown"][card]["piece"] == next_one["card"]["piece"]
            assert (next_one["shown"][card]["became"], next_one["shown"][card]["corrected"]) == (None, 0)
            await vote_together(room)
    check_on_disk(room)


@pytest.mark.parametrize("players", [4, pytest.param(6, marks=THOUSAND), pytest.param(10, marks=THOUSAND)])
def test_w8_1_taps_at_the_same_moment_make_one_verdict(server: Server, players: int) -> None:
    play(server, many_at_once, players, dream_seconds=3600)


# Late corrections


async def corrected_late(room: Room) -> None:
    """Correct cards 1 to 5, which were right, while the dream is told and when it is over."""
    for card in range(1, 7):
        await room.spirits[0].done("tap", "right", card)
    await room.dreamer.phase("narration")
    await room.settle()
    heard = [len(guest.raw) for guest in room.sleepers]
    answered = [await all_tap(room, (answer,), card) for card, answer in enumerate(ANSWERS, start=1)]
    assert {answer["type"] for answers in answered for answer in answers} == {"done"}
    await room.settle()
    assert fates(room, 5) == [
        ("right", None),
        ("wrong", None),
        ("wrong", None),
        ("penalty", 1),
        ("penalty", room.players - 1),
    ]
    for guest, before in zip(room.sleepers, heard, strict=True):
        assert not [text for text in guest.raw[before:] if '"type":"change"' in text]
    await room.dreamer.done("wake")
    await room.settle()
    assert room.dreamer.seen["phase"] == "scoring"
    answers = await all_tap(room, ("wrong", "right"), 6)  # the ten seconds before the points (W6.6)
    await room.settle()
    check_answer(check_verdict(room, 6), ("wrong", "right"), answers, room)
    assert all(guest.seen["fairy_pile"] == room.dreamer.seen["fairy_pile"] for guest in room.everybody)
    await vote_together(room)
    await room.spirits[1].done("tap", "wrong", 1)
    await room.dreamer.phase("spirits")
    await room.settle()
    known = [(guest.seen["points"], guest.seen["penalties"]) for guest in room.everybody]
    scored = check_on_disk(room)
    for answer in await all_tap(room, ("right", "penalty A"), 1):
        assert answer["type"] == "refused"
        assert answer["why"].endswith(".")
    await room.settle()
    assert [(guest.seen["points"], guest.seen["penalties"]) for guest in room.everybody] == known
    assert check_on_disk(room) == scored
    assert sum(room.dreamer.seen["penalties"]) == 2


@pytest.mark.thousand
def test_w6_6_a_tap_can_be_corrected_only_until_the_round_is_scored(server: Server) -> None:
    play(server, corrected_late, 4, 6, 10, dream_seconds=2, last_guess_seconds=1)


async def must_guess(room: Room) -> None:
    """Stop the timer once by several simultaneous taps. A late tap is refused and stops nothing."""
    answers = await asyncio.gather(*(each.say("must guess", 1) for each in room.spirits))
    assert {answer["type"] for answer in answers} == {"done"}
    await room.settle()
    assert room.dreamer.seen["phase"] == "forced guess"
    assert room.dreamer.seen["timer"]["paused"] == "guess"
    await room.dreamer.phase("dream")  # a forced guess that is not made is a pass
    answers = await asyncio.gather(*(each.say("must guess", 1) for each in room.spirits))
    assert {answer["code"] for answer in answers} == {"card-gone"}
    await room.settle()
    assert check_verdict(room, 1)["became"] == "pass"
    assert room.dreamer.seen["timer"]["paused"] is None
    await room.spirits[3].done("tap", "right", 1)  # it was spoken in time but tapped late
    await asyncio.gather(room.spirits[0].say("must guess", 2), room.spirits[1].say("tap", "wrong", 2))
    await room.settle()
    assert check_verdict(room, 1)["became"] == "right"
    assert check_verdict(room, 2)["became"] == "wrong"
    assert room.dreamer.seen["cards_shown"] == 3
    assert room.dreamer.seen["timer"]["paused"] is None
    steps = [step[:2] for step in check_on_disk(room)["steps"]]
    assert steps.count(["pause", "guess"]) <= 2
    assert ["must guess"] not in steps


def test_w8_1_simultaneous_must_guess_taps_stop_the_timer_once(server: Server) -> None:
    play(server, must_guess, 10, forced_guess_seconds=4)
