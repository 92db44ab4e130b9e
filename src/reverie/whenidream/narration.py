"""The narration: the story as it is written, the cards that are ticked, and what is named in the end (W5)."""

import unicodedata
from collections.abc import Sequence
from dataclasses import replace

from ..refusal import IllegalMove
from . import scoring
from .state import NARRATION, SCORING, State, Writing, did_something, not_now
from .steps import LONGEST_STORY, Draft, Recall, Spirits, Step, Tell, Tick, Untick

UNSEEN = "\n\r\t\u200c\u200d"
"""What may stand in a story besides what can be seen: line ends, and what joins letters and pictures."""

REMOVED = ""
"""What is left of the text of a story that the host has removed. Nobody can tell a story without a word."""


def why_not_story(s: State, text: str) -> IllegalMove | None:
    """Why this cannot be the story, or as much of it as there is (W5.3)."""
    if s.options.spoken:
        return IllegalMove("story-is-spoken")
    if s.phase != NARRATION or s.told is not None:
        return not_now(s)
    return IllegalMove("story-too-long", most=LONGEST_STORY) if len(text) > LONGEST_STORY else None


def is_readable(text: str) -> bool:
    """Letters, signs and spaces of any kind, and line ends."""
    return all(
        letter.isprintable() or letter in UNSEEN or unicodedata.category(letter) == "Zs" for letter in text
    )


def why_not_draft(s: State, step: Draft) -> IllegalMove | None:
    return why_not_story(s, step.text)


def do_draft(s: State, step: Draft) -> None:
    """The last one stands; the spirits see it as it grows."""
    s.draft = Writing(step.text, step.lit, step.time)
    did_something(s, s.dreamer)


def why_not_tick(s: State, step: Tick | Untick) -> IllegalMove | None:
    if not s.options.spoken:
        return IllegalMove("story-is-written")
    if s.phase != NARRATION:
        return not_now(s)
    if step.seat not in s.spirit_seats:
        return IllegalMove("dreamer-taps-nothing")
    return None if 1 <= step.card <= s.shown_before else IllegalMove("card-not-yet-shown", card=step.card)


def do_tick(s: State, step: Tick) -> None:
    if step.card not in s.ticked:
        s.ticked.append(step.card)


def do_untick(s: State, step: Untick) -> None:
    if step.card in s.ticked:
        s.ticked.remove(step.card)


def why_not_tell(s: State, step: Tell) -> IllegalMove | None:
    return why_not_story(s, step.text)


def do_tell(s: State, step: Tell) -> None:
    """It can be read again when a tie is decided (W5.3, W7.2)."""
    assert s.dreamer is not None
    s.told, s.stories[s.dreamer] = step.time, step.text
    did_something(s, s.dreamer)


def why_not_recall(s: State, step: Recall) -> IllegalMove | None:
    if s.phase != NARRATION:
        return not_now(s)
    shown = {each.card.piece for each in s.run}
    if not set(step.pieces) <= shown or len(set(step.pieces)) < len(step.pieces):
        return IllegalMove("recall-names-cards-shown")
    if s.told is not None and step.time != s.told:
        return IllegalMove("recall-with-the-story")
    earned = scoring.earns_recall(s, step.pieces)
    if step.earned != earned:
        return IllegalMove("recall-earns" if earned else "recall-does-not-earn")
    return None


def do_recall(s: State, step: Recall) -> None:
    """The mask comes off (W5.2); where it was spoken, the points wait a little (W6.6)."""
    s.named, s.phase = step.pieces, SCORING
    s.due = None if s.votes else scoring.scored_from(s)


def named_so_far(s: State) -> tuple[str, ...]:
    """The pieces that the story names, as far as it goes, in its order."""
    if s.named is not None:
        return s.named
    if s.options.spoken:
        return tuple(s.run[count - 1].card.piece for count in s.ticked)
    return () if s.draft is None else tuple(dict.fromkeys(piece for _, _, piece in s.draft.lit))


def untold(s: State, steps: Sequence[Step], seat: int) -> tuple[State, dict[int, Step]]:
    """The state without the text of a seat's story, and the steps that are then different, by their places.
    What the story named is apart from its text, and counts as before."""
    if seat not in s.stories:
        raise IllegalMove("no-story-there")
    after = s.copy()
    after.stories[seat] = REMOVED
    if s.dreamer == seat and s.draft is not None:
        after.draft = Writing(REMOVED, (), s.draft.at)
    changed: dict[int, Step] = {}
    dreamer = None
    for at, step in enumerate(steps):
        if isinstance(step, Spirits):
            dreamer = step.dreamer
        elif dreamer == seat and isinstance(step, Tell):
            changed[at] = replace(step, text=REMOVED)
        elif dreamer == seat and isinstance(step, Draft):
            changed[at] = replace(step, text=REMOVED, lit=())
    return after, changed
