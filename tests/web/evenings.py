"""Whole games of When I Dream through the API, which take seconds."""

from collections.abc import Callable
from typing import Any

from tests.server.serving import Player, Server
from tests.web.seats import whenidream_table

NAMES = ["Ada", "Ben", "Cleo", "Dov"]
STORY = "I walked through a garden, and there stood {pieces}. Then somebody opened the curtains."
SHORT: dict[str, Any] = {
    "reading_seconds": 0,
    "dream_seconds": 2,
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
    """Return the guesses of the last round after which two or more lead with equal points."""
    if round < len(players) - 1:
        return 1, 1
    points = players[0].view["view"]["points"]
    dreamer = players[0].view["view"]["dreamer"]
    spirits = {seat: each.view["view"]["spirit"] for seat, each in enumerate(players)}
    found: list[tuple[int, int, int]] = []
    for right in range(9):
        for wrong in range(9):
            sums = [
                points[seat] + earned(spirits[seat] if seat != dreamer else "dreamer", right, wrong)
                for seat in range(len(players))
            ]
            if sums.count(max(sums)) > 1:
                found.append((right + wrong, right, wrong))
    assert found, (points, spirits)
    return min(found)[1:]


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
