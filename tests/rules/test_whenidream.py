"""When I Dream, rule by rule. The numbers are those of docs/rules/whenidream.md."""

from dataclasses import replace
from typing import Any

import pytest

from reverie.refusal import IllegalMove, Refusal
from reverie.whenidream.deadlines import next_deadline, tick
from reverie.whenidream.game import Game
from reverie.whenidream.moves import legal_moves
from reverie.whenidream.narration import without_story
from reverie.whenidream.options import options_for
from reverie.whenidream.rules import take, why_not
from reverie.whenidream.scoring import best_story, final_scores, leaders, round_points, story_winners
from reverie.whenidream.state import Writing, new
from reverie.whenidream.steps import (
    Amend,
    Back,
    Card,
    Clue,
    Dispute,
    Draft,
    Fade,
    Guess,
    Next,
    Pass,
    Pause,
    Penalty,
    Recall,
    Resume,
    Score,
    Skip,
    Spirits,
    Tell,
    Time,
    Vote,
)
from reverie.whenidream.view import Seat, view
from tests.whenidream.games import PACK, cards, end_round, new_game, of, piece, right, to_narration, wrong

# W1 Editions


def test_w1_the_presets_set_every_option() -> None:
    original, revised = options_for(5), options_for(5, "revised")
    assert (original.dreamer_draws_spirit, original.clue_limit, original.recall_bonus) == (True, 2, 1)
    assert (revised.dreamer_draws_spirit, revised.clue_limit, revised.recall_bonus) == (False, None, 2)
    assert (original.tie, revised.tie) == ("vote", "shared")
    assert options_for(6).clue_limit == 3
    assert options_for(6, clue_limit=2).clue_limit == 2  # chosen explicitly
    assert options_for(6, "revised").clue_limit is None
    assert options_for(5, "revised", recall_bonus=7, tie="vote").recall_bonus == 7


def test_w1_1_four_to_ten_play_and_everyone_dreams_once() -> None:
    for players in (3, 11, "5"):
        with pytest.raises(Refusal, match="4 to 10 players"):
            options_for(players)  # type: ignore[arg-type]
    game = new_game(4, dream_seconds=1)
    dreamers = []
    while game.outcome is None:
        dreamers.append(game.state.dreamer)
        end_round(game)
        if game.state.phase == "stories":
            game.tick(game.now + 1000)
    assert dreamers == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("players", "revised", "original"),
    [
        (4, (1, 1, 2), (2, 1, 2)),
        (5, (2, 1, 2), (3, 2, 1)),
        (6, (3, 2, 1), (3, 2, 2)),
        (7, (3, 2, 2), (4, 3, 1)),
        (8, (4, 3, 1), (4, 3, 2)),
        (9, (4, 3, 2), (5, 4, 1)),
        (10, (5, 4, 1), (5, 4, 2)),
    ],
)
def test_w1_2_the_spirits_about(
    players: int, revised: tuple[int, int, int], original: tuple[int, int, int]
) -> None:
    assert tuple(options_for(players, "revised").spirits.values()) == revised
    assert tuple(options_for(players).spirits.values()) == original
    assert tuple(options_for(players, "revised", dreamer_draws_spirit=True).spirits.values()) == original
    game = new_game(players, "revised")
    state = game.state
    assert state.hidden_spirit is not None
    about = [*state.spirits.values(), state.hidden_spirit]
    assert tuple(about.count(spirit) for spirit in ("fairy", "imp", "trickster")) == revised


def test_w1_3_the_first_dreamer_is_picked_or_by_lot() -> None:
    assert new_game(5, first_dreamer=3).state.dreamer == 3
    by_lot = {new_game(5, first_dreamer="lot", seed=str(seed)).state.dreamer for seed in range(60)}
    assert by_lot == {0, 1, 2, 3, 4}
    with pytest.raises(Refusal, match="first_dreamer"):
        new_game(5, first_dreamer=5)


def test_w1_4_top_or_bottom_for_the_whole_game() -> None:
    for end in ("top", "bottom"):
        game = new_game(5, pieces=end)
        right(game)
        wrong(game)
        assert {card.end for card in cards(game.steps)} == {end}


def test_w1_4_experienced_players_turn_the_card_after_a_wrong_guess() -> None:
    game = new_game(5, pieces="experienced")
    ends = []
    for act in ("right", "wrong", "right", "skip", "foul", "right"):
        state = game.state
        assert state.on_show is not None
        ends.append(state.on_show.end)
        if act == "foul":
            game.push(state.turn, "clue", "foul")
        elif act == "skip":
            game.push(0, "skip")
        else:
            (right if act == "right" else wrong)(game)
    assert ends == ["top", "top", "bottom", "top", "bottom", "bottom"]  # a penalty keeps the end
    assert game.state.next_end == "top"


def test_w1_4_a_verdict_changed_later_does_not_turn_the_next_card() -> None:
    game = new_game(5, pieces="experienced", table="voice")
    game.push(1, "tap", "wrong", 1)
    game.push(1, "tap", "right", 1)
    state = game.state
    assert state.on_show is not None
    assert state.on_show.end == "bottom"


def test_w1_4_every_piece_of_a_card_can_be_shown() -> None:
    pack = {1: ("a", "b", "c", "d")}
    assert {piece(new_game(5, pack=pack, seed=str(seed))) for seed in range(40)} == {"a", "b", "c", "d"}


def test_w1_5_the_left_neighbour_is_the_next_seat_and_0_after_the_last() -> None:
    game = new_game(5, first_dreamer=3)
    assert game.state.spirit_seats == [4, 0, 1, 2]


