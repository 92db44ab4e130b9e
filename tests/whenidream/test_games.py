"""Random games of When I Dream: nothing is lost, nothing leaks, everything can be replayed."""

import json
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reverie.refusal import BadRecord, Refusal
from reverie.whenidream import steps
from reverie.whenidream.dream import topmost
from reverie.whenidream.game import Game
from reverie.whenidream.json_types import Preset
from reverie.whenidream.moves import MOVES
from reverie.whenidream.options import options_for
from reverie.whenidream.referee import Referee
from reverie.whenidream.rules import take, why_not
from reverie.whenidream.ruling import NamedPiece, Ruling
from reverie.whenidream.scoring import final_scores, leaders, round_points
from reverie.whenidream.state import State, cards_of_round
from reverie.whenidream.steps import Penalty, Recall, Score
from reverie.whenidream.view import Seat
from reverie.whenidream.written_steps import READERS, from_record
from tests.onirim.strategies import bounded
from tests.whenidream.games import PACK, PlainJudge, new_game, of, piece

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "table": st.sampled_from(["text", "voice", "phone"]),
        "reading_seconds": st.sampled_from([0, 5]),
        "story_seconds": st.sampled_from([5, 120]),
        "dreamer_draws_spirit": st.booleans(),
        "clue_limit": st.sampled_from([None, 1, 2, 3]),
        "recall_bonus": st.integers(0, 3),
        "tie": st.sampled_from(["vote", "shared"]),
        "pieces": st.sampled_from(["top", "bottom", "experienced"]),
        "dream_seconds": st.sampled_from([5, 30, 120]),
        "clue_seconds": st.sampled_from([None, 3, 5]),
        "referee": st.sampled_from(["auto", "table"]),
    },
)
TAPS = st.sampled_from(["right", "wrong", "pass", "penalty", "fair", "?"])
STORIES = st.sampled_from([" and ".join, lambda found: "", lambda found: f"a {found[0]}\n" * 99])
WORDS = st.sampled_from(["word", "foul", "odd", "", "two words", "right", "near", "wrong", "same"])


def values_for(draw: Any, game: Game, act: str) -> list[Any]:
    """Return values for an act, sensible or not."""
    seat = st.integers(0, game.options.players)
    number = st.integers(0, 6)
    shown = game.state.on_show
    found = [card.piece for card in game.state.fairy_pile] or ["x"]
    guesses = [shown.piece, f"{shown.piece}x", "no"] if shown else ["no"]
    return {
        "clue": lambda: [draw(WORDS)],
        "guess": lambda: [draw(st.sampled_from(guesses))],
        "challenge": lambda: [draw(number)],
        "dispute": lambda: [draw(st.sampled_from(found))],
        "vote": lambda: [draw(number), draw(st.sampled_from(["fair", "foul", "right", "wrong", 0, 1, 2]))],
        "draft": lambda: [draw(STORIES)(found)],
        "tell": lambda: [draw(STORIES)(found)],
        "tick": lambda: [draw(number)],
        "untick": lambda: [draw(number)],
        "must guess": lambda: [draw(number)],
        "tap": lambda: [draw(TAPS), draw(number), draw(seat)],
    }.get(act, list)()


def check(game: Game) -> None:
    """Check the invariants of every moment."""
    s = game.state
    lying = [card.number for card in cards_of_round(s)]
    fined = [card.number for cards in s.penalties for card in cards]
    in_deck = [number for layer in s.layers for number in layer]
    if s.phase in ("spirits", "stories", "over"):
        lying = []  # they are back under the deck
    assert sorted(lying + fined + in_deck) == sorted(PACK)
    assert [step.time for step in game.steps] == sorted(step.time for step in game.steps)
    scores = of(Score, game.steps)
    assert s.points == [sum(score.points[seat] for score in scores) for seat in s.seats]
    assert len(fined) <= len(of(Penalty, game.steps))
    assert final_scores(s) == [p - len(c) for p, c in zip(s.points, s.penalties, strict=True)]
    for seat in s.seats:
        json.dumps(game.view(seat).to_dict())


