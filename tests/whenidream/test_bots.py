"""Bots at When I Dream: they keep to the rules, see only their view, and are worth playing with."""

import json
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise, permutations
from random import Random
from typing import Any

import pytest

from reverie.lab import whenidream as lab
from reverie.profanity import find_profanity
from reverie.whenidream import Game, judge
from reverie.whenidream.guesses import judge_guess
from reverie.whenidream.json_types import Preset
from reverie.whenidream.options import FAIRY, IMP, SPIRITS, TRICKSTER, options_for
from reverie.whenidream.players import Bots, Companion, knowledge, plan, play, storyteller
from reverie.whenidream.players.dreamer import believe, best_guess, first_guesses
from reverie.whenidream.players.levels import LEVELS
from reverie.whenidream.players.sense import is_understood
from reverie.whenidream.players.spirits import HELP, MISLEAD, MURMUR, fairy_clue, imp_clue, intent, rivals_of
from reverie.whenidream.players.translation import english_meanings
from reverie.whenidream.steps import Clue, Draft, Guess, Pack, Penalty, Recall, Score, Tell, Vote
from reverie.whenidream.stories import find_named
from reverie.whenidream.view_types import SeenClue, Timer
from reverie.whenidream.words import associations, pieces
from reverie.whenidream.words.lexicon import lexicon
from reverie.whenidream.words.lists import word_list
from reverie.whenidream.words.sayings import first_words, native_lists, sayings
from reverie.whenidream.words.translations import dictionary
from reverie.whenidream.words.vectors import things
from tests.whenidream import people
from tests.whenidream.games import languages, new_game, of, piece

SIX = {FAIRY: 3, IMP: 2, TRICKSTER: 2}


def among_bots(players: int, preset: Preset, seed: str, bot: str = "companion", **options: Any) -> Game:
    game = Game(players, preset, seed=seed, **options)
    play(game, {seat: Companion(game.options, seat, seed, bot=bot) for seat in range(players)})
    return game


def assert_fair_and_replays(game: Game) -> None:
    """Check that a game of bots has no penalty, and that its record replays to the same end."""
    first = game.steps[0]
    assert game.outcome is not None and isinstance(first, Pack)
    record = json.loads(json.dumps(game.record()))
    again = Game.from_record(record, pack=first.cards)
    assert (again.record(), again.outcome) == (record, game.outcome)
    assert not of(Penalty, game.steps)
    assert len(of(Guess, game.steps)) > game.options.players


# Whole games


@pytest.mark.parametrize(
    ("players", "preset", "options"),
    [
        (4, "original", {"referee": "table"}),
        (7, "revised", {}),
        (10, "original", {"clue_limit": 1, "pieces": "experienced"}),
    ],
)
def test_w8_4_bots_play_whole_games_that_replay_exactly(
    players: int, preset: Preset, options: dict[str, Any]
) -> None:
    assert_fair_and_replays(among_bots(players, preset, "whole", dream_seconds=40, **options))


@pytest.mark.thousand
def test_a_thousand_games_of_four_to_ten_bots_replay_exactly() -> None:
    for number in range(1000):
        assert_fair_and_replays(
            among_bots(4 + number % 7, "revised" if number % 2 else "original", f"thousand/{number}")
        )


@pytest.mark.thousand
def test_totals_are_the_same_in_one_process_and_in_two() -> None:
    lines: list[str] = []
    alone = lab.run(lab.Job(6, 4, seed="count", keep_records=True), 1, records=lines.extend)
    spread = lab.run(lab.Job(6, 4, seed="count"), 2)
    assert {**alone.to_dict(), "seconds": 0} == {**spread.to_dict(), "seconds": 0}
    games = [Game.from_record(json.loads(line)) for line in lines]
    scored = sum(sum(step.points.values()) for game in games for step in of(Score, game.steps))
    assert sum(alone.points.values()) == scored
    assert sum(alone.times.values()) == 6 * 4 * 4


def test_the_same_seed_is_the_same_game_of_any_level() -> None:
    levels = {bot: among_bots(4, "revised", "again", bot, dream_seconds=20) for bot in LEVELS}
    again = among_bots(4, "revised", "again", dream_seconds=20)
    assert levels["companion"].record() == again.record()
    assert len({str(game.steps) for game in levels.values()}) == len(LEVELS)
    assert all(game.outcome is not None and not of(Penalty, game.steps) for game in levels.values())


# Beliefs


