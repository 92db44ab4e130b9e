"""Steps of a game, by a player or by the deck, and their form in records (docs/rules/records.md).

A step is written in words ("play red sun", which `notation` parses) or as a list in a record (["play", "red
sun"]). Reading a step checks only its form; `moves` checks whether it may be taken.

>>> from_record(["arrange", "nightmare", ["red sun", "blue door"]], players=1)
Step('arrange nightmare, then red sun, blue door')
>>> Step("play", (Card.RED_SUN,)).to_record()
['play', 'red sun']
"""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NoReturn

from ..refusal import InvalidMove, NoSuchName, clip
from .cards import BY_NAME, LOCATIONS, Card, Colour
from .json_types import WrittenStep

DECK_FORMS = {
    "deal": "card",
    "draw": "card",
    "foresee": "cards",
    "reveal": "cards",
    "shuffle": "",
}
PLAYER_FORMS = {
    "play": "card group",
    "discard": "card group",
    "search": "colour",
    "decline": "",
    "arrange": "card cards",
    "open": "colour group",
    "leave": "",
    "pay key": "colour group",
    "pay door": "colour",
    "pay deck": "",
    "pay hand": "",
    "take": "card",
    "swap": "card card",
    "keep": "",
}
FORMS = {**DECK_FORMS, **PLAYER_FORMS}
"""The parts that follow each verb. A group ("personal" or "shared") only exists with two players."""

GROUPS = ("personal", "shared")
LOCATION_VERBS = ("play", "discard", "take", "swap")


@dataclass(frozen=True, slots=True, repr=False)
class Step:
    """One step of a game, by a player or by the deck. `str(step)` is the step in words."""

    verb: str
    cards: tuple[Card, ...] = ()
    colour: Colour | None = None
    group: str | None = None
    seat: int | None = None

    @classmethod
    def parse(cls, text: str) -> "Step":
        """Parse a step in words, in upper or lower case, with full or short names of cards.

        >>> Step.parse("play Rs")
        Step('play red sun')
        """
        from .notation import parse  # `notation` imports this module

        return parse(text)

    @property
    def by_deck(self) -> bool:
        """Whether the deck takes this step."""
        return self.verb in DECK_FORMS

    def __str__(self) -> str:
        words = self.verb
        if self.verb == "swap":
            words += f" {self.cards[0]} for {self.cards[1]}"
        elif self.cards:
            glue = ", then " if self.verb == "arrange" else ", "
            words += f" {self.cards[0]}"
            if self.cards[1:]:
                words += glue + ", ".join(map(str, self.cards[1:]))
        if self.colour is not None:
            words += f" {self.colour}"
        return f"{words} from {self.group}" if self.group else words

    def __repr__(self) -> str:
        by = "" if self.seat is None else f", seat={self.seat}"
        return f"Step({str(self)!r}{by})"

    if not TYPE_CHECKING:  # type checkers see the real names only

        def __getattr__(self, name: str) -> NoReturn:
            """Raise `NoSuchName` for python-chess's methods of a move: use `str(step)`."""
            if name in ("uci", "san"):
                raise NoSuchName("use-instead", value=name, instead="str(step)")
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def to_record(self, seen: int | None = None) -> WrittenStep:
        """Return the step as a list, as described in docs/rules/records.md.

        With `seen`, only the first `seen` cards are named; None stands for each of the others.
        """
        cards: list[str | None] = [str(card) for card in self.cards]
        if seen is not None:
            cards[seen:] = [None] * len(cards[seen:])
        out: WrittenStep = [self.verb]
        if FORMS[self.verb] == "cards":
            out.append(cards)
        elif self.verb == "arrange":
            out += [cards[0], cards[1:]]
        else:
            out += cards
        if self.colour is not None:
            out.append(str(self.colour))
        if self.group is not None:
            out.append(self.group)
        if self.seat is not None:
            out.append(self.seat)
        return out


def check_form(step: Step) -> None:
    """Raise `InvalidMove` unless the step has exactly what its verb needs."""
    if not isinstance(step.verb, str) or step.verb not in FORMS:
        raise InvalidMove("unknown-move", value=clip(step.verb), moves=list(PLAYER_FORMS))
    form = FORMS[step.verb].split()
    if not isinstance(step.cards, tuple) or not all(isinstance(card, Card) for card in step.cards):
        raise InvalidMove("move-needs-card-objects", move=step.verb)
    exact = {"": 0, "colour": 0, "colour group": 0, "card": 1, "card group": 1, "card card": 2}
    card_count = exact.get(FORMS[step.verb])
    if card_count is None and not step.cards:
        raise InvalidMove("move-needs-cards", move=step.verb)
    if card_count is not None and len(step.cards) != card_count:
        raise InvalidMove("wrong-number-of-cards", move=step.verb, number=card_count)
    check_locations(step.verb, list(step.cards))
    if step.colour is not None and "colour" not in form:
        raise InvalidMove("move-takes-no-colour", move=step.verb)
    if step.colour is not None and not isinstance(step.colour, Colour):
        raise InvalidMove("move-needs-colour", move=step.verb)
    if step.group is not None and ("group" not in form or step.group not in GROUPS):
        raise InvalidMove("bad-move-group", move=step.verb, value=clip(step.group))
    if step.seat is not None and (step.by_deck or type(step.seat) is not int):
        raise InvalidMove("bad-move-seat", move=step.verb, value=clip(step.seat))


def from_record(step: object, players: int) -> Step:
    """Return the step that a record's list describes. The check is strict, since other programs write
    records."""
    if not isinstance(step, list | tuple) or not step or not isinstance(step[0], str):
        raise InvalidMove("step-must-be-list")
    verb, *rest = step
    if verb not in FORMS:
        raise InvalidMove("unknown-step", value=clip(verb))
    parts = FORMS[verb].split()
    if verb in PLAYER_FORMS and players == 2:
        parts.append("seat")
    elif "group" in parts:
        parts.remove("group")
    if rest and not parts:
        raise InvalidMove("step-takes-no-values", move=verb)
    if len(rest) != len(parts):
        raise InvalidMove("wrong-step-values", move=verb, parts=parts)
    cards: list[Card] = []
    parsed = Step(verb)
    for kind, value in zip(parts, rest, strict=True):
        if kind == "card":
            cards.append(_card(value))
        elif kind == "cards":
            if not isinstance(value, list | tuple):
                raise InvalidMove("move-needs-card-list", move=verb)
            cards += [_card(card) for card in value]
        elif kind == "colour":
            parsed = replace(parsed, colour=_colour(value))
        elif kind == "group":
            if value not in GROUPS:
                raise InvalidMove("unknown-group", move=verb, value=clip(value))
            parsed = replace(parsed, group=value)
        elif type(value) is not int or value not in (0, 1):
            raise InvalidMove("seat-must-be-0-or-1", value=clip(value))
        else:
            parsed = replace(parsed, seat=value)
    check_locations(verb, cards)
    return replace(parsed, cards=tuple(cards))


def check_locations(verb: str, cards: list[Card]) -> None:
    """Raise `InvalidMove` if a verb about cards of a hand names a door or a nightmare."""
    for card in cards:
        if verb in LOCATION_VERBS and card >= LOCATIONS:
            raise InvalidMove("never-in-a-hand", card=str(card), move=verb)


def _card(value: object) -> Card:
    if not isinstance(value, str) or value not in BY_NAME:
        raise InvalidMove("unknown-card-name", value=clip(value))
    return BY_NAME[value]


def _colour(value: object) -> Colour:
    for colour in Colour:
        if value == str(colour):
            return colour
    raise InvalidMove("unknown-colour-name", value=clip(value))
