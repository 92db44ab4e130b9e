"""Steps that the rules of When I Dream refuse, with the code and values of the refusal."""

from typing import Any

import pytest

from reverie.refusal import IllegalMove, Refusal
from reverie.whenidream.game import Game
from reverie.whenidream.options import options_for
from reverie.whenidream.rules import take, why_not
from reverie.whenidream.state import State, new
from reverie.whenidream.steps import (
    Amend,
    Away,
    Back,
    Ballot,
    Card,
    Clue,
    Dispute,
    Draft,
    Fade,
    Guess,
    Here,
    Mask,
    Next,
    Pack,
    Pass,
    Pause,
    Penalty,
    Ready,
    Recall,
    Resume,
    Score,
    Skip,
    Spirits,
    Step,
    Tell,
    Tick,
    Time,
    Untick,
    Vote,
)
from tests.whenidream.games import PACK, new_game, of, piece, right, tap, to_narration, wrong

DEALT = {0: "fairy", 1: "fairy", 2: "imp", 3: "trickster"}
LONG = "a piece with a name that goes on and on and on"
CLIPPED = "a piece with a name that goes on and on…"


def refused(s: State, step: Step) -> dict[str, Any]:
    """Return the code and the values of the refusal of a step."""
    refusal = why_not(s, step)
    assert refusal is not None
    return refusal.to_dict()


def says(code: str, **values: Any) -> dict[str, Any]:
    return {"code": code, **values}


def not_pushed(game: Game, seat: Any, *move: Any, time: Any = None) -> dict[str, Any]:
    with pytest.raises(Refusal) as caught:
        game.push(seat, *move, time=time)
    return caught.value.to_dict()


def dealing(**options: Any) -> State:
    return new(options_for(4, first_dreamer=0, reading_seconds=0, **options), PACK)


def at_narration(game: Game) -> Game:
    to_narration(game)
    return game


def without_a_pack(preset: str = "original") -> State:
    """Return the state of a record whose pack is not available, with the mask on."""
    s = new(options_for(4, preset, first_dreamer=0, dreamer_draws_spirit=True), None)
    s = take(s, Spirits(0.0, 0, DEALT, "trickster"))
    return take(s, Mask(0.0))


# The start of a round


def test_w2_1_spirits_are_refused_with_the_reason() -> None:
    s = dealing()
    fine = Spirits(0.0, 0, DEALT, "trickster")
    assert refused(take(s, fine), fine) == says("not-now-reading")
    assert refused(s, Spirits(0.0, 7, DEALT, "trickster")) == says("seat-not-in-game", seat=7)
    assert refused(s, Spirits(0.0, 1, DEALT, "trickster")) == says("wrong-first-dreamer", seat=0)
    assert refused(s, Spirits(0.0, 0, {1: "imp"}, "trickster")) == says("one-spirit-each")
    assert refused(dealing(dreamer_draws_spirit=False), fine) == says("one-spirit-each-but-the-dreamer")
    about = says("wrong-spirits", fairy=2, imp=1, trickster=2)
    assert refused(s, Spirits(0.0, 0, DEALT, "imp")) == about
    game = at_narration(new_game(4))
    game.push(0, "tell", "")
    later = Spirits(game.now + 60, 2, DEALT, "trickster")
    assert refused(game.state, later) == says("wrong-next-dreamer")


def test_w2_3_the_mask_and_who_is_ready_have_their_time() -> None:
    s = new_game(4).state
    assert refused(s, Mask(0.0)) == says("not-now-dream")
    assert refused(s, Ready(0.0, 1)) == says("not-now-dream")
    reading = new_game(4, reading_seconds=20).state
    assert refused(reading, Ready(0.0, 4)) == says("seat-not-in-game", seat=4)
    assert refused(reading, Mask(20.1)) == says("reading-time-over")
    assert why_not(reading, Mask(20.0)) is None
    masked = take(reading, Mask(5.0))
    assert refused(masked, Card(6.0, "top1", 1, "top")) == says("first-card-must-follow-mask")
    assert refused(masked, Card(4.0, "top1", 1, "top")) == says("time-runs-backwards")


