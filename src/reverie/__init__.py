"""Reverie: Onirim and When I Dream, two games about dreams, for people, bots and programs."""

__version__ = "0.1.0"
