"""The game object, the first thing that a programmer uses."""

import copy
import pickle

import pytest

from reverie import onirim
from reverie.onirim import AmbiguousMove, Card, IllegalMove, InvalidMove, Step
from tests.onirim.moments import moment, push


def test_seed_7_is_one_game_everywhere() -> None:
    hand = [str(card) for card in onirim.Game(seed=7).view().hand]
    assert hand == ["red sun", "red sun", "blue moon", "blue key", "brown key"]
    assert onirim.Game(seed=7) == onirim.Game(seed="7")
    assert onirim.Game(seed=7).steps == onirim.Game(seed="7").steps


def test_games_without_a_seed_differ_and_can_be_played_again() -> None:
    first, second = onirim.Game(), onirim.Game()
    assert first.seed != second.seed
    assert onirim.Game(seed=first.seed) == first


def test_legal_moves_are_iterable_countable_and_answer_in() -> None:
    moves = onirim.Game(seed=7).legal_moves
    assert len(moves) == len(list(moves)) == 8
    assert moves[0] in moves
    assert "play red sun" in moves
    assert "p rs" in moves
    assert "play green sun" not in moves
    assert "nonsense" not in moves
    assert 7 not in moves
    assert moves[-1] == list(moves)[-1]
    assert moves[:2] == list(moves)[:2]
    with pytest.raises(IndexError):
        moves[8]
    assert repr(moves).startswith("<8 legal moves: play red sun;")


def test_the_decks_moves_can_be_asked_for_too() -> None:
    game = onirim.Game(deck="pushed")
    assert game.to_move == "deck"
    assert len(game.legal_moves) == 17
    push(game, "deal red key", *["deal red sun"] * 4, "discard red key")
    moves = game.legal_moves
    assert len(moves) > 100_000
    assert sum(1 for _ in zip(moves, range(50), strict=False)) == 50
    assert "foresee red sun, red sun, red sun, red sun, red sun" in moves
    assert "foresee red sun, red sun, red sun, red sun, red key" in moves
    assert moves[0].verb == "foresee"
    assert "more" in repr(moves)


def test_the_number_of_the_decks_moves_is_right() -> None:
    game = push(moment("4Rs,Nk", deck="2Bs,Xx,Gm"), "discard brown key")
    assert len(game.legal_moves) == len(list(game.legal_moves)) == 12  # 4! / 2!


def test_push_returns_what_happened() -> None:
    happened = onirim.Game(seed=7).push("play red sun")
    assert [str(step) for step in happened] == ["play red sun", "draw nightmare"]
    assert [step.by_deck for step in happened] == [False, True]


def test_pop_takes_back_pushes_but_not_the_deal() -> None:
    game = onirim.Game(seed=7)
    with pytest.raises(IndexError, match="There is no move to take back"):
        game.pop()
    start = game.position
    push(game, "play red sun", "pay deck")
    assert game.pop(2) == Step("play", (Card.RED_SUN,))
    assert game.position == start
    assert len(game.steps) == len(onirim.Game(seed=7).steps)


def test_with_a_pushed_deck_every_step_is_undone_separately() -> None:
    game = push(onirim.Game(deck="pushed"), "deal red sun", "deal nightmare")
    assert str(game.pop()) == "deal nightmare"
    assert game.view().hand == (Card.RED_SUN,)


def test_a_resignation_ends_the_game_and_can_be_taken_back() -> None:
    game = push(onirim.Game(seed=7), "play red sun")
    game.resign()
    assert game.outcome is not None
    assert game.outcome.reason == "resigned"
    assert game.record()["result"]["reason"] == "resigned"
    assert onirim.Game.from_record(game.record()) == game
    with pytest.raises(IllegalMove):
        game.resign()
    assert game.pop() is None
    assert game.outcome is None


def test_a_copy_is_independent() -> None:
    game = onirim.Game(seed=7)
    twin = game.copy()
    assert copy.copy(game) == twin == pickle.loads(pickle.dumps(game))  # noqa: S301
    twin.push("play red sun")
    assert twin != game
    assert game == onirim.Game(seed=7)
    assert game != "a game"