def test_w1_4_a_card_that_cannot_be_shown_is_refused_with_the_reason() -> None:
    game = new_game(4)
    assert refused(game.state, Card(0.0, "top1", 1, "top")) == says("not-now-dream")
    s = take(game.state, Guess(1.0, "word", False))
    gone = game.state.shown_cards[0].card
    other = 1 if gone.number != 1 else 2
    assert refused(s, Card(1.0, f"bottom{other}", other, "bottom")) == says("wrong-card-end", end="top")
    on_top = says("card-not-on-top", number=gone.number)
    assert refused(s, Card(1.0, gone.piece, gone.number, "top")) == on_top
    assert refused(s, Card(1.0, LONG, other, "top")) == says("piece-not-on-card", number=other, piece=CLIPPED)
    assert refused(s, Card(120.1, f"top{other}", other, "top")) == says("time-is-up")


def test_w1_4_where_the_pack_is_not_at_hand_a_card_is_still_one_card() -> None:
    s = take(without_a_pack(), Card(0.0, "lamp", 7, "top"))
    s = take(take(s, Clue(1.0, 1, "word")), Penalty(1.0, 1, "lamp", "why"))
    s = take(take(s, Card(1.0, "moon", 8, "top")), Skip(2.0))
    assert refused(s, Card(2.0, "star", 8, "top")) == says("card-already-shown", number=8)
    assert refused(s, Card(2.0, "moon", 9, "top")) == says("piece-on-another-card", piece="moon")
    s = take(take(take(s, Card(2.0, LONG, 9, "top")), Time(120.0)), Fade(120.0))
    s = take(s, Recall(121.0, (), False))
    points = {0: 0, 1: 0, 2: 1, 3: 1}
    s = take(take(s, Score(121.0, points)), Spirits(122.0, 1, DEALT, "trickster"))
    s = take(s, Mask(122.0))
    assert refused(s, Card(122.0, "lamp", 7, "top")) == says("card-is-a-penalty-card", number=7)
    assert refused(s, Card(122.0, LONG, 8, "top")) == says("piece-on-another-card", piece=CLIPPED)
    s = take(take(s, Card(122.0, "sun", 8, "top")), Skip(123.0))  # its other end
    assert why_not(s, Card(123.0, LONG, 9, "top")) is None
    s = take(take(s, Card(123.0, LONG, 9, "top")), Time(242.0))
    s = take(take(s, Fade(242.0)), Recall(243.0, (), False))
    s = take(take(s, Score(243.0, points)), Spirits(244.0, 2, DEALT, "trickster"))
    s = take(s, Mask(244.0))
    third = says("piece-not-on-card", number=8, piece=CLIPPED.replace("a piece", "1 piece"))
    assert refused(s, Card(244.0, LONG.replace("a piece", "1 piece"), 8, "top")) == third


# The dream


def test_w3_1_a_clue_is_refused_with_the_reason() -> None:
    game = new_game(5)
    s = game.state
    assert refused(new_game(5, table="voice").state, Clue(0.0, 1, "x")) == says("clues-are-spoken")
    assert refused(s, Clue(0.0, 0, "x")) == says("dreamer-gives-no-clues")
    assert refused(s, Pass(0.0, 2)) == says("other-seat-speaking", seat=1)
    assert refused(s, Clue(120.1, 1, "x")) == says("time-is-up")
    assert why_not(s, Clue(120.0, 1, "x")) is None
    for step in (Clue(1.0, 1, "x"), Pass(1.0, 1)):
        assert refused(take(s, Pause(1.0, "host")), step) == says("dream-paused")
    assert refused(at_narration(game).state, Clue(200.0, 1, "x")) == says("not-now-narration")


