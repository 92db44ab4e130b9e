"""The parser of steps in words.

`str(step)` writes a step in words; the parser also accepts shorter forms.

>>> parse("play rs")
Step('play red sun')
>>> parse("arrange nightmare, then red sun, blue door").to_record()
['arrange', 'nightmare', ['red sun', 'blue door']]
"""

import re

from ..refusal import InvalidMove, clip
from .cards import BY_NAME, BY_SHORT, Card, Colour
from .steps import FORMS, GROUPS, PLAYER_FORMS, Step, check_form


def parse(text: str) -> Step:
    """Parse a step in words. Case does not matter, and cards may be abbreviated ("Rs", "nk")."""
    if not isinstance(text, str):
        raise InvalidMove("move-must-be-step-or-text", value=clip(text))
    words = [word for word in re.findall(r"[^\s,;:]+", text.lower()) if word not in FILLERS]
    if not words:
        raise InvalidMove("say-a-move")
    verb, rest = _verb(words)
    if verb == "swap":
        rest = [word for word in rest if word != "shared"]
    form = FORMS[verb].split()
    group = None
    if "group" in form and rest and rest[-1] in (*GROUPS, "own", "mine"):
        group = "shared" if rest.pop() == "shared" else "personal"
        if rest and rest[-1] == "from":
            rest.pop()
    if "colour" in form:
        colour = _spoken_colour(rest) if rest else None
        return Step(verb, colour=colour, group=group)
    cards = _spoken_cards(rest)
    if form and not cards:
        raise InvalidMove("say-which-card", move=verb)
    if not form and cards:
        raise InvalidMove("move-takes-no-card", move=verb)
    step = Step(verb, cards=tuple(cards), group=group)
    check_form(step)
    return step


FILLERS = ("the", "a", "an", "your", "my", "it", "top", "whole", "for", "of", "with", "then", "and")
"""Words that are ignored."""


def _verb(words: list[str]) -> tuple[str, list[str]]:
    two = " ".join(words[:2])
    if words[0] in ("give", "pay") and len(words) > 2 and words[2] in ("key", "door"):
        return f"pay {words[2]}", [words[1], *words[3:]]  # "give a blue key from shared"
    if words[0] == "give" and f"pay {' '.join(words[1:2])}" in FORMS:
        return f"pay {words[1]}", words[2:]
    if two == "swap nothing":
        return "keep", []
    if two in FORMS:
        return two, words[2:]
    verb = {"p": "play", "d": "discard"}.get(words[0], words[0])
    if verb in FORMS:
        return verb, words[1:]
    raise InvalidMove("unknown-move", value=clip(words[0]), moves=list(PLAYER_FORMS))


def _spoken_cards(words: list[str]) -> list[Card]:
    cards = []
    at = 0
    while at < len(words):
        two, one = " ".join(words[at : at + 2]), words[at]
        card = BY_NAME.get(two) or BY_NAME.get(one) or BY_SHORT.get(one.capitalize())
        if card is None:
            raise InvalidMove("unknown-card", value=clip(two))
        cards.append(card)
        at += 2 if two in BY_NAME else 1
    return cards


def _spoken_colour(words: list[str]) -> Colour:
    for colour in Colour:
        if words[0] in (str(colour), colour.letter.lower()):
            if len(words) > 1 and words[1:] not in (["door"], ["key"]):
                break
            return colour
    raise InvalidMove("unknown-colour", value=clip(words[0]))
