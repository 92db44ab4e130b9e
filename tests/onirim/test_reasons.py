"""Explanations: the coach's best move, true reasons, and no hidden information."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from reverie import onirim, wording
from reverie.onirim import Card, Game, View, puzzles
from reverie.onirim.cards import BY_NAME, LOCATIONS, symbol_of
from reverie.onirim.coach import advice_for
from reverie.onirim.explain import Explanation, explanation_for
from reverie.onirim.moves import choices_of, step_of, take_step
from reverie.onirim.players.dreamwalker import Dreamwalker

WAYS: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (2, {"communication": "silent"}),
    (2, {"communication": "open"}),
]


def moments(players: int, options: dict[str, Any], games: int) -> Iterator[tuple[Game, View]]:
    """Yield half of the players' choices in games played well with some mistakes."""
    player = Dreamwalker(max_cards=0)
    for seed in range(games):
        game, dice = Game(players, seed=f"explained {seed}", **options), Random(seed)
        while isinstance(game.to_move, int):
            view = game.view(game.to_move)
            if dice.random() < 0.5:
                yield game, view
            choices = choices_of(view)
            choice = player.choose(view, choices) if dice.random() < 0.75 else dice.choice(choices)
            game.push(step_of(view.visible_state, choice))


def cards_of(view: View, colour: str) -> int:
    """Return how many locations of a colour are in the hand or unseen."""
    return sum(
        ((*view.hand, *view.shared).count(card)) + view.left[card]
        for card in Card
        if card < LOCATIONS and str(card.colour) == colour
    )


def fitting(view: View, seat: int) -> int:
    last = view.rows[seat][-1] if view.rows[seat] else None
    return sum(last is None or symbol_of(card) != symbol_of(last) for card in (*view.hand, *view.shared))


def check_facts(view: View, left: View, code: str, values: dict[str, Any]) -> None:
    """Check that a reason agrees with the seat's view before the move or after it."""
    seat = view.active
    colour = values.get("colour", "")
    held = [*view.hand, *view.shared]
    if code == "nightmare":
        assert values == {"nightmares": left.left[Card.NIGHTMARE], "deck": left.deck}
    elif code == "prophecy":
        assert (values["nightmares"], values["deck"]) == (view.left[Card.NIGHTMARE], view.deck)
        assert values["cards"] == min(5, view.deck)
    elif code == "keepsKey":
        assert values["doors"] == left.left[BY_NAME[f"{colour} door"]] and values["deck"] == left.deck
        assert BY_NAME[f"{colour} key"] in held
    elif code == "keyPays":
        assert values["nightmares"] == left.left[Card.NIGHTMARE] > 0 and values["deck"] == left.deck
        assert BY_NAME[f"{colour} key"] in [*left.hand, *left.shared]
        assert sum(doors.count(colour) for doors in map(_names, view.doors)) == 2
    elif code == "keyWaits":
        assert view.series[seat] == 2 == left.series[seat] and BY_NAME[f"{colour} key"] in held
        assert str(left.rows[seat][-1].colour) == colour and 0 < values["cards"] <= cards_of(left, colour)
    elif code == "onlyKeys":
        key = BY_NAME[f"{colour} key"]
        assert values["keys"] == held.count(key) + view.left[key] <= values["doors"]
        assert cards_of(view, colour) in (values["keys"], 1 + values["keys"])
    elif code == "scarce":
        assert values["left"] == cards_of(left, colour)
    elif code in ("series", "breaks"):
        assert (values["have"], values["left"]) == (left.series[seat], cards_of(left, colour))
        assert str(left.rows[seat][-1].colour) == colour
    elif code == "ready":
        assert BY_NAME[values["card"]] in [*left.hand, *left.shared]
        assert BY_NAME[values["card"]].colour == left.rows[seat][-1].colour
    elif code == "fits":
        assert values["fits"] == fitting(left, seat) > values["other"]
    elif code == "comes":
        last = left.rows[seat][-1]
        follows = [card for card in left.left if card < LOCATIONS and card.colour == last.colour]
        follows = [card for card in follows if symbol_of(card) != symbol_of(last)]
        assert values["cards"] == sum(left.left[card] for card in follows)
    elif code == "double":
        assert values["count"] == held.count(BY_NAME[values["card"]]) > 1
    elif code == "done":
        assert sum(doors.count(colour) for doors in map(_names, view.doors)) == 2
    elif code == "completes":
        assert view.series[seat] == 2 or view.phase == "search"
    elif code == "opens":
        assert values["doors"] == sum(map(len, left.doors))
    elif code in ("poorHand", "keepsHand"):
        keys = sum(card.symbol == "key" for card in held)
        assert values == {"keys": keys, "fits": fitting(view, seat)}


