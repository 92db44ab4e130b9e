"""The habits of the strongest player as tables in Markdown."""

from .figures import LEAST, TENS, Figures, cost, part, percent, points, share, sums, table, won

SYMBOLS = ("sun", "moon", "key")
PRICES = ("a key", "a door", "the top five", "the hand")
FATES = (
    "paid to a nightmare",
    "opened a door",
    "played in the row",
    "discarded for a prophecy",
    "left at the end",
    "lost with a hand",
)


def worth(figures: Figures) -> str:
    tried = figures["without"]
    whole = tried[0]["won"] / tried[0]["games"] if tried else 0.0
    lines = []
    for each in sorted(tried, key=lambda each: float(each["won"])):
        rate = each["won"] / each["games"]
        name = f"**{each['habit']}**" if each is tried[0] else each["habit"]
        lines.append([name, won(rate), f"{100 * (rate - whole):+.1f}".replace("-", "−")])
    games = f"won, of {tried[0]['games']:,}" if tried else "won"
    return table(["a player who…", games, "points"], lines)


def first_hand(figures: Figures) -> str:
    choices = ("play a sun", "play a moon", "play a key", "discard a sun", "discard a moon", "discard a key")
    hands = ("a series ready without a key", "a series ready with a key", "no series")
    lines = []
    for hand in hands:
        found = [part(figures, "opening", choice, in_the_first_hand=hand) for choice in choices]
        hands_so = sums(figures, "opening", in_the_first_hand=hand)
        lines.append([hand, *(percent(each) for each in found), f"{hands_so['made']:,.0f}"])
    return table(["the first hand", *choices, "hands"], lines)


def first_three(figures: Figures) -> str:
    found = figures["tables"]["first three"]
    cells = sorted(found["cells"], key=lambda cell: -cell[3])[:6]
    names = found["axes"][0][1]
    lines = [
        [", ".join(names[at] for at in cell[:3]), percent(cell[3] / figures["games"]), won(cell[4] / cell[3])]
        for cell in cells
    ]
    return table(["the first three turns", "games", "won"], lines)


def building(figures: Figures) -> str:
    choices = ("carry the series on", "begin another", "discard a sun or moon", "discard a key")
    lines = []
    for lie in "012":
        for holds in ("no", "yes") if lie != "0" else ("no",):
            where = {"cards_of_the_series_lie": lie, "holds_a_card_that_carries_it_on": holds}
            held = (
                "" if lie == "0" else (", and the next is in hand" if holds == "yes" else ", the next is not")
            )
            shares = [percent(part(figures, "building", each, **where)) for each in choices]
            lines.append([f"{lie} of 3 lie{held}", *shares])
    return table(["the series", *choices], lines)


def patterns(figures: Figures) -> str:
    every = sums(figures, "series")["cases"]
    found = []
    for first in SYMBOLS:
        for second in SYMBOLS:
            for third in SYMBOLS:
                cases = sums(figures, "series", first=first, second=second, third=third)["cases"]
                found.append((cases, f"{first}, {second}, {third}"))
    return table(
        ["a series of", "part of all"],
        [[name, percent(cases / every)] for cases, name in sorted(found, reverse=True)[:7]],
    )


def fates(figures: Figures) -> str:
    lines = []
    for fate in FATES:
        cases = sums(figures, "fates", a_key=fate)
        by_missing = [
            percent(share(figures, "fates", {"a_key": fate}, doors_of_its_colour_still_missing=missing))
            for missing in "210"
        ]
        lines.append([fate, f"{cases['cases'] / figures['games']:.2f}", *by_missing])
    return table(
        ["a key in hand was…", "a game", "2 doors of its colour missing", "1 missing", "none"], lines
    )


def prices(figures: Figures) -> str:
    lines = []
    for keys in ("none", "one, needed", "several, all needed", "a spare one"):
        for doors in ("none", "some"):
            where = {"keys_in_hand": keys, "doors_found": doors}
            cases = sums(figures, "price", **where)["made"]
            if cases:
                shares = [part(figures, "price", price, **where) for price in PRICES]
                lines.append([keys, doors, *(percent(each) for each in shares), f"{cases:,.0f}"])
    return table(["keys in hand", "doors found", *PRICES, "nightmares"], lines)


def price_costs(figures: Figures) -> str:
    lines = [
        [tens, *(points(cost(figures, "price by cards left", price, cards_left=tens)) for price in PRICES)]
        for tens in TENS
    ]
    return table(["cards left", *PRICES], lines)


def doors_at_the_end(figures: Figures) -> str:
    lines = []
    for cards in (*"0123456789", "10 and more"):
        where = {"cards_left": cards, "the_last_door": "no"}
        found = sums(figures, "door at the end", choice="open it", **where)
        if found["open"]:
            opened = part(figures, "door at the end", "open it", **where)
            costs = [cost(figures, "door at the end", each, **where) for each in ("open it", "leave it")]
            lines.append([cards, percent(opened), *(points(each) for each in costs), f"{found['open']:,.0f}"])
    return table(
        [
            "cards left",
            "opened",
            "always opening costs",
            "always leaving costs",
            "doors that are not the eighth",
        ],
        lines,
    )


def throws(figures: Figures) -> str:
    cards = ("nightmare", "sun", "moon", "key", "door")
    lines = []
    for seen in "0123":
        found = sums(figures, "prophecy", nightmares_seen=seen)["made"]
        shares = [percent(part(figures, "prophecy", card, nightmares_seen=seen)) for card in cards]
        lines.append([seen, *shares, f"{found:,.0f}"])
    return table(
        ["nightmares among the five", *(f"discards a {card}" for card in cards), "prophecies"], lines
    )


def placed(figures: Figures) -> str:
    places = ("discarded", "1st", "2nd", "3rd", "4th")
    cards = ("door it can open", "door it cannot open", "nightmare", "key", "moon", "sun")
    lines = [
        [card, *(percent(share(figures, "arranged", {"card": card}, place=place)) for place in places)]
        for card in cards
    ]
    return table(["card seen", "discarded", "on top", "second", "third", "fourth"], lines)


def timetable(figures: Figures) -> str:
    lines = []
    for door, (turns, left) in enumerate(
        zip(figures["turn of door"], figures["cards left at door"], strict=True), 1
    ):
        by_key = share(figures, "found", {"door": str(door)}, by="a key")
        lines.append(
            [str(door), str(turns[2]), f"{turns[0]} to {turns[4]}", str(left[2]), percent(by_key)]
            if turns
            else [str(door), "", "", "", ""]
        )
    head = ["door", "turn (half of the games)", "eight games in ten", "cards left", "by a key"]
    return table(head, lines)


def course(figures: Figures) -> str:
    """The win rate by doors found and cards left, ten cards at a time."""
    lines = []
    for doors in "01234567":
        line = [doors]
        for tens in range(6, -1, -1):
            spans = [f"{n} to {n + 4}" for n in range(10 * tens, 75 if tens == 6 else 10 * tens + 10, 5)]
            found = sums(figures, "course", doors_found=doors, cards_left=spans)
            line.append(percent(found["won"] / found["cases"]) if found["cases"] >= LEAST else "")
        lines.append(line)
    return table(["doors found", *TENS], lines)


def a_game(figures: Figures) -> str:
    lines = [
        [name, f"{each['won']:.2f}", f"{each['lost']:.2f}"] for name, each in figures["in a game"].items()
    ]
    return table(["in a game", "won", "lost"], lines)
