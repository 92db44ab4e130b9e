"""A bot as a rival: it plays a solo game with the same cards, and both games are compared.

The result reveals the deck, so it must not be sent before the player's own game is over.
"""

from collections.abc import Iterable

from ..json_values import Json
from ..refusal import Refusal
from .decks import SeededDeck
from .moves import actor, choices_of, deck_step, new, step_of, take_step
from .options import options_for
from .players import make_player
from .record import replay, result_of
from .state import State
from .view import View


def rival_of(record: Json, bot: str) -> Json:
    """Return how a bot fares with the cards of a record, and how the player fared."""
    if record["players"] != 1:
        raise Refusal("rival-needs-solo-game")
    course = list(_bot_states(record, bot))
    result = result_of(course[-1])
    assert result is not None
    return {
        "bot": bot,
        "won": result["won"],
        "doors": len(result["doors"][0]),
        "turns": result["turns"],
        "course": _doors_by_turn(course),
        "own": _doors_by_turn(state for _, state in replay(record)),
    }


def _bot_states(record: Json, bot: str) -> Iterable[State]:
    """Yield every state of the bot's game. Its random choices are the same each time."""
    state, deck = new(options_for(1, **record["rules"])), SeededDeck(record["seed"])
    memory, player = deck.start, make_player(bot, record["seed"])
    while actor(state) is not None:
        if actor(state) == "deck":
            cards, memory = deck.answer(state, memory)
            state = take_step(state, deck_step(state, cards))
        else:
            view = View(state, 0)
            state = take_step(state, step_of(view.visible_state, player.choose(view, choices_of(view))))
        yield state


def _doors_by_turn(states: Iterable[State]) -> list[int]:
    """Return how many doors were open after each turn, beginning before the first."""
    doors: list[int] = []
    for state in states:
        del doors[state.turns :]
        doors += [sum(state.doors[0])] * (state.turns + 1 - len(doors))
    return doors
