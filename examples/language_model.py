"""When I Dream with a language model at the table.

    python examples/language_model.py --address http://localhost:8000/v1 --model NAME

plays a whole game and tells it: the model has seat 0, or every seat with --all, and our bots have the others.
With --bot it is a bot for Reverie's server, and a host can give it a seat:

    reverie serve --bot "model=python examples/language_model.py --bot --address … --model …"

Nothing is sent anywhere but to that address, and to it only what the model's seat sees. A key, if the server
wants one, is taken from the environment variable REVERIE_MODEL_KEY.
"""

import argparse
import json
import sys
from pathlib import Path

from reverie.whenidream import Game, View
from reverie.whenidream.answers import plain_deed
from reverie.whenidream.options import Options
from reverie.whenidream.players import Companion, play
from reverie.whenidream.players.language import LanguageModel
from reverie.whenidream.prompt import question_for


def whole_game(wanted: argparse.Namespace) -> None:
    """A game from the first deal to the last vote, told at the end."""
    from rich.console import Console

    from reverie.terminal.whenidream_text import show

    game = Game(wanted.players, wanted.preset, seed=wanted.seed, language=wanted.language)
    bots: dict[int, Companion] = {
        seat: model_at(wanted, game.options, seat)
        if seat == 0 or wanted.all
        else Companion(game.options, seat, game.seed)
        for seat in range(wanted.players)
    }
    play(game, bots)
    show(game, Console())
    for seat, bot in bots.items():
        for note in getattr(bot, "notes", ()):
            print(f"seat {seat}: {note}", file=sys.stderr)
    if wanted.record:
        Path(wanted.record).write_text(json.dumps(game.record(), ensure_ascii=False) + "\n", encoding="utf-8")


def bot(wanted: argparse.Namespace) -> None:
    """A program for `reverie serve --bot`: a question on a line, an answer on a line, for one seat."""
    model: LanguageModel | None = None
    for line in sys.stdin:
        message = json.loads(line)
        move = None
        if message["game"] == "when-i-dream":
            view, moves = View.from_dict(message["view"]), message["may"]
            model = model or model_at(wanted, view.rules, message["seat"])
            model.remember(view.round, tuple(message.get("own_words", ())))
            plan = model.plan(view, moves)
            move = None if plan is None else [plan.act, *plan.values]
            if move and message.get("why"):  # it was refused: do as little as the rules allow
                question = question_for(view, moves)
                deed = None if question is None else plain_deed(question)
                move = None if deed is None or deed.act is None else [deed.act, *deed.values]
        print(json.dumps({"move": move}), flush=True)  # the model has taken its time already


def model_at(wanted: argparse.Namespace, options: Options, seat: int) -> LanguageModel:
    seconds = min(wanted.seconds, 9.0) if wanted.bot else wanted.seconds  # a server waits 20 s for two tries
    return LanguageModel(options, seat, address=wanted.address, model=wanted.model, seconds=seconds)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--address", required=True, help="what comes before /chat/completions")
    parser.add_argument("--model", required=True, help="the model's name there")
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--preset", default="original", choices=["original", "revised"])
    parser.add_argument("--language", default="en")
    parser.add_argument("--seed")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long to wait for an answer")
    parser.add_argument("--all", action="store_true", help="the model plays every seat")
    parser.add_argument("--record", help="write the game down here")
    parser.add_argument("--bot", action="store_true", help="be a bot for reverie serve")
    wanted = parser.parse_args()
    bot(wanted) if wanted.bot else whole_game(wanted)


if __name__ == "__main__":
    main()
