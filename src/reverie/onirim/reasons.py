"""Facts that make one choice better than another, weighed by what they do to the odds.

A fact is a code and numbers that a player can count at the table. Its worth is a difference of the coach's
odds: the odds now, less those of the same moment without the fact, or with another card. Everything is
computed from a view.
"""

from collections.abc import Callable, Iterable, Iterator

from .cards import (
    COLOURS,
    DOOR,
    LOCATIONS,
    NIGHTMARE,
    SYMBOLS,
    Card,
    Colour,
    colour_of,
    key_of,
    symbol_of,
)
from .choices import DISCARD, DO_SEARCH, LEAVE, PAY_DECK, PAY_DOOR, PAY_HAND, PAY_KEY
from .rules import search_colour
from .state import (
    ARRANGE,
    AT_DOOR,
    AT_NIGHTMARE,
    CHOOSE,
    DRAFT,
    PROPHECY,
    SEARCH,
    SERIES,
    SHARED,
    SWAP,
    State,
)
from .table_counts import Case, Reason, TableCounts
from .zones import deck_size

# The numbers down to WEIGHT rank facts that the odds cannot distinguish. They were chosen by eye, with the
# reasons of the 720 puzzles and what people said of them (docs/log/puzzles.md); nothing was fitted.

SCARCE_CARDS = 2
"""A colour is scarce if at most this many cards are left beyond what its missing doors need."""
SCARCE_CARDS_PER_KEY = 2
"""Number of additional cards for each key of the colour in hand: a colour with keys is worth more."""
MAX_CARD_WEIGHT = 1.5
"""The maximum weight of a card, as a multiple of the cost of the other choice."""
MAX_KEY_WEIGHT = 1.2
"""The maximum weight of a kept key, as a multiple of the cost of the other choice."""
UNSCORED_WEIGHT = 0.5
"""The weight of a card about which the odds say nothing, as a multiple of the cost of the other choice."""
WEIGHT = {
    "completes": 2.0,
    "keyWaits": 1.1,
    "scarce": 0.9,
    "drops": 0.9,
    "keepsDoor": 0.9,
    "double": 0.8,
    "keepsTime": 0.8,
    "keepsHand": 0.8,
    "unfit": 0.7,
    "ready": 0.6,
    "time": 0.6,
    "poorHand": 0.6,
    "later": 0.5,
}
"""The share of the odds at stake that a fact counts for, by its code. Other facts count in full."""


def reasons_for(case: Case) -> list[Reason]:
    """Return the facts that favour the best choice over the other, the weightiest first."""
    found = list(BY_PHASE[case.before.s.phase](case))
    return sorted((each for each in found if each.worth > 0), key=lambda each: -each.worth)


# Play or discard


def _card_and_verb(choice: int) -> tuple[int, bool]:
    """Return the card of a choice in phase one, and whether it is played."""
    return choice % LOCATIONS, choice < DISCARD


def _reasons_for_card(case: Case) -> Iterator[Reason]:
    best, other = case.counts_after(case.best), case.counts_after(case.other)
    card, plays = _card_and_verb(case.best)
    its, its_plays = _card_and_verb(case.other)
    by_card = case.advantage_over(case.best - card + its) if its != card else 0.0
    by_verb = case.advantage_over(case.best + (DISCARD if plays else -DISCARD)) if plays != its_plays else 0.0
    by_verb = by_verb or (case.cost if plays != its_plays else 0.0)
    yield from _reasons_to_play(case, best, other, plays, max(by_verb, case.cost if its_plays else 0.0))
    spared = min(by_card, MAX_CARD_WEIGHT * case.cost) if by_card > 0 else UNSCORED_WEIGHT * case.cost
    yield from _reasons_to_spend(case, best, card, its, plays, spared)
    yield from _reasons_to_keep_keys(case, best, other)
    yield from _reasons_from_next_cards(case, best)
    if card == its and plays == its_plays:  # only the group differs: own or shared
        code = "ownFirst" if case.best < case.other else "sharedFirst"
        yield Reason(code, {"card": str(Card(card))}, case.cost)


