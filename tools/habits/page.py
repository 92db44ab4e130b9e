"""What the strongest player does (`count`), in the words and tables of a page.

A page has places between `<!-- habits:NAME -->` and `<!-- / -->`; what stands there is written from the
figures, so that a page never says what was not counted. NAME is one of `PLACES`.
"""

import re
from collections.abc import Callable, Sequence

from . import page_tables
from .figures import TENS, Figures, cost, part, percent, points, share, sums, won

PLACE = re.compile(r"(<!-- habits:([\w-]+) -->)(.*?)(<!-- / -->)", re.DOTALL)


def brought_up_to_date(page: str, figures: Figures) -> str:
    """The page with every place written anew; KeyError where a place has an unknown name."""

    def written(found: re.Match[str]) -> str:
        text = PLACES[found[2]](figures)
        return found[1] + (f"\n\n{text}\n\n" if text.startswith("|") else text) + found[4]

    return PLACE.sub(written, page)


def in_short(figures: Figures) -> str:
    """A few lines for whoever counted."""
    lines = [f"dreamwalker, {figures['games']:,} games, {figures['won'] / figures['games']:.2%} won"]
    lines += [f"  a game  {each['won']:6.2f} {name}" for name, each in figures["in a game"].items()]
    for each in figures["without"]:
        lines.append(
            f"  won     {each['won'] / each['games']:7.2%} {each['habit']} ({each['games']:,} games)"
        )
    return "\n".join(lines)


# Single figures


def _opening(choice: str | Sequence[str], **where: str | Sequence[str]) -> Callable[[Figures], str]:
    return lambda figures: percent(part(figures, "opening", choice, **where))


def _in_a_game(name: str) -> Callable[[Figures], str]:
    return lambda figures: f"{figures['in a game'][name]['won']:.1f}"


def _lost_doors(figures: Figures) -> str:
    lost = sums(figures, "lost with")["cases"]
    return percent(sums(figures, "lost with", doors_found=("6", "7"))["cases"] / lost) if lost else ""


def _begun(cards: Sequence[str]) -> Callable[[Figures], str]:
    return lambda figures: percent(share(figures, "begun with", {}, cards_of_the_colour_in_hand=cards))


def _discarded(symbol: str, missing: str) -> Callable[[Figures], str]:
    return lambda figures: percent(
        share(figures, "discarded", {"card": symbol}, doors_of_its_colour_still_missing=missing)
    )


def _cost(name: str, choice: str, **where: str | Sequence[str]) -> Callable[[Figures], str]:
    return lambda figures: points(cost(figures, name, choice, **where))


def _part(name: str, choice: str | Sequence[str], **where: str | Sequence[str]) -> Callable[[Figures], str]:
    return lambda figures: percent(part(figures, name, choice, **where))


def _without(start: str) -> Callable[[Figures], str]:
    """The games won without a habit."""

    def text(figures: Figures) -> str:
        for each in figures["without"]:
            if each["habit"].startswith(start):
                return won(each["won"] / each["games"])
        raise KeyError(f"no game was played by a player who {start}")

    return text


def _first_colour(cards: Sequence[str]) -> Callable[[Figures], str]:
    """How often the colour of the first card played was held so often."""

    def text(figures: Figures) -> str:
        played = sums(figures, "first colour", played="yes")["cases"]
        found = sums(figures, "first colour", played="yes", cards_of_it_in_hand=cards)["cases"]
        return percent(found / played)

    return text


def _taken(name: str, choice: str, **where: str | Sequence[str]) -> Callable[[Figures], str]:
    """The part of the chances to make a choice that was taken."""

    def text(figures: Figures) -> str:
        found = sums(figures, name, choice=choice, **where)
        return percent(found["made"] / found["open"])

    return text


def _pace(figures: Figures) -> str:
    left = [f"{door} at {cards[2]}" for door, cards in enumerate(figures["cards left at door"], 1) if cards]
    return f"door {', door '.join(left)} cards left"


def _no_prophecy(figures: Figures) -> str:
    return percent(share(figures, "prophecies", {}, prophecies_in_a_game="0"))


def _late_doors(figures: Figures) -> str:
    """Of the doors opened with a key, those with fewer than ten cards left."""
    return percent(share(figures, "fates", {"a_key": "opened a door"}, cards_left="0 to 9"))


