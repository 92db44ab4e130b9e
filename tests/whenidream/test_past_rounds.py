"""Summaries of past rounds from their steps, and awards."""

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from reverie import wording
from reverie.refusal import Refusal
from reverie.whenidream import Game
from reverie.whenidream.awards import rounds_of
from reverie.whenidream.options import FAIRY, IMP
from reverie.whenidream.players import Companion, play
from reverie.whenidream.record import replay
from reverie.whenidream.rules import take
from reverie.whenidream.state import State, verdict_or_penalty
from reverie.whenidream.state import new as new_state
from reverie.whenidream.steps import AT_THE_TABLE, Score, Step
from reverie.whenidream.table_game import WHEN_I_DREAM
from reverie.whenidream.words import pieces
from reverie.whenidream.written_steps import from_record
from tests import ROOT
from tests.whenidream.games import end_round, piece, right, tap, tell, to_narration, wrong

GOLDEN = ROOT / "tests" / "golden" / "when-i-dream.jsonl"
CODES = {"best-lie", "unbelieved-fairy", "gave-it-away", "fastest-guess", "longest-dream", "faithful-memory"}


def game_of_bots(seed: int) -> Game:
    game = Game(4 + seed % 3, seed=seed, dream_seconds=40)
    players = game.options.players
    play(game, {seat: Companion(game.options, seat, seed=str(seed)) for seat in range(players)})
    return game


@pytest.fixture(scope="module")
def games() -> list[Game]:
    return [game_of_bots(seed) for seed in range(6)]


def recorded(game: Game) -> list[Step]:
    return [from_record(written) for written in json.loads(json.dumps(game.record()))["steps"]]


def states(game: Game) -> Iterator[tuple[Step, State]]:
    """Yield every step of a table with the state before it."""
    state = new_state(game.options, pieces())
    for step in game.steps:
        yield step, state
        state = take(state, step)


def awards(retold: dict[str, Any]) -> list[dict[str, Any]]:
    return [*retold["awards"], *(each for round_ in retold["rounds"] for each in round_["awards"])]


# The rounds


def unruly_game(seed: int) -> Game:
    """Return a game of two rounds with random taps, clues and challenges."""
    dice = Random(seed)
    game = Game(5, seed=seed, table="voice" if seed % 2 else "text", dream_seconds=30, reading_seconds=0)
    for _ in range(2):
        while game.state.phase != "narration":
            deadline = game.next_deadline
            assert deadline is not None
            time = game.now + dice.random() * 3
            if time >= deadline:
                game.tick(deadline)
                continue
            with suppress(Refusal):
                game.push(*unruly_move(game, dice), time=time)
        end_round(game, tuple(each.card.piece for each in game.state.shown_cards if dice.random() < 0.5))
    return game


WORDS = [piece.split()[0] for piece in pieces() if piece.isalpha()]
"""Different ones: a record says which word was voted on, and not which time it was said."""


def unruly_move(game: Game, dice: Random) -> tuple[Any, ...]:
    state = game.state
    assert state.dreamer is not None
    seat, card = dice.choice(state.spirit_seats), dice.randint(1, max(1, state.cards_shown))
    if state.options.is_spoken:
        what = dice.choice(["right", "wrong", "pass", "penalty", "penalty", "fair"])
        offender = (dice.choice(state.spirit_seats),) if what == "penalty" else ()
        return seat, "tap", what, card, *offender
    shown = "" if state.on_show is None else state.on_show.piece
    return dice.choice(
        [
            (state.turn, "clue", WORDS[len(game.steps) % len(WORDS)]),
            (state.turn, "clue", dice.choice([WORDS[len(game.steps) % len(WORDS)], shown])),
            (state.dreamer, "guess", dice.choice(["elephant", shown])),
            (state.dreamer, "skip"),
            (seat, "challenge", dice.randint(0, max(0, len(state.clues) - 1))),
            (seat, "vote", dice.randint(0, 4), dice.choice(["foul", "foul", "fair"])),
        ]
    )