def _reasons_to_play(
    case: Case, best: TableCounts, other: TableCounts, plays: bool, worth: float
) -> Iterator[Reason]:
    before, me = case.before, case.before.me
    colour = best.series_colour
    if plays and before.s.series[me] == SERIES - 1 and best.s.series[me] == 0:
        done = colour_of(best.s.row[me][best.s.row_n[me] - 1])
        if best.missing_doors(done) and best.unseen(DOOR + done):
            yield Reason("completes", {"colour": str(Colour(done))}, WEIGHT["completes"] * case.cost)
    elif colour is not None and best.missing_doors(colour) and _series_of(other, colour) < best.s.series[me]:
        used_up = not plays and _completes_series(case, other)  # a completed series is not broken
        yield from (
            _reasons_to_save_key(case, best) if used_up else _reasons_for_series(case, best, other, plays)
        )
    if best.fitting_count > other.fitting_count:
        symbol = other.last_symbol
        if symbol is not None and best.s.row_n[me]:
            place = best.s.row_n[me] - 1
            turned = best.s.row[me][place] // SYMBOLS * SYMBOLS + symbol
            free = case.prospects.without(best.s, lambda s: s.row[me].__setitem__(place, turned))
            yield Reason(
                "fits",
                {"fits": best.fitting_count, "other": other.fitting_count},
                min(free, worth, case.cost),
            )


def _reasons_for_series(case: Case, best: TableCounts, other: TableCounts, plays: bool) -> Iterator[Reason]:
    me, colour = best.me, best.s.row[best.me][best.s.row_n[best.me] - 1] // SYMBOLS
    have, less = best.s.series[me], _series_of(other, colour)
    whole = case.prospects.without(best.s, lambda s: s.series.__setitem__(me, less))
    values = {"colour": str(Colour(colour)), "have": have, "left": best.locations_left(colour)}
    yield Reason("series" if plays else "breaks", values, min(whole, case.cost))
    follows = [each for each, n in enumerate(best.hand) if n and _continues_series(best, each)]
    if plays and follows:
        values = {"colour": str(Colour(colour)), "card": str(Card(follows[0]))}
        yield Reason("ready", values, whole * WEIGHT["ready"])


def _completes_series(case: Case, other: TableCounts) -> bool:
    """Return whether the other choice completes the current series."""
    s = case.before.s
    return case.other < DISCARD and s.series[case.before.me] == SERIES - 1 and other.s.series[other.me] == 0


def _reasons_to_save_key(case: Case, best: TableCounts) -> Iterator[Reason]:
    """Yield that a key should be kept for another door, since other cards can complete the series."""
    key = case.other % LOCATIONS
    colour = colour_of(key)
    if key == key_of(colour) and best.missing_doors(colour) > 1 and best.keys(colour):
        follows = [card for card in range(LOCATIONS) if card != key and _continues_series(best, card)]
        cards = sum(best.hand[card] + best.unseen(card) for card in follows)
        if cards:
            values = {"colour": str(Colour(colour)), "cards": cards}
            yield Reason("keyWaits", values, WEIGHT["keyWaits"] * case.cost)


def _series_of(table: TableCounts, colour: int) -> int:
    """Return how many cards of a colour count towards the current series."""
    return table.s.series[table.me] if table.series_colour == colour else 0


def _continues_series(table: TableCounts, card: int) -> bool:
    return colour_of(card) == table.series_colour and symbol_of(card) != table.last_symbol


def _reasons_to_spend(
    case: Case, best: TableCounts, card: int, its: int, plays: bool, worth: float
) -> Iterator[Reason]:
    before, colour, theirs = case.before, colour_of(card), colour_of(its)
    if not plays and symbol_of(card) == symbol_of(key_of(0)):
        cards = min(PROPHECY, deck_size(before.s))
        values = {"colour": str(Colour(colour)), "cards": cards, "nightmares": before.unseen(NIGHTMARE)}
        if cards:
            yield Reason("prophecy", {**values, "deck": deck_size(before.s)}, case.cost)
        if best.keys(colour) >= best.missing_doors(colour):
            yield Reason(
                "keyFree", {"colour": str(Colour(colour)), "doors": best.missing_doors(colour)}, worth
            )
        return
    if best.missing_doors(colour) == 0:
        yield Reason("done", {"colour": str(Colour(colour))}, worth)
    elif before.hand[card] > 1 and before.hand[its] == 1:
        values = {"card": str(Card(card)), "count": before.hand[card]}
        yield Reason("double", values, worth * WEIGHT["double"])
    if not plays and symbol_of(card) == before.last_symbol and symbol_of(its) != before.last_symbol:
        yield Reason("unfit", {"card": str(Card(card))}, worth * WEIGHT["unfit"])
    if theirs != colour and best.missing_doors(theirs) and case.other >= DISCARD:
        left, doors = best.locations_left(theirs), best.missing_doors(theirs)
        if left - SERIES * doors <= SCARCE_CARDS + SCARCE_CARDS_PER_KEY * best.keys(theirs):
            values = {"colour": str(Colour(theirs)), "left": left, "doors": doors}
            yield Reason("scarce", values, worth * WEIGHT["scarce"])


