"""A second, naive Onirim, straight from docs/rules/onirim.md and docs/rules/records.md: an oracle for tests.

A card is a string, every zone is a list of strings, the deck is a list with its top first. The rules are one
generator, `game`: it pauses wherever the record has a step (a card of the deck, a shuffle, a player's choice)
and is sent that step. `play` sends the steps of a shuffled deck and of a random player, `replay` sends those
of a record.
"""

import random
from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from itertools import permutations
from typing import Any

Step = list[Any]
Steps = Generator[None, Step, None]  # a part of the game that waits for steps

COLOURS = ["red", "blue", "green", "brown"]  # O1.2
SUNS = {"red": 9, "blue": 8, "green": 7, "brown": 6}  # O1.3
CARDS = sorted(
    [f"{c} sun" for c in COLOURS for _ in range(SUNS[c])]
    + [f"{c} moon" for c in COLOURS for _ in range(4)]
    + [f"{c} key" for c in COLOURS for _ in range(3)]
    + [f"{c} door" for c in COLOURS for _ in range(2)]
    + ["nightmare"] * 10
)  # O1.1: 76 of them

OPTIONS: dict[str, tuple[tuple[int, ...], list[str | int]]] = {
    "search_without_door": ((1, 2), ["nothing", "shuffle"]),
    "communication": ((2,), ["silent", "open"]),
}  # for each option: the numbers of players that have it, and its values with the default first


class BadRecord(Exception):
    """A fault in a record, with the number of its step (-1: the header or the result)."""

    def __init__(self, index: int, message: str) -> None:
        super().__init__(f"step {index}: {message}" if index >= 0 else message)
        self.index = index


class Over(Exception):
    """Raised inside `game` the moment the game ends."""

    def __init__(self, won: bool, reason: str) -> None:
        super().__init__(reason)
        self.end = {"won": won, "reason": reason}


def colour(card: str) -> str:
    return card.split()[0]


def symbol(card: str) -> str:
    return card.split()[-1]  # sun, moon, key, door or nightmare


def is_location(card: str) -> bool:
    return symbol(card) in ("sun", "moon", "key")


def run(row: list[str]) -> int:
    """Return the number of cards of one colour at the end of the row."""
    length = 0
    for card in reversed(row):
        if colour(card) != colour(row[-1]):
            break
        length += 1
    return length


@dataclass
class Table:
    players: int
    rules: Mapping[str, str | int]
    rng: random.Random | None = None  # None: the order of the deck is dictated by a record
    deck: list[str] = field(default_factory=lambda: list(CARDS))
    known: int = 0  # number of cards on top of the deck that a player placed there or sees, O5.5
    hands: list[list[str]] = field(default_factory=list)  # personal cards with two players
    shared: list[str] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)
    doors: list[list[str]] = field(default_factory=list)  # the doors in front of each player
    limbo: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    resolving: str | None = None
    active: int = 0
    turns: int = 0
    to_move: str | int | None = None
    awaits: str = ""  # the step awaited when the deck is to move
    legal: list[Step] = field(default_factory=list)
    over: dict[str, Any] | None = None

    def __post_init__(self) -> None:
        for zones in (self.hands, self.rows, self.doors):
            zones.extend([] for _ in range(self.players))
        if self.rng:
            self.rng.shuffle(self.deck)
        self.game = game(self)
        next(self.game)

    def rule(self, option: str) -> str | int:
        """Return the value of an option, which is the default if the record does not name it."""
        return self.rules.get(option, OPTIONS[option][1][0])

    def send(self, step: Step) -> None:
        """Apply `step` and continue to the next moment that needs one."""
        try:
            self.game.send(step)
        except Over as over:
            self.over, self.to_move, self.legal = over.end, None, []
        zones = [self.deck, self.shared, self.limbo, self.discard]
        zones += [*self.hands, *self.rows, *self.doors, [self.resolving] if self.resolving else []]
        assert sorted(card for zone in zones for card in zone) == CARDS  # O1.4

    def held(self) -> list[tuple[str, list[str]]]:
        """Return the different cards of the hand, each with the words for its group (O10.2)."""
        mine = sorted(set(self.hands[self.active]))
        if self.players == 1:
            return [(card, []) for card in mine]
        ours = sorted(set(self.shared))
        return [(card, ["personal"]) for card in mine] + [(card, ["shared"]) for card in ours]

    def hand_size(self) -> int:
        return len(self.hands[self.active]) + len(self.shared)

    def give(self, card: str, step: Step) -> None:
        """Remove a card from the group of the hand that the step names."""
        (self.shared if "shared" in step else self.hands[self.active]).remove(card)

    def receive(self, card: str) -> None:
        """Add a card to the personal cards while there are fewer than three, else to the shared ones
        (O10.5)."""
        personal = self.hands[self.active]
        (personal if self.players == 1 or len(personal) < 3 else self.shared).append(card)

    def gain(self, door: str) -> None:
        self.doors[self.active].append(door)  # O10.6
        if self.players == 1:
            won = len(self.doors[0]) == 8  # O9.1
        else:
            won = all(sorted(map(colour, own)) == sorted(COLOURS) for own in self.doors)  # O10.9
        if won:
            raise Over(True, "all doors")