def test_w3_2_a_guess_is_refused_with_the_reason() -> None:
    s, voice = new_game(5).state, new_game(5, table="voice").state
    assert refused(s, Guess(0.0, "", True)) == says("guesses-are-typed")
    assert refused(voice, Guess(0.0, "word", True)) == says("guesses-are-spoken")
    assert refused(s, Guess(0.0, "  ", True)) == says("guess-must-be-word")
    assert refused(s, Guess(120.1, "word", True)) == says("time-is-up")
    assert refused(s, Skip(120.1)) == says("time-is-up")
    assert why_not(s, Guess(120.0, "word", True)) is None
    assert why_not(s, Skip(120.0)) is None
    paused = take(s, Pause(1.0, "host"))
    assert refused(paused, Guess(1.0, "word", True)) == says("dream-paused")
    assert refused(paused, Skip(1.0)) == says("dream-paused")
    last = take(s, Time(120.0))
    assert refused(last, Guess(135.1, "word", True)) == says("time-is-up")
    assert why_not(last, Guess(135.0, "word", True)) is None
    assert refused(last, Skip(121.0)) == says("not-now-last-guess")
    done = take(last, Fade(121.0))
    assert refused(done, Guess(122.0, "word", True)) == says("not-now-narration")
    assert refused(done, Fade(122.0)) == says("not-now-narration")


def test_w3_4_the_timer_stops_and_runs_with_a_reason() -> None:
    s, voice = new_game(5).state, new_game(5, table="voice").state
    assert refused(s, Pause(1.0, "guess")) == says("clues-left")
    open_end = new_game(5, table="voice", clue_limit=None).state
    assert refused(open_end, Pause(1.0, "guess")) == says("no-clue-limit")
    assert refused(s, Pause(120.1, "host")) == says("timer-not-running")
    assert why_not(s, Pause(120.0, "host")) is None
    assert refused(take(s, Pause(1.0, "host")), Pause(2.0, "away")) == says("timer-not-running")
    assert refused(take(s, Time(120.0)), Pause(121.0, "host")) == says("timer-not-running")
    once = take(take(s, Pause(40.0, "away")), Resume(50.0))
    assert refused(once, Pause(90.0, "away")) == says("already-waited-for-dreamer")
    assert why_not(once, Pause(90.0, "host")) is None
    assert refused(s, Resume(1.0)) == says("timer-not-paused")
    assert refused(take(voice, Pause(1.0, "guess")), Resume(2.0)) == says("not-now-forced-guess")


def test_w3_5_the_time_is_up_when_it_is() -> None:
    s = new_game(5).state
    assert refused(s, Time(119.9)) == says("timer-not-run-out")
    assert refused(take(s, Pause(1.0, "host")), Time(120.0)) == says("not-now-dream")
    assert refused(take(s, Guess(1.0, "word", True)), Time(1.0)) == says("not-now-showing")  # cards are left
    assert refused(take(s, Time(120.0)), Time(121.0)) == says("not-now-last-guess")
    masked = without_a_pack()
    assert refused(masked, Time(1.0)) == says("first-card-must-follow-mask")
    assert why_not(masked, Time(0.0)) is None


# Penalties and verdicts


def test_w4_2_a_penalty_is_refused_with_the_reason() -> None:
    game = new_game(5)
    game.push(1, "clue", "word", time=1)
    s, shown = game.state, piece(game)
    for seat in (0, 5):
        assert refused(s, Penalty(1.0, seat, shown, "why")) == says("only-spirits-get-penalties")
    assert refused(s, Penalty(1.0, 1, LONG, "why")) == says("piece-not-shown", piece=CLIPPED)
    assert refused(s, Penalty(1.0, 2, shown, "why")) == says("no-clue-for-that-card", seat=2)
    fined = take(s, Penalty(1.0, 1, shown, "why"))
    assert refused(fined, Penalty(1.0, 1, shown, "why")) == says("already-a-penalty-card")
    assert refused(new_game(5, reading_seconds=9).state, Penalty(0.0, 1, shown, "why")) == says(
        "not-now-reading"
    )


def test_w4_2_a_clue_for_another_card_is_no_foul_on_this_one() -> None:
    game = new_game(5)
    game.push(1, "clue", "word", time=1)
    right(game, time=2)
    step = Penalty(2.0, 1, piece(game), "why")
    assert refused(game.state, step) == says("no-clue-for-that-card", seat=1)