# W2 The start of a round


def test_w2_1_each_player_sees_only_their_own_spirit() -> None:
    game = new_game(5)
    for seat in range(5):  # the Dreamer draws one, too
        for moment in (game, new_game(5, reading_seconds=20)):
            assert moment.view(seat).spirit == moment.state.spirits[seat]
            assert not {"spirits", "hidden"} & set(moment.view(seat).to_dict())
    assert game.view("screen").spirit is game.view("spectator").spirit is None
    revised = new_game(5, "revised")
    assert set(revised.state.spirits) == {1, 2, 3, 4} and revised.view(0).spirit is None


def test_w2_2_the_dreamers_own_spirit_scores_nothing() -> None:
    for seed in range(12):
        game = new_game(4, "original", seed=str(seed))
        wrong(game)
        wrong(game)
        to_narration(game)
        [score] = of(Score, game.push(0, "tell", ""))
        assert score.points[0] == 0


def test_w2_3_the_dreamer_sees_no_card_no_pile_no_verdict() -> None:
    game = new_game(5)
    right(game)
    seen = repr(game.view(0).to_dict())
    assert "pile" not in seen
    assert seen.count("fairy") == (game.state.spirits[0] == "fairy")  # their own (W2.1)
    assert piece(game) not in seen


def test_w2_4_the_first_card_starts_a_timer_of_two_minutes() -> None:
    game = new_game(5)
    state = game.state
    assert state.runs_out == 120
    assert game.view(2).card == game.state.on_show
    assert new_game(5, dream_seconds=60).state.runs_out == 60


# W3 The dream


def test_w3_1_clues_go_clockwise_from_the_dreamers_left() -> None:
    game = new_game(5, "revised", first_dreamer=2)
    for seat in (3, 4, 0, 1, 3):
        with pytest.raises(IllegalMove, match="not your turn"):
            game.push((seat + 2) % 5 if (seat + 2) % 5 != 2 else (seat + 3) % 5, "clue", "late")
        with pytest.raises(IllegalMove, match="The Dreamer is asleep"):
            game.push(2, "clue", "me")
        game.push(seat, "clue", "word")
    assert [clue.seat for clue in game.state.clues] == [3, 4, 0, 1, 3]
    game.push(4, "pass")
    assert game.state.turn == 0


def test_w3_2_right_guesses_go_to_the_fairies_others_to_the_imps() -> None:
    game = new_game(5)
    game.push(1, "clue", "word")
    first, second = right(game), wrong(game)  # out of turn
    third = piece(game)
    game.push(0, "skip")
    state = game.state
    assert [card.piece for card in state.fairy_pile] == [first]
    assert [card.piece for card in state.imp_pile] == [second, third]
    with pytest.raises(IllegalMove, match="Only the Dreamer"):
        game.push(1, "guess", "anything")


def test_w3_3_the_next_card_is_shown_at_once_and_the_turn_goes_on() -> None:
    game = new_game(5)
    game.push(1, "clue", "one", time=3)
    happened = game.push(0, "guess", "wrong", time=5)
    assert [type(step) for step in happened] == [Guess, Card]
    assert happened[1].time == 5
    assert game.state.turn == 2
    assert game.state.turns_used == [0, 0, 0, 0, 0]


def test_w3_4_the_last_clue_stops_the_timer_and_forces_a_guess() -> None:
    game = new_game(4)
    for time, seat in enumerate((1, 2, 3, 1, 2), 1):
        game.push(seat, "clue" if seat != 2 else "pass", *(["word"] if seat != 2 else []), time=time)
    happened = game.push(3, "clue", "last", time=10)
    assert [type(step) for step in happened] == [Clue, Pause]
    assert game.state.seconds_left(99) == 110
    with pytest.raises(IllegalMove, match="must guess"):
        game.push(1, "clue", "more", time=11)
    happened = game.push(0, "guess", "this", time=25)
    assert [type(step) for step in happened] == [Guess, Card, Resume]
    assert game.state.runs_out == 25 + 110


def test_w3_4_a_forced_guess_not_made_in_time_is_a_pass() -> None:
    game = new_game(4, clue_limit=1, forced_guess_seconds=20)
    for seat in (1, 2, 3):
        game.push(seat, "clue", "word", time=4)
    happened = game.tick(24.5)
    assert [type(step) for step in happened] == [Skip, Card, Resume]
    assert {step.time for step in happened} == {24}
    assert len(game.state.imp_pile) == 1


def test_w3_5_after_the_time_one_last_guess_or_none() -> None:
    game = new_game(5)
    assert [type(step) for step in game.tick(121)] == [Time]
    assert game.state.phase == "last guess"
    last = right(game, time=130)
    assert [card.piece for card in game.state.fairy_pile] == [last]
    assert game.state.phase == "narration"
    for how in ("skip", "wait"):
        game = new_game(5)
        game.tick(120)
        happened = game.push(0, "skip", time=121) if how == "skip" else game.tick(135)
        assert [type(step) for step in happened] == [Fade]
        state = game.state
        assert (state.fairy_pile, state.imp_pile, len(state.faded_cards)) == ([], [], 1)
    with pytest.raises(IllegalMove, match="Dreamer is telling"):
        game.push(0, "guess", "late")


def test_w3_6_the_dreamer_never_learns_whether_a_guess_was_right() -> None:
    seen: list[list[Any]] = []
    for honest in (right, wrong):
        game = new_game(5)
        views = []
        for time in (5.0, 9.0):
            piece_now = piece(game)
            game.push(0, "guess", piece_now if honest is right else "same length?", time=time)
            view = game.view(0)
            views.append((replace(view, guesses=()), len(view.guesses)))
        seen.append(views)
    assert seen[0] == seen[1]


