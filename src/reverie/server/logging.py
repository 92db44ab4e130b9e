"""What the server writes down for whoever runs it: a line an event, text or JSON. Never a secret."""

import json
import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

logger = logging.getLogger("reverie.server")

FIELDS = ("table", "game", "seat")
"""What an event may be about."""


class Plain(logging.Formatter):
    """For people: when, how bad, what, about what."""

    def format(self, record: logging.LogRecord) -> str:
        about = [f"{name}={getattr(record, name)}" for name in FIELDS if hasattr(record, name)]
        return " ".join([super().format(record), *about])


class Lines(logging.Formatter):
    """For programs: one JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        entry = {"time": when, "level": record.levelname.lower(), "event": record.getMessage()}
        entry |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info:
            entry["problem"] = self.formatException(record.exc_info)
        return json.dumps(entry)


def begin(*, as_json: bool) -> None:
    """Write to standard error from now on."""
    there = logging.StreamHandler(sys.stderr)
    there.setFormatter(Lines() if as_json else Plain("%(asctime)s %(levelname)s %(message)s"))
    logging.basicConfig(level=logging.INFO, handlers=[there], force=True)


@contextmanager
def guarded(table: str) -> Iterator[None]:
    """What goes wrong at a table is written down, and stops neither its clock nor other tables."""
    try:
        yield
    except Exception:
        logger.exception("something failed", extra={"table": table})
