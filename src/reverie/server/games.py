"""Which games there are, and the bots that play them. The only place where the server names one."""

from collections.abc import Callable
from typing import Any, NamedTuple

from ..onirim import table_game as onirim_seating
from ..refusal import Refusal
from ..table_game import Seating
from ..whenidream import table_game as dream_seating
from ..whenidream.options import LANGUAGES


class Thought(NamedTuple):
    """What a bot means to say, and how many seconds it takes over it."""

    said: list[Any]
    seconds: float


Think = Callable[[str, Any, int, str], Thought | None]
"""Asked with a bot's name, the state, the seat and a seed. It looks at the seat's view and no further."""


Advise = Callable[[Any, int], list[tuple[str, float]]]
"""Asked with the state and a seat: its moves and their odds, best first, from its view alone."""


Check = Callable[[Any, int, str], tuple[str, str]]
"""Asked with the state, a seat and a word: the referee's verdict on it, and why."""


class Offered(NamedTuple):
    """A game that can be played here."""

    seating: Seating
    bots: tuple[str, ...]
    think: Think
    advise: Advise | None = None
    check: Check | None = None
    signals: Callable[[Any], bool] = lambda state: False
    """May players give each other signs?"""
    story: Callable[[dict[str, Any]], dict[str, Any]] | None = None
    """A record judged, and the table after each of its steps."""
    figures: Callable[[list[tuple[int, dict[str, Any]]]], dict[str, Any]] = lambda games: {
        "games": len(games)
    }
    """What finished games come to, the latest first, each given as a player's seat and its result."""
    warm_up: Callable[[], object] = lambda: None
    """Reads what is read only once, so that nobody has to wait for it later."""


def _onirim(bot: str, state: Any, seat: int, seed: str) -> Thought | None:
    from ..onirim.choices import MOST, list_choices
    from ..onirim.moves import actor, step_of
    from ..onirim.players import player_named
    from ..onirim.view import View

    if actor(state) != seat:
        return None
    room = [0] * MOST
    choices = room[: list_choices(state, room)]
    choice = player_named(bot, seed).choose(View(state, seat), choices)
    return Thought([str(step_of(state, choice))], 0.8)


def _advise_onirim(state: Any, seat: int) -> list[tuple[str, float]]:
    from ..onirim.coach import advice_for
    from ..onirim.view import View

    found = [(str(move), odds) for move, odds in advice_for(View(state, seat))]
    if not found:
        raise Refusal("There is nothing for you to choose now.")
    return found


def _when_i_dream(bot: str, state: Any, seat: int, seed: str) -> Thought | None:
    from ..whenidream.players import Companion

    plan = Companion(state.options, seat, seed, 1.3).plan(
        dream_seating.view(state, seat), dream_seating.legal(state, seat)
    )
    return None if plan is None else Thought([plan.act, *plan.said], plan.seconds)


def _tell_onirim(record: dict[str, Any]) -> dict[str, Any]:
    from ..onirim import Game, analyze

    game = Game.from_record(record)
    return {"record": record, "analysis": analyze(game).to_dict(), "moments": onirim_seating.moments(record)}


def _check_when_i_dream(state: Any, seat: int, word: str) -> tuple[str, str]:
    from ..whenidream.referee import Referee

    if seat == state.dreamer or state.shown is None:
        raise Refusal("There is no card for you to speak of now.")
    return Referee(state.options.language, state.other_names).clue(state.shown.piece, word)


def _warm_up_onirim() -> None:
    from ..onirim.players.network import shipped

    for mode in ("solo", "silent", "open"):
        shipped(mode)


def _warm_up_when_i_dream() -> None:
    from ..whenidream import judge
    from ..whenidream.players.sense import dreamers_sense, spirits_sense

    judge("lighthouse", "beam")
    spirits_sense()
    dreamers_sense()


GAMES: dict[str, Offered] = {
    "onirim": Offered(
        onirim_seating,
        ("dreamwalker", "scripted", "random"),
        _onirim,
        advise=_advise_onirim,
        signals=onirim_seating.signals,
        story=_tell_onirim,
        figures=onirim_seating.figures,
        warm_up=_warm_up_onirim,
    ),
    "when-i-dream": Offered(
        dream_seating,
        ("companion",),
        _when_i_dream,
        check=_check_when_i_dream,
        figures=dream_seating.figures,
        warm_up=_warm_up_when_i_dream,
    ),
}
SEATINGS = {name: offered.seating for name, offered in GAMES.items()}

__all__ = ["GAMES", "LANGUAGES", "SEATINGS", "Offered", "Thought"]
