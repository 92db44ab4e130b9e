"""When I Dream as an environment: PettingZoo's own suites, true games, and no hidden information."""

import json
import re
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium import spaces
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.utils import BaseWrapper

from reverie.envs import whenidream
from reverie.envs.whenidream_turns import Pace
from reverie.envs.whenidream_vocabulary import (
    CHOOSE,
    LISTEN,
    PASS,
    act_name,
    fair,
    numbers,
    pieces,
    vocabulary,
)
from reverie.whenidream import Game, judge
from reverie.whenidream.json_types import Preset
from reverie.whenidream.languages import LANGUAGES
from reverie.whenidream.players import Companion
from reverie.whenidream.prompt import MAX_PROMPT_LENGTH, PROMPT_CHARACTERS, prompt, question_for
from reverie.whenidream.steps import Clue, Guess, Pass, Penalty, Vote
from reverie.whenidream.words import names_of
from reverie.whenidream.words import pieces as our_pieces
from tests.whenidream.games import new_game, of, seen_piece

WORDS = len(vocabulary())


# PettingZoo's suites, unchanged


class InADictionary(BaseWrapper):
    """A wrapper that puts the prompt into a dictionary: the suite asks text alone for its dtype."""

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        self.made = {
            agent: spaces.Dict({"prompt": env.observation_space(agent)}) for agent in env.possible_agents
        }

    def observation_space(self, agent: str) -> Any:
        return self.made[agent]

    def observe(self, agent: str) -> Any:
        return {"prompt": super().observe(agent)}


@pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action space for each agent probably should be",
)
@pytest.mark.parametrize("options", [{"players": 4}, {"players": 7, "preset": "revised", "referee": "table"}])
def test_pettingzoos_api_test(options: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    """It advises against dictionaries with a mask, with PettingZoo's own games by name as the exceptions."""
    api_test(whenidream.env(**options, dream_seconds=20), num_cycles=100)
    api_test(InADictionary(whenidream.env(**options, text=True, dream_seconds=20)), num_cycles=60)


@pytest.mark.parametrize("text", [False, True])
def test_pettingzoos_seed_and_render_tests(text: bool, capsys: pytest.CaptureFixture[str]) -> None:
    seed_test(partial(whenidream.env, players=4, text=text, dream_seconds=30), num_cycles=60)
    render_test(lambda render_mode: whenidream.env(text=text, render_mode=render_mode))


# True games


def by_chance(game: Any, dice: Random, seed: int = 1, doubting: float = 0.3) -> dict[str, float]:
    """Play a whole game with random actions from the masks; return the sum of each agent's rewards."""
    game.reset(seed=seed)
    earned = dict.fromkeys(game.agents, 0.0)
    for agent in game.agent_iter():
        seen, reward, terminated, truncated, _ = game.last()
        earned[agent] += reward
        assert game.observation_space(agent).contains(seen)
        choices = np.flatnonzero(seen["action_mask"])
        acts = choices[choices >= WORDS]
        often = acts if len(acts) and dice.random() < doubting else choices
        game.step(None if terminated or truncated else int(dice.choice(list(often))))
    return earned


@settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.integers(4, 10),
    st.sampled_from(["original", "revised"]),
    st.sampled_from([{}, {"referee": "table"}, {"clue_seconds": 5}, {"pieces": "experienced"}]),
    st.randoms(use_true_random=False),
)
def test_masked_games_replay_and_their_rewards_are_the_scores(
    players: int, preset: Preset, options: dict[str, Any], dice: Random
) -> None:
    game = whenidream.env(players=players, preset=preset, dream_seconds=40, **options)
    earned = by_chance(game, dice)
    record = json.loads(json.dumps(game.unwrapped.record()))
    again = Game.from_record(record)
    assert again.outcome is not None
    assert again.record() == record
    assert [earned[f"player_{seat}"] for seat in range(players)] == list(again.outcome.scores)
    fined = {penalty.reason for penalty in of(Penalty, again.steps)}
    assert fined <= {"ruled-foul"}  # the referee finds nothing against a word of the mask


TEXTS = ["thing", "sand", "two words", "qwrtz", "", "pass", "wait", "fair", "foul", "right", "x" * 90]


