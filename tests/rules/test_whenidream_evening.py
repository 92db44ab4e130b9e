"""The numbered rules of an evening: reading, card numbers, stories, taps, slow and absent players."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reverie.refusal import BadRecord, IllegalMove, Refusal
from reverie.whenidream.decks import SeededDeck
from reverie.whenidream.game import Game
from reverie.whenidream.json_types import Preset
from reverie.whenidream.moves import legal_moves
from reverie.whenidream.options import options_for
from reverie.whenidream.rules import take, why_not
from reverie.whenidream.state import new
from reverie.whenidream.steps import (
    Amend,
    Card,
    Dispute,
    Draft,
    Fade,
    Guess,
    Mask,
    Pack,
    Pass,
    Pause,
    Penalty,
    Recall,
    Score,
    Skip,
    Spirits,
    Tell,
    Time,
    Vote,
)
from reverie.whenidream.words import parse_pack, pieces
from tests.whenidream.games import PACK, PlainJudge, end_round, new_game, of, piece, right, tap, to_narration

# W1.4 Cards by lot


@pytest.mark.parametrize(("preset", "count", "sides"), [("original", 64, 2), ("revised", 110, 4)])
def test_w1_4_the_cards_are_made_of_pieces_drawn_by_lot(preset: Preset, count: int, sides: int) -> None:
    made = [Game(5, preset, seed=seed).steps[0] for seed in ("one", "one", "two")]
    assert made[0] == made[1] != made[2]
    for pack in made:
        assert isinstance(pack, Pack)
        assert list(pack.cards) == list(range(1, count + 1))
        used = [piece for card in pack.cards.values() for piece in card]
        assert len(set(used)) == len(used) == count * sides
        assert set(used) <= set(pieces("en"))


@pytest.mark.parametrize(
    ("preset", "lines", "count"), [("original", 41, 20), ("revised", 43, 10), ("original", 300, 64)]
)
def test_w1_4_an_own_pack_fills_as_many_cards_as_it_can(preset: str, lines: int, count: int) -> None:
    own = parse_pack("\n".join(f"thing{n}" for n in range(lines)))
    left_over = set()
    for seed in range(8):
        deck = SeededDeck(str(seed))
        pack, _ = deck.answer(new(options_for(4, preset), tuple(own)), deck.start, 0.0)
        assert isinstance(pack, Pack)
        assert len(pack.cards) == count
        left_over.add(frozenset(own) - {piece for card in pack.cards.values() for piece in card})
    assert len(left_over) > 1  # by lot too


# W2.3 Reading


def test_w2_3_the_mask_goes_on_when_everybody_is_ready() -> None:
    game = new_game(5, reading_seconds=20)
    assert (game.view(0).phase, game.view(0).due, game.view(1).card) == ("reading", 20, None)
    for seat in (0, 1, 3, 4):
        assert of(Mask, game.push(seat, "ready", time=3)) == []
    assert game.push(4, "ready", time=4) == ()  # they have said so
    assert game.view("screen").ready == (0, 1, 3, 4)
    happened = game.push(2, "ready", time=7)
    assert [type(step) for step in happened[1:]] == [Mask, Card]
    assert {step.time for step in happened} == {7}
    assert game.push(2, "ready", time=8) == ()
    assert game.state.runs_out == 127


def test_w2_3_who_is_away_counts_as_ready() -> None:
    game = new_game(4, reading_seconds=20)
    game.push(3, "away", time=1)
    for seat in (0, 1):
        game.push(seat, "ready", time=2)
    assert of(Mask, game.push(2, "away", time=5)) == [Mask(5)]


@pytest.mark.parametrize("table", ["text", "voice", "phone"])
def test_w2_3_or_when_the_time_to_read_is_over(table: str) -> None:
    game = new_game(5, table=table, reading_seconds=20)
    assert [(step.verb, step.time) for step in game.tick(30)] == [("mask", 20), ("card", 20)]
    with pytest.raises(IllegalMove):
        new_game(5, reading_seconds=20).push(1, "clue", "word", time=2)
    assert new_game(5, reading_seconds=0).state.phase == "dream"


def test_w2_3_in_a_record_the_first_card_comes_with_the_mask_and_in_time() -> None:
    record = new_game(4, reading_seconds=20).record()
    card = ["card", "top1", 1, "top"]
    for steps, good in (
        ([["mask", 5.0], [*card, 5.0]], True),
        ([["mask", 5.0], [*card, 6.0]], False),
        ([["mask", 21.0], [*card, 21.0]], False),
        ([[*card, 5.0]], False),
        ([["mask", 5.0], ["time", 5.0]], True),
    ):
        changed = {**record, "steps": [*record["steps"], *steps]}
        if good:
            assert Game.from_record(changed).record() == changed
        else:
            with pytest.raises(BadRecord):
                Game.from_record(changed)


def test_w2_3_w5_3_times_that_cannot_be_are_refused() -> None:
    wrong: dict[str, list[Any]] = {"reading_seconds": [-1, 3601, None], "story_seconds": [0, None, True]}
    for option, values in wrong.items():
        for value in values:
            with pytest.raises(Refusal, match=option):
                options_for(5, **{option: value})


# W3.2 Cards by their count


def test_w3_2_what_arrives_for_a_card_that_has_gone_costs_nothing() -> None:
    game = new_game(5, "revised")
    right(game, time=1)
    before = game.state
    late: list[tuple[Any, ...]] = [
        (1, "clue", "word", 1),
        (1, "pass", 1),
        (0, "guess", "a", 1),
        (0, "skip", 1),
    ]
    early: list[tuple[Any, ...]] = [(1, "clue", "word", 3), (0, "guess", "early", 3), (0, "skip", 0)]
    for seat, *move in late:
        with pytest.raises(IllegalMove, match="That card is gone"):
            game.push(seat, *move, time=2)
    for seat, *move in early:
        with pytest.raises(IllegalMove, match="not shown card"):
            game.push(seat, *move, time=2)
    assert game.state == before
    game.push(1, "clue", "word", 2, time=2)
    assert of(Guess, game.push(0, "guess", piece(game), 2, time=3))[0].right


def test_w3_2_after_the_time_a_guess_for_the_same_card_is_the_last_guess() -> None:
    game = new_game(5)
    game.tick(120)
    assert of(Guess, game.push(0, "guess", piece(game), 1, time=121))[0].right
    with pytest.raises(IllegalMove, match="That card is gone"):
        game.push(0, "guess", "again", 1, time=122)


# W4.5, W8.5 Slow and away


def test_w4_5_only_text_tables_limit_a_clue_to_twenty_seconds() -> None:
    assert options_for(5).clue_seconds == 20
    assert options_for(5, clue_seconds=None).clue_seconds is None
    assert options_for(5, table="voice").clue_seconds is options_for(5, table="phone").clue_seconds is None
    shown = new_game(5, table="voice", clue_seconds=5)
    assert of(Pass, shown.tick(119)) == []


def idle_game(**options: Any) -> Game:
    """Return a game in which seat 1 has lost two turns in a row."""
    game = new_game(5, "revised", clue_seconds=10, dream_seconds=600, **options)
    for time in (10, 20):
        game.tick(time)
        for seat in (2, 3, 4):
            game.push(seat, "clue", "word", time=time)
    return game


def test_w8_5_who_loses_two_turns_in_a_row_is_passed_at_once() -> None:
    game = idle_game()
    assert [(step.seat, step.time) for step in of(Pass, game.steps)] == [(1, 10), (1, 20), (1, 20)]
    assert game.view(3).idle == (1,)
    assert game.view(0).idle == game.view("screen").idle == ()  # no dreamer learns who votes and who does not
    assert game.state.turn == 2
    right(game, time=21)
    for seat in (2, 3, 4):
        game.push(seat, "pass", time=22)
    assert game.state.turn == 2
    game.push(1, "here", time=23)
    assert game.push(1, "here", time=23) == ()
    for seat in (2, 3, 4):
        game.push(seat, "pass", time=24)
    assert game.state.turn == 1
    game.push(1, "clue", "back", time=25)


def test_w8_5_any_deed_ends_being_passed_at_once() -> None:
    for deed in (("here",), ("challenge", 0)):
        game = idle_game()
        game.push(1, *deed, time=21)
        assert game.view(1).idle == ()
    game = idle_game()
    game.push(1, "away", time=21)
    assert game.view(2).idle == (1,)
    game.push(1, "back", time=22)
    assert game.view(2).idle == ()


def test_w3_6_a_vote_on_a_guess_does_not_change_whose_turn_is_waited_for() -> None:
    seen = []
    for slip in ("x", " and something else"):  # near, which is voted on, or wrong
        game = idle_game(referee="table")
        game.push(0, "guess", f"{piece(game)}{slip}", time=21)
        for vote in game.view(1).votes:
            game.push(1, "vote", vote.number, "right", time=22)
        for seat in (2, 3, 4):
            game.push(seat, "pass", time=23)
        seen.append((game.view(0).turn, game.view(1).idle))
    assert seen == [(2, (1,)), (2, (1,))]


def test_w8_5_where_everybody_is_slow_everybody_has_their_time() -> None:
    game = new_game(4, "revised", clue_seconds=10, dream_seconds=600)
    passes = of(Pass, game.tick(100))
    assert [step.time for step in passes] == [10, 20, 30, 40, 50, 60, 70, 80, 90, 100]
    assert of(Pass, game.push(2, "clue", "word", time=101)) == [Pass(101, 3), Pass(101, 1)]
    assert [(step.seat, step.time) for step in of(Pass, game.tick(122))] == [
        (2, 111),
        (3, 111),
        (1, 111),
        (2, 121),
    ]


def test_w8_5_the_dreamers_thirty_seconds_count_from_the_mask() -> None:
    game = new_game(5, reading_seconds=20)
    game.push(0, "away", time=1)
    assert of(Pause, game.tick(60)) == [Pause(50, "away")]


@pytest.mark.parametrize("table", ["text", "voice"])
def test_w8_5_a_dreamer_who_leaves_while_telling_has_told_it(table: str) -> None:
    game = new_game(5, table=table)
    first = piece(game)
    game.tick(136)
    game.push(0, "away", time=140)
    if table == "text":
        game.push(0, "draft", f"a {first}", time=141)
    else:
        game.push(2, "tick", 1, time=141)
    happened = game.tick(171)
    assert of(Recall, happened)[0] == Recall(170, (first,), False)
    assert [step.text for step in of(Tell, happened)] == ([f"a {first}"] if table == "text" else [])


# W4.7 What is certain


def test_w4_7_what_is_certain_is_never_put_to_a_vote() -> None:
    game = new_game(5, referee="table")
    passed = piece(game)
    game.push(0, "skip")
    same = right(game)
    another = piece(game)
    game.push(0, "guess", "other piece")
    for name, why in (
        (passed, "There is no vote on a pass"),
        (same, "own name"),
        (another, "the name of another picture"),
    ):
        with pytest.raises(IllegalMove, match=why):
            game.push(1, "dispute", name)
    assert why_not(game.state, Vote(1.0, "guess", passed, {1: "right"}, "right")) is not None


@pytest.mark.parametrize(
    ("referee", "letter", "counts", "voted"),
    [
        ("auto", "x", True, False),
        ("auto", "y", False, False),
        ("table", "x", False, True),
        ("table", "y", False, True),
    ],
)
def test_w4_7_what_is_near_counts_in_auto_unless_it_is_a_word_of_its_own(
    referee: str, letter: str, counts: bool, voted: bool
) -> None:
    game = new_game(5, referee=referee)
    happened = game.push(0, "guess", f"{piece(game)}{letter}")
    assert of(Guess, happened)[0].right == counts
    assert bool(of(Dispute, happened)) == voted


# W5 The story


def test_w5_3_while_the_dream_is_told_nothing_shows_what_was_guessed() -> None:
    game = new_game(5)
    game.push(1, "clue", "word")
    found = right(game)
    to_narration(game)
    for seat in (0, "screen", "spectator"):
        seen = game.view(seat)
        assert (seen.clues, seen.guesses) == ((), ())
        assert found not in json.dumps(seen.to_dict())
    assert game.view(2).guesses == (found,)
    game.push(0, "tell", f"I saw {found}")
    assert game.view(0).guesses == (found,)


def test_w5_3_the_spirits_see_the_story_as_it_is_written() -> None:
    game = new_game(5)
    found = right(game)
    to_narration(game)
    now = game.now
    game.push(0, "draft", f"Once a {found}", time=now + 1)
    assert game.push(0, "draft", f"Once a {found}", time=now + 1.1) == ()
    with pytest.raises(IllegalMove, match="once a second"):
        game.push(0, "draft", "Once", time=now + 1.5)
    draft = game.view(3).draft
    assert draft is not None
    assert len(game.copy().push(0, "draft", "Once", time=now + 2)) == 1
    assert draft == (f"Once a {found}", ((7, 7 + len(found), found),))
    assert game.view(3).shown[0].named
    assert "draft" not in game.view(0).to_dict()
    with pytest.raises(IllegalMove, match="at most 600"):
        game.push(0, "draft", "x" * 601, time=now + 3)
    with pytest.raises(IllegalMove, match="at most 600"):
        game.push(0, "tell", "x" * 601, time=now + 3)
    happened = game.tick(now + 121)
    assert of(Tell, happened) == [Tell(now + 120, f"Once a {found}")]
    assert of(Recall, happened) == [Recall(now + 120, (found,), True)]


def test_w5_3_a_story_of_six_hundred_signs_of_any_kind_is_kept() -> None:
    game = new_game(4)
    to_narration(game)
    story = ("😀\n\u202f" * 200)[:600]
    game.push(0, "tell", story)
    assert game.view("screen").story == story
    assert game.view(2).stories == {0: story}
    record = json.loads(json.dumps(game.record()))
    assert Game.from_record(record).view("screen").stories == {0: story}
    for sign in ("\u202e", "\x00", "\ud800"):
        game = new_game(4)
        to_narration(game)
        with pytest.raises(IllegalMove, match="cannot be read"):
            game.push(0, "tell", f"a{sign}b")


def test_w5_3_a_story_that_was_not_written_is_left_out() -> None:
    game = new_game(4)
    to_narration(game)
    assert [type(step) for step in game.push(0, "tell", " \n")] == [Recall, Score]
    assert game.view(1).story is None


def test_w5_1_cards_that_were_fined_or_faded_may_be_named_and_no_others() -> None:
    game = new_game(5)
    game.push(1, "clue", "fair", time=1)
    fined = piece(game)
    game.push(2, "clue", "foul", time=2)
    found = right(game, time=3)
    faded = piece(game)
    to_narration(game)
    [recall] = of(Recall, game.push(0, "tell", f"{faded} {found} {fined} {faded} bottom99 {found}"))
    assert (recall.pieces, recall.earned) == ((faded, found, fined), True)


def test_w5_3_a_draft_after_a_draft_is_as_the_second_alone() -> None:
    game = new_game(5)
    to_narration(game)
    later = Draft(game.now + 2, "two", ((0, 3, "two"),))
    assert take(take(game.state, Draft(game.now + 1, "one")), later) == take(game.state, later)


def test_w5_3_at_a_spoken_table_spirits_tick_and_the_dreamer_alone_wakes() -> None:
    game = new_game(5, table="voice")
    for what in ("right", "right", "wrong"):
        tap(game, 2, what, time=3)
    first, second, third, _ = [each.card.piece for each in game.state.shown_cards]
    to_narration(game)
    for seat, count in ((1, 3), (2, 1), (3, 2)):
        game.push(seat, "tick", count)
    assert game.push(4, "tick", 1) == ()
    game.push(4, "untick", 3)
    assert game.push(1, "untick", 3) == ()
    assert [each.named for each in game.view(1).shown] == [True, True, False, False]
    refused: list[tuple[Any, ...]] = [(1, "wake"), (0, "tick", 1), (1, "tick", 9), (0, "tell", "x")]
    for seat, *move in refused:
        with pytest.raises(IllegalMove):
            game.push(seat, *move)
    assert of(Recall, game.push(0, "wake"))[0] == Recall(game.now, (first, second), True)
    assert third not in game.state.named_pieces  # type: ignore[operator]


# W6.6, W7.2


def test_w6_6_at_a_spoken_table_the_points_come_ten_seconds_later() -> None:
    game = new_game(5, table="voice")
    tap(game, 2, "right", time=3)
    to_narration(game)
    then = game.now + 5
    game.push(0, "wake", time=then)
    assert (game.view(0).phase, game.view(0).due) == ("scoring", then + 10)
    assert why_not(game.state, Score(then + 9, dict.fromkeys(range(5), 0))) is not None
    tap(game, 3, "wrong", card=1, time=then + 4)
    tap(game, 2, "right", card=1, time=then + 8)  # twice corrected: a vote
    assert game.view(0).due is None
    game.push(1, "vote", 0, "right", time=then + 9)
    assert of(Score, game.tick(then + 28 + 9.9)) == []
    assert [score.time for score in of(Score, game.tick(then + 40))] == [then + 38]


def test_w6_6_nothing_is_scored_while_another_vote_is_open() -> None:
    game = new_game(5, table="voice")
    for card in (1, 2):
        tap(game, 2, "right", card=card, time=3 * card)
    to_narration(game)
    begun = game.now
    for card in (1, 2):
        tap(game, 3, "wrong", card=card, time=begun + 6 * card)
        tap(game, 2, "right", card=card, time=begun + 6 * card + 4)  # twice corrected: a vote
    game.push(0, "wake", time=begun + 17)
    assert of(Score, game.tick(begun + 30 + 1)) == []  # the first is over, the second not
    assert [score.time for score in of(Score, game.tick(begun + 60))] == [begun + 36 + 10]


def test_w7_2_in_a_drawn_vote_those_with_the_most_votes_share() -> None:
    for seed in range(200):
        game = new_game(5, seed=str(seed), dream_seconds=10)
        while game.state.phase not in ("stories", "over"):
            end_round(game)
        tied = game.view("screen").tied
        if len(tied) >= 3:
            number = game.view(0).votes[0].number
            game.push(tied[1], "vote", number, tied[0])
            game.push(tied[0], "vote", number, tied[1])
            game.tick(game.now + 61)
            assert game.outcome is not None
            assert game.outcome.winners == tuple(sorted(tied[:2]))
            assert Game.from_record(json.loads(json.dumps(game.record()))).outcome == game.outcome
            return
    raise AssertionError("no tie of three was found")


# W8.1 Taps


def voice(**options: Any) -> Game:
    return new_game(5, table="voice", **options)


def test_w8_1_a_tap_names_its_card_and_says_something_once() -> None:
    game = voice()
    assert [type(step) for step in tap(game, 2, "right", time=4)] == [Guess, Card]
    assert tap(game, 3, "right", card=1, time=4.1) == ()  # two spirits heard the same
    assert game.state.cards_shown == 2


def test_w8_1_the_last_tap_holds_and_pass_is_the_pile_of_wrong() -> None:
    game = voice()
    first = piece(game)
    tap(game, 1, "wrong", time=1)
    assert tap(game, 2, "pass", card=1, time=2) == ()
    assert of(Amend, tap(game, 2, "right", card=1, time=3)) == [Amend(3, first, True)]
    assert (game.view(1).shown[0].became, game.view(1).shown[0].corrected) == ("right", 1)


def test_w8_1_a_verdict_corrected_twice_is_put_to_a_vote() -> None:
    game = voice()
    first = piece(game)
    tap(game, 1, "right", time=1)
    tap(game, 2, "wrong", card=1, time=2)
    assert of(Dispute, tap(game, 3, "right", card=1, time=3)) == [Dispute(3, "guess", piece=first)]
    for what, whose in (("wrong", ()), ("penalty", (2,)), ("right", ())):
        with pytest.raises(IllegalMove, match="a tap cannot change it"):
            tap(game, 4, what, *whose, card=1, time=6)
    for seat in (1, 2, 3, 4):
        happened = game.push(seat, "vote", 0, "wrong", time=7)
    assert of(Amend, happened) == [Amend(7, first, False)]
    with pytest.raises(IllegalMove, match="a tap cannot change it"):
        tap(game, 4, "right", card=1, time=60)
    assert (game.view(1).shown[0].voted, game.view(1).shown[0].corrected) == (True, 2)
    again = Game.from_record(json.loads(json.dumps(game.record())))
    assert again.view(1).shown == game.view(1).shown
    assert why_not(again.state, Amend(61, first, True)) is not None


def test_w8_1_a_penalty_goes_before_the_others_within_two_seconds() -> None:
    for order in (("right", "penalty"), ("penalty", "right"), ("penalty", "wrong"), ("penalty", "pass")):
        game = voice()
        for what in order:
            tap(game, 1, what, *([3] if what == "penalty" else []), card=1, time=5 if what == order[0] else 7)
        assert [len(cards) for cards in game.state.penalties] == [0, 0, 0, 1, 0]
        assert game.state.fairy_pile == game.state.imp_pile == []
        assert game.state.cards_shown == 2


def test_w8_1_of_two_penalties_within_two_seconds_the_first_holds() -> None:
    game = voice()
    tap(game, 1, "penalty", 3, time=5)
    assert tap(game, 2, "penalty", 4, card=1, time=7) == ()
    assert tap(game, 2, "penalty", 3, card=1, time=60) == ()
    moved = tap(game, 2, "penalty", 4, card=1, time=61)
    assert [type(step) for step in moved] == [Amend, Penalty]
    assert [len(cards) for cards in game.state.penalties] == [0, 0, 0, 0, 1]
    assert game.view(1).shown[0].corrected == 0


def test_w8_1_a_spirit_other_than_the_offender_takes_a_penalty_back() -> None:
    for before, became in (("right", "right"), ("wrong", "wrong"), ("pass", "pass"), (None, "pass")):
        game = voice()
        if before is not None:
            tap(game, 1, before, time=1)
        tap(game, 1, "penalty", 3, card=1, time=5)
        tap(game, 2, "penalty", 4, card=1, time=10)
        with pytest.raises(IllegalMove, match="in a moment"):
            tap(game, 2, "fair", card=1, time=11)
        for what in ("fair", "right"):
            with pytest.raises(IllegalMove, match="your own penalty"):
                tap(game, 4, what, card=1, time=13)
        [amend] = tap(game, 2, "fair", card=1, time=13)
        assert isinstance(amend, Amend)
        assert amend.right == (became == "right")
        assert (game.view(1).shown[0].became, game.view(1).fined) == (became, ())
        assert game.state.penalties == [[], [], [], [], []]
        with pytest.raises(IllegalMove, match="nobody’s penalty"):
            tap(game, 2, "fair", card=1, time=14)


def test_w8_1_a_pass_after_the_time_fades_a_correctable_card() -> None:
    game = voice()
    game.tick(120)
    assert [type(step) for step in tap(game, 1, "pass", time=121)] == [Fade]
    assert tap(game, 2, "pass", card=1, time=122) == ()
    assert game.view(1).shown[0].became == "faded"
    tap(game, 2, "right", card=1, time=123)
    assert [card.piece for card in game.state.fairy_pile] == [game.state.shown_cards[0].card.piece]
    with pytest.raises(IllegalMove, match="time is up"):
        tap(game, 2, "pass", card=1, time=124)


def test_w8_1_in_a_pause_penalties_and_corrections_go_on() -> None:
    game = voice()
    tap(game, 1, "right", time=1)
    game.push(1, "pause", time=2)
    assert game.push(1, "pause", time=2) == ()
    for what in ("right", "wrong", "pass"):
        with pytest.raises(IllegalMove, match="paused"):
            tap(game, 1, what, time=3)
    assert of(Amend, tap(game, 1, "wrong", card=1, time=3))
    assert of(Penalty, tap(game, 1, "penalty", 2, time=4))
    assert (game.state.cards_shown, game.state.pause_reason) == (3, "host")


def test_w8_1_taps_are_taken_until_the_round_is_scored() -> None:
    game = voice()
    tap(game, 1, "wrong", time=1)
    to_narration(game)
    tap(game, 2, "right", card=1, time=game.now + 1)
    game.push(0, "wake")
    tap(game, 2, "penalty", 3, card=1, time=game.now + 1)
    game.tick(game.now + 20)
    with pytest.raises(IllegalMove):
        tap(game, 2, "right", card=1, time=game.now + 1)


def test_w8_1_any_spirit_taps_must_guess_where_a_limit_holds() -> None:
    game = voice()
    with pytest.raises(IllegalMove, match="not shown card"):
        game.push(3, "must guess", 2, time=4)
    assert game.push(3, "must guess", 1, time=5) == (Pause(5, "guess"),)
    assert game.push(4, "must guess", 1, time=6) == ()
    assert (game.state.phase, game.state.deadline) == ("forced guess", 25)
    happened = game.tick(26)
    assert [type(step) for step in happened[:2]] == [Skip, Card]
    with pytest.raises(IllegalMove, match="That card is gone"):
        game.push(3, "must guess", 1, time=27)
    with pytest.raises(IllegalMove, match="need not guess"):
        voice(clue_limit=None).push(1, "must guess", 1)
    assert Game.from_record(json.loads(json.dumps(game.record()))).state.cards_shown == 2


TAPPED = st.tuples(
    st.integers(1, 4),
    st.sampled_from(["right", "wrong", "pass", "penalty", "fair"]),
    st.integers(0, 3),
    st.integers(0, 5),
    st.sampled_from([0, 0.5, 1, 2, 2.5, 9, 30]),
)


@settings(max_examples=200, deadline=None)
@given(st.lists(TAPPED, min_size=1, max_size=40), st.sampled_from(["voice", "phone"]))
def test_w8_1_whatever_is_tapped_a_card_has_one_verdict(taps: list[Any], table: str) -> None:
    game = new_game(5, table=table, pieces="experienced", dream_seconds=60)
    for seat, what, back, whose, wait in taps:
        time = game.now + wait
        game.tick(time)
        try:
            tap(game, seat, what, whose, card=game.state.cards_shown - back, time=time)
        except Refusal as refusal:
            assert str(refusal).endswith(".")
        s = game.state
        if s.phase == "spirits":
            break
        lying = [
            *s.fairy_pile,
            *s.imp_pile,
            *s.faded_cards,
            *(card for _, card in s.round_penalties),
            *([s.on_show] if s.on_show else []),
        ]
        assert sorted(lying) == sorted(each.card for each in s.shown_cards)
        assert sum(map(len, s.penalties)) == len(s.round_penalties)
        by_card = {each.piece: each for each in game.view(1).shown}
        for pile, fates in (
            (s.fairy_pile, ("right",)),
            (s.imp_pile, ("wrong", "pass")),
            (s.faded_cards, ("faded",)),
        ):
            assert all(by_card[card.piece].became in fates for card in pile)
        assert all(
            by_card[card.piece].became == "penalty" and by_card[card.piece].seat == fined
            for fined, card in s.round_penalties
        )
        assert all(each.corrected <= 2 for each in by_card.values())
        assert all(each.voted for each in by_card.values() if each.corrected == 2)
    record = json.loads(json.dumps(game.record()))
    again = Game.from_record(record, judge=PlainJudge(), pack=PACK)
    assert again.record() == record
    open_votes = {vote.piece for vote in game.state.votes}
    decided = [each for each in game.view(1).shown if each.piece not in open_votes]
    assert [each for each in again.view(1).shown if each.piece not in open_votes] == decided
    assert again.state.penalties == game.state.penalties
    assert Game.from_record(record).record() == record


def test_w8_1_a_penalty_on_to_another_seat_keeps_what_was_said() -> None:
    for before in ("right", "wrong"):
        game = voice()
        first = piece(game)
        tap(game, 1, before, time=1)
        assert tap(game, 1, "penalty", 3, card=1, time=5) == (Penalty(5, 3, first, "tapped"),)
        moved = tap(game, 2, "penalty", 4, card=1, time=8)
        assert moved == (Amend(8, first, False), Penalty(8, 4, first, "tapped"))
        assert tap(game, 1, "fair", card=1, time=11) == (Amend(11, first, before == "right"),)
        assert (game.view(1).shown[0].became, game.view(1).shown[0].corrected) == (before, 1)


@pytest.mark.parametrize("what", ["right", "wrong", "pass"])
def test_w8_1_a_tap_on_a_penalty_card_says_what_it_was_instead(what: str) -> None:
    for before in ("right", "wrong", None):
        game = voice()
        first = piece(game)
        if before is not None:
            tap(game, 1, before, time=1)
        tap(game, 1, "penalty", 3, card=1, time=5)
        assert tap(game, 2, what, card=1, time=7.1) == (Amend(7.1, first, what == "right"),)
        assert [card.piece for card in game.state.fairy_pile] == ([first] if what == "right" else [])
        assert [card.piece for card in game.state.imp_pile] == ([] if what == "right" else [first])


def test_w8_1_a_guessed_penalty_card_after_the_time_never_becomes_a_pass() -> None:
    for before in ("right", "wrong"):
        game = voice()
        game.tick(120)
        tap(game, 1, before, time=121)
        tap(game, 1, "penalty", 3, card=1, time=125)
        with pytest.raises(IllegalMove, match="time is up"):
            tap(game, 2, "pass", card=1, time=130)
        [amend] = tap(game, 2, "right", card=1, time=131)
        assert amend == Amend(131, game.state.shown_cards[0].card.piece, True)
    game = voice()
    game.tick(120)
    tap(game, 1, "penalty", 3, time=121)  # nothing had been said
    assert of(Amend, tap(game, 2, "pass", card=1, time=130))
    assert game.view(1).shown[0].became == "pass"


def test_w8_5_a_challenge_or_a_vote_is_something_done() -> None:
    """A player who lost one turn and then acts has two turns to lose again."""
    for deed in ("challenge", "vote"):
        game = new_game(4, "revised", clue_seconds=10, dream_seconds=600, referee="table")
        game.tick(10)  # seat 1 has lost a turn
        for seat in (2, 3):
            game.push(seat, "clue", "word", time=11)
        if deed == "vote":
            game.push(2, "challenge", 1, time=12)
            game.push(1, "vote", 0, "fair", time=12)
        else:
            game.push(1, "challenge", 0, time=12)
        game.tick(21)  # and another
        assert game.state.turn == 2
        assert game.view(2).idle == ()


def slow(seat: int, *deed: Any, dreamer: int = 0) -> list[int]:
    """Return how many turns each seat has lost after an act of a seat that had lost two."""
    game = new_game(4, first_dreamer=dreamer)
    if deed[0] in ("draft", "tell"):
        to_narration(game)
    game._state.lost_turns[:] = [2, 2, 2, 2]
    game.push(seat, *deed, time=game.now + 1)
    return game.state.lost_turns


@pytest.mark.parametrize("deed", [("guess", "word"), ("skip",), ("draft", "a dream"), ("tell", "a dream")])
def test_w8_5_a_dreamer_who_says_anything_is_there(deed: tuple[str, ...]) -> None:
    assert slow(0, *deed) == [0, 2, 2, 2]
    assert slow(2, *deed, dreamer=2) == [2, 2, 0, 2]


def test_w8_5_a_forced_guess_that_was_not_made_is_nothing_done() -> None:
    game = new_game(4, clue_limit=1)
    for seat in (1, 2, 3):
        game.push(seat, "pass", time=1)
    game._state.lost_turns[:] = [2, 0, 0, 0]
    game.tick(21)
    assert (len(game.state.imp_pile), game.state.lost_turns) == (1, [2, 0, 0, 0])


def test_w8_5_declining_the_last_guess_is_a_deed_but_a_timeout_is_not() -> None:
    for skipped, lost in ((True, 0), (False, 2)):
        game = new_game(4)
        game.tick(120)
        game._state.lost_turns[0] = 2
        if skipped:
            game.push(0, "skip", time=121)
        game.tick(135)
        assert (game.state.phase, game.state.lost_turns[0]) == ("narration", lost)


@pytest.mark.parametrize("deed", ["pass", "clue", "ready", "back"])
def test_w8_5_turns_are_lost_in_a_row_or_not_at_all(deed: str) -> None:
    reading = 20 if deed == "ready" else 0
    game = new_game(4, "revised", clue_seconds=10, dream_seconds=600, reading_seconds=reading)
    game._state.lost_turns[:] = [0, 1, 0, 0]
    if deed == "back":
        game.push(1, "away", time=1)
    game.push(1, deed, *(["word"] if deed == "clue" else []), time=1)
    assert game.state.lost_turns == [0, 0, 0, 0]


def test_w8_5_who_is_passed_at_once_is_offered_to_say_that_they_are_there() -> None:
    game = idle_game()
    assert game.state.lost_turns[1] >= 2
    assert "here" in game.legal_moves(1) and "here" not in game.legal_moves(2)
    game._state.lost_turns[:] = [0, 2, 1, 0, 0]
    assert game.legal_moves(1)[-1:] == ("here",)
    assert "here" not in game.legal_moves(2)
    to_narration(game)
    game.push(0, "tell", "")
    game._state.lost_turns[:] = [0, 2, 1, 0, 0]
    assert (game.legal_moves(1), game.legal_moves(2)) == (("next", "here"), ("next",))


def test_w8_5_a_dreamer_who_leaves_late_in_the_story_has_until_its_end() -> None:
    game = new_game(5)
    to_narration(game)
    begun = game.now
    game.push(0, "away", time=begun + 100)
    assert [(type(step), step.time) for step in game.tick(begun + 140)[:1]] == [(Recall, begun + 120)]


def test_w8_5_a_dreamer_absent_before_the_story_gets_thirty_seconds() -> None:
    game = new_game(5)
    game.push(0, "away", time=100)
    to_narration(game)
    begun = game.now
    assert [(type(step), step.time) for step in game.tick(begun + 31)[:1]] == [(Recall, begun + 30)]


def test_w8_1_withdrawing_a_penalty_keeps_the_corrected_verdict() -> None:
    game = voice()
    tap(game, 1, "right", time=1)
    tap(game, 1, "wrong", card=1, time=10)
    tap(game, 2, "penalty", 4, card=1, time=10)
    tap(game, 2, "fair", card=1, time=20)
    assert (game.view(1).shown[0].became, game.view(1).shown[0].corrected) == ("wrong", 2)
    game = voice()
    tap(game, 1, "right", time=1)
    tap(game, 1, "penalty", 3, card=1, time=2)
    tap(game, 2, "fair", card=1, time=5)
    tap(game, 1, "wrong", card=1, time=10)
    tap(game, 2, "penalty", 4, card=1, time=10)
    tap(game, 2, "fair", card=1, time=20)
    assert game.view(1).shown[0].became == "wrong"


def test_w6_6_a_vote_that_is_open_when_the_dreamer_wakes_is_waited_for() -> None:
    game = voice()
    tap(game, 2, "right", time=100)
    game.tick(134)
    tap(game, 3, "wrong", card=1, time=135)
    tap(game, 2, "right", card=1, time=135)
    game.tick(136)
    game.push(0, "wake", time=140)
    assert (game.view(0).phase, game.view(0).due) == ("scoring", None)
    assert [score.time for score in of(Score, game.tick(170))] == [165]


def test_w8_1_a_dream_without_a_card_has_nothing_to_tap() -> None:
    options = options_for(4, table="voice", first_dreamer=0)
    dealt = {0: "fairy", 1: "fairy", 2: "imp", 3: "trickster"}
    state = take(take(new(options, {}), Spirits(0.0, 0, dealt, "trickster")), Mask(0.0))
    state = take(state, Time(0.0))
    assert state.phase == "narration"
    assert [legal_moves(state, seat) for seat in (0, 1)] == [("wake",), ()]


def test_a_move_of_a_dreamer_whose_round_is_over_by_then_is_nobodys() -> None:
    game = new_game(4)
    to_narration(game)
    game.push(0, "tell", "")
    with pytest.raises(IllegalMove, match="Only the Dreamer"):
        game.push(0, "guess", "word", time=game.now + 61)
    assert game.state.dreamer == 1


def corrected_twice(game: Game, card: int, time: float) -> None:
    """Correct a verdict twice, which opens a vote."""
    tap(game, 2, "wrong", card=card, time=time)
    tap(game, 3, "right", card=card, time=time)


def test_w8_1_a_penalty_goes_before_a_vote_that_opened_within_two_seconds() -> None:
    game = voice()
    first = piece(game)
    for time in (1, 2):
        tap(game, 1, "right", time=time)
    corrected_twice(game, 1, 3)
    with pytest.raises(IllegalMove, match="a tap cannot change it"):
        tap(game, 4, "wrong", card=1, time=4)
    later = game.copy()
    corrected_twice(later, 2, 20)
    with pytest.raises(IllegalMove, match="a tap cannot change it"):
        tap(later, 4, "penalty", 2, card=1, time=20)  # of another card's vote
    with pytest.raises(IllegalMove, match="a tap cannot change it"):
        tap(game.copy(), 4, "penalty", 2, card=1, time=5.1)
    assert tap(game, 4, "penalty", 2, card=1, time=5) == (Penalty(5, 2, first, "tapped"),)
    assert (game.state.votes, game.state.deadline) == ([], None)
    taken_back = tap(game, 3, "fair", card=1, time=8)  # and the pending vote opens
    assert taken_back == (Amend(8, first, True), Dispute(8, "guess", piece=first))


def test_w8_1_w3_9_a_penalty_while_another_card_is_voted_on_stops_nothing() -> None:
    game = voice()
    for time in (1, 2):
        tap(game, 1, "right", time=time)
    corrected_twice(game, 1, 3)
    tap(game, 1, "penalty", 2, card=2, time=4)
    assert (game.state.deadline, len(game.state.votes)) == (None, 1)


def test_w6_6_a_penalty_ending_the_last_vote_leaves_ten_seconds() -> None:
    game = voice()
    for time in (1, 2, 3):
        tap(game, 1, "right", time=time)
    to_narration(game)
    then = game.now + 5
    game.push(0, "wake", time=then)
    tap(game, 1, "penalty", 4, card=3, time=then + 4)
    assert game.view(0).due == then + 10  # nothing was voted on
    for card in (1, 2):
        corrected_twice(game, card, then + 5)
    tap(game, 1, "penalty", 4, card=1, time=then + 6)
    assert game.view(0).due is None
    tap(game, 1, "penalty", 4, card=2, time=then + 7)
    assert game.view(0).due == then + 17
    assert [score.time for score in of(Score, game.tick(then + 30))] == [then + 17]
