"""The type of a JSON object whose fields are looked at by nobody here, or checked where they are read."""

from typing import Any

Json = dict[str, Any]