@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(4, 7), st.sampled_from(["auto", "table"]), st.randoms(use_true_random=False))
def test_games_of_free_text_replay_and_prompts_stay_in_their_space(
    players: int, referee: Any, dice: Random
) -> None:
    game = whenidream.env(players=players, text=True, dream_seconds=40, referee=referee)
    game.reset(seed=dice.randrange(99))
    seats = game.unwrapped.game
    for agent in game.agent_iter():
        seen, _, terminated, truncated, _ = game.last()
        assert game.observation_space(agent).contains(seen)
        shown = seats.state.on_show
        card = (
            [shown.piece, f"challenge {dice.choice(TEXTS)}", f"dispute {shown.piece}", "1"] if shown else []
        )
        game.step(None if terminated or truncated else dice.choice([*TEXTS, *card]))
    assert seats.outcome is not None
    again = Game.from_record(json.loads(json.dumps(seats.record())))
    assert again.outcome == seats.outcome


def test_a_seed_deals_the_cards_of_the_library_and_another_reset_others() -> None:
    game = whenidream.raw_env(players=5)
    game.reset(seed=7)
    first = game.record()["steps"]
    assert first == Game(5, seed=7, reading_seconds=0).record()["steps"]
    game.reset()
    assert game.record()["steps"] != first
    game.reset(seed=7)
    assert game.record()["steps"] == first


# Words and acts


def test_every_action_has_a_name_and_words_come_first() -> None:
    game = whenidream.raw_env(players=4)
    names = [game.act_name(number) for number in range(int(game.action_space("player_0").n))]
    assert len(set(names)) == len(names)
    assert tuple(names[:WORDS]) == vocabulary()
    assert list(pieces()) == sorted(pieces())
    assert set(our_pieces("en")) == set(pieces())


def test_the_table_of_unfair_words_is_what_the_referee_says() -> None:
    """For some pieces, test the words in the table, words with the same beginning, and others. `python -m
    research.words.unfair` writes the table."""
    dice = Random(7)
    some = dice.sample(vocabulary(), 60)
    for piece in [*pieces()[::9], "lighthouse", "snail", "mouse", "dentist"]:
        alike = [word for word in vocabulary() if word[:3] == piece[:3]]
        listed = [vocabulary()[number] for number in np.flatnonzero(fair(piece) == 0)]
        for word in (*alike, *listed, *some):
            assert fair(piece)[numbers()[word]] == (judge(piece, word).verdict == "legal"), f"{word}, {piece}"
    name = pieces("de")[7]
    assert not fair(name, "de")[numbers("de")[name]] and fair(name, "de").sum() > 400


def test_a_number_that_the_mask_forbids_changes_nothing_or_ends_the_game() -> None:
    raw = whenidream.raw_env(players=4, first_dreamer=0)
    raw.reset(seed=1)
    card = seen_piece(raw.game, 1)
    before = raw.record()
    for forbidden in (numbers()[card], WORDS + LISTEN, -1, 10**6):
        with pytest.raises(ValueError, match=r"is not allowed now|There is no action"):
            raw.step(forbidden)
    assert raw.record() == before
    wrapped = whenidream.env(players=4, first_dreamer=0)
    wrapped.reset(seed=1)
    wrapped.step(numbers()[card])
    assert all(wrapped.terminations.values())
    assert wrapped.rewards == {"player_0": 0, "player_1": -1, "player_2": 0, "player_3": 0}


@pytest.mark.parametrize(
    "options",
    [
        {"players": 3},
        {"table": "voice"},
        {"clue_seconds": 2},
        {"last_guess_seconds": 1},
        {"pace": Pace(clue=0)},
        {"company": dict.fromkeys(range(4), Companion)},
        {"company": {9: Companion}},
    ],
)
def test_impossible_options_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        whenidream.env(**{"players": 4, **options})


# Time


def test_a_dream_has_the_length_in_the_rules_and_each_word_takes_time() -> None:
    game = whenidream.raw_env(players=5, preset="revised", first_dreamer=0, dream_seconds=30)
    game.reset(seed=3)
    while game.infos[game.agent_selection]["asked"] != "recall":
        kind = game.infos[game.agent_selection]["asked"]
        game.step(ALWAYS[0] if kind == "clue" else WORDS + _quiet(kind))
    spoken = [step for step in game.game.steps if isinstance(step, Clue | Pass)]
    assert [step.time for step in spoken] == [2.5 * (k + 1) for k in range(11)]  # a 12th ends with the time
    assert {step.verb: step.time for step in game.game.steps}["time"] == 30


def _quiet(kind: str) -> int:
    return LISTEN if kind == "guess" else PASS


