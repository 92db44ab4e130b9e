"""Positions: one line for any moment, and one clear sentence for an invalid line."""

import pytest

from reverie import onirim
from reverie.onirim.state import PHASES
from tests.onirim.moments import moment

START = onirim.Game(seed=7).position
TWO = moment("Rs,Gm,Nk/Bs,Bm,Bk", players=2, shared="Gs,Rm", known="Rs@01,Bd@0").position


def test_the_line_of_a_position_equals_the_documented_one() -> None:
    assert START == (
        "onirim players=1 search_without_door=nothing phase=choose seat=0 turns=0 hand=2Rs,Bm,Bk,Nk row=- "
        "doors=- limbo=- discard=- known=- resolving=- deck=7Rs,4Rm,3Rk,8Bs,3Bm,2Bk,7Gs,4Gm,3Gk,6Ns,4Nm,2Nk,"
        "2Rd,2Bd,2Gd,2Nd,10Xx"
    )


def changed(line: str, **fields: str) -> str:
    """Return the line with other values of some fields; an empty value leaves its field out."""
    words = dict(word.split("=") for word in line.split()[1:])
    words.update(fields)
    return " ".join(["onirim", *(f"{name}={value}" for name, value in words.items() if value)])


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", 'A position of Onirim begins with "onirim players=…".'),
        ("chess e4", 'A position of Onirim begins with "onirim players=…".'),
        ("onirim hello", '"hello" should read name=value.'),
        ("onirim players=1 players=1", "The position says players= twice."),
        ("onirim players=3", 'players="3" should be a number from 1 to 2.'),
        ("onirim players=1 row=-", "The position lacks phase=…."),
        (f"{START} search_without_door=nothing", 'A position has no "search_without_door" here.'),
        (
            changed(START, search_without_door="no"),
            'search_without_door cannot be "no"; the choices are nothing',
        ),
        (START.replace(" phase", " communication=open phase"), 'A position has no "communication" here.'),
        (changed(START, phase="sleep"), 'phase cannot be "sleep"; the choices are opening,'),
        (changed(START, seat="1"), 'seat="1" should be 0.'),
        (changed(START, turns="²"), 'turns="²" should be a number from 0 to 58.'),
        (changed(START, mood="good"), 'A position has no "mood" here.'),
        (changed(START, shared="-"), 'A position has no "shared" here.'),
        (changed(START, hand="2Rs,Bm,Bk,Nk,Rs"), "This position has 77 cards; Onirim has 76."),
        (changed(START, discard="Rs"), "This position has 77 cards; Onirim has 76."),
        (changed(START, hand="3Rs,Bm,Bk"), "This position has the red sun 10 times; Onirim has it 9 times."),
        (changed(START, hand="2Rs,Bm,Bk,Zz"), 'hand= holds "Zz", which is not a card.'),
        (changed(START, hand="2Rs,Bm,Bk,"), 'hand= holds "", which is not a card.'),
        (changed(START, hand="2Rs,Bm,Bk,Xx"), "hand= holds a nightmare; only locations can be there."),
        (changed(START, hand="2Rs,Bm/Bk,Nk"), "hand= has 2 parts for 1 player."),
        (changed(START, row="Rd"), "row= holds a red door; only locations can be there."),
        (changed(START, row=",".join(["Rs"] * 59)), "A row of 59 cards: there are only 58 locations."),
        (changed(START, doors="P"), 'doors= holds "P"; a door is R, B, G or N.'),
        (changed(START, known="Rs,Rs,Rs,Rs,Rs,Rs"), "known= has 6 cards; nobody ever knows more than 5."),
        (changed(START, known="Rs@0"), 'known= says who knows a card ("@") only when two play in silence.'),
        (changed(TWO, known="Rs,Bd"), 'known= needs who knows the card: "Rs@0", @1 or @01.'),
        (changed(TWO, known="Rs@1,Bd@0"), "A player who knows a card of the deck knows those above it."),
        (changed(TWO, seat="1"), "It is the other seat’s turn: the seats alternate, seat 0 first."),
        (changed(START, phase="draft"), "The hands do not hold as many cards as this phase requires."),
        (changed(START, phase="over"), "A game has an ending when its phase is over, and only then."),
        (
            changed(START, phase="over", ending="all-doors"),
            "All doors are gained at the end of a game that is won, and only then.",
        ),
        (
            changed(START, phase="over", ending="deck-empty"),
            "The game was lost because no card was left to draw, but the deck has some.",
        ),
        (changed(START, phase="nightmare"), 'In phase "nightmare" a nightmare is being resolved.'),
        (changed(START, phase="door"), 'In phase "door" a door is being resolved.'),
        (changed(START, prophecy="1"), "A prophecy is due between the discard of a key and its answer,"),
        (changed(START, turns="1", phase="swap"), "The hands do not hold as many cards"),
        (changed(START, phase="turn-shuffle"), "Nothing is in limbo, so there is no shuffle."),
        (changed(START, hand="2Rs,Bm,Bk", row="Nk"), "1 card in rows after 0 turns."),
        (
            changed(START, hand="Bm,Bk,Nk", row="Rs,Rs", turns="2"),
            "In a row a red sun follows a red sun: they share a symbol.",
        ),
        (
            changed(START, hand="Bm,Bk,Nk", limbo="2Rs"),
            "A red sun is in limbo; only doors and nightmares go there.",
        ),
    ],
)
def test_an_invalid_position_is_refused_in_one_sentence(line: str, sentence: str) -> None:
    with pytest.raises(onirim.BadPosition) as caught:
        onirim.Game.from_position(line)
    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize("phase", [phase.replace(" ", "-") for phase in PHASES])