def test_w3_6_no_vote_can_be_heard_from_when_a_bot_gives_its_clue() -> None:
    """Near guesses alone are voted on: who is asked for a clue and for a vote gives the clue, as soon."""
    plans = []
    for event in ("zzz", "dispute"):
        game = new_game(5, referee="table", reading_seconds=0)
        game.push(0, "guess", "zzz", time=1)
        if event == "dispute":
            game.push(3, "dispute", game.view(1).shown[0].piece, time=1)
            assert "vote" in game.legal_moves(1)
        plans.append(plan(game.view(1), game.legal_moves(1)))
    assert plans[0] == plans[1] and plans[0] is not None and plans[0].act == "pass"  # words that no bot knows


def test_w1_2_the_dreamer_knows_how_many_of_each_spirit_are_about() -> None:
    """Before any clue, the belief equals the distribution over all possible deals."""
    players = 5
    about = options_for(players).spirits
    cards = [spirit for spirit, n in about.items() for _ in range(n)]
    seats = range(1, players)
    deals = [deal[: players - 1] for deal in permutations(range(len(cards)), players - 1)]
    counted = Counter(cards[deal[0]] for deal in deals)
    roles = believe([], 1, seats, about).roles
    for spirit in SPIRITS:
        assert roles[1][spirit] == pytest.approx(counted[spirit] / len(deals))


def test_a_seat_that_contradicts_all_others_is_taken_for_an_imp() -> None:
    rounds = ("sand", "waves", "violin", "seaside", "towel"), ("cow", "milk", "rocket", "farm", "hay")
    clues = [
        SeenClue(seat, word, 0.0, card)
        for card, words in enumerate(rounds, 1)
        for seat, word in enumerate(words, 1)
    ]
    roles = believe(clues, 3, range(1, 6), SIX).roles
    assert max(range(1, 6), key=lambda seat: roles[seat][IMP]) == 3
    assert roles[3][IMP] > 2 / 7 > roles[1][IMP]


def test_a_word_of_somebody_trusted_weighs_more() -> None:
    before = [
        SeenClue(seat, word, 0.0, 1)
        for seat, word in ((1, "sand"), (2, "waves"), (3, "accountant"), (4, "seaside"), (5, "towel"))
    ]
    bee = []
    for trusted, other in (("hive", "piano"), ("piano", "hive")):
        clues = [*before, SeenClue(1, trusted, 0.0, 2), SeenClue(3, other, 0.0, 2)]
        bee.append(believe(clues, 2, range(1, 6), SIX).odds[things().index("bee")])
    assert bee[0] > bee[1]


def test_the_dreamer_does_not_guess_excluded_words() -> None:
    belief = believe([SeenClue(1, "lighthouse", 0.0, 1)], 1, range(1, 6), SIX)
    first, _ = best_guess(belief, ["lighthouse"], [])
    assert first != "lighthouse"
    assert best_guess(belief, ["lighthouse"], [first])[0] != first
    assert judge(first, "lighthouse").verdict != "illegal"


@pytest.mark.parametrize("words", [[], ["zzzq"], ["shh"], ["the"], ["trunk"] * 9])
def test_odds_are_numbers_whatever_is_said(words: list[str]) -> None:
    found = first_guesses(words)
    assert len(found) == 5 and all(0 < odds <= 1 for _, odds in found)
    assert sum(odds for _, odds in found) <= 1.001
    assert (
        first_guesses(["shh", "glasses", "books"])[0][0] == "librarian"
    )  # a meaningless sound excludes nothing


def test_every_thing_has_twenty_words_that_people_say() -> None:
    assert list(sayings()) == list(things())
    words = [len(first_words(thing)) for thing in things()]
    assert min(words) >= 12
    assert sum(words) / len(words) > 20
    assert not [word for thing in things() for word in first_words(thing) if find_profanity(word, "en")]


def test_another_name_of_a_piece_is_evidence_but_never_a_clue() -> None:
    assert first_guesses(["soccer", "goal", "pitch"])[0][0] == "football"
    said = {fairy_clue("football", [], Random(seed)) for seed in range(30)}
    assert len(said) > 1 and not said & {"soccer", None}


def test_a_word_that_only_a_languages_own_lists_have_is_understood() -> None:
    word = next(
        word for lists in native_lists("de").values() for word in lists[0] if not english_meanings(word, "de")
    )
    assert is_understood(word, "de") and not is_understood("zwimpelfritz", "de")


# Clues


