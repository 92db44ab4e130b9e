"""Onirim, rule by rule. The numbers are those of docs/rules/onirim.md."""

from collections import Counter

import pytest

from reverie import onirim
from reverie.onirim import Card, Colour, IllegalMove
from reverie.onirim.cards import COPIES
from reverie.onirim.soundness import count_cards
from tests.onirim.moments import moment, names, outcome, push, verbs

FIVE = "deal red sun", "deal red moon", "deal blue sun", "deal green key", "deal brown sun"


# O1 Cards


def test_o1_1_the_game_has_58_locations_8_doors_and_10_nightmares() -> None:
    deck = onirim.Game(deck="pushed").view().unseen
    assert sum(n for card, n in deck.items() if card.symbol) == 58
    assert [deck[card] for card in Card if card.colour is not None and not card.symbol] == [2, 2, 2, 2]
    assert deck[Card.NIGHTMARE] == 10
    assert sum(deck.values()) == 76


def test_o1_2_each_colour_has_its_place() -> None:
    places = {str(colour): colour.place for colour in Colour}
    assert places == {"red": "Observatory", "blue": "Aquarium", "green": "Garden", "brown": "Library"}


def test_o1_3_each_location_has_its_number_of_copies() -> None:
    deck = onirim.Game(deck="pushed").view().unseen
    rows = {
        str(colour): [deck[card] for card in Card if card.colour == colour and card.symbol]
        for colour in Colour
    }
    assert rows == {"red": [9, 4, 3], "blue": [8, 4, 3], "green": [7, 4, 3], "brown": [6, 4, 3]}
    assert [card.symbol for card in (Card.BROWN_SUN, Card.RED_MOON, Card.BLUE_KEY)] == ["sun", "moon", "key"]


@pytest.mark.parametrize("players", [1, 2])
def test_o1_4_every_card_is_in_exactly_one_zone_at_every_moment(players: int) -> None:
    game = onirim.Game(players, seed="zones")
    while game.to_move is not None:
        game.push(game.legal_moves[-1])
    for state in [*(state for state, _ in game.moments()), game.state]:
        assert count_cards(state) == list(COPIES)


def test_o1_5_the_player_knows_the_composition_of_the_deck() -> None:
    game = onirim.Game(seed=3)
    while game.to_move is not None:
        view = game.view(0)
        seen = Counter(view.hand) + Counter(view.rows[0]) + Counter(view.limbo) + view.discard
        seen += Counter(Card(12 + colour) for colour in view.doors[0])
        seen += Counter([view.resolving] if view.resolving else [])
        assert view.left + seen == Counter(dict(zip(Card, COPIES, strict=True)))
        assert sum(view.left.values()) == view.deck
        game.push(game.legal_moves[0])


def test_o1_5_what_lies_open_is_open_to_a_spectator_and_the_hand_is_not() -> None:
    game = moment("Rs,Rm,Bs,Gk,Ns", row="Bs,Bm", doors="RG", discard="3Xx,Bk")
    view = game.view("spectator")
    assert names(view.rows[0]) == ["Bm", "Bs"]
    assert view.doors == ((Colour.RED, Colour.GREEN),)
    assert view.discard == Counter({Card.NIGHTMARE: 3, Card.BLUE_KEY: 1})
    assert view.hands == (None,)
    assert view.hand == ()
    assert view.unseen[Card.GREEN_KEY] == 3


# O2 Setting up


def test_o2_1_draw_until_five_locations_doors_and_nightmares_to_limbo() -> None:
    game = push(onirim.Game(deck="pushed"), "deal red sun", "deal nightmare", "deal blue door")
    assert names(game.view().limbo) == ["Bd", "Xx"]
    assert game.view().hand == (Card.RED_SUN,)
    push(game, *FIVE[1:4])
    assert game.to_move == "deck"
    push(game, FIVE[4])
    assert names(game.view().hand) == ["Bs", "Gk", "Ns", "Rm", "Rs"]


def test_o2_1_a_door_on_the_way_is_not_resolved_though_a_key_is_in_hand() -> None:
    game = push(onirim.Game(deck="pushed"), "deal red key", "deal red door")
    assert game.to_move == "deck"
    assert game.view().doors == ((),)


def test_o2_2_limbo_is_shuffled_back_and_the_row_is_empty() -> None:
    game = push(onirim.Game(deck="pushed"), "deal nightmare", *FIVE)
    assert game.can("shuffle")
    push(game, "shuffle")
    assert game.view().limbo == ()
    assert game.view().deck == 71
    assert game.view().unseen[Card.NIGHTMARE] == 10
    assert game.view().rows == ((),)
    assert game.view().phase == "choose"
    assert push(onirim.Game(deck="pushed"), *FIVE).view().phase == "choose"  # with nothing in limbo


# O3 The turn


def test_o3_1_play_or_discard_then_refill_then_shuffle() -> None:
    game = push(moment("Rs,Rm,Bs,Gk,Ns"), "play red sun")
    assert game.view().phase == "refill"
    push(game, "draw blue door")
    assert game.view().phase == "refill"
    push(game, "draw blue moon")
    assert game.view().phase == "turn shuffle"
    push(game, "shuffle")
    assert game.view().phase == "choose"


def test_o3_2_every_card_can_be_discarded_and_one_must_act() -> None:
    game = moment("Rs,Rm,Bs,Gk,Ns", row="Rs,Bm")
    assert verbs(game) == {"play", "discard"}
    discards = {step.cards[0] for step in game.legal_moves if step.verb == "discard"}
    assert discards == set(game.view().hand)
    assert verbs(moment("2Rs,Bs,Gs,Ns", row="Rs")) == {"discard"}  # where no card can be played


# O4 Playing a card