def _names(doors: Any) -> list[str]:
    return [str(colour) for colour in doors]


@pytest.mark.parametrize(("players", "options"), WAYS)
def test_an_explanation_gives_the_coachs_move_and_true_reasons(players: int, options: dict[str, str]) -> None:
    codes: set[str] = set()
    for game, view in moments(players, options, 2):
        advice, why = advice_for(view), explanation_for(view)
        assert (why.best, why.odds) == (advice[0].move, advice[0].odds)
        assert 1 <= len(why.reasons) <= 2 and why.cost >= 0
        left = View(take_step(game.state, why.best), view.active)
        for reason in why.reasons:
            check_facts(view, left, reason.code, reason.values)
            codes.add(reason.code)
    assert len(codes) >= 8, codes


@pytest.mark.parametrize("number", [0, 1, 5])
def test_every_reason_is_a_sentence_in_every_language(number: int) -> None:
    numbers = "have left fits other cards nightmares deck doors count keys place same"
    values: dict[str, Any] = dict.fromkeys(numbers.split(), number)
    values |= {"colour": "red", "card": "red sun"}
    for language in wording.languages():
        for code in wording.find("en", "why"):
            other = {"other": "blue key"} if code == "swaps" else {}
            sentence = wording.word(f"why.{code}", {**values, "odds": 51.5, **other}, language)
            assert sentence.endswith(".") and sentence[0].upper() == sentence[0], sentence
            assert "{" not in sentence and "why." not in sentence, sentence


@pytest.mark.parametrize(("puzzle", "code"), [("price-027", "onlyKeys"), ("key-106", "keyWaits")])
def test_the_reason_agrees_with_a_reviewer(puzzle: str, code: str) -> None:
    """These are two of the twenty puzzles that were reviewed by hand (docs/log/puzzles.md)."""
    [found] = [each for each in puzzles.read_puzzles(puzzle.split("-")[0]) if each["id"] == puzzle]
    game = Game.from_position(found["position"])
    why = explanation_for(game.view(0), with_line=False)
    assert why.reasons[0].code == code
    left = View(take_step(game.state, why.best), 0)
    for reason in why.reasons:
        check_facts(game.view(0), left, reason.code, reason.values)


@pytest.mark.parametrize(("players", "options"), WAYS)
def test_the_likely_line_begins_with_the_best_move_in_the_seats_own_view(
    players: int, options: dict[str, str]
) -> None:
    for game, view in moments(players, options, 1):
        why: Explanation = explanation_for(view)
        step, left = why.line[0]
        assert step == why.best.to_record()
        assert left == View(take_step(game.state, why.best), view.active)
        turns = [after.turns for _, after in why.line]
        assert turns == sorted(turns) and turns[-1] <= view.turns + 2 * players
        for _, after in why.line:
            assert after.seat == view.active
            if options.get("communication") == "silent" and after.outcome is None:
                assert after.hands[1 - view.active] in (None, ())


def test_there_is_nothing_to_explain_when_nobody_has_to_move() -> None:
    game = Game(seed=1)
    game.resign()
    with pytest.raises(onirim.IllegalMove, match="no choice"):
        onirim.explain(game)
