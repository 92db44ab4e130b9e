"""Tables: durable games for seats held by people or bots. The code here knows no game by name."""

from .lobby import Banned, Uninvited
from .log import Damaged, Log
from .seat import fingerprint
from .settings import Settings, settings_of
from .table import AnyTable, Table

__all__ = [
    "AnyTable",
    "Damaged",
    "Log",
    "Banned",
    "Settings",
    "Table",
    "Uninvited",
    "fingerprint",
    "settings_of",
]
