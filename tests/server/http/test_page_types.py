"""The page's types match the server, and everything sent is of these types."""

import json
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from reverie import onirim, whenidream
from reverie.games import GAMES
from reverie.onirim import json_types as onirim_types
from reverie.onirim.story import StoryTelling
from reverie.server import json_types as server_types
from reverie.table import json_types as table_types
from reverie.whenidream import json_types as whenidream_types
from reverie.whenidream import view_types
from reverie.whenidream.awards import rounds_of
from reverie.whenidream.players import Companion, play
from tests.server.serving import Player, Server
from tools.page.types import stale


def test_the_pages_types_are_up_to_date() -> None:
    assert stale() == [], "run python -m tools.page.types"


def check(value: Any, kind: Any) -> None:
    """Raise unless a value, written as JSON, is of a type, and a dictionary has no other keys."""
    written = json.loads(json.dumps(value))
    msgspec.convert(written, kind)
    assert set(written) <= set(get_type_hints(kind)), set(written) - set(get_type_hints(kind))


@pytest.mark.parametrize("options", [{}, {"players": 2}, {"players": 2, "communication": "open"}], ids=str)
def test_views_of_onirim_match_their_type(options: dict[str, Any]) -> None:
    game = onirim.Game(seed="types", **options)
    while game.to_move is not None:
        for seat in (*range(game.players), "spectator"):
            check(game.view(seat).to_dict(), onirim_types.SeenTable)
        game.push(game.legal_moves[len(game.steps) % len(game.legal_moves)])
    check(game.view(0).to_dict(), onirim_types.SeenTable)


def test_a_story_matches_its_type() -> None:
    game = onirim.Game(seed="types")
    while game.to_move is not None:
        game.push(game.legal_moves[-1])
    telling = StoryTelling(dict(game.record()))
    while telling.done < telling.all:
        telling.advance()
    check({"record": game.record(), **telling.story()}, onirim_types.AnalysedGame)


class Watched(whenidream.Game):
    """A game whose views are type-checked after every change."""

    def tick(self, time: float) -> Any:
        found = super().tick(time)
        for seat in (*range(4), "screen", "spectator"):
            look_at(self.view(seat).to_dict())
        return found


def look_at(view: dict[str, Any]) -> None:
    assert view["phase"] in get_args(whenidream_types.Phase)
    assert view["spirit"] in (None, *get_args(whenidream_types.Spirit))
    assert set(view) in [set(names) for names in view_types.FIELDS.values()]
    for card in view.get("shown", ()):
        assert card["became"] in (None, *get_args(whenidream_types.CardVerdict))
    for vote in view.get("votes", ()):
        assert vote["about"] in get_args(whenidream_types.VoteAbout)


def test_an_evening_of_when_i_dream_matches_its_types() -> None:
    game = Watched(4, seed=3)
    play(game, {seat: Companion(game.options, seat, seed="types") for seat in range(4)})
    evening = rounds_of(game.steps)
    assert len(evening["rounds"]) == 4
    check(evening, whenidream_types.Evening)
    for each in evening["rounds"]:
        check(each, whenidream_types.Round)
        for card in each["cards"]:
            check(card, whenidream_types.RoundCard)


def test_the_view_of_a_table_matches_its_type(server: Server) -> None:
    for name in GAMES:
        code = server.table(game=name, seats=1 if name == "onirim" else 4)
        server.sit(code, "Ada")
        check(server.ask(f"/api/tables/{code}")[1], server_types.TableInfo)
    code = server.table()
    player = Player(server, code, server.sit(code, "Ben"))
    check(player.view, table_types.TableJson)
    player.do("begin")
    check(player.view, table_types.TableJson)
    check(server.ask("/api/about")[1], server_types.About)
    player.socket.close()


def test_the_list_of_finished_games_matches_its_type(server: Server) -> None:
    _, token, player = server.alone()
    running = server.ask("/api/games", {"token": token})[1]["running"]
    check(running[0], server_types.Running)
    player.say("resign")
    player.socket.close()
    finished = server.ask("/api/games", {"token": token})[1]["finished"]
    check(finished[0], server_types.Finished)
