"""Challenges that finished games meet, and rivals who play the same cards."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from secrets import token_urlsafe
from types import SimpleNamespace
from typing import Any

import pytest

import reverie
from reverie import onirim
from reverie.onirim.challenges import challenge_facts, challenges
from reverie.onirim.moves import choices_of, step_of
from reverie.onirim.players import make_player
from reverie.onirim.rival import rival_of
from reverie.onirim.table_game import ONIRIM
from reverie.server.tables.stories import Stories
from reverie.server.tables.tables import new_code
from reverie.table import Log, Settings, fingerprint
from reverie.table.table import VERSION
from tests.server.serving import Player, Server, served
from tests.waiting import wait_for

SWIFT = "s363"
"""A seed for which `scripted` wins in 29 turns with two keys left and gains every door by a series."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(Server, tmp_path_factory.mktemp("challenges")) as running:
        yield running


def played(seed: str, bot: str = "scripted") -> onirim.Game:
    game, player = onirim.Game(seed=seed), make_player(bot, seed)
    while game.outcome is None:
        view = game.view(0)
        game.push(str(step_of(view.visible_state, player.choose(view, choices_of(view)))))
    return game


def moves(game: onirim.Game) -> list[str]:
    return [str(step) for step in game.steps if not step.by_deck]


def play_through(server: Server, token: str | None, seed: str, **table: Any) -> tuple[str, str]:
    """Play a game as `scripted` would, at a table with a random seed."""
    token = token_urlsafe(18) if token is None else token
    return play(server, dealt(server, token, seed, **table), token, seed)


def play(server: Server, code: str, token: str, seed: str) -> tuple[str, str]:
    ann = Player(server, code, token)
    assert ann.do("begin")["type"] == "done"
    for move in moves(played(seed)):
        assert ann.say(move)["type"] == "done"
    ann.socket.close()
    return code, token


def dealt(server: Server, token: str, seed: str, **table: Any) -> str:
    """Open a table with a random seed."""
    code, sitter = new_code(), fingerprint(token)
    head = {"code": code, "game": ONIRIM.name, "seed": seed, "version": VERSION}
    entries = [Settings({}, 1, coach="hints", **table).entry(), ["sit", 0, "Ann", sitter, 0], ["host", 0]]
    Log(server.folder / "tables.db").open(code, head, entries, [(sitter, 0)])
    return code


def met(server: Server, token: str) -> dict[str, str]:
    figures = server.ask("/api/games", {"token": token})[1]["figures"]["onirim"]
    return {each["name"]: each["met"]["code"] for each in figures["challenges"] if each["met"]}


def test_marks_of_a_game_are_what_happened_in_it() -> None:
    game = played(SWIFT)
    marks = {"players": 1, "silent": False, "turns": 29, "deck": 24, "keys": 2, "lost": 0}
    assert challenge_facts(game.state, game.steps) == {**marks, "searched": 8, "opened": 0}


def test_a_win_meets_challenges_once_and_never_in_practice(server: Server) -> None:
    first, token = play_through(server, None, SWIFT, practice=True)
    assert met(server, token) == {}
    again, _ = play_through(server, token, SWIFT)
    assert met(server, token) == {}, "the cards were known from practice"
    code, other = play_through(server, None, SWIFT)
    earned = met(server, other)
    assert {"unaided", "keys", "swift", "whole", "series"} <= set(earned)
    assert set(earned.values()) == {code}
    play_through(server, other, "s61")  # a later game does not replace the first
    assert met(server, other)["swift"] == code and first != again


def test_a_game_with_a_chosen_seed_meets_no_challenge(server: Server) -> None:
    code = server.table(seed=SWIFT)
    _, token = play(server, code, server.sit(code, "Ann"), SWIFT)
    assert met(server, token) == {}
    assert server.ask("/api/games", {"token": token})[1]["figures"]["onirim"]["won"] == 1


def listed(n: int, won: bool = True, seat: int = 0, **more: Any) -> tuple[int, dict[str, Any]]:
    marks = {"players": 1, "silent": False, "turns": 40, "deck": 20, "keys": 0, "lost": 2, "opened": 3}
    known = {"code": f"GAME{n}", "ended": float(n), "bots": [None], "result": {"won": won}, "repeated": False}
    return seat, {**known, "marks": {**marks, **more.pop("marks", {})}, **more}


def earned(*games: tuple[int, dict[str, Any]]) -> dict[str, Any]:
    """Return for each challenge the code of the first game that met it, or the best progress so far."""
    return {
        each["name"]: each["met"]["code"] if each["met"] else each["best"] for each in challenges(games[::-1])
    }


def test_challenges_show_the_best_progress() -> None:
    assert earned(listed(1), listed(2, marks={"turns": 34, "keys": 1}), listed(3, won=False)) == {
        **{"unaided": None, "keys": 1, "swift": 34, "whole": 2, "brink": 20, "series": 3},
        **{"friend": None, "dreamwalker": None, "rival": None, "row": 2, "week": 0},
    }
    assert earned()["swift"] is None and earned()["row"] == 0
    without_marks = {"code": "OLD", "ended": 1.0, "result": {"won": True}}
    assert all(each["met"] is None for each in challenges([(0, without_marks)]))


def test_a_win_with_a_hint_or_coach_is_not_unaided() -> None:
    asked, always = listed(1, coach="hints", hints=1), listed(2, coach="always", hints=0)
    assert earned(asked, always)["unaided"] is None
    assert earned(asked, always, listed(3, coach="hints", hints=0))["unaided"] == "GAME3"