def essence(s: State) -> dict[str, Any]:
    """Return a state without what records leave out: open votes, absences, what only a table shows."""
    left_out = [
        "now",
        "votes",
        "vote_count",
        "settled_subjects",
        "away_since",
        "winners",
        "ready_seats",
        "draft",
    ]
    left_out += ["ticked_numbers", "lost_turns", "foul_clues", "cache"]
    left_out += ["deadline"] if s.phase == "scoring" and s.votes else []
    return {name: value for name, value in vars(s).items() if name not in left_out}


@pytest.mark.bulk
@bounded(60)
@given(st.data(), st.integers(4, 10), st.sampled_from(["original", "revised"]), OPTIONS)
def test_whatever_anybody_does_nothing_is_lost_and_refusals_change_nothing(
    data: st.DataObject, players: int, preset: Preset, options: dict[str, Any]
) -> None:
    game = new_game(players, preset, seed=str(data.draw(st.integers(0, 99))), **options)
    for _ in range(data.draw(st.integers(5, 60))):
        act = data.draw(st.sampled_from([*MOVES, "tick", "tick", "guess", "clue", "clue", "tap"]))
        later = game.now + data.draw(st.sampled_from([0, 0.5, 2, 7, 25]))
        game.tick(later)
        check(game)
        before, count = game.state, len(game.steps)
        try:
            if act != "tick":
                seat = data.draw(st.sampled_from([game.state.turn, game.state.dreamer or 0, 1, 2, players]))
                game.push(seat, act, *values_for(data.draw, game, act), time=later)
        except Refusal as refusal:
            assert str(refusal).endswith(".")
            assert game.state == before
            assert len(game.steps) == count
        check(game)
    record = json.loads(json.dumps(game.record()))
    again = Game.from_record(record, judge=PlainJudge(), pack=PACK)
    assert essence(again.state) == essence(game.state)
    assert again.record() == record
    without_pack = Game.from_record(record, judge=PlainJudge())
    assert without_pack.record() == record


def whole_game(players: int, preset: Preset, seed: str) -> Game:
    """Return a whole game played by simple players."""
    game = new_game(players, preset, seed=seed, first_dreamer="lot", dream_seconds=40)
    turn = 0
    while game.outcome is None:
        s = game.state
        turn += 1
        now = game.now + 1
        if (
            s.phase == "dream"
            and not s.pause_reason
            and turn % 5
            and s.runs_out is not None
            and now < s.runs_out
        ):
            game.push(s.turn, "clue", ("word", "odd", "foul", "fine")[(turn + len(seed)) % 4], time=now)
        elif (s.phase in ("dream", "forced guess", "last guess") and s.runs_out is None) or turn % 5 == 0:
            if s.on_show and s.dreamer is not None and (s.runs_out is None or now <= s.runs_out):
                game.push(s.dreamer, "guess", piece(game) if turn % 3 else "no", time=now)
            else:
                game.tick(game.next_deadline or now)
        elif s.phase == "narration" and s.dreamer is not None:
            game.push(s.dreamer, "tell", " ".join(card.piece for card in s.fairy_pile), time=now)
        elif s.phase == "spirits":
            game.push(0, "next", time=now)
        else:
            game.tick(game.next_deadline or now)
    return game


@pytest.mark.parametrize("preset", ["original", "revised"])
@pytest.mark.parametrize("players", range(4, 11))
def test_whole_games_end_and_replay_exactly(players: int, preset: Preset) -> None:
    game = whole_game(players, preset, "0")
    result = game.outcome
    assert result is not None
    assert len(of(Score, game.steps)) == players
    if len(leaders(game.state)) == 1:
        assert result.winners == leaders(game.state)
    record = json.loads(json.dumps(game.record()))
    assert Game.from_record(record, judge=PlainJudge(), pack=PACK).record() == record
    assert set(record["rules"]) == set(options_for(players, preset).to_record())


# Non-interference (W3.6)


class Verdicts:
    """A judge with verdicts that are fixed in advance."""

    def __init__(self, verdicts: str) -> None:
        self.verdicts = verdicts
        self.asked = 0

    def clue(self, piece: str, word: str) -> Ruling:
        return PlainJudge().clue(piece, word)

    def guess(self, piece: str, text: str) -> str:
        self.asked += 1
        return {"r": "right", "w": "wrong", "n": "near"}[self.verdicts[self.asked % len(self.verdicts)]]

    def find_named(self, text: str, pieces: Sequence[str]) -> list[NamedPiece]:
        """Return all pieces, at the same place."""
        return [NamedPiece(piece, 0, 1) for piece in pieces] if text else []