@pytest.mark.parametrize(
    ("text", "error", "sentence"),
    [
        ("", InvalidMove, 'Say a move, such as "play red sun" or "discard blue key".'),
        ("fly", InvalidMove, 'There is no move "fly"; the moves are play, discard'),
        ("play purple sun", InvalidMove, 'There is no card "purple sun"; try "red sun" or "Rs".'),
        ("play", InvalidMove, 'Say which card: "play red sun", for example.'),
        ("play red sun, red sun", InvalidMove, '"play" needs one card.'),
        ("swap red sun", InvalidMove, '"swap" needs two cards.'),
        ("leave red sun", InvalidMove, '"leave" stands alone, without a card.'),
        ("play nightmare", InvalidMove, "A nightmare is never in a hand, so nobody can play it."),
        ("pay key pink", InvalidMove, 'There is no colour "pink": say red, blue, green or brown.'),
        ("play green sun", IllegalMove, "You do not have a green sun."),
        ("pay key", AmbiguousMove, 'Say which colour: "pay key red", for example.'),
        ("search", IllegalMove, "Not now: first play or discard a card."),
        ("open red", IllegalMove, "Not now: first play or discard a card."),
        ("pay deck", IllegalMove, "Not now: first play or discard a card."),
        ("take red sun", IllegalMove, "Not now: first play or discard a card."),
        ("keep", IllegalMove, "Not now: first play or discard a card."),
        ("arrange red sun", IllegalMove, "Not now: first play or discard a card."),
        ("draw red sun", IllegalMove, "Not now: first play or discard a card."),
        (
            "play red sun from shared",
            IllegalMove,
            "You have only one hand when you play alone: leave out the group.",
        ),
    ],
)
def test_a_refusal_is_a_sentence(text: str, error: type[Exception], sentence: str) -> None:
    game = onirim.Game(seed=7)
    before = game.position
    with pytest.raises(error) as caught:
        game.push(text)
    assert str(caught.value).startswith(sentence)
    assert isinstance(caught.value, onirim.Refusal)
    assert game.position == before


@pytest.mark.parametrize(
    ("moves", "wrong", "sentence"),
    [
        (["play red sun"], "play red moon", "Not now: the deck has to act first."),
        (["play red sun"], "draw red door, red door", '"draw" needs one card.'),
        (["play red sun", "draw nightmare"], "play red sun", "Not now: first pay the nightmare."),
        (
            ["play red sun", "draw brown door"],
            "play red sun",
            "Not now: the brown door is waiting. Open it or leave it.",
        ),
        (["play red sun", "draw brown door"], "open red", "The door is brown: only a brown key opens it."),
        (
            ["discard brown key", "foresee red sun, red sun, red sun, red sun, nightmare"],
            "arrange blue sun",
            "The prophecy shows a red sun, a red sun, a red sun, a red sun and a nightmare: "
            "name the one to discard, then the others, top first.",
        ),
        (
            ["discard brown key", "foresee red sun, red sun, red sun, red sun, nightmare"],
            "draw red sun",
            "Not now: first decide what to do with the cards of the prophecy.",
        ),
    ],
)
def test_a_refusal_names_what_the_moment_needs(moves: list[str], wrong: str, sentence: str) -> None:
    assert push(moment("Rs,Gs,2Bm,Nk"), *moves).why_not(wrong) == sentence


def test_a_search_for_another_colour_is_refused() -> None:
    game = push(moment("Rs,Gs,2Bm,Nk", row="Rs,Rm"), "play red sun")
    assert game.why_not("search blue") == "The series is red: search for a red door."
    assert game.why_not("play red sun") == ("Not now: a series is complete. Search for its door, or decline.")


def test_refusals_between_two_players() -> None:
    game = moment("Rs,Gm,Nk/Bs,Bm,Bk", players=2, shared="Gs,Rm")
    assert game.why_not("play blue sun from shared") == "There is no blue sun among the shared cards."
    assert game.why_not(Step("play", (Card.RED_SUN,), group="personal", seat=1)) == (
        "It is not seat 1's turn: it is seat 0's."
    )
    push(game, "discard red sun")
    assert game.why_not("swap blue sun for green sun") == "You do not have a blue sun."
    assert game.why_not("swap green moon for blue sun") == "There is no blue sun among the shared cards."
    assert game.why_not("play green moon") == ("Not now: you have discarded. Swap two cards, or keep yours.")
    push(game, "keep", "draw nightmare")
    assert game.why_not("pay key red from shared") == "There is no red key among the shared cards."
    assert game.why_not("pay key red") == "You do not have a red key."


def test_a_card_outside_the_deck_cannot_be_drawn() -> None:
    game = push(moment("Rs,Gs,2Bm,Nk", deck="2Rs,Xx"), "play red sun")
    assert game.why_not("draw blue sun") == "There is no blue sun left in the deck."


