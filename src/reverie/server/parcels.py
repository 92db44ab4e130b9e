"""Parcels: what one device leaves here for another, sealed, for a quarter of an hour.

Whoever leaves one has sealed it with a key that never comes here, and named it by a hash that comes of that
key; whoever knows the name may fetch it. All are of one size. `web/scripts/front/parcel.js` seals and opens.
"""

from typing import Any

from . import messages
from .access import Access, Denied, WrongGuess

SECONDS = 15 * 60.0
TIMES = 5
"""Answers get lost, and somebody may have two other devices."""
ROOM = 2000
"""So many are kept at the same time, of everybody's: a hundred megabytes."""


class Parcels:
    """What is left, and fetched."""

    def __init__(self, access: Access) -> None:
        self.access, self.store = access, access.tables.store

    async def leave(self, who: str, asked: messages.LeaveParcel) -> dict[str, Any]:
        self.access.may_leave_parcel(who)
        here = await self.store.leave_parcel(
            asked.name, asked.sealed, seconds=SECONDS, times=TIMES, room=ROOM
        )
        if not here:
            raise Denied(503, "no-room-for-parcels")
        return {"seconds": SECONDS, "times": TIMES}

    async def fetch(self, who: str, asked: messages.FetchParcel) -> dict[str, Any]:
        """One that is not here costs a guess, as a table that is not."""
        async with self.access.guess(who):
            sealed = await self.store.fetch_parcel(asked.name)
            if sealed is None:
                raise WrongGuess(404, "no-such-parcel")
        return {"sealed": sealed}
