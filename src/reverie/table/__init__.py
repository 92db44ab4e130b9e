"""Games that survive anything, for seats held by people or bots; a table knows no game by name."""

from .lobby import SentAway, Uninvited
from .log import Damaged, Log
from .seat import fingerprint
from .settings import Settings, settings_of
from .table import AnyTable, Table

__all__ = [
    "AnyTable",
    "Damaged",
    "Log",
    "SentAway",
    "Settings",
    "Table",
    "Uninvited",
    "fingerprint",
    "settings_of",
]
