"""Questions about the cards dealt, for a person who plays with real cards, and the answers."""

import re

from ..onirim import Colour, Game, InvalidMove, Step
from ..onirim.deck import DEAL, deck_request, request_size
from ..onirim.moves import DECK_VERBS, deck_step
from ..onirim.notation import parse
from ..onirim.state import SEARCH_SHUFFLE, State
from .language import ENGLISH
from .onirim_text import letter, say


def certain_answer(state: State) -> Step | None:
    """Return the deck's next step if the cards on top are known, or None to ask the person."""
    n = request_size(state)
    return deck_step(state, tuple(state.known[:n])) if state.known_n >= n > 0 else None


def question(state: State, language: str = ENGLISH) -> str:
    key = "search" if state.phase == SEARCH_SHUFFLE else DECK_VERBS[deck_request(state)]
    return say(f"realDeck.{key}", language, n=request_size(state), held=sum(state.hand_n))


def answers(game: Game, typed: str, language: str = ENGLISH) -> list[Step]:
    """Return the steps of the deck in a typed answer. Each card of a deal is a separate step."""
    typed = SHORT_CARD.sub(lambda found: _in_notation(found[0], language), typed)
    verb = DECK_VERBS[deck_request(game.state)]
    if deck_request(game.state) != DEAL:
        return [parse(f"{verb} {typed}")]
    pieces = [piece for piece in typed.replace(";", ",").split(",") if piece.strip()]
    if not pieces:
        raise InvalidMove("say-the-card")
    return [step for piece in pieces for step in _steps_of_deal(piece)]


SHORT_CARD = re.compile(r"\b[^\W\d_][smkd]\b", re.IGNORECASE)
"""A card in short: the letter of its colour, then s, m, k or d for sun, moon, key or door."""


def _in_notation(short: str, language: str) -> str:
    """Return a short card in the notation. It is typed with the screen's letter for its colour."""
    for colour in Colour:
        if letter(colour, language).casefold() == short[0].casefold():
            return colour.letter + short[1]
    return short


def _steps_of_deal(piece: str) -> list[Step]:
    """Return the steps for one card in words ("red sun"), or for several in short ("Rs Bm Nk")."""
    try:
        return [parse(f"deal {piece}")]
    except InvalidMove:
        return [parse(f"deal {word}") for word in piece.split()]