def _tapped(verdicts: str) -> list[tuple[Any, ...]]:
    """Return taps of spirits, with corrections that come to a vote, and a card that must be guessed."""
    taps = ["right" if verdict == "r" else "wrong" for verdict in verdicts * 2]
    other = {"right": "wrong", "wrong": "right"}
    script: list[tuple[Any, ...]] = [(1, "tap", what, count) for count, what in enumerate(taps, start=1)]
    script[4:4] = [(1, "must guess", 5)]
    mended = [(3, "tap", other[taps[0]], 1), (4, "tap", taps[0], 1), (5, "vote", 0, other[taps[0]])]
    return [*script, *(mended if verdicts != "rwrw" else [(3, "here"), (4, "tap", taps[0], 1), (5, "here")])]


def transcript(verdicts: str, pack: Any, seed: str, **options: Any) -> list[str]:
    """Return every message to the Dreamer and the shared screen in a dream, up to the narration."""
    spirits = {"dreamer_draws_spirit": False}  # the Dreamer's own is another one with another seed
    options = {"reading_seconds": 0, "clue_limit": 2, **spirits, **options}
    game = Game(6, "revised", pack=pack, judge=Verdicts(verdicts), seed=seed, first_dreamer=2, **options)
    messages: list[str] = []
    seats: tuple[Seat, ...] = (2, "screen")
    last: dict[Seat, str] = {}

    def tell(time: float) -> None:
        """Record a message where the view of a seat has changed, with its time."""
        for seat in seats:
            seen = json.dumps(game.view(seat).to_dict())
            if last.get(seat) != seen:
                last[seat] = seen
                messages.append(f"{time} {seen}")

    script: list[tuple[Any, ...]] = [
        (3, "clue", "word"),
        (4, "clue", "odd"),
        (5, "pass"),
        (2, "guess", "whatever"),
        (0, "clue", "plain"),
        (2, "guess", "anything"),
        (2, "skip"),
        (1, "challenge", 0),
        (3, "vote", 0, "foul"),
        (1, "clue", "other"),
        (2, "guess", "again"),
        (2, "vote", 0, "right"),
        (2, "vote", 1, "fair"),
        (2, "challenge", 0),
        (2, "tap", "right", 1),
        (4, "away"),
        (3, "clue", "more"),
        (4, "back"),
    ]
    if options.get("table") == "voice":
        script = _tapped(verdicts)
    time = 0.0
    for seat, act, *words in script:
        time += 2.5
        try:
            game.push(seat, act, *words, time=time)
        except Refusal as refusal:
            if seat == 2:
                messages.append(str(refusal))
        tell(time)
    for when in (60.0, 119.0, 120.0, 130.0, 136.0, 140.0, 160.0):
        game.tick(when)
        tell(when)
    for what in ((2, "draft", "I dreamt"), (3, "tick", 1), (4, "untick", 1), (3, "tick", 2)):
        try:
            game.push(*what, time=170.0)
        except Refusal as refusal:
            assert what[0] != 2 or options.get("table") == "voice", str(refusal)
        tell(170.0)
    assert game.state.phase == "narration"
    return messages


OTHER_PACK: dict[int, tuple[str, ...]] = {
    number: (f"a much longer piece {number}", f"x{number}") for number in PACK
}


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"referee": "table"},
        {"pieces": "experienced"},
        {"table": "voice"},
        {"table": "voice", "pieces": "experienced"},
    ],
)
def test_hidden_facts_do_not_change_messages_to_the_dreamer_and_screen(options: dict[str, Any]) -> None:
    """The rightness of guesses, the pieces and the spirits change nothing, byte for byte and in time."""
    messages = transcript("rrrr", PACK, "one", **options)
    assert len(messages) >= 20
    assert messages == transcript("wwww", PACK, "one", **options)
    assert messages == transcript("rwrw", OTHER_PACK, "two", **options)
    if options.get("table") != "voice":
        assert messages == transcript("nnwr", OTHER_PACK, "three", **options)


# Records


