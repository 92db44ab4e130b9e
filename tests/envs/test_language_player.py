"""A language model at the table, against a stand-in for its server: real HTTP, canned answers."""

import json
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from reverie.whenidream import Game
from reverie.whenidream.options import options_for
from reverie.whenidream.players import Bots
from reverie.whenidream.players.language import KEY_VARIABLE, LanguageModel
from reverie.whenidream.prompt import prompt, question_for
from reverie.whenidream.state import DEALING
from reverie.whenidream.steps import Clue, Guess, Penalty
from reverie.whenidream.words import pieces
from tests import ROOT
from tests.waiting import wait_for
from tests.whenidream.games import of, piece

WORDS = ("thing", "object", "idea", "matter", "purpose", "amount")
Reply = tuple[int, bytes, dict[str, str]]


def completion(text: Any) -> Reply:
    """Return a reply in the format of chat completions."""
    choice = {"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"}
    return 200, json.dumps({"id": "1", "object": "chat.completion", "choices": [choice]}).encode(), {}


def sensible(prompt: str) -> Reply:
    """Return the reply of a simple model, which reads the last lines of the prompt."""
    if "your turn" in prompt:
        return completion(WORDS[len(prompt) % len(WORDS)])
    if "you must guess" in prompt or "last guess" in prompt:
        return completion("<think>hm, a gadget?\nor not</think>\nMy guess: gadget.")
    if "wait (for more words)" in prompt:
        return completion("gadget" if prompt.count("(seat") >= 3 else "wait")
    if "tell your dream" in prompt:
        return completion("gadget, gizmo")
    return completion("fair" if "Was it fair" in prompt else "wait")


