"""Conversion of a moment of a game to a one-line string and back.

    onirim players=1 search_without_door=nothing phase=choose seat=0 turns=3 hand=Rs,2Bm,Gk,Nm row=Rs,Bm
    doors=RB limbo=- discard=Rs,3Xx known=- resolving=- deck=8Rs,…

(one line, single spaces). The number of players and the options come before `phase`; an option that is
missing has its default value. Cards are two letters: a colour R, B, G or N (brown) and s, m, k or d for sun,
moon, key or door; a nightmare is Xx. Unordered cards are counted, `2Bm`; rows and `known`, the top of the
deck, are in order. With two players the parts of the seats are separated by a slash, `hand=Rs,Rm,Rk/3Bs`, and
there is a field `shared`. A card on top that only one seat knows is followed by the seat, `Gk@0`. `prophecy`
and `ending` are present only if they are set. How the seats have played so far and which of two doors was met
first (`ways` and `door_at` in `state`) is not part of a position.
"""

import re

from ..refusal import clip
from .cards import (
    BY_SHORT,
    COLOURS,
    KINDS,
    LOCATION_CARDS,
    LOCATIONS,
    NOTHING,
    Card,
    Colour,
    colour_of,
)
from .options import OPTIONS, Value, options_for, options_of
from .refusals import BadPosition
from .soundness import find_fault
from .state import PHASES, PROPHECY, REASONS, SERIES, SHARED, State
from .zones import lay_doors

NONE = "-"
ORDER = (
    *("phase", "seat", "turns", "hand", "shared", "row", "doors", "limbo", "discard"),
    *("known", "resolving", "prophecy", "ending", "deck"),
)


def write_position(s: State) -> str:
    """Return the complete state as one line."""
    seats = range(s.players)
    settings = {"players": s.players, **options_of(s).to_record()}
    fields = {
        "phase": PHASES[s.phase].replace(" ", "-"),
        "seat": str(s.active),
        "turns": str(s.turns),
        "hand": "/".join(_write_heap(s.hand[seat]) for seat in seats),
        "row": "/".join(_write_row(s.row[seat][: s.row_n[seat]]) for seat in seats),
        "doors": "/".join(_write_doors(s.doors[seat]) for seat in seats),
        "limbo": _write_heap(s.limbo),
        "discard": _write_heap(s.discard),
        "known": _write_known(s),
        "resolving": NONE if s.resolving == NOTHING else Card(s.resolving).short,
        "deck": _write_heap(s.deck),
    }
    if s.players == 2:
        fields["shared"] = _write_heap(s.hand[SHARED])
    if s.prophecy:
        fields["prophecy"] = "1"
    if s.ending:
        fields["ending"] = REASONS[s.ending].replace(" ", "-")
    written = [*settings.items(), *((name, fields[name]) for name in ORDER if name in fields)]
    return "onirim " + " ".join(f"{name}={value}" for name, value in written)


def read_position(text: str) -> State:
    """Return the state that a line describes. A `BadPosition` names the field at fault."""
    settings, fields = _split_fields(text)
    s = State()
    _read_settings(s, settings)
    needed = ["phase", "seat", "turns", "hand", "row", "doors", "limbo"]
    needed += ["discard", "known", "resolving", "deck"]
    needed += ["shared"] if s.players == 2 else []
    for name in needed:
        if name not in fields:
            raise BadPosition("position-missing-field", field=name)
    for name in fields:
        if name not in (*needed, "prophecy", "ending"):
            raise BadPosition("position-unknown-field", value=clip(name))
    s.phase = _read_index(fields, "phase", tuple(name.replace(" ", "-") for name in PHASES))
    s.active = _read_number(fields, "seat", 0, s.players - 1)
    s.turns = _read_number(fields, "turns", 0, LOCATION_CARDS)
    s.prophecy = _read_number(fields, "prophecy", 1, 1) if "prophecy" in fields else 0
    if "ending" in fields:
        s.ending = 1 + _read_index(fields, "ending", tuple(r.replace(" ", "-") for r in REASONS[1:]))
    _read_cards(s, fields)
    fault = find_fault(s)
    if fault:
        raise fault
    return s


def _read_settings(s: State, settings: dict[str, str]) -> None:
    """Read the number of players and the options. Missing options have their default values."""
    players = _read_number(settings, "players", 1, 2)
    chosen: dict[str, Value] = {}
    for name in settings:
        if name != "players":
            option = OPTIONS[name]
            if players not in option.players:
                raise BadPosition("position-unknown-field", value=name)
            chosen[name] = option.values[_read_index(settings, name, tuple(map(str, option.values)))]
    for field, number in options_for(players, **chosen).to_state().items():
        setattr(s, field, number)


def _read_cards(s: State, fields: dict[str, str]) -> None:
    for seat, (hand, row, doors) in enumerate(
        zip(*(_split_by_seat(fields, name, s.players) for name in ("hand", "row", "doors")), strict=True)
    ):
        s.hand[seat] = _read_heap("hand", hand, LOCATIONS)
        s.hand_n[seat] = sum(s.hand[seat])
        _read_row(s, seat, row)
        s.doors[seat] = _read_doors(doors)
    if s.players == 2:
        s.hand[SHARED] = _read_heap("shared", fields["shared"], LOCATIONS)
        s.hand_n[SHARED] = sum(s.hand[SHARED])
    s.limbo = _read_heap("limbo", fields["limbo"], KINDS)
    s.discard = _read_heap("discard", fields["discard"], KINDS)
    s.deck = _read_heap("deck", fields["deck"], KINDS)
    s.deck_n = sum(s.deck)
    lay_doors(s)
    _read_known(s, fields["known"])
    if fields["resolving"] != NONE:
        s.resolving = _read_card("resolving", fields["resolving"])


