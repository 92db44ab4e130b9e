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
    from ..onirim.options import OPTIONS, options_for

    named = {name: getattr(asked, name, None) for name in OPTIONS}
    for name, option in OPTIONS.items():
        if named[name] is not None and option.players == (2,) and asked.players == 1:
            raise WrongUse("option-alone", option=name)
    return options_for(asked.players, **named)