def test_o4_1_the_first_card_may_be_any_and_cards_go_to_the_end() -> None:
    game = moment("Rs,Rm,Bs,Gk,Ns")
    assert {step.cards[0] for step in game.legal_moves if step.verb == "play"} == set(game.view().hand)
    push(game, "play green key", "draw red sun", "play red sun")
    assert game.view().rows == ((Card.GREEN_KEY, Card.RED_SUN),)


@pytest.mark.parametrize(("last", "refused"), [("Bs", "sun"), ("Bm", "moon"), ("Bk", "key")])
def test_o4_2_a_card_may_not_carry_the_symbol_of_the_last(last: str, refused: str) -> None:
    game = moment("Rs,Rm,Rk,Gs,Gm", row=last)
    assert not game.can(f"play red {refused}")
    with pytest.raises(IllegalMove) as caught:
        game.push(f"play red {refused}")
    assert str(caught.value) == (
        f"The red {refused} cannot follow a {refused}: neighbours in the row may not share a symbol."
    )
    others = {"sun", "moon", "key"} - {refused}
    assert all(game.can(f"play red {symbol}") for symbol in others)


def test_o4_2_only_the_last_card_counts_and_the_colour_is_free() -> None:
    game = moment("Rs,Gs,2Bm,Nk", row="Rs,Rm")
    assert game.can("play red sun")
    assert game.can("play green sun")
    assert not game.can("play blue moon")


SERIES = {
    "three cards of one colour": ("Rs,Gs,2Bm,Nk", "Rs,Rm", "", "play red sun", "search", 0),
    "two are not enough": ("Rs,Gs,2Bm,Nk", "Rm", "", "play red sun", "refill", 2),
    "another colour between": ("Rs,Gs,2Bm,Nk", "Rs,Rm,Bs,Rm", "", "play red sun", "refill", 2),
    "the fourth begins a new one": ("Rs,Rm,2Bm,Nk", "Rm,Rs,Rm", "", "play red sun", "refill", 1),
    "six are two": (
        *("Rs,Rm,2Bm,Nk", "Rm,Rs,Rm", "R"),
        *("play red sun, draw blue sun, play red moon, draw red sun, play red sun", "search", 0),
    ),
    "a discard between two plays": (
        *("Rs,Gs,2Bm,Nk", "Rs,Rm", ""),
        *("discard green sun, draw green moon, play red sun", "search", 0),
    ),
    "a new colour after a broken one": (
        *("Bs,Bm,Bk,Rs,Rm", "Rk,Rm", ""),
        *("play blue sun, draw green sun, play blue moon, draw green sun, play blue key", "search", 0),
    ),
}
"""Cases by their names: hand, row, doors and moves, then the phase and the length of the open series."""


@pytest.mark.parametrize("what", SERIES)
def test_o4_3_three_cards_of_one_colour_in_a_row_complete_a_series(what: str) -> None:
    hand, row, doors, moves, phase, series = SERIES[what]
    game = push(moment(hand, row=row, doors=doors or "-"), *moves.split(", "))
    assert game.view().phase == phase
    assert phase == "search" or game.view().series == (series,)


@pytest.mark.parametrize("colour", list(Colour))
def test_o4_4_the_door_is_of_the_colour_of_the_series(colour: Colour) -> None:
    c = colour.letter
    hand = f"{c}s,2{'B' if c == 'R' else 'R'}m,2{'B' if c == 'R' else 'R'}s"
    game = push(moment(hand, row=f"{c}s,{c}m"), f"play {colour} sun", f"search {colour}")
    assert game.view().doors == ((colour,),)
    gone = "".join(2 * other.letter for other in Colour if other == colour)
    game = push(moment(hand, row=f"{c}s,{c}m", doors=gone), f"play {colour} sun")
    assert game.view().phase == "refill"
    others = "".join(2 * other.letter for other in Colour if other != colour)
    game = push(
        moment(hand, row=f"{c}s,{c}m", doors=others + c, known=f"{c}d"), f"play {colour} sun", "search"
    )
    assert outcome(game).won


def test_o4_4_searching_gains_the_door_and_shuffles() -> None:
    game = push(moment("Rs,Gs,2Bm,Nk", row="Rs,Rm", known="Gd,Xx"), "play red sun", "search red")
    assert game.view().doors == ((Colour.RED,),)
    assert game.view().unseen[Card.RED_DOOR] == 1
    assert game.can("shuffle")
    push(game, "shuffle")
    assert game.view().known == ()
    assert game.view().phase == "refill"


def test_o4_4_the_door_can_be_found_among_the_known_cards() -> None:
    game = push(moment("Rs,Gs,2Bm,Nk", row="Rs,Rm", doors="R", known="Gd,Rd"), "play red sun", "search")
    assert game.view().doors == ((Colour.RED, Colour.RED),)
    assert game.view().left[Card.RED_DOOR] == 0


def test_o4_4_declining_keeps_the_order_of_the_deck() -> None:
    game = push(moment("Rs,Gs,2Bm,Nk", row="Rs,Rm", known="Gd,Xx"), "play red sun", "decline")
    assert game.view().known == (Card.GREEN_DOOR, Card.NIGHTMARE)
    assert game.view().doors == ((),)
    assert game.view().phase == "refill"


def test_o4_5_without_such_a_door_in_the_deck_nothing_happens() -> None:
    game = push(moment("Rs,Gs,2Bm,Nk", row="Rs,Rm", doors="RR", known="Gd,Xx"), "play red sun")
    assert game.view().phase == "refill"
    assert game.view().known == (Card.GREEN_DOOR, Card.NIGHTMARE)


def test_o4_5_with_the_option_a_search_only_shuffles() -> None:
    game = moment("Rs,Gs,2Bm,Nk", row="Rs,Rm", doors="RR", known="Gd,Xx", search_without_door="shuffle")
    push(game, "play red sun")
    assert verbs(game) == {"search", "decline"}
    push(game, "search", "shuffle")
    assert game.view().known == ()
    assert game.view().doors == ((Colour.RED, Colour.RED),)


