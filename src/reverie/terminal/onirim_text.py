"""What the terminal says: what happened, what can be chosen and what it would mean, and help."""

from ..onirim import Advice, Card, Step, View
from ..onirim.cards import LOCATIONS, key_of
from ..onirim.state import OPENING, State
from ..onirim.zones import door_in_deck, holds

WELCOME = """\
You are a dreamwalker, lost in a labyrinth. Find all eight doors before the
deck runs out: when a card must be drawn and none is left, the dream is over.

  · Lay cards in a row. Three of one colour, one after another, win a door.
    Neighbours may not share a symbol: sun, moon, sun is fine; sun, sun is not.
  · When you draw a door and hold a key of its colour, the key can open it.
  · A key discarded is a prophecy: look at five cards of the deck, discard one,
    put the others back as you like.
  · A nightmare costs you a key, a door, five cards of the deck or your hand.

Type a number, or a move in words. "help" explains the moment you are in,
"hint" shows the best moves and their odds, "undo" takes a move back; there are
also save, deck, history, resign and quit.
"""

WELCOME_TWO = """\
Two dreamwalkers: each of you needs four doors, one of each colour. Each has a
row and three cards of their own; two cards are shared, and both may use them.
After a discard you may swap one of yours with a shared one.
"""

REAL_CARDS = """\
You hold the cards. Say what you see, in words or in short: a red sun is Rs, a
brown key Nk, a blue door Bd, a nightmare Xx. "undo" takes back what you said
last, card or move, as often as you like; "quit" keeps the game for later.
"""

HELP = {
    "draft": (
        "The draft (O10.1). Eight cards lie face up. You take one in turn until each of you "
        "holds three; the last two are shared, and both of you may use them."
    ),
    "choose": (
        "Your turn (O3, O4, O5). Play a card at the end of your row, or discard one. "
        "A card may not carry the symbol of the last card in the row; its colour is free. "
        "The third card of one colour, one after another, wins a door of that colour. "
        "Discarding a sun or a moon does nothing more. Discarding a key is a prophecy: you "
        "look at the top five cards of the deck, discard one, and put the others back."
    ),
    "search": (
        "A series is complete (O4.4). You may search the deck for a door of that colour and "
        "gain it; the deck is then shuffled. Declining leaves the deck in the order it has, "
        "which matters only if you know its top."
    ),
    "swap": ("After a discard (O10.4) you may exchange one card of your own with a shared one."),
    "arrange": (
        "A prophecy (O5.2). You see the top of the deck. Exactly one of these cards is "
        "discarded; the others go back on top in the order you choose, and will be drawn in "
        "that order. Discarding a nightmare is often best; discarding a door makes the game "
        "unwinnable."
    ),
    "door": (
        "A door was drawn (O6.3). Give a key of its colour from your hand and the door is "
        "yours; or leave it, and it goes to limbo, to be shuffled back after the turn."
    ),
    "nightmare": (
        "A nightmare (O7). Choose its price: a key from your hand; a door you have, which "
        "goes to limbo; the top five cards of the deck, of which the locations are lost; or "
        "your whole hand, for a new one."
    ),
}


def name(seat: int, view: View) -> str:
    """How a seat is spoken of: alone, and to oneself, "you"."""
    return "You" if view.players == 1 or seat == view.seat else f"Player {seat + 1}"


def told(before: State, step: Step, view: View) -> str | None:
    """A step taken in `before` as a sentence for the person whose view it is, who saw `step` of it.

    Nothing for what needs no words.
    """
    who = name(before.active, view)
    s, own = ("", "your") if who == "You" else ("s", "their")
    card = _named(step)
    shared = " from the shared cards" if step.group == "shared" else ""
    if step.verb == "search" and step.colour is not None:
        found = door_in_deck(before, step.colour)
        return f"{who} search{'es' * bool(s)} the deck and find{s} " + (
            f"a {step.colour} door." if found else f"no {step.colour} door."
        )
    if step.verb in ("draw", "deal") and step.cards and step.cards[0] >= LOCATIONS:
        return _door_or_nightmare(before, step, who, s)
    if step.verb == "deal" and before.phase == OPENING and view.players == 2:
        return f"Face up: {card}."
    if step.verb == "leave":
        return f"{who} leave{s} the {Card(before.resolving)}; it goes to limbo."
    sentences = {
        "play": f"{who} play{s} {card}{shared}.",
        "discard": f"{who} discard{s} {card}{shared}.",
        "decline": f"{who} leave{s} the deck as it is.",
        "arrange": f"{who} discard{s} {card} and put{s} the rest back.",
        "open": f"{who} give{s} a {step.colour} key{shared}: the {step.colour} door opens.",
        "pay key": f"{who} pay{s} with a {step.colour} key{shared}.",
        "pay door": f"{who} pay{s} with a {step.colour} door; it goes to limbo.",
        "pay deck": f"{who} pay{s} with the top of the deck.",
        "pay hand": f"{who} pay{s} with {own} whole hand.",
        "take": f"{who} take{s} {card}.",
        "swap": f"{who} swap{s} {card} for the shared {step.cards[-1] if step.cards else 'card'}.",
        "draw": f"{who} draw{s} {card}.",
        "deal": f"{who} {'is' if s else 'are'} dealt {card}.",
        "reveal": "Turned up: " + ", ".join(map(str, step.cards)) + ".",
        "foresee": f"{who} look{s} at the top of the deck.",
        "shuffle": "The deck is shuffled.",
    }
    return sentences.get(step.verb)


