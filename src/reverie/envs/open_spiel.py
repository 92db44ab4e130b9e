"""Onirim for OpenSpiel: `python_reverie_onirim_v1` and `python_reverie_onirim_two_player_v1`.

Importing this module registers both games. The deck is the chance player and acts one card at a time: the
opening deal, every draw, each card of a prophecy, of a nightmare's price, of a new hand. The probabilities
are those of the deck as it is; a card that a player knows comes with certainty. A shuffle is not a node,
since our deck has no order until it is seen.

>>> import pyspiel, reverie.envs.open_spiel
>>> state = pyspiel.load_game("python_reverie_onirim_v1").new_initial_state()
>>> state.action_to_string(16), round(dict(state.chance_outcomes())[16], 4)        # 10 of 76
('deal nightmare', 0.1316)
>>> for card in (0, 0, 4, 5, 11):
...     state.apply_action(card)
>>> [state.action_to_string(action) for action in state.legal_actions()][:2]
['play red sun', 'play blue moon']

Actions are the numbers of `reverie.onirim.choices`; a prophecy is answered card by card (224 to 228) unless
the game is loaded with `prophecy=whole` (224 to 343). A win is worth 1, a loss 0, to both seats alike.

The length of a game is bounded. These bounds follow from the rules:

- Turns. Every turn begins with a full hand (O6.5), and every turn before it used up one location. Of 58
  locations 5 are held, so there are at most 54 turns; two players hold 8, so they have at most 51.
- Decisions. A turn has its play or discard, and with two players a swap after the discard or a search after
  the play. With one player a search takes three plays: at most 18. A door is drawn at most once in a turn,
  since limbo returns at its end (O8.3): at most 8 decisions. A nightmare is discarded once resolved (O7.6):
  10 in a game. A prophecy uses up a key: 12 in a game, each of at most four choices, or one if whole. The
  draft has 6.
- Cards. A location leaves the deck once: 58. A door leaves it at most once a turn, and once in the opening.
  A nightmare leaves it for limbo in the opening (10), or to be resolved (10), or for limbo while the k-th is
  being resolved and 10 − k others are left (45 in all). A prophecy shows five: 60.
"""

from collections.abc import Mapping

from ..json_values import Json
from ..onirim.cards import DOORS, KINDS, LOCATION_CARDS
from ..onirim.choices import CHOICES
from ..onirim.moves import new
from ..onirim.options import Options, options_for
from ..onirim.position import write_position
from ..onirim.state import ALL_DOORS, PROPHECY, State
from ..onirim.zones import PERSONAL, full_hand, own_size
from . import prophecy as sequence
from .onirim_common import PROPHECIES, check
from .open_spiel_game import GameSoFar, RecordedGame
from .open_spiel_observation import Observer
from .open_spiel_package import pyspiel

NIGHTMARES, KEYS, DRAFTED = 10, 12, 6


def game_type(short_name: str, long_name: str, options: Options) -> pyspiel.GameType:
    """Return the description of a game that OpenSpiel needs before it is loaded."""
    alike = pyspiel.GameType.Utility.IDENTICAL
    return pyspiel.GameType(
        short_name=short_name,
        long_name=long_name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=alike if options.players == 2 else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=options.players,
        min_num_players=options.players,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={**options.in_force(), "prophecy": "sequence"},
    )


SOLO = game_type("python_reverie_onirim_v1", "Onirim", options_for(1))
TWO_PLAYERS = game_type("python_reverie_onirim_two_player_v1", "Onirim for two", options_for(2))


# Bounds on the length of a game, explained above


def max_turns(s: State) -> int:
    """Return the maximum number of turns of a game with the options of `s`."""
    held = full_hand(s) + (s.players - 1) * own_size(s)
    return LOCATION_CARDS - held + 1


def max_decisions(s: State, by_card: bool) -> int:
    """Return the maximum number of decisions in a game with the options of `s`."""
    turns = max_turns(s)
    answers = KEYS * (PROPHECY - 1 if by_card else 1)
    if s.players == 1:
        return turns * (1 + DOORS) + turns // 3 + NIGHTMARES + answers
    return DRAFTED + turns * (2 + DOORS) + NIGHTMARES + answers


