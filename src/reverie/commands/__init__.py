"""What the commands do. Nothing here is imported before it is known to be needed."""

import argparse

from ..refusal import Refusal


class WrongUse(Refusal):
    """Something the person asked for cannot be."""


def check_communication(asked: argparse.Namespace) -> None:
    """Alone there is nobody to agree with."""
    if asked.players == 1 and asked.communication:
        raise WrongUse("communication-alone")


def check_seed(asked: argparse.Namespace) -> None:
    """A seed, if there is one, is any text that can be written down."""
    if asked.seed == "":
        raise WrongUse("seed-empty")
    try:
        (asked.seed or "").encode()
    except UnicodeEncodeError:
        raise WrongUse("seed-cannot-be-written") from None
