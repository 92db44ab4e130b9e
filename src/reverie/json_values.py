"""Types of JSON objects and lists whose contents are checked where they are read."""

from typing import Any

Json = dict[str, Any]
JsonList = list[Any]
