"""What was won besides points: six awards, from what really happened, each with the steps that show it.

All of it follows from the steps of a record, so whoever has the record gets the same. Where nothing happened,
nothing is given; where clues are spoken, three of them cannot be. The same things are counted for a round and
for the game, of which the best round's is the game's. What decides:

- `best-lie`: the imp whose words came last before most wrong guesses, of all the imps' words for that card;
  then the one whom a guess followed fastest. `word` is that one.
- `unbelieved-fairy`: the fairy with the most clues on cards that were then guessed wrong, two at least; then
  the one with fewer on cards that were guessed right.
- `gave-it-away`: the clue right after which a right guess came fastest.
- `fastest-guess`: the right guess that came soonest after its card.
- `longest-dream`, of the game alone: the dream with the most cards that the Dreamer answered; then with the
  most right ones; then the longest by the clock.
- `faithful-memory`: every right piece was named, two at least, the most of all; then fewer named besides.

What is still even goes to whoever came first.
"""

from collections.abc import Iterable, Iterator, Sequence

from ..table_game import Json
from .options import FAIRY, IMP
from .retelling import ToldCard, ToldClue, ToldRound, retell
from .ruling import RIGHT, WRONG
from .steps import Step

FEWEST_CLUES, FEWEST_NAMED = 2, 2
"""What a fairy must have said in vain, and a Dreamer remembered, to be told of it."""

Rank = tuple[float, ...]
Candidate = tuple[Rank, Json]
"""An award and how good it is: the highest rank has it, and of equal ones the first."""


def rounds_of(steps: Iterable[Step]) -> Json:
    """The rounds that are over with their awards, and the awards of the game once everybody has dreamt."""
    told = list(retell(steps))
    over = bool(told) and len(told) == len(told[0].points)
    return {
        "rounds": [{**each.to_dict(), "awards": awards_of_round(each)} for each in told],
        "awards": awards_of_game(told) if over else [],
    }


def awards_of_round(told: ToldRound) -> list[Json]:
    return _best(list(find(told)) for find in OF_A_ROUND)


def awards_of_game(rounds: Sequence[ToldRound]) -> list[Json]:
    found = ([each for told in rounds for each in find(told)] for find in (*OF_A_ROUND, _longest_dream))
    return _best(found)


def _best(found: Iterable[list[Candidate]]) -> list[Json]:
    return [max(some, key=lambda each: each[0])[1] for some in found if some]


# One dream at a time: who might have each award


def _best_lie(told: ToldRound) -> Iterator[Candidate]:
    """By imp: the cards that were guessed wrong after a word of theirs."""
    lies: dict[int, list[tuple[ToldCard, ToldClue]]] = {}
    for card in _guessed(told, WRONG):
        last = [clue for clue in _fair(card) if told.spirits[clue.seat] == IMP][-1:]
        for clue in last:
            lies.setdefault(clue.seat, []).append((card, clue))
    for seat, some in lies.items():
        card, clue = min(some, key=lambda each: _after(*each))
        award = _award("best-lie", seat, [step for pair in some for step in _steps(*pair)])
        award |= {"word": clue.word, "piece": card.piece, "guess": card.guess, "count": len(some)}
        yield (len(some), -_after(card, clue)), award


def _unbelieved_fairy(told: ToldRound) -> Iterator[Candidate]:
    for seat, spirit in told.spirits.items():
        in_vain = [
            (card, clue) for card in _guessed(told, WRONG) for clue in _fair(card) if clue.seat == seat
        ]
        if spirit != FAIRY or len(in_vain) < FEWEST_CLUES:
            continue
        of_use = sum(clue.seat == seat for card in _guessed(told, RIGHT) for clue in _fair(card))
        card, clue = in_vain[-1]
        award = _award("unbelieved-fairy", seat, [step for pair in in_vain for step in _steps(*pair)])
        award |= {"word": clue.word, "piece": card.piece, "guess": card.guess, "count": len(in_vain)}
        yield (len(in_vain), -of_use), award


def _gave_it_away(told: ToldRound) -> Iterator[Candidate]:
    for card in _guessed(told, RIGHT):
        for clue in _fair(card)[-1:]:
            award = _award("gave-it-away", clue.seat, _steps(card, clue))
            award |= {"word": clue.word, "piece": card.piece, "seconds": _tenths(_after(card, clue))}
            yield (-_after(card, clue),), award


def _fastest_guess(told: ToldRound) -> Iterator[Candidate]:
    for card in _guessed(told, RIGHT):
        assert card.until is not None
        seconds = card.until - card.at
        award = _award("fastest-guess", told.dreamer, _steps(card))
        yield (-seconds,), {**award, "piece": card.piece, "guess": card.guess, "seconds": _tenths(seconds)}


def _longest_dream(told: ToldRound) -> Iterator[Candidate]:
    answered = [card for card in told.cards if card.answered is not None]
    if answered:
        right = len(_guessed(told, RIGHT))
        award = _award("longest-dream", told.dreamer, [step for card in answered for step in _steps(card)])
        award |= {
            "round": told.number,
            "count": len(answered),
            "right": right,
            "seconds": _tenths(told.seconds),
        }
        yield (len(answered), right, told.seconds), award


def _faithful_memory(told: ToldRound) -> Iterator[Candidate]:
    right = [card for card in told.cards if card.became == RIGHT]
    if told.bonus and len(right) >= FEWEST_NAMED:
        steps = [step for card in right for step in _steps(card)]
        award = _award("faithful-memory", told.dreamer, [*steps, told.told or told.recall, told.recall])
        award |= {"round": told.number, "count": len(right), "pieces": [card.piece for card in right]}
        yield (len(right), -len(told.recalled)), award


OF_A_ROUND = (_best_lie, _unbelieved_fairy, _gave_it_away, _fastest_guess, _faithful_memory)


# What they are made of


def _guessed(told: ToldRound, verdict: str) -> list[ToldCard]:
    """Cards that were guessed so in the end; penalty cards are nobody's."""
    return [card for card in told.cards if card.guessed and card.became == verdict]


def _fair(card: ToldCard) -> list[ToldClue]:
    """The clues for a card. A foul one is no merit, even where its card was another's penalty."""
    return [clue for clue in card.clues if not clue.foul]


def _after(card: ToldCard, clue: ToldClue) -> float:
    """How soon after a clue the card was guessed."""
    assert card.until is not None
    return card.until - clue.time


def _tenths(seconds: float) -> float:
    """As it is told to people."""
    return round(seconds, 1)


def _steps(card: ToldCard, clue: ToldClue | None = None) -> list[int]:
    """Where a card was shown, a clue for it given, an answer, and what it came to count as."""
    steps = (card.step, None if clue is None else clue.step, card.answered, card.amended)
    return [step for step in steps if step is not None]


def _award(code: str, seat: int, steps: Iterable[int]) -> Json:
    return {"code": code, "seat": seat, "steps": sorted(set(steps))}
