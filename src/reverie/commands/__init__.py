"""What the commands do, imported when it is known to be needed."""

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..onirim import Options

from ..refusal import Refusal


class WrongUse(Refusal):
    """Something the person asked for cannot be."""


def options_asked(asked: argparse.Namespace) -> "Options":
    """The options of Onirim that were asked for."""
    from ..onirim.options import ALLOWED, options_for

    check_communication(asked)
    return options_for(asked.players, **{name: getattr(asked, name, None) for name in ALLOWED})


def check_communication(asked: argparse.Namespace) -> None:
    """Alone there is nobody to agree with."""
    if asked.players == 1 and asked.communication:
        raise WrongUse("communication-alone")
