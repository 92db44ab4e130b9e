"""Every game that a seat cannot tell from one, by trying them all: what drawn games are held against.

It shares nothing with `research.ismcts.resample` but the rules: it goes through the tree of games and keeps
those branches that tell the seat the same by the rules' own views, with the chance of every card. What the
partner does counts as if they chose among their cards by chance, cards of one kind being different cards, and
laid the rest of a prophecy down in any order.
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
    """More games than one wants to try."""


def same_to(seat: int, start: GameSoFar, actions: list[int], most: int) -> dict[str, float]:
    """The positions in which a seat may be after a game, each with its chance."""
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
    return onirim.view.View(game.state, seat).to_dict(), len(game.turned)


def _ways(game: GameSoFar, seat: int) -> Iterator[tuple[int, float]]:
    """Return each possible event, and in how many ways it can happen."""
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
