"""Invitations, tokens for several tables, a player's own games, and stories."""

import json
import re
from pathlib import Path
from typing import Any

from reverie import onirim, whenidream, wording
from reverie.games import GAMES
from tests.server.hardening.forgeries import Watched
from tests.server.serving import Player, Server, sentence, served
from tests.waiting import wait_for


def test_an_invitation_table_cannot_be_joined_with_its_code_alone(server: Server) -> None:
    _, opened = server.ask("/api/tables", {"game": "onirim", "seats": 2, "invite_only": True})
    code, key = opened["code"], opened["invitation"]
    assert server.ask(f"/api/tables/{code}")[1]["seats"] == []
    assert server.ask(f"/api/tables/{code}/sit", {"name": "stranger"})[0] == 403
    assert server.ask(f"/api/tables/{code}/sit", {"name": "stranger", "invitation": "guess"})[0] == 403
    assert "by invitation" in sentence(server.first_word(code)["why"])
    _, host = server.ask(f"/api/tables/{code}/sit", {"name": "host", "invitation": key})
    player = Player(server, code, host["token"])
    assert server.first_word(code, invitation=key)["type"] == "view"
    newer = player.do("invite")["invitation"]
    assert server.ask(f"/api/tables/{code}/sit", {"name": "late", "invitation": key})[0] == 403
    assert server.ask(f"/api/tables/{code}/sit", {"name": "friend", "invitation": newer})[0] == 200
    assert server.ask(f"/api/tables/{code}/sit", {"name": "host", "token": host["token"]})[1]["seat"] == 0


def test_a_token_works_at_several_tables(server: Server) -> None:
    first, second = server.table(), server.table()
    token = server.sit(first, "Ada")
    _, again = server.ask(f"/api/tables/{second}/sit", {"name": "Ada", "token": token})
    assert again == {"token": token, "seat": 0}
    _, same = server.ask(f"/api/tables/{second}/sit", {"name": "Ada", "token": token})
    assert same == again, "sitting down twice is sitting down once"
    for bad in ("short", "x" * 25, "é" * 24):
        status, why = server.ask(f"/api/tables/{second}/sit", {"name": "Eve", "token": bad})
        assert (status, why) == (400, "That is not a valid token.")


def finish(server: Server, token: str | None = None, **more: Any) -> tuple[str, str]:
    """Start a solo game and resign at once. Return its code and the token of the player."""
    code = server.table(**more)
    _, told = server.ask(f"/api/tables/{code}/sit", {"name": "Ada", "token": token})
    player = Player(server, code, told["token"])
    player.do("begin")
    player.say(player.view["may"][0])
    player.say("resign")
    player.socket.close()
    return code, told["token"]


def test_a_players_own_games_are_listed_with_statistics(server: Server) -> None:
    first, token = finish(server)
    second, _ = finish(server, token)
    finish(server, token, practice=True)
    running = server.table()
    server.ask(f"/api/tables/{running}/sit", {"name": "Ada", "token": token})
    _, mine = server.ask("/api/games", {"token": token})
    assert [each["code"] for each in mine["running"]] == [running]
    assert [each["code"] for each in mine["finished"]][1:] == [second, first]
    assert mine["finished"][1]["result"]["reason"] == "resigned"
    assert mine["figures"]["onirim"]["games"] == 2, "a game that was practice does not count"
    assert mine["figures"]["onirim"]["won"] == mine["figures"]["onirim"]["streak"] == 0
    _, nobody = server.ask("/api/games", {"token": "x" * 24})
    assert nobody["running"] == nobody["finished"] == []


def test_the_list_shows_the_accuracy_after_the_analysis(server: Server) -> None:
    _, token = finish(server)

    def judged() -> dict[str, Any] | None:
        (game,) = server.ask("/api/games", {"token": token})[1]["finished"]
        return game if "accuracy" in game else None

    game = wait_for(judged, every=1)  # more requests are refused
    assert game is not None and 0 < game["accuracy"] <= 1
    assert game["result"]["reason"] == "resigned"


def test_a_finished_game_stays_in_all_lists_when_a_player_leaves(server: Server) -> None:
    code, tokens, players = server.begun("onirim", "ab")
    assert players[0].say("resign")["type"] == "done"  # the seat to move
    assert players[0].do("stand up", seat=1)["type"] == "done"
    for token in tokens:
        mine = server.ask("/api/games", {"token": token})[1]
        assert [each["code"] for each in mine["finished"]] == [code] and mine["running"] == []


def test_the_story_judges_a_finished_game_and_shows_every_moment(server: Server) -> None:
    code, _ = finish(server)
    status, story = server.ask(f"/api/tables/{code}/analysis", {})
    assert status == 200
    assert len(story["moments"]) == len(story["record"]["steps"])
    assert onirim.Game.from_record(story["record"]).outcome is not None
    assert story["analysis"]["steps"][-1]["did"] == "resign"
    running = server.table()
    server.sit(running)
    why = server.ask(f"/api/tables/{running}/analysis", {})[1]
    assert why == "You can have the record when the game is over."