def test_w3_7_the_piles_are_open_to_the_spirits() -> None:
    game = new_game(5)
    first, second = right(game), wrong(game)
    for seat in range(1, 5):
        assert game.view(seat).fairy_pile == (first,)
        assert game.view(seat).imp_pile == (second,)


def test_w3_8_only_cards_of_earlier_rounds_are_used_again() -> None:
    pack = {number: PACK[number] for number in range(1, 5)}
    game = new_game(4, pack=pack, clue_limit=None)
    right(game)
    wrong(game)
    end_round(game)
    first = {card.number for card in cards(game.steps)}
    assert len(first) == 4  # two in the piles, one faded, and the first of the second round
    fresh = game.state.on_show
    assert fresh is not None
    assert fresh.number not in {card.number for card in cards(game.steps)[:3]}
    again = {fresh.number}
    for _ in range(3):
        game.push(1, "skip")
        again.add(cards(game.steps)[-1].number)
    assert again == {1, 2, 3, 4}
    happened = game.push(1, "skip")
    assert [type(step) for step in happened] == [Skip, Time]  # no card is left
    assert game.state.phase == "narration"


def test_w3_9_no_vote_delays_the_next_card() -> None:
    game = new_game(5)
    game.push(1, "clue", "odd", time=2)
    assert len(game.state.votes) == 1
    happened = game.push(0, "guess", "this", time=3)
    assert [step.time for step in happened] == [3, 3]
    assert game.state.runs_out == 120


# W4 Clues


def test_w4_2_a_foul_clue_costs_the_card_on_show_and_a_new_one_is_shown() -> None:
    game = new_game(5)
    before = piece(game)
    happened = game.push(1, "clue", "foul", time=7)
    assert [type(step) for step in happened] == [Clue, Penalty, Card]
    assert happened[1] == Penalty(7, 1, before, "name-itself")
    state = game.state
    assert [[card.piece for card in cards] for cards in state.penalties] == [[], [before], [], [], []]
    assert (state.fairy_pile, state.imp_pile) == ([], [])
    assert state.turn == 2
    assert game.view(0).cards_shown == 2
    assert game.view(0).penalties == (0,) * 5  # the Dreamer hears only that there is a new card


def test_w4_3_a_foul_found_after_the_guess_moves_the_card() -> None:
    game = new_game(5)
    game.push(1, "clue", "subtle", time=1)
    first = right(game, time=2)
    game.push(2, "challenge", 0, time=3)
    game.push(3, "vote", 0, "foul", time=4)
    happened = game.push(4, "vote", 0, "fair", time=5)
    assert [type(step) for step in of(Vote, happened) + of(Penalty, happened)] == [Vote, Penalty]
    assert game.state.fairy_pile == []
    assert [card.piece for card in game.state.penalties[1]] == [first]


def test_w4_3_one_card_one_penalty() -> None:
    game = new_game(5)
    game.push(1, "clue", "one")
    game.push(2, "clue", "two")
    wrong(game)
    game.push(3, "challenge", 0)
    game.push(3, "challenge", 1)
    game.push(2, "vote", 0, "foul")
    game.push(4, "vote", 0, "foul")
    assert len(game.state.penalties[1]) == 1
    assert game.state.votes == []  # that card is already decided
    with pytest.raises(IllegalMove, match="at most one penalty"):
        game.push(4, "challenge", 1)


def test_w4_3_a_penalty_after_the_time_brings_no_new_card() -> None:
    game = new_game(5)
    game.push(1, "clue", "one", time=118)
    game.push(2, "challenge", 0, time=119)
    game.push(3, "vote", 0, "foul", time=119)
    game.tick(120)
    happened = game.push(4, "vote", 0, "foul", time=121)
    assert cards(happened) == []
    assert game.state.phase == "narration"
    assert len(game.state.penalties[1]) == 1


def test_w4_3_a_faded_card_can_become_a_penalty_until_scoring() -> None:
    game = new_game(5)
    game.push(1, "clue", "one", time=118)
    to_narration(game)
    faded = game.state.faded_cards[0].piece
    game.push(2, "challenge", 0)
    game.push(0, "tell", "")
    assert game.state.phase == "scoring"  # it waits for the vote
    for seat in (3, 4):
        game.push(seat, "vote", 0, "foul")
    assert [card.piece for card in game.state.penalties[1]] == [faded]
    assert game.state.round == 1
    with pytest.raises(IllegalMove):
        game.push(3, "challenge", 0)


def test_w4_3_the_recall_bonus_counts_the_piles_at_scoring() -> None:
    game = new_game(5)
    game.push(1, "clue", "one", time=1)
    fouled, guessed = right(game, time=2), right(game, time=3)
    to_narration(game)
    game.push(2, "challenge", 0)
    [recall] = of(Recall, game.push(0, "tell", guessed))
    assert not recall.earned
    game.push(3, "vote", 0, "foul")
    [score] = of(Score, game.push(4, "vote", 0, "foul"))
    assert score.points[0] == 1 + 1  # one card left, and all of it was named
    assert fouled in {card.piece for card in game.state.penalties[1]}


def test_w4_4_the_same_word_may_be_given_again() -> None:
    game = new_game(5)
    for seat in (1, 2, 3):
        game.push(seat, "clue", "same")
    assert len(game.state.clues) == 3


