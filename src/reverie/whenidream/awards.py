"""Six awards for events of a game, each with the steps that prove it.

Awards follow from the steps of a record, so the same record always gives the same awards. An award is given
only if its event happened; three of them need typed clues. Each round has its awards, and the best of each
kind is the game's. The criteria:

- `best-lie`: the imp who gave the last imp's clue for the most cards that were guessed wrong; then the one
  whose clue was followed fastest by the guess. `word` is that clue.
- `unbelieved-fairy`: the fairy with the most clues for cards that were guessed wrong, at least two; then the
  one with fewer clues for cards that were guessed right.
- `gave-it-away`: the last clue before a right guess that followed it fastest.
- `fastest-guess`: the right guess that came fastest after its card.
- `longest-dream`, only for the game: the dream with the most cards that the Dreamer answered; then the
  one with the most right answers; then the longest in seconds.
- `faithful-memory`: the dream with the most right pieces, at least two, that were all named; then the one
  with fewer pieces named in all.

If candidates are still tied, the first one gets the award.
"""

from collections.abc import Iterable, Iterator, Sequence

from ..table_game import Json
from .options import FAIRY, IMP
from .past_rounds import PastCard, PastClue, PastRound, past_rounds
from .ruling import RIGHT, WRONG
from .steps import Step

MIN_CLUES, MIN_NAMED = 2, 2
"""Minimum number of a fairy's clues in vain, and of pieces that a Dreamer remembered, for an award."""

Rank = tuple[float, ...]
Candidate = tuple[Rank, Json]
"""An award with its rank. The highest rank gets the award, and of equal ranks the first."""


def rounds_of(steps: Iterable[Step]) -> Json:
    """Return the rounds that are over with their awards, and once everybody has dreamt, those of the game."""
    rounds = list(past_rounds(steps))
    over = bool(rounds) and len(rounds) == len(rounds[0].points)
    return {
        "rounds": [{**each.to_dict(), "awards": awards_of_round(each)} for each in rounds],
        "awards": awards_of_game(rounds) if over else [],
    }


def awards_of_round(past: PastRound) -> list[Json]:
    return _best(list(find(past)) for find in ROUND_AWARDS)


def awards_of_game(rounds: Sequence[PastRound]) -> list[Json]:
    found = ([each for past in rounds for each in find(past)] for find in (*ROUND_AWARDS, _longest_dream))
    return _best(found)


def _best(candidates: Iterable[list[Candidate]]) -> list[Json]:
    return [max(of_award, key=lambda each: each[0])[1] for of_award in candidates if of_award]


# The candidates of one round for each award


def _best_lie(past: PastRound) -> Iterator[Candidate]:
    """Yield the imps that gave the last imp's clue for a card that was guessed wrong."""
    lies: dict[int, list[tuple[PastCard, PastClue]]] = {}
    for card in _guessed_cards(past, WRONG):
        last_clue = [clue for clue in _fair_clues(card) if past.spirits[clue.seat] == IMP][-1:]
        for clue in last_clue:
            lies.setdefault(clue.seat, []).append((card, clue))
    for seat, pairs in lies.items():
        card, clue = min(pairs, key=lambda each: _seconds_to_guess(*each))
        award = _award("best-lie", seat, [step for pair in pairs for step in _steps(*pair)])
        award |= {"word": clue.word, "piece": card.piece, "guess": card.guess, "count": len(pairs)}
        yield (len(pairs), -_seconds_to_guess(card, clue)), award


def _unbelieved_fairy(past: PastRound) -> Iterator[Candidate]:
    for seat, spirit in past.spirits.items():
        in_vain = [
            (card, clue)
            for card in _guessed_cards(past, WRONG)
            for clue in _fair_clues(card)
            if clue.seat == seat
        ]
        if spirit != FAIRY or len(in_vain) < MIN_CLUES:
            continue
        of_use = sum(clue.seat == seat for card in _guessed_cards(past, RIGHT) for clue in _fair_clues(card))
        card, clue = in_vain[-1]
        award = _award("unbelieved-fairy", seat, [step for pair in in_vain for step in _steps(*pair)])
        award |= {"word": clue.word, "piece": card.piece, "guess": card.guess, "count": len(in_vain)}
        yield (len(in_vain), -of_use), award


def _gave_it_away(past: PastRound) -> Iterator[Candidate]:
    for card in _guessed_cards(past, RIGHT):
        for clue in _fair_clues(card)[-1:]:
            award = _award("gave-it-away", clue.seat, _steps(card, clue))
            award |= {
                "word": clue.word,
                "piece": card.piece,
                "seconds": _tenths(_seconds_to_guess(card, clue)),
            }
            yield (-_seconds_to_guess(card, clue),), award


def _fastest_guess(past: PastRound) -> Iterator[Candidate]:
    for card in _guessed_cards(past, RIGHT):
        assert card.until is not None
        seconds = card.until - card.at
        award = _award("fastest-guess", past.dreamer, _steps(card))
        yield (-seconds,), {**award, "piece": card.piece, "guess": card.guess, "seconds": _tenths(seconds)}


def _longest_dream(past: PastRound) -> Iterator[Candidate]:
    answered = [card for card in past.cards if card.answer_step is not None]
    if answered:
        right = len(_guessed_cards(past, RIGHT))
        award = _award("longest-dream", past.dreamer, [step for card in answered for step in _steps(card)])
        award |= {
            "round": past.number,
            "count": len(answered),
            "right": right,
            "seconds": _tenths(past.seconds),
        }
        yield (len(answered), right, past.seconds), award


def _faithful_memory(past: PastRound) -> Iterator[Candidate]:
    right = [card for card in past.cards if card.became == RIGHT]
    if past.bonus and len(right) >= MIN_NAMED:
        steps = [step for card in right for step in _steps(card)]
        award = _award(
            "faithful-memory", past.dreamer, [*steps, past.story_step or past.recall_step, past.recall_step]
        )
        award |= {"round": past.number, "count": len(right), "pieces": [card.piece for card in right]}
        yield (len(right), -len(past.recalled_pieces)), award


ROUND_AWARDS = (_best_lie, _unbelieved_fairy, _gave_it_away, _fastest_guess, _faithful_memory)


# Parts of the awards


def _guessed_cards(past: PastRound, verdict: str) -> list[PastCard]:
    """Return the cards that were guessed with that final verdict, without penalty cards."""
    return [card for card in past.cards if card.was_guessed and card.became == verdict]


def _fair_clues(card: PastCard) -> list[PastClue]:
    """Return the clues for a card that were not foul. A foul clue earns no award."""
    return [clue for clue in card.clues if not clue.foul]


def _seconds_to_guess(card: PastCard, clue: PastClue) -> float:
    """Return the seconds from a clue to the guess."""
    assert card.until is not None
    return card.until - clue.time


def _tenths(seconds: float) -> float:
    return round(seconds, 1)


def _steps(card: PastCard, clue: PastClue | None = None) -> list[int]:
    """Return the steps that showed a card, gave the clue, answered, and last changed the verdict."""
    steps = (card.step, None if clue is None else clue.step, card.answer_step, card.amend_step)
    return [step for step in steps if step is not None]


def _award(code: str, seat: int, steps: Iterable[int]) -> Json:
    return {"code": code, "seat": seat, "steps": sorted(set(steps))}