PLACES: dict[str, Callable[[Figures], str]] = {
    "worth": page_tables.worth,
    "first-hand": page_tables.first_hand,
    "first-three": page_tables.first_three,
    "building": page_tables.building,
    "patterns": page_tables.patterns,
    "fates": page_tables.fates,
    "prices": page_tables.prices,
    "price-costs": page_tables.price_costs,
    "doors-at-the-end": page_tables.doors_at_the_end,
    "throws": page_tables.throws,
    "placed": page_tables.placed,
    "timetable": page_tables.timetable,
    "course": page_tables.course,
    "a-game": page_tables.a_game,
    "games": lambda figures: f"{figures['games']:,}",
    "won": lambda figures: won(figures["won"] / figures["games"]),
    "choices": lambda figures: f"{figures['choices'] / 1e6:,.1f} million",
    "cards-at-the-end": lambda figures: str(figures["cards left when won"][2]),
    "first-key-played": _opening("play a key"),
    "first-sun": _opening("play a sun"),
    "first-moon": _opening("play a moon"),
    "first-discard-sun-no-series": _opening("discard a sun", in_the_first_hand="no series"),
    "first-key-cost": _cost("opening", "play a key"),
    "first-prophecy-cost": _cost("opening", "discard a key"),
    "first-moon-discard-cost": _cost("opening", "discard a moon"),
    "first-colour-one": _first_colour(("1",)),
    "first-colour-two": _first_colour(("2",)),
    "first-colour-more": _first_colour(("3", "4", "5")),
    "begun-alone": _begun(("1",)),
    "begun-two": _begun(("2",)),
    "begun-three": _begun(("3", "4", "5")),
    "broken-at-two": _part("building", "begin another", cards_of_the_series_lie="2"),
    "finish": _part(
        "building",
        "carry the series on",
        cards_of_the_series_lie="2",
        holds_a_card_that_carries_it_on="yes",
    ),
    "wait-at-two": _part(
        "building",
        "discard a sun or moon",
        cards_of_the_series_lie="2",
        holds_a_card_that_carries_it_on="no",
    ),
    "discards": _in_a_game("suns and moons discarded"),
    "discarded-moon-needed": _discarded("moon", "2"),
    "discarded-moon-free": _discarded("moon", "0"),
    "discarded-sun-free": _discarded("sun", "0"),
    "row-doors": _in_a_game("doors by a series"),
    "key-doors": _in_a_game("doors by a key"),
    "doors-given": _in_a_game("nightmares paid with a door"),
    "prophecies": _in_a_game("prophecies"),
    "nightmares": _in_a_game("nightmares met"),
    "keys-to-nightmares": _in_a_game("nightmares paid with a key"),
    "keys-in-row": _in_a_game("keys played"),
    "no-prophecy": _no_prophecy,
    "late-doors": _late_doors,
    "last-by-key": lambda figures: percent(share(figures, "found", {"door": "8"}, by="a key")),
    "search": _part("search", "search"),
    "lost-close": _lost_doors,
    "top-five": _part("price", "the top five"),
    "no-key-hand": _part("price", "the hand", keys_in_hand="none"),
    "no-key-door": _part("price", "a door", keys_in_hand="none"),
    "hand-with-key": _part(
        "price", "the hand", keys_in_hand=("one, needed", "several, all needed", "a spare one")
    ),
    "key-with-key": _part(
        "price", "a key", keys_in_hand=("one, needed", "several, all needed", "a spare one")
    ),
    "door-late": _part("price by cards left", "a door", cards_left="0 to 9"),
    "top-five-cost": _cost("price", "the top five"),
    "leave-cost-early": _cost("door by cards left", "leave it", cards_left=TENS[:4]),
    "open-early": _part("door by cards left", "open it", cards_left=TENS[:4]),
    "open-late": _part("door by cards left", "open it", cards_left="0 to 9"),
    "throws-nightmare": _part("prophecy", "nightmare", nightmares_seen=tuple("12345")),
    "without-prophecy": _without("never discards a key"),
    "without-discards": _without("never discards a sun"),
    "without-opening": _without("never opens"),
    "without-leaving": _without("opens every"),
    "without-key-price": _without("never pays a nightmare with a key"),
    "without-hand-price": _without("never pays a nightmare with its hand"),
    "without-door-price": _without("never pays a nightmare with a door"),
    "without-five-price": _without("never pays a nightmare with the top"),
    "without-keys-in-row": _without("never plays a key"),
    "without-games": lambda figures: f"{figures['without'][0]['games']:,}",
    "without-throwing": _without("never throws"),
    "without-order": _without("throws one"),
    "carry-early": _taken("discards", "carry the series on", cards_left="60 and more"),
    "carry-late": _taken("discards", "carry the series on", cards_left="0 to 9"),
    "key-begins": lambda figures: percent(share(figures, "keys in row", {}, place_in_the_series="1")),
    "pace": _pace,
    "always-carry": _without("always carries"),
}
"""What may stand in a page."""