def test_w4_5_who_gives_no_clue_in_time_loses_the_turn() -> None:
    game = new_game(5, clue_seconds=5)
    assert [(step.seat, step.time) for step in of(Pass, game.tick(12))] == [(1, 5), (2, 10)]
    game.push(3, "clue", "quick", time=14)
    assert of(Pass, game.tick(18.9)) == []
    assert [step.seat for step in of(Pass, game.tick(19))] == [4]
    assert of(Pass, new_game(5).tick(100)) == []  # off by default


def test_w4_6_spirits_except_the_accused_vote_on_a_doubtful_clue() -> None:
    game = new_game(5)
    game.push(1, "clue", "odd", time=2)
    [vote] = game.view(2).votes
    assert vote.about == "clue"
    assert (vote.able, vote.until) == ((2, 3, 4), 22)
    with pytest.raises(IllegalMove, match="The Dreamer is asleep"):
        game.push(0, "vote", 0, "fair")
    with pytest.raises(IllegalMove, match="Only spirits vote"):
        game.push(1, "vote", 0, "fair")
    with pytest.raises(IllegalMove, match="fair and foul"):
        game.push(2, "vote", 0, "maybe")
    game.push(2, "vote", 0, "foul", time=3)
    game.push(3, "vote", 0, "fair", time=4)
    happened = game.tick(22)  # twenty seconds
    assert of(Vote, happened) == [Vote(22, "clue", "odd", {2: "foul", 3: "fair"}, "fair")]  # a draw stands
    assert of(Penalty, happened) == []


def test_w4_6_on_tables_that_judge_themselves_nothing_is_certain() -> None:
    game = new_game(5, referee="table")
    assert [type(step) for step in game.push(1, "clue", "foul")] == [Clue]
    with pytest.raises(IllegalMove, match="The Dreamer is asleep"):
        game.push(0, "challenge", 0)
    game.push(2, "challenge", 0)
    assert options_for(5, table="voice").referee == "table"
    assert options_for(5).referee == "auto"


def test_w4_7_a_slip_counts_in_auto_and_is_voted_on_at_the_table() -> None:
    game = new_game(5)
    game.push(0, "guess", f"{piece(game)}x")
    assert len(game.state.fairy_pile) == 1
    game = new_game(5, referee="table")
    near = piece(game)
    game.push(0, "guess", f"{near}x")
    assert len(game.state.imp_pile) == 1  # until the vote
    for seat in (1, 2, 3):
        game.push(seat, "vote", 0, "right")
    happened = game.push(4, "vote", 0, "wrong")
    assert of(Amend, happened) == [Amend(0, near, True)]
    assert [card.piece for card in game.state.fairy_pile] == [near]


def test_w4_7_a_draw_leaves_what_the_guess_counted_as() -> None:
    game = new_game(5, referee="table")
    game.push(0, "guess", f"{piece(game)}x")
    for seat, answer in ((1, "right"), (2, "wrong"), (3, "right"), (4, "wrong")):
        happened = game.push(seat, "vote", 0, answer)
    assert of(Amend, happened) == []
    assert len(game.state.imp_pile) == 1


# W5 The narration


def test_w5_1_the_bonus_is_for_naming_every_card_of_the_fairy_pile() -> None:
    for count, named, earned in ((2, 2, True), (2, 1, False), (0, 0, False), (1, 5, True)):
        game = new_game(5)
        pieces = [right(game) for _ in range(count)]
        missed = wrong(game)
        to_narration(game)
        story = [*pieces[:named], *([missed, "something else"] if named > count else [])]
        [recall] = of(Recall, game.push(0, "tell", ", ".join(story)))
        assert recall.earned == earned


def test_w5_2_then_everything_is_open_to_all() -> None:
    game = new_game(5)
    found = right(game)
    to_narration(game)
    asleep: tuple[Seat, ...] = (0, "screen", "spectator")
    for who in asleep:
        assert "fairy_pile" not in game.view(who).to_dict()
    game.push(0, "tell", "")
    everybody: tuple[Seat, ...] = (0, 3, "screen", "spectator")
    for who in everybody:
        seen = game.view(who)
        assert seen.fairy_pile == (found,)
        assert seen.spirits == game.state.spirits
        assert seen.hidden == game.state.hidden_spirit
    game.push(3, "next", time=game.now + 5)
    assert "spirits" not in game.view(0).to_dict()


def test_w5_2_the_round_review_ends_on_request_or_after_a_minute() -> None:
    game = new_game(5)
    with pytest.raises(IllegalMove, match="dream is under way"):
        game.push(1, "next")
    to_narration(game)
    game.push(0, "tell", "")
    scored = game.now
    assert game.state.dreamer == 0
    assert of(Spirits, game.tick(scored + 59)) == []
    [dealt] = of(Spirits, game.tick(scored + 61))
    assert (dealt.dreamer, dealt.time) == (1, scored + 60)


# W6 Scoring


def test_w6_1_to_w6_3_fairies_imps_and_the_dreamer() -> None:
    game = new_game(5, "revised")
    found = [right(game) for _ in range(3)]
    wrong(game)
    spirits = game.state.spirits
    to_narration(game)
    [score] = of(Score, game.push(0, "tell", ", ".join(found)))
    for seat, spirit in spirits.items():
        assert score.points[seat] == {"fairy": 3, "imp": 1, "trickster": 1}[spirit]
    assert score.points[0] == 3 + 2


@pytest.mark.parametrize(
    ("fairy", "imp", "points"),
    [(3, 5, 3), (4, 4, 6), (3, 4, 4), (4, 3, 4), (0, 0, 2), (5, 3, 3), (1, 0, 1), (2, 0, 0)],
)
def test_w6_4_trickster_points(fairy: int, imp: int, points: int) -> None:
    game = new_game(4, "revised", seed="2")
    for _ in range(fairy):
        right(game)
    for _ in range(imp):
        wrong(game)
    tricksters = [seat for seat, spirit in game.state.spirits.items() if spirit == "trickster"]
    assert tricksters
    to_narration(game)
    [score] = of(Score, game.push(0, "tell", ""))
    assert {score.points[seat] for seat in tricksters} == {points}