class StandIn:
    """A stand-in for a server: it records requests and sends the replies of `answer`."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.paths: list[str] = []
        self.answer: Callable[[str], Reply] = sensible
        keep = self

        class Answering(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                keep.asked.append(body)
                keep.headers.append(dict(self.headers))
                keep.paths.append(self.path)
                code, raw, more = keep.answer(body["messages"][0]["content"])
                self.send_response(code)
                for name, value in more.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(raw)))
                self.end_headers()
                try:
                    self.wfile.write(raw)
                except OSError:
                    return  # the client did not wait

            def log_message(self, *_: Any) -> None:
                return

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Answering)
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.02})
        self.thread.start()
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}/v1"

    @property
    def prompts(self) -> list[str]:
        return [request["messages"][0]["content"] for request in self.asked]

    def stop(self) -> None:
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


@pytest.fixture
def stand_in() -> Iterator[StandIn]:
    server = StandIn()
    yield server
    server.stop()


def at(server: StandIn, game: Game, seat: int, **more: Any) -> LanguageModel:
    return LanguageModel(game.options, seat, address=server.address, model="dreamy", **more)


# Whole games


def test_models_play_a_whole_game_from_the_views_of_their_seats(stand_in: StandIn) -> None:
    game = Game(4, seed="whole", dream_seconds=30)
    models = {seat: at(stand_in, game, seat) for seat in range(4)}
    bots = Bots(game, models)
    dreamers = 0
    while game.outcome is None:
        if game.state.phase == DEALING:
            game.push(0, "next")
            continue
        sent = len(stand_in.asked)
        allowed = {}
        for seat in range(4):
            question = question_for(game.view(seat), game.legal_moves(seat), models[seat]._waived)
            if question is not None:
                allowed[prompt(game.view(seat), question, models[seat].own_guesses(game.view(seat)))] = seat
        deed, deadline = bots.next_plan(), game.next_deadline
        for request in stand_in.asked[sent:]:
            assert set(request) == {"model", "messages", "max_tokens"}
            [message] = request["messages"]
            assert message["content"] in allowed
            if allowed[message["content"]] == game.state.dreamer:
                dreamers += 1
                assert (
                    game.state.on_show is None or game.state.on_show.piece not in message["content"].split()
                )
                assert not any(f"“{card}”" in message["content"] for card in pieces("en"))
        if deed is not None and (deadline is None or deed[0] < deadline):
            bots.carry_out(*deed)
        else:
            assert deadline is not None
            game.tick(deadline)
    assert dreamers > 10
    assert of(Clue, game.steps)
    assert {guess.text for guess in of(Guess, game.steps)} == {"gadget"}
    assert not any(model.notes for model in models.values())
    assert Game.from_record(json.loads(json.dumps(game.record()))).outcome == game.outcome


def test_the_example_plays_a_game_at_the_address_it_is_given(stand_in: StandIn, tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    done = _example(stand_in, "--all", "--players", "4", "--seed", "1", "--record", str(record))
    assert done.returncode == 0, done.stderr
    assert "Dream 4: seat" in done.stdout
    assert Game.from_record(json.loads(record.read_text())).outcome is not None
    assert any("You are seat 1" in prompt for prompt in stand_in.prompts)


def test_the_example_is_a_bot_for_the_server(stand_in: StandIn) -> None:
    game = Game(4, seed="bot", first_dreamer=0, reading_seconds=0)
    line = json.dumps(
        {"game": "when-i-dream", "seat": 1, "view": game.view(1).to_dict(), "may": game.legal_moves(1)}
    )
    refused = json.dumps({**json.loads(line), "why": "No."})
    other = json.dumps({"game": "onirim", "seat": 0, "view": {}, "may": ["play red sun"]})
    done = _example(stand_in, "--bot", lines=f"{line}\n{refused}\n{other}\n")
    assert done.returncode == 0, done.stderr
    clue, passed, nothing = [json.loads(answer)["move"] for answer in done.stdout.splitlines()]
    assert (clue[0], passed, nothing) == ("clue", ["pass"], None) and clue[1] in WORDS


def _example(server: StandIn, *arguments: str, lines: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "examples/language_model.py", "--address", server.address, "--model", "m"]
    return subprocess.run(
        [*command, *arguments], cwd=ROOT, input=lines, capture_output=True, text=True, timeout=300
    )


# Failures


def slow(_: str) -> Reply:
    time.sleep(0.4)
    return completion("late")


def test_a_server_that_is_not_there_is_a_pass_with_a_note() -> None:
    gone = StandIn()
    gone.stop()
    game = Game(4, seed="gone", first_dreamer=0, reading_seconds=0)
    spirit = at(gone, game, 1)
    plan = spirit.plan(game.view(1), game.legal_moves(1))
    assert plan is not None and plan.act == "pass"
    assert "could not be reached" in spirit.notes[0]


@pytest.mark.parametrize(
    ("answer", "note"),
    [
        (lambda _: completion(""), "nothing in it"),
        (lambda _: completion("…!?"), "cannot be used"),
        (lambda _: completion("word " * 100), "too long"),
        (lambda _: completion("x" * 300_000), "too long"),
        (lambda _: completion(None), "did not answer in the format of chat completions"),
        (lambda _: (200, b"<html>", {}), "did not answer in the format of chat completions"),
        (lambda _: (200, b"[" * 100_000, {}), "did not answer in the format of chat completions"),
        (lambda _: (200, b'{"choices": []}', {}), "did not answer in the format of chat completions"),
        (lambda _: (500, b"broken", {}), "answered 500"),
        (lambda _: (307, b"", {"Location": "/elsewhere/chat/completions"}), "answered 307"),
        (slow, "within 0.1 seconds"),
    ],
)
def test_an_answer_that_cannot_be_used_is_a_pass_with_a_note(
    stand_in: StandIn, answer: Callable[[str], Reply], note: str
) -> None:
    game = Game(4, seed="bad", first_dreamer=0, reading_seconds=0, clue_seconds=None)
    stand_in.answer = answer
    spirit = at(stand_in, game, 1, seconds=0.1 if answer is slow else 60.0)
    plan = spirit.plan(game.view(1), game.legal_moves(1))
    assert plan is not None and plan.act == "pass"
    wait_for(lambda: len(stand_in.asked) == 2)  # of which a slow one may not have been read yet
    assert note in spirit.notes[0]
    assert "does this instead: pass" in spirit.notes[-1]
    assert all(sentence.endswith(".") for sentence in spirit.notes)
    assert set(stand_in.paths) == {"/v1/chat/completions"}
    dreamer = at(stand_in, game, 0, seconds=0.1)
    assert dreamer.plan(game.view(0), game.legal_moves(0)) is None  # it waits
    game.push(1, "pass")
    game.tick(game.options.dream_seconds)
    last = dreamer.plan(game.view(0), game.legal_moves(0))
    assert last is not None and last.act == "skip"


def test_a_model_is_asked_again_after_an_illegal_word(
    stand_in: StandIn,
) -> None:
    game = Game(4, seed="foul", first_dreamer=0, reading_seconds=0)
    name = piece(game)
    answers = iter([name, "thing"])
    stand_in.answer = lambda _: completion(next(answers))
    spirit = at(stand_in, game, 1)
    plan = spirit.plan(game.view(1), game.legal_moves(1))
    assert plan is not None and (plan.act, plan.values) == ("clue", ("thing", 1))
    *_, again = stand_in.asked[1]["messages"]
    assert "the name itself" in again["content"]
    game.push(1, plan.act, *plan.values)
    assert not of(Penalty, game.steps)


# Requests


def test_a_key_is_sent_only_where_there_is_one(stand_in: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(4, seed="key", first_dreamer=0, reading_seconds=0)
    monkeypatch.delenv(KEY_VARIABLE, raising=False)
    at(stand_in, game, 1).plan(game.view(1), game.legal_moves(1))
    monkeypatch.setenv(KEY_VARIABLE, "from outside")
    at(stand_in, game, 1).plan(game.view(1), game.legal_moves(1))
    at(stand_in, game, 1, key="given").plan(game.view(1), game.legal_moves(1))
    keys = [headers.get("Authorization") for headers in stand_in.headers]
    assert keys == [None, "Bearer from outside", "Bearer given"]
    assert not any("given" in json.dumps(request) for request in stand_in.asked)


@pytest.mark.parametrize("address", ["", "localhost:8000", "file:///etc/hosts", "ftp://there/v1", "http://"])
def test_an_address_is_required_and_must_be_http(address: str) -> None:
    with pytest.raises(ValueError, match="begins with http"):
        LanguageModel(options_for(4), 1, address=address, model="m")
    with pytest.raises(TypeError):
        LanguageModel(options_for(4), 1)  # type: ignore[call-arg]


def test_a_model_votes_and_may_stay_out_of_a_vote(stand_in: StandIn) -> None:
    game = Game(5, seed="vote", first_dreamer=0, reading_seconds=0)
    game.push(1, "clue", "Higginbottom")
    voter = at(stand_in, game, 3)
    plan = voter.plan(game.view(3), game.legal_moves(3))
    assert plan is not None and (plan.act, plan.values[1]) == ("vote", "fair")
    stand_in.answer = lambda _: completion("wait")
    silent = at(stand_in, game, 4)
    assert silent.plan(game.view(4), game.legal_moves(4)) is None
    before = len(stand_in.asked)
    game.push(2, "vote", 0, "fair")
    assert silent.plan(game.view(4), game.legal_moves(4)) is None
    assert len(stand_in.asked) == before
