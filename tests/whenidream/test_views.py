"""Views of When I Dream: typed, the same as JSON, with points and reasons, and no secrets."""

import json
import pickle
from typing import Any

import pytest

from reverie import wording
from reverie.refusal import BadRecord, InvalidMove, Refusal
from reverie.whenidream import Game, Outcome, View, judge
from reverie.whenidream.game import Game as GameClass
from reverie.whenidream.languages import LANGUAGES
from reverie.whenidream.options import options_for
from reverie.whenidream.players import Companion, Plan, plan, play
from reverie.whenidream.referee import check_clue
from reverie.whenidream.rules import take
from reverie.whenidream.ruling import why_fined
from reverie.whenidream.scoring import round_points
from reverie.whenidream.state import State, new
from reverie.whenidream.steps import Guess, Score
from reverie.whenidream.view import view, view_dict
from reverie.whenidream.view_types import ASLEEP, OPEN, SPIRIT
from reverie.whenidream.words import WEAK_LANGUAGES, limits, parse_pack
from reverie.whenidream.written_steps import from_record
from tests.whenidream.games import end_round, new_game, of, piece, right, to_narration, wrong

EVERYBODY: tuple[Any, ...] = (0, 1, 2, 3, "screen", "spectator")


def moments(**options: Any) -> list[Game]:
    """Return a game of bots at each of its moments."""
    game = Game(4, seed="views", dream_seconds=15, **options)
    company = {seat: Companion(game.options, seat, "views") for seat in range(4)}
    found: list[Game] = []

    class Watched(GameClass):
        def _follow(self, *args: Any) -> Any:
            followed = super()._follow(*args)
            found.append(self.copy())
            return followed

    game.__class__ = Watched
    play(game, company)
    return found


@pytest.mark.parametrize("options", [{"referee": "table"}, {"preset": "revised"}])
def test_a_view_is_the_same_as_json_and_comes_back_from_it(options: dict[str, Any]) -> None:
    games = moments(**options)
    assert {game.view(0).sight for game in games} == {ASLEEP, SPIRIT, OPEN}
    for game in games[::7]:
        for seat in EVERYBODY:
            seen, written = game.view(seat), view_dict(game._state, seat)
            assert json.loads(json.dumps(written)) == written == seen.to_dict()
            assert View.from_dict(json.loads(json.dumps(written))) == seen
            assert written["rules"] == game.record()["rules"]
            assert seen.rules == game.options


def test_hidden_fields_are_absent_from_views_and_json() -> None:
    game = new_game(4)
    game.push(1, "clue", "odd", time=1)
    right(game, time=2)
    asleep = game.view(0)
    assert (asleep.sight, asleep.card, asleep.spirit) == (ASLEEP, None, game.state.spirits[0])
    assert game.view("screen").spirit is None
    assert (asleep.fairy_pile, asleep.votes, asleep.earned) == ((), (), ())
    seen = set(asleep.to_dict())
    hidden = "card shown foul draft fairy_pile votes earned tied spirits settled"
    assert not seen & set(hidden.split())
    assert {"rules", "next_dreamer", "due", "timer"} < seen


def test_w6_the_view_says_what_everybody_earned_and_why() -> None:
    game = new_game(5, recall_bonus=2)
    first, second = right(game), right(game)
    wrong(game)
    to_narration(game)
    [score] = of(Score, game.push(0, "tell", first))
    earned = game.view("screen").earned
    assert [each.seat for each in earned] == [0, 1, 2, 3, 4]
    assert {each.seat: each.points for each in earned} == score.points
    spirits = game.state.spirits
    assert [each.role for each in earned] == ["dreamer", *(spirits[seat] for seat in range(1, 5))]
    why = {each.role: each.why for each in earned}
    assert why["dreamer"] == (
        {"code": "points-right", "count": 2},
        {"code": "points-forgot", "pieces": [second]},
    )
    of_spirits = {
        "fairy": {"code": "points-right", "count": 2},
        "imp": {"code": "points-wrong", "count": 1},
        "trickster": {"code": "points-larger", "count": 2},
    }
    assert all(why[role] == (of_spirits[role],) for role in why.keys() - {"dreamer"})
    assert wording.sentence({"code": "points-right", "count": 1}) == "One picture was guessed: a point."
    assert wording.sentence({"code": "points-forgot", "pieces": ["bee", "cow", "tree"]}) == (
        "No bonus: bee, cow and tree slipped away."
    )