def test_w6_5_cards_go_under_the_deck_and_the_left_neighbour_dreams() -> None:
    game = new_game(5)
    found, fined = right(game), piece(game)
    game.push(1, "clue", "foul")
    end_round(game)
    state = game.state
    assert state.dreamer == 1
    numbers = {card.piece: card.number for card in cards(game.steps)}
    assert numbers[found] in state.layers[-1]
    assert not any(numbers[fined] in layer for layer in state.layers)  # it stays with its player
    assert len(state.layers[0]) == 64 - 3 - 1


# W7 The end


def finished(**options: Any) -> Any:
    game = new_game(4, dream_seconds=1, **options)
    while game.outcome is None and game.state.phase != "stories":
        end_round(game)
    return game


def test_w7_1_penalties_are_deducted_at_the_end_and_the_most_points_win() -> None:
    game = new_game(4, "revised", dream_seconds=30)
    game.push(1, "clue", "foul")
    while game.outcome is None:
        right(game)
        end_round(game)
    state = game.state
    assert final_scores(state) == [p - len(c) for p, c in zip(state.points, state.penalties, strict=True)]
    assert game.outcome is not None
    assert game.outcome.penalties == (0, 1, 0, 0)
    assert set(game.outcome.winners) == set(leaders(state))


def test_w7_2_a_tie_goes_to_the_fewest_penalties_then_shared() -> None:
    state = finished(preset="revised").state
    state.points, state.penalties = [5, 6, 5, 1], [[], [state.faded_cards[0]], [], []]
    assert leaders(state) == (0, 2)  # 5, 6 - 1, 5: the player with a penalty ranks lower
    state.penalties[0] = state.penalties[2] = []
    assert leaders(state) == (0, 2)


def test_w7_2_a_tie_is_voted_on_where_the_edition_says_so() -> None:
    game = finished(preset="original", seed="tie")
    for seed in range(30):
        if game.state.phase == "stories":
            break
        game = finished(preset="original", seed=str(seed))
    state = game.state
    tied = leaders(state)
    assert len(tied) > 1
    [number] = [vote.number for vote in state.votes]
    with pytest.raises(IllegalMove, match="your own story"):
        game.push(tied[0], "vote", number, tied[0])
    outside = [seat for seat in range(4) if seat not in tied]
    for seat in outside:
        with pytest.raises(IllegalMove, match="among those who are tied"):
            game.push(tied[0], "vote", number, seat)
    for seat in range(4):
        if seat != tied[0] and game.outcome is None:
            game.push(seat, "vote", number, tied[0])
    if game.outcome is None:
        game.push(tied[0], "vote", number, tied[1])
    assert game.outcome is not None
    assert game.outcome.winners == (tied[0],)


def test_w7_2_without_votes_the_victory_is_shared() -> None:
    for seed in range(30):
        game = finished(preset="original", seed=str(seed))
        if game.state.phase == "stories":
            tied = leaders(game.state)
            game.tick(game.now + 1000)
            assert game.outcome is not None
            assert game.outcome.winners == tied
            return
    raise AssertionError("no tie was found")


def test_w7_3_points_can_fall_below_zero() -> None:
    game = new_game(4, "revised", dream_seconds=60)
    while game.outcome is None:
        if game.state.dreamer == 0:
            for _ in range(30):
                if game.state.turn == 1:
                    game.push(1, "clue", "foul")
                else:
                    game.push(game.state.turn, "pass")
        end_round(game)
    assert game.outcome is not None
    assert game.outcome.penalties[1] == 10
    assert game.outcome.scores[1] < 0


# W8 At a distance


def test_w8_2_the_dreamer_sees_only_clues_with_their_givers() -> None:
    game = new_game(5)
    game.push(1, "clue", "beam", time=2)
    assert game.view(0).clues == ((1, "beam", 2, 1),)
    assert set(game.view(0).to_dict()) == set(game.view("screen").to_dict())


def test_w8_3_a_shared_screen_shows_only_what_the_dreamer_may_see() -> None:
    game = new_game(5)
    game.push(1, "clue", "odd", time=2)
    wrong(game, time=3)
    dreamer, screen, spectator = game.view(0), game.view("screen"), game.view("spectator")
    assert replace(dreamer, seat="screen", spirit=None) == screen == replace(spectator, seat="screen")


def test_w8_4_any_seat_may_be_a_bots() -> None:
    game = new_game(4, seats=["ann", "bot:spirit", "bot:spirit", "ben"])
    assert game.record()["seats"] == ["ann", "bot:spirit", "bot:spirit", "ben"]


def test_w8_5_an_absent_spirits_clue_is_passed_after_twenty_seconds() -> None:
    game = new_game(5)
    game.push(1, "away", time=4)
    assert [(step.seat, step.time) for step in of(Pass, game.tick(40))] == [(1, 24)]
    game.push(1, "back", time=41)
    game = new_game(5, clue_seconds=6)
    game.push(1, "away", time=4)
    assert of(Pass, game.tick(6))[0].seat == 1