@pytest.mark.bulk
@pytest.mark.parametrize("speak", [fairy_clue, imp_clue])
@pytest.mark.parametrize("every", [20, pytest.param(1, marks=pytest.mark.thousand)])
def test_no_clue_breaks_a_rule(speak: Callable[..., str | None], every: int) -> None:
    for name in list(associations())[::every]:
        earlier: list[str] = []
        for _ in range(3):
            word = speak(name, earlier, Random(name))
            assert word is not None
            assert judge(name, word).verdict == "legal", f"{word} for {name}"
            assert word not in earlier
            earlier.append(word)
        word = imp_clue(name, [], Random(name))  # it suggests another piece
        assert name not in rivals_of(name, [], Random(name))
        assert word not in knowledge.words_at_table(name, "en"), f"{word} for {name}"
    assert fairy_clue("elephant", ["tusk", "trunks"], Random(1)) not in ("tusks", "tusk", "trunk", None)


def test_three_honest_clues_lead_to_the_piece_more_often_than_not() -> None:
    """A guard, far from the noise: `reverie company` measures it, and finds 64 %."""
    right = 0
    names = list(associations())[::8]
    for name in names:
        words: list[str] = []
        for _ in range(3):
            words.append(fairy_clue(name, words, Random(name)) or "")
        belief = believe(
            [SeenClue(0, word, 0.0, 1) for word in words], 1, range(5), {FAIRY: 9, IMP: 0, TRICKSTER: 0}
        )
        right += judge_guess(name, best_guess(belief, words, [])[0]) in ("right", "near")
    assert right / len(names) > 0.5


@pytest.mark.parametrize(
    ("fairy", "imp", "left", "wanted"),
    [
        (2, 4, 60, HELP),
        (4, 2, 60, MISLEAD),
        (3, 3, 60, HELP),
        (3, 3, 8, MURMUR),
        (2, 3, 8, HELP),
        (3, 2, 8, MISLEAD),
    ],
)
def test_w6_4_a_trickster_looks_at_the_piles_and_at_the_clock(
    fairy: int, imp: int, left: float, wanted: str
) -> None:
    """With equal piles and no time for two more cards, the trickster prefers no further change."""
    view = replace(new_game(5).view(1), spirit=TRICKSTER, timer=Timer(left, None, None))
    view = replace(view, fairy_pile=("x",) * fairy, imp_pile=("x",) * imp)
    assert intent(view, Random(1)) == wanted
    dice = Random(1)
    assert intent(replace(view, spirit=FAIRY), dice) == HELP  # always; and an imp seldom does
    assert sum(intent(replace(view, spirit=IMP), dice) == HELP for _ in range(100)) < 40


@pytest.mark.parametrize("speak", [fairy_clue, imp_clue])
@pytest.mark.parametrize(
    ("piece", "language"),
    [("sand castle", "en"), ("château de sable", "fr"), ("garden chair", "en"), ("Elephants", "en")],
)
def test_what_is_known_of_a_name_is_built_from_its_parts(
    piece: str, language: str, speak: Callable[..., str | None]
) -> None:
    assert knowledge.known_to_bots(piece, language)
    word = speak(piece, [], Random(1), language)
    assert word is not None and judge(piece, word, language).verdict == "legal"
    assert not knowledge.known_to_bots("zwimpelfritz", "en")
    assert speak("zwimpelfritz", [], Random(1)) is None


# How good they are


def test_stronger_levels_understand_more_and_are_faster() -> None:
    some = list(people.read(people.FOLDER / "en.tsv"))[::20]
    first = {bot: people.understood(some, level=level).first for bot, level in LEVELS.items()}
    assert first["companion:child"] < min(first["companion"], first["companion:mind-reader"])
    clues = [SeenClue(1, "sand", 0.0, 1), SeenClue(2, "violin", 0.0, 1)]
    roles = believe(clues, 2, range(1, 6), SIX, level=LEVELS["companion:child"]).roles
    assert all(chances[FAIRY] == 1 for chances in roles.values())  # a child believes everybody
    paces = [LEVELS[bot].pace for bot in ("companion:mind-reader", "companion", "companion:child")]
    assert paces == sorted(paces)


# Beside people


def test_bots_take_a_human_time_set_by_their_pace() -> None:
    game = Game(5, seed="pace", first_dreamer=0, reading_seconds=0)
    quick, slow = (
        Companion(game.options, 1, "s", pace).plan(game.view(1), game.legal_moves(1)) for pace in (1.0, 3.0)
    )
    assert quick is not None
    assert slow is not None
    assert 0.5 < quick.seconds < 10
    assert slow.seconds == pytest.approx(3 * quick.seconds)
    assert slow.values == quick.values