# The two ways to wait for a step


def ask(t: Table, legal: list[Step]) -> Generator[None, Step, Step]:
    """Wait for a choice of the active player. With two players the seat ends each step."""
    seat = [t.active] if t.players == 2 else []
    t.to_move, t.legal, t.awaits = t.active, [step + seat for step in legal], ""
    return (yield)


def await_deck(t: Table, kind: str) -> Steps:
    """Wait for a step of the deck. The sender has already put the deck in that order."""
    t.to_move, t.legal, t.awaits = "deck", [], kind
    yield


def draw(t: Table, kind: str) -> Generator[None, Step, str]:
    if not t.deck:
        raise Over(False, "deck empty")  # O9.2
    yield from await_deck(t, kind)
    t.known = max(0, t.known - 1)
    return t.deck.pop(0)


def shuffle(t: Table) -> Steps:
    """Shuffle limbo into the deck (O8.1), also after a search in phase one, when limbo is empty (O8.3)."""
    yield from await_deck(t, "shuffle")
    t.deck += t.limbo
    t.limbo.clear()
    t.known = 0
    if t.rng:
        t.rng.shuffle(t.deck)


# The game, in the order of the rules


def game(t: Table) -> Steps:
    yield from set_up(t)
    while True:
        yield from turn(t)
        t.active = (t.active + 1) % t.players  # O10.11


def deal(t: Table) -> Generator[None, Step, str | None]:
    """Draw one card for a hand; doors and nightmares go to limbo (O2.1)."""
    card = yield from draw(t, "deal")
    if is_location(card):
        return card
    t.limbo.append(card)
    return None


def set_up(t: Table) -> Steps:
    dealt = t.hands[0] if t.players == 1 else t.shared
    while len(dealt) < (5 if t.players == 1 else 8):  # O2.1, O10.1
        card = yield from deal(t)
        if card:
            dealt.append(card)
    if t.limbo:
        yield from shuffle(t)  # O2.2
    if t.players == 2:
        for t.active in [0, 1, 0, 1, 0, 1]:  # O10.1
            step = yield from ask(t, [["take", card] for card in sorted(set(t.shared))])
            t.shared.remove(step[1])
            t.hands[t.active].append(step[1])
    t.active = 0


def turn(t: Table) -> Steps:
    row = t.rows[t.active]
    legal: list[Step] = []
    for card, group in t.held():
        if not row or symbol(card) != symbol(row[-1]):  # O4.1, O4.2
            legal.append(["play", card, *group])
        legal.append(["discard", card, *group])  # O3.2
    step = yield from ask(t, legal)
    t.turns += 1
    t.give(step[1], step)
    if step[0] == "play":
        row.append(step[1])
        yield from series(t)
    else:
        t.discard.append(step[1])
        yield from swap(t)
        if symbol(step[1]) == "key":
            yield from prophecy(t)
    yield from refill(t)
    if t.limbo:  # O8.2
        yield from shuffle(t)