def test_o4_5_with_the_option_even_an_empty_deck_is_shuffled() -> None:
    game = moment("Rs,Gs,2Bm,Nk", row="Rs,Rm", doors="RR", deck="-", search_without_door="shuffle")
    push(game, "play red sun", "search red", "shuffle")
    assert outcome(game).reason == "deck empty"


@pytest.mark.parametrize("answer", ["search", "decline"])
def test_o4_6_a_series_counts_as_completed_even_without_a_door(answer: str) -> None:
    game = push(moment("Rs,Rm,2Bm,Nk", row="Rs,Rm"), "play red sun", answer)
    push(game, *(["shuffle"] if answer == "search" else []), "draw green sun", "play red moon")
    assert game.view().phase == "refill"
    assert game.view().series == (1,)


# O5 Discarding a card


@pytest.mark.parametrize("card", ["red sun", "blue moon"])
def test_o5_1_discarding_a_sun_or_moon_does_nothing_more(card: str) -> None:
    game = push(moment("Rs,Gs,2Bm,Nk", row="Rs,Rm"), f"discard {card}")
    assert game.view().phase == "refill"
    assert [str(card) for card in game.view().discard] == [card]
    assert game.view().rows == ((Card.RED_SUN, Card.RED_MOON),)
    assert len(game.view().hand) == 4


def prophecy(**more: str) -> onirim.Game:
    """Return a game in which a brown key has been discarded and five cards are shown."""
    game = push(moment("Rs,Gs,2Bm,Nk", **more), "discard brown key")  # type: ignore[arg-type]
    return push(game, "foresee red sun, nightmare, blue door, green moon, red sun")


def test_o5_2_a_key_lets_the_player_look_at_the_top_five() -> None:
    game = prophecy()
    assert [card and card.short for card in game.view().known] == ["Rs", "Xx", "Bd", "Gm", "Rs"]
    assert verbs(game) == {"arrange"}
    assert len(game.legal_moves) == 60  # 120 orders of five cards, two of them alike


def test_o5_2_one_is_discarded_and_the_others_go_back_in_any_order() -> None:
    game = push(prophecy(), "arrange nightmare, then green moon, red sun, blue door, red sun")
    assert game.view().known == (Card.GREEN_MOON, Card.RED_SUN, Card.BLUE_DOOR, Card.RED_SUN)
    assert game.view().discard == Counter({Card.NIGHTMARE: 1, Card.BROWN_KEY: 1})
    assert game.view().phase == "refill"
    assert game.view().deck == 70


@pytest.mark.parametrize(
    "answer",
    [
        "arrange red moon, then nightmare, blue door, green moon, red sun",
        "arrange nightmare, then red sun, blue door",
        "arrange nightmare, then red sun, red sun, red sun, blue door",
        "keep",
        "decline",
    ],
)
def test_o5_2_discarding_exactly_one_of_the_cards_seen_is_compulsory(answer: str) -> None:
    game = prophecy()
    before = game.position
    with pytest.raises(IllegalMove):
        game.push(answer)
    assert game.position == before


def test_o5_2_five_cards_are_shown_no_more_and_no_fewer() -> None:
    game = push(moment("Rs,Gs,2Bm,Nk"), "discard brown key")
    for cards in ("red sun, red sun, red sun, red sun", ", ".join(["red sun"] * 6)):
        with pytest.raises(IllegalMove, match="5 cards must be shown"):
            game.push(f"foresee {cards}")


def test_o5_3_with_fewer_than_five_cards_all_are_looked_at() -> None:
    game = push(moment("Rs,Gs,2Bm,Nk", deck="Rs,Xx"), "discard brown key", "foresee nightmare, red sun")
    assert len(game.legal_moves) == 2
    push(game, "arrange nightmare, then red sun")
    assert game.view().known == (Card.RED_SUN,)
    assert game.view().deck == 1


def test_o5_3_the_last_card_of_the_deck_must_be_discarded() -> None:
    game = push(moment("Rs,Gs,2Bm,Nk", deck="Gm"), "discard brown key", "foresee green moon")
    assert len(game.legal_moves) == 1
    assert push(game, "arrange green moon").outcome is not None


def test_o5_3_with_no_card_in_the_deck_there_is_no_prophecy() -> None:
    game = push(moment("Rs,Gs,2Bm,Nk", deck="-"), "discard brown key")
    assert outcome(game).reason == "deck empty"
    assert [step.verb for step in game.steps] == ["discard"]


@pytest.mark.parametrize("card", ["blue door", "nightmare", "green moon"])
def test_o5_4_any_card_seen_may_be_discarded(card: str) -> None:
    game = push(prophecy(), f"arrange {card}")
    assert game.view().discard[{str(kind): kind for kind in Card}[card]] == 1


def test_o5_4_a_discarded_door_makes_the_game_unwinnable_but_not_over() -> None:
    game = prophecy()
    assert not game.unwinnable
    push(game, "arrange blue door")
    assert game.unwinnable
    assert game.view().unwinnable
    assert game.outcome is None
    assert game.to_move == "deck"


def test_o5_5_cards_put_back_are_known_in_order_until_they_are_drawn() -> None:
    game = push(prophecy(), "arrange nightmare, then green moon, red sun, blue door, red sun")
    with pytest.raises(IllegalMove, match="known to be a green moon"):
        game.push("draw red sun")
    push(game, "draw green moon")
    assert game.view().known == (Card.RED_SUN, Card.BLUE_DOOR, Card.RED_SUN)
    push(game, "discard green moon", "draw red sun")
    assert game.view().known == (Card.BLUE_DOOR, Card.RED_SUN)


