"""Whole games of When I Dream through the API, which take seconds."""

from collections.abc import Callable
from functools import cache
from itertools import permutations
from typing import Any

from tests.server.serving import Player, Server
from tests.web.seats import whenidream_table

NAMES = ["Ada", "Ben", "Cleo", "Dov"]
STORY = "I walked through a garden, and there stood {pieces}. Then somebody opened the curtains."
SHORT: dict[str, Any] = {
    "reading_seconds": 0,
    "dream_seconds": 4,
    "last_guess_seconds": 1,
    "story_seconds": 60,
}

Guesses = Callable[[list[Player], int], tuple[int, int]]
"""Returns the numbers of right and wrong guesses in a round."""


def wait_for_phase(players: list[Player], *phases: str) -> None:
    """Wait until every player is in one of these phases."""
    for each in players:
        while each.view["view"]["phase"] not in phases:
            each.hear("change", "view", seconds=60)


def dream(
    players: list[Player], right: int, wrong: int, tell: str = STORY, draft: str = "", clue: str = "thing"
) -> None:
    """Play one round: a clue, right and wrong guesses, and a story, which may have a draft first."""
    wait_for_phase(players, "dream")
    dreamer = players[0].view["view"]["dreamer"]
    spirit = players[(dreamer + 1) % len(players)]
    spirit.say("clue", clue)
    guessed = []
    for k in range(right + wrong):
        piece = spirit.view["view"]["card"]["piece"]
        count = spirit.view["view"]["cards_shown"]
        guessed += [piece] if k < right else []
        assert players[dreamer].say("guess", piece if k < right else "qwertz")["type"] == "done"
        while spirit.view["view"]["cards_shown"] == count:
            spirit.hear("change", "view")
    wait_for_phase([players[dreamer]], "last guess", "narration")
    if players[dreamer].view["view"]["phase"] == "last guess":
        players[dreamer].say("skip")
    wait_for_phase([players[dreamer]], "narration")
    name = players[dreamer].view["seats"][dreamer]["name"]
    story = tell.format(pieces=", ".join(guessed), name=name)
    if draft:
        assert players[dreamer].say("draft", draft)["type"] == "done"
    assert players[dreamer].say("tell", story)["type"] == "done"
    wait_for_phase(players, "spirits", "stories", "over")


def to_a_tie(players: list[Player], round: int) -> tuple[int, int]:
    """Return right and wrong guesses that lead four players to a tie, whatever spirits come later."""
    view = players[0].view["view"]
    spirits = [each.view["view"]["spirit"] for each in players]
    ways = GUESSES if round < 3 else LAST_GUESSES
    for guesses in ways:
        points = after_round(tuple(view["points"]), tuple(spirits), view["dreamer"], guesses)
        if leads_to_tie(points, round + 1):
            return guesses
    raise AssertionError(f"no guesses lead to a tie: {view['points']}, {spirits}")


GUESSES = [(right, wrong) for right in range(1, 4) for wrong in range(4)]
LAST_GUESSES = sorted(((right, wrong) for right in range(9) for wrong in range(9)), key=sum)
SPIRITS = sorted(set(permutations(["fairy", "fairy", "imp", "trickster", "trickster"], 4)))
"""All ways of giving spirits to four players (W1.2)."""


@cache
def leads_to_tie(points: tuple[int, ...], round: int) -> bool:
    """Return whether a tie in front can be reached from the beginning of a round. Seats dream in order."""
    if round == len(points):
        return points.count(max(points)) > 1
    ways = GUESSES if round < len(points) - 1 else LAST_GUESSES
    return all(
        any(leads_to_tie(after_round(points, spirits, round, guesses), round + 1) for guesses in ways)
        for spirits in SPIRITS
    )


def after_round(
    points: tuple[int, ...], spirits: tuple[str, ...], dreamer: int, guesses: tuple[int, int]
) -> tuple[int, ...]:
    roles = [*spirits[:dreamer], "dreamer", *spirits[dreamer + 1 :]]
    return tuple(have + earned(role, *guesses) for have, role in zip(points, roles, strict=True))


def earned(role: str, right: int, wrong: int) -> int:
    """Return the points of a role if every right piece is remembered (W6.1 to W6.4)."""
    if role == "trickster":
        apart = abs(right - wrong)
        return right + 2 if apart == 0 else max(right, wrong) if apart == 1 else min(right, wrong)
    return wrong if role == "imp" else right + (role == "dreamer" and right > 0)


def played(
    server: Server,
    guesses: Guesses = lambda _, __: (2, 1),
    rounds: int = 4,
    names: list[str] = NAMES,
    tell: str = STORY,
    clue: str = "thing",
    **options: Any,
) -> tuple[str, list[str], list[Player]]:
    """Play some rounds; return the code of the table, the tokens of its players, and the players."""
    code, tokens = whenidream_table(server, names, 4, preset="original", **{**SHORT, **options})
    players = [Player(server, code, token) for token in tokens]
    for round in range(rounds):
        wait_for_phase(players, "dream")
        dream(players, *guesses(players, round), tell=tell, clue=clue)
        if round + 1 < rounds:
            dreamer = players[0].view["view"]["next_dreamer"]
            players[dreamer].say("next")
    return code, tokens, players