def series(t: Table) -> Steps:
    row = t.rows[t.active]
    if run(row) % 3:  # O4.3: the third, the sixth, the ninth in a row complete a series
        return
    door = f"{colour(row[-1])} door"
    if door not in t.deck and t.rule("search_without_door") == "nothing":  # O4.5
        return
    step = yield from ask(t, [["search", colour(door)], ["decline"]])  # O4.4
    if step[0] == "decline":
        return
    if door in t.deck:
        t.known -= t.deck.index(door) < t.known
        t.deck.remove(door)
        t.gain(door)
    yield from shuffle(t)


def swap(t: Table) -> Steps:
    if t.players == 1:
        return
    mine, ours = sorted(set(t.hands[t.active])), sorted(set(t.shared))
    step = yield from ask(t, [["swap", a, b] for a in mine for b in ours] + [["keep"]])  # O10.4
    if step[0] == "swap":
        t.hands[t.active].remove(step[1])
        t.shared.remove(step[2])
        t.hands[t.active].append(step[2])
        t.shared.append(step[1])


def prophecy(t: Table) -> Steps:
    if not t.deck:  # O5.3
        return
    yield from await_deck(t, "foresee")
    seen = t.deck[:5]  # O5.2
    t.known = max(t.known, len(seen))
    legal: list[Step] = []
    for card in sorted(set(seen)):  # O5.4: any of them
        others = list(seen)
        others.remove(card)
        legal += [["arrange", card, list(order)] for order in sorted(set(permutations(others)))]
    step = yield from ask(t, legal)
    t.discard.append(step[1])
    t.deck[: len(seen)] = step[2]
    t.known -= 1


def refill(t: Table) -> Steps:
    while t.hand_size() < 5:  # O6.1
        card = yield from draw(t, "draw")
        if is_location(card):
            t.receive(card)  # O6.2
        elif card == "nightmare":
            yield from nightmare(t)  # O6.4
        else:
            yield from drawn_door(t, card)


def drawn_door(t: Table, door: str) -> Steps:
    """O6.3."""
    t.resolving = door
    key = f"{colour(door)} key"
    step: Step = ["leave"]
    opens: list[Step] = [["open", colour(door), *group] for card, group in t.held() if card == key]
    if opens:
        step = yield from ask(t, [*opens, ["leave"]])
    t.resolving = None
    if step[0] == "open":
        t.give(key, step)
        t.discard.append(key)
        t.gain(door)
    else:
        t.limbo.append(door)


def nightmare(t: Table) -> Steps:
    t.resolving = "nightmare"
    keys = [(card, group) for card, group in t.held() if symbol(card) == "key"]
    legal: list[Step] = [["pay key", colour(card), *group] for card, group in keys]
    legal += [["pay door", colour(door)] for door in sorted(set(t.doors[t.active]))]  # O10.7
    step = yield from ask(t, [*legal, ["pay deck"], ["pay hand"]])  # O7.5
    if step[0] == "pay key":  # O7.1
        t.give(f"{step[1]} key", step)
        t.discard.append(f"{step[1]} key")
    elif step[0] == "pay door":  # O7.2
        t.doors[t.active].remove(f"{step[1]} door")
        t.limbo.append(f"{step[1]} door")
    elif step[0] == "pay deck":  # O7.3
        if t.deck:
            yield from await_deck(t, "reveal")
            for card in t.deck[:5]:
                (t.discard if is_location(card) else t.limbo).append(card)
            del t.deck[:5]
            t.known = max(0, t.known - 5)
    else:  # O7.4, O10.8
        t.discard += t.hands[t.active] + t.shared
        t.hands[t.active].clear()
        t.shared.clear()
        while t.hand_size() < 5:
            dealt = yield from deal(t)
            if dealt:
                t.receive(dealt)
    t.discard.append("nightmare")  # O7.6
    t.resolving = None


# Playing