def test_w8_5_an_absent_dreamer_stops_the_timer_once_for_a_minute_at_most() -> None:
    game = new_game(5)
    game.push(0, "away", time=10)
    assert of(Pause, game.tick(41)) == [Pause(40, "away")]
    with pytest.raises(IllegalMove, match="paused"):
        game.push(1, "clue", "word", time=50)
    assert of(Resume, game.tick(101)) == [Resume(100)]
    assert game.state.runs_out == 100 + 80
    assert of(Pause, game.tick(170)) == []  # once a round
    game = new_game(5)
    game.push(0, "away", time=10)
    game.tick(45)
    assert of(Resume, game.push(0, "back", time=60)) == [Resume(60)]


def test_w8_5_who_comes_back_gets_the_full_picture() -> None:
    game = new_game(5)
    game.push(3, "away", time=1)
    found = right(game, time=5)
    game.push(3, "back", time=6)
    assert game.view(3).fairy_pile == (found,)
    assert game.view(3).card == game.state.on_show
    assert game.view(3).away == ()


def test_the_host_pauses_and_goes_on() -> None:
    game = new_game(5)
    game.push(1, "pause", time=10)
    game.push(1, "resume", time=70)
    assert game.state.runs_out == 180


def test_w4_6_a_vote_on_a_guess_names_no_clue() -> None:
    game = new_game(5, referee="table")
    game.push(0, "guess", "no such thing", time=1.0)
    missed = game.state.imp_pile[0].piece
    assert why_not(game.state, Dispute(2.0, "guess", piece=missed)) is None
    assert why_not(game.state, Dispute(2.0, "guess", clue=7, piece=missed)) is not None


def test_w4_6_votes_are_numbered_and_decided_separately() -> None:
    game = new_game(5, "revised", referee="table")
    for seat in (1, 2, 3):
        game.push(seat, "clue", "same", time=seat)
    for number, seat in ((0, 2), (1, 3), (2, 4)):
        game.push(seat, "challenge", number, time=4)
    assert [(vote.number, vote.clue) for vote in game.state.votes] == [(0, 0), (1, 1), (2, 2)]
    assert [vote.answers for vote in game.state.votes] == [{2: "foul"}, {3: "foul"}, {4: "foul"}]
    game.push(1, "vote", 1, "foul", time=5)
    happened = game.push(4, "vote", 1, "fair", time=6)
    assert of(Penalty, happened) == [Penalty(6, 2, cards(game.steps)[0].piece, "ruled-foul")]
    assert (game.state.foul_clues, game.state.settled_subjects, game.state.votes) == ([1], [1], [])


def test_w4_6_a_vote_for_fair_leaves_the_clue_as_it_was() -> None:
    game = new_game(5)
    game.push(1, "clue", "odd", time=1)
    for seat in (2, 3, 4):
        happened = game.push(seat, "vote", 0, "fair", time=2)
    assert (of(Penalty, happened), game.state.foul_clues, game.state.settled_subjects) == ([], [], [0])
    assert game.state.cards_shown == 1


def test_w4_6_a_clue_that_is_another_cards_name_says_nothing_of_that_card() -> None:
    game = new_game(5)
    first = right(game, time=1)
    game.push(1, "clue", first, time=2)
    game.push(2, "challenge", 0, time=3)
    for seat in (3, 4):
        game.push(seat, "vote", 0, "foul", time=4)
    assert not game.view(2).shown[0].voted
    assert game.view(2).foul == (0,)


def test_w4_6_a_record_of_a_foul_clue_names_the_last_of_the_same_word() -> None:
    game = new_game(5, "revised")
    for seat, word in ((1, "same"), (2, "same"), (3, "same"), (4, "other")):
        game.push(seat, "clue", word, time=seat)
    game.push(4, "challenge", 2, time=5)
    game.push(2, "vote", 0, "foul", time=6)
    game.push(1, "vote", 0, "fair", time=6)
    again = Game.from_record(game.record(), pack=PACK)
    assert game.view(3).foul == again.view(3).foul == (2,)
    assert again.view(3).fined == ((3, cards(game.steps)[0].piece),)


def test_w4_6_a_record_of_two_votes_on_one_word_tells_the_clues_apart() -> None:
    game = new_game(5, "revised")
    for seat in (1, 2, 3):
        game.push(seat, "clue", "same", time=seat)
    game.push(4, "challenge", 2, time=5)
    for seat in (1, 2):
        game.push(seat, "vote", 0, "fair", time=6)
    game.push(4, "challenge", 1, time=7)
    for seat in (1, 3):
        game.push(seat, "vote", 1, "foul", time=8)
    again = Game.from_record(game.record(), pack=PACK)
    assert again.state.foul_clues == game.state.foul_clues == [1]


def test_w4_7_a_record_cannot_vote_twice_on_one_verdict() -> None:
    game = new_game(5, referee="table")
    missed = wrong(game, time=1)
    game.push(2, "dispute", missed, time=2)
    game.tick(30)
    again = Game.from_record(game.record(), pack=PACK)
    refusal = why_not(again.state, Dispute(31, "guess", piece=missed))
    assert refusal is not None and refusal.code == "guess-voted-on"


def test_w4_6_a_spirit_may_challenge_once_another_has_given_a_clue() -> None:
    game = new_game(5, "revised")
    game.push(1, "clue", "one", time=1)
    assert "challenge" not in legal_moves(game.state, 1)
    assert "challenge" in legal_moves(game.state, 2)
    game.push(2, "clue", "two", time=2)
    assert "challenge" in legal_moves(game.state, 1)


def test_w4_4_a_penalty_card_leaves_the_moment_before_as_it_was() -> None:
    game = new_game(5)
    before = game.state
    game.push(1, "clue", "foul", time=1)
    assert [len(cards) for cards in game.state.penalties] == [0, 1, 0, 0, 0]
    assert [len(cards) for cards in before.penalties] == [0] * 5
    assert before.__getstate__()["cache"] is None