def test_the_challenge_with_a_friend_needs_a_person() -> None:
    silent = {"players": 2, "silent": True}
    bot = listed(1, seat=1, marks=silent, bots=["dreamwalker", None])
    friend = listed(2, marks=silent, bots=[None, None])
    loud = listed(3, marks={"players": 2}, bots=[None, None])
    assert earned(loud, bot)["friend"] is None and earned(bot)["dreamwalker"] == "GAME1"
    assert earned(bot, friend)["friend"] == "GAME2" and earned(friend)["dreamwalker"] is None


def test_challenges_for_three_wins_in_a_row_and_seven_days() -> None:
    games = [listed(n, won=n != 3) for n in range(1, 7)]
    assert earned(*games)["row"] == "GAME6"
    days = [listed(n, won=False, daily=f"2026-11-{n:02}") for n in range(1, 9) if n != 4]
    assert earned(*days)["week"] == 4
    assert earned(*days, listed(9, daily="2026-11-04"))["week"] == "GAME7"


def test_a_rival_is_beaten_by_winning_where_it_lost_or_sooner() -> None:
    rival = {"bot": "dreamwalker", "won": True, "doors": 8, "turns": 36}
    assert earned(listed(1, rival=rival))["rival"] is None
    assert earned(listed(1, rival={**rival, "turns": 41}))["rival"] == "GAME1"
    assert earned(listed(1, rival={**rival, "won": False}))["rival"] == "GAME1"
    assert earned(listed(1, rival={**rival, "bot": "random", "won": False}))["rival"] is None


def test_a_rival_plays_the_same_cards_and_its_game_is_reported() -> None:
    game = played("s1")
    assert game.outcome is not None
    rival = rival_of({**game.record()}, "scripted")
    assert rival["course"] == rival["own"] and rival["course"][0] == 0
    ended = game.outcome.won, rival["own"][-1], game.outcome.turns
    assert (rival["won"], rival["doors"], rival["turns"]) == ended
    assert len(rival["own"]) == game.outcome.turns + 1
    levels = {bot: rival_of({**game.record()}, bot)["course"] for bot in ONIRIM.rivals}
    assert len({str(course) for course in levels.values()}) == len(levels) == 5
    again = rival_of({**game.record()}, "dreamwalker:young")["course"]
    assert again == levels["dreamwalker:young"], "its slips are the same each time"


def shares_of_rivals() -> dict[str, float]:
    """Return the share of games that each rival wins according to the page, the easiest rival first."""
    script = (Path(reverie.__file__).parent / "web/scripts/onirim/opening/rival-choice.js").read_text("utf-8")
    [table] = re.findall(r"WIN_RATES = \{(.*?)\}", script, re.DOTALL)
    return {name: float(share) for name, share in re.findall(r'"?([\w:]+)"?: ([\d.]+)', table)}


def test_the_page_offers_every_rival_from_the_easiest_to_the_strongest() -> None:
    shares = shares_of_rivals()
    assert set(shares) == set(ONIRIM.rivals)
    assert list(shares.values()) == sorted(shares.values())


@pytest.mark.thousand
@pytest.mark.parametrize(("bot", "share"), shares_of_rivals().items())
def test_a_rival_wins_as_many_games_as_the_page_says(bot: str, share: float) -> None:
    """Over 2,000 games, two and a half points are more than two standard errors."""
    games = onirim.simulate(2000, bot, "levels")
    assert sum(games.wins) / 2000 == pytest.approx(share, abs=0.025)


def test_a_rival_is_announced_but_reveals_nothing_before_the_end(server: Server) -> None:
    assert "alone" in server.ask("/api/tables", {"game": "onirim", "seats": 2, "rival": "random"})[1]
    assert "bots" in server.ask("/api/tables", {"game": "onirim", "seats": 1, "rival": "nobody"})[1]
    code = server.table(rival="scripted")
    token = server.sit(code, "Ann")
    ann = Player(server, code, token)
    ann.do("begin")
    assert ann.view["rival"] == "scripted"
    status, _ = server.ask(f"/api/tables/{code}/rival", {"bot": "scripted"})
    assert status == 400
    ann.say("resign")
    ann.socket.close()
    status, rival = server.ask(f"/api/tables/{code}/rival", {"bot": "scripted"})
    assert status == 200 and rival["own"] == [0] and rival["turns"] > 0

    def in_the_list() -> dict[str, Any] | None:
        [mine] = server.ask("/api/games", {"token": token})[1]["finished"]
        return mine if "rival" in mine else None

    mine = wait_for(in_the_list)
    assert mine is not None and mine["rival"] == {
        name: rival[name] for name in ("bot", "won", "doors", "turns")
    }
    assert "bots" in server.ask(f"/api/tables/{code}/rival", {"bot": "nobody"})[1]


def test_repeated_requests_run_a_rival_once() -> None:
    """Computing it takes a core for a second, and stories need the same two cores."""
    played: list[str] = []

    def rival(record: Any, bot: str) -> dict[str, Any]:
        played.append(bot)
        return {"turns": 1}

    game = SimpleNamespace(rivals=("dreamwalker",), rival=rival)
    table: Any = SimpleNamespace(code="MOON", game=game, views=SimpleNamespace(record=dict))
    log: Any = None

    async def ask() -> list[dict[str, Any]]:
        stories = Stories(log)
        return [await stories.rival(table, "dreamwalker") for _ in range(5)]

    assert asyncio.run(ask()) == [{"turns": 1}] * 5
    assert played == ["dreamwalker"]