@pytest.mark.thousand
def test_a_round_is_retold_as_its_last_state_has_it(games: list[Game]) -> None:
    """Compare each card with the rules' own state at scoring."""
    unruly = [unruly_game(seed) for seed in range(40)]
    kinds = [step.verb for game in unruly for step in game.steps]
    assert {"penalty", "amend", "vote", "fade", "skip", "guess"} <= set(kinds)
    for game in [*games, *unruly]:
        rounds = iter(rounds_of(recorded(game))["rounds"])
        for step, state in states(game):
            if isinstance(step, Score):
                retold = next(rounds)
                known = [(c["piece"], c["became"], c["guess"], c["at"], c["until"]) for c in retold["cards"]]
                wanted = [
                    (e.card.piece, verdict_or_penalty(state, e), e.guess or None, e.at, e.until)
                    for e in state.shown_cards
                ]
                assert known == wanted
                assert retold["dreamer"] == state.dreamer and retold["hidden"] == state.hidden_spirit
                assert retold["points"] == {str(seat): n for seat, n in step.points.items()}
                assert retold["recalled"] == list(state.named_pieces or ())
                fouls = [clue["foul"] for card in retold["cards"] for clue in card["clues"]]
                assert fouls == [number in state.foul_clues for number in range(len(state.clues))]
        assert next(rounds, None) is None


def test_nothing_is_told_of_a_round_that_is_not_scored(games: list[Game]) -> None:
    steps = recorded(games[0])
    scored = [number for number, step in enumerate(steps) if isinstance(step, Score)]
    assert rounds_of([]) == rounds_of(steps[: scored[0]]) == {"rounds": [], "awards": []}
    assert len(rounds_of(steps[: scored[0] + 1])["rounds"]) == 1
    assert rounds_of(steps[: scored[1]]) == rounds_of(steps[: scored[0] + 1])
    assert rounds_of(steps[: scored[-1]])["awards"] == []


def test_a_table_and_its_record_tell_the_same(games: list[Game]) -> None:
    for game in games:
        assert any(isinstance(step, AT_THE_TABLE) for step in game.steps)
        assert WHEN_I_DREAM.rounds(game.steps) == rounds_of(recorded(game))
        assert json.loads(json.dumps(rounds_of(game.steps))) == rounds_of(game.steps)


# The awards


def test_an_award_cites_steps_that_show_it(games: list[Game]) -> None:
    won = set()
    for game in games:
        retold = rounds_of(game.steps)
        steps: list[list[Any]] = game.record()["steps"]
        for award in awards(retold):
            won.add(award["code"])
            check_award(award, [steps[number - 1] for number in award["steps"]], retold["rounds"])
    assert won == CODES


def check_award(award: dict[str, Any], cited: list[list[Any]], rounds: list[dict[str, Any]]) -> None:
    """Every award has a text in every language, and the steps that it cites support it."""
    verbs = Counter(step[0] for step in cited)
    by = {step[0]: step for step in cited}
    if "word" in award:
        clues = [step for step in cited if step[0] == "clue"]
        assert {step[1] for step in clues} == {award["seat"]} and award["word"] in [step[2] for step in clues]
        shown = [each for each in rounds if award["piece"] in [card["piece"] for card in each["cards"]]]
        spirits = {each["spirits"][str(award["seat"])] for each in shown}
    match award["code"]:
        case "best-lie":
            assert verbs["clue"] == verbs["guess"] == award["count"] and IMP in spirits
            assert award["guess"] in [step[1] for step in cited if step[0] == "guess"]
        case "unbelieved-fairy":
            assert verbs["clue"] == award["count"] >= 2 and FAIRY in spirits
        case "gave-it-away":
            assert award["seconds"] == round(by["guess"][-1] - by["clue"][-1], 1) >= 0
        case "fastest-guess":
            assert by["card"][1] == award["piece"]
            assert award["seconds"] == round(by["guess"][-1] - by["card"][-1], 1)
        case "longest-dream":
            counts = [sum(c["became"] in ("right", "wrong", "pass") for c in r["cards"]) for r in rounds]
            assert award["count"] == verbs["card"] >= max(counts)
        case "faithful-memory":
            cards = rounds[award["round"] - 1]["cards"]
            assert by["recall"][2] is True and set(award["pieces"]) <= set(by["recall"][1])
            assert award["pieces"] == [card["piece"] for card in cards if card["became"] == "right"]
    for language in wording.languages():
        key = f"whenidream.awards.{award['code']}"
        asked = {
            part.name
            for part in wording.parse(wording.find(language, f"{key}.text"))
            if not isinstance(part, str)
        }
        assert asked <= {"name", *award} and all(award.get(name, "") is not None for name in asked)
        assert wording.word(f"{key}.title", language=language) != f"{key}.title"