def test_w3_9_a_word_started_for_a_removed_card_is_asked_for_again() -> None:
    """A vote without enough answers closes after twenty seconds, while a word is being spoken."""
    game = whenidream.raw_env(players=5, preset="revised", first_dreamer=0, text=True, pace=Pace(clue=3.0))
    game.reset(seed=3)
    game.step("Higginbottom")  # said at 3; the vote is open until 23
    game.step("foul")
    while game.game.view(1).cards_shown == 1:
        before = game.agent_selection
        game.step("wait")  # a vote, a turn or a guess
    assert game._turns.now == 24  # the word was begun at 21
    assert game.agent_selection == before
    assert "picture now" in game.observe(before)
    game.step("thing")
    assert [(clue.word, clue.time, clue.seat) for clue in of(Clue, game.game.steps)][-1] == (
        "thing",
        24,
        int(before[-1]),
    )
    assert of(Penalty, game.game.steps)[0].seat == 1


# Rewards


def test_an_answer_that_cannot_be_read_is_counted_and_the_seat_passes() -> None:
    game = whenidream.env(players=4, text=True, first_dreamer=0)
    game.reset(seed=1)
    for number, answer in enumerate(("", "\n\n", "?!", "x" * 81, 7, None)):
        while game.infos[game.agent_selection]["asked"] != "clue":
            game.step("wait" if game.infos[game.agent_selection]["asked"] == "guess" else "pass")
        agent, passes = game.agent_selection, len(of(Pass, game.unwrapped.game.steps))
        counted = game.infos[agent]["unread"]
        game.step(answer)
        assert len(of(Pass, game.unwrapped.game.steps)) == passes + 1, number
        assert game.infos[agent]["unread"] == counted + 1
        while game.agent_selection != agent:
            game.step("wait")
        assert game.infos[agent]["why"].endswith(".")
        game.step("wait")
        assert game.infos[agent]["why"] is None


def test_the_referee_judges_what_is_written() -> None:
    game = whenidream.env(players=4, text=True, first_dreamer=0)
    game.reset(seed=1)
    card = seen_piece(game.unwrapped.game, 1)
    assert f"“{card}”" in game.observe("player_1")
    game.step(f"{card}s")
    [penalty] = of(Penalty, game.unwrapped.game.steps)
    assert penalty.seat == 1
    assert card not in game.observe("player_0")
    guessed = seen_piece(game.unwrapped.game, 2)
    game.step(f"My guess: a {names_of(guessed, 'en')[0]}.")
    assert of(Guess, game.unwrapped.game.steps)[0].right


def test_w4_7_a_slip_of_the_pen_is_voted_on_where_the_table_judges() -> None:
    game = whenidream.raw_env(players=5, text=True, first_dreamer=0, referee="table")
    game.reset(seed=8)
    card = seen_piece(game.game, 1)
    assert len(card) >= 5
    game.step("thing")
    game.step(f"{card}x")
    for voter in ("player_1", "player_2", "player_3"):
        assert game.agent_selection == voter
        assert f"“{card}”" in game.observe(voter)
        assert f"{card}x" in game.observe(voter)
        game.step("Right!")
    game.step("perhaps")  # no answer to that question
    assert game.infos["player_4"]["unread"] == 1
    game.game.tick(game.game.now + 20)
    assert game.game.view(1).fairy_pile == (card,)


@pytest.mark.parametrize("text", [False, True])
def test_w7_2_a_tie_is_decided_by_the_best_story(text: bool) -> None:
    """Dreams are too short for a word: only tricksters score, and there are many ties."""
    game = whenidream.raw_env(players=4, text=text, dream_seconds=2, render_mode="ansi")
    for seed in range(20):
        game.reset(seed=seed)
        while (kind := game.infos[game.agent_selection]["asked"]) not in ("story", None):
            game.step("pass" if text else WORDS + PASS)
        if kind == "story":
            break
    while game.infos[game.agent_selection]["asked"] == "story":
        seat = int(game.agent_selection[-1])
        seen = game.observe(game.agent_selection)
        if text:
            others = [int(other) for other in re.findall(r"\d", seen.splitlines()[-1])]
            answer: Any = f"Seat {others[0]}."
        else:
            acts = [int(act) for act in np.flatnonzero(seen["action_mask"]) if act != WORDS + LISTEN]
            others = [(seat + act - WORDS - CHOOSE) % 4 for act in acts]
            answer = acts[0]
        assert seat not in others
        game.step(answer if seat % 2 else "wait" if text else WORDS + LISTEN)
    assert game.game.outcome is not None
    assert of(Vote, game.game.steps)[-1].about == "story"
    assert all(game.terminations.values())
    text_shown = game.render()
    assert text_shown is not None
    assert "Dream 4 of 4" in text_shown
    assert "Points: " in text_shown


# Company


