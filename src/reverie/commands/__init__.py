"""What the commands do. Nothing here is imported before it is known to be needed."""

import argparse


class WrongUse(Exception):
    """Something the person asked for cannot be; the message says why."""


def check_communication(asked: argparse.Namespace) -> None:
    """Alone there is nobody to agree with."""
    if asked.players == 1 and asked.communication:
        raise WrongUse("communication is agreed between two players: add --players 2.")
