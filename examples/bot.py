"""A bot for Reverie's server, in the simplest form: `reverie serve --bot "mine=python examples/bot.py"`.

One JSON message comes in on a line whenever the seat may act, and one goes out. At Onirim it plays a card
where it can, and pays nightmares with the deck; at When I Dream it says a word from a short list, and
guesses "horse".
"""

import json
import sys

WORDS = ("animal", "thing", "big", "small", "old", "fast", "soft", "loud", "round", "wild")


def onirim(may: list[str]) -> list[str]:
    """Play rather than discard, keep keys, and let the deck pay."""
    wanted = ("take", "search", "open", "pay deck", "play", "swap", "discard")
    for start in wanted:
        for move in may:
            if move.startswith(start) and not (start == "play" and "key" in move):
                return [move]
    return [may[0]]


def whenidream(view: dict, may: list[str], own_words: list[str]) -> list | None:
    """Clues while they are asked for, one guess a card, and a short story of what was guessed."""
    if "ready" in may:
        return ["ready"]
    if "clue" in may:
        return ["clue", WORDS[len(view["clues"]) % len(WORDS)]]
    if "guess" in may and any(clue[3] == view["cards_shown"] for clue in view["clues"]):
        return ["guess", "horse"]
    if "tell" in may:
        return ["tell", f"I dreamt of: {', '.join(own_words)}."[:600]]
    return None


for line in sys.stdin:
    asked = json.loads(line)
    if asked["game"] == "onirim":
        move = onirim(asked["may"])
    else:
        move = whenidream(asked["view"], asked["may"], asked["own_words"])
    print(json.dumps({"move": move, "seconds": 0.1}), flush=True)