@pytest.mark.parametrize(("referee", "outcome"), [("table", "foul"), ("auto", "fair")])
def test_w4_6_bots_challenge_only_clearly_foul_words(referee: Any, outcome: str) -> None:
    game = Game(4, seed="foul", first_dreamer=0, referee=referee, reading_seconds=0)
    game.push(1, "clue", piece(game) if outcome == "foul" else "Higginbottom", time=1.0)
    bots = Bots(game, {seat: Companion(game.options, seat, "s") for seat in (2, 3)})
    while not of(Vote, game.steps):
        deed = bots.next_plan()
        assert deed is not None
        bots.carry_out(*deed)
    assert of(Vote, game.steps)[0].outcome == outcome
    assert [penalty.seat for penalty in of(Penalty, game.steps)] == ([1] if outcome == "foul" else [])


# Clues


@pytest.mark.parametrize("language", languages("tr", but="en"))
def test_bots_speak_the_language_of_the_table(language: str) -> None:
    """A whole game: every word and every guess is the table's."""
    game = among_bots(4, "original", "tongues", language=language)
    known = {name for names in dictionary(language).values() for name in names}
    known |= {word for lists in native_lists(language).values() for words in lists for word in words}
    words = {step.word for step in of(Clue, game.steps)}
    guesses = of(Guess, game.steps)
    assert len(words) > 30
    assert words | {step.text for step in guesses} <= known
    there = word_list(language)
    assert [word for word in words if lexicon().kind(word.casefold()) and not there.has(word)] == []
    assert sum(step.right for step in guesses) >= 6
    assert not of(Penalty, game.steps)


def test_w2_2_a_dreamer_counts_out_its_own_spirit() -> None:
    """One of two imps in the Dreamer's own hand: the others are less likely to be imps."""
    game = new_game(4)
    bot = Companion(game.options, 0, "s")
    view = game.view(0)
    roles = {own: bot.belief(replace(view, spirit=own)).roles[1] for own in (None, *SPIRITS)}
    for own in SPIRITS:
        assert roles[own][own] < roles[None][own]


# What they tell


def test_w8_4_a_bot_tells_its_guesses_in_a_few_sentences() -> None:
    game = among_bots(5, "original", "stories", dream_seconds=60)
    stories, drafts = of(Tell, game.steps), of(Draft, game.steps)
    assert len(stories) == 5
    assert len({step.text for step in stories}) == 5
    for step in stories:
        assert 3 <= len(re.findall(r"[.!?](?:\s|$)", step.text)) <= 5
        assert len(step.text) <= 600
    for one, other in pairwise(drafts):
        assert other.time >= one.time + 1
    assert all(any(step.text.startswith(draft.text) for step in stories) for draft in drafts)
    assert sum(len(step.pieces) for step in of(Recall, game.steps)) > 5


@pytest.mark.parametrize("language", languages("en", "tr"))
def test_w8_4_a_bots_story_names_only_its_pieces_in_every_language(language: str) -> None:
    names = pieces(language)
    stories = set()
    for number in range(12):
        dice = Random(f"{language} {number}")
        things = dice.sample(names, number)
        story = storyteller.tell(things, language, dice, number)
        found = {each.piece for each in find_named(story, names, language)}
        assert found <= set(things), story
        assert len(found) == number or len(story) > 500
        assert len(story) <= 600 and "{" not in story
        stories.add(storyteller.tell((), language, Random(number), number))
    assert len(stories) >= 10  # an evening's begin and end in ways of their own


def test_a_bot_writes_its_story_from_its_own_guesses() -> None:
    game = new_game(4, dream_seconds=10)
    game.push(0, "guess", "lighthouse", time=5.0)
    game.tick(game.next_deadline or 0)
    game.push(0, "skip")
    view = game.view(0)
    assert view.guesses == ()
    written = []
    while (planned := plan(game.view(0), game.legal_moves(0), "s", own_words=("lighthouse",))) is not None:
        written.append(planned.act)
        game.push(0, planned.act, *planned.values, time=game.now + max(1.0, planned.seconds))
        if planned.act == "tell":
            break
    assert written == ["draft", "draft", "tell"]
    assert plan(view, ("draft", "tell"), "s", own_words=("lighthouse",)) != plan(view, ("draft", "tell"), "t")


def test_w7_2_bots_vote_for_the_fullest_story_but_not_their_own() -> None:
    rich = "I rode a wolf across the moon. Then a pirate sold me a violin. We ate cake in a lighthouse."

    def liked(seed: int, at: int) -> float:
        story = ("cake cake cake", rich)[at]
        return storyteller.score_story(story, pieces("en"), "en", Random(f"{seed} {at}"))

    assert sum(liked(seed, 1) > liked(seed, 0) for seed in range(50)) > 40