def test_every_step_of_a_record_is_read_as_it_was_written() -> None:
    game = whole_game(5, "original", "read")
    for step in game.record()["steps"]:
        assert from_record(step).to_record() == step
    verbs = {step[0] for step in game.record()["steps"]}
    assert (
        {"spirits", "mask", "card", "clue", "guess", "tell", "recall", "score", "time"} < verbs < set(READERS)
    )


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda r: r.update(game="onirim"), "not of when-i-dream"),
        (lambda r: r.update(record=2), '"record": 1'),
        (lambda r: r.update(players=3), "4 to 10 players"),
        (lambda r: r["rules"].pop("tie"), "missing: tie"),
        (lambda r: r["rules"].update(tie="coin"), "tie must be one of"),
        (lambda r: r["rules"].update(loud=True), 'no option "loud"'),
        (lambda r: r.update(seats=["a"]), "one string for each player"),
        (lambda r: r["steps"].insert(0, ["dance", 1.0]), 'step 1: There is no step "dance"'),
        (lambda r: r["steps"].pop(1), "step 2: Not now"),
        (lambda r: r["steps"][0].pop(), "step 1: A step must end with the time"),
        (lambda r: r["steps"][3].insert(1, "more"), "step 4: "),
        (lambda r: r["steps"][2].__setitem__(2, 999), "step 3: Card 999 does not lie on top"),
        (lambda r: r["steps"][-1][1].update({"0": 99}), "The points of this dream are"),
        (lambda r: r["result"].update(winners=[]), "result: the scores are"),
        (lambda r: r["steps"].pop(), "the game is not over"),
    ],
)
def test_a_record_that_is_not_true_is_refused_with_the_place(spoil: Any, sentence: str) -> None:
    record = json.loads(json.dumps(whole_game(4, "revised", "1").record()))
    spoil(record)
    with pytest.raises(BadRecord) as caught:
        Game.from_record(record, judge=PlainJudge(), pack=PACK)
    assert sentence in str(caught.value)


# What a sceptical reader found


def test_deadlines_come_before_late_moves() -> None:
    game = new_game(5, clue_seconds=7, clue_limit=100)
    game.tick(118)
    happened = game.push(2, "away", time=121)
    assert [(step.verb, step.time) for step in happened] == [("pass", 119), ("time", 120), ("away", 121)]
    game.tick(1000)
    game = new_game(5, "revised")
    game.push(1, "clue", "odd", time=99)
    game.push(2, "vote", 0, "foul", time=100)
    game.push(1, "away", time=121)  # the vote was over at 119, the card a penalty, another one shown
    assert [card.piece for card in game.state.penalties[1]]
    assert game.state.phase == "last guess"


def test_two_votes_on_one_word_are_closed_separately() -> None:
    game = new_game(5, "revised")
    game.push(1, "clue", "same", time=1)
    game.push(0, "guess", piece(game), time=2)
    game.push(2, "clue", "same", time=3)
    game.push(3, "challenge", 0, time=4)
    game.push(1, "challenge", 1, time=5)
    game.push(3, "vote", 1, "fair", time=6)
    game.push(4, "vote", 1, "fair", time=6)
    assert [vote.number for vote in game.state.votes] == [0]
    assert game.state.settled_subjects == [1]


@pytest.mark.parametrize("table", ["text", "voice"])
def test_a_penalty_during_the_hosts_pause_does_not_end_it(table: str) -> None:
    game = new_game(5, table=table)
    if table == "text":
        game.push(1, "clue", "odd", time=1)
        game.push(2, "vote", 0, "foul", time=2)
        game.push(3, "pause", time=3)
        game.tick(100)
    else:
        game.push(3, "pause", time=3)
        game.push(1, "tap", "penalty", 1, 2, time=5)
    s = game.state
    assert (s.phase, s.pause_reason, s.timer_since) == ("dream", "host", None)
    assert s.cards_shown == 2


def test_a_name_that_is_exact_counts_before_one_that_is_near() -> None:
    pack: dict[int, tuple[str, ...]] = {1: ("clown", "clown"), 2: ("crown", "crown")}
    game = Game(4, "revised", pack=pack, judge=Referee(), seed="recall", first_dreamer=0, reading_seconds=0)
    for _ in range(2):
        game.push(0, "guess", piece(game))
    assert game.state.phase == "narration"  # no card is left
    [recall] = of(Recall, game.push(0, "tell", "a clown with a crown"))
    assert set(recall.pieces) == {"clown", "crown"}
    assert recall.earned