def play(
    rng: random.Random,
    players: int,
    rules: Mapping[str, str | int],
    style: str = "random",
    *,
    resign: float = 0.0,
) -> dict[str, Any]:
    """Return the record of one whole game; `resign` is the probability of a resignation."""
    t = Table(players, rules, rng)
    steps: list[Step] = []
    choices: list[tuple[int, dict[str, Any]]] = []  # where to resign, and with what result
    while t.over is None:
        if t.to_move == "deck":
            step = deck_step(t)
        else:
            choices.append((len(steps), result(t, {"won": False, "reason": "resigned"})))
            step = eager(t, rng) if style == "eager" else rng.choice(t.legal)
        steps.append(step)
        t.send(step)
    end = result(t, t.over)
    if rng.random() < resign:
        length, end = rng.choice(choices)
        steps = steps[:length]
    return {
        "record": 1,
        "game": "onirim",
        "players": players,
        "rules": dict(rules),
        "seed": "",
        "seats": [f"naive:{style}"] * players,
        "steps": steps,
        "result": end,
    }


def deck_step(t: Table) -> Step:
    if t.awaits == "shuffle":
        return ["shuffle"]
    return [t.awaits, t.deck[:5] if t.awaits in ("foresee", "reveal") else t.deck[0]]


def result(t: Table, end: dict[str, Any]) -> dict[str, Any]:
    doors = [[colour(door) for door in own] for own in t.doors]
    return {"won": end["won"], "doors": doors, "turns": t.turns, "reason": end["reason"]}


def eager(t: Table, rng: random.Random) -> Step:
    """Return usually the most promising step, sometimes a random one."""
    if rng.random() < 0.04:
        return rng.choice(t.legal)
    return max(t.legal, key=lambda step: promise(t, step) + rng.random())


def promise(t: Table, step: Step) -> float:
    row = t.rows[t.active]
    hand = t.hands[t.active] + t.shared
    verb, what = step[0], colour(str(step[1])) if step[1:] else ""
    missing = lacks(t, t.active, what)
    alike = sum(colour(card) == what for card in hand)
    begun = run(row) % 3 if row else 0
    partner = (t.active + 1) % t.players
    match verb:
        case "play" if begun and colour(row[-1]) == what:
            dear = symbol(step[1]) == "key" and begun == 1
            return (8 * begun if missing > 0 else 0) - 9 * dear
        case "play":
            dear = symbol(step[1]) == "key"
            return (alike if missing > 0 else -2) - 6 * begun - 6 * dear
        case "discard":
            cheap = {"sun": 2, "moon": 1, "key": hand.count(step[1]) * 2 - 3}[symbol(step[1])]
            wanted = missing > 0 or (step[2:3] == ["shared"] and lacks(t, partner, what) > 0)
            return cheap - alike / 2 - (2 if wanted else -3)
        case "take":
            return {"sun": 0, "moon": 1, "key": 2}[symbol(step[1])]
        case "swap":
            mine = use(t, t.active, step[2]) - use(t, t.active, step[1])
            return mine + use(t, partner, step[1]) - use(t, partner, step[2])
        case "search" | "open":
            return 5 if missing > 0 else -5
        case "pay key":
            return 6 if max(missing, lacks(t, partner, what)) > 0 else 9
        case "pay deck":
            return 5 if len(t.deck) > 5 else 0
        case "pay hand":
            return 5 - 2 * sum(symbol(card) == "key" for card in hand)
        case "pay door":
            return 9 if missing < 0 else 1
        case "arrange":
            rid = {"nightmare": 50, "sun": 20, "moon": 10, "key": 0, "door": -99}
            soon = {"nightmare": 0, "sun": 2, "moon": 3, "key": 4, "door": 1}  # good cards on top
            order = sum(soon[symbol(card)] * (5 - i) for i, card in enumerate(step[2]))
            return rid[symbol(step[1])] + order / 5
        case _:  # decline, leave, keep
            return 0


def lacks(t: Table, seat: int, what: str) -> int:
    """Return the number of doors of a colour that the player still has to find."""
    return 2 // t.players - t.doors[seat].count(f"{what} door")


def use(t: Table, seat: int, card: str) -> int:
    row = t.rows[seat]
    if lacks(t, seat, colour(card)) < 1:
        return 0
    follows = row and colour(row[-1]) == colour(card) and symbol(row[-1]) != symbol(card)
    return 4 if follows and run(row) % 3 else 1


# Replaying