def test_o5_5_known_cards_are_forgotten_when_the_deck_is_shuffled() -> None:
    game = push(prophecy(), "arrange nightmare, then blue door, red sun, red sun, green moon")
    push(game, "draw blue door", "draw red sun", "shuffle")
    assert game.view().known == ()
    assert game.view().unseen[Card.GREEN_MOON] == 4


def test_o5_5_a_later_prophecy_sees_known_cards_together_with_new_ones() -> None:
    game = moment("Rs,Gs,Bm,Nk,Gk", known="Rs,Bd,Gm")
    push(game, "discard green key")
    with pytest.raises(IllegalMove, match="known to be a blue door, not a nightmare"):
        game.push("foresee red sun, nightmare, green moon, red moon, red moon")
    push(game, "foresee red sun, blue door, green moon, red moon, nightmare")
    assert len(game.view().known) == 5


def test_o5_5_known_cards_do_not_count_against_the_rest_of_the_deck() -> None:
    game = push(moment("Gs,Gm,Bm,Nk,Gk", known="Rs,Rs", deck="Rs,Xx,Rm"), "discard green key")
    assert game.can("foresee red sun, red sun, red sun, nightmare, red moon")
    assert not game.can("foresee red sun, red sun, nightmare, nightmare, red moon")
    assert not game.can("foresee red sun, red sun, red sun, red sun, red moon")


@pytest.mark.parametrize("given", [("draw brown door", "open brown"), ("draw nightmare", "pay key brown")])
def test_o5_6_a_key_given_for_a_door_or_to_a_nightmare_brings_no_prophecy(given: tuple[str, ...]) -> None:
    game = push(moment("Rs,Gs,2Bm,Nk"), "discard red sun", *given)
    assert game.view().phase == "refill"
    assert game.view().discard[Card.BROWN_KEY] == 1


# O6 Refilling the hand


def test_o6_1_cards_are_drawn_one_at_a_time_until_the_hand_holds_five() -> None:
    game = push(moment("Rs,Gs,2Bm,Nk"), "discard red sun", "draw nightmare", "pay key brown")
    assert len(game.view().hand) == 3
    push(game, "draw red sun")
    assert game.view().phase == "refill"
    push(game, "draw red moon")
    assert game.view().phase == "choose"
    assert len(game.view().hand) == 5


def test_o6_2_a_location_joins_the_hand() -> None:
    game = push(moment("Rs,Gs,2Bm,Nk"), "play red sun", "draw green key")
    assert Card.GREEN_KEY in game.view().hand
    assert game.view().unseen[Card.GREEN_KEY] == 2


def test_o6_3_a_door_can_be_opened_with_a_key_of_its_colour() -> None:
    game = push(moment("Rs,Gs,2Bm,Nk"), "play red sun", "draw brown door")
    assert [str(move) for move in game.legal_moves] == ["open brown", "leave"]
    push(game, "open brown")
    assert game.view().doors == ((Colour.BROWN,),)
    assert len(game.view().hand) == 3
    assert game.view().limbo == ()
    assert game.view().discard == Counter({Card.BROWN_KEY: 1})


def test_o6_3_by_choice_a_door_goes_to_limbo() -> None:
    game = push(moment("Rs,Gs,2Bm,Nk"), "play red sun", "draw brown door", "leave")
    assert game.view().limbo == (Card.BROWN_DOOR,)
    assert Card.BROWN_KEY in game.view().hand
    assert game.view().phase == "refill"


def test_o6_3_for_want_of_a_key_of_its_colour_a_door_goes_to_limbo() -> None:
    game = push(moment("Rs,Gs,2Bm,Nk"), "play red sun", "draw red door")
    assert game.view().limbo == (Card.RED_DOOR,)
    assert game.view().phase == "refill"


def test_o6_3_a_key_drawn_earlier_in_the_same_phase_counts() -> None:
    game = push(moment("Rs,Gs,2Bm,Nk"), "discard red sun", "draw nightmare", "pay key brown")
    push(game, "draw red key", "draw red door")
    assert game.can("open red")


def test_o6_4_a_nightmare_is_resolved_at_once() -> None:
    game = push(moment("Rs,Gs,2Bm,Nk"), "play red sun", "draw nightmare")
    assert game.to_move == 0
    assert verbs(game) == {"pay key", "pay deck", "pay hand"}
    assert game.view().resolving == Card.NIGHTMARE


def test_o6_5_once_the_hand_holds_five_comes_phase_three() -> None:
    game = push(moment("Rs,Gs,2Bm,Nk"), "play red sun", "draw red door", "draw red sun")
    assert game.view().phase == "turn shuffle"
    assert not game.can("draw red sun")


# O7 A nightmare


def nightmare(hand: str = "Rs,Gs,2Bm,Nk", **more: str) -> onirim.Game:
    """Return a game in which a green sun has been discarded and a nightmare drawn."""
    return push(moment(hand, **more), "discard green sun", "draw nightmare")  # type: ignore[arg-type]


@pytest.mark.parametrize("colour", ["red", "blue", "green", "brown"])
def test_o7_1_a_key_of_any_colour_pays(colour: str) -> None:
    letter = {"red": "R", "blue": "B", "green": "G", "brown": "N"}[colour]
    game = push(nightmare(f"Rs,Gs,2Bm,{letter}k"), f"pay key {colour}")
    assert len(game.view().hand) == 3
    assert game.view().discard[Card.NIGHTMARE] == 1


def test_o7_2_a_door_already_gained_goes_to_limbo() -> None:
    game = nightmare(doors="RBN")
    assert {str(move) for move in game.legal_moves if move.verb == "pay door"} == {
        "pay door red",
        "pay door blue",
        "pay door brown",
    }
    push(game, "pay door blue")
    assert game.view().doors == ((Colour.RED, Colour.BROWN),)
    assert game.view().limbo == (Card.BLUE_DOOR,)
    assert len(game.view().hand) == 4


