"""Reverie: two games about dreams, made playable for real."""

__version__ = "0.1.0"