def _split_fields(text: str) -> tuple[dict[str, str], dict[str, str]]:
    """Return the fields before `phase` (players and options) and the others. The two may share a name."""
    words = text.split() if isinstance(text, str) else []
    if words[:1] != ["onirim"]:
        raise BadPosition("position-bad-start")
    settings: dict[str, str] = {}
    table: dict[str, str] = {}
    for word in words[1:]:
        name, equals, value = word.partition("=")
        if not equals or not value:
            raise BadPosition("position-bad-pair", value=clip(word))
        setting = "phase" not in table and (name == "players" or name in OPTIONS)
        fields = settings if setting else table
        if name in fields:
            raise BadPosition("position-duplicate-field", value=clip(name))
        fields[name] = value
    return settings, table


def _read_number(fields: dict[str, str], name: str, low: int, high: int) -> int:
    text = fields.get(name, "")
    if not re.fullmatch(r"\d{1,3}", text, re.ASCII) or not low <= int(text) <= high:
        if low == high:
            raise BadPosition("position-wrong-number", field=name, value=clip(text), wanted=low)
        raise BadPosition("position-bad-number", field=name, value=clip(text), low=low, high=high)
    return int(text)


def _read_index(fields: dict[str, str], name: str, words: tuple[str, ...]) -> int:
    if fields[name] not in words:
        raise BadPosition("bad-option-value", option=name, value=clip(fields[name]), choices=list(words))
    return words.index(fields[name])


def _split_by_seat(fields: dict[str, str], name: str, players: int) -> list[str]:
    parts = fields[name].split("/")
    if len(parts) != players:
        raise BadPosition("position-wrong-number-of-parts", field=name, parts=len(parts), players=players)
    return parts


def _write_heap(counts: list[int]) -> str:
    parts = [f"{n if n > 1 else ''}{Card(card).short}" for card, n in enumerate(counts) if n]
    return ",".join(parts) or NONE


def _read_heap(name: str, text: str, kinds: int) -> list[int]:
    counts = [0] * kinds
    for part in text.split(",") if text != NONE else []:
        match = re.fullmatch(r"(\d{0,3})(\D.*)", part, re.ASCII)
        number, short = match.groups() if match else ("", part)
        card = _read_card(name, short)
        if card >= kinds:
            raise BadPosition("position-needs-locations", field=name, card=str(Card(card)))
        counts[card] += int(number or 1)
    return counts


def _read_card(name: str, short: str) -> int:
    if short not in BY_SHORT:
        raise BadPosition("position-bad-card", field=name, value=clip(short))
    return int(BY_SHORT[short])


def _write_row(cards: list[int]) -> str:
    return ",".join(Card(card).short for card in cards) or NONE


def _read_row(s: State, seat: int, text: str) -> None:
    cards = [_read_card("row", short) for short in text.split(",")] if text != NONE else []
    if len(cards) > LOCATION_CARDS:
        raise BadPosition("row-too-long", number=len(cards), most=LOCATION_CARDS)
    for at, card in enumerate(cards):
        if card >= LOCATIONS:
            raise BadPosition("position-needs-locations", field="row", card=str(Card(card)))
        s.row[seat][at] = card
    s.row_n[seat] = len(cards)
    run = 0
    while run < len(cards) and colour_of(cards[-1 - run]) == colour_of(cards[-1]):
        run += 1
    s.series[seat] = run % SERIES  # every third card of a run completes a series (O4.3)


def _write_doors(counts: list[int]) -> str:
    return "".join(colour.letter * counts[colour] for colour in Colour) or NONE


def _read_doors(text: str) -> list[int]:
    counts = [0] * COLOURS
    for letter in text if text != NONE else "":
        if letter not in "RBGN":
            raise BadPosition("position-bad-door", value=clip(letter))
        counts["RBGN".index(letter)] += 1
    return counts


def _write_known(s: State) -> str:
    parts = []
    for place in range(s.known_n):
        seats = "".join(str(seat) for seat in (0, 1) if s.known_by[place] >> seat & 1)
        parts.append(Card(s.known[place]).short + (f"@{seats}" if s.silent else ""))
    return ",".join(parts) or NONE


def _read_known(s: State, text: str) -> None:
    parts = text.split(",") if text != NONE else []
    if len(parts) > PROPHECY:
        raise BadPosition("too-many-known", number=len(parts), most=PROPHECY)
    for place, part in enumerate(parts):
        short, _, seats = part.partition("@")
        s.known[place] = _read_card("known", short)
        if s.silent and seats not in ("0", "1", "01"):
            raise BadPosition("known-needs-seats", value=clip(short))
        if not s.silent and "@" in part:
            raise BadPosition("known-takes-no-seats")
        s.known_by[place] = {"0": 1, "1": 2}.get(seats, 3) if s.silent else (3 if s.players == 2 else 1)
    s.known_n = len(parts)


__all__ = ["read_position", "write_position"]
