"""Prompts for language models: a moment of When I Dream as a short text.

A prompt says what a seat sees, what it is asked and how to answer. It depends on the seat's view alone.

>>> from reverie.whenidream import Game
>>> game = Game(4, seed=1, first_dreamer=0, reading_seconds=0)
>>> game.push(1, "clue", "sand") and None
>>> question = question_for(game.view(0), game.legal_moves(0))
>>> print(prompt(game.view(0), question).splitlines()[-1])
Answer with your guess, one thing and nothing else; or: pass (it counts as wrong); or: wait (for more words).
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import NamedTuple

from ..wording import find
from .guesses import judge_guess
from .options import FAIRY, IMP, TRICKSTER, Options
from .ruling import RIGHT, WRONG
from .state import FORCED, LAST
from .steps import FAIR, FOUL, MAX_STORY_LENGTH
from .umpire import CERTAIN
from .view_types import SeenVote, View

CLUE, GUESS, MUST, VOTE, STORY, RECALL = "clue", "guess", "must guess", "vote", "story", "recall"
"""Kinds of question. `MUST` asks for a guess that cannot wait (W3.4, W3.5)."""

LATEST_CLUES, PAST_PICTURES, PAST_CLUES, LATEST_GUESSES = 20, 3, 10, 12
"""Maximum numbers in a prompt: clues for this picture, earlier pictures, clues for each of those, guesses."""
MAX_PROMPT_LENGTH = 12_000
"""Maximum length of a prompt in characters. Usual prompts have fewer than 1,500."""
PROMPT_CHARACTERS = frozenset(
    {"\n", *(chr(code) for code in range(0x20, 0x250) if chr(code).isprintable()), *"ẞ‘’‚“”„‹›–—…€"}
)
"""The characters of a prompt: letters of our ten languages and punctuation. Others become "?"."""

WISHES = {
    FAIRY: "a fairy: you earn a point for each right guess",
    IMP: "an imp: you earn a point for each wrong guess, and do better if nobody finds you out",
    TRICKSTER: "a trickster: you earn most if there are as many right guesses as wrong ones",
}
ROLE_NAMES = {
    FAIRY: "one of the fairies",
    IMP: "one of the imps",
    TRICKSTER: "one of the tricksters",
}
PLURALS = {FAIRY: "fairies", IMP: "imps", TRICKSTER: "tricksters"}


class Question(NamedTuple):
    """The question that a seat is asked."""

    kind: str
    vote: SeenVote | None = None
    """The open vote that the question is about, or None."""
    doubts: tuple[int, ...] = ()
    """Indices of clues that the seat could challenge instead (W4.6)."""
    verdicts: tuple[str, ...] = ()
    """Pieces whose guess the seat could dispute instead, if the table judges guesses (W4.7)."""


def question_for(view: View, moves: Sequence[str], waived: Collection[int] = ()) -> Question | None:
    """Return the question for a seat with these moves, or None. `waived` are votes it abstains from."""
    if "tell" in moves:
        return Question(RECALL)
    if "guess" in moves:
        return Question(MUST if view.phase in (FORCED, LAST) else GUESS)
    if "vote" in moves:
        for vote in view.votes:
            if vote.number not in waived and _is_open(view, vote):
                return Question(STORY if vote.about == "story" else VOTE, vote)
    if "clue" in moves:
        doubts = _doubts(view) if "challenge" in moves else ()
        return Question(CLUE, None, doubts, _verdicts(view) if "dispute" in moves else ())
    return None


def _is_open(view: View, vote: SeenVote) -> bool:
    """Return whether this seat may still vote on it. Spirits do not vote on their own words (W4.6)."""
    return view.seat in vote.able and view.seat not in vote.voted


def tied_seats(view: View) -> list[int]:
    """Return the seats whose stories this seat may choose (W7.2)."""
    return [seat for seat in view.tied if seat != view.seat]


def _doubts(view: View) -> tuple[int, ...]:
    raised = {*view.settled, *(vote.clue for vote in view.votes)}
    fined = {piece for _, piece in view.fined}
    return tuple(
        number
        for number, clue in enumerate(view.clues)
        if clue.seat != view.seat and number not in raised and view.clue_cards[number] not in fined
    )


def _verdicts(view: View) -> tuple[str, ...]:
    """Return the pieces whose verdict can be disputed: not passes, and not certain verdicts (W4.7)."""
    raised = {*view.settled, *(vote.piece for vote in view.votes)}
    return tuple(
        card.piece
        for card in view.shown
        if card.became in ("right", "wrong")
        and card.guess is not None
        and card.piece not in raised
        and judge_guess(card.piece, card.guess, view.rules.language) not in CERTAIN
    )


# The situation


def prompt(view: View, question: Question, guesses: Sequence[str] = ()) -> str:
    """Return a prompt that says who you are, what you see, what you may do and how to answer.

    `guesses` are the Dreamer's own guesses, which the view of a narration no longer contains.
    """
    if question.kind == RECALL and guesses:
        view = replace(view, guesses=tuple(guesses))
    dreams = view.dreamer == view.seat
    lines = [
        "You play When I Dream. The Dreamer has closed eyes and guesses pictures; the others are spirits who "
        f"see the picture, and in turn say one word each. Words are {_language(view.rules)}.",
        _introduction(view.rules),
    ]
    if question.kind == STORY:
        lines.append(f"You are seat {view.seat}. The game is over, and a tie is left.")
    elif dreams:
        own_spirit = (
            "" if view.spirit is None else f" You hold {ROLE_NAMES[view.spirit]}, which nobody else can be."
        )
        lines.append(
            f"You are seat {view.seat}, the Dreamer: you earn a point for each right guess.{own_spirit}"
        )
    else:
        spirit = view.spirit or view.spirits[int(view.seat)]  # after the dream, all spirits are face up
        lines.append(f"You are seat {view.seat}, {WISHES[spirit]}. Seat {view.dreamer} dreams.")
    if question.kind in (CLUE, GUESS, MUST):
        lines += _dream(view)
    return _replace_signs("\n".join([*lines, ASK[question.kind](view, question)]))


def _language(options: Options) -> str:
    return str(find("en", f"vocabulary.language.{options.language}"))


def _introduction(options: Options) -> str:
    cards = ", ".join(f"{n} {PLURALS[spirit] if n > 1 else spirit}" for spirit, n in options.spirits.items())
    where = "one lies face down" + (", the Dreamer holds one" if options.dreamer_draws_spirit else "")
    return f"Spirit cards: {cards}; {where}; each player knows their own alone."


def _dream(view: View) -> list[str]:
    """Return lines that describe the dream so far."""
    now = view.cards_shown
    lines = []
    for picture in range(max(1, now - PAST_PICTURES), now):
        words = _words(view, picture, PAST_CLUES)
        if words:
            lines.append(f"Words for picture {picture}: {words}.")
    guesses = [guess or "(pass)" for guess in view.guesses][-LATEST_GUESSES:]
    if guesses:
        lines.append(f"Guesses so far: {', '.join(guesses)}.")
    if view.card is not None:
        lines.append(f"Right guesses: {len(view.fairy_pile)}, wrong ones: {len(view.imp_pile)}.")
        lines.append(f"The picture now: “{view.card.piece}”.")
    lines.append(f"Words for this picture: {_words(view, now, LATEST_CLUES) or 'none yet'}.")
    lines.append(f"Seconds left: about {_seconds_left(view):.0f}.")
    return lines


def _words(view: View, picture: int, most: int) -> str:
    clues = [clue for clue in view.clues if clue.card == picture]
    return ", ".join(f"{clue.word} (seat {clue.seat})" for clue in clues[-most:])


def _seconds_left(view: View) -> float:
    """Return the seconds left at the last visible clue, because a view does not contain the current time."""
    latest = max([view.timer.since or 0.0, *(clue.time for clue in view.clues[-1:])])
    return view.timer.seconds_left(latest)


def _replace_signs(text: str) -> str:
    return "".join(letter if letter in PROMPT_CHARACTERS else "?" for letter in text)


# The questions


def _ask_clue(view: View, question: Question) -> str:
    more = (
        '; or, if a word broke the rules: challenge WORD (e.g. "challenge sand")' if question.doubts else ""
    )
    more += "; or, if a verdict is wrong: dispute PICTURE" if question.verdicts else ""
    return (
        "It is your turn to say one word. Not any form or part of the picture's name, no translation of it, "
        "no sound, no invented word: that costs you a point.\n"
        f"Answer with the word and nothing else; or: pass{more}."
    )


def _ask_guess(view: View, question: Question) -> str:
    return (
        "Answer with your guess, one thing and nothing else; or: pass (it counts as wrong); "
        "or: wait (for more words)."
    )


def _must_guess(view: View, question: Question) -> str:
    why = "The time is up: one last guess." if view.phase == LAST else "Every word is said: you must guess."
    return f"{why}\nAnswer with your guess, one thing and nothing else; or: pass."


def _ask_vote(view: View, question: Question) -> str:
    assert question.vote is not None
    if question.vote.clue is None:
        guesses = ", ".join(guess for guess in view.guesses[-LATEST_GUESSES:] if guess)
        return (
            f"The picture was “{question.vote.piece}”. The Dreamer's guesses, the last one last: "
            f"{guesses}. Was it guessed?\nAnswer with one word: {RIGHT}, {WRONG} or wait (no vote)."
        )
    clue, piece = view.clues[question.vote.clue], view.clue_cards[question.vote.clue]
    return (
        f"Seat {clue.seat} said “{clue.word}” for the picture “{piece}”. Forbidden are any form or part of "
        "the name, a translation of it, a sound, an invented word, more than one word. Was it fair?\n"
        f"Answer with one word: {FAIR}, {FOUL} or wait (no vote)."
    )


def _ask_story(view: View, question: Question) -> str:
    seats = ", ".join(map(str, tied_seats(view)))
    stories = [f"Seat {seat} told: {view.stories.get(seat) or '(nothing)'}" for seat in tied_seats(view)]
    ask = f"Whose dream was the best story? Answer with a seat, {seats}, and nothing else; or: wait."
    return "\n".join([*stories, ask])


def _ask_recall(view: View, question: Question) -> str:
    guesses = ", ".join(dict.fromkeys(guess for guess in view.guesses if guess)) or "nothing"
    if len(guesses) > MAX_PROMPT_LENGTH // 2:
        guesses = "… " + guesses[-MAX_PROMPT_LENGTH // 2 :]
    return (
        f"You wake, and tell your dream. You guessed: {guesses}. Name in your story those that you believe "
        "were right: a bonus if you leave out none that was, and naming more does no harm.\n"
        f"Answer with the story, a few sentences of at most {MAX_STORY_LENGTH} characters; or: nothing."
    )


ASK = {
    CLUE: _ask_clue,
    GUESS: _ask_guess,
    MUST: _must_guess,
    VOTE: _ask_vote,
    STORY: _ask_story,
    RECALL: _ask_recall,
}
