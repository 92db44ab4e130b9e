"""Everything that a table sends, recorded per socket and compared with what its receiver may know."""

import json
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from reverie import onirim
from reverie.games import GAMES
from reverie.table import Log, settings_of
from reverie.table.reducer import Reducer
from reverie.whenidream.state import OVER
from reverie.whenidream.view import UNMASKED_PHASES
from tests.server.serving import A_MINUTE, Player, Server

PUBLIC = """
code game options seats host practice became_practice coach hints invite_only family_friendly
chosen_options may_sit reactions rival wants_rematch daily begun commitment seed may undo view
"""
"""Fields of a view of a table."""


class Recorder(Player):
    """A client that stores every view it had."""

    def __init__(self, server: Server, code: str, token: str | None = None, **more: Any) -> None:
        self.views: list[dict[str, Any]] = []
        super().__init__(server, code, token, **more)

    def hear(self, *kinds: str, seconds: float = A_MINUTE) -> dict[str, Any]:
        told = super().hear(*kinds, seconds=seconds)
        self.views.append(self.view)
        return told


def states_of(folder: Path, code: str) -> list[Any]:
    """Return every state of a table, from its log."""
    log = Log(folder / "tables.db")
    head, entries = log.read(code)
    reducer = Reducer(GAMES[head["game"]], head["seed"])
    table = reducer.begin(settings_of(entries))
    states = [table.game_state]
    for entry in entries:
        reducer.apply(table, entry)
        states.append(table.game_state)
    log.close()
    return states


def hand_of(state: Any, seat: int) -> Any:
    """Return the cards of a seat, in the form of its view."""
    return onirim.View(state, seat).to_dict()["hands"][seat]


def check(folder: Path, code: str, watchers: dict[Any, Recorder]) -> list[Any]:
    """Check that the views of each client are views of its seat, in order. Return the states."""
    states = states_of(folder, code)
    game = GAMES[next(iter(watchers.values())).view["game"]]
    for seat, watcher in watchers.items():
        allowed = [json.loads(json.dumps(game.view_json(state, seat))) for state in states]
        at = 0
        for view in watcher.views:
            assert set(view) == set(PUBLIC.split())
            while at < len(allowed) and allowed[at] != view["view"]:
                at += 1
            assert at < len(allowed), f"seat {seat} was shown something that its view does not hold"
            assert view["seed"] is None or game.outcome(states[at]) is not None
    return states


def texts(told: Any) -> Iterator[str]:
    """Yield every text in a message, without the names of its fields."""
    if isinstance(told, str):
        yield told
    for part in told.values() if isinstance(told, dict) else told if isinstance(told, list) else ():
        yield from texts(part)


def drain(players: Any) -> None:
    """Let players receive everything that was sent to them."""
    for player in players:
        player.do("view")


@pytest.mark.parametrize("communication", ["silent", "open"])
def test_o10_10_two_players_are_sent_what_they_may_see_and_no_more(
    communication: str, server: Server
) -> None:
    code = server.table(seats=2, options={"communication": communication})
    watchers: dict[Any, Recorder] = {
        seat: Recorder(server, code, server.sit(code, name)) for seat, name in enumerate("ab")
    }
    watchers["spectator"] = Recorder(server, code)
    dice = random.Random(4)
    watchers[0].do("begin")
    for _ in range(40):
        drain(watchers.values())
        mover = next(each for each in watchers.values() if each.view["may"])
        mover.say(dice.choice(mover.view["may"]))
    drain(watchers.values())
    states = check(server.folder, code, watchers)
    secret = {json.dumps(hand_of(state, 0)) for state in states[20:]}
    for watcher in (watchers[1], watchers["spectator"]):
        if communication == "silent" or watcher is watchers["spectator"]:  # a spectator sees no hand at all
            own = {json.dumps(hand_of(state, 1)) for state in states}
            for text in watcher.raw:
                assert not any(hand in text for hand in secret - own if len(json.loads(hand)) > 2)