def test_what_is_done_at_the_table_alone_is_no_step_that_others_follow() -> None:
    game = new_game(5)
    game.push(1, "clue", "word", time=1)
    after = take(game.state, Dispute(2, "clue", clue=0, by=3))
    assert after.last_step == game.state.last_step and after.votes


def test_nothing_is_due_before_its_time_nor_after_the_game() -> None:
    game = new_game(4, dream_seconds=5)
    first = next_deadline(game.state)
    assert first is not None
    assert tick(game.state, first - 1) == [] != tick(game.state, first)
    while game.outcome is None:
        end_round(game)
        game.tick(game.now + 1000)
    assert tick(game.state, game.now + 1e6) == []


def test_w5_2_removing_a_story_keeps_its_points_and_deletes_its_text() -> None:
    game = new_game(4, dream_seconds=5)
    found = right(game, time=1)
    to_narration(game)
    game.push(0, "draft", f"It was {found}", time=game.now + 1)
    with pytest.raises(IllegalMove) as refused:
        without_story(game.state, game.steps, 0)
    assert refused.value.code == "no-story-to-remove"
    game.push(0, "tell", f"It was {found}.", time=game.now + 9)
    end_round(game)  # the next round, whose story stays
    state, changed = without_story(game.state, game.steps, 0)
    assert state.stories == {**game.state.stories, 0: ""} != game.state.stories
    assert game.state.stories[0], "the moment before is as it was"
    assert {type(game.steps[at]) for at in changed} == {Draft, Tell}
    for at, step in changed.items():
        gone = {"text": "", "lit": ()} if isinstance(step, Draft) else {"text": ""}
        assert vars(step) == {**vars(game.steps[at]), **gone}


def test_w5_3_removing_a_story_on_show_also_removes_its_draft() -> None:
    game = new_game(4, dream_seconds=5)
    found = right(game, time=1)
    to_narration(game)
    game.push(0, "draft", f"It was {found}", time=game.now + 1)
    game.push(0, "tell", f"It was {found}.", time=game.now + 9)
    draft = game.state.draft
    for seat in (0, 1):
        before = game.state.copy()
        before.stories[seat] = "mine"
        after, _ = without_story(before, game.steps, seat)
        assert after.draft == (None if draft is None else draft if seat else Writing("", (), draft.at))


def test_w4_7_who_disputes_a_verdict_has_voted_against_it() -> None:
    game = new_game(5, referee="table")
    near = piece(game)
    game.push(0, "guess", f"{near}y", time=1)
    for seat in (1, 2, 3, 4):
        game.push(seat, "vote", 0, "right", time=2)
    missed = wrong(game, time=3)
    game.push(2, "dispute", missed, time=4)
    assert game.state.votes[0].answers == {2: "right"}
    voice = new_game(5, table="voice")
    found = piece(voice)
    voice.push(1, "tap", "right", 1, time=1)
    other = piece(voice)
    voice.push(1, "tap", "wrong", 2, time=1)
    voice.push(3, "dispute", found, time=2)
    voice.push(3, "dispute", other, time=2)
    assert [vote.answers for vote in voice.state.votes] == [{3: "wrong"}, {3: "right"}]
    happened = voice.tick(30)
    assert of(Vote, happened) == [
        Vote(22, "guess", found, {3: "wrong"}, "wrong"),
        Vote(22, "guess", other, {3: "right"}, "right"),
    ]
    assert voice.state.settled_subjects == [found, other]
    assert [card.piece for card in voice.state.fairy_pile] == [other]
    assert [card.piece for card in voice.state.imp_pile] == [found]


def test_w5_1_where_nothing_was_guessed_nothing_was_forgotten() -> None:
    game = new_game(4)
    wrong(game)
    to_narration(game)
    game.push(0, "tell", "")
    assert game.view(1).earned[0].why == ({"code": "points-right", "count": 0},)


def test_w7_2_the_outcome_of_the_vote_is_the_best_story() -> None:
    assert best_story({0: 1, 2: 1, 1: 0}) == 1
    assert best_story({0: 1, 1: 0}) is None
    assert best_story({0: 1, 1: 0, 2: 0}) == 0
    assert best_story({}) is None


def test_w7_2_the_most_voted_share_a_drawn_vote_and_once_all_the_tied() -> None:
    state = finished(preset="revised").state
    state.points, state.penalties = [5, 5, 5, 1], [[], [], [], []]
    assert story_winners(state, {0: 1, 1: 0}) == (0, 1)
    assert story_winners(state, {0: 1, 2: 1, 1: 0}) == (1,)
    assert story_winners(state, {}) == (0, 1, 2)


def test_w3_4_the_timer_stops_for_a_pass_that_uses_the_last_clue_too() -> None:
    game = new_game(4, clue_limit=1)
    for seat in (1, 2):
        game.push(seat, "pass", time=4)
    assert game.push(3, "pass", time=6) == (Pass(6, 3), Pause(6, "guess"))
    assert (game.state.phase, game.state.deadline) == ("forced guess", 26)


def test_w3_5_when_the_time_is_up_the_timer_shows_nothing() -> None:
    game = new_game(5)
    assert [game.state.seconds_left(time) for time in (0, 30, 119.5, 120, 130)] == [120, 90, 0.5, 0, 0]
    game.tick(120)
    assert game.view("screen").timer == (0, None, None)


def test_w3_8_where_no_card_is_left_the_dream_ends_whenever_that_is() -> None:
    game = new_game(4, pack={1: PACK[1]})
    assert game.push(0, "skip", time=5) == (Skip(5), Time(5))
    assert game.state.phase == "narration"