def test_w4_7_a_verdict_is_changed_once_and_only_where_there_is_one() -> None:
    game = new_game(5, referee="table")
    found, missed = right(game, time=1), wrong(game, time=1)
    s = game.state
    assert refused(s, Amend(2.0, found, True)) == says("already-in-that-pile")
    assert refused(s, Amend(2.0, missed, False)) == says("already-in-that-pile")
    assert refused(s, Amend(2.0, LONG, True)) == says("piece-in-no-pile", piece=CLIPPED)
    assert refused(s, Amend(2.0, piece(game), True)) == says("piece-in-no-pile", piece=piece(game))
    assert refused(s, Amend(2.0, found, False)) == says("only-a-vote-changes-verdict")
    assert refused(at_narration(new_game(5)).state, Amend(200.0, LONG, True)) == says(
        "piece-in-no-pile", piece=CLIPPED
    )
    assert refused(new_game(5, reading_seconds=9).state, Amend(2.0, LONG, True)) == says("not-now-reading")


# Votes


def test_w4_6_a_challenge_is_refused_with_the_reason() -> None:
    game = new_game(5)
    game.push(1, "clue", "word", time=1)
    for number in (1, 99):
        assert not_pushed(game, 2, "challenge", number) == says("unknown-clue")
    assert refused(game.state, Dispute(1.0, "clue")) == says("unknown-clue")
    assert not_pushed(game, 1, "challenge", 0) == says("only-spirits-challenge")
    game.push(2, "challenge", 0, time=2)
    assert not_pushed(game, 3, "challenge", 0) == says("clue-voted-on")
    game.push(3, "vote", 0, "fair", time=3)
    game.push(4, "vote", 0, "fair", time=3)
    assert not_pushed(game, 3, "challenge", 0) == says("clue-voted-on")
    assert not_pushed(game, 3, "vote", 0, "fair") == says("vote-is-over")
    at_narration(game).push(0, "tell", "")
    assert not_pushed(game, 3, "challenge", 0) == says("not-now-dealing")


def test_w4_7_a_guess_is_disputed_only_where_there_is_one() -> None:
    game = new_game(5, referee="table")
    missed, on_show = wrong(game, time=1), piece(game)
    for name in ("something else", on_show):
        assert not_pushed(game, 2, "dispute", name) == says("unknown-guess")
    assert refused(game.state, Dispute(1.0, "guess")) == says("unknown-guess")
    assert refused(game.state, Dispute(1.0, "guess", piece=missed, by=0)) == says("only-spirits-dispute")
    assert refused(new_game(5).state, Dispute(1.0, "guess", piece=missed)) == says("referee-judges-guesses")
    game.push(2, "dispute", missed, time=2)
    assert not_pushed(game, 3, "dispute", missed) == says("guess-voted-on")
    for seat in (1, 3, 4):
        game.push(seat, "vote", 0, "wrong", time=3)
    assert not_pushed(game, 3, "dispute", missed) == says("guess-voted-on")
    to_narration(game)
    assert not_pushed(game, 3, "dispute", on_show) == says("unknown-guess")  # it has faded


def test_w4_6_a_vote_in_a_record_is_one_that_can_have_been() -> None:
    game = new_game(5)
    game.push(1, "clue", "word", time=1)
    s = game.state
    assert refused(s, Vote(2.0, "clue", "other", {}, "fair")) == says("clue-not-given")
    for accused in (0, 1):
        voted = Vote(2.0, "clue", "word", {accused: "foul"}, "foul")
        assert refused(s, voted) == says("only-other-spirits-vote")
    odd = Vote(2.0, "clue", "word", {2: "right"}, "fair")
    assert refused(s, odd) == says("bad-vote-answer", answers=["fair", "foul"])
    wrongly = Vote(2.0, "clue", "word", {2: "foul"}, "fair")
    assert refused(s, wrongly) == says("wrong-vote-outcome", answer="foul")
    assert refused(s, Vote(2.0, "guess", "x", {}, "wrong")) == says("referee-judges-guesses")
    assert refused(s, Vote(2.0, "story", None, {}, None)) == says("not-now-dream")
    assert refused(new_game(5, reading_seconds=9).state, wrongly) == says("not-now-reading")