@pytest.mark.parametrize(
    ("seat", "act", "words"),
    [
        (1, "clue", [["a"]]),
        (1, "clue", [b"abc"]),
        (1, "clue", [{"a": 1}]),
        (1, "clue", []),
        (1, "clue", ["a", "b"]),
        (0, "guess", [["a"]]),
        (0, "guess", ["a\nb\ud800"]),
        (0, "tell", [["abc"]]),
        (0, "draft", [None]),
        (1, "tick", ["1"]),
        (0, ["a"], []),
        (0, None, []),
        ("1", "pass", []),
        (True, "pass", []),
        (-1, "pass", []),
        (1, "challenge", [-1]),
        (1, "challenge", [True]),
        (1, "challenge", [10**30]),
        (1, "vote", [0, 1.5]),
        (1, "tap", ["penalty"]),
        (1, "tap", ["penalty", 1, 1.0]),
        (1, "tap", ["penalty", 1, True]),
        (1, "tap", ["right", None]),
        (1, "tap", ["right", 2]),
    ],
)
def test_a_client_is_never_trusted(seat: Any, act: Any, words: list[Any]) -> None:
    for table in ("text", "voice"):
        game = new_game(5, table=table)
        before = game.state
        with pytest.raises(Refusal):
            game.push(seat, act, *words)
        assert game.state == before


def test_a_foul_clue_does_not_reach_the_dreamer() -> None:
    game = new_game(5)
    game.push(1, "clue", "fair", time=1)
    game.push(2, "clue", "foulword", time=2)
    assert game.view(0).clues == game.view("screen").clues == ((1, "fair", 1, 1),)
    assert [clue.word for clue in game.view(3).clues] == ["fair", "foulword"]


def test_records_of_others_are_read_with_decimal_times_and_long_words() -> None:
    game = new_game(5, "revised")
    record = game.record()
    found = record["steps"][2][1]
    record["steps"] += [
        ["clue", 1, "x" * 200, 1.0],
        ["pause", "host", 2.1],
        ["resume", 3.2],
        ["penalty", 1, found, "more than eighty letters " * 9, 3.2],
        ["card", *next([p[0], n, "top"] for n, p in PACK.items() if found not in p), 3.2],
        ["time", 121.1],
        ["fade", 121.1],
        ["tell", "a dream\n" * 70, 130],
        ["recall", [found], False, 130],
    ]
    assert len(Game.from_record(record, judge=PlainJudge()).steps) == len(record["steps"])
    for bad in (["time", 10**400], ["vote", "clue", "x", {"1" * 5000: "fair"}, "fair", 5]):
        with pytest.raises(BadRecord):
            Game.from_record({**record, "steps": [*record["steps"][:3], bad]}, judge=PlainJudge())


# Steps by chance, straight into the rules

SEATS = st.integers(0, 5)
PIECES = st.sampled_from([piece for card in PACK.values() for piece in card][:12])
BY_SEAT = st.dictionaries(SEATS, st.sampled_from(["fair", "foul", "right", "wrong", 0, 1]), max_size=4)