def test_w3_9_while_a_card_is_awaited_nothing_is_due() -> None:
    state = new_game(4, clue_seconds=10).state
    assert next_deadline(state) == 10
    assert next_deadline(take(state, Guess(1.0, "word", False))) is None


def test_w3_9_after_a_pause_the_timer_shows_what_was_left() -> None:
    game = new_game(4, reading_seconds=20)
    game.tick(20)
    for pause, resume in ((30, 50), (60, 65)):
        game.push(1, "pause", time=pause)
        game.push(1, "resume", time=resume)
    assert (game.state.timer_left, game.state.runs_out) == (100, 165)
    assert game.state.seconds_left(70) == 95


def test_w4_1_the_name_of_the_piece_itself_costs_the_card() -> None:
    game = new_game(5)
    first = piece(game)
    assert of(Penalty, game.push(1, "clue", first)) == [Penalty(0, 1, first, "name-itself")]


def test_w4_3_a_penalty_ends_the_vote_on_its_own_card_and_no_other() -> None:
    game = new_game(5, referee="table", clue_limit=None)
    game.push(1, "clue", "one", time=1)
    first = piece(game)
    game.push(0, "guess", f"{first}x", time=2)
    game.push(2, "clue", "two", time=3)
    game.push(3, "challenge", 1, time=4)
    for seat in (1, 4):
        game.push(seat, "vote", 1, "foul", time=5)
    assert [(vote.number, vote.piece) for vote in game.state.votes] == [(0, first)]
    game.push(3, "challenge", 0, time=6)
    for seat in (2, 4):
        game.push(seat, "vote", 2, "foul", time=7)
    assert game.state.votes == []
    assert [len(fines) for fines in game.state.penalties] == [0, 1, 1, 0, 0]


def test_w4_3_what_is_written_is_amended_from_pile_to_pile_alone() -> None:
    game = new_game(5, referee="table")
    game.push(1, "clue", "foul", time=1)
    game.push(2, "challenge", 0, time=1)
    for seat in (3, 4):
        game.push(seat, "vote", 0, "foul", time=1)
    to_narration(game)
    fined, faded = game.state.shown_cards[0].card.piece, game.state.faded_cards[0].piece
    for name in (fined, faded):
        assert why_not(game.state, Amend(game.now, name, False)) is not None
    voice = new_game(5, table="voice")
    assert why_not(voice.state, Amend(1.0, piece(voice), False)) is not None  # it is still on show


def test_w6_points_add_up_from_round_to_round() -> None:
    game = new_game(4, "revised", dream_seconds=30)
    while game.outcome is None:
        right(game, time=game.now + 1)
        end_round(game, tuple(card.piece for card in game.state.fairy_pile))
    scores = of(Score, game.steps)
    assert len(scores) == 4
    assert game.state.points == [sum(score.points[seat] for score in scores) for seat in range(4)]
    assert all(points >= 3 for points in game.state.points)  # a card and the bonus, when they dreamt


@pytest.mark.parametrize(("tied", "phase"), [((2,), "over"), ((0, 3), "stories"), ((0, 1, 2), "stories")])
def test_w7_2_a_tie_of_two_is_a_tie(tied: tuple[int, ...], phase: str) -> None:
    game = new_game(4, table="voice")
    to_narration(game)
    game.push(0, "wake")
    state = game.state
    last = round_points(state)
    state.round = 3
    state.points = [(9 if seat in tied else 2) - last[seat] for seat in range(4)]
    ended = take(state, Score(game.now + 10, last))
    assert ended.phase == phase
    assert leaders(ended) == tied


def test_w6_5_a_round_without_a_card_puts_none_under_the_deck() -> None:
    game = new_game(4, pack={1: PACK[1]})
    game.push(1, "clue", "foul", time=1)  # the only card is a penalty card from here on
    game.push(0, "tell", "")
    game.push(0, "next")
    assert (game.state.phase, game.state.cards_shown) == ("narration", 0)


def test_w5_2_who_wants_the_next_round_has_it_at_once() -> None:
    game = new_game(4)
    to_narration(game)
    game.push(0, "tell", "")
    asked = take(game.state, Next(game.now + 5))
    assert (asked.deadline, view(asked, 1).due) == (game.now + 5, game.now + 5)


def test_w8_5_who_comes_back_ends_the_pause_for_the_dreamer_alone() -> None:
    game = new_game(5)
    game.push(0, "away", time=1)
    game.push(3, "away", time=1)
    assert game.push(0, "back", time=2) == (Back(2, 0),)
    game.push(0, "away", time=3)
    game.tick(34)
    assert game.state.pause_reason == "away"
    assert game.push(3, "back", time=35) == (Back(35, 3),)
    assert game.push(0, "back", time=36) == (Back(36, 0), Resume(36))


def test_w8_5_an_absent_dreamer_stops_no_timer_that_runs_out_before() -> None:
    game = new_game(5)
    game.push(0, "away", time=95)
    assert [type(step) for step in game.tick(126)] == [Time]
    game = new_game(5, clue_seconds=60, clue_limit=None)
    game.push(0, "away", time=100)
    assert [(type(step), step.time) for step in game.tick(125)] == [(Time, 120)]


def test_other_names_of_an_own_pack_are_known() -> None:
    names: dict[str, tuple[str, ...]] = {"top1": ("the first",)}
    for cards_or_pieces in (PACK, ("a", "b"), None):
        assert new(options_for(4), cards_or_pieces, names).other_names == names
        assert new(options_for(4), cards_or_pieces).other_names == {}
