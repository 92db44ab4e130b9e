"""The server's log for its operator: one line for each event, as text or JSON. Tokens are never logged."""

import json
import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

logger = logging.getLogger("reverie.server")

FIELDS = ("table", "game", "seat")
"""Extra fields of an event: the table, game or seat that it concerns."""


class Plain(logging.Formatter):
    """Formats events as text for people: time, level, message and extra fields."""

    def format(self, record: logging.LogRecord) -> str:
        about = [f"{name}={getattr(record, name)}" for name in FIELDS if hasattr(record, name)]
        return " ".join([super().format(record), *about])


class Lines(logging.Formatter):
    """Formats events for programs, as one JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        entry = {"time": when, "level": record.levelname.lower(), "event": record.getMessage()}
        entry |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info:
            entry["problem"] = self.formatException(record.exc_info)
        return json.dumps(entry)


def begin(*, as_json: bool) -> None:
    """Begin to log to standard error."""
    there = logging.StreamHandler(sys.stderr)
    there.setFormatter(Lines() if as_json else Plain("%(asctime)s %(levelname)s %(message)s"))
    logging.basicConfig(level=logging.INFO, handlers=[there], force=True)


@contextmanager
def log_exceptions(table: str) -> Iterator[None]:
    """Log an exception instead of raising it, so that it stops neither the table's clock nor other tables."""
    try:
        yield
    except Exception:
        logger.exception("unexpected error at a table", extra={"table": table})