def replay(record: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the snapshots before the first step and after every step. Raise BadRecord for an invalid
    record."""
    check_header(record)
    t = Table(record["players"], record["rules"])
    snapshots = [snapshot(t)]
    for index, step in enumerate(record["steps"]):
        if t.over:
            raise BadRecord(index, f"the game is over: {t.over['reason']}")
        if t.to_move != "deck":
            if not any(repr(step) == repr(legal) for legal in t.legal):  # repr: True is not 1
                raise BadRecord(index, f"{step!r} is not legal for seat {t.to_move}")
        elif (problem := dictate(t, step)) is not None:
            raise BadRecord(index, f"{step!r}: {problem}")
        t.send(step)
        snapshots.append(snapshot(t))
    if "result" in record:
        check_result(t, record["result"])
    return snapshots


def check_header(record: Any) -> None:
    def need(condition: bool, message: str) -> None:
        if not condition:
            raise BadRecord(-1, message)

    fields = {"record", "game", "players", "rules", "seed", "seats", "steps"}
    need(isinstance(record, dict), "a record is an object")
    need(set(record) - {"result"} == fields, f"a record has {sorted(fields)} and perhaps a result")
    need(repr(record["record"]) == "1", "record is 1")
    need(record["game"] == "onirim", "game is onirim")
    need(repr(record["players"]) in ("1", "2"), "players is 1 or 2")
    options = {name: values for name, (players, values) in OPTIONS.items() if record["players"] in players}
    rules = record["rules"]
    need(isinstance(rules, dict) and set(rules) <= set(options), f"rules has some of {sorted(options)}")
    for option, value in rules.items():
        need(value in options[option], f"{option} is one of {options[option]}")
    need(isinstance(record["seed"], str), "seed is text")
    seats = record["seats"]
    need(isinstance(seats, list) and all(isinstance(s, str) for s in seats), "seats are texts")
    need(len(seats) == record["players"], "there is one seat for each player")
    need(isinstance(record["steps"], list), "steps is a list")


def dictate(t: Table, step: Any) -> str | None:
    """Put the deck in the order of the step. Return the reason if that is impossible, else None."""
    if not isinstance(step, list) or step[:1] != [t.awaits]:
        return f"the deck must {t.awaits}"
    if t.awaits == "shuffle":
        return None if len(step) == 1 else "shuffle stands alone"
    if len(step) != 2:
        return "one thing follows"
    cards = step[1] if t.awaits in ("foresee", "reveal") else [step[1]]
    if not isinstance(cards, list):
        return "a list of cards follows"
    if t.awaits in ("foresee", "reveal") and len(cards) != min(5, len(t.deck)):
        return "five cards, or the whole deck if it has fewer"
    known, unseen = t.deck[: t.known], t.deck[t.known :]
    if cards[: len(known)] != known[: len(cards)]:
        return f"{known} is on top of the deck"
    for card in cards[len(known) :]:
        if card not in unseen:
            return f"no (other) {card} in the deck"
        unseen.remove(card)
    t.deck = known + cards[len(known) :] + unseen
    return None


def check_result(t: Table, given: Any) -> None:
    if t.over:
        expected = result(t, t.over)
    elif t.to_move != "deck":
        expected = result(t, {"won": False, "reason": "resigned"})
    else:
        raise BadRecord(-1, "a result, but the game is not over and no player has to choose")

    def plain(r: Any) -> str:
        doors = [sorted(own) for own in r["doors"]]
        return repr(sorted({**r, "doors": doors}.items()))

    try:
        same = plain(given) == plain(expected)
    except (TypeError, KeyError):
        same = False
    if not same:
        raise BadRecord(-1, f"the result is {given!r} instead of {expected!r}")


def snapshot(t: Table) -> dict[str, Any]:
    return {
        "hands": [sorted(hand) for hand in t.hands],
        "shared": sorted(t.shared),
        "rows": [list(row) for row in t.rows],
        "doors": [sorted(map(colour, own)) for own in t.doors],
        "limbo": sorted(t.limbo),
        "discard": sorted(t.discard),
        "deck": len(t.deck),
        "bag": sorted(t.deck),
        "known": t.deck[: t.known],
        "resolving": t.resolving,
        "to_move": t.to_move,
        "turns": t.turns,
        "over": t.over,
        "legal": t.legal,
    }
