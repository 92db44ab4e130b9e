"""What a person who holds real cards is asked: what the deck has dealt, in words that can be true."""

import re

from ..onirim import Colour, Game, InvalidMove, Step
from ..onirim.deck import DEAL, asked, asked_for
from ..onirim.moves import DECK_VERBS, deck_step
from ..onirim.notation import parse
from ..onirim.state import SEARCH_SHUFFLE, State
from .language import ENGLISH
from .onirim_text import letter, say


def known_answer(state: State) -> Step | None:
    """The deck's step, if the cards on top are known already and nobody needs to be asked."""
    n = asked_for(state)
    return deck_step(state, tuple(state.known[:n])) if state.known_n >= n > 0 else None


def question(state: State, language: str = ENGLISH) -> str:
    key = "search" if state.phase == SEARCH_SHUFFLE else DECK_VERBS[asked(state)]
    return say(f"realDeck.{key}", language, n=asked_for(state), held=sum(state.hand_n))


def answers(game: Game, typed: str, language: str = ENGLISH) -> list[Step]:
    """What was typed as steps of the deck; several cards of a deal are a step each."""
    typed = SHORT.sub(lambda found: _in_notation(found[0], language), typed)
    verb = DECK_VERBS[asked(game.state)]
    if asked(game.state) != DEAL:
        return [parse(f"{verb} {typed}")]
    pieces = [piece for piece in typed.replace(";", ",").split(",") if piece.strip()]
    if not pieces:
        raise InvalidMove("which-card-is-it")
    return [step for piece in pieces for step in _dealt(piece)]


SHORT = re.compile(r"\b[^\W\d_][smkd]\b", re.IGNORECASE)


def _in_notation(short: str, language: str) -> str:
    """A card in short, said with the letter that the screen shows, as the notation writes it."""
    for colour in Colour:
        if letter(colour, language).casefold() == short[0].casefold():
            return colour.letter + short[1]
    return short


def _dealt(piece: str) -> list[Step]:
    """One card in words, or several in short: "Rs Bm Nk"."""
    try:
        return [parse(f"deal {piece}")]
    except InvalidMove:
        return [parse(f"deal {word}") for word in piece.split()]