def test_w4_7_a_vote_on_a_guess_leaves_what_it_counted_as_in_a_draw() -> None:
    game = new_game(5, referee="table")
    found, missed = piece(game), wrong(game, time=1)
    assert found == missed
    other, s = right(game, time=2), game.state
    assert refused(s, Vote(3.0, "guess", LONG, {}, "wrong")) == says("piece-not-guessed", piece=CLIPPED)
    assert refused(s, Vote(3.0, "guess", None, {}, "wrong")) == says("piece-not-guessed", piece="None")
    assert refused(s, Vote(3.0, "guess", missed, {}, "right")) == says("wrong-vote-outcome", answer="wrong")
    assert refused(s, Vote(3.0, "guess", other, {}, "wrong")) == says("wrong-vote-outcome", answer="right")
    assert why_not(s, Vote(3.0, "guess", other, {1: "wrong", 2: "right"}, "right")) is None
    assert refused(s, Vote(3.0, "guess", other, {0: "wrong"}, "wrong")) == says("only-other-spirits-vote")
    odd = Vote(3.0, "guess", other, {1: "foul"}, "right")
    assert refused(s, odd) == says("bad-vote-answer", answers=["right", "wrong"])


def test_w4_3_a_vote_on_a_card_that_is_a_penalty_card_by_now_still_counts() -> None:
    """The penalty comes while the spirits vote on the guess."""
    game = new_game(5, referee="table")
    game.push(1, "clue", "word", time=1)
    missed = wrong(game, time=2)
    s = take(game.state, Penalty(3.0, 1, missed, "ruled-foul"))
    for outcome in ("right", "wrong"):
        assert why_not(s, Vote(4.0, "guess", missed, {}, outcome)) is None
    assert refused(s, Vote(4.0, "guess", missed, {}, None)) == says("wrong-vote-outcome", answer="wrong")
    against = Vote(4.0, "guess", missed, {2: "wrong"}, "right")
    assert refused(s, against) == says("wrong-vote-outcome", answer="wrong")


# The narration


def test_w5_3_a_story_is_refused_with_the_reason() -> None:
    game, voice = at_narration(new_game(4)), at_narration(new_game(4, table="voice"))
    now = game.now
    too_long = says("story-too-long", most=600)
    assert refused(game.state, Tell(now, "x" * 601)) == too_long
    assert refused(game.state, Draft(now, "x" * 601)) == too_long
    assert why_not(game.state, Tell(now, "x" * 600)) is None
    assert refused(voice.state, Tell(now, "x")) == says("story-is-spoken")
    assert refused(new_game(4).state, Tell(now, "x")) == says("not-now-dream")
    assert refused(take(game.state, Tell(now, "x")), Tell(now, "y")) == says("not-now-narration")
    assert not_pushed(game, 0, "wake") == says("story-is-written")
    assert not_pushed(game, 0, "tell", "a\x00b") == says("story-unreadable")
    for move in ("draft", "tell"):
        assert not_pushed(voice, 0, move, "") == says("story-is-spoken")


def test_w5_3_a_tick_is_refused_with_the_reason() -> None:
    game, voice = at_narration(new_game(4)), at_narration(new_game(4, table="voice"))
    now = game.now
    for kind in (Tick, Untick):
        assert refused(game.state, kind(now, 1, 1)) == says("story-is-written")
        assert refused(new_game(4, table="voice").state, kind(now, 1, 1)) == says("not-now-dream")
        assert refused(voice.state, kind(now, 0, 1)) == says("dreamer-cannot-tap")
        for card in (0, 2):
            assert refused(voice.state, kind(now, 1, card)) == says("card-not-yet-shown", card=card)
        assert why_not(voice.state, kind(now, 1, 1)) is None


def test_w5_1_a_recall_is_refused_with_the_reason() -> None:
    game = new_game(4)
    found, missed = right(game), wrong(game)
    assert refused(game.state, Recall(0.0, (), False)) == says("not-now-dream")
    to_narration(game)
    s, now = game.state, game.now
    assert refused(s, Recall(now, (found,), False)) == says("recall-bonus-earned")
    assert refused(s, Recall(now, (missed,), True)) == says("recall-bonus-not-earned")
    for named in (("other",), (found, found), (found, "other")):
        assert refused(s, Recall(now, named, True)) == says("bad-recall-cards")
    after = take(s, Tell(now, "a dream"))
    assert refused(after, Recall(now + 1, (found,), True)) == says("recall-must-follow-story")
    assert why_not(after, Recall(now, (found,), True)) is None