@pytest.mark.parametrize(
    ("rights", "wrongs", "reason"),
    [
        (2, 2, {"code": "points-even", "count": 2, "more": 2}),
        (1, 2, {"code": "points-larger", "count": 2}),
        (3, 1, {"code": "points-smaller", "count": 1}),
        (0, 0, {"code": "points-empty", "more": 2}),
    ],
)
def test_w6_4_a_tricksters_reason(rights: int, wrongs: int, reason: dict[str, Any]) -> None:
    games = (new_game(5, seed=str(seed)) for seed in range(20))
    game = next(game for game in games if "trickster" in [game.state.spirits[seat] for seat in range(1, 5)])
    named = [right(game) for _ in range(rights)]
    for _ in range(wrongs):
        wrong(game)
    to_narration(game)
    game.push(0, "tell", " ".join(named))
    trickster = next(each for each in game.view(1).earned if each.role == "trickster")
    assert trickster.why == (reason,)
    dreamer = game.view(1).earned[0]
    bonus = {"code": "points-bonus", "count": 1}
    assert (bonus in dreamer.why) == (rights > 0)
    assert round_points(game.state)[0] == dreamer.points


def test_between_rounds_the_view_says_who_dreams_next_and_until_when() -> None:
    lot = Game(4, seed="lot")
    assert lot.view(0).next_dreamer is None
    game = new_game(4, dream_seconds=20)
    assert game.view(1).next_dreamer is None
    to_narration(game)
    game.push(0, "tell", "")
    assert (game.view("screen").next_dreamer, game.view("screen").due) == (1, game.now + 60)
    game.push(0, "next")
    while game.state.round < 3:
        end_round(game)
    end_round(game)
    assert game.view(0).next_dreamer is None


def test_w7_2_in_a_tie_the_view_says_between_whom_and_who_may_vote() -> None:
    games = (play_out(new_game(4, seed=str(seed), dream_seconds=20)) for seed in range(40))
    game = next(game for game in games if game.state.phase == "stories")
    seen = game.view(0)
    [vote] = seen.votes
    assert seen.tied == tuple(sorted(seen.tied)) and len(seen.tied) > 1
    assert (vote.about, vote.until, vote.able) == ("story", vote.opened + 60, (0, 1, 2, 3))
    for seat in range(4):
        meant = plan(game.view(seat), game.legal_moves(seat))
        assert meant is not None
        assert meant.values[1] in set(seen.tied) - {seat}


def play_out(game: Game) -> Game:
    while game.outcome is None and game.state.phase != "stories":
        end_round(game)
    return game


# Bots


class Untouchable(State):
    """A state that must not be accessed."""

    def __getattribute__(self, name: str) -> Any:
        raise AssertionError(f"a bot looked at {name}")


def test_a_bot_gets_only_its_view_and_its_moves() -> None:
    game = new_game(5)
    seen, moves = View.from_dict(json.loads(json.dumps(game.view(1).to_dict()))), game.legal_moves(1)
    game._state = Untouchable.__new__(Untouchable)
    meant = plan(seen, moves, "seed")
    assert isinstance(meant, Plan)
    for options in (None, options_for(5)):
        assert Companion(options, 1, "seed").plan(seen, moves) == meant


def test_the_referee_is_asked_from_a_view() -> None:
    game = Game(4, seed=3, first_dreamer=0, reading_seconds=0)
    assert check_clue(game.view(1), piece(game)).code == "name-itself"
    with pytest.raises(Refusal, match="no card for you"):
        check_clue(game.view(0), "word")


# The game


def test_can_and_why_not_change_nothing_and_agree_with_push() -> None:
    game = new_game(5)
    before = game.record()
    assert game.can(1, "clue", "word")
    assert not game.can(2, "clue", "word")
    assert game.why_not(1, "clue", "word") is None
    assert game.why_not(2, "clue", "word") == "It is not your turn yet: somebody else is speaking."
    assert game.can(2, "clue", "word", time=-1) is False
    assert not game.can(0, "guess", "late", time=400)
    assert game.record() == before


def test_the_outcome_is_a_value() -> None:
    game = play_out(new_game(4, "revised", dream_seconds=20))
    assert isinstance(game.outcome, Outcome)
    assert game.record()["result"] == game.outcome.to_dict()
    assert new_game(4).outcome is None