def test_o7_2_one_of_two_doors_goes_to_limbo_beside_what_is_there() -> None:
    game = push(moment("Rs,Gs,2Bm,Nk", doors="BBR"), "discard green sun", "draw red door", "draw nightmare")
    push(game, "pay door blue")
    assert game.view().doors == ((Colour.RED, Colour.BLUE),)
    push(game, "draw nightmare", "pay door red")
    assert names(game.view().limbo) == ["Bd", "Rd", "Rd"]


def test_o7_3_the_top_five_are_revealed() -> None:
    game = push(nightmare(), "pay deck", "reveal red sun, nightmare, red sun, blue door, green key")
    assert names(game.view().limbo) == ["Bd", "Xx"]
    assert game.view().discard[Card.RED_SUN] == 2
    assert game.view().discard[Card.GREEN_KEY] == 1
    assert game.view().doors == ((),)
    assert game.view().phase == "refill"
    assert game.view().deck == 65


def test_o7_3_known_cards_are_revealed_first_and_in_order() -> None:
    game = push(nightmare(known="Xx,Rs,Bd"), "pay deck")
    with pytest.raises(IllegalMove):
        game.push("reveal blue door, red sun, red sun, red sun, red sun")
    push(game, "reveal red sun, blue door, red sun, red sun, red sun")
    assert game.view().known == ()


def test_o7_3_with_fewer_than_five_as_many_as_there_are() -> None:
    game = push(nightmare(deck="Xx,Rs,Rd"), "pay deck", "reveal red door, red sun")
    assert game.outcome is not None
    assert names(game.view().limbo) == ["Rd"]


def test_o7_3_it_may_be_chosen_with_an_empty_deck_and_does_nothing() -> None:
    game = push(nightmare(deck="Xx"), "pay deck")
    assert game.view().discard[Card.NIGHTMARE] == 10
    assert outcome(game).reason == "deck empty"


def test_o7_4_the_whole_hand_is_discarded_and_a_new_one_drawn() -> None:
    game = push(nightmare(), "pay hand")
    assert game.view().hand == ()
    assert game.view().discard == Counter(
        {Card.RED_SUN: 1, Card.GREEN_SUN: 1, Card.BLUE_MOON: 2, Card.BROWN_KEY: 1}
    )
    push(game, "deal red key", "deal red door", "deal nightmare", *FIVE[1:4])
    assert game.view().phase == "new hand"
    push(game, "deal green sun")
    assert names(game.view().hand) == ["Bs", "Gk", "Gs", "Rk", "Rm"]
    assert names(game.view().limbo) == ["Rd", "Xx"]
    assert game.view().phase == "turn shuffle"


def test_o7_4_it_may_be_chosen_with_an_empty_hand() -> None:
    game = nightmare("Gs,Bk,Gk,Nk,Rk")
    for colour in ("blue", "green", "brown", "red"):
        push(game, f"pay key {colour}", "draw nightmare")
    assert game.view().hand == ()
    assert verbs(game) == {"pay deck", "pay hand"}
    push(game, "pay hand", "deal red sun")
    assert game.view().hand == (Card.RED_SUN,)


def test_o7_5_an_option_whose_cost_cannot_be_paid_is_not_available() -> None:
    game = nightmare("Rs,Gs,2Bm,Ns")
    assert verbs(game) == {"pay deck", "pay hand"}
    assert game.why_not("pay key red") == "You do not have a red key."
    assert game.why_not("pay door red") == "You have no red door to give."
    for game in (nightmare("Gs,Rk,Bk,Gk,Nk", doors="RBG"), nightmare(deck="Xx")):
        assert {"pay deck", "pay hand"} <= verbs(game)


@pytest.mark.parametrize(
    ("price", "then"),
    [
        ("pay key brown", ()),
        ("pay door red", ()),
        ("pay deck", ("reveal red sun, red sun, red sun, red sun, red sun",)),
        ("pay hand", ("deal red sun",) * 5),
    ],
)
def test_o7_6_the_nightmare_is_discarded_after_it_is_resolved(price: str, then: tuple[str, ...]) -> None:
    game = push(nightmare(doors="R"), price)
    for move in then:
        assert game.view().resolving == Card.NIGHTMARE
        assert game.view().discard[Card.NIGHTMARE] == 0
        push(game, move)
    assert game.view().resolving is None
    assert game.view().discard[Card.NIGHTMARE] == 1


# O8 Shuffling limbo


def test_o8_1_at_the_end_of_a_turn_limbo_returns_and_known_cards_are_lost() -> None:
    game = push(moment("Rs,Gs,2Bm,Nk", known="Rd,Rs,Rm"), "play red sun", "draw red door", "draw red sun")
    assert game.view().known == (Card.RED_MOON,)
    push(game, "shuffle")
    assert game.view().limbo == ()
    assert game.view().known == ()
    assert game.view().unseen[Card.RED_DOOR] == 2
    assert game.view().unseen[Card.RED_MOON] == 4
    assert game.view().deck == 70
    game = push(nightmare(), "pay deck", "reveal red sun, nightmare, red sun, nightmare, green key")
    push(game, "draw red sun", "shuffle")
    assert game.view().unseen[Card.NIGHTMARE] == 9


def test_o8_2_an_empty_limbo_causes_no_shuffle_and_keeps_known_cards() -> None:
    game = push(moment("Rs,Gs,2Bm,Nk", known="Rs,Rm"), "play red sun", "draw red sun")
    assert game.view().phase == "choose"
    assert game.view().known == (Card.RED_MOON,)
    assert not game.can("shuffle")