def test_one_learner_plays_among_our_bots() -> None:
    records = []
    for _ in range(2):
        game = whenidream.env(players=4, dream_seconds=25, company=dict.fromkeys((0, 2, 3), Companion))
        earned = by_chance(game, Random(1), seed=4)
        assert list(earned) == ["player_1"]
        records.append(game.unwrapped.record())
    assert records[0] == records[1]
    assert records[0]["seats"] == ["companion", "learner", "companion", "companion"]
    assert earned["player_1"] == records[0]["result"]["scores"][1]
    assert Game.from_record(records[0]).outcome is not None


# What a seat may not know

ALWAYS = np.flatnonzero(np.min([fair(piece) for piece in pieces()], axis=0)).tolist()
"""Words that are fair for every piece."""


def everything(game: Any, agent: str) -> bytes:
    """Return all that reaches an agent as bytes."""
    seen = game.observe(agent)
    raw: bytes = seen.encode() if game.text else seen["observation"].tobytes() + seen["action_mask"].tobytes()
    return raw + json.dumps([game.rewards[agent], game.terminations[agent], game.infos[agent]]).encode()


class Twins:
    """Two tables that look the same to the Dreamer, with different cards, spirits and verdicts."""

    def __init__(self, one: int, other: int, **options: Any) -> None:
        self.games = [whenidream.raw_env(players=5, first_dreamer=0, **options) for _ in range(2)]
        for game, seed in zip(self.games, (one, other), strict=True):
            game.reset(seed=seed)
        self.transcripts: list[list[bytes]] = [[], []]

    def play(self, answers: Callable[[Any, int, int], Any]) -> None:
        """Play until the Dreamer has told the dream, which opens everything (W5.2)."""
        for number, game in enumerate(self.games):
            turn = 0
            while game.game.view("screen").round == 1 and game.game.view("screen").phase != "spirits":
                if game.agent_selection == "player_0":
                    self.transcripts[number].append(everything(game, "player_0"))
                    turn += 1
                game.step(answers(game, number, turn))

    def tell_nothing(self) -> None:
        one, other = self.transcripts
        assert one == other
        assert len(one) > 10


@pytest.mark.parametrize("referee", ["auto", "table"])
@pytest.mark.parametrize("text", [True, False])
def test_w3_6_the_dreamers_prompt_does_not_depend_on_hidden_facts(referee: str, text: bool) -> None:
    """Foul words, doubtful ones that are voted on or not, guesses right, near and wrong."""
    twins = Twins(11, 12, text=text, referee=referee, preset="revised")
    guesses: dict[int, Any] = {}

    def answer(game: Any, number: int, turn: int) -> Any:
        kind = game.infos[game.agent_selection]["asked"]
        shown = game.game.state.on_show
        if kind == "clue":
            if text and turn % 5 == 2 and referee == "auto":
                return shown.piece  # foul: the Dreamer hears that there is a new card
            if text and turn % 7 == 3:
                return "Higginbottom"
            return act_name(ALWAYS[turn]) if text else ALWAYS[turn]
        if kind == "vote":
            if text:
                return ("fair", "wait")[number]
            return WORDS + LISTEN
        if kind == "recall":
            return "nothing" if text else WORDS + PASS
        if number == 0:
            right = f"{shown.piece}{'x' * (turn % 2)}" if text else numbers()[shown.piece]
            guesses[turn] = right if turn % 3 == 1 else "pass" if text else WORDS + PASS
        return guesses[turn]

    twins.play(answer)
    twins.tell_nothing()


def test_prompts_stay_within_their_length_and_character_set() -> None:
    game = new_game(10, "revised", dream_seconds=3600, first_dreamer=0)
    time = 0.0
    for number in range(300):
        time += 2
        seat = game.state.turn
        game.push(seat, "clue", ("ж🚀" + "w" * 78)[: 80 - number % 2], time=time)
        if number % 6 == 0:
            game.push(0, "guess", f"{number} " + "g" * 75, time=time)
        for who in (0, game.state.turn):
            question = question_for(game.view(who), game.legal_moves(who))
            assert question is not None
            text = prompt(game.view(who), question)
            assert len(text) <= MAX_PROMPT_LENGTH
            assert set(text) <= PROMPT_CHARACTERS
    game.tick(3650)
    question = question_for(game.view(0), game.legal_moves(0))
    assert question is not None
    assert question.kind == "recall"
    assert len(prompt(game.view(0), question)) <= MAX_PROMPT_LENGTH
    assert all(set(name) <= PROMPT_CHARACTERS for language in LANGUAGES for name in pieces(language))