def test_limits_shown_are_those_enforced() -> None:
    weak = {"bots_weak": list(WEAK_LANGUAGES)}
    assert limits() == {"pieces": 40, "seconds": 3600, "languages": list(LANGUAGES), **weak}
    with pytest.raises(Refusal, match="at least 40 pictures; this one has 39"):
        parse_pack("\n".join(f"thing{n}" for n in range(39)))
    assert options_for(4, dream_seconds=3600).dream_seconds == 3600
    with pytest.raises(Refusal, match="from 1 to 3600"):
        options_for(4, dream_seconds=3601)


# Codes


def test_a_ruling_is_worded_in_the_readers_language() -> None:
    ruling = judge("lighthouse", "phare")
    assert ruling.to_dict() == {"code": "translation", "word": "phare", "language": "fr"}
    assert ruling.reason == "“phare” is French for it."
    assert ruling.sentence("fr") == "«\u00a0phare\u00a0» est le mot français pour cela."
    assert why_fined("translation", "phare") == "“phare” is a translation of the name."
    assert why_fined("ruled-foul", "") == "The spirits ruled it foul."


def test_a_fault_in_a_record_is_a_code_in_a_code() -> None:
    record = new_game(4).record()
    record["steps"].append(["dance", 1.0])
    with pytest.raises(BadRecord) as caught:
        Game.from_record(record)
    assert caught.value.to_dict() == {
        "code": "record-bad-step",
        "step": 4,
        "why": {"code": "unknown-step", "value": "dance"},
    }
    for step, sentence in (
        (["skip", 1, 2.0], '"skip" is followed by the time alone.'),
        (["card", "x", 2.0], '"card" is followed by a string, a number and top or bottom.'),
        (["pass", "x", 2.0], '"pass": x is not a seat.'),
    ):
        with pytest.raises(InvalidMove) as unread:
            from_record(step)
        assert str(unread.value) == sentence
    with pytest.raises(BadRecord, match="belongs beside the rules"):
        Game.from_record({**record, "rules": {**record["rules"], "players": 4}})


def test_the_same_view_is_worked_out_once_for_all() -> None:
    state = new_game(5).state
    assert view_dict(state, 1)["clues"] is view_dict(state, 2)["clues"]
    assert view(state, 1).clues is view(state, 3).clues
    assert view_dict(state, 0)["rules"] is view_dict(state, "screen")["rules"]


def test_a_view_is_the_same_without_its_cache() -> None:
    """Most of a view is reused from the previous moment and equals a freshly computed one."""
    games = moments(referee="table")
    for game in games:
        for seat in EVERYBODY:
            alone = pickle.loads(pickle.dumps(game._state))  # noqa: S301
            assert alone == game._state and alone.cache is not game._state.cache
            assert view_dict(game._state, seat) == view_dict(alone, seat)


def test_unchanged_parts_of_a_view_are_the_same_objects() -> None:
    game = new_game(5)
    before = view_dict(game._state, 1)
    game.push(1, "clue", "beam", time=2)
    after = view_dict(game._state, 1)
    assert after["rules"] is before["rules"] and after["shown"] is before["shown"]
    assert after["clues"] == [[1, "beam", 2, 1]] and before["clues"] == []


# Public fields, moment by moment


def test_everybody_sees_the_round_the_timer_and_whose_turn_it_is() -> None:
    game = new_game(5, first_dreamer=2, dream_seconds=60)
    game.push(3, "clue", "word", time=4)
    everybody: tuple[Any, ...] = (0, 2, "screen")
    for who in everybody:
        seen = game.view(who)
        assert (seen.seat, seen.players, seen.round, seen.phase, seen.dreamer) == (who, 5, 1, "dream", 2)
        assert (seen.turn, seen.turn_since, seen.timer) == (4, 4, (60, 0, None))
        assert (seen.points, seen.ready, seen.away, seen.due) == ((0,) * 5, (), (), None)
    game.push(1, "pause", time=10)
    assert game.view(0).timer == (50, None, "host")
    game.push(1, "resume", time=20)
    right(game, time=30)
    game.tick(70)
    seen = game.view(0)
    assert (seen.phase, seen.turn, seen.due) == ("last guess", None, 85)
    game.tick(85)
    game.push(2, "tell", "", time=90)
    seen = game.view("screen")
    assert (seen.phase, seen.round, seen.due) == ("spirits", 1, 150)
    assert seen.points == tuple(game.state.points) != (0,) * 5
    game.push(0, "next", time=91)
    assert (game.view("screen").round, game.view("screen").dreamer) == (2, 3)