def any_step(draw: Any, time: float, s: State) -> steps.Step:
    """Draw any step. Its kind is drawn first: strategies for every kind take long to make."""
    here = (
        PIECES
        if s.on_show is None
        else st.sampled_from([s.on_show.piece, *(c.piece for c in cards_of_round(s))])
    )
    numbers = st.sampled_from(sorted(topmost(s))[:3] or [1])

    def shown() -> steps.Card:
        number = draw(numbers)
        return steps.Card(time, PACK[number][0], number, s.next_end)

    def one(*these: Any) -> Any:
        return draw(st.sampled_from(these))

    def whose() -> int:
        return int(draw(st.just(s.turn) | SEATS))

    kind = one(
        lambda: steps.Card(time, draw(PIECES), draw(numbers), one("top", "bottom")),
        shown,
        lambda: steps.Clue(time, whose(), draw(WORDS)),
        lambda: steps.Pass(time, whose()),
        lambda: steps.Guess(time, one("", "word"), draw(st.booleans())),
        lambda: steps.Skip(time),
        lambda: steps.Penalty(time, draw(SEATS), draw(here), "why"),
        lambda: steps.Amend(time, draw(here), draw(st.booleans())),
        lambda: steps.Vote(
            time,
            one("clue", "guess", "story"),
            draw(here | WORDS),
            draw(BY_SEAT),
            one("fair", "foul", "right", "wrong", None),
        ),
        lambda: steps.Pause(time, one("guess", "away", "host")),
        lambda: steps.Resume(time),
        lambda: steps.Time(time),
        lambda: steps.Fade(time),
        lambda: steps.Recall(time, tuple(draw(st.lists(here, max_size=3))), draw(st.booleans())),
        lambda: steps.Score(time, round_points(s) if s.named_pieces is not None else {}),
        lambda: steps.Dispute(time, one("clue", "guess"), draw(st.integers(0, 3)), draw(here), draw(SEATS)),
        lambda: steps.Ballot(time, draw(SEATS), draw(st.integers(0, 2)), one("fair", "right", 1)),
        lambda: steps.Away(time, draw(SEATS)),
        lambda: steps.Back(time, draw(SEATS)),
    )
    step: steps.Step = kind()
    return step


@bounded(40)
@given(st.data(), st.sampled_from(["original", "revised"]), OPTIONS)
def test_no_step_against_the_rules_changes_anything_and_none_loses_a_card(
    data: st.DataObject, preset: Preset, options: dict[str, Any]
) -> None:
    s = new_game(5, preset, **options).state
    for _ in range(data.draw(st.integers(5, 40))):
        step = any_step(data.draw, s.now + data.draw(st.sampled_from([-1, 0, 0, 1, 30, 130])), s)
        before = s.copy()
        refusal = why_not(s, step)
        assert s == before
        if refusal is None:
            s = take(s, step)
            assert s.now == step.time
        else:
            assert str(refusal).endswith(".")
        lying = [] if s.phase in ("spirits", "stories", "over") else [c.number for c in cards_of_round(s)]
        fined = [card.number for cards in s.penalties for card in cards]
        assert sorted([*lying, *fined, *(n for layer in s.layers for n in layer)]) == sorted(PACK)


def test_legal_moves_of_every_seat_in_every_phase() -> None:
    game = new_game(5)
    assert (game.legal_moves(0), game.legal_moves(1), game.legal_moves(2)) == (
        ("guess", "skip"),
        ("clue", "pass"),
        (),
    )
    game.push(1, "clue", "odd")
    assert game.legal_moves(1) == ()
    assert game.legal_moves(2) == ("clue", "pass", "challenge", "vote")
    game.push(1, "pause")
    assert (game.legal_moves(0), game.legal_moves(3)) == ((), ("challenge", "vote"))
    voice = new_game(5, table="voice")
    assert (voice.legal_moves(0), voice.legal_moves(1)) == ((), ("tap", "must guess"))
    voice.push(1, "tap", "right", 1)
    assert voice.legal_moves(1) == ("tap", "must guess", "dispute")
    voice.tick(140)
    assert (voice.legal_moves(0), voice.legal_moves(1)) == (("wake",), ("tap", "tick", "untick", "dispute"))
    reading = new_game(5, reading_seconds=20)
    reading.push(2, "ready")
    assert (reading.legal_moves(0), reading.legal_moves(2)) == (("ready",), ())
    done = new_game(5)
    done.tick(140)
    assert (done.legal_moves(0), done.legal_moves(1)) == (("draft", "tell"), ())
    done.push(0, "tell", "")
    assert done.legal_moves(3) == ("next",)
    assert whole_game(4, "revised", "may").legal_moves(0) == ()


def test_w8_5_after_the_end_a_sign_of_presence_is_no_step() -> None:
    game = new_game(4, clue_seconds=5, tie="shared")
    while game.outcome is None:
        due = game.next_deadline
        game.push(0, "next") if due is None else game.tick(due)
    idle = [seat for seat in range(4) if game.state.lost_turns[seat]]
    assert idle
    assert [game.push(seat, "here", time=game.now + 60) for seat in idle] == [()] * len(idle)
