"""What one device leaves for another: until its time is over, or it was fetched often enough. For stores of
any kind."""

import asyncio
import time

from .conftest import Asked

USUAL = {"seconds": 60.0, "times": 2, "room": 3}
NAME = "0" * 32


def test_what_was_left_is_fetched_so_often_and_then_gone(store: Asked) -> None:
    sealed = bytes(range(256)) * 200
    assert store.leave_parcel(NAME, sealed, **USUAL)
    assert store.fetch_parcel("1" * 32) is None
    store.again()  # another process, or this one later
    assert [store.fetch_parcel(NAME) for _ in range(3)] == [sealed, sealed, None]


def test_to_leave_it_twice_is_to_leave_it_once_and_nobody_replaces_it(store: Asked) -> None:
    assert store.leave_parcel(NAME, b"mine", **USUAL) and store.leave_parcel(NAME, b"mine", **USUAL)
    assert not store.leave_parcel(NAME, b"another's", **USUAL)
    assert [store.fetch_parcel(NAME) for _ in range(3)] == [b"mine", b"mine", None]


def test_what_nobody_has_fetched_in_time_is_gone_and_leaves_room(store: Asked) -> None:
    brief = {**USUAL, "seconds": 0.3}
    assert all(store.leave_parcel(f"{k}" * 32, b"sealed", **brief) for k in range(3))
    assert not store.leave_parcel("3" * 32, b"sealed", **USUAL), "there is room for three"
    time.sleep(0.4)
    assert store.fetch_parcel("0" * 32) is None
    assert store.leave_parcel("3" * 32, b"sealed", **USUAL)
    store.drop_parcels()
    assert [store.fetch_parcel(f"{k}" * 32) for k in range(4)] == [None, None, None, b"sealed"]


def test_of_many_who_fetch_at_once_as_many_get_it_as_may(store: Asked) -> None:
    store.leave_parcel(NAME, b"sealed", **{**USUAL, "times": 5})

    async def all_at_once() -> list[bytes | None]:
        return await asyncio.gather(*(store.kept.fetch_parcel(NAME) for _ in range(12)))

    assert sorted(map(bool, store.run(all_at_once()))) == [False] * 7 + [True] * 5