def test_o8_3_limbo_never_returns_before_the_end_of_the_turn() -> None:
    game = push(moment("Rs,Gs,2Bm,Nk", deck="Rd,2Rs"), "play red sun", "draw red door")
    assert not game.can("shuffle")
    assert not game.can("draw red door")
    assert game.view().limbo == (Card.RED_DOOR,)


# O9 The end


def test_o9_1_victory_the_moment_all_eight_doors_are_gained_by_a_key() -> None:
    game = push(moment("Rs,Gs,2Bm,Nk", doors="RRBBGGN"), "play red sun", "draw brown door", "open brown")
    ended = outcome(game)
    assert (ended.won, ended.reason, ended.winner) == (True, "all doors", "players")
    assert len(game.view().hand) == 3
    assert game.to_move is None
    assert list(game.legal_moves) == []


def test_o9_1_victory_by_a_search_and_nothing_more_is_shuffled() -> None:
    game = push(moment("Rs,Gs,2Bm,Nk", row="Rs,Rm", doors="RBBGGNN"), "play red sun", "search")
    assert outcome(game).won
    assert not game.can("shuffle")


def test_o9_1_seven_doors_are_no_victory() -> None:
    game = push(moment("Rs,Gs,2Bm,Nk", doors="RRBBGG"), "play red sun", "draw brown door", "open brown")
    assert game.outcome is None


def test_o9_2_defeat_the_moment_a_card_must_be_drawn_from_an_empty_deck() -> None:
    game = push(moment("Rs,Gs,2Bm,Nk", deck="-"), "play red sun")
    ended = outcome(game)
    assert (ended.won, ended.reason, ended.winner) == (False, "deck empty", "labyrinth")


def test_o9_2_whatever_limbo_holds() -> None:
    game = push(moment("Rs,Gs,2Bm,Nk", deck="Rd"), "play red sun", "draw red door")
    assert game.view().limbo == (Card.RED_DOOR,)
    assert outcome(game).reason == "deck empty"


def test_o9_2_also_while_a_new_hand_is_dealt() -> None:
    game = push(nightmare(deck="Xx,2Rs,Rd"), "pay hand", "deal red sun", "deal red door")
    assert game.outcome is None
    push(game, "deal red sun")
    assert outcome(game).reason == "deck empty"
    assert push(nightmare(deck="Xx"), "pay hand").outcome is not None


def test_o9_3_drawing_the_last_card_is_not_yet_a_defeat() -> None:
    game = push(moment("Rs,Gs,2Bm,Nk", deck="Rs"), "play red sun", "draw red sun")
    assert game.outcome is None
    assert game.view().phase == "choose"
    assert game.view().deck == 0


@pytest.mark.parametrize(("doors", "won"), [("RRBBGGN", True), ("RRBBGG", False)])
def test_o9_3_the_eighth_door_as_the_last_card_wins_if_a_key_pays(doors: str, won: bool) -> None:
    game = push(moment("Rs,Gs,2Bm,Nk", doors=doors, deck="Nd"), "play red sun", "draw brown door")
    assert game.outcome is None
    push(game, "open brown")
    assert game.outcome is not None
    assert (game.outcome.won, len(game.outcome.doors[0])) == (won, len(doors) + 1)
    assert game.outcome.reason == ("all doors" if won else "deck empty")


def test_o9_3_after_the_last_card_limbo_is_shuffled_back() -> None:
    game = push(
        moment("Rs,Gs,2Bm,Nk", deck="Rs,Rd"), "play red sun", "draw red door", "draw red sun", "shuffle"
    )
    assert game.view().phase == "choose"
    assert game.view().deck == 1


def test_o9_4_the_outcome_is_victory_or_defeat_and_the_doors() -> None:
    game = push(moment("Rs,Gs,2Bm,Nk", row="Rs,Rm,Bs", doors="RBB", deck="-"), "discard red sun")
    assert outcome(game).doors == ((Colour.RED, Colour.BLUE, Colour.BLUE),)
    assert outcome(game).turns == 4


# O10 Two players


def two(**more: object) -> onirim.Game:
    """Return a game with seat 0 to choose: own Rs, Gm, Nk; partner Bs, Bm, Bk; shared Gs, Rm."""
    zones = {"hand": "Rs,Gm,Nk/Bs,Bm,Bk", "shared": "Gs,Rm", **more}
    return moment(players=2, **zones)  # type: ignore[arg-type]


EIGHT = [f"deal {card}" for card in ("red sun", "red moon", "red key", "blue sun", "blue moon", "green sun")]
EIGHT += ["deal brown sun", "deal green key"]


def test_o10_1_eight_locations_lie_face_up_and_limbo_is_shuffled_back() -> None:
    game = push(onirim.Game(2, deck="pushed"), "deal red door", *EIGHT[:7])
    assert game.to_move == "deck"
    push(game, EIGHT[7])
    assert names(game.view(0).shared) == ["Bm", "Bs", "Gk", "Gs", "Ns", "Rk", "Rm", "Rs"]
    assert game.view(0).hand == ()
    push(game, "shuffle")
    assert game.view(0).limbo == ()
    assert game.to_move == 0


def test_o10_1_players_take_in_turn_until_each_holds_three() -> None:
    game = push(onirim.Game(2, deck="pushed"), *EIGHT)
    order = []
    for card in ("red sun", "red moon", "red key", "blue sun", "blue moon", "green sun"):
        order.append(game.to_move)
        push(game, f"take {card}")
    assert order == [0, 1, 0, 1, 0, 1]
    assert names(game.view(0).hand) == ["Bm", "Rk", "Rs"]
    assert names(game.view(1).hand) == ["Bs", "Gs", "Rm"]
    assert names(game.view(0).shared) == ["Gk", "Ns"]
    assert (game.to_move, game.view(0).phase) == (0, "choose")


