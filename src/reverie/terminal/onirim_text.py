"""What the terminal says: what happened, what can be chosen and what it would mean. The words are data."""

from ..numerals import decimal
from ..onirim import Advice, Card, Colour, Explanation, Step, View
from ..onirim.cards import LOCATIONS, key_of
from ..onirim.state import OPENING, State
from ..onirim.zones import door_in_deck, holds
from ..wording import begin, word
from .language import ENGLISH

CLOSE = 0.05
"""Points of odds that make no difference."""


def say(key: str, language: str = ENGLISH, /, **values: object) -> str:
    """A text of this game's in the terminal."""
    return word(f"terminal.onirim.{key}", values, language)


def letter(colour: Colour, language: str = ENGLISH) -> str:
    """What a colour is told apart by where there are no colours, as on the page."""
    return word(f"front.letters.{colour}", language=language)


def letters(language: str = ENGLISH) -> dict[str, str]:
    """Those of all colours, by their names."""
    return {str(colour): letter(colour, language) for colour in Colour}


def describe(before: State, step: Step, view: View, language: str = ENGLISH) -> str | None:
    """A step taken in `before` as a sentence for the person whose view it is, who saw `step` of it.

    Nothing for what needs no words.
    """
    if step.verb == "keep":
        return None
    values: dict[str, object] = {
        **_values(step),
        "you": view.players == 1 or before.active == view.seat,
        "n": before.active + 1,
        "shared": step.group == "shared",
    }
    if step.verb == "search" and step.colour is not None:
        values["found"] = bool(door_in_deck(before, step.colour))
    elif step.verb == "leave":
        values["door"] = str(Card(before.resolving))
    return say(f"events.{_event(before, step, view)}", language, **values)


def _event(before: State, step: Step, view: View) -> str:
    """Which of the sentences there are for it."""
    if step.verb == "reveal":
        return "reveal" if step.cards else "revealNothing"
    if step.verb not in ("draw", "deal") or not step.cards:
        return step.verb
    card = step.cards[0]
    if card < LOCATIONS:
        face_up = step.verb == "deal" and before.phase == OPENING and view.players == 2
        return "dealFaceUp" if face_up else step.verb
    if step.verb == "deal":
        return "dealAside"
    if card.colour is None:
        return "drawNightmare"
    return "drawDoorWithKey" if holds(before, key_of(card.colour)) else "drawDoor"


def _values(step: Step) -> dict[str, object]:
    """What the sentences about a step may name."""
    cards = [str(card) for card in step.cards]
    return {
        "card": cards[0] if cards else "unknown",
        "other": cards[-1] if cards else "unknown",
        "cards": cards,
        "colour": str(step.colour),
        "door": f"{step.colour} door",
        "key": f"{step.colour} key",
        "group": step.group,
    }


def in_words(step: Step, language: str = ENGLISH) -> str:
    """A step of a record; in English as it is written there."""
    return say(f"steps.{step.verb}", language, **_listed(step, language))


def label(step: Step, language: str = ENGLISH) -> str:
    """A choice as it stands in a list."""
    return say(f"choices.{step.verb}", language, **_listed(step, language))


def _listed(step: Step, language: str) -> dict[str, object]:
    """With its cards in a row, as records have them."""
    rest = step.cards[1:] if step.verb == "arrange" else step.cards
    names = ", ".join(say("named.card", language, card=str(card)) for card in rest)
    return {**_values(step), "cards": names, "more": bool(rest)}


def meaning(step: Step, view: View, language: str = ENGLISH) -> str:
    """What a choice would mean, in a few words."""
    key = _meaning(step, view)
    if not key:
        return ""
    row = view.rows[view.active]
    values = {**_values(step), "shared": step.group == "shared", "n": min(5, view.deck)}
    if step.verb == "play":
        values |= {"door": f"{step.cards[0].colour} door", "colour": str(row[-1].colour) if row else ""}
    return say(f"meanings.{key}", language, **values)


def _meaning(step: Step, view: View) -> str:
    """Which of the meanings there are words for it has; empty if it says enough by itself."""
    if step.verb == "play":
        return _meaning_of_play(step.cards[0], view)
    if step.verb == "discard":
        return "prophecy" if step.cards[0].symbol == "key" else ""
    if step.verb == "search":
        return "gain" if _doors_left(step.colour, view) else "onlyShuffles"
    if step.verb == "pay key":
        return "fromShared" if step.group == "shared" else ""
    return {
        "decline": "decline",
        "open": "open",
        "leave": "leave",
        "pay deck": "payDeck",
        "pay door": "payDoor",
        "pay hand": "payHand",
    }.get(step.verb, "")


def _meaning_of_play(card: Card, view: View) -> str:
    row, series = view.rows[view.active], view.series[view.active]
    if not series:
        return "begins"
    if row[-1].colour != card.colour:
        return "breaks"
    if series == 1:
        return "second"
    return "completes" if _doors_left(card.colour, view) else "completesNothing"


def _doors_left(colour: Colour | None, view: View) -> int:
    return view.left[next(card for card in Card if card.colour == colour and card.symbol is None)]


def reasons(explained: Explanation, language: str = ENGLISH) -> str:
    """Why the best move is best, as the page says it."""
    told = [each for each in explained.reasons if each.code not in ("even", "only")]
    return " ".join(word(f"why.{each.code}", each.values, language) for each in told)


def why(explained: Explanation, advice: list[Advice], view: View, language: str = ENGLISH) -> str:
    """What the best move does, why it is best, and what the others would cost."""
    best = advice[0]
    what = meaning(best.move, view, language)
    begun = f"{begin(what, language)}. " if what else ""
    begun += f"{told} " if (told := reasons(explained, language)) else ""
    if len(advice) == 1:
        return begun + say("coach.only", language)
    other = label(advice[1].move, language)
    cost = 100 * (best.odds - advice[1].odds)
    if cost < CLOSE:
        return begun + say("coach.asGood", language, other=other)
    return begun + say(
        "coach.wouldCost",
        language,
        other=other,
        n=cost,
        cost=decimal(cost, language),
        more=len(advice) > 2,
        worst=decimal(100 * (best.odds - advice[-1].odds), language),
    )


def why_not_play(card: Card, view: View, language: str = ENGLISH) -> str:
    """Why a card in hand cannot be played now."""
    last = view.rows[view.active][-1].symbol
    return say("meanings.cannotFollow", language, symbol=str(card.symbol), last=str(last))


def ending(view: View, language: str = ENGLISH) -> str:
    """The last sentence of a game."""
    outcome = view.outcome
    assert outcome is not None
    how = "won" if outcome.won else "resigned" if outcome.reason == "resigned" else "empty"
    doors = sum(map(len, outcome.doors))
    return say(f"ending.{how}", language, doors=doors, turns=outcome.turns)
