"""Hypothesis strategies: whole games of both player counts and all options, up to some moment; short runs."""

import os
from itertools import product

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

from reverie import onirim
from reverie.onirim.options import OPTIONS, options_for

EVERY_OPTIONS = [
    options_for(players, **dict(zip(names, values, strict=True)))
    for players in (1, 2)
    for names in [[name for name, option in OPTIONS.items() if players in option.players]]
    for values in product(*(OPTIONS[name].values for name in names))
]
"""Every set of options, for one player and for two."""


def bounded(examples: int) -> settings:
    """Return settings for a number of examples. `EXAMPLES=1000` tries more, `SEED=7` others."""
    return settings(
        max_examples=int(os.environ.get("EXAMPLES", examples)),
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )


SETTINGS = st.sampled_from([{"players": options.players, **options.to_record()} for options in EVERY_OPTIONS])


@st.composite
def games(draw: st.DrawFn, most: int = 80) -> onirim.Game:
    """Draw a game after some choices, made randomly or with a preference for one kind of choice."""
    options = draw(SETTINGS)
    seed = draw(st.integers(0, 10_000))
    game = onirim.Game(seed=seed, **options)  # type: ignore[arg-type]
    wishes = draw(st.lists(st.integers(0, 2**16), max_size=most))
    for wish in wishes:
        if game.to_move is None:
            break
        game.push(game.legal_moves[wish % len(game.legal_moves)])
    if game.to_move is not None and draw(st.integers(0, 9)) == 0:
        game.resign()
    return game
