"""Builders of single moments of a game. Cards that are not named lie in the deck or on the discard pile."""

from collections import Counter

from reverie import onirim
from reverie.onirim import choices
from reverie.onirim.cards import BY_SHORT, COPIES, Card
from reverie.onirim.options import Value
from reverie.onirim.state import State


def heap(text: str) -> Counter[Card]:
    """Return the counts of cards in a text such as "2Rs,Xx"."""
    counts: Counter[Card] = Counter()
    for part in text.split(",") if text != "-" else []:
        number = "".join(letter for letter in part if letter.isdigit())
        counts[BY_SHORT[part[len(number) :]]] += int(number or 1)
    return counts


def moment(
    hand: str,
    *,
    row: str = "-",
    doors: str = "-",
    players: int = 1,
    shared: str = "-",
    limbo: str = "-",
    deck: str | None = None,
    discard: str = "-",
    known: str = "-",
    resolving: str = "-",
    phase: str = "choose",
    seat: int = 0,
    prophecy: bool = False,
    **options: Value,
) -> onirim.Game:
    """Return a game with a pushed deck.

    The cards that are not named are the deck, or the discard pile if `deck` is given. An option that is not
    named has its default.
    """
    if players == 2:
        row = row if "/" in row else f"{row}/-"
        doors = doors if "/" in doors else f"{doors}/-"
    rows = [len(part.split(",")) for part in row.split("/") if part != "-"]
    turns = sum(rows) + (phase not in ("choose", "draft", "opening") and not rows)
    if players == 2 and phase not in ("draft", "opening"):
        turns += (turns - (phase != "choose") - seat) % 2
    rest = Counter(dict(zip(Card, COPIES, strict=True)))
    for zone in (*hand.split("/"), shared, *row.split("/"), limbo, resolving):
        rest -= heap(zone)
    rest -= heap(",".join(part.partition("@")[0] for part in known.split(",")))
    for letter in doors.replace("/", "").replace("-", ""):
        rest[BY_SHORT[f"{letter}d"]] -= 1
    heaps = {"deck": rest - heap(discard), "discard": heap(discard)}
    if deck is not None:
        heaps = {"deck": heap(deck), "discard": rest - heap(deck)}
    written = {
        name: ",".join(f"{n}{card.short}" for card, n in sorted(counts.items()) if n) or "-"
        for name, counts in heaps.items()
    }
    settings = "".join(f"{name}={value} " for name, value in options.items())
    common = f"shared={shared} " if players == 2 else ""
    return onirim.Game.from_position(
        f"onirim players={players} {settings}phase={phase} seat={seat} turns={turns} {common}hand={hand} "
        f"row={row} doors={doors} limbo={limbo} discard={written['discard']} known={known} "
        f"resolving={resolving} deck={written['deck']}{' prophecy=1' if prophecy else ''}",
        deck="pushed",
    )


def push(game: onirim.Game, *moves: str) -> onirim.Game:
    """Push moves and check that every position on the way round-trips through its line."""
    for move in moves:
        turns = game.view().turns
        game.push(move)
        assert game.view().turns == turns + move.startswith(("play", "discard"))
        assert onirim.Game.from_position(game.position, deck="pushed") == game
    return game


def names(cards: object) -> list[str]:
    """Return the short names of cards, sorted."""
    return sorted(Card(card).short for card in cards)  # type: ignore[attr-defined]


def outcome(game: onirim.Game) -> onirim.Outcome:
    """Return the outcome of a finished game."""
    assert game.outcome is not None
    return game.outcome


def verbs(game: onirim.Game) -> set[str]:
    return {step.verb for step in game.legal_moves}


def without_twins(state: State, open_now: list[int]) -> list[int]:
    """Return the choices, with one of several arrangements that leave the same cards in the same order."""
    seen: dict[object, int] = {}
    for choice in open_now:
        result: object = choice
        if choice >= choices.DO_ARRANGE:
            number = choice - choices.DO_ARRANGE
            places = (choices.place_at(state.known_n, number, at) for at in range(state.known_n))
            result = tuple(state.known[place] for place in places)
        seen.setdefault(result, choice)
    return list(seen.values())