def test_w8_1_nobody_has_the_turn_where_clues_are_spoken() -> None:
    game = new_game(5, table="voice", first_dreamer=2)
    assert game.view(1).turn is game.view("screen").turn is None
    game.push(1, "tap", "right", 1, time=7)
    assert game.view("screen").turn_since == 7  # the card's time


def test_w2_3_who_is_ready_is_told_until_the_mask_is_on() -> None:
    game = new_game(4, reading_seconds=20)
    for seat in (3, 1):
        game.push(seat, "ready", time=2)
    assert game.view("screen").ready == game.view(0).ready == (1, 3)
    game.tick(20)
    assert game.view("screen").ready == game.view(1).ready == ()


def test_w3_9_a_phase_of_a_moment_is_shown_as_the_dream() -> None:
    game = new_game(5)
    state = take(game.state, Guess(1.0, "word", False))
    assert state.phase == "card"
    assert (view(state, 0).phase, view(state, 0).turn) == ("dream", 1)
    made = view(new(options_for(4), ("a", "b")), "screen")
    assert (made.phase, made.round, made.next_dreamer) == ("spirits", 0, None)
    assert (made.earned, made.story, made.named, made.shown) == ((), None, (), ())


@pytest.mark.parametrize("seat", [5, -1, "television"])
def test_a_seat_that_is_not_there_sees_nothing(seat: Any) -> None:
    for look in (view, view_dict):
        with pytest.raises(Refusal) as caught:
            look(new_game(5).state, seat)
        assert caught.value.to_dict() == {
            "code": "unknown-seat",
            "value": repr(seat),
            "seats": [0, 1, 2, 3, 4, "screen", "spectator"],
        }


def eventful() -> tuple[Game, list[str]]:
    """Return a game with doubtful and foul clues, right and wrong guesses and a pass; and its pieces."""
    game = new_game(5)
    game.push(1, "clue", "odd", time=1)
    right(game, time=2)
    game.push(2, "clue", "foul", time=3)
    wrong(game, time=4)
    game.push(0, "skip", time=5)
    return game, [each.card.piece for each in game.state.shown_cards]


def test_w3_7_a_spirit_sees_every_card_of_the_round_and_what_became_of_it() -> None:
    game, pieces = eventful()
    seen = game.view(3)
    first, second, third, fourth, fifth = pieces
    assert seen.sight == SPIRIT
    assert seen.shown == (
        (first, "top", "right", first, None, 0, 2, 0, False, False),
        (second, "top", "penalty", None, 2, 2, 3, 0, False, False),
        (third, "top", "wrong", "nothing like it", None, 3, 4, 0, False, False),
        (fourth, "top", "pass", None, None, 4, 5, 0, False, False),
        (fifth, "top", None, None, None, 5, None, 0, False, False),
    )
    assert seen.votes == ((0, "clue", 0, None, 1, 21, (2, 3, 4), ()),)
    assert (seen.fined, seen.foul, seen.settled) == (((2, second),), (1,), ())
    assert seen.clue_cards == (first, second)
    assert [clue.word for clue in seen.clues] == ["odd", "foul"]
    assert seen.guesses == game.view(0).guesses == (first, "nothing like it", "")
    for seat in (2, 3):
        game.push(seat, "vote", 0, "foul", time=6)
    assert game.view(1).votes[0].voted == (2, 3)
    game.push(4, "vote", 0, "foul", time=7)
    seen = game.view(1)
    assert (seen.fined, seen.foul, seen.settled) == (((2, second), (1, first)), (1, 0), (0,))
    assert seen.shown[0].seat == 1
    assert (seen.fairy_pile, seen.imp_pile, seen.votes) == ((), (third, fourth), ())


def test_w4_7_a_spirit_sees_which_guess_is_voted_on() -> None:
    game = new_game(5, referee="table")
    near = piece(game)
    game.push(0, "guess", f"{near}x", time=2)
    seen = game.view(2)
    assert seen.votes == ((0, "guess", None, near, 2, 22, (1, 2, 3, 4), ()),)
    assert [card.voted for card in seen.shown] == [True, False]
    game.tick(22)
    assert [card.voted for card in game.view(2).shown] == [True, False]
    assert game.view(2).settled == (near,)


