"""All games that a seat cannot distinguish from a given one, by exhaustive search: the reference for sampled
games.

It shares nothing with `research.ismcts.resample` but the rules: it searches the tree of games and keeps the
branches in which the rules' own views show the seat the same, weighted by the probability of every card. The
partner is assumed to choose randomly among their cards, counting cards of one kind as different cards, and to
order the rest of a prophecy randomly.
"""

from collections.abc import Iterator

from reverie import onirim
from reverie.envs.open_spiel_game import GameSoFar
from reverie.onirim.cards import DOOR, LOCATIONS, key_of
from reverie.onirim.choices import DISCARD, DO_ARRANGE, DO_SWAP, OPEN, PAY_DOOR, PAY_KEY, place_at
from reverie.onirim.moves import deck_step
from reverie.onirim.position import write_position
from reverie.onirim.state import ARRANGE, AT_DOOR, AT_NIGHTMARE, CHOOSE, SWAP
from reverie.onirim.view import visible_cards


class TooMany(Exception):
    """Raised when there are too many games to try."""


def same_to(seat: int, start: GameSoFar, actions: list[int], most: int) -> dict[str, float]:
    """Return the positions in which a seat may be after a game, each with its probability."""
    real, told = _begun(start), []
    for action in actions:
        told.append(_told(real, action, seat))
        real.act(action)
    look = _look(real, seat)
    found: dict[str, float] = {}
    tried = 0
    waiting: list[tuple[GameSoFar, int, float]] = [(_begun(start), 0, 1.0)]
    while waiting:
        game, at, weight = waiting.pop()
        tried += 1
        if tried > most:
            raise TooMany
        if at == len(told):
            if _look(game, seat) == look:
                position = write_position(game.state)
                found[position] = found.get(position, 0.0) + weight
            continue
        for action, ways in _ways(game, seat):
            if _told(game, action, seat) == told[at]:
                game.is_shared = True
                after = game.writable()
                after.act(action)
                waiting.append((after, at + 1, weight * ways))
    total = sum(found.values())
    return {position: weight / total for position, weight in found.items()}


def _begun(start: GameSoFar) -> GameSoFar:
    return GameSoFar(start.state.copy(), start.by_card)


def _told(game: GameSoFar, action: int, seat: int) -> tuple[str, int]:
    """Return what a seat learns from the next entry, by the rules' views."""
    s = game.state
    if game.asks_deck:
        sees = bool(visible_cards(s, deck_step(s, (action,)), seat))
        return ("a card", action) if sees else ("a card unseen", 0)
    if s.phase == ARRANGE and s.active != seat:
        return "a prophecy of which this was discarded", _discarded(game, action)
    return "a choice", action


def _look(game: GameSoFar, seat: int) -> object:
    return onirim.view.View(game.state, seat).to_dict(), len(game.turned_up)


def _ways(game: GameSoFar, seat: int) -> Iterator[tuple[int, float]]:
    """Yield each possible event with the number of ways in which it can happen."""
    s = game.state
    if game.asks_deck:
        yield from game.outcomes()
        return
    legal = game.legal()
    for action in legal:
        ways = 1.0
        if s.active != seat:
            own = s.hand[s.active]
            if s.phase == CHOOSE and action % DISCARD < LOCATIONS:
                ways = own[action % LOCATIONS]
            elif s.phase == SWAP and action >= DO_SWAP:
                ways = own[(action - DO_SWAP) // LOCATIONS]
            elif s.phase == AT_DOOR and action == OPEN:
                ways = own[key_of(s.resolving - DOOR)]
            elif s.phase == AT_NIGHTMARE and PAY_KEY <= action < min(PAY_KEY + 4, PAY_DOOR):
                ways = own[key_of(action - PAY_KEY)]
            elif s.phase == ARRANGE:
                gone = _discarded(game, action)
                orders = sum(_discarded(game, other) == gone for other in legal)
                ways = s.known[: s.known_n].count(gone) / orders
        yield action, ways


def _discarded(game: GameSoFar, action: int) -> int:
    s = game.state
    return s.known[place_at(s.known_n, action - DO_ARRANGE, 0)]
