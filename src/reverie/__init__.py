"""Reverie: two games about dreams, made playable for real."""

from ._renamed import watch as _watch

__version__ = "0.1.0"
_watch()
