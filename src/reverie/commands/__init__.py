"""The commands of `reverie`. A module with the work of a command is imported only when that command runs.

The modules `…_arguments` declare the arguments, also for `reverie --help`. They import nothing heavy.
"""

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..onirim import Options

from ..refusal import Refusal


class WrongUse(Refusal):
    """A command was called in a way that cannot work, for example with a missing file."""


def options_from(args: argparse.Namespace) -> "Options":
    """Return the options of Onirim that the arguments choose, or raise a refusal."""
    from ..onirim.options import OPTIONS, options_for

    named = {name: getattr(args, name, None) for name in OPTIONS}
    for name, option in OPTIONS.items():
        if named[name] is not None and args.players not in option.players:
            raise WrongUse(
                "option-needs-two-players" if args.players == 1 else "option-needs-one-player", option=name
            )
    return options_for(args.players, **named)