def max_cards(s: State) -> int:
    """Return the maximum number of cards that the deck gives in a game with the options of `s`."""
    nightmares = NIGHTMARES + NIGHTMARES + NIGHTMARES * (NIGHTMARES - 1) // 2
    return LOCATION_CARDS + DOORS * (max_turns(s) + 1) + nightmares + PROPHECY * KEYS


class OnirimGame(pyspiel.Game):
    """Onirim with one choice of options. Load it by name with `pyspiel.load_game`."""

    kind = SOLO

    def __init__(self, params: Mapping[str, str | int] | None = None) -> None:
        players = self.kind.max_num_players
        options = {**self.kind.parameter_specification, **(params or {})}
        rules = {name: value for name, value in options.items() if name != "prophecy"}
        check("prophecy", options["prophecy"], PROPHECIES)
        by_card = options["prophecy"] == "sequence"
        self._start = GameSoFar(new(options_for(players, **rules)), by_card)
        self._start.is_shared = True  # every game begins with it
        info = pyspiel.GameInfo(
            num_distinct_actions=sequence.ACTIONS if by_card else CHOICES,
            max_chance_outcomes=KINDS,
            num_players=players,
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=max_decisions(self._start.state, by_card),
        )
        super().__init__(self.kind, info, params or {})

    def new_initial_state(self) -> "OnirimState":
        """Return the state before the first card."""
        return OnirimState(self, self._start)

    def max_chance_nodes_in_history(self) -> int:
        """Return the maximum number of cards that the deck gives in a game."""
        return max_cards(self._start.state)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: object = None
    ) -> Observer:
        """Return an observer of observations, or of information states with `perfect_recall`."""
        longest = self.max_game_length() + self.max_chance_nodes_in_history()
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        gave_up = (self.num_players() - 1) * NIGHTMARES * PERSONAL  # a partner's hand, card by card
        return Observer(self.num_players(), longest + gave_up, kind, params)


class TwoPlayerOnirimGame(OnirimGame):
    """Onirim for two players."""

    kind = TWO_PLAYERS


class OnirimState(pyspiel.State):
    """A moment of a game. `so_far` holds the rules' own state, `so_far.state`, and the history."""

    def __init__(self, game: OnirimGame, start: GameSoFar) -> None:
        super().__init__(game)
        self.so_far = start

    def current_player(self) -> int:
        if self.so_far.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.so_far.asks_deck else self.so_far.state.active

    def is_terminal(self) -> bool:
        return self.so_far.is_over

    def _legal_actions(self, player: int) -> list[int]:
        return self.so_far.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.so_far.outcomes()

    def _apply_action(self, action: int) -> None:
        self.so_far = self.so_far.writable()
        self.so_far.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        by_deck = player == pyspiel.PlayerId.CHANCE
        return self.so_far.word_for_card(action) if by_deck else self.so_far.word_for(action)

    def returns(self) -> list[float]:
        """Return 1 for every seat if the game is won (O9.1, O10.9), else 0."""
        s = self.so_far.state
        return [float(s.ending == ALL_DOORS)] * s.players

    def __str__(self) -> str:
        """Return the position on one line, with the cards of a prophecy or a price that is not complete."""
        so_far = self.so_far
        text = write_position(so_far.state)
        if so_far.turned_up:
            text += f" turned={','.join(map(str, so_far.turned_up))}"
        if so_far.chosen_places:
            text += f" chosen={','.join(map(str, so_far.chosen_places))}"
        return text


def record_of(state: OnirimState) -> Json:
    """Return the game so far as a record (docs/rules/records.md). `onirim.Game.from_record` replays it."""
    game = RecordedGame(state.get_game()._start.state.copy(), state.so_far.by_card)
    for action in state.history():
        game.act(action)
    record: Json = game.record()
    return record


def register() -> None:
    """Register the games with OpenSpiel. Importing this module calls it."""
    known = pyspiel.registered_names()
    for game in (OnirimGame, TwoPlayerOnirimGame):
        if game.kind.short_name not in known:
            pyspiel.register_game(game.kind, game)


register()