def test_w5_2_without_masks_everybody_sees_what_the_spirits_saw_and_more() -> None:
    game, pieces = eventful()
    to_narration(game)
    spirit = game.view(3)
    game.push(0, "tell", f"{pieces[0]} and {pieces[2]}", time=200)
    for who in EVERYBODY:
        seen = game.view(who)
        assert (seen.sight, seen.seat) == (OPEN, who)
        assert seen.spirit == (game.state.spirits[who] if isinstance(who, int) else None)
        assert (seen.fairy_pile, seen.imp_pile) == ((pieces[0],), (pieces[2], pieces[3]))
        assert (seen.fined, seen.faded) == (((2, pieces[1]),), (pieces[4],))
        assert (seen.clues, seen.clue_cards) == (spirit.clues, spirit.clue_cards)
        assert (seen.settled, seen.foul) == (spirit.settled, spirit.foul) == ((0,), (1,))
        assert [card.became for card in seen.shown] == ["right", "penalty", "wrong", "pass", "faded"]
        assert seen.named == (pieces[0], pieces[2])
        assert [card.named for card in seen.shown] == [True, False, True, False, False]
        assert seen.penalties == (0, 0, 1, 0, 0)
        assert (seen.tied, seen.scores, seen.winners) == ((), None, None)


def test_w6_5_during_a_vote_the_view_names_the_next_dreamer_or_none() -> None:
    game = new_game(4, dream_seconds=20)
    for dreamer in range(4):
        game.push((dreamer + 1) % 4, "clue", "odd", time=game.now + 19)
        to_narration(game)
        game.push(dreamer, "tell", "")
        assert game.state.phase == "scoring"
        assert game.view("screen").next_dreamer == (dreamer + 1 if dreamer < 3 else None)
        game.tick(game.now + 20)
        game.tick(game.now + 60)


def test_w7_the_end_says_the_scores_and_who_won() -> None:
    games = (play_out(new_game(4, seed=str(seed), dream_seconds=20)) for seed in range(40))
    tie = next(game for game in games if game.state.phase == "stories")
    seen = tie.view("screen")
    assert (seen.sight, seen.round, seen.winners) == (OPEN, 4, None)
    assert seen.scores == seen.points and seen.tied
    tie.tick(tie.now + 60)
    seen = tie.view(1)
    assert (seen.phase, seen.round, seen.tied, seen.due) == ("over", 4, (), None)
    assert tie.outcome is not None
    assert (seen.winners, seen.scores) == (tie.outcome.winners, tie.outcome.scores)


def test_a_written_view_equals_the_view() -> None:
    game, _ = eventful()
    asleep = set(view_dict(game._state, 0))
    for masks_off in (False, True):
        if masks_off:
            to_narration(game)
            game.push(0, "tell", "")
        for who in EVERYBODY:
            written = view_dict(game._state, who)
            assert written == game.view(who).to_dict()
            assert (written["seat"], written["spirit"]) == (who, game.view(who).spirit)
            assert (set(written) > asleep) == (masks_off or who in (1, 2, 3))


def test_w5_3_the_dreamer_alone_has_back_what_they_were_writing() -> None:
    game = new_game(4, first_dreamer=2)
    to_narration(game)
    assert game.view(2).writing is None
    game.push(2, "draft", "Once upon", time=game.now + 1)
    for who in EVERYBODY:
        expected = "Once upon" if who == 2 else None
        assert game.view(who).writing == view_dict(game._state, who)["writing"] == expected
    game.push(2, "tell", "Once upon a time")
    assert game.view(2).writing is None


def test_w8_5_without_masks_everybody_sees_which_seats_are_passed_at_once() -> None:
    game = new_game(4, "revised", clue_seconds=10, dream_seconds=25)
    for time in (10, 20):
        game.tick(time)
        for seat in (2, 3):
            game.push(seat, "clue", "word", time=time)
    assert (game.view(2).idle, game.view("screen").idle) == ((1,), ())
    to_narration(game)
    assert game.view("screen").idle == ()
    game.push(0, "tell", "")
    assert game.view("screen").idle == (1,)


def test_w8_1_what_was_tapped_is_for_the_spirits_until_the_masks_are_off() -> None:
    game = new_game(4, table="voice")
    game.push(1, "tap", "right", 1, time=1)
    assert game.view(0).guesses == game.view("screen").guesses == ()
    assert game.view(1).guesses == ("",)
    to_narration(game)
    game.push(0, "wake")
    assert game.view(0).guesses == game.view("screen").guesses == ("",)