def _reasons_to_keep_keys(case: Case, best: TableCounts, other: TableCounts) -> Iterator[Reason]:
    for colour in range(COLOURS):
        if best.keys(colour) > other.keys(colour) and best.missing_doors(colour) > other.keys(colour):
            yield _reason_to_keep_key(
                case, best, colour, case.prospects.without(best.s, _key_replacer(best, colour))
            )
        elif (
            best.keys(colour) > other.keys(colour)
            and best.missing_doors(colour) == 0
            and best.unseen(NIGHTMARE)
        ):
            worth = case.prospects.without(best.s, _key_replacer(best, colour))
            values = {"nightmares": best.unseen(NIGHTMARE), "deck": deck_size(best.s)}
            worth = min(worth, MAX_KEY_WEIGHT * case.cost)
            yield Reason("keyPays", {"colour": str(Colour(colour)), **values}, worth)


def _reason_to_keep_key(case: Case, best: TableCounts, colour: int, worth: float) -> Reason:
    doors = best.unseen(DOOR + colour)
    values = {"colour": str(Colour(colour)), "doors": doors, "deck": deck_size(best.s)}
    return Reason("keepsKey", values, min(worth, max(case.cost, 0.0) * MAX_KEY_WEIGHT))


def _key_replacer(table: TableCounts, colour: int) -> Callable[[State], None]:
    """Return a function that replaces a key in hand with a sun or a moon of its colour."""

    def swap(s: State) -> None:
        key, me = key_of(colour), table.me
        group = me if s.hand[me][key] else SHARED
        for card in (key - 1, key - 2):
            if s.deck[card]:
                s.hand[group][key] -= 1
                s.deck[key] += 1
                s.hand[group][card] += 1
                s.deck[card] -= 1
                return

    return swap


def _reasons_from_next_cards(case: Case, best: TableCounts) -> Iterator[Reason]:
    """Yield the possible next cards that favour the best choice, and by how much."""
    gains = case.prospects.next_cards(case.before.s, case.best, case.other)
    if not gains:
        return
    deck = deck_size(best.s)
    if gains[NIGHTMARE] > 0:
        yield Reason("nightmare", {"nightmares": best.unseen(NIGHTMARE), "deck": deck}, gains[NIGHTMARE])
    for colour in range(COLOURS):
        if best.keys(colour) and gains[DOOR + colour] > 0:
            yield _reason_to_keep_key(case, best, colour, gains[DOOR + colour])
    series = best.series_colour
    if series is not None and best.missing_doors(series):
        follows = [card for card in range(LOCATIONS) if _continues_series(best, card) and best.unseen(card)]
        values = {"colour": str(Colour(series)), "cards": sum(map(best.unseen, follows)), "deck": deck}
        if follows:
            yield Reason("comes", values, sum(gains[card] for card in follows))


# A door, a nightmare


def _reasons_at_door(case: Case) -> Iterator[Reason]:
    colour = case.before.s.resolving - DOOR
    best = case.counts_after(case.best)
    if case.best == LEAVE:
        nightmares = best.unseen(NIGHTMARE)
        yield Reason("leaves", {"colour": str(Colour(colour)), "nightmares": nightmares}, case.cost)
    else:
        doors = sum(map(sum, best.s.doors))
        yield Reason("opens", {"colour": str(Colour(colour)), "doors": doors}, case.cost)


def _reasons_at_nightmare(case: Case) -> Iterator[Reason]:
    """Yield why the best price is cheap, and what the other price would cost."""
    before, best = case.before, case.counts_after(case.best)
    deck, hand = (
        deck_size(before.s),
        {"keys": sum(map(before.keys, range(COLOURS))), "fits": before.fitting_count},
    )
    after = max(0, deck - PROPHECY)
    if case.best < PAY_DOOR:
        colour = (case.best - PAY_KEY) % COLOURS
        if best.keys(colour) >= best.missing_doors(colour):
            yield Reason(
                "keyFree", {"colour": str(Colour(colour)), "doors": best.missing_doors(colour)}, case.cost
            )
    if case.best == PAY_DECK:
        yield Reason("time", {"cards": deck - after, "deck": after}, case.cost * WEIGHT["time"])
    if case.best == PAY_HAND:
        yield Reason("poorHand", hand, case.cost * WEIGHT["poorHand"])
    yield from _reasons_from_last_keys(case)
    if case.other < PAY_DOOR:
        colour = (case.other - PAY_KEY) % COLOURS
        if before.missing_doors(colour):
            yield _reason_to_keep_key(case, before, colour, case.cost)
    elif case.other < PAY_DECK:
        values = {"colour": str(Colour(case.other - PAY_DOOR))}
        yield Reason("keepsDoor", values, case.cost * WEIGHT["keepsDoor"])
    elif case.other == PAY_DECK:
        spent = {"cards": deck - after, "deck": deck}
        yield Reason("keepsTime", spent, case.cost * WEIGHT["keepsTime"])
    else:
        yield Reason("keepsHand", hand, case.cost * WEIGHT["keepsHand"])