def test_o10_1_only_a_card_that_lies_face_up_can_be_taken() -> None:
    game = push(onirim.Game(2, deck="pushed"), *EIGHT)
    assert game.why_not("take brown key") == "There is no face-up brown key."
    assert len(game.legal_moves) == 8


def test_o10_2_the_hand_is_personal_and_shared_together() -> None:
    game = two()
    played = {(step.cards[0].short, step.group) for step in game.legal_moves if step.verb == "play"}
    own = {(card, "personal") for card in ("Rs", "Gm", "Nk")}
    assert played == own | {("Gs", "shared"), ("Rm", "shared")}
    push(game, "play green sun")
    assert names(game.view(0).shared) == ["Rm"]


def test_o10_2_a_key_may_come_from_either_group() -> None:
    game = push(two(hand="Rs,Gm,Nk/Bs,Bm,Bk", shared="Gs,Rk"), "play red sun", "draw nightmare")
    keys = {(str(step.colour), step.group) for step in game.legal_moves if step.verb == "pay key"}
    assert keys == {("brown", "personal"), ("red", "shared")}
    push(game, "pay key red")
    assert names(game.view(0).shared) == ["Gs"]
    push(game, "draw brown door", "open brown from personal")
    assert game.view(0).doors[0] == (Colour.BROWN,)


@pytest.mark.parametrize("colour", list(Colour))
def test_o10_2_a_shared_key_of_any_colour_pays_a_nightmare(colour: Colour) -> None:
    game = push(
        two(hand="Rs,Gm,Ns/Bs,Bm,Bm", shared=f"Gs,{colour.letter}k"), "play red sun", "draw nightmare"
    )
    push(game, f"pay key {colour} from shared")
    assert names(game.view(0).shared) == ["Gs"]
    assert len(game.view(0).hand) == 2


def test_o10_2_with_a_key_in_both_groups_either_opens_the_door() -> None:
    game = push(two(shared="Gs,Nk"), "play red sun", "draw brown door")
    assert [str(move) for move in game.legal_moves] == [
        "open brown from personal",
        "open brown from shared",
        "leave",
    ]


def test_o10_2_a_door_may_be_opened_with_a_shared_key() -> None:
    game = push(two(shared="Gs,Rk"), "play red sun", "draw red door")
    assert [str(move) for move in game.legal_moves] == ["open red from shared", "leave"]
    push(game, "open red")
    assert game.view(0).doors == ((Colour.RED,), ())


def test_o10_2_the_same_card_in_both_groups_has_to_be_told_apart() -> None:
    game = two(shared="Rs,Rm")
    with pytest.raises(onirim.AmbiguousMove):
        game.push("play red sun")
    push(game, "play red sun from shared")
    assert names(game.view(0).hand) == ["Gm", "Nk", "Rs"]


def test_o10_3_symbols_and_series_look_at_ones_own_row() -> None:
    game = two(row="Rs,Rm/Bs,Bm", seat=0)
    assert not game.can("play green moon")
    push(game, "play red sun")
    assert game.view(0).phase == "search"
    push(game, "decline", "draw brown sun")
    assert game.to_move == 1
    assert not game.can("play blue moon")
    push(game, "play blue sun")
    assert game.view(1).phase == "search"
    assert [len(row) for row in game.view(0).rows] == [3, 3]


def test_o10_4_discarding_allows_a_swap_of_a_personal_and_a_shared_card() -> None:
    game = push(two(), "discard red sun")
    swaps = {str(move) for move in game.legal_moves}
    assert swaps == {
        "keep",
        "swap green moon for green sun",
        "swap green moon for red moon",
        "swap brown key for green sun",
        "swap brown key for red moon",
    }
    push(game, "swap brown key for red moon")
    assert names(game.view(0).hand) == ["Gm", "Rm"]
    assert names(game.view(0).shared) == ["Gs", "Nk"]
    assert game.view(0).phase == "refill"  # at most once


def test_o10_4_the_swap_comes_before_the_prophecy() -> None:
    game = push(two(), "discard brown key")
    assert game.view(0).phase == "swap"
    push(game, "keep")
    assert game.view(0).phase == "foresee"
    assert push(two(), "play red sun").view(0).phase == "refill"  # after playing there is none


def test_o10_4_the_swap_is_offered_even_with_an_empty_deck() -> None:
    game = push(two(deck="-"), "discard brown key")
    assert game.view(0).phase == "swap"
    assert push(game, "keep").outcome is not None


def test_o10_5_a_card_drawn_goes_to_the_personal_group_first() -> None:
    game = push(two(), "discard green sun", "keep", "draw nightmare", "pay key brown")
    push(game, "draw blue moon")
    assert names(game.view(0).hand) == ["Bm", "Gm", "Rs"]
    assert names(game.view(0).shared) == ["Rm"]
    push(game, "draw blue sun")
    assert names(game.view(0).shared) == ["Bs", "Rm"]


def test_o10_6_doors_belong_to_the_active_player() -> None:
    game = push(two(row="-/Bs,Bm", seat=1), "play blue sun from personal", "search")
    assert game.view(0).doors == ((), (Colour.BLUE,))
    game = push(two(row="Rs,Rm/-", doors="R/-"), "play red sun")  # a second door of a colour
    assert verbs(game) == {"search", "decline"}
    push(game, "search")
    assert game.view(0).doors == ((Colour.RED, Colour.RED), ())


def test_o10_7_a_nightmare_is_resolved_with_ones_own_hand_and_doors() -> None:
    game = push(two(doors="R/BG"), "discard red sun", "keep", "draw nightmare")
    assert {str(move) for move in game.legal_moves} == {
        "pay key brown from personal",
        "pay door red",
        "pay deck",
        "pay hand",
    }


