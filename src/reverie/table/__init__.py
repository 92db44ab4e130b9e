"""Tables: durable games for seats held by people or bots. The code here knows no game by name."""

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