def test_after_the_end_nothing_can_be_pushed() -> None:
    game = push(moment("Rs,Gs,2Bm,Nk", deck="-"), "play red sun")
    assert game.why_not("play green sun") == "Not now: the game is over."
    assert game.why_not("draw green sun") == "Not now: the game is over."


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"players": 3}, "Onirim is for 1 or 2 players, not 3."),
        ({"players": True}, "Onirim is for 1 or 2 players, not True."),
        ({"seed": ""}, "A seed can be any text, but cannot be empty."),
        ({"seed": "\ud800"}, "A seed must be text that can be written as UTF-8."),
        ({"communication": "open"}, "communication is for two players: leave it out when you play alone."),
        (
            {"players": 2, "communication": "loud"},
            'communication cannot be "loud"; the choices are open and silent.',
        ),
        (
            {"search_without_door": "maybe"},
            'search_without_door cannot be "maybe"; the choices are nothing and shuffle.',
        ),
        ({"weather": "fine"}, 'There is no option "weather"; the options are search_without_door.'),
        ({"seats": ["a", "b"]}, "2 seats for 1 player."),
        ({"deck": "pushed", "seed": 7}, "A seed is for the seeded deck; this game has another."),
        ({"deck": "real"}, 'deck is "seeded", "pushed" or an actor, not "real".'),
    ],
)
def test_an_impossible_game_is_refused(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError) as caught:
        onirim.Game(**options)  # type: ignore[arg-type]
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    "step",
    [
        Step("take", (Card.RED_DOOR,)),
        Step("play", (Card.NIGHTMARE,), group="personal"),
        Step("play"),
        Step("fly"),
        Step("search", (Card.RED_SUN,)),
        Step("play", (Card.RED_SUN, Card.RED_SUN)),
        Step("play", (Card.RED_SUN,), group="hers"),
        Step("play", (Card.RED_SUN,), colour=onirim.Colour.RED),
        Step("decline", group="shared"),
        Step("deal", (Card.RED_SUN,), seat=1),
        Step("deal", (0,)),  # type: ignore[arg-type]
        Step("open", colour="red"),  # type: ignore[arg-type]
        Step("arrange"),
    ],
)
def test_a_malformed_step_is_invalid_at_any_moment(step: Step) -> None:
    for game in (
        onirim.Game(seed=7),
        onirim.Game(2, deck="pushed"),
        push(moment("Rs,Gm,Nk/Bs,Bm,Bk", players=2, shared="Gs,Rm"), "discard red sun"),
    ):
        before = game.position
        assert step not in game.legal_moves
        assert game.why_not(step) is not None
        with pytest.raises(InvalidMove):
            game.push(step)
        assert game.position == before


def test_a_game_from_a_position_has_no_record() -> None:
    game = onirim.Game.from_position(onirim.Game(seed=7).position, seed=1)
    with pytest.raises(onirim.Refusal, match="began from a position"):
        game.record()


def test_a_recorded_deck_deals_its_cards_and_no_more() -> None:
    cards = [(0,), (0,), (4,), (5,), (11,), (16,)]
    game = onirim.Game(deck=onirim.RecordedDeck(cards))
    push(game, "play red sun")
    assert game.view().resolving == Card.NIGHTMARE
    before = game.position
    with pytest.raises(EOFError):
        game.push("pay key blue")
    assert game.position == before
    with pytest.raises(IllegalMove, match="5 cards must be shown, not 1"):
        onirim.Game(deck=onirim.RecordedDeck(cards)).push("discard blue key")


def test_a_real_deck_is_asked_for_its_cards() -> None:
    asked = []

    def ask(state: object, n: int) -> tuple[int, ...]:
        asked.append(n)
        return (0,) if len(asked) < 9 else (16,)

    game = onirim.Game(deck=onirim.RealDeck(ask))
    assert asked == [1] * 5
    game.push("play red sun")
    assert asked == [1] * 6
    assert game.seed == ""
    assert game.commitment is None


def test_the_commitment_fits_the_seed_and_the_cards() -> None:
    game = push(onirim.Game(seed="secret"), "discard " + str(onirim.Game(seed="secret").view().hand[0]))
    assert game.commitment == onirim.commitment("secret")
    assert game.commitment != onirim.commitment("Secret")
    record = game.record()
    assert onirim.honest(record)
    assert not onirim.honest({**record, "seed": "another"})
    assert not onirim.honest({**record, "seed": ""})


def test_a_game_read_with_another_seed_waits_for_its_cards_to_be_pushed() -> None:
    record = {**onirim.Game(seed=7).record(), "seed": "not this one"}
    game = onirim.Game.from_record(record)
    push(game, "play red sun")
    assert game.to_move == "deck"
    push(game, "draw red sun")
    assert str(game.pop()) == "draw red sun"
    assert game.commitment is None


def test_a_game_that_departs_from_its_seed_continues_with_another_deck() -> None:
    record = onirim.Game(seed=7).record()
    record["steps"] += [["play", "red sun"], ["draw", "blue sun"]]  # the seed would have drawn a nightmare
    game = onirim.Game.from_record(record, deck=onirim.RecordedDeck([(9,), (9,)]))
    game.pop()
    assert [str(step) for step in game.push("play blue moon")] == ["play blue moon", "draw brown sun"]


def test_a_game_read_at_the_decks_turn_waits_until_it_is_dealt() -> None:
    line = push(moment("Rs,Gs,2Bm,Nk"), "play red sun").position
    game = onirim.Game.from_position(line, seed=1)
    assert game.to_move == "deck"
    game.deal()
    assert game.to_move == 0
