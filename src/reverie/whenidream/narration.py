"""The narration: drafts of the story, ticked cards, and the pieces that count as named (W5)."""

import unicodedata
from collections.abc import Sequence
from dataclasses import replace

from ..refusal import IllegalMove
from . import scoring
from .state import NARRATION, SCORING, State, Writing, mark_active, not_now
from .steps import MAX_STORY_LENGTH, Draft, Recall, Spirits, Step, Tell, Tick, Untick

INVISIBLE_CHARACTERS = "\n\r\t\u200c\u200d"
"""Invisible characters that a story may contain: line ends, tabs and joiners of letters and emoji."""

REMOVED_STORY = ""
"""The text of a story that the host has removed. Players cannot submit an empty story."""


def why_not_story(s: State, text: str) -> IllegalMove | None:
    """Return why this text cannot be the story or a draft of it, or None if it can (W5.3)."""
    if s.options.is_spoken:
        return IllegalMove("story-is-spoken")
    if s.phase != NARRATION or s.story_time is not None:
        return not_now(s)
    return IllegalMove("story-too-long", most=MAX_STORY_LENGTH) if len(text) > MAX_STORY_LENGTH else None


def is_readable(text: str) -> bool:
    """Return whether `text` contains only printable characters, spaces and INVISIBLE_CHARACTERS."""
    return all(
        letter.isprintable() or letter in INVISIBLE_CHARACTERS or unicodedata.category(letter) == "Zs"
        for letter in text
    )


def why_not_draft(s: State, step: Draft) -> IllegalMove | None:
    return why_not_story(s, step.text)


def do_draft(s: State, step: Draft) -> None:
    """Replace the draft, which the spirits see as it grows."""
    s.draft = Writing(step.text, step.lit, step.time)
    mark_active(s, s.dreamer)


def why_not_tick(s: State, step: Tick | Untick) -> IllegalMove | None:
    if not s.options.is_spoken:
        return IllegalMove("story-is-written")
    if s.phase != NARRATION:
        return not_now(s)
    if step.seat not in s.spirit_seats:
        return IllegalMove("dreamer-cannot-tap")
    return None if 1 <= step.card <= s.cards_shown else IllegalMove("card-not-yet-shown", card=step.card)


def do_tick(s: State, step: Tick) -> None:
    if step.card not in s.ticked_numbers:
        s.ticked_numbers.append(step.card)


def do_untick(s: State, step: Untick) -> None:
    if step.card in s.ticked_numbers:
        s.ticked_numbers.remove(step.card)


def why_not_tell(s: State, step: Tell) -> IllegalMove | None:
    return why_not_story(s, step.text)


def do_tell(s: State, step: Tell) -> None:
    """Store the story, which can be read again when a tie is decided (W5.3, W7.2)."""
    assert s.dreamer is not None
    s.story_time, s.stories[s.dreamer] = step.time, step.text
    mark_active(s, s.dreamer)


def why_not_recall(s: State, step: Recall) -> IllegalMove | None:
    if s.phase != NARRATION:
        return not_now(s)
    shown = {each.card.piece for each in s.shown_cards}
    if not set(step.pieces) <= shown or len(set(step.pieces)) < len(step.pieces):
        return IllegalMove("bad-recall-cards")
    if s.story_time is not None and step.time != s.story_time:
        return IllegalMove("recall-must-follow-story")
    earned = scoring.earns_recall(s, step.pieces)
    if step.earned != earned:
        return IllegalMove("recall-bonus-earned" if earned else "recall-bonus-not-earned")
    return None


def do_recall(s: State, step: Recall) -> None:
    """Take the mask off (W5.2). After a spoken dream, the points wait for a moment (W6.6)."""
    s.named_pieces, s.phase = step.pieces, SCORING
    s.deadline = None if s.votes else scoring.scored_from(s)


def pieces_named_so_far(s: State) -> tuple[str, ...]:
    """Return the pieces that the story has named so far, in the order of the story."""
    if s.named_pieces is not None:
        return s.named_pieces
    if s.options.is_spoken:
        return tuple(s.shown_cards[count - 1].card.piece for count in s.ticked_numbers)
    return () if s.draft is None else tuple(dict.fromkeys(piece for _, _, piece in s.draft.lit))


def without_story(s: State, steps: Sequence[Step], seat: int) -> tuple[State, dict[int, Step]]:
    """Return the state without the text of a seat's story, and the changed steps by their indices.

    The pieces that the story named are stored apart from its text and still count.
    """
    if seat not in s.stories:
        raise IllegalMove("no-story-to-remove")
    after = s.copy()
    after.stories[seat] = REMOVED_STORY
    if s.dreamer == seat and s.draft is not None:
        after.draft = Writing(REMOVED_STORY, (), s.draft.at)
    changed: dict[int, Step] = {}
    dreamer = None
    for at, step in enumerate(steps):
        if isinstance(step, Spirits):
            dreamer = step.dreamer
        elif dreamer == seat and isinstance(step, Tell):
            changed[at] = replace(step, text=REMOVED_STORY)
        elif dreamer == seat and isinstance(step, Draft):
            changed[at] = replace(step, text=REMOVED_STORY, lit=())
    return after, changed