def test_an_empty_game_has_no_awards_and_a_partial_recall_does_not_count() -> None:
    game = Game(4, seed=1, dream_seconds=10, reading_seconds=0)
    for _ in range(4):
        end_round(game)
    retold = rounds_of(game.steps)
    assert len(retold["rounds"]) == 4 and awards(retold) == []
    game = Game(4, seed=4, dream_seconds=30, reading_seconds=0)
    named = [right(game, time=game.now + 1), right(game, time=game.now + 1)]
    to_narration(game)
    tell(game, named[0])
    (round_,) = rounds_of(game.steps)["rounds"]
    assert "faithful-memory" not in [each["code"] for each in round_["awards"]]
    assert [card["named"] for card in round_["cards"][:2]] == [True, False]


def test_at_a_spoken_table_there_is_what_is_known_there() -> None:
    game = Game(4, seed=2, table="voice", dream_seconds=30, reading_seconds=0)
    for _ in range(4):
        dreamer = game.state.dreamer
        assert dreamer is not None
        spirit_, now = (dreamer + 1) % 4, game.now
        named = [piece(game)]
        tap(game, spirit_, "right", time=now + 2.5)
        named.append(piece(game))
        tap(game, spirit_, "right", time=now + 9)
        tap(game, spirit_, "wrong", time=now + 12)
        end_round(game, tuple(named))
    retold = rounds_of(game.steps)
    first = retold["rounds"][0]
    assert [each["code"] for each in first["awards"]] == ["fastest-guess", "faithful-memory"]
    assert first["awards"][0]["seconds"] == 2.5 and first["awards"][0]["guess"] is None
    assert first["awards"][1]["pieces"] == [card["piece"] for card in first["cards"][:2]]
    assert [each["code"] for each in retold["awards"]] == [
        "fastest-guess",
        "faithful-memory",
        "longest-dream",
    ]
    assert retold["awards"][2] | {"count": 3, "right": 2, "round": 1} == retold["awards"][2]


def test_a_corrected_verdict_counts_as_corrected() -> None:
    game = Game(4, seed=3, table="voice", dream_seconds=30, reading_seconds=0, first_dreamer=0)
    tap(game, 1, "right", time=game.now + 2)
    tap(game, 2, "wrong", card=1, time=game.now + 8)
    end_round(game)
    (retold,) = rounds_of(game.steps)["rounds"]
    assert retold["cards"][0]["became"] == "wrong" and retold["awards"] == []


def test_the_best_lie_is_the_imps_last_word_before_a_wrong_guess() -> None:
    """A fairy's later word does not count."""
    for seed in range(20):
        game = Game(6, seed=seed, reading_seconds=0)
        order = [game.state.spirits[seat] for seat in game.state.spirit_seats]
        if IMP in order[:3] and FAIRY in order[order.index(IMP) + 1 : 4]:
            break
    lie: tuple[int, str] | None = None
    for word in ("window", "garden", "summer", "silver"):
        seat = game.state.turn
        assert seat is not None
        if game.state.spirits[seat] == IMP:
            lie = (seat, word)
        game.push(seat, "clue", word, time=game.now + 1)
    missed = wrong(game, time=game.now + 1)
    end_round(game)
    (best, *_) = rounds_of(game.steps)["rounds"][0]["awards"]
    assert lie is not None
    assert (best["code"], best["seat"], best["word"]) == ("best-lie", *lie)
    assert (best["piece"], best["guess"], best["count"]) == (missed, "nothing like it", 1)


def test_golden_games_have_the_awards_that_one_reads_from_them() -> None:
    records = [json.loads(line) for line in GOLDEN.read_text(encoding="utf-8").splitlines()]
    retold = [rounds_of([step for step, _ in replay(record)]) for record in records]
    first = retold[0]["rounds"][0]["awards"]
    for award, expected in zip(
        first,
        [
            {"code": "best-lie", "seat": 2, "word": "coffee", "piece": "potato", "guess": "farmland"},
            {"code": "unbelieved-fairy", "word": "chips", "piece": "potato", "guess": "farmland", "count": 3},
            {"code": "gave-it-away", "seat": 1, "word": "cheese", "piece": "mouse", "seconds": 2.6},
            {"code": "fastest-guess", "seat": 3, "piece": "mouse", "seconds": 7.8},
        ],
        strict=True,
    ):
        assert award | expected == award
    for each, record in zip(retold, records, strict=True):
        assert len(each["rounds"]) == sum(step[0] == "score" for step in record["steps"])
        assert "result" in record or each["awards"] == []
    assert sum(len(each["awards"]) > 3 for each in retold) > 1