def _named(step: Step) -> str:
    if not step.cards:
        return "a card"
    return "a nightmare" if step.cards[0] == Card.NIGHTMARE else f"the {step.cards[0]}"


def _door_or_nightmare(before: State, step: Step, who: str, s: str) -> str:
    if step.verb == "deal":
        return f"{_named(step).capitalize()} turns up on the way, and goes to limbo."
    if step.cards[0] == Card.NIGHTMARE:
        return f"{who} draw{s} a nightmare."
    colour = step.cards[0].colour
    assert colour is not None
    if holds(before, key_of(colour)):
        return f"{who} draw{s} the {step.cards[0]}, and hold{s} a key to it."
    return f"{who} draw{s} the {step.cards[0]}; without a key it goes to limbo."


def label(step: Step) -> str:
    """A choice as it stands in a list."""
    labels = {
        "search": f"search for the {step.colour} door",
        "decline": "decline",
        "open": f"open the {step.colour} door",
        "leave": "leave it",
        "pay key": f"give a {step.colour} key",
        "pay door": f"give a {step.colour} door",
        "pay deck": "give the top of the deck",
        "pay hand": "give your whole hand",
        "keep": "swap nothing",
    }
    if step.verb == "swap":
        return f"swap your {step.cards[0]} for the shared {step.cards[1]}"
    return labels.get(step.verb) or str(step)


def meaning(step: Step, view: View) -> str:
    """What a choice would mean, in a few words."""
    if step.verb == "play":
        return _meaning_of_play(step.cards[0], view)
    if step.verb == "discard" and step.cards[0].symbol == "key":
        return "a prophecy"
    if step.verb == "search":
        door = next(card for card in Card if card.colour == step.colour and card.symbol is None)
        return "gain it, and the deck is shuffled" if view.left[door] else "only shuffles the deck"
    if step.verb == "decline":
        return "the deck stays in order"
    if step.verb == "open":
        return f"give the {step.colour} key{' of the shared cards' if step.group == 'shared' else ''}"
    if step.verb == "leave":
        return "the door goes to limbo"
    if step.verb == "pay key":
        return "from the shared cards" if step.group == "shared" else ""
    if step.verb == "pay deck":
        return f"the locations among {min(5, view.deck)} cards are lost" if view.deck else "it is empty"
    if step.verb == "pay hand":
        return "and draw a new one"
    if step.verb == "pay door":
        return "it goes to limbo"
    return ""


def why(advice: list[Advice], view: View) -> str:
    """Why the first of `advice` is best: what it does, and what the others would cost."""
    best = advice[0]
    what = meaning(best.move, view)
    said = f"{what[0].upper()}{what[1:]}. " if what else ""
    if len(advice) == 1:
        return f"{said}There is nothing else to do."
    cost = 100 * (best.odds - advice[1].odds)
    if cost < CLOSE:
        return f'{said}"{label(advice[1].move)}" is as good.'
    worst = 100 * (best.odds - advice[-1].odds)
    said += f'"{label(advice[1].move)}" would cost {cost:.1f} points'
    return said + ("." if len(advice) == 2 else f", the worst choice {worst:.1f}.")


CLOSE = 0.05
"""Points of odds that make no difference."""


def _meaning_of_play(card: Card, view: View) -> str:
    row, series = view.rows[view.active], view.series[view.active]
    colour = row[-1].colour if row else None
    assert card.colour is not None
    if series and colour == card.colour:
        if series == 1:
            return "second of three"
        door = next(other for other in Card if other.colour == colour and other.symbol is None)
        return (
            f"completes a series: a {colour} door" if view.left[door] else "completes a series, no door left"
        )
    return f"breaks the {colour} series" if series else "begins a series"


def why_not_play(card: Card, view: View) -> str:
    """Why a card in hand cannot be played now."""
    return f"a {card.symbol} cannot follow a {view.rows[view.active][-1].symbol}"


def ending(view: View) -> str:
    """The last sentence of a game."""
    outcome = view.outcome
    assert outcome is not None
    doors = sum(map(len, outcome.doors))
    if outcome.won:
        return (
            f"All eight doors stand open after {outcome.turns} turns. You wake up, and remember everything."
        )
    if outcome.reason == "resigned":
        return f"You let the dream go, with {doors} of 8 doors found."
    return f"The deck is empty and a card must be drawn. The dream ends with {doors} of 8 doors found."