# Points and presence


def test_w6_6_points_are_refused_with_the_reason() -> None:
    game = new_game(4)
    none = dict.fromkeys(range(4), 0)
    assert refused(game.state, Score(0.0, none)) == says("not-now-dream")
    game.push(1, "clue", "odd", time=119)
    to_narration(game)
    waiting = take(game.state, Recall(game.now, (), False))
    assert waiting.votes
    assert refused(waiting, Score(game.now, none)) == says("vote-still-open")
    voice = at_narration(new_game(4, table="voice"))
    spoken = take(voice.state, Recall(voice.now, (), False))
    assert refused(spoken, Score(voice.now + 9.9, none)) == says("score-too-soon")
    even = [0 if seat == 0 else 2 * (spirit == "trickster") for seat, spirit in spoken.spirits.items()]
    wrongly = Score(voice.now + 10, dict.fromkeys(range(4), 9))
    assert refused(spoken, wrongly) == says("wrong-round-points", points=even)
    assert why_not(spoken, Score(voice.now + 10, dict(enumerate(even)))) is None


def test_w1_4_cards_that_are_not_the_packs_are_refused_with_the_reason() -> None:
    s = new(options_for(4), tuple(f"p{n}" for n in range(41)))
    cards: dict[int, tuple[str, ...]] = {n + 1: (f"p{2 * n}", f"p{2 * n + 1}") for n in range(20)}
    assert why_not(s, Pack(0.0, cards)) is None
    assert refused(take(s, Pack(0.0, cards)), Pack(0.0, cards)) == says("cards-already-made")
    for wrong_count in ({**cards, 3: ("p4",)}, {**cards, 21: ("p40", "p5")}, {1: cards[1]}):
        assert refused(s, Pack(0.0, wrong_count)) == says("cards-not-full")
    for strange in (("x", "p5"), ("p0", "p5")):
        assert refused(s, Pack(0.0, {**cards, 3: strange})) == says("cards-must-use-each-piece-once")


def test_w8_5_coming_and_going_is_refused_with_the_reason() -> None:
    s = new_game(4).state
    for step in (Away(0.0, 4), Here(0.0, 4)):
        assert refused(s, step) == says("seat-not-in-game", seat=4)
    assert refused(take(s, Away(0.0, 1)), Away(1.0, 1)) == says("already-away")
    assert refused(s, Back(0.0, 1)) == says("not-away")
    assert refused(s, Next(0.0)) == says("not-now-dream")


# Taps and moves


def test_w3_2_a_card_that_has_gone_or_never_came_is_named_in_the_refusal() -> None:
    game = new_game(5, "revised")
    right(game, time=1)
    assert not_pushed(game, 1, "clue", "word", 1) == says("card-gone", card=1)
    for card in (0, 3):
        assert not_pushed(game, 1, "clue", "word", card) == says("card-not-yet-shown", card=card)
    voice = new_game(5, table="voice")
    for card in (0, 2):
        assert not_pushed(voice, 1, "tap", "right", card) == says("card-not-yet-shown", card=card)


def test_what_is_typed_is_refused_with_the_reason() -> None:
    game = new_game(5)
    assert not_pushed(game, 1, "clue", "x" * 81) == says("clue-too-long", most=80)
    for nothing in ("", "   ", "a\nb", "a\tb"):
        assert not_pushed(game, 1, "clue", nothing) == says("clue-must-be-word")
    assert not_pushed(game, 0, "guess", "x" * 81) == says("guess-too-long")
    assert not_pushed(game, 0, "guess", "a\tb") == says("guess-must-be-word")
    game.push(1, "clue", "x" * 80)
    game.push(0, "guess", "x" * 80)
    assert not_pushed(game, 1, "resume") == says("not-paused-by-host")
    at_narration(game).push(0, "tell", "")
    assert not_pushed(game, 1, "ready") == says("not-now-dealing")