def _reasons_from_last_keys(case: Case) -> Iterator[Reason]:
    """Yield that the keys of a colour are needed for its doors, because no series of it is possible any
    more."""
    before = case.before
    for colour in range(COLOURS):
        doors, keys = before.missing_doors(colour), before.keys(colour) + before.unseen(key_of(colour))
        others = before.locations_left(colour) - keys
        series = before.series_colour == colour or (others > 0 and others + keys >= SERIES)
        if not before.keys(colour) or series or not 0 < keys <= doors:
            continue
        taking = (PAY_KEY + colour, PAY_KEY + COLOURS + colour, PAY_HAND)
        if case.best not in taking:
            worth = min(case.advantage_over(choice) for choice in taking if choice in case.odds)
            yield Reason("onlyKeys", {"colour": str(Colour(colour)), "doors": doors, "keys": keys}, worth)


# A prophecy, a search, two players


def _reasons_at_prophecy(case: Case) -> Iterator[Reason]:
    known, best = case.before.s.known[: case.before.s.known_n], case.counts_after(case.best)
    remaining = best.s.known[: best.s.known_n]
    [out] = [card for card in set(known) if known.count(card) > remaining.count(card)] or [NIGHTMARE]
    code = "drops" if out == NIGHTMARE else "dropsCard"
    yield Reason(code, {"card": str(Card(out))}, case.cost * WEIGHT["drops"])
    first = remaining[0] if remaining else NIGHTMARE
    if first < LOCATIONS and _continues_series(best, first) and best.missing_doors(colour_of(first)):
        values = {"card": str(Card(first)), "colour": str(Colour(colour_of(first)))}
        yield Reason("next", values, case.cost)
    elif DOOR <= first < NIGHTMARE and best.keys(first - DOOR):
        yield Reason("nextDoor", {"colour": str(Colour(first - DOOR))}, case.cost)
    if NIGHTMARE in remaining:
        yield Reason("later", {"place": remaining.index(NIGHTMARE) + 1}, case.cost * WEIGHT["later"])


def _reasons_at_search(case: Case) -> Iterator[Reason]:
    if case.best == DO_SEARCH:
        yield Reason("completes", {"colour": str(Colour(search_colour(case.before.s)))}, case.cost)
    else:
        yield Reason("keepsOrder", {"cards": case.before.s.known_n}, case.cost)


def _reasons_in_draft(case: Case) -> Iterator[Reason]:
    own, best = case.before.s.hand[case.before.me], case.counts_after(case.best)
    [card] = [card for card in range(LOCATIONS) if best.s.hand[case.before.me][card] > own[card]]
    same = sum(own[colour_of(card) * SYMBOLS : colour_of(card) * SYMBOLS + SYMBOLS])
    code = "draftKey" if card == key_of(colour_of(card)) else "draftColour"
    yield Reason(code, {"colour": str(Colour(colour_of(card))), "same": same}, case.cost)


def _reasons_at_swap(case: Case) -> Iterator[Reason]:
    own, best = case.before.s.hand[case.before.me], case.counts_after(case.best)
    gained = [card for card in range(LOCATIONS) if best.s.hand[case.before.me][card] > own[card]]
    lost = [card for card in range(LOCATIONS) if best.s.hand[case.before.me][card] < own[card]]
    if gained and lost:
        values = {"card": str(Card(gained[0])), "other": str(Card(lost[0]))}
        yield Reason("swaps", values, case.cost)
    else:
        yield Reason("keepsCards", {}, case.cost)


BY_PHASE: dict[int, Callable[[Case], Iterable[Reason]]] = {
    CHOOSE: _reasons_for_card,
    AT_DOOR: _reasons_at_door,
    AT_NIGHTMARE: _reasons_at_nightmare,
    ARRANGE: _reasons_at_prophecy,
    SEARCH: _reasons_at_search,
    DRAFT: _reasons_in_draft,
    SWAP: _reasons_at_swap,
}
"""The function that yields reasons, for each phase in which a seat chooses."""