def test_a_solo_game_can_be_branched_at_any_moment(server: Server) -> None:
    code, token = finish(server)
    _, record = server.ask(f"/api/tables/{code}/record", {"token": token})
    steps = [step[0] for step in record["steps"]]
    first_choice = next(at for at, verb in enumerate(steps) if verb in ("play", "discard"))
    status, told = server.ask(f"/api/tables/{code}/branch", {"step": first_choice, "token": token})
    assert status == 200
    _, seat = server.ask(f"/api/tables/{told['code']}/sit", {"name": "Ada", "token": token})
    player = Player(server, told["code"], seat["token"])
    assert player.view["begun"] and player.view["practice"] and player.view["seed"] == record["seed"]
    prefix = {key: value for key, value in record.items() if key != "result"}
    hand = onirim.Game.from_record({**prefix, "steps": record["steps"][:first_choice]}).view(0)
    assert player.view["view"]["hands"][0] == [str(card) for card in hand.hand]
    assert player.say(player.view["may"][-1])["type"] == "done"
    for step in (-1, len(steps) + 1, 10**9):
        assert server.ask(f"/api/tables/{code}/branch", {"step": step})[0] == 400


def test_a_named_solo_dream_has_the_same_cards_for_everybody(server: Server) -> None:
    hands = []
    for _ in range(2):
        code = server.table(seed="2026-11-15")
        player = Player(server, code, server.sit(code))
        player.do("begin")
        hands.append(player.view["view"]["hands"])
        assert player.view["seed"] == "2026-11-15"
    assert hands[0] == hands[1]
    status, why = server.ask("/api/tables", {"game": "onirim", "seats": 2, "seed": "x"})
    assert status == 400
    assert why.startswith("You can choose the cards of a dream only when you play alone")


def test_a_spirit_can_check_a_word_before_giving_it(server: Server) -> None:
    options = {"preset": "revised", "first_dreamer": 0, "reading_seconds": 0}
    _, _, players = server.begun("when-i-dream", "abcd", options=options)
    spirit = players[1]
    piece = spirit.view["view"]["card"]["piece"]
    for word, verdict in ((piece, "illegal"), ("qqqq", None)):
        told = spirit.do("check", clue=word)
        assert told["number"] == spirit.number and sentence(told["why"]).endswith(".")
        assert verdict in (None, told["verdict"])
        assert told["verdict"] == whenidream.judge(piece, word).verdict
    assert "no card for you" in players[0].do("check", clue="beam")["why"]
    before = spirit.view["view"]["clues"]
    spirit.do("view")
    assert spirit.view["view"]["clues"] == before == []


def test_the_server_lists_games_bots_and_languages(server: Server) -> None:
    _, about = server.ask("/api/about")
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", about["today"])
    cards, party = about["games"]["onirim"], about["games"]["when-i-dream"]
    assert cards["bots"][0] == "dreamwalker"
    assert party["bots"][:3] == ["companion", "companion:child", "companion:mind-reader"]
    assert cards["seats"] == [1, 2] and party["seats"] == [4, 10]
    assert "fr" in party["limits"]["languages"] and about["address"] is None
    assert list(about["languages"]) == wording.languages() and about["languages"]["tr"] == "Türkçe"


def test_the_server_log_is_json_lines_without_tokens(tmp_path: Path) -> None:
    class LogsJson(Watched):
        MORE = ("--log-format", "json")

    with served(LogsJson, tmp_path) as server:
        code, token = finish(server)
    lines = [json.loads(line) for line in server.logged]
    events = [(line["event"], line.get("table")) for line in lines]
    assert ("table opened", code) in events and ("game over", code) in events
    assert token not in json.dumps(lines)


def test_a_late_player_is_moved_to_the_rematch(server: Server) -> None:
    code = server.table(seats=2)
    tokens = [server.sit(code, name) for name in ("Ann", "Bob")]
    host = Player(server, code, tokens[0])
    host.do("begin")
    host.say("resign")
    host.do("rematch")
    late = Player(server, code, tokens[1])
    assert late.hear("next table")["code"] != code


def test_figures_count_streaks_from_the_latest_game() -> None:
    def result(won: bool) -> tuple[int, dict[str, Any]]:
        return 0, {"result": {"won": won, "turns": 30, "doors": [["red"] * 4]}}

    figures = GAMES["onirim"].figures
    told = figures([result(won) for won in (True, True, False, True, True, True, False)])
    assert (told["games"], told["won"], told["streak"], told["longest_streak"]) == (7, 5, 2, 3)
    assert figures([])["mean_turns"] is None
    figures = GAMES["when-i-dream"].figures
    scored = {"result": {"scores": [5, 9, 1, 4], "penalties": [1, 0, 2, 0], "winners": [1]}}
    sums = {"games": 2, "won": 1, "mean_points": 5.0, "best_points": 9, "penalties": 2}
    assert figures([(1, scored), (2, scored)]) == sums
