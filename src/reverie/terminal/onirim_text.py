"""The texts of Onirim in the terminal: events, choices, what a choice would do, and reasons.

The wording itself is in the catalogues, under `terminal.onirim`.
"""

from ..numerals import decimal
from ..onirim import Advice, Card, Colour, Explanation, Step, View
from ..onirim.cards import LOCATIONS, key_of
from ..onirim.explain import NEGLIGIBLE_ODDS
from ..onirim.state import OPENING, State
from ..onirim.zones import door_in_deck, holds
from ..wording import begin, word
from .language import ENGLISH

MAX_EQUAL_DIFFERENCE = 100 * NEGLIGIBLE_ODDS
"""Difference in percentage points below which two moves count as equally good."""


def say(key: str, language: str = ENGLISH, /, **values: object) -> str:
    """Return the text under `terminal.onirim.KEY` in the catalogue."""
    return word(f"terminal.onirim.{key}", values, language)


def letter(colour: Colour, language: str = ENGLISH) -> str:
    """Return the letter that stands for a colour, which the page uses, too."""
    return word(f"front.letters.{colour}", language=language)


def letters(language: str = ENGLISH) -> dict[str, str]:
    """Return the letters of all colours by the names of the colours."""
    return {str(colour): letter(colour, language) for colour in Colour}


def describe(before: State, step: Step, view: View, language: str = ENGLISH) -> str | None:
    """Return a sentence about a step for the player of a view, or None if none is needed.

    `before` is the state before the step, and `step` is what this player saw of it.
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
    """Return the key of the sentence about a step, under `terminal.onirim.events`."""
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
    """Return the values that sentences about a step may contain."""
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


def step_text(step: Step, language: str = ENGLISH) -> str:
    """Return a step of a record as text; in English, as it is written in the record."""
    return say(f"steps.{step.verb}", language, **_values_with_list(step, language))


def label(step: Step, language: str = ENGLISH) -> str:
    """Return a choice as text for a list of choices."""
    return say(f"choices.{step.verb}", language, **_values_with_list(step, language))


def _values_with_list(step: Step, language: str) -> dict[str, object]:
    """Return the values of a step, with its cards joined by commas as in records."""
    rest = step.cards[1:] if step.verb == "arrange" else step.cards
    names = ", ".join(say("named.card", language, card=str(card)) for card in rest)
    return {**_values(step), "cards": names, "more": bool(rest)}


def meaning(step: Step, view: View, language: str = ENGLISH) -> str:
    """Return in a few words what a choice would do, or "" if its name is clear."""
    key = _meaning(step, view)
    if not key:
        return ""
    row = view.rows[view.active]
    values = {**_values(step), "shared": step.group == "shared", "n": min(5, view.deck)}
    if step.verb == "play":
        values |= {"door": f"{step.cards[0].colour} door", "colour": str(row[-1].colour) if row else ""}
    return say(f"meanings.{key}", language, **values)


def _meaning(step: Step, view: View) -> str:
    """Return the key of what a choice would do, under `terminal.onirim.meanings`, or ""."""
    if step.verb == "play":
        return _play_meaning(step.cards[0], view)
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


def _play_meaning(card: Card, view: View) -> str:
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
    """Return sentences that say why the best move is best, as on the page."""
    worth_saying = [each for each in explained.reasons if each.code not in ("even", "only")]
    return " ".join(word(f"why.{each.code}", each.values, language) for each in worth_saying)


def explain_move(explained: Explanation, advice: list[Advice], view: View, language: str = ENGLISH) -> str:
    """Return sentences that say what the best move does, why it is best, and what the others would cost."""
    best = advice[0]
    what = meaning(best.move, view, language)
    sentences = f"{begin(what, language)}. " if what else ""
    sentences += f"{because} " if (because := reasons(explained, language)) else ""
    if len(advice) == 1:
        return sentences + say("coach.only", language)
    other = label(advice[1].move, language)
    cost = 100 * (best.odds - advice[1].odds)
    if cost < MAX_EQUAL_DIFFERENCE:
        return sentences + say("coach.asGood", language, other=other)
    return sentences + say(
        "coach.wouldCost",
        language,
        other=other,
        n=cost,
        cost=decimal(cost, language),
        more=len(advice) > 2,
        worst=decimal(100 * (best.odds - advice[-1].odds), language),
    )


def why_not_play(card: Card, view: View, language: str = ENGLISH) -> str:
    """Return in a few words why a card cannot be played now: it has the symbol of the last card."""
    last = view.rows[view.active][-1].symbol
    return say("meanings.cannotFollow", language, symbol=str(card.symbol), last=str(last))


def ending(view: View, language: str = ENGLISH) -> str:
    """Return the sentence about how a game ended."""
    outcome = view.outcome
    assert outcome is not None
    how = "won" if outcome.won else "resigned" if outcome.reason == "resigned" else "empty"
    doors = sum(map(len, outcome.doors))
    return say(f"ending.{how}", language, doors=doors, turns=outcome.turns)
