"""Sealed parcels in PostgreSQL: see `Store.leave_parcel`."""

from typing import Any

from .postgres_writes import NOW

LEAVE = f"""
INSERT INTO parcels (name, expires, times, sealed) SELECT $1, {NOW} + $3::float8, $4, $2
WHERE (SELECT count(*) FROM parcels WHERE expires > {NOW}) < $5::int ON CONFLICT DO NOTHING
"""

FETCH = f"""
UPDATE parcels SET times = times - 1 WHERE name = $1 AND times > 1 AND expires > {NOW} RETURNING sealed
"""

FETCH_LAST = f"DELETE FROM parcels WHERE name = $1 AND expires > {NOW} RETURNING sealed"
"""Who comes for the last one after somebody else finds nothing, since theirs is gone."""

DROP = f"DELETE FROM parcels WHERE expires <= {NOW}"


async def leave(db: Any, name: str, sealed: bytes, seconds: float, times: int, room: int) -> bool:
    """However many come at once, there is hardly more than `room`: nobody waits for a lock."""
    await db.execute(DROP)
    await db.execute(LEAVE, name, sealed, seconds, times, room)
    return await db.fetchval("SELECT sealed = $2 FROM parcels WHERE name = $1", name, sealed) is True


async def fetch(db: Any, name: str) -> bytes | None:
    sealed: bytes | None = await db.fetchval(FETCH, name) or await db.fetchval(FETCH_LAST, name)
    return sealed