def test_w8_1_a_tap_is_refused_with_the_reason() -> None:
    voice = new_game(5, table="voice")
    assert not_pushed(voice, 1, "tap", "left", 1) == says("bad-tap")
    assert not_pushed(voice, 1, "tap", "penalty", 1) == says("needs-clue-giver")
    for seat in (0, 5):
        assert not_pushed(voice, 1, "tap", "penalty", 1, seat) == says("only-spirits-get-penalties")
    assert not_pushed(new_game(5), 1, "tap", "right", 1) == says("typed-not-tapped")
    assert not_pushed(new_game(5), 1, "must guess", 1) == says("typed-not-tapped")
    assert not_pushed(voice, 0, "tap", "right", 1) == says("dreamer-asleep")
    assert not_pushed(voice, 0, "must guess", 1) == says("dreamer-asleep")
    assert not_pushed(voice, 1, "clue", "word") == says("clues-are-spoken")
    tap(voice, 1, "penalty", 3, time=5)
    for seat in (0, 7):
        assert not_pushed(voice, 1, "tap", "penalty", 1, seat, time=6) == says("only-spirits-get-penalties")


def test_a_move_that_is_none_is_refused_with_the_reason() -> None:
    game = new_game(5)
    unknown = not_pushed(game, 1, "dance")
    assert (unknown["code"], unknown["value"]) == ("unknown-action", "dance")
    assert {"clue", "guess", "tap", "next"} < set(unknown["known"])
    for seat, written in ((5, "5"), (-1, "-1"), ("1", "'1'"), (True, "True")):
        assert not_pushed(game, seat, "pass") == says("seat-not-in-game", seat=written)
    for time in (float("inf"), float("nan"), "x", True):
        assert not_pushed(game, 1, "pass", time=time) == says("time-must-be-number")
    game.push(1, "pass", time=3)
    assert not_pushed(game, 2, "pass", time=2.9) == says("time-runs-backwards")
    assert not_pushed(game, 2, "guess", "word") == says("only-the-dreamer")
    strange: list[list[Any]] = [[], ["a", 1, 1], [None], [["a"]], ["a", "b"], ["a", -1], ["a", 1_000_000]]
    for words in strange:
        assert not_pushed(game, 2, "clue", *words) == says("bad-action-values", value="clue")
    assert isinstance(why_not(game.state, Skip(2.0)), IllegalMove)
    assert of(Skip, game.push(0, "skip", 1, time=4))


def test_w7_2_a_vote_for_a_story_is_refused_with_the_reason() -> None:
    game = new_game(4, dream_seconds=1)
    s = game.state
    s.phase, s.round, s.votes = "stories", 4, []
    s.points, s.penalties = [5, 5, 1, 5], [[], [], [], []]
    assert refused(s, Vote(9.0, "story", None, {4: 0}, 0)) == says("seat-not-in-game", seat=4)
    assert refused(s, Vote(9.0, "story", None, {0: 2}, 2)) == says("story-not-tied")
    assert refused(s, Vote(9.0, "story", None, {0: 0}, 0)) == says("cannot-vote-for-own-story")
    assert refused(s, Vote(9.0, "story", None, {0: 1}, 3)) == says("wrong-best-story", seat=1)
    assert refused(s, Vote(9.0, "story", None, {0: 1, 1: 0}, 1)) == says("no-best-story")
    assert refused(s, Ballot(9.0, 0, 0, 1)) == says("vote-is-over")
    votes: list[tuple[dict[int, str | int], int | None]] = [
        ({0: 1}, 1),
        ({0: 1, 1: 0}, None),
        ({0: 1, 2: 1, 1: 0}, 1),
        ({}, None),
    ]
    for answers, best in votes:
        assert why_not(s, Vote(9.0, "story", None, answers, best)) is None


def test_w8_1_what_a_vote_decides_no_tap_changes() -> None:
    game = new_game(5, table="voice")
    first = piece(game)
    tap(game, 1, "right", time=1)
    tap(game, 2, "wrong", card=1, time=2)
    tap(game, 3, "right", card=1, time=3)
    assert not_pushed(game, 1, "tap", "wrong", 1) == says("verdict-voted-on")
    assert refused(game.state, Amend(4.0, first, False)) == says("verdict-voted-on")
    game.tick(30)
    assert refused(game.state, Amend(31.0, first, False)) == says("verdict-voted-on")