@pytest.mark.parametrize("line", [START, TWO])
def test_a_position_with_another_phase_is_refused(line: str, phase: str) -> None:
    """The opening position fits one phase; with any other phase it is refused or valid."""
    if f"phase={phase} " in line:
        assert onirim.Game.from_position(line).position == line
    else:
        with pytest.raises(onirim.BadPosition):
            onirim.Game.from_position(changed(line, phase=phase))


@pytest.mark.parametrize(
    ("zones", "sentence"),
    [
        ({"hand": "Rs,Gs,2Bm", "phase": "search"}, "No series has just been completed."),
        (
            {"hand": "Gs,2Bm,Nk", "row": "Rs,Rm,Rs", "doors": "RR", "phase": "search"},
            "A search is offered only while the deck has a door of that colour.",
        ),
        (
            {"hand": "Rs,Gs,2Bm", "phase": "arrange", "known": "Rs", "prophecy": True},
            "The prophecy shows 5 cards.",
        ),
        ({"hand": "Rs,Gs,2Bm", "phase": "refill", "deck": "-"}, "The deck is empty, so it cannot act."),
        (
            {"hand": "Rs,Gs,2Bm", "phase": "door", "resolving": "Rd"},
            "No key in hand opens the door, so there is no choice.",
        ),
        ({"hand": "Rs,Gs,2Bm,Nk", "limbo": "Rd"}, 'In phase "choose" limbo is empty.'),
        ({"hand": "Rs,Gs,2Bm", "phase": "swap"}, 'There is no phase "swap" for one player.'),
        ({"hand": "Rs,Gs,2Bm,Nk", "resolving": "Rd"}, 'In phase "choose" no card is being resolved.'),
        (
            {"hand": "Rs,Gs,2Bm,Nk", "doors": "RRBBGGNN"},
            "All doors are gained at the end of a game that is won",
        ),
        (
            {"hand": "Rs,Gs,2Bm,Nk", "known": "Rs,Rs,Rs,Rs,Rs"},
            "5 cards of the deck are known, but no prophecy is being answered.",
        ),
        (
            {"hand": "Rs,Gm,Nk/Bs,Bm", "players": 2, "shared": "Gs,Rm"},
            "The hands do not hold as many cards as this phase requires.",
        ),
        (
            {"hand": "Rs,Gm,Nk,Gk/Bs,Bm,Bk", "players": 2, "shared": "Gs"},
            "The hands do not hold as many cards as this phase requires.",
        ),
        (
            {
                "hand": "Rs,Gm/Bs,Bm,Bk",
                "players": 2,
                "shared": "Gs,Rm",
                "phase": "arrange",
                "prophecy": True,
                "known": "Rs@1,Rs@1,Rs@1,Rs@1,Rs@1",
            },
            "The player who answers a prophecy knows every card it shows.",
        ),
        (
            {"hand": "Rs", "phase": "opening", "discard": "Xx"},
            "Before the first turn nothing has been discarded",
        ),
        (
            {"hand": "Rs,Gs/-", "players": 2, "shared": "-", "phase": "opening"},
            "The hands do not hold as many",
        ),
        (
            {"hand": "Rs,Gs/-", "players": 2, "shared": "6Rs", "phase": "draft"},
            "The hands do not hold as many cards as this phase requires.",
        ),
    ],
)
def test_an_impossible_position_is_refused_in_one_sentence(zones: dict[str, object], sentence: str) -> None:
    with pytest.raises(onirim.BadPosition) as caught:
        moment(**zones)  # type: ignore[arg-type]
    assert str(caught.value).startswith(sentence)