LATER = (("original", "auto"), ("revised", "table"), ("revised", "auto"))


@pytest.mark.parametrize(
    ("preset", "referee"),
    [("original", "table"), *(pytest.param(*each, marks=pytest.mark.thousand) for each in LATER)],
)
def test_w3_6_the_dreamer_and_screen_get_no_piece_spirit_or_verdict(
    preset: str, referee: str, server: Server
) -> None:
    seconds = {"dream_seconds": 4, "reading_seconds": 0, "last_guess_seconds": 1}
    options = {"preset": preset, "referee": referee, "first_dreamer": 0, **seconds}
    code = server.table("when-i-dream", 4, options=options)
    watchers: dict[Any, Recorder] = {
        seat: Recorder(server, code, server.sit(code, name)) for seat, name in enumerate("abcd")
    }
    for screen in ("screen", "spectator"):
        watchers[screen] = Recorder(server, code, screen=screen == "screen")
    watchers[0].do("begin")
    drain(watchers.values())
    words = iter(["alpha", "beacon", "fabric", "hollow", "kernel", "velvet", "golden", "hidden"] * 30)
    until = time.monotonic() + A_MINUTE
    while watchers[0].view["view"]["phase"] != "narration" and time.monotonic() < until:
        drain(watchers.values())
        spirit = next((watchers[seat] for seat in (1, 2, 3) if "clue" in watchers[seat].view["may"]), None)
        if spirit is not None:
            piece = spirit.view["view"]["card"]["piece"]
            spirit.say("clue", next(words))
            if len(watchers[0].view["view"]["guesses"]) % 2 == 0:
                watchers[0].say("guess", piece)
            else:
                watchers[0].say("guess", piece[:-1])  # near, or wrong
        for seat in (1, 2, 3):
            for vote in watchers[seat].view["view"].get("votes", []):
                if seat not in vote["voted"]:
                    watchers[seat].say("vote", vote["vote"], "right" if vote["about"] == "guess" else "fair")
        time.sleep(0.05)
    drain(watchers.values())
    asleep = {seat: len(watcher.raw) for seat, watcher in watchers.items()}
    watchers[0].say("tell", "")
    drain(watchers.values())
    states = check(server.folder, code, watchers)
    shown = {state.on_show.piece for state in states if state.on_show is not None and state.phase != OVER}
    for sleeper in (0, "screen", "spectator"):
        raw = watchers[sleeper].raw[: asleep[sleeper]]
        masked_at = next(
            at for at, text in enumerate(raw) if json.loads(text).get("view", {}).get("phase") == "dream"
        )
        told = "".join(raw[masked_at + 1 :])  # the removal itself names the removed story
        said = {guess for view in watchers[sleeper].views for guess in view["view"]["guesses"]}
        heard = {text for raw in watchers[sleeper].raw[: asleep[sleeper]] for text in texts(json.loads(raw))}
        agreed = {*texts(watchers[sleeper].view["options"]), *watchers[sleeper].view["reactions"]}
        # "table" (the referee) and "heart" (a reaction) may also be pieces
        assert sorted((shown - said - agreed) & heard) == []
        own = watchers[sleeper].view["view"]["spirit"]  # the Dreamer knows theirs (W2.1)
        assert (own is not None) == (sleeper == 0 and preset == "original")
        for word in {"fairy", "trickster"} - {own}:
            assert f'"{word}"' not in told
        for word in ('"right"', '"wrong"', "fairy_pile", "votes", "fined"):
            assert word not in told
    masked = [state for state in states if state.phase not in UNMASKED_PHASES]
    assert masked
    for seat in (1, 2, 3):
        others = {state.spirits[other] for state in masked for other in (1, 2, 3) if other != seat}
        own = {state.spirits[seat] for state in masked}
        told = "".join(watchers[seat].raw[: asleep[seat]])
        for spirit in others - own:
            assert f'"{spirit}"' not in told