def test_o10_8_the_whole_hand_is_ones_own_and_the_shared_cards() -> None:
    game = push(two(), "discard red sun", "keep", "draw nightmare", "pay hand")
    assert names(game.view(0).discard.elements()) == ["Gm", "Gs", "Nk", "Rm", "Rs"]
    assert names(game.view(1).hand) == ["Bk", "Bm", "Bs"]
    for card in ("red sun", "blue sun", "green sun", "brown sun", "brown moon"):
        push(game, f"deal {card}")
    assert names(game.view(0).hand) == ["Bs", "Gs", "Rs"]
    assert names(game.view(0).shared) == ["Nm", "Ns"]


def test_o10_9_victory_the_moment_each_has_one_door_of_each_colour() -> None:
    game = push(two(row="Rs,Rm/-", doors="BGN/RBGN"), "play red sun", "search")
    assert outcome(game).won
    assert outcome(game).doors == (tuple(Colour), tuple(Colour))


def test_o10_9_a_player_who_has_four_keeps_playing() -> None:
    game = push(two(doors="RBGN/RB"), "play red sun", "draw red sun")
    push(game, "play blue sun", "draw red sun")
    assert game.to_move == 0
    assert verbs(game) == {"play", "discard"}


def test_o10_10_open_both_see_everything_but_the_order_of_the_deck() -> None:
    game = two(communication="open", known="Rs,Bd")
    for seat in (0, 1, "spectator"):
        view = game.view(seat)
        assert [names(hand) for hand in view.hands if hand is not None] == [
            ["Gm", "Nk", "Rs"],
            ["Bk", "Bm", "Bs"],
        ]
        assert view.known == (Card.RED_SUN, Card.BLUE_DOOR)
    push(game, "discard brown key", "keep", "foresee red sun, blue door, red sun, nightmare, nightmare")
    assert None not in game.view(1).known


def test_o10_10_silent_is_the_default_and_hides_the_partners_cards() -> None:
    assert onirim.Game(2, seed=1).view(0).rules["communication"] == "silent"
    game = two()
    view = game.view(0)
    assert names(view.hand) == ["Gm", "Nk", "Rs"]
    assert view.hands[1] is None
    assert view.hand_sizes == (3, 3)
    assert view.unseen[Card.BLUE_KEY] == 3
    assert sum(view.unseen.values()) == view.deck + 3
    assert game.view("spectator").hands == (None, None)
    assert sum(game.view("spectator").unseen.values()) == view.deck + 6


def test_o10_10_silent_only_the_active_player_sees_a_prophecy() -> None:
    game = push(two(), "discard brown key", "keep")
    push(game, "foresee red sun, blue door, red sun, nightmare, nightmare")
    assert len(game.view(0).known) == 5
    assert None not in game.view(0).known
    for seat in (1, "spectator"):
        assert game.view(seat).known == (None,) * 5
    push(game, "arrange nightmare, then blue door, red sun, red sun, nightmare")
    assert game.view(0).known[0] == Card.BLUE_DOOR
    assert game.view(1).known == (None,) * 4
    assert game.view(1).discard[Card.NIGHTMARE] == 1


def test_o10_10_silent_the_second_seats_prophecy_is_the_second_seats() -> None:
    game = push(two(row="-/Gs", seat=1), "discard blue key", "keep")
    push(game, "foresee red sun, blue door, red sun, nightmare, nightmare", "arrange nightmare")
    assert game.view(1).known[:2] == (Card.RED_SUN, Card.BLUE_DOOR)
    assert game.view(0).known == (None,) * 4


def test_o10_10_silent_known_top_cards_stay_known_until_rearranged() -> None:
    game = two(known="Rs@1,Bd@1")
    assert game.view(1).known == (Card.RED_SUN, Card.BLUE_DOOR)
    assert game.view(0).known == (None, None)
    push(game, "discard brown key", "keep", "foresee red sun, blue door, red sun, nightmare, nightmare")
    assert game.view(1).known == (Card.RED_SUN, Card.BLUE_DOOR, None, None, None)
    push(game, "arrange nightmare, then nightmare, red sun, red sun, blue door")
    assert game.view(1).known == (None,) * 4


def test_o10_10_silent_a_location_drawn_is_seen_only_by_whoever_holds_it() -> None:
    game = push(two(), "discard red sun", "keep")
    unseen = game.view(1).unseen
    push(game, "draw green key")
    assert Card.GREEN_KEY in game.view(0).hand
    assert game.view(1).unseen == unseen


def test_o10_10_silent_what_is_revealed_is_seen_by_both() -> None:
    game = push(two(), "discard red sun", "keep", "draw nightmare")
    assert game.view(1).resolving == Card.NIGHTMARE
    push(game, "pay deck", "reveal red sun, red door, red sun, nightmare, blue key")
    assert names(game.view(1).limbo) == ["Rd", "Xx"]
    assert game.view(1).discard[Card.BLUE_KEY] == 1
    push(game, "draw brown door")
    assert game.view(1).resolving == Card.BROWN_DOOR


def test_o10_11_turns_alternate_and_the_first_seat_begins() -> None:
    game = two()
    order = []
    for _ in range(4):
        order.append(game.to_move)
        discards = [
            move for move in game.legal_moves if move.verb == "discard" and move.cards[0].symbol != "key"
        ]
        push(game, str(discards[0]), "keep", "draw red sun")
    assert order == [0, 1, 0, 1]


def test_o10_11_eight_doors_are_no_victory_if_a_player_has_a_pair() -> None:
    game = push(two(row="Rs,Rm/-", doors="RBGN/BGN"), "play red sun", "search")
    assert sum(map(len, game.view(0).doors)) == 8
    assert game.outcome is None
    push(game, "shuffle", "draw nightmare", "pay door red")
    assert game.view(0).limbo == (Card.RED_DOOR,)
