"""Hypothesis strategies: whole games of both player counts and all options, up to some moment; short runs."""

import os

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

from reverie import onirim


def bounded(examples: int) -> settings:
    """Return settings for a number of examples. `EXAMPLES=1000` tries more, `SEED=7` others."""
    return settings(
        max_examples=int(os.environ.get("EXAMPLES", examples)),
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )


SETTINGS = st.sampled_from(
    [
        {"players": 1},
        {"players": 1, "search_without_door": "shuffle"},
        {"players": 2},
        {"players": 2, "communication": "open", "search_without_door": "shuffle"},
    ]
)


@st.composite
def games(draw: st.DrawFn, most: int = 80) -> onirim.Game:
    """Draw a game after some choices, made by chance or by a preference for one kind of choice."""
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
