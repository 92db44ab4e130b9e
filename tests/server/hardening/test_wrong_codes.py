"""Simultaneous wrong guesses of one visitor: lookups stay within the allowance, and right codes are not
refused."""

import asyncio
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from secrets import token_hex, token_urlsafe
from typing import Any

import pytest

from reverie.refusal import Refusal
from reverie.server.messages import Open
from reverie.server.tables import access, allowances
from reverie.server.tables.allowances import Allowances, Guesses
from reverie.server.tables.tables import ASLEEP, Limits, Tables, new_code
from tests.server.http.test_visitors import Sums
from tests.server.inside import inside

ALLOWED = 20
PROXY = ("127.0.0.1",)
VISITOR = "203.0.113.7"


@pytest.fixture(autouse=True)
def nothing_comes_back(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Freeze the refilling of allowances, so that a slow machine does not change the results."""
    monkeypatch.setattr(access, "GUESSES_PER_SECOND", 0.0)
    monkeypatch.setattr(allowances, "WAIT_SECONDS", 60.0)
    yield


async def asleep(tables: Tables, count: int) -> list[str]:
    """Create sleeping tables in the store; return their codes."""
    opened = [await tables.open(Open("onirim", 1)) for _ in range(count)]
    codes = [live.table.code for live, _ in opened]
    await tables.put_to_sleep(codes, ASLEEP)
    return codes


@pytest.mark.parametrize("proxies", [(), PROXY], ids=["directly", "through a proxy"])
@pytest.mark.parametrize("way", ["http", "socket"])
async def test_only_the_allowed_number_of_200_wrong_codes_is_looked_up(
    way: str, proxies: tuple[str, ...], tmp_path: Path
) -> None:
    async with inside(tmp_path, "wake", proxies=proxies) as server:
        (code,) = await asleep(server.tables, 1)
        if way == "http":
            asked = [server.ask(f"/api/tables/{new_code()}", visitor=VISITOR) for _ in range(200)]
            told = Counter(status for status, _ in await asyncio.gather(*asked))
            assert told == {404: ALLOWED, 429: 200 - ALLOWED}
        else:
            joined = [server.join(new_code(), visitor=VISITOR) for _ in range(200)]
            assert Counter(await asyncio.gather(*joined)) == {
                "unknown-table": ALLOWED,
                "too-many-wrong-codes": 200 - ALLOWED,
            }
        assert server.store.calls["wake"] == ALLOWED
        assert (await server.ask(f"/api/tables/{code}", visitor=VISITOR))[0] == 429, "not even the right one"
        if proxies:
            assert (await server.ask(f"/api/tables/{code}", visitor="203.0.113.8"))[0] == 200


@pytest.mark.parametrize("proxies", [(), PROXY], ids=["directly", "through a proxy"])
@pytest.mark.parametrize("way", ["http", "socket"])
async def test_all_of_60_simultaneous_right_codes_are_accepted(
    way: str, proxies: tuple[str, ...], tmp_path: Path
) -> None:
    """A school class shares one address. It has made no wrong guess, so its whole allowance is left."""
    many = Limits(watchers_from_one=100)
    async with inside(tmp_path, "wake", limits=many, proxies=proxies) as server:
        codes = await asleep(server.tables, 60)
        if way == "http":
            asked = [server.ask(f"/api/tables/{code}", visitor=VISITOR) for code in codes]
            assert [status for status, _ in await asyncio.gather(*asked)] == [200] * 60
        else:
            joined = [server.join(code, visitor=VISITOR) for code in codes]
            assert await asyncio.gather(*joined) == ["view"] * 60
        told = [(await server.ask(f"/api/tables/{new_code()}", visitor=VISITOR))[0] for _ in range(21)]
        assert told == [404] * ALLOWED + [429]


async def test_right_codes_among_wrong_ones_wait_and_are_accepted(tmp_path: Path) -> None:
    async with inside(tmp_path, "wake", limits=Limits(guesses=3)) as server:
        codes = await asleep(server.tables, 30)
        mixed = [*codes[:15], new_code(), new_code(), *codes[15:]]
        told = await asyncio.gather(*(server.ask(f"/api/tables/{code}") for code in mixed))
        assert Counter(status for status, _ in told) == {200: 30, 404: 2}


async def test_a_player_can_join_during_200_wrong_codes(tmp_path: Path) -> None:
    async with inside(tmp_path, "wake") as server:
        opened = await server.ask("/api/tables", {"game": "onirim", "seats": 1})
        code = json.loads(opened[1])["code"]
        sat = await server.ask(f"/api/tables/{code}/sit", {"name": "a"})
        token = json.loads(sat[1])["token"]
        await server.tables.put_to_sleep([code], ASLEEP)
        wrong = asyncio.gather(*(server.ask(f"/api/tables/{new_code()}") for _ in range(200)))
        assert await server.join(code, token) == "view"
        assert Counter(status for status, _ in await wrong) == {404: ALLOWED, 429: 200 - ALLOWED}
        assert await server.join(code, token) == "view"


@pytest.mark.parametrize("what", ["page", "token", "junk", "invitation", "key"])
async def test_simultaneous_guesses_of_other_kinds_have_the_same_limit(what: str, tmp_path: Path) -> None:
    """The other guesses: pages of tables, tokens for deleting a game, malformed tokens, invitations and
    keys."""
    async with inside(tmp_path, "look", "read") as server:
        opened = Open("onirim", 2, invite_only=what == "invitation")
        code = (await server.tables.open(opened))[0].table.code
        ways: dict[str, Any] = {
            "page": lambda: server.ask(f"/t/{new_code()}"),
            "token": lambda: server.ask(f"/api/tables/{code}/delete", {"token": token_urlsafe(18)}),
            "junk": lambda: server.ask(f"/api/tables/{code}/delete", {"token": token_hex(5)}),
            "invitation": lambda: server.ask(
                f"/api/tables/{code}/sit", {"name": "a", "invitation": token_hex(5)}
            ),
            "key": lambda: server.ask(f"/api/tables/{code}/sit", {"name": "a", "key": token_hex(5)}),
        }
        told = Counter(status for status, _ in await asyncio.gather(*(ways[what]() for _ in range(200))))
        looked = {"page": "look", "token": "read"}
        if what in looked:
            assert server.store.calls[looked[what]] == ALLOWED
        if what == "page":
            assert told == {200: 200}  # they look the same at every address
        else:
            assert told[429] == 200 - ALLOWED, told


# The allowance itself


async def guess(guesses: Guesses, who: str = "a", *, wrong: bool = True) -> bool:
    reserved = await guesses.reserve(who)
    if reserved is None:
        return False
    await asyncio.sleep(0)
    guesses.settle(reserved, wrong=wrong)
    return True


async def test_a_guess_waits_for_earlier_ones_up_to_a_time_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    guesses = Guesses(2, 0.0)
    first = [guesses.reserve_now("a") for _ in range(2)]
    assert None not in first and guesses.reserve_now("a") is None
    assert guesses.reserve_now("b") is not None, "others have their own"
    waiting = [asyncio.create_task(guess(guesses)) for _ in range(allowances.MAX_WAITING)]
    await asyncio.sleep(0)
    with pytest.raises(Refusal, match="moment"):
        await guesses.reserve("a")
    assert first[0] is not None and first[1] is not None
    guesses.settle(first[0], wrong=False)
    guesses.settle(first[1], wrong=True)
    told = await asyncio.gather(*waiting)
    assert told.count(True) == 1
    assert not await guess(guesses)
    monkeypatch.setattr(allowances, "WAIT_SECONDS", 0.01)
    open_one = guesses.reserve_now("c"), guesses.reserve_now("c")
    assert None not in open_one
    with pytest.raises(Refusal, match="moment"):
        await guesses.reserve("c")


@pytest.mark.parametrize("processes", [2, 3, 8])
async def test_simultaneous_guesses_at_many_processes_share_the_allowance(processes: int) -> None:
    """Before the first exchange the total is exact, later it is less than twice the allowance. Right codes
    are accepted by every process."""
    sums: Any = Sums()
    each = [Guesses(ALLOWED, 0.0, lambda: processes) for _ in range(processes)]
    shared = [Allowances({"guesses": one}) for one in each]
    right = [guess(one, wrong=False) for one in each for _ in range(60)]
    assert all(await asyncio.gather(*right))
    trying = [asyncio.create_task(guess(one)) for one in each for _ in range(100)]
    for _ in range(1000):
        await asyncio.sleep(0)
    assert sum(task.done() for task in trying) == ALLOWED // processes * processes
    while not all(task.done() for task in trying):
        for one in shared:
            await one.exchange(sums)
        await asyncio.sleep(0)
    assert ALLOWED <= sum(task.result() for task in trying) < 2 * ALLOWED
    assert not any(await asyncio.gather(*(guess(one) for one in each)))
