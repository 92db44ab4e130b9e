"""When I Dream for four to ten learners, for PettingZoo: `env()`, with words by number or as free text.

The rules of `whenidream.Game` take every step. Agents are `player_0` to `player_9`, by their seats.
`whenidream_turns` says how time passes. docs/envs/when-i-dream.md has the options, the words, the observation
number by number, and the rewards.

>>> from reverie import whenidream
>>> from reverie.envs import whenidream
>>> env = whenidream.env(players=4, dream_seconds=20)
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     seen, reward, terminated, truncated, info = env.last()
...     action = None if terminated or truncated else int(seen["action_mask"].argmax())
...     env.step(action)
>>> game = whenidream.Game.from_record(env.unwrapped.record())
>>> len(game.outcome.scores), game.options.players
(4, 4)
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Literal, SupportsIndex, Unpack

import numpy as np
from gymnasium import logger, spaces
from gymnasium.utils.seeding import np_random
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ..arguments import short_repr
from ..json_values import Json
from ..refusal import BadOption, IllegalMove, InvalidMove
from ..whenidream import Game as Game  # for programs that import this module as `whenidream`
from ..whenidream.answers import MAX_ANSWER_LENGTH, Deed, plain_deed, read
from ..whenidream.json_types import GivenOptions, Preset, Record
from ..whenidream.options import Options, options_for
from ..whenidream.players import Companion
from ..whenidream.prompt import MAX_PROMPT_LENGTH, PROMPT_CHARACTERS, RECALL, Question, prompt
from ..whenidream.state import NARRATION
from ..whenidream.steps import MAX_STORY_LENGTH
from ..whenidream.view_types import View
from .onirim_common import Infos, action_within, check, reset_seed
from .pettingzoo_wrapper import Refusing, check_done, of_agent
from .whenidream_game import OwnGame
from .whenidream_history import History
from .whenidream_masks import Masks, plain_mask
from .whenidream_observation import bounds
from .whenidream_rows import Rows
from .whenidream_turns import Pace, Turn, Turns, check_pace
from .whenidream_vocabulary import ACTS, PASS, act_name, vocabulary

Maker = Callable[[Options, int, str], Companion]
"""A function that makes a bot for a seat from the options, the seat and a seed. `Companion` is one."""

ByText = Any
"""A type that depends on the option `text`."""

ILLEGAL = -1.0
"""The reward of an agent whose illegal action ends the game."""
DREAMER = "dreamer"


class DreamOptions(GivenOptions, total=False):
    """Options of an environment: those of the game, and those of learners."""

    players: int
    preset: Preset
    text: bool
    company: Mapping[int, Maker] | None
    pace: Pace | None
    render_mode: Literal["human", "ansi"] | None


def env(**options: Unpack[DreamOptions]) -> "Refusing[raw_env, ByText]":
    """Return the game by turns (AEC).

    With words by number, an action that the mask forbids ends the game, and its agent gets −1. Free text ends
    nothing: what cannot be parsed is counted, and the seat passes.
    """
    game = raw_env(**options)
    return Refusing(game if game.text else wrappers.TerminateIllegalWrapper(game, ILLEGAL))


def _story(named: list[str]) -> str:
    """Return the words that a learner named, joined up to the longest story."""
    story = ""
    for word in named:
        longer = f"{story}, {word}" if story else word
        story = longer if len(longer) <= MAX_STORY_LENGTH else story
    return story


RENDER_MODES = ("human", "ansi")
METADATA = {
    "name": "when_i_dream_v0",
    "render_modes": [*RENDER_MODES],
    "is_parallelizable": False,
}


class raw_env(AECEnv):  # noqa: N801 - PettingZoo's programs look for this name
    """The game without PettingZoo's wrappers: a number that the mask forbids raises and changes nothing.

    `company` seats players that do not learn, `{1: Companion, 2: Companion, 3: Companion}`. `pace` says how
    long things take. Other options are those of `whenidream.Game`.
    """

    metadata = METADATA

    def __init__(
        self,
        players: int = 5,
        preset: Preset = "original",
        *,
        text: bool = False,
        company: Mapping[int, Maker] | None = None,
        pace: Pace | None = None,
        render_mode: Literal["human", "ansi"] | None = None,
        **options: Unpack[GivenOptions],
    ) -> None:
        self.options = options_for(players, preset, **options)
        if self.options.table != "text":
            raise BadOption("voice-table-not-supported")
        check("render_mode", render_mode, (None, *RENDER_MODES))
        self.text, self.pace, self.render_mode = text, pace or Pace(), render_mode
        check_pace(self.pace, self.options)
        self.company = dict(company) if isinstance(company, Mapping) else {}
        learners = [seat for seat in range(players) if seat not in self.company]
        seats_differ = len(learners) + len(self.company) != players
        if not learners or seats_differ or not isinstance(company, Mapping | None):
            raise BadOption("bad-company", last=players - 1, value=short_repr(company))
        self.possible_agents = [f"player_{seat}" for seat in learners]
        self._seats = dict(zip(self.possible_agents, learners, strict=True))
        self._agents = {seat: agent for agent, seat in self._seats.items()}
        self._words = vocabulary(self.options.language)
        self.action_spaces = {agent: self._space_of_actions() for agent in self.possible_agents}
        self.observation_spaces = {agent: self._space_of_observations() for agent in self.possible_agents}
        history = History(players, self.options.language)
        self._rows, self._masks = Rows(history), Masks(history, self.options.referee == "table")
        self._random: np.random.Generator | None = None

    def _space_of_actions(self) -> spaces.Text | spaces.Discrete:
        if self.text:
            return spaces.Text(MAX_ANSWER_LENGTH, min_length=0, charset=PROMPT_CHARACTERS)
        return spaces.Discrete(len(vocabulary(self.options.language)) + ACTS)

    def _space_of_observations(self) -> spaces.Text | spaces.Dict:
        if self.text:
            return spaces.Text(MAX_PROMPT_LENGTH, min_length=0, charset=PROMPT_CHARACTERS)
        low, high = bounds(self.options.language)
        actions = len(vocabulary(self.options.language)) + ACTS
        seen = spaces.Box(low, high, low.shape, np.int32)
        return spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (actions,), np.int8)})

    def observation_space(self, agent: str) -> ByText:
        """Return the space of an agent's observations."""
        return of_agent(self.observation_spaces, agent)

    def action_space(self, agent: str) -> ByText:
        """Return the space of an agent's actions."""
        return of_agent(self.action_spaces, agent)

    # Playing

    def reset(self, seed: int | None = None, options: Json | None = None) -> None:
        """Begin a new game. `seed=7` deals what `whenidream.Game(…, seed=7)` deals; `options` are not
        used."""
        seed = reset_seed(seed)
        if self._random is None or seed is not None:
            self._random, _ = np_random(seed)
        dealt = self._random.bytes(16).hex() if seed is None else str(seed)
        mood = self._random.bytes(8).hex()
        self._bots = {seat: make(self.options, seat, mood) for seat, make in self.company.items()}
        names = [self._bots[s].name if s in self._bots else "learner" for s in range(self.options.players)]
        chosen: Json = {**self.options.to_record()}
        self.game = OwnGame(self.options.players, chosen.pop("preset"), seed=dealt, seats=names, **chosen)
        self._moment = self.game.moment
        self._turns = Turns(self.game, self.pace)
        self._story_words: list[str] = []
        self._scores = [0] * self.options.players
        self._dreamer: int | None = None
        self._agent_asked: str | None = None
        agents = self.possible_agents
        self.agents = list(agents)
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, Infos] = {}
        self._unread = dict.fromkeys(agents, 0)
        self._unread_reasons: dict[str, str] = {}
        self._skip_agent_selection = None
        self._advance()

    def step(self, action: SupportsIndex | str | None) -> None:
        """Take the action of the agent that is asked, and continue until the next one is asked."""
        if self._random is None:
            raise IllegalMove("reset-first")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            check_done(agent, action)
            self._was_dead_step(None)
            return
        assert self._turn is not None
        done = self._read(agent, action) if self.text else self._chosen(action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if done is not None:
            self._turns.act(self._turn, done, fair=not self.text)
            self._story_words = []
        self._advance()

    def _read(self, agent: str, answer: object) -> Deed:
        """Return the meaning of a text. If it cannot be parsed, count it and return the smallest allowed
        action."""
        assert self._turn is not None
        question = self._turns.question(self._turn)
        try:
            self._unread_reasons.pop(agent, None)
            return read(answer, self.game.view(self._turn.seat), question)
        except InvalidMove as refusal:
            self._unread[agent] += 1
            self._unread_reasons[agent] = str(refusal)
            return plain_deed(question)

    def _chosen(self, action: object) -> Deed | None:
        """Return the meaning of a number. Names in the narration are collected until a pass ends it."""
        assert self._turn is not None
        words, turn, s = self._words, self._turn, self._moment
        number = action_within(len(words) + ACTS, action)
        if not self._masks.allows(number, s, turn, self._story_words):
            raise IllegalMove("action-not-allowed", value=number)
        if turn.kind != RECALL:
            return self._masks.deed(number, s, turn)
        if number == len(words) + PASS:
            return Deed("tell", (_story(self._story_words),))
        self._story_words = [*self._story_words, words[number]]
        return None

    def _advance(self) -> None:
        """Let the bots play until a learner is asked, then count the points."""
        turns, bots = self._turns, self._bots
        turn = turns.next_turn()
        while turn is not None and turn.seat in bots:
            turns.act(turn, self._bot_deed(turn))
            turn = turns.next_turn()
        self._turn = turn
        if turn is not None:
            self.agent_selection = self._agents[turn.seat]
        else:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        self._score()
        self._update_infos()
        if self.render_mode == "human":
            self.render()

    def _bot_deed(self, turn: Turn) -> Deed:
        """Return what a bot does when it is asked. Its own timing does not count here."""
        votes = turn.vote is not None
        legal = self.game.legal_moves(turn.seat)
        moves = tuple(move for move in legal if (move == "vote") == votes and move != "draft")
        plan = self._bots[turn.seat].plan(self.game.view(turn.seat), moves)
        return plain_deed(Question(turn.kind)) if plan is None else Deed(plan.act, plan.values)

    def _score(self) -> None:
        """Reward the change in points less penalty cards, as far as they are public: after a dream is
        scored."""
        before = self._scores
        scores = self._scores = self._rows.count(self._moment)
        if scores is before:
            return
        for agent in self.agents:
            seat = self._seats[agent]
            self.rewards[agent] = float(scores[seat] - before[seat])
        self._accumulate_rewards()

    # Observations

    def _update_infos(self) -> None:
        """Update the infos of each agent: its own role and what it is asked."""
        s, turn, infos = self._moment, self._turn, self.infos
        if self._dreamer != s.dreamer:  # new roles are dealt
            self._dreamer = s.dreamer
            self._roles = {
                agent: DREAMER if seat == s.dreamer else s.spirits.get(seat)
                for agent, seat in self._seats.items()
            }
            infos = self.infos = {agent: {"role": role, "asked": None} for agent, role in self._roles.items()}
        elif self._agent_asked is not None:
            infos[self._agent_asked] = {"role": self._roles[self._agent_asked], "asked": None}
        self._agent_asked = None if turn is None else self.agent_selection
        if turn is not None:
            infos[self.agent_selection] = {"role": self._roles[self.agent_selection], "asked": turn.kind}
        if self.text:
            for agent, info in infos.items():
                infos[agent] = {**info, "unread": self._unread[agent], "why": self._unread_reasons.get(agent)}

    def observe(self, agent: str) -> ByText:
        """Return what an agent sees: a row of numbers and a mask, or a prompt.

        An agent that is not asked may only wait, and its prompt is empty.
        """
        if self._random is None:
            raise IllegalMove("reset-first")
        seat, turn, s = of_agent(self._seats, agent), self._turn, self._moment
        if turn is not None and turn.seat != seat:
            turn = None
        if self.text:
            return "" if turn is None else prompt(self._view(seat), self._turns.question(turn))
        row = self._rows.row(s, seat, turn, self._turns.now)
        if turn is None:
            return {"observation": row, "action_mask": plain_mask(self.options.language).copy()}
        return {"observation": row, "action_mask": self._masks.mask(s, turn, self._story_words)}

    def _view(self, seat: int) -> View:
        """Return the view of a seat. In the narration the Dreamer's own guesses are added, which it
        remembers."""
        view = self.game.view(seat)
        if view.phase == NARRATION and seat == view.dreamer:
            view = replace(view, guesses=tuple(self.game.moment.guesses))
        return view

    def act_name(self, action: int) -> str:
        """Return an action in words."""
        return act_name(action, self.options.language)

    def render(self) -> str | None:
        """Return or print the dream so far with everything that is hidden from players."""
        if self.render_mode is None:
            logger.warn("There is nothing to render: render_mode was not given.")
            return None
        from .whenidream_text import this_dream

        text = this_dream(self.game)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Do nothing: no resources are held."""

    def record(self) -> Record:
        """Return the game so far as in docs/rules/records.md. `whenidream.Game.from_record` replays it."""
        return self.game.record()
